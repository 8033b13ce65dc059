import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { succeeded, type WriteOutcome } from '#electron/api/write-outcome.ts';
import { StoreError } from '#electron/database/store-error.ts';
import { createOutboxSender, type OutboxSender, type SendingOwner } from '#electron/outbox/outbox-sender.ts';
import type { Stop } from '#electron/outbox/shared-drafts.ts';
import type { OutboxTask, ReleaseQuery, Settlement, TaskQuery } from '#electron/outbox/storage/outbox.ts';
import type { LookUpResult, WriteKind } from '#electron/outbox/write-kind.ts';
import { quoted, sentence } from '#shared/messages/messages.ts';
import type { OutboxEvidence, OutboxRow } from '#shared/outbox/outbox-view.ts';
import { outboxEvidence, outboxRowOf } from '#test/support/samples/outbox-row-of.ts';
import { createSimulatedTime } from '#test/unit/electron/api/simulated-time.ts';

const owner: SendingOwner = {
  environment: 'local',
  account: 'local:1',
  channelId: 1,
  grantedScopes: ['returns_write'],
};
const lost: WriteOutcome = {
  happened: 'lost',
  problem: 'interrupted',
  sentence: quoted('x'),
  requestId: null,
};
const full = new StoreError('diskFull', 'The disk is full.');
const rowWith = (change: Partial<OutboxRow> = {}) =>
  outboxRowOf('return.create', {}, { state: 'queued', ...change });
const send = (row = rowWith()): OutboxTask => ({ task: 'send', row });

/** An outbox that hands out the tasks of the test, and records what it is asked. */
function createDesk(time: ReturnType<typeof createSimulatedTime>) {
  const outcome: WriteOutcome = succeeded(201, 9, null);
  const desk = {
    owner: owner as SendingOwner | null,
    /** The next tasks; nothing after the last. */
    tasks: [] as (OutboxTask | Error)[],
    outcome,
    lookUpResult: null as LookUpResult | Error,
    copies: [] as number[] | Error,
    claimFault: null as Error | null,
    isClaimed: true,
    settleFaults: [] as Error[],
    releaseFaults: [] as Error[],
    retryFaults: [] as Error[],
    settledState: null as OutboxRow['state'] | null,
    queries: [] as TaskQuery[],
    released: [] as ReleaseQuery[],
    hurried: 0,
    settlements: [] as Settlement[],
    withChanges: [] as OutboxRow[],
    heldAgain: 0,
    faults: [] as unknown[],
    isWatched: false,
    sent: 0,
    isCurrent: [] as boolean[],
    stop: null as Stop | null,
    /** How far its clock is ahead. */
    aheadMs: 0,
  };
  const kind: WriteKind = {
    kind: 'return.create',
    async send(_row, guard) {
      desk.isCurrent.push(guard.isCurrent());
      if (desk.isClaimed) {
        try {
          await guard.beforeSending();
          await guard.beforeSending();
        } catch {
          return { happened: 'unsent', problem: 'other', sentence: quoted('x'), retryAfterSeconds: null };
        }
      }
      desk.sent += 1;
      return desk.outcome;
    },
    async lookUp() {
      if (desk.lookUpResult instanceof Error) throw desk.lookUpResult;
      return desk.lookUpResult;
    },
    async findCopies() {
      if (desk.copies instanceof Error) throw desk.copies;
      return desk.copies;
    },
    describe: () => ({ action: 'x', subject: quoted('x') }),
  };
  let claims = 0;
  let wake: () => void = () => undefined;
  const sender = createOutboxSender({
    outbox: {
      async findNext(query) {
        desk.queries.push(query);
        const next = desk.tasks.shift() ?? { task: 'nothing', dueAt: null };
        if (next instanceof Error) throw next;
        return next;
      },
      async claim() {
        if (desk.claimFault !== null) throw desk.claimFault;
        claims += 1;
        return rowWith({ state: 'sending' });
      },
      async settle(settlement) {
        const fault = desk.settleFaults.shift();
        if (fault !== undefined) throw fault;
        desk.settlements.push(settlement);
        return rowWith({ state: desk.settledState ?? settlement.to });
      },
      async releaseHeld(query) {
        desk.released.push(query);
        const fault = desk.releaseFaults.shift();
        if (fault !== undefined) throw fault;
        return 0;
      },
      async retryNow() {
        desk.hurried += 1;
        const fault = desk.retryFaults.shift();
        if (fault !== undefined) throw fault;
        return 0;
      },
      watch(listener) {
        desk.isWatched = true;
        wake = () => {
          listener({ account: owner.account, id: 1, state: 'queued' });
        };
        return () => {
          desk.isWatched = false;
        };
      },
    },
    kinds: [kind],
    owner: () => desk.owner,
    stopOf: async () => desk.stop,
    settled(row, isHeldAgain) {
      desk.withChanges.push(row);
      if (isHeldAgain) desk.heldAgain += 1;
    },
    faulted: (error) => void desk.faults.push(error),
    now: () => time.now() + desk.aheadMs,
    random: () => 0.5,
    timers: time.timers,
  });
  return {
    desk,
    sender,
    claims: () => claims,
    /** Adds tasks, as after a change of the outbox. */
    async give(...tasks: (OutboxTask | Error)[]) {
      desk.tasks.push(...tasks);
      wake();
      await time.advance(0);
    },
  };
}

