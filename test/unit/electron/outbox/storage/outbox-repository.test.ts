import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openForWriting } from '#electron/database/database.ts';
import { createOutboxRepository, type OutboxRepository } from '#electron/outbox/storage/outbox-repository.ts';
import { quoted } from '#shared/messages/messages.ts';
import { outboxStates } from '#shared/outbox/model/outbox-states.ts';
import type { OutboxEvidence, OutboxRow } from '#shared/outbox/outbox-view.ts';
import { textsInFolder } from '#test/support/folder-bytes.ts';
import { outboxEvidence } from '#test/support/samples/outbox-row-of.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const owner = { environment: 'local', account: 'local/7', channelId: 7 };
const kinds = ['return.create'];
const query = { ...owner, kinds, lookedUpId: null, isQuiet: false };
const evidence: OutboxEvidence = outboxEvidence({
  sentence: quoted('No such item.'),
  status: 422,
  fields: { inventory: [quoted('No such item.')] },
  requestId: 'r-1',
});

let folder: string;
let file: string;
let repository: OutboxRepository;
let nowMs: number;

beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, 'outbox.sqlite');
  nowMs = Date.parse('2026-11-22T10:00:00Z');
  repository = createOutboxRepository(file, { now: () => nowMs });
  repository.open({ isStart: true });
});

afterEach(() => repository.close(null));

function draft(content: unknown = { lines: [] }): OutboxRow {
  return repository.createDraft({
    ...owner,
    kind: 'return.create',
    draft: content,
    operator: 'Ada',
    desk: 'Desk 4',
  }).value;
}

const keyOf = ({ account, id }: OutboxRow) => ({ account, id });
const queued = (body: unknown = { n: 1 }) => repository.queue({ ...keyOf(draft()), body }).value;
const read = (row: OutboxRow) => repository.read(keyOf(row)).value;

function sending(): OutboxRow {
  return repository.claim(keyOf(queued())).value;
}

/** Changes a row as another program would have left it. */
function spoil(assignment: string, id: number): void {
  repository.close(null);
  const database = new DatabaseSync(file);
  database.exec(`UPDATE outbox SET ${assignment} WHERE id = ${id}`);
  database.close();
  repository.open({ isStart: true });
}

describe('a draft', () => {
  test('has its reference from the start, and keeps it through every change', () => {
    const row = draft();
    expect(row.referenceId).toMatch(/^RT-\d{8}-/);
    expect(row.referenceId.length).toBeLessThanOrEqual(50);
    expect(row).toMatchObject({ state: 'draft', body: null, operator: 'Ada', desk: 'Desk 4', attempts: 0 });
    const saved = repository.saveDraft({
      ...keyOf(row),
      draft: { lines: [1] },
      operator: 'Bo',
      desk: 'Desk 5',
    }).value;
    expect(saved).toMatchObject({ draft: { lines: [1] }, operator: 'Bo', referenceId: row.referenceId });
  });

  test('gets another reference if the random one is taken', () => {
    repository.close(null);
    let calls = 0;
    repository = createOutboxRepository(file, {
      now: () => nowMs,
      random: (count) => new Uint8Array(count).fill((calls += 1) <= 2 ? 1 : 2),
    });
    repository.open({ isStart: true });
    expect(draft().referenceId).not.toBe(draft().referenceId);
  });

  test('does not exist for another account', () => {
    const row = draft();
    expect(repository.read({ account: 'local/8', id: row.id }).value).toBeNull();
    expect(() => repository.cancel({ account: 'local/8', id: row.id })).toThrow('outbox.refused.gone');
    expect(repository.readDrafts({ account: 'local/8', kind: null, except: [] }).value).toEqual([]);
    expect(repository.counts({ account: 'local/8', kind: null }).value.byState.draft).toBe(0);
  });

  test('is counted with its own kind, and with all kinds', () => {
    draft();
    repository.createDraft({ ...owner, kind: 'receiving.create', draft: {}, operator: null, desk: null });
    const draftsOf = (kind: string | null) =>
      repository.counts({ account: owner.account, kind }).value.byState.draft;
    expect([draftsOf('return.create'), draftsOf('receiving.create'), draftsOf('other')]).toEqual([1, 1, 0]);
    expect(draftsOf(null)).toBe(2);
  });

  test('is listed by kind and without those of some operators, last changed first', () => {
    const [first, second, third] = [draft(), draft(), draft()];
    nowMs += 1_000;
    repository.saveDraft({ ...keyOf(second), draft: {}, operator: null, desk: null });
    nowMs += 1_000;
    repository.saveDraft({ ...keyOf(first), draft: {}, operator: 'Bo', desk: null });
    const ids = (except: string[]) =>
      repository
        .readDrafts({ account: owner.account, kind: 'return.create', except })
        .value.map(({ id }) => id);
    expect(ids([])).toEqual([first.id, second.id, third.id]);
    expect(ids(['Ada'])).toEqual([first.id, second.id]);
    expect(ids(['Ada', 'Bo', 'Cy'])).toEqual([second.id]);
  });
});

