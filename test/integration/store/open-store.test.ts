import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import type { Store } from '#electron/cache/open-store.ts';
import { quoted, sentence } from '#shared/messages/messages.ts';
import { ReceivingFilters } from '#shared/receiving/receiving.ts';
import { activityOf, answerOf, createFolders } from './fresh-store.ts';

const folders = createFolders();

const account = 'local:1';
const key = { account, operation: 'receiving.list', parameters: '{"page":1}' };
const record = { account, kind: 'receivingOrder', id: 2 };

/** The bytes of every file of the folder, concatenated. */
async function readAll(folder: string): Promise<string> {
  const names = await readdir(folder);
  const contents = await Promise.all(names.map((name) => readFile(join(folder, name), 'latin1')));
  return contents.join('\n');
}

async function purgeAll(store: Store, accountId: string): Promise<number> {
  const [cached, recorded] = await Promise.all([store.purgeCache(accountId), store.purgeRecords(accountId)]);
  return cached + recorded;
}

async function fill(store: Store): Promise<void> {
  await store.saveAnswer(answerOf(account));
  await store.appendActivity(activityOf(account, 'first'));
}

describe('the store', () => {
  test('reads data as soon as it is written, and after it was closed', async () => {
    const folder = join(await folders.make(), 'made', 'when', 'absent');
    const store = await folders.open(folder);
    expect(await store.readSnapshot(key)).toBeNull();
    expect(await store.readCacheAge(account)).toBeNull();
    await fill(store);
    const snapshot = await store.readSnapshot(key);
    expect(snapshot).toMatchObject({ requestId: 'r-1', asOf: '2026-11-20T10:00:00.000Z' });
    expect(JSON.parse((await store.readRecent(record))?.body ?? '')).toMatchObject({ id: 2 });
    await store.close();
    const again = await folders.open(folder);
    expect(again.health()).toEqual({
      wasUnclean: false,
      setAside: [],
      records: { setAside: null, rowCount: null, reason: null },
    });
    expect(await again.readSnapshot(key)).toEqual(snapshot);
    expect(
      (await again.listRecent({ account, kind: 'receivingOrder', limit: 9 })).map(({ id }) => id),
    ).toEqual([3, 2, 1]);
    expect(await again.readCacheAge(account)).toMatchObject({ recordCount: 3 });
    expect(await again.listActivity({ account, limit: 9, before: null })).toMatchObject([
      { detail: quoted('first') },
    ]);
  });

  test('writes its files with WAL, and leaves no log behind when closed', async () => {
    const folder = await folders.make();
    const store = await folders.open(folder);
    await fill(store);
    expect(await readdir(folder)).toEqual(expect.arrayContaining(['cache.sqlite-wal', 'records.sqlite-wal']));
    await store.close();
    expect((await readdir(folder)).sort()).toEqual(['cache.sqlite', 'records.sqlite']);
  });

  test('saves a response completely or not at all', async () => {
    const store = await folders.open(await folders.make());
    const text = { parentId: null, title: '', detail: '', words: ['half'] };
    const broken = answerOf(account, {
      records: [
        { kind: 'return', id: 1, body: '{}', text },
        { kind: 'return', id: Number.NaN, body: '{}', text },
      ],
    });
    await expect(store.saveAnswer(broken)).rejects.toMatchObject({ name: 'StoreError' });
    expect(await store.readSnapshot(key)).toBeNull();
    expect(await store.listRecent({ account, kind: 'return', limit: 9 })).toEqual([]);
    expect(await store.searchRecent({ account, text: 'half', limit: 9 })).toEqual({
      hits: [],
      totalCount: 0,
    });
  });

  test('sets aside a cache that a newer Dockhand wrote, and continues', async () => {
    const folder = await folders.make();
    await fill(await folders.open(folder));
    await folders.clean();
    const other = await folders.make();
    const store = await folders.open(other);
    await fill(store);
    await store.close();
    const database = new DatabaseSync(join(other, 'cache.sqlite'));
    database.exec('PRAGMA user_version = 99');
    database.close();
    const again = await folders.open(other);
    expect(again.health().setAside).toEqual([expect.stringMatching(/^cache\.newer-/)]);
    expect(await again.readSnapshot(key)).toBeNull();
    await again.saveAnswer(answerOf(account));
    expect(await again.readSnapshot(key)).not.toBeNull();
  });

  test('detects that the last run was not closed properly, and checks the cache immediately', async () => {
    const folder = await folders.make();
    const store = await folders.open(folder);
    await fill(store);
    const copies = await Promise.all(
      ['cache.sqlite', 'cache.sqlite-wal'].map(
        async (name) => [name, await readFile(join(folder, name))] as const,
      ),
    );
    await store.close();
    const crashed = await folders.make();
    for (const [name, bytes] of copies) await writeFile(join(crashed, name), bytes);
    const after = await folders.open(crashed);
    expect(after.health().wasUnclean).toBe(true);
    expect(await after.readSnapshot(key)).not.toBeNull();
    expect(await after.verify()).toBe(true);
  });

  test('works with several readers and writers at once', async () => {
    const store = await folders.open(await folders.make());
    const writing = Array.from({ length: 40 }, (_, page) =>
      store.saveAnswer(answerOf(account, { parameters: `{"page":${page}}` })),
    );
    const reading = Array.from({ length: 40 }, () =>
      store.listRecent({ account, kind: 'receivingOrder', limit: 9 }),
    );
    await Promise.all([...writing, ...reading]);
    for (let page = 0; page < 40; page += 1) {
      expect(await store.readSnapshot({ ...key, parameters: `{"page":${page}}` })).not.toBeNull();
    }
  });

  test('cannot be opened where no folder can be created', async () => {
    const file = join(await folders.make(), 'a-file');
    await writeFile(file, '');
    await expect(folders.open(join(file, 'store'))).rejects.toThrow();
  });
});

