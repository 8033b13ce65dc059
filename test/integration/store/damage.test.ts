import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quoted } from '#shared/messages/messages.ts';
import { runCount } from '#test/support/run-count.ts';
import { damage, seededRandom } from './file-damage.ts';
import { activityOf, answerOf, createFolders } from './fresh-store.ts';

const corruptions = runCount('R9, corruptions of the cache', 15, 150);
const account = 'local:1';
const pageSize = 4_096;

const sound = createFolders(afterAll);
const folders = createFolders();
let soundFolder: string;

beforeAll(async () => {
  soundFolder = await sound.make();
  const store = await sound.open(soundFolder);
  for (let page = 0; page < 12; page += 1) {
    await store.saveAnswer(
      answerOf(account, { parameters: `{"page":${page}}`, body: JSON.stringify('x'.repeat(9_000)) }, 60),
    );
  }
  for (let row = 0; row < 400; row += 1)
    await store.appendActivity(activityOf(account, `row ${row} ${'x'.repeat(90)}`));
  await store.close();
});

async function copyWith(name: 'cache.sqlite' | 'records.sqlite', bytes: Buffer): Promise<string> {
  const folder = await folders.make();
  for (const file of ['cache.sqlite', 'records.sqlite'])
    await copyFile(join(soundFolder, file), join(folder, file));
  await writeFile(join(folder, name), bytes);
  return folder;
}

describe('a damaged cache', () => {
  test(`leaves a usable store with its records intact, in each of ${corruptions} cases`, async () => {
    const bytes = await readFile(join(soundFolder, 'cache.sqlite'));
    let setAside = 0;
    for (let seed = 1; seed <= corruptions; seed += 1) {
      const folder = await copyWith('cache.sqlite', damage(bytes, seededRandom(seed)));
      const store = await folders.open(folder);
      // Reading never fails: damaged data is missing.
      for (let page = 0; page < 12; page += 3) {
        await store.readSnapshot({ account, operation: 'receiving.list', parameters: `{"page":${page}}` });
      }
      await store.listRecent({ account, kind: 'receivingOrder', limit: 1_000 });
      await store.searchRecent({ account, text: 'recipient of 4', limit: 200 });
      await store.listRecentMatching({ account, kind: 'return', filters: {}, offset: 0, limit: 9 });
      await store.readCacheAge(account);
      await store.verify();
      const fresh = answerOf(
        account,
        { parameters: '{"fresh":1}', body: '"fresh"', asOf: '2027-01-01T00:00:00.000Z' },
        60,
      );
      await store.saveAnswer(fresh);
      expect((await store.readSnapshot({ ...fresh }))?.body, `seed ${seed}`).toBe('"fresh"');
      expect(await store.listRecent({ account, kind: 'receivingOrder', limit: 100 })).toHaveLength(60);
      expect(await store.verify(), `seed ${seed}`).toBe(true);
      expect(await store.listActivity({ account, limit: 1, before: null })).toMatchObject([{ id: 400 }]);
      setAside += store.health().setAside.length;
      await folders.clean();
    }
    expect(setAside).toBeGreaterThan(0);
  }, 600_000);

  test.each([
    ['empty', Buffer.alloc(0), 0],
    ['of zeros', Buffer.alloc(40_960), 1],
    ['something else', Buffer.from('This is no database at all. '.repeat(300)), 1],
  ])('that is %s starts empty', async (_name, bytes, setAside) => {
    const store = await folders.open(await copyWith('cache.sqlite', bytes));
    expect(store.health().setAside).toHaveLength(setAside);
    await store.saveAnswer(answerOf(account));
    expect(await store.readCacheAge(account)).not.toBeNull();
  });

  test('with a damaged page of a table is replaced at the start, and reported', async () => {
    const bytes = await readFile(join(soundFolder, 'cache.sqlite'));
    const cache = new DatabaseSync(join(soundFolder, 'cache.sqlite'), { readOnly: true });
    const table = cache.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'snapshot'").get();
    cache.close();
    const from = (Number(table?.['rootpage']) - 1) * pageSize;
    const folder = await copyWith('cache.sqlite', bytes.fill(0xee, from, from + pageSize));
    const replaced: unknown[] = [];
    const store = await folders.open(folder, { onDamage: (file) => replaced.push(file) });
    expect(store.health().setAside).toHaveLength(1);
    expect(replaced).toEqual([{ setAside: store.health().setAside[0], salvagedRows: null }]);
  });

  test('with damage that the quick check at the start misses is found by the full check, and reported', async () => {
    const bytes = await readFile(join(soundFolder, 'cache.sqlite'));
    const replaced: unknown[] = [];
    // An index entry that no longer matches its row, although every page is well formed.
    const at = bytes.lastIndexOf('{"page":7}');
    expect(at).toBeGreaterThan(0);
    const altered = Buffer.from(bytes);
    altered.write('{"page":3}', at);
    const folder = await copyWith('cache.sqlite', altered);
    const store = await folders.open(folder, { onDamage: (file) => replaced.push(file) });
    expect(store.health().setAside).toEqual([]);
    expect(await store.verify()).toBe(false);
    expect(store.health().setAside).toHaveLength(1);
    expect(replaced).toEqual([{ setAside: store.health().setAside[0], salvagedRows: null }]);
    expect(await store.verify()).toBe(true);
  });

  test('whose table names another column is set aside at the first write', async () => {
    const bytes = await readFile(join(soundFolder, 'cache.sqlite'));
    const at = bytes.indexOf('folded', bytes.indexOf('seen_text'));
    expect(at).toBeGreaterThan(0);
    const altered = Buffer.from(bytes);
    altered.write('fOldet', at);
    const store = await folders.open(await copyWith('cache.sqlite', altered));
    await store.saveAnswer(answerOf(account));
    expect(store.health().setAside).toHaveLength(1);
    expect(await store.readCacheAge(account)).not.toBeNull();
  });

  test('found by many readers at the same time is set aside once', async () => {
    const bytes = await readFile(join(soundFolder, 'cache.sqlite'));
    const folder = await copyWith('cache.sqlite', bytes);
    const store = await folders.open(folder);
    // The pages are damaged while the store is open; the first one stays intact, so that the file is still a database.
    await writeFile(
      join(folder, 'cache.sqlite'),
      Buffer.concat([bytes.subarray(0, pageSize), Buffer.alloc(bytes.length - pageSize, 0xee)]),
    );
    const lists = await Promise.all(
      Array.from({ length: 10 }, () => store.listRecent({ account, kind: 'receivingOrder', limit: 1_000 })),
    );
    expect(lists.flat()).toEqual([]);
    expect(store.health().setAside).toHaveLength(1);
    await store.saveAnswer(answerOf(account));
    expect(await store.readCacheAge(account)).toMatchObject({ recordCount: 3 });
  });
});

