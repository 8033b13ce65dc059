import { createdIdIn } from '#electron/api/answer-value.ts';
import type { Api } from '#electron/api/api-client.ts';
import { failedWith, orIfUnavailable, ServiceError } from '#electron/api/api-error.ts';
import type { OperationVersion } from '#electron/api/operations/operations.ts';
import { readPaging } from '#electron/api/paging/paging.ts';
import { omitNulls } from '#electron/api/request-body.ts';
import type { WriteGuard } from '#electron/api/write-guard.ts';
import { outcomeOfError, succeeded } from '#electron/api/write-outcome.ts';
import type { LookUpResult, WriteKind } from '#electron/outbox/write-kind.ts';
import { type Sentence, sentence } from '#shared/messages/messages.ts';
import type { OutboxRow } from '#shared/outbox/outbox-view.ts';
import {
  isWorthReading,
  similarityOf,
  statusSinceOf,
} from '#shared/receiving/model/receiving-change-rules.ts';
import { isFullVersion } from '#shared/receiving/model/receiving-limit-rules.ts';
import {
  type ReceivingBox,
  ReceivingBoxListWire,
  type ReceivingOrder,
  ReceivingOrderListWire,
} from '#shared/receiving/receiving.ts';
import { type FreightBody, ReceivingBody, type ReceivingBodyItem } from '#shared/receiving/receiving-body.ts';
import { instantOfDay } from '#shared/wire/model/calendar-day.ts';

type LookUpGuard = Omit<WriteGuard, 'beforeSending'>;

/**
 * Possible difference between the desk's clock and the service's: orders are searched from this long before the write
 * was queued.
 */
const clockToleranceMs = 24 * 60 * 60_000;
const pageSize = 250;
/** With more orders than these since then, an order cannot be shown to be missing. */
const maxPages = 20;
/** Number of similar orders whose boxes are read. */
const maxRead = 25;

/**
 * Creation of receiving orders as a kind of write (specification 4.11 and 7.3, reference-notes 3.3). The service has no
 * idempotency key and takes no reference of ours: an order that may have arrived is looked up by its content. Found:
 * see `similarityOf`. Not found: every order inserted since the day before it was queued was seen, and none is like it.
 * Undecidable (`notOffered`, a user decides): a similar one may be another order; boxes cannot be read; or the list is
 * too long.
 */
export function createReceivingWrites({ api }: { api: Pick<Api, 'call' | 'download'> }): WriteKind {
  return {
    kind: 'receiving.create',
    async send(row, guard) {
      const body = ReceivingBody.safeParse(row.body).data;
      if (body === undefined) {
        return { happened: 'unreadable', sentence: sentence('outbox.evidence.damaged') };
      }
      try {
        const answer = await api.download('receiving.create', {
          body: (entry) => bodyAt(body, entry),
          guard,
          priority: 'outbox',
        });
        return succeeded(201, createdIdIn(answer.value), answer.requestId);
      } catch (error) {
        return outcomeOfError(error);
      }
    },
    async lookUp(row, guard) {
      const body = ReceivingBody.safeParse(row.body).data;
      return body === undefined ? 'notOffered' : lookUpOrder(api, { row, body }, guard);
    },
    async findCopies(row, guard) {
      const body = ReceivingBody.safeParse(row.body).data;
      return body === undefined ? [] : findCopies(api, { row, body }, guard);
    },
    describe: (row) => ({ action: 'receiving.create', subject: subjectOf(row) }),
  };
}

/** Throws if the version cannot express all of it: an order with less content is a different order. */
function bodyAt(body: ReceivingBody, { version }: OperationVersion): Record<string, unknown> {
  const [part] = unsupportedAt(body, version);
  if (part === undefined) return receivingOnWire(body, version);
  const message = sentence(`receiving.failure.version.${part}`, { version });
  throw failedWith('receiving.create', { code: 'UNSUPPORTED', message, requestId: null });
}

