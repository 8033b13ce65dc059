import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ItemIndex, SyncRecords } from '#electron/catalog/item-index.ts';
import { createItemIndexWriter, type ItemIndexWriter } from '#electron/catalog/item-index-writer.ts';
import { openItemIndex } from '#electron/catalog/open-item-index.ts';
import type { TextIndex } from '#electron/catalog/search/search-document.ts';
import { createStoreThreads } from '#electron/database/store-threads.ts';
import { quantile } from './quantile.ts';
import { reportRow, requestedSizes } from './report-row.ts';
import { chunksOf, createSeededCatalog, type SeededCatalog } from './worlds/seeded-catalog.ts';

/**
 * The first load of a catalog with every index, page by page as a sync writes it: how fast it is, how long lookups wait
 * during it, what a page costs once everything is loaded, and how large the file is, compared with the same without
 * text.
 */

const pageSize = 250;
const firstAsOf = '2026-11-20T12:00:00.000Z';
const laterAsOf = '2026-11-21T12:00:00.000Z';
const deltaPages = 120;
const watchedPages = 400;

/** The pages of the sync's lists with all items, list by list. */
function* pagesOf(seeded: SeededCatalog): Generator<SyncRecords> {
  for (const records of chunksOf(seeded.items(), pageSize)) yield { pass: 'items', records };
  for (const records of chunksOf(seeded.products(), pageSize)) yield { pass: 'products', records };
  for (const records of chunksOf(seeded.levels(), pageSize)) yield { pass: 'levels', records };
}

/** The list that determines the result for the first load of a catalog. */
const judgedPass = 'items';

/**
 * Milliseconds that the pages of each list took, including deferred work; the part of the judged list in which the
 * thread worked, which depends little on the rest of the machine; and the bytes of their JSON.
 */
type Loaded = { ms: Map<SyncRecords['pass'], number>; workedMs: number; jsonBytes: number };

function threadWorkedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

function load(writer: ItemIndexWriter, seeded: SeededCatalog): Loaded {
  const ms: Loaded['ms'] = new Map();
  let jsonBytes = 0;
  let workedMs = 0;
  for (const page of pagesOf(seeded)) {
    jsonBytes += Buffer.byteLength(JSON.stringify(page.records));
    const before = performance.now();
    const workedBefore = threadWorkedMs();
    writer.write({ ...page, asOf: firstAsOf, state: null });
    while (writer.tidy()) {}
    if (page.pass === judgedPass) workedMs += threadWorkedMs() - workedBefore;
    ms.set(page.pass, (ms.get(page.pass) ?? 0) + performance.now() - before);
  }
  return { ms, workedMs, jsonBytes };
}

/** Pages of updated items spread over the whole catalog, a tenth of them with another name. */
function deltasOf(seeded: SeededCatalog, count: number): SyncRecords[] {
  const step = Math.max(1, Math.floor(seeded.catalog.length / (deltaPages * pageSize)));
  const picked = seeded.items().filter((_, index) => index % step === 0);
  const updated = picked
    .map((item, index) => (index % 10 === 0 ? { ...item, name: `${item.name ?? ''} II` } : item))
    .take(count * pageSize);
  return [...chunksOf(updated, pageSize)].map((records) => ({ pass: 'items', records }));
}

const noText = (): TextIndex => ({
  changed: () => undefined,
  flush: () => undefined,
  buildSlice: () => false,
  settle: () => false,
});

const timeDeltas = (writer: ItemIndexWriter, seeded: SeededCatalog): number[] =>
  deltasOf(seeded, deltaPages).map((page) => {
    const before = performance.now();
    writer.write({ ...page, asOf: laterAsOf, state: null });
    const taken = performance.now() - before;
    while (writer.tidy()) {
      // Work that a page defers is done between the pages.
    }
    return taken;
  });

type Measured = Loaded & { fileBytes: number; deltas: number[] };

function measureWriter(folder: string, seeded: SeededCatalog, hasText: boolean): Measured {
  const file = join(folder, hasText ? 'whole.sqlite' : 'without-text.sqlite');
  const writer = createItemIndexWriter(file, undefined, hasText ? undefined : noText);
  writer.open();
  const loaded = load(writer, seeded);
  while (writer.rest()) while (writer.tidy()) {}
  const fileBytes = statSync(file).size;
  const deltas = timeDeltas(writer, seeded);
  writer.close();
  return { ...loaded, fileBytes, deltas };
}

