import { type SyncPassView, type SyncView, syncPasses } from '#shared/sync/sync-view.ts';
import type { SyncPass, SyncState } from './catalog-rows.ts';
import { isOver, passesOf } from './sync-state.ts';

const minPages = 5;
const maxPages = 40;

/** Measures the pace over the last 40 pages. */
export function createPace() {
  let moments: number[] = [];
  return {
    /** Notes that a page was written at this time (epoch milliseconds). */
    note(atMs: number): void {
      moments = [...moments.slice(1 - maxPages), atMs];
    },
    /** Forgets everything before a pause. */
    reset(): void {
      moments = [];
    },
    /** Milliseconds per page; null until there are enough pages. */
    msPerPage(): number | null {
      const [first] = moments;
      const last = moments.at(-1);
      if (first === undefined || last === undefined || moments.length < minPages) return null;
      return (last - first) / (moments.length - 1);
    },
  };
}

/** The requested page size is 250; a service that returns fewer rows sets the size after its first page. */
const requestedPageSize = 250;

/**
 * Returns the total pages of a pass, as far as known: from the service's own count, else the count of the previous
 * read, else for quantities the items of this run, because each has them. Null if unknown.
 */
function pagesOf(state: SyncState, pass: SyncPass): number | null {
  const place = state.places[pass];
  if (place !== undefined && isOver(place)) return place.pages;
  const { items } = state.places;
  const pages = place?.pages ?? 0;
  const isOfItems = pass === 'levels' || pass === 'lots' || pass === 'locations';
  const itemCount = isOfItems && items?.state === 'done' ? items.done : null;
  // Changes are few, and nothing states how many.
  const changes = place !== undefined && place.changedSince !== null ? place.done || 1 : null;
  const rows = place?.told ?? changes ?? state.expected[pass] ?? itemCount;
  if (rows === null || rows === undefined) return null;
  const rowsPerPage =
    place !== undefined && place.pages > 0 ? Math.max(1, place.done / place.pages) : requestedPageSize;
  return Math.max(Math.ceil(rows / rowsPerPage), pages + 1);
}

/** Returns the progress of a run: its share (0 to 1), and the pages left; null if its duration is unknown. */
export function readProgress(state: SyncState): { share: number | null; pagesLeft: number | null } {
  if (state.endedAt !== null) return { share: 1, pagesLeft: 0 };
  const all = passesOf(state.kind).map((pass) => pagesOf(state, pass));
  const read = passesOf(state.kind).reduce((sum, pass) => sum + (state.places[pass]?.pages ?? 0), 0);
  if (all.includes(null)) return { share: null, pagesLeft: null };
  const total = all.reduce<number>((sum, pages) => sum + (pages ?? 0), 0);
  return { share: total === 0 ? 1 : Math.min(1, read / total), pagesLeft: Math.max(0, total - read) };
}

/**
 * Returns the passes as the window shows them. In a run of totals alone, the other passes show their previous counts.
 * So does a pass that read only changes, since those few records are not all the saved ones.
 */
function viewPasses(state: SyncState | null): SyncPassView[] {
  return syncPasses.map((pass) => {
    const place = state?.places[pass];
    const before = state?.expected[pass] ?? null;
    const isOfChanges = place !== undefined && place.changedSince !== null;
    return {
      pass,
      state: place === undefined ? 'ahead' : place.state === 'checking' ? 'running' : place.state,
      done: isOfChanges && place.state === 'done' ? (before ?? place.done) : (place?.done ?? 0),
      expected: isOfChanges ? place.told : (place?.told ?? before),
    };
  });
}

type SyncContext = {
  state: SyncView['state'];
  /** Current milliseconds per page; null if unknown. */
  msPerPage: number | null;
  itemCount: number;
  bytes: number;
  /** Epoch milliseconds; null if nothing continues automatically. */
  nextAtMs: number | null;
  problem: SyncView['problem'];
  site?: SyncView['site'];
};

/** null if nothing is saved yet. */
export function toSyncView(saved: SyncState | null, context: SyncContext): SyncView {
  const { state, itemCount, bytes, nextAtMs, problem, msPerPage, site = null } = context;
  const isBegun = saved !== null && saved.round > 0;
  const { share, pagesLeft } = isBegun ? readProgress(saved) : { share: null, pagesLeft: null };
  const isMeasured = state === 'running' && pagesLeft !== null && msPerPage !== null;
  return {
    state,
    passes: viewPasses(saved),
    share,
    remainingMs: isMeasured ? Math.round(pagesLeft * msPerPage) : null,
    itemCount,
    startedAt: isBegun && saved.endedAt === null ? saved.startedAt : null,
    wholeAsOf: saved?.wholeAsOf ?? null,
    nextAt: nextAtMs === null ? null : new Date(nextAtMs).toISOString(),
    problem,
    bytes,
    site,
  };
}
