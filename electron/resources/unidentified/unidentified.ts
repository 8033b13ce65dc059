import { z } from 'zod';
import type { Api } from '#electron/api/api-client.ts';
import { failedWith, ServiceError } from '#electron/api/api-error.ts';
import {
  type ChangeEntry,
  changeRecord,
  noteChange,
  otherAccount,
} from '#electron/cache/activity/change-record.ts';
import { createNumberedList } from '#electron/cache/numbered-list.ts';
import type { CachedRecord, Preferring } from '#electron/cache/read-through.ts';
import {
  type CallOptions,
  createRecordReader,
  fetchById,
  patientCall,
  untilAdmitted,
} from '#electron/cache/record-reader.ts';
import type { Inbound, InboundNotes } from '#electron/inbound/inbound.ts';
import type { AccountContext, ChangeContext, RecordContext } from '#electron/resources/account-context.ts';
import { type Pictures, readPictureOf } from '#electron/resources/pictures/pictures.ts';
import { type Sentence, sentence } from '#shared/messages/messages.ts';
import { type ReceivingOrder, ReceivingOrderWire } from '#shared/receiving/receiving.ts';
import { passesUnidentifiedFilters } from '#shared/unidentified/model/unidentified-filters.ts';
import {
  type LinkedUnidentified,
  UnidentifiedOrder,
  UnidentifiedOrderListWire,
  UnidentifiedOrderWire,
  UnidentifiedPage,
  unidentifiedPageSize,
} from '#shared/unidentified/unidentified.ts';

/** Pages of 50 count from 1. */
type UnidentifiedListQuery = { isLinked: boolean; page: number };

/** Unidentified receiving orders, from the service or, if it cannot be asked, from earlier reads. */
type UnidentifiedOrders = ReturnType<typeof createUnidentifiedOrders>;

type UnidentifiedOrdersContext = RecordContext & {
  pictures: Pictures;
  /** Called with the service's data; default none. */
  notes?: InboundNotes;
};

const kind = 'unidentifiedOrder';

/** Specification 4.11, reference-notes 1. */
export function createUnidentifiedOrders(context: UnidentifiedOrdersContext) {
  const { api, pictures, notes } = context;
  const listed = createNumberedList(context, {
    operation: 'unidentified.list',
    kind,
    rowSchema: UnidentifiedOrder,
    wireSchema: UnidentifiedOrderListWire,
    pageSchema: UnidentifiedPage,
    pageOf: ({ rows, page, hasMore }) => ({ orders: rows, page, hasMore }),
    rowsOf: (page) => page.orders,
    toRecords: (order) => [toRecord(order)],
    wireQuery: ({ filters, page }) => ({ isCompleted: filters.isLinked, page }),
    onFetched: notes?.parcels,
    passes: passesUnidentifiedFilters,
  });
  /** One order; without the service also one seen only as a row of a list. */
  const read = createRecordReader(context, {
    operation: 'unidentified.read',
    kind,
    schema: UnidentifiedOrder,
    fetch: (id, call) => fetchById(api, 'unidentified.read', id, UnidentifiedOrderWire, call),
    toRecords: (order) => [toRecord(order)],
    onFetched: (account, order, asOf) => notes?.parcels(account, [order], asOf),
  });

  return {
    /** One page in the service's order; without the service also one never requested before, from the orders seen. */
    list: ({ isLinked, page, prefer }: Preferring<UnidentifiedListQuery>) =>
      listed.list({ filters: { isLinked }, page, pageSize: unidentifiedPageSize, prefer }),

    read,

    /** A picture of it, by its position from 0. NOT_FOUND if it has no picture there. */
    readPicture: ({ id, position, prefer }: Preferring<{ id: number; position: number }>) =>
      readPictureOf(pictures, {
        operation: 'unidentified.read',
        parameters: { id, picture: position },
        prefer,
        async findAddress(source) {
          const { data } = await read({ id, prefer: source });
          return data.attachments[position]?.url ?? null;
        },
      }),
  };
}

function toRecord(order: UnidentifiedOrder): CachedRecord {
  const { id, barcode, trackingBarcode, reason, comment, linkedWroId } = order;
  const linked = linkedWroId === null ? null : String(linkedWroId);
  return {
    kind,
    id,
    body: order,
    text: {
      parentId: null,
      title: trackingBarcode ?? barcode ?? '',
      detail: reason ?? '',
      words: [barcode, trackingBarcode, reason, comment, linked].filter((word) => word !== null),
    },
  };
}

export type UnidentifiedChangeEntry = ChangeEntry<'unidentified.link'>;

/** The parcel, and the receiving order it belongs to. */
type Link = { id: number; receivingOrderId: number };

type LinkQuery = Link & { canWait?: boolean | undefined };

type UnidentifiedLinksContext = ChangeContext<UnidentifiedChangeEntry> & {
  unidentified: Pick<UnidentifiedOrders, 'read'>;
};

const operation = 'unidentified.link' as const;

/** Sends a link once. */
export function sendLink(api: Pick<Api, 'call'>, { id, receivingOrderId }: Link, options: CallOptions) {
  const body = { wro_id: receivingOrderId };
  return api.call(operation, { path: { id }, body, ...options, schema: z.unknown() });
}

