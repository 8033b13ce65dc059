import { describe, expect, test } from 'vitest';
import { HistoryQuery } from '#shared/history/history.ts';
import { sentence } from '#shared/messages/messages.ts';
import { OrderFilters } from '#shared/orders/orders.ts';
import { ReceivingFilters } from '#shared/receiving/receiving.ts';
import { ReturnFilters } from '#shared/returns/returns.ts';
import { connectWarehouse } from '#test/integration/service/connect-warehouse.ts';
import { connectTo } from '#test/integration/service/service-against-sandbox.ts';
import { listAllPages } from '#test/support/list-all-pages.ts';
import { sharedSandbox, sharedStore } from '#test/support/shared-sandbox.ts';

const allReturns = ReturnFilters.parse({});
const allOrders = OrderFilters.parse({});
const allReceiving = ReceivingFilters.parse({});
const paged = { page: 1, pageSize: 50 };

const kept = sharedStore();
const sandbox = sharedSandbox({ sunset10: false, rateLimitPerMinute: 100_000 });
const specOnly = sharedSandbox({ sunset10: false, rateLimitPerMinute: 100_000, specOnly: true });

type Connected = ReturnType<typeof connectTo>;

async function listAllReturns({ returns }: Connected, filters = allReturns) {
  const pages = await listAllPages((page) => returns.list({ ...paged, filters, page }));
  return pages.flatMap((page) => page.returns);
}

async function listAllOrders({ orders }: Connected, filters = allOrders) {
  const pages = await listAllPages((page) => orders.list({ ...paged, filters, page }));
  return pages.flatMap((page) => page.orders);
}

/** Their ids in ascending order. */
const idsOf = (records: readonly { id: number }[]) =>
  records.map(({ id }) => id).toSorted((left, right) => left - right);

/** The fields of a return that every version reports. */
const common = ({
  id,
  status,
  returnType,
  referenceId,
  trackingNumber,
  inventory,
}: Awaited<ReturnType<Connected['returns']['read']>>['data']) => ({
  id,
  status,
  returnType,
  referenceId,
  trackingNumber,
  lines: inventory.map((line) => [line.id, line.quantity, line.actionRequested?.action]),
});

