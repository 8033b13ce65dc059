import type { z } from 'zod';
import { Invoice, Transaction, TransactionPageWire } from '../../shared/billing/billing.ts';
import {
  FulfillmentCenter,
  FulfillmentCenterListWire,
  Location,
  LocationListWire,
} from '../../shared/centers/centers.ts';
import { Channel, ChannelListWire, ChannelPage } from '../../shared/channels/channels.ts';
import { HistoryEvent } from '../../shared/history/history.ts';
import { Distributions } from '../../shared/inventory/distributions.ts';
import {
  InventoryItem,
  InventoryLevel,
  InventoryLocations,
  InventoryLots,
} from '../../shared/inventory/inventory.ts';
import { LotExclusion } from '../../shared/lots/lots.ts';
import { Order, OrderListWire, Shipment } from '../../shared/orders/orders.ts';
import { BatchProduct, BatchProductListWire } from '../../shared/products/product-batch.ts';
import {
  Allergen,
  AllergenListWire,
  Product,
  Variant,
  VariantListWire,
} from '../../shared/products/products.ts';
import {
  ReceivingBox,
  ReceivingBoxListWire,
  ReceivingOrder,
  ReceivingOrderListWire,
} from '../../shared/receiving/receiving.ts';
import { ReturnOrder, ReturnOrderListWire } from '../../shared/returns/returns.ts';
import { UnidentifiedOrder, UnidentifiedOrderListWire } from '../../shared/unidentified/unidentified.ts';
import { WebhookSubscription } from '../../shared/webhooks/webhooks.ts';
import { cursorPage } from '../../shared/wire/cursor-page.ts';
import { listAnswer } from '../../shared/wire/wire.ts';
import {
  sampleInvoice,
  sampleTransaction,
  sampleUnstableTransaction,
  sampleWebhook,
} from '../support/samples/sample-billing-records.ts';
import {
  sampleBox,
  sampleCenter,
  sampleChannel,
  sampleLocation,
  sampleReceivingOrder,
} from '../support/samples/sample-receiving-records.ts';
import {
  sampleDistributions,
  sampleOldReturn,
  sampleOrder,
  sampleReturn,
  sampleShipment,
} from '../support/samples/sample-records.ts';
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
} from '../support/samples/sample-stock-records.ts';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** A record as the service writes it, whole; the fields without which it is none; and its schemas. */
export type FuzzedRecord = {
  name: string;
  sample: JsonObject;
  required: readonly string[];
  list: z.ZodType<object[]>;
  record: z.ZodType<object>;
  enums: readonly string[];
};

function itemsOf(record: z.ZodType<object>): z.ZodType<object[]> {
  return cursorPage(record).transform(({ items }) => items);
}

/** A record that is none without its id, and whose fields are free, unless more is said. */
function fuzzed(
  name: string,
  sample: JsonObject,
  list: FuzzedRecord['list'],
  record: FuzzedRecord['record'],
  more: Partial<Pick<FuzzedRecord, 'required' | 'enums'>> = {},
): FuzzedRecord {
  return { name, sample, list, record, required: ['id'], enums: [], ...more };
}

/** Every record that the client reads in lists. */
export const fuzzedRecords: readonly FuzzedRecord[] = [
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
