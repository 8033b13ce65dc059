import { copyFileSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOutboxKeeper, type OutboxKeeper } from '../../../../electron/store/outbox-keeper.ts';
import { findReplaceReason, replaceOutbox } from '../../../../electron/store/outbox-replacement.ts';
import type { OutboxRow } from '../../../../shared/ipc/outbox-view.ts';

const nowMs = Date.parse('2026-11-22T10:00:00Z');
const owner = { environment: 'local', account: 'local/7', channelId: 7 };
const setAside = 'outbox.newer-20261122T100000-000Z.sqlite';

let folder: string;
let file: string;
let keeper: OutboxKeeper;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dockhand-outbox-'));
  file = join(folder, 'outbox.sqlite');
  keeper = createOutboxKeeper(file, { now: () => nowMs });
  keeper.open({ isStart: true });
});

afterEach(() => {
  keeper.close(null);
  rmSync(folder, { recursive: true });
});

const keyOf = ({ account, id }: OutboxRow) => ({ account, id });
const read = (row: OutboxRow) => keeper.read(keyOf(row)).value;
const draft = () =>
  keeper.createDraft({ ...owner, kind: 'return.create', draft: { n: 1 }, operator: 'Ada', desk: null }).value;
const queued = () => keeper.queue({ ...keyOf(draft()), body: { n: 1 } }).value;
const sending = () => keeper.claim(keyOf(queued())).value;

/** Changes the file as another program would, with the keeper away. */
function change(statements: string): void {
  keeper.close(null);
  const database = new DatabaseSync(file);
  database.exec(statements);
  database.close();
}

const files = () => readdirSync(folder).sort();

test('a sound file stays where it is', () => {
  const row = queued();
  keeper.close(null);
  expect(findReplaceReason(file)).toBeNull();
  expect(replaceOutbox(file, null, nowMs)).toEqual({ setAside: null, rowCount: null });
  expect(files().filter((name) => !name.startsWith('outbox.sqlite'))).toEqual([]);
  keeper.open({ isStart: true });
  expect(read(row)?.state).toBe('queued');
});

test('a file of a newer Dockhand is set aside whole, and its rows go on, none of them sent without a look-up', () => {
  const rows = [draft(), queued(), sending(), sending()] as const;
  keeper.settle({ ...keyOf(rows[3]), from: 'sending', to: 'sent', resultId: 9 });
  change('PRAGMA user_version = 99');
  expect(keeper.open({ isStart: true }).value).toEqual({ setAside: [setAside], salvagedRows: 4 });
  expect(files()).toContain(setAside);
  expect(rows.map((row) => read(row)?.state)).toEqual(['draft', 'unconfirmed', 'unconfirmed', 'sent']);
  expect(rows.map((row) => read(row)?.wasPossiblySent)).toEqual([true, true, true, false]);
  expect(read(rows[1])).toMatchObject({
    body: rows[1].body,
    referenceId: rows[1].referenceId,
    lookUps: 0,
    needsDecision: false,
    evidence: {
      class: 'ambiguous',
      sentence: 'The outbox was damaged and read out again: this may have been sent before.',
    },
  });
});

test('a row that fits into no table any more is kept as a dead letter with all its text', () => {
  const row = queued();
  change(
    `CREATE TABLE loose AS SELECT * FROM outbox; DROP TABLE outbox; ALTER TABLE loose RENAME TO outbox;
     ALTER TABLE outbox ADD COLUMN later TEXT; UPDATE outbox SET channel_id = 'seven';
     INSERT INTO outbox (id, account, state) VALUES (50, 'local/7', 7); PRAGMA user_version = 99;`,
  );
  expect(keeper.open({ isStart: true }).value.salvagedRows).toBe(2);
  const dead = read(row);
  expect(dead).toMatchObject({
    ...owner,
    channelId: 0,
    kind: 'return.create',
    referenceId: `unreadable-${row.id}`,
    state: 'unreadable',
    createdAt: new Date(nowMs).toISOString(),
  });
  expect(dead?.raw).toContain(row.referenceId);
  const other = keeper.read({ account: owner.account, id: 50 }).value;
  expect(other).toMatchObject({ environment: '', kind: '', state: 'unreadable' });
});

test('a column that this Dockhand does not know is left out', () => {
  const row = queued();
  change("ALTER TABLE outbox ADD COLUMN later TEXT DEFAULT 'x'; PRAGMA user_version = 99;");
  keeper.open({ isStart: true });
  expect(read(row)).toMatchObject({ state: 'unconfirmed', body: row.body });
});

test('a file that is no database is set aside as damaged, and what was left of an earlier try is removed', () => {
  keeper.close(null);
  writeFileSync(file, 'no database at all, and long enough to be one: '.repeat(100));
  for (const left of ['salvaging', 'salvaged']) writeFileSync(join(folder, `outbox-${left}.sqlite`), 'half');
  expect(findReplaceReason(file)).toBe('damaged');
  const name = 'outbox.damaged-20261122T100000-000Z.sqlite';
  expect(keeper.open({ isStart: true }).value).toEqual({ setAside: [name], salvagedRows: 0 });
  keeper.close(null);
  expect(files()).toEqual([name, 'outbox.sqlite']);
});

test('a replacement that was cut off between two renames is finished at the next start', () => {
  const row = queued();
  keeper.close(null);
  copyFileSync(file, join(folder, 'outbox-salvaged.sqlite'));
  renameSync(file, join(folder, setAside));
  writeFileSync(join(folder, 'outbox-salvaging.sqlite'), 'half');
  expect(keeper.open({ isStart: true }).value).toEqual({ setAside: [setAside], salvagedRows: 1 });
  expect(read(row)?.state).toBe('queued');
  keeper.close(null);
  expect(files()).toEqual(['outbox.newer-20261122T100000-000Z.sqlite', 'outbox.sqlite']);
});

test('a file that cannot be read now is no damaged one', () => {
  expect(() => findReplaceReason(join(folder, 'nowhere.sqlite'))).toThrow();
});

test('where the disk is full the file that cannot be used stays as it is', () => {
  queued();
  change('PRAGMA user_version = 99');
  const full = createOutboxKeeper(file, { now: () => nowMs, largestPages: 1 });
  expect(() => full.open({ isStart: true })).toThrow(/full/);
  expect(files()).toContain('outbox.sqlite');
  expect(keeper.open({ isStart: true }).value.salvagedRows).toBe(1);
});