describe('a damaged activity log', () => {
  test('is left as it is, its readable rows are saved under their ids, and the log continues', async () => {
    const bytes = await readFile(join(soundFolder, 'records.sqlite'));
    const altered = Buffer.from(bytes);
    const middle = Math.floor(bytes.length / pageSize / 2) * pageSize;
    altered.fill(0xee, middle, middle + pageSize);
    const folder = await copyWith('records.sqlite', altered);
    const store = await folders.open(folder);
    const { setAside, records } = store.health();
    expect(setAside).toEqual([expect.stringMatching(/^records\.damaged-/)]);
    expect(await readFile(join(folder, setAside[0] ?? ''))).toEqual(altered);
    expect(records.reason).toBe('damaged');
    expect(records.rowCount).toBeGreaterThan(350);
    const rows = await store.listActivity({ account, limit: 1_000, before: null });
    expect(rows).toHaveLength(records.rowCount ?? -1);
    for (const { id, detail } of rows) {
      expect(detail).toEqual(quoted(expect.stringMatching(new RegExp(`^row ${id - 1} x+$`))));
    }
    expect(await store.appendActivity(activityOf(account, 'next'))).toBe(401);
    expect(await store.readCacheAge(account)).toMatchObject({ recordCount: 60 });
  });

  test('that is no longer a database is saved and reported, and the log starts empty', async () => {
    const folder = await copyWith('records.sqlite', Buffer.alloc(20_000, 0xee));
    const replaced: unknown[] = [];
    const store = await folders.open(folder, { onDamage: (file) => replaced.push(file) });
    expect(store.health()).toMatchObject({
      records: { rowCount: 0, reason: 'damaged' },
      setAside: [expect.stringMatching(/^records\.damaged-/)],
    });
    expect(replaced).toEqual([{ setAside: store.health().setAside[0], salvagedRows: 0 }]);
    expect(await store.appendActivity(activityOf(account, 'first'))).toBe(1);
  });
});
