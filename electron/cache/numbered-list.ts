import { z } from 'zod';
import type { CallAddress } from '#electron/api/api-address.ts';
import type { Api } from '#electron/api/api-client.ts';
import type { Operation } from '#electron/api/operations/operations.ts';
import { readPaging } from '#electron/api/paging/paging.ts';
import { canonicalJson } from '#electron/database/canonical-json.ts';
import type { Answer } from '#shared/ipc/answer.ts';
import type { Store } from './open-store.ts';
import { type CachedRecord, type Preferring, parseSaved, type ReadThrough } from './read-through.ts';
import type { MatchedKind } from './recent/recent-list.ts';

/** Pages are numbered from 1. */
export type NumberedQuery<Filters> = { filters: Filters; page: number; pageSize: number };

/** A page of rows; the count is null if the service did not report it, or if rows of the page were omitted. */
type NumberedRows<Row> = { rows: Row[]; page: number; totalCount: number | null; hasMore: boolean };

/** A list with numbered pages, from the service or, if it is unavailable, from what was seen before. */
type NumberedList<Filters, Page> = {
  /**
   * Returns one page in the service's order; without the service, also a list never requested, from the records seen.
   */
  list: (query: Preferring<NumberedQuery<Filters>>) => Promise<Answer<Page>>;
};

type NumberedListParts = {
  api: Pick<Api, 'call'>;
  readThrough: ReadThrough;
  store: Pick<Store, 'listRecentMatching' | 'listIndexed'>;
};

type NumberedListDefinition<Filters, Row, Page> = {
  operation: Operation;
  /** The kind under which its rows are saved when they are seen. */
  kind: MatchedKind;
  rowSchema: z.ZodType<Row>;
  /** Reads the rows in the service's format. */
  wireSchema: z.ZodType<Row[]>;
  pageSchema: z.ZodType<Page>;
  pageOf: (rows: NumberedRows<Row>) => Page;
  rowsOf: (page: Page) => readonly Row[];
  toRecords: (row: Row) => readonly CachedRecord[];
  /** Called with the rows of a page just received from the service. */
  onFetched?: ((account: string, rows: readonly Row[], asOf: string) => void) | undefined;
  /** In the version's spelling. */
  wireQuery: (query: NumberedQuery<Filters>, version: string) => NonNullable<CallAddress['query']>;
  /** Applies the filters on this side too: a row that does not pass is omitted. */
  passes: (row: Row, filters: Filters) => boolean;
  /**
   * Returns the IDs of all rows that pass, in their order, if this desk knows what the service cannot be asked for;
   * otherwise null.
   */
  knownIds?: ((filters: Filters) => Promise<readonly number[] | null>) | undefined;
  filtersOfIds?: (filters: Filters, ids: number[]) => Filters;
};

/** Lists whose IDs are remembered for their further pages. */
const maxKnownLists = 10;

