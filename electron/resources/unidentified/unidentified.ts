import type { Answer } from '../../../shared/ipc/answer.ts';
import { passesUnidentifiedFilters } from '../../../shared/unidentified/model/unidentified-filters.ts';
import {
  type Picture,
  UnidentifiedOrder,
  UnidentifiedOrderListWire,
  UnidentifiedOrderWire,
  UnidentifiedPage,
  unidentifiedPageSize,
} from '../../../shared/unidentified/unidentified.ts';
import type { Api } from '../../api/api-client.ts';
import { createNumberedList } from '../../cache/numbered-list.ts';
import type { Store } from '../../cache/open-store.ts';
import type { HeldRecord, Prefer, ReadThrough } from '../../cache/read-through.ts';
import { createRecordReader, fetchById } from '../../cache/record-reader.ts';
import type { InboundNotes } from '../../inbound/inbound-notes.ts';
import { type Pictures, readPictureOf } from '../products/pictures.ts';

/** What a list of unidentified receiving orders asks for; pages of 50 count from 1. */
type UnidentifiedListQuery = { isLinked: boolean; page: number };

/** Unidentified receiving orders, from the service or, when it cannot be asked, from what was seen before. */
export type Unidentified = {
  /** One page in the service's order; without the service also one never asked for, from the orders seen. */
  list(query: UnidentifiedListQuery, prefer?: Prefer): Promise<Answer<UnidentifiedPage>>;
  /** One order; without the service also one that was only seen as a row of a list. */
  read(query: { id: number }, prefer?: Prefer): Promise<Answer<UnidentifiedOrder>>;
  /** A picture of it, by its position from 0. NOT_FOUND where it has no picture there. */
  readPicture(query: { id: number; position: number }, prefer?: Prefer): Promise<Answer<Picture>>;
  /** Every page of one of the two lists, in the background; nothing of it is kept. */
  paginate(query: { isLinked: boolean; signal?: AbortSignal }): AsyncGenerator<UnidentifiedOrder[]>;
};

type UnidentifiedOptions = {
  api: Pick<Api, 'call'>;
  readThrough: ReadThrough;
  store: Pick<Store, 'readRecent' | 'listRecentMatching'>;
  pictures: Pictures;
  /** Told what the service says; default nobody. */
  notes?: InboundNotes;
};

const kind = 'unidentifiedOrder';

/** Specification 4.11, reference-notes 1. */
export function createUnidentified(options: UnidentifiedOptions): Unidentified {
  const { api, readThrough, store, pictures, notes } = options;

  const parts = { api, readThrough, store };
  const listed = createNumberedList(parts, {
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
    allPagesSize: unidentifiedPageSize,
  });
  const read = createRecordReader(parts, {
    operation: 'unidentified.read',
    kind,
    schema: UnidentifiedOrder,
    fetch: (id) => fetchById(api, 'unidentified.read', id, UnidentifiedOrderWire),
    toRecords: (order) => [toRecord(order)],
    onFetched: (account, order, asOf) => notes?.parcels(account, [order], asOf),
  });

  return {
    list: ({ isLinked, page }, prefer = 'service') =>
      listed.list({ filters: { isLinked }, page, pageSize: unidentifiedPageSize }, prefer),

    read,

    paginate: ({ isLinked, ...rest }) => listed.paginate({ filters: { isLinked }, ...rest }),

    readPicture: ({ id, position }, prefer = 'service') =>
      readPictureOf(pictures, {
        operation: 'unidentified.read',
        parameters: { id, picture: position },
        prefer,
        async findAddress(wanted) {
          const { data } = await read({ id }, wanted);
          return data.attachments[position]?.url ?? null;
        },
      }),
  };
}

function toRecord(order: UnidentifiedOrder): HeldRecord {
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
