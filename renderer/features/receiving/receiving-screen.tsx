import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet, useParams } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { ReceivingOrder } from '../../../shared/service/receiving.ts';
import { useAccount } from '../../app/account.tsx';
import { useShortcuts } from '../../app/keymap.tsx';
import { deskQuery } from '../../bridge/queries.ts';
import { usePreferences } from '../../bridge/use-preferences.ts';
import { DataGrid, type DataGridHandle } from '../../components/data-grid/data-grid.tsx';
import { EmptyPlace } from '../../components/empty-place.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { PatientSkeleton } from '../../components/patient-skeleton.tsx';
import { rowHeights } from '../../components/row-heights.ts';
import { SplitView } from '../../components/split-view.tsx';
import { useWords } from '../../messages/use-words.ts';
import { FilterBar } from './filter-bar.tsx';
import { ListFooter } from './list-footer.tsx';
import { useReceivingColumns } from './receiving-columns.tsx';
import { joinPages, keptReceivingListQuery, receivingListQuery } from './receiving-queries.ts';
import { filtersOf, hasFilters, type ReceivingSearch, searchOfSort, sortOf } from './receiving-search.ts';

const route = getRouteApi('/receiving');

/** The receiving orders: filters on top, list on the left, the opened order on the right. */
export function ReceivingScreen() {
  const words = useWords();
  const account = useAccount();
  const [preferences, savePreferences] = usePreferences();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { orderId } = useParams({ strict: false });
  const grid = useRef<DataGridHandle>(null);
  const firstFilter = useRef<HTMLInputElement>(null);

  const { data: desk = null } = useQuery(deskQuery(account.id));
  const filters = useMemo(() => filtersOf(search, desk?.centerId ?? null), [search, desk]);
  const { data: kept } = useQuery(keptReceivingListQuery(account.id, filters));
  const list = useInfiniteQuery({
    ...receivingListQuery(account.id, filters),
    placeholderData: (previous) => (kept === undefined ? previous : { pages: [kept], pageParams: [1] }),
  });
  const loaded = useMemo(() => joinPages(list.data?.pages ?? []), [list.data]);
  const columns = useReceivingColumns();
  const sort = sortOf(search);

  const { hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage } = list;
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching && !isPlaceholderData) void fetchNextPage();
  }, [hasNextPage, isFetching, isPlaceholderData, fetchNextPage]);
  // The service sorts nothing: a sort over all orders needs all their pages, one after the other.
  const wantsAll = sort !== null && !isFetchNextPageError;
  useEffect(() => {
    if (wantsAll) loadMore();
  }, [wantsAll, loadMore]);

  const change = (part: Partial<ReceivingSearch>) =>
    void navigate({ to: '.', search: (before: ReceivingSearch) => ({ ...before, ...part }) });
  const clearFilters = useCallback(
    () =>
      void navigate({
        to: '.',
        search: (before: ReceivingSearch) => ({ sort: before.sort, down: before.down }),
      }),
    [navigate],
  );
  const open = useCallback(
    (order: ReceivingOrder) =>
      void navigate({ to: '/receiving/$orderId', params: { orderId: String(order.id) }, search: true }),
    [navigate],
  );
  const close = useCallback(() => {
    if (orderId === undefined) return;
    void navigate({ to: '/receiving', search: true });
    grid.current?.focus();
  }, [navigate, orderId]);

  useShortcuts([
    { chord: '/', label: 'shortcut.filter', run: () => firstFilter.current?.select() },
    { chord: 'Escape', label: 'shortcut.close', run: close },
  ]);

  const placeholder =
    list.isPending || (isFetching && loaded.orders.length === 0) ? (
      <PatientSkeleton lines={14} />
    ) : list.error !== null ? (
      <FailureNotice error={list.error} fillsPane onRetry={() => void list.refetch()} />
    ) : (
      <EmptyList
        search={search}
        center={search.centers === undefined ? (desk?.centerName ?? null) : null}
        onClear={clearFilters}
        onEveryCenter={() => change({ centers: [] })}
      />
    );

  return (
    <>
      <FilterBar
        ref={firstFilter}
        accountId={account.id}
        desk={desk}
        search={search}
        onChange={change}
        onClear={clearFilters}
        onRefresh={() => void list.refetch()}
        isRefreshing={isFetching && !list.isFetchingNextPage}
      />
      <SplitView
        label={words('split.edge')}
        share={preferences.listShare}
        onShare={(listShare) => savePreferences({ listShare })}
        detail={orderId === undefined ? null : <Outlet />}
        list={
          <>
            <DataGrid
              ref={grid}
              label={words('receiving.title')}
              rows={loaded.orders}
              rowId={idOf}
              columns={columns}
              rowHeightPx={rowHeights[preferences.density]}
              totalCount={loaded.totalCount}
              sort={sort}
              onSort={(next) => change(searchOfSort(next))}
              openRowId={orderId ?? null}
              onOpen={open}
              onClose={close}
              onNearEnd={loadMore}
              placeholder={placeholder}
            />
            <ListFooter
              loaded={loaded}
              isSorted={sort !== null}
              isComplete={!hasNextPage}
              error={loaded.orders.length > 0 ? list.error : null}
              onRetry={() => void (isFetchNextPageError ? fetchNextPage() : list.refetch())}
            />
          </>
        }
      />
    </>
  );
}

const idOf = (order: ReceivingOrder) => String(order.id);

type EmptyListProps = {
  readonly search: ReceivingSearch;
  /** The desk's center, where it alone narrows the list. */
  readonly center: string | null;
  readonly onClear: () => void;
  readonly onEveryCenter: () => void;
};

function EmptyList({ search, center, onClear, onEveryCenter }: EmptyListProps) {
  const words = useWords();
  const everyCenter = (
    <Button variant="default" onClick={onEveryCenter}>
      {words('receiving.everyCenter')}
    </Button>
  );
  if (hasFilters(search)) {
    return (
      <EmptyPlace
        title={words('receiving.noneMatch')}
        action={
          <>
            <Button variant="default" onClick={onClear}>
              {words('filter.clearAll')}
            </Button>
            {center !== null && everyCenter}
          </>
        }
      >
        {words('receiving.noneMatchText')}
      </EmptyPlace>
    );
  }
  return (
    <EmptyPlace title={words('receiving.none')} action={center !== null && everyCenter}>
      {center === null ? words('receiving.noneText') : words('receiving.noneAtCenter', { center })}
    </EmptyPlace>
  );
}
