import type { ReceivingBox, ReceivingOrder } from '#shared/receiving/receiving.ts';
import type { ReceivingBody } from '#shared/receiving/receiving-body.ts';

/** Whether an order with this status is closed: nothing of it is inbound anymore. */
export function isClosedStatus(status: ReceivingOrder['status']): boolean {
  return status === 'Completed' || status === 'Cancelled';
}

/**
 * Returns whether the service can be expected to cancel an order with this status. The reference does not list the
 * statuses (reference-notes 3.6): `likely` before anything arrived, `no` if nothing is left to cancel; in between, the
 * service decides.
 */
export function cancelOutlookOf(status: ReceivingOrder['status']): 'likely' | 'unlikely' | 'no' {
  if (status === 'Awaiting') return 'likely';
  return isClosedStatus(status) ? 'no' : 'unlikely';
}

/** Returns when an order got its current status, if the service shows it; ISO 8601 in UTC. */
export function statusSinceOf(order: ReceivingOrder): string | null {
  const changes = order.statusHistory.filter(({ status }) => status === order.status);
  const instants = changes.flatMap(({ timestamp }) => timestamp ?? []);
  return instants.toSorted().at(-1) ?? order.lastUpdatedDate;
}

export function isMarkedSynced({ externalSyncTimestamp }: ReceivingOrder): boolean {
  return externalSyncTimestamp !== null;
}

/**
 * How a service order compares to one that was sent and whose response was lost: `same` means it arrived, `alike` that
 * it is unclear, `other` that it is a different order.
 */
type ReceivingSimilarity = 'same' | 'alike' | 'other';

/**
 * Whether to read an order's boxes: it has the same purchase order number or the same items, or one of the two was
 * changed at the service in the meantime.
 */
export function isWorthReading(order: ReceivingOrder, body: ReceivingBody): boolean {
  return hasSameNumber(order, body) === 'same' || hasSameItems(order, body);
}

/**
 * Compares an order with what was sent. The service enforces no unique field, so `same` requires all of this to match:
 * the purchase order number (or none on both sides), the kinds of package and packaging, the pieces of every item, and
 * the tracking number of every box, with at least one present. A parcel cannot arrive twice, so a tracking number
 * identifies an order. `alike` means a shared tracking number, or, if no sent box has one, a match in everything else;
 * or that it cannot be told apart because its boxes cannot be read.
 *
 * @param boxes null if the service does not show them
 */
export function similarityOf(
  order: ReceivingOrder,
  boxes: readonly ReceivingBox[] | null,
  body: ReceivingBody,
): ReceivingSimilarity {
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

/** `none` if neither has one, which proves nothing. */
function hasSameNumber(order: ReceivingOrder, body: ReceivingBody): 'same' | 'none' | 'other' {
  const [shown, sent] = [keyOf(order.purchaseOrderNumber), keyOf(body.purchaseOrderNumber)];
  if (shown !== sent) return 'other';
  return sent === '' ? 'none' : 'same';
}

/**
 * Whether each item is expected in exactly the quantity sent. An item sent by SKU is compared by SKU alone, with what was
 * sent of it by ID.
 */
function hasSameItems({ inventoryQuantities }: ReceivingOrder, { boxes }: ReceivingBody): boolean {
  const sent = boxes.flatMap(({ items }) => items);
  const skusSent = new Set(sent.flatMap(({ inventoryId, sku }) => (inventoryId === null ? keyOf(sku) : [])));
  const skuById = new Map(
    inventoryQuantities.flatMap(({ inventoryId, sku }) =>
      skusSent.has(keyOf(sku)) ? [[inventoryId, keyOf(sku)] as const] : [],
    ),
  );
  const left = new Map<string, number>();
  const add = (inventoryId: number | null, sku: string | null, quantity: number) => {
    const bySku = inventoryId === null ? keyOf(sku) : skuById.get(inventoryId);
    const key = bySku === undefined ? `id ${inventoryId}` : `sku ${bySku}`;
    left.set(key, (left.get(key) ?? 0) + quantity);
  };
  for (const { inventoryId, sku, quantity } of sent) add(inventoryId, sku, quantity);
  for (const { inventoryId, sku, expectedQuantity } of inventoryQuantities) {
    add(inventoryId, sku, -expectedQuantity);
  }
  return [...left.values()].every((quantity) => quantity === 0);
}
