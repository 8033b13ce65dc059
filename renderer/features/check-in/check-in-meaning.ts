import { firstReading } from '#renderer/scan/resolvers/first-reading.ts';
import { parcelNumber } from '#shared/barcode/parcel-number.ts';
import type { ItemLookUp, ItemMatch } from '#shared/inventory/item-view.ts';
import { plainCode } from '#shared/matching/plain-text.ts';
import type { ReceivingBox, ReceivingOrder } from '#shared/receiving/receiving.ts';
import type { InboundFindings, InboundHit } from '#shared/receiving/receiving-index-view.ts';

export type CheckInMeaning =
  | { readonly kind: 'box'; readonly boxId: number }
  | { readonly kind: 'otherBox'; readonly hit: Extract<InboundHit, { kind: 'box' }> }
  | { readonly kind: 'thisOrder' }
  | { readonly kind: 'otherOrder'; readonly hit: Extract<InboundHit, { kind: 'order' }> }
  | { readonly kind: 'item'; readonly match: ItemMatch }
  /** A SKU of the order that the catalog on this desk does not know. */
  | { readonly kind: 'announced'; readonly inventoryId: number; readonly sku: string }
  | { readonly kind: 'several'; readonly matches: readonly ItemMatch[] }
  | { readonly kind: 'unknown' };

export type CheckInScanContext = {
  readonly order: ReceivingOrder;
  readonly boxes: readonly ReceivingBox[];
  /** At any desk. */
  readonly boxesMet: readonly number[];
  readonly openBoxId: number | null;
  /** The item counted just before, whose lot is still unread; null if there is none. */
  readonly lotAwaitedOf: number | null;
  /** Readings of the same keystrokes, most likely first. */
  readonly texts: readonly string[];
  /** Null if the catalog could not be read. */
  readonly lookUp: ItemLookUp | null;
  /** Null if this desk's data about inbound orders could not be read. */
  readonly inbound: InboundFindings | null;
};

/**
 * Determines the meaning of a code: the label of a box of this order first, then an item, then what it names elsewhere.
 * An item's id alone is an ordinary number: a box or an order with that number takes precedence.
 */
export function meaningOf(context: CheckInScanContext): CheckInMeaning {
  const { order, inbound } = context;
  const own = ownBox(context, (inbound?.hits ?? []).filter(isBox));
  if (own?.isExact === true) return { kind: 'box', boxId: own.boxId };
  const matches = likelyMatches(context);
  const isWeak = matches[0]?.by === 'id' || matches.length === 0;
  if (!isWeak) return itemOf(matches);
  if (own !== null) return { kind: 'box', boxId: own.boxId };
  const others = (inbound?.hits ?? []).filter(
    (hit) => hit.kind !== 'unidentified' && hit.order.id !== order.id,
  );
  const boxes = others.filter(isBox);
  const exact = boxes.find(({ by }) => by === 'exact');
  if (exact !== undefined) return { kind: 'otherBox', hit: exact };
  if (isThisOrder(context)) return { kind: 'thisOrder' };
  const announced = announcedItem(context);
  if (matches.length === 0 && announced !== null) return announced;
  const isExpected = matches.some(({ item }) => isAnnounced(order, item.inventoryId));
  if (isExpected) return itemOf(matches);
  const [box] = boxes;
  if (box !== undefined) return { kind: 'otherBox', hit: box };
  const hit = others.find((other) => other.kind === 'order');
  if (hit !== undefined) return { kind: 'otherOrder', hit };
  return matches.length > 0 ? itemOf(matches) : { kind: 'unknown' };
}

function isBox(hit: InboundHit): hit is Extract<InboundHit, { kind: 'box' }> {
  return hit.kind === 'box';
}

function itemOf(matches: readonly ItemMatch[]): CheckInMeaning {
  const [match, another] = matches;
  return match !== undefined && another === undefined
    ? { kind: 'item', match }
    : { kind: 'several', matches };
}

/** Of several boxes with one label, returns the first that has not been found yet, otherwise the open one. */
function ownBox(
  { order, boxes, boxesMet, openBoxId, texts }: CheckInScanContext,
  hits: readonly Extract<InboundHit, { kind: 'box' }>[],
): { boxId: number; isExact: boolean } | null {
  const codes = new Set(texts.flatMap((text) => [text, parcelNumber(text)]).map(plainCode));
  codes.delete('');
  const labeled = boxes.flatMap(({ boxId, trackingNumber }) =>
    boxId !== null && codes.has(plainCode(trackingNumber)) ? [boxId] : [],
  );
  const [first] = labeled;
  if (first !== undefined) {
    const next = labeled.find((boxId) => !boxesMet.includes(boxId));
    const open = labeled.find((boxId) => boxId === openBoxId);
    return { boxId: next ?? open ?? first, isExact: true };
  }
  const listed = new Set(boxes.map(({ boxId }) => boxId));
  const own = hits.filter((hit) => hit.order.id === order.id && listed.has(hit.boxId));
  const hit = own.find(({ by }) => by === 'exact') ?? own[0];
  return hit === undefined ? null : { boxId: hit.boxId, isExact: hit.by === 'exact' };
}

/**
 * Returns the items of the most likely reading of the code; of several, the one whose lot is awaited, those announced in
 * the current box, otherwise in the order.
 */
function likelyMatches({
  order,
  boxes,
  openBoxId,
  lotAwaitedOf,
  lookUp,
}: CheckInScanContext): readonly ItemMatch[] {
  const likely = firstReading(lookUp?.matches ?? []);
  const awaited = lookUp?.matches.filter(({ by, item }) => by === 'lot' && item.inventoryId === lotAwaitedOf);
  if (likely[0]?.by === 'id' && awaited !== undefined && awaited.length > 0) return awaited;
  if (likely.length < 2) return likely;
  const box = boxes.find(({ boxId }) => boxId !== null && boxId === openBoxId);
  const inBox = new Set(box?.boxItems.map(({ inventoryId }) => inventoryId));
  return (
    [
      likely.filter(({ by, item }) => by === 'lot' && item.inventoryId === lotAwaitedOf),
      likely.filter(({ item }) => inBox.has(item.inventoryId)),
      likely.filter(({ item }) => isAnnounced(order, item.inventoryId)),
    ].find(({ length }) => length === 1) ?? likely
  );
}

function isAnnounced({ inventoryQuantities }: ReceivingOrder, id: number): boolean {
  return inventoryQuantities.some(({ inventoryId }) => inventoryId === id);
}

function isThisOrder({ order, texts }: CheckInScanContext): boolean {
  const { id, purchaseOrderNumber } = order;
  return texts.some((text) => {
    const code = text.trim();
    return code === String(id) || (code !== '' && code === purchaseOrderNumber?.trim());
  });
}

function announcedItem({ order, texts }: CheckInScanContext): CheckInMeaning | null {
  for (const { inventoryId, sku } of order.inventoryQuantities) {
    const isNamed = sku !== null && texts.some((text) => text.trim() === sku.trim());
    if (isNamed && inventoryId !== null) return { kind: 'announced', inventoryId, sku };
  }
  return null;
}
