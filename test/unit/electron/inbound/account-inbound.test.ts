import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ServiceError, webPageError } from '#electron/api/api-error.ts';
import { migrate } from '#electron/database/schema/schema.ts';
import { startAccountInbound } from '#electron/inbound/account-inbound.ts';
import {
  readInboundBoxes,
  readInboundIndex,
  readInboundWork,
  readRankedRows,
} from '#electron/inbound/inbound-index-rows.ts';
import type { InboundPage, InboundPages } from '#electron/inbound/inbound-pages.ts';
import { parseInboundState } from '#electron/inbound/inbound-reading.ts';
import type { InboundOrder, InboundParcel } from '#electron/inbound/inbound-record-rows.ts';
import { writeInbound } from '#electron/inbound/inbound-rows.ts';
import { findAtInbound } from '#electron/inbound/inbound-search.ts';
import { listParcels } from '#electron/inbound/indexed-lists.ts';
import type { AccountReading } from '#electron/sync/account-reading.ts';
import { quoted } from '#shared/messages/messages.ts';
import type { ReceivingIndexView } from '#shared/receiving/receiving-index-view.ts';
import { createHeldTime, createWatch } from '#test/support/held-time.ts';

const account = 'local:1';
const minuteMs = 60_000;

let database: DatabaseSync;
let reading: AccountReading<ReceivingIndexView> | null = null;

beforeEach(() => {
  database = new DatabaseSync(':memory:');
  migrate(database, 'cache');
});

afterEach(async () => {
  await reading?.end(0);
  reading = null;
});

function refusal(code: 'NOT_FOUND' | 'INVALID' | 'SERVICE' | 'UNSUPPORTED' | 'FORBIDDEN', status: number) {
  const facts = { operation: 'receiving.list', status, requestId: 'r-1' } as const;
  const failure = { message: quoted('No.'), requestId: 'r-1' } as const;
  if (code === 'INVALID') return new ServiceError({ ...failure, code, fields: {} }, facts);
  if (code === 'FORBIDDEN') return new ServiceError({ ...failure, code, missingScope: null }, facts);
  return new ServiceError(code === 'SERVICE' ? { ...failure, code, status } : { ...failure, code }, facts);
}

const gatewayPage = webPageError('receiving.list', 404, 'r-1');

/** A service with orders of one box each, and parcels; it records the requests. */
function createService() {
  const service = {
    orders: [1, 2, 3].map((id) => order(id)),
    parcels: [parcel(5), parcel(6)],
    requested: [] as string[],
    /** Whether it returns only the orders with the requested IDs. */
    regardsIds: true,
    failure: (_asked: string): Error | null => null,
  };
  const answer = async <Row>(path: string, rows: () => Row[]): Promise<InboundPage<Row>> => {
    service.requested.push(path);
    const failure = service.failure(path);
    if (failure !== null) throw failure;
    return { rows: rows(), hasMore: false, asOf: new Date(time.now()).toISOString() };
  };
  const time = createHeldTime();
  const pages: InboundPages = {
    readOrders: ({ statuses, ids }) =>
      answer(ids.length > 0 ? `orders ${ids.join()}` : statuses.length > 0 ? 'open' : 'orders', () =>
        service.orders.filter(
          ({ id, status }) =>
            (ids.length === 0 || !service.regardsIds || ids.includes(id)) &&
            (statuses.length === 0 || statuses.includes(status)),
        ),
      ),
    readBoxes: (orderId) =>
      answer(`boxes ${orderId}`, () => [
        {
          boxId: orderId * 10,
          boxNumber: 1,
          boxStatus: 'Awaiting',
          trackingNumber: `TRACK-000-${orderId}`,
          arrivedDate: null,
          boxItems: [],
        },
      ]),
    readParcels: ({ isLinked }) =>
      answer(isLinked ? 'linked' : 'waiting', () =>
        service.parcels.filter((one) => one.isLinked === isLinked),
      ),
    readParcel: (id) => answer(`parcel ${id}`, () => service.parcels.filter((one) => one.id === id)),
  };
  return Object.assign(service, { pages, time });
}

function order(id: number): InboundOrder {
  return {
    id,
    status: 'Awaiting',
    purchaseOrderNumber: `PO-${id}`,
    centerId: null,
    difference: null,
    centerName: null,
    expectedArrivalDate: null,
    insertDate: null,
    externalSyncTimestamp: null,
    mark: 'a',
    goods: { inventoryQuantities: [], freight: null },
  };
}

function parcel(id: number): InboundParcel {
  return {
    id,
    barcode: `URO-${id}`,
    trackingBarcode: null,
    isLinked: false,
    createdDate: null,
    reason: null,
    comment: null,
    attachments: [],
  };
}

