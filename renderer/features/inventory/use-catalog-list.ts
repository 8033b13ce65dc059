import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useSync } from '#renderer/components/catalog/use-sync.ts';
import { type PagedList, usePagedList } from '#renderer/components/list-screen/use-paged-list.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import type { InventoryLevel, InventoryPage, MissingPart } from '#shared/inventory/inventory.ts';
import type { Answer } from '#shared/ipc/answer.ts';
import type { SyncView } from '#shared/sync/sync-view.ts';
import {
  asksService,
  catalogQuery,
  coverageOf,
  coverageQuery,
  firstPage,
  levelsMissing,
  type ServiceLookup,
} from './catalog-query.ts';
import { catalogSearchOf, filtersOf, type InventorySearch } from './inventory-list.tsx';
import {
  type InventoryRow,
  idsAround,
  inventoryListQuery,
  joinRows,
  missingIn,
  partKey,
  refreshItems,
  type TimestampedLevels,
  withLevels,
  withMissing,
} from './inventory-queries.ts';

type CatalogList = {
  readonly list: PagedList<InventoryRow>;
  /** Why quantities are missing; null if they are not. */
  readonly missing: MissingPart | null;
  /** Whether the service was asked for items missing from the catalog on this desk, and whether it responded. */
  readonly asking: ServiceLookup;
};

/** Rows of the previous text stay until those of this one are available, a few milliseconds later. */
const all = () => true;

/**
 * Lists the inventory from the catalog on this desk, updated on every keystroke; while the catalog is incomplete, rows
 * that only the service has come after it. Reloading the list reads the quantities of the rows in view from the
 * service.
 *
 * @param typed the current text of the field, before it is in the address.
 * @param openId the item whose record is open beside the list; null if none is open.
 */
export function useCatalogList(search: InventorySearch, typed: string, openId: number | null): CatalogList {
  const { id: accountId } = useAccount();
  const sync = useSync();
  const { data: savedCoverage } = useQuery({ ...coverageQuery(accountId), enabled: sync === undefined });
  const coverage = coverageOf(sync) ?? savedCoverage?.coverage ?? null;
  const catalogSearch = useMemo(() => catalogSearchOf(search, typed), [search, typed]);
  const query = useMemo(() => catalogQuery(accountId, catalogSearch), [accountId, catalogSearch]);
  const saved = usePagedList(query, { matches: all, needsAll: false });
  const { refresh: searchAgain, setView: viewCached } = saved;
  useSearchOnSync(sync, saved.rows.length < firstPage.limit, searchAgain);
  useClosedRecord(openId, searchAgain);

  const filters = useMemo(() => filtersOf(search), [search]);
  const isAhead = catalogSearch.text !== filters.search;
  const isRequested =
    !isAhead &&
    asksService({
      coverage,
      isCacheShown: saved.isCurrent && saved.isComplete,
      isCacheBroken: saved.error !== null,
      cachedCount: saved.rows.length,
      text: catalogSearch.text,
      isGrowing: sync?.state === 'running',
    });
  const serviceQuery = useMemo(() => inventoryListQuery(accountId, filters), [accountId, filters]);
  const listed = usePagedList(serviceQuery, {
    needsAll: search.sort !== undefined,
    isEnabled: isRequested,
  });

  const lastInView = useRef(0);
  const figures = useMutation({
    mutationFn: (ids: readonly number[]) => refreshItems(ids),
    onSettled: searchAgain,
  });
  // A failed refresh of other rows' quantities does not apply to these rows.
  const { reset: forgetFigures } = figures;
  useEffect(forgetFigures, [saved.shownKey, forgetFigures]);
  const opened = useOpenedLevel(accountId, openId);
  const unknown = levelsMissing(sync);
  const rows = useMemo(() => {
    let joined = joinRows(saved.rows, listed.rows);
    // Data read just now may not be in the catalog yet.
    for (const levels of [opened, levelsOf(figures.data)]) {
      if (levels !== null) joined = withLevels(joined, levels);
    }
    return unknown === null ? joined : withMissing(joined, unknown);
  }, [saved.rows, listed.rows, opened, figures.data, unknown]);

  const refresh = () => {
    if (rows.length > 0) figures.mutate(idsAround(rows, lastInView.current));
    else searchAgain();
    if (isRequested) listed.refresh();
  };
  const setView = useCallback(
    (lastIndex: number | null) => {
      lastInView.current = lastIndex ?? 0;
      viewCached(lastIndex);
    },
    [viewCached],
  );
  // There are no local matches, and the service is asked as soon as typing pauses.
  const isAsking =
    rows.length === 0 && coverage !== 'whole' && (coverage === null || isAhead || listed.isPending);
  const error = saved.error ?? figures.error ?? listed.error;
  return {
    asking: !isRequested
      ? 'none'
      : listed.error !== null || listed.stamp?.source === 'cache'
        ? 'outOfReach'
        : 'service',
    missing: missingIn(rows) ?? figures.data?.data.levelsMissing ?? null,
    list: {
      rows,
      totalCount: saved.totalCount,
      isCut: saved.isCut,
      stamp: saved.stamp === null ? listed.stamp : { source: 'catalog', asOf: saved.stamp.asOf },
      isComplete: saved.isComplete && (coverage === 'whole' || (isRequested && listed.isComplete)),
      isPending: saved.isPending || isAsking,
      isCurrent: saved.isCurrent && !isAsking,
      shownKey: saved.shownKey,
      // The catalog's rows are complete before any of the service come after them.
      isSorted: rows.length === saved.rows.length,
      isRefreshing: figures.isPending || listed.isRefreshing,
      error,
      retry: error === listed.error && error !== null ? listed.retry : refresh,
      refresh,
      loadMore: isRequested ? listed.loadMore : saved.loadMore,
      setView,
    },
  };
}

/**
 * Searches again when the catalog is complete again; while it grows, only while the results do not fill the window, so
 * that nothing moves while the user reads further down.
 */
function useSearchOnSync(sync: SyncView | undefined, isShort: boolean, searchAgain: () => void): void {
  const { wholeAsOf, itemCount } = sync ?? {};
  const before = useRef({ wholeAsOf, itemCount });
  const follow = useEffectEvent((now: typeof before.current) => {
    const last = before.current;
    before.current = now;
    const hasGrown = isShort && last.itemCount !== now.itemCount;
    if (hasGrown || last.wholeAsOf !== now.wholeAsOf) searchAgain();
  });
  useEffect(() => follow({ wholeAsOf, itemCount }), [wholeAsOf, itemCount]);
}

/** Searches again when another record is open, or none: the previously open one may have been read again. */
function useClosedRecord(openId: number | null, searchAgain: () => void): void {
  const before = useRef(openId);
  const follow = useEffectEvent(() => {
    if (before.current !== null) searchAgain();
    before.current = openId;
  });
  useEffect(() => {
    if (before.current !== openId) follow();
  }, [openId]);
}

/** Returns the totals of the open item, as its record beside the list has them. */
function useOpenedLevel(accountId: string, openId: number | null): TimestampedLevels | null {
  const { data } = useQuery<Answer<InventoryLevel>>({
    queryKey: partKey(accountId, openId ?? 0, 'level'),
    enabled: false,
  });
  return useMemo(
    () => (openId === null || data === undefined ? null : { data: [data.data], asOf: data.asOf }),
    [openId, data],
  );
}

function levelsOf(page: Answer<InventoryPage> | undefined): TimestampedLevels | null {
  return page === undefined ? null : { data: page.data.levels, asOf: page.asOf };
}
