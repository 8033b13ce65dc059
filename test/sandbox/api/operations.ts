import { billingOperations } from './account/billing-operations.ts';
import { listCenters, listLocations } from './account/centers.ts';
import { listChannels, listChannelsAsArray, searchChannels } from './account/channels.ts';
import { webhookOperations } from './account/webhook-operations.ts';
import { inventoryOperations } from './inventory/inventory-operations.ts';
import { lotExclusionOperations } from './inventory/lot-exclusion-operations.ts';
import { dated, type Operation, operation } from './operation.ts';
import { orderOperations } from './orders/order-operations.ts';
import { productOperations } from './products/product-operations.ts';
import { receivingOperations } from './receiving/receiving-operations.ts';
import { unidentifiedOperations } from './receiving/unidentified-operations.ts';
import { returnOperations } from './returns/return-operations.ts';

const accountOperations: readonly Operation[] = [
  operation('GET /channel', ['2026-01', '2026-07'], 'channels_read', listChannels),
  operation('GET /channel', ['2.0', '2025-07'], 'channels_read', listChannels, { specified: false }),
  operation('GET /channel', ['1.0'], 'channels_read', listChannelsAsArray, { specified: false }),
  operation('POST /channel:search', ['Experimental'], 'channels_read', searchChannels, { isRead: true }),
  operation('GET /fulfillmentCenter', ['2.0'], 'receiving_read', listCenters),
  operation('GET /fulfillmentCenter', ['1.0'], 'receiving_read', listCenters, { specified: false }),
  operation('GET /fulfillment-center', dated, 'receiving_read', listCenters),
  operation('GET /location', ['1.0', '2.0', ...dated], 'locations_read', listLocations, { specified: false }),
];

/** Every operation that the sandbox serves. To add one, write its handler and add its row to its resource. */
export const operations: readonly Operation[] = [
  ...accountOperations,
  ...receivingOperations,
  ...unidentifiedOperations,
  ...inventoryOperations,
  ...lotExclusionOperations,
  ...productOperations,
  ...orderOperations,
  ...returnOperations,
  ...billingOperations,
  ...webhookOperations,
];