describe('the accounts', () => {
  test('see nothing of each other', async () => {
    const store = await folders.open(await folders.make());
    await fill(store);
    const other = 'production:1';
    expect(await store.readSnapshot({ ...key, account: other })).toBeNull();
    expect(await store.readRecent({ ...record, account: other })).toBeNull();
    expect(await store.listRecent({ account: other, kind: 'receivingOrder', limit: 9 })).toEqual([]);
    expect(await store.readCacheAge(other)).toBeNull();
    expect(await store.listActivity({ account: other, limit: 9, before: null })).toEqual([]);
  });

  test('leave no byte in any file when purged, while the others stay', async () => {
    const folder = await folders.make();
    const store = await folders.open(folder);
    const secret = 'PURGED-CANARY';
    for (let page = 0; page < 60; page += 1) {
      const parameters = JSON.stringify({ page });
      const body = JSON.stringify({ note: `${secret} list ${page}`, filler: 'y'.repeat(page * 97) });
      await store.saveAnswer(answerOf(secret, { parameters, body }, 40));
      await store.saveAnswer(answerOf(account, { parameters }, 40));
      await store.appendActivity(activityOf(secret, `${secret} log ${page}`));
      await store.appendActivity(activityOf(account, `kept ${page}`));
    }
    // Rewritten with different content: the previous content must disappear as well.
    for (let page = 0; page < 60; page += 2) {
      const body = JSON.stringify({ note: `${secret} second`, filler: 'z'.repeat(page) });
      await store.saveAnswer(answerOf(secret, { parameters: JSON.stringify({ page }), body }, 7));
    }
    expect(await readAll(folder)).toContain(secret);
    expect(await purgeAll(store, secret)).toBe(60 + 40 + 60);
    expect(await readAll(folder)).not.toContain(secret);
    expect(await store.readCacheAge(secret)).toBeNull();
    expect(await store.readCacheAge(account)).toMatchObject({ recordCount: 40 });
    expect(await store.listActivity({ account, limit: 100, before: null })).toHaveLength(60);
    expect(await purgeAll(store, secret)).toBe(0);
    await store.close();
    expect(await readAll(folder)).not.toContain(secret);
  });

  test('of every channel are purged with their environment, and with no other one', async () => {
    const folder = await folders.make();
    const store = await folders.open(folder);
    const [first, second, other] = ['local-1/7', 'local-1/8', 'local-12/7'];
    for (const accountId of [first, second, other]) {
      await store.saveAnswer(answerOf(accountId ?? ''));
      await store.appendActivity(activityOf(accountId ?? '', `row of ${accountId}`));
    }
    expect(await store.holds('local-1')).toBe(true);
    // Per account: a list, three records and a row of the log.
    expect(await purgeAll(store, 'local-1')).toBe(2 * 5);
    expect([await store.holds('local-1'), await store.holds('local-12')]).toEqual([false, true]);
    const bytes = await readAll(folder);
    expect([first, second, other].map((accountId) => bytes.includes(`of ${accountId}`))).toEqual([
      false,
      false,
      true,
    ]);
  });

  test.runIf(process.platform !== 'win32')(
    'are purged with the complete cache if it cannot be rewritten, and the cache can be used again',
    async () => {
      const folder = await folders.make();
      const store = await folders.open(folder);
      await store.saveAnswer(answerOf(account));
      const held = new DatabaseSync(join(folder, 'cache.sqlite'), { readOnly: true });
      held.exec('BEGIN; SELECT count(*) FROM snapshot');
      expect(await store.purgeCache(account)).toBe(0);
      expect(await readAll(folder)).not.toContain(`order of ${account}`);
      held.close();
      expect(await store.readSnapshot(key)).toBeNull();
      await store.saveAnswer(answerOf(account));
      expect(await store.readSnapshot(key)).not.toBeNull();
    },
  );

  test('find nothing of each other, and leave no fragment of a word in the index when purged', async () => {
    const folder = await folders.make();
    const store = await folders.open(folder);
    const secret = 'xqz-unmistakable';
    await store.saveAnswer(answerOf(secret));
    await store.saveAnswer(answerOf(account));
    // Rewritten with different words: the index keeps traces of the previous ones until it is rebuilt.
    const [first] = answerOf(secret).records;
    if (first === undefined) throw new Error('There is a record.');
    const records = [{ ...first, text: { ...first.text, words: ['other'] } }];
    await store.saveAnswer({ ...answerOf(secret), records });
    const find = async (accountId: string, text: string) =>
      (await store.searchRecent({ account: accountId, text, limit: 9 })).totalCount;
    expect([await find(secret, 'xqz'), await find(account, 'xqz'), await find(account, 'po-')]).toEqual([
      2, 0, 3,
    ]);
    await purgeAll(store, secret);
    expect([await find(secret, 'xqz'), await find(account, 'po-')]).toEqual([0, 3]);
    await store.searchRecent({ account, text: 'po-', limit: 9 });
    await store.close();
    expect((await readdir(folder)).sort()).toEqual(['cache.sqlite', 'records.sqlite']);
    expect(fragmentsIn(folder)).toContain('po-');
    expect(fragmentsIn(folder).filter((fragment) => 'xqz-unmistakable'.includes(fragment))).toEqual([]);
  });

  test('leave no word received for a part of a record when purged', async () => {
    const folder = await folders.make();
    const store = await folders.open(folder);
    const secret = 'xqz-unmistakable';
    const withChanges = (ids: readonly number[], word: string) => ({
      operation: 'receiving.listBoxes',
      parameters: `{"ids":"${ids.join()}"}`,
      body: '[]',
      records: [],
      searchTerms: ids.map((id) => ({ kind: 'receivingOrder' as const, id, terms: [word] })),
    });
    const find = async (accountId: string, text: string) =>
      (await store.searchRecent({ account: accountId, text, limit: 9 })).totalCount;
    await store.saveAnswer(answerOf('other'));
    await store.saveAnswer(answerOf('other', withChanges([1, 99], secret)));
    await store.saveAnswer(answerOf('other', withChanges([2], `${secret} first`)));
    await store.saveAnswer(answerOf('other', withChanges([2], 'second')));
    await store.saveAnswer(answerOf(account));
    await store.saveAnswer(answerOf(account, withChanges([1], 'box-4711')));
    await store.saveAnswer(answerOf(account));
    expect([
      await find('other', 'xqz'),
      await find('other', 'second'),
      await find(account, 'box-47'),
    ]).toEqual([1, 1, 1]);
    expect(await readAll(folder)).toContain(secret);
    await purgeAll(store, 'other');
    expect([await find('other', 'xqz'), await find(account, 'box-47')]).toEqual([0, 1]);
    expect(await readAll(folder)).not.toContain(secret);
    await store.close();
    expect(await readAll(folder)).not.toContain(secret);
    expect(fragmentsIn(folder)).toContain('box');
    expect(fragmentsIn(folder).filter((fragment) => secret.includes(fragment))).toEqual([]);
  });

  test('lose the words of a part that was not renewed, also from the file’s bytes', async () => {
    const folder = await folders.make();
    const store = await folders.open(folder);
    const searchTerms = [{ kind: 'receivingOrder' as const, id: 1, terms: ['xqz-unmistakable'] }];
    await store.saveAnswer(answerOf(account, { asOf: '2026-06-01T00:00:00.000Z' }, 1));
    await store.saveAnswer(
      answerOf(account, {
        operation: 'boxes',
        asOf: '2026-01-01T00:00:00.000Z',
        records: [],
        searchTerms,
      }),
    );
    expect((await store.searchRecent({ account, text: 'xqz', limit: 9 })).totalCount).toBe(1);
    await store.purgeOlderThan('2026-03-01T00:00:00.000Z');
    expect((await store.searchRecent({ account, text: 'xqz', limit: 9 })).totalCount).toBe(0);
    expect((await store.searchRecent({ account, text: 'PO-1', limit: 9 })).totalCount).toBe(1);
    expect(await readAll(folder)).not.toContain('xqz-unmistakable');
    await store.close();
    expect(fragmentsIn(folder).filter((fragment) => 'xqz-unmistakable'.includes(fragment))).toEqual([]);
  });

  test('leave nothing in copies that were set aside', async () => {
    const folder = await folders.make();
    await writeFile(
      join(folder, 'cache.sqlite'),
      `no database, but it holds CANARY-IN-COPY ${'x'.repeat(500)}`,
    );
    await writeFile(
      join(folder, 'records.sqlite'),
      `no database, but it holds CANARY-IN-COPY ${'x'.repeat(500)}`,
    );
    const store = await folders.open(folder);
    expect(store.health().setAside).toHaveLength(2);
    expect(await readAll(folder)).toContain('CANARY-IN-COPY');
    await purgeAll(store, account);
    expect(await readAll(folder)).not.toContain('CANARY-IN-COPY');
  });

  test('lose what was not renewed within the retention time, and keep the activity log', async () => {
    const folder = await folders.make();
    const store = await folders.open(folder);
    await store.saveAnswer(answerOf(account, { asOf: '2026-01-01T00:00:00.000Z', body: '"OLD-CANARY"' }));
    await store.saveAnswer(
      answerOf(account, { parameters: '{"page":2}', asOf: '2026-06-01T00:00:00.000Z' }, 1),
    );
    await store.appendActivity({ ...activityOf(account, 'old'), at: '2026-01-01T00:00:00.000Z' });
    expect(await store.purgeOlderThan('2026-03-01T00:00:00.000Z')).toBe(3);
    expect(await store.readCacheAge(account)).toEqual({
      oldestAsOf: '2026-06-01T00:00:00.000Z',
      newestAsOf: '2026-06-01T00:00:00.000Z',
      recordCount: 1,
    });
    expect(await readAll(folder)).not.toContain('OLD-CANARY');
    expect(await store.listActivity({ account, limit: 9, before: null })).toHaveLength(1);
  });
});

