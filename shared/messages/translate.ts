import type { IntlShape } from '@formatjs/intl';
import type { MessageId, Sentence, SentenceValues } from './messages.ts';

/** What can stand for a placeholder of a sentence. */
type MessageValues = Readonly<Record<string, SentenceValues[string] | boolean>>;

/** Looks a sentence up and fills its placeholders. */
export type Translate = (id: MessageId, values?: MessageValues) => string;

/** Looks sentences up in the messages of an `IntlShape`. */
export function translateOf(intl: Pick<IntlShape, 'formatMessage' | 'locale'>): Translate {
  return (id, values = {}) => {
    const listed = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' ? new Intl.ListFormat(intl.locale).format(value) : value,
    ]);
    return intl.formatMessage({ id }, Object.fromEntries(listed));
  };
}

/** Words a sentence that came as a code. */
export function say(t: Translate, { id, values }: Sentence): string {
  return t(id, values);
}
