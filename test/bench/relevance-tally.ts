/** What was typed and the item that was meant, in a group of queries of one sort. */
export type LabeledQuery = { readonly group: string; readonly text: string; readonly meant: number };

/** How many of so many queries found the item meant as the first, and among the first five. */
export type Relevance = { readonly of: number; readonly first: number; readonly topFive: number };

/** The place of each query's item among what a search finds; -1 where it is not there. */
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
