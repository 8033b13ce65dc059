import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ItemIndexReader, ItemIndexSearcher } from '#electron/catalog/item-index-reader.ts';
import type { ItemIndexWriter } from '#electron/catalog/item-index-writer.ts';
import { quantile } from './quantile.ts';
import { reportRow, requestedSizes } from './report-row.ts';
import { startIndexWorker } from './worlds/filled-catalog.ts';
import { createSearchedCatalog, type SearchedCatalog } from './worlds/searched-catalog.ts';

/**
 * Time from a running thread with no open file to its first answer, with the file in the system's memory and with it
 * dropped from there; and the memory of a process with all three threads at rest beyond an empty one.
 */

const openings = 15;
/** Alternatives that load JSON into memory are compared up to this size. */
const maxInJson = 100_000;

/** Drops a file from the system's memory; false if `dd` cannot do that. */
const dropFromMemory = (file: string): boolean =>
  spawnSync('dd', [`if=${file}`, 'iflag=nocache', 'count=0'], { stdio: 'ignore' }).status === 0;

type Opening = { thread: number; answer: number };

async function timeOpening(file: string, sku: string): Promise<Opening> {
  const startedAt = performance.now();
  const reader = startIndexWorker<ItemIndexReader>('itemReader', file);
  await reader.call('close');
  const runsAt = performance.now();
  await reader.call('look', null);
  await reader.call('find', [{ text: sku }]);
  const answeredAt = performance.now();
  await reader.stop();
  return { thread: runsAt - startedAt, answer: answeredAt - runsAt };
}

async function timeOpenings(file: string, sku: string, prepare: () => unknown): Promise<Opening> {
  const times: Opening[] = [];
  for (let round = 0; round < openings; round += 1) {
    prepare();
    times.push(await timeOpening(file, sku));
  }
  const middle = (name: keyof Opening) =>
    quantile(
      times.map((time) => time[name]),
      0.5,
    );
  return { thread: middle('thread'), answer: middle('answer') };
}

function timeJson(folder: string, { seeded }: SearchedCatalog): number {
  const file = join(folder, 'items.json');
  writeFileSync(file, JSON.stringify([...seeded.items()]));
  const before = performance.now();
  const items = JSON.parse(readFileSync(file, 'utf8')) as { sku: string }[];
  const bySku = new Map(items.map((item) => [item.sku, item]));
  const taken = performance.now() - before;
  return bySku.size > 0 ? taken : Number.NaN;
}

/** Implements `--hold`: opens the file in three workers, or nothing, and reports the process's memory. */
async function hold(file: string, sku: string): Promise<void> {
  if (file !== '') {
    const reader = startIndexWorker<ItemIndexReader>('itemReader', file);
    const searcher = startIndexWorker<ItemIndexSearcher>('itemSearcher', file);
    const writer = startIndexWorker<ItemIndexWriter>('itemWriter', file);
    await writer.call('open');
    await reader.call('find', [{ text: sku }]);
    const query = { isActive: null, isDigital: null, order: null, offset: 0, limit: 50 };
    for (const text of ['', 'l', 'linen', 'oak 12', sku]) await searcher.call('search', { text, ...query });
    await writer.call('rest');
  }
  globalThis.gc?.();
  process.send?.(process.memoryUsage().rss);
}

async function memoryWith(file: string, sku: string): Promise<number> {
  const child = fork(fileURLToPath(import.meta.url), ['--hold', file, sku]);
  const [bytes] = (await once(child, 'message')) as [number];
  child.kill();
  return bytes / 1e6;
}

async function measure(items: number): Promise<void> {
  const catalog = createSearchedCatalog(items);
  const folder = mkdtempSync(join(tmpdir(), 'dockhand-bench-'));
  try {
    const { file, seeded } = catalog;
    const sku = seeded.catalog.at(Math.floor(items / 2))?.sku ?? '';
    const { thread, answer: warm } = await timeOpenings(file, sku, () => undefined);
    const against = items > maxInJson ? [] : [{ name: 'read from JSON', value: timeJson(folder, catalog) }];
    const opened = { items, unit: 'ms', against };
    reportRow({
      name: 'open: to the first answer, warm',
      value: warm,
      ...opened,
      budget: '< 50 ms',
      met: warm < 50,
    });
    if (dropFromMemory(file)) {
      const { answer: cold } = await timeOpenings(file, sku, () => dropFromMemory(file));
      reportRow({
        name: 'open: to the first answer, cold',
        value: cold,
        ...opened,
        budget: '< 100 ms',
        met: cold < 100,
      });
    } else
      console.log('This system has no way to drop one file from memory: nothing is said of a cold start.');
    reportRow({ name: 'open: start of the thread itself', items, value: thread, unit: 'ms' });
    const empty = await memoryWith('', '');
    const held = (await memoryWith(file, sku)) - empty;
    reportRow({
      name: 'open: memory at rest, beyond an empty process',
      items,
      value: held,
      unit: 'MB',
      budget: '< 150 MB',
      met: held < 150,
      against: [{ name: 'the empty process', value: empty }],
    });
  } finally {
    catalog.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

const [, , command, file = '', sku = ''] = process.argv;
if (command === '--hold') await hold(file, sku);
else for (const items of requestedSizes()) await measure(items);
