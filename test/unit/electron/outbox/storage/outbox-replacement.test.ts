import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findReplaceReason, replaceOutbox } from '#electron/outbox/storage/outbox-replacement.ts';
import { createOutboxRepository, type OutboxRepository } from '#electron/outbox/storage/outbox-repository.ts';
import { sentence } from '#shared/messages/messages.ts';
import type { OutboxRow } from '#shared/outbox/outbox-view.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const nowMs = Date.parse('2026-11-22T10:00:00Z');
const owner = { environment: 'local', account: 'local/7', channelId: 7 };
const setAside = 'outbox.newer-20261122T100000-000Z.sqlite';

let folder: string;
let file: string;
let repository: OutboxRepository;

beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, 'outbox.sqlite');
  repository = createOutboxRepository(file, { now: () => nowMs });
  repository.open({ isStart: true });
});

afterEach(() => repository.close(null));

const keyOf = ({ account, id }: OutboxRow) => ({ account, id });
const read = (row: OutboxRow) => repository.read(keyOf(row)).value;
const draft = () =>
  repository.createDraft({ ...owner, kind: 'return.create', draft: { n: 1 }, operator: 'Ada', desk: null })
    .value;
const queued = () => repository.queue({ ...keyOf(draft()), body: { n: 1 } }).value;
const sending = () => repository.claim(keyOf(queued())).value;

/** Changes the file as another program would, while the repository is closed. */
function change(statements: string): void {
  repository.close(null);
  const database = new DatabaseSync(file);
  database.exec(statements);
  database.close();
}

const files = () => readdirSync(folder).sort();

test('a valid file stays in place', () => {
  const row = queued();
  repository.close(null);
  expect(findReplaceReason(file)).toBeNull();
  expect(replaceOutbox(file, nowMs)).toEqual({ setAside: null, rowCount: null, reason: null });
  expect(files().filter((name) => !name.startsWith('outbox.sqlite'))).toEqual([]);
  repository.open({ isStart: true });
  expect(read(row)?.state).toBe('queued');
});

test('a file of a newer Dockhand is set aside completely, and its rows continue unchanged', () => {
  const rows = [draft(), queued(), sending(), sending()] as const;
  repository.settle({ ...keyOf(rows[3]), from: 'sending', to: 'sent', resultId: 9 });
  change('PRAGMA user_version = 99');
  expect(repository.open({ isStart: true }).value).toMatchObject({
    setAside: [setAside],
    salvagedRows: 4,
    cause: 'newer',
  });
  expect(files()).toContain(setAside);
  expect(rows.map((row) => read(row)?.state)).toEqual(['draft', 'queued', 'unconfirmed', 'sent']);
  expect(rows.map((row) => read(row)?.wasPossiblySent)).toEqual([false, false, true, false]);
});

test('rows read from a damaged file are looked up before any of them is sent', () => {
  const rows = [draft(), queued(), sending()] as const;
  repository.close(null);
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0xa5, 0, 9));
  expect(repository.open({ isStart: true }).value).toMatchObject({ salvagedRows: 3, cause: 'damaged' });
  expect(rows.map((row) => read(row)?.state)).toEqual(['draft', 'unconfirmed', 'unconfirmed']);
  expect(read(rows[1])).toMatchObject({
    body: rows[1].body,
    referenceId: rows[1].referenceId,
    lookUps: 0,
    needsDecision: false,
    wasPossiblySent: true,
    evidence: {
      class: 'ambiguous',
      sentence: sentence('outbox.evidence.recovered'),
    },
  });
});

