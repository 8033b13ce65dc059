import { expect } from 'vitest';
import { z } from 'zod';
import { definitionOf, type Operation, operations } from '../../../electron/service/operations.ts';
import { InvoicePageWire } from '../../../shared/service/billing.ts';
import { FulfillmentCenterListWire } from '../../../shared/service/centers.ts';
import { ChannelListWire } from '../../../shared/service/channels.ts';
import { OrderListWire } from '../../../shared/service/orders.ts';
import { endpoint } from './answer-rows.ts';
import type { Bench, CallArguments } from './bench.ts';
import { orderWith } from './receiving-samples.ts';
import { datedVersions, type RenamedPath, renamedPath } from './renamed-path.ts';
import type { Row } from './row.ts';
import type { Sample } from './sample.ts';

/** One operation for each version that the specification names, at that version. */
const samples: readonly Sample[] = [
  {
    address: 'GET /1.0/order',
    operation: 'orders.list',
    schema: OrderListWire,
    call: () => ({ query: { Limit: 2 } }),
  },
  {
    address: 'GET /2.0/order',
    operation: 'orders.list',
    schema: OrderListWire,
    call: () => ({ query: { Limit: 2 } }),
  },
  {
    address: 'GET /2025-07/fulfillment-center',
    operation: 'centers.list',
    schema: FulfillmentCenterListWire,
    call: () => ({}),
  },
  {
    address: 'GET /2026-01/channel',
    operation: 'channels.list',
    schema: ChannelListWire,
    call: () => ({}),
  },
  {
    address: 'GET /2026-07/channel',
    operation: 'channels.list',
    schema: ChannelListWire,
    call: () => ({}),
  },
  {
    address: 'GET /Experimental/invoices',
    operation: 'billing.listInvoices',
    schema: InvoicePageWire,
    call: () => ({}),
  },
];

const withoutVersion: Row = {
  section: '9.1',
  subject: 'the version is the first segment of the path, which no path does without',
  async sandbox(bench) {
    expect((await bench.send('GET /channel')).status).toBe(404);
    expect((await bench.send('GET /channel/2026-07')).status).toBe(404);
  },
  async clientAlone(bench) {
    bench.sandbox.clearRequests();
    await bench.apiAt({}).call('channels.list', { priority: 'person', schema: ChannelListWire });
    expect(bench.sandbox.requests.map(({ path }) => path)).toEqual(['/2026-07/channel']);
  },
  mutation: { kind: 'status', on: 'GET /channel', status: 200 },
};

/** What the service does while version 1.0 is over. */
async function afterSunset<Value>(bench: Bench, act: () => Promise<Value>): Promise<Value> {
  bench.sandbox.sunset10 = true;
  try {
    return await act();
  } finally {
    bench.sandbox.sunset10 = false;
  }
}

const sunset: Row = {
  section: '9.2',
  subject: 'version 1.0 is over after its sunset, and the others go on',
  sandbox: (bench) =>
    afterSunset(bench, async () => {
      const statuses = [];
      for (const address of ['GET /1.0/order', 'GET /2.0/order', 'GET /2026-07/channel']) {
        statuses.push((await bench.send(address, { query: { Limit: 1 } })).status);
      }
      expect(statuses).toEqual([410, 200, 200]);
    }),
  client: (bench) =>
    afterSunset(bench, async () => {
      const pinned = bench.apiAt({ 'orders.list': '1.0' });
      const call = { query: { Limit: 1 }, priority: 'person', schema: OrderListWire } as const;
      await expect(pinned.call('orders.list', call)).rejects.toMatchObject({
        failure: { code: 'UNSUPPORTED' },
      });
      expect((await bench.apiAt({}).call('orders.list', call)).version).not.toBe('1.0');
      // What is deprecated is asked last, wherever there is something else.
      for (const name of Object.keys(operations) as Operation[]) {
        const versions = definitionOf(name).versions.map(({ version }) => version);
        expect([-1, versions.length - 1]).toContain(versions.indexOf('1.0'));
      }
    }),
  mutation: { kind: 'letPass', on: 'GET /1.0/order', was: 410 },
};

/** A feature that a version brought. */
type Feature = {
  readonly name: string;
  readonly since: string;
  readonly operation: Operation;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** The latest version that does not have it. */
  readonly before: string;
  readonly call?: (bench: Bench) => CallArguments;
};