function start({ pages, time }: ReturnType<typeof createService>) {
  const watch = createWatch(() => started.view());
  const started = startAccountInbound({
    account,
    store: {
      readInboundIndex: async (accountId) => readInboundIndex(database, accountId),
      readInboundWork: async (query) => readInboundWork(database, query),
      readInboundBoxes: async (query) => readInboundBoxes(database, query),
      saveInbound: async (saved) => writeInbound(database, saved),
    },
    pages,
    now: time.now,
    timers: time.timers,
    random: () => 0,
    settleMs: 0,
    changed() {
      void started.view().then(watch.publish);
    },
    faulted: () => undefined,
    shared: null,
  });
  reading = started;
  return { ...watch, rested: () => watch.until(({ state }) => state === 'idle') };
}

const after = (before: ReceivingIndexView) => (view: ReceivingIndexView) =>
  view.state === 'idle' && view.nextAt !== before.nextAt;
const look = (text: string) => findAtInbound(database, { account, texts: [text], limit: 9 });

test('reads the lists, then the boxes, and then only what is open or waiting', async () => {
  const service = createService();
  const desk = start(service);
  const view = await desk.rested();
  expect(service.requested).toEqual(['orders', 'waiting', 'linked', 'boxes 3', 'boxes 2', 'boxes 1']);
  expect(view).toMatchObject({ orderCount: 3, boxCount: 3, ordersAhead: 0, unidentifiedCount: 2 });
  service.requested.length = 0;
  service.time.passTime(6 * minuteMs);
  await desk.until(after(view));
  expect(service.requested).toEqual(['open', 'waiting']);
});

test('reads once more if a user asks for it while the first page of a run is read', async () => {
  const service = createService();
  const desk = start(service);
  const first = await desk.rested();
  service.requested.length = 0;
  service.failure = (path) => {
    if (path === 'open' && service.requested.length === 1) reading?.refresh();
    return null;
  };
  service.time.passTime(6 * minuteMs);
  await desk.until(after(first));
  expect(service.requested).toEqual(['open', 'waiting', 'open', 'waiting']);
});

test('rereads the boxes of orders that changed in the lists, and of every open order twice a day', async () => {
  const service = createService();
  const desk = start(service);
  const first = await desk.rested();
  service.orders = [order(1), { ...order(2), mark: 'b' }, { ...order(3), status: 'Completed', mark: 'c' }];
  service.requested.length = 0;
  service.time.passTime(6 * minuteMs);
  const second = await desk.until(after(first));
  expect(service.requested).toEqual(['open', 'waiting', 'orders 3', 'boxes 2', 'boxes 3']);
  service.requested.length = 0;
  service.time.passTime(13 * 60 * minuteMs);
  await desk.until(after(second));
  expect(service.requested).toEqual(['open', 'waiting', 'boxes 2', 'boxes 1']);
});

test('reports a parcel that is no longer waiting as linked, and forgets one that no longer exists', async () => {
  const service = createService();
  const desk = start(service);
  const first = await desk.rested();
  service.parcels = [{ ...parcel(5), isLinked: true }];
  service.failure = (path) => (path === 'parcel 6' ? refusal('NOT_FOUND', 404) : null);
  service.time.passTime(6 * minuteMs);
  const view = await desk.until(after(first));
  expect(view.unidentifiedCount).toBe(0);
  expect(look('URO-5')).toMatchObject([{ id: 5, isLinked: true }]);
  expect(look('URO-6')).toEqual([]);
});

test.each([
  ['that the service fails to return', refusal('SERVICE', 500)],
  ['for which a gateway returns a web page', gatewayPage],
])('keeps a parcel %s, and requests it in the next round', async (_why, failure) => {
  const service = createService();
  const desk = start(service);
  const first = await desk.rested();
  service.parcels = [{ ...parcel(5), isLinked: true }, parcel(6)];
  service.failure = (path) => (path === 'parcel 5' ? failure : null);
  service.time.passTime(6 * minuteMs);
  await desk.until(({ problem }) => problem !== null);
  expect(look('URO-5')).toMatchObject([{ isLinked: false }]);
  service.failure = () => null;
  await desk.until(after(first));
  expect(look('URO-5')).toMatchObject([{ isLinked: true }]);
});

