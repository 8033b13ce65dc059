import { expect } from 'vitest';
import { ServiceError } from '../../../../electron/api/api-error.ts';
import { DistributionsWire, distributionStatuses } from '../../../../shared/inventory/distributions.ts';
import type { ReceivingOrder } from '../../../sandbox/world/receiving/receiving-order.ts';
import { endpoint, fields, values } from '../answer-rows.ts';
import type { Bench } from '../bench.ts';
import { type Row, rowOf } from '../row.ts';
import { type Sample, sample } from '../sample.ts';
import { orderWith } from './receiving-samples.ts';

/** An order that goes on to another center, at a version. */
function placementAt(version: string): Sample {
  return sample(
    `POST /${version}/receiving/{id}/distributions`,
    'receiving.readDistributions',
    DistributionsWire,
    (bench) => ({ path: { id: orderWith(bench, (order) => order.finalDestinationCenterId !== null) } }),
  );
}

const latestPlacement = placementAt('2026-07');
const ownId = (bench: Bench) => orderWith(bench, (order) => order.finalDestinationCenterId === null);

/** The client's error for an order that has no distributions. */
async function notPlaced(bench: Bench): Promise<ServiceError> {
  const asked = bench.call(
    'receiving.readDistributions',
    latestPlacement.address,
    { path: { id: ownId(bench) } },
    DistributionsWire,
  );
  const error = await asked.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ServiceError);
  const refusal = error as ServiceError;
  expect(refusal.code).toBe('NOT_FOUND');
  return refusal;
}

const problemNames = ['type', 'title', 'status', 'detail'] as const;

/** The members of problem details that RFC 7807 names; the client keeps them for its log. */
const problemMembers: readonly Row[] = problemNames.map((name) => ({
  section: '7.2',
  subject: `the problem's ${name} of ${latestPlacement.address}`,
  async sandbox(bench) {
    const { json } = await bench.send(latestPlacement.address, { path: { id: ownId(bench) } });
    expect((json as Record<string, unknown>)[name]).toEqual(name === 'status' ? 404 : expect.any(String));
  },
  async client(bench) {
    const { json } = await bench.send(latestPlacement.address, { path: { id: ownId(bench) } });
    const told = (json as Record<string, unknown>)[name];
    const { problem, message } = await notPlaced(bench);
    expect(problem?.[name]).toEqual(told);
    expect(problem?.[name]).not.toBeNull();
    expect(message).toContain(`${name} ${String(told)}`);
  },
  mutation: { kind: 'omit', on: latestPlacement.address, path: name },
}));

/** The media type of an error of distributions, and its body. */
async function errorAt(bench: Bench, version: string) {
  const { headers, json } = await bench.send(placementAt(version).address, { path: { id: ownId(bench) } });
  return { type: headers.get('content-type'), json };
}

/** From which version on errors are problem details. */
function problemsSince(section: string): Row[] {
  const before = placementAt('2026-01').address;
  return [
    rowOf(section, 'errors of distributions are problem details from 2026-07 on', {
      sandbox: async (bench) =>
        expect((await errorAt(bench, '2026-07')).type).toContain('application/problem+json'),
      clientAlone: async (bench) => void (await notPlaced(bench)),
      mutation: { kind: 'omitHeader', on: latestPlacement.address, name: 'content-type' },
    }),
    rowOf(section, 'errors of distributions are no problem details before 2026-07', {
      async sandbox(bench) {
        const { type, json } = await errorAt(bench, '2026-01');
        expect(type).toContain('application/json');
        expect(Object.keys(json as object)).toEqual(['id']);
      },
      async client(bench) {
        const call = { path: { id: ownId(bench) } };
        const asked = bench.call('receiving.readDistributions', before, call, DistributionsWire);
        await expect(asked).rejects.toMatchObject({ code: 'NOT_FOUND', problem: null });
      },
      mutation: { kind: 'add', on: before, path: 'title', value: 'Not Found' },
    }),
  ];
}

/** A status that an order's distributions have; where none has it, a part of one is put on the shelf. */
function placementIn(status: string): Sample {
  const orders: Readonly<Record<string, (order: ReceivingOrder) => boolean>> = {
    NotStarted: (order) => order.status === 'Awaiting',
    InProgress: (order) => order.status === 'InternalTransfer',
    Completed: (order) => order.boxes.every((box) => box.status === 'Completed'),
    Stowing: (order) => order.status === 'Completed' && order.boxes.length > 1,
  };
  return {
    ...latestPlacement,
    call(bench) {
      const fits = (order: ReceivingOrder) =>
        order.finalDestinationCenterId !== null && orders[status]?.(order) === true;
      const order = bench.sandbox.world.demo.receivingOrders.findLast(fits);
      if (order === undefined) throw new Error(`No order has a distribution that is ${status}.`);
      if (status === 'Stowing') for (const box of order.boxes) box.status = 'Stowing';
      return { path: { id: order.id } };
    },
  };
}

const placementMembers: readonly Row[] = [
  ...fields('4.11', latestPlacement, {
    id: 'integer',
    status: 'text',
    'distributions[].inventory_id': 'integer',
    'distributions[].product_sku': 'text',
    'distributions[].lot_number': 'text',
    'distributions[].lot_date': 'day',
    'distributions[].fulfillment_center_id': 'integer',
    'distributions[].fulfillment_center_abbreviation': 'text',
    'distributions[].expected_quantity': 'integer',
    'distributions[].received_quantity': 'integer',
    'distributions[].stowed_quantity': 'integer',
    'distributions[].status': 'text',
  }),
  ...values(
    '4.11',
    placementIn,
    'distributions[].status',
    ['NotStarted', 'InProgress', 'Completed', 'Stowing'],
    distributionStatuses,
  ),
];

/** The distributions of receiving orders that pass a hub, and their errors (specification 4.11, 7.2 and 9.3). */
export const distributionRows: readonly Row[] = [
  ...['2025-07', '2026-01', '2026-07'].map((version) => endpoint('4.11', placementAt(version))),
  ...placementMembers,
  ...problemMembers,
  ...['7.2', '9.3'].flatMap(problemsSince),
];
