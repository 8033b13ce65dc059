import pLimit from 'p-limit';
import type {
  ItemIndex,
  SyncPass,
  SyncPosition,
  SyncRecords,
  SyncState,
} from '#electron/catalog/item-index.ts';
import { stateBeforeRuns, withPlace } from './sync-state.ts';

/**
 * Products that are handed to the index at once: copying a whole page of them to its thread would keep the windows
 * waiting. What is handed over before the last of them has no place, so that a page counts once all of it is there.
 */
const mostProducts = 50;

/** Records as one answer of the service held them. */
type FetchedPage = { records: SyncRecords; asOf: string };

/** The only one who writes the state of an index's sync, alone or with the pages that lead there. */
export type SyncRepository = Awaited<ReturnType<typeof openSyncRepository>>;

/**
 * Reads what the index keeps of its sync, or begins it. The repository writes one after the other, so that no state is saved
 * that knows of a page which is not; it rejects as the index does, and keeps nothing after the signal's abort.
 */
export async function openSyncRepository(options: {
  index: Pick<ItemIndex, 'readSync' | 'saveSync' | 'write'>;
  /** Nothing is written once it is aborted. */
  signal: AbortSignal;
  now: () => number;
  /** Called after every transaction; `isPage`: it held a page of the service. */
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
    // Before every write: the account may have become another while the page came.
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
    /** The state that the index keeps. */
    state: (): SyncState => state,
    /** How many pages were saved by this repository. */
    pagesSaved: (): number => pagesSaved,
    /** One transaction: the page, where there is one, and the new place of the pass. */
    keep: (pass: SyncPass, place: SyncPosition, page?: FetchedPage): Promise<void> =>
      inTurn(() => write((current, at) => withPlace(current, pass, place, at), page ?? null)),
    /** Changes what is not of a pass. */
    amend: (change: (state: SyncState) => SyncState): Promise<void> => inTurn(() => write(change, null)),
    /** The run goes on from now: the time before does not count for how long it ran. */
    resume(): void {
      sinceMs = now();
    },
  };
}

function partsOf(page: SyncRecords): SyncRecords[] {
  if (page.pass !== 'products' || page.records.length <= mostProducts) return [page];
  const { pass, records } = page;
  const count = Math.ceil(records.length / mostProducts);
  return Array.from({ length: count }, (_, at) => {
    return { pass, records: records.slice(at * mostProducts, (at + 1) * mostProducts) };
  });
}
