import { beforeEach, describe, expect, test } from 'vitest';
import { TransportError } from '#electron/api/http/transport-error.ts';
import {
  createReceivingOrders,
  type ReceivingOrders,
} from '#electron/resources/receiving/receiving-orders.ts';
import { quoted } from '#shared/messages/messages.ts';
import { ReceivingFilters, ReceivingOrder } from '#shared/receiving/receiving.ts';
import { sampleDistributions } from '#test/support/samples/sample-records.ts';
import { createCachedDesk } from '#test/unit/electron/catalog/cached-desk.ts';

const noFilters = ReceivingFilters.parse({});
const offline = new TransportError('unreachable', quoted('No network.'), true);

let desk: ReturnType<typeof createCachedDesk>;
let receiving: ReceivingOrders;

beforeEach(() => {
  desk = createCachedDesk();
  receiving = createReceivingOrders(desk);
});

function order(id: number, change: Record<string, unknown> = {}) {
  return {
    id,
    status: 'Awaiting',
    insert_date: `2026-10-${String(id).padStart(2, '0')}T08:00:00.1234567+00:00`,
    purchase_order_number: `PO-${id}`,
    external_sync_timestamp: null,
    fulfillment_center: { id: 3, name: 'North' },
    inventory_quantities: [{ inventory_id: 1, sku: 'A', expected_quantity: 2 }],
    ...change,
  };
}

