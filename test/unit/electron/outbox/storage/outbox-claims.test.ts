import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '#electron/database/schema/schema.ts';
import type { Settlement, TaskQuery } from '#electron/outbox/storage/outbox.ts';
import { createOutboxClaims, type OutboxClaims } from '#electron/outbox/storage/outbox-claims.ts';
import { createOutboxDrafts, type OutboxDrafts } from '#electron/outbox/storage/outbox-drafts.ts';
import { createOutboxTable, type OutboxTable } from '#electron/outbox/storage/outbox-table.ts';
import { quoted, sentence } from '#shared/messages/messages.ts';
import type { OutboxHeldReason, OutboxState } from '#shared/outbox/model/outbox-states.ts';
import type { OutboxEvidence } from '#shared/outbox/outbox-view.ts';
import { outboxEvidence } from '#test/support/samples/outbox-row-of.ts';

const startMs = Date.parse('2026-11-22T10:00:00Z');
const owner = { environment: 'local', account: 'local/7', channelId: 7 };
const query: TaskQuery = { ...owner, kinds: ['return.create'], lookedUpId: null, isQuiet: false };
const after = (ms: number) => new Date(startMs + ms).toISOString();

let database: DatabaseSync;
let table: OutboxTable;
let drafts: OutboxDrafts;
let claims: OutboxClaims;
let nowMs: number;

beforeEach(() => {
  nowMs = startMs;
  database = new DatabaseSync(':memory:');
  migrate(database, 'outbox');
  table = createOutboxTable(database, () => nowMs);
  drafts = createOutboxDrafts(table);
  claims = createOutboxClaims(table, drafts);
});

const keyOf = (id: number) => ({ account: owner.account, id });
const get = (id: number) => table.get(keyOf(id));

function evidenceOf(change: Partial<OutboxEvidence> = {}): string {
  return JSON.stringify(outboxEvidence({ class: 'held', status: 403, at: after(0), ...change }));
}

type Column = string | number | null;

/** Creates a row, queues it, and sets this state and these columns; returns its ID. */
function row(state: OutboxState, columns: Readonly<Record<string, Column>> = {}): number {
  const draft = drafts.create({ ...owner, kind: 'return.create', draft: {}, operator: null, desk: null });
  if (state !== 'draft') drafts.queue({ ...keyOf(draft.id), body: {} });
  const names = Object.keys(columns).map((name) => `, ${name} = ?`);
  database
    .prepare(`UPDATE outbox SET state = ?${names.join('')} WHERE id = ?`)
    .run(state, ...Object.values(columns), draft.id);
  return draft.id;
}

const next = (change: Partial<TaskQuery> = {}) => {
  const task = claims.next({ ...query, ...change });
  return task.task === 'nothing' ? ['nothing', task.dueAt] : [task.task, task.row.id];
};

