import type { BenchAlternative, BenchRow } from '#build/bench-row.ts';
import { createItemIndexSearcher, type ItemIndexSearcher } from '#electron/catalog/item-index-reader.ts';
import { quantile } from './quantile.ts';
import { measuresAll, requestedSizes } from './report-row.ts';
import { createItemQueries } from './worlds/item-queries.ts';
import {
  createBm25Search,
  createFlexSearch,
  createFuseSearch,
  createLikeSearch,
  createMiniSearch,
  type OtherSearch,
} from './worlds/other-searches.ts';
import { createSearchedCatalog, type SearchedCatalog } from './worlds/searched-catalog.ts';

/** Search time in the worker: as one types, with one and two letters, with the most frequent words, with fragments. */

const sizes = requestedSizes();
/** Alternatives that hold all items in memory are compared up to this size. */
const maxInMemory = 100_000;
/**
 * The others are slow: they get only this many of the texts, and those that take minutes run only if everything was
 * requested.
 */
const sampleSize = 40;
const smallSampleSize = 5;

const characters = Array.from('abcdefghijklmnopqrstuvwxyz0123456789');
const frequent =
  'no linen stoneware oat moss ink clay fog s m l xl aldous briar calder set table cap glass oak ml 100 cm tea'.split(
    ' ',
  );
const fragments = '123 745 952 12345 4567 0044 run00 001 wax un0 3-oat 77-m 89012 00-cl fhr 0-ink'.split(' ');

function groupsOf({ seeded }: SearchedCatalog): Map<string, string[]> {
  const labeled = createItemQueries(seeded.catalog).map(({ text }) => text);
  const typed = labeled.flatMap((text) => Array.from(text, (_, end) => text.slice(0, end + 1)));
  const pairs = frequent.flatMap((first) =>
    frequent.filter((second) => second > first).map((second) => `${first} ${second}`),
  );
  return new Map([
    ['typed to its end', labeled],
    ['at every key', [...new Set(typed)]],
    ['of one letter', characters],
    ['of two letters', characters.flatMap((first) => characters.map((second) => first + second))],
    ['of a frequent word', frequent],
    ['of two frequent words', pairs],
    ['of a fragment', fragments],
  ]);
}

const budgets = [
  ['p50', 0.5, 0.5],
  ['p95', 0.95, 3],
  ['p99', 0.99, 8],
] as const;

const timeAll = (search: (text: string) => unknown, texts: readonly string[]): number[] =>
  texts.map((text) => {
    const before = performance.now();
    search(text);
    return performance.now() - before;
  });

/**
 * Takes the median of three times for each text, to exclude other load on the machine. Each time uses a searcher that
 * has answered only a few other texts, so that none has the text cached.
 */
function timeThrice(file: string, warmUp: readonly string[], texts: readonly string[]): number[] {
  const rounds = [1, 2, 3].map(() => {
    const searcher = createItemIndexSearcher(file);
    const search = searchWith(searcher);
    timeAll(search, warmUp);
    const times = timeAll(search, texts);
    searcher.close();
    return times;
  });
  return texts.map((_, index) =>
    quantile(
      rounds.map((times) => times[index] ?? Number.NaN),
      0.5,
    ),
  );
}

function sample(texts: readonly string[], size = sampleSize): string[] {
  const step = Math.max(1, Math.floor(texts.length / size));
  return texts.filter((_, index) => index % step === 0);
}

function reportGroup(
  name: string,
  items: number,
  times: readonly number[],
  others: ReadonlyMap<string, readonly number[]>,
  maxMs: number | null = null,
): void {
  for (const [word, share, budgetMs] of budgets) {
    const value = quantile(times, share);
    const limit = maxMs === null ? budgetMs : word === 'p99' ? maxMs : null;
    const against: BenchAlternative[] = [...others].map(([other, figures]) => ({
      name: other,
      value: quantile(figures, share),
    }));
    const budget = limit === null ? '' : `${word} < ${limit} ms`;
    const met = limit === null ? null : value < limit;
    const row: BenchRow = { name: `search ${name}, ${word}`, items, value, unit: 'ms', budget, met, against };
    console.log(JSON.stringify(row));
  }
}

function searchWith(searcher: ItemIndexSearcher): (text: string) => unknown {
  return (text) =>
    searcher.search({ text, isActive: null, isDigital: null, order: null, offset: 0, limit: 50 });
}

/** Updates names and stock of some items page by page, with searches between the pages. */
function timeAfterUpdates(
  { writer, seeded }: SearchedCatalog,
  search: (text: string) => unknown,
  texts: readonly string[],
): number[] {
  const times: number[] = [];
  const asOf = '2026-11-21T12:00:00.000Z';
  let page = [];
  for (const item of seeded.items()) {
    page.push({ ...item, name: `${item.name ?? ''} II` });
    if (page.length < 250) continue;
    writer.write({ pass: 'items', records: page, asOf, state: null });
    page = [];
    const from = (times.length * 7) % texts.length;
    times.push(...timeAll(search, texts.slice(from, from + 40)));
    if (times.length > 1_600) break;
  }
  return times;
}

for (const items of sizes) {
  const catalog = createSearchedCatalog(items);
  const searcher = createItemIndexSearcher(catalog.file);
  const search = searchWith(searcher);
  const groups = groupsOf(catalog);
  const warmUp = groups.get('typed to its end') ?? [];
  timeAll(search, warmUp);
  const few = sample(warmUp).slice(0, 20);
  const own = new Map([...groups].map(([name, texts]) => [name, timeThrice(catalog.file, few, texts)]));
  const makers: ((items: SearchedCatalog['seeded']['catalog']) => OtherSearch)[] = [
    () => createLikeSearch(catalog.file),
    ...(measuresAll ? [createBm25Search] : []),
    ...(measuresAll && items <= maxInMemory ? [createMiniSearch, createFlexSearch, createFuseSearch] : []),
  ];
  const others = new Map<string, Map<string, number[]>>();
  for (const make of makers) {
    const other = make(catalog.seeded.catalog);
    for (const [name, texts] of groups) {
      const times = others.get(name) ?? new Map<string, number[]>();
      others.set(
        name,
        times.set(
          other.name,
          timeAll(
            (text) => other.search(text),
            sample(texts, measuresAll || items <= maxInMemory ? sampleSize : smallSampleSize),
          ),
        ),
      );
    }
  }
  for (const [name, times] of own) reportGroup(name, items, times, others.get(name) ?? new Map(), 8);
  reportGroup('of all these', items, [...own.values()].flat(), new Map());
  const texts = groups.get('at every key') ?? [];
  reportGroup('between updates', items, timeAfterUpdates(catalog, search, texts), new Map(), 10);
  searcher.close();
  catalog.end();
}
