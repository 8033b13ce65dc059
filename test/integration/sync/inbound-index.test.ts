import { expect, test } from 'vitest';
import { ReceivingFilters } from '#shared/receiving/receiving.ts';
import { InboundFindings, ReceivingIndexView } from '#shared/receiving/receiving-index-view.ts';
import {
  advanceReceivingOrder,
  cancelReceivingOrder,
} from '#test/sandbox/world/receiving/receiving-progress.ts';
import { sharedSandbox } from '#test/support/shared-sandbox.ts';
import { isUpToDate, isUpToDateAfter } from './inbound-desk.ts';
import {
  boxOf,
  openBoxCount,
  openInboundStore,
  openOrdersOf,
  openSignedInDesk,
  ordersOf,
  requestsTo,
} from './inbound-world.ts';

const minuteMs = 60_000;

const sandbox = sharedSandbox({
  receivingOrders: 320,
  unidentifiedOrders: 130,
  rateLimitPerMinute: 100_000,
});

const byNumber = (one: number, other: number) => one - other;

const boxReads = () =>
  requestsTo(sandbox, /\/boxes$/).map(({ path }) => Number(/(\d+)\/boxes$/.exec(path)?.[1]));

test('knows every order, the boxes of open ones, and unidentified ones after the first reading', async () => {
  const fromMs = Date.now();
  const desk = openSignedInDesk(sandbox, await openInboundStore());
  const view = await desk.until(isUpToDate);
  const untilMs = Date.now();
  expect(ReceivingIndexView.parse(view)).toEqual(view);
  const { unidentifiedOrders } = sandbox.world.demo;
  expect(view).toMatchObject({
    orderCount: ordersOf(sandbox).length,
    boxCount: openBoxCount(sandbox),
    ordersAhead: 0,
    unidentifiedCount: unidentifiedOrders.filter(({ linkedOrderId }) => linkedOrderId === null).length,
    asOf: expect.any(String),
    problem: null,
  });
  // Which of two orders is nearer may change while the desk reads: each has its distances at both ends of that time.
  const distances = boxReads().map((id) => {
    const arrivalMs = ordersOf(sandbox).find((one) => one.id === id)?.expectedArrivalAtMs ?? 0;
    return [Math.abs(arrivalMs - fromMs), Math.abs(arrivalMs - untilMs)];
  });
  expect(distances).toHaveLength(openOrdersOf(sandbox).length);
  const readTooLate = distances.filter((distance, index) =>
    distances.slice(0, index).some((earlier) => Math.max(...distance) < Math.min(...earlier)),
  );
  expect(readTooLate).toEqual([]);
  expect(desk.problems).toEqual([]);
});

test('finds a box by its number or within a carrier barcode, also an order and an unidentified one', async () => {
  const desk = openSignedInDesk(sandbox, await openInboundStore());
  await desk.until(isUpToDate);
  const { order, box, number } = boxOf(
    sandbox,
    (one, { status }) => one.purchaseOrderNumber !== null && status === 'Awaiting',
  );
  const found = await desk.inbound.lookUp({ texts: [number.toLowerCase()] });
  expect(InboundFindings.parse(found)).toEqual(found);
  expect(found.hits[0]).toMatchObject({
    kind: 'box',
    boxId: box.boxId,
    boxNumber: box.boxNumber,
    boxStatus: 'Awaiting',
    trackingNumber: number,
    by: 'exact',
    order: { id: order.id, purchaseOrderNumber: order.purchaseOrderNumber, boxCount: order.boxes.length },
  });
  expect((await desk.look(`42060606${number}`))[0]).toEqual(['box', box.boxId, 'suffix']);
  expect((await desk.look(number.slice(-9)))[0]).toEqual(['box', box.boxId, 'suffix']);
  expect(await desk.look(` ${order.purchaseOrderNumber?.toLowerCase()} `)).toContainEqual([
    'order',
    order.id,
    'purchaseOrder',
  ]);
  expect(await desk.look(`wro ${order.id}`)).toEqual([['order', order.id, 'id']]);
  const parcel = sandbox.world.demo.unidentifiedOrders.find(({ barcode }) => barcode?.startsWith('URO-'));
  expect(await desk.look(parcel?.barcode ?? '')).toContainEqual(['unidentified', parcel?.id, 'tag']);
  expect(await desk.look(String(parcel?.id))).toContainEqual(['unidentified', parcel?.id, 'id']);
  const scanned = sandbox.world.demo.unidentifiedOrders.find(
    ({ trackingBarcode }) => trackingBarcode !== null,
  );
  expect(await desk.look(scanned?.trackingBarcode ?? '')).toContainEqual([
    'unidentified',
    scanned?.id,
    'tracking',
  ]);
  expect(await desk.look('NOTHING OF THE KIND', '')).toEqual([]);
});

