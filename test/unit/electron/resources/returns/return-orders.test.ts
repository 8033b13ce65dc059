import { beforeEach, describe, expect, test } from 'vitest';
import { TransportError } from '#electron/api/http/transport-error.ts';
import type { PictureQuery } from '#electron/resources/pictures/pictures.ts';
import { createReturnOrders, type ReturnOrders } from '#electron/resources/returns/return-orders.ts';
import { quoted } from '#shared/messages/messages.ts';
import { ReturnFilters } from '#shared/returns/returns.ts';
import { listAllPages } from '#test/support/list-all-pages.ts';
import { sampleOldReturn, sampleReturn } from '#test/support/samples/sample-records.ts';
import { createCachedDesk } from '#test/unit/electron/catalog/cached-desk.ts';

const offline = new TransportError('unreachable', quoted('No network.'), true);
const noFilters = ReturnFilters.parse({});
const firstPage = { filters: noFilters, page: 1, pageSize: 50 };

let desk: ReturnType<typeof createCachedDesk>;
let returns: ReturnOrders;
let pictures: PictureQuery[];

beforeEach(() => {
  desk = createCachedDesk();
  pictures = [];
  returns = createReturnOrders({
    ...desk,
    pictures: {
      async read(query) {
        pictures.push(query);
        const data = { mediaType: 'image/png' as const, base64: await Promise.resolve('AA==') };
        return { data, source: 'service', asOf: '2026-11-20T10:00:00.000Z' };
      },
    },
  });
});

const returned = (id: number, change: Record<string, unknown> = {}) => ({
  ...sampleReturn,
  id,
  insert_date: `2026-10-${String(id).padStart(2, '0')}T08:00:00Z`,
  ...change,
});

/** A server that has only version 1.0. */
const onlyOld = (body: unknown) => {
  desk.serve = ({ path }) => (path.startsWith('/1.0/') ? { body } : { status: 404 });
};

