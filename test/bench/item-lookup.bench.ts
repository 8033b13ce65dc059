import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as otherTasks } from 'node:timers/promises';
import type { BenchAlternative } from '#build/bench-row.ts';
import type { ItemKey } from '#electron/catalog/item-index.ts';
import { createItemIndexReader, type ItemIndexReader } from '#electron/catalog/item-index-reader.ts';
import type { ItemIndexWriter } from '#electron/catalog/item-index-writer.ts';
import type { WorkerClient } from '#electron/database/worker-channel.ts';
import { gtinKeys } from '#shared/barcode/gtin.ts';
import { quantile, timeThrice, timeUs } from './quantile.ts';
import { reportRow, requestedSizes } from './report-row.ts';
import { startIndexWorker } from './worlds/filled-catalog.ts';
import { createLikeSearch } from './worlds/other-searches.ts';
import { createSearchedCatalog, type SearchedCatalog } from './worlds/searched-catalog.ts';
import { chunksOf } from './worlds/seeded-catalog.ts';

/**
 * Exact lookups by barcode, SKU and inventory ID: in the thread that answers them, idle and during a sync's writes, and
 * the round trip; compared with a scan of all items, a JSON file and LIKE.
 */

const lookups = 3_000;
const slowLookups = 20;
const verySlowLookups = 3;
const pages = 60;
const lookupsBetween = 50;
/** Alternatives that parse everything at each lookup are compared up to this size. */
const maxInJson = 100_000;

type Coded = { id: number; sku: string; barcode: string };

function pick({ seeded }: SearchedCatalog, count: number): Coded[] {
  const { catalog } = seeded;
  const picked: Coded[] = [];
  for (let step = 0; step < count; step += 1) {
    const item = catalog.at((step * 7_919 + 13) % catalog.length);
    const barcode = item?.barcodes.find(({ value }) => gtinKeys(value).length > 0)?.value;
    if (item !== undefined && barcode !== undefined)
      picked.push({ id: item.inventoryId, sku: item.sku, barcode });
  }
  return picked;
}

const keysBy = (items: readonly Coded[]): Map<string, ItemKey[]> =>
  new Map<string, ItemKey[]>([
    ['barcode', items.map(({ barcode }) => ({ gtin: gtinKeys(barcode)[0] ?? '', lot: null }))],
    ['SKU', items.map(({ sku }) => ({ text: sku }))],
    ['id', items.map(({ id }) => ({ text: String(id) }))],
  ]);

function timeOthers(catalog: SearchedCatalog, items: readonly Coded[]): BenchAlternative[] {
  const all = Array.from(catalog.seeded.catalog, ({ inventoryId, sku, barcodes }) => {
    return { id: inventoryId, sku, barcode: barcodes[0]?.value ?? '' };
  });
  const scans = items
    .slice(0, slowLookups * 5)
    .map(({ sku }) => timeUs(() => all.find((item) => item.sku === sku)));
  const like = createLikeSearch(catalog.file);
  const likes = items.slice(0, slowLookups).map(({ sku }) => timeUs(() => like.search(sku)));
  const others = [
    { name: 'scan in memory', value: quantile(scans, 0.5) },
    { name: 'LIKE', value: quantile(likes, 0.5) },
  ];
  return all.length > maxInJson ? others : [...others, timeJsonFile(all, items)];
}

/** Like a store that reads its file at each query. */
function timeJsonFile(all: readonly Coded[], items: readonly Coded[]): BenchAlternative {
  const folder = mkdtempSync(join(tmpdir(), 'dockhand-bench-'));
  const file = join(folder, 'items.json');
  writeFileSync(file, JSON.stringify(all));
  const times = items
    .slice(0, verySlowLookups)
    .map(({ sku }) =>
      timeUs(() => (JSON.parse(readFileSync(file, 'utf8')) as Coded[]).find((item) => item.sku === sku)),
    );
  rmSync(folder, { recursive: true });
  return { name: 'JSON file', value: quantile(times, 0.5) };
}

