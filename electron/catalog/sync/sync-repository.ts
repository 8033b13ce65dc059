import pLimit from 'p-limit';
import type { ItemIndex, SyncRecords } from '#electron/catalog/item-index.ts';
import type { SyncPass, SyncPosition, SyncState } from './catalog-rows.ts';
import { stateBeforeRuns, withPlace } from './sync-state.ts';

/**
 * Number of products handed to the index at a time: copying a whole page to its thread would keep the windows waiting.
 * Products before the last batch have no position, so a page counts once it is complete.
 */
const maxProducts = 50;

type FetchedPage = { records: SyncRecords; asOf: string };

/** The only writer of an index's sync state, alone or with the pages that lead to it. */
export type SyncRepository = Awaited<ReturnType<typeof openSyncRepository>>;

/**
 * Reads the sync state of the index, or creates it. The repository writes sequentially, so that no saved state refers
 * to an unsaved page. It rejects as the index does, and saves nothing after the signal is aborted.
 */
export async function openSyncRepository(options: {
  index: Pick<ItemIndex, 'readSync' | 'saveSync' | 'write'>;
  /** Nothing is written after it is aborted. */
  signal: AbortSignal;
  now: () => number;
  /** Called after every transaction; `isPage`: it contained a page of the service. */
  saved: (state: SyncState, isPage: boolean) => void;
}) {
  const { index, signal, now, saved } = options;
  const known = await index.readSync();
  let state = known ?? stateBeforeRuns(new Date(now()).toISOString());
  if (known === null) {
    signal.throwIfAborted();
    await index.saveSync(state);
  }
  let sinceMs = now();
  let pagesSaved = 0;

  const write = async (change: (state: SyncState, now: string) => SyncState, page: FetchedPage | null) => {
    // Before every write: the account may have changed while the page was loading.
    signal.throwIfAborted();
    const atMs = now();
    const runMs = state.runMs + (state.endedAt === null ? Math.max(0, atMs - sinceMs) : 0);
    const next = change({ ...state, runMs }, new Date(atMs).toISOString());
    const asOf = page?.asOf ?? next.startedAt;
    const parts = partsOf(page?.records ?? { pass: 'items', records: [] });
    for (const [at, records] of parts.entries()) {
      const isLast = at === parts.length - 1;
      await index.write({ ...records, asOf, state: isLast ? next : null });
    }
    state = next;
    sinceMs = atMs;
    if (page !== null) pagesSaved += 1;
    saved(next, page !== null);
  };
  const inTurn = pLimit(1);

  return {
    state: (): SyncState => state,
    pagesSaved: (): number => pagesSaved,
    /** Writes the page, if there is one, and the new position of the pass in one transaction. */
    save: (pass: SyncPass, place: SyncPosition, page?: FetchedPage): Promise<void> =>
      inTurn(() => write((current, at) => withPlace(current, pass, place, at), page ?? null)),
    /** Changes state that belongs to no pass. */
    amend: (change: (state: SyncState) => SyncState): Promise<void> => inTurn(() => write(change, null)),
    /** Continues the run from now: the time before does not count toward its duration. */
    resume(): void {
      sinceMs = now();
    },
  };
}

function partsOf(page: SyncRecords): SyncRecords[] {
  if (page.pass !== 'products' || page.records.length <= maxProducts) return [page];
  const { pass, records } = page;
  const count = Math.ceil(records.length / maxProducts);
  return Array.from({ length: count }, (_, at) => {
    return { pass, records: records.slice(at * maxProducts, (at + 1) * maxProducts) };
  });
}
