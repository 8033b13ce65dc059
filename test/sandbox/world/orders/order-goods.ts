import type { Center } from '#test/sandbox/world/centers.ts';
import type { InventoryItem } from '#test/sandbox/world/items/inventory-items.ts';
import type { Random } from '#test/sandbox/world/random.ts';
import type { StockBook } from '#test/sandbox/world/stock/stock-move.ts';
import { shelfMove } from '#test/sandbox/world/stock/stock-move.ts';
import type { MadeWorld } from '#test/sandbox/world/world.ts';
import type { OrderType } from './order.ts';
import type { ShipmentStatus, ShippedItem, ShippedProduct } from './shipment.ts';
import { reservesStock } from './shipment-changes.ts';

export interface WantedProduct {
  product: InventoryItem;
  pieces: number;
  parts: { item: InventoryItem; quantity: number }[];
  /** As named in the order; otherwise its SKU, or the number of its variant. */
  referenceId?: string;
}

export type Goods = { center: Center; wanted: WantedProduct[] };

/** Returns how many pieces of an item at a center are available at a given time, without touching reserved ones. */
export function takeable(stock: StockBook, item: InventoryItem, centerId: number, atMs: number): number {
  const { onHand, committed } = stock.level(item.inventoryId, centerId);
  if (onHand <= committed) return 0;
  const there = item.isLot
    ? stock.lots(item.inventoryId, centerId, atMs).reduce((sum, lot) => sum + lot.onHand, 0)
    : stock.available(item.inventoryId, centerId, atMs);
  return Math.min(there, onHand - committed);
}

const isInStock = (wanted: WantedProduct, stock: StockBook, centerId: number, atMs: number): boolean =>
  wanted.parts.every(({ item, quantity }) => takeable(stock, item, centerId, atMs) >= quantity);

function piecesOf(item: InventoryItem, type: OrderType, random: Random): number {
  if (type === 'B2B') return item.casePieces * random.integer(1, 3);
  return item.isCase
    ? item.casePieces
    : random.weighted({ 1: 7, 2: 2, 3: 1, 4: 1 }) === '1'
      ? 1
      : random.integer(2, 4);
}

/** Returns a product with the items needed for this many pieces of it; null if an item of a bundle no longer exists. */
export function wantProduct(product: InventoryItem, pieces: number, { catalog }: Pick<MadeWorld, 'catalog'>) {
  if (!product.isBundle) return { product, pieces, parts: [{ item: product, quantity: pieces }] };
  const parts = product.bundle.flatMap(({ inventoryId, quantity }) => {
    const item = catalog.find(inventoryId);
    return item === undefined ? [] : [{ item, quantity: quantity * pieces }];
  });
  return parts.length === product.bundle.length ? { product, pieces, parts } : null;
}

function withoutOverlap(wanted: readonly WantedProduct[]): WantedProduct[] {
  const seen = new Set<number>();
  return wanted.filter(({ parts }) => {
    if (parts.some(({ item }) => seen.has(item.inventoryId))) return false;
    for (const { item } of parts) seen.add(item.inventoryId);
    return true;
  });
}

/** Chooses the contents of one shipment: in stock at one center at that time; null if four tries found nothing. */
export function chooseGoods(
  type: OrderType,
  atMs: number,
  made: MadeWorld,
  centers: readonly Center[],
  random: Random,
): Goods | null {
  const { stocked, handWritten } = made.catalog;
  const bundles = handWritten.filter((item) => item.isBundle && item.isActive);
  for (const center of random.sample(centers, 4)) {
    const products = random.sample(stocked, 24);
    if (type === 'DTC' && bundles.length > 0 && random.chance(0.12)) products.unshift(random.pick(bundles));
    const wanted = products
      .map((product) => wantProduct(product, product.isBundle ? 1 : piecesOf(product, type, random), made))
      .filter((candidate) => candidate !== null)
      .filter((candidate) => isInStock(candidate, made.stock, center.id, atMs));
    const lines = Number(random.weighted({ 1: 5, 2: 3, 3: 2, 5: 1 }));
    const chosen = withoutOverlap(wanted).slice(0, lines);
    if (chosen.length > 0) return { center, wanted: chosen };
  }
  return null;
}

export type ScarceShelf = { center: Center; item: InventoryItem };

const maxScarceShelves = 10;

