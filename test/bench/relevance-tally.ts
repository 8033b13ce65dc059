/** The typed text and the intended item, in a group of similar queries. */
export type LabeledQuery = { readonly group: string; readonly text: string; readonly meant: number };

/** How many of these queries found the intended item first, and among the first five. */
export type Relevance = { readonly of: number; readonly first: number; readonly topFive: number };

/** The position of each query's item in the search results; -1 if it is missing. */
export type Places<Query extends LabeledQuery> = ReadonlyMap<Query, number>;

export const placesOf = <Query extends LabeledQuery>(
  search: (text: string) => readonly number[],
  queries: readonly Query[],
): Places<Query> => new Map(queries.map((query) => [query, search(query.text).indexOf(query.meant)]));

export function tallyPlaces<Query extends LabeledQuery>(
  places: Places<Query>,
  isCounted: (query: Query) => boolean,
): Relevance {
  const counted = [...places].filter(([query]) => isCounted(query)).map(([, place]) => place);
  const within = (most: number) => counted.filter((place) => place >= 0 && place < most).length;
  return { of: counted.length, first: within(1), topFive: within(5) };
}
