import { beforeEach, describe, expect, test } from 'vitest';
import { TransportError } from '#electron/api/http/transport-error.ts';
import { createOrders, type Orders } from '#electron/resources/orders/orders.ts';
import { quoted } from '#shared/messages/messages.ts';
import { OrderFilters } from '#shared/orders/orders.ts';
import { listAllPages } from '#test/support/list-all-pages.ts';
import { sampleOrder, sampleShipment } from '#test/support/samples/sample-records.ts';
import { createCachedDesk } from '#test/unit/electron/catalog/cached-desk.ts';

const offline = new TransportError('unreachable', quoted('No network.'), true);
const noFilters = OrderFilters.parse({});
const firstPage = { filters: noFilters, page: 1, pageSize: 50 };

let desk: ReturnType<typeof createCachedDesk>;
let orders: Orders;

beforeEach(() => {
  desk = createCachedDesk();
  orders = createOrders({ ...desk, account: () => desk.account });
});

const order = (id: number, change: Record<string, unknown> = {}) => ({
  ...sampleOrder,
  id,
  reference_id: `WEB-${id}`,
  created_date: `2026-10-${String(id).padStart(2, '0')}T08:00:00Z`,
  shipments: [{ ...sampleShipment, id: 900 + id, order_id: null }],
  ...change,
});

/** A server that implements only the specification: the list and nothing else. */
const onlyList = (...records: object[]) => {
  desk.serve = ({ path, query }) => {
    if (path !== '/2.0/order') return { status: 404 };
    const requested = query['IDs']?.split(',');
    return {
      body: records.filter(
        (record) => requested === undefined || requested.includes(String((record as { id: number }).id)),
      ),
    };
  };
};

describe('the list of orders', () => {
  test('uses the service’s parameter names, newest first, and leaves out empty filters', async () => {
    await orders.list({
      filters: {
        ids: [1, 2],
        references: ['WEB 1'],
        insertedFrom: '2026-10-01T00:00:00Z',
        insertedTo: '2026-10-31T00:00:00Z',
        hasTracking: true,
        isTrackingUploaded: false,
      },
      page: 2,
      pageSize: 25,
    });
    await orders.list(firstPage);
    expect(desk.sent.map(({ query }) => query)).toEqual([
      {
        Page: '2',
        Limit: '25',
        IDs: '1,2',
        ReferenceIds: 'WEB 1',
        StartDate: '2026-09-30T23:59:59.999Z',
        EndDate: '2026-10-31T00:00:00.001Z',
        SortOrder: 'Newest',
        HasTracking: 'true',
        IsTrackingUploaded: 'false',
      },
      { Page: '1', Limit: '50', SortOrder: 'Newest' },
    ]);
  });

  test('includes the orders created exactly at either end, which the service excludes', async () => {
    const [insertedFrom, insertedTo] = ['2026-10-02T08:00:00Z', '2026-10-04T08:00:00Z'];
    const all = [5, 4, 3, 2, 1].map((id) => order(id));
    desk.serve = ({ query }) => {
      const [after, before] = [query['StartDate'], query['EndDate']].map((end) => Date.parse(end ?? ''));
      const isBetween = (at: number) => at > Number(after) && at < Number(before);
      return { body: all.filter((record) => isBetween(Date.parse(record.created_date))) };
    };
    const { data } = await orders.list({ ...firstPage, filters: { ...noFilters, insertedFrom, insertedTo } });
    expect(data.orders.map(({ id }) => id)).toEqual([4, 3, 2]);
  });

  test('is also filtered locally if a server does not know a filter', async () => {
    desk.serve = () => ({ body: [order(1), order(2)] });
    const { data } = await orders.list({ ...firstPage, filters: { ...noFilters, references: ['WEB-2'] } });
    expect(data).toMatchObject({ orders: [{ id: 2 }], totalCount: null });
  });

  test('if never requested, is built offline from the seen orders', async () => {
    desk.serve = () => ({ body: [order(1), order(2, { shipments: [] }), order(3)] });
    await orders.list(firstPage);
    desk.serve = () => offline;
    const tracked = await orders.list({ ...firstPage, filters: { ...noFilters, hasTracking: true } });
    expect(tracked).toMatchObject({
      source: 'cache',
      data: { totalCount: 2, orders: [{ id: 3 }, { id: 1 }] },
    });
  });

  test('is listed page by page, to the last one that its headers count', async () => {
    desk.serve = ({ query }) => ({ body: [order(Number(query['Page']))], headers: { 'total-pages': '2' } });
    const pages = await listAllPages((page) => orders.list({ ...firstPage, page }));
    const ids = pages.flatMap((page) => page.orders.map(({ id }) => id));
    expect(ids).toEqual([1, 2]);
  });
});

