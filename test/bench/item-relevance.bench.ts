import type { BenchAlternative, BenchRow } from '#build/bench-row.ts';
import { createItemIndexSearcher } from '#electron/catalog/item-index-reader.ts';
import { type LabeledQuery, type Places, placesOf, tallyPlaces } from './relevance-tally.ts';
import { requestedSizes } from './report-row.ts';
import { createItemQueries, uncountedGroup } from './worlds/item-queries.ts';
import { createBm25Search, createMiniSearch, type OtherSearch } from './worlds/other-searches.ts';
import { createSearchedCatalog, createSearchedIndex } from './worlds/searched-catalog.ts';
import { createSecondCatalog } from './worlds/second-catalog.ts';
import { createSecondItemQueries, mistypedGroup } from './worlds/second-item-queries.ts';

/**
 * 300 labeled queries (the typed text and the intended item): how often the item is first, and in the first five. The
 * same for a second catalog and its queries, which were written separately from those that the search was tuned on.
 */

const sizes = requestedSizes();
/** A million items take five gigabytes. */
const maxInMemory = 100_000;
const secondItems = 10_000;

function searchOf(file: string) {
  const searcher = createItemIndexSearcher(file);
  const plain = { isActive: null, isDigital: null, order: null, offset: 0, limit: 50 };
  return {
    search: (text: string) => searcher.search({ text, ...plain }).hits.map(({ inventoryId }) => inventoryId),
    close: () => searcher.close(),
  };
}

type Measured = {
  title: string;
  items: number;
  own: Places<LabeledQuery>;
  others: readonly { name: string; places: Places<LabeledQuery> }[];
  uncounted: string;
};

function report({ title, items, own, others, uncounted }: Measured): void {
  const share = (places: Places<LabeledQuery>, isIn: (query: LabeledQuery) => boolean, within: 1 | 5) => {
    const { of, first, topFive } = tallyPlaces(places, isIn);
    return (100 * (within === 1 ? first : topFive)) / of;
  };
  const row = (name: string, isIn: (query: LabeledQuery) => boolean, within: 1 | 5, least: number | null) => {
    const value = share(own, isIn, within);
    const against: BenchAlternative[] = others.map((other) => ({
      name: other.name,
      value: share(other.places, isIn, within),
    }));
    const budget = least === null ? '' : `≥ ${least} %`;
    const met = least === null ? null : value >= least;
    console.log(JSON.stringify({ name, items, value, unit: '%', budget, met, against } satisfies BenchRow));
  };
  row(`${title}: first`, ({ group }) => group !== uncounted, 1, 90);
  row(`${title}: among the first five`, ({ group }) => group !== uncounted, 5, 98);
  for (const name of new Set([...own.keys()].map(({ group }) => group))) {
    row(`${title}: ${name}, first`, ({ group }) => group === name, 1, null);
    row(`${title}: ${name}, among the first five`, ({ group }) => group === name, 5, null);
  }
}

for (const items of sizes) {
  const catalog = createSearchedCatalog(items);
  const { search, close } = searchOf(catalog.file);
  const queries = createItemQueries(catalog.seeded.catalog);
  const compared: OtherSearch[] = [createBm25Search(catalog.seeded.catalog)];
  if (items <= maxInMemory) compared.push(createMiniSearch(catalog.seeded.catalog));
  const others = compared.map((other) => ({
    name: other.name,
    places: placesOf((text) => other.search(text), queries),
  }));
  report({ title: 'relevance', items, own: placesOf(search, queries), others, uncounted: uncountedGroup });
  close();
  catalog.end();
}

const catalog = createSecondCatalog(secondItems);
const index = createSearchedIndex(catalog);
const { search, close } = searchOf(index.file);
const own = placesOf(search, createSecondItemQueries(catalog.all));
report({ title: 'relevance, second catalog', items: secondItems, own, others: [], uncounted: mistypedGroup });
close();
index.end();