describe('the list of receiving orders', () => {
  test('is filtered locally if a server ignores a filter that the specification does not name', async () => {
    desk.serve = () => ({
      body: [
        order(1),
        order(2, { status: 'Arrived' }),
        order(3, { fulfillment_center: { id: 14, name: 'Hub' } }),
      ],
    });
    const filters = { ...noFilters, statuses: ['Awaiting'], centerIds: [3] };
    const { data } = await receiving.list({ filters, page: 1, pageSize: 3 });
    // The hub stands for a center of its region, so the service's own choice of centers is kept.
    expect(data.orders.map(({ id }) => id)).toEqual([1, 3]);
    expect(data).toMatchObject({ totalCount: null, hasMore: true });
  });

  test('uses the service’s parameter names, and leaves out empty filters', async () => {
    await receiving.list({ filters: noFilters, page: 1, pageSize: 50 });
    await receiving.list({
      page: 2,
      pageSize: 25,
      filters: {
        ids: [1, 2],
        statuses: ['Awaiting', 'Arrived'],
        centerIds: [3],
        insertedFrom: '2026-10-01T00:00:00Z',
        insertedTo: '2026-10-31T00:00:00Z',
        purchaseOrderNumbers: ['PO 1', 'PO&2'],
        externallySynced: false,
      },
    });
    expect(desk.sent.map(({ query }) => query)).toEqual([
      { Page: '1', Limit: '50' },
      {
        Page: '2',
        Limit: '25',
        IDs: '1,2',
        Statuses: 'Awaiting,Arrived',
        FulfillmentCenterIds: '3',
        InsertStartDate: '2026-10-01T00:00:00Z',
        InsertEndDate: '2026-10-31T00:00:00Z',
        PurchaseOrderNumbers: 'PO 1,PO&2',
        ExternalSync: 'false',
      },
    ]);
  });

  describe('by a filter that the service lacks', () => {
    /** A service whose orders 2, 3, 5, and 6 are late, among nine; `filtersIds`: it lists orders by their IDs. */
    const serveLate = (filtersIds: boolean) => {
      const orders = [9, 8, 7, 6, 5, 4, 3, 2, 1].map((id) =>
        order(id, { expected_arrival_date: `2026-${[2, 3, 5, 6].includes(id) ? 10 : 12}-01T00:00:00Z` }),
      );
      desk.serve = ({ query }) => {
        const ids = filtersIds ? query['IDs']?.split(',').map(Number) : undefined;
        const found = orders.filter(({ id }) => ids?.includes(id) ?? true);
        const end = Number(query['Page']) * Number(query['Limit']);
        return { body: found.slice(end - Number(query['Limit']), end) };
      };
    };
    const readAll = async (beforePage: (page: number) => void = () => undefined) => {
      const filters = { ...noFilters, awaited: { from: null, before: '2026-11-01T00:00:00Z' } };
      const listed: number[] = [];
      for (let page = 1, hasMore = true; hasMore; page += 1) {
        beforePage(page);
        const { data } = await receiving.list({ filters, page, pageSize: 3 });
        listed.push(...data.orders.map(({ id }) => id));
        ({ hasMore } = data);
      }
      return listed;
    };

    test('shows every known order, in the desk’s order', async () => {
      serveLate(true);
      receiving = createReceivingOrders({ ...desk, listIndexed: async () => [2, 3, 5, 6] });
      expect(await readAll()).toEqual([2, 3, 5, 6]);
    });

    test('shows every order of a service that ignores the IDs', async () => {
      serveLate(false);
      receiving = createReceivingOrders({ ...desk, listIndexed: async () => [2, 3, 5, 6] });
      expect(await readAll()).toEqual([6, 5, 3, 2]);
      expect(desk.sent.map(({ query }) => [query['Page'], query['IDs']])).toEqual([
        ['1', '2,3,5'],
        ['1', undefined],
        ['2', undefined],
        ['3', undefined],
        ['4', undefined],
      ]);
    });

    test('shows every order if the desk comes to know all of them before the second page', async () => {
      serveLate(true);
      let known: number[] | null = null;
      receiving = createReceivingOrders({ ...desk, listIndexed: async () => known });
      const listed = await readAll((page) => {
        if (page === 2) known = [2, 3, 5, 6];
      });
      expect(listed).toEqual([6, 5, 3, 2]);
      expect(await readAll()).toEqual([2, 3, 5, 6]);
    });
  });

  test('keeps the service’s order and reports the values of its headers', async () => {
    desk.serve = () => ({
      body: [order(5), order(9), order(2)],
      headers: { 'total-count': '7', 'total-pages': '3' },
    });
    const answer = await receiving.list({ filters: noFilters, page: 1, pageSize: 3 });
    expect(answer).toMatchObject({ source: 'service', data: { page: 1, totalCount: 7, hasMore: true } });
    expect(answer.data.orders.map(({ id }) => id)).toEqual([5, 9, 2]);
  });

  test('is available offline as it was seen, with its age', async () => {
    desk.serve = () => ({ body: [order(5), order(9)], headers: { 'total-count': '2' } });
    const query = { filters: noFilters, page: 1, pageSize: 50 };
    const seen = await receiving.list(query);
    desk.nowMs += 3_600_000;
    desk.serve = () => offline;
    expect(await receiving.list(query)).toEqual({ ...seen, source: 'cache' });
  });

  test('if never requested, is built offline from the seen orders, newest first', async () => {
    desk.serve = () => ({ body: [order(1), order(2, { status: 'Arrived' }), order(3)] });
    await receiving.list({ filters: noFilters, page: 1, pageSize: 50 });
    desk.nowMs += 60_000;
    desk.serve = () => ({ body: order(4) });
    await receiving.read({ id: 4 });
    desk.serve = () => offline;
    const filters = { ...noFilters, statuses: ['Awaiting'] };
    const first = await receiving.list({ filters, page: 1, pageSize: 2 });
    expect(first.source).toBe('cache');
    expect(first.data.orders.map(({ id }) => id)).toEqual([4, 3]);
    expect(first.data).toMatchObject({ totalCount: 3, hasMore: true });
    expect(first.asOf).toBe('2026-11-20T10:00:00.000Z');
    const second = await receiving.list({ filters, page: 2, pageSize: 2 });
    expect(second.data.orders.map(({ id }) => id)).toEqual([1]);
    expect(second.data.hasMore).toBe(false);
  });

  test('is OFFLINE, not empty, if nothing was seen', async () => {
    desk.serve = () => ({ body: [order(1)] });
    await receiving.list({ filters: noFilters, page: 1, pageSize: 50 });
    desk.serve = () => offline;
    const query = { filters: { ...noFilters, statuses: ['Cancelled'] }, page: 1, pageSize: 50 };
    await expect(receiving.list(query)).rejects.toMatchObject({ code: 'OFFLINE' });
  });

  test('is never built from orders that another account saw', async () => {
    desk.serve = () => ({ body: [order(1)] });
    await receiving.list({ filters: noFilters, page: 1, pageSize: 50 });
    desk.account = 'production:7';
    desk.serve = () => offline;
    await expect(receiving.list({ filters: noFilters, page: 1, pageSize: 50 })).rejects.toMatchObject({
      code: 'OFFLINE',
    });
    await expect(receiving.read({ id: 1 })).rejects.toMatchObject({ code: 'OFFLINE' });
  });
});