describe('one order', () => {
  test('is read by its ID, and available offline', async () => {
    desk.serve = () => ({ body: order(1) });
    expect((await orders.read({ id: 1 })).data).toMatchObject({ id: 1, shipments: [{ id: 901 }] });
    expect(desk.sent.map(({ path }) => path)).toEqual(['/2026-07/order/1']);
    desk.serve = () => offline;
    expect((await orders.read({ id: 1 })).source).toBe('cache');
  });

  test('comes from the list if the server has no operation for one order', async () => {
    onlyList(order(1), order(2));
    expect((await orders.read({ id: 2 })).data.id).toBe(2);
    const requested = desk.sent.length;
    expect((await orders.read({ id: 1 })).data.id).toBe(1);
    // A missing operation is remembered for a while: one request is enough from then on.
    expect(desk.sent.length - requested).toBe(1);
    expect(desk.sent.at(-1)).toMatchObject({
      path: '/2.0/order',
      query: { IDs: '1', Page: '1', Limit: '1' },
    });
    await expect(orders.read({ id: 3 })).rejects.toMatchObject({
      failure: { code: 'NOT_FOUND', message: { id: 'failure.notFound' } },
    });
  });

  test('is saved with its shipments, each under its own ID and with its order', async () => {
    desk.serve = () => ({ body: order(1) });
    await orders.read({ id: 1 });
    const records = [...desk.store.answers.values()].flatMap((answer) => answer.records);
    expect(records).toMatchObject([
      { kind: 'order', id: 1, text: { parentId: null, title: '#1001', detail: 'Fulfilled · Jane Q. Doe' } },
      { kind: 'shipment', id: 901, text: { parentId: 1, title: '1Z999AA10123456784' } },
    ]);
    expect(records[0]?.text.words).toEqual(['#1001', 'WEB-1', 'Jane Q. Doe', 'Jane Doe', 'RPO-1', 'MUG-B']);
    expect(records[1]?.text.words).toEqual(
      expect.arrayContaining(['1Z999AA10123456784', 'SHIP-900', 'Jane Q. Doe']),
    );
  });
});

describe('one shipment', () => {
  test('is read by its ID', async () => {
    desk.serve = () => ({ body: sampleShipment });
    expect((await orders.readShipment({ id: 900 })).data).toMatchObject({ id: 900, orderId: 500 });
  });

  test('is available offline from the order with which it was seen', async () => {
    desk.serve = () => ({ body: [order(1)] });
    await orders.list(firstPage);
    desk.serve = () => offline;
    const shipment = await orders.readShipment({ id: 901 });
    expect(shipment).toMatchObject({ source: 'cache', data: { id: 901, orderId: 1 } });
  });

  test('is read from its order, not from the cache, if the server has no operation for it', async () => {
    onlyList(order(1));
    await orders.list(firstPage);
    onlyList(order(1, { shipments: [{ ...sampleShipment, id: 901, order_id: null, status: 'OnHold' }] }));
    const shipment = await orders.readShipment({ id: 901 });
    expect(shipment).toMatchObject({ source: 'service', data: { id: 901, orderId: 1, status: 'OnHold' } });
  });

  test('is not found without that operation if it was never seen', async () => {
    onlyList(order(1));
    await expect(orders.readShipment({ id: 999 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
