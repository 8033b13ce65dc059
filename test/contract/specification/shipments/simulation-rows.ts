import { expect } from 'vitest';
import { createSimulations } from '#electron/resources/simulation/simulation.ts';
import type { Shipment } from '#shared/orders/orders.ts';
import { type SimulationBody, SimulationWire, StartedSimulationWire } from '#shared/simulation/simulation.ts';
import { fromWireKeys } from '#shared/wire/wire.ts';
import { endpoint, field, fields } from '#test/contract/specification/answer-rows.ts';
import { type Bench, versionOf } from '#test/contract/specification/bench.ts';
import { createOrderList } from '#test/contract/specification/orders/order-list.ts';
import {
  makeStockedOrder,
  readShipment,
  shipmentOf,
  simulate,
} from '#test/contract/specification/orders/order-records.ts';
import { type Row, rowOf } from '#test/contract/specification/row.ts';
import { type Sample, sample } from '#test/contract/specification/sample.ts';
import type { EdgeMutation } from '#test/sandbox/misbehavior/mutations.ts';
import type { Order } from '#test/sandbox/world/orders/order.ts';

type Steps = SimulationBody['steps'];
type Recent = Pick<Shipment, 'tracking' | 'deliveryDate' | 'statusDetails' | 'status'>;

const minuteMs = 60_000;
const shipping: Steps = [{ action: 'ShipOrder', delayMinutes: null }];
const delivering: Steps = [{ action: 'DeliverOrder', delayMinutes: null }];

const startSample = (version: string): Sample =>
  sample(`POST /${version}/simulate/shipment`, 'simulation.start', StartedSimulationWire, async (bench) => {
    const { id } = shipmentOf(await makeStockedOrder(bench));
    return { body: { shipment_id: String(id), simulation: { action: 'ShipOrder', delay: 60 } } };
  });

const statusSample = (version: string): Sample =>
  sample(
    `GET /${version}/simulate/status/{simulationId}`,
    'simulation.read',
    SimulationWire,
    async (bench) => {
      const { id } = shipmentOf(await makeStockedOrder(bench));
      const next = { action: 'DeliverOrder', delay: 60 };
      return { path: { simulationId: await simulate(bench, id, { action: 'ShipOrder', next }) } };
    },
  );

/** A simulation that could not run, because its shipment was cancelled before; its status reports that. */
const overtaken: Sample = {
  ...statusSample('2026-01'),
  async call(bench) {
    const { id } = shipmentOf(await makeStockedOrder(bench));
    const simulationId = await simulate(bench, id, { action: 'ShipOrder', delay: 5 });
    await bench.send('POST /2026-01/shipment/{shipmentId}:cancel', { path: { shipmentId: id } });
    bench.passTime(6 * minuteMs);
    return { path: { simulationId } };
  },
};

/** The steps in the wire format, each containing the next one. */
const chainOf = (steps: Steps): object | null =>
  steps.reduceRight<object | null>(
    (next, { action, delayMinutes }) => ({
      action,
      ...(delayMinutes === null ? {} : { delay: delayMinutes }),
      ...(next === null ? {} : { next }),
    }),
    null,
  );

type Way = {
  start: (bench: Bench, order: Order, steps: Steps) => Promise<string>;
  see: (bench: Bench, order: Order) => Promise<Recent>;
};

const raw = (address: string): Way => ({
  start: (bench, order, steps) => simulate(bench, shipmentOf(order).id, chainOf(steps) ?? {}, address),
  see: async (bench, order) => fromWireKeys(await readShipment(bench, order)) as Recent,
});

const throughClient = (address: string): Way => ({
  async start(bench, order, steps) {
    const simulations = createSimulations({ api: bench.apiAt({ 'simulation.start': versionOf(address) }) });
    const { simulationId } = await simulations.start({ shipmentId: shipmentOf(order).id, steps });
    return simulationId ?? '';
  },
  async see(bench, { id }) {
    const list = createOrderList({ api: bench.apiAt({ 'orders.list': '2.0' }) });
    const shipment = (await list.page({ ids: [id] })).orders[0]?.shipments[0];
    if (shipment === undefined) throw new Error('The client sees no shipment.');
    return shipment;
  },
});

const details = ({ statusDetails }: Recent) => statusDetails.map(({ name }) => name);

const does = (
  address: string,
  subject: string,
  mutation: EdgeMutation,
  trial: (way: Way, bench: Bench, order: Order) => Promise<void>,
): Row =>
  rowOf('3', `${address} ${subject}`, {
    sandbox: async (bench) => trial(raw(address), bench, await makeStockedOrder(bench)),
    client: async (bench) => trial(throughClient(address), bench, await makeStockedOrder(bench)),
    mutation: { ...mutation, on: address },
  });

const idle: EdgeMutation = {
  kind: 'doNothing',
  status: 200,
  answer: { simulation_id: '00000000-0000-4000-8000-000000000000', message: null },
};
const alwaysShips: EdgeMutation = { kind: 'setMember', path: 'simulation.action', value: 'ShipOrder' };
const forgets = (path: string): EdgeMutation => ({ kind: 'forgetMember', path });

