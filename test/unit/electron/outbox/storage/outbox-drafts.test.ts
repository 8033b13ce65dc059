import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '#electron/database/schema/schema.ts';
import { createOutboxDrafts, type OutboxDrafts } from '#electron/outbox/storage/outbox-drafts.ts';
import { createOutboxTable, type OutboxTable } from '#electron/outbox/storage/outbox-table.ts';
import type { OutboxHeldReason, OutboxState } from '#shared/outbox/model/outbox-states.ts';
import type { OutboxEvidence } from '#shared/outbox/outbox-view.ts';
import { outboxEvidence } from '#test/support/samples/outbox-row-of.ts';

const nowMs = Date.parse('2026-11-22T10:00:00Z');
const owner = { environment: 'local', account: 'local/7', channelId: 7 };
const later = '2026-11-22T11:00:00.000Z';

let database: DatabaseSync;
let table: OutboxTable;
let drafts: OutboxDrafts;

beforeEach(() => {
  database = new DatabaseSync(':memory:');
  migrate(database, 'outbox');
  table = createOutboxTable(database, () => nowMs);
  drafts = createOutboxDrafts(table);
});

const begin = (change: object = {}) =>
  drafts.create({ ...owner, kind: 'return.create', draft: { n: 1 }, operator: null, desk: null, ...change });
const keyOf = ({ account, id }: { account: string; id: number }) => ({ account, id });

function evidenceOf(status: number | null): OutboxEvidence {
  return outboxEvidence({ class: 'ambiguous', status, at: later });
}

function rowIn(state: OutboxState, columns: Readonly<Record<string, string | number | null>> = {}) {
  const { id } = drafts.queue({ ...keyOf(begin()), body: { n: 1 } });
  const names = Object.keys(columns).map((name) => `, ${name} = ?`);
  database
    .prepare(`UPDATE outbox SET state = ?${names.join('')} WHERE id = ?`)
    .run(state, ...Object.values(columns), id);
  return table.get({ account: owner.account, id });
}

const waiting = { next_attempt_at: later, setbacks: 3 };
const doubtful = { was_possibly_sent: 1, ...waiting };

describe('a new draft', () => {
  test('has the given prefix in its reference, and so has the row that follows it', () => {
    const row = begin({ referencePrefix: 'WRO' });
    expect(row.referenceId).toMatch(/^WRO-20261122-/);
    expect(drafts.follow(row)).toMatchObject({
      referenceId: expect.stringMatching(/^WRO-20261122-/),
      followsId: row.id,
      evidence: null,
    });
    expect(table.get(keyOf(row)).followedById).toBe(row.id + 1);
  });

  test('with a new reference does not count the slip that was printed with the old one', () => {
    const printed = { n: 1, slipPrintedAt: later };
    const row = begin({ draft: printed });
    expect(drafts.follow(row).draft).toEqual({ n: 1, slipPrintedAt: null });
    const theirs = { n: 2, slipPrintedAt: later };
    const { referenceId } = row;
    const adopted = drafts.adopt({
      ...owner,
      kind: 'return.create',
      draft: theirs,
      operator: null,
      desk: null,
      referenceId,
    });
    expect(adopted).toMatchObject({ id: row.id, referenceId, draft: theirs });
    const copy = table.get({ account: owner.account, id: row.id + 2 });
    expect(copy.draft).toEqual({ n: 1, slipPrintedAt: null });
  });

  test('is refused after twenty random references that are already taken', () => {
    let calls = 0;
    const unlucky = createOutboxDrafts(table, (count) => {
      calls += 1;
      return new Uint8Array(count).fill(1);
    });
    const create = () =>
      unlucky.create({ ...owner, kind: 'return.create', draft: {}, operator: null, desk: null });
    create();
    const callsOfOne = calls;
    expect(create).toThrow('No reference that is still free could be made.');
    expect(calls).toBe(callsOfOne * 21);
    expect(
      unlucky.create({ ...owner, account: 'local/8', kind: 'x', draft: {}, operator: null, desk: null }).id,
    ).toBe(2);
  });

  test.each([null, undefined])('is not queued with %s to send', (body) => {
    expect(() => drafts.queue({ ...keyOf(begin()), body })).toThrow('outbox.refused.empty');
  });
});

