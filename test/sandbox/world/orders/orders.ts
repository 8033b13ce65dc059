import type { Center } from '#test/sandbox/world/centers.ts';
import { mixedHash, Random } from '#test/sandbox/world/random.ts';
import type { MadeWorld } from '#test/sandbox/world/world.ts';
import { createHostileSale } from './hostile-order.ts';
import type { Order, OrderLine, OrderStatus, OrderType, RetailerProgram } from './order.ts';
import { chooseGoods, chooseScarceGoods, type Goods, type ScarceShelf } from './order-goods.ts';
import { createRecipient } from './recipients.ts';
import type { ShipmentStatus } from './shipment.ts';
import { createShipment, pickTime } from './shipments.ts';

interface OrderPlan {
  status: OrderStatus;
  shipments: readonly ShipmentStatus[];
  ageDays: readonly [shortest: number, longest: number];
  weight: number;
}

/** The first orders of a world use these in turn, so that every state occurs in a small one too. */
const plans: readonly OrderPlan[] = [
  { status: 'Fulfilled', shipments: ['Completed'], ageDays: [1.5, 150], weight: 58 },
  { status: 'Processing', shipments: ['Processing'], ageDays: [0.05, 2], weight: 9 },
  { status: 'Fulfilled', shipments: ['Completed', 'Completed'], ageDays: [2, 120], weight: 6 },
  { status: 'Processing', shipments: ['OnHold'], ageDays: [0.5, 9], weight: 3 },
  { status: 'Exception', shipments: ['Exception'], ageDays: [0.3, 12], weight: 4 },
  { status: 'PartiallyFulfilled', shipments: ['Completed', 'Processing'], ageDays: [1.5, 5], weight: 3 },
  { status: 'Processing', shipments: ['LabeledCreated'], ageDays: [0.9, 2], weight: 3 },
  { status: 'Cancelled', shipments: ['Cancelled'], ageDays: [1, 140], weight: 4 },
  { status: 'Processing', shipments: ['None'], ageDays: [0.01, 0.2], weight: 2 },
  { status: 'ImportReview', shipments: ['ImportReview'], ageDays: [0.1, 4], weight: 2 },
  { status: 'PartiallyFulfilled', shipments: ['Completed', 'Exception'], ageDays: [1.5, 9], weight: 2 },
  { status: 'Exception', shipments: ['OnHold', 'Exception'], ageDays: [0.5, 9], weight: 1 },
  { status: 'Cancelled', shipments: ['CleanSweeped'], ageDays: [3, 90], weight: 1 },
  { status: 'Fulfilled', shipments: ['Completed', 'Cancelled'], ageDays: [2, 100], weight: 2 },
];

const byName = Object.fromEntries(plans.map((plan, index) => [String(index), plan]));
const weights = Object.fromEntries(plans.map(({ weight }, index) => [String(index), weight]));

function choosePlan(index: number, random: Random): OrderPlan {
  const plan = plans[index] ?? byName[random.weighted(weights)];
  if (plan === undefined) throw new Error('There is no plan for an order.');
  return plan;
}

const dayMs = 86_400_000;

/** Separates the draws of orders from other uses of the seed. */
const drawKey = 0x0d;

type Draft = { plan: OrderPlan; index: number; createdAtMs: number };
type Workshop = { made: MadeWorld; centers: readonly Center[]; shelves: ScarceShelf[] };

/** Start of a merchant's numbers, so that no two merchants share one. */
export const firstItemId = ({ catalog }: Pick<MadeWorld, 'catalog'>) => catalog.at(0)?.inventoryId ?? 1;

function createProgram(type: OrderType, createdAtMs: number, random: Random): RetailerProgram | null {
  if (type === 'DTC') return null;
  const isBusiness = type === 'B2B';
  const store = String(random.integer(100, 999));
  return {
    programType: isBusiness ? random.pick(['EDI-850', 'VendorRouted']) : 'DropShip',
    purchaseOrderNumber: `${random.integer(40, 49)}${random.digits(8)}`,
    customerTicketNumber: isBusiness ? null : `T-${random.digits(6)}`,
    department: isBusiness ? random.pick(['0417 Home', '0520 Kitchen', '0902 Apparel']) : null,
    markForStore: isBusiness ? store : null,
    deliverAtMs: isBusiness ? createdAtMs + 12 * dayMs : null,
    shipNotBeforeMs: isBusiness ? createdAtMs + dayMs : null,
    shipByMs: createdAtMs + (isBusiness ? 6 : 2) * dayMs,
    addresses: isBusiness
      ? [
          {
            type: 'MarkFor',
            address1: `${random.integer(1, 90)} Market Square`,
            address2: `Store ${store}`,
            companyName: 'Marigold & Finch',
            city: 'Dayton',
            state: 'OH',
            zipCode: `454${random.digits(2)}`,
            country: 'US',
          },
        ]
      : [],
  };
}

function createTags(random: Random): Order['tags'] {
  const tags = [
    { name: 'campaign', value: 'spring-gifting' },
    { name: 'vip', value: 'yes' },
    { name: 'picker-note', value: 'Wrap in tissue' },
    { name: 'B2C', value: '' },
  ];
  return random.chance(0.7) ? [] : random.sample(tags, random.integer(1, 2));
}

