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

/** The state of a list screen: the filters in its address, and the record open beside it. */
export type ListRoute<Search extends object> = {
  readonly search: Search;
  /** Null if none is open. */
  readonly recordId: string | null;
  /** `replace` replaces the current history entry. */
  readonly change: (part: Partial<Search>, how?: { readonly replace?: boolean }) => void;
  /** Replaces this search with another one: a saved view. */
  readonly show: (search: RawSearch) => void;
  /** Removes all filters; keeps the sort and the choice among several lists. */
  readonly clear: () => void;
  readonly isNarrowed: boolean;
  readonly open: (recordId: string) => void;
  readonly close: () => void;
};

/** Returns what the address states about a list, and the navigation from it. */
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
    () =>
      void navigate({
        to: '.',
        // What belongs to the open record stays.
        search: (before: RawSearch) => ({
          ...Object.fromEntries(Object.entries(before).filter(([name]) => !(name in search))),
          ...views,
          sort: search.sort,
          down: search.down,
        }),
      }),
    [navigate, views, search],
  );
  const show = useCallback<ListRoute<Search>['show']>(
    // Not parsed: it may select another of several lists.
    (nextSearch) => void navigate({ to: '.', search: nextSearch }),
    [navigate],
  );
  const open = useCallback(
    // Address parts outside the list's own search belong to the record that is open now.
    (id: string) => void navigate({ to: `${path}/${id}`, search: parse }),
    [navigate, path, parse],
  );
  const close = useCallback(() => void navigate({ to: path, search: true }), [navigate, path]);
  const narrowing = Object.entries(search).filter(([name]) => !(name in views));
  const isNarrowed = hasFilters(Object.fromEntries(narrowing));
  return { search, recordId, change, show, clear, isNarrowed, open, close };
}

/** From the address; null if it has none. */
export function useRecordId(): string | null {
  const { recordId } = useParams({ strict: false }) as { readonly recordId?: string };
  return recordId ?? null;
}

/** Reads a defined list at its address from its source; completely if it is sorted. */
export function useList<Row extends object, Search extends SortSearch, Asked>(
  list: ListDefinition<Row, Search> & { readonly source: ListSource<Row, Search, Asked> },
) {
  const account = useAccount();
  const route = useListRoute(list);
  const { source } = list;
  const { search } = route;
  const { data: desk = null } = useQuery(deskQuery(account.id));
  const day = useDeskDay();
  const request = useMemo(() => source.toRequest(search, desk, day), [source, search, desk, day]);
  const query = useMemo(() => source.query(account.id, request), [source, account.id, request]);
  const matches = useCallback((row: Row) => source.passes?.(row, request) === true, [source, request]);
  const needsAll = search.sort !== undefined || source.readsAll?.(search) === true;
  const rows = usePagedList(query, { matches, needsAll });
  return { account, desk, route, search, request, list: rows };
}

/** A row that left the list is no longer selected, also when it is back; until all rows are loaded, none has left. */
export function useRowSelection<Row>(
  { rows, isComplete }: Pick<PagedList<Row>, 'rows' | 'isComplete'>,
  rowId: (row: Row) => string,
): GridSelection {
  const [chosen, onChange] = useState(noRows);
  const present = useMemo(() => new Set(rows.map(rowId)), [rows, rowId]);
  const kept = useMemo(() => keepPresent(chosen, present), [chosen, present]);
  if (isComplete && kept !== chosen) onChange(kept);
  return { chosen: kept, onChange };
}