describe('a queued row', () => {
  test('is frozen: its draft, body, and owner cannot be changed, not even by bypassing the code', () => {
    const row = queued({ n: 1 });
    expect(row).toMatchObject({ state: 'queued', body: { n: 1 } });
    expect(() => repository.saveDraft({ ...keyOf(row), draft: {}, operator: null, desk: null })).toThrow(
      'outbox.refused.queued',
    );
    expect(() => repository.queue({ ...keyOf(row), body: { n: 2 } })).toThrow('outbox.refused.queued');
    repository.close(null);
    const database = new DatabaseSync(file);
    for (const change of [
      "body = '{}'",
      "reference_id = 'x'",
      "account = 'x'",
      'channel_id = 9',
      "environment = 'x'",
    ])
      expect(() => database.exec(`UPDATE outbox SET ${change}`)).toThrow(/never changes/);
    database.close();
    repository.open({ isStart: true });
    expect(read(row)?.body).toEqual({ n: 1 });
  });

  test('is refused if there is nothing to send', () => {
    const row = draft();
    expect(() => repository.queue({ ...keyOf(row), body: null })).toThrow('outbox.refused.empty');
    expect(read(row)?.state).toBe('draft');
  });

  test('is sent in the order of queueing, not of creation', () => {
    const [first, second] = [draft(), draft()];
    repository.queue({ ...keyOf(second), body: { n: 2 } });
    repository.queue({ ...keyOf(first), body: { n: 1 } });
    expect(repository.findNext(query).value).toMatchObject({ task: 'send', row: { id: second.id } });
  });

  test('is handed out only to its own environment, account, channel, and kind', () => {
    queued();
    for (const other of [
      { environment: 'x' },
      { account: 'x' },
      { channelId: 8 },
      { kinds: ['order.cancel'] },
    ])
      expect(repository.findNext({ ...query, ...other }).value).toEqual({ task: 'nothing', dueAt: null });
    expect(repository.findNext({ ...query, isQuiet: true }).value.task).toBe('nothing');
  });

  test('blocks later rows while it waits, and is due again if the clock was set back', () => {
    const row = sending();
    queued();
    const nextAttemptAt = new Date(nowMs + 60_000).toISOString();
    repository.settle({ ...keyOf(row), from: 'sending', to: 'queued', nextAttemptAt, setbacks: 1 });
    expect(repository.findNext(query).value).toEqual({ task: 'nothing', dueAt: nextAttemptAt });
    nowMs -= 3 * 3_600_000;
    expect(repository.findNext(query).value).toMatchObject({ task: 'send', row: { id: row.id } });
  });

  test('continues immediately if it could not leave this computer, but waits if it was throttled', () => {
    const row = sending();
    const nextAttemptAt = new Date(nowMs + 60_000).toISOString();
    repository.settle({
      ...keyOf(row),
      from: 'sending',
      to: 'queued',
      nextAttemptAt,
      evidence: { ...evidence, class: 'unsent' },
    });
    expect(repository.retryNow(owner).value).toBe(1);
    expect(repository.findNext(query).value.task).toBe('send');
    repository.claim(keyOf(row));
    repository.settle({
      ...keyOf(row),
      from: 'sending',
      to: 'queued',
      nextAttemptAt,
      evidence: { ...evidence, class: 'notProcessed', status: 429 },
    });
    expect(repository.retryNow(owner).value).toBe(0);
  });
});

