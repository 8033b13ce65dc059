import { LostPlaceError, ServiceError } from '#electron/api/api-error.ts';
import type { Priority } from '#electron/api/rate-limiter.ts';
import type { ItemIndex, SyncRecords } from '#electron/catalog/item-index.ts';
import { backoffMs } from '#electron/sync/backoff.ts';
import { Product } from '#shared/products/products.ts';
import type { CatalogPage, CatalogPager, CatalogPaging } from './catalog-pager.ts';
import type { SyncPass, SyncPosition } from './catalog-rows.ts';
import type { SyncRepository } from './sync-repository.ts';
import { firstPlace, isOver, passesLeft, placeAfter, placeFromStart, stateAfterPages } from './sync-state.ts';

/**
 * What to do with a pass after an error. `restart`: its position is lost, and it starts again; `retry`: the service had
 * a possibly temporary fault with this list; `leave`: this run continues without it; `stop`: the error affects more
 * than one list.
 */
type PassOutcome =
  | { next: 'restart' | 'retry' | 'stop' }
  | { next: 'leave'; state: 'notOffered' | 'forbidden' | 'failed' };

/** How often a pass may start over in one run: a list that cannot be read completely must not hold up the others. */
const maxRestarts = 3;

export function outcomeOf(error: unknown, place: SyncPosition): PassOutcome {
  if (!(error instanceof ServiceError)) return { next: 'stop' };
  if (error.code === 'FORBIDDEN') return { next: 'leave', state: 'forbidden' };
  // If the start of the list was not refused, the refusal concerns the position, or the request for changes only.
  const isAboutPlace = isRefusal(error) && (place.cursor !== null || place.changedSince !== null);
  if (error instanceof LostPlaceError || isAboutPlace) {
    return place.restarts < maxRestarts ? { next: 'restart' } : { next: 'leave', state: 'failed' };
  }
  if (error.code === 'UNSUPPORTED') return { next: 'leave', state: 'notOffered' };
  if (isRefusal(error)) return { next: 'leave', state: 'failed' };
  return { next: error.code === 'INTERNAL' || isFault(error) ? 'retry' : 'stop' };
}

/** Returns whether the service understood the request, and would respond the same next time. */
export function isRefusal(error: unknown): boolean {
  const codes = ['INVALID', 'NOT_FOUND', 'UNSUPPORTED', 'CONFLICT'];
  return error instanceof ServiceError && codes.includes(error.code);
}

/** Returns whether the service failed at this request, or perhaps a gateway answered it: a retry may succeed. */
export function isFault(error: unknown): error is ServiceError {
  return error instanceof ServiceError && error.code === 'SERVICE';
}

/** Returns whether the response cannot be read: a retry usually brings the same. */
export function isUnreadable(error: ServiceError): boolean {
  const { code, status } = error;
  return code === 'SERVICE' && (status === null || (status >= 200 && status < 300));
}

/** Rows per page: the service's maximum. */
const pageSize = 250;

/** A page of any of the lists, in the form the index takes. */
type SyncPage = { records: SyncRecords } & Omit<CatalogPage<unknown>, 'items'>;

type PassPaging = Omit<CatalogPaging, 'pageSize' | 'from'>;

/** Rejects as the pager does. */
async function* paginatePass(
  pager: CatalogPager,
  pass: SyncPass,
  { cursor, changedSince }: SyncPosition,
  paging: PassPaging,
): AsyncGenerator<SyncPage, void, undefined> {
  const pages = pager[pass]({ ...paging, pageSize, from: cursor, changedSince });
  for await (const { items, ...rest } of pages)
    yield { ...rest, records: { pass, records: items } as SyncRecords };
}

type CheckedIndex = Pick<ItemIndex, 'listUnmet' | 'listUnmetProducts' | 'markRemoved'>;

