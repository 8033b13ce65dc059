import type { ItemIndex, SyncPass, SyncPlace, SyncRecords } from '../item-index.ts';
import type { CatalogPage, CatalogWalk, CatalogWalks } from './catalog-walks.ts';
import { isRefusal } from './sync-fault.ts';
import type { SyncRepository } from './sync-repository.ts';
import { firstPlace, placeBehind } from './sync-state.ts';

/** Rows a page: as many as the service gives at once. */
const pageSize = 250;

/** A page of any of the lists, as the index takes it. */
type SyncPage = { records: SyncRecords } & Omit<CatalogPage<unknown>, 'items'>;

/** How the pages of a pass are asked for. */
type PassWalk = Omit<CatalogWalk, 'pageSize' | 'from'>;

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
function walkPass(
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

/** What a pass works with. */
export type PassOptions = {
  index: Pick<ItemIndex, 'listUnmet' | 'markRemoved'>;
  walks: CatalogWalks;
  repository: SyncRepository;
  walk: PassWalk & { signal: AbortSignal; turnSignal: AbortSignal };
  /** Epoch milliseconds. */
  now: () => number;
};

/** How many items the service is asked for by their ids at once. */
const checkedAtOnce = 250;

/** Reads a pass from the place that is kept to its end, and keeps each page; rejects with what it meets on the way. */
export async function readPass(pass: SyncPass, options: PassOptions): Promise<void> {
  const state = options.repository.state();
  const place = state.places[pass] ?? firstPlace(state, pass, options.now());
  const reached = place.state === 'checking' ? place : await readPages(pass, place, options);
  if (reached.state === 'checking') await checkUnmet(reached, options);
}

async function readPages(
  pass: SyncPass,
  start: SyncPlace,
  { walks, repository, walk }: PassOptions,
): Promise<SyncPlace> {
  let place = start;
  for await (const page of walkPass(walks, pass, place, walk)) {
    place = placeBehind(place, pass, { ...page, count: page.records.records.length });
    await repository.keep(pass, place, page);
    walk.turnSignal.throwIfAborted();
  }
  if (place.state !== 'running') return place;
  // A list may end without a last page: one whose pages are not turned gives the same again.
  const ended: SyncPlace = { ...place, state: pass === 'items' ? 'checking' : 'done', cursor: null };
  await repository.keep(pass, ended);
  return ended;
}

/** Items that were on no page may have moved between two pages: each is asked for before it counts as gone. */
async function checkUnmet(place: SyncPlace, { index, walks, repository, walk }: PassOptions): Promise<void> {
  const { round } = repository.state();
  let after: number | null = 0;
  while (after !== null) {
    const ids: number[] = await index.listUnmet({ round, after, limit: checkedAtOnce });
    after = ids.at(-1) ?? null;
    if (after === null) break;
    walk.turnSignal.throwIfAborted();
    // A service that cannot be asked for items by their ids says nothing about those that are missing.
    const answer = await walks.itemsOf(ids, walk).catch((error: unknown) => {
      if (isRefusal(error)) return null;
      throw error;
    });
    if (answer === null) break;
    const { asOf, items, isNarrowed } = answer;
    await repository.keep('items', place, { records: { pass: 'items', records: items }, asOf });
    if (!isNarrowed) break;
    const found = new Set(items.map(({ inventoryId }) => inventoryId));
    walk.signal.throwIfAborted();
    await index.markRemoved({ ids: ids.filter((id) => !found.has(id)), asOf });
  }
  await repository.keep('items', { ...place, state: 'done' });
}
