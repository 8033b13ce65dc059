import { type Operation, operation } from '../operation.ts';
import {
  createLotExclusion,
  deleteLotExclusion,
  listLotExclusions,
  restoreLotExclusion,
} from './lot-exclusions.ts';

/** Lot exclusions (specification 4.9; reference notes, 5). */
export const lotExclusionOperations: readonly Operation[] = [
  operation('GET /lot-exclusion', ['2026-07'], 'inventory_read', listLotExclusions, { specified: false }),
  operation('POST /lot-exclusion', ['2026-07'], 'inventory_write', createLotExclusion, { specified: false }),
  operation('POST /lot-exclusion:delete', ['2026-07'], 'inventory_write', deleteLotExclusion, {
    specified: false,
  }),
  operation('POST /lot-exclusion/restore', ['2026-07'], 'inventory_write', restoreLotExclusion),
];