describe('a row that was being sent', () => {
  test('is unconfirmed at the next start, and looked up before anything else is sent', () => {
    const row = sending();
    queued();
    repository.close(null);
    repository.open({ isStart: true });
    expect(read(row)).toMatchObject({
      state: 'unconfirmed',
      wasPossiblySent: true,
      needsDecision: false,
      lookUps: 0,
    });
    expect(repository.findNext(query).value).toMatchObject({ task: 'nothing', dueAt: expect.any(String) });
    nowMs += 5_000;
    expect(repository.findNext(query).value).toMatchObject({ task: 'lookUp', row: { id: row.id } });
  });

  test('keeps its state if the file is reopened while the program runs', () => {
    const row = sending();
    repository.open({ isStart: false });
    expect(read(row)?.state).toBe('sending');
  });

  test('if rejected, is followed by a draft with the same content, the problem, and a new reference', () => {
    const problem: OutboxEvidence = { ...evidence, class: 'rejected' };
    const row = sending();
    repository.settle({ ...keyOf(row), from: 'sending', to: 'unconfirmed', evidence: problem });
    repository.settle({ ...keyOf(row), from: 'unconfirmed', to: 'rejected' });
    const old = read(row);
    expect(old).toMatchObject({ state: 'rejected', followedById: expect.any(Number), evidence: problem });
    const next = repository.read({ account: row.account, id: old?.followedById ?? 0 }).value;
    const { id: followsId, draft: content } = row;
    expect(next).toMatchObject({ state: 'draft', draft: content, followsId, evidence: problem, body: null });
    expect(next?.referenceId).not.toBe(row.referenceId);
    expect(repository.counts({ account: owner.account, kind: null }).value).toMatchObject({ corrections: 1 });
  });

  test('if not sent, is followed by a new draft that does not count as rejected', () => {
    const row = sending();
    const unsent: OutboxEvidence = { ...evidence, class: 'unsent' };
    repository.settle({ ...keyOf(row), from: 'sending', to: 'queued', evidence: unsent });
    expect(repository.revise(keyOf(row)).value).toMatchObject({ state: 'draft', evidence: unsent });
    expect(repository.counts({ account: owner.account, kind: null }).value).toMatchObject({ corrections: 0 });
  });

  test('has its end time once it ends, and keeps it', () => {
    const row = sending();
    expect(row.settledAt).toBeNull();
    nowMs += 1_000;
    const sent = repository.settle({ ...keyOf(row), from: 'sending', to: 'sent', nextAttemptAt: 'x' }).value;
    expect(sent?.settledAt).toBe('2026-11-22T10:00:01.000Z');
    nowMs += 1_000;
    const found = repository.settle({ ...keyOf(row), from: 'sent', to: 'sent', resultId: 9 }).value;
    expect(found).toMatchObject({ settledAt: '2026-11-22T10:00:01.000Z', resultId: 9 });
  });

  test('accepts no settlement for a state that it has left', () => {
    const row = sending();
    repository.settle({
      ...keyOf(row),
      from: 'sending',
      to: 'unconfirmed',
      wasPossiblySent: true,
      nextAttemptAt: null,
    });
    repository.decide({ ...keyOf(row), decision: 'itArrived' });
    expect(repository.settle({ ...keyOf(row), from: 'unconfirmed', to: 'queued' }).value?.state).toBe('sent');
  });
});

