import type { ItemIndex, SyncPass, SyncPlace } from '../item-index.ts';
import type { CatalogWalks } from './catalog-walks.ts';
import { isRefusal } from './sync-fault.ts';
import type { SyncRepository } from './sync-repository.ts';
import { firstPlace, placeBehind } from './sync-state.ts';
import { type PassWalk, walkPass } from './walk-pass.ts';

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