describe('the next task', () => {
  test('is nothing in an empty outbox, and a lookup before a write', () => {
    expect(next()).toEqual(['nothing', null]);
    const queued = row('queued');
    expect(next()).toEqual(['send', queued]);
    const doubtful = row('unconfirmed', { next_attempt_at: after(0), look_ups: 1 });
    expect(next()).toEqual(['lookUp', doubtful]);
  });

  test('is due at its time, or if that is further away than any pause requested', () => {
    const queued = row('queued', { next_attempt_at: after(1_000) });
    expect(next()).toEqual(['nothing', after(1_000)]);
    nowMs += 999;
    expect(next()).toEqual(['nothing', after(1_000)]);
    nowMs += 1;
    expect(next()).toEqual(['send', queued]);
    nowMs = startMs + 1_000 - 60 * 60_000;
    expect(next()).toEqual(['nothing', after(1_000)]);
    nowMs -= 1;
    expect(next()).toEqual(['send', queued]);
  });

  test('is no write until the first lookup of another one is answered', () => {
    const queued = row('queued');
    const doubtful = row('unconfirmed', { next_attempt_at: after(5_000), look_ups: 0 });
    expect(next()).toEqual(['nothing', after(5_000)]);
    database.prepare('UPDATE outbox SET look_ups = 1 WHERE id = ?').run(doubtful);
    expect(next()).toEqual(['send', queued]);
  });

  test('is no write while nothing may be sent', () => {
    row('queued');
    const sent = row('sent', { next_attempt_at: after(3_000) });
    expect(next({ isQuiet: true })).toEqual(['nothing', after(3_000)]);
    nowMs += 3_000;
    expect(next({ isQuiet: true })).toEqual(['lookUp', sent]);
  });

  test('is a lookup of a possibly sent write before it is sent again, and then the write itself', () => {
    const queued = row('queued', { was_possibly_sent: 1 });
    expect(next()).toEqual(['lookUp', queued]);
    expect(next({ lookedUpId: queued + 1 })).toEqual(['lookUp', queued]);
    expect(next({ lookedUpId: queued })).toEqual(['send', queued]);
  });

  test('does not wait for the lookup of a refused write, because the service responds', () => {
    const waits = { next_attempt_at: after(30_000), look_ups: 0 };
    row('unconfirmed', { ...waits, evidence: evidenceOf({ class: 'rejected' }) });
    const queued = row('queued');
    expect(next()).toEqual(['send', queued]);
    row('unconfirmed', { ...waits, evidence: evidenceOf({ class: 'ambiguous' }) });
    expect(next()).toEqual(['nothing', after(30_000)]);
  });

  test('waits for the earliest of all that wait', () => {
    row('sent', { next_attempt_at: after(40_000) });
    expect(next()).toEqual(['nothing', after(40_000)]);
    row('unconfirmed', { next_attempt_at: after(30_000), look_ups: 1 });
    expect(next()).toEqual(['nothing', after(30_000)]);
    row('queued', { next_attempt_at: after(20_000) });
    expect(next()).toEqual(['nothing', after(20_000)]);
    row('held', { next_attempt_at: after(10_000), evidence: evidenceOf() });
    expect(next()).toEqual(['nothing', after(10_000)]);
  });

  test('is a held row once its time has come', () => {
    const held = row('held', { next_attempt_at: after(10_000), setbacks: 2, evidence: evidenceOf() });
    nowMs += 10_000;
    expect(next()).toEqual(['send', held]);
    expect(get(held)).toMatchObject({ state: 'queued', nextAttemptAt: null, setbacks: 0 });
  });

  test('is never an unreadable row, which blocks nothing', () => {
    for (const state of ['queued', 'unconfirmed', 'held', 'sent'] as const) {
      row(state, { next_attempt_at: after(0), checksum: 'x' });
    }
    const queued = row('queued');
    expect(next()).toEqual(['send', queued]);
  });
});

describe('a claim', () => {
  test('counts the attempt, and is refused for every row that is not queued', () => {
    const queued = row('queued', { attempts: 2, next_attempt_at: after(0) });
    expect(claims.claim(keyOf(queued))).toMatchObject({ state: 'sending', attempts: 3, nextAttemptAt: null });
    for (const state of ['draft', 'sending', 'held', 'unconfirmed', 'sent'] as const) {
      const other = row(state);
      expect(() => claims.claim(keyOf(other))).toThrow('outbox.refused.changed');
      expect(get(other).state).toBe(state);
    }
  });
});