describe('an unconfirmed row', () => {
  const unconfirmed = (nextAttemptAt: string | null, change: object = {}) => {
    const row = sending();
    return repository.settle({
      ...keyOf(row),
      from: 'sending',
      to: 'unconfirmed',
      wasPossiblySent: true,
      nextAttemptAt,
      ...change,
    }).value as OutboxRow;
  };

  test('is sent again by a user only after its lookups, with the same reference and body, before all others', () => {
    const waiting = unconfirmed('2026-11-22T10:00:05.000Z');
    expect(() => repository.decide({ ...keyOf(waiting), decision: 'sendAgain' })).toThrow(
      'outbox.refused.beingLookedUp',
    );
    const row = unconfirmed(null);
    queued();
    expect(row.needsDecision).toBe(true);
    const again = repository.decide({ ...keyOf(row), decision: 'sendAgain' }).value;
    expect(again).toMatchObject({
      state: 'queued',
      referenceId: row.referenceId,
      body: row.body,
      wasPossiblySent: true,
    });
    repository.decide({ ...keyOf(waiting), decision: 'itArrived' });
    expect(repository.findNext(query).value).toMatchObject({ task: 'lookUp', row: { id: row.id } });
    expect(repository.findNext({ ...query, lookedUpId: row.id }).value).toMatchObject({
      task: 'send',
      row: { id: row.id },
    });
  });

  test('is never forgotten: after a cancellation it is looked up again', () => {
    const row = unconfirmed(null);
    expect(() => repository.cancel(keyOf(row))).toThrow('outbox.refused.mayHaveArrived');
    expect(() => repository.revise(keyOf(row))).toThrow('outbox.refused.mayHaveArrived');
    repository.decide({ ...keyOf(row), decision: 'sendAgain' });
    expect(repository.cancel(keyOf(row)).value).toMatchObject({ state: 'unconfirmed', needsDecision: false });
  });

  test('can be corrected under a new reference if the service refused it and does not have it', () => {
    const row = unconfirmed(null, { evidence });
    const next = repository.revise(keyOf(row)).value;
    expect(next).toMatchObject({ state: 'draft', followsId: row.id });
    expect(read(row)).toMatchObject({ state: 'cancelled', followedById: next.id });
    expect(repository.revise(keyOf(row)).value.id).toBe(next.id);
  });
});

describe('a held row', () => {
  const held = (
    heldReason: 'scope' | 'version',
    missingScope: string | null,
    nextAttemptAt: string | null = null,
  ) => {
    const row = sending();
    return repository.settle({
      ...keyOf(row),
      from: 'sending',
      to: 'held',
      nextAttemptAt,
      evidence: { ...evidence, class: 'held', heldReason, missingScope },
    }).value as OutboxRow;
  };
  const reasons = ['scope', 'version', 'address'] as const;

  test('keeps body and reference, lets others pass, and continues when its scope is granted', () => {
    const row = held('scope', 'returns_write');
    const other = queued();
    expect(repository.findNext(query).value).toMatchObject({ task: 'send', row: { id: other.id } });
    expect(repository.releaseHeld({ ...owner, reasons, grantedScopes: ['returns_read'] }).value).toBe(0);
    expect(repository.releaseHeld({ ...owner, reasons, grantedScopes: ['returns_write'] }).value).toBe(1);
    expect(repository.findNext(query).value).toMatchObject({
      task: 'send',
      row: { id: row.id, body: row.body },
    });
  });

  test('continues automatically after a while if it waits for a version, or immediately if a user says so', () => {
    const row = held('version', null, new Date(nowMs + 1_800_000).toISOString());
    expect(repository.findNext(query).value).toEqual({ task: 'nothing', dueAt: row.nextAttemptAt });
    nowMs += 1_800_000;
    expect(repository.findNext(query).value.task).toBe('send');
    const second = held('version', null);
    expect(repository.release(keyOf(second)).value.state).toBe('queued');
    expect(() => repository.release(keyOf(second))).toThrow('outbox.refused.notHeld');
  });
});

