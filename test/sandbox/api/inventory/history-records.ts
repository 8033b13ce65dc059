import { mixedHash } from '../../world/mixed-hash.ts';
import type { StockEvent } from '../../world/stock/stock-ledger.ts';
import type { StockSide } from '../../world/stock/stock-move.ts';
import { wireTimeOrNull } from '../../world/wire-time.ts';
import type { Merchant } from '../../world/world.ts';
import { nullOrAbsent } from '../null-or-absent.ts';

const base32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const stages = [
  { id: 1, description: 'Receiving' },
  { id: 3, description: 'Available' },
  { id: 4, description: null },
] as const;

/** Seven digits of fraction and no zone (reference notes, 2.3). */
function eventTime(atMs: number, id: number): string {
  return `${new Date(atMs).toISOString().slice(0, -1)}${String(id % 10_000).padStart(4, '0')}`;
}

/** Internal ids come as 26 characters, as a guide shows them, or as the object that the schema has. */
function internalId(event: StockEvent, kind: number): string | object {
  const random = mixedHash(event.id, event.inventoryId, kind);
  if (event.id % 2 === 1) return { random, time: event.atMs };
  let [rest, text] = [event.atMs, ''];
  for (let place = 0; place < 10; place += 1) {
    text = `${base32[rest % 32] ?? ''}${text}`;
    rest = Math.floor(rest / 32);
  }
  for (let place = 0; place < 16; place += 1) {
    text += base32[mixedHash(random, place, kind) % 32] ?? '';
  }
  return text;
}

/** The bin of an item at a center; a move between bins ends in another, a change of center keeps the bin as it is. */
function binOf(event: StockEvent, side: StockSide, isIncrement: boolean): number {
  const isMove = event.increment !== null && event.decrement !== null;
  const isBinMove = isMove && event.category !== 'InventoryFacilityUpdated';
  const center = event.category === 'InventoryFacilityUpdated' ? 0 : side.centerId;
  const spread = isBinMove && isIncrement ? event.id : 0;
  return 100_000 + (mixedHash(event.inventoryId, center, spread) % 800_000);
}

function sideToWire(
  event: StockEvent,
  side: StockSide | null,
  isIncrement: boolean,
  sku: string | null,
): object | null {
  if (side === null) return null;
  const drawn = mixedHash(event.id, side.centerId, isIncrement ? 1 : 2);
  return {
    facility_id: side.centerId,
    location_id: binOf(event, side, isIncrement),
    quantity_change: side.quantity,
    committed_quantity_change: side.committed,
    ...nullOrAbsent('sku', sku, event.id),
    ...nullOrAbsent('lot_number', side.lotNumber, event.id),
    ...nullOrAbsent('expiration_date', wireTimeOrNull(side.lotDateMs, 'noZone'), event.id),
    inventory_status: drawn % 4 === 0 ? '' : 'Good',
    operational_stage: drawn % 5 === 0 ? null : (stages[drawn % stages.length] ?? null),
    pack_description_id: internalId(event, isIncrement ? 3 : 4),
    yuki_id: internalId(event, isIncrement ? 5 : 6),
  };
}

/** The parts of a receiving order's reference, by name; other references have one part, which says nothing more. */
function additionalReference({ reference }: StockEvent): object[] | null {
  if (reference?.type !== 'WroAndBox') return null;
  const [orderId = '', boxId = ''] = reference.value.split(' ');
  return [
    { key: 'WroId', value: orderId },
    { key: 'BoxId', value: boxId },
  ];
}

/** One event of a history (reference notes, 2.3). */
export function eventToWire(event: StockEvent, { catalog, userId }: Merchant): object {
  const sku = catalog.find(event.inventoryId)?.sku ?? null;
  return {
    inventory_audit_event_id: event.id,
    inventory_id: event.inventoryId,
    event_category: event.category,
    event_datetime: eventTime(event.atMs, event.id),
    ...nullOrAbsent('service_order_id', event.orderId, event.id),
    merchant_user_id: userId,
    ...nullOrAbsent('primary_reference', event.reference, event.id),
    additional_reference: additionalReference(event),
    increment: sideToWire(event, event.increment, true, sku),
    decrement: sideToWire(event, event.decrement, false, sku),
  };
}
