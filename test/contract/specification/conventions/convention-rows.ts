import { expect } from 'vitest';
import { z } from 'zod';
import { definitionOf, type Operation } from '#electron/api/operations/operations.ts';
import { createShipmentCancel } from '#electron/resources/shipments/shipment-changes.ts';
import { InvoicePageWire } from '#shared/billing/billing.ts';
import { LotExclusionWire } from '#shared/lots/lots.ts';
import { OrderListWire } from '#shared/orders/orders.ts';
import { ProductWire } from '#shared/products/products.ts';
import { ReceivingOrderWire } from '#shared/receiving/receiving.ts';
import { billingOf, listTransactions } from '#test/contract/specification/account/billing-samples.ts';
import { nullables } from '#test/contract/specification/answer-rows.ts';
import type { Bench, CallArguments } from '#test/contract/specification/bench.ts';
import { ordersOn } from '#test/contract/specification/orders/order-action-samples.ts';
import { makeOrder, pinned, shipmentOf } from '#test/contract/specification/orders/order-records.ts';
import { listOrders } from '#test/contract/specification/orders/order-rows.ts';
import { changesOn } from '#test/contract/specification/products/product-records.ts';
import {
  listOrders as listReceivingOrders,
  readOrder,
} from '#test/contract/specification/receiving/receiving-samples.ts';
import { acceptsNull, type Writing } from '#test/contract/specification/request-rows.ts';
import { createAddress, lotItem, returnBody } from '#test/contract/specification/returns/return-samples.ts';
import { type ClientPart, type Row, rowOf } from '#test/contract/specification/row.ts';
import { callSample, type Sample, sample, sendSample } from '#test/contract/specification/sample.ts';
import { clientPathOf, comparable, isOfKind } from '#test/contract/specification/value-kinds.ts';
import { valuesAt } from '#test/sandbox/misbehavior/member-path.ts';

const writtenAs = (
  subject: string,
  sample: Sample,
  path: string,
  { kind, otherwise }: { kind: 'instant' | 'date'; otherwise: unknown },
): Row =>
  rowOf('2', subject, {
    async sandbox(bench) {
      const values = valuesAt(await sendSample(bench, sample), path);
      expect(values.length).toBeGreaterThan(0);
      expect(values.filter((value) => !isOfKind(kind, value))).toEqual([]);
    },
    async client(bench) {
      const { value, json } = await callSample(bench, sample);
      const kept = valuesAt(value, clientPathOf(path, sample.clientPlaces));
      expect(kept.filter((entry) => !isOfKind(kind, entry))).toEqual([]);
      expect(kept.map((entry) => comparable(kind, entry))).toEqual(
        valuesAt(json, path).map((entry) => comparable(kind, entry)),
      );
    },
    mutation: { kind: 'replace', on: sample.address, path, to: otherwise },
  });

/** The conventions of all fields (specification 2). */
export const conventionRows: readonly Row[] = [
  writtenAs(
    'timestamps are ISO 8601 date-time strings in UTC',
    sample('GET /2.0/order', 'orders.list', OrderListWire, () => ({ query: { Limit: 50 } })),
    '[].created_date',
    { kind: 'instant', otherwise: 'yesterday at noon' },
  ),
  writtenAs(
    'invoice dates are date-only strings',
    sample('GET /Experimental/invoices', 'billing.listInvoices', InvoicePageWire),
    'items[].invoiceDate',
    { kind: 'date', otherwise: '2026-01-31T00:00:00Z' },
  ),
];

type Feature = readonly [
  name: string,
  since: string,
  /** The latest version without it. */
  before: string,
  operation: Operation,
  address: `${'GET' | 'POST'} /${string}`,
  call?: (bench: Bench) => CallArguments,
];

/** A simulation with a delay so long that it has no effect during the test. */
function lateSimulation({ sandbox }: Bench): CallArguments {
  const shipments = sandbox.world.demo.orders.flatMap((order) => order.shipments);
  const waiting = shipments.find(({ status }) => status === 'Processing');
  const simulation = { action: 'ShipOrder', delay: 500_000 };
  return { body: { shipment_id: String(waiting?.id), simulation } };
}

const firstProduct = ({ sandbox }: Bench) => ({
  path: { productId: sandbox.world.demo.items[0]?.productId ?? 0 },
});
const anyQuery = () => ({ body: {} });
const anyCenter = () => ({ body: { facility_id: 27 } });
const variantsPath = 'GET /product/{productId}/variants';
const simulations = 'sandbox simulations under a dated version';