export function createNumberedList<Filters, Row extends { id: number }, Page>(
  { api, readThrough, store }: NumberedListParts,
  definition: NumberedListDefinition<Filters, Row, Page>,
): NumberedList<Filters, Page> {
  const { operation, kind, passes } = definition;
  /** The IDs by account and filters, null if the service's own pages are listed; the newest list last. */
  const knownLists = new Map<string, readonly number[] | null>();

  const remember = (account: string, filters: Filters, ids: readonly number[] | null) => {
    const key = canonicalJson([account, filters]);
    knownLists.delete(key);
    knownLists.set(key, ids);
    const [oldest] = knownLists.keys();
    if (oldest !== undefined && knownLists.size > maxKnownLists) knownLists.delete(oldest);
  };

  /**
   * Returns the IDs as of the first page: a row that no longer passes, or IDs known only since, would shift all further
   * pages.
   */
  const knownIdsOf = async (account: string, { filters, page }: NumberedQuery<Filters>) => {
    const earlier = page > 1 ? knownLists.get(canonicalJson([account, filters])) : undefined;
    const ids = earlier === undefined ? ((await definition.knownIds?.(filters)) ?? null) : earlier;
    remember(account, filters, ids);
    return ids;
  };

  const fetchRows = async (query: NumberedQuery<Filters>) => {
    const { page, pageSize, filters } = query;
    const answer = await api.call(operation, {
      query: (version) => definition.wireQuery(query, version),
      priority: 'person',
      schema: definition.wireSchema,
    });
    const paging = readPaging(answer.headers, { page, pageSize, received: answer.value.length });
    const rows = answer.value.filter((row) => passes(row, filters));
    const isNarrowed = rows.length < answer.value.length;
    const totalCount = isNarrowed ? null : paging.totalCount;
    const numbered = { rows, page, totalCount, hasMore: paging.hasMore };
    return { received: answer.value, numbered, asOf: answer.at, requestId: answer.requestId };
  };

  /** Fetches a page of rows with known IDs, without those that no longer pass; null if the service ignores the IDs. */
  const fetchKnown = async (query: NumberedQuery<Filters>, known: readonly number[]) => {
    const { page, pageSize, filters } = query;
    const end = page * pageSize;
    const ids = known.slice(end - pageSize, end);
    const emptyPage = { page, totalCount: known.length, hasMore: false };
    if (ids.length === 0) {
      return {
        data: definition.pageOf({ rows: [], ...emptyPage }),
        asOf: new Date().toISOString(),
        requestId: null,
      };
    }
    const request = { page: 1, pageSize, filters: definition.filtersOfIds?.(filters, ids) ?? filters };
    const { received, numbered, asOf, requestId } = await fetchRows(request);
    if (received.some(({ id }) => !ids.includes(id))) return null;
    const rows = numbered.rows
      .filter((row) => passes(row, filters))
      .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
    const totalCount = rows.length < ids.length ? null : known.length;
    const data = definition.pageOf({ rows, page, totalCount, hasMore: end < known.length });
    return { data, asOf, requestId };
  };

  const listRecent = async (account: string, { filters, page, pageSize }: NumberedQuery<Filters>) => {
    const offset = (page - 1) * pageSize;
    const seen = await store.listRecentMatching({ account, kind, filters, offset, limit: pageSize });
    if (seen.oldestAsOf === null) return null;
    const rows = seen.rows.flatMap(({ body }) => parseSaved(body, definition.rowSchema)?.value ?? []);
    const { totalCount } = seen;
    const hasMore = totalCount > offset + pageSize;
    return { data: definition.pageOf({ rows, page, totalCount, hasMore }), asOf: seen.oldestAsOf };
  };

  /** Reads the list from this desk's index, which is what the first screen counts. */
  const listIndexed = async (account: string, { filters, page, pageSize }: NumberedQuery<Filters>) => {
    const offset = (page - 1) * pageSize;
    const known = await store.listIndexed({ account, kind, filters, offset, limit: pageSize });
    const rows = z.array(definition.rowSchema).safeParse(known?.rows).data;
    if (known === null || rows === undefined) return null;
    const { totalCount, asOf } = known;
    const hasMore = totalCount > offset + pageSize;
    return { data: definition.pageOf({ rows, page, totalCount, hasMore }), asOf };
  };

  return {
    list: ({ prefer, ...query }) =>
      readThrough.read({
        operation,
        parameters: query,
        schema: definition.pageSchema,
        prefer,
        async fetch(account) {
          const known = await knownIdsOf(account, query);
          const found = known === null ? null : await fetchKnown(query, known);
          if (found !== null) return found;
          remember(account, query.filters, null);
          const { numbered, asOf, requestId } = await fetchRows(query);
          return { data: definition.pageOf(numbered), asOf, requestId };
        },
        records: (page) => definition.rowsOf(page).flatMap(definition.toRecords),
        onFetched: (account, { data, asOf }) =>
          definition.onFetched?.(account, definition.rowsOf(data), asOf),
        isFurtherPage: query.page > 1,
        fromIndex: (account) => listIndexed(account, query),
        // A list seen as such is better than one assembled from records: its order and its count are the service's.
        fromRecords: async (account, snapshotAsOf) =>
          snapshotAsOf === null ? listRecent(account, query) : null,
      }),
  };
}

/** null, which is omitted, if there are no values. */
export function joinedParameter(values: readonly (string | number)[]): string | null {
  return values.length === 0 ? null : values.join(',');
}
