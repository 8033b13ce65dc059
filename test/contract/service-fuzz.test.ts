import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { createApi } from '../../electron/service/api.ts';
import { ServiceError } from '../../electron/service/service-error.ts';
import { createVersionChoice } from '../../electron/service/versions.ts';
import { Failure } from '../../shared/ipc/failure.ts';
import { Allergen, AllergenListWire } from '../../shared/service/allergens.ts';
import { Invoice, Transaction, TransactionPageWire } from '../../shared/service/billing.ts';
import {
  FulfillmentCenter,
  FulfillmentCenterListWire,
  Location,
  LocationListWire,
} from '../../shared/service/centers.ts';
import { Channel, ChannelListWire, ChannelPage } from '../../shared/service/channels.ts';
import { cursorPage } from '../../shared/service/cursor-page.ts';
import { Distributions } from '../../shared/service/distributions.ts';
import { HistoryEvent } from '../../shared/service/history.ts';
import {
  InventoryItem,
  InventoryLevel,
  InventoryLocations,
  InventoryLots,
} from '../../shared/service/inventory.ts';
import { LotExclusion } from '../../shared/service/lots.ts';
import { Order, OrderListWire, Shipment } from '../../shared/service/orders.ts';
import { BatchProduct, BatchProductListWire } from '../../shared/service/product-batch.ts';
import { Product, Variant, VariantListWire } from '../../shared/service/products.ts';
import {
  ReceivingBox,
  ReceivingBoxListWire,
  ReceivingOrder,
  ReceivingOrderListWire,
} from '../../shared/service/receiving.ts';
import { ReturnOrder, ReturnOrderListWire } from '../../shared/service/returns.ts';
import { UnidentifiedOrder, UnidentifiedOrderListWire } from '../../shared/service/unidentified.ts';
import { WebhookSubscription } from '../../shared/service/webhooks.ts';
import { listAnswer } from '../../shared/service/wire.ts';
import { runCount } from '../support/run-count.ts';
import {
  sampleInvoice,
  sampleTransaction,
  sampleUnstableTransaction,
  sampleWebhook,
} from '../support/sample-billing-records.ts';
import {
  sampleDistributions,
  sampleOldReturn,
  sampleOrder,
  sampleReturn,
  sampleShipment,
} from '../support/sample-records.ts';
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
} from '../support/sample-stock-records.ts';
import { createFakeHttp } from '../unit/electron/service/fake-http.ts';

const runs = runCount('R24, fuzzed bodies a schema', 300, 10_000);
const timeoutMs = 600_000;

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };

/** A record as the service writes it, whole; the fields without which it is none; and its schemas. */
type Resource = {
  name: string;
  sample: JsonObject;
  required: readonly string[];
  list: z.ZodType<object[]>;
  record: z.ZodType<object>;
  enums: readonly string[];
};

/** The records of a page that is followed by a cursor. */
function itemsOf(record: z.ZodType<object>): z.ZodType<object[]> {
  return cursorPage(record).transform(({ items }) => items);
}

const address = {
  address1: '1 Dock Road',
  address2: null,
  city: 'Dallas',
  state: 'TX',
  zip_code: '75001',
  country: 'US',
  email: 'dock@example.com',
  phone_number: '555',
  timezone: 'Central Standard Time',
};