type PassOptions = {
  index: CheckedIndex;
  pager: CatalogPager;
  repository: SyncRepository;
  paging: PassPaging & { signal: AbortSignal; turnSignal: AbortSignal };
  now: () => number;
};

/** Number of items requested by id at a time, and of products in one run. */
const checkBatchSize = 250;

/** Reads a pass from the saved position to its end, and saves each page; rejects with any error on the way. */
async function readPass(pass: SyncPass, options: PassOptions): Promise<void> {
  const state = options.repository.state();
  const place = state.places[pass] ?? firstPlace(state, pass, options.now());
  const reached = place.state === 'checking' ? place : await readPages(pass, place, options);
  if (reached.state !== 'checking') return;
  await (pass === 'products' ? checkUnmetProducts(reached, options) : checkUnmet(reached, options));
}

async function readPages(
  pass: SyncPass,
  start: SyncPosition,
  { pager, repository, paging }: PassOptions,
): Promise<SyncPosition> {
  let place = start;
  for await (const page of paginatePass(pager, pass, place, paging)) {
    place = placeAfter(place, pass, { ...page, count: page.records.records.length });
    await repository.save(pass, place, page);
    paging.turnSignal.throwIfAborted();
  }
  if (place.state !== 'running') return place;
  // A list may end without a last page: a service that ignores paging returns the same page again.
  const ended: SyncPosition = { ...place, state: stateAfterPages(place, pass), cursor: null };
  await repository.save(pass, ended);
  return ended;
}

/**
 * Requests each item that was on no page before it is treated as removed, because it may have moved between two pages.
 */
async function checkUnmet(
  place: SyncPosition,
  { index, pager, repository, paging }: PassOptions,
): Promise<void> {
  const { round } = repository.state();
  let after: number | null = 0;
  while (after !== null) {
    const ids: number[] = await index.listUnmet({ round, after, limit: checkBatchSize });
    after = ids.at(-1) ?? null;
    if (after === null) break;
    paging.turnSignal.throwIfAborted();
    // If the service does not return items by id, nothing is known about the missing ones.
    const answer = await pager.itemsOf(ids, paging).catch((error: unknown) => {
      if (isRefusal(error)) return null;
      throw error;
    });
    if (answer === null) break;
    const { asOf, items, isNarrowed } = answer;
    await repository.save('items', place, { records: { pass: 'items', records: items }, asOf });
    if (!isNarrowed) break;
    const found = new Set(items.map(({ inventoryId }) => inventoryId));
    paging.signal.throwIfAborted();
    await index.markRemoved({ ids: ids.filter((id) => !found.has(id)), asOf });
  }
  await repository.save('items', { ...place, state: 'done' });
}

/**
 * Requests each product that was on no page before its variants are removed. The service lists products by one id only,
 * so the rest of many is left to the next complete list.
 */
async function checkUnmetProducts(
  place: SyncPosition,
  { index, pager, repository, paging }: PassOptions,
): Promise<void> {
  const { begunAt } = place;
  const limit = checkBatchSize;
  const ids = begunAt === null ? [] : await index.listUnmetProducts({ before: begunAt, limit });
  for (const id of ids) {
    paging.turnSignal.throwIfAborted();
    // If the service does not return products by id, nothing is known about the missing ones.
    const answer = await pager.productOf(id, paging).catch((error: unknown) => {
      if (isRefusal(error)) return null;
      throw error;
    });
    if (answer === null || !answer.isNarrowed) break;
    const { product, asOf } = answer;
    const records = [product ?? Product.parse({ id, variants: [] })];
    await repository.save('products', place, { records: { pass: 'products', records }, asOf });
  }
  await repository.save('products', { ...place, state: 'done' });
}

/**
 * Maximum number of passes in parallel. A list can only be read page by page, so with a slow service a single pass
 * would leave most of the rate limit unused.
 */
export const laneCount = 4;

/** Consecutive faults of a list after which the run continues without it: if other lists succeed, and if none does. */
const maxFaults = { besideOthers: 6, alone: 24 };