test('asks for boxes that the service does not offer once a day, and matches by the orders until then', async () => {
  const service = createService();
  service.failure = (path) => (path.startsWith('boxes') ? refusal('UNSUPPORTED', 404) : null);
  const first = await start(service).rested();
  expect(first).toMatchObject({ ordersAhead: 3, problem: { code: 'UNSUPPORTED' } });
  expect(service.requested).toEqual(['orders', 'waiting', 'linked', 'boxes 3']);
  expect(readRankedRows(database, account)?.isAllRead).toBe(true);
  await reading?.end(0);
  service.requested.length = 0;
  service.time.passTime(6 * minuteMs);
  const desk = start(service);
  await desk.until(after(first));
  expect(service.requested).toEqual(['open', 'waiting']);
  service.failure = () => null;
  service.time.passTime(25 * 60 * minuteMs);
  await desk.until(({ state, ordersAhead }) => state === 'idle' && ordersAhead === 0);
  expect(service.requested).toContain('boxes 1');
});

test('skips an order whose boxes fail repeatedly, and returns to it half an hour later', async () => {
  const service = createService();
  service.failure = (path) => (path === 'boxes 3' ? refusal('SERVICE', 500) : null);
  const desk = start(service);
  const first = await desk.rested();
  expect(service.requested.slice(3)).toEqual(['boxes 3', 'boxes 3', 'boxes 2', 'boxes 1']);
  expect(first).toMatchObject({ boxCount: 2, problem: null });
  service.failure = () => null;
  service.requested.length = 0;
  service.time.passTime(6 * minuteMs);
  const second = await desk.until(after(first));
  expect(service.requested).toEqual(['open', 'waiting']);
  service.time.passTime(31 * minuteMs);
  const third = await desk.until(after(second));
  expect(third.boxCount).toBe(3);
});

test('reads all orders, and less often, if the service refuses to return only the open ones', async () => {
  const service = createService();
  service.failure = (path) => (path === 'open' ? refusal('INVALID', 400) : null);
  const desk = start(service);
  const first = await desk.rested();
  service.requested.length = 0;
  service.time.passTime(6 * minuteMs);
  const second = await desk.until(after(first));
  expect(service.requested).toEqual(['open', 'orders', 'waiting', 'linked']);
  expect(Date.parse(second.nextAt ?? '') - service.time.now()).toBeGreaterThan(25 * minuteMs);
});

test('requests the open orders again if a gateway returned a web page for them', async () => {
  const service = createService();
  const desk = start(service);
  const first = await desk.rested();
  service.requested.length = 0;
  service.failure = (path) => (path === 'open' ? gatewayPage : null);
  service.time.passTime(6 * minuteMs);
  await desk.until(({ problem }) => problem !== null);
  service.failure = () => null;
  await desk.until(after(first));
  expect(service.requested).toEqual(['open', 'open', 'waiting']);
});

test('reads all orders if the service ignores the IDs of those that are no longer open', async () => {
  const service = createService();
  const desk = start(service);
  const first = await desk.rested();
  service.regardsIds = false;
  // A page holds only the newest orders, so the closed one is not on it.
  const closed = { ...order(2), status: 'Completed', mark: 'c' };
  service.orders = [order(1), order(3)];
  service.requested.length = 0;
  const pages = { ...service.pages };
  service.pages.readOrders = async (ask, turn) => {
    if (ask.ids.length === 0 && ask.statuses.length === 0) service.orders = [order(1), closed, order(3)];
    return pages.readOrders(ask, turn);
  };
  service.time.passTime(6 * minuteMs);
  await desk.until(after(first));
  expect(service.requested.slice(0, 4)).toEqual(['open', 'waiting', 'orders 2', 'orders']);
  expect(look('PO-2')).toMatchObject([{ order: { id: 2, status: 'Completed' } }]);
});

test('forgets an order that is no longer in any list, even if the service ignores IDs', async () => {
  const service = createService();
  const desk = start(service);
  const first = await desk.rested();
  service.regardsIds = false;
  service.orders = [order(1), order(3)];
  service.time.passTime(6 * minuteMs);
  await desk.until(after(first));
  expect(look('PO-2')).toEqual([]);
  expect(look('PO-1')).toMatchObject([{ order: { id: 1 } }]);
});

test('forgets a parcel if the service returns another one for it, and does not request it repeatedly', async () => {
  const service = createService();
  const desk = start(service);
  const first = await desk.rested();
  service.parcels = [parcel(6)];
  service.pages.readParcel = async (id) => {
    service.requested.push(`parcel ${id}`);
    if (service.requested.length > 50) throw refusal('NOT_FOUND', 404);
    return { rows: [parcel(7)], hasMore: false, asOf: new Date(service.time.now()).toISOString() };
  };
  service.requested.length = 0;
  service.time.passTime(6 * minuteMs);
  await desk.until(after(first));
  expect(service.requested).toEqual(['open', 'waiting', 'parcel 5']);
  expect(look('URO-5')).toEqual([]);
});

