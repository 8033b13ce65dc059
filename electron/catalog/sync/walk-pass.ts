import type { SyncPass, SyncPlace, SyncRecords } from '../item-index.ts';
import type { CatalogPage, CatalogWalk, CatalogWalks } from './catalog-walks.ts';

/** Rows a page: as many as the service gives at once. */
const pageSize = 250;

/** A page of any of the lists, as the index takes it. */
export type SyncPage = { records: SyncRecords } & Omit<CatalogPage<unknown>, 'items'>;

/** How the pages of a pass are asked for. */
export type PassWalk = Omit<CatalogWalk, 'pageSize' | 'from'>;

type Walker = (
  walks: CatalogWalks,
  from: CatalogWalk & { changedSince: string | null },
) => AsyncGenerator<SyncPage, void, undefined>;

const walkers: Readonly<Record<SyncPass, Walker>> = {
  items: (walks, from) => toSyncPages(walks.items(from), (records) => ({ pass: 'items', records })),
  products: (walks, from) => toSyncPages(walks.products(from), (records) => ({ pass: 'products', records })),
  levels: (walks, from) => toSyncPages(walks.levels(from), (records) => ({ pass: 'levels', records })),
  lots: (walks, from) => toSyncPages(walks.lots(from), (records) => ({ pass: 'lots', records })),
  locations: (walks, from) =>
    toSyncPages(walks.locations(from), (records) => ({ pass: 'locations', records })),
};

/** Walks the list of a pass from a place on; rejects as the walks do. */
export function walkPass(
  walks: CatalogWalks,
  pass: SyncPass,
  { cursor, changedSince }: SyncPlace,
  walk: PassWalk,
): AsyncGenerator<SyncPage, void, undefined> {
  return walkers[pass](walks, { ...walk, pageSize, from: cursor, changedSince });
}

async function* toSyncPages<Row>(
  pages: AsyncIterable<CatalogPage<Row>>,
  toRecords: (rows: Row[]) => SyncRecords,
): AsyncGenerator<SyncPage, void, undefined> {
  for await (const { items, ...rest } of pages) yield { ...rest, records: toRecords(items) };
}