test('continues where it was after it was stopped while reading the boxes', async () => {
  const store = await openInboundStore();
  const first = openSignedInDesk(sandbox, store);
  await first.until((view) => view.boxCount > 0 && view.ordersAhead > 0);
  await first.close();
  const done = boxReads();
  sandbox.clearRequests();
  const second = openSignedInDesk(sandbox, store);
  const view = await second.until(isUpToDate);
  expect(view).toMatchObject({ ordersAhead: 0, orderCount: ordersOf(sandbox).length });
  // The request in progress at the stop may be repeated.
  expect(boxReads().length).toBeLessThanOrEqual(openOrdersOf(sandbox).length - done.length + 1);
  expect(requestsTo(sandbox, /\/receiving$/)).toEqual([]);
});

test('continues where it was after it was stopped while reading the lists', async () => {
  const store = await openInboundStore();
  const first = openSignedInDesk(sandbox, store);
  await first.until((view) => view.orderCount > 0);
  await first.close();
  sandbox.clearRequests();
  const second = openSignedInDesk(sandbox, store);
  await second.until(isUpToDate);
  expect(requestsTo(sandbox, /\/receiving$/).map(({ query }) => query['Page'])).not.toContain('1');
});

test('learns of an arrived box, a canceled order, a linked and a new unidentified one in the next round', async () => {
  const desk = openSignedInDesk(sandbox, await openInboundStore());
  const before = await desk.until(isUpToDate);
  const { demo } = sandbox.world;
  const arriving = boxOf(sandbox, ({ status }) => status === 'Awaiting');
  const cancelled = boxOf(sandbox, (order) => order.status === 'Awaiting' && order.id !== arriving.order.id);
  const linked = demo.unidentifiedOrders.find(({ linkedOrderId }) => linkedOrderId === null);
  const [oldest] = demo.unidentifiedOrders;
  if (linked === undefined || oldest === undefined) throw new Error('The sandbox has no parcel that waits.');
  expect(
    advanceReceivingOrder(demo, arriving.order.id, 'arrive', Date.now(), { missingPieces: 0 }).isDone,
  ).toBe(true);
  cancelReceivingOrder(demo, cancelled.order, Date.now());
  Object.assign(linked, { linkedOrderId: arriving.order.id, linkedAtMs: Date.now() });
  demo.unidentifiedOrders.push({
    ...oldest,
    id: 9_000_001,
    barcode: 'URO-FRESH',
    linkedOrderId: null,
    linkedAtMs: null,
  });
  sandbox.clearRequests();
  desk.passTime(6 * minuteMs);
  const after = await desk.until(isUpToDateAfter(before));
  expect(after.unidentifiedCount).toBe(before.unidentifiedCount);
  const hitOf = async (number: string) => (await desk.inbound.lookUp({ texts: [number] })).hits;
  expect((await hitOf(arriving.number))[0]).toMatchObject({ kind: 'box', boxStatus: 'Arrived' });
  expect(await hitOf(`WRO ${cancelled.order.id}`)).toMatchObject([{ order: { status: 'Cancelled' } }]);
  expect(await hitOf(String(linked.id))).toContainEqual(
    expect.objectContaining({ id: linked.id, isLinked: true }),
  );
  expect(await desk.look('uro-fresh')).toEqual([['unidentified', 9_000_001, 'tag']]);
  // Only the boxes of changed orders, and only the open and waiting entries of the lists.
  expect(new Set(boxReads())).toEqual(new Set([arriving.order.id, cancelled.order.id]));
  expect(
    requestsTo(sandbox, /\/receiving$/).every(
      ({ query }) => query['Statuses'] !== undefined || query['IDs'] !== undefined,
    ),
  ).toBe(true);
});