const features: readonly Feature[] = [
  {
    name: 'billing',
    since: '2025-07',
    before: '2.0',
    operation: 'billing.listInvoices',
    method: 'GET',
    path: '/invoices',
  },
  {
    name: 'variant management',
    since: '2025-07',
    before: '2.0',
    operation: 'products.listVariants',
    method: 'GET',
    path: '/product/{productId}/variants',
    call: ({ sandbox }) => ({ path: { productId: sandbox.world.demo.items[0]?.productId ?? 0 } }),
  },
  {
    name: 'colon-style action paths',
    since: '2025-07',
    before: '2.0',
    operation: 'billing.queryTransactions',
    method: 'POST',
    path: '/transactions:query',
    call: () => ({ body: {} }),
  },
  {
    name: 'inventory history',
    since: '2026-01',
    before: '2025-07',
    operation: 'history.list',
    method: 'POST',
    path: '/inventory/history:query',
    call: () => ({ body: { facility_id: 27 } }),
  },
  {
    name: 'sandbox simulations under a dated version',
    since: '2026-01',
    before: '2025-07',
    operation: 'simulation.start',
    method: 'POST',
    path: '/simulate/shipment',
    call: ({ sandbox }) => {
      const shipments = sandbox.world.demo.orders.flatMap((order) => order.shipments);
      const waiting = shipments.find(({ status }) => status === 'Processing');
      // So late that nothing of it happens here.
      const simulation = { action: 'ShipOrder', delay: 500_000 };
      return { body: { shipment_id: String(waiting?.id), simulation } };
    },
  },
  {
    name: 'allergens',
    since: '2026-07',
    before: '2026-01',
    operation: 'allergens.list',
    method: 'GET',
    path: '/allergens',
  },
  {
    name: 'unidentified receiving orders',
    since: '2026-07',
    before: '2026-01',
    operation: 'unidentified.list',
    method: 'GET',
    path: '/unidentified-receiving-order',
  },
];

function featureRow({ name, since, before, operation, method, path, call = () => ({}) }: Feature): Row {
  const address = `${method} /${since}${path}`;
  return {
    section: '9.3',
    subject: `${name} from ${since} on`,
    async sandbox(bench) {
      expect((await bench.send(address, call(bench))).status).toBe(200);
      expect((await bench.send(`${method} /${before}${path}`, call(bench))).status).toBe(404);
    },
    async client(bench) {
      const versions = definitionOf(operation).versions.map(({ version }) => version);
      expect(versions).toContain(since);
      expect(versions).not.toContain(before);
      await bench.call(operation, address, call(bench), z.unknown());
    },
    mutation: { kind: 'noRoute', on: address },
  };
}

const putShipmentGone: Row = {
  section: '9.4',
  subject: 'PUT /shipment/{shipmentId} is there up to 2.0, and gone from 2025-07 on',
  async sandbox(bench) {
    const path = { shipmentId: bench.sandbox.world.demo.orders[0]?.shipments[0]?.id ?? 0 };
    const body = { is_tracking_uploaded: true };
    const statusAt = async (version: string) =>
      (await bench.send(`PUT /${version}/shipment/{shipmentId}`, { path, body })).status;
    expect([await statusAt('1.0'), await statusAt('2.0')]).toEqual([200, 200]);
    for (const version of datedVersions) expect([404, 405]).toContain(await statusAt(version));
  },
  clientAlone() {
    const all = (Object.keys(operations) as Operation[]).flatMap((name) => definitionOf(name).versions);
    const puts = all.filter(({ method, path }) => method === 'PUT' && path.startsWith('/shipment'));
    expect(puts.map(({ version, path }) => `${version} ${path}`)).toEqual(['1.0 /shipment']);
  },
  mutation: { kind: 'status', on: 'PUT /2025-07/shipment/{shipmentId}', status: 200 },
};

/** The paths of 9.5 that no rows of orders have. */
const renamedPaths: readonly RenamedPath[] = [
  {
    method: 'GET',
    old: '/fulfillmentCenter',
    now: '/fulfillment-center',
    sample: { operation: 'centers.list', call: () => ({}) },
  },
  {
    method: 'POST',
    old: '/receiving/{id}/cancel',
    now: '/receiving/{id}:cancel',
    sample: {
      operation: 'receiving.cancel',
      call: (bench) => ({ path: { id: orderWith(bench, ({ status }) => status === 'Awaiting') } }),
    },
  },
  {
    method: 'POST',
    old: '/return/{id}/cancel',
    now: '/return/{id}:cancel',
    sample: {
      operation: 'returns.cancel',
      call: ({ sandbox }) => {
        const waiting = sandbox.world.demo.returns.find(({ status }) => status === 'AwaitingArrival');
        return { path: { id: waiting?.id ?? 0 } };
      },
    },
  },
];

/** The versions of the service (specification 9.1 to 9.5), as far as no other resource has them. */
export const versionRows: readonly Row[] = [
  ...samples.map((sample) => endpoint('9.1', sample)),
  withoutVersion,
  sunset,
  ...features.map(featureRow),
  putShipmentGone,
  ...renamedPaths.map(renamedPath),
];
