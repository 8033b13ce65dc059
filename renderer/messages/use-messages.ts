import { useMemo } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import type { MessageId, Sentence, SentenceValues } from '../../shared/messages/messages.ts';

export type { MessageId } from '../../shared/messages/messages.ts';

/** What can stand for a placeholder of a sentence. */
type MessageValues = Readonly<Record<string, SentenceValues[string] | boolean>>;

/** Looks a sentence up and fills its placeholders. */
export type Translate = (id: MessageId, values?: MessageValues) => string;

/** The sentences of the catalog in the person's language. */
export function useMessages(): Translate {
  const intl = useIntl();
  return useMemo(() => translateOf(intl), [intl]);
}

/** The same, for a place that holds an `IntlShape` already. */
export function translateOf(intl: Pick<IntlShape, 'formatMessage' | 'locale'>): Translate {
  return (id, values = {}) => {
    const listed = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' ? new Intl.ListFormat(intl.locale).format(value) : value,
    ]);
    return intl.formatMessage({ id }, Object.fromEntries(listed));
  };
}

/** Words a sentence of the main process. */
export function say(t: Translate, { id, values }: Sentence): string {
  return t(id, values);
}
