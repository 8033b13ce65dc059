import { createNumberedList } from '#electron/cache/numbered-list.ts';
import type { CachedRecord, Preferring } from '#electron/cache/read-through.ts';
import { createRecordReader, fetchById } from '#electron/cache/record-reader.ts';
import type { RecordContext } from '#electron/resources/account-context.ts';
import { type Pictures, readPictureOf } from '#electron/resources/pictures/pictures.ts';
import { passesReturnFilters } from '#shared/returns/model/return-filters.ts';
import {
  type ReturnFilters,
  ReturnOrder,
  ReturnOrderListWire,
  ReturnOrderWire,
  ReturnPage,
} from '#shared/returns/returns.ts';
import { statusWords } from '#shared/wire/model/filter-rules.ts';
import { returnsWireQuery } from './return-wire.ts';

type ReturnPictureQuery = { id: number; line: number; action: number };

/** Returns, from the service or, if it cannot be asked, from earlier reads. */
export type ReturnOrders = ReturnType<typeof createReturnOrders>;

type ReturnOrdersContext = RecordContext & {
  pictures: Pictures;
  /** Called with the service's data; never throws. Default none. */
  noteReturns?: (account: string, returns: readonly ReturnOrder[]) => void;
};

const kind = 'return';

/** Reference-notes 4. */
export function createReturnOrders(context: ReturnOrdersContext) {
  const { api, pictures, noteReturns } = context;
  const { list } = createNumberedList(context, {
    operation: 'returns.list',
    kind,
    rowSchema: ReturnOrder,
    wireSchema: ReturnOrderListWire,
    pageSchema: ReturnPage,
    pageOf: ({ rows, ...paging }) => ({ returns: rows, ...paging }),
    rowsOf: ({ returns }) => returns,
    toRecords: (order) => [toRecord(order)],
    wireQuery: returnsWireQuery,
    onFetched: noteReturns,
    passes: (order, filters: ReturnFilters) => passesReturnFilters(order, ownFilters(filters)),
  });
  /** Without the service also one seen only as a row of a list. */
  const read = createRecordReader(context, {
    operation: 'returns.read',
    kind,
    schema: ReturnOrder,
    fetch: (id) => fetchById(api, 'returns.read', id, ReturnOrderWire),
    toRecords: (order) => [toRecord(order)],
    onFetched: (account, order) => noteReturns?.(account, [order]),
  });

  return {
    list,
    read,

    /** A picture of a performed action: by the positions of line and action, from 0. NOT_FOUND if there is none. */
    readPicture: ({ id, line, action, prefer }: Preferring<ReturnPictureQuery>) =>
      readPictureOf(pictures, {
        operation: 'returns.read',
        parameters: { id, line, action },
        prefer,
        async findAddress(source) {
          const { data } = await read({ id, prefer: source });
          return data.inventory[line]?.actionTaken[action]?.imageUrl ?? null;
        },
      }),
  };
}

/**
 * Filters also applied on this side: 1.0 has neither the type nor the completed window. The creation dates are left to
 * the service, which names them at every version (reference-notes 4.4).
 */
function ownFilters(filters: ReturnFilters): ReturnFilters {
  return { ...filters, insertedFrom: null, insertedTo: null };
}

function toRecord(order: ReturnOrder): CachedRecord {
  const { id, referenceId, status, fulfillmentCenter, inventory, originalShipmentId } = order;
  const center = fulfillmentCenter?.name ?? '';
  const words = [
    referenceId,
    order.trackingNumber,
    order.shipmentTrackingNumber,
    order.storeOrderId,
    order.customerName,
    originalShipmentId === null ? null : String(originalShipmentId),
    center,
    ...inventory.flatMap(({ sku, name, barcodes }) => [sku, name].concat(barcodes)),
  ];
  return {
    kind,
    id,
    body: order,
    text: {
      parentId: null,
      title: referenceId ?? '',
      detail: [statusWords(status), center].filter((part) => part !== '').join(' · '),
      words: words.filter((word) => word !== null),
    },
  };
}
