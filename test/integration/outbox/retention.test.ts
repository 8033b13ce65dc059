import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { forgetOldData } from '#electron/cache/forget-old-data.ts';
import { explainUnsent } from '#electron/outbox/outbox-desk.ts';
import { createOutboxRepository, type OutboxRepository } from '#electron/outbox/storage/outbox-repository.ts';
import { quoted, sentence } from '#shared/messages/messages.ts';
import { type OutboxState, outboxStates, unsentStates } from '#shared/outbox/model/outbox-states.ts';
import type { OutboxHealth, OutboxRow } from '#shared/outbox/outbox-view.ts';
import { createFolders } from '#test/integration/store/fresh-store.ts';
import { createOutboxes, owner } from './fresh-outbox.ts';

const outboxes = createOutboxes();
const stores = createFolders();

const dayMs = 86_400_000;
const nowMs = Date.now();
const preferences = { retentionDays: 30, activityDays: 365, checkInDays: 90 };
/** No file is attached here. */
const attachments = { removeUnnamed: async () => 0 };
/** Just inside and just outside of the retention period. */
const ages = { recent: 29 * dayMs, old: 31 * dayMs } as const;
type Age = keyof typeof ages;

/** The text that only this row has in its draft and body. */
const textOf = (age: Age, state: OutboxState) => `${age} ${state} return`;

/** Creates one row in a state; a row that is to be `sending` stays queued, since a start would treat it as doubtful. */
function makeRow(repository: OutboxRepository, account: string, state: OutboxState, text: string): OutboxRow {
  const content = { text };
  const key = { ...owner, account, kind: 'return.create', operator: null, desk: null };
  const draft = repository.createDraft({ ...key, draft: content }).value;
  const { id } = draft;
  if (state === 'draft') return draft;
  const queued = repository.queue({ account, id, body: content }).value;
  if (state === 'queued' || state === 'sending' || state === 'unreadable') return queued;
  if (state === 'cancelled') return repository.cancel({ account, id }).value;
  repository.claim({ account, id });
  const isUnconfirmed = state === 'unconfirmed';
  const from = state === 'rejected' ? 'unconfirmed' : 'sending';
  if (from === 'unconfirmed') repository.settle({ account, id, from: 'sending', to: from });
  const settled = repository.settle({
    account,
    id,
    from,
    to: state,
    nextAttemptAt: null,
    ...(isUnconfirmed ? { wasPossiblySent: true as const } : {}),
    ...(state === 'sent' ? { resultId: 7 } : {}),
  }).value;
  return settled ?? queued;
}

/** Creates a file with rows as an earlier run of the program left them. */
async function makeFile(
  rowsOf: (repository: OutboxRepository, setAge: (age: Age) => void) => void,
): Promise<string> {
  const folder = await outboxes.make();
  const file = join(folder, 'outbox.sqlite');
  let clockMs = nowMs;
  const repository = createOutboxRepository(file, { now: () => clockMs });
  repository.open({ isStart: true });
  rowsOf(repository, (age) => {
    clockMs = nowMs - ages[age];
  });
  repository.close(null);
  const database = new DatabaseSync(file);
  database.exec(`UPDATE outbox SET evidence = '}' WHERE body LIKE '%unreadable%'`);
  database.close();
  return folder;
}

const stored = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.startsWith('outbox'))
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('');

describe('the retention setting, on real files', () => {
  test('deletes old sent, rejected and cancelled returns, and nothing unsent', async () => {
    const folder = await makeFile((repository, setAge) => {
      for (const age of ['old', 'recent'] as const) {
        setAge(age);
        for (const state of outboxStates) makeRow(repository, owner.account, state, textOf(age, state));
      }
    });
    const outbox = outboxes.open(folder);
    const store = await stores.open(folder);
    const readRows = async () => {
      const { account } = owner;
      const states = [...outboxStates];
      return (await outbox.list({ account, states, order: 'oldest', offset: 0, limit: 200 })).rows;
    };
    for (const row of await readRows()) {
      if (JSON.stringify(row.body).includes('sending')) await outbox.claim(row);
    }
    const before = await readRows();
    expect(new Set(before.map(({ state }) => state))).toEqual(new Set(outboxStates));

    expect(
      await forgetOldData({ preferences, store, outbox, attachments, catalogFolder: folder, nowMs }),
    ).toBe(3);

    const finished = ['sent', 'rejected', 'cancelled'] as const;
    const isForgotten = ({ state, settledAt }: OutboxRow) =>
      finished.some((end) => end === state) && Date.parse(settledAt ?? '') === nowMs - ages.old;
    expect(await readRows()).toEqual(before.filter((row) => !isForgotten(row)));
    expect(before.filter(isForgotten)).toHaveLength(3);
    const bytes = stored(folder);
    for (const state of ['sent', 'cancelled'] as const) expect(bytes).not.toContain(textOf('old', state));
    for (const state of [...unsentStates, 'rejected'] as const) {
      // The content of a rejected return survives in the draft that corrects it.
      expect(bytes).toContain(textOf('old', state));
    }
    for (const state of outboxStates) expect(bytes).toContain(textOf('recent', state));
  });

  test('counts from the day a return was sent, not from the day it was queued', async () => {
    const folder = await makeFile((repository, setAge) => {
      setAge('old');
      const { account, id } = makeRow(repository, owner.account, 'queued', 'waited long');
      setAge('recent');
      repository.claim({ account, id });
      repository.settle({ account, id, from: 'sending', to: 'sent', nextAttemptAt: null, resultId: 7 });
    });
    const outbox = outboxes.open(folder);
    const store = await stores.open(folder);
    expect(
      await forgetOldData({ preferences, store, outbox, attachments, catalogFolder: folder, nowMs }),
    ).toBe(0);
    expect(
      await forgetOldData({
        preferences,
        store,
        outbox,
        attachments,
        catalogFolder: folder,
        nowMs: nowMs + 2 * dayMs,
      }),
    ).toBe(1);
  });
});