const features: readonly Feature[] = [
  ['billing', '2025-07', '2.0', 'billing.listInvoices', 'GET /invoices'],
  ['variant management', '2025-07', '2.0', 'products.listVariants', variantsPath, firstProduct],
  [
    'colon-style action paths',
    '2025-07',
    '2.0',
    'billing.queryTransactions',
    'POST /transactions:query',
    anyQuery,
  ],
  ['inventory history', '2026-01', '2025-07', 'history.list', 'POST /inventory/history:query', anyCenter],
  [simulations, '2026-01', '2025-07', 'simulation.start', 'POST /simulate/shipment', lateSimulation],
  ['allergens', '2026-07', '2026-01', 'allergens.list', 'GET /allergens'],
  [
    'unidentified receiving orders',
    '2026-07',
    '2026-01',
    'unidentified.list',
    'GET /unidentified-receiving-order',
  ],
];

const at = (version: string, address: string) => address.replace(' ', ` /${version}`);

const versionsOf = (operation: Operation) => definitionOf(operation).versions.map(({ version }) => version);

/** The feature exists at its version, and the client requests it there. */
function thereSince([name, since, , operation, anywhere, call = () => ({})]: Feature): Row {
  const address = at(since, anywhere);
  return rowOf('9.3', `${name} at ${since}`, {
    async sandbox(bench) {
      expect((await bench.send(address, call(bench))).status).toBe(200);
    },
    client: async (bench) => void (await bench.call(operation, address, call(bench), z.unknown())),
    mutation: { kind: 'noRoute', on: address },
  });
}

/** The feature is missing at the previous version, and the client does not request it there. */
function notBefore([name, since, before, operation, anywhere, call = () => ({})]: Feature): Row {
  const address = at(before, anywhere);
  return rowOf('9.3', `no ${name} before ${since}`, {
    async sandbox(bench) {
      expect((await bench.send(address, call(bench))).status).toBe(404);
    },
    clientAlone() {
      expect(versionsOf(operation)).toContain(since);
      expect(versionsOf(operation)).not.toContain(before);
    },
    mutation: { kind: 'letPass', on: address, was: 404 },
  });
}

/** Operations added by a version (specification 9.3); members and statuses are in the rows of their resources. */
export const featureRows: readonly Row[] = [...features.map(thereSince), ...features.map(notBefore)];

const largestInt32 = 2_147_483_647;
const beyondInt32 = largestInt32 + 1;
const notFound = { code: 'NOT_FOUND' };

const idsOf = {
  int32: { unknown: [largestInt32, -1], wrong: ['none', '1.5', beyondInt32] },
  integer: { unknown: [beyondInt32, -1], wrong: ['none', '1.5'] },
  int64: { unknown: [5_095_000_000, -1], wrong: ['none', '1.5'] },
} as const;

/** An ID in a path: an unknown ID finds nothing, and one that is not a number of this type is refused. */
function idRow(section: string, sample: IdSample, type: keyof typeof idsOf, clientPart: ClientPart): Row {
  const { address, name, body } = sample;
  return {
    section,
    subject: `the path ${name} of ${address} is an ${type}`,
    async sandbox(bench) {
      const statusOf = async (id: string | number) => {
        const call = { path: { [name]: id }, ...(body === undefined ? {} : { body }) };
        return (await bench.send(address, call)).status;
      };
      for (const id of idsOf[type].unknown) expect(await statusOf(id), `of ${id}`).toBe(404);
      for (const id of idsOf[type].wrong) expect(await statusOf(id), `of ${id}`).toBe(400);
    },
    ...clientPart,
    // Simulates a sandbox that does not distinguish the types: an ID that is too long is only unknown, or unreadable.
    mutation:
      type === 'int32'
        ? { kind: 'status', on: address, status: 404, was: 400 }
        : { kind: 'status', on: address, status: 400, was: 404 },
  };
}

type IdSample = { readonly address: string; readonly name: string; readonly body?: unknown };

const variants = 'POST /2025-07/product/{productId}/variants';
const cancels = ['POST /1.0/shipment/{shipmentId}/cancel', 'POST /2025-07/shipment/{shipmentId}:cancel'];
const transactions = listTransactions();

