import type { Api } from '../../api/api-client.ts';
import { unreadableError } from '../../api/api-error.ts';
import { readExtent, readPaging } from '../../api/paging/paging.ts';
import { servedAt } from '../../catalog/sync/catalog-pager.ts';
import type { PageReader } from '../../sync/page-reader.ts';
import type { OrderOfPage } from '../orders/order-page.ts';

/** Orders a page: as many as the service gives at once (specification 4.3). */
export const ordersAPage = 250;

/** One page of the orders that have tracking; pages count from 1, instants are ISO 8601 in UTC. */
export type ShipmentAsk = {
  page: number;
  /** Only orders whose tracking was updated in between, or that were inserted since; null: open at this end. */
  updatedFrom: string | null;
  updatedTo: string | null;
  insertedFrom: string | null;
};

/** What came for it. */
export type ShipmentPage = {
  orders: OrderOfPage[];
  hasMore: boolean;
  /** How many orders all pages have; null where the service does not say. */
  extent: number | null;
  /** When it came, and the same moment by the service's own clock where it says so. */
  asOf: string;
  servedAt: string | null;
};

/** Asks for pages of orders with tracking, the order inserted last first; rejects as the api does. */
export type ShipmentPages = {
  read(ask: ShipmentAsk, turn: { signal: AbortSignal; turnSignal: AbortSignal }): Promise<ShipmentPage>;
};

/** Reference-notes 8. */
export function createShipmentPages({
  api,
  pages,
}: {
  api: Pick<Api, 'download'>;
  pages: PageReader;
}): ShipmentPages {
  return {
    async read({ page, updatedFrom, updatedTo, insertedFrom }, turn) {
      const { value, headers, requestId, at } = await api.download('orders.list', {
        query: {
          Page: page,
          Limit: ordersAPage,
          SortOrder: 'Newest',
          HasTracking: true,
          StartDate: insertedFrom,
          LastTrackingUpdateStartDate: updatedFrom,
          LastTrackingUpdateEndDate: updatedTo,
        },
        priority: 'background',
        ...turn,
      });
      const read = await pages.read('orders', value);
      if (read === null) throw unreadableError('orders.list', 200, requestId);
      const orders = read.rows;
      const { hasMore } = readPaging(headers, { page, pageSize: ordersAPage, received: orders.length });
      const extent = readExtent(headers, ordersAPage);
      return { orders, hasMore, extent, asOf: at, servedAt: servedAt(headers) };
    },
  };
}
