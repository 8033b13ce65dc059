import { LotExclusions } from '../../../shared/lots/lots.ts';
import type { Prefer } from '../../cache/read-through.ts';
import { type AccountContext, answering, type ReadContext } from '../account-context.ts';
import { toItemWords } from '../inventory/inventory.ts';
import { createLotChanges, fetchExclusions } from './lot-changes.ts';

/** The exclusions of items (specification 2.11, reference-notes 5). */
export function createLotExclusions({ api, readThrough }: ReadContext) {
  return {
    /** Those of one item by its inventory id, active and deleted, as the service lists them. */
    listExclusions: ({ id }: { id: number }, prefer: Prefer = 'service') =>
      readThrough.read({
        operation: 'lots.listExclusions',
        parameters: { inventoryId: id },
        schema: LotExclusions,
        prefer,
        fetch: () => fetchExclusions(api, { inventoryId: id, sku: null }, { priority: 'person' }),
        words: ({ lotExclusions }) => [toItemWords(id, lotExclusions)],
      }),
  };
}

/** Lots that are kept from going out. */
export function createLots(context: AccountContext) {
  const { listExclusions } = createLotExclusions(context);
  const { change, readOffers } = createLotChanges({ ...context, lots: { listExclusions } });
  return {
    handlers: { listExclusions: answering(listExclusions), change, readOffers: async () => readOffers() },
  };
}