let time: ReturnType<typeof createSimulatedTime>;
let bench: ReturnType<typeof createDesk>;
let sender: OutboxSender;

beforeEach(async () => {
  time = createSimulatedTime({ turns: 100, startMs: Date.parse('2026-11-22T10:00:00Z') });
  bench = createDesk(time);
  ({ sender } = bench);
  await time.advance(0);
});

afterEach(async () => {
  bench.desk.settleFaults = [];
  await sender.dispose();
});

describe('a write', () => {
  test('is claimed once, sent once, and settled with the known outcome', async () => {
    await bench.give(send());
    expect([bench.claims(), bench.desk.sent, bench.desk.isCurrent]).toEqual([1, 1, [true]]);
    expect(bench.desk.settlements).toMatchObject([
      {
        from: 'sending',
        to: 'sent',
        resultId: 9,
        evidence: { class: 'sent', at: '2026-11-22T10:00:00.000Z' },
      },
    ]);
    expect(bench.desk.withChanges.map(({ state }) => state)).toEqual(['sent']);
  });

  test('is reported only if its state changed', async () => {
    bench.desk.settledState = 'cancelled';
    await bench.give(send());
    expect(bench.desk.settlements).toHaveLength(1);
    expect(bench.desk.withChanges).toEqual([]);
  });

  test('was not sent if it was lost before it was claimed, and waits', async () => {
    bench.desk.isClaimed = false;
    bench.desk.outcome = lost;
    await bench.give(send());
    expect(bench.desk.settlements).toMatchObject([
      { from: 'queued', to: 'queued', setbacks: 1, evidence: { class: 'unsent', code: 'other' } },
    ]);
  });

  test.each<[string, number, Partial<OutboxEvidence>]>([
    ['again', 1, { heldReason: 'version' }],
    ['anew after a user released it', 0, { heldReason: 'version', released: ['version'] }],
    ['anew for another reason', 0, { heldReason: 'scope' }],
    ['anew after it could not be sent', 0, { class: 'unsent' }],
  ])('held before is held %s', async (_, heldAgain, evidence) => {
    bench.desk.outcome = { happened: 'notOffered', sentence: quoted('x'), requestId: null };
    await bench.give(send(rowWith({ evidence: outboxEvidence({ class: 'held', ...evidence }) })));
    expect([bench.desk.withChanges.length, bench.desk.heldAgain]).toEqual([1, heldAgain]);
  });

  test('released from one reason is held for another one', async () => {
    bench.desk.outcome = { happened: 'notOffered', sentence: quoted('x'), requestId: null };
    await bench.give(send(rowWith({ evidence: outboxEvidence({ class: 'held', heldReason: 'parcel' }) })));
    expect(bench.desk.settlements).toMatchObject([{ to: 'held', evidence: { heldReason: 'version' } }]);
  });

  test('may have arrived if it was lost after it was claimed', async () => {
    bench.desk.outcome = lost;
    await bench.give(send());
    expect(bench.desk.settlements).toMatchObject([
      { from: 'sending', to: 'unconfirmed', wasPossiblySent: true },
    ]);
  });

  test('is neither sent nor settled if it cannot be claimed, which is reported as an outbox fault', async () => {
    bench.desk.claimFault = full;
    await bench.give(send());
    expect([bench.desk.sent, bench.desk.settlements, bench.desk.faults]).toEqual([0, [], [full]]);
  });

  test('is no fault if a user withdrew it in the meantime, and the next one is sent immediately', async () => {
    bench.desk.claimFault = new StoreError('refused', 'This was changed meanwhile.');
    await bench.give(send());
    expect([bench.desk.faults, bench.desk.settlements]).toEqual([[], []]);
    bench.desk.claimFault = null;
    await bench.give(new StoreError('refused', 'x'), send());
    expect([bench.desk.faults, bench.desk.settlements.length]).toEqual([[], 1]);
  });

  test.each([{ environment: 'other' }, { account: 'other' }, { channelId: 2 }])(
    'of another owner (%j) is not current',
    async (change) => {
      await bench.give(send(rowWith(change)));
      expect(bench.desk.isCurrent).toEqual([false]);
    },
  );

  test('has its outcome written as soon as possible if that failed, and is not sent twice', async () => {
    bench.desk.settleFaults = [full, full];
    await bench.give(send());
    expect([bench.desk.faults, bench.desk.settlements]).toEqual([[full], []]);
    await time.advance(1_999);
    expect(bench.desk.faults).toHaveLength(1);
    await time.advance(1);
    expect(bench.desk.faults).toHaveLength(2);
    await time.advance(3_999);
    expect(bench.desk.settlements).toEqual([]);
    await time.advance(1);
    expect([bench.desk.settlements.length, bench.desk.sent, bench.desk.withChanges.length]).toEqual([
      1, 1, 1,
    ]);
  });

  test('that another desk may have sent is looked up first, and sent at once if it is not found', async () => {
    bench.desk.stop = 'lookUp';
    await bench.give(send(rowWith({ id: 4 })), send(rowWith({ id: 4 })));
    expect([bench.desk.sent, bench.desk.queries.at(-2)?.lookedUpId]).toEqual([1, 4]);
    bench.desk.lookUpResult = 9;
    await bench.give(send(rowWith({ id: 5 })));
    expect(bench.desk.sent).toBe(1);
    expect(bench.desk.settlements.at(-1)).toMatchObject({ id: 5, from: 'queued', to: 'sent', resultId: 9 });
  });

  test('of a kind that was not requested is a fault', async () => {
    await bench.give(send(rowWith({ kind: 'other' })));
    expect(String(bench.desk.faults[0])).toContain('other, which was not requested');
  });
});

