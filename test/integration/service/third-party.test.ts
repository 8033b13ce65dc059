import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createVersionChoice } from '#electron/api/versions.ts';
import { createReadThrough } from '#electron/cache/read-through.ts';
import { createBilling } from '#electron/resources/billing/billing.ts';
import { listChannels, searchChannels } from '#electron/resources/channels/channels.ts';
import { createLotChanges } from '#electron/resources/lots/lot-changes.ts';
import { createProductChanges } from '#electron/resources/products/product-changes.ts';
import { createReturnWrites } from '#electron/resources/returns/return-writes.ts';
import { createShipmentCancel } from '#electron/resources/shipments/shipment-changes.ts';
import { createWebhooks } from '#electron/resources/webhooks/webhooks.ts';
import { OrderFilters } from '#shared/orders/orders.ts';
import { ReceivingFilters } from '#shared/receiving/receiving.ts';
import type { ReturnBody } from '#shared/returns/return-body.ts';
import { outboxRowOf } from '#test/support/samples/outbox-row-of.ts';
import { sharedStore } from '#test/support/shared-sandbox.ts';
import { collect, connectWarehouse } from './connect-warehouse.ts';
import { largestId } from './third-party-records.ts';
import { openThirdParty, type ThirdParty } from './third-party-service.ts';

let service: ThirdParty;

let desk: ReturnType<typeof connectWarehouse>;
const versions = createVersionChoice({
  pinned: {},
  remembered: { read: () => null, write: () => undefined },
});

const kept = sharedStore();

beforeAll(async () => {
  service = await openThirdParty();

  desk = connectWarehouse(service, kept.store, {
    api: { channelHeader: service.channelHeader, channelId: () => largestId, versions },
  });
});

afterAll(async () => {
  await desk.close();

  await service.close();
});

const noted = { account: () => desk.account.id, startActivity: () => () => undefined };
const unsupported = { failure: { code: 'UNSUPPORTED', message: null } };

