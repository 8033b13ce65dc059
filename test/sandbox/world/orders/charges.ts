import { hash } from 'node:crypto';
import type { Center } from '#test/sandbox/world/centers.ts';
import { mixedHash } from '#test/sandbox/world/random.ts';
import type { ReturnFee } from '#test/sandbox/world/returns/return-order.ts';
import type { Merchant, World } from '#test/sandbox/world/world.ts';
import type { Order } from './order.ts';
import type { Shipment } from './shipment.ts';

const dayMs = 86_400_000;
const weekMs = 7 * dayMs;

/** Invoices are issued on Mondays; the first day of the epoch was a Thursday. */
const mondayMs = 4 * dayMs;

export const transactionTypes = ['Charge', 'Refund', 'Credit', 'Payment', 'BalanceAdjustment'] as const;

export type TransactionType = (typeof transactionTypes)[number];

export const referenceTypes = ['Shipment', 'Return', 'WRO', 'URO'] as const;

export type ReferenceType = (typeof referenceTypes)[number];

export const invoiceTypes = [
  'Shipping',
  'WarehouseStorage',
  'Inbound Fee',
  'Return',
  'AdditionalFee',
  'Credits',
] as const;
export type InvoiceType = (typeof invoiceTypes)[number];

export const transactionFees = [
  'Shipping',
  'Per Pick Fee',
  'Warehousing Fee',
  'WRO Receiving Fee',
  'URO Storage Fee',
  'Return Fee',
  'Return Label',
  'Return to Sender Fee',
  'Late Fulfillment Credit',
  'Balance Adjustment',
  'Payment',
] as const;
export type TransactionFee = (typeof transactionFees)[number];

/**
 * One transaction on the merchant's account, in US dollars, taxes included; amounts that lower the balance are
 * negative.
 */
export interface Charge {
  id: string;
  type: TransactionType;
  fee: TransactionFee;
  amount: number;
  atMs: number;
  /** The invoice that it is listed on; null for a payment, which is on none. */
  invoiceType: InvoiceType | null;
  reference: { type: ReferenceType; id: string } | null;
  center: Center | null;
  details: Readonly<Record<string, string>>;
}

type ChargeDraft = Omit<Charge, 'id' | 'amount'> & { key: string; amount: number };

const returnFees: Readonly<Record<ReturnFee, TransactionFee>> = {
  ReturnLabelInvoice: 'Return Label',
  ReturnProcessingFee: 'Return Fee',
  ReturnToSenderFee: 'Return to Sender Fee',
};

export const toCents = (amount: number): number => Math.round(amount * 100) / 100;

/** Returns the Monday midnight that ends the week of a timestamp: the week's invoices have this date. */
export const weekEnd = (atMs: number) => Math.floor((atMs - mondayMs) / weekMs) * weekMs + mondayMs + weekMs;

/** Returns an id that is always the same for the same transaction: 26 characters, like the service's own. */
export const chargeId = (userId: number, key: string): string =>
  hash('sha256', `${userId} ${key}`).slice(0, 26).toUpperCase();

function draft(
  key: string,
  kind: readonly [TransactionType, TransactionFee, InvoiceType],
  amount: number,
  atMs: number,
  about: Partial<Pick<ChargeDraft, 'reference' | 'center' | 'details'>> = {},
): ChargeDraft {
  const [type, fee, invoiceType] = kind;
  return { key, type, fee, amount, atMs, invoiceType, reference: null, center: null, details: {}, ...about };
}

function shipmentCharges(order: Order, shipment: Shipment, center: Center | null): ChargeDraft[] {
  const { id, actualFulfillmentAtMs: atMs, tracking } = shipment;
  if (atMs === null) return [];
  const pieces = shipment.products.flatMap(({ items }) => items).reduce((sum, one) => sum + one.quantity, 0);
  const price = shipment.invoiceAmount ?? 6.2;
  const about = { reference: { type: 'Shipment', id: String(id) } as const, center };
  const details = {
    ...(tracking === null ? {} : { TrackingId: tracking.trackingNumber }),
    ...(order.referenceId === null ? {} : { 'Store order': order.referenceId }),
  };
  const drafts = [
    draft(`shipping ${id}`, ['Charge', 'Shipping', 'Shipping'], price, atMs, { ...about, details }),
  ];
  if (pieces > 1) {
    const picks = { ...about, details: { Picks: String(pieces - 1) } };
    const amount = 0.3 * (pieces - 1);
    drafts.push(draft(`picks ${id}`, ['Charge', 'Per Pick Fee', 'AdditionalFee'], amount, atMs, picks));
  }
  if (id % 17 === 0) {
    const damaged = { ...about, details: { Comment: 'Delivered damaged' } };
    const refundedAtMs = atMs + 9 * dayMs;
    drafts.push(draft(`refund ${id}`, ['Refund', 'Shipping', 'Credits'], -price / 2, refundedAtMs, damaged));
  }
  if (shipment.fulfillmentDateStatus === 'FulfilledLate') {
    const late = ['Credit', 'Late Fulfillment Credit', 'Credits'] as const;
    drafts.push(draft(`late ${id}`, late, -1.5, atMs + 2 * dayMs, about));
  }
  return drafts;
}

