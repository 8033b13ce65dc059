import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Answer } from '#shared/ipc/answer.ts';

/** Where rows came from and the age of the oldest; `desk` is for data that only this computer has. */
export type ListStamp = { readonly source: 'service' | 'cache' | 'catalog' | 'desk'; readonly asOf: string };

/** How the pages of one kind of list are read, whether numbered or linked by cursor. */
export type PageReading<Page, Row, Param> = {
  /** `asOf`: when the page was read, for rows that show their own age. */
  rowsOf(page: Page, asOf: string): readonly Row[];
  readonly rowId: (row: Row) => string;
  /** The parameter of the page after this one; null after the last. */
  nextParam(page: Page, param: Param): Param | null;
  /** The total number of rows; null if the service does not report it. */
  totalOf(page: Page): number | null;
  /** Whether more rows match than the list has; when omitted, it has all. */
  isCut?(page: Page): boolean;
};

/** The pages of a list, read sequentially, as one list. Its rows never change in place. */
export type PageChain<Row, Param> = {
  /** In the service's order. A row that moved to a later page in the meantime is listed once, at its first position. */
  readonly rows: readonly Row[];
  /** The ids of the rows and, in a chain that was continued, of later rows too: only `addPage` can interpret them. */
  readonly ids: Set<string>;
  /** The number of rows after each page. */
  readonly pageEnds: readonly number[];
  readonly totalCount: number | null;
  /** More rows match than the list has. */
  readonly isCut: boolean;
  /** A stored copy if any page is one; as old as the oldest page. Null before the first page. */
  readonly stamp: ListStamp | null;
  /** The parameter of the next page; null after the last. Wrapped, since null may be the first cursor. */
  readonly next: { readonly param: Param } | null;
};

/** `first` is the parameter of the first page. */
export function emptyChain<Row, Param>(first: Param): PageChain<Row, Param> {
  return {
    rows: [],
    ids: new Set(),
    pageEnds: [],
    totalCount: null,
    isCut: false,
    stamp: null,
    next: { param: first },
  };
}

/** Returns a row of any loaded list with a prefix of query keys; null if none has it. */
export function loadedRow<Row>(
  client: QueryClient,
  queryKey: QueryKey,
  isIt: (row: Row) => boolean,
): Row | null {
  for (const [, chain] of client.getQueriesData<PageChain<Row, unknown>>({ queryKey })) {
    const row = chain?.rows.find(isIt);
    if (row !== undefined) return row;
  }
  return null;
}

/** Returns the chain extended by the page that `chain.next` led to. */
export function addPage<Page, Row, Param>(
  chain: PageChain<Row, Param>,
  answer: Answer<Page>,
  reading: PageReading<Page, Row, Param>,
): PageChain<Row, Param> {
  if (chain.next === null) return chain;
  // The chain passes its set on, because copying 20,000 ids for each page is a noticeable pause.
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
    isCut: reading.isCut?.(answer.data) ?? false,
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

/** Returns how many pages hold the rows up to an index; at least one, at most those of the chain. */
export function pagesUpTo(chain: Pick<PageChain<unknown, unknown>, 'pageEnds'>, lastIndex: number): number {
  const page = chain.pageEnds.findIndex((end) => end > lastIndex);
  return Math.max(1, page < 0 ? chain.pageEnds.length : page + 1);
}

/** A list of the service as a screen defines it in its `*-queries.ts`; rebuilt only when its filters change. */
export type PagedListQuery<Page, Row, Param> = PageReading<Page, Row, Param> & {
  /** Starts with `serviceKey` and the account, and includes all filters of the list. */
  readonly queryKey: readonly unknown[];
  /** The parameter of the first page: 1 if pages are numbered, null if they are linked by cursors. */
  readonly firstParam: Param;
  fetchPage(param: Param, prefer: 'service' | 'cache'): Promise<Answer<Page>>;
  /** No stored copy exists to show while the service is asked; when omitted, there may be one. */
  readonly hasNoCopy?: boolean;
  /** Read only on this desk, within milliseconds, and therefore again whenever a screen opens it. */
  readonly isLocal?: boolean;
  /** Its pages arrive in sort order, so that nothing has to be loaded or compared for it. */
  readonly isSorted?: boolean;
};

/**
 * Reads a list, starting with its first page.
 *
 * @param targetCount the total number of pages wanted; called before each page but the first, which is always read.
 */
export async function readPages<Page, Row, Param>(
  query: PagedListQuery<Page, Row, Param>,
  targetCount: () => number,
): Promise<PageChain<Row, Param>> {
  let chain: PageChain<Row, Param> = emptyChain(query.firstParam);
  while (chain.next !== null && (chain.pageEnds.length === 0 || chain.pageEnds.length < targetCount())) {
    chain = addPage(chain, await query.fetchPage(chain.next.param, 'service'), query);
  }
  return chain;
}

type Pages<Page, Row, Param> = Omit<PagedListQuery<Page, Row, Param>, 'firstParam' | 'nextParam' | 'totalOf'>;

export function numberedPages<
  Page extends { readonly page: number; readonly hasMore: boolean; readonly totalCount?: number | null },
  Row,
>(list: Pages<Page, Row, number>): PagedListQuery<Page, Row, number> {
  return {
    ...list,
    firstParam: 1,
    nextParam: ({ page, hasMore }) => (hasMore ? page + 1 : null),
    totalOf: ({ totalCount }) => totalCount ?? null,
  };
}

export function cursorPages<Page extends { readonly next: string | null }, Row>(
  list: Pages<Page, Row, string | null>,
): PagedListQuery<Page, Row, string | null> {
  return { ...list, firstParam: null, nextParam: ({ next }) => next, totalOf: () => null };
}

/** The number of this computer's own rows that are read at a time. */
const deskPageSize = 200;

/** For a list that only this computer has, read by row offset; it has no older copy. */
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
