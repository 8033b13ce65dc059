import { adoptSyncState, type ItemIndex } from '#electron/catalog/item-index.ts';
import { StoreError } from '#electron/database/store-error.ts';
import type { SharedRole } from '#electron/site/shared-reading.ts';
import type { AccountReadingParts, AccountWork } from '#electron/sync/account-reading.ts';
import { pauseMsAfter } from '#electron/sync/backoff.ts';
import { StoppedError, toSyncProblem } from '#electron/sync/reading-loop.ts';
import { createWakeableTimer, sleepFor, stopWithin } from '#electron/sync/wakeable-timer.ts';
import type { SyncView } from '#shared/sync/sync-view.ts';
import type { CatalogPager } from './catalog-pager.ts';
import type { SyncState } from './catalog-rows.ts';
import type { SharedCatalog } from './shared-catalog.ts';
import { createPace, toSyncView } from './sync-progress.ts';
import { openSyncRepository, type SyncRepository } from './sync-repository.ts';
import { laneCount, runSync } from './sync-run.ts';
import { beginRun, nextRun, passesLeft, stateBeforeRuns } from './sync-state.ts';

export type SyncedIndex = Pick<
  ItemIndex,
  | 'readSync'
  | 'saveSync'
  | 'write'
  | 'listUnmet'
  | 'listUnmetProducts'
  | 'markRemoved'
  | 'clear'
  | 'coverage'
  | 'size'
>;

/** Keeps the catalog of one account in sync with the service while the account is in use. */
type AccountSync = AccountWork<SyncView> & {
  start(): Promise<void>;
  pause(): Promise<void>;
  rebuild(): Promise<void>;
  /** The file of the catalog was recreated automatically: its data must be read again. */
  readAgain(): void;
};

type AccountSyncOptions = AccountReadingParts & {
  openIndex: () => Promise<SyncedIndex>;
  pager: CatalogPager;
  /** Set if one desk of a site reads for all; null otherwise. */
  shared: SharedCatalog | null;
};

type Parts = { index: SyncedIndex; repository: SyncRepository };
type Phase = 'idle' | 'running' | 'waiting' | 'paused' | 'following';

