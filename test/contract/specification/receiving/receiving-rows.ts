import { expect } from 'vitest';
import { ServiceError } from '#electron/api/api-error.ts';
import { DistributionsWire, distributionStatuses } from '#shared/inventory/distributions.ts';
import { boxPackagingTypes, packageTypes } from '#shared/receiving/model/receiving-limit-rules.ts';
import { ReceivingOrderWire, receivingStatuses } from '#shared/receiving/receiving.ts';
import { endpoint, fields, values } from '#test/contract/specification/answer-rows.ts';
import type { Bench } from '#test/contract/specification/bench.ts';
import { parameter } from '#test/contract/specification/request-rows.ts';
import { type Row, rowOf } from '#test/contract/specification/row.ts';
import { callSample, type Sample, sample, sendSample } from '#test/contract/specification/sample.ts';
import type { ReceivingOrder } from '#test/sandbox/world/receiving/receiving-order.ts';
import { listOrders, orderWith, readOrder } from './receiving-samples.ts';

const day = 86_400_000;

const insertedAt = (row: Readonly<Record<string, unknown>>) =>
  Date.parse(`${String(row['insertDate']).slice(0, 19)}Z`);

const centerOf = (row: Readonly<Record<string, unknown>>) =>
  (row['fulfillmentCenter'] as { id?: unknown } | null)?.id;

/** Reading receiving orders (specification 1, 2.8, 3, 4.5, 4.11 and 9.2). */
export const receivingRows: readonly Row[] = [
  // Records belong to the root user of an account; no other user sees them.
  rowOf('1', 'records are owned by the root user of their account', {
    async sandbox(bench) {
      const { other, world } = bench.sandbox;
      const [order] = world.other.receivingOrders;
      const path = { id: order?.id ?? 0 };
      const headers = { authorization: `Bearer ${other.personalToken}` };
      expect((await bench.send(readOrder.address, { path, headers })).status).toBe(200);
      expect((await bench.send(readOrder.address, { path })).status).toBe(404);
    },
    async client(bench) {
      const [order] = bench.sandbox.world.other.receivingOrders;
      const requested = callSample(bench, readOrder, { path: { id: order?.id ?? 0 } });
      await expect(requested).rejects.toMatchObject({ code: 'NOT_FOUND' });
    },
    mutation: { kind: 'letPass', on: readOrder.address, was: 404 },
  }),
  endpoint('4.5', readOrder),
  // An unknown ID answers 404, which shows that the ID in the path is read.
  rowOf('4.5', 'the path id of GET /2.0/receiving/{id} chooses the order', {
    async sandbox(bench) {
      const ids = [orderWith(bench, () => true), orderWith(bench, ({ status }) => status === 'Cancelled')];
      for (const id of ids) {
        expect(await sendSample(bench, readOrder, { path: { id } })).toMatchObject({ id });
      }
      expect((await bench.send(readOrder.address, { path: { id: 1 } })).status).toBe(404);
    },
    async client(bench) {
      const id = orderWith(bench, ({ status }) => status === 'Cancelled');
      const { value } = await callSample(bench, readOrder, { path: { id } });
      expect(value).toMatchObject({ id });
    },
    mutation: { kind: 'replace', on: readOrder.address, path: 'id', to: 7 },
  }),
  ...fields('2.8', readOrder, {
    id: 'integer',
    status: 'text',
    package_type: 'text',
    box_packaging_type: 'text',
    box_labels_uri: 'text',
    expected_arrival_date: 'instant',
    insert_date: 'instant',
    last_updated_date: 'instant',
    external_sync_timestamp: 'instant',
    purchase_order_number: 'text',
    fulfillment_center: 'object',
    'fulfillment_center.id': 'integer',
    'fulfillment_center.name': 'text',
    'fulfillment_center.address1': 'text',
    'fulfillment_center.address2': 'text',
    'fulfillment_center.city': 'text',
    'fulfillment_center.state': 'text',
    'fulfillment_center.zip_code': 'text',
    'fulfillment_center.country': 'text',
    'fulfillment_center.email': 'text',
    'fulfillment_center.phone_number': 'text',
    'fulfillment_center.timezone': 'text',
    inventory_quantities: 'list',
    'inventory_quantities[].inventory_id': 'integer',
    'inventory_quantities[].sku': 'text',
    'inventory_quantities[].expected_quantity': 'integer',
    'inventory_quantities[].received_quantity': 'integer',
    'inventory_quantities[].stowed_quantity': 'integer',
  }),
  ...values(
    '2.8',
    () => listOrders,
    '[].package_type',
    ['Package', 'Pallet', 'FloorLoadedContainer'],
    packageTypes,
  ),
  ...values(
    '2.8',
    () => listOrders,
    '[].box_packaging_type',
    ['EverythingInOneBox', 'OneSkuPerBox', 'MultipleSkuPerBox'],
    boxPackagingTypes,
  ),
  ...values(
    '3',
    () => listOrders,
    '[].status',
    [
      'Awaiting',
      'Processing',
      'Completed',
      'Cancelled',
      'Incomplete',
      'Arrived',
      'PartiallyArrived',
      'PartiallyArrivedAtHub',
      'ArrivedAtHub',
      'ProcessingAtHub',
      'InternalTransfer',
    ],
    receivingStatuses,
  ),
  endpoint('4.11', listOrders),
  parameter('4.11', listOrders, 'FulfillmentCenterIds', { ask: 52, keeps: (row) => centerOf(row) === 52 }),
  parameter('4.11', listOrders, 'InsertStartDate', {
    ask: (bench) => new Date(bench.now() - 20 * day).toISOString(),
    keeps: (row, bench) => insertedAt(row) >= bench.now() - 21 * day,
  }),
  parameter('4.11', listOrders, 'InsertEndDate', {
    ask: (bench) => new Date(bench.now() - 20 * day).toISOString(),
    keeps: (row, bench) => insertedAt(row) <= bench.now() - 19 * day,
  }),
  rowOf('9.2', 'a receiving order of 2.0 carries no box information', {
    async sandbox(bench) {
      expect(await sendSample(bench, readOrder)).not.toHaveProperty('boxes');
    },
    async client(bench) {
      const { value } = await callSample(bench, readOrder);
      expect(value).not.toHaveProperty('boxes');
      expect(Object.keys(ReceivingOrderWire.parse({ id: 1 }) as object)).not.toContain('boxes');
    },
    mutation: { kind: 'add', on: readOrder.address, path: 'boxes', value: [] },
  }),
];

