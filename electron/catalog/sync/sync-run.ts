import { ServiceError } from '../../api/api-error.ts';
import type { Priority } from '../../api/rate-limiter.ts';
import { backoffMs } from '../../sync/backoff.ts';
import type { ItemIndex, SyncPass } from '../item-index.ts';
import type { CatalogPager } from './catalog-pager.ts';
import { fateOf, isUnreadable } from './sync-fault.ts';
import { readPass } from './sync-pass.ts';
import type { SyncRepository } from './sync-repository.ts';
import { firstPlace, isOver, passesLeft, placeAnew } from './sync-state.ts';

/** What a run works with. */
type SyncRunOptions = {
  index: Pick<ItemIndex, 'listUnmet' | 'markRemoved'>;
  /** Its state is that of a run under way. */
  repository: SyncRepository;
  pager: CatalogPager;
  /** Ends everything at once; what is under way is thrown away. */
  signal: AbortSignal;
  /** Ends the run behind what is under way, which is still written; aborted with `signal` too. */
  stopSignal: AbortSignal;
  /** Epoch milliseconds. */
  now: () => number;
  /** 0 to 1. */
  random: () => number;
  /** Waits; rejects with the signal's reason when it is aborted. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** A list met a fault; it is asked again after the pause, or left out of this round where there is none. */
  faulted: (error: ServiceError, pauseMs: number | null) => void;
};

/**
 * Passes that go on side by side at most. A list can only be read page after page, so that a service that takes its
 * time would leave most of the limit unused by one alone.
 */
export const laneCount = 4;

/** Faults of a list in a row after which the run goes on without it: where others are answered, and where none is. */
const mostFaults = { besideOthers: 6, alone: 24 };

/**
 * Reads what is left of a run, the most useful list first: the others only take what this one leaves of the limit.
 * Each page is written with the place that it leads to in one transaction. Resolves when every pass is over; rejects
 * with the first error that is about more than one list, or a signal's reason, when nothing is under way any more.
 */
export async function runSync(options: SyncRunOptions): Promise<void> {
  const { index, repository, pager, signal, now } = options;
  const failing = new AbortController();
  const turnSignal = AbortSignal.any([options.stopSignal, failing.signal]);
  const placeOf = (pass: SyncPass) => repository.state().places[pass];

  const pagingOf = (pass: SyncPass) => ({
    signal,
    turnSignal,
    priority: (): Priority => (passesLeft(repository.state())[0] === pass ? 'background' : 'leftover'),
  });

  /** Resolves when the pass may go on from the place that is kept then, or is over. */
  const recover = async (pass: SyncPass, error: unknown, faults: number, isBesideOthers: boolean) => {
    const place = placeOf(pass) ?? firstPlace(repository.state(), pass, now());
    const fate = fateOf(error, place);
    if (fate.fate === 'stop' || !(error instanceof ServiceError)) throw error;
    const isAlone = !isBesideOthers && !isUnreadable(error);
    const isGivenUp =
      fate.fate === 'retry' && faults > (isAlone ? mostFaults.alone : mostFaults.besideOthers);
    if (fate.fate === 'leave' || isGivenUp) {
      options.faulted(error, null);
      await repository.keep(pass, {
        ...place,
        state: fate.fate === 'leave' ? fate.state : 'failed',
        cursor: null,
      });
      return;
    }
    if (fate.fate === 'anew') await repository.keep(pass, placeAnew(place));
    const isAtOnce = fate.fate === 'anew' && faults === 1;
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
