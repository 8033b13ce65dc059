import { billingOperations } from './account/billing-operations.ts';
import { listCenters, listLocations } from './account/centers.ts';
import { searchChannels } from './account/channel-search.ts';
import { listChannels, listChannelsAsArray } from './account/channels.ts';
import { webhookOperations } from './account/webhook-operations.ts';
import { inventoryOperations } from './inventory/inventory-operations.ts';
import { lotExclusionOperations } from './inventory/lot-exclusion-operations.ts';
import type { Operation } from './operation.ts';
import { orderOperations } from './orders/order-operations.ts';
import { productOperations } from './products/product-operations.ts';
import { receivingOperations } from './receiving/receiving-operations.ts';
import { unidentifiedOperations } from './receiving/unidentified-operations.ts';
import { returnOperations } from './returns/return-operations.ts';

const accountOperations: readonly Operation[] = [
  {
    method: 'GET',
    versions: ['2026-01', '2026-07'],
    path: '/channel',
    scope: 'channels_read',
    specified: true,
    handle: listChannels,
  },
  {
    method: 'GET',
    versions: ['2.0', '2025-07'],
    path: '/channel',
    scope: 'channels_read',
    specified: false,
    handle: listChannels,
  },
  {
    method: 'GET',
    versions: ['1.0'],
    path: '/channel',
    scope: 'channels_read',
    specified: false,
    handle: listChannelsAsArray,
  },
  {
    method: 'POST',
    versions: ['Experimental'],
    path: '/channel:search',
    scope: 'channels_read',
    isRead: true,
    specified: true,
    handle: searchChannels,
  },
  {
    method: 'GET',
    versions: ['2.0'],
    path: '/fulfillmentCenter',
    scope: 'receiving_read',
    specified: true,
    handle: listCenters,
  },
  {
    method: 'GET',
    versions: ['1.0'],
    path: '/fulfillmentCenter',
    scope: 'receiving_read',
    specified: false,
    handle: listCenters,
  },
  {
    method: 'GET',
    versions: ['2025-07', '2026-01', '2026-07'],
    path: '/fulfillment-center',
    scope: 'receiving_read',
    specified: true,
    handle: listCenters,
  },
  {
    method: 'GET',
    versions: ['1.0', '2.0', '2025-07', '2026-01', '2026-07'],
    path: '/location',
    scope: 'locations_read',
    specified: false,
    handle: listLocations,
  },
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
