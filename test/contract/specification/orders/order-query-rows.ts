import { expect } from 'vitest';
import type { z } from 'zod';
import type { OrderQuery } from '#shared/orders/order-query.ts';
import { OrderListWire } from '#shared/orders/orders.ts';
import type { Bench } from '#test/contract/specification/bench.ts';
import { type Fields, limit, parameter } from '#test/contract/specification/request-rows.ts';
import { type Row, rowOf } from '#test/contract/specification/row.ts';
import { type Sample, sample, unchangedClientAnswer } from '#test/contract/specification/sample.ts';
import { valuesAt } from '#test/sandbox/misbehavior/member-path.ts';
import type { Order } from '#test/sandbox/world/orders/order.ts';
import { createOrderList } from './order-list.ts';
import { makeDeliveredOrder, makeOrder, pinned } from './order-records.ts';

type QueryInput = z.input<typeof OrderQuery>;
type Value = string | number | boolean;
type Shipments = readonly {
  tracking: object | null;
  lastTrackingUpdateAt: string | null;
  isTrackingUploaded: boolean;
}[];

const dayMs = 24 * 60 * 60_000;
const iso = (ms: number) => new Date(ms).toISOString();
const daysAgo = (days: number) => (bench: Bench) => iso(bench.now() - days * dayMs);
const moment = (row: Fields, name: string) => Date.parse(zoned(String(row[name])));
/** Some records have no zone: they are in UTC. */
const zoned = (text: string) => (/(?:Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`);
const shipmentsOf = (row: Fields) => row.shipments as Shipments;
const trackingTimes = (row: Fields) =>
  shipmentsOf(row).flatMap(({ lastTrackingUpdateAt: at }) => (at === null ? [] : [Date.parse(zoned(at))]));
const isTracked = (row: Fields) => shipmentsOf(row).some(({ tracking }) => tracking !== null);
const lastUpdate = (row: Fields, { sandbox }: Bench) =>
  sandbox.world.demo.orders.find(({ id }) => id === row.id)?.lastUpdatedAtMs ?? Number.NaN;

function isUploaded(row: Fields): boolean {
  const tracked = shipmentsOf(row).filter(({ tracking }) => tracking !== null);
  return tracked.length > 0 && tracked.every(({ isTrackingUploaded }) => isTrackingUploaded);
}

const list = (version: string, pageSize = 250): Sample =>
  sample(`GET /${version}/order`, 'orders.list', OrderListWire, () => ({
    query: { Limit: pageSize },
  }));

type Effect = {
  readonly ask: Value | ((bench: Bench) => Value | Promise<Value>);
  /** The same through the client's own list. */
  readonly requested: (value: never) => QueryInput;
  readonly pageSize?: number;
} & (
  | { readonly keeps: (row: Fields, bench: Bench) => boolean }
  | { readonly makes: (requested: readonly Fields[], all: readonly Fields[], bench: Bench) => boolean }
);

/** As many orders as one page holds; the rows of parameters share this response. */
const wholePages: Readonly<Record<string, Sample>> = { '1.0': list('1.0'), '2.0': list('2.0') };

/** A parameter of the list, raw and through the client's own list. */
function asks(version: string, name: string, { requested, pageSize = 250, ...effect }: Effect): Row {
  const whole = wholePages[version] ?? list(version);
  const row = parameter('4.3', pageSize === 250 ? whole : list(version, pageSize), name, effect);
  return {
    ...row,
    async client(bench) {
      const orders = createOrderList({
        api: bench.apiAt(pinned('orders.list', row.subject.split(' of GET ')[1] ?? '')),
      });
      const value = typeof effect.ask === 'function' ? await effect.ask(bench) : effect.ask;
      const found: readonly Fields[] = (await orders.page({ pageSize, ...requested(value as never) })).orders;
      if ('makes' in effect) {
        expect(effect.makes(found, (await orders.page({ pageSize })).orders, bench)).toBe(true);
        return;
      }
      const all = (await unchangedClientAnswer(bench, whole)).value as readonly Fields[];
      expect(found.length).toBeGreaterThan(0);
      expect(found.every((order) => effect.keeps(order, bench))).toBe(true);
      expect(all.some((order) => !effect.keeps(order, bench))).toBe(true);
    },
  };
}

const idsOf = (rows: readonly Fields[]) => rows.map(({ id }) => Number(id));
const isRising = (ids: readonly number[]) =>
  ids.length > 1 && ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? 0));
const isSame = (left: readonly unknown[], right: readonly unknown[]) =>
  JSON.stringify(left) === JSON.stringify(right);

function parameterRows(version: string): Row[] {
  const wanted = new WeakMap<Bench, { id: number; referenceId: string | null }[]>();
  const two = async (bench: Bench) => {
    const orders = wanted.get(bench) ?? [await makeOrder(bench), await makeOrder(bench)];
    wanted.set(bench, orders);
    return orders;
  };
  const ofTwo = (bench: Bench) => wanted.get(bench) ?? [];
  const row = (name: string, effect: Effect) => asks(version, name, effect);
  return [
    row('Page', {
      ask: 2,
      requested: (page: number) => ({ page }),
      pageSize: 10,
      // The newest orders are on the first page.
      makes: (requested, all) =>
        requested.length === 10 && Math.max(...idsOf(requested)) < Math.min(...idsOf(all)),
    }),
    row('Limit', {
      ask: 3,
      requested: (pageSize: number) => ({ pageSize }),
      makes: (requested, all) => isSame(idsOf(requested), idsOf(all.slice(0, 3))),
    }),
    row('IDs', {
      ask: async (bench) => (await two(bench)).map(({ id }) => id).join(','),
      requested: (ids: string) => ({ ids: ids.split(',').map(Number) }),
      keeps: ({ id }, bench) => ofTwo(bench).some((order) => order.id === id),
    }),
    row('ReferenceIds', {
      ask: async (bench) => (await two(bench)).map(({ referenceId }) => referenceId).join(','),
      requested: (references: string) => ({ references: references.split(',') }),
      keeps: ({ referenceId }, bench) => ofTwo(bench).some((order) => order.referenceId === referenceId),
    }),
    row('StartDate', {
      ask: daysAgo(20),
      requested: (insertedFrom: string) => ({ insertedFrom }),
      keeps: (order, bench) => moment(order, 'createdDate') > bench.now() - 20 * dayMs - 60_000,
    }),
    row('EndDate', {
      ask: daysAgo(20),
      requested: (insertedTo: string) => ({ insertedTo }),
      keeps: (order, bench) => moment(order, 'createdDate') < bench.now() - 20 * dayMs,
    }),
    row('SortOrder', {
      ask: 'Oldest',
      requested: (sortOrder: 'Oldest') => ({ sortOrder }),
      // There may be more orders than a page holds.
      makes: (requested, all) => isRising(idsOf(requested)) && isRising(idsOf(all).toReversed()),
    }),
    row('HasTracking', {
      ask: true,
      requested: (hasTracking: boolean) => ({ hasTracking }),
      keeps: isTracked,
    }),
    row('IsTrackingUploaded', {
      ask: true,
      requested: (isTrackingUploaded: boolean) => ({ isTrackingUploaded }),
      keeps: isUploaded,
    }),
    row('LastUpdateStartDate', {
      ask: daysAgo(20),
      requested: (updatedFrom: string) => ({ updatedFrom }),
      keeps: (order, bench) => lastUpdate(order, bench) > bench.now() - 20 * dayMs - 60_000,
    }),
    row('LastUpdateEndDate', {
      ask: daysAgo(20),
      requested: (updatedTo: string) => ({ updatedTo }),
      keeps: (order, bench) => lastUpdate(order, bench) < bench.now() - 20 * dayMs,
    }),
    row('LastTrackingUpdateStartDate', {
      ask: daysAgo(20),
      requested: (trackingUpdatedFrom: string) => ({ trackingUpdatedFrom }),
      keeps: (order, bench) => trackingTimes(order).some((at) => at > bench.now() - 20 * dayMs - 60_000),
    }),
    row('LastTrackingUpdateEndDate', {
      ask: daysAgo(20),
      requested: (trackingUpdatedTo: string) => ({ trackingUpdatedTo }),
      keeps: (order, bench) => trackingTimes(order).some((at) => at < bench.now() - 20 * dayMs),
    }),
  ];
}

function bound(version: string, name: string, field: string, within: number, beyond: number): Row {
  const [least, word] = within < beyond ? [within, 'at most'] : [within, 'at least'];
  return limit('8', `${name} of ${word} ${least}`, list(version), {
    accepted: (call) => ({ ...call, query: { [name]: within } }),
    refused: (call) => ({ ...call, query: { [name]: beyond } }),
    status: 400,
    held: {
      field,
      send: (bench, { query }) =>
        createOrderList({ api: bench.apiAt({ 'orders.list': version }) }).page({
          [field]: Number(query?.[name]),
        }),
    },
  });
}

const boundRows = (version: string): Row[] => [
  bound(version, 'Limit', 'pageSize', 1, 0),
  bound(version, 'Limit', 'pageSize', 250, 251),
  bound(version, 'Page', 'page', 1, 0),
  bound(version, 'Page', 'page', 2_147_483_647, 2_147_483_648),
];

function combined(version: string): Row {
  const address = `GET /${version}/order`;
  return rowOf('4.3', `all filters of ${address} are combined with and`, {
    async sandbox(bench) {
      const [first, second] = [await makeOrder(bench), await makeOrder(bench)];
      const rows = async (query: Record<string, Value>) => (await bench.send(address, { query })).json;
      expect(await rows({ IDs: first.id, ReferenceIds: second.referenceId ?? '' })).toEqual([]);
      expect(await rows({ IDs: first.id, ReferenceIds: first.referenceId ?? '' })).toHaveLength(1);
      expect(await rows({ IDs: first.id, HasTracking: true })).toEqual([]);
    },
    async client(bench) {
      const [first, second] = [await makeOrder(bench), await makeOrder(bench)];
      const list = createOrderList({ api: bench.apiAt(pinned('orders.list', address)) });
      const references = [second.referenceId ?? ''];
      expect((await list.page({ ids: [first.id], references })).orders).toEqual([]);
    },
    mutation: { kind: 'forgetParameter', on: address, name: 'ReferenceIds' },
  });
}

/** Only orders with tracking pass the tracking-update filters, however wide the range is. */
function onlyTracked(
  version: string,
  name: string,
  at: string,
  requested: (value: string) => QueryInput,
): Row {
  const address = `GET /${version}/order`;
  return rowOf('4.3', `${name} of ${address} finds only orders that have tracking`, {
    async sandbox(bench) {
      const { id } = await makeOrder(bench);
      const shipped = await makeDeliveredOrder(bench);
      const query = { IDs: `${id},${shipped.id}`, [name]: at };
      const { json } = await bench.send(address, { query });
      expect(json).toMatchObject([{ id: shipped.id }]);
    },
    async client(bench) {
      const { id } = await makeOrder(bench);
      const shipped = await makeDeliveredOrder(bench);
      const list = createOrderList({ api: bench.apiAt(pinned('orders.list', address)) });
      const { orders } = await list.page({ ...requested(at), ids: [id, shipped.id] });
      expect(orders.map((order) => order.id)).toEqual([shipped.id]);
    },
    mutation: { kind: 'forgetParameter', on: address, name },
  });
}

function channelHeader(version: string): Row {
  const address = `GET /${version}/order`;
  return rowOf('4.3', `the header service_channel_id of ${address} may be there or not`, {
    async sandbox(bench) {
      const bare = { headers: { service_channel_id: undefined } };
      for (const call of [{}, bare]) expect((await bench.send(address, call)).status).toBe(200);
    },
    async clientAlone(bench) {
      await createOrderList({ api: bench.apiAt(pinned('orders.list', address)) }).page({ pageSize: 1 });
      expect(bench.sandbox.requests.at(-1)?.headers.service_channel_id).toBe(String(bench.channelId));
    },
    mutation: { kind: 'requireHeader', on: address, name: 'service_channel_id' },
  });
}

/** The client's parameters for the list of orders (specification 4.3 and 8). */
export const orderQueryRows: readonly Row[] = ['1.0', '2.0'].flatMap((version) => [
  ...parameterRows(version),
  ...boundRows(version),
  combined(version),
  onlyTracked(version, 'LastTrackingUpdateStartDate', '2000-01-01T00:00:00Z', (trackingUpdatedFrom) => ({
    trackingUpdatedFrom,
  })),
  onlyTracked(version, 'LastTrackingUpdateEndDate', '2100-01-01T00:00:00Z', (trackingUpdatedTo) => ({
    trackingUpdatedTo,
  })),
  channelHeader(version),
]);

/** One end of a time window, the order's timestamp compared with it, and the client's name for it. */
type End = readonly [
  name: string,
  says: 'later than' | 'earlier than',
  momentOf: (order: Order) => number | null | undefined,
  asked: keyof QueryInput,
];

const trackedAt = ({ shipments: [shipment] }: Order) => shipment?.lastTrackingUpdateAtMs;

const createdAt = ({ createdAtMs }: Order) => createdAtMs;
const updatedAt = ({ lastUpdatedAtMs }: Order) => lastUpdatedAtMs;

const ends: readonly End[] = [
  ['StartDate', 'later than', createdAt, 'insertedFrom'],
  ['EndDate', 'earlier than', createdAt, 'insertedTo'],
  ['LastUpdateStartDate', 'later than', updatedAt, 'updatedFrom'],
  ['LastUpdateEndDate', 'earlier than', updatedAt, 'updatedTo'],
  ['LastTrackingUpdateStartDate', 'later than', trackedAt, 'trackingUpdatedFrom'],
  ['LastTrackingUpdateEndDate', 'earlier than', trackedAt, 'trackingUpdatedTo'],
];

/** An order with one tracked shipment, so that it has each timestamp once. */
function trackedOrder({ sandbox }: Bench): Order {
  const order = sandbox.world.demo.orders.find(
    ({ shipments, lastUpdatedAtMs }) =>
      shipments.length === 1 && shipments[0]?.lastTrackingUpdateAtMs != null && lastUpdatedAtMs !== null,
  );
  if (order === undefined) throw new Error('No order has one tracked shipment.');
  return order;
}

/** The ends of a window are exclusive: an order at exactly that time is not found, and one a millisecond inside is. */
function endRow(version: string, [name, says, momentOf, requested]: End): Row {
  const address = `GET /${version}/order`;
  /** The order's timestamp, and the adjacent one with which the order is inside the window. */
  const momentsOn = (bench: Bench) => {
    const order = trackedOrder(bench);
    const atMs = momentOf(order) ?? Number.NaN;
    const beside = new Date(atMs + (says === 'later than' ? -1 : 1)).toISOString();
    return { id: order.id, at: new Date(atMs).toISOString(), beside };
  };
  return rowOf('4.3', `${name} of ${address} means ${says} that moment, and not of it`, {
    async sandbox(bench) {
      const { id, at, beside } = momentsOn(bench);
      const found = async (moment: string) =>
        valuesAt((await bench.send(address, { query: { IDs: id, [name]: moment } })).json, '[].id');
      expect(await found(beside)).toEqual([id]);
      expect(await found(at)).toEqual([]);
    },
    async client(bench) {
      const { id, at, beside } = momentsOn(bench);
      const list = createOrderList({ api: bench.apiAt(pinned('orders.list', address)) });
      const found = async (moment: string) =>
        (await list.page({ [requested]: moment, ids: [id] })).orders.map((order) => order.id);
      expect(await found(beside)).toEqual([id]);
      expect(await found(at)).toEqual([]);
    },
    mutation: (bench) => ({ kind: 'setParameter', on: address, name, value: momentsOn(bench).beside }),
  });
}

/** What "later than" and "earlier than" mean at exactly that time (specification 4.3). */
export const orderWindowRows: readonly Row[] = ['1.0', '2.0'].flatMap((version) =>
  ends.map((end) => endRow(version, end)),
);