const effectRows = (address: string): Row[] => [
  does(address, 'moves a shipment to Shipped', idle, async (way, bench, order) => {
    await way.start(bench, order, shipping);
    const seen = await way.see(bench, order);
    expect(details(seen)).toEqual(['Shipped']);
    expect(seen.tracking).toMatchObject({
      trackingNumber: expect.any(String),
      shippingDate: expect.any(String),
    });
    expect(seen.deliveryDate).toBeNull();
  }),
  does(address, 'moves a shipped one to Delivered', alwaysShips, async (way, bench, order) => {
    await way.start(bench, order, shipping);
    await way.start(bench, order, delivering);
    const seen = await way.see(bench, order);
    expect(details(seen)).toEqual(['Delivered']);
    expect(seen.deliveryDate).not.toBeNull();
  }),
  does(address, 'waits for its delay', forgets('simulation.delay'), async (way, bench, order) => {
    await way.start(bench, order, [{ action: 'ShipOrder', delayMinutes: 30 }]);
    bench.passTime(29 * minuteMs);
    expect((await way.see(bench, order)).tracking).toBeNull();
    bench.passTime(2 * minuteMs);
    expect(details(await way.see(bench, order))).toEqual(['Shipped']);
  }),
  does(address, 'goes on with what is chained', forgets('simulation.next'), async (way, bench, order) => {
    await way.start(bench, order, [...shipping, { action: 'DeliverOrder', delayMinutes: 10 }]);
    expect(details(await way.see(bench, order))).toEqual(['Shipped']);
    bench.passTime(11 * minuteMs);
    expect(details(await way.see(bench, order))).toEqual(['Delivered']);
  }),
];

function statusRow(version: string): Row {
  const address = `GET /${version}/simulate/status/{simulationId}`;
  const start = async (bench: Bench) => {
    const order = await makeStockedOrder(bench);
    return simulate(bench, shipmentOf(order).id, { action: 'ShipOrder', delay: 5 });
  };
  return rowOf('3', `${address} tells how a simulation stands, by its id`, {
    async sandbox(bench) {
      const simulationId = await start(bench);
      const read = async () => (await bench.send(address, { path: { simulationId } })).json;
      expect(await read()).toMatchObject({
        simulation_id: simulationId,
        simulation: { status: 'Scheduled' },
      });
      bench.passTime(6 * minuteMs);
      expect(await read()).toMatchObject({ simulation: { action: 'ShipOrder', status: 'Completed' } });
    },
    async client(bench) {
      const id = await start(bench);
      const simulations = createSimulations({ api: bench.apiAt({ 'simulation.read': version }) });
      expect((await simulations.read({ id })).simulation).toMatchObject({ status: 'Scheduled' });
      bench.passTime(6 * minuteMs);
      expect((await simulations.read({ id })).simulation).toMatchObject({ status: 'Completed' });
    },
    mutation: { kind: 'omit', on: address, path: 'simulation.status' },
  });
}

const shipmentNamed: Row = {
  ...does(
    'POST /2026-01/simulate/shipment',
    'lets it happen to the shipment of shipment_id',
    idle,
    async (way, bench, order) => {
      const other = await makeStockedOrder(bench);
      await way.start(bench, order, shipping);
      expect(details(await way.see(bench, order))).toEqual(['Shipped']);
      expect((await way.see(bench, other)).tracking).toBeNull();
    },
  ),
  section: '4.11',
  mutation: ({ sandbox }) => ({
    kind: 'setMember',
    on: 'POST /2026-01/simulate/shipment',
    path: 'shipment_id',
    // The one that the trial creates after its own.
    value: String((sandbox.world.demo.orders.at(-1)?.shipments[0]?.id ?? 0) + 2),
  }),
};

/** Simulated events of shipments in a sandbox (specification 3, 4.11 and 9.6). */
export const simulationRows: readonly Row[] = [
  endpoint('4.11', startSample('2026-01')),
  endpoint('4.11', statusSample('2026-01')),
  ...fields('4.11', startSample('2026-01'), { simulation_id: 'text', message: 'text' }),
  ...fields('4.11', statusSample('2026-01'), {
    simulation_id: 'text',
    entity_id: 'text',
    entity_type: 'text',
    'simulation.action': 'text',
    'simulation.status': 'text',
    'simulation.schedule_time': 'instant',
    'simulation.next.action': 'text',
  }),
  field('4.11', overtaken, 'simulation.message', 'text'),
  shipmentNamed,
  endpoint('9.6', startSample('2.0')),
  endpoint('9.6', statusSample('2.0')),
  ...effectRows('POST /2026-01/simulate/shipment'),
  ...effectRows('POST /2.0/simulate/shipment'),
  statusRow('2026-01'),
  statusRow('2.0'),
];
