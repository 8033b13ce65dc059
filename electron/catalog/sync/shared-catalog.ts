import type { ItemIndex } from '#electron/catalog/item-index.ts';
import type { IndexSharing } from '#electron/site/shared-index.ts';
import { createSharedReading, type SharedTurn, type SharedWork } from '#electron/site/shared-reading.ts';
import { siteAreas } from '#shared/site/model/site-areas.ts';
import type { SyncedIndex } from './account-sync.ts';
import { toCatalogRows, toGoneRows, toStateRow } from './catalog-rows.ts';

export type SharedCatalog = ReturnType<typeof createSharedCatalog>;

/** Number of rows handed over at a time, to keep waits short. */
const rowBatchSize = 1_000;

/** Lets one desk of a site read the catalog for all. */
export function createSharedCatalog(
  options: Omit<IndexSharing, 'store' | 'forgetBefore'> & {
    indexOf: (account: string) => Promise<ItemIndex>;
  },
) {
  const { site, indexOf } = options;
  const area = siteAreas.catalog;
  const shared = createSharedReading({
    ...options,
    area,
    limit: rowBatchSize,
    replica: {
      place: async (account) => (await (await indexOf(account)).readFollowed())?.place ?? null,
      async apply(account, { from, records, place }) {
        await (await indexOf(account)).follow({ from, place, page: records });
      },
      forgetPlace: async (account) => (await indexOf(account)).forgetFollowed(),
    },
  });
  return {
    join: (account: string, work: SharedWork) => shared.join(account, work),
    readFollowed: async (account: string) => (await indexOf(account)).readFollowed(),
    savePause: async (account: string, pause: Parameters<ItemIndex['savePause']>[0]) =>
      (await indexOf(account)).savePause(pause),
    /** Opens the index of the leading desk: whatever is written to it is sent to all desks, including this one. */
    openIndex: async (account: string, turn: SharedTurn): Promise<SyncedIndex> => {
      const index = await indexOf(account);
      return {
        ...index,
        readSync: async () => (await index.readFollowed())?.state ?? null,
        write: (page) => turn.share(toCatalogRows(page, site.deskName())),
        saveSync: (state) => turn.share([toStateRow(state, site.deskName())]),
        markRemoved: async ({ ids, asOf }) => {
          if (ids.length > 0) await turn.share(toGoneRows(ids, asOf));
        },
      };
    },
  };
}
