import type { Center } from '#test/sandbox/world/centers.ts';
import type { Merchant } from '#test/sandbox/world/world.ts';
import type { Box, BoxItem, ReceivingOrder, ReceivingQuantity } from './receiving-order.ts';
import { announceReceivingOrder } from './receiving-stock.ts';

export type DraftItem = Omit<BoxItem, 'receivedQuantity' | 'stowedQuantity'> & { sku: string };

/** Its center is the requested one, which may be behind a hub. */
export type ReceivingDraft = Pick<
  ReceivingOrder,
  | 'centerId'
  | 'packageType'
  | 'boxPackagingType'
  | 'expectedArrivalAtMs'
  | 'purchaseOrderNumber'
  | 'freight'
  | 'finalDestinationCenterId'
> & { boxes: { trackingNumber: string | null; items: DraftItem[] }[] };

function largest(numbers: Iterable<number>): number {
  let found = 0;
  for (const number of numbers) found = Math.max(found, number);
  return found;
}

/** Returns the id after the last state change of any of the merchant's orders. */
export const nextChangeId = ({ receivingOrders }: Merchant): number =>
  largest(receivingOrders.flatMap(({ history }) => history.map(({ id }) => id))) + 1;

function sumQuantities(draft: ReceivingDraft): ReceivingQuantity[] {
  const quantities = new Map<number, ReceivingQuantity>();
  for (const { inventoryId, sku, quantity } of draft.boxes.flatMap(({ items }) => items)) {
    const total = quantities.get(inventoryId) ?? { inventoryId, sku, expected: 0, received: 0, stowed: 0 };
    total.expected += quantity;
    quantities.set(inventoryId, total);
  }
  return [...quantities.values()];
}

const createBox = (box: ReceivingDraft['boxes'][number], boxId: number, boxNumber: number): Box => ({
  boxId,
  boxNumber,
  status: 'Awaiting',
  trackingNumber: box.trackingNumber,
  arrivedAtMs: null,
  receivedAtMs: null,
  countingStartedAtMs: null,
  items: box.items.map(({ inventoryId, quantity, lotNumber, lotDateMs }) => ({
    inventoryId,
    quantity,
    receivedQuantity: 0,
    stowedQuantity: 0,
    lotNumber,
    lotDateMs,
  })),
});

/** Creates an order and announces its goods. If the center is in a hub's region, the hub receives instead. */
export function createReceivingOrder(
  merchant: Merchant,
  centers: readonly Center[],
  draft: ReceivingDraft,
  nowMs: number,
): ReceivingOrder {
  const { receivingOrders, stock } = merchant;
  const requested = centers.find(({ id }) => id === draft.centerId);
  if (requested === undefined) throw new Error(`There is no center ${draft.centerId}.`);
  const firstBoxId = largest(receivingOrders.flatMap(({ boxes }) => boxes.map(({ boxId }) => boxId))) + 1;
  const order: ReceivingOrder = {
    id: largest(receivingOrders.map(({ id }) => id)) + 1,
    status: 'Awaiting',
    packageType: draft.packageType,
    boxPackagingType: draft.boxPackagingType,
    hasBoxLabels: true,
    expectedArrivalAtMs: draft.expectedArrivalAtMs,
    insertedAtMs: nowMs,
    lastUpdatedAtMs: nowMs,
    completedAtMs: null,
    externalSyncAtMs: null,
    purchaseOrderNumber: draft.purchaseOrderNumber,
    centerId: requested.hubId ?? requested.id,
    finalDestinationCenterId:
      draft.finalDestinationCenterId ?? (requested.hubId === null ? null : requested.id),
    freight: draft.freight,
    quantities: sumQuantities(draft),
    history: [{ id: nextChangeId(merchant), status: 'Awaiting', atMs: nowMs }],
    boxes: draft.boxes.map((box, index) => createBox(box, firstBoxId + index, index + 1)),
  };
  receivingOrders.push(order);
  announceReceivingOrder(order, stock);
  return order;
}
