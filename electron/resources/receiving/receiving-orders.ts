import { z } from 'zod';
import { failedWith, ServiceError } from '#electron/api/api-error.ts';
import { createNumberedList, joinedParameter, type NumberedQuery } from '#electron/cache/numbered-list.ts';
import type { CachedRecord, Preferring } from '#electron/cache/read-through.ts';
import { createRecordReader, fetchById } from '#electron/cache/record-reader.ts';
import type { Inbound, InboundNotes } from '#electron/inbound/inbound.ts';
import type { RecordContext } from '#electron/resources/account-context.ts';
import { Distributions, DistributionsWire } from '#shared/inventory/distributions.ts';
import { sentence } from '#shared/messages/messages.ts';
import { endedReceivingStatuses } from '#shared/receiving/model/receiving-difference.ts';
import { awaitedReceivingStatuses } from '#shared/receiving/model/receiving-due.ts';
import { passesReceivingFilters } from '#shared/receiving/model/receiving-filters.ts';
import {
  ReceivingBox,
  ReceivingBoxListWire,
  type ReceivingFilters,
  ReceivingOrder,
  ReceivingOrderListWire,
  ReceivingOrderWire,
  ReceivingPage,
} from '#shared/receiving/receiving.ts';
import { statusWords } from '#shared/wire/model/filter-rules.ts';

/** Pages count from 1. */
type ReceivingListQuery = NumberedQuery<ReceivingFilters>;

/** Receiving orders, from the service or, if it cannot be asked, from earlier reads. */
export type ReceivingOrders = ReturnType<typeof createReceivingOrders>;

type ReceivingOrdersContext = RecordContext & {
  /** Called with the service's data; default none. */
  notes?: InboundNotes;
  /** Lists this desk's orders by filters the service lacks; null if it does not know all orders. */
  listIndexed?: Inbound['listOrders'];
};

const kind = 'receivingOrder';
const distributionReads = ['receiving.readDistributions', 'receiving.getDistributions'] as const;
const BoxList = z.array(ReceivingBox);

/** Specification 4.5, reference-notes 3. */
export function createReceivingOrders(context: ReceivingOrdersContext) {
  const { api, readThrough, notes } = context;
  const { list } = createNumberedList(context, {
    operation: 'receiving.list',
    kind,
    rowSchema: ReceivingOrder,
    wireSchema: ReceivingOrderListWire,
    pageSchema: ReceivingPage,
    pageOf: ({ rows, ...paging }) => ({ orders: rows, ...paging }),
    rowsOf: ({ orders }) => orders,
    toRecords: (order) => [toRecord(order)],
    wireQuery,
    onFetched: notes?.orders,
    passes: (order, filters: ReceivingFilters) => passesReceivingFilters(order, ownFilters(filters)),
    knownIds: async (filters) =>
      isIndexed(filters) && context.listIndexed !== undefined ? await context.listIndexed(filters) : null,
    // The index knows which center receives them; the service filters by a hub's region.
    filtersOfIds: (filters, ids) => ({ ...filters, ids, centerIds: [] }),
  });
  /** Without the service also one seen only as a row of a list. */
  const read = createRecordReader(context, {
    operation: 'receiving.read',
    kind,
    schema: ReceivingOrder,
    fetch: (id) => fetchById(api, 'receiving.read', id, ReceivingOrderWire),
    toRecords: (order) => [toRecord(order)],
    onFetched: (account, order, asOf) => notes?.orders(account, [order], asOf),
  });

  /**
   * The operation that responded before goes first, and alone can prove that an order has none: the other costs a
   * request per version.
   */
  let answering: (typeof distributionReads)[number] | null = null;

  /** POST as in the specification, then GET as in other documents (reference-notes 3.6). */
  const fetchDistributions = async (id: number) => {
    const call = { path: { id }, priority: 'person', schema: DistributionsWire } as const;
    const refusals: ServiceError[] = [];
    const operations = distributionReads.toSorted(
      (one, other) => Number(other === answering) - Number(one === answering),
    );
    for (const operation of operations) {
      try {
        const answer = await api.call(operation, call);
        answering = operation;
        return answer;
      } catch (error) {
        if (!isAbsent(error)) throw error;
        if (operation === answering && error.code === 'NOT_FOUND') throw notPlaced(error);
        refusals.push(error);
      }
    }
    const missing = refusals.find(({ code }) => code === 'NOT_FOUND');
    throw missing === undefined ? refusals[0] : notPlaced(missing);
  };

  return {
    list,
    read,

    listBoxes: ({ id, prefer }: Preferring<{ id: number }>) =>
      readThrough.read({
        operation: 'receiving.listBoxes',
        parameters: { id },
        schema: BoxList,
        prefer,
        fetch: () => fetchById(api, 'receiving.listBoxes', id, ReceivingBoxListWire),
        onFetched: (account, { data, asOf }) => notes?.boxes(account, id, data, asOf),
        searchTerms: (boxes) => [{ kind, id, terms: boxSearchTerms(boxes) }],
      }),

    /** How the order is distributed over the centers; NOT_FOUND outside the placement program. */
    readDistributions: ({ id, prefer }: Preferring<{ id: number }>) =>
      readThrough.read({
        operation: 'receiving.readDistributions',
        parameters: { id },
        schema: Distributions,
        prefer,
        async fetch() {
          const answer = await fetchDistributions(id);
          return { data: answer.value, asOf: answer.at, requestId: answer.requestId };
        },
      }),
  };
}

