import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { Invoice, Transaction, TransactionPageWire } from '#shared/billing/billing.ts';
import {
  FulfillmentCenter,
  FulfillmentCenterListWire,
  Location,
  LocationListWire,
} from '#shared/centers/centers.ts';
import { Channel, ChannelListWire, ChannelPage } from '#shared/channels/channels.ts';
import { HistoryEvent } from '#shared/history/history.ts';
import { Distributions } from '#shared/inventory/distributions.ts';
import {
  InventoryItem,
  InventoryLevel,
  InventoryLocations,
  InventoryLots,
} from '#shared/inventory/inventory.ts';
import { LotExclusion } from '#shared/lots/lots.ts';
import { Order, OrderListWire, Shipment } from '#shared/orders/orders.ts';
import { BatchProduct, BatchProductListWire } from '#shared/products/product-batch.ts';
import { Allergen, AllergenListWire, Product, Variant, VariantListWire } from '#shared/products/products.ts';
import {
  ReceivingBox,
  ReceivingBoxListWire,
  ReceivingOrder,
  ReceivingOrderListWire,
} from '#shared/receiving/receiving.ts';
import { ReturnOrder, ReturnOrderListWire } from '#shared/returns/returns.ts';
import { UnidentifiedOrder, UnidentifiedOrderListWire } from '#shared/unidentified/unidentified.ts';
import { WebhookSubscription } from '#shared/webhooks/webhooks.ts';
import { cursorPage } from '#shared/wire/cursor-page.ts';
import { listAnswer } from '#shared/wire/wire.ts';
import { runCount } from '#test/support/run-count.ts';
import {
  sampleInvoice,
  sampleTransaction,
  sampleUnstableTransaction,
  sampleWebhook,
} from '#test/support/samples/sample-billing-records.ts';
import {
  sampleBox,
  sampleCenter,
  sampleChannel,
  sampleLocation,
  sampleReceivingOrder,
} from '#test/support/samples/sample-receiving-records.ts';
import {
  sampleDistributions,
  sampleOldReturn,
  sampleOrder,
  sampleReturn,
  sampleShipment,
} from '#test/support/samples/sample-records.ts';
import {
  sampleBatchProduct,
  sampleHistoryEvent,
  sampleInventoryItem,
  sampleInventoryLevel,
  sampleInventoryLocations,
  sampleInventoryLots,
  sampleLotExclusion,
  sampleProduct,
  sampleUnidentifiedOrder,
} from '#test/support/samples/sample-stock-records.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };

/** A complete record as the service writes it, the fields that are required to read it, and its schemas. */
type FuzzedRecord = {
  name: string;
  sample: JsonObject;
  required: readonly string[];
  list: z.ZodType<object[]>;
  record: z.ZodType<object>;
  enums: readonly string[];
};

const itemsOf = (record: z.ZodType<object>) => cursorPage(record).transform(({ items }) => items);

/** A record that requires only its ID and has no enum fields, unless stated otherwise. */
const fuzzed = (
  name: string,
  sample: JsonObject,
  list: FuzzedRecord['list'],
  record: FuzzedRecord['record'],
  more: Partial<Pick<FuzzedRecord, 'required' | 'enums'>> = {},
): FuzzedRecord => ({ name, sample, list, record, required: ['id'], enums: [], ...more });

/** Every record that the client reads in lists. */
const fuzzedRecords: readonly FuzzedRecord[] = [
  fuzzed('receiving order', sampleReceivingOrder, ReceivingOrderListWire, ReceivingOrder, {
    enums: ['status', 'package_type', 'box_packaging_type'],
  }),
  fuzzed('box', sampleBox, ReceivingBoxListWire, ReceivingBox, { required: [], enums: ['box_status'] }),
  fuzzed('fulfillment center', sampleCenter, FulfillmentCenterListWire, FulfillmentCenter),
  fuzzed('location', sampleLocation, LocationListWire, Location),
  fuzzed('channel', sampleChannel, ChannelListWire, Channel),
  fuzzed('return as 1.0 writes it', sampleOldReturn, ReturnOrderListWire, ReturnOrder, {
    enums: ['status', 'return_type'],
  }),
  fuzzed('return as 2025-07 and later write it', sampleReturn, ReturnOrderListWire, ReturnOrder, {
    enums: ['status', 'return_type'],
  }),
  fuzzed('order with its shipments', sampleOrder, OrderListWire, Order, { enums: ['status', 'type'] }),
  fuzzed('shipment', sampleShipment, listAnswer(Shipment), Shipment, {
    enums: ['status', 'estimated_fulfillment_date_status'],
  }),
  fuzzed('placement of a receiving order', sampleDistributions, listAnswer(Distributions), Distributions, {
    required: [],
    enums: ['status'],
  }),
  fuzzed(
    'unidentified receiving order',
    sampleUnidentifiedOrder,
    UnidentifiedOrderListWire,
    UnidentifiedOrder,
    { enums: ['reason'] },
  ),
  fuzzed('inventory item', sampleInventoryItem, itemsOf(InventoryItem), InventoryItem, {
    required: ['inventory_id'],
  }),
  fuzzed('inventory level', sampleInventoryLevel, itemsOf(InventoryLevel), InventoryLevel, {
    required: ['inventory_id'],
  }),
  fuzzed('level by center', sampleInventoryLocations, itemsOf(InventoryLocations), InventoryLocations, {
    required: ['inventory_id'],
  }),
  fuzzed('level by lot', sampleInventoryLots, itemsOf(InventoryLots), InventoryLots, {
    required: ['inventory_id'],
  }),
  fuzzed('event of the history', sampleHistoryEvent, itemsOf(HistoryEvent), HistoryEvent, {
    required: ['inventory_audit_event_id', 'inventory_id'],
    enums: ['event_category'],
  }),
  fuzzed('lot exclusion', sampleLotExclusion, listAnswer(LotExclusion), LotExclusion, { required: [] }),
  fuzzed('product with its variants', sampleProduct, itemsOf(Product), Product, { enums: ['type'] }),
  fuzzed('variant', { ...sampleProduct.variants[0] }, VariantListWire, Variant, { enums: ['status'] }),
  fuzzed('product as 1.0 writes it', sampleBatchProduct, BatchProductListWire, BatchProduct),
  fuzzed(
    'page of found channels',
    {
      items: [{ id: 1, name: 'Shop', application_name: 'Dockhand', scopes: ['orders_read'] }],
      next: 'more',
      prev: null,
      total_records: 1,
    },
    listAnswer(ChannelPage),
    ChannelPage,
    { required: [] },
  ),
  fuzzed('allergen', { id: 1, key: 'milk', name: 'Milk' }, AllergenListWire, Allergen, { enums: ['key'] }),
  fuzzed('invoice', sampleInvoice, itemsOf(Invoice), Invoice, {
    required: ['invoiceId'],
    enums: ['invoiceType'],
  }),
  fuzzed(
    'transaction as 2025-07 and later write it',
    sampleTransaction,
    TransactionPageWire.transform(({ items }) => items),
    Transaction,
    { required: [], enums: ['transaction_type', 'reference_type'] },
  ),
  fuzzed(
    'transaction as Experimental writes it',
    sampleUnstableTransaction,
    TransactionPageWire.transform(({ items }) => items),
    Transaction,
    { required: [], enums: ['transactionType', 'referenceType'] },
  ),
  fuzzed('webhook subscription', sampleWebhook, itemsOf(WebhookSubscription), WebhookSubscription, {
    required: [],
  }),
];

