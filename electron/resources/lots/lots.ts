import type { Preferring } from '#electron/cache/read-through.ts';
import type { CallOptions } from '#electron/cache/record-reader.ts';
import type { Catalog } from '#electron/catalog/catalog.ts';
import type { AccountContext, ReadContext } from '#electron/resources/account-context.ts';
import type { CachedItems } from '#electron/resources/inventory/cached-items.ts';
import { toItemWords } from '#electron/resources/inventory/inventory.ts';
import { LotExclusions } from '#shared/lots/lots.ts';
import { createLotChanges, fetchExclusions } from './lot-changes.ts';

export { fetchExclusions } from './lot-changes.ts';

/** Specification 2.11, reference-notes 5. */
export function createLotExclusions({
  api,
  readThrough,
  cachedItems,
}: ReadContext & { cachedItems?: Pick<CachedItems, 'save'> }) {
  return {
    /** One item's exclusions by its inventory id, active and deleted, as the service lists them. */
    listExclusions: ({ id, prefer }: Preferring<{ id: number }>, call?: CallOptions) =>
      readThrough.read({
        operation: 'lots.listExclusions',
        parameters: { inventoryId: id },
        schema: LotExclusions,
        prefer,
        call,
        fetch: (_account, ownCall) => fetchExclusions(api, { inventoryId: id, sku: null }, ownCall),
        // Awaited: after a change, the list of all lots is read again at once.
        async onFetched(account, { data, asOf }) {
          const records = [{ inventoryId: id, exclusions: data.lotExclusions }];
          await cachedItems?.save(account, { pass: 'exclusions', records }, asOf);
        },
        searchTerms: ({ lotExclusions }) => [toItemWords(id, lotExclusions)],
      }),
    /** The SKU must match exactly. */
    listExclusionsBySku: ({ sku, prefer }: Preferring<{ sku: string }>) =>
      readThrough.read({
        operation: 'lots.listExclusionsBySku',
        parameters: { sku },
        schema: LotExclusions,
        prefer,
        fetch: (_account, call) => fetchExclusions(api, { inventoryId: null, sku }, call),
      }),
  };
}

/** Lots excluded from shipping. */
export function createLots(
  context: AccountContext & { catalog: Pick<Catalog, 'searchLots'>; cachedItems: CachedItems },
) {
  const lots = createLotExclusions(context);
  const { change, readOffers } = createLotChanges({ ...context, lots });
  return {
    handlers: {
      list: context.catalog.searchLots,
      ...lots,
      change,
      readOffers: async () => readOffers(),
    },
  };
}