describe('a row that no longer parses', () => {
  test.each([
    ['body = \'{"n":\'', 'the body'],
    ["draft = 'no JSON'", 'the draft'],
    ["state = 'flying'", 'the state'],
    ["evidence = '[]'", 'the evidence'],
    ["checksum = 'x'", 'the checksum'],
  ])('(%s) is a dead letter with its raw text, blocks nothing, and can only be discarded', (assignment) => {
    const row = queued({ n: 4_711 });
    const behind = queued();
    repository.close(null);
    const database = new DatabaseSync(file);
    database.exec('DROP TRIGGER outbox_body_frozen');
    database.exec(`UPDATE outbox SET ${assignment} WHERE id = ${row.id}`);
    database.close();
    repository.open({ isStart: true });
    expect(read(row)).toMatchObject({ state: 'unreadable', draft: null, body: null });
    expect(read(row)?.raw).toContain(row.referenceId);
    expect(repository.findNext(query).value).toMatchObject({ task: 'send', row: { id: behind.id } });
    const counts = () => repository.counts({ account: owner.account, kind: null }).value.byState;
    expect(counts()).toMatchObject({ unreadable: 1, queued: 1 });
    const { raw } = read(row) ?? {};
    expect(() => repository.revise(keyOf(row))).toThrow('outbox.refused.noDraft');
    const { value, changes } = repository.cancel(keyOf(row));
    expect(value).toMatchObject({ state: 'cancelled', draft: null, body: null, raw });
    expect(value.settledAt).toBe(new Date(nowMs).toISOString());
    expect(changes).toEqual([{ ...keyOf(row), state: 'cancelled' }]);
    expect(counts()).toMatchObject({ unreadable: 0, cancelled: 1, queued: 1 });
    expect(repository.countUnsent('local').value).toBe(1);
    repository.open({ isStart: true });
    expect(read(row)).toEqual(value);
    expect(() => repository.revise(keyOf(row))).toThrow('outbox.refused.noDraft');
    expect(repository.purgeOlderThan(new Date(nowMs + 1).toISOString()).value).toBe(1);
    expect(read(row)).toBeNull();
  });

  test('is also found by the sender', () => {
    const row = queued();
    spoil("evidence = '}'", row.id);
    expect(repository.findNext(query).value).toEqual({ task: 'nothing', dueAt: null });
    expect(read(row)?.state).toBe('unreadable');
  });

  test('is found by its checksum if one digit of its body changed', () => {
    const row = queued({ quantity: 1 });
    repository.close(null);
    const database = new DatabaseSync(file);
    database.exec('DROP TRIGGER outbox_body_frozen');
    database.exec(`UPDATE outbox SET body = '{"quantity":3}' WHERE id = ${row.id}`);
    database.close();
    repository.open({ isStart: true });
    expect(read(row)?.state).toBe('unreadable');
  });
});