describe('a settlement', () => {
  const settle = (id: number, change: Partial<Settlement>) =>
    claims.settle({ ...keyOf(id), from: 'sending', to: 'queued', ...change });

  test('changes the given columns and leaves the rest', () => {
    const id = row('sending', {
      look_ups: 2,
      setbacks: 3,
      next_attempt_at: after(5),
      evidence: evidenceOf(),
    });
    const before = get(id);
    expect(settle(id, {})).toEqual({ ...before, state: 'queued' });
    const other = row('sending');
    const evidence = JSON.parse(evidenceOf({ sentence: quoted('y') })) as OutboxEvidence;
    const withChanges = { evidence, nextAttemptAt: after(9), lookUps: 1, setbacks: 4, resultId: 77 };
    expect(settle(other, { ...withChanges, to: 'unconfirmed', wasPossiblySent: true })).toMatchObject({
      ...withChanges,
      state: 'unconfirmed',
      wasPossiblySent: true,
    });
  });

  test('of another state, or of a deleted row, changes nothing', () => {
    const id = row('queued');
    expect(settle(id, { to: 'sent' })).toEqual(get(id));
    expect(settle(99, { to: 'sent' })).toBeNull();
    expect(get(id).state).toBe('queued');
  });

  test('are those that a sender left without an outcome, once the next one of their owner looks for work', () => {
    const left = row('sending');
    expect(next({ account: 'local/8' })).toEqual(['nothing', null]);
    expect(get(left).state).toBe('sending');
    expect(next()).toEqual(['nothing', after(5_000)]);
    expect(get(left)).toMatchObject({
      state: 'unconfirmed',
      wasPossiblySent: true,
      evidence: { class: 'ambiguous', sentence: sentence('outbox.evidence.unsaved') },
    });
    nowMs += 5_000;
    expect(next()).toEqual(['lookUp', left]);
  });

  test.each([
    ['sent', 'sent'],
    ['queued', 'queued'],
    ['unconfirmed', 'unconfirmed'],
    ['held', 'held'],
  ] as const)(
    'of an attempt applies to the row that was doubted before its response arrived: %s',
    (to, state) => {
      const id = row('queued');
      const { attempts } = claims.claim(keyOf(id));
      next();
      expect(get(id).state).toBe('unconfirmed');
      expect(settle(id, { to, attempts })).toMatchObject({ state, wasPossiblySent: true });
    },
  );

  test('of an attempt withdraws the row that a user queued again, and does not settle a later attempt', () => {
    const resend = () => {
      const id = row('queued');
      const { attempts } = claims.claim(keyOf(id));
      next();
      database.prepare("UPDATE outbox SET state = 'queued' WHERE id = ?").run(id);
      return { id, attempts };
    };
    const late = resend();
    expect(settle(late.id, { to: 'held', attempts: late.attempts })?.state).toBe('queued');
    expect(settle(late.id, { to: 'sent', attempts: late.attempts, resultId: 77 })).toMatchObject({
      state: 'sent',
      resultId: 77,
    });
    const later = resend();
    claims.claim(keyOf(later.id));
    expect(settle(later.id, { to: 'sent', attempts: later.attempts })?.state).toBe('sending');
    expect(settle(later.id, { to: 'sent', attempts: later.attempts + 1 })?.state).toBe('sent');
  });

  test.each([
    ['parcel', ['parcel']],
    ['siteAway', ['siteAway']],
    ['version', undefined],
  ] as const)(
    'of a row that a user released from %s, whatever stops it then, remembers: %j',
    (reason, still) => {
      const id = row('held', { evidence: evidenceOf({ heldReason: reason }) });
      drafts.release(keyOf(id));
      expect(get(id).evidence).toMatchObject({ heldReason: reason, released: [reason] });
      settle(id, { from: 'queued', to: 'held', evidence: outboxEvidence({ heldReason: 'scope' }) });
      expect(get(id).evidence).toMatchObject({ heldReason: 'scope' });
      expect(get(id).evidence?.released).toEqual(still);
      drafts.release(keyOf(id));
      settle(id, { from: 'queued', to: 'queued', evidence: outboxEvidence({ class: 'unsent' }) });
      expect(get(id).evidence?.released).toEqual(still);
    },
  );

  test('as rejected creates a draft in its place, and no other settlement does', () => {
    const rejected = row('unconfirmed');
    expect(settle(rejected, { from: 'unconfirmed', to: 'rejected' })?.followedById).toBe(rejected + 1);
    const sent = row('sending');
    expect(settle(sent, { to: 'sent' })?.followedById).toBeNull();
  });
});

describe('rows allowed to continue', () => {
  const held = (heldReason: OutboxHeldReason | null, missingScope: string | null = null) =>
    row('held', {
      evidence: heldReason === null ? null : evidenceOf({ heldReason, missingScope }),
      setbacks: 2,
    });

  test('are those that waited for one of the reasons, for a scope only if it is granted', () => {
    const ids = [
      held('scope', 'returns_write'),
      held('scope', 'orders_read'),
      held('scope'),
      held('version'),
      held('size'),
      held(null),
      row('queued', { evidence: evidenceOf({ heldReason: 'version' }) }),
      row('held', { evidence: '[]' }),
    ];
    const reasons = ['scope', 'version'] as const;
    expect(claims.releaseHeld({ ...owner, reasons, grantedScopes: ['returns_write'] })).toBe(2);
    expect(ids.map((id) => get(id).state)).toEqual([
      'queued',
      'held',
      'held',
      'queued',
      'held',
      'held',
      'queued',
      'unreadable',
    ]);
    expect(claims.releaseHeld({ ...owner, reasons: ['refusal'], grantedScopes: [] })).toBe(1);
    expect(claims.releaseHeld({ ...owner, channelId: 8, reasons: ['size'], grantedScopes: [] })).toBe(0);
  });

  test('are all but those that a response asked to wait, and lookups that the service did not answer', () => {
    const waits = { next_attempt_at: after(60_000), setbacks: 3 };
    const ids = [
      row('queued', { ...waits, evidence: evidenceOf({ class: 'unsent' }) }),
      row('queued', { ...waits, evidence: evidenceOf({ class: 'notProcessed', status: 429 }) }),
      row('queued', waits),
      row('unconfirmed', waits),
      row('unconfirmed', { ...waits, setbacks: 0 }),
      row('sent', waits),
      row('sent', { ...waits, result_id: 9 }),
      row('queued', { ...waits, evidence: '[]' }),
      row('unconfirmed', { ...waits, evidence: '[]' }),
      row('queued', { ...waits, was_possibly_sent: 1, evidence: evidenceOf({ class: 'ambiguous' }) }),
    ];
    expect(claims.retryNow(owner)).toBe(3);
    expect(ids.map((id) => get(id).nextAttemptAt)).toEqual([
      null,
      after(60_000),
      null,
      after(0),
      after(60_000),
      after(0),
      after(0),
      null,
      null,
      null,
    ]);
    expect(get(ids[0] as number).setbacks).toBe(0);
    expect(get(ids[3] as number).setbacks).toBe(0);
  });
});