/**
 * Reads the rest of a run, the most useful list first; the others use only what this one leaves of the rate limit.
 * Writes each page with the position it leads to in one transaction. Resolves when every pass is finished; rejects with
 * the first error that affects more than one list, or a signal's reason, once nothing is in progress.
 */
export async function runSync(options: {
  index: CheckedIndex;
  /** Its state is that of a run in progress. */
  repository: SyncRepository;
  pager: CatalogPager;
  /** Ends everything immediately; work in progress is discarded. */
  signal: AbortSignal;
  /** Ends the run after the work in progress, which is still written; also aborted with `signal`. */
  stopSignal: AbortSignal;
  now: () => number;
  random: () => number;
  /** Waits; rejects with the signal's reason if it is aborted. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Called when a list had a fault; it is retried after the pause, or skipped in this run if there is none. */
  faulted: (error: ServiceError, pauseMs: number | null) => void;
}): Promise<void> {
  const { index, repository, pager, signal, now } = options;
  const failing = new AbortController();
  const turnSignal = AbortSignal.any([options.stopSignal, failing.signal]);
  const placeOf = (pass: SyncPass) => repository.state().places[pass];

  const pagingOf = (pass: SyncPass) => ({
    signal,
    turnSignal,
    priority: (): Priority => (passesLeft(repository.state())[0] === pass ? 'background' : 'leftover'),
  });

  /** Resolves when the pass may continue from the position saved by then, or is finished. */
  const recover = async (pass: SyncPass, error: unknown, faults: number, isBesideOthers: boolean) => {
    const place = placeOf(pass) ?? firstPlace(repository.state(), pass, now());
    const outcome = outcomeOf(error, place);
    if (outcome.next === 'stop' || !(error instanceof ServiceError)) throw error;
    const isAlone = !isBesideOthers && !isUnreadable(error);
    const isGivenUp =
      outcome.next === 'retry' && faults > (isAlone ? maxFaults.alone : maxFaults.besideOthers);
    if (outcome.next === 'leave' || isGivenUp) {
      options.faulted(error, null);
      await repository.save(pass, {
        ...place,
        state: outcome.next === 'leave' ? outcome.state : 'failed',
        cursor: null,
      });
      return;
    }
    if (outcome.next === 'restart') await repository.save(pass, placeFromStart(place));
    const isAtOnce = outcome.next === 'restart' && faults === 1;
    const pauseMs = isAtOnce ? 0 : backoffMs(faults, options.random());
    options.faulted(error, pauseMs);
    await options.sleep(pauseMs, turnSignal);
  };

  const runPass = async (pass: SyncPass) => {
    let faults = 0;
    let pagesBefore = repository.pagesSaved();
    while (!isOver(placeOf(pass))) {
      turnSignal.throwIfAborted();
      const ownBefore = placeOf(pass)?.pages ?? 0;
      try {
        await readPass(pass, { index, pager, repository, paging: pagingOf(pass), now });
      } catch (error) {
        const isMoving = (placeOf(pass)?.pages ?? 0) !== ownBefore;
        if (isMoving || faults === 0) pagesBefore = repository.pagesSaved();
        faults = isMoving ? 1 : faults + 1;
        await recover(pass, error, faults, repository.pagesSaved() > pagesBefore);
      }
    }
  };

  const claimed = new Set<SyncPass>();
  const runLane = async () => {
    for (;;) {
      const pass = passesLeft(repository.state()).find((left) => !claimed.has(left));
      if (pass === undefined) return;
      claimed.add(pass);
      await runPass(pass);
    }
  };
  const runLaneOrStopAll = () =>
    runLane().catch((error: unknown) => {
      failing.abort(error);
      throw error;
    });

  await Promise.allSettled(Array.from({ length: laneCount }, runLaneOrStopAll));
  failing.signal.throwIfAborted();
}
