import { type Center, createCenters } from './centers.ts';
import type { InventoryItem } from './items/inventory-items.ts';
import { createItemCatalog, type ItemCatalog, type ProductLine } from './items/item-catalog.ts';
import { createHostileCenter, createHostileOrder } from './orders/hostile-order.ts';
import type { Order } from './orders/order.ts';
import { createOrders } from './orders/orders.ts';
import type { Simulation } from './orders/simulations.ts';
import { Random } from './random.ts';
import type { ReceivingOrder } from './receiving/receiving-order.ts';
import { createReceivingOrders } from './receiving/receiving-orders.ts';
import { stowReceivingOrders } from './receiving/receiving-stock.ts';
import type { UnidentifiedOrder } from './receiving/unidentified-order.ts';
import { createUnidentifiedOrders } from './receiving/unidentified-orders.ts';
import type { ReturnOrder } from './returns/return-order.ts';
import { createReturns } from './returns/returns.ts';
import { createLotExclusions, type LotExclusion } from './stock/lot-exclusion.ts';
import { createStock, type Stock } from './stock/stock.ts';
import { Webhooks } from './webhooks.ts';

/** All data of one merchant, oldest first. Records and tokens belong to the root user's id. */
export interface Merchant {
  userId: number;
  companyName: string;
  userName: string;
  password: string;
  /** The items that orders consist of: hand-written, on sale and on shelves. */
  items: readonly InventoryItem[];
  /** All items and products: the hand-written ones, then the generated ones. */
  catalog: ItemCatalog;
  stock: Stock;
  receivingOrders: ReceivingOrder[];
  unidentifiedOrders: UnidentifiedOrder[];
  lotExclusions: LotExclusion[];
  orders: Order[];
  returns: ReturnOrder[];
  simulations: Simulation[];
  webhooks: Webhooks;
}

/** The complete content of the sandbox: one seed and one start time always create the same world. */
export interface World {
  seed: number;
  startedAtMs: number;
  centers: readonly Center[];
  demo: Merchant;
  /** A second merchant; the first must never see its data. */
  other: Merchant;
}

export interface WorldCounts {
  /** Inventory items, including the hand-written ones; at least those are created. */
  items: number;
  receivingOrders: number;
  unidentifiedOrders: number;
  orders: number;
  returns: number;
}

export type WorldOptions = { seed: number; nowMs: number; counts: WorldCounts; hostile: boolean };

interface MerchantSeed {
  userId: number;
  companyName: string;
  userName: string;
  password: string;
  line: ProductLine;
  firstInventoryId: number;
  firstReceivingId: number;
}

function createMerchant(
  identity: MerchantSeed,
  random: Random,
  { seed, nowMs, counts, hostile }: WorldOptions,
  centers: Center[],
): Merchant {
  const { userId, companyName, userName, password } = identity;
  const catalog = createItemCatalog({
    line: identity.line,
    firstId: identity.firstInventoryId,
    count: counts.items,
    seed,
    userId,
    nowMs,
    hostile,
  });
  const items = catalog.stocked;
  const receivingOrders = createReceivingOrders(
    counts.receivingOrders,
    nowMs,
    centers,
    items,
    random,
    identity.firstReceivingId,
  );
  if (hostile) {
    const [first] = centers;
    if (first === undefined) throw new Error('The world has no centers.');
    const center = createHostileCenter(first);
    centers.push(center);
    receivingOrders.push(
      createHostileOrder((receivingOrders.at(-1)?.id ?? identity.firstReceivingId) + 1, center.id, nowMs),
    );
  }
  const stock = createStock({ catalog, centers, nowMs, seed });
  stowReceivingOrders(receivingOrders, stock);
  const made = { seed, nowMs, centers, catalog, stock, receivingOrders, hostile };
  const orders = createOrders(counts.orders, made);
  return {
    userId,
    companyName,
    userName,
    password,
    items,
    catalog,
    stock,
    receivingOrders,
    unidentifiedOrders: createUnidentifiedOrders(counts.unidentifiedOrders, made),
    lotExclusions: createLotExclusions(made),
    orders,
    returns: createReturns(counts.returns, { ...made, orders }),
    simulations: [],
    webhooks: new Webhooks(seed, userId),
  };
}

export interface MadeWorld {
  seed: number;
  nowMs: number;
  centers: readonly Center[];
  catalog: ItemCatalog;
  stock: Stock;
  receivingOrders: readonly ReceivingOrder[];
  hostile: boolean;
}

export function createWorld(options: WorldOptions): World {
  const { seed, nowMs } = options;
  const centers = createCenters();
  const demo = createMerchant(
    {
      userId: 286_471,
      companyName: 'Fernhill Home Goods',
      userName: 'mara.okafor@fernhill.example',
      password: 'cedar-dock-41',
      line: 'homeGoods',
      firstInventoryId: 20_418_300,
      firstReceivingId: 418_200,
    },
    new Random(seed),
    options,
    centers,
  );
  const other = createMerchant(
    {
      userId: 301_955,
      companyName: 'Tidewater Outfitters',
      userName: 'jonas.lindqvist@tidewater.example',
      password: 'harbor-pier-07',
      line: 'outdoorGear',
      firstInventoryId: 31_770_100,
      firstReceivingId: 902_000,
    },
    new Random(seed ^ 0x5bd1e995),
    {
      ...options,
      hostile: false,
      counts: { items: 0, receivingOrders: 24, unidentifiedOrders: 12, orders: 24, returns: 12 },
    },
    centers,
  );
  return { seed, startedAtMs: nowMs, centers, demo, other };
}