/** Whether a filter is set that the service lacks. */
function isIndexed({ awaited = null, differences = [] }: ReceivingFilters): boolean {
  return awaited !== null || differences.length > 0;
}

function isAbsent(error: unknown): error is ServiceError {
  return error instanceof ServiceError && (error.code === 'UNSUPPORTED' || error.code === 'NOT_FOUND');
}

/** Distributions exist only for accounts in the placement program (reference-notes 3.6). */
function notPlaced(cause: ServiceError): ServiceError {
  const { operation, status, requestId } = cause;
  const message = sentence('receiving.failure.notDistributed');
  return failedWith(operation, { code: 'NOT_FOUND', message, requestId }, { status, cause });
}

/**
 * Filters also applied on this side: a server of the specification alone may ignore those it does not name. Center and
 * dates are named there (specification 4.11) and left to the service, since it shows the hub instead of a center in a
 * hub's region (reference-notes 3.3).
 */
function ownFilters(filters: ReceivingFilters): ReceivingFilters {
  return { ...filters, centerIds: [], insertedFrom: null, insertedTo: null };
}

function toRecord(order: ReceivingOrder): CachedRecord {
  const { id, purchaseOrderNumber, fulfillmentCenter, status } = order;
  const skus = order.inventoryQuantities.flatMap(({ sku }) => sku ?? []);
  const center = fulfillmentCenter?.name ?? '';
  return {
    kind,
    id,
    body: order,
    text: {
      parentId: null,
      title: purchaseOrderNumber ?? '',
      detail: [statusWords(status), center].filter((part) => part !== '').join(' · '),
      words: [purchaseOrderNumber ?? '', center, ...skus],
    },
  };
}

/** Returns the text printed on the boxes and their contents: tracking numbers, and the announced lots. */
function boxSearchTerms(boxes: readonly ReceivingBox[]): string[] {
  const tracking = boxes.flatMap(({ trackingNumber }) => trackingNumber ?? []);
  const lots = boxes.flatMap(({ boxItems }) => boxItems.flatMap(({ lotNumber }) => lotNumber ?? []));
  return [...tracking, ...lots];
}

/** Orders on their way, or ended, have at least one of these statuses. */
function requestedStatuses({
  statuses,
  ids,
  awaited = null,
  differences = [],
}: ReceivingFilters): readonly string[] {
  if (statuses.length > 0 || ids.length > 0) return statuses;
  if (awaited !== null) return awaitedReceivingStatuses;
  return differences.length > 0 ? endedReceivingStatuses : statuses;
}

/** Reference-notes 3.1. Empty filters are omitted. */
function wireQuery({
  filters,
  page,
  pageSize,
}: ReceivingListQuery): Record<string, string | number | boolean | null> {
  return {
    Page: page,
    Limit: pageSize,
    IDs: joinedParameter(filters.ids),
    Statuses: joinedParameter(requestedStatuses(filters)),
    InsertStartDate: filters.insertedFrom,
    InsertEndDate: filters.insertedTo,
    FulfillmentCenterIds: joinedParameter(filters.centerIds),
    PurchaseOrderNumbers: joinedParameter(filters.purchaseOrderNumbers),
    ExternalSync: filters.externallySynced,
  };
}