describe('a service written from the specification alone', () => {
  test('returns the channels of a token, and which of them can write', async () => {
    const channels = await listChannels(desk.api, service.demo.personalToken);
    expect(channels.map(({ id }) => id)).toEqual([3, largestId]);
    expect(channels.find(({ scopes }) => scopes.includes('returns_write'))?.id).toBe(largestId);
  });

  test('has centers, but does not show whether they process returns', async () => {
    const { data } = await desk.centers.list();
    expect(data.map(({ id, processesReturns }) => [id, processesReturns])).toEqual([
      [2, null],
      [1, null],
    ]);
  });

  test('lists receiving orders without page information, with unknown statuses', async () => {
    const filters = ReceivingFilters.parse({});
    const first = (await desk.receiving.list({ filters, page: 1, pageSize: 2 })).data;
    const second = (await desk.receiving.list({ filters, page: 2, pageSize: 2 })).data;

    expect(first).toMatchObject({ totalCount: null, hasMore: true });
    expect(second).toMatchObject({ totalCount: null, hasMore: false });
    expect([...first.orders, ...second.orders].map(({ id, status }) => [id, status])).toEqual([
      [9, 'Awaiting'],
      [largestId, 'Beamed'],
      [1, 'Completed'],
    ]);
    expect(first.orders[0]).toMatchObject({
      expectedArrivalDate: '2026-12-01T08:00:00.000Z',
      inventoryQuantities: [{ expectedQuantity: 2, receivedQuantity: 0, stowedQuantity: 0 }],
    });
    expect(first.orders[1]).toMatchObject({
      fulfillmentCenter: null,
      inventoryQuantities: [],
      insertDate: null,
    });
  });

  test('returns one receiving order at the version that it has, and NOT_FOUND for other ids', async () => {
    expect((await desk.receiving.read({ id: 9 })).data).toMatchObject({ id: 9, status: 'Awaiting' });
    await expect(desk.receiving.read({ id: 777 })).rejects.toMatchObject({ failure: { code: 'NOT_FOUND' } });
    await expect(desk.receiving.listBoxes({ id: 9 })).rejects.toMatchObject(unsupported);
  });

  test('returns its complete inventory by tokens', async () => {
    const pages = await collect(desk.pager.items({ pageSize: 2 }));
    expect(pages.flatMap(({ items }) => items.map(({ inventoryId }) => inventoryId))).toEqual([
      1, 2, 3, 4, 5,
    ]);
  });

  test('has the product of an item in the 2.0 shape, with ids beyond 32 bits', async () => {
    const { data } = await desk.products.listProducts({ id: 5 });
    expect(data.map(({ id }) => id)).toEqual([8_000_000_000]);
    expect(data[0]?.variants[0]?.barcodes).toMatchObject([{ value: '4006381333931' }]);
  });

  test('creates products at the versions that it has', async () => {
    const products = createProductChanges({ api: desk.api, ...noted });
    const variants = [{ name: 'V', weight: 1.5 }];
    expect(await products.create({ name: 'New', variants })).toMatchObject({ id: 77, variants: [] });
    expect(await products.addVariants({ id: 8_000_000_000, variants })).toMatchObject({ id: 8_000_000_000 });
    expect(await products.createBatch([{ name: 'B', referenceId: 'R' }])).toMatchObject([
      { id: 78, referenceId: 'R', channel: null },
    ]);
    await expect(products.delete({ id: 77 })).rejects.toMatchObject({
      failure: { code: expect.stringMatching(/UNSUPPORTED|NOT_FOUND/) },
    });
  });

  test('returns null if it finds no channels', async () => {
    const filters = { channelIds: [1], channelNames: [] };
    const page = await searchChannels(desk.api, { filters, cursor: null, pageSize: 10 });
    expect(page).toMatchObject({ items: [], next: null, prev: null, totalRecords: 0 });
  });

  test('has orders with their shipments, which are read one by one from its list', async () => {
    const { data } = await desk.orders.list({ filters: OrderFilters.parse({}), page: 1, pageSize: 10 });
    expect(data.orders).toMatchObject([{ id: 11, referenceId: null, shipments: [{ id: 21, orderId: 11 }] }]);
    expect((await desk.orders.read({ id: 11 })).data.orderNumber).toBe('#1');
    expect((await desk.orders.readShipment({ id: 21 })).data).toMatchObject({
      status: 'Processing',
      tracking: { trackingNumber: 'T 1' },
    });
  });

  test('cancels a shipment that was seen in a list', async () => {
    const cancel = createShipmentCancel({ api: desk.api, orders: desk.orders, ...noted });
    expect(await cancel({ id: 21 })).toMatchObject({
      outcome: 'done',
      shipment: { data: { status: 'Cancelled' } },
    });
    expect(service.calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toContain(
      '/2025-07/shipment/21:cancel',
    );
  });

  test('accepts a return at 1.0 with an empty response: it is sent, but cannot be looked up', async () => {
    const body: ReturnBody = {
      centerId: 1,
      centerName: 'Hall 1',
      lines: [{ inventoryId: 5, quantity: 2, action: null, lotNumber: 'L', lotDate: '2027-01-31' }],
      originalShipmentId: 21,
      referenceId: 'RT-1',
      trackingNumber: 'T 2',
    };
    const writes = createReturnWrites({ api: desk.api });
    const row = outboxRowOf('return.create', body, { channelId: largestId });
    const guard = { channelId: largestId, isCurrent: () => true, beforeSending: async () => undefined };

    expect(await writes.send(row, guard)).toMatchObject({
      happened: 'answered',
      status: 200,
      resultId: null,
    });
    expect(service.calls.at(-1)).toMatchObject({
      path: '/1.0/return',
      headers: { 'x-own-channel': String(largestId) },
      body: {
        fulfillmentCenter: { id: 1 },
        inventory: [{ id: 5, quantity: 2, lotNumber: 'L', lotDate: expect.stringMatching(/^2027-01-31/) }],
        originalShipmentId: 21,
        referenceId: row.referenceId,
        trackingNumber: 'T 2',
      },
    });
    expect(await writes.lookUp(row, { channelId: largestId, isCurrent: () => true })).toBe('notOffered');
  });

  test('restores a lot exclusion that it cannot list, and does not treat an item as missing if its list ignores filters', async () => {
    const changes = createLotChanges({ api: desk.api, lots: desk.lots, versions, ...noted });
    const lot = {
      item: { inventoryId: 5, sku: null },
      lotNumber: 'L',
      lotDate: null,
      expectedStatus: 'deleted',
    } as const;
    const { results } = await changes.change({ action: 'restore', lots: [lot] });
    expect(results).toMatchObject([{ outcome: 'done', exclusion: { isDeleted: false } }]);
    expect(service.calls.map(({ path }) => path)).toContain('/2026-07/lot-exclusion/restore');
  });

  test('has invoices, with cursors that look like addresses and are sent back unchanged', async () => {
    const readThrough = createReadThrough({ store: kept.store, account: () => desk.account.id });
    const billing = createBilling({ api: desk.api, readThrough });
    const first = (await billing.listInvoices({ types: ['Shipping', 'Return'] })).data;
    const query = service.calls.at(-1)?.query;
    const second = (await billing.listInvoices({ cursor: first.next, types: ['Shipping'] })).data;
    const followed = service.calls.at(-1)?.query;

    expect(query?.getAll('invoiceTypes')).toEqual(['Shipping', 'Return']);
    expect([...(followed?.keys() ?? [])]).toEqual(['cursor']);
    expect([...first.items, ...second.items].map(({ invoiceId }) => invoiceId)).toEqual([31, 32, 33]);
    expect([first.prev, second.next, second.last]).toEqual([null, null, null]);
    const { items } = (await billing.listInvoiceTransactions({ invoiceId: 31 })).data;
    expect(items).toMatchObject([
      {
        transactionId: 'tx/1',
        amount: 0,
        referenceId: null,
        taxes: [],
        additionalDetails: { 'Any key_at all': 'kept', camelCase: 'kept too' },
      },
    ]);
    await expect(billing.listFees()).rejects.toMatchObject(unsupported);
  });

  test('accepts a webhook with an empty response, and cannot list any', async () => {
    const webhooks = createWebhooks({ ...noted, api: desk.api });
    const made = await webhooks.subscribe({ topics: ['any.topic'], url: 'https://hooks.example.com' });
    expect(made).toMatchObject({ id: null, secret: null, topics: [] });
    expect(service.calls.at(-1)?.body).toEqual({ topics: ['any.topic'], url: 'https://hooks.example.com' });
    await expect(webhooks.list()).rejects.toMatchObject(unsupported);
  });

  test.each(['history', 'locations', 'unidentified orders'] as const)(
    'reports with a message that it has no %s',
    async (what) => {
      const to = new Date().toISOString();
      const from = new Date(Date.now() - 86_400_000).toISOString();
      const query = { centerId: 1, inventoryIds: [], category: null, from, to };
      const reads = {
        history: () => desk.history.list({ query, cursor: null }),
        locations: () => desk.inventory.readLocations({ id: 5 }),
        'unidentified orders': () => desk.unidentified.read({ id: 5 }),
      };
      await expect(reads[what]()).rejects.toMatchObject({
        failure: { code: expect.stringMatching(/UNSUPPORTED|NOT_FOUND/) },
      });
    },
  );

  test('is called only below its own path, and never without its token', () => {
    expect(service.calls.every(({ path }) => path !== '/outside')).toBe(true);
    expect(service.calls.length).toBeGreaterThan(30);
  });
});
