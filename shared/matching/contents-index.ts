import type { MatchCandidate } from './match-candidate.ts';
import { plainCode } from './plain-text.ts';

/** What is known of the goods of all candidates, each by its plain code, and which orders it stands in. */
export type ContentsIndex = Record<'items' | 'lots' | 'freight' | 'centers', ReadonlyMap<string, Named>>;

/** A code as the service writes it, and the places of the orders that have it. */
export type Named = { shown: string; places: readonly number[] };

type Growing = Map<string, { shown: string; places: number[] }>;

/** A shorter code stands in remarks for something else. */
const shortestCode = 4;

function note(
  map: Growing,
  shown: string | null | undefined,
  place: number,
  code = plainCode(shown ?? null),
): void {
  if (shown === null || shown === undefined || code.length < shortestCode) return;
  const known = map.get(code);
  if (known === undefined) map.set(code, { shown, places: [place] });
  else if (known.places.at(-1) !== place) known.places.push(place);
}

/** `BOL46677004` is written with and without its letters, `MSKU4412093` without those of the container's owner. */
function noteFreight(map: Growing, shown: string | null | undefined, place: number): void {
  note(map, shown, place);
  const digits = /^[A-Z]+(\d{6,})$/.exec(plainCode(shown ?? null))?.[1];
  if (digits !== undefined) note(map, shown, place, digits);
}

/** Builds the index of items, lots, freight codes and centers. */
export function createContentsIndex(candidates: readonly MatchCandidate[]): ContentsIndex {
  const [items, lots, freight, centers]: Growing[] = [new Map(), new Map(), new Map(), new Map()] as const;
  for (const [place, { order, boxes }] of candidates.entries()) {
    for (const { sku } of order.inventoryQuantities) note(items, sku, place);
    for (const { boxItems } of boxes) for (const { lotNumber } of boxItems) note(lots, lotNumber, place);
    noteFreight(freight, order.freight?.containerNumber, place);
    noteFreight(freight, order.freight?.bolNumber, place);
    note(centers, order.fulfillmentCenter?.name, place);
  }
  return { items, lots, freight, centers };
}
