import type { SyncPass, SyncPosition, SyncRunKind, SyncState } from '#electron/catalog/item-index.ts';
import { syncPasses } from '#shared/sync/sync-view.ts';

/** How far back a question for what changed reaches beyond the last one: clocks differ, and changes take their time. */
const overlapMs = 5 * 60_000;
/** After this long products are read in full again: those that vanished are in no list of changes. */
const wholeProductsMs = 86_400_000;

/** The passes of a run, the most useful first. */
export function passesOf(kind: SyncRunKind): readonly SyncPass[] {
  return kind === 'whole' ? syncPasses : ['levels'];
}

/** The state of an index that nothing was read into yet. */
export function stateBeforeRuns(now: string): SyncState {
  return {
    round: 0,
    kind: 'whole',
    startedAt: now,
    endedAt: now,
    runMs: 0,
    places: {},
    expected: {},
    wholeAsOf: null,
    last: {},
    productsSince: null,
    productsWholeAt: null,
    pausedAt: null,
  };
}

/** The state in which the next run begins; what the last one came to stays, for the passes that are not part of it. */
export function beginRun(state: SyncState, kind: SyncRunKind, now: string): SyncState {
  const places = { ...state.places };
  for (const pass of passesOf(kind)) delete places[pass];
  return { ...state, round: state.round + 1, kind, startedAt: now, endedAt: null, runMs: 0, places };
}

/** Whether a pass is over, however it ended. */
export function isOver(place: SyncPosition | undefined): boolean {
  return place !== undefined && place.state !== 'running' && place.state !== 'checking';
}

/** The passes of the run that are left, the most useful first. */
export function passesLeft({ kind, places }: SyncState): SyncPass[] {
  return passesOf(kind).filter((pass) => !isOver(places[pass]));
}

const beginning: SyncPosition = {
  state: 'running',
  cursor: null,
  done: 0,
  pages: 0,
  told: null,
  changedSince: null,
  begunAt: null,
  restarts: 0,
};

/** Where a pass begins: for products with what changed, where they were read in full less than a day ago. */
export function firstPlace(state: SyncState, pass: SyncPass, nowMs: number): SyncPosition {
  const { productsSince, productsWholeAt } = state;
  const isRecent = productsWholeAt !== null && nowMs - Date.parse(productsWholeAt) < wholeProductsMs;
  return { ...beginning, changedSince: pass === 'products' && isRecent ? productsSince : null };
}

/** A page as far as it moves a place. */
type PageRead = {
  count: number;
  next: string | null;
  extent: number | null;
  asOf: string;
  servedAt: string | null;
};

/** The place behind a page. What the pass of items did not meet is checked before it is done. */
export function placeBehind(place: SyncPosition, pass: SyncPass, page: PageRead): SyncPosition {
  const { asOf, servedAt } = page;
  const earlier = servedAt !== null && servedAt < asOf ? servedAt : asOf;
  return {
    ...place,
    state: page.next !== null ? 'running' : pass === 'items' ? 'checking' : 'done',
    cursor: page.next,
    done: place.done + page.count,
    pages: place.pages + 1,
    told: page.extent ?? place.told,
    begunAt: place.begunAt ?? earlier,
  };
}

/** The place of a pass that has to start over, from now on with everything. */
export function placeFromStart({ restarts }: SyncPosition): SyncPosition {
  return { ...beginning, restarts: restarts + 1 };
}

/** The state with a pass at another place, and what follows from a pass that is over. */
export function withPlace(state: SyncState, pass: SyncPass, place: SyncPosition, now: string): SyncState {
  const next = { ...state, places: { ...state.places, [pass]: place } };
  if (place.state === 'done') noteDone(next, pass, place);
  const hasProducts = ['done', 'notOffered', 'forbidden'].includes(next.places.products?.state ?? '');
  const isCatalogRead = next.places.items?.state === 'done' && hasProducts;
  const isWholeNow = state.kind === 'whole' && isCatalogRead && (pass === 'items' || pass === 'products');
  if (isWholeNow) next.wholeAsOf = now;
  if (passesLeft(next).length > 0) return next;
  const { kind, startedAt, runMs, last } = next;
  return { ...next, endedAt: now, last: { ...last, [kind]: { startedAt, endedAt: now, runMs } } };
}

function noteDone(state: SyncState, pass: SyncPass, place: SyncPosition): void {
  const isInFull = place.changedSince === null;
  if (isInFull) state.expected = { ...state.expected, [pass]: place.done };
  if (pass !== 'products' || place.begunAt === null) return;
  state.productsSince = new Date(Date.parse(place.begunAt) - overlapMs).toISOString();
  if (isInFull) state.productsWholeAt = place.begunAt;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The shortest distance between two runs of a kind, end to start; totals are what ages. */
const shortestMs: Readonly<Record<SyncRunKind, number>> = { whole: 30 * minuteMs, totals: 15 * minuteMs };
/** A run is not begun again before four times its own length has passed: most of the time the limit is free. */
const restPerRun = 4;

/** The run that comes next, and the moment (epoch milliseconds) from which on it may begin. */
type NextRun = { kind: SyncRunKind; atMs: number };

/**
 * The run after those that came to their end: the whole catalog 30 minutes after the last time, or four times as
 * long as it took, but daily; its totals alone after 15 minutes, or four times as long as they took. At once where
 * there was none, and the whole where both are due.
 */
export function nextRun({ last }: SyncState, nowMs: number): NextRun {
  const { whole, totals } = last;
  if (whole === undefined) return { kind: 'whole', atMs: nowMs };
  const wholeEndMs = Date.parse(whole.endedAt);
  // A clock that was set back must not keep the catalog from being read for as long as it was wrong.
  if (wholeEndMs > nowMs + minuteMs) return { kind: 'whole', atMs: nowMs };
  const restedMs = wholeEndMs + Math.max(shortestMs.whole, restPerRun * whole.runMs);
  // A run that was held up for days (an app that was closed) is old when it ends.
  const dailyMs = Math.max(Date.parse(whole.startedAt) + dayMs, wholeEndMs + shortestMs.whole);
  const wholeAtMs = Math.min(restedMs, dailyMs);
  const totalsEndMs = Math.max(wholeEndMs, Date.parse(totals?.endedAt ?? whole.endedAt));
  const totalsAtMs =
    totalsEndMs + Math.max(shortestMs.totals, restPerRun * (totals?.runMs ?? whole.runMs / 5));
  return totalsAtMs < wholeAtMs && nowMs < wholeAtMs
    ? { kind: 'totals', atMs: totalsAtMs }
    : { kind: 'whole', atMs: wholeAtMs };
}
