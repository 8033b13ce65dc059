import type { ApiVersion } from '../answer.ts';
import type { Operation } from '../operation.ts';
import { cancelReturn, changeReturn, createReturn } from './return-changes.ts';
import { getReturn, getReturnHistory, listReturns } from './returns.ts';

const dated: readonly ApiVersion[] = ['2025-07', '2026-01', '2026-07'];

/** Returns (specification 4.8, 4.11; reference notes, 4). */
export const returnOperations: readonly Operation[] = [
  {
    method: 'GET',
    versions: ['1.0', ...dated],
    path: '/return',
    scope: 'returns_read',
    specified: false,
    handle: listReturns,
  },
  {
    method: 'GET',
    versions: ['1.0', ...dated],
    path: '/return/{id}',
    scope: 'returns_read',
    specified: false,
    handle: getReturn,
  },
  {
    method: 'GET',
    versions: ['1.0'],
    path: '/return/{id}/statushistory',
    scope: 'returns_read',
    specified: false,
    handle: getReturnHistory,
  },
  {
    method: 'POST',
    versions: ['1.0'],
    path: '/return',
    scope: 'returns_write',
    channelHeader: 'required',
    creationSource: 'optional',
    specified: true,
    handle: createReturn,
  },
  {
    method: 'POST',
    versions: dated,
    path: '/return',
    scope: 'returns_write',
    channelHeader: 'required',
    specified: false,
    handle: createReturn,
  },
  {
    method: 'PUT',
    versions: ['1.0', '2025-07'],
    path: '/return/{id}',
    scope: 'returns_write',
    channelHeader: 'required',
    specified: false,
    handle: changeReturn,
  },
  {
    method: 'PUT',
    versions: ['2026-01', '2026-07'],
    path: '/return/{id}',
    scope: 'returns_write',
    specified: false,
    handle: changeReturn,
  },
  {
    method: 'POST',
    versions: ['1.0'],
    path: '/return/{id}/cancel',
    scope: 'returns_write',
    channelHeader: 'required',
    specified: false,
    handle: cancelReturn,
  },
  {
    method: 'POST',
    versions: ['2.0'],
    path: '/return/{id}/cancel',
    scope: 'returns_write',
    specified: true,
    handle: cancelReturn,
  },
  {
    method: 'POST',
    versions: dated,
    path: '/return/{id}:cancel',
    scope: 'returns_write',
    specified: true,
    handle: cancelReturn,
  },
];
