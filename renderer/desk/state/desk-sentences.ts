import type { Times } from '#renderer/components/text/use-times.ts';
import { say, type Translate } from '#renderer/messages/use-messages.ts';
import { visibleText } from '#renderer/scan/scan-sentences.ts';
import type { Values } from './desk-types.ts';

export type SentenceValues = Values;

export type NamedValues = Readonly<Record<string, string | number>>;

/** An item as the steps name it; `id` is null where it is known by its SKU alone, texts are '' where it has none. */
type NamedItem = { readonly id: number | null; readonly sku: string; readonly name: string };

/** A value that is no sentence, as text; '' for none. */
export function plainText(value: SentenceValues[string] | undefined): string {
  return typeof value === 'object' ? '' : String(value ?? '');
}

/** What of feedback or a finding is an item; null where it is about none. */
export function itemOf({ id, sku, name }: SentenceValues): NamedItem | null {
  if (typeof id !== 'number' && (sku === undefined || name === undefined)) return null;
  return { id: typeof id === 'number' ? id : null, sku: plainText(sku), name: plainText(name) };
}

/** An item as people call it: by its SKU, else its name, else its number. */
export function calledOf({ id, sku, name }: NamedItem, t: Translate): string {
  return sku || name || t('deskPart.itemNumber', { id: String(id ?? '') });
}

/** The values with the sentences among them in words. */
export function wordedValues(given: SentenceValues, t: Translate): NamedValues {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, typeof value === 'object' ? say(t, value) : value]),
  );
}

/** Whether a step gave a value that says something, as sentences ask for it. */
export function isThere(value: SentenceValues[string] | undefined): 'yes' | 'no' {
  return value === undefined || value === '' ? 'no' : 'yes';
}

/**
 * What the sentences of every desk name: what the step gave with nothing hidden in it, `item` as people call it, and the
 * day of a lot as it is written.
 */
export function namedValues(given: SentenceValues, t: Translate, times: Times): NamedValues {
  const { lot, lotDate, text } = given;
  const item = itemOf(given);
  const texts = Object.entries(wordedValues(given, t)).map(
    ([name, value]) => [name, typeof value === 'string' ? visibleText(value) : value] as const,
  );
  return {
    ...Object.fromEntries(texts),
    ...(item === null ? {} : { item: visibleText(calledOf(item, t)) }),
    ...(typeof lotDate === 'string' ? { lotDay: lotDate === '' ? '' : times.day(lotDate) } : {}),
    hasLot: isThere(lot),
    hasDay: isThere(lotDate),
    hasText: isThere(text),
  };
}

/** Feedback about a finding of the pre-flight, with the sentence of that; as it is where it is about none. */
export function withFinding<
  Finding,
  Said extends { readonly finding?: Finding; readonly values: SentenceValues },
>(feedback: Said, sentenceOf: (finding: NonNullable<Finding>) => string): Said {
  const { finding, values } = feedback;
  if (finding == null) return feedback;
  const more = Number(values['count'] ?? 1) - 1;
  return { ...feedback, values: { ...values, finding: sentenceOf(finding), more } };
}

/** What a scan left undone, before what came of it; '' where it left nothing. */
export function leftOf({ left }: SentenceValues, t: Translate): string {
  return left === 'send' || left === 'discard' ? `${t(`deskPart.left.${left}`)} ` : '';
}

/** Feedback in plain text, with the item that it is about: for assistive technology and the log of what was said. */
export function spokenSentence(
  { headline, next, values }: { headline: string; next: string; values: SentenceValues },
  t: Translate,
): string {
  const item = itemOf(values);
  const called = item === null ? [] : [calledOf(item, t)];
  const said = [headline, ...called].join(': ');
  return t('deskPart.spoken', {
    headline: said,
    hasEnd: String(/[.?!…؟]$/u.test(said)),
    next: `${leftOf(values, t)}${next}`,
  });
}
