import type { BenchAlternative, BenchRow } from '../../build/bench-row.ts';
import { createItemIndexSearcher } from '../../electron/store/item-index-searcher.ts';
import { createItemQueries, type ItemQuery, uncountedGroup } from './item-queries.ts';
import { createBm25Search, createMiniSearch, type OtherSearch } from './other-searches.ts';
import { createSearchedCatalogue } from './searched-catalogue.ts';

/** 300 labelled queries (what was typed, the item meant): how often it is first, and among the first five. */

const asked = process.argv.indexOf('--items');
const most = asked < 0 ? 100_000 : Number(process.argv[asked + 1]);
const sizes = [...new Set([10_000, Math.min(100_000, most), most])].filter((size) => size <= most);
/** At a million it takes five gigabytes. */
const mostInMemory = 100_000;

type Places = ReadonlyMap<ItemQuery, number>;

function placesBy(search: (text: string) => number[], queries: readonly ItemQuery[]): Places {
  return new Map(queries.map((query) => [query, search(query.text).indexOf(query.meant)]));
}

function share(places: Places, queries: readonly ItemQuery[], within: number): number {
  const met = queries.filter((query) => {
    const place = places.get(query) ?? -1;
    return place >= 0 && place < within;
  });
  return (100 * met.length) / queries.length;
}

for (const items of sizes) {
  const catalogue = createSearchedCatalogue(items);
  const searcher = createItemIndexSearcher(catalogue.file);
  const queries = createItemQueries(catalogue.seeded.catalogue);
  const plain = { isActive: null, isDigital: null, order: null, offset: 0, limit: 50 };
  const own = placesBy(
    (text) => searcher.search({ text, ...plain }).hits.map(({ inventoryId }) => inventoryId),
    queries,
  );
  const others: { name: string; places: Places }[] = [];
  const compare = (other: OtherSearch) =>
    others.push({ name: other.name, places: placesBy((text) => other.search(text), queries) });
  compare(createBm25Search(catalogue.seeded.catalogue));
  if (items <= mostInMemory) compare(createMiniSearch(catalogue.seeded.catalogue));

  const report = (name: string, group: readonly ItemQuery[], within: number, least: number | null) => {
    const value = share(own, group, within);
    const against: BenchAlternative[] = others.map((other) => ({
      name: other.name,
      value: share(other.places, group, within),
    }));
    const budget = least === null ? '' : `≥ ${least} %`;
    const met = least === null ? null : value >= least;
    console.log(JSON.stringify({ name, items, value, unit: '%', budget, met, against } satisfies BenchRow));
  };
  const counted = queries.filter(({ group }) => group !== uncountedGroup);
  report('relevance: first', counted, 1, 90);
  report('relevance: among the first five', counted, 5, 98);
  for (const name of new Set(queries.map(({ group }) => group))) {
    const group = queries.filter((query) => query.group === name);
    report(`relevance: ${name}, first`, group, 1, null);
    report(`relevance: ${name}, among the first five`, group, 5, null);
  }
  searcher.close(null);
  catalogue.end();
}