/** Looks up items sequentially until the work is done; returns the milliseconds that each lookup waited. */
async function lookUpDuring(index: ItemIndex, skus: readonly string[], work: Promise<void>) {
  const waits: number[] = [];
  const progress = { isDone: false };
  const ended = work.finally(() => {
    progress.isDone = true;
  });
  while (!progress.isDone) {
    const text = skus[waits.length % skus.length] ?? '';
    const before = performance.now();
    await index.find([{ text }]);
    waits.push(performance.now() - before);
  }
  await ended;
  return waits;
}

/** Lookups through their worker while pages are written through another one, starting with the first page of a file. */
async function measureWaits(folder: string, seeded: SeededCatalog) {
  const threads = createStoreThreads(new URL('../../electron/cache/store-worker.ts', import.meta.url));
  const index = openItemIndex({
    folder: join(folder, 'waits'),
    account: 'bench',
    threads,
    verifyAfterMs: null,
  });
  const known: string[] = [];
  const during: number[] = [];
  for (const records of chunksOf(seeded.items().take(watchedPages * pageSize), pageSize)) {
    const page = index.write({ pass: 'items', records, asOf: firstAsOf, state: null });
    // Skips lookups while nothing is saved yet.
    if (known.length === 0) await page;
    else during.push(...(await lookUpDuring(index, known, page)));
    known.push(...records.slice(0, 5).flatMap(({ sku }) => sku ?? []));
  }
  const alone = await Promise.resolve().then(async () => {
    const waits: number[] = [];
    for (const text of known) {
      const before = performance.now();
      await index.find([{ text }]);
      waits.push(performance.now() - before);
    }
    return waits;
  });
  await index.close();
  return { during, alone };
}

const perSecond = (items: number, ms: number): number => (items / ms) * 1_000;
const sum = (ms: Loaded['ms']): number => [...ms.values()].reduce((total, each) => total + each, 0);

async function measure(items: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'dockhand-bench-'));
  try {
    const seeded = createSeededCatalog(items);
    const whole = measureWriter(folder, seeded, true);
    const bare = measureWriter(folder, seeded, false);
    const rate = perSecond(items, whole.ms.get(judgedPass) ?? Number.NaN);
    const bareRate = perSecond(items, bare.ms.get(judgedPass) ?? Number.NaN);
    reportRow({
      name: 'ingest: items with every index',
      items,
      value: rate,
      unit: 'items/s',
      budget: '≥ 20,000 items/s',
      met: rate >= 20_000,
      against: [{ name: 'without text', value: bareRate }],
    });
    reportRow({
      name: 'ingest: items with every index, of the time in which the thread worked',
      items,
      value: perSecond(items, whole.workedMs),
      unit: 'items/s',
      against: [{ name: 'without text', value: perSecond(items, bare.workedMs) }],
    });
    const all = perSecond(items, sum(whole.ms));
    const bareAll = perSecond(items, sum(bare.ms));
    reportRow({
      name: 'ingest: items, products and totals of each',
      items,
      value: all,
      unit: 'items/s',
      against: [{ name: 'without text', value: bareAll }],
    });
    for (const [word, share] of [
      ['p50', 0.5],
      ['p99', 0.99],
    ] as const) {
      const value = quantile(whole.deltas, share);
      reportRow({
        name: `ingest: a page of ${pageSize} into all, ${word}`,
        items,
        value,
        unit: 'ms',
        budget: '< 30 ms',
        met: value < 30,
        against: [{ name: 'without text', value: quantile(bare.deltas, share) }],
      });
    }
    const size = whole.fileBytes / whole.jsonBytes;
    reportRow({
      name: 'ingest: file',
      items,
      value: size,
      unit: '× its JSON',
      budget: '< 2 × JSON',
      met: size < 2,
      against: [{ name: 'without text', value: bare.fileBytes / bare.jsonBytes }],
    });
    const { during, alone } = await measureWaits(folder, seeded);
    for (const [word, share] of [
      ['p50', 0.5],
      ['p99', 0.99],
      ['max', 1],
    ] as const) {
      const value = quantile(during, share);
      reportRow({
        name: `ingest: wait of a lookup meanwhile, ${word}`,
        items,
        value,
        unit: 'ms',
        ...(word === 'max' ? { budget: 'max < 8 ms', met: value < 8 } : {}),
        against: [{ name: 'nothing written', value: quantile(alone, share) }],
      });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

for (const items of requestedSizes()) await measure(items);