/** An order with a different final center, at a version. */
const placementAt = (version: string): Sample =>
  sample(
    `POST /${version}/receiving/{id}/distributions`,
    'receiving.readDistributions',
    DistributionsWire,
    (bench) => ({ path: { id: orderWith(bench, (order) => order.finalDestinationCenterId !== null) } }),
  );

const latestPlacement = placementAt('2026-07');
const ownId = (bench: Bench) => orderWith(bench, (order) => order.finalDestinationCenterId === null);

async function notPlaced(bench: Bench): Promise<ServiceError> {
  const requested = bench.call(
    'receiving.readDistributions',
    latestPlacement.address,
    { path: { id: ownId(bench) } },
    DistributionsWire,
  );
  const error = await requested.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ServiceError);
  const refusal = error as ServiceError;
  expect(refusal.code).toBe('NOT_FOUND');
  return refusal;
}

const problemNames = ['type', 'title', 'status', 'detail'] as const;

/** The members of problem details defined by RFC 7807; the client keeps them for its log. */
const problemMembers: readonly Row[] = problemNames.map((name) => ({
  section: '7.2',
  subject: `the problem's ${name} of ${latestPlacement.address}`,
  async sandbox(bench) {
    const { json } = await bench.send(latestPlacement.address, { path: { id: ownId(bench) } });
    expect((json as Record<string, unknown>)[name]).toEqual(name === 'status' ? 404 : expect.any(String));
  },
  async client(bench) {
    const { json } = await bench.send(latestPlacement.address, { path: { id: ownId(bench) } });
    const expected = (json as Record<string, unknown>)[name];
    const { problem, message } = await notPlaced(bench);
    expect(problem?.[name]).toEqual(expected);
    expect(problem?.[name]).not.toBeNull();
    expect(message).toContain(`${name} ${String(expected)}`);
  },
  mutation: { kind: 'omit', on: latestPlacement.address, path: name },
}));

async function errorAt(bench: Bench, version: string) {
  const { headers, json } = await bench.send(placementAt(version).address, { path: { id: ownId(bench) } });
  return { type: headers.get('content-type'), json };
}

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
        const requested = bench.call('receiving.readDistributions', before, call, DistributionsWire);
        await expect(requested).rejects.toMatchObject({ code: 'NOT_FOUND', problem: null });
      },
      mutation: { kind: 'add', on: before, path: 'title', value: 'Not Found' },
    }),
  ];
}

/** A status of an order's distributions; if no order has it, a part of one is stowed. */
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

/** The distributions of receiving orders through a hub, and their errors (specification 4.11, 7.2 and 9.3). */
export const distributionRows: readonly Row[] = [
  ...['2025-07', '2026-01', '2026-07'].map((version) => endpoint('4.11', placementAt(version))),
  ...placementMembers,
  ...problemMembers,
  ...['7.2', '9.3'].flatMap(problemsSince),
];