describe('a file that lost some bytes', () => {
  const counts = { file: 120, log: 24 };
  const count = counts.file;
  /** Rows of all sizes, some longer than a page: in the file, or so few that they are only in the log. */
  const filled = (where: 'file' | 'log') => {
    const rows = Array.from({ length: counts[where] }, (_, n) => {
      const body = { n, filler: `piece ${n} `.repeat(n % 10 === 0 ? 900 : 40) };
      return repository.queue({ ...keyOf(draft()), body }).value;
    });
    const bytes = Object.fromEntries(
      ['', '-wal'].map((name) => [
        name,
        existsSync(`${file}${name}`) ? readFileSync(`${file}${name}`) : null,
      ]),
    );
    repository.close(null);
    if (where === 'log') {
      for (const name of ['', '-wal']) writeFileSync(`${file}${name}`, bytes[name] ?? '');
      rmSync(`${file}-shm`, { force: true });
    }
    return rows;
  };
  const replaced = (change: (bytes: Buffer) => Uint8Array, name = '') => {
    writeFileSync(`${file}${name}`, change(readFileSync(`${file}${name}`)));
    return repository.open({ isStart: true }).value;
  };
  const bodiesOf = (rows: readonly OutboxRow[]) => rows.map((row) => read(row)?.body ?? null);

  test('is read page by page if its end is cut off', () => {
    const rows = filled('file');
    const health = replaced((bytes) => bytes.subarray(0, bytes.length - 4_096));
    expect(health.cause).toBe('damaged');
    expect(health.salvagedRows).toBeGreaterThan(count - 15);
    const bodies = bodiesOf(rows);
    expect(bodies.filter((body) => body !== null).length).toBeGreaterThan(count - 15);
    for (const [index, body] of bodies.entries()) if (body !== null) expect(body).toEqual(rows[index]?.body);
  });

  test.each([
    ['its magic is overwritten', (bytes: Buffer) => bytes.fill(0x2a, 0, 9)],
    ['its first page is gone', (bytes: Buffer) => bytes.fill(0, 0, 4_096)],
  ])('is read completely if %s', (_name, change) => {
    const rows = filled('file');
    expect(replaced(change)).toMatchObject({ salvagedRows: count, cause: 'damaged' });
    expect(bodiesOf(rows)).toEqual(rows.map(({ body }) => body));
  });

  test.each([
    ['is missing', null],
    ['is empty', Buffer.alloc(0)],
  ])('is read from its log if it %s', (_name, content) => {
    const rows = filled('log');
    if (content === null) rmSync(file);
    else writeFileSync(file, content);
    const { salvagedRows, setAside: names, cause } = repository.open({ isStart: true }).value;
    expect({ salvagedRows, cause, names: names.length }).toEqual({
      salvagedRows: counts.log,
      cause: 'damaged',
      names: 1,
    });
    expect(bodiesOf(rows)).toEqual(rows.map(({ body }) => body));
    expect(files()).toContain(`${names[0]}-wal`);
  });

  test.each([
    ['header', 20, 1],
    ['middle', 0.4, 3],
  ])('is read past a flipped bit in the %s of its log, which SQLite skips', (_name, where, lost) => {
    const rows = filled('log');
    const health = replaced((log) => {
      const at = where < 1 ? Math.floor(log.length * where) : where;
      log[at] = (log[at] ?? 0) ^ 4;
      return log;
    }, '-wal');
    expect(health.cause).toBe('damaged');
    const missing = bodiesOf(rows).filter((body) => body === null).length;
    expect(missing).toBeLessThanOrEqual(lost);
  });

  test('is read past a frame of its log that lost its own header', () => {
    const rows = filled('log');
    const health = replaced((log) => log.fill(0, 8_192, 12_288), '-wal');
    expect(health.cause).toBe('damaged');
    expect(bodiesOf(rows).filter((body) => body === null).length).toBeLessThanOrEqual(1);
  });

  test('is valid if frames after its log end no commit, as a full disk leaves them', () => {
    const rows = filled('log');
    const log = readFileSync(`${file}-wal`);
    const given = Buffer.from(log.subarray(32, 32 + 24 + 4_096));
    given.writeUInt32BE(0, 4);
    writeFileSync(`${file}-wal`, Buffer.concat([log, given, given]));
    expect(repository.open({ isStart: true }).value).toMatchObject({ cause: null, setAside: [] });
    expect(bodiesOf(rows)).toEqual(rows.map(({ body }) => body));
  });

  test('gets a dead letter for each write that it lacks, by its reference, once', () => {
    const [one, other] = [queued(), queued()];
    repository.close(null);
    for (const name of ['', '-wal', '-shm']) rmSync(`${file}${name}`, { force: true });
    repository.open({ isStart: true });
    const known = [one, other].map(({ account, kind, referenceId }) => ({
      account,
      kind,
      referenceId,
      wasQueued: referenceId === one.referenceId,
      at: '2026-11-22T09:00:00.000Z',
      operator: 'Ada',
      desk: null,
      subject: sentence('activity.subject.newReturn', { reference: referenceId }),
    }));
    const missing = known.map(({ account, referenceId, wasQueued }) => ({ account, referenceId, wasQueued }));
    expect(repository.noteMissing(known).value).toMatchObject({ cause: null, missing });
    const dead = repository.list({
      account: owner.account,
      states: ['unreadable'],
      order: 'oldest',
      offset: 0,
      limit: 9,
    });
    expect(dead.value.rows).toMatchObject(
      known.map(({ referenceId, wasQueued }) => ({
        ...owner,
        referenceId,
        raw: expect.stringMatching(
          wasQueued
            ? /"isMissing":true.*"queuedAt":"2026-11-22T09:00/u
            : /"isMissing":true.*"begunAt":"2026-11-22T09:00/u,
        ),
      })),
    );
    expect(repository.noteMissing(known).changes).toEqual([]);
    for (const row of dead.value.rows) repository.cancel(row);
    expect(repository.health(null).value.missing).toEqual([]);
    expect(repository.noteMissing(known).value.missing).toEqual([]);
  });

  test('has its log written back as soon as changes stop', async () => {
    repository.close(null);
    repository = createOutboxRepository(file, { quietMs: 1 });
    repository.open({ isStart: true });
    queued();
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
    await expect.poll(() => statSync(`${file}-wal`).size).toBe(0);
    expect(repository.countUnsent('local').value).toBe(1);
  });
});