test('reads everything again once a day, including closed and linked orders', async () => {
  const desk = openSignedInDesk(sandbox, await openInboundStore());
  const before = await desk.until(isUpToDate);
  const closed = ordersOf(sandbox).find(({ status }) => status === 'Completed');
  if (closed === undefined) throw new Error('The sandbox has no closed order.');
  const number = closed.purchaseOrderNumber;
  closed.purchaseOrderNumber = 'PO-OF-LATER';
  desk.passTime(6 * minuteMs);
  const soon = await desk.until(isUpToDateAfter(before));
  expect(await desk.look('po-of-later')).toEqual([]);
  desk.passTime(25 * 60 * minuteMs);
  await desk.until(isUpToDateAfter(soon));
  expect(await desk.look('po-of-later')).toEqual([['order', closed.id, 'purchaseOrder']]);
  closed.purchaseOrderNumber = number;
});

test('deletes an order that no longer exists in the service', async () => {
  const desk = openSignedInDesk(sandbox, await openInboundStore());
  const before = await desk.until(isUpToDate);
  const orders = ordersOf(sandbox);
  const { order, number } = boxOf(sandbox, ({ status }) => status === 'Awaiting');
  const place = orders.indexOf(order);
  orders.splice(place, 1);
  desk.passTime(6 * minuteMs);
  const after = await desk.until(isUpToDateAfter(before));
  expect(after.orderCount).toBe(before.orderCount - 1);
  expect((await desk.look(number)).filter(([kind]) => kind === 'box')).toEqual([]);
  orders.splice(place, 0, order);
});

test('is updated immediately when a user requests it', async () => {
  const desk = openSignedInDesk(sandbox, await openInboundStore());
  const before = await desk.until(isUpToDate);
  sandbox.clearRequests();
  await desk.inbound.refreshIndex();
  await desk.until(isUpToDateAfter(before));
  expect(requestsTo(sandbox, /\/receiving$/).length).toBeGreaterThan(0);
  expect(boxReads()).toEqual([]);
});

test('immediately finds a record that a user just viewed', async () => {
  const desk = openSignedInDesk(sandbox, await openInboundStore());
  await desk.until(isUpToDate);
  const { order, box } = boxOf(sandbox, ({ status }) => status === 'Awaiting');
  const kept = box.trackingNumber;
  box.trackingNumber = 'FRESHLY LABELED 12345';
  const parcel = sandbox.world.demo.unidentifiedOrders.find(({ linkedOrderId }) => linkedOrderId === null);
  if (parcel === undefined) throw new Error('The sandbox has no parcel that waits.');
  const barcode = parcel.barcode;
  parcel.barcode = 'URO-RETAGGED';
  const views = desk.views.length;
  await desk.receiving.listBoxes({ id: order.id });
  await desk.unidentified.read({ id: parcel.id });
  await desk.until(() => desk.views.length > views);
  await expect.poll(() => desk.look('freshlylabeled12345')).toEqual([['box', box.boxId, 'exact']]);
  await expect.poll(() => desk.look('uro-retagged')).toEqual([['unidentified', parcel.id, 'tag']]);
  Object.assign(box, { trackingNumber: kept });
  parcel.barcode = barcode;
});

