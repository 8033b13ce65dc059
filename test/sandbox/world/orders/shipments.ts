import type { Random } from '#test/sandbox/world/random.ts';
import type { MadeWorld } from '#test/sandbox/world/world.ts';
import { createFreightTracking, createParcelTracking } from './carriers.ts';
import { choosePackaging, createCartons } from './cartons.ts';
import type { Order } from './order.ts';
import { applyToStock, type Goods } from './order-goods.ts';
import type { FulfillmentDateStatus, Shipment, ShipmentStatus, StatusDetail } from './shipment.ts';
import { missingTariff, statusDetail } from './shipment-changes.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export interface ShipmentRequest {
  id: number;
  order: Order;
  status: ShipmentStatus;
  goods: Goods;
  pickedAtMs: number;
}

interface Milestones {
  promisedAtMs: number | null;
  fulfilledAtMs: number | null;
  shippedAtMs: number | null;
  deliveredAtMs: number | null;
  fulfillmentDateStatus: FulfillmentDateStatus;
}

/** Normally picked within two days: later is late, which sometimes happens. */
export function pickTime(status: ShipmentStatus, createdAtMs: number, nowMs: number, random: Random): number {
  if (status === 'LabeledCreated') return nowMs - random.integer(1, 7) * hourMs;
  const hours = random.chance(0.08) ? random.integer(60, 90) : random.integer(4, 44);
  return Math.min(createdAtMs + hours * hourMs, nowMs - 9 * hourMs);
}

function unfulfilled(status: ShipmentStatus, isLate: boolean): FulfillmentDateStatus {
  if (status === 'None') return 'AwaitingInventoryAllocation';
  if (status === 'Exception') return 'AwaitingInventoryAllocation';
  if (status === 'OnHold') return 'AwaitingReset';
  if (status === 'Processing') return isLate ? 'PendingLate' : 'PendingOnTime';
  return 'Unavailable';
}

function milestones(
  { status, order, pickedAtMs }: ShipmentRequest,
  nowMs: number,
  random: Random,
): Milestones {
  const promisedAtMs = order.createdAtMs + 2 * dayMs;
  if (status !== 'Completed' && status !== 'LabeledCreated') {
    const fulfillmentDateStatus = unfulfilled(status, promisedAtMs < nowMs);
    const isPromised = fulfillmentDateStatus.startsWith('Pending');
    return {
      promisedAtMs: isPromised ? promisedAtMs : null,
      fulfilledAtMs: null,
      shippedAtMs: null,
      deliveredAtMs: null,
      fulfillmentDateStatus,
    };
  }
  const fulfilledAtMs = pickedAtMs + random.integer(10, 50) * 60_000;
  const shippedAtMs = status === 'Completed' ? fulfilledAtMs + random.integer(1, 7) * hourMs : null;
  // One parcel in 25 cannot be delivered and goes back to its sender.
  const isDeliverable = shippedAtMs !== null && !random.chance(0.04);
  const deliveredAtMs = isDeliverable ? shippedAtMs + random.integer(20, 140) * hourMs : null;
  return {
    promisedAtMs,
    fulfilledAtMs,
    shippedAtMs,
    deliveredAtMs: deliveredAtMs !== null && deliveredAtMs < nowMs ? deliveredAtMs : null,
    fulfillmentDateStatus: fulfilledAtMs <= promisedAtMs ? 'FulfilledOnTime' : 'FulfilledLate',
  };
}

/** Returns why it waits: the reasons that the specification names, and those that its fields require (2.7, 3). */
function statusDetails({ status, goods }: ShipmentRequest, random: Random): StatusDetail[] {
  const inventoryId = goods.wanted[0]?.parts[0]?.item.inventoryId ?? null;
  if (status === 'OnHold') {
    return [random.chance(0.5) ? statusDetail('MissingPackagingPreference') : missingTariff(inventoryId)];
  }
  if (status === 'Exception') {
    return [statusDetail('OutOfStock', { inventoryId, exceptionCenterId: goods.center.id })];
  }
  if (status === 'ImportReview') {
    return [statusDetail('InvalidAddress', { messages: ['zip_code does not belong to city.'] })];
  }
  if (status === 'CleanSweeped') return [statusDetail('CleanSweeped')];
  return [];
}

/** Draws one shipment of an order and takes or reserves stock according to its state. */
export function createShipment(request: ShipmentRequest, made: MadeWorld, random: Random): Shipment {
  const { id, order, status, goods, pickedAtMs } = request;
  const times = milestones(request, made.nowMs, random);
  const { fulfilledAtMs, shippedAtMs, deliveredAtMs } = times;
  const taking = { orderId: order.id, centerId: goods.center.id, atMs: pickedAtMs };
  const products = applyToStock(goods, status, taking, made.stock, random);
  const { material, measurements } = choosePackaging(goods.wanted, order.type, random);
  const isLabeled = fulfilledAtMs !== null;
  const isAssigned = status !== 'ImportReview' && (status !== 'None' || random.chance(0.5));
  const trackedAtMs = deliveredAtMs ?? shippedAtMs ?? fulfilledAtMs;
  const isAbroad = order.recipient.address.country !== goods.center.country;
  const value = goods.wanted.reduce((sum, { product, pieces }) => sum + (product.unitPrice ?? 0) * pieces, 0);
  const isCancelled = status === 'Cancelled' || status === 'CleanSweeped';
  const createTracking = () =>
    order.type === 'B2B'
      ? createFreightTracking(shippedAtMs, random)
      : createParcelTracking(goods.center.country, shippedAtMs, random);
  return {
    id,
    orderId: order.id,
    status,
    createdAtMs: order.createdAtMs + random.integer(2, 240) * 1_000,
    lastUpdatedAtMs: trackedAtMs ?? Math.min(made.nowMs, order.createdAtMs + (isCancelled ? 20 : 1) * hourMs),
    lastTrackingUpdateAtMs: trackedAtMs,
    estimatedFulfillmentAtMs: times.promisedAtMs,
    actualFulfillmentAtMs: fulfilledAtMs,
    deliveredAtMs,
    fulfillmentDateStatus: times.fulfillmentDateStatus,
    statusDetails: statusDetails(request, random),
    giftMessage: order.giftMessage,
    insuranceValue: random.chance(0.1) ? Math.round(value) : null,
    invoiceAmount: isLabeled ? Math.round((5 + measurements.weight * 0.04) * 100) / 100 : null,
    invoiceCurrencyCode: isLabeled ? 'USD' : null,
    isTrackingUploaded: isLabeled && order.createdAtMs < made.nowMs - 4 * dayMs && random.chance(0.9),
    centerId: isAssigned ? goods.center.id : null,
    measurements,
    packageMaterial: isLabeled ? material : 'Undefined',
    requiresSignature: value > 150 || isAbroad,
    shipOption: order.shippingMethod,
    recipient: order.recipient,
    products,
    parentCartons: isLabeled ? createCartons(id, products, order.type, measurements) : [],
    tracking: isLabeled ? createTracking() : null,
  };
}
