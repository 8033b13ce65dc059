import type { MessageId, Sentence, SentenceValues } from './messages.ts';

type MessageValues = Readonly<Record<string, SentenceValues[string] | boolean>>;

export type Translate = (id: MessageId, values?: MessageValues) => string;

/** The subset of FormatJS's `IntlShape` in use. */
type MessageFormatter = {
  readonly locale: string;
  formatMessage(descriptor: { id: MessageId }, values: Record<string, string | number | boolean>): string;
};

export function translateOf(intl: MessageFormatter): Translate {
  const worded = (value: MessageValues[string]) =>
    typeof value === 'object' ? new Intl.ListFormat(intl.locale).format(value) : value;
  return (id, values = {}) => {
    const listed = Object.entries(values).map(([name, value]) => [name, worded(value)] as const);
    return intl.formatMessage({ id }, Object.fromEntries(listed));
  };
}

/** Translates a message received as an ID and values. */
export function translateSentence(t: Translate, { id, values }: Sentence): string {
  return t(id, values);
}
