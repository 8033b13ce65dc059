import type { ApiScope } from '#test/sandbox/authorization/scopes.ts';
import * as billing from './account/billing.ts';
import * as centers from './account/centers.ts';
import * as channels from './account/channels.ts';
import * as webhooks from './account/webhooks.ts';
import { type Answer, type ApiVersion, type Call, Refusal } from './answer.ts';
import * as history from './inventory/history.ts';
import * as inventory from './inventory/inventory.ts';
import * as exclusions from './inventory/lot-exclusions.ts';
import * as estimates from './orders/order-estimates.ts';
import { createOrder } from './orders/order-writes.ts';
import * as orders from './orders/orders.ts';
import * as shipments from './orders/shipments.ts';
import * as simulations from './orders/simulations.ts';
import type { PathIdType } from './path-id.ts';
import { createProductBatch } from './products/product-batch.ts';
import * as variants from './products/product-writes.ts';
import * as products from './products/products.ts';
import { getAttachment } from './receiving/parcel-pictures.ts';
import * as receiving from './receiving/receiving.ts';
import * as receivingWrites from './receiving/receiving-operations.ts';
import * as unidentified from './receiving/unidentified-operations.ts';
import * as returnWrites from './returns/return-changes.ts';
import * as returns from './returns/returns.ts';

/** One operation of the service: method, path, versions, scope, and source. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  versions: readonly ApiVersion[];
  /** Path below the version; `{name}` represents one segment, or the part before a colon. */
  path: string;
  /** Path ids with a type in the specification: a value of another type is refused with 400. */
  ids?: Readonly<Record<string, PathIdType>>;
  /** The scope that the token must have; any one of several is enough. */
  scope: ApiScope | readonly ApiScope[];
  /** The channel header must contain the id of the caller's own channel; if it is optional, it is not checked. */
  channelHeader?: 'required';
  /** The creationSourceId header is read, and must be an int32 if present. */
  creationSource?: 'optional';
  /** Changes nothing, although its method is not GET and it needs a write scope. */
  isRead?: true;
  /** Whether the specification names this operation at these versions; if not, only the reference notes do. */
  specified: boolean;
  /** Synchronous: nothing happens between a change of the world and its line in the journal. */
  handle(call: Call): Answer;
}

/** The response of an operation, including a refusal. */
export function answerOf(operation: Operation, call: Call): Answer {
  try {
    return operation.handle(call);
  } catch (error) {
    if (error instanceof Refusal) return error.answer;
    throw error;
  }
}

export const scopesOf = ({ scope }: Operation): readonly ApiScope[] => [scope].flat();

type Versions = readonly ApiVersion[];

/** An operation with the versions named in the specification and those named only in the reference notes. */
type Row = readonly [
  address: `${Operation['method']} /${string}`,
  handle: Operation['handle'],
  specified: Versions,
  noted?: Versions,
  more?: Pick<Operation, 'ids' | 'channelHeader' | 'creationSource' | 'isRead'>,
];

const served = (scope: Operation['scope'], rows: readonly Row[]): Operation[] =>
  rows.flatMap(([address, handle, specified, noted = [], more]) => {
    const [method, path] = address.split(' ') as [Operation['method'], string];
    const shared = { method, path, scope, handle, ...more };
    return [
      { ...shared, versions: specified, specified: true },
      { ...shared, versions: noted, specified: false },
    ].filter(({ versions }) => versions.length > 0);
  });

const dated: Versions = ['2025-07', '2026-01', '2026-07'];
const first: Versions = ['1.0', '2.0'];
const since20: Versions = ['2.0', ...dated];
const since2026: Versions = ['2026-01', '2026-07'];
const before202607: Versions = ['2025-07', '2026-01'];
const all: Versions = [...first, ...dated];
const latest: Versions = ['2026-07'];

/**
 * Clients that read orders can read their shipments, and so can clients that handle only shipments (reference notes,
 * 16.1).
 */
const shipmentReaders = ['orders_read', 'fulfillments_read'] as const;

const ownChannel = { channelHeader: 'required' } as const;
const receivingId = { ids: { id: 'int32' } } as const;
const isRead = { isRead: true } as const;
const shipmentId = { ids: { shipmentId: 'int32' } } as const;
const attachment = '/unidentified-receiving-order/{uroId}/attachments/{attachmentId}';