/** Returns the name a user knows it by: it has no number until the service assigns one. */
function subjectOf({ body, resultId: id, referenceId: reference }: OutboxRow): Sentence {
  if (id !== null) return sentence('activity.subject.sentReceivingOrder', { id, reference });
  const number = ReceivingBody.safeParse(body).data?.purchaseOrderNumber ?? null;
  return number === null
    ? sentence('activity.subject.newReceivingOrder', { reference })
    : sentence('activity.subject.newReceivingOrderOfNumber', { number, reference });
}

type Sent = { row: OutboxRow; body: ReceivingBody };

async function lookUpOrder(api: Pick<Api, 'call'>, sent: Sent, guard: LookUpGuard): Promise<LookUpResult> {
  const lookUp = async () => {
    const number = searchableNumber(sent.body);
    // Orders with that number are few, but it may have been changed in the meantime.
    const byNumber = number === null ? null : resultOf(await findAmong(api, sent, number, guard));
    return typeof byNumber === 'number' ? byNumber : resultOf(await findAmong(api, sent, null, guard));
  };
  return orIfUnavailable(lookUp, 'notOffered');
}

/** Finds all orders matching the sent one: the service has no key that would prevent a second one. */
async function findCopies(
  api: Pick<Api, 'call'>,
  sent: Sent,
  guard: LookUpGuard,
): Promise<readonly number[]> {
  const lookUp = async () => (await findAmong(api, sent, searchableNumber(sent.body), guard)).ids;
  return orIfUnavailable(lookUp, []);
}

/** A comma separates the numbers of the list's filter, so a number with one cannot be requested. */
function searchableNumber({ purchaseOrderNumber: number }: ReceivingBody): string | null {
  return number === null || number.includes(',') ? null : number;
}

/** Orders that are the sent one, newest first; clear if all others certainly are different. */
type Found = { ids: readonly number[]; isClear: boolean };

function resultOf({ ids: [id], isClear }: Found): LookUpResult {
  return id ?? (isClear ? null : 'notOffered');
}

/** Finds the sent order and its copies, among those since then, or only those of a purchase order number. */
async function findAmong(
  api: Pick<Api, 'call'>,
  { row, body }: Sent,
  purchaseOrderNumber: string | null,
  guard: LookUpGuard,
): Promise<Found> {
  const since = new Date(Date.parse(row.queuedAt ?? row.createdAt) - clockToleranceMs).toISOString();
  const { orders, isWhole } = await readSince(api, { since, purchaseOrderNumber }, guard);
  const candidates = orders.filter((order) => isWorthReading(order, body));
  const ids: number[] = [];
  let isClear = isWhole && candidates.length <= maxRead;
  for (const order of candidates.slice(0, maxRead)) {
    const likeness = similarityOf(order, await readBoxes(api, order.id, guard), body);
    // One that was canceled before this was queued was replaced by it, or by nothing: a user decides.
    const isEarlier =
      order.status === 'Cancelled' && isBefore(statusSinceOf(order), row.queuedAt ?? row.createdAt);
    if (likeness === 'same' && !isEarlier) ids.push(order.id);
    isClear &&= likeness === 'other';
  }
  return { ids, isClear };
}

/** Reads the orders since a timestamp, newest first. Does not trust a server to have applied the filters. */
async function readSince(
  api: Pick<Api, 'call'>,
  filter: { since: string; purchaseOrderNumber: string | null },
  guard: LookUpGuard,
): Promise<{ orders: ReceivingOrder[]; isWhole: boolean }> {
  const found = new Map<number, ReceivingOrder>();
  for (let page = 1; page <= maxPages; page += 1) {
    const { value, headers } = await api.call('receiving.list', {
      query: {
        Page: page,
        Limit: pageSize,
        InsertStartDate: filter.since,
        PurchaseOrderNumbers: filter.purchaseOrderNumber,
      },
      schema: ReceivingOrderListWire,
      guard,
      priority: 'outbox',
    });
    for (const order of value) {
      if (!isBefore(order.insertDate, filter.since)) found.set(order.id, order);
    }
    if (!readPaging(headers, { page, pageSize, received: value.length }).hasMore) {
      return { orders: newestFirst(found), isWhole: true };
    }
  }
  return { orders: newestFirst(found), isWhole: false };
}

