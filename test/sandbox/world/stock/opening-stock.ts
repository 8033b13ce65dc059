import type { Center } from '../centers.ts';
import type { InventoryItem } from '../items/inventory-items.ts';
import type { ItemCatalog } from '../items/item-catalog.ts';
import { mixedHash } from '../mixed-hash.ts';
import { Random } from '../random.ts';
import type { StockMove } from './stock-move.ts';

const dayMs = 86_400_000;

/** Older than anything that orders, receiving orders and returns are dated with. */
export const openingDaysAgo = 400;

export interface OpeningOptions {
  catalog: ItemCatalog;
  centers: readonly Center[];
  nowMs: number;
  seed: number;
}

interface Lot {
  lotNumber: string | null;
  lotDateMs: number | null;
}

/** Two lots for items with lots: one that expires within the year, one later; some are batches without a date. */
function lotsOf(item: InventoryItem, nowMs: number, random: Random): Lot[] {
  if (!item.isLot) return [{ lotNumber: null, lotDateMs: null }];
  const todayMs = Math.floor(nowMs / dayMs) * dayMs;
  const isBatch = item.sku.includes('SOAP') && random.chance(0.3);
  return [random.integer(20, 150), random.integer(200, 600)].map((days, index) => ({
    lotNumber: `L${random.digits(2)}${random.letters(1)}${random.digits(4)}`,
    lotDateMs: isBatch && index === 1 ? null : todayMs + days * dayMs,
  }));
}

/** What lies on the shelves before anything happens: enough that a year of seeded orders never runs short. */
export function openingMoves({ catalog, centers, nowMs, seed }: OpeningOptions): StockMove[] {
  const stocking = centers.filter((center) => center.accessGranted && center.isActive);
  return [...catalog.handWritten, ...catalog.hostile]
    .filter((item) => !item.isBundle && !item.isDigital)
    .flatMap((item) => {
      const random = new Random(mixedHash(seed, item.inventoryId, 1));
      const lots = lotsOf(item, nowMs, random);
      return stocking.flatMap((center) =>
        lots.map(
          ({ lotNumber, lotDateMs }): StockMove => ({
            atMs: nowMs - openingDaysAgo * dayMs + random.integer(0, 10 * 3_600) * 1_000,
            category: 'InventoryAdjusted',
            inventoryId: item.inventoryId,
            increment: {
              centerId: center.id,
              quantity: item.casePieces * random.integer(60, 240),
              committed: 0,
              lotNumber,
              lotDateMs,
            },
            decrement: null,
            reference: null,
            orderId: null,
          }),
        ),
      );
    });
}
