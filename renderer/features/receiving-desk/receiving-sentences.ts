import type { ReceivingFinding } from '../../../shared/receiving/receiving-rules.ts';
import type { Times } from '../../components/use-times.ts';
import type { Words } from '../../messages/use-words.ts';
import { visibleText } from '../../scan/scan-sentences.ts';
import type { DeskSaying } from './receiving-state.ts';

type Said = Pick<DeskSaying, 'code' | 'values'>;
type Found = Pick<ReceivingFinding, 'code' | 'values'>;
type Values = DeskSaying['values'];

/** What the sentences name of somebody else's: drawn apart from the words around it. */
export const foreignValues: ReadonlySet<string> = new Set([
  'item',
  'lot',
  'lotDate',
  'tracking',
  'serial',
  'text',
  'center',
  'order',
  'version',
  'arrival',
]);

/** An item as the steps name it; `id` is null where it is known by its SKU alone. */
export type NamedItem = { readonly id: number | null; readonly sku: string; readonly name: string };

/** What of a saying or a finding is an item; null where it is about none. */
export function itemOf({ id, sku, name }: Values): NamedItem | null {
  if (sku === undefined || name === undefined) return null;
  return { id: typeof id === 'number' ? id : null, sku: String(sku), name: String(name) };
}

/** An item as people call it: by its SKU, else its name, else its number. */
export function calledOf({ id, sku, name }: NamedItem, words: Words): string {
  return sku || name || words('receivingDesk.itemNumber', { id: String(id ?? '') });
}

/** What the sentences of a code name: what the step gave, and what is made of it here. */
export function sentenceValues(given: Values, words: Words, times: Times): Values {
  const { lot, lotDate, text, tracking, order, arrival, fields, reach = 'unasked' } = given;
  const item = itemOf(given);
  const texts = Object.entries(given).map(
    ([name, value]) => [name, typeof value === 'string' ? visibleText(value) : value] as const,
  );
  return {
    ...Object.fromEntries(texts),
    ...(item === null ? {} : { item: visibleText(calledOf(item, words)) }),
    ...(typeof lotDate === 'string' ? { lotDay: lotDate === '' ? '' : times.day(lotDate) } : {}),
    ...(typeof arrival === 'string' ? { arrivalTime: times.short(arrival) } : {}),
    ...(typeof fields === 'string' ? { field: fields.split(' ')[0] ?? '' } : {}),
    reach,
    hasLot: isThere(lot),
    hasDay: isThere(lotDate),
    hasText: isThere(text),
    hasTracking: isThere(tracking),
    hasOrder: isThere(order),
  };
}

function isThere(value: string | number | undefined): 'yes' | 'no' {
  return value === undefined || value === '' ? 'no' : 'yes';
}

/** All that is said after a step, in plain text: for assistive technology and the log of what was said. */
export function sayingSentence({ code, values }: Said, words: Words, times: Times): string {
  const named = sentenceValues(values, words, times);
  const item = itemOf(values);
  const headline = words(`receivingSaid.${code}`, named);
  const called = item === null ? [] : [calledOf(item, words)];
  return words('receivingDesk.spoken', {
    headline: [headline, ...called].join(': '),
    next: words(`receivingSaid.${code}.next`, named),
  });
}

/** All that a finding says, in plain text. */
export function findingSentence({ code, values }: Found, words: Words, times: Times): string {
  return words(`receivingFinding.${code}`, sentenceValues(values, words, times));
}
