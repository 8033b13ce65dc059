import type { MatchCandidate } from './match-candidate.ts';
import type { ContentsIndex, Named } from './match-index.ts';
import { type MatchReasonCode, type MatchSignal, sharedLoss } from './match-kinds.ts';
import { digitCount } from './plain-text.ts';
import type { Remark } from './purchase-order-signals.ts';

const itemWeight = 4;
const countedWeight = 7.5;
const lotWeight = 5;
const freightWeight = 9;
const centerWeight = 0.5;

/** Finds the orders whose items, lots, freight or center a remark names. Each item is a separate signal. */
export function contentsSignals(
  candidates: readonly MatchCandidate[],
  index: ContentsIndex,
  remark: Remark,
): MatchSignal[] {
  return remark.runs.flatMap(({ text, from, to }) => {
    const item = index.items.get(text);
    const isCode = digitCount(text) >= 2;
    return [
      ...(item === undefined ? [] : itemSignals(candidates, item, quantitiesOf(remark, from, to))),
      ...(isCode ? named('LOT_NAMED', 'lot', index.lots.get(text), lotWeight, 1) : []),
      ...(isCode ? named('FREIGHT_NAMED', 'freight', index.freight.get(text), freightWeight, 1) : []),
      ...named('CENTER_NAMED', 'center', index.centers.get(text), centerWeight, 0),
    ];
  });
}

function named(
  code: MatchReasonCode,
  key: string,
  found: Named | undefined,
  weight: number,
  loss: number,
): MatchSignal[] {
  if (found === undefined) return [];
  const { shown, places } = found;
  return places.map((place) => ({
    place,
    boxPlace: null,
    weight: Math.max(0, weight - loss * sharedLoss(places.length)),
    reason: { code, speaks: 'for', values: { [key]: shown } },
  }));
}

/** Returns the numbers of a remark outside the item's own code. */
function quantitiesOf({ words }: Remark, from: number, to: number): ReadonlySet<number> {
  const others = words.filter((_word, place) => place < from || place >= to);
  return new Set(others.flatMap((word) => (/^\d{1,6}X?$/.test(word) ? [Number.parseInt(word, 10)] : [])));
}

function itemSignals(
  candidates: readonly MatchCandidate[],
  { shown, places }: Named,
  quantities: ReadonlySet<number>,
): MatchSignal[] {
  const plain: MatchSignal[] = [];
  const counted: MatchSignal[] = [];
  const weight = Math.max(1, itemWeight - 0.8 * sharedLoss(places.length));
  for (const place of places) {
    const box = countedBox(candidates[place], shown, quantities);
    const values = { sku: shown, orders: places.length };
    if (box === null)
      plain.push({ place, boxPlace: null, weight, reason: { code: 'ITEM_NAMED', speaks: 'for', values } });
    else {
      const reason = { code: 'ITEM_COUNTED', speaks: 'for', values: { sku: shown, ...box.values } } as const;
      counted.push({ place, boxPlace: box.boxPlace, weight, reason });
    }
  }
  const weightOfCounted = Math.max(weight, countedWeight - 0.8 * sharedLoss(counted.length));
  for (const signal of counted) signal.weight = weightOfCounted;
  return [...plain, ...counted];
}

type CountedBox = { boxPlace: number; values: { quantity: number; box: number } };

/** Returns the box that contains as many pieces of an item as were counted, preferring one that has not arrived. */
function countedBox(
  candidate: MatchCandidate | undefined,
  sku: string,
  quantities: ReadonlySet<number>,
): CountedBox | null {
  if (candidate === undefined || quantities.size === 0) return null;
  const quantitiesIn = candidate.order.inventoryQuantities;
  const ids = new Set(quantitiesIn.flatMap((item) => (item.sku === sku ? [item.inventoryId] : [])));
  let found: CountedBox | null = null;
  for (const [boxPlace, { boxItems, boxNumber, boxStatus }] of candidate.boxes.entries()) {
    const item = boxItems.find(
      ({ inventoryId, quantity }) =>
        inventoryId !== null && quantity > 0 && ids.has(inventoryId) && quantities.has(quantity),
    );
    if (item === undefined) continue;
    const box = { boxPlace, values: { quantity: item.quantity, box: boxNumber ?? boxPlace + 1 } };
    if (boxStatus === 'Awaiting') return box;
    found ??= box;
  }
  return found;
}
