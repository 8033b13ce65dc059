import type { ApiVersion } from '../answer.ts';
import type { Operation } from '../operation.ts';
import { getReceivingOrder, listBoxes, listReceivingOrders } from './receiving.ts';
import { readDistributions } from './receiving-distributions.ts';
import { getLabels } from './receiving-labels.ts';
import { cancelReceiving, createReceiving, setExternalSync } from './receiving-writes.ts';

const dated: readonly ApiVersion[] = ['2025-07', '2026-01', '2026-07'];

/** Receiving orders (specification 4.5, 4.11; reference notes, 3). */
export const receivingOperations: readonly Operation[] = [
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
    ids: { id: 'int32' },
    scope: 'receiving_read',
    specified: true,
    handle: getReceivingOrder,
  },
  {
    method: 'GET',
    versions: ['2025-07', '2026-01'],
    path: '/receiving/{id}',
    ids: { id: 'int32' },
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
  {
    method: 'GET',
    versions: ['2.0', ...dated],
    path: '/receiving/{id}/labels',
    scope: 'receiving_read',
    specified: false,
    handle: getLabels,
  },
  {
    method: 'POST',
    versions: ['2.0', '2026-07'],
    path: '/receiving',
    scope: 'receiving_write',
    specified: true,
    handle: createReceiving,
  },
  {
    method: 'POST',
    versions: ['2025-07', '2026-01'],
    path: '/receiving',
    scope: 'receiving_write',
    specified: false,
    handle: createReceiving,
  },
  {
    method: 'POST',
    versions: ['2.0'],
    path: '/receiving/{id}/cancel',
    scope: 'receiving_write',
    specified: true,
    handle: cancelReceiving,
  },
  {
    method: 'POST',
    versions: dated,
    path: '/receiving/{id}:cancel',
    scope: 'receiving_write',
    specified: true,
    handle: cancelReceiving,
  },
  {
    method: 'POST',
    versions: dated,
    path: '/receiving:setExternalSync',
    scope: 'receiving_write',
    specified: true,
    handle: setExternalSync,
  },
  {
    method: 'POST',
    versions: ['2.0'],
    path: '/receiving:setExternalSync',
    scope: 'receiving_write',
    specified: false,
    handle: setExternalSync,
  },
  {
    method: 'POST',
    versions: dated,
    path: '/receiving/{id}/distributions',
    scope: 'receiving_write',
    specified: true,
    isRead: true,
    handle: readDistributions,
  },
  {
    method: 'POST',
    versions: ['2.0'],
    path: '/receiving/{id}/distributions',
    scope: 'receiving_write',
    specified: false,
    isRead: true,
    handle: readDistributions,
  },
  {
    method: 'GET',
    versions: ['2.0', ...dated],
    path: '/receiving/{id}/distributions',
    scope: 'receiving_write',
    specified: false,
    handle: readDistributions,
  },
];
