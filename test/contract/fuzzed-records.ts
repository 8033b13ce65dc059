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
} from '../support/sample-billing-records.ts';
import {
  sampleBox,
  sampleCenter,
  sampleChannel,
  sampleLocation,
  sampleReceivingOrder,
} from '../support/sample-receiving-records.ts';
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

/** The records of a page that is followed by a cursor. */
function itemsOf(record: z.ZodType<object>): z.ZodType<object[]> {
  return cursorPage(record).transform(({ items }) => items);
}

/** Every record that the client reads in lists. */
export const fuzzedRecords: readonly FuzzedRecord[] = [
  {
    name: 'receiving order',
    sample: sampleReceivingOrder,
    required: ['id'],
    list: ReceivingOrderListWire,
    record: ReceivingOrder,
    enums: ['status', 'package_type', 'box_packaging_type'],
  },
  {
    name: 'box',
    sample: sampleBox,
    required: [],
    list: ReceivingBoxListWire,
    record: ReceivingBox,
    enums: ['box_status'],
  },
  {
    name: 'fulfillment center',
    sample: sampleCenter,
    required: ['id'],
    list: FulfillmentCenterListWire,
    record: FulfillmentCenter,
    enums: [],
  },
  {
    name: 'location',
    sample: sampleLocation,
    required: ['id'],
    list: LocationListWire,
    record: Location,
    enums: [],
  },
  {
    name: 'channel',
    sample: sampleChannel,
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