/** Every operation that the sandbox serves. To add one, write its handler and add its row to its resource. */
export const operations: readonly Operation[] = [
  // Channels and centers (specification 4.1 and 4.5; reference notes, 7).
  ...served('channels_read', [
    ['GET /channel', channels.listChannels, since2026, ['2.0', '2025-07']],
    ['GET /channel', channels.listChannelsAsArray, [], ['1.0']],
    ['POST /channel:search', channels.searchChannels, ['Experimental'], [], { isRead: true }],
  ]),
  ...served('receiving_read', [
    ['GET /fulfillmentCenter', centers.listCenters, ['2.0'], ['1.0']],
    ['GET /fulfillment-center', centers.listCenters, dated],
  ]),
  ...served('locations_read', [['GET /location', centers.listLocations, [], all]]),
  // Receiving orders (specification 4.5, 4.11; reference notes, 3).
  ...served('receiving_read', [
    ['GET /receiving', receiving.listReceivingOrders, ['2.0'], dated],
    ['GET /receiving/{id}', receiving.getReceivingOrder, ['2.0', '2026-07'], before202607, receivingId],
    ['GET /receiving/{id}/boxes', receiving.listBoxes, [], since20],
    ['GET /receiving/{id}/labels', receivingWrites.getLabels, [], since20],
  ]),
  ...served('receiving_write', [
    ['POST /receiving', receivingWrites.createReceiving, ['2.0', '2026-07'], before202607],
    ['POST /receiving/{id}/cancel', receivingWrites.cancelReceiving, ['2.0']],
    ['POST /receiving/{id}:cancel', receivingWrites.cancelReceiving, dated],
    ['POST /receiving:setExternalSync', receivingWrites.setExternalSync, dated, ['2.0']],
    ['POST /receiving/{id}/distributions', receiving.readDistributions, dated, ['2.0'], isRead],
    ['GET /receiving/{id}/distributions', receiving.readDistributions, [], since20],
  ]),
  // Unidentified receiving orders (specification 4.11; reference notes, 1).
  ...served('receiving_read', [
    ['GET /unidentified-receiving-order', unidentified.listUnidentifiedOrders, latest],
    ['GET /unidentified-receiving-order/{uroId}', unidentified.getUnidentifiedOrder, latest],
    // Its address is part of the record, so the specification requires it without naming it.
    [`GET ${attachment}`, getAttachment, latest],
  ]),
  ...served('receiving_write', [
    ['POST /unidentified-receiving-order/{uroId}:associateWRO', unidentified.associateReceivingOrder, latest],
  ]),
  // Inventory items, levels and history (specification 4.6, 4.11; reference notes, 2 and 6).
  ...served('inventory_read', [
    ['GET /inventory', inventory.listInventory, ['2.0'], dated],
    ['GET /inventory/{inventoryId}', inventory.getInventoryItem, [], dated],
    ['GET /inventory-level', inventory.listLevels, [], dated],
    // Before the level of one item, whose pattern would match these two as ids.
    ['GET /inventory-level/locations', inventory.listLocationLevels, [], dated],
    ['GET /inventory-level/lots', inventory.listLotLevels, [], dated],
    ['GET /inventory-level/{inventoryId}', inventory.getLevel, [], dated],
    ['GET /inventory-level/{inventoryId}/locations', inventory.getLocationLevels, [], dated],
    ['GET /inventory-level/{inventoryId}/lots', inventory.getLotLevels, [], dated],
    ['POST /inventory/history:query', history.queryHistory, ['2026-01'], latest],
  ]),
  // Lot exclusions (specification 4.9; reference notes, 5).
  ...served('inventory_read', [['GET /lot-exclusion', exclusions.listLotExclusions, [], latest]]),
  ...served('inventory_write', [
    ['POST /lot-exclusion', exclusions.createLotExclusion, [], latest],
    ['POST /lot-exclusion:delete', exclusions.deleteLotExclusion, [], latest],
    ['POST /lot-exclusion/restore', exclusions.restoreLotExclusion, latest],
  ]),
  // Products and variants (specification 4.2, 4.11; reference notes, 7.3).
  ...served('products_read', [
    ['GET /product', products.listProductsAsArray, ['2.0']],
    ['GET /product', products.listProducts, [], dated],
    ['GET /product/{productId}/variants', products.listVariants, dated],
    ['GET /allergens', products.listAllergens, latest],
  ]),
  ...served('products_write', [
    ['POST /product', variants.createProduct, ['2025-07'], since2026],
    [
      'POST /product/{productId}/variants',
      variants.addVariants,
      ['2025-07'],
      [],
      { ids: { productId: 'integer' } },
    ],
    ['POST /product/{productId}/variants', variants.addVariants, [], since2026],
    ['PATCH /product/{productId}/variants', variants.changeVariants, dated],
    ['DELETE /product/{productId}', variants.deleteProduct, dated],
    ['POST /product:moveVariants', variants.moveToNewProduct, dated],
    ['POST /product/{productId}:moveVariants', variants.moveIntoProduct, dated],
    ['POST /variant/{variantId}:convertToBundle', variants.convertToBundle, dated],
    ['POST /variant/{variantId}:merge', variants.mergeIntoVariant, dated],
    ['POST /product/batch', createProductBatch, ['1.0'], [], ownChannel],
  ]),
  // Orders and shipments (specification 4.3, 4.4, 4.11; reference notes, 8 and 16).
  ...served('orders_read', [
    ['GET /order', orders.listOrders, first, dated],
    ['GET /order/{orderId}', orders.getOrder, [], all],
    ['GET /order/{orderId}/storeOrderJson', orders.getStoreOrder, ['2.0']],
    ['GET /order/{orderId}/store-order-json', orders.getStoreOrder, dated],
    ['GET /shippingmethod', estimates.listShippingMethods, ['2.0']],
    ['GET /shipping-method', estimates.listShippingMethods, dated],
    ['POST /order/estimate', estimates.estimateOrder, ['2.0']],
    ['POST /order:estimate', estimates.estimateOrder, dated],
  ]),
  ...served(shipmentReaders, [
    ['GET /order/{orderId}/shipment', shipments.listShipmentsOfOrder, [], all],
    ['GET /order/{orderId}/shipment/{shipmentId}', shipments.getShipmentOfOrder, [], all],
    ['GET /shipment/{shipmentId}', shipments.getShipment, [], all],
  ]),
  ...served('orders_write', [
    ['POST /order', createOrder, all, [], ownChannel],
    ['POST /order/{orderId}/cancel', shipments.cancelOrder, ['2.0']],
    ['POST /order/{orderId}:cancel', shipments.cancelOrder, dated],
    ['POST /order/{orderId}/shipment/{shipmentId}/cancel', shipments.cancelShipmentOfOrder, ['2.0']],
    ['POST /order/{orderId}/shipment/{shipmentId}:cancel', shipments.cancelShipmentOfOrder, dated],
  ]),
  ...served('fulfillments_write', [
    ['POST /shipment/{shipmentId}/cancel', shipments.cancelShipment, first, [], shipmentId],
    ['POST /shipment/{shipmentId}:cancel', shipments.cancelShipment, dated, [], shipmentId],
    ['PUT /shipment', shipments.updateTrackingUpload, ['1.0']],
    ['POST /shipment/:bulkUpdateTrackingUpload', shipments.updateTrackingUpload, ['2.0']],
    ['POST /shipment:batchUpdateTrackingUpload', shipments.updateTrackingUpload, dated],
    ['POST /shipment/cancelbulk', shipments.cancelShipments, ['2.0']],
    ['POST /shipment:batchCancel', shipments.cancelShipments, dated],
    ['PUT /shipment/{shipmentId}', shipments.updateShipment, first],
    // Sandbox only (specification 3, 4.11 and 9.6): first at 2.0, and at 2026-01 according to its release notes.
    ['POST /simulate/shipment', simulations.simulateShipment, ['2.0', '2026-01'], latest],
    ['GET /simulate/status/{simulationId}', simulations.getSimulation, ['2.0', '2026-01'], latest],
  ]),
  // Returns (specification 4.8, 4.11; reference notes, 4).
  ...served('returns_read', [
    ['GET /return', returns.listReturns, [], ['1.0', ...dated]],
    ['GET /return/{id}', returns.getReturn, [], ['1.0', ...dated]],
    ['GET /return/{id}/statushistory', returns.getReturnHistory, [], ['1.0']],
  ]),
  ...served('returns_write', [
    ['POST /return', returnWrites.createReturn, ['1.0'], [], { ...ownChannel, creationSource: 'optional' }],
    ['POST /return', returnWrites.createReturn, [], dated, ownChannel],
    ['PUT /return/{id}', returnWrites.changeReturn, [], ['1.0', '2025-07'], ownChannel],
    ['PUT /return/{id}', returnWrites.changeReturn, [], since2026],
    ['POST /return/{id}/cancel', returnWrites.cancelReturn, [], ['1.0'], ownChannel],
    ['POST /return/{id}/cancel', returnWrites.cancelReturn, ['2.0']],
    ['POST /return/{id}:cancel', returnWrites.cancelReturn, dated],
  ]),
  // Invoices and their transactions (specification 2.10, 4.7, 4.11 and 9.3; reference notes, 16).
  ...served('billing_read', [
    ['GET /invoices', billing.listInvoices, ['Experimental', ...dated]],
    [
      'GET /invoices/{invoiceId}/transactions',
      billing.listInvoiceTransactions,
      ['Experimental', ...dated],
      [],
      { ids: { invoiceId: 'integer' } },
    ],
    ['GET /transaction-fees', billing.listTransactionFees, dated],
    ['POST /transactions:query', billing.queryTransactions, dated],
  ]),
  // Webhook subscriptions (specification 2.13, 4.10 and 6; reference notes, 9).
  ...served('webhooks_write', [
    ['POST /webhook', webhooks.createWebhook, latest, before202607],
    ['DELETE /webhook/{id}', webhooks.deleteWebhook, [], dated],
  ]),
  ...served('webhooks_read', [['GET /webhook', webhooks.listWebhooks, [], dated]]),
];