describe('doubted rows', () => {
  test('are those that were being sent when the program ended, and no others', () => {
    const ids = (['draft', 'queued', 'sending', 'held', 'sent'] as const).map((state) => row(state));
    const spoilt = row('sending', { evidence: '[]' });
    claims.doubtSending();
    expect(ids.map((id) => get(id).state)).toEqual(['draft', 'queued', 'unconfirmed', 'held', 'sent']);
    expect(get(ids[2] as number)).toMatchObject({
      wasPossiblySent: true,
      lookUps: 0,
      setbacks: 0,
      nextAttemptAt: after(5_000),
      evidence: {
        class: 'ambiguous',
        sentence: sentence('outbox.evidence.closed'),
        status: null,
        at: after(0),
      },
    });
    expect(get(spoilt).state).toBe('unreadable');
  });

  test.each([
    ['parcel', ['parcel']],
    ['siteAway', ['siteAway']],
    ['version', undefined],
  ] as const)('that a user released from %s still are: %j', (reason, released) => {
    const id = row('sending', { evidence: evidenceOf({ heldReason: reason, released: [reason] }) });
    claims.doubtSending();
    expect(get(id)).toMatchObject({ state: 'unconfirmed', evidence: { heldReason: null } });
    expect(get(id).evidence?.released).toEqual(released);
  });

  test('are all pending ones from a damaged file; drafts and held ones may have been sent', () => {
    const states = ['draft', 'queued', 'sending', 'held', 'unconfirmed', 'sent'] as const;
    const ids = states.map((state) => row(state, { look_ups: 2, setbacks: 2 }));
    const spoilt = (['queued', 'draft', 'held'] as const).map((state) => row(state, { evidence: '[]' }));
    claims.doubtSalvaged();
    expect(ids.map((id) => [get(id).state, get(id).wasPossiblySent])).toEqual([
      ['draft', true],
      ['unconfirmed', true],
      ['unconfirmed', true],
      ['held', true],
      ['unconfirmed', false],
      ['sent', false],
    ]);
    expect(spoilt.map((id) => get(id).state)).toEqual(['unreadable', 'unreadable', 'unreadable']);
  });
});

describe('changes of records', () => {
  const kinds = ['return.create', 'lot.change'];
  /** Queues a change of a record, and sets this state. */
  function change(record: string, state: OutboxState = 'queued'): number {
    const { id } = drafts.enqueue({
      ...owner,
      kind: 'lot.change',
      body: { record },
      operator: null,
      desk: null,
    });
    database.prepare('UPDATE outbox SET state = ? WHERE id = ?').run(state, id);
    return id;
  }
  const nextId = () => {
    const task = claims.next({ ...query, kinds });
    return task.task === 'nothing' ? null : [task.task, task.row.id];
  };

  test('are sent after creations, in their own order', () => {
    const [first, second] = [change('a'), change('b')];
    const created = row('queued');
    expect(nextId()).toEqual(['send', created]);
    claims.claim(keyOf(created));
    claims.settle({ ...keyOf(created), from: 'sending', to: 'sent', nextAttemptAt: null });
    expect(nextId()).toEqual(['send', first]);
    drafts.cancel(keyOf(first));
    expect(nextId()).toEqual(['send', second]);
  });

  test.each(['unconfirmed', 'held'] as const)(
    'wait behind a change of the same record that is %s',
    (state) => {
      const first = change('a', state);
      change('a');
      const other = change('b');
      expect(nextId()).toEqual(['send', other]);
      drafts.cancel(keyOf(other));
      expect(nextId()).toBeNull();
      database.prepare("UPDATE outbox SET state = 'sent' WHERE id = ?").run(first);
      expect(nextId()).not.toBeNull();
    },
  );

  test('are not held back by a body that is no longer JSON', () => {
    const spoilt = change('a', 'held');
    database.exec('DROP TRIGGER outbox_body_frozen');
    database.prepare("UPDATE outbox SET body = '{' WHERE id = ?").run(spoilt);
    const later = change('a');
    expect(nextId()).toEqual(['send', later]);
  });
});