/** Returns a nearly empty shelf, whose pieces were moved to another center: the lowest of a few. */
function emptyShelf(
  atMs: number,
  made: MadeWorld,
  centers: readonly Center[],
  shelves: readonly ScarceShelf[],
  random: Random,
): ScarceShelf | null {
  const { stock, catalog, nowMs } = made;
  const [center, target] = random.sample(centers, 2);
  if (center === undefined || target === undefined) throw new Error('It takes two centers that ship.');
  const candidates = random
    .sample(
      catalog.stocked.filter(({ isLot }) => !isLot),
      24,
    )
    .map((item) => ({ item, there: takeable(stock, item, center.id, atMs) }))
    // Later receipts would fill the shelf again, and no scarce shelf is the target of another.
    .filter(({ item, there }) => there === takeable(stock, item, center.id, nowMs))
    .filter(({ item }) => shelves.every((shelf) => shelf.item !== item));
  const lowest = candidates.toSorted((first, second) => first.there - second.there)[0];
  if (lowest === undefined) return null;
  const { item, there } = lowest;
  const moved = there - random.integer(0, 2);
  if (moved > 0) {
    const side = { committed: 0, lotNumber: null, lotDateMs: null };
    stock.record({
      atMs,
      category: 'InventoryFacilityUpdated',
      inventoryId: item.inventoryId,
      increment: { centerId: target.id, quantity: moved, ...side },
      decrement: { centerId: center.id, quantity: -moved, ...side },
      reference: null,
      orderId: null,
    });
  }
  return { center, item };
}

/** Chooses goods that a center has too little of. A world has a few such shelves, which orders use repeatedly. */
export function chooseScarceGoods(
  atMs: number,
  made: MadeWorld,
  centers: readonly Center[],
  shelves: ScarceShelf[],
  random: Random,
): Goods {
  if (shelves.length < maxScarceShelves) {
    const shelf = emptyShelf(atMs, made, centers, shelves, random);
    if (shelf !== null) shelves.push(shelf);
  }
  const { center, item } =
    shelves.length > 0
      ? random.pick(shelves)
      : { center: random.pick(centers), item: random.pick(made.catalog.stocked) };
  const pieces = takeable(made.stock, item, center.id, made.nowMs) + random.integer(1, 3);
  return { center, wanted: [{ product: item, pieces, parts: [{ item, quantity: pieces }] }] };
}

function serialNumbers(item: InventoryItem, quantity: number, random: Random): string[] {
  const { isEnabled, exactCharacterLength, prefix, suffix } = item.serialScan;
  if (!isEnabled) return [];
  const digits = Math.max(4, (exactCharacterLength ?? 10) - (prefix?.length ?? 0) - (suffix?.length ?? 0));
  return Array.from({ length: quantity }, () => `${prefix ?? ''}${random.digits(digits)}${suffix ?? ''}`);
}

const shippedItem = (item: InventoryItem, quantity: number, committed: number): ShippedItem => ({
  inventoryId: item.inventoryId,
  name: item.name,
  quantity,
  quantityCommitted: committed,
  lotNumber: null,
  expiresAtMs: null,
  isDangerousGoods: item.hazmat !== null,
  serialNumbers: [],
});

/** The order, the center and the time for which pieces are taken. */
export type Taking = { orderId: number; centerId: number; atMs: number };

export function pickItem(
  item: InventoryItem,
  quantity: number,
  { orderId, centerId, atMs }: Taking,
  stock: StockBook,
  random: Random,
): ShippedItem[] {
  const sources = item.isLot
    ? stock.lotsToPick(item.inventoryId, centerId, atMs)
    : [{ lotNumber: null, lotDateMs: null, onHand: quantity }];
  let left = quantity;
  return sources.flatMap(({ lotNumber, lotDateMs, onHand }) => {
    const taken = Math.min(left, onHand);
    if (taken === 0) return [];
    left -= taken;
    const reference = { type: 'OrderId', value: String(orderId) };
    const { inventoryId } = item;
    stock.record(
      shelfMove(
        { centerId, quantity: -taken, lotNumber, lotDateMs },
        { atMs, category: 'OrderPicked', inventoryId, reference, orderId },
      ),
    );
    return [
      {
        ...shippedItem(item, taken, taken),
        lotNumber,
        expiresAtMs: lotDateMs,
        serialNumbers: serialNumbers(item, taken, random),
      },
    ];
  });
}

function reserve(item: InventoryItem, quantity: number, centerId: number, stock: StockBook): ShippedItem {
  const { onHand, committed } = stock.level(item.inventoryId, centerId);
  const reserved = Math.max(0, Math.min(quantity, onHand - committed));
  if (reserved > 0) stock.commit(item.inventoryId, centerId, reserved);
  if (reserved < quantity) stock.backorder(item.inventoryId, centerId, quantity - reserved);
  return shippedItem(item, quantity, reserved);
}

const picked: ReadonlySet<ShipmentStatus> = new Set<ShipmentStatus>(['Completed', 'LabeledCreated']);

/** Applies to the stock the effects of a shipment in this state. */
export const applyToStock = (
  { wanted }: Goods,
  status: ShipmentStatus,
  taking: Taking,
  stock: StockBook,
  random: Random,
): ShippedProduct[] =>
  wanted.map(({ product, parts, referenceId }) => ({
    id: product.productId,
    name: product.name,
    referenceId: referenceId ?? (product.sku === '' ? String(product.variantId) : product.sku),
    sku: product.sku,
    items: parts.flatMap(({ item, quantity }) => {
      if (picked.has(status)) return pickItem(item, quantity, taking, stock, random);
      if (reservesStock(status)) return [reserve(item, quantity, taking.centerId, stock)];
      return [shippedItem(item, quantity, 0)];
    }),
  }));
