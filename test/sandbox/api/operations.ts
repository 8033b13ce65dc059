import type { ApiScope } from '../authorization/scopes.ts';
import type { Answer, ApiVersion, Call } from './answer.ts';
import { listCenters, listLocations } from './centers.ts';
import { listChannels, listChannelsAsArray } from './channels.ts';
import { getReceivingOrder, listBoxes, listReceivingOrders } from './receiving.ts';

/** One row of the service: what exists, where, for whom, and who says so. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  versions: readonly ApiVersion[];
  /** Below the version; `{name}` stands for one segment, or for what is before a colon. */
  path: string;
  scope: ApiScope;
  /** Whether the specification names this operation at these versions; if not, only the reference notes do. */
  specified: boolean;
  handle(call: Call): Answer | Promise<Answer>;
}

/** Every operation that the sandbox serves. To add one, write its handler and add its row. */
export const operations: readonly Operation[] = [
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
  {
    method: 'GET',
    versions: ['2.0'],
    path: '/receiving',
    scope: 'receiving_read',
    specified: true,
    handle: listReceivingOrders,
  },
  {
    method: 'GET',
    versions: ['2025-07', '2026-01', '2026-07'],
    path: '/receiving',
    scope: 'receiving_read',
    specified: false,
    handle: listReceivingOrders,
  },
  {
    method: 'GET',
    versions: ['2.0', '2026-07'],
    path: '/receiving/{id}',
    scope: 'receiving_read',
    specified: true,
    handle: getReceivingOrder,
  },
  {
    method: 'GET',
    versions: ['2025-07', '2026-01'],
    path: '/receiving/{id}',
    scope: 'receiving_read',
    specified: false,
    handle: getReceivingOrder,
  },
  {
    method: 'GET',
    versions: ['2.0', '2025-07', '2026-01', '2026-07'],
    path: '/receiving/{id}/boxes',
    scope: 'receiving_read',
    specified: false,
    handle: listBoxes,
  },
];