describe('after doubtful responses', () => {
  test('nothing is sent for increasing periods, from the second one on, until a clear response', async () => {
    const isQuiet = () => bench.desk.queries.at(-1)?.isQuiet;
    bench.desk.outcome = lost;
    await bench.give(send());
    expect(isQuiet()).toBe(false);
    await bench.give(send());
    expect(isQuiet()).toBe(true);
    const queries = bench.desk.queries.length;
    await time.advance(999);
    expect(bench.desk.queries).toHaveLength(queries);
    await time.advance(1);
    expect([bench.desk.queries.length, isQuiet()]).toEqual([queries + 1, false]);
    await bench.give(send());
    await time.advance(1_999);
    expect(isQuiet()).toBe(true);
    await time.advance(1);
    expect(isQuiet()).toBe(false);
    bench.desk.outcome = succeeded(201, 9, null);
    await bench.give(send());
    expect(isQuiet()).toBe(false);
    bench.desk.outcome = lost;
    await bench.give(send());
    expect(isQuiet()).toBe(false);
  });

  test('nothing waits for a clock that was hours ahead and is set back', async () => {
    bench.desk.aheadMs = 5 * 3_600_000;
    bench.desk.outcome = lost;
    await bench.give(send());
    await bench.give(send());
    expect(bench.desk.queries.at(-1)?.isQuiet).toBe(true);
    bench.desk.aheadMs = 0;
    await bench.give();
    expect(bench.desk.queries.at(-1)?.isQuiet).toBe(false);
  });
});

