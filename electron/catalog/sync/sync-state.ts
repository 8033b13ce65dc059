import { lotsAsOf } from '#electron/catalog/item-index.ts';
import { syncPasses } from '#shared/sync/sync-view.ts';
import type { CatalogPage } from './catalog-pager.ts';
import type { SyncPass, SyncPosition, SyncRunKind, SyncState } from './catalog-rows.ts';

const minuteMs = 60_000;
/** How far a request for changes reaches back beyond the previous one: clocks differ, and changes take time. */
const overlapMs = 5 * minuteMs;
/** After this time, products are read completely again: no list of changes shows the deleted ones. */
const wholeProductsMs = 86_400_000;

/** The most useful first. */
export function passesOf(kind: SyncRunKind): readonly SyncPass[] {
  return kind === 'whole' ? syncPasses : ['levels'];
}

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
    lotsReadAt: null,
    pausedAt: null,
  };
}

/**
 * Returns the state in which the next run starts; the last results are kept for passes that are not part of it. Its
 * number follows the minute at which it starts, odd for a desk alone and even for its site, because an item that only
 * another run of the same number met would count as met.
 */
export function beginRun(state: SyncState, kind: SyncRunKind, now: string, isAlone = true): SyncState {
  const places = { ...state.places };
  for (const pass of passesOf(kind)) delete places[pass];
  const round = Math.max(state.round + 1, 2 * Math.floor(Date.parse(now) / minuteMs) + Number(isAlone));
  return {
    ...state,
    round,
    kind,
    startedAt: now,
    endedAt: null,
    runMs: 0,
    places,
    lotsReadAt: lotsAsOf(state),
  };
}

/** Returns whether a pass is finished, however it ended. */
export function isOver(place: SyncPosition | undefined): boolean {
  return place !== undefined && place.state !== 'running' && place.state !== 'checking';
}

/** The most useful first. */
export function passesLeft({ kind, places }: SyncState): SyncPass[] {
  return passesOf(kind).filter((pass) => !isOver(places[pass]));
}

const startPosition: SyncPosition = {
  state: 'running',
  cursor: null,
  done: 0,
  pages: 0,
  told: null,
  changedSince: null,
  begunAt: null,
  restarts: 0,
};

/** Returns where a pass starts: for products with the changes, if they were read completely less than a day ago. */
export function firstPlace(state: SyncState, pass: SyncPass, nowMs: number): SyncPosition {
  const { productsSince, productsWholeAt } = state;
  const isRecent = productsWholeAt !== null && nowMs - Date.parse(productsWholeAt) < wholeProductsMs;
  return { ...startPosition, changedSince: pass === 'products' && isRecent ? productsSince : null };
}

/** The fields of a page that advance a position. */
type PageRead = Omit<CatalogPage<unknown>, 'items'> & { count: number };

/** Returns the state of a pass after its last page: records that a complete one did not meet are checked. */
export function stateAfterPages({ changedSince }: SyncPosition, pass: SyncPass): 'checking' | 'done' {
  const isChecked = pass === 'items' || (pass === 'products' && changedSince === null);
  return isChecked ? 'checking' : 'done';
}

export function placeAfter(place: SyncPosition, pass: SyncPass, page: PageRead): SyncPosition {
  const { asOf, servedAt } = page;
  const earlier = servedAt !== null && servedAt < asOf ? servedAt : asOf;
  return {
    ...place,
    state: page.next !== null ? 'running' : stateAfterPages(place, pass),
    cursor: page.next,
    done: place.done + page.count,
    pages: place.pages + 1,
    told: page.extent ?? place.told,
    begunAt: place.begunAt ?? earlier,
  };
}

/** Returns the position of a pass that must start over, reading everything from now on. */
export function placeFromStart({ restarts }: SyncPosition): SyncPosition {
  return { ...startPosition, restarts: restarts + 1 };
}

/** Returns the state with a pass at another position, and the consequences of a finished pass. */
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

const dayMs = 24 * 60 * minuteMs;

/** The shortest interval between two runs of a kind, end to start; totals are what becomes outdated. */
const minIntervalMs: Readonly<Record<SyncRunKind, number>> = { whole: 30 * minuteMs, totals: 15 * minuteMs };
/** A run starts again only after four times its own duration, so that the rate limit is free most of the time. */
const restPerRun = 4;

/** The next run, and the earliest time (epoch milliseconds) it may start. */
type NextRun = { kind: SyncRunKind; atMs: number };

/**
 * Returns the run after the completed ones: the whole catalog 30 minutes after the last time, or four times its
 * duration, but daily; its totals alone after 15 minutes, or four times their duration. Immediately if there was none,
 * and the whole catalog if both are due.
 */
export function nextRun({ last }: SyncState, nowMs: number): NextRun {
  // A clock that was set back must not stop the catalog from being read for as long as it was wrong.
  const [whole, totals] = [last.whole, last.totals].map((run) =>
    run !== undefined && Date.parse(run.endedAt) <= nowMs + minuteMs ? run : undefined,
  );
  if (whole === undefined) return { kind: 'whole', atMs: nowMs };
  const wholeEndMs = Date.parse(whole.endedAt);
  const restedMs = wholeEndMs + Math.max(minIntervalMs.whole, restPerRun * whole.runMs);
  // A run that was delayed for days (because the app was closed) is old when it ends.
  const dailyMs = Math.max(Date.parse(whole.startedAt) + dayMs, wholeEndMs + minIntervalMs.whole);
  const wholeAtMs = Math.min(restedMs, dailyMs);
  const totalsEndMs = Math.max(wholeEndMs, Date.parse(totals?.endedAt ?? whole.endedAt));
  const totalsAtMs =
    totalsEndMs + Math.max(minIntervalMs.totals, restPerRun * (totals?.runMs ?? whole.runMs / 5));
  return totalsAtMs < wholeAtMs && nowMs < wholeAtMs
    ? { kind: 'totals', atMs: totalsAtMs }
    : { kind: 'whole', atMs: wholeAtMs };
}
