import type { InventoryItem } from '../items/inventory-items.ts';
import { mixedHash } from '../mixed-hash.ts';
import { Random } from '../random.ts';
import { type OpeningOptions, openingDaysAgo } from './opening-stock.ts';
import type { StockBook, StockEventCategory, StockMove, StockSide } from './stock-move.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

const kinds = { found: 5, lost: 6, counted: 3, binMove: 8, centerMove: 3, attribute: 3, restock: 5 };

type Kind = keyof typeof kinds;

const categoryOf: Readonly<Record<Kind, StockEventCategory>> = {
  found: 'InventoryAdjusted',
  lost: 'InventoryAdjusted',
  counted: 'InventoryAdjusted',
  binMove: 'InventoryAdjusted',
  centerMove: 'InventoryFacilityUpdated',
  attribute: 'AttributeUpdated',
  restock: 'InventoryRestocked',
};

type Lot = Pick<StockSide, 'lotNumber' | 'lotDateMs'>;

function sideOf(centerId: number, quantity: number, lot: Lot): StockSide {
  return { centerId, quantity, committed: 0, lotNumber: lot.lotNumber, lotDateMs: lot.lotDateMs };
}

/** One thing that happens to an item at a center; null where the shelf has too little for it. */
function happening(
  kind: Kind,
  item: InventoryItem,
  centerIds: readonly number[],
  stock: StockBook,
  atMs: number,
  random: Random,
): StockMove | null {
  const centerId = random.pick(centerIds);
  const lots = item.isLot
    ? stock.lots(item.inventoryId, centerId, atMs)
    : [{ lotNumber: null, lotDateMs: null }];
  if (lots.length === 0) return null;
  const lot = random.pick<Lot>(lots);
  const wanted =
    kind === 'centerMove' || kind === 'binMove'
      ? item.casePieces * random.integer(1, 3)
      : random.integer(1, kind === 'counted' ? 9 : 4);
  const takes =
    kind === 'lost' ||
    kind === 'binMove' ||
    kind === 'centerMove' ||
    (kind === 'counted' && random.chance(0.6));
  if (takes && stock.available(item.inventoryId, centerId, atMs, lot.lotNumber) < wanted) return null;
  const others = centerIds.filter((id) => id !== centerId);
  const targetId = kind === 'centerMove' && others.length > 0 ? random.pick(others) : centerId;
  const gives = kind === 'binMove' || kind === 'centerMove' || !takes;
  return {
    atMs,
    category: categoryOf[kind],
    inventoryId: item.inventoryId,
    increment: gives ? sideOf(targetId, kind === 'attribute' ? 0 : wanted, lot) : null,
    decrement: takes ? sideOf(centerId, -wanted, lot) : null,
    reference: null,
    orderId: null,
  };
}

/** Kitted sets come onto the shelf some times a year, at the first two centers. */
function kit(item: InventoryItem, centerId: number, atMs: number, random: Random): StockMove {
  return {
    atMs,
    category: 'KittingStow',
    inventoryId: item.inventoryId,
    increment: sideOf(centerId, random.integer(12, 90), { lotNumber: null, lotDateMs: null }),
    decrement: null,
    reference: null,
    orderId: null,
  };
}

/**
 * Records a year of what happens to items beside orders and parcels: pieces found and lost in spot checks, moves
 * between bins and centers, corrected attributes, pieces put back, sets kitted.
 */
export function recordYear(stock: StockBook, { catalog, centers, nowMs, seed }: OpeningOptions): void {
  const centerIds = centers
    .filter((center) => center.accessGranted && center.isActive)
    .map((center) => center.id);
  const firstMs = nowMs - (openingDaysAgo - 30) * dayMs;
  for (const item of catalog.handWritten) {
    if (item.isDigital) continue;
    const random = new Random(mixedHash(seed, item.inventoryId, 2));
    const moments = Array.from({ length: random.integer(18, 40) }, () =>
      Math.trunc(random.between(firstMs, nowMs - hourMs)),
    ).sort((first, second) => first - second);
    for (const atMs of moments) {
      const move = item.isBundle
        ? kit(item, random.pick(centerIds.slice(0, 2)), atMs, random)
        : happening(random.weighted(kinds), item, centerIds, stock, atMs, random);
      if (move !== null) stock.record(move);
    }
  }
}