describe('a draft of another desk', () => {
  const adopt = (referenceId: string) =>
    drafts.adopt({
      ...owner,
      kind: 'return.create',
      draft: { n: 2 },
      operator: null,
      desk: null,
      referenceId,
    });

  test.each(['draft', 'queued', 'held'] as const)(
    'replaces the version that was discarded here when it was %s, and can be queued',
    (state) => {
      const { account, id, referenceId } = drafts.cancel(
        keyOf(state === 'draft' ? begin() : rowIn(state, waiting)),
      );
      const adopted = adopt(referenceId);
      expect(adopted).toMatchObject({ state: 'draft', referenceId, draft: { n: 2 }, body: null });
      expect(table.find({ account, id })).toBeNull();
      expect(drafts.queue({ ...keyOf(adopted), body: { n: 2 } })).toMatchObject({ state: 'queued' });
    },
  );

  test.each(['queued', 'held', 'unconfirmed', 'sent'] as const)(
    'is refused while the version here is %s',
    (state) => {
      const row = rowIn(state);
      expect(() => adopt(row.referenceId)).toThrow('outbox.refused.queued');
      expect(table.get(keyOf(row))).toEqual(row);
    },
  );
});

describe('a cancellation', () => {
  test('applies to drafts, to waiting rows that were never sent, and to cancelled rows', () => {
    expect(drafts.cancel(keyOf(begin())).state).toBe('cancelled');
    for (const state of ['queued', 'held'] as const) {
      expect(drafts.cancel(keyOf(rowIn(state, waiting)))).toMatchObject({
        state: 'cancelled',
        nextAttemptAt: null,
        settledAt: new Date(nowMs).toISOString(),
      });
    }
    const row = rowIn('cancelled', { changed_at: later });
    expect(drafts.cancel(keyOf(row))).toEqual(row);
  });

  test.each(['queued', 'held'] as const)(
    'starts a new lookup if the row was %s and may have been sent',
    (state) => {
      expect(drafts.cancel(keyOf(rowIn(state, { ...doubtful, look_ups: 3 })))).toMatchObject({
        state: 'unconfirmed',
        lookUps: 0,
        setbacks: 0,
        nextAttemptAt: '2026-11-22T10:00:05.000Z',
        wasPossiblySent: true,
      });
    },
  );

  test.each(['sending', 'sent', 'rejected'] as const)('is refused if the row is %s', (state) => {
    expect(() => drafts.cancel(keyOf(rowIn(state)))).toThrow('outbox.refused.sent');
  });

  test.each([
    [400, true],
    [422, true],
    [499, true],
    [399, false],
    [500, false],
    [null, false],
  ])('after a complete lookup of a row refused with %s is allowed: %s', (status, isTaken) => {
    const evidence = JSON.stringify(evidenceOf(status));
    const row = rowIn('unconfirmed', { was_possibly_sent: 1, next_attempt_at: null, evidence });
    if (isTaken) expect(drafts.cancel(keyOf(row)).state).toBe('cancelled');
    else expect(() => drafts.cancel(keyOf(row))).toThrow('outbox.refused.mayHaveArrived');
    const stillAsked = rowIn('unconfirmed', { ...doubtful, evidence });
    expect(() => drafts.cancel(keyOf(stillAsked))).toThrow('outbox.refused.mayHaveArrived');
  });
});

describe('a revision', () => {
  test('returns a draft itself, or the existing follow-up of a row', () => {
    const draft = begin();
    expect(drafts.revise(keyOf(draft))).toEqual(draft);
    const row = rowIn('held');
    const next = drafts.revise(keyOf(row));
    expect(next).toMatchObject({ state: 'draft', followsId: row.id });
    expect(drafts.revise(keyOf(row))).toEqual(next);
  });

  test('follows a cancelled row, which stays unchanged', () => {
    const row = rowIn('cancelled');
    expect(drafts.revise(keyOf(row))).toMatchObject({ state: 'draft', followsId: row.id });
    expect(table.get(keyOf(row)).state).toBe('cancelled');
  });

  test.each(['queued', 'held'] as const)('is refused if the row was %s and may have been sent', (state) => {
    const row = rowIn(state, doubtful);
    expect(() => drafts.revise(keyOf(row))).toThrow('outbox.refused.mayHaveArrived');
    expect(table.get(keyOf(row))).toEqual(row);
  });

  test('is refused while the row is being sent', () => {
    expect(() => drafts.revise(keyOf(rowIn('sending')))).toThrow('outbox.refused.sent');
  });
});

describe('a user’s decision', () => {
  const requested = { was_possibly_sent: 1, next_attempt_at: null, setbacks: 2 };

  test('sends a row again or marks it as arrived, once its lookups are done', () => {
    expect(drafts.sendAgain(keyOf(rowIn('unconfirmed', requested)))).toMatchObject({
      state: 'queued',
      nextAttemptAt: null,
      setbacks: 0,
      wasPossiblySent: true,
    });
    expect(drafts.itArrived(keyOf(rowIn('unconfirmed', doubtful)))).toMatchObject({
      state: 'sent',
      nextAttemptAt: null,
      settledAt: new Date(nowMs).toISOString(),
    });
    expect(() => drafts.sendAgain(keyOf(rowIn('unconfirmed', doubtful)))).toThrow(
      'outbox.refused.beingLookedUp',
    );
  });

  test.each(['queued', 'held', 'sent', 'cancelled'] as const)('is refused for a row that is %s', (state) => {
    const row = rowIn(state, { next_attempt_at: null });
    for (const decision of ['sendAgain', 'itArrived'] as const) {
      expect(() => drafts[decision](keyOf(row))).toThrow('outbox.refused.decided');
    }
    expect(table.get(keyOf(row))).toEqual(row);
  });

  test('lets a held row continue immediately', () => {
    expect(drafts.release(keyOf(rowIn('held', waiting)))).toMatchObject({
      state: 'queued',
      nextAttemptAt: null,
      setbacks: 0,
    });
  });
});

