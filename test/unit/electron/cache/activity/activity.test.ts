import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  appendActivity,
  forgetActivityOlderThan,
  listActivity,
  listQueuedWrites,
  restoreActivity,
  toActivity,
} from '#electron/cache/activity/activity.ts';
import type { NewActivity } from '#electron/cache/store-records.ts';
import { migrate } from '#electron/database/schema/schema.ts';
import { quoted } from '#shared/messages/messages.ts';
import { newActivity } from '#test/support/samples/new-activity.ts';

let database: DatabaseSync;

beforeEach(() => {
  database = new DatabaseSync(':memory:');
  migrate(database, 'records');
});

function entry(change: Partial<NewActivity> = {}): NewActivity {
  return newActivity(change);
}

test('a row is read as written, under a new id each time', () => {
  const first = appendActivity(database, entry());
  const second = appendActivity(
    database,
    entry({ account: null, desk: null, operator: null, subject: null, requestId: null }),
  );
  expect(second).toBeGreaterThan(first);
  const rows = listActivity(database, { account: 'local:1', limit: 10, before: null });
  expect(rows.map(({ id }) => id)).toEqual([second, first]);
  expect(rows[1]).toEqual({ ...entry(), id: first });
});

test('the rows are returned in pages, the newest first', () => {
  const ids = Array.from({ length: 5 }, () => appendActivity(database, entry()));
  const page = (before: number | null) =>
    listActivity(database, { account: 'local:1', limit: 2, before }).map(({ id }) => id);
  expect([page(null), page(ids[3] ?? 0), page(ids[1] ?? 0)]).toEqual([
    [ids[4], ids[3]],
    [ids[2], ids[1]],
    [ids[0]],
  ]);
});

test('rows of another account are never listed, and those of no account always', () => {
  appendActivity(database, entry({ account: 'local:2', detail: quoted('theirs') }));
  appendActivity(database, entry({ account: null, detail: quoted('nobody’s') }));
  const details = (account: string | null) =>
    listActivity(database, { account, limit: 10, before: null }).map(({ detail }) => detail);
  expect(details('local:1')).toEqual([quoted('nobody’s')]);
  expect(details(null)).toEqual([quoted('nobody’s')]);
});

test('a saved row keeps its id, and the ids continue after it', () => {
  restoreActivity(database, { ...entry(), id: 40 });
  restoreActivity(database, { ...entry({ detail: quoted('again') }), id: 40 });
  expect(listActivity(database, { account: 'local:1', limit: 10, before: null })).toEqual([
    { ...entry(), id: 40 },
  ]);
  expect(appendActivity(database, entry())).toBe(41);
});

test('rows from before a timestamp are deleted, for any account, and counted', () => {
  appendActivity(database, entry({ at: '2026-11-19T10:00:00.000Z' }));
  appendActivity(database, entry({ at: '2026-11-19T10:00:00.000Z', account: null }));
  const young = appendActivity(database, entry());
  expect(forgetActivityOlderThan(database, '2026-11-20T10:00:00.000Z')).toBe(2);
  const left = listActivity(database, { account: 'local:1', limit: 10, before: null });
  expect(left.map(({ id }) => id)).toEqual([young]);
});

test('a value of a damaged file that is not text becomes no text of a row', () => {
  expect(toActivity({ id: 7, at: 5, action: null, desk: 4, account: 'local:1' })).toEqual({
    id: 7,
    at: '',
    account: 'local:1',
    desk: null,
    operator: null,
    action: '',
    subject: null,
    outcome: '',
    requestId: null,
    detail: null,
  });
});

describe('queued writes', () => {
  const at = '2026-11-22T10:00:00.000Z';
  const note = (change: Partial<NewActivity>) =>
    appendActivity(database, {
      at,
      account: 'local/7',
      desk: null,
      operator: 'Ada',
      action: 'returns.queue',
      subject: quoted('return RT-1'),
      outcome: 'queued',
      requestId: null,
      detail: quoted('RT-1'),
      ...change,
    });
  const listed = (since = at) => listQueuedWrites(database, since).map(({ referenceId }) => referenceId);

  test('are listed with their known details until one of their rows reports their end', () => {
    note({});
    note({
      action: 'receiving.queue',
      subject: quoted('new receiving order for PO 9'),
      detail: quoted('RO-2'),
    });
    expect(listQueuedWrites(database, at)[1]).toEqual({
      account: 'local/7',
      kind: 'receiving.create',
      referenceId: 'RO-2',
      wasQueued: true,
      at,
      operator: 'Ada',
      desk: null,
      subject: quoted('new receiving order for PO 9'),
    });
    note({ action: 'returns.create', outcome: 'unconfirmed', detail: quoted('The answer was lost.') });
    note({ action: 'returns.create', outcome: 'sent', account: 'local/8', detail: null });
    expect(listed()).toEqual(['RT-1', 'RO-2']);
    note({ action: 'returns.create', outcome: 'sent', detail: quoted('Received.') });
    expect(listed()).toEqual(['RO-2']);
    note({
      action: 'receiving.create',
      subject: quoted('receiving order 71'),
      outcome: 'sent',
      detail: quoted('RO-2: It took it.'),
    });
    expect(listed()).toEqual([]);
  });

  test('are listed as drafts before, which users are never shown', () => {
    const draft = { action: 'returns.create', outcome: 'draft' };
    note(draft);
    note({ ...draft, subject: quoted('return RT-2'), detail: quoted('RT-2') });
    note({});
    expect(listQueuedWrites(database, at)).toMatchObject([
      { kind: 'return.create', referenceId: 'RT-1', wasQueued: true },
      { kind: 'return.create', referenceId: 'RT-2', wasQueued: false },
    ]);
    note({ action: 'outbox.cancel', subject: quoted('return RT-2'), outcome: 'cancelled', detail: null });
    expect(listed()).toEqual(['RT-1']);
    const shown = listActivity(database, { account: 'local/7', limit: 9, before: null });
    expect(shown.map(({ outcome }) => outcome)).toEqual(['cancelled', 'queued']);
  });

  test.each([
    { action: 'outbox.cancel', outcome: 'cancelled', detail: null },
    { action: 'outbox.revise', outcome: 'done', detail: quoted('It goes on as RT-3.') },
    { action: 'returns.create', outcome: 'rejected', detail: quoted('No such item.') },
  ])('ended by $action as $outcome, and are not listed from before a timestamp', (end) => {
    note({});
    expect(listed('2026-11-22T10:00:00.001Z')).toEqual([]);
    note(end);
    expect(listed()).toEqual([]);
  });
});
