import { type Center, createCenters } from './centers.ts';
import { createHostileCenter, createHostileOrder } from './hostile-order.ts';
import { createInventoryItems, type InventoryItem } from './inventory-items.ts';
import { Random } from './random.ts';
import type { ReceivingOrder } from './receiving-order.ts';
import { createReceivingOrders } from './receiving-orders.ts';

/** Everything that one merchant owns. The root user's id is what records and tokens are tied to. */
export interface Merchant {
  userId: number;
  companyName: string;
  userName: string;
  password: string;
  items: readonly InventoryItem[];
  /** Oldest first. */
  receivingOrders: ReceivingOrder[];
}

/** The whole content of the sandbox: one seed and one start time give the same world. */
export interface World {
  seed: number;
  startedAtMs: number;
  centers: readonly Center[];
  /** The merchant of the demonstration. */
  demo: Merchant;
  /** A second merchant; the first must never see what is here. */
  other: Merchant;
}

export interface WorldOptions {
  seed: number;
  nowMs: number;
  receivingOrders: number;
  hostile: boolean;
}

export function createWorld({ seed, nowMs, receivingOrders, hostile }: WorldOptions): World {
  const centers = createCenters();
  const demoRandom = new Random(seed);
  const demoItems = createInventoryItems(demoRandom, 'homeGoods', 20_418_300);
  const demoOrders = createReceivingOrders(receivingOrders, nowMs, centers, demoItems, demoRandom, 418_200);
  if (hostile) {
    const [first] = centers;
    if (first === undefined) throw new Error('The world has no centers.');
    const center = createHostileCenter(first);
    centers.push(center);
    demoOrders.push(createHostileOrder((demoOrders.at(-1)?.id ?? 418_200) + 1, center.id, nowMs));
  }
  const otherRandom = new Random(seed ^ 0x5bd1e995);
  const otherItems = createInventoryItems(otherRandom, 'outdoorGear', 31_770_100);
  return {
    seed,
    startedAtMs: nowMs,
    centers,
    demo: {
      userId: 286_471,
      companyName: 'Fernhill Home Goods',
      userName: 'mara.okafor@fernhill.example',
      password: 'cedar-dock-41',
      items: demoItems,
      receivingOrders: demoOrders,
    },
    other: {
      userId: 301_955,
      companyName: 'Tidewater Outfitters',
      userName: 'jonas.lindqvist@tidewater.example',
      password: 'harbor-pier-07',
      items: otherItems,
      receivingOrders: createReceivingOrders(24, nowMs, centers, otherItems, otherRandom, 902_000),
    },
  };
}
