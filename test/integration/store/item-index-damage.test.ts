import { readdir, readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { itemIndexFile, type OpenedItemIndex } from '#electron/catalog/open-item-index.ts';
import { runCount } from '#test/support/run-count.ts';
import { itemOf, levelOf, locationsOf, lotsOf, productOf } from '#test/support/samples/saved-records.ts';
import { damage, seededRandom } from './file-damage.ts';
import { account, at, createIndexes, everything, stateAt } from './fresh-item-index.ts';

const corruptions = runCount('R9, corruptions of the catalog', 8, 150);
const pageSize = 4_096;
const itemCount = 600;

const sound = createIndexes(afterAll);
const indexes = createIndexes();
let bytes: Buffer;

const ids = Array.from({ length: itemCount }, (_, number) => number + 1);
const records = ids.map((id) =>
  itemOf(id, { sku: `S-${id}`, barcode: `B-${id}`, name: `Tee number ${id}`, is_lot: id % 3 === 0 }),
);
const products = ids.map((id) =>
  productOf(id, `Product ${id}`, [{ id, barcodes: [`V-${id}`], inventory: { inventory_id: id } }]),
);

async function fill(index: OpenedItemIndex, minute: number): Promise<void> {
  await index.saveSync(stateAt(1));
  const page = { asOf: at(minute), state: stateAt(1, itemCount) };
  await index.write({ pass: 'items', records, ...page });
  await index.write({ pass: 'levels', records: ids.map((id) => levelOf(id)), ...page });
  await index.write({ pass: 'products', records: products, ...page });
  await index.write({ pass: 'lots', records: ids.map((id) => lotsOf(id, [`L-${id}`])), ...page });
  await index.write({ pass: 'locations', records: ids.map((id) => locationsOf(id, [id])), ...page });
}

/** Acts like the sync: if a page reports damage, it starts again. */
async function sync(index: OpenedItemIndex, minute: number): Promise<void> {
  try {
    await fill(index, minute);
  } catch (error) {
    expect(error).toMatchObject({ problem: 'damaged' });
    await fill(index, minute);
  }
}

/** Reads everything in every way: damaged data is missing, and nothing fails. */
async function readAll(index: OpenedItemIndex): Promise<void> {
  for (let id = 1; id <= itemCount; id += 97) {
    await index.read(id);
    const texts = [`S-${id}`, `B-${id}`, `V-${id}`, `L-${id}`, `${id}`];
    await index.find(texts.map((text) => ({ text })));
  }
  for (const by of ['id', 'sku', 'name', 'onHand', 'levelAsOf'] as const) {
    await index.search({ ...everything, order: { by, isDescending: true }, limit: 500 });
  }
  for (const text of ['tee number 4', 's-77', 'v-1', 'umbe']) await index.search({ ...everything, text });
  await index.coverage();
  await index.readSync();
}

beforeAll(async () => {
  const folder = await sound.make();
  const index = sound.open(folder);
  await fill(index, 1);
  await index.close();
  bytes = await readFile(itemIndexFile(folder, account));
});

async function folderWith(content: Buffer): Promise<string> {
  const folder = await indexes.make();
  await writeFile(itemIndexFile(folder, account), content);
  return folder;
}

describe('a damaged catalog', () => {
  test(`leaves a usable index and is reported to the sync, in each of ${corruptions} cases`, async () => {
    let setAside = 0;
    for (let seed = 1; seed <= corruptions; seed += 1) {
      const withChanges: (string | null)[] = [];
      const folder = await folderWith(damage(bytes, seededRandom(seed)));
      const index = indexes.open(folder, { onDamage: (name) => withChanges.push(name) });
      await readAll(index);
      await index.verify();
      expect(withChanges.length, `seed ${seed}`).toBeLessThanOrEqual(1);
      if (withChanges.length > 0) expect(await index.readSync(), `seed ${seed}`).toBeNull();
      await sync(index, 2);
      expect(await index.find([{ text: 'V-77' }]), `seed ${seed}`).toMatchObject([
        { hit: { inventoryId: 77, onHand: 120, asOf: at(2) } },
      ]);
      expect((await index.read(400))?.lots, `seed ${seed}`).toEqual({
        value: lotsOf(400, ['L-400']).lots,
        asOf: at(2),
      });
      await readAll(index);
      expect(await index.verify(), `seed ${seed}`).toBe(true);
      expect(withChanges.length, `seed ${seed}`).toBeLessThanOrEqual(1);
      expect(await readdir(folder)).toEqual(
        expect.arrayContaining(withChanges.flatMap((name) => name ?? [])),
      );
      setAside += withChanges.length;
      await indexes.clean();
    }
    expect(setAside).toBeGreaterThan(0);
  }, 600_000);

  test.each([
    ['empty', Buffer.alloc(0)],
    ['of zeros', Buffer.alloc(40_960)],
    ['something else', Buffer.from('This is no database at all. '.repeat(300))],
  ])('that is %s starts empty', async (_name, content) => {
    const index = indexes.open(await folderWith(content));
    expect([await index.find([{ text: 'S-1' }]), await index.readSync()]).toEqual([[], null]);
    await fill(index, 1);
    expect((await index.coverage()).itemCount).toBe(itemCount);
  });

  test('with damage that the first reads do not touch is found by the full check, and reported', async () => {
    const withChanges: (string | null)[] = [];
    // An entry of a sort order that is no longer in its position, although every page is well formed.
    const altered = Buffer.from(bytes);
    const entry = altered.indexOf('tee number 300');
    expect(entry).toBeGreaterThan(0);
    altered.write('zzz', entry);
    const index = indexes.open(await folderWith(altered), { onDamage: (name) => withChanges.push(name) });
    expect(await index.find([{ text: 'S-1' }])).toHaveLength(1);
    expect(withChanges).toEqual([]);
    expect(await index.verify()).toBe(false);
    expect(withChanges).toEqual([expect.stringContaining('.damaged-')]);
    expect(await index.find([{ text: 'S-1' }])).toEqual([]);
    expect(await index.verify()).toBe(true);
  });

  test('found by many readers at the same time is set aside once, and at most one copy of it is saved', async () => {
    const withChanges: (string | null)[] = [];
    const folder = await indexes.make();
    const broken = Buffer.concat([bytes.subarray(0, pageSize), Buffer.alloc(bytes.length - pageSize, 0xee)]);
    for (let time = 1; time <= 2; time += 1) {
      await writeFile(itemIndexFile(folder, account), broken);
      const index = indexes.open(folder, { onDamage: (name) => withChanges.push(name) });
      const found = await Promise.all(ids.slice(0, 20).map((id) => index.find([{ text: `S-${id}` }])));
      expect(found.flat()).toEqual([]);
      expect(withChanges).toHaveLength(time);
      await index.close();
    }
    const copies = (await readdir(folder)).filter(
      (name) => name.includes('.damaged-') && name.endsWith('.sqlite'),
    );
    expect(copies).toEqual(withChanges.slice(1));
  });

  test('found while a page is written rejects the page: its sync starts again', async () => {
    const withChanges: (string | null)[] = [];
    const broken = Buffer.concat([bytes.subarray(0, 2 * pageSize), Buffer.alloc(bytes.length, 0xee)]);
    const index = indexes.open(await folderWith(broken), { onDamage: (name) => withChanges.push(name) });
    const page = { pass: 'items' as const, records, asOf: at(2), state: stateAt(1, 900) };
    await expect(index.write(page)).rejects.toMatchObject({ problem: 'damaged' });
    expect(withChanges).toHaveLength(1);
    expect(await index.readSync()).toBeNull();
    await index.write({ ...page, state: null });
    expect((await index.coverage()).itemCount).toBe(itemCount);
  });
});