/** Specification 4.11, reference-notes 1.4. */
export function createUnidentifiedLinks(context: UnidentifiedLinksContext) {
  const { api, unidentified, account, startActivity } = context;

  /** Rejects if the service does not know it, or if it is canceled. */
  const checkReceivingOrder = async (id: number, call: CallOptions): Promise<void> => {
    const read = () => fetchById(api, 'receiving.read', id, ReceivingOrderWire, call);
    const order = await untilAdmitted(call, read).catch((error: unknown) => {
      if (error instanceof ServiceError && error.code === 'NOT_FOUND') throw unknownReceivingOrder(id, error);
      throw error;
    });
    refuseIfCancelled(order.data);
  };

  const make = async ({ id, receivingOrderId, canWait = false }: LinkQuery) => {
    const accountId = account();
    const isCurrent = () => account() === accountId;
    const call: CallOptions = canWait ? patientCall({ isCurrent }) : { priority: 'person' };
    await checkReceivingOrder(receivingOrderId, call);
    if (!isCurrent()) throw otherAccount(operation);
    return changeRecord<UnidentifiedOrder>({
      operation,
      account,
      read: () => unidentified.read({ id }, call),
      async fetch() {
        const read = () => fetchById(api, 'unidentified.read', id, UnidentifiedOrderWire, call);
        return (await untilAdmitted(call, read)).data;
      },
      check: (order, requestId) => {
        refuseIfLinked(order, receivingOrderId, requestId);
      },
      send: (guard) => untilAdmitted(call, () => sendLink(api, { id, receivingOrderId }, { ...call, guard })),
      isDone: ({ linkedWroId }) => linkedWroId === receivingOrderId,
      async explain(refusal) {
        if (refusal.code !== 'NOT_FOUND') return refused({ id, receivingOrderId }, refusal);
        await checkReceivingOrder(receivingOrderId, call);
        return notOffered(refusal);
      },
    });
  };

  return {
    /**
     * Links a parcel with a receiving order, irreversibly, so the caller must have confirmed it. Both are read again
     * first. Rejects with CONFLICT if it is already linked, stating with which order and since when, or if the
     * receiving order was canceled; with NOT_FOUND if the service does not know either of them.
     */
    link: async (change: LinkQuery): Promise<LinkedUnidentified> => {
      const { id, receivingOrderId: order } = change;
      const subject = sentence('activity.subject.unidentifiedReceivingOrder', { id, order });
      const entry = { action: operation, subject } as const;
      const { outcome, record } = await noteChange(startActivity, entry, () => make(change));
      return { outcome, order: record };
    },
  };
}

function conflict(message: Sentence, requestId: string | null, since: string | null = null): ServiceError {
  const when = since === null ? {} : { since };
  return failedWith(operation, { code: 'CONFLICT', message, requestId, ...when });
}

/** A link made by someone else, with whichever order, is reported and never repeated. */
function refuseIfLinked(order: UnidentifiedOrder, targetId: number, requestId: string | null): void {
  const { id, linkedWroId, linkedWroDate } = order;
  if (linkedWroId === null) return;
  const where = linkedWroId === targetId ? 'alreadyLinked' : 'linkedElsewhere';
  const message = sentence(`unidentified.failure.${where}`, { id, order: linkedWroId });
  throw conflict(message, requestId, linkedWroDate);
}

function refuseIfCancelled({ id, status }: ReceivingOrder): void {
  if (status !== 'Cancelled') return;
  throw conflict(sentence('unidentified.failure.orderCanceled', { id }), null);
}

function unknownReceivingOrder(id: number, { status, requestId }: ServiceError): ServiceError {
  const message = sentence('receiving.failure.notFound', { id });
  return failedWith(operation, { code: 'NOT_FOUND', message, requestId }, { status });
}

/** Both exist, and still the service finds nothing: it has no such operation. */
function notOffered({ status, requestId }: ServiceError): ServiceError {
  const message = sentence('unidentified.failure.notOffered');
  return failedWith(operation, { code: 'UNSUPPORTED', message, requestId }, { status });
}

/** Returns the service's own reason, with its subject. */
function refused({ id, receivingOrderId }: Link, refusal: ServiceError): ServiceError {
  const { failure, status, requestId } = refusal;
  const message = sentence('unidentified.failure.notLinked', { id, order: receivingOrderId });
  const details = failure.serverSays === undefined ? {} : { serverSays: failure.serverSays };
  const fields = failure.code === 'INVALID' ? failure.fields : {};
  return failedWith(
    operation,
    { code: 'INVALID', message, ...details, requestId, fields },
    { status, cause: refusal },
  );
}

type UnidentifiedContext = AccountContext & { pictures: Pictures; inbound: Inbound };

/** Unidentified receiving orders of one environment: read, matched, and linked. */
export function createUnidentified(context: UnidentifiedContext) {
  const { inbound } = context;
  const orders = createUnidentifiedOrders({ ...context, notes: inbound.notes });
  const { link } = createUnidentifiedLinks({ ...context, unidentified: orders });
  return {
    handlers: {
      ...orders,
      listCandidates: inbound.listCandidates,
      listBestMatches: inbound.listBestMatches,
      link,
    },
  };
}