describe('returns', () => {
  test.each(['2026-07', '2025-07', '1.0'])(
    'of version %s are listed page by page, filtered and read',
    async (version) => {
      const versions = { 'returns.list': version, 'returns.read': version };
      const connected = connectTo(sandbox, kept.store, { versions });
      const known = sandbox.world.demo.returns;
      const { data } = await connected.returns.list({ ...paged, filters: allReturns });
      expect(data).toMatchObject({ totalCount: known.length, hasMore: known.length > 50 });
      const dates = data.returns.map(({ insertDate }) => insertDate ?? '');
      expect(dates).toEqual(dates.toSorted().toReversed());
      const listed = await listAllReturns(connected);
      expect(idsOf(listed)).toEqual(idsOf(known));
      const statuses = new Set(listed.map(({ status }) => status));
      expect([...statuses].sort()).toEqual([
        'Arrived',
        'AwaitingArrival',
        'Cancelled',
        'Completed',
        'Processing',
      ]);

      const completed = { ...allReturns, statuses: ['Completed'], returnTypes: ['ReturnToSender'] };
      const narrowed = await listAllReturns(connected, completed);
      const expected = known.filter(
        (order) => order.status === 'Completed' && order.returnType === 'ReturnToSender',
      );
      expect(idsOf(narrowed)).toEqual(idsOf(expected));

      const id = listed.find(({ status }) => status === 'Completed')?.id ?? 0;
      const whole = await connected.returns.read({ id });
      expect(whole.data.inventory.some(({ actionTaken }) => actionTaken.length > 0)).toBe(true);
      await expect(connected.returns.read({ id: 2_000_000_000 })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    },
  );

  test('are the same record, whichever version they are read in', async () => {
    const older = connectTo(sandbox, kept.store, { versions: { 'returns.list': '1.0' } });
    const newer = connectTo(sandbox, kept.store);
    const before = await listAllReturns(older);
    const after = await listAllReturns(newer);
    expect(before.map(common)).toEqual(after.map(common));
  });

  test('have pictures of the actions taken', async () => {
    const connected = connectTo(sandbox, kept.store);
    const all = await listAllReturns(connected);
    const pictured = all.flatMap(({ id, inventory }) =>
      inventory.flatMap(({ actionTaken }, line) =>
        actionTaken.flatMap(({ imageUrl }, action) => (imageUrl === null ? [] : [{ id, line, action }])),
      ),
    );
    const [first] = pictured;
    if (first === undefined) throw new Error('No return of the sandbox has a picture.');
    expect((await connected.returns.readPicture(first)).data.mediaType).toBe('image/png');
    await sandbox.stop();
    expect((await connected.returns.readPicture(first)).source).toBe('cache');
    await sandbox.start();
  });

  test('are reported as unsupported by a server of the specification alone', async () => {
    const connected = connectTo(specOnly, kept.store);
    await expect(connected.returns.list({ ...paged, filters: allReturns })).rejects.toMatchObject({
      failure: { code: 'UNSUPPORTED', message: null },
    });
  });

  test('that exist are not reported as unknown by such a server', async () => {
    const connected = connectTo(specOnly, kept.store);
    const [existing] = specOnly.world.demo.returns;
    await expect(connected.returns.read({ id: existing?.id ?? 0 })).rejects.toMatchObject({
      failure: { code: 'UNSUPPORTED', message: null },
    });
  });
});

describe('orders', () => {
  test('are listed page by page, filtered and read with their shipments', async () => {
    const connected = connectTo(sandbox, kept.store);
    const known = sandbox.world.demo.orders;
    const listed = await listAllOrders(connected);
    expect(idsOf(listed)).toEqual(idsOf(known));
    const tracked = await listAllOrders(connected, { ...allOrders, hasTracking: true });
    const expected = known.filter(({ shipments }) => shipments.some(({ tracking }) => tracking !== null));
    expect(idsOf(tracked)).toEqual(idsOf(expected));
    const [order] = tracked;
    const shipment = order?.shipments.find(({ tracking }) => tracking !== null);
    if (order === undefined || shipment === undefined)
      throw new Error('No order of the sandbox was shipped.');
    expect((await connected.orders.read({ id: order.id })).data).toMatchObject({ id: order.id });
    expect((await connected.orders.readShipment({ id: shipment.id })).data.tracking?.trackingNumber).toBe(
      shipment.tracking?.trackingNumber,
    );
    const byReference = { ...allOrders, references: [order.referenceId ?? ''] };
    const found = await connected.orders.list({ ...paged, filters: byReference });
    expect(found.data.orders.map(({ id }) => id)).toEqual([order.id]);
  });

  test('come from the list, with their shipments, on a server of the specification alone', async () => {
    const connected = connectTo(specOnly, kept.store);
    const { data } = await connected.orders.list({ ...paged, filters: allOrders });
    const order = data.orders.find(({ shipments }) => shipments.length > 0);
    const shipment = order?.shipments[0];
    if (order === undefined || shipment === undefined)
      throw new Error('No order of the sandbox has a shipment.');
    expect((await connected.orders.read({ id: order.id })).data.id).toBe(order.id);
    const single = await connected.orders.readShipment({ id: shipment.id });
    expect(single).toMatchObject({ source: 'service', data: { id: shipment.id, orderId: order.id } });
    await expect(connected.orders.read({ id: 2_000_000_000 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('a shipment that exists and was never seen is not reported as unknown', async () => {
  const connected = connectTo(specOnly, kept.store);
  const order = specOnly.world.demo.orders.findLast(({ shipments }) => shipments.length > 0);
  await expect(connected.orders.readShipment({ id: order?.shipments[0]?.id ?? 0 })).rejects.toMatchObject({
    failure: { code: 'UNSUPPORTED', message: sentence('failure.perhapsUnsupported') },
  });
});

test('history and distributions are read again after a temporary fault', async () => {
  const connected = connectWarehouse(sandbox, kept.store);
  const placed = sandbox.world.demo.receivingOrders.find(
    ({ finalDestinationCenterId }) => finalDestinationCenterId !== null,
  );
  const centerId = placed?.finalDestinationCenterId ?? 0;
  sandbox.faults.next({ kind: 'status', status: 503, match: { method: 'POST' } });
  const { source } = await connected.receiving.readDistributions({ id: placed?.id ?? 0 });
  expect(source).toBe('service');
  sandbox.faults.next({ kind: 'status', status: 503, match: { method: 'POST' } });
  const query = HistoryQuery.parse({ centerId, from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' });
  expect((await connected.history.list({ query, cursor: null })).source).toBe('service');
});

describe('the additions to receiving orders', () => {
  test.each(['2026-07', '2.0'])('have labels as a PDF at %s', async (version) => {
    const connected = connectTo(sandbox, kept.store, { versions: { 'receiving.readLabels': version } });
    const labeled = sandbox.world.demo.receivingOrders.find(({ hasBoxLabels }) => hasBoxLabels);
    const bare = sandbox.world.demo.receivingOrders.find(({ hasBoxLabels }) => !hasBoxLabels);
    expect(await connected.labels.save({ id: labeled?.id ?? 0 })).toMatchObject({ outcome: 'saved' });
    expect(Buffer.from(connected.saved[0] ?? []).toString('latin1', 0, 5)).toBe('%PDF-');
    if (bare !== undefined) {
      await expect(connected.labels.save({ id: bare.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  test('report how an order is distributed, and that one is not, on both kinds of server', async () => {
    for (const server of [sandbox, specOnly]) {
      const connected = connectTo(server, kept.store);
      const orders = server.world.demo.receivingOrders;
      const placed = orders.find(({ finalDestinationCenterId }) => finalDestinationCenterId !== null);
      const direct = orders.find(({ finalDestinationCenterId }) => finalDestinationCenterId === null);
      const { data } = await connected.receiving.readDistributions({ id: placed?.id ?? 0 });
      expect(data.distributions.length).toBeGreaterThan(0);
      await expect(connected.receiving.readDistributions({ id: direct?.id ?? 0 })).rejects.toMatchObject({
        failure: { code: 'NOT_FOUND', message: sentence('receiving.failure.notDistributed') },
      });
      await connected.close();
    }
  });
});

describe('without the network', () => {
  test('everything seen is available with its age, and is found by what a user remembers of it', async () => {
    const connected = connectTo(sandbox, kept.store);
    const returns = await connected.returns.list({ ...paged, filters: allReturns });
    const orders = await connected.orders.list({ ...paged, filters: allOrders });
    const receiving = await connected.receiving.list({ ...paged, filters: allReceiving });
    const placed = sandbox.world.demo.receivingOrders.find(
      ({ finalDestinationCenterId }) => finalDestinationCenterId !== null,
    );
    await connected.receiving.readDistributions({ id: placed?.id ?? 0 });
    await sandbox.stop();

    expect(await connected.returns.list({ ...paged, filters: allReturns })).toEqual({
      ...returns,
      source: 'cache',
    });
    expect(await connected.orders.list({ ...paged, filters: allOrders })).toEqual({
      ...orders,
      source: 'cache',
    });
    const returned = returns.data.returns[7];
    const order = orders.data.orders.find(({ shipments }) =>
      shipments.some(({ tracking }) => (tracking?.trackingNumber ?? '') !== ''),
    );
    const shipment = order?.shipments.find(({ tracking }) => (tracking?.trackingNumber ?? '') !== '');
    const received = receiving.data.orders.find(({ purchaseOrderNumber }) => purchaseOrderNumber !== null);
    expect(await connected.returns.read({ id: returned?.id ?? 0 })).toMatchObject({
      source: 'cache',
      data: returned,
    });
    expect((await connected.orders.read({ id: order?.id ?? 0 })).source).toBe('cache');
    expect((await connected.orders.readShipment({ id: shipment?.id ?? 0 })).data.orderId).toBe(order?.id);
    expect((await connected.receiving.readDistributions({ id: placed?.id ?? 0 })).source).toBe('cache');

    const find = async (text: string) => (await connected.recent.search({ text, limit: 50 })).hits;
    const has = (kind: string, id: number | undefined) =>
      expect.arrayContaining([expect.objectContaining({ kind, id })]);
    expect(await find(shipment?.tracking?.trackingNumber?.slice(-8) ?? '')).toEqual(
      has('shipment', shipment?.id),
    );
    expect(await find(returned?.referenceId ?? '')).toEqual(has('return', returned?.id));
    expect(await find(received?.purchaseOrderNumber ?? '')).toEqual(has('receivingOrder', received?.id));
    expect(await find(String(order?.id))).toEqual(has('order', order?.id));

    const statuses = ['Completed'];
    const pieced = await connected.returns.list({ ...paged, filters: { ...allReturns, statuses } });
    const expected = returns.data.returns.filter(({ status }) => status === 'Completed');
    expect(pieced.data.returns.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    await sandbox.start();
  });
});
