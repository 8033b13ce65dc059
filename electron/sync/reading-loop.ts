import { ServiceError } from '#electron/api/api-error.ts';
import { StoreError } from '#electron/database/store-error.ts';
import type { IndexTurn } from '#electron/site/shared-index.ts';
import type { SharedRole, SharedWork } from '#electron/site/shared-reading.ts';
import { failureSentence } from '#shared/messages/failure-sentence.ts';
import { sentence } from '#shared/messages/messages.ts';
import type { SyncView } from '#shared/sync/sync-view.ts';
import type { AccountReadingParts } from './account-reading.ts';
import { pauseMsAfter } from './backoff.ts';
import { createWakeableTimer, stopWithin } from './wakeable-timer.ts';

/** The state of a reading, as sent to the windows. */
type ReadingStatus = {
  state: 'idle' | 'reading' | 'waiting' | 'notOffered' | 'forbidden';
  nextAt: string | null;
  problem: SyncView['problem'];
};

export type ReadingTurn = {
  /** Aborts requests in progress: the account may have changed. */
  signal: AbortSignal;
  /** Also ends the wait for a request's turn when the app is closed. */
  turnSignal: AbortSignal;
  /** To be called before a write: throws if the account, or this desk's role at its site, changed since the step began. */
  assertCurrent(): void;
  /** Whether a user at some desk wants the recent changes. */
  isRequested(): boolean;
  /** To be called before a run's first page is read, so that a later request starts another; a failed step restores it. */
  acceptRequest(): void;
  /** To be called before a request. */
  begin(): void;
  /** To be called when the requested data is saved. */
  succeed(): void;
  /**
   * Waits until then (epoch milliseconds), or until woken; `shortcoming` is the error for the data that it goes
   * without.
   */
  rest(untilMs: number, state: 'idle' | 'notOffered', shortcoming?: unknown): Promise<void>;
};

type ReadingLoopOptions<Turn extends IndexTurn> = AccountReadingParts & {
  /** Runs one step; after a rejection, the loop waits. */
  step: (turn: ReadingTurn) => Promise<void>;
  /** Set if one desk of a site reads for all; null otherwise. */
  shared: { join: (account: string, work: SharedWork) => Turn } | null;
};

/**
 * How long until something that the service does not offer, or the token does not allow, is requested again; a sign-in
 * also retries it.
 */
const refusedRetryMs = 60 * 60_000;