function createHead({ plan, createdAtMs }: Draft, id: number, type: OrderType, random: Random): Order {
  const number = String(10_000 + (id % 1_000_000));
  const isGift = type === 'DTC' && random.chance(0.08);
  const isBusiness = type === 'B2B';
  return {
    id,
    referenceId: random.chance(0.97) ? `${random.pick(['web', 'mkt', 'shop'])}-${number}` : null,
    orderNumber: random.chance(0.9) ? `#${number}` : null,
    status: plan.status,
    type,
    storeIndex: isBusiness ? 2 : random.integer(0, 1),
    channel: null,
    createdAtMs,
    purchasedAtMs: random.chance(0.95) ? createdAtMs - random.integer(30, 5_400) * 1_000 : null,
    lastUpdatedAtMs: createdAtMs,
    giftMessage: isGift ? random.pick(['Happy birthday, dear Ines! 🎂', 'Danke für alles – L.']) : null,
    totalPrice: 0,
    shippingMethod: isBusiness ? 'Freight' : random.pick(['Standard', 'Standard', 'Expedited', '2-Day']),
    shippingTerms: isBusiness
      ? { carrierType: 'Freight', paymentTerm: random.pick(['Collect', 'Prepaid', 'ThirdParty']) }
      : null,
    recipient: createRecipient('US', isBusiness, random),
    retailerProgram: createProgram(type, createdAtMs, random),
    tags: createTags(random),
    lines: [],
    shipments: [],
  };
}

function sumLines(orderId: number, goods: readonly Goods[], type: OrderType): OrderLine[] {
  const lines = new Map<number, OrderLine>();
  for (const { product, pieces } of goods.flatMap(({ wanted }) => wanted)) {
    const known = lines.get(product.inventoryId);
    if (known !== undefined) {
      known.quantity += pieces;
      continue;
    }
    lines.set(product.inventoryId, {
      externalLineId: (orderId % 100_000) * 10 + lines.size + 1,
      productId: product.productId,
      inventoryId: product.inventoryId,
      referenceId: product.sku === '' ? String(product.variantId) : product.sku,
      name: product.name,
      sku: product.sku,
      gtin: product.gtin,
      upc: product.upc,
      quantity: pieces,
      unitOfMeasure: type === 'B2B' && pieces % product.casePieces === 0 ? 'CS' : 'EA',
      unitPrice: product.unitPrice,
    });
  }
  return [...lines.values()];
}

const picked: ReadonlySet<ShipmentStatus> = new Set<ShipmentStatus>(['Completed', 'LabeledCreated']);

function createOrder(draft: Draft, id: number, firstShipmentId: number, shop: Workshop): Order {
  const { made } = shop;
  const random = new Random(mixedHash(made.seed, firstItemId(made) + draft.index, drawKey));
  const type = random.weighted({ DTC: 80, DropShip: 10, B2B: 10 });
  const order = createHead(draft, id, type, random);
  const chosen: Goods[] = [];
  for (const wanted of draft.plan.shipments) {
    const pickedAtMs = pickTime(wanted, draft.createdAtMs, made.nowMs, random);
    const atMs = picked.has(wanted) ? pickedAtMs : draft.createdAtMs;
    const inStock = wanted === 'Exception' ? null : chooseGoods(type, atMs, made, shop.centers, random);
    // Nothing can be picked from empty shelves.
    const status = inStock === null && picked.has(wanted) ? 'Exception' : wanted;
    if (status !== wanted) order.status = 'Exception';
    const goods = inStock ?? chooseScarceGoods(draft.createdAtMs, made, shop.centers, shop.shelves, random);
    if (chosen.length === 0) order.recipient = createRecipient(goods.center.country, type === 'B2B', random);
    chosen.push(goods);
    const request = { id: firstShipmentId + order.shipments.length, order, status, goods, pickedAtMs };
    order.shipments.push(createShipment(request, made, random));
  }
  order.lines = sumLines(id, chosen, type);
  const total = order.lines.reduce((sum, line) => sum + (line.unitPrice ?? 0) * line.quantity, 0);
  order.totalPrice = Math.round(total * 100) / 100;
  order.lastUpdatedAtMs = Math.max(
    order.createdAtMs,
    ...order.shipments.map((shipment) => shipment.lastUpdatedAtMs),
  );
  return order;
}

/**
 * Draws `count` orders with their shipments, oldest first, ids in the order of their creation. From 14 on, every state
 * occurs.
 */
export function createOrders(count: number, made: MadeWorld): Order[] {
  const firstId = firstItemId(made);
  const random = new Random(mixedHash(made.seed, firstId, drawKey));
  const shop: Workshop = {
    made,
    centers: made.centers.filter(
      (center) => center.isActive && center.isShippingEnabled && center.accessGranted,
    ),
    shelves: [],
  };
  const drafts = Array.from({ length: count }, (_unused, index): Draft => {
    const plan = choosePlan(index, random);
    const [shortest, longest] = plan.ageDays;
    // More recent orders than old ones.
    const days = shortest + (longest - shortest) * random.next() ** 1.6;
    return { plan, index, createdAtMs: Math.trunc(made.nowMs - days * dayMs) };
  }).sort((first, second) => first.createdAtMs - second.createdAtMs);
  let id = firstId * 10;
  let shipmentId = firstId * 10 + 40_000_000;
  const orders = drafts.map((draft) => {
    id += random.integer(1, 7);
    shipmentId += random.integer(3, 9);
    return createOrder(draft, id, shipmentId, shop);
  });
  if (made.hostile) orders.push(createHostileSale(id + 1, shipmentId + 10, made));
  return orders;
}