const returnCharges = ({ returns }: Merchant, findCenter: FindCenter): ChargeDraft[] =>
  returns.flatMap(({ id, centerId, transactions }) =>
    transactions.map(({ amount, type, atMs }, index) =>
      draft(`return ${id} ${index}`, ['Charge', returnFees[type], 'Return'], amount, atMs, {
        reference: { type: 'Return', id: String(id) },
        center: findCenter(centerId),
      }),
    ),
  );

function inboundCharges({ receivingOrders, unidentifiedOrders }: Merchant, findCenter: FindCenter) {
  const received = receivingOrders.flatMap(
    ({ id, completedAtMs, centerId, quantities, purchaseOrderNumber }) => {
      if (completedAtMs === null) return [];
      const amount = 25 + 0.02 * quantities.reduce((sum, one) => sum + one.received, 0);
      return draft(`wro ${id}`, ['Charge', 'WRO Receiving Fee', 'Inbound Fee'], amount, completedAtMs, {
        reference: { type: 'WRO', id: String(id) },
        center: findCenter(centerId),
        details: purchaseOrderNumber === null ? {} : { 'PO number': purchaseOrderNumber },
      });
    },
  );
  const storage = ['Charge', 'URO Storage Fee', 'AdditionalFee'] as const;
  const waiting = unidentifiedOrders
    .filter(({ createdAtMs, linkedAtMs }) => (linkedAtMs ?? Number.POSITIVE_INFINITY) > createdAtMs + weekMs)
    .map(({ id, createdAtMs }) =>
      draft(`uro ${id}`, storage, 12.5, createdAtMs + weekMs, { reference: { type: 'URO', id: String(id) } }),
    );
  return [...received, ...waiting];
}

/** Charges for the shelves of each center, per week, from half a year before the world began. */
function storageCharges({ userId }: Merchant, world: World, nowMs: number): ChargeDraft[] {
  const centers = world.centers.filter(({ isShippingEnabled, isActive }) => isShippingEnabled && isActive);
  const kind = ['Charge', 'Warehousing Fee', 'WarehouseStorage'] as const;
  const details = { 'Location type': 'Shelf' };
  const drafts: ChargeDraft[] = [];
  for (let atMs = weekEnd(world.startedAtMs - 26 * weekMs) - dayMs; atMs <= nowMs; atMs += weekMs) {
    for (const center of centers) {
      const amount = 18 + (mixedHash(userId, center.id, atMs / dayMs) % 4_000) / 100;
      drafts.push(draft(`storage ${center.id} ${atMs}`, kind, amount, atMs, { center, details }));
    }
  }
  return drafts;
}

type FindCenter = (id: number | null) => Center | null;

/** Returns the charges and credits of the account until now, without payments, oldest first; none of them is saved. */
export function chargesOf(merchant: Merchant, world: World, nowMs: number): Charge[] {
  const findCenter: FindCenter = (id) => world.centers.find((center) => center.id === id) ?? null;
  const shipped = merchant.orders.flatMap((order) =>
    order.shipments.flatMap((shipment) => shipmentCharges(order, shipment, findCenter(shipment.centerId))),
  );
  const settledAtMs = weekEnd(world.startedAtMs) - 2 * weekMs - dayMs;
  const settled = { details: { Comment: 'Settled by phone' } };
  const kind = ['BalanceAdjustment', 'Balance Adjustment', 'Credits'] as const;
  return [
    ...storageCharges(merchant, world, nowMs),
    ...inboundCharges(merchant, findCenter),
    ...shipped,
    ...returnCharges(merchant, findCenter),
    draft('adjustment', kind, -12.5, settledAtMs, settled),
  ]
    .filter(({ atMs }) => atMs <= nowMs)
    .map(({ key, amount, ...charge }) => {
      return { id: chargeId(merchant.userId, key), ...charge, amount: toCents(amount) };
    })
    .sort((first, second) => first.atMs - second.atMs || (first.id < second.id ? -1 : 1));
}