const runs = runCount('R24, fuzzed bodies a schema', 300, 10_000);
const timeoutMs = 600_000;

/** Changes to a record at any depth that a server may make without notice: values, missing and new fields. */
function altered(sample: JsonObject, required: readonly string[]): fc.Arbitrary<JsonObject> {
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>,
    fc.constantFrom<Json>(null, '', 0, [], {}),
  );
  const fields = Object.entries(sample).map(([key, entry]): fc.Arbitrary<JsonObject> => {
    const same = fc.constant<JsonObject>({ [key]: entry });
    if (required.includes(key)) return same;
    const inner = nestedChange(entry, key);
    return fc.oneof(
      { weight: 4, arbitrary: same },
      { weight: 2, arbitrary: fc.constant<JsonObject>({}) },
      { weight: 2, arbitrary: fc.constant<JsonObject>({ [key]: null }) },
      { weight: 2, arbitrary: value.map((other): JsonObject => ({ [key]: other })) },
      ...(inner === null ? [] : [{ weight: 2, arbitrary: inner }]),
    );
  });
  const newcomers = fc.dictionary(
    fc.string({ maxLength: 12 }).map((name) => `new_${name}`),
    value,
    { maxKeys: 3 },
  );
  return fc
    .tuple(newcomers, ...fields)
    .map((parts) => Object.assign({}, ...(parts as JsonObject[])) as JsonObject);
}

function nestedChange(entry: Json, key: string): fc.Arbitrary<JsonObject> | null {
  if (Array.isArray(entry)) {
    const first = entry[0];
    if (first === null || typeof first !== 'object' || Array.isArray(first)) return null;
    return fc.array(altered(first, []), { maxLength: 3 }).map((list): JsonObject => ({ [key]: list }));
  }
  if (entry === null || typeof entry !== 'object') return null;
  return altered(entry, []).map((record): JsonObject => ({ [key]: record }));
}

describe.each(fuzzedRecords)('any $name', ({ sample, required, list, record, enums }) => {
  test(
    `is read in ${runs} altered versions, and the result can be saved, transferred, and read again`,
    () => {
      fc.assert(
        fc.property(fc.array(altered(sample, required), { maxLength: 3 }), (records) => {
          const wire: unknown = JSON.parse(JSON.stringify(records));
          const read = list.parse(wire);
          expect(read).toHaveLength(records.length);
          for (const one of read) expect(record.parse(structuredClone(one))).toEqual(one);
          expect(list.parse({ items: wire, next: null })).toEqual(read);
        }),
        { numRuns: runs },
      );
    },
    timeoutMs,
  );

  test('is read the same with a field missing and with null', () => {
    for (const key of Object.keys(sample).filter((name) => !required.includes(name))) {
      const { [key]: _left, ...without } = sample;
      expect(list.parse([{ ...sample, [key]: null }])).toEqual(list.parse([without]));
    }
  });

  test('keeps unknown values and fields', () => {
    const unknown = Object.fromEntries(enums.map((key) => [key, 'Teleported']));
    const [read] = list.parse([{ ...sample, ...unknown, brand_new_field: { deep_key: [1] } }]);
    const values = Object.values(read ?? {});
    expect(values.filter((value) => value === 'Teleported')).toHaveLength(enums.length);
    expect(read).toHaveProperty('brandNewField', { deepKey: [1] });
  });

  test(
    `is read or refused without an error, for ${runs} arbitrary bodies`,
    () => {
      fc.assert(
        fc.property(fc.jsonValue({ maxDepth: 5 }), (body) => {
          const read = list.safeParse(body);
          expect(typeof read.success).toBe('boolean');
        }),
        { numRuns: runs },
      );
    },
    timeoutMs,
  );
});