/** Rewrites pages of items in their worker, and keeps calling back until they are written. */
async function besideWrites(
  { seeded }: SearchedCatalog,
  writer: WorkerClient<ItemIndexWriter>,
  lookUp: () => unknown,
): Promise<void> {
  const asOf = new Date().toISOString();
  const items = seeded.items().take(pages * 250);
  for (const records of chunksOf(items, 250)) {
    const renamed = records.map((item) => ({ ...item, name: `${item.name ?? ''} ${asOf}` }));
    const progress = { isWriting: true };
    const written = writer
      .call('write', { pass: 'items', records: renamed, asOf, state: null })
      .finally(() => {
        progress.isWriting = false;
      });
    while (progress.isWriting) {
      await lookUp();
      await otherTasks();
    }
    await written;
  }
}

/** Sequential lookups that continue where the last ones stopped. */
function createTimer(keys: readonly ItemKey[]) {
  const times: number[] = [];
  let at = 0;
  const next = (): ItemKey[] => {
    at = (at + 1) % keys.length;
    return keys.slice(at, at + 1);
  };
  return {
    times,
    inThread(reader: ItemIndexReader) {
      for (let count = 0; count < lookupsBetween; count += 1) {
        const requested = next();
        times.push(timeUs(() => reader.find(requested)));
      }
    },
    async thereAndBack(client: WorkerClient<ItemIndexReader>) {
      const requested = next();
      const before = performance.now();
      await client.call('find', requested);
      times.push((performance.now() - before) * 1_000);
    },
  };
}

const words = [
  ['p50', 0.5],
  ['p99', 0.99],
  ['max', 1],
] as const;
type Budgets = { readonly p99?: number; readonly max?: number };

function report(
  name: string,
  items: number,
  times: readonly number[],
  budgets: Budgets,
  against: readonly BenchAlternative[],
): void {
  for (const [word, share] of words) {
    const value = quantile(times, share);
    const limit = word === 'p50' ? undefined : budgets[word];
    const judged = limit === undefined ? {} : { budget: `${word} < ${limit} µs`, met: value < limit };
    reportRow({
      name: `lookup ${name}, ${word}`,
      items,
      value,
      unit: 'µs',
      ...judged,
      against: word === 'p50' ? against : [],
    });
  }
}

for (const items of requestedSizes()) {
  const catalog = createSearchedCatalog(items);
  const coded = pick(catalog, lookups);
  const keys = keysBy(coded);
  const others = timeOthers(catalog, coded);
  const reader = createItemIndexReader(catalog.file);
  for (const [way, requested] of keys) {
    const times = timeThrice(requested.map((key) => () => reader.find([key])));
    report(`by ${way}`, items, times, { p99: 60 }, others);
  }
  const all = [...keys.values()].flat().toSorted((left, right) => order(left) - order(right));
  const writer = startIndexWorker<ItemIndexWriter>('itemWriter', catalog.file);
  await writer.call('open');
  const inThread = createTimer(all);
  await besideWrites(catalog, writer, () => inThread.inThread(reader));
  report('beside writes', items, inThread.times, { p99: 400, max: 5_000 }, []);
  const client = startIndexWorker<ItemIndexReader>('itemReader', catalog.file);
  const quiet = createTimer(all);
  for (let count = 0; count < lookups; count += 1) await quiet.thereAndBack(client);
  const there = createTimer(all);
  await besideWrites(catalog, writer, () => there.thereAndBack(client));
  const alone = { name: 'nothing written', value: quantile(quiet.times, 0.5) };
  report('there and back beside writes', items, there.times, {}, [alone]);
  reader.close();
  await client.stop();
  await writer.call('close');
  await writer.stop();
  catalog.end();
}

/** Mixes the kinds of lookups, the same way in every run. */
function order(key: ItemKey): number {
  const text = 'gtin' in key ? key.gtin : key.text;
  return Array.from(text).reduce(
    (sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521,
    7,
  );
}
