import { z } from 'zod';
import type { CallAddress } from '#electron/api/api-address.ts';
import type { Api } from '#electron/api/api-client.ts';
import type { Operation } from '#electron/api/operations/operations.ts';
import { paginateNumberedPages, readPaging } from '#electron/api/paging/paging.ts';
import type { Priority } from '#electron/api/rate-limiter.ts';
import type { Answer } from '#shared/ipc/answer.ts';
import type { Store } from './open-store.ts';
import { type HeldRecord, type Prefer, parseSaved, type ReadThrough } from './read-through.ts';
import type { MatchedKind } from './recent/recent-list.ts';

/** What a list asks for; pages count from 1. */
export type NumberedQuery<Filters> = { filters: Filters; page: number; pageSize: number };

/** A page of rows; the count is null where the service did not say it, or where rows of the page were left out. */
type NumberedRows<Row> = { rows: Row[]; page: number; totalCount: number | null; hasMore: boolean };

/** A list whose pages are numbered, from the service or, when it cannot be asked, from what was seen before. */
type NumberedList<Filters, Row, Page> = {
  /** One page in the service's order; without the service also a list never asked for, from the records seen. */
  list: (query: NumberedQuery<Filters>, prefer?: Prefer) => Promise<Answer<Page>>;
  /** Every page in the background, in the same order; nothing of it is saved. */
  paginate(query: { filters: Filters; signal?: AbortSignal }): AsyncGenerator<Row[]>;
};

/** What every list of a profile needs. */
type NumberedListParts = {
  api: Pick<Api, 'call'>;
  readThrough: ReadThrough;
  store: Pick<Store, 'listRecentMatching' | 'listIndexed'>;
};

type NumberedListDefinition<Filters, Row, Page> = {
  operation: Operation;
  /** Under which kind its rows are saved when they are seen. */
  kind: MatchedKind;
  rowSchema: z.ZodType<Row>;
  /** Reads the rows as the service writes them. */
  wireSchema: z.ZodType<Row[]>;
  pageSchema: z.ZodType<Page>;
  pageOf: (rows: NumberedRows<Row>) => Page;
  rowsOf: (page: Page) => readonly Row[];
  toRecords: (row: Row) => readonly HeldRecord[];
  /** Called with the rows of a page that the service just returned. */
  onFetched?: ((account: string, rows: readonly Row[], asOf: string) => void) | undefined;
  /** The parameters as the version spells them. */
  wireQuery: (query: NumberedQuery<Filters>, version: string) => NonNullable<CallAddress['query']>;
  /** The filters that are applied on this side too: a row that does not pass is left out. */
  passes: (row: Row, filters: Filters) => boolean;
  /**
   * The ids of all rows that pass, in their order, where this desk knows what the service cannot be asked for; else
   * null.
   */
  knownIds?: ((filters: Filters) => Promise<readonly number[] | null>) | undefined;
  /** The filters by which rows are asked for that are known by their ids. */
  filtersOfIds?: (filters: Filters, ids: number[]) => Filters;
  /** How many rows a page asks for where all are read; default 250, the largest that the service is known to give. */
  allPagesSize?: number;
};

/** Specification 4.3, reference-notes 8. */
const largestPage = 250;

export function createNumberedList<Filters, Row extends { id: number }, Page>(
  { api, readThrough, store }: NumberedListParts,
  definition: NumberedListDefinition<Filters, Row, Page>,
): NumberedList<Filters, Row, Page> {
  const { operation, kind, passes, allPagesSize = largestPage } = definition;

  const fetchRows = async (query: NumberedQuery<Filters>, priority: Priority, signal?: AbortSignal) => {
    const { page, pageSize, filters } = query;
    const answer = await api.call(operation, {
      query: (version) => definition.wireQuery(query, version),
      priority,
      schema: definition.wireSchema,
      ...(signal === undefined ? {} : { signal }),
    });
    const paging = readPaging(answer.headers, { page, pageSize, received: answer.value.length });
    const rows = answer.value.filter((row) => passes(row, filters));
    const isNarrowed = rows.length < answer.value.length;
    const totalCount = isNarrowed ? null : paging.totalCount;
    const ids = answer.value.map(({ id }) => id);
    const numbered = { rows, page, totalCount, hasMore: paging.hasMore };
    return { numbered, ids, asOf: answer.at, requestId: answer.requestId };
  };

  /** A page of rows whose ids are known: what became another since is left out. */
  const fetchKnown = async (query: NumberedQuery<Filters>, known: readonly number[]) => {
    const { page, pageSize, filters } = query;
    const end = page * pageSize;
    const ids = known.slice(end - pageSize, end);
    const none = { page, totalCount: known.length, hasMore: false };
    if (ids.length === 0) {
      return {
        data: definition.pageOf({ rows: [], ...none }),
        asOf: new Date().toISOString(),
        requestId: null,
      };
    }
    const asked = { page: 1, pageSize, filters: definition.filtersOfIds?.(filters, ids) ?? filters };
    const { numbered, asOf, requestId } = await fetchRows(asked, 'person');
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

  /** As this desk's index has it, which is what the first screen counts. */
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
    list: (query, prefer = 'service') =>
      readThrough.read({
        operation,
        parameters: query,
        schema: definition.pageSchema,
        prefer,
        async fetch() {
          const known = (await definition.knownIds?.(query.filters)) ?? null;
          if (known !== null) return await fetchKnown(query, known);
          const { numbered, asOf, requestId } = await fetchRows(query, 'person');
          return { data: definition.pageOf(numbered), asOf, requestId };
        },
        records: (page) => definition.rowsOf(page).flatMap(definition.toRecords),
        onFetched: (account, { data, asOf }) =>
          definition.onFetched?.(account, definition.rowsOf(data), asOf),
        isFurtherPage: query.page > 1,
        fromIndex: (account) => listIndexed(account, query),
        // A list that was seen as such says more than one put together: its order and its count are the service's.
        fromRecords: async (account, snapshotAsOf) =>
          snapshotAsOf === null ? listRecent(account, query) : null,
      }),

    paginate: ({ filters, signal }) =>
      paginateNumberedPages(
        allPagesSize,
        async (page) => {
          const query = { filters, page, pageSize: allPagesSize };
          const { numbered, ids } = await fetchRows(query, 'background', signal);
          return { page: numbered.rows, ids, hasMore: numbered.hasMore };
        },
        { operation, signal },
      ),
  };
}

/** A list of values as one parameter; null, which is left out, where there is none. */
export function joinedParameter(values: readonly (string | number)[]): string | null {
  return values.length === 0 ? null : values.join(',');
}
