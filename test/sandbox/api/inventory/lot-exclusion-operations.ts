import type { Operation } from '../operation.ts';
import {
  createLotExclusion,
  deleteLotExclusion,
  listLotExclusions,
  restoreLotExclusion,
} from './lot-exclusions.ts';

/** Lot exclusions (specification 4.9; reference notes, 5). */
export const lotExclusionOperations: readonly Operation[] = [
  {
    method: 'GET',
    versions: ['2026-07'],
    path: '/lot-exclusion',
    scope: 'inventory_read',
    specified: false,
    handle: listLotExclusions,
  },
  {
    method: 'POST',
    versions: ['2026-07'],
    path: '/lot-exclusion',
    scope: 'inventory_write',
    specified: false,
    handle: createLotExclusion,
  },
  {
    method: 'POST',
    versions: ['2026-07'],
    path: '/lot-exclusion:delete',
    scope: 'inventory_write',
    specified: false,
    handle: deleteLotExclusion,
  },
  {
    method: 'POST',
    versions: ['2026-07'],
    path: '/lot-exclusion/restore',
    scope: 'inventory_write',
    specified: true,
    handle: restoreLotExclusion,
  },
];
