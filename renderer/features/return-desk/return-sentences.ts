import type { ReturnFinding } from '../../../shared/returns/return-rules.ts';
import { returnActions } from '../../../shared/service/return-kinds.ts';
import type { Times } from '../../components/use-times.ts';
import type { Words } from '../../messages/use-words.ts';
import { visibleText } from '../../scan/scan-sentences.ts';
import type { DeskSaying } from './desk-state.ts';

type Said = Pick<DeskSaying, 'code' | 'values'>;
type Found = Pick<ReturnFinding, 'code' | 'values'>;
type Values = DeskSaying['values'];

/** What a sentence of the return desk can name. */
export type SentenceValues = Readonly<Record<string, string | number>>;

/** What the sentences name of somebody else's: drawn apart from the words around it. */
export const foreignValues: ReadonlySet<string> = new Set([
  'item',
  'lot',
  'lineLot',
  'lotDate',
  'actionWord',
  'tracking',
  'before',
  'serial',
  'text',
  'center',
  'reference',
]);

/** What of a saying or a finding is an item; null where it is about none. */
export function itemOf({ id, sku, name }: Values): { id: number; sku: string; name: string } | null {
  return typeof id === 'number' ? { id, sku: String(sku ?? ''), name: String(name ?? '') } : null;
}

/**
 * What the sentences of a code name: what the step gave, and what is made of it here: `item` as people call it, the
 * day of a lot as it is written, an action's word, and how a count stands `against` what went out.
 */
export function sentenceValues(given: Values, words: Words, times: Times): SentenceValues {
  const { quantity, expected, action, lot, lotDate, text, reference, return: returnId } = given;
  const item = itemOf(given);
  const texts = Object.entries(given).map(
    ([name, value]) => [name, typeof value === 'string' ? visibleText(value) : value] as const,
  );
  return {
    ...Object.fromEntries(texts),
    ...(item === null ? {} : { item: visibleText(calledOf(item, words)) }),
    ...(typeof lotDate === 'string' ? { lotDay: lotDate === '' ? '' : times.day(lotDate) } : {}),
    ...(typeof action === 'string' ? { actionWord: actionWord(action, words) } : {}),
    ...(typeof quantity === 'number' ? { against: againstOf(quantity, expected) } : {}),
    hasLot: isThere(lot),
    hasDay: isThere(lotDate),
    hasText: isThere(text),
    hasReference: isThere(reference),
    known: isThere(returnId),
  };
}

function isThere(value: string | number | undefined): 'yes' | 'no' {
  return value === undefined || value === '' ? 'no' : 'yes';
}

/** What is to be done with an item, in a word; an action that only the service knows is named as it came. */
export function actionWord(action: string, words: Words): string {
  const known = returnActions.find((name) => name === action);
  return known === undefined ? visibleText(action) : words(`returnPart.action.${known}`);
}

/** An item as people call it: by its SKU, else its name, else its number. */
export function calledOf(item: { id: number; sku: string; name: string }, words: Words): string {
  return item.sku || item.name || words('returnPart.itemNumber', { id: String(item.id) });
}

function againstOf(quantity: number, expected: string | number | undefined): string {
  if (typeof expected !== 'number') return 'unknown';
  if (expected === 0) return 'unexpected';
  return quantity < expected ? 'short' : quantity === expected ? 'even' : 'over';
}

/** All that is said after a step, in plain text: for assistive technology and the log of what was said. */
export function sayingSentence({ code, values }: Said, words: Words, times: Times): string {
  const named = sentenceValues(values, words, times);
  const item = itemOf(values);
  const headline = words(`returnSaid.${code}`, named);
  const called = item === null ? [] : [calledOf(item, words)];
  return words('returnPart.spoken', {
    headline: [headline, ...called].join(': '),
    next: words(`returnSaid.${code}.next`, named),
  });
}

/** All that a finding says, in plain text. */
export function findingSentence({ code, values }: Found, words: Words, times: Times): string {
  return words(`returnFinding.${code}`, sentenceValues(values, words, times));
}