describe('the list of returns', () => {
  const filters: ReturnFilters = {
    ids: [1, 2],
    references: ['RMA 1'],
    statuses: ['Arrived'],
    centerIds: [3],
    trackingNumbers: ['1Z'],
    shipmentIds: [900],
    inventoryIds: [1],
    insertedFrom: '2026-10-01T00:00:00Z',
    insertedTo: '2026-10-31T00:00:00Z',
    completedFrom: '2026-11-01T00:00:00Z',
    completedTo: '2026-11-30T00:00:00Z',
    returnTypes: ['Regular'],
  };
  const common = {
    Limit: '25',
    ReferenceIds: 'RMA 1',
    Status: 'Arrived',
    FulfillmentCenterIds: '3',
    TrackingNumbers: '1Z',
    OriginalShipmentIds: '900',
    InventoryIds: '1',
    StartDate: '2026-10-01T00:00:00Z',
    EndDate: '2026-10-31T00:00:00Z',
  };

  test('uses the parameter names of 2025-07 and later, where the cursor is the page', async () => {
    desk.serve = () => ({ body: { items: [], next: null } });
    await returns.list({ filters, page: 2, pageSize: 25 });
    await returns.list(firstPage);
    expect(desk.sent.map(({ query }) => query)).toEqual([
      {
        ...common,
        Cursor: '2',
        Ids: '1,2',
        SortOrder: 'Desc',
        CompletedStartDate: '2026-11-01T00:00:00Z',
        CompletedEndDate: '2026-11-30T00:00:00Z',
        ReturnTypes: 'Regular',
      },
      { Cursor: '1', Limit: '50', SortOrder: 'Desc' },
    ]);
  });

  test('uses the parameter names of 1.0 if nothing newer exists, and filters the rest locally', async () => {
    onlyOld([
      { ...sampleOldReturn, id: 1 },
      { ...sampleOldReturn, id: 2, completed_date: null },
      { ...sampleOldReturn, id: 3, return_type: 'ReturnToSender' },
    ]);
    const { data } = await returns.list({
      filters: { ...noFilters, returnTypes: ['Regular'], completedFrom: '2026-11-01T00:00:00Z' },
      page: 2,
      pageSize: 25,
    });
    expect(desk.sent.at(-1)).toMatchObject({
      path: '/1.0/return',
      query: { Page: '2', Limit: '25', SortOrder: 'Newest' },
    });
    expect(desk.sent.at(-1)?.query).not.toHaveProperty('Cursor');
    expect(data.returns.map(({ id }) => id)).toEqual([1]);
    expect(data.totalCount).toBeNull();
  });

  test('reads both styles of a return into one record', async () => {
    desk.serve = () => ({ body: { items: [sampleReturn] } });
    const later = (await returns.list(firstPage)).data.returns[0];
    expect(later).toMatchObject({
      status: 'Completed',
      returnType: 'ReturnToSender',
      statusHistory: [{ status: 'AwaitingArrival' }],
      invoice: { amount: 3.5, currencyCode: 'USD' },
      inventory: [{ sku: 'MUG-B', lotInformation: { lotNumber: 'L-7', lotDate: '2027-01-31' } }],
    });
    desk = createCachedDesk();
    returns = createReturnOrders({ ...desk, pictures: { read: () => Promise.reject(new Error('none')) } });
    onlyOld([sampleOldReturn]);
    const before = (await returns.list(firstPage)).data.returns[0];
    expect(before).toMatchObject({
      status: 'Completed',
      returnType: 'Regular',
      statusHistory: [],
      invoiceAmount: 3.5,
      inventory: [
        { quantity: 2, actionTaken: [{ action: 'Restock', lotInformation: [{ lotDate: '2027-01-31' }] }] },
      ],
    });
  });

  test('reports the page values of its headers', async () => {
    desk.serve = () => ({
      body: { items: [returned(1)] },
      headers: { 'total-count': '7', 'total-pages': '3' },
    });
    expect((await returns.list({ ...firstPage, pageSize: 1 })).data).toMatchObject({
      totalCount: 7,
      hasMore: true,
    });
  });

  test('is UNSUPPORTED with a message if no version has it', async () => {
    desk.serve = () => ({ status: 404 });
    await expect(returns.list(firstPage)).rejects.toMatchObject({
      failure: { code: 'UNSUPPORTED', message: null },
    });
  });

  test('if never requested, is built offline from the seen returns, newest first', async () => {
    desk.serve = () => ({ body: { items: [returned(1), returned(2, { status: 'Arrived' }), returned(3)] } });
    await returns.list(firstPage);
    desk.serve = () => offline;
    const query = { filters: { ...noFilters, statuses: ['Completed'] }, page: 1, pageSize: 1 };
    const first = await returns.list(query);
    expect(first).toMatchObject({
      source: 'cache',
      data: { totalCount: 2, hasMore: true, returns: [{ id: 3 }] },
    });
    expect((await returns.list({ ...query, page: 2 })).data).toMatchObject({
      hasMore: false,
      returns: [{ id: 1 }],
    });
    await expect(returns.list({ ...query, page: 3 })).rejects.toMatchObject({ code: 'OFFLINE' });
  });

  test('is listed page by page, to the last one that its headers count', async () => {
    desk.serve = ({ query }) => ({
      body: { items: query['Cursor'] === '3' ? [returned(5)] : [returned(Number(query['Cursor']))] },
      headers: { 'total-pages': '3' },
    });
    const pages = await listAllPages((page) => returns.list({ filters: noFilters, page, pageSize: 250 }));
    const ids = pages.flatMap((page) => page.returns.map(({ id }) => id));
    expect(ids).toEqual([1, 2, 5]);
    expect(desk.sent.every(({ query }) => query['Limit'] === '250')).toBe(true);
  });
});

describe('one return', () => {
  test('is available offline if it was only a list row', async () => {
    desk.serve = () => ({ body: { items: [returned(1)] } });
    await returns.list(firstPage);
    desk.serve = () => offline;
    expect(await returns.read({ id: 1 })).toMatchObject({
      source: 'cache',
      data: { id: 1, referenceId: 'RMA-700' },
    });
    await expect(returns.read({ id: 2 })).rejects.toMatchObject({ code: 'OFFLINE' });
  });

  test('is saved with everything that a user may search for', async () => {
    desk.serve = () => ({ body: returned(1) });
    await returns.read({ id: 1 });
    const [record] = [...desk.store.answers.values()].flatMap(({ records }) => records);
    expect(record).toMatchObject({
      kind: 'return',
      id: 1,
      text: { title: 'RMA-700', detail: 'Completed · South' },
    });
    expect(record?.text.words).toEqual(
      expect.arrayContaining([
        '9400111899223197428490',
        '1Z999AA10123456784',
        'Jane Doe',
        'WEB-1001',
        '900',
        'MUG-B',
      ]),
    );
  });

  test('has its pictures at the address that the record contains', async () => {
    desk.serve = () => ({ body: returned(1) });
    await returns.readPicture({ id: 1, line: 0, action: 0 });
    expect(pictures).toMatchObject([
      {
        url: 'https://pictures.example.com/700.jpg',
        operation: 'returns.read',
        parameters: { id: 1, line: 0, action: 0 },
      },
    ]);
    expect(await pictures[0]?.renew?.()).toBe('https://pictures.example.com/700.jpg');
  });

  test.each([
    [0, 1],
    [1, 0],
  ])('has no picture at line %i, action %i', async (line, action) => {
    desk.serve = () => ({ body: returned(1) });
    await expect(returns.readPicture({ id: 1, line, action })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(pictures).toEqual([]);
  });
});