/** Runs step after step, with a backoff after each failure. */
export function startReadingLoop<Turn extends IndexTurn>(options: ReadingLoopOptions<Turn>) {
  const { step, now, timers, random, changed } = options;
  const timer = createWakeableTimer(timers);
  const ending = new AbortController();
  const leaving = new AbortController();
  let state: ReadingStatus['state'] = options.settleMs === null ? 'idle' : 'waiting';
  let nextAtMs: number | null = null;
  let problem: ReadingStatus['problem'] = null;
  let faults = 0;
  let isSettled = false;
  let isRequested = false;
  let isAccepted = false;
  /** Whether the reading desk has yet to be asked for what a user wants. */
  let isAskDue = false;

  let role: SharedRole = 'waiting';
  let roleChanges = 0;
  let roleChangesBefore = 0;
  const shared =
    options.shared?.join(options.account, {
      isReady: () => isSettled && !leaving.signal.aborted,
      changed(hasData = false) {
        const now = roleNow();
        // Only rows prove that another desk can read: this one also follows while it waits after an error.
        const isRead = now === 'following' && hasData && problem !== null;
        if (isRead) turn.succeed();
        if (now !== role) roleChanges += 1;
        if (now !== role || isRead) timer.wake();
        role = now;
        changed();
      },
      requested() {
        isRequested = true;
        timer.wake();
      },
    }) ?? null;
  const roleNow = (): SharedRole => shared?.role() ?? 'alone';
  const isReader = () => ['alone', 'leading'].includes(roleNow());
  const leading = () => (shared?.role() === 'leading' ? shared : null);

  const enter = (next: ReadingStatus['state'], atMs: number | null) => {
    state = next;
    nextAtMs = atMs;
    changed();
  };
  const turn: ReadingTurn = {
    signal: ending.signal,
    turnSignal: AbortSignal.any([ending.signal, leaving.signal]),
    assertCurrent() {
      ending.signal.throwIfAborted();
      if (roleChanges !== roleChangesBefore || !isReader())
        throw new StoppedError('Another desk reads from now on, or this one.');
    },
    isRequested: () => isRequested,
    acceptRequest() {
      isAccepted ||= isRequested;
      isRequested = false;
    },
    begin() {
      enter('reading', null);
    },
    succeed() {
      faults = 0;
      problem = null;
    },
    async rest(untilMs, next, shortcoming = null) {
      problem = shortcoming === null ? null : toSyncProblem(shortcoming);
      enter(next, untilMs);
      await timer.for(untilMs - now());
    },
  };

  /** Waits after an error until it makes sense to continue. */
  const recover = async (error: unknown) => {
    if (error instanceof StoppedError) return;
    faults += 1;
    const isForbidden = error instanceof ServiceError && error.code === 'FORBIDDEN';
    const isFinal = isForbidden || isAbsent(error);
    problem = toSyncProblem(error);
    options.faulted(error);
    const pauseMs = isFinal ? refusedRetryMs : pauseMsAfter(error, faults, random());
    // Another desk may be able to.
    shared?.rest(pauseMs);
    enter(isForbidden ? 'forbidden' : isFinal ? 'notOffered' : 'waiting', now() + pauseMs);
    await timer.for(pauseMs);
  };

  /** Asks the reading desk; if that fails, again when it is known the next time, unless this desk reads by then. */
  const askReader = async () => {
    const changesBefore = roleChanges;
    isAskDue = false;
    await shared?.ask().catch((error: unknown) => {
      isAskDue = true;
      options.faulted(error);
      // It may be known again by now.
      if (roleChanges !== changesBefore) timer.wake();
    });
  };

  const runLoop = async () => {
    await timer.for(options.settleMs);
    isSettled = true;
    shared?.wake();
    while (!leaving.signal.aborted) {
      if (!isReader()) {
        if (faults === 0) enter('idle', null);
        if (isAskDue && roleNow() === 'following') void askReader();
        await timer.for(null);
        continue;
      }
      try {
        isAccepted = false;
        isAskDue = false;
        roleChangesBefore = roleChanges;
        await leading()?.forgetOld();
        await step(turn);
      } catch (error) {
        isRequested ||= isAccepted;
        // Another desk may read from now on.
        isAskDue ||= isAccepted;
        if (!leaving.signal.aborted) await recover(error);
      }
    }
  };
  const takePart = async () => {
    await runLoop();
    await shared?.leave();
  };
  const going = takePart();

  return {
    /** `isRead`: whether something was read completely; until then, a desk that only follows is reading as well. */
    status: (isRead = true): ReadingStatus => ({
      state: !isRead && state === 'idle' && roleNow() === 'following' ? 'reading' : state,
      nextAt: nextAtMs === null ? null : new Date(nextAtMs).toISOString(),
      problem,
    }),
    /** This desk's part in the reading while it reads for all desks of its site; null if it reads for itself. */
    leading,
    /** Reads the recent changes now, on whichever desk reads. */
    refresh: (): void => {
      isRequested = true;
      isAskDue = true;
      // This desk may be resting after an error.
      if (faults > 0) shared?.rest(0);
      timer.wake();
    },
    /** Ends the current wait, or the next one before it starts. */
    wake: (): void => {
      timer.wake();
    },
    /** What it waits for may be available: tries again now. */
    tryAgain: (): void => {
      if (!isSettled || state === 'reading' || state === 'idle') return;
      shared?.rest(0);
      timer.wake();
    },
    /** Resolves when nothing is written anymore. A request in progress has this long to finish. */
    end: async (graceMs: number): Promise<void> => {
      leaving.abort(new StoppedError('The reading is ended.'));
      timer.wake();
      const giveUp = () => {
        ending.abort(new StoppedError('The account is no longer the one in use.'));
      };
      await stopWithin(timers, graceMs, { work: going, stop: giveUp });
    },
  };
}

/** Returns whether no version of the service offers the requested data. */
export function isAbsent(error: unknown): boolean {
  return error instanceof ServiceError && error.code === 'UNSUPPORTED';
}

/** The sync was stopped on purpose; this is not a failure. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError';
}

export function toSyncProblem(error: unknown): NonNullable<SyncView['problem']> {
  if (error instanceof ServiceError) {
    const { failure } = error;
    return { code: failure.code, message: failureSentence(failure), requestId: failure.requestId };
  }
  if (error instanceof StoreError) return { code: error.problem, message: error.sentence, requestId: null };
  return { code: 'INTERNAL', message: sentence('failure.retrying'), requestId: null };
}
