import { expect } from 'vitest';
import { boxPackagingTypes, packageTypes } from '../../../../shared/receiving/model/receiving-limit-rules.ts';
import { ReceivingOrderWire, receivingStatuses } from '../../../../shared/receiving/receiving.ts';
import { endpoint, fields, values } from '../answer-rows.ts';
import { parameter } from '../request-rows.ts';
import { type Row, rowOf } from '../row.ts';
import { callSample, sendSample } from '../sample.ts';
import { listOrders, orderWith, readOrder } from './receiving-samples.ts';

const day = 86_400_000;

const insertedAt = (row: Readonly<Record<string, unknown>>) =>
  Date.parse(`${String(row['insertDate']).slice(0, 19)}Z`);

const centerOf = (row: Readonly<Record<string, unknown>>) =>
  (row['fulfillmentCenter'] as { id?: unknown } | null)?.id;

/** Receiving orders as they are read (specification 1, 2.8, 3, 4.5, 4.11 and 9.2). */
export const receivingRows: readonly Row[] = [
  // Records belong to the root user of an account: nobody else sees them.
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
      const asked = callSample(bench, readOrder, { path: { id: order?.id ?? 0 } });
      await expect(asked).rejects.toMatchObject({ code: 'NOT_FOUND' });
    },
    mutation: { kind: 'letPass', on: readOrder.address, was: 404 },
  }),
  endpoint('4.5', readOrder),
  // An id that no order has answers 404, so that the id in the path is read.
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
