import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { InvoicePageWire, TransactionFeesWire, TransactionPageWire } from '#shared/billing/billing.ts';
import { ChannelPageWire } from '#shared/channels/channels.ts';
import { EstimatesWire, ShippingMethodListWire, StoreOrderWire } from '#shared/orders/shipping.ts';
import { BatchProductListWire } from '#shared/products/product-batch.ts';
import { ProductPageWire, ProductWire, VariantListWire } from '#shared/products/products.ts';
import { CancelAnswerWire, OrderCancelAnswerWire } from '#shared/shipments/shipment-cancels.ts';
import { SimulationWire, StartedSimulationWire } from '#shared/simulation/simulation.ts';
import { NewWebhookWire, WebhookPageWire } from '#shared/webhooks/webhooks.ts';
import { runCount } from '#test/support/run-count.ts';

const runs = runCount('R24, fuzzed bodies an answer', 300, 10_000);
const timeoutMs = 600_000;

type Shape = { name: string; schema: z.ZodType; sample: unknown };

const step = { action: 'ShipOrder', status: 'Scheduled', schedule_time: '2026-11-20T00:00:00Z', next: null };
const result = { shipment_id: 5, action: 'Cancel', is_success: false, reason: 'It has left.' };

/** Responses that are not list records, each as the service writes it. */
const shapes: readonly Shape[] = [
  { name: 'page of invoices', schema: InvoicePageWire, sample: { items: [{ invoiceId: 5 }], next: 'n' } },
  {
    name: 'page of transactions',
    schema: TransactionPageWire,
    sample: { items: [{ transaction_id: 'T', additional_details: { Comment: 'a' }, taxes: [] }] },
  },
  { name: 'names of fees', schema: TransactionFeesWire, sample: { fee_list: ['Shipping', 'Return Fee'] } },
  { name: 'page of found channels', schema: ChannelPageWire, sample: { items: null, total_records: 0 } },
  { name: 'products of a batch', schema: BatchProductListWire, sample: [{ id: 1, unit_price: 2.5 }] },
  { name: 'page of products', schema: ProductPageWire, sample: { items: [{ id: 1, variants: [] }] } },
  { name: 'product', schema: ProductWire, sample: { id: 1, variants: [{ id: 2, barcodes: [] }] } },
  { name: 'variants', schema: VariantListWire, sample: [{ id: 2, dimension: { height: 1 } }] },
  { name: 'cancelled shipments', schema: CancelAnswerWire, sample: { results: [result] } },
  {
    name: 'cancelled order',
    schema: OrderCancelAnswerWire,
    sample: { order: { id: 1, shipments: [] }, canceled_shipment_results: [result] },
  },
  {
    name: 'estimates',
    schema: EstimatesWire,
    sample: { estimates: [{ shipping_method: 'Standard', fulfillment_center: { id: 1, name: 'South' } }] },
  },
  {
    name: 'shipping methods',
    schema: ShippingMethodListWire,
    sample: [{ id: 1, name: 'Standard', active: true, service_level: { id: 1 } }],
  },
  { name: "store's own order", schema: StoreOrderWire, sample: '{"name":"#1"}' },
  {
    name: 'started simulation',
    schema: StartedSimulationWire,
    sample: { simulation_id: 'x', message: null },
  },
  {
    name: 'simulation',
    schema: SimulationWire,
    sample: { simulation_id: 'x', simulation: { ...step, next: step } },
  },
  { name: 'new webhook', schema: NewWebhookWire, sample: { id: 'whsub_1', topics: ['a'], secret: 's' } },
  { name: 'page of webhooks', schema: WebhookPageWire, sample: { items: [{ id: 'whsub_1' }], next: null } },
];

const levels = 100_000;
const deepList = '['.repeat(levels) + ']'.repeat(levels);
const deepObject = `${'{"next":'.repeat(levels)}null${'}'.repeat(levels)}`;

function bent(sample: unknown, other: unknown, at: number): unknown {
  let left = at;
  const visit = (value: unknown): unknown => {
    left -= 1;
    if (left < 0) {
      left = Number.POSITIVE_INFINITY;
      return other;
    }
    if (Array.isArray(value)) return value.map(visit);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, visit(entry)]));
  };
  return visit(sample);
}

/** Whether it was read. If so, the result can be saved and sent on; a refusal is reported as an error result. */
function isRead(schema: z.ZodType, body: unknown): boolean {
  const read = schema.safeParse(body);
  if (read.success) expect(structuredClone(read.data)).toEqual(read.data);
  return read.success;
}

describe.each(shapes)('the response with $name', ({ schema, sample }) => {
  test('is read unchanged', () => {
    expect(isRead(schema, sample)).toBe(true);
  });

  test(
    `is read or refused without an error, for ${runs} altered samples and ${runs} arbitrary bodies`,
    () => {
      fc.assert(
        fc.property(fc.jsonValue({ maxDepth: 4 }), fc.nat(12), (other, at) => {
          isRead(schema, bent(sample, other, at));
          isRead(schema, other);
        }),
        { numRuns: runs },
      );
    },
    timeoutMs,
  );

  test('is read or refused at any nesting depth', () => {
    for (const text of [deepList, deepObject, `[${deepObject}]`, `{"items":[${deepObject}]}`]) {
      const other: unknown = JSON.parse(text);
      for (let at = 0; at <= 12; at += 1) isRead(schema, bent(sample, other, at));
    }
  });

  test('does not pollute the keys that every object has', () => {
    const hostile = '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}';
    for (let at = 0; at <= 12; at += 1) isRead(schema, bent(sample, JSON.parse(hostile), at));
    expect({}).not.toHaveProperty('polluted');
  });
});
