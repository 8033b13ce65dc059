import { expect, test } from 'vitest';
import { createItemIndexSearcher } from '#electron/catalog/item-index-reader.ts';
import { type LabeledQuery, placesOf, tallyPlaces } from '#test/bench/relevance-tally.ts';
import { createItemQueries, uncountedGroup } from '#test/bench/worlds/item-queries.ts';
import {
  createSearchedCatalog,
  createSearchedIndex,
  type SearchedIndex,
} from '#test/bench/worlds/searched-catalog.ts';
import { createSecondCatalog } from '#test/bench/worlds/second-catalog.ts';
import { createSecondItemQueries, mistypedGroup } from '#test/bench/worlds/second-item-queries.ts';
import { noteFigures } from '#test/support/run-count.ts';

const items = 4_000;

type Searched = { index: SearchedIndex; queries: readonly LabeledQuery[]; mistyped: string };

function indexFirst(): Searched {
  const catalog = createSearchedCatalog(items);
  return { index: catalog, queries: createItemQueries(catalog.seeded.catalog), mistyped: uncountedGroup };
}

function indexSecond(): Searched {
  const catalog = createSecondCatalog(items);
  return {
    index: createSearchedIndex(catalog),
    queries: createSecondItemQueries(catalog.all),
    mistyped: mistypedGroup,
  };
}

test.each([
  ['search floor', indexFirst],
  ['search floor, second generator', indexSecond],
])(
  '%s: finds the intended item first, or among the first five, also with one wrong letter',
  (name, indexItems) => {
    const { index, queries, mistyped } = indexItems();
    const searcher = createItemIndexSearcher(index.file);
    try {
      const plain = { isActive: null, isDigital: null, order: null, offset: 0, limit: 50 };
      const places = placesOf(
        (text) => searcher.search({ text, ...plain }).hits.map(({ inventoryId }) => inventoryId),
        queries,
      );
      const counted = tallyPlaces(places, ({ group }) => group !== mistyped);
      const wrong = tallyPlaces(places, ({ group }) => group === mistyped);
      const figures =
        `first ${counted.first} of ${counted.of}, top five ${counted.topFive} of ${counted.of}; ` +
        `mistyped in the first five ${wrong.topFive} of ${wrong.of}`;
      noteFigures(name, figures);
      expect(counted.of).toBe(300);
      expect(counted.first / counted.of, figures).toBeGreaterThanOrEqual(0.9);
      expect(counted.topFive / counted.of, figures).toBeGreaterThanOrEqual(0.98);
      expect(wrong.topFive / wrong.of, figures).toBeGreaterThanOrEqual(0.9);
    } finally {
      searcher.close();
      index.end();
    }
  },
);