const resources: readonly Resource[] = [
  {
    name: 'receiving order',
    sample: {
      id: 4_711,
      status: 'Processing',
      package_type: 'Pallet',
      box_packaging_type: 'OneSkuPerBox',
      box_labels_uri: '/2.0/receiving/4711/labels',
      expected_arrival_date: '2026-11-20T00:00:00Z',
      insert_date: '2026-11-01T08:00:00.1234567+00:00',
      last_updated_date: '2026-11-02T08:00:00',
      external_sync_timestamp: null,
      purchase_order_number: 'PO-1',
      fulfillment_center: { id: 3, name: 'South', ...address },
      inventory_quantities: [
        { inventory_id: 1, sku: 'A', expected_quantity: 5, received_quantity: 4, stowed_quantity: 3 },
      ],
      status_history: [{ id: 1, status: 'Awaiting', timestamp: '2026-11-01T08:00:00Z' }],
      freight: {
        carrier: 'X',
        bol_number: 'B',
        container_number: null,
        vessel_name: null,
        freight_forwarder: null,
      },
      final_destination_fulfillment_center_id: null,
    },
    required: ['id'],
    list: ReceivingOrderListWire,
    record: ReceivingOrder,
    enums: ['status', 'package_type', 'box_packaging_type'],
  },
  {
    name: 'box',
    sample: {
      box_id: 8,
      box_number: 1,
      box_status: 'Counting',
      tracking_number: '1Z999',
      arrived_date: '2026-11-20T00:00:00Z',
      received_date: null,
      counting_started_date: null,
      box_items: [
        {
          inventory_id: 1,
          quantity: 5,
          received_quantity: 4,
          stowed_quantity: 3,
          lot_number: 'L',
          lot_date: '2027-01-01',
        },
      ],
    },
    required: [],
    list: ReceivingBoxListWire,
    record: ReceivingBox,
    enums: ['box_status'],
  },
  {
    name: 'fulfillment center',
    sample: { id: 3, name: 'South', ...address },
    required: ['id'],
    list: FulfillmentCenterListWire,
    record: FulfillmentCenter,
    enums: [],
  },
  {
    name: 'location',
    sample: {
      id: 3,
      name: 'South',
      abbreviation: 'S',
      is_active: true,
      is_receiving_enabled: true,
      services: [{ service_type: 'Returns', enabled: true }],
    },
    required: ['id'],
    list: LocationListWire,
    record: Location,
    enums: [],
  },
  {
    name: 'channel',
    sample: { id: 1, name: 'Shop', application_name: 'Dockhand', scopes: ['orders_read', 'orders_write'] },
    required: ['id'],
    list: ChannelListWire,
    record: Channel,
    enums: [],
  },
  {
    name: 'return as 1.0 writes it',
    sample: sampleOldReturn,
    required: ['id'],
    list: ReturnOrderListWire,
    record: ReturnOrder,
    enums: ['status', 'return_type'],
  },
  {
    name: 'return as 2025-07 and later write it',
    sample: sampleReturn,
    required: ['id'],
    list: ReturnOrderListWire,
    record: ReturnOrder,
    enums: ['status', 'return_type'],
  },
  {
    name: 'order with its shipments',
    sample: sampleOrder,
    required: ['id'],
    list: OrderListWire,
    record: Order,
    enums: ['status', 'type'],
  },
  {
    name: 'shipment',
    sample: sampleShipment,
    required: ['id'],
    list: listAnswer(Shipment),
    record: Shipment,
    enums: ['status', 'estimated_fulfillment_date_status'],
  },
  {
    name: 'placement of a receiving order',
    sample: sampleDistributions,
    required: [],
    list: listAnswer(Distributions),
    record: Distributions,
    enums: ['status'],
  },
  {
    name: 'unidentified receiving order',
    sample: sampleUnidentifiedOrder,
    required: ['id'],
    list: UnidentifiedOrderListWire,
    record: UnidentifiedOrder,
    enums: ['reason'],
  },
  {
    name: 'inventory item',
    sample: sampleInventoryItem,
    required: ['inventory_id'],
    list: itemsOf(InventoryItem),
    record: InventoryItem,
    enums: [],
  },
  {
    name: 'inventory level',
    sample: sampleInventoryLevel,
    required: ['inventory_id'],
    list: itemsOf(InventoryLevel),
    record: InventoryLevel,
    enums: [],
  },
  {
    name: 'level by center',
    sample: sampleInventoryLocations,
    required: ['inventory_id'],
    list: itemsOf(InventoryLocations),
    record: InventoryLocations,
    enums: [],
  },
  {
    name: 'level by lot',
    sample: sampleInventoryLots,
    required: ['inventory_id'],
    list: itemsOf(InventoryLots),
    record: InventoryLots,
    enums: [],
  },
  {
    name: 'event of the history',
    sample: sampleHistoryEvent,
    required: ['inventory_audit_event_id', 'inventory_id'],
    list: itemsOf(HistoryEvent),
    record: HistoryEvent,
    enums: ['event_category'],
  },
  {
    name: 'lot exclusion',
    sample: sampleLotExclusion,
    required: [],
    list: listAnswer(LotExclusion),
    record: LotExclusion,
    enums: [],
  },
  {
    name: 'product with its variants',
    sample: sampleProduct,
    required: ['id'],
    list: itemsOf(Product),
    record: Product,
    enums: ['type'],
  },
  {
    name: 'variant',
    sample: { ...sampleProduct.variants[0] },
    required: ['id'],
    list: VariantListWire,
    record: Variant,
    enums: ['status'],
  },
  {
    name: 'product as 1.0 writes it',
    sample: sampleBatchProduct,
    required: ['id'],
    list: BatchProductListWire,
    record: BatchProduct,
    enums: [],
  },
  {
    name: 'page of found channels',
    sample: {
      items: [{ id: 1, name: 'Shop', application_name: 'Dockhand', scopes: ['orders_read'] }],
      next: 'more',
      prev: null,
      total_records: 1,
    },
    required: [],
    list: listAnswer(ChannelPage),
    record: ChannelPage,
    enums: [],
  },
  {
    name: 'allergen',
    sample: { id: 1, key: 'milk', name: 'Milk' },
    required: ['id'],
    list: AllergenListWire,
    record: Allergen,
    enums: ['key'],
  },
  {
    name: 'invoice',
    sample: sampleInvoice,
    required: ['invoiceId'],
    list: itemsOf(Invoice),
    record: Invoice,
    enums: ['invoiceType'],
  },
  {
    name: 'transaction as 2025-07 and later write it',
    sample: sampleTransaction,
    required: [],
    list: TransactionPageWire.transform(({ items }) => items),
    record: Transaction,
    enums: ['transaction_type', 'reference_type'],
  },
  {
    name: 'transaction as Experimental writes it',
    sample: sampleUnstableTransaction,
    required: [],
    list: TransactionPageWire.transform(({ items }) => items),
    record: Transaction,
    enums: ['transactionType', 'referenceType'],
  },
  {
    name: 'webhook subscription',
    sample: sampleWebhook,
    required: [],
    list: itemsOf(WebhookSubscription),
    record: WebhookSubscription,
    enums: [],
  },
];