describe('one receiving order', () => {
  test('is available offline if it was only a list row', async () => {
    desk.serve = () => ({ body: [order(1), order(2)] });
    await receiving.list({ filters: noFilters, page: 1, pageSize: 50 });
    desk.serve = () => offline;
    const answer = await receiving.read({ id: 2 });
    expect(answer).toMatchObject({ source: 'cache', asOf: '2026-11-20T10:00:00.000Z' });
    expect(answer.data).toEqual(ReceivingOrder.parse(answer.data));
    expect(answer.data.inventoryQuantities[0]).toMatchObject({
      sku: 'A',
      expectedQuantity: 2,
      receivedQuantity: 0,
    });
  });

  test('is returned offline as it was last seen, wherever that was', async () => {
    desk.serve = () => ({ body: order(1) });
    await receiving.read({ id: 1 });
    desk.nowMs += 60_000;
    desk.serve = () => ({ body: [order(1, { status: 'Arrived' })] });
    await receiving.list({ filters: noFilters, page: 1, pageSize: 50 });
    desk.serve = () => offline;
    expect((await receiving.read({ id: 1 })).data.status).toBe('Arrived');
  });

  test('is NOT_FOUND if the service does not know it, even if it was seen before', async () => {
    desk.serve = () => ({ body: order(1) });
    await receiving.read({ id: 1 });
    desk.serve = () => ({ status: 404 });
    await expect(receiving.read({ id: 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('has its boxes offline once they were seen', async () => {
    desk.serve = () => ({
      body: [{ box_id: 8, box_number: 1, box_status: 'Arrived', tracking_number: '1Z' }],
    });
    await receiving.listBoxes({ id: 1 });
    desk.serve = () => offline;
    const { data, source } = await receiving.listBoxes({ id: 1 });
    expect(source).toBe('cache');
    expect(data).toMatchObject([{ boxId: 8, boxStatus: 'Arrived', trackingNumber: '1Z', boxItems: [] }]);
  });
});

describe('a reader that prefers the cache', () => {
  const query = { filters: noFilters, page: 1, pageSize: 50 };

  test('gets the saved list without a request', async () => {
    desk.serve = () => ({ body: [order(1)] });
    await receiving.list(query);
    const requested = desk.sent.length;
    const { data, source } = await receiving.list({ ...query, prefer: 'cache' });
    expect([data.orders.map(({ id }) => id), source, desk.sent.length]).toEqual([[1], 'cache', requested]);
  });

  test('gets the service’s response if nothing is saved', async () => {
    desk.serve = () => ({ body: [order(1)] });
    // Both at the same time, as the window does: they share one request.
    const both = await Promise.all([receiving.list({ ...query, prefer: 'cache' }), receiving.list(query)]);
    expect(both.map(({ source }) => source)).toEqual(['service', 'service']);
    expect(desk.sent).toHaveLength(1);
    desk.serve = () => ({ body: order(2) });
    expect((await receiving.read({ id: 2, prefer: 'cache' })).source).toBe('service');
  });

  test('never waits for a reader that wants the service’s response', async () => {
    desk.serve = () => ({ body: order(1) });
    await receiving.read({ id: 1 });
    desk.serve = () => ({ body: order(1, { status: 'Arrived' }) });
    const [fresh, kept] = await Promise.all([
      receiving.read({ id: 1 }),
      receiving.read({ id: 1, prefer: 'cache' }),
    ]);
    expect([fresh.data.status, kept.data.status]).toEqual(['Arrived', 'Awaiting']);
  });
});

describe('the distribution of an order over the centers', () => {
  const path = '/receiving/9/distributions';

  test('is requested with POST, and available offline once it was seen', async () => {
    desk.serve = () => ({ body: sampleDistributions });
    const seen = await receiving.readDistributions({ id: 9 });
    expect(seen.data).toMatchObject({
      id: 9,
      distributions: [{ lotDate: '2027-01-31', receivedQuantity: 4, status: 'Stowing' }],
    });
    expect(desk.sent.map(({ method }) => method)).toEqual(['POST']);
    desk.serve = () => offline;
    expect(await receiving.readDistributions({ id: 9 })).toEqual({ ...seen, source: 'cache' });
  });

  test.each([404, 405])('is requested with GET after %i for POST', async (status) => {
    desk.serve = ({ method }) => (method === 'POST' ? { status } : { body: sampleDistributions });
    expect((await receiving.readDistributions({ id: 9 })).data.id).toBe(9);
    expect(desk.sent.at(-1)?.method).toBe('GET');
    expect(desk.sent.every((request) => request.path.endsWith(path))).toBe(true);
  });

  test('is requested from then on with the method that worked, even for an order without one', async () => {
    desk.serve = ({ method, path: requested }) =>
      method === 'POST' || !requested.endsWith(path) ? { status: 404 } : { body: sampleDistributions };
    await receiving.readDistributions({ id: 9 });
    const before = desk.sent.length;
    expect(before).toBeGreaterThan(1);
    await receiving.readDistributions({ id: 9 });
    await expect(receiving.readDistributions({ id: 10 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(desk.sent.slice(before).every(({ method }) => method === 'GET')).toBe(true);
  });

  test('is NOT_FOUND with a message outside of the placement program', async () => {
    desk.serve = () => ({ status: 404, body: { detail: 'ReceivingOrders order 9 has no distributions.' } });
    await expect(receiving.readDistributions({ id: 9 })).rejects.toMatchObject({
      failure: { code: 'NOT_FOUND', message: { id: 'receiving.failure.notDistributed' } },
    });
  });

  test('stays as it was seen while a gateway answers with a 404 page', async () => {
    desk.serve = () => ({ body: sampleDistributions });
    const seen = await receiving.readDistributions({ id: 9 });
    desk.serve = () => ({ status: 404, body: '<html>Not Found</html>' });
    expect(await receiving.readDistributions({ id: 9 })).toEqual({ ...seen, source: 'cache' });
  });

  test('is UNSUPPORTED if a server knows neither method', async () => {
    desk.serve = () => ({ status: 405 });
    await expect(receiving.readDistributions({ id: 9 })).rejects.toMatchObject({ code: 'UNSUPPORTED' });
  });
});
