import { type Answer, type Call, ok } from '#test/sandbox/api/answer.ts';
import { isRecord, readInstant } from '#test/sandbox/api/json-body.ts';
import { nullOrAbsent } from '#test/sandbox/api/null-or-absent.ts';
import { problemDetails, validationProblem } from '#test/sandbox/api/problems.ts';
import { mixedHash } from '#test/sandbox/world/random.ts';
import type { StockEvent } from '#test/sandbox/world/stock/stock-ledger.ts';
import type { StockSide } from '#test/sandbox/world/stock/stock-move.ts';
import { wireTimeOrNull } from '#test/sandbox/world/wire-time.ts';
import type { Merchant } from '#test/sandbox/world/world.ts';

const base32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const stages = [
  { id: 1, description: 'Receiving' },
  { id: 3, description: 'Available' },
  { id: 4, description: null },
] as const;

/** Seven fraction digits and no zone (reference notes, 2.3). */
const eventTime = (atMs: number, id: number): string =>
  `${new Date(atMs).toISOString().slice(0, -1)}${String(id % 10_000).padStart(4, '0')}`;

/** Internal ids are either 26 characters, as in a guide, or the object of the schema. */
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

/** The bin of an item at a center. A move between bins ends in a different bin; a change of center keeps the bin. */
function binOf(event: StockEvent, side: StockSide, isIncrement: boolean): number {
  const isMove = event.increment !== null && event.decrement !== null;
  const isBinMove = isMove && event.category !== 'InventoryFacilityUpdated';
  const center = event.category === 'InventoryFacilityUpdated' ? 0 : side.centerId;
  const spread = isBinMove && isIncrement ? event.id : 0;
  return 100_000 + (mixedHash(event.inventoryId, center, spread) % 800_000);
}

function sideToWire(event: StockEvent, side: StockSide | null, isIncrement: boolean, sku: string | null) {
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

/** The parts of a receiving order's reference, by name; null for other references, which have only one part. */
function additionalReference({ reference }: StockEvent): object[] | null {
  if (reference?.type !== 'WroAndBox') return null;
  const [orderId = '', boxId = ''] = reference.value.split(' ');
  return [
    { key: 'WroId', value: orderId },
    { key: 'BoxId', value: boxId },
  ];
}

function eventToWire(event: StockEvent, { catalog, userId }: Merchant): object {
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

const dayMs = 86_400_000;
const longestWindowMs = 90 * dayMs;
const pageSize = 250;

type Problems = Record<string, string[]>;

const isWhole = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0;

/** A whole number or its digits; null if there is none. */
function readNumber(value: unknown, name: string, problems: Problems): number | null {
  if (value === undefined || value === null || value === '') return null;
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  if (isWhole(number)) return number;
  problems[name] = [`The value of ${name} is not valid.`];
  return null;
}

function readMoment(value: unknown, name: string, fallbackMs: number, problems: Problems): number {
  if (value === undefined || value === null) return fallbackMs;
  const atMs = readInstant(value, 'dateOrDateTime');
  if (atMs === null) problems[name] = [`The value of ${name} is not a date-time.`];
  return atMs ?? fallbackMs;
}

function readInventoryIds(value: unknown, problems: Problems): ReadonlySet<number> | null {
  if (value === undefined || value === null) return null;
  if (!Array.isArray(value) || !value.every(isWhole)) {
    problems.inventory_ids = ['The inventory ids must be whole numbers.'];
    return null;
  }
  return value.length === 0 ? null : new Set(value);
}

function readCategory(value: unknown, problems: Problems): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'string') return value;
  problems.event_category = ['The event category must be a text.'];
  return null;
}

/** The window is at most 90 days long; the default is the last 90 days (reference notes, 2.1). */
function readQuestion(body: Record<string, unknown>, { nowMs, query }: Call, problems: Problems) {
  const centerId = readNumber(body.facility_id, 'facility_id', problems);
  if (centerId === null) problems.facility_id ??= ['The field facility_id is required.'];
  const endMs = readMoment(body.end_date, 'end_date', nowMs, problems);
  const startMs = readMoment(body.start_date, 'start_date', endMs - longestWindowMs, problems);
  if (startMs > endMs) problems.start_date = ['The start lies after the end.'];
  if (endMs - startMs > longestWindowMs) problems.start_date = ['The range must not be over 90 days.'];
  return {
    centerId: centerId ?? 0,
    inventoryIds: readInventoryIds(body.inventory_ids, problems),
    category: readCategory(body.event_category, problems),
    startMs,
    endMs,
    afterId: readNumber(query.text('cursor') ?? body.cursor, 'cursor', problems) ?? 0,
    limit: pageSize + 1,
  };
}

/** The link to the events after the given one: a path at 2026-01, an address later; the body is sent again with it. */
function linkAfter({ url, version }: Call, eventId: number | null): string {
  const path = eventId === null ? url.pathname : `${url.pathname}?cursor=${eventId}`;
  return version === '2026-01' ? path : new URL(path, url).href;
}

/** `POST /{version}/inventory/history:query`: the events at one center, by ascending id (reference notes, 2). */
export function queryHistory(call: Call): Answer {
  const { body, principal } = call;
  if (body !== undefined && !isRecord(body)) return problemDetails(400, 'The body must be an object.');
  const problems: Problems = {};
  const question = readQuestion(body ?? {}, call, problems);
  if (Object.keys(problems).length > 0) return validationProblem(400, problems);
  const { merchant } = principal;
  const found = merchant.stock.events(question);
  const page = found.slice(0, pageSize);
  const last = page.at(-1);
  return ok({
    data: page.map((event) => eventToWire(event, merchant)),
    first: linkAfter(call, null),
    last: null,
    next: found.length > pageSize && last !== undefined ? linkAfter(call, last.id) : null,
    prev: null,
  });
}
