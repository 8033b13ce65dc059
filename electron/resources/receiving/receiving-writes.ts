import { createdIdIn } from '#electron/api/answer-value.ts';
import type { Api } from '#electron/api/api-client.ts';
import { failedWith, ServiceError } from '#electron/api/api-error.ts';
import type { OperationVersion } from '#electron/api/operations/operations.ts';
import { readPaging } from '#electron/api/paging/paging.ts';
import { omitNulls } from '#electron/api/request-body.ts';
import type { WriteGuard } from '#electron/api/write-guard.ts';
import { outcomeOfError, succeeded } from '#electron/api/write-outcome.ts';
import type { LookUpResult, WriteKind } from '#electron/outbox/write-kind.ts';
import { type Sentence, sentence } from '#shared/messages/messages.ts';
import type { OutboxRow } from '#shared/outbox/outbox-view.ts';
import { isWorthReading, likenessOf } from '#shared/receiving/model/receiving-change-rules.ts';
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
 * The desk's clock and the service's may differ by so much: an order is looked for from that long before it was queued.
 */
const clockToleranceMs = 24 * 60 * 60_000;
const pageSize = 250;
/** More orders than these since then are too many to say "it is not there" of. */
const mostPages = 20;
/** Orders that look alike, whose boxes are read. */
const mostRead = 25;

/**
 * The creation of receiving orders as a kind of write (specification 4.11 and 7.3, reference-notes 3.3). The service
 * has no key against doing it twice, and takes no reference of ours: one that may have arrived is looked up by what it
 * says. Found: see `likenessOf`. Not found: every order inserted since the day before it was queued was seen, and none
 * is like it. Cannot be decided (`notOffered`, a person decides): one is like it that may be another; boxes cannot be
 * read; or the list goes on for too long.
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

/** Throws where the version cannot express all of it: an order that says less than was written is another order. */
function bodyAt(body: ReceivingBody, { version }: OperationVersion): Record<string, unknown> {
  const [part] = unsupportedAt(body, version);
  if (part === undefined) return receivingOnWire(body, version);
  const message = sentence(`receiving.failure.version.${part}`, { version });
  throw failedWith('receiving.create', { code: 'UNSUPPORTED', message, requestId: null });
}

/** What a person knows it by: it has no number before the service gives it one. */
function subjectOf({ body, resultId: id, referenceId: reference }: OutboxRow): Sentence {
  if (id !== null) return sentence('activity.subject.sentReceivingOrder', { id, reference });
  const number = ReceivingBody.safeParse(body).data?.purchaseOrderNumber ?? null;
  return number === null
    ? sentence('activity.subject.newReceivingOrder', { reference })
    : sentence('activity.subject.newReceivingOrderOfNumber', { number, reference });
}

type Sent = { row: OutboxRow; body: ReceivingBody };

async function lookUpOrder(api: Pick<Api, 'call'>, sent: Sent, guard: LookUpGuard): Promise<LookUpResult> {
  const look = async () => {
    const number = askableNumber(sent.body);
    // Those of the number alone are few, but it may have been changed meanwhile.
    const byNumber = number === null ? null : resultOf(await findAmong(api, sent, number, guard));
    return typeof byNumber === 'number' ? byNumber : resultOf(await findAmong(api, sent, null, guard));
  };
  return whereListed(look, 'notOffered');
}

/** All orders that are the one that was sent: the service keeps no key that would stop a second one. */
async function findCopies(
  api: Pick<Api, 'call'>,
  sent: Sent,
  guard: LookUpGuard,
): Promise<readonly number[]> {
  const look = async () => (await findAmong(api, sent, askableNumber(sent.body), guard)).ids;
  return whereListed(look, []);
}

/** A comma divides the numbers of the list's filter: such a number cannot be asked for. */
function askableNumber({ purchaseOrderNumber: number }: ReceivingBody): string | null {
  return number === null || number.includes(',') ? null : number;
}

async function whereListed<Value>(look: () => Promise<Value>, otherwise: Value): Promise<Value> {
  try {
    return await look();
  } catch (error) {
    const isMissing = error instanceof ServiceError && ['UNSUPPORTED', 'FORBIDDEN'].includes(error.code);
    if (isMissing) return otherwise;
    throw error;
  }
}

/** The orders that are the one that was sent, the newest first; clear where every other one is certainly another. */
type Found = { ids: readonly number[]; isClear: boolean };

function resultOf({ ids: [id], isClear }: Found): LookUpResult {
  return id ?? (isClear ? null : 'notOffered');
}

/** The order that was sent and its copies, among those since then, or those of a purchase order number alone. */
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
  let isClear = isWhole && candidates.length <= mostRead;
  for (const order of candidates.slice(0, mostRead)) {
    const likeness = likenessOf(order, await readBoxes(api, order.id, guard), body);
    if (likeness === 'same') ids.push(order.id);
    isClear &&= likeness === 'other';
  }
  return { ids, isClear };
}

/**
 * The orders since an instant, the newest first. A server that does not know a filter is not believed to have used it.
 */
async function readSince(
  api: Pick<Api, 'call'>,
  filter: { since: string; purchaseOrderNumber: string | null },
  guard: LookUpGuard,
): Promise<{ orders: ReceivingOrder[]; isWhole: boolean }> {
  const found = new Map<number, ReceivingOrder>();
  for (let page = 1; page <= mostPages; page += 1) {
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

/**
 * Whether an instant is earlier. In a form that is not known, which a clock elsewhere may have written, it may be any.
 */
function isBefore(instant: string | null, since: string): boolean {
  return instant !== null && /^\d{4}-\d\d-\d\dT.*Z$/.test(instant) && Date.parse(instant) < Date.parse(since);
}

function newestFirst(orders: ReadonlyMap<number, ReceivingOrder>): ReceivingOrder[] {
  return [...orders.values()].toSorted((left, right) => right.id - left.id);
}

/** The boxes of an order; null where this server does not show them. */
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

/** Parts of a receiving order that some versions of the service's API cannot express. */
const versionedParts = ['sku', 'freight', 'finalDestination'] as const;

/** What a version may be unable to express. */
type VersionedPart = (typeof versionedParts)[number];

/** What of an order would be lost at a version: it is not sent there, so that nothing is left out in silence. */
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
 * The body of a receiving order at a version (reference-notes 3.3). What is not set is left out; dates are full RFC
 * 3339 instants at every version, since 2026-07 takes no others; a lot's date is midnight UTC of its day, so that no
 * zone moves it. An item with an id goes out under that alone: its SKU may have been changed meanwhile.
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