/** Changes to a record at any depth that a server may make without a word: values, missing and new fields. */
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

describe.each(resources)('any $name', ({ sample, required, list, record, enums }) => {
  test(
    `is read in ${runs} alterations, and what was read can be kept, sent on and read again`,
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

  test('means the same with a field missing and with null', () => {
    for (const key of Object.keys(sample).filter((name) => !required.includes(name))) {
      const { [key]: _left, ...without } = sample;
      expect(list.parse([{ ...sample, [key]: null }])).toEqual(list.parse([without]));
    }
  });

  test('keeps values and fields that nobody knew', () => {
    const unknown = Object.fromEntries(enums.map((key) => [key, 'Teleported']));
    const [read] = list.parse([{ ...sample, ...unknown, brand_new_field: { deep_key: [1] } }]);
    const values = Object.values(read ?? {});
    expect(values.filter((value) => value === 'Teleported')).toHaveLength(enums.length);
    expect(read).toHaveProperty('brandNewField', { deepKey: [1] });
  });

  test(
    `is read or refused, and never an error, for ${runs} bodies of anything`,
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

describe('the api core', () => {
  const deep = '['.repeat(200_000);
  const body = fc.oneof(
    fc.json(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '',
      '[',
      '{"items":',
      '\u0000',
      '[1e999]',
      '[{"id":1e400}]',
      '[null]',
      '<html></html>',
      '"text"',
      '\uFEFF[]',
    ),
    fc.constantFrom(deep, `${deep}${']'.repeat(200_000)}`, `[{"id":1,"deep":${deep}${']'.repeat(200_000)}}]`),
    fc.constant('[{"id":1,"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}]'),
  );

  test(
    `turns ${runs} bodies with any status into a value or a failure, and nothing else`,
    async () => {
      let answer = { status: 200, body: '' };
      const http = createFakeHttp(() => answer);
      const api = createApi({
        http,
        baseUrl: 'https://api.example.com',
        channelHeader: 'service_channel_id',
        channelId: () => null,
        authorizer: {
          accessToken: async () => 'secret-token',
          refreshAfterRejection: async () => 'secret-token',
        },
        // Without a limit: the bodies are what this is about.
        budget: {
          acquire: async () => ({ answered: () => undefined, failed: () => undefined }),
          view: () => ({ limit: 1, remaining: 1, waiting: 0 }),
        },
        versions: createVersionChoice({
          pinned: { 'receiving.list': '2.0' },
          remembered: { read: () => null, write: () => undefined },
        }),
      });
      await fc.assert(
        fc.asyncProperty(
          body,
          fc.constantFrom(200, 200, 201, 204, 302, 400, 401, 403, 409, 418, 422, 500, 599),
          async (text, status) => {
            answer = { status, body: text };
            const outcome = await api
              .call('receiving.list', { priority: 'background', schema: ReceivingOrderListWire })
              .catch((error: unknown) => error);
            if (outcome instanceof ServiceError) {
              expect(Failure.parse(outcome.failure)).toEqual(outcome.failure);
              expect(outcome.failure.message.length).toBeLessThan(1_000);
              expect(JSON.stringify(outcome.failure)).not.toContain('secret-token');
            } else {
              expect(outcome).toHaveProperty('value');
            }
            expect({}).not.toHaveProperty('polluted');
          },
        ),
        { numRuns: runs },
      );
    },
    timeoutMs,
  );
});
