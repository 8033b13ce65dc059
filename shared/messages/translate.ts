import type { MessageId, Sentence, SentenceValues } from './messages.ts';

/** What can stand for a placeholder of a sentence. */
type MessageValues = Readonly<Record<string, SentenceValues[string] | boolean>>;

/** Looks a sentence up and fills its placeholders. */
export type Translate = (id: MessageId, values?: MessageValues) => string;

/** What is used of FormatJS's `IntlShape`. */
type MessageFormatter = {
  readonly locale: string;
  formatMessage(descriptor: { id: MessageId }, values: Record<string, string | number | boolean>): string;
};

/** Looks sentences up in the messages of an `IntlShape`. */
export function translateOf(intl: MessageFormatter): Translate {
  const worded = (value: MessageValues[string]) =>
    typeof value === 'object' ? new Intl.ListFormat(intl.locale).format(value) : value;
  return (id, values = {}) => {
    const listed = Object.entries(values).map(([name, value]) => [name, worded(value)] as const);
    return intl.formatMessage({ id }, Object.fromEntries(listed));
  };
}

/** Words a sentence that came as a code. */
export function say(t: Translate, { id, values }: Sentence): string {
  return t(id, values);
}