describe('rows of the activity log and counts', () => {
  const counted = (orderId: number, day: string, body: string) => ({
    account,
    orderId,
    at: `${day}T00:00:00.000Z`,
    body,
  });

  test('are deleted after the retention time of each, also from the file’s bytes', async () => {
    const folder = await folders.make();
    const store = await folders.open(folder);
    const dates = ['2026-01-01', '2026-06-01'];
    for (const day of dates) {
      await store.appendActivity({ ...activityOf(account, `DEED-${day}`), at: `${day}T00:00:00.000Z` });
    }
    await store.saveCheckIn(counted(1, '2026-06-01', '{"x":"COUNT-OLD"}'));
    await store.saveCheckIn(counted(2, '2026-06-01', '{"x":"COUNT-CHANGED"}'));
    await store.saveCheckIn(counted(2, '2026-11-01', '{"x":"COUNT-NEW"}'));
    const now = '2026-11-01T00:00:00.000Z';
    const age = { activity: '2026-03-01T00:00:00.000Z', checkIns: '2026-10-01T00:00:00.000Z', now };
    expect(await store.purgeRecordsOlderThan(age)).toBe(2);
    expect(await store.purgeRecordsOlderThan(age)).toBe(0);
    expect(await store.listActivity({ account, limit: 9, before: null })).toMatchObject([
      { at: '2026-06-01T00:00:00.000Z' },
    ]);
    expect(await store.readCheckIn({ account, orderId: 1 })).toBeNull();
    expect(await store.readCheckIn({ account, orderId: 2 })).toBe('{"x":"COUNT-NEW"}');
    const bytes = await readAll(folder);
    for (const gone of ['DEED-2026-01-01', 'COUNT-OLD', 'COUNT-CHANGED']) expect(bytes).not.toContain(gone);
    expect(bytes).toContain('DEED-2026-06-01');
  });
});

