import { recordIdOf } from '#renderer/components/list-screen/list-search.ts';
import { statusDisplay } from '#renderer/components/records/known-statuses.ts';
import type { HistoryEvent, HistorySide } from '#shared/history/history.ts';

/** The change of an event at one center: pieces on hand, a move within the center, or unknown. */
type StockChange =
  | { readonly kind: 'changed'; readonly quantity: number }
  | { readonly kind: 'moved' }
  | { readonly kind: 'unknown' };

function sidesOf(event: HistoryEvent): HistorySide[] {
  return [event.decrement, event.increment].filter((side) => side !== null);
}

/**
 * Returns the net change of an event at a center: the sum of its sides there. A move within the center nets to zero. A
 * side that counts pieces without naming a center may or may not belong here: then the change is unknown.
 */
export function changeAt(event: HistoryEvent, centerId: number): StockChange {
  const sides = sidesOf(event);
  if (sides.some(({ facilityId, quantityChange }) => facilityId === null && quantityChange !== 0)) {
    return { kind: 'unknown' };
  }
  const centerSides = sides.filter(({ facilityId }) => facilityId === centerId);
  const quantity = centerSides.reduce((sum, side) => sum + side.quantityChange, 0);
  const isMove = quantity === 0 && centerSides.some(({ quantityChange }) => quantityChange !== 0);
  return isMove ? { kind: 'moved' } : { kind: 'changed', quantity };
}

/** 0 for a move, null if unknown. */
export function changedQuantity(change: StockChange): number | null {
  return change.kind === 'unknown' ? null : change.kind === 'moved' ? 0 : change.quantity;
}

/**
 * Returns the side that describes the pieces: the one at the center; if both are, the destination rather than the
 * source.
 */
export function sideOf(event: HistoryEvent, centerId: number): HistorySide | null {
  const { increment, decrement } = event;
  if (increment?.facilityId === centerId) return increment;
  if (decrement?.facilityId === centerId) return decrement;
  return increment ?? decrement;
}

/** Returns the SKU that an event names on either side; null if it names none. */
export function skuOf(event: HistoryEvent, centerId: number): string | null {
  return sideOf(event, centerId)?.sku ?? event.increment?.sku ?? event.decrement?.sku ?? null;
}

/** The reference of an event: the kind of record and its id, with any other data in it. */
export type EventReference =
  | { readonly kind: 'receiving'; readonly id: number; readonly box: string | null }
  | { readonly kind: 'order' | 'return'; readonly id: number }
  | { readonly kind: 'text'; readonly text: string };

function idIn(text: string | null | undefined): number | null {
  return recordIdOf(/^\s*(\d{1,10})\s*$/.exec(text ?? '')?.[1]);
}

/**
 * Returns the reference of an event; null if it has none. A reference of an unknown kind, or with a value that does not
 * fit its kind, is returned as its original text.
 */
export function referenceOf(event: HistoryEvent): EventReference | null {
  const { primaryReference, additionalReference, serviceOrderId } = event;
  const type = primaryReference?.type ?? '';
  const value = primaryReference?.value ?? '';
  if (type === 'WroAndBox') {
    const [first = '', ...rest] = value.trim().split(/\s+/);
    const id = idIn(first);
    if (id !== null) return { kind: 'receiving', id, box: rest.length === 0 ? null : rest.join(' ') };
  }
  const id = idIn(value);
  if (id !== null && type === 'OrderId') return { kind: 'order', id };
  if (id !== null && type === 'ReturnId') return { kind: 'return', id };
  const named = (key: string) => additionalReference.find((entry) => entry.key === key)?.value;
  const receivingId = idIn(named('WroId'));
  if (receivingId !== null) return { kind: 'receiving', id: receivingId, box: named('BoxId') ?? null };
  if (serviceOrderId !== null && serviceOrderId > 0) return { kind: 'order', id: serviceOrderId };
  const text = `${type} ${value}`.trim();
  return text === '' ? null : { kind: 'text', text };
}

const categories = {
  ReceivingStow: 'done',
  InventoryReceived: 'done',
  InventoryRestocked: 'done',
  KittingStow: 'done',
  OrderPicked: 'moving',
  InventoryFacilityUpdated: 'moving',
  InventoryAdjusted: 'attention',
  AttributeUpdated: 'waiting',
} as const;

export const filterableCategories: readonly string[] = Object.keys(categories);

export const showCategory = statusDisplay(
  (name) => `history.category.${name}`,
  categories,
  'history.category.unspecified',
);
