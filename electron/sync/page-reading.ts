import { type CatalogRows, type ReadPage, readCatalogPage } from '#electron/catalog/sync/catalog-page.ts';
import { readCatalogRows } from '#electron/catalog/sync/catalog-rows.ts';
import { type InboundRows, readInboundPage } from '#electron/inbound/inbound-records.ts';
import { readInboundRows } from '#electron/inbound/shared-inbound-rows.ts';
import { type OrderOfPage, readOrderPage } from '#electron/resources/orders/order-page.ts';
import { readShipmentRows } from '#electron/resources/shipments/shared-shipment-rows.ts';
import { readTodayRows } from '#electron/resources/today/shared-today-rows.ts';
import { type ListedReturn, readWaitingReturns } from '#electron/resources/today/waiting-returns.ts';
import type { SiteText } from '#electron/site/shared-reading.ts';
import { readingStateKey, type SharedArea } from '#shared/site/model/site-areas.ts';
import { LongNumberError } from '#shared/wire/wire.ts';

/** The rows of each list that is read completely, with the fields saved on a desk. */
export type ListRows = CatalogRows & InboundRows & { orders: OrderOfPage; waitingReturns: ListedReturn };

export type ReadList = keyof ListRows;

/** Null if it is none, or a row of it cannot be read. */
export function readListPage(list: ReadList, body: Uint8Array): ReadPage<ListRows[ReadList]> | null {
  try {
    return readPage(list, body);
  } catch (error) {
    if (error instanceof LongNumberError) return null;
    throw error;
  }
}

function readPage(list: ReadList, body: Uint8Array): ReadPage<ListRows[ReadList]> | null {
  switch (list) {
    case 'orders':
      return readOrderPage(body);
    case 'waitingReturns':
      return readWaitingReturns(body);
    case 'receivingOrders':
    case 'receivingBoxes':
    case 'unidentified':
      return readInboundPage(list, body);
    default:
      return readCatalogPage(list, body);
  }
}

/** Rows of a site, as JSON, and the keys of rows that another version of Dockhand wrote and this one can't read. */
export type SharedRows = { page: string; skipped: string[] };

const sharedReaders: Readonly<
  Record<SharedArea, (rows: readonly SiteText[]) => { page: object; skipped: string[] }>
> = { catalog: readCatalogRows, shipments: readShipmentRows, inbound: readInboundRows, today: readTodayRows };

export function readSharedRows({ area, rows }: { area: SharedArea; rows: readonly SiteText[] }): SharedRows {
  // The state of the catalog's reading is part of its page.
  const records = area === 'catalog' ? rows : rows.filter(({ key }) => key !== readingStateKey);
  const read = sharedReaders[area](records);
  return { page: JSON.stringify(read.page), skipped: read.skipped };
}

export type PageReading = {
  /** Reads a page; null if it cannot be read. Its rows are retained under the number until taken. */
  read(input: { list: ReadList; body: Uint8Array }): PageRead | null;
  /** Returns the next rows of a page, at most `maxRows`; the page is removed with its last ones. */
  take(input: { number: number; maxRows: number }): unknown[];
  readShared: typeof readSharedRows;
};

type PageRead = { number: number; rowCount: number; next: string | null };

/** More pages than are ever read concurrently; older pages that no one collected are dropped. */
const maxWaiting = 16;

export function createPageReading(): PageReading {
  const waiting = new Map<number, unknown[]>();
  let lastNumber = 0;
  return {
    read({ list, body }) {
      const page = readListPage(list, body);
      if (page === null) return null;
      lastNumber += 1;
      if (page.rows.length > 0) waiting.set(lastNumber, page.rows);
      for (const oldest of waiting.keys()) {
        if (waiting.size <= maxWaiting) break;
        waiting.delete(oldest);
      }
      return { number: lastNumber, rowCount: page.rows.length, next: page.next };
    },
    take({ number, maxRows }) {
      const rows = waiting.get(number);
      if (rows === undefined) throw new Error('There is no such page.');
      const batch = rows.splice(0, maxRows);
      if (rows.length === 0) waiting.delete(number);
      return batch;
    },
    readShared: readSharedRows,
  };
}
