import type { WriteGuard } from '#electron/api/write-guard.ts';
import type { WriteOutcome } from '#electron/api/write-outcome.ts';
import { StoreError } from '#electron/database/store-error.ts';
import { createWakeableTimer, systemTimers, type Timers } from '#electron/sync/wakeable-timer.ts';
import type { OutboxRow } from '#shared/outbox/outbox-view.ts';
import {
  evidenceOf,
  isHeldAgain,
  judge,
  pauseAfter,
  settlementOfAttempt,
  settlementOfCopies,
  settlementOfFailedLookUp,
  settlementOfLookUp,
  settlementOfStop,
} from './outbox-evidence.ts';
import type { Stop } from './shared-drafts.ts';
import type { Outbox, OutboxOwner, Settlement } from './storage/outbox.ts';
import { maxPauseMs } from './storage/outbox-transitions.ts';
import type { WriteKind } from './write-kind.ts';

/** Who can send now: the owner whose rows are sent, and its token's scopes. */
export type SendingOwner = OutboxOwner & { grantedScopes: readonly string[] };

/** Sends queued writes, one at a time, and determines their outcome. */
export type OutboxSender = ReturnType<typeof createOutboxSender>;

/** Creates and starts the sender, which resumes what an earlier run left. The caller disposes of it. */
export function createOutboxSender(options: {
  outbox: Pick<Outbox, 'findNext' | 'claim' | 'settle' | 'releaseHeld' | 'retryNow' | 'watch'>;
  kinds: readonly WriteKind[];
  /** Null while no account can send. */
  owner: () => SendingOwner | null;
  /** What stops a write from leaving, per the other desks' shared rows; null for nothing. */
  stopOf?: (row: OutboxRow) => Promise<Stop | null>;
  /**
   * Called with every row whose state an attempt or a look-up changed, once the change is on disk; `isHeldAgain` for an
   * automatic retry that changed nothing.
   */
  settled?: (row: OutboxRow, isHeldAgain: boolean) => void;
  /** Called with a fault of the outbox itself; the sender retries. */
  faulted?: (error: unknown) => void;
  now?: () => number;
  random?: () => number;
  timers?: Timers;
}) {
  const { outbox, owner, now = Date.now, random = Math.random, timers = systemTimers } = options;
  const { settled = () => undefined, faulted = () => undefined } = options;
  const kindOf = new Map(options.kinds.map((kind) => [kind.kind, kind]));
  const kinds = [...kindOf.keys()];
  const chances = { now, random };
  const timer = createWakeableTimer(timers);
  const ending = new AbortController();
  let isOwnerNew = true;
  let isHurried = false;
  let lastOwner = '';
  let lookedUpId: number | null = null;
  /** Consecutive responses that leave open whether a write arrived: each makes the next write wait longer. */
  let doubts = 0;
  let quietUntilMs = 0;
  let faults = 0;

  const restFor = (untilMs: number | null) =>
    timer.for(untilMs === null ? null : Math.max(0, untilMs - now()));

  /** A full disk does not lose an outcome: it is written as soon as the disk accepts it. */
  const settle = async (before: OutboxRow, settlement: Settlement): Promise<void> => {
    for (let attempt = 1; !ending.signal.aborted || attempt === 1; attempt += 1) {
      try {
        const row = await outbox.settle(settlement);
        const isNews = settlement.to !== settlement.from || settlement.evidence !== undefined;
        if (row !== null && row.state === settlement.to && isNews)
          settled(row, isHeldAgain(before, settlement));
        return;
      } catch (error) {
        faulted(error);
        await timer.for(pauseAfter(attempt + 2, random));
      }
    }
  };

  const guardOf = (row: OutboxRow) => ({
    channelId: row.channelId,
    isCurrent: () => isOwnerOf(owner(), row),
  });

  const send = async (row: OutboxRow, kind: WriteKind): Promise<void> => {
    let claimed: OutboxRow | null = null;
    let claimFault: { error: unknown } | null = null;
    const guard: WriteGuard = {
      ...guardOf(row),
      async beforeSending() {
        try {
          claimed ??= await outbox.claim(row);
        } catch (error) {
          claimFault = { error };
          throw error;
        }
      },
    };
    const outcome = await kind.send(row, guard);
    if (claimFault !== null) throw (claimFault as { error: unknown }).error;
    // Nothing is sent before it is claimed.
    const happened = claimed === null && outcome.happened === 'lost' ? toUnsent(outcome) : outcome;
    const verdict = judge(happened, row);
    const seen = row.evidence?.seen ?? null;
    const evidence = evidenceOf(happened, verdict, new Date(now()).toISOString(), seen);
    // A refusal is a response; so is a success without a number, once it is found.
    doubts = verdict.class === 'ambiguous' ? doubts + 1 : 0;
    quietUntilMs = doubts > 1 ? now() + pauseAfter(doubts, random) : 0;
    await settle(row, settlementOfAttempt(row, claimed, { verdict, evidence }, chances));
  };

  const lookForCopies = async (row: OutboxRow, kind: WriteKind): Promise<void> => {
    const ids = await kind.findCopies(row, guardOf(row)).catch(() => null);
    await settle(
      row,
      ids === null ? settlementOfFailedLookUp(row, chances) : settlementOfCopies(row, ids, chances),
    );
  };

  const lookUp = async (row: OutboxRow, kind: WriteKind): Promise<void> => {
    if (row.state === 'sent') return lookForCopies(row, kind);
    const result = await kind.lookUp(row, guardOf(row)).catch(() => 'failed' as const);
    if (result === 'failed') return settle(row, settlementOfFailedLookUp(row, chances));
    if (typeof result === 'number') {
      doubts = 0;
      quietUntilMs = 0;
    }
    // Looked up before it is sent again: a missing write may be sent, unless its record contradicts it.
    if (row.state === 'queued' && (result === null || result === 'notOffered')) lookedUpId = row.id;
    else await settle(row, settlementOfLookUp(row, result, chances));
  };

  const prepare = async (current: SendingOwner): Promise<void> => {
    const key = JSON.stringify([current.environment, current.account, current.channelId]);
    const { grantedScopes, ...ids } = current;
    if (isOwnerNew || key !== lastOwner) {
      const reasons = key === lastOwner ? (['scope'] as const) : (['scope', 'version', 'address'] as const);
      isOwnerNew = false;
      try {
        await outbox.releaseHeld({ ...ids, reasons, grantedScopes });
        await outbox.retryNow(ids);
      } catch (error) {
        isOwnerNew = true;
        throw error;
      }
      lastOwner = key;
    }
    if (!isHurried) return;
    isHurried = false;
    try {
      await outbox.retryNow(ids);
    } catch (error) {
      isHurried = true;
      throw error;
    }
  };

  const step = async (current: SendingOwner): Promise<void> => {
    await prepare(current);
    const { environment, account, channelId } = current;
    const looked = lookedUpId;
    lookedUpId = null;
    const isQuiet = quietUntilMs > now() && quietUntilMs <= now() + maxPauseMs;
    const task = await outbox.findNext({
      environment,
      account,
      channelId,
      kinds,
      lookedUpId: looked,
      isQuiet,
    });
    faults = 0;
    if (task.task === 'nothing') {
      const moments = [
        ...(task.dueAt === null ? [] : [Date.parse(task.dueAt)]),
        ...(isQuiet ? [quietUntilMs] : []),
      ];
      return restFor(moments.length === 0 ? null : Math.min(...moments));
    }
    const kind = kindOf.get(task.row.kind);
    if (kind === undefined)
      throw new Error(`The outbox handed out a ${task.row.kind}, which was not requested.`);
    if (task.task === 'lookUp') return lookUp(task.row, kind);
    const stop = (await options.stopOf?.(task.row)) ?? null;
    if (stop === 'lookUp' && looked !== task.row.id) return lookUp(task.row, kind);
    if (stop === null || stop === 'lookUp') return send(task.row, kind);
    await settle(task.row, settlementOfStop(task.row, stop, chances));
  };

  const run = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      const current = owner();
      try {
        await (current === null ? restFor(null) : step(current));
      } catch (error) {
        // Lost a race: a user has canceled it in the meantime. Look for the next task again.
        if (error instanceof StoreError && error.problem === 'refused') continue;
        faulted(error);
        faults += 1;
        await timer.for(pauseAfter(faults + 2, random));
      }
    }
  };

  const unwatch = outbox.watch(() => {
    timer.wake();
  });
  const running = run();

  return {
    /** Another account may be signed in, or scopes may have been added: releases held rows that waited for that. */
    sessionChanged(): void {
      isOwnerNew = true;
      timer.wake();
    },
    /** The service is reachable again: retries immediately whatever could not leave this computer. */
    connectionRestored(): void {
      isHurried = true;
      timer.wake();
    },
    /** Resolves when nothing is in progress; nothing is started from then on. */
    async dispose(): Promise<void> {
      ending.abort();
      unwatch();
      timer.wake();
      await running;
    },
  };
}

function isOwnerOf(current: OutboxOwner | null, row: OutboxRow): boolean {
  return (
    current !== null &&
    current.environment === row.environment &&
    current.account === row.account &&
    current.channelId === row.channelId
  );
}

function toUnsent({ sentence }: WriteOutcome): WriteOutcome {
  return { happened: 'unsent', problem: 'other', sentence, retryAfterSeconds: null };
}
