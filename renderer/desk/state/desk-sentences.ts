import type { Times } from '#renderer/components/text/use-times.ts';
import { type Translate, translateSentence } from '#renderer/messages/use-messages.ts';
import { visibleText } from '#renderer/scan/scan-sentences.ts';
import type { Values } from './desk-types.ts';

export type SentenceValues = Values;

export type NamedValues = Readonly<Record<string, string | number>>;

/** An item as named by the steps; `id` is null if only the SKU is known, missing texts are ''. */
type NamedItem = { readonly id: number | null; readonly sku: string; readonly name: string };

/** Returns a value that is not a sentence as text; '' for none. */
export function plainText(value: SentenceValues[string] | undefined): string {
  return typeof value === 'object' ? '' : String(value ?? '');
}

/** Null if the feedback or finding is about no item. */
export function itemOf({ id, sku, name }: SentenceValues): NamedItem | null {
  if (typeof id !== 'number' && (sku === undefined || name === undefined)) return null;
  return { id: typeof id === 'number' ? id : null, sku: plainText(sku), name: plainText(name) };
}

/** Returns the name that users know an item by: its SKU, else its name, else its number. */
export function displayNameOf({ id, sku, name }: NamedItem, t: Translate): string {
  return sku || name || t('record.item', { id: String(id ?? '') });
}

/** Returns the values, with sentences converted to text. */
export function translateValues(values: SentenceValues, t: Translate): NamedValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object'
        ? [value]
            .flat()
            .map((one) => translateSentence(t, one))
            .join(' ')
        : value,
    ]),
  );
}

/** Returns whether a step gave a non-empty value, in the form that messages use. */
export function presenceOf(value: SentenceValues[string] | undefined): 'yes' | 'no' {
  return value === undefined || value === '' ? 'no' : 'yes';
}

/**
 * Returns the values for the messages of every desk: the step's values with invisible characters shown, `item` as users
 * call it, and formatted lot dates.
 */
export function namedValues(values: SentenceValues, t: Translate, times: Times): NamedValues {
  const { lot, lotDate, text } = values;
  const item = itemOf(values);
  const texts = Object.entries(translateValues(values, t)).map(
    ([name, value]) => [name, typeof value === 'string' ? visibleText(value) : value] as const,
  );
  return {
    ...Object.fromEntries(texts),
    ...(item === null ? {} : { item: visibleText(displayNameOf(item, t)) }),
    ...(typeof lotDate === 'string' ? { lotDay: lotDate === '' ? '' : times.day(lotDate) } : {}),
    hasLot: presenceOf(lot),
    hasDay: presenceOf(lotDate),
    hasText: presenceOf(text),
  };
}

/** Returns feedback about a pre-flight finding with that finding's message; unchanged if it is not about one. */
export function withFinding<
  Finding,
  Feedback extends { readonly finding?: Finding; readonly values: SentenceValues },
>(feedback: Feedback, sentenceOf: (finding: NonNullable<Finding>) => string): Feedback {
  const { finding, values } = feedback;
  if (finding == null) return feedback;
  const more = Number(values['count'] ?? 1) - 1;
  return { ...feedback, values: { ...values, finding: sentenceOf(finding), more } };
}

/** Returns the message about what a scan left undone, placed before its result; '' if there is nothing. */
export function leftUndoneText({ left }: SentenceValues, t: Translate): string {
  return left === 'send' || left === 'discard' ? `${t(`deskPart.left.${left}`)} ` : '';
}

/** Returns feedback as plain text, with its item: for assistive technology and the feedback log. */
export function spokenSentence(
  { headline, next, values }: { headline: string; next: string; values: SentenceValues },
  t: Translate,
): string {
  const item = itemOf(values);
  const called = item === null ? [] : [displayNameOf(item, t)];
  const sentence = [headline, ...called].join(': ');
  return t('deskPart.spoken', {
    headline: sentence,
    hasEnd: String(/[.?!…؟]$/u.test(sentence)),
    next: `${leftUndoneText(values, t)}${next}`,
  });
}