describe('the file', () => {
  test('is opened with WAL and synchronous FULL, every time', () => {
    repository.close(null);
    for (let time = 0; time < 3; time += 1) {
      const database = openForWriting(file, 'outbox');
      expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
      expect(database.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 });
      database.close();
    }
  });

  test('lists pages of an account by state, in both directions', () => {
    const rows = [queued(), queued(), queued(), draft()];
    const list = (order: 'newest' | 'oldest', offset: number) =>
      repository.list({ account: owner.account, states: ['queued'], order, offset, limit: 2 }).value;
    expect(list('oldest', 0)).toMatchObject({
      totalCount: 3,
      rows: [{ id: rows[0]?.id }, { id: rows[1]?.id }],
    });
    expect(list('newest', 2)).toMatchObject({ totalCount: 3, rows: [{ id: rows[0]?.id }] });
    const all = repository.list({
      account: owner.account,
      states: [...outboxStates],
      order: 'newest',
      offset: 0,
      limit: 99,
    });
    expect(all.value.totalCount).toBe(4);
  });

  test('lists the writes of one kind, however many later ones there are of others', () => {
    const [older, newer] = [draft(), draft()];
    for (let count = 0; count < 3; count += 1)
      repository.createDraft({ ...owner, kind: 'order.create', draft: {}, operator: null, desk: null });
    const page = { account: owner.account, order: 'newest', offset: 0, limit: 2 } as const;
    expect(repository.list({ ...page, states: ['draft'], kind: 'return.create' }).value).toMatchObject({
      totalCount: 2,
      rows: [{ id: newer.id }, { id: older.id }],
    });
    expect(repository.list({ ...page, states: ['draft'] }).value.totalCount).toBe(5);
  });

  test('reports every change, and none that was rolled back', () => {
    const row = draft();
    const { changes } = repository.queue({ ...keyOf(row), body: {} });
    expect(changes).toEqual([{ id: row.id, account: owner.account, state: 'queued' }]);
    expect(() => repository.queue({ ...keyOf(row), body: {} })).toThrow();
    expect(repository.read(keyOf(row)).changes).toEqual([]);
  });

  test('counts unsent rows by environment, for every account, including unreadable rows', () => {
    const unsent = () => repository.countUnsent(owner.environment).value;
    const row = sending();
    const spoilt = queued();
    repository.createDraft({
      ...owner,
      account: 'local/8',
      kind: 'b',
      draft: {},
      operator: null,
      desk: null,
    });
    repository.createDraft({ ...owner, environment: 'x', kind: 'b', draft: {}, operator: null, desk: null });
    expect(unsent()).toBe(3);
    expect(repository.countDrafts(owner.environment).value).toBe(1);
    repository.settle({ ...keyOf(row), from: 'sending', to: 'sent', resultId: 9 });
    expect(unsent()).toBe(2);
    spoil("evidence = '}'", spoilt.id);
    expect(read(spoilt)?.state).toBe('unreadable');
    expect(unsent()).toBe(2);
  });

  test('purges unreadable rows only if requested', () => {
    const spoilt = queued();
    spoil("evidence = '}'", spoilt.id);
    expect(read(spoilt)?.state).toBe('unreadable');
    const purge = (includingOpen: boolean) =>
      repository.purgeAccount({ account: owner.account, includingOpen });
    expect(() => purge(false)).toThrow('outbox.refused.unsent');
    expect(purge(true).value).toBe(1);
  });

  test('purges an account only if none of its rows is pending, unless requested', () => {
    queued();
    expect(() => repository.purgeAccount({ account: owner.account, includingOpen: false })).toThrow(
      'outbox.refused.unsent',
    );
    expect(repository.purgeAccount({ account: owner.account, includingOpen: true }).value).toBe(1);
    const row = sending();
    repository.settle({ ...keyOf(row), from: 'sending', to: 'sent', resultId: 9 });
    expect(repository.purgeOlderThan('2026-11-22T09:00:00.000Z').value).toBe(0);
    expect(repository.purgeOlderThan('2026-11-23T09:00:00.000Z').value).toBe(1);
  });

  test('contains no byte of purged data, and neither does any set-aside copy', () => {
    const bytes = () =>
      readdirSync(folder)
        .map((name) => readFileSync(join(folder, name), 'latin1'))
        .join('');
    const settled = (note: string) => {
      const row = repository.claim(keyOf(queued({ note }))).value;
      repository.settle({ ...keyOf(row), from: 'sending', to: 'sent', resultId: 9 });
    };
    settled('words that go by their age');
    writeFileSync(join(folder, 'outbox.damaged-20261122T100000-000Z.sqlite'), 'words that go by their age');
    expect(repository.purgeOlderThan('2026-11-23T10:00:00.000Z')).toEqual({ value: 1, changes: [] });
    expect(bytes()).not.toContain('words that go by their age');
    settled('words that go with the account');
    writeFileSync(join(folder, 'outbox.damaged-1.sqlite'), 'words that go with the account');
    const purged = repository.purgeAccount({ account: owner.account, includingOpen: false });
    expect(purged).toEqual({ value: 1, changes: [] });
    expect(bytes()).not.toContain('words that go with the account');
  });

  test('is purged with its set-aside copies, which keep the rows of other accounts', () => {
    const words = ['Words of the purged account', 'Words of another account'] as const;
    for (const [index, note] of words.entries()) {
      const account = `local/${7 + index}`;
      repository.createDraft({
        ...owner,
        account,
        kind: 'return.create',
        draft: { note },
        operator: null,
        desk: null,
      });
    }
    repository.close(null);
    copyFileSync(file, join(folder, 'outbox.damaged-1.sqlite'));
    expect(repository.purgeAccount({ account: 'local/7', includingOpen: true }).value).toBe(1);
    repository.close(null);
    expect(textsInFolder(folder, words).sort()).toEqual([
      `outbox.damaged-1.sqlite: ${words[1]}`,
      `outbox.sqlite: ${words[1]}`,
    ]);
  });

  test('is not rewritten if the retention removes nothing', () => {
    queued();
    const log = () => readFileSync(`${file}-wal`).length;
    expect(log()).toBeGreaterThan(0);
    repository.purgeOlderThan('2026-11-23T10:00:00.000Z');
    expect(log()).toBeGreaterThan(0);
  });

  test('is opened by the first request, and reports its health', () => {
    repository.close(null);
    expect(repository.close(null)).toEqual({ value: null, changes: [] });
    const row = queued();
    expect(repository.open({ isStart: false })).toEqual({
      value: { setAside: [], salvagedRows: null, cause: null, missing: [] },
      changes: [],
    });
    expect(read(row)?.state).toBe('queued');
  });

  test('loses only finished rows to the retention, and nothing unsent, however old', () => {
    const settledAs = (to: 'sent' | 'rejected' | 'unconfirmed' | 'held') => {
      const row = sending();
      const first = to === 'rejected' ? 'unconfirmed' : to;
      repository.settle({
        ...keyOf(row),
        from: 'sending',
        to: first,
        ...(to === 'sent' ? {} : { evidence }),
      });
      repository.settle({ ...keyOf(row), from: first, to });
      return row;
    };
    const ended = [settledAs('sent'), settledAs('rejected'), repository.cancel(keyOf(queued())).value];
    const correction = read(ended[1] as OutboxRow)?.followedById;
    const spoilt = queued();
    spoil("evidence = '}'", spoilt.id);
    expect(read(spoilt)?.state).toBe('unreadable');
    const unsent = [settledAs('unconfirmed'), settledAs('held'), spoilt, queued(), draft(), sending()];
    // Even an earlier settlement time does not make such a row a finished one.
    for (const { id } of unsent) spoil("settled_at = '2020-01-01T00:00:00.000Z'", id);
    const states = unsent.map((row) => read(row)?.state);
    expect(new Set(states)).toEqual(new Set(['unconfirmed', 'held', 'unreadable', 'queued', 'draft']));
    expect(repository.purgeOlderThan('2036-11-22T10:00:00.000Z').value).toBe(ended.length);
    expect(ended.map((row) => read(row))).toEqual([null, null, null]);
    expect(unsent.map((row) => read(row)?.state)).toEqual(states);
    expect(repository.read({ account: owner.account, id: correction ?? 0 }).value?.state).toBe('draft');
  });
});