describe('a lookup', () => {
  const lookUp = (change: Partial<OutboxRow>): OutboxTask => ({ task: 'lookUp', row: rowWith(change) });

  test('lets a queued row go out next, once, if it finds nothing', async () => {
    await bench.give(lookUp({ id: 4 }));
    expect(bench.desk.settlements).toEqual([]);
    expect(bench.desk.queries.slice(-2).map(({ lookedUpId }) => lookedUpId)).toEqual([null, 4]);
    await bench.give();
    expect(bench.desk.queries.at(-1)?.lookedUpId).toBeNull();
  });

  test('marks a queued row as sent if it finds it; an unconfirmed row is settled whatever it finds', async () => {
    bench.desk.lookUpResult = 9;
    await bench.give(lookUp({ id: 4 }));
    expect(bench.desk.settlements.at(-1)).toMatchObject({ from: 'queued', to: 'sent', resultId: 9 });
    bench.desk.lookUpResult = null;
    await bench.give(lookUp({ state: 'unconfirmed' }));
    expect(bench.desk.settlements.at(-1)).toMatchObject({ to: 'unconfirmed', lookUps: 1 });
    expect(bench.desk.queries.at(-1)?.lookedUpId).toBeNull();
  });

  test('of a sent row finds its copies, which are reported, or none', async () => {
    const sent = lookUp({ state: 'sent', resultId: 9 });
    bench.desk.copies = [9];
    await bench.give(sent);
    expect(bench.desk.settlements.at(-1)).toEqual({
      account: owner.account,
      id: 1,
      from: 'sent',
      to: 'sent',
      setbacks: 0,
      nextAttemptAt: null,
    });
    expect(bench.desk.withChanges).toEqual([]);
    bench.desk.copies = [12, 9];
    await bench.give(sent);
    expect(bench.desk.settlements.at(-1)).toMatchObject({
      nextAttemptAt: null,
      evidence: {
        class: 'sent',
        code: 'copies',
        sentence: sentence('outbox.evidence.copies', { count: 2, ids: ['9', '12'] }),
      },
    });
    expect(bench.desk.withChanges).toHaveLength(1);
    bench.desk.copies = new Error('offline');
    await bench.give(sent);
    expect(bench.desk.settlements.at(-1)).toMatchObject({ to: 'sent', setbacks: 1 });
  });

  test('is repeated if the service did not answer', async () => {
    bench.desk.lookUpResult = new Error('offline');
    await bench.give(lookUp({ state: 'unconfirmed' }));
    expect(bench.desk.settlements).toMatchObject([{ to: 'unconfirmed', setbacks: 1 }]);
    expect(bench.desk.faults).toEqual([]);
  });
});