describe('a list built from saved records', () => {
  test('is filtered, sorted, and cut in the worker, with the age of the oldest row shown', async () => {
    const store = await folders.open(await folders.make());
    const orders = [1, 2, 3, 4].map((id) => ({
      id,
      status: id === 2 ? 'Arrived' : 'Awaiting',
      insertDate: `2026-10-0${id}T08:00:00.000Z`,
      fulfillmentCenter: null,
      purchaseOrderNumber: null,
      externalSyncTimestamp: null,
    }));
    const text = { parentId: null, title: '', detail: '', words: [] };
    for (const order of orders) {
      const records = [{ kind: 'receivingOrder' as const, id: order.id, body: JSON.stringify(order), text }];
      await store.saveAnswer(answerOf(account, { asOf: `2026-11-0${order.id}T00:00:00.000Z`, records }));
    }
    const broken = { kind: 'receivingOrder' as const, id: 9, body: 'no JSON', text };
    await store.saveAnswer(answerOf(account, { records: [broken] }));
    const filters = ReceivingFilters.parse({ statuses: ['Awaiting'] });
    const query = { account, kind: 'receivingOrder', filters, limit: 2 } as const;
    const first = await store.listRecentMatching({ ...query, offset: 0 });
    expect(first).toMatchObject({ totalCount: 3, oldestAsOf: '2026-11-03T00:00:00.000Z' });
    expect(first.rows.map(({ id }) => id)).toEqual([4, 3]);
    expect((await store.listRecentMatching({ ...query, offset: 2 })).rows.map(({ id }) => id)).toEqual([1]);
    expect(await store.listRecentMatching({ ...query, account: 'other:1', offset: 0 })).toEqual({
      rows: [],
      totalCount: 0,
      oldestAsOf: null,
    });
  });
});

