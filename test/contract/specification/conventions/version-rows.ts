import { expect } from 'vitest';
import { definitionOf, type Operation, operations } from '#electron/api/operations/operations.ts';
import { InvoicePageWire } from '#shared/billing/billing.ts';
import { FulfillmentCenterListWire } from '#shared/centers/centers.ts';
import { ChannelListWire } from '#shared/channels/channels.ts';
import { OrderListWire } from '#shared/orders/orders.ts';
import { endpoint } from '#test/contract/specification/answer-rows.ts';
import type { Bench } from '#test/contract/specification/bench.ts';
import { orderWith } from '#test/contract/specification/receiving/receiving-samples.ts';
import { datedVersions, type RenamedPath, renamedPath } from '#test/contract/specification/renamed-path.ts';
import { type Row, rowOf } from '#test/contract/specification/row.ts';
import { type Sample, sample } from '#test/contract/specification/sample.ts';

const samples: readonly Sample[] = [
  sample('GET /1.0/order', 'orders.list', OrderListWire, () => ({ query: { Limit: 2 } })),
  sample('GET /2.0/order', 'orders.list', OrderListWire, () => ({ query: { Limit: 2 } })),
  sample('GET /2025-07/fulfillment-center', 'centers.list', FulfillmentCenterListWire),
  sample('GET /2026-01/channel', 'channels.list', ChannelListWire),
  sample('GET /2026-07/channel', 'channels.list', ChannelListWire),
  sample('GET /Experimental/invoices', 'billing.listInvoices', InvoicePageWire),
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

const lastMoment = '2026-07-31T23:59:50Z';
const firstWithout = '2026-08-01T00:00:00Z';

async function byClock<Value>(bench: Bench, moment: string, act: () => Promise<Value>): Promise<Value> {
  bench.sandbox.sunset10 = null;
  try {
    return await bench.at(moment, act);
  } finally {
    bench.sandbox.sunset10 = false;
  }
}

const afterSunset = <Value>(bench: Bench, act: () => Promise<Value>) => byClock(bench, firstWithout, act);

const sunset = rowOf('9.2', 'version 1.0 is over after its sunset on July 31, 2026', {
  async sandbox(bench) {
    const statusOf = async () => (await bench.send('GET /1.0/order', { query: { Limit: 1 } })).status;
    expect(await byClock(bench, lastMoment, statusOf)).toBe(200);
    expect(await byClock(bench, firstWithout, statusOf)).toBe(410);
  },
  client: (bench) =>
    afterSunset(bench, async () => {
      const pinned = bench.apiAt({ 'orders.list': '1.0' });
      const call = { query: { Limit: 1 }, priority: 'person', schema: OrderListWire } as const;
      await expect(pinned.call('orders.list', call)).rejects.toMatchObject({
        failure: { code: 'UNSUPPORTED' },
      });
      expect((await bench.apiAt({}).call('orders.list', call)).version).not.toBe('1.0');
      // A deprecated version is used last, if there is an alternative.
      for (const name of Object.keys(operations) as Operation[]) {
        const versions = definitionOf(name).versions.map(({ version }) => version);
        expect([-1, versions.length - 1]).toContain(versions.indexOf('1.0'));
      }
    }),
  mutation: { kind: 'letPass', on: 'GET /1.0/order', was: 410 },
});

async function putShipmentAt(bench: Bench, version: string): Promise<number> {
  const path = { shipmentId: bench.sandbox.world.demo.orders[0]?.shipments[0]?.id ?? 0 };
  const body = { is_tracking_uploaded: true };
  return (await bench.send(`PUT /${version}/shipment/{shipmentId}`, { path, body })).status;
}

const putShipmentThere: readonly Row[] = ['1.0', '2.0'].map((version) => ({
  section: '9.4',
  subject: `PUT /shipment/{shipmentId} at ${version}`,
  sandbox: async (bench) => expect(await putShipmentAt(bench, version)).toBe(200),
  noClient: 'It is gone where the client works, which marks shipments through their own update.',
  mutation: { kind: 'noRoute', on: `PUT /${version}/shipment/{shipmentId}` },
}));

/** The paths of 9.5 that the rows of orders do not cover. */
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

/** The versions of the service (specification 9.1, 9.2, 9.4 and 9.5) that no other resource covers. */
export const versionRows: readonly Row[] = [
  ...samples.map((sample) => endpoint('9.1', sample)),
  withoutVersion,
  sunset,
  rowOf('9.2', 'the other versions go on after the sunset of 1.0', {
    sandbox: (bench) =>
      afterSunset(bench, async () => {
        for (const address of ['GET /2.0/order', 'GET /2026-07/channel']) {
          expect((await bench.send(address, { query: { Limit: 1 } })).status).toBe(200);
        }
      }),
    client: (bench) =>
      afterSunset(bench, async () => {
        const call = { query: { Limit: 1 }, priority: 'person', schema: OrderListWire } as const;
        expect((await bench.apiAt({ 'orders.list': '2.0' }).call('orders.list', call)).version).toBe('2.0');
      }),
    mutation: { kind: 'status', on: 'GET /2.0/order', status: 410, was: 200 },
  }),
  ...putShipmentThere,
  rowOf('9.4', 'PUT /shipment/{shipmentId} is gone from 2025-07 on', {
    async sandbox(bench) {
      for (const version of datedVersions) expect([404, 405]).toContain(await putShipmentAt(bench, version));
    },
    clientAlone() {
      const all = (Object.keys(operations) as Operation[]).flatMap((name) => definitionOf(name).versions);
      const puts = all.filter(({ method, path }) => method === 'PUT' && path.startsWith('/shipment'));
      expect(puts.map(({ version, path }) => `${version} ${path}`)).toEqual(['1.0 /shipment']);
    },
    mutation: { kind: 'status', on: 'PUT /2025-07/shipment/{shipmentId}', status: 200 },
  }),
  ...renamedPaths.map(renamedPath),
];
