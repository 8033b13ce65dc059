import { LongNumberError } from '../../shared/wire/wire.ts';
import { type CatalogRows, type ReadPage, readCatalogPage } from '../catalog/sync/catalog-page.ts';
import { type InboundRows, readInboundPage } from '../inbound/inbound-records.ts';
import { type OrderOfPage, readOrderPage } from '../resources/orders/order-page.ts';

/** What a row of each list that is read in full holds, as far as it is kept on a desk. */
export type ListRows = CatalogRows & InboundRows & { orders: OrderOfPage };

/** The lists that are read in full. */
export type ReadList = keyof ListRows;

/** Reads the body of an answer as a page of a list; null where it is none, or a row of it cannot be read. */
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
    case 'receivingOrders':
    case 'receivingBoxes':
    case 'unidentified':
      return readInboundPage(list, body);
    default:
      return readCatalogPage(list, body);
  }
}