describe('a full disk', () => {
  test('fails the write with a message, keeps existing data readable, and recovers when there is room again', async () => {
    const folder = await folders.make();
    const store = await folders.open(folder, { largestPages: 44 });
    await store.saveAnswer(answerOf(account));
    const large = (page: number) =>
      answerOf(account, { parameters: `{"page":${page}}`, body: 'x'.repeat(30_000) }, 0);
    const fillUp = async () => {
      for (let page = 2; page < 100; page += 1) await store.saveAnswer(large(page));
    };
    await expect(fillUp()).rejects.toMatchObject({
      problem: 'diskFull',
      sentence: sentence('failure.store.diskFull'),
    });
    expect(await store.readSnapshot(key)).not.toBeNull();
    expect(await store.readRecent(record)).not.toBeNull();
    expect(store.health().setAside).toEqual([]);
    const logUp = async () => {
      for (let row = 0; row < 1_000; row += 1)
        await store.appendActivity(activityOf(account, 'x'.repeat(5_000)));
    };
    await expect(logUp()).rejects.toMatchObject({ problem: 'diskFull' });
    expect((await store.listActivity({ account, limit: 5, before: null })).length).toBe(5);
    await store.purgeOlderThan('2027-01-01T00:00:00.000Z');
    await store.saveAnswer(answerOf(account));
    expect(await store.readSnapshot(key)).not.toBeNull();
  });
});

/** The fragments in the word index, including those of deleted rows. */
function fragmentsIn(folder: string): string[] {
  const database = new DatabaseSync(join(folder, 'cache.sqlite'));
  database.exec("CREATE VIRTUAL TABLE temp.fragment USING fts5vocab('main', 'seen_text', 'row')");
  const terms = database.prepare('SELECT term FROM temp.fragment').all();
  const raw = database.prepare('SELECT block FROM seen_text_data').all();
  database.close();
  // Terms share prefixes in the file, so the raw blocks show only the first term of each run.
  const blocks = raw.map(({ block }) => Buffer.from(block as Uint8Array).toString('latin1')).join(' ');
  return [...terms.map(({ term }) => String(term)), ...(blocks.includes('xqz') ? ['xqz'] : [])];
}