/** Whether a timestamp is earlier. One in an unknown format, possibly from another clock, may be any time. */
function isBefore(instant: string | null, since: string): boolean {
  return instant !== null && /^\d{4}-\d\d-\d\dT.*Z$/.test(instant) && Date.parse(instant) < Date.parse(since);
}

function newestFirst(orders: ReadonlyMap<number, ReceivingOrder>): ReceivingOrder[] {
  return [...orders.values()].toSorted((left, right) => right.id - left.id);
}

/** Null if this server does not show them. */
async function readBoxes(
  api: Pick<Api, 'call'>,
  id: number,
  guard: LookUpGuard,
): Promise<ReceivingBox[] | null> {
  try {
    const call = {
      path: { id },
      schema: ReceivingBoxListWire,
      guard,
      priority: 'outbox',
    } as const;
    return (await api.call('receiving.listBoxes', call)).value;
  } catch (error) {
    const codes = ['UNSUPPORTED', 'FORBIDDEN', 'NOT_FOUND'];
    if (error instanceof ServiceError && codes.includes(error.code)) return null;
    throw error;
  }
}

/** Parts of a receiving order that some API versions cannot express. */
const versionedParts = ['sku', 'freight', 'finalDestination'] as const;

type VersionedPart = (typeof versionedParts)[number];

/** Returns what an order would lose at a version: it is not sent there, so that nothing is dropped silently. */
export function unsupportedAt(body: ReceivingBody, version: string): VersionedPart[] {
  if (isFullVersion(version)) return [];
  const hasItemWithoutId = body.boxes.some(({ items }) =>
    items.some(({ inventoryId }) => inventoryId === null),
  );
  const isUnsupported: Record<VersionedPart, boolean> = {
    sku: hasItemWithoutId,
    freight: body.freight !== null,
    finalDestination: body.finalDestinationId !== null,
  };
  return versionedParts.filter((part) => isUnsupported[part]);
}

/**
 * Returns the body of a receiving order at a version (reference-notes 3.3). Unset fields are omitted; dates are full
 * RFC 3339 timestamps at every version, since 2026-07 takes no others; a lot's date is midnight UTC of its day, so that
 * no zone shifts it. An item with an id is sent under that alone: its SKU may have changed.
 */
export function receivingOnWire(body: ReceivingBody, version: string): Record<string, unknown> {
  const isFull = isFullVersion(version);
  return omitNulls({
    fulfillment_center: { id: body.centerId },
    package_type: body.packageType,
    box_packaging_type: body.boxPackagingType,
    expected_arrival_date: new Date(body.expectedArrivalAt).toISOString(),
    purchase_order_number: body.purchaseOrderNumber,
    boxes: body.boxes.map(({ trackingNumber, items }) =>
      omitNulls({ tracking_number: trackingNumber, box_items: items.map(itemOnWire) }),
    ),
    freight: isFull && body.freight !== null ? freightOnWire(body.freight) : null,
    final_destination_fulfillment_center_id: isFull ? body.finalDestinationId : null,
  });
}

function itemOnWire({ inventoryId, sku, quantity, lotNumber, lotDate }: ReceivingBodyItem) {
  return omitNulls({
    inventory_id: inventoryId,
    sku: inventoryId === null ? sku : null,
    quantity,
    lot_number: lotNumber,
    lot_date: instantOfDay(lotDate),
  });
}

function freightOnWire(freight: FreightBody) {
  return omitNulls({
    carrier: freight.carrier,
    bol_number: freight.bolNumber,
    container_number: freight.containerNumber,
    vessel_name: freight.vesselName,
    freight_forwarder: freight.freightForwarder,
    notes: freight.notes,
  });
}