/** Opens the index after a moment, and keeps it up to date until stopped. */
export function startAccountSync(options: AccountSyncOptions): AccountSync {
  const { pager, shared, account, now, timers, random, changed } = options;
  const timer = createWakeableTimer(timers);
  const pace = createPace();
  const ending = new AbortController();
  /** Resolves once the first action is decided; before that there is nothing to show. */
  const settled = Promise.withResolvers<void>();
  let parts: Promise<Parts> | null = null;
  /** The same parts, as soon as they exist. */
  let current: Parts | null = null;
  let phase: Phase = 'idle';
  let nextAtMs: number | null = null;
  let problem: SyncView['problem'] = null;
  let faults = 0;
  let isWanted = false;
  let isLeaving = false;
  /** Whether a user stopped it; null until that is known, and before anything is read. */
  let isPaused: boolean | null = null;
  /** Number of lists that wait after a fault, each on its own. */
  let sleeping = 0;
  let running: { stop: AbortController; abort: AbortController } | null = null;
  let rebuilding: PromiseWithResolvers<void> | null = null;
  let shown = { itemCount: 0, bytes: 0 };

  let role: SharedRole = 'waiting';
  const turn =
    shared?.join(account, {
      // A run in progress is still shared.
      isReady: () => running !== null || (isPaused === false && !isLeaving),
      changed(hasData = false) {
        const now = roleNow();
        if (now !== role) {
          role = now;
          // A run in progress is still shared, or written, if possible.
          running?.stop.abort(new StoppedError('Another desk reads from now on, or this one.'));
          parts = null;
          timer.wake();
        }
        // Only rows prove that another desk can read.
        if (role === 'following' && hasData) {
          faults = 0;
          problem = null;
        }
        changed();
      },
      requested() {
        const state = current?.repository.state() ?? null;
        if (role !== 'leading' || state === null || state.endedAt === null) return;
        isWanted = true;
        timer.wake();
      },
    }) ?? null;
  const roleNow = (): SharedRole => turn?.role() ?? 'alone';
  const isReader = () => ['alone', 'leading'].includes(roleNow());

  const enter = (next: Phase, atMs: number | null) => {
    phase = next;
    nextAtMs = atMs;
    settled.resolve();
    changed();
  };

  const saved = (_state: SyncState, isPage: boolean) => {
    if (isPage) {
      pace.note(now());
      faults = 0;
      if (sleeping === 0) problem = null;
    }
    changed();
  };

  const open = async (): Promise<Parts> => {
    const isLeading = shared !== null && turn !== null && roleNow() === 'leading';
    const index = await (isLeading ? shared.openIndex(account, turn) : options.openIndex());
    current = { index, repository: await openSyncRepository({ index, signal: ending.signal, now, saved }) };
    return current;
  };
  /** One at a time: two repositories would overwrite each other's data. */
  const opened = (): Promise<Parts> => {
    parts ??= open().catch((error: unknown) => {
      parts = null;
      throw error;
    });
    return parts;
  };

  const rebuildNow = async (work: PromiseWithResolvers<void>) => {
    try {
      const index = await options.openIndex();
      parts = null;
      await index.clear();
      if (turn === null || roleNow() === 'alone') await opened();
      else await turn.readAgain();
      work.resolve();
    } catch (error) {
      work.reject(error);
    } finally {
      rebuilding = null;
    }
  };

  const run = async ({ index, repository }: Parts) => {
    running = { stop: new AbortController(), abort: new AbortController() };
    const signal = AbortSignal.any([ending.signal, running.abort.signal]);
    pace.reset();
    repository.resume();
    enter('running', null);
    try {
      await runSync({
        index,
        repository,
        pager,
        signal,
        stopSignal: AbortSignal.any([signal, running.stop.signal]),
        now,
        random,
        async sleep(ms, turnSignal) {
          sleeping += 1;
          changed();
          await sleepFor(timers, ms, turnSignal).finally(() => {
            sleeping -= 1;
          });
        },
        faulted(error) {
          problem = toSyncProblem(error);
          options.faulted(error);
        },
      });
    } finally {
      running = null;
    }
  };

  /** Asks the reading desk, or if the site is away, stays wanted until it is back, or until this desk reads. */
  const askReader = async () => {
    isWanted = true;
    try {
      await turn?.ask();
      isWanted = false;
    } catch (error) {
      options.faulted(error);
    }
  };

  const mayGoOn = () => !isLeaving;

  /** Does one step: a wait until there is something to do, or a run. */
  const step = async () => {
    if (rebuilding !== null) await rebuildNow(rebuilding);
    if (turn !== null) {
      isPaused = (await (await options.openIndex()).readSync())?.pausedAt != null;
      turn.wake();
    }
    if (!isReader() || isPaused === true) {
      parts = null;
      current = null;
      enter(isPaused === true ? 'paused' : 'following', null);
      if (isWanted && roleNow() === 'following') void askReader();
      await timer.for(null);
      return;
    }
    const opening = opened();
    const { index, repository } = await opening;
    const state = repository.state();
    if (state.pausedAt !== null) {
      enter('paused', null);
      await timer.for(null);
      return;
    }
    if (state.endedAt !== null) {
      const next = nextRun(state, now());
      if (!isWanted && next.atMs > now()) {
        problem = null;
        enter('idle', next.atMs);
        await timer.for(next.atMs - now());
        return;
      }
      const kind = isWanted ? 'whole' : next.kind;
      const isAlone = roleNow() === 'alone';
      await repository.amend((before) => beginRun(before, kind, new Date(now()).toISOString(), isAlone));
    }
    // The role changed in the meantime.
    if (parts !== opening) return;
    isWanted = false;
    if (mayGoOn()) await run({ index, repository });
  };

  /** After an error that affects more than one list, waits until continuing makes sense. */
  const recover = async (error: unknown) => {
    // The saved state of the index is read again, because it may have been recreated.
    if (error instanceof StoreError) parts = null;
    faults += 1;
    problem = toSyncProblem(error);
    options.faulted(error);
    const pauseMs = pauseMsAfter(error, faults, random());
    turn?.rest(pauseMs);
    enter('waiting', now() + pauseMs);
    await timer.for(pauseMs);
  };

  const runLoop = async () => {
    if (options.settleMs === null) {
      if (turn === null) await opened().catch(options.faulted);
      enter('idle', null);
    }
    await timer.for(options.settleMs);
    while (mayGoOn()) {
      try {
        await step();
      } catch (error) {
        if (mayGoOn() && !(error instanceof StoppedError)) await recover(error);
      }
    }
  };
  const takePart = async () => {
    await runLoop();
    settled.resolve();
    rebuilding?.reject(new StoppedError('The account is no longer the one in use.'));
    await turn?.leave();
  };
  const going = takePart();

  const phaseNow = (): Phase => {
    const state = current?.repository.state() ?? null;
    if (state !== null && state.pausedAt !== null) return 'paused';
    if (phase !== 'running' || state === null) return phase;
    return sleeping > 0 && sleeping >= Math.min(laneCount, passesLeft(state).length) ? 'waiting' : 'running';
  };

  /** A pause applies to this desk only, whichever desk reads. */
  const savePause = async (pausedAt: string | null) => {
    timer.wake();
    if (shared === null || roleNow() === 'alone') {
      isPaused = pausedAt !== null;
      await (current ?? (await opened())).repository.amend((state) => ({ ...state, pausedAt }));
      return;
    }
    await shared.savePause(account, { pausedAt, otherwise: stateBeforeRuns(new Date(now()).toISOString()) });
    isPaused = pausedAt !== null;
    turn?.wake();
  };

  return {
    async view() {
      await settled.promise;
      const own = shared === null ? null : await options.openIndex().catch(() => null);
      const index = current?.index ?? own;
      const [coverage, bytes, followed, saved] = await Promise.all([
        index?.coverage().catch(() => null),
        index?.size().catch(() => null),
        shared?.readFollowed(account).catch(() => null),
        own?.readSync().catch(() => null),
      ]);
      shown = { itemCount: coverage?.itemCount ?? shown.itemCount, bytes: bytes ?? shown.bytes };
      const phase = phaseNow();
      const ofSite = phase === 'following' ? followed?.state : null;
      const read = current?.repository.state() ?? ofSite ?? saved ?? null;
      const state = read === null || own === null ? read : adoptSyncState(read, saved ?? null);
      const status = { ...shown, msPerPage: pace.msPerPage(), nextAtMs, problem };
      if (phase !== 'following') {
        const site = turn === null || roleNow() === 'alone' ? null : turn.view(followed?.reader ?? null);
        return toSyncView(state, { ...status, state: phase, site });
      }
      const isRunning = state !== null && state.round > 0 && state.endedAt === null;
      const next = state === null || isRunning ? null : nextRun(state, now()).atMs;
      return toSyncView(state, {
        ...status,
        nextAtMs: next === null ? null : Math.max(next, now()),
        state: isRunning ? 'running' : 'idle',
        site: turn?.view(followed?.reader ?? null) ?? null,
      });
    },
    async start() {
      await savePause(null);
      turn?.rest(0);
      // An open one stays the only one: two repositories would overwrite each other's data.
      if (isReader()) isWanted = (current ?? (await opened())).repository.state().endedAt !== null;
      else await askReader();
      faults = 0;
      timer.wake();
      changed();
    },
    async pause() {
      await savePause(new Date(now()).toISOString());
      running?.stop.abort(new StoppedError('A person stopped it.'));
      problem = null;
      timer.wake();
      changed();
    },
    async rebuild() {
      rebuilding ??= Promise.withResolvers<void>();
      const { promise } = rebuilding;
      running?.abort.abort(new StoppedError('The catalog is rebuilt.'));
      timer.wake();
      await promise;
      changed();
    },
    tryAgain() {
      turn?.rest(0);
      if (phase !== 'waiting') return;
      timer.wake();
    },
    readAgain() {
      parts = null;
      void turn?.readAgain();
      timer.wake();
    },
    async end(graceMs) {
      isLeaving = true;
      running?.stop.abort(new StoppedError('The sync is ended.'));
      timer.wake();
      const giveUp = () => {
        ending.abort(new StoppedError('The account is no longer the one in use.'));
      };
      await stopWithin(timers, graceMs, { work: going, stop: giveUp });
    },
  };
}