describe('an outbox fault', () => {
  test('is reported, and the next task is requested again after a pause that grows until it works', async () => {
    const [one, two, three] = [1, 2, 3].map((number) => new Error(String(number)));
    await bench.give(one as Error, two as Error);
    expect(bench.desk.faults).toEqual([one]);
    await time.advance(1_999);
    expect(bench.desk.faults).toHaveLength(1);
    await time.advance(1);
    expect(bench.desk.faults).toEqual([one, two]);
    await time.advance(3_999);
    const queries = bench.desk.queries.length;
    await time.advance(1);
    expect(bench.desk.queries).toHaveLength(queries + 1);
    await bench.give(three as Error);
    await time.advance(2_000);
    expect(bench.desk.queries).toHaveLength(queries + 3);
  });
});

describe('the next task', () => {
  test('is requested when it is due, and as soon as the outbox changes', async () => {
    await bench.give({ task: 'nothing', dueAt: '2026-11-22T10:00:07.000Z' });
    const queries = bench.desk.queries.length;
    await time.advance(6_999);
    expect(bench.desk.queries).toHaveLength(queries);
    await time.advance(1);
    expect(bench.desk.queries).toHaveLength(queries + 1);
    await time.advance(3_600_000);
    expect(bench.desk.queries).toHaveLength(queries + 1);
    await bench.give();
    expect(bench.desk.queries).toHaveLength(queries + 2);
    expect(bench.desk.queries.at(-1)).toEqual({
      environment: 'local',
      account: 'local:1',
      channelId: 1,
      kinds: ['return.create'],
      lookedUpId: null,
      isQuiet: false,
    });
  });

  test('is not taken while no account can send', async () => {
    bench.desk.owner = null;
    await bench.give(send());
    expect(bench.desk.sent).toBe(0);
    bench.desk.owner = owner;
    sender.sessionChanged();
    await time.advance(0);
    expect(bench.desk.sent).toBe(1);
  });

  test('is not taken after disposal', async () => {
    await sender.dispose();
    expect(bench.desk.isWatched).toBe(false);
    await bench.give(send());
    expect(bench.desk.sent).toBe(0);
  });
});

describe('held rows', () => {
  const reasonsOf = () => bench.desk.released.map(({ reasons }) => reasons.join(' '));
  const { grantedScopes: _scopes, ...ids } = owner;

  test('continue for every reason at program start, and when another account or channel sends', async () => {
    expect(bench.desk.released).toEqual([
      { ...ids, reasons: ['scope', 'version', 'address'], grantedScopes: ['returns_write'] },
    ]);
    expect(bench.desk.hurried).toBe(1);
    for (const change of [{ account: 'other' }, { channelId: 2 }, { environment: 'other' }]) {
      bench.desk.owner = { ...owner, ...change };
      await bench.give();
    }
    expect(reasonsOf()).toEqual(Array.from({ length: 4 }, () => 'scope version address'));
  });

  test('continue only for a scope when the same account signs in again', async () => {
    sender.sessionChanged();
    await time.advance(0);
    expect(reasonsOf()).toEqual(['scope version address', 'scope']);
    expect(bench.desk.hurried).toBe(2);
    await bench.give();
    expect(bench.desk.hurried).toBe(2);
  });

  test('continue after a full disk had kept them from being released', async () => {
    bench.desk.releaseFaults.push(full);
    bench.desk.retryFaults.push(full);
    bench.desk.owner = { ...owner, account: 'other' };
    await bench.give();
    await time.advance(10 * 60_000);
    expect(reasonsOf()).toEqual(Array.from({ length: 4 }, () => 'scope version address'));
    expect(bench.desk.hurried).toBe(3);
  });

  test('are retried after a full disk had kept that from being saved', async () => {
    bench.desk.retryFaults.push(full);
    sender.connectionRestored();
    await time.advance(10 * 60_000);
    expect(bench.desk.hurried).toBe(3);
  });

  test('stay held when the service is reachable again, but writes that could not leave are retried, once', async () => {
    sender.connectionRestored();
    await time.advance(0);
    expect([bench.desk.hurried, bench.desk.released.length]).toEqual([2, 1]);
    await bench.give();
    expect(bench.desk.hurried).toBe(2);
  });
});