describe('the purge at sign-out, on real files', () => {
  test('is refused while any return of the account is unsent, whatever its state', async () => {
    const folder = await makeFile((repository, setAge) => {
      setAge('old');
      for (const state of outboxStates) makeRow(repository, `local/${state}`, state, textOf('old', state));
    });
    const outbox = outboxes.open(folder);
    const list = async (account: string) =>
      (await outbox.list({ account, states: [...outboxStates], order: 'oldest', offset: 0, limit: 9 })).rows;
    const [sending] = await list('local/sending');
    await outbox.claim({ account: 'local/sending', id: sending?.id ?? 0 });
    for (const state of [...unsentStates, 'rejected'] as const) {
      const account = `local/${state}`;
      const rows = await list(account);
      await expect(outbox.purgeAccount({ account, includingOpen: false }), state).rejects.toMatchObject({
        problem: 'refused',
      });
      expect(await list(account), state).toEqual(rows);
    }
    for (const state of ['sent', 'cancelled'] as const) {
      expect(await outbox.purgeAccount({ account: `local/${state}`, includingOpen: false }), state).toBe(1);
      expect(stored(folder)).not.toContain(textOf('old', state));
    }
  });

  test('is refused with where the unsent returns are, as the outbox shows only those of one account', async () => {
    const folder = await makeFile((repository) => {
      makeRow(repository, 'local/7', 'draft', 'one');
      makeRow(repository, 'local/8', 'queued', 'other');
    });
    const outbox = outboxes.open(folder);
    const profiles = [
      { id: 'elsewhere', name: 'South' },
      { id: 'local', name: 'North' },
    ];
    const explain = (account: string | null, includesDrafts: boolean) =>
      explainUnsent(outbox, { profiles, account, includesDrafts });
    const there = (count: number) => sentence('failure.unsentElsewhere', { count, profile: 'North' });
    expect(await explain('local/7', true)).toEqual(sentence('failure.unsentHere', { count: 1 }));
    expect(await explain('local/7', false)).toEqual(there(1));
    expect(await explain('local/8', false)).toEqual(sentence('failure.unsentHere', { count: 1 }));
    for (const account of ['elsewhere/1', null]) expect(await explain(account, true)).toEqual(there(2));
    const [queued] = (
      await outbox.list({ account: 'local/8', states: ['queued'], order: 'oldest', offset: 0, limit: 1 })
    ).rows;
    await outbox.cancel({ account: 'local/8', id: queued?.id ?? 0 });
    expect(await explain(null, false)).toBeNull();
  });

  test('removes what it deleted from the outbox’s health', async () => {
    const folder = await makeFile((repository) => {
      makeRow(repository, 'local/7', 'queued', textOf('recent', 'queued'));
    });
    const file = join(folder, 'outbox.sqlite');
    const bytes = readFileSync(file);
    // After the pages of the header and the schema: the index pages.
    const damaged = Buffer.from(bytes).fill(0xff, bytes.length - 4_096, bytes.length - 2_048);
    writeFileSync(file, damaged);
    const gone = { account: 'local/9', referenceId: 'RT-20260102-GONE1', wasQueued: true };
    const write = { ...gone, kind: 'return.create', operator: null, desk: null, subject: quoted('a return') };
    const withChanges: OutboxHealth[] = [];
    const outbox = outboxes.open(folder, {
      queuedWrites: async () => [{ ...write, at: new Date(nowMs).toISOString() }],
      onDamage: (health) => void withChanges.push(health),
    });
    const before = await outbox.health();
    expect(before).toMatchObject({ setAside: [expect.stringContaining('damaged')], missing: [gone] });
    expect(before.salvagedRows).not.toBeNull();

    await outbox.purgeAccount({ account: 'local', includingOpen: true });
    expect(await outbox.health()).toEqual({ setAside: [], salvagedRows: null, cause: null, missing: [] });
    expect(withChanges).toEqual([before]);
  });
});