test('lists late orders, and those that ended short or over, with one request per page', async () => {
  const desk = openSignedInDesk(sandbox, await openInboundStore());
  const day = { startsAt: new Date(new Date().setUTCHours(0, 0, 0, 0)).toISOString() };
  const filters = (part: Partial<ReceivingFilters>) => ReceivingFilters.parse(part);
  const list = async (part: Partial<ReceivingFilters>, page = 1) => {
    const { data } = await desk.receiving.list({ filters: filters(part), page, pageSize: 20 });
    return { ...data, ids: data.orders.map(({ id }) => id) };
  };
  const onTheirWay = new Set([
    'Awaiting',
    'PartiallyArrived',
    'PartiallyArrivedAtHub',
    'ArrivedAtHub',
    'ProcessingAtHub',
    'InternalTransfer',
  ]);
  const late = ordersOf(sandbox)
    .filter(
      ({ status, expectedArrivalAtMs }) =>
        onTheirWay.has(status) && expectedArrivalAtMs < Date.parse(day.startsAt),
    )
    .toSorted((one, other) => one.expectedArrivalAtMs - other.expectedArrivalAtMs);
  expect(late.length).toBeGreaterThan(2);
  const isLate = { awaited: { from: null, before: day.startsAt } };

  // Before this desk knows all orders, it searches the service's pages of orders on their way.
  const first = await list(isLate);
  expect(first.ids.every((id) => late.some((one) => one.id === id))).toBe(true);

  await desk.until(isUpToDate);
  const requested = () => requestsTo(sandbox, /receiving$/u).length;
  const before = requested();
  const found = await list(isLate);
  expect(requested() - before).toBe(1);
  expect(found).toMatchObject({ totalCount: late.length, hasMore: late.length > 20 });
  expect(found.ids).toEqual(late.slice(0, 20).map(({ id }) => id));

  const [center] = late.map(({ centerId }) => centerId);
  const there = await list({ ...isLate, centerIds: [center ?? 0] });
  expect(there.totalCount).toBe(late.filter(({ centerId }) => centerId === center).length);

  const numbers = late.flatMap(({ purchaseOrderNumber }) => purchaseOrderNumber ?? []);
  const [number = ''] = numbers;
  const named = await list({ ...isLate, purchaseOrderNumbers: [number.toLowerCase()] });
  expect(number).toMatch(/[A-Z]/u);
  expect(named.totalCount).toBe(numbers.filter((one) => one === number).length);

  const sumOf = (order: (typeof late)[number], part: 'expected' | 'received' | 'stowed') =>
    order.quantities.reduce((sum, line) => sum + line[part], 0);
  const ended = ordersOf(sandbox).filter(({ status }) => status === 'Completed' || status === 'Incomplete');
  const isOver = (order: (typeof late)[number]) =>
    Math.max(sumOf(order, 'received'), sumOf(order, 'stowed')) > sumOf(order, 'expected');
  const over = ended.filter(isOver);
  const short = ended.filter((order) => !isOver(order) && sumOf(order, 'stowed') < sumOf(order, 'expected'));
  expect(short.length).toBeGreaterThan(0);
  const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => list({ differences: ['short'] }, page)));
  expect(pages.flatMap(({ ids }) => ids).toSorted(byNumber)).toEqual(
    short.map(({ id }) => id).toSorted(byNumber),
  );
  expect((await list({ differences: ['short', 'over'] })).totalCount).toBe(short.length + over.length);
});

test('a list shows each order that it counted, although one of its first page is canceled before the next', async () => {
  const desk = openSignedInDesk(sandbox, await openInboundStore());
  await desk.until(isUpToDate);
  const filters = ReceivingFilters.parse({ awaited: { from: null, before: new Date().toISOString() } });
  const list = async (page: number) => (await desk.receiving.list({ filters, page, pageSize: 20 })).data;
  const counted = (await desk.inbound.listOrders(filters)) ?? [];
  const pages = [await list(1)];
  const listed = new Set(counted.slice(0, 20));
  const order = ordersOf(sandbox).find(({ id, status }) => listed.has(id) && status === 'Awaiting');
  if (order === undefined) throw new Error('The first page lacks an order that can be canceled.');
  expect(cancelReceivingOrder(sandbox.world.demo, order, Date.now())).toBe(true);
  await desk.receiving.read({ id: order.id });
  const others = counted.filter((id) => id !== order.id);
  await expect.poll(() => desk.inbound.listOrders(filters)).toEqual(others);

  while (pages.at(-1)?.hasMore) pages.push(await list(pages.length + 1));
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.flatMap(({ orders }) => orders.map(({ id }) => id))).toEqual(counted);
});
