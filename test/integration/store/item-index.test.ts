import { existsSync, readdirSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { lotsAsOf } from '#electron/catalog/item-index.ts';
import { itemIndexFile, removeItemIndex } from '#electron/catalog/open-item-index.ts';
import type { SyncState } from '#electron/catalog/sync/catalog-rows.ts';
import type { StoreThreads } from '#electron/database/store-threads.ts';
import { sentence } from '#shared/messages/messages.ts';
import { storeThreads } from '#test/support/built-workers.ts';
import { itemOf, levelOf, locationsOf, lotsOf, productOf } from '#test/support/samples/saved-records.ts';
import { account, at, createIndexes, everything, stateAt } from './fresh-item-index.ts';

const indexes = createIndexes();

const gtin = { gtin: '04006381333931', lot: null };

describe('the index of a catalog', () => {
  test('starts and creates nothing before the first write, and is empty', async () => {
    const folder = join(await indexes.make(), 'not', 'there');
    const index = indexes.open(folder);
    expect(existsSync(folder)).toBe(false);
    expect(await index.find([gtin, { text: 'TEE-RED' }])).toEqual([]);
    expect(await index.search(everything)).toEqual({ hits: [], hasMore: false, isCut: false });
    expect(await index.read(1)).toBeNull();
    expect(await index.readSync()).toBeNull();
    expect(await index.coverage()).toEqual({ coverage: 'none', itemCount: 0, wholeAsOf: null });
    expect(await index.size()).toBe(0);
    expect(existsSync(folder)).toBe(false);
    await index.saveSync(stateAt(1));
    expect(await index.readSync()).toEqual(stateAt(1));
    expect(await index.size()).toBeGreaterThan(0);
  });

  test('reads data as soon as it is written, every part with its age, and after it was closed', async () => {
    const folder = await indexes.make();
    const index = indexes.open(folder);
    const product = productOf(9, 'Tee', [
      {
        id: 90,
        sku: 'TEE-RED',
        gtin: '04006381333931',
        barcodes: ['CASE-1'],
        inventory: { inventory_id: 1 },
      },
    ]);
    await index.write({ pass: 'items', records: [itemOf(1)], asOf: at(1), state: null });
    await index.write({ pass: 'levels', records: [levelOf(1)], asOf: at(2), state: null });
    await index.write({ pass: 'products', records: [product], asOf: at(3), state: null });
    await index.write({ pass: 'lots', records: [lotsOf(1, ['L1'])], asOf: at(4), state: null });
    await index.write({ pass: 'locations', records: [locationsOf(1, [4, 5])], asOf: at(5), state: null });
    const kept = await index.read(1);
    expect(kept?.item).toEqual({ value: itemOf(1), asOf: at(1) });
    expect(kept?.removedAt).toBeNull();
    expect(kept?.level).toEqual({ value: levelOf(1), asOf: at(2) });
    const variants = [{ productId: 9, productName: 'Tee', id: 90 }];
    expect(kept?.variants).toMatchObject({ value: variants, asOf: at(3) });
    expect(kept?.lots).toEqual({ value: lotsOf(1, ['L1']).lots, asOf: at(4) });
    expect(kept?.locations).toEqual({ value: locationsOf(1, [4, 5]).locations, asOf: at(5) });
    const found = await index.find([
      gtin,
      { text: 'case-1' },
      { text: 'tee-red' },
      { text: '1' },
      { text: 'l1' },
    ]);
    expect(found.map(({ key, by }) => [key, by])).toEqual([
      [0, 'barcode'],
      [1, 'barcode'],
      [2, 'sku'],
      [3, 'id'],
      [4, 'lot'],
    ]);
    expect(found[4]?.lot).toEqual({ number: 'L1', date: '2027-03-01' });
    expect(found[0]?.hit).toMatchObject({
      inventoryId: 1,
      onHand: 120,
      levelAsOf: at(2),
      asOf: at(1),
      isLot: true,
    });
    await index.close();
    expect(await readdir(folder)).toHaveLength(1);
    const again = indexes.open(folder);
    expect(await again.read(1)).toEqual(kept);
    expect(await again.coverage()).toEqual({ coverage: 'partial', itemCount: 1, wholeAsOf: null });
  });

  test('tells a case’s number from a unit’s if an item that has it also has a unit’s', async () => {
    const index = indexes.open(await indexes.make());
    const caseGtin = { gtin: '34006386333937', lot: null };
    const variant = { id: 90, gtin: caseGtin.gtin, inventory: { inventory_id: 1 } };
    await index.write({ pass: 'items', records: [itemOf(1)], asOf: at(1), state: null });
    await index.write({
      pass: 'items',
      records: [itemOf(2, { barcode: caseGtin.gtin })],
      asOf: at(1),
      state: null,
    });
    await index.write({
      pass: 'products',
      records: [productOf(9, 'Tee', [variant])],
      asOf: at(1),
      state: null,
    });
    const found = await index.find([caseGtin]);
    expect(found.map(({ hit, by }) => [hit.inventoryId, by])).toEqual([
      [1, 'caseOf'],
      [2, 'caseOf'],
    ]);
  });

  test('returns the saved data of a lot that a label names together with the item', async () => {
    const index = indexes.open(await indexes.make());
    await index.write({ pass: 'items', records: [itemOf(1)], asOf: at(1), state: null });
    await index.write({ pass: 'lots', records: [lotsOf(1, ['Lot-A'])], asOf: at(1), state: null });
    const named = await index.find([
      { ...gtin, lot: 'LOT-a' },
      { ...gtin, lot: 'other' },
    ]);
    expect(named.map(({ lot }) => lot)).toEqual([{ number: 'Lot-A', date: '2027-03-01' }, null]);
  });

  test('returns the lot with the label’s date, or else the one written like a label without a date', async () => {
    const index = indexes.open(await indexes.make());
    const lots = lotsOf(1, ['l-7', 'L-7', 'l-7']).lots.map((lot, place) =>
      place < 2 ? lot : { ...lot, lotDate: '2028-03-01' },
    );
    await index.write({ pass: 'items', records: [itemOf(1)], asOf: at(1), state: null });
    await index.write({ pass: 'lots', records: [{ inventoryId: 1, lots }], asOf: at(1), state: null });
    const named = await index.find([
      { ...gtin, lot: 'L-7' },
      { ...gtin, lot: 'L-7', lotDate: '2028-03-01' },
      { ...gtin, lot: 'L-7', lotDate: '2029-03-01' },
      { text: 'l-7', lotDate: '2028-03-01' },
    ]);
    const exact = { number: 'L-7', date: '2027-03-01' };
    const dated = { number: 'l-7', date: '2028-03-01' };
    const unknown = { number: 'L-7', date: '2029-03-01' };
    expect(named.map(({ lot }) => lot)).toEqual([exact, dated, unknown, dated]);
  });

  test('returns fifty of the thousands that have a lot number, and accepts keys of any length', async () => {
    const index = indexes.open(await indexes.make());
    const ids = Array.from({ length: 2_000 }, (_, number) => number + 1);
    const name = 'x'.repeat(5_000);
    await index.write({ pass: 'items', records: ids.map((id) => itemOf(id)), asOf: at(1), state: null });
    const records = ids.map((id) => lotsOf(id, ['2025-01']));
    await index.write({ pass: 'lots', records, asOf: at(1), state: null });
    await index.write({
      pass: 'items',
      records: [itemOf(9_000, { sku: name, name })],
      asOf: at(1),
      state: null,
    });
    const found = await index.find([
      { text: '2025-01' },
      { text: name },
      { text: 'y'.repeat(4_096) },
      { text: '' },
    ]);
    expect(found.filter(({ by }) => by === 'lot').map(({ hit }) => hit.inventoryId)).toEqual(
      ids.slice(0, 50),
    );
    expect(found.filter(({ key }) => key > 0)).toMatchObject([{ key: 1, by: 'sku' }]);
  });

  test('never replaces a newer figure with an older one', async () => {
    const index = indexes.open(await indexes.make());
    await index.write({ pass: 'items', records: [itemOf(1)], asOf: at(5), state: null });
    const level = (onHand: number) => levelOf(1, { total_on_hand_quantity: onHand });
    await index.write({ pass: 'levels', records: [level(7)], asOf: at(5), state: null });
    await index.write({ pass: 'levels', records: [level(8)], asOf: at(4), state: null });
    await index.write({ pass: 'items', records: [itemOf(1, { sku: 'OLD' })], asOf: at(4), state: null });
    expect((await index.find([{ text: 'TEE-RED' }])).map(({ hit }) => hit)).toMatchObject([{ onHand: 7 }]);
    expect(await index.find([{ text: 'OLD' }])).toEqual([]);
  });

  test('replaces what was saved while the clock of this computer ran ahead', async () => {
    const index = indexes.open(await indexes.make());
    const writeAll = async (asOf: string, place: number) => {
      const page = { asOf, state: null };
      const product = productOf(9, `Tee ${place}`, [{ id: 90, inventory: { inventory_id: 1 } }]);
      const level = levelOf(1, { total_on_hand_quantity: place });
      await index.write({ pass: 'items', records: [itemOf(1, { sku: `SKU-${place}` })], ...page });
      await index.write({ pass: 'levels', records: [level], ...page });
      await index.write({ pass: 'products', records: [product], ...page });
      await index.write({ pass: 'lots', records: [lotsOf(1, [`L${place}`])], ...page });
      await index.write({ pass: 'locations', records: [locationsOf(1, [place])], ...page });
    };
    await writeAll('2999-01-01T00:00:00.000Z', 1);
    await index.markRemoved({ ids: [1], asOf: '2999-01-02T00:00:00.000Z' });
    await writeAll(at(1), 2);
    const saved = await index.read(1);
    expect(saved).toMatchObject({
      item: { value: { sku: 'SKU-2' }, asOf: at(1) },
      removedAt: null,
      level: { value: { totalOnHandQuantity: 2 }, asOf: at(1) },
      variants: { value: [{ productName: 'Tee 2' }], asOf: at(1) },
      lots: { value: [{ lotNumber: 'L2' }], asOf: at(1) },
      locations: { value: [{ onHandQuantity: 2 }], asOf: at(1) },
    });
  });

  test('stores data of an item received before the item itself, and shows none of it until then', async () => {
    const index = indexes.open(await indexes.make());
    const product = productOf(9, null, [{ id: 90, barcodes: ['V-1'], inventory: { inventory_id: 1 } }]);
    await index.write({ pass: 'levels', records: [levelOf(1)], asOf: at(1), state: null });
    await index.write({ pass: 'products', records: [product], asOf: at(1), state: null });
    await index.write({ pass: 'lots', records: [lotsOf(1, ['L1'])], asOf: at(1), state: null });
    const keys = ['V-1', 'L1', '1'].map((text) => ({ text }));
    expect([await index.read(1), await index.find(keys), (await index.coverage()).itemCount]).toEqual([
      null,
      [],
      0,
    ]);
    expect((await index.search(everything)).hits).toEqual([]);
    const item = itemOf(1, { barcode: null, name: 'Another name' });
    await index.write({ pass: 'items', records: [item], asOf: at(2), state: null });
    expect(await index.find(keys)).toHaveLength(3);
    expect((await index.search(everything)).hits).toMatchObject([{ barcode: 'V-1', onHand: 120 }]);
    expect((await index.read(1))?.level?.value).toEqual(levelOf(1));
  });
});

describe('the sync position', () => {
  test('is saved with the page that led to it, or neither is saved', async () => {
    const index = indexes.open(await indexes.make());
    await index.saveSync(stateAt(1));
    await index.write({ pass: 'items', records: [itemOf(1)], asOf: at(1), state: stateAt(1, 250) });
    expect(await index.readSync()).toEqual(stateAt(1, 250));
    const broken = { ...itemOf(2), inventoryId: Number.NaN };
    const page = { pass: 'items' as const, records: [itemOf(3), broken], asOf: at(2) };
    await expect(index.write({ ...page, state: stateAt(1, 500) })).rejects.toMatchObject({
      name: 'StoreError',
    });
    expect(await index.readSync()).toEqual(stateAt(1, 250));
    expect([await index.read(3), (await index.coverage()).itemCount]).toEqual([null, 1]);
    await index.write({ pass: 'items', records: [itemOf(3)], asOf: at(2), state: stateAt(1, 500) });
    expect((await index.coverage()).itemCount).toBe(2);
  });

  test('is rejected with its page if no sync was started in this file: its basis is missing', async () => {
    const index = indexes.open(await indexes.make());
    const page = { pass: 'items' as const, records: [itemOf(1)], asOf: at(1), state: stateAt(1, 250) };
    await expect(index.write(page)).rejects.toMatchObject({ problem: 'damaged' });
    expect([await index.read(1), await index.readSync()]).toEqual([null, null]);
    await index.saveSync(stateAt(1));
    await index.write(page);
    await index.clear();
    await expect(index.write(page)).rejects.toMatchObject({ problem: 'damaged' });
    expect(await index.coverage()).toEqual({ coverage: 'none', itemCount: 0, wholeAsOf: null });
  });

  test('keeps, at a desk that joins a site, what it read completely itself, and shares it with no other', async () => {
    const index = indexes.open(await indexes.make());
    await index.saveSync(stateAt(1, 0, { lotsReadAt: at(1), wholeAsOf: at(1) }));
    const follow = async (seq: number, state: SyncState) => {
      const place = (await index.readFollowed())?.place ?? null;
      const page = JSON.stringify({ parts: [], state: { state, reader: 'Dock 2' } });
      await index.follow({ from: place, place: { seq, mark: null }, page });
      return lotsAsOf(await index.readSync());
    };
    expect(await follow(1, stateAt(2))).toBe(at(1));
    const ofSite = (await index.readFollowed())?.state ?? null;
    expect([lotsAsOf(ofSite), ofSite?.wholeAsOf]).toEqual([null, null]);
    expect((await index.readSync())?.wholeAsOf).toBe(at(1));
    expect(await follow(2, stateAt(2, 0, { lotsReadAt: at(2) }))).toBe(at(2));
  });

  test('shows how complete the catalog is', async () => {
    const index = indexes.open(await indexes.make());
    await index.saveSync(stateAt(1));
    expect((await index.coverage()).coverage).toBe('none');
    await index.write({ pass: 'items', records: [itemOf(1)], asOf: at(1), state: stateAt(1) });
    expect((await index.coverage()).coverage).toBe('partial');
    await index.saveSync(stateAt(1, 1, { wholeAsOf: at(2) }));
    expect(await index.coverage()).toEqual({ coverage: 'whole', itemCount: 1, wholeAsOf: at(2) });
  });
});

describe('items missing from a round', () => {
  test('are listed, and once marked are found but not listed, with the time since when', async () => {
    const index = indexes.open(await indexes.make());
    await index.saveSync(stateAt(1));
    const records = [1, 2, 3, 4].map((id) => itemOf(id, { sku: `S-${id}`, barcode: null }));
    await index.write({ pass: 'items', records, asOf: at(1), state: stateAt(1) });
    const met = records.filter(({ inventoryId }) => inventoryId % 2 === 0);
    await index.write({ pass: 'items', records: met, asOf: at(2), state: stateAt(2) });
    await index.write({ pass: 'levels', records: [levelOf(1), levelOf(77)], asOf: at(2), state: stateAt(2) });
    const unmet = (after: number, limit = 9) => index.listUnmet({ round: 2, after, limit });
    expect([await unmet(0), await unmet(1), await unmet(0, 1)]).toEqual([[1, 3], [3], [1]]);
    await index.markRemoved({ ids: [1, 3, 99], asOf: at(3) });
    expect(await unmet(0)).toEqual([]);
    expect((await index.coverage()).itemCount).toBe(2);
    expect((await index.search(everything)).hits.map(({ inventoryId }) => inventoryId)).toEqual([2, 4]);
    expect((await index.find([{ text: 'S-1' }])).map(({ hit }) => hit.removedAt)).toEqual([at(3)]);
    expect((await index.read(3))?.removedAt).toBe(at(3));
    await index.write({ pass: 'items', records: [itemOf(1)], asOf: at(4), state: null });
    expect([(await index.read(1))?.removedAt, (await index.coverage()).itemCount]).toEqual([null, 3]);
    await index.markRemoved({ ids: [1], asOf: at(3) });
    expect((await index.read(1))?.removedAt).toBeNull();
  });

  test('are listed again if a direct read found one deleted, until a run marks it', async () => {
    const index = indexes.open(await indexes.make());
    await index.saveSync(stateAt(1));
    await index.write({ pass: 'items', records: [itemOf(1)], asOf: at(1), state: stateAt(1) });
    await index.markRemoved({ ids: [1], asOf: at(2), recheck: true });
    expect((await index.read(1))?.removedAt).toBe(at(2));
    expect(await index.listUnmet({ round: 2, after: 0, limit: 9 })).toEqual([1]);
    await index.markRemoved({ ids: [1], asOf: at(3) });
    expect((await index.read(1))?.removedAt).toBe(at(2));
    expect(await index.listUnmet({ round: 2, after: 0, limit: 9 })).toEqual([]);
  });

  test('do not include an item that this round met in an older response', async () => {
    const index = indexes.open(await indexes.make());
    await index.saveSync(stateAt(1));
    await index.write({ pass: 'items', records: [itemOf(1)], asOf: at(5), state: stateAt(1) });
    await index.write({ pass: 'items', records: [itemOf(1)], asOf: at(4), state: stateAt(2) });
    expect(await index.listUnmet({ round: 2, after: 0, limit: 9 })).toEqual([]);
  });
});

describe('products missing from a complete pass', () => {
  test('are listed until they are returned again or removed', async () => {
    const index = indexes.open(await indexes.make());
    const variants = [{ id: 90, barcodes: ['V-1'], inventory: { inventory_id: 1 } }];
    const records = [7, 8, 9].map((id) => productOf(id, 'Tee', variants));
    await index.write({ pass: 'products', records, asOf: at(1), state: null });
    const unmet = (limit = 9) => index.listUnmetProducts({ before: at(2), limit });
    expect([await unmet(), await unmet(2)]).toEqual([
      [7, 8, 9],
      [7, 8],
    ]);
    await index.write({ pass: 'products', records: records.slice(0, 1), asOf: at(2), state: null });
    await index.write({ pass: 'products', records: [productOf(8, null, [])], asOf: at(2), state: null });
    expect(await unmet()).toEqual([9]);
    expect(await index.listUnmetProducts({ before: at(3), limit: 9 })).toEqual([7, 9]);
  });

  test('include those last returned while the clock was ahead', async () => {
    const index = indexes.open(await indexes.make());
    const write = (id: number, asOf: string) =>
      index.write({ pass: 'products', records: [productOf(id, 'Tee', [{ id: 90 }])], asOf, state: null });
    await write(7, '2999-01-01T00:00:00.000Z');
    await write(8, at(2));
    expect(await index.listUnmetProducts({ before: at(2), limit: 9 })).toEqual([7]);
  });
});

describe('the file of an index', () => {
  test('written by a newer Dockhand is set aside, reported, and replaced by an empty one', async () => {
    const folder = await indexes.make();
    const index = indexes.open(folder);
    await index.saveSync(stateAt(1));
    await index.write({ pass: 'items', records: [itemOf(1)], asOf: at(1), state: stateAt(1) });
    await index.close();
    const database = new DatabaseSync(itemIndexFile(folder, account));
    database.exec('PRAGMA user_version = 99');
    database.close();
    const withChanges: (string | null)[] = [];
    const again = indexes.open(folder, { onDamage: (name) => withChanges.push(name) });
    expect([await again.read(1), await again.readSync()]).toEqual([null, null]);
    expect(withChanges).toEqual([expect.stringContaining('.newer-')]);
    expect(await readdir(folder)).toContain(withChanges[0]);
    await again.saveSync(stateAt(1));
    await again.write({ pass: 'items', records: [itemOf(1)], asOf: at(1), state: stateAt(1) });
    expect(await again.read(1)).not.toBeNull();
  });

  test.each([
    ['written by a newer Dockhand', 'PRAGMA user_version = 99'],
    ['that cannot be upgraded', 'PRAGMA user_version = 1'],
  ])('%s is set aside while no reader has it open', async (_file, change) => {
    const folder = await indexes.make();
    const index = indexes.open(folder);
    await index.write({ pass: 'items', records: [itemOf(1)], asOf: at(1), state: null });
    await index.close();
    const database = new DatabaseSync(itemIndexFile(folder, account));
    database.exec(change);
    database.close();

    const open = new Set<string>();
    const openWhenSetAside: string[][] = [];
    const started = storeThreads();
    const threads: StoreThreads = {
      start(data) {
        const thread = started.start(data);
        let openAtCall: string[] = [];
        if (data.role === 'itemWriter') {
          thread.on('message', () => {
            if (readdirSync(folder).some((name) => /\.(?:newer|damaged)-/u.test(name)))
              openWhenSetAside.push(openAtCall);
          });
        }
        return {
          ...thread,
          postMessage(message) {
            if (data.role !== 'itemWriter') open.add(data.role);
            openAtCall = [...open];
            thread.postMessage(message, []);
          },
          async terminate() {
            await thread.terminate();
            open.delete(data.role);
          },
        };
      },
    };
    const again = indexes.open(folder, { threads });
    expect(await again.read(1)).toBeNull();
    expect(openWhenSetAside[0]).toEqual([]);
  });

  test('that was not closed properly is complete, and checked immediately', async () => {
    const folder = await indexes.make();
    const file = itemIndexFile(folder, account);
    const index = indexes.open(folder);
    await index.write({ pass: 'items', records: [itemOf(1)], asOf: at(1), state: null });
    const copies = await Promise.all(
      ['', '-wal'].map(async (end) => [end, await readFile(`${file}${end}`)] as const),
    );
    await index.close();
    const crashed = await indexes.make();
    const place = itemIndexFile(crashed, account);
    for (const [end, bytes] of copies) await writeFile(`${place}${end}`, bytes);
    const after = indexes.open(crashed, { verifyAfterMs: 600_000 });
    expect(await after.read(1)).not.toBeNull();
    expect(await after.verify()).toBe(true);
  });

  test('that is full fails the write with a message, and the existing data is readable', async () => {
    const folder = await indexes.make();
    const index = indexes.open(folder, { largestPages: 120 });
    await index.saveSync(stateAt(1));
    const write = (page: number) => {
      const records = Array.from({ length: 100 }, (_, row) =>
        itemOf(page * 100 + row + 1, { sku: `S-${page}-${row}` }),
      );
      return index.write({ pass: 'items', records, asOf: at(1), state: stateAt(1, page) });
    };
    let page = 0;
    const fillUp = async () => {
      for (; page < 1_000; page += 1) await write(page);
    };
    await expect(fillUp()).rejects.toMatchObject({
      problem: 'diskFull',
      sentence: sentence('failure.store.diskFull'),
    });
    expect((await index.readSync())?.expected.items).toBe(page - 1);
    expect(await index.read(page * 100)).not.toBeNull();
    expect(await index.read(page * 100 + 1)).toBeNull();
    expect((await index.coverage()).itemCount).toBe(page * 100);
    expect(await index.verify()).toBe(true);
    await index.close();
    const roomy = indexes.open(folder);
    await roomy.write({
      pass: 'items',
      records: [itemOf(page * 100 + 1)],
      asOf: at(1),
      state: stateAt(1, page),
    });
    expect((await roomy.coverage()).itemCount).toBe(page * 100 + 1);
  });

  test('stays consistent when two programs write to it', async () => {
    const folder = await indexes.make();
    const programs = [indexes.open(folder), indexes.open(folder)];
    const write = async (program: number) => {
      for (let page = 0; page < 15; page += 1) {
        const id = page * 2 + program + 1;
        // Extra fields give each page a shape that the other program does not know yet.
        const records = [itemOf(id, { [`field_${id}`]: 'x' }), itemOf(1_000, { [`field_${page}`]: program })];
        await programs[program]?.write({ pass: 'items', records, asOf: at(page), state: null });
      }
    };
    await Promise.all([write(0), write(1)]);
    for (const program of programs) {
      expect((await program.coverage()).itemCount).toBe(31);
      for (let id = 1; id <= 30; id += 1) {
        expect((await program.read(id))?.item.value).toEqual(itemOf(id, { [`field_${id}`]: 'x' }));
      }
    }
    expect(await programs[0]?.verify()).toBe(true);
  });

  test('is separate for each account, however similar the names are', async () => {
    const folder = await indexes.make();
    const accounts = ['local:1', 'LOCAL:1', 'local_1', '../local:1', '', 'x'.repeat(300), 'ü:1', 'u:1'];
    const files = accounts.map((name) => itemIndexFile(folder, name).toLowerCase());
    expect(new Set(files).size).toBe(accounts.length);
    for (const file of files) expect(file.slice(folder.length + 1)).toMatch(/^[a-z0-9_]{1,80}\.sqlite$/);
    const [first, second] = accounts.map((name) => indexes.open(folder, { account: name }));
    await first?.write({ pass: 'items', records: [itemOf(1)], asOf: at(1), state: null });
    expect([await second?.read(1), await second?.find([gtin])]).toEqual([null, []]);
  });

  test('is deleted with its copies when its account is removed, without affecting other accounts', async () => {
    const folder = await indexes.make();
    await writeFile(itemIndexFile(folder, account), 'This is no database at all.');
    const index = indexes.open(folder);
    const other = indexes.open(folder, { account: 'local:2' });
    for (const each of [index, other]) {
      await each.write({ pass: 'items', records: [itemOf(1)], asOf: at(1), state: null });
      await each.close();
    }
    expect(await readdir(folder)).toHaveLength(3);
    expect(await removeItemIndex({ folder, account, threads: storeThreads() })).toBe(1);
    expect(await readdir(folder)).toHaveLength(1);
    expect(await removeItemIndex({ folder, account, threads: storeThreads() })).toBe(0);
    expect(await removeItemIndex({ folder: join(folder, 'none'), account, threads: storeThreads() })).toBe(0);
    expect((await indexes.open(folder, { account: 'local:2' }).coverage()).itemCount).toBe(1);
  });

  test('is not created again by a late write once the index is closed', async () => {
    const folder = await indexes.make();
    const index = indexes.open(folder);
    await index.write({ pass: 'items', records: [itemOf(1)], asOf: at(1), state: null });
    const closing = index.close();
    const page = { pass: 'items' as const, records: [itemOf(2)], asOf: at(1), state: null };
    await expect(index.write(page)).rejects.toMatchObject({ problem: 'unavailable' });
    await closing;
    await expect(index.read(1)).rejects.toMatchObject({ problem: 'unavailable' });
    await expect(index.clear()).rejects.toMatchObject({ problem: 'unavailable' });
    await removeItemIndex({ folder, account, threads: storeThreads() });
    expect(await readdir(folder)).toEqual([]);
  });
});
