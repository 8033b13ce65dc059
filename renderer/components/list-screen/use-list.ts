import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { type GridSelection, keepPresent, noRows } from '#renderer/components/data-grid/row-selection.ts';
import { useDeskDay } from '#renderer/components/text/desk-day.tsx';
import { useAccount } from '#renderer/platform/account.tsx';
import { deskQuery } from '#renderer/platform/bridge/queries.ts';
import type { ListDefinition, ListSource } from './define-list.ts';
import { hasFilters, type RawSearch, type SortSearch } from './list-search.ts';
import { type PagedList, usePagedList } from './use-paged-list.ts';

/** Where a list screen stands: what its address narrows it to, and which record is open beside it. */
export type ListRoute<Search extends object> = {
  readonly search: Search;
  /** The id of the opened record, null where none is. */
  readonly recordId: string | null;
  /** Changes parts of the search; `replace` puts the new address in place of the entry that one can go back to. */
  readonly change: (part: Partial<Search>, how?: { readonly replace?: boolean }) => void;
  /** Puts another search in place of this one: a saved view. */
  readonly show: (search: RawSearch) => void;
  /** Takes every filter away and leaves the sort, and which of several lists it is. */
  readonly clear: () => void;
  /** Whether a filter is set. */
  readonly isNarrowed: boolean;
  readonly open: (recordId: string) => void;
  readonly close: () => void;
};

/** What the address says of a list, and the ways from it. */
export function useListRoute<Row extends object, Search extends SortSearch>(
  list: Pick<ListDefinition<Row, Search>, 'path' | 'parse' | 'filters'>,
): ListRoute<Search> {
  const { path, parse, filters } = list;
  const raw: RawSearch = useSearch({ strict: false });
  const recordId = useRecordId();
  const navigate = useNavigate();
  const search = useMemo(() => parse(raw), [raw, parse]);
  const change = useCallback<ListRoute<Search>['change']>(
    (part, how) =>
      void navigate({
        to: '.',
        search: (before: RawSearch) => ({ ...before, ...part }),
        replace: how?.replace === true,
      }),
    [navigate],
  );
  const views = useMemo(
    () => Object.assign({}, ...filters.map((filter) => (filter.isView === true ? filter.parse(raw) : {}))),
    [filters, raw],
  );
  const clear = useCallback(
    () => void navigate({ to: '.', search: { ...views, sort: search.sort, down: search.down } }),
    [navigate, views, search],
  );
  const show = useCallback<ListRoute<Search>['show']>(
    (wanted) => void navigate({ to: '.', search: parse(wanted) }),
    [navigate, parse],
  );
  const open = useCallback(
    // What the address says beside the list's own search was said of the record that is open now.
    (id: string) => void navigate({ to: `${path}/${id}`, search: parse }),
    [navigate, path, parse],
  );
  const close = useCallback(() => void navigate({ to: path, search: true }), [navigate, path]);
  const narrowing = Object.entries(search).filter(([name]) => !(name in views));
  const isNarrowed = hasFilters(Object.fromEntries(narrowing));
  return { search, recordId, change, show, clear, isNarrowed, open, close };
}

/** The id of the record in the address, as text; null where the address names none. */
export function useRecordId(): string | null {
  const { recordId } = useParams({ strict: false }) as { readonly recordId?: string };
  return recordId ?? null;
}

/** A defined list at its address, read from its source; all of it where it is sorted. */
export function useList<Row extends object, Search extends SortSearch, Asked>(
  list: ListDefinition<Row, Search> & { readonly source: ListSource<Row, Search, Asked> },
) {
  const account = useAccount();
  const route = useListRoute(list);
  const { source } = list;
  const { search } = route;
  const { data: desk = null } = useQuery(deskQuery(account.id));
  const day = useDeskDay();
  const asked = useMemo(() => source.asked(search, desk, day), [source, search, desk, day]);
  const query = useMemo(() => source.query(account.id, asked), [source, account.id, asked]);
  const matches = useCallback((row: Row) => source.passes?.(row, asked) === true, [source, asked]);
  const needsAll = search.sort !== undefined || source.readsAll?.(search) === true;
  const rows = usePagedList(query, { matches, needsAll });
  return { account, desk, route, search, asked, list: rows };
}

/** The rows of a list that are chosen; a row that left the list is no longer chosen. */
export function useRowSelection<Row>({ rows }: PagedList<Row>, rowId: (row: Row) => string): GridSelection {
  const [chosen, onChange] = useState(noRows);
  const present = useMemo(() => new Set(rows.map(rowId)), [rows, rowId]);
  return { chosen: useMemo(() => keepPresent(chosen, present), [chosen, present]), onChange };
}
