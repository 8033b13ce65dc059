import type { StockBook } from '#test/sandbox/world/stock/stock-move.ts';
import type { Order, OrderStatus } from './order.ts';
import type { Shipment, ShipmentStatus, StatusDetail } from './shipment.ts';

const gone: ReadonlySet<ShipmentStatus> = new Set<ShipmentStatus>(['Cancelled', 'CleanSweeped']);

function statusOf({ shipments }: Order): OrderStatus {
  const left = shipments.map(({ status }) => status).filter((status) => !gone.has(status));
  if (left.length === 0) return 'Cancelled';
  if (left.every((status) => status === 'Completed')) return 'Fulfilled';
  if (left.includes('Completed')) return 'PartiallyFulfilled';
  if (left.includes('Exception')) return 'Exception';
  return left.every((status) => status === 'ImportReview') ? 'ImportReview' : 'Processing';
}

export function restateOrder(order: Order): void {
  order.status = statusOf(order);
}

const reasons = {
  MissingPackagingPreference: [201, 'A packaging preference is missing. Set it in the dashboard.'],
  MissingTariffInformation: [214, 'Customs needs a tariff number for an item.'],
  OutOfStock: [302, 'The assigned center does not have enough pieces of an item.'],
  CleanSweeped: [330, 'It waited for stock for too long.'],
  InvalidAddress: [410, 'The address could not be confirmed.'],
  Shipped: [501, 'The carrier has taken the parcel.'],
  Delivered: [502, 'The carrier has delivered the parcel.'],
} as const;

type Circumstances = Partial<Pick<StatusDetail, 'inventoryId' | 'exceptionCenterId' | 'messages'>>;

export function statusDetail(name: keyof typeof reasons, circumstances: Circumstances = {}): StatusDetail {
  const [id, description] = reasons[name];
  return {
    id,
    name,
    description,
    inventoryId: null,
    exceptionCenterId: null,
    messages: [],
    ...circumstances,
  };
}

export const missingTariff = (inventoryId: number | null): StatusDetail =>
  statusDetail('MissingTariffInformation', {
    inventoryId,
    messages: ['hs_tariff_code is required for shipments out of the country.'],
  });

/** Before the parcel has its label, a cancellation loses nothing. */
const cancellable: ReadonlySet<ShipmentStatus> = new Set<ShipmentStatus>([
  'None',
  'Processing',
  'Exception',
  'OnHold',
  'ImportReview',
]);

const reserving: ReadonlySet<ShipmentStatus> = new Set<ShipmentStatus>(['Processing', 'OnHold', 'Exception']);

/** Whether a shipment in this state reserves pieces on a shelf, and waits for the missing ones. */
export const reservesStock = (status: ShipmentStatus): boolean => reserving.has(status);

export const isCancellable = ({ status }: Shipment): boolean => cancellable.has(status);

export function cancelShipment(
  { stock }: { stock: StockBook },
  order: Order,
  shipment: Shipment,
  nowMs: number,
): void {
  const { centerId } = shipment;
  const wantsMore = reservesStock(shipment.status);
  for (const item of shipment.products.flatMap(({ items }) => items)) {
    const missing = item.quantity - item.quantityCommitted;
    if (centerId !== null && item.quantityCommitted > 0) {
      stock.commit(item.inventoryId, centerId, -item.quantityCommitted);
    }
    if (centerId !== null && wantsMore && missing > 0) stock.backorder(item.inventoryId, centerId, -missing);
    item.quantityCommitted = 0;
  }
  shipment.status = 'Cancelled';
  shipment.statusDetails = [];
  shipment.estimatedFulfillmentAtMs = null;
  shipment.fulfillmentDateStatus = 'Unavailable';
  shipment.lastUpdatedAtMs = nowMs;
  order.lastUpdatedAtMs = nowMs;
  restateOrder(order);
}
