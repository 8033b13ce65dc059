import type { ReceivingBox, ReceivingOrder } from '#shared/receiving/receiving.ts';
import type { ReceivingBody } from '#shared/receiving/receiving-body.ts';

/** Whether an order of this status is closed: nothing of it is inbound any more. */
export function isClosedStatus(status: ReceivingOrder['status']): boolean {
  return status === 'Completed' || status === 'Cancelled';
}

/**
 * Whether the service can be expected to cancel an order of this status. The reference does not list the statuses
 * (reference-notes 3.6): `likely` before anything arrived, `no` where nothing is left to be cancelled, and in between
 * the service decides.
 */
export function cancelOutlookOf(status: ReceivingOrder['status']): 'likely' | 'unlikely' | 'no' {
  if (status === 'Awaiting') return 'likely';
  return isClosedStatus(status) ? 'no' : 'unlikely';
}

/** When an order took the status that it has, as far as the service says; ISO 8601 in UTC. */
export function statusSinceOf(order: ReceivingOrder): string | null {
  const changes = order.statusHistory.filter(({ status }) => status === order.status);
  const instants = changes.flatMap(({ timestamp }) => timestamp ?? []);
  return instants.toSorted().at(-1) ?? order.lastUpdatedDate;
}

/** Whether an order is marked as synced to another system. */
export function isMarkedSynced({ externalSyncTimestamp }: ReceivingOrder): boolean {
  return externalSyncTimestamp !== null;
}

/**
 * How an order of the service stands to one that was sent and whose answer was lost: `same`, and it arrived; `alike`,
 * and it is unclear whether it is that one; `other`.
 */
type ReceivingLikeness = 'same' | 'alike' | 'other';

/**
 * Whether an order is worth having its boxes read: it has the purchase order number, or the same items, or one of the
 * two was changed at the service meanwhile.
 */
export function isWorthReading(order: ReceivingOrder, body: ReceivingBody): boolean {
  return hasSameNumber(order, body) === 'same' || hasSameItems(order, body);
}

/**
 * Compares an order with what was sent. Nothing that is sent is unique by the service's own rule, so that it takes all
 * of this to be the `same`: the purchase order number (or none on both sides), the kinds of package and packaging, the
 * pieces of every item, and the tracking number of every box, one of which at least is there. A parcel cannot arrive
 * twice, so that a tracking number makes two orders one. `alike` is what shares a tracking number, or, where no box
 * that was sent has one, what is the same in all else; and what cannot be told apart because its boxes cannot be read.
 *
 * @param boxes null where the service does not show them
 */
export function likenessOf(
  order: ReceivingOrder,
  boxes: readonly ReceivingBox[] | null,
  body: ReceivingBody,
): ReceivingLikeness {
  if (!isWorthReading(order, body)) return 'other';
  if (boxes === null) return 'alike';
  const sent = body.boxes.map(({ trackingNumber }) => keyOf(trackingNumber));
  const shown = boxes.map(({ trackingNumber }) => keyOf(trackingNumber));
  const isWhole =
    hasSameNumber(order, body) !== 'other' &&
    order.packageType === body.packageType &&
    order.boxPackagingType === body.boxPackagingType &&
    hasSameItems(order, body) &&
    sent.toSorted().join('\n') === shown.toSorted().join('\n');
  const numbers = sent.filter((number) => number !== '');
  if (isWhole && numbers.length > 0) return 'same';
  return isWhole || numbers.some((number) => shown.includes(number)) ? 'alike' : 'other';
}

function keyOf(text: string | null): string {
  return (text ?? '').replaceAll(/\s+/g, '').toUpperCase();
}

/** `none` where neither has one, which says nothing. */
function hasSameNumber(order: ReceivingOrder, body: ReceivingBody): 'same' | 'none' | 'other' {
  const [shown, sent] = [keyOf(order.purchaseOrderNumber), keyOf(body.purchaseOrderNumber)];
  if (shown !== sent) return 'other';
  return sent === '' ? 'none' : 'same';
}

/** Whether every item is expected in just the pieces that were sent. An item sent by its SKU is known by that alone. */
function hasSameItems({ inventoryQuantities }: ReceivingOrder, { boxes }: ReceivingBody): boolean {
  const left = new Map<string, number>();
  const add = (key: string, pieces: number) => left.set(key, (left.get(key) ?? 0) + pieces);
  const skuSent = new Set(boxes.flatMap(({ items }) => items.flatMap((item) => bySku(item) ?? [])));
  for (const item of boxes.flatMap(({ items }) => items)) {
    add(bySku(item) ?? `id ${item.inventoryId}`, item.quantity);
  }
  for (const { inventoryId, sku, expectedQuantity } of inventoryQuantities) {
    const key = `sku ${keyOf(sku)}`;
    add(skuSent.has(key) ? key : `id ${inventoryId}`, -expectedQuantity);
  }
  return [...left.values()].every((pieces) => pieces === 0);
}

function bySku({ inventoryId, sku }: { inventoryId: number | null; sku: string | null }): string | null {
  return inventoryId === null ? `sku ${keyOf(sku)}` : null;
}
