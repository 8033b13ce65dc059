import type { Stock } from './stock.ts';

/** One lot of an item, with the centers that have pieces of it. */
export interface LotLevel {
  lotNumber: string;
  lotDateMs: number | null;
  places: { centerId: number; onHand: number; committed: number }[];
}

/**
 * The lots of an item, first to expire first. Orders reserve pieces of no particular lot: what is reserved at a center
 * counts for the lots that came first there, as those are picked first.
 */
export function spreadCommitted(stock: Stock, inventoryId: number): LotLevel[] {
  const lots = new Map<string, LotLevel>();
  for (const { centerId, committed } of stock.levels(inventoryId)) {
    let rest = committed;
    for (const { lotNumber, lotDateMs, onHand } of stock.lotsToPick(inventoryId, centerId)) {
      const lot = lots.get(lotNumber) ?? { lotNumber, lotDateMs, places: [] };
      lots.set(lotNumber, lot);
      const reserved = Math.min(rest, onHand);
      lot.places.push({ centerId, onHand, committed: reserved });
      rest -= reserved;
    }
  }
  return [...lots.values()].sort(
    (first, second) => (first.lotDateMs ?? Number.MAX_VALUE) - (second.lotDateMs ?? Number.MAX_VALUE),
  );
}
