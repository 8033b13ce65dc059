import type { Center } from '#test/sandbox/world/centers.ts';
import type { InventoryItem } from '#test/sandbox/world/items/inventory-items.ts';
import type { ItemCatalog } from '#test/sandbox/world/items/item-catalog.ts';
import { mixedHash, Random } from '#test/sandbox/world/random.ts';
import type { StockBook, StockEventCategory, StockMove, StockSide } from './stock-move.ts';
import { shelfMove } from './stock-move.ts';

const dayMs = 86_400_000;

/** Before all dates of orders, receiving orders and returns. */
const openingDaysAgo = 400;

type OpeningOptions = { catalog: ItemCatalog; centers: readonly Center[]; nowMs: number; seed: number };

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

/** Returns the initial stock on the shelves: enough that a year of seeded orders never runs short. */
export function openingMoves({ catalog, centers, nowMs, seed }: OpeningOptions): StockMove[] {
  const stocking = centers.filter((center) => center.accessGranted && center.isActive);
  return [...catalog.handWritten, ...catalog.hostile]
    .filter((item) => !item.isBundle && !item.isDigital)
    .flatMap((item) => {
      const random = new Random(mixedHash(seed, item.inventoryId, 1));
      const lots = lotsOf(item, nowMs, random);
      return stocking.flatMap((center) =>
        lots.map((lot) => {
          const atMs = nowMs - openingDaysAgo * dayMs + random.integer(0, 10 * 3_600) * 1_000;
          const quantity = item.casePieces * random.integer(60, 240);
          const { inventoryId } = item;
          return shelfMove(
            { centerId: center.id, quantity, ...lot },
            { atMs, category: 'InventoryAdjusted', inventoryId },
          );
        }),
      );
    });
}

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

/** Returns one random event of an item at a center; null if the shelf has too few pieces for it. */
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

/** Kitted sets are put on the shelf several times a year, at the first two centers. */
const kit = (item: InventoryItem, centerId: number, atMs: number, random: Random): StockMove => {
  const { inventoryId } = item;
  const quantity = random.integer(12, 90);
  return shelfMove({ centerId, quantity }, { atMs, category: 'KittingStow', inventoryId });
};

/**
 * Records a year of item events other than orders and parcels: pieces found and lost in spot checks, moves between bins
 * and centers, corrected attributes, pieces put back, sets kitted.
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