describe('an automatic release', () => {
  const heldFor = (heldReason: OutboxHeldReason) =>
    JSON.stringify(outboxEvidence({ class: 'held', heldReason, at: later }));

  test.each(['held', 'queued'] as const)('forgets why a row that is %s was held', (state) => {
    const row = rowIn(state, { ...waiting, evidence: heldFor('siteAway') });
    expect(drafts.releaseAutomatically({ ...keyOf(row), reason: 'siteAway' })).toMatchObject({
      state: 'queued',
      evidence: null,
      nextAttemptAt: null,
      setbacks: 0,
    });
  });

  test('forgets only what it is for of the releases by a user, and leaves a row held for something else', () => {
    const evidence = (heldReason: OutboxHeldReason) =>
      JSON.stringify(outboxEvidence({ class: 'held', heldReason, released: ['parcel', 'siteAway'] }));
    const queued = rowIn('queued', { ...waiting, evidence: evidence('siteAway') });
    const other = rowIn('held', { ...waiting, evidence: evidence('scope') });
    const release = (row: typeof queued) =>
      drafts.releaseAutomatically({ ...keyOf(row), reason: 'siteAway' });
    expect(release(queued)).toMatchObject({ state: 'queued', evidence: { released: ['parcel'] } });
    expect(release(other)).toMatchObject({
      state: 'held',
      evidence: { heldReason: 'scope', released: ['parcel'] },
      nextAttemptAt: later,
    });
  });

  test('leaves a row that is being sent, or waits for something else', () => {
    const sending = rowIn('sending', { evidence: heldFor('siteAway') });
    const other = rowIn('held', { ...waiting, evidence: heldFor('parcel') });
    for (const row of [sending, other])
      expect(drafts.releaseAutomatically({ ...keyOf(row), reason: 'siteAway' })).toEqual(row);
  });
});

describe('a change of a record', () => {
  const heldFor = (heldReason: OutboxHeldReason) =>
    JSON.stringify(outboxEvidence({ class: 'held', heldReason, at: later }));
  const queued = (columns: Readonly<Record<string, string | number | null>> = {}) => {
    const row = drafts.enqueue({
      ...owner,
      kind: 'lot.change',
      referencePrefix: 'LT',
      body: { record: 'lot/1/A' },
      operator: 'Ada',
      desk: 'D1',
    });
    for (const [name, value] of Object.entries(columns)) {
      database.prepare(`UPDATE outbox SET ${name} = ? WHERE id = ?`).run(value, row.id);
    }
    return table.get(keyOf(row));
  };

  test('is queued immediately with its frozen body, and has no draft', () => {
    expect(queued()).toMatchObject({
      state: 'queued',
      referenceId: expect.stringMatching(/^LT-/u),
      body: { record: 'lot/1/A' },
      operator: 'Ada',
      queuedAt: new Date(nowMs).toISOString(),
    });
    expect(() => drafts.revise(keyOf(queued()))).toThrow('outbox.refused.noDraft');
  });

  test.each(['changed', 'refusal'] as const)(
    'can be given up if its record was read since: %s',
    (heldReason) => {
      const row = queued({ state: 'held', was_possibly_sent: 1, evidence: heldFor(heldReason) });
      expect(drafts.cancel(keyOf(row)).state).toBe('cancelled');
    },
  );

  test('can be given up after its look-ups if they read its record', () => {
    const requested = { state: 'unconfirmed', was_possibly_sent: 1, next_attempt_at: null };
    expect(drafts.cancel(keyOf(queued({ ...requested, look_ups: 3 }))).state).toBe('cancelled');
    for (const unread of [requested, { ...requested, look_ups: 2, next_attempt_at: later }]) {
      expect(() => drafts.cancel(keyOf(queued(unread)))).toThrow('outbox.refused.mayHaveArrived');
    }
  });

  test('is looked up first if it may have arrived and its record was not read', () => {
    const row = queued({ state: 'held', was_possibly_sent: 1, evidence: heldFor('scope') });
    expect(drafts.cancel(keyOf(row)).state).toBe('unconfirmed');
    expect(drafts.cancel(keyOf(queued({ was_possibly_sent: 1 }))).state).toBe('unconfirmed');
  });
});
