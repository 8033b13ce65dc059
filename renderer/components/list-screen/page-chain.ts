import type { Answer } from '#shared/ipc/answer.ts';

/** Where rows came from and how old the oldest of them are; `desk` is what nobody but this computer knows. */
export type ListStamp = { readonly source: 'service' | 'cache' | 'catalog' | 'desk'; readonly asOf: string };

/** How the pages of one kind of list are read, whether they are numbered or lead on by cursor. */
export type PageReading<Page, Row, Param> = {
  /** `asOf`: when the page was read, for rows that say their age themselves. */
  rowsOf(page: Page, asOf: string): readonly Row[];
  readonly rowId: (row: Row) => string;
  /** What leads to the page after this one; null after the last. */
  nextParam(page: Page, param: Param): Param | null;
  /** How many rows there are in all; null where the service does not say. */
  totalOf(page: Page): number | null;
};

/** The pages of a list that were read one after the other, as one list. Its rows never change in place. */
export type PageChain<Row, Param> = {
  /** In the service's order; a row that moved to a later page meanwhile stands once, where it was first. */
  readonly rows: readonly Row[];
  /** The ids of the rows and, of a chain that was carried on, of further ones: only `addPage` makes sense of it. */
  readonly ids: Set<string>;
  /** How many rows there were after each page. */
  readonly pageEnds: readonly number[];
  readonly totalCount: number | null;
  /** A stored copy if any page is one; as old as the oldest page. Null before the first page. */
  readonly stamp: ListStamp | null;
  /** What leads to the next page; null after the last. Wrapped, since null may be the first cursor. */
  readonly next: { readonly param: Param } | null;
};

/** A chain before its first page, which the given parameter leads to. */
export function emptyChain<Row, Param>(first: Param): PageChain<Row, Param> {
  return { rows: [], ids: new Set(), pageEnds: [], totalCount: null, stamp: null, next: { param: first } };
}

/** The chain with one page more: the one that `chain.next` led to. */
export function addPage<Page, Row, Param>(
  chain: PageChain<Row, Param>,
  answer: Answer<Page>,
  reading: PageReading<Page, Row, Param>,
): PageChain<Row, Param> {
  if (chain.next === null) return chain;
  // The chain hands its set on: a copy of twenty thousand ids for each page is a noticeable pause.
  const isLast = chain.ids.size === chain.rows.length;
  const ids = isLast ? chain.ids : new Set(chain.rows.map(reading.rowId));
  const added = reading.rowsOf(answer.data, answer.asOf).filter((row) => {
    const id = reading.rowId(row);
    if (ids.has(id)) return false;
    ids.add(id);
    return true;
  });
  const rows = [...chain.rows, ...added];
  const param = reading.nextParam(answer.data, chain.next.param);
  return {
    rows,
    ids,
    pageEnds: [...chain.pageEnds, rows.length],
    totalCount: reading.totalOf(answer.data) ?? chain.totalCount,
    stamp: olderStamp(chain.stamp, { source: answer.source, asOf: answer.asOf }),
    next: param === null ? null : { param },
  };
}

export function olderStamp(one: ListStamp | null, other: ListStamp): ListStamp {
  if (one === null) return other;
  return {
    source: one.source === 'cache' ? 'cache' : other.source,
    asOf: one.asOf < other.asOf ? one.asOf : other.asOf,
  };
}

/** How many pages hold the rows up to an index; at least one, at most those of the chain. */
export function pagesUpTo(chain: Pick<PageChain<unknown, unknown>, 'pageEnds'>, lastIndex: number): number {
  const page = chain.pageEnds.findIndex((end) => end > lastIndex);
  return Math.max(1, page < 0 ? chain.pageEnds.length : page + 1);
}

/** A list of the service as a screen defines it in its `*-queries.ts`, rebuilt only when its filters change. */
export type PagedListQuery<Page, Row, Param> = PageReading<Page, Row, Param> & {
  /** Begins with `serviceKey` and the account, and holds all that the list is narrowed to. */
  readonly queryKey: readonly unknown[];
  /** What leads to the first page: 1 where pages are numbered, null where cursors lead on. */
  readonly firstParam: Param;
  fetchPage(param: Param, prefer: 'service' | 'cache'): Promise<Answer<Page>>;
  /** There is no stored copy that could be shown while it is asked; absent: there may be one. */
  readonly hasNoCopy?: boolean;
  /** It is read on this desk alone, within milliseconds: again whenever a screen opens it. */
  readonly isLocal?: boolean;
  /** Its pages come in the order of the sort, so that nothing has to be loaded or compared for it. */
  readonly isSorted?: boolean;
};

/**
 * Reads a list from its first page on.
 *
 * @param wanted how many pages are wanted in all; asked before each page but the first, which is read in any case.
 */
export async function readPages<Page, Row, Param>(
  query: PagedListQuery<Page, Row, Param>,
  wanted: () => number,
): Promise<PageChain<Row, Param>> {
  let chain: PageChain<Row, Param> = emptyChain(query.firstParam);
  while (chain.next !== null && (chain.pageEnds.length === 0 || chain.pageEnds.length < wanted())) {
    chain = addPage(chain, await query.fetchPage(chain.next.param, 'service'), query);
  }
  return chain;
}

/** A list whose pages are numbered, as the service numbers them. */
export function numberedPages<Page extends { readonly page: number; readonly hasMore: boolean }, Row>(
  list: Pick<PagedListQuery<Page, Row, number>, 'queryKey' | 'fetchPage' | 'rowsOf' | 'rowId'>,
  totalOf: (page: Page) => number | null,
): PagedListQuery<Page, Row, number> {
  return { ...list, firstParam: 1, nextParam: ({ page, hasMore }) => (hasMore ? page + 1 : null), totalOf };
}

/** So many rows of this computer's own are read at once. */
const deskPageSize = 200;

/** A list of what this computer alone has, read by how many rows stand before a page; there is no older copy of it. */
export function deskPages<Page extends { readonly totalCount: number }, Row>(list: {
  readonly queryKey: readonly unknown[];
  readonly read: (range: { readonly offset: number; readonly limit: number }) => Promise<Page>;
  readonly rowsOf: (page: Page) => readonly Row[];
  readonly rowId: (row: Row) => string;
}): PagedListQuery<Page, Row, number> {
  const { queryKey, read, rowsOf, rowId } = list;
  return {
    queryKey,
    firstParam: 0,
    hasNoCopy: true,
    isLocal: true,
    async fetchPage(offset) {
      const data = await read({ offset, limit: deskPageSize });
      return { data, source: 'service', asOf: new Date().toISOString() };
    },
    rowsOf,
    rowId,
    nextParam(page, offset) {
      const end = offset + rowsOf(page).length;
      return end > offset && end < page.totalCount ? end : null;
    },
    totalOf: ({ totalCount }) => totalCount,
  };
}
