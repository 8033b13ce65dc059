import type { SyncPass, SyncState } from '#electron/catalog/item-index.ts';
import { type SyncPassView, type SyncView, syncPasses } from '#shared/sync/sync-view.ts';
import { isOver, passesOf } from './sync-state.ts';

const fewestPages = 5;
const mostPages = 40;

/** Measures the pace by the last 40 pages. */
export function createPace() {
  let moments: number[] = [];
  return {
    /** A page was written at this moment (epoch milliseconds). */
    note(atMs: number): void {
      moments = [...moments.slice(1 - mostPages), atMs];
    },
    /** Forgets what was before a pause. */
    reset(): void {
      moments = [];
    },
    /** Milliseconds a page; null before enough of them came. */
    msPerPage(): number | null {
      const [first] = moments;
      const last = moments.at(-1);
      if (first === undefined || last === undefined || moments.length < fewestPages) return null;
      return (last - first) / (moments.length - 1);
    },
  };
}

/** A page of 250 is what is asked for; a service that gives less is believed once it did. */
const askedRows = 250;

/**
 * Pages that a pass has in all, as far as anything says: the service's own count, else what it came to when it was
 * read before, else for quantities the items of this run, each of which has them. Null where nothing does.
 */
function pagesOf(state: SyncState, pass: SyncPass): number | null {
  const place = state.places[pass];
  if (place !== undefined && isOver(place)) return place.pages;
  const { items } = state.places;
  const pages = place?.pages ?? 0;
  const isOfItems = pass === 'levels' || pass === 'lots' || pass === 'locations';
  const itemCount = isOfItems && items?.state === 'done' ? items.done : null;
  // What changed is little, and nothing says how much.
  const changes = place !== undefined && place.changedSince !== null ? place.done || 1 : null;
  const rows = place?.told ?? changes ?? state.expected[pass] ?? itemCount;
  if (rows === null || rows === undefined) return null;
  const rowsPerPage =
    place !== undefined && place.pages > 0 ? Math.max(1, place.done / place.pages) : askedRows;
  return Math.max(Math.ceil(rows / rowsPerPage), pages + 1);
}

/** How far a run is: its share (0 to 1), and the pages that are left; null where nothing says how long it will be. */
export function readProgress(state: SyncState): { share: number | null; pagesLeft: number | null } {
  if (state.endedAt !== null) return { share: 1, pagesLeft: 0 };
  const all = passesOf(state.kind).map((pass) => pagesOf(state, pass));
  const read = passesOf(state.kind).reduce((sum, pass) => sum + (state.places[pass]?.pages ?? 0), 0);
  if (all.includes(null)) return { share: null, pagesLeft: null };
  const total = all.reduce<number>((sum, pages) => sum + (pages ?? 0), 0);
  return { share: total === 0 ? 1 : Math.min(1, read / total), pagesLeft: Math.max(0, total - read) };
}

/**
 * The passes as the window shows them. In a run of totals alone the others show what they came to before, and so does
 * one that read what changed: the few records of that are not what is saved.
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
  /** Milliseconds a page at present; null where nothing says. */
  msPerPage: number | null;
  itemCount: number;
  bytes: number;
  /** Epoch milliseconds; null where nothing goes on by itself. */
  nextAtMs: number | null;
  problem: SyncView['problem'];
  site?: SyncView['site'];
};

/** The sync as the window sees it; null: nothing is saved of it yet. */
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
