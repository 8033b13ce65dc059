import type { ItemIndex, SyncPass, SyncPosition, SyncRecords } from '../item-index.ts';
import type { CatalogPage, CatalogPager, CatalogPaging } from './catalog-pager.ts';
import { isRefusal } from './sync-fault.ts';
import type { SyncRepository } from './sync-repository.ts';
import { firstPlace, placeBehind } from './sync-state.ts';

/** Rows a page: as many as the service gives at once. */
const pageSize = 250;

/** A page of any of the lists, as the index takes it. */
type SyncPage = { records: SyncRecords } & Omit<CatalogPage<unknown>, 'items'>;

/** How the pages of a pass are asked for. */
type PassPaging = Omit<CatalogPaging, 'pageSize' | 'from'>;

type PassReader = (
  pager: CatalogPager,
  from: CatalogPaging & { changedSince: string | null },
) => AsyncGenerator<SyncPage, void, undefined>;

const passReaders: Readonly<Record<SyncPass, PassReader>> = {
  items: (pager, from) => toSyncPages(pager.items(from), (records) => ({ pass: 'items', records })),
  products: (pager, from) => toSyncPages(pager.products(from), (records) => ({ pass: 'products', records })),
  levels: (pager, from) => toSyncPages(pager.levels(from), (records) => ({ pass: 'levels', records })),
  lots: (pager, from) => toSyncPages(pager.lots(from), (records) => ({ pass: 'lots', records })),
  locations: (pager, from) =>
    toSyncPages(pager.locations(from), (records) => ({ pass: 'locations', records })),
};

/** Paginates the list of a pass from a position on; rejects as the pager does. */
function paginatePass(
  pager: CatalogPager,
  pass: SyncPass,
  { cursor, changedSince }: SyncPosition,
  paging: PassPaging,
): AsyncGenerator<SyncPage, void, undefined> {
  return passReaders[pass](pager, { ...paging, pageSize, from: cursor, changedSince });
}

async function* toSyncPages<Row>(
  pages: AsyncIterable<CatalogPage<Row>>,
  toRecords: (rows: Row[]) => SyncRecords,
): AsyncGenerator<SyncPage, void, undefined> {
  for await (const { items, ...rest } of pages) yield { ...rest, records: toRecords(items) };
}

/** What a pass works with. */
type PassOptions = {
  index: Pick<ItemIndex, 'listUnmet' | 'markRemoved'>;
  pager: CatalogPager;
  repository: SyncRepository;
  paging: PassPaging & { signal: AbortSignal; turnSignal: AbortSignal };
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
  start: SyncPosition,
  { pager, repository, paging }: PassOptions,
): Promise<SyncPosition> {
  let place = start;
  for await (const page of paginatePass(pager, pass, place, paging)) {
    place = placeBehind(place, pass, { ...page, count: page.records.records.length });
    await repository.keep(pass, place, page);
    paging.turnSignal.throwIfAborted();
  }
  if (place.state !== 'running') return place;
  // A list may end without a last page: one whose pages are not turned gives the same again.
  const ended: SyncPosition = { ...place, state: pass === 'items' ? 'checking' : 'done', cursor: null };
  await repository.keep(pass, ended);
  return ended;
}

/** Items that were on no page may have moved between two pages: each is asked for before it counts as gone. */
async function checkUnmet(
  place: SyncPosition,
  { index, pager, repository, paging }: PassOptions,
): Promise<void> {
  const { round } = repository.state();
  let after: number | null = 0;
  while (after !== null) {
    const ids: number[] = await index.listUnmet({ round, after, limit: checkedAtOnce });
    after = ids.at(-1) ?? null;
    if (after === null) break;
    paging.turnSignal.throwIfAborted();
    // A service that cannot be asked for items by their ids says nothing about those that are missing.
    const answer = await pager.itemsOf(ids, paging).catch((error: unknown) => {
      if (isRefusal(error)) return null;
      throw error;
    });
    if (answer === null) break;
    const { asOf, items, isNarrowed } = answer;
    await repository.keep('items', place, { records: { pass: 'items', records: items }, asOf });
    if (!isNarrowed) break;
    const found = new Set(items.map(({ inventoryId }) => inventoryId));
    paging.signal.throwIfAborted();
    await index.markRemoved({ ids: ids.filter((id) => !found.has(id)), asOf });
  }
  await repository.keep('items', { ...place, state: 'done' });
}