test('a row that no longer fits any table is saved as a dead letter with all its text', () => {
  const row = queued();
  change(
    `CREATE TABLE loose AS SELECT * FROM outbox; DROP TABLE outbox; ALTER TABLE loose RENAME TO outbox;
     ALTER TABLE outbox ADD COLUMN later TEXT; UPDATE outbox SET channel_id = 'seven';
     INSERT INTO outbox (id, account, state) VALUES (50, 'local/7', 7); PRAGMA user_version = 99;`,
  );
  expect(repository.open({ isStart: true }).value.salvagedRows).toBe(2);
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
  const other = repository.read({ account: owner.account, id: 50 }).value;
  expect(other).toMatchObject({ environment: '', kind: '', state: 'unreadable' });
});

test('a column unknown to this Dockhand is dropped', () => {
  const row = queued();
  change("ALTER TABLE outbox ADD COLUMN later TEXT DEFAULT 'x'; PRAGMA user_version = 99;");
  repository.open({ isStart: true });
  expect(read(row)).toMatchObject({ state: 'queued', body: row.body });
});

test('a file that is not a database is set aside as damaged, and leftovers of an earlier try are removed', () => {
  repository.close(null);
  writeFileSync(file, 'no database at all, and long enough to be one: '.repeat(100));
  for (const left of ['salvaging', 'salvaged']) writeFileSync(join(folder, `outbox-${left}.sqlite`), 'half');
  expect(findReplaceReason(file)).toBe('damaged');
  const name = 'outbox.damaged-20261122T100000-000Z.sqlite';
  expect(repository.open({ isStart: true }).value).toMatchObject({ setAside: [name], salvagedRows: 0 });
  repository.close(null);
  expect(files()).toEqual([name, 'outbox.sqlite']);
});

test.each([
  ['', []],
  [', the log not yet set aside', [`${setAside}-wal`]],
])('a replacement interrupted between two renames%s is completed at the next start', (_name, logs) => {
  const row = queued();
  repository.close(null);
  copyFileSync(file, join(folder, 'outbox-salvaged.sqlite'));
  renameSync(file, join(folder, setAside));
  if (logs.length > 0) writeFileSync(`${file}-wal`, Buffer.alloc(5_000, 1));
  writeFileSync(join(folder, 'outbox-salvaging.sqlite'), 'half');
  expect(repository.open({ isStart: true }).value).toMatchObject({
    setAside: [setAside],
    salvagedRows: 1,
    cause: 'newer',
  });
  expect(read(row)?.state).toBe('queued');
  repository.close(null);
  expect(files()).toEqual([setAside, ...logs, 'outbox.sqlite']);
});

test('a file that cannot be read now is not treated as damaged', () => {
  mkdirSync(join(folder, 'folder.sqlite'));
  expect(() => findReplaceReason(join(folder, 'folder.sqlite'))).toThrow();
});

test('an unusable file stays unchanged if the disk is full', () => {
  queued();
  change('PRAGMA user_version = 99');
  const full = createOutboxRepository(file, { now: () => nowMs, largestPages: 1 });
  expect(() => full.open({ isStart: true })).toThrow(/full/);
  expect(files()).toContain('outbox.sqlite');
  expect(repository.open({ isStart: true }).value.salvagedRows).toBe(1);
});