/** Ids in paths, each of its type (specification 4.2, 4.4, 4.5 and 4.7). */
export const pathRows: readonly Row[] = [
  idRow('4.2', { address: variants, name: 'productId', body: [{ name: 'Second' }] }, 'int64', {
    async client(bench) {
      const changes = changesOn(bench, 'products.addVariants', '2025-07');
      const added = changes.addVariants({ id: 5_095_000_000, variants: [{ name: 'Second' }] });
      await expect(added).rejects.toMatchObject(notFound);
    },
  }),
  ...cancels.map((address) =>
    idRow('4.4', { address, name: 'shipmentId' }, 'int32', {
      async clientAlone(bench) {
        const { parts } = ordersOn(bench, pinned('shipments.cancel', address));
        await expect(createShipmentCancel(parts)({ id: beyondInt32 })).rejects.toMatchObject(notFound);
      },
    }),
  ),
  idRow('4.5', { address: readOrder.address, name: 'id' }, 'int32', {
    async client(bench) {
      const read = (id: number) =>
        bench.call(readOrder.operation, readOrder.address, { path: { id } }, ReceivingOrderWire);
      await expect(read(largestInt32)).rejects.toMatchObject(notFound);
      await expect(read(beyondInt32)).rejects.toMatchObject({
        code: 'INVALID',
        failure: { fields: { id: expect.anything() } },
      });
    },
  }),
  idRow('4.7', { address: transactions.address, name: 'invoiceId' }, 'integer', {
    async client(bench) {
      const read = billingOf(bench).listInvoiceTransactions({ invoiceId: beyondInt32 });
      await expect(read).rejects.toMatchObject(notFound);
    },
  }),
];

/**
 * Orders with only required data, as comma-separated IDs: nothing optional was sent, and nothing has happened to them.
 */
async function bareOrders(bench: Bench): Promise<string> {
  const order = await makeOrder(bench);
  order.shippingMethod = null;
  shipmentOf(order).shipOption = null;
  const unnamed = bench.sandbox.world.demo.orders.find(({ referenceId }) => referenceId === null);
  return `${order.id},${unnamed?.id ?? 0}`;
}

function orderRows(version: string): Row[] {
  const bare = listOrders(version, bareOrders);
  return [
    ...nullables('2.6', bare, {
      '[].reference_id': 'text',
      '[].order_number': 'text',
      '[].purchase_date': 'instant',
      '[].gift_message': 'text',
      '[].shipping_method': 'text',
    }),
    ...nullables('2.7', bare, {
      '[].shipments[].reference_id': 'text',
      '[].shipments[].last_update_at': 'instant',
      '[].shipments[].last_tracking_update_at': 'instant',
      '[].shipments[].estimated_fulfillment_date': 'instant',
      '[].shipments[].actual_fulfillment_date': 'instant',
      '[].shipments[].delivery_date': 'instant',
      '[].shipments[].gift_message': 'text',
      '[].shipments[].insurance_value': 'number',
      '[].shipments[].invoice_amount': 'number',
      '[].shipments[].invoice_currency_code': 'text',
      '[].shipments[].ship_option': 'text',
    }),
  ];
}

const bareProduct: Sample = sample(
  'POST /2025-07/product',
  'products.create',
  ProductWire,
  () => ({ body: { variants: [] } }),
  { status: 201 },
);

/** An active exclusion of every date of a lot. */
const excluding: Sample = sample(
  'POST /2026-07/lot-exclusion',
  'lots.exclude',
  LotExclusionWire,
  (bench) => ({ body: { lot_number: bench.fresh('LOT'), inventory_id: lotItem(bench) } }),
  { status: 201 },
);

/** The client's own function omits nulls, so its core sends the body here. */
const returning: Writing = sample(createAddress, 'returns.create', z.unknown(), (bench) => ({
  body: returnBody(bench),
}));

/** Nullable members in responses and bodies (specification 2.2 to 2.12) that no other resource covers. */
export const nullableRows: readonly Row[] = [
  ...['1.0', '2.0'].flatMap(orderRows),
  ...nullables('2.2', bareProduct, { name: 'text', type: 'text', updated_on: 'instant' }),
  // The client reads a missing list as an empty one.
  rowOf('2.2', `the answer's variants of ${bareProduct.address} may be null`, {
    async sandbox(bench) {
      expect(await sendSample(bench, bareProduct)).toMatchObject({ variants: null });
    },
    async client(bench) {
      const { value, json } = await callSample(bench, bareProduct);
      expect(json).toMatchObject({ variants: null });
      expect(value).toMatchObject({ variants: [] });
    },
    mutation: { kind: 'add', on: bareProduct.address, path: 'variants', value: [] },
  }),
  ...nullables('2.8', listReceivingOrders, {
    '[].box_labels_uri': 'text',
    '[].purchase_order_number': 'text',
  }),
  ...nullables('2.11', excluding, { lot_date: 'day', deleted_timestamp: 'instant' }),
  ...['originalShipmentId', 'referenceId', 'trackingNumber'].map((name) =>
    acceptsNull('2.12', returning, name),
  ),
];