test('rereads boxes a day after the service did not offer them', async () => {
  const service = createService();
  service.failure = (path) => (path.startsWith('boxes') ? refusal('UNSUPPORTED', 405) : null);
  const desk = start(service);
  const first = await desk.rested();
  expect(first).toMatchObject({ boxCount: 0, problem: { code: 'UNSUPPORTED' } });
  service.failure = () => null;
  service.time.passTime(6 * minuteMs);
  const second = await desk.until(after(first));
  expect(second.boxCount).toBe(0);
  service.time.passTime(25 * 60 * minuteMs);
  expect(await desk.until(after(second))).toMatchObject({ boxCount: 3, problem: null });
});

test.each([
  ['SERVICE', 500, 2],
  ['FORBIDDEN', 403, 1],
] as const)(
  'still reads the boxes if the service answers %s for the parcels, and reports it',
  async (code, status, times) => {
    const service = createService();
    service.failure = (path) => (path === 'waiting' ? refusal(code, status) : null);
    const desk = start(service);
    const first = await desk.rested();
    const waiting = Array.from({ length: times }, () => 'waiting');
    expect(service.requested).toEqual(['orders', ...waiting, 'linked', 'boxes 3', 'boxes 2', 'boxes 1']);
    expect(first).toMatchObject({ boxCount: 3, unidentifiedCount: 0, problem: { code } });
    service.failure = () => null;
    service.time.passTime(6 * minuteMs);
    expect(await desk.until(after(first))).toMatchObject({ unidentifiedCount: 2, problem: null });
  },
);

test.each([
  ['SERVICE', 500],
  ['FORBIDDEN', 403],
] as const)(
  'lists the parcels only once they were read, with the age of that reading while the service answers %s',
  async (code, status) => {
    const service = createService();
    const parcels = () =>
      listParcels(database, { account, filters: { isLinked: false }, offset: 0, limit: 9 });
    service.parcels = [];
    service.failure = (path) => (path === 'waiting' ? refusal(code, status) : null);
    const desk = start(service);
    const first = await desk.rested();
    expect(parcels()).toBeNull();
    service.failure = () => null;
    service.time.passTime(6 * minuteMs);
    const second = await desk.until(after(first));
    const readAt = parcels()?.asOf ?? '';
    expect(Date.parse(readAt)).toBeGreaterThan(0);
    service.failure = (path) => (path === 'waiting' ? refusal(code, status) : null);
    service.time.passTime(6 * minuteMs);
    await desk.until(after(second));
    expect(parcels()).toEqual({ rows: [], totalCount: 0, asOf: readAt });
  },
);

test.each([
  ['FORBIDDEN', 403],
  ['SERVICE', 500],
  ['UNSUPPORTED', 404],
] as const)('keeps the waiting parcels if the service did not list them: %s', async (code, status) => {
  const service = createService();
  const desk = start(service);
  const first = await desk.rested();
  service.failure = (path) =>
    path === 'waiting' ? refusal(code, status) : path.startsWith('parcel') ? refusal('INVALID', 422) : null;
  service.requested = [];
  service.time.passTime(6 * minuteMs);
  await desk.until(after(first));
  expect(service.requested).not.toContain('parcel 5');
  expect(look('URO-5')).toMatchObject([{ id: 5, isLinked: false }]);
});

test('keeps that the service refused to list the parcels, during the next rounds too, until it lists them', async () => {
  const service = createService();
  const isRefused = () =>
    parseInboundState(readInboundIndex(database, account)?.state ?? '')?.isWaitingRefused ?? null;
  const seen = new Map<string, boolean | null>();
  service.failure = (path) => {
    seen.set(path, isRefused());
    return path === 'waiting' ? refusal('FORBIDDEN', 403) : null;
  };
  const desk = start(service);
  const first = await desk.rested();
  expect([seen.get('waiting'), seen.get('linked')]).toEqual([null, true]);
  service.time.passTime(6 * minuteMs);
  const second = await desk.until(after(first));
  expect([seen.get('open'), seen.get('waiting'), isRefused()]).toEqual([true, true, true]);
  service.failure = () => null;
  service.time.passTime(6 * minuteMs);
  await desk.until(after(second));
  expect(isRefused()).toBe(false);
});

test('requests in the next round the linked parcels that the service failed to return', async () => {
  const service = createService();
  service.parcels = [parcel(5), { ...parcel(6), isLinked: true }];
  service.failure = (path) => (path === 'linked' ? refusal('SERVICE', 500) : null);
  const desk = start(service);
  const first = await desk.rested();
  expect(look('URO-6')).toEqual([]);
  service.failure = () => null;
  service.time.passTime(6 * minuteMs);
  await desk.until(after(first));
  expect(look('URO-6')).toMatchObject([{ id: 6, isLinked: true }]);
});
