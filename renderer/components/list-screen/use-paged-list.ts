import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { secondsToWait } from '#renderer/platform/bridge/request-failure.ts';
import {
  addPage,
  emptyChain,
  type ListStamp,
  type PageChain,
  type PagedListQuery,
  pagesUpTo,
  readPages,
} from './page-chain.ts';

type PagedListOptions<Row> = {
  /** Whether a loaded row passes the current filters: such rows are shown while the service is asked. */
  readonly matches?: ((row: Row) => boolean) | undefined;
  /** All pages are wanted, sequentially: for a sort or a search over all rows. */
  readonly needsAll: boolean;
  /** If false, nothing is requested and the list is empty. */
  readonly isEnabled?: boolean;
};

export type PagedList<Row> = {
  readonly rows: readonly Row[];
  readonly totalCount: number | null;
  /** More rows match than the list has. */
  readonly isCut: boolean;
  readonly stamp: ListStamp | null;
  /** Every row of the list is loaded. */
  readonly isComplete: boolean;
  /** Nothing to show yet, but something is loading. */
  readonly isPending: boolean;
  /** The rows are those requested, not placeholders until the response arrives. */
  readonly isCurrent: boolean;
  /** Changes when rows of another query replace those that were shown. */
  readonly shownKey: string;
  /** The rows arrive in sort order. */
  readonly isSorted: boolean;
  /** The shown rows are being read (again); false while further rows are read. */
  readonly isRefreshing: boolean;
  /** Why the list or its newest page could not be read. */
  readonly error: Error | null;
  /** Repeats the read that failed: the next page, or the list. */
  readonly retry: () => void;
  /** Reads as many pages again as are in view (see `setView`); shown rows stay until they are replaced. */
  readonly refresh: () => void;
  /** Call it when the end of the loaded rows is near. */
  readonly loadMore: () => void;
  /** The last row in view, by its index in the service's order; null if the order is different, or rows are selected. */
  readonly setView: (lastIndex: number | null) => void;
};

type FailedPage = { readonly chain: unknown; readonly error: Error };

/**
 * Reads a list page by page, so that something is shown immediately and little is read twice:
 *
 * - At first, the loaded rows that pass the new filters or, if there are none, the saved first page with its age. Then
 * the service's response replaces them.
 * - Further pages when the end is near, or all of them with `needsAll`.
 * - A second read (refresh, back online, stale when the screen opens again) reads only the pages down to the last row
 * in view, and replaces all rows in one step: rows in view keep their position, rows below are read again when the user
 * scrolls there. If the order is not the service's, or rows are selected, it reads everything that was loaded. A read
 * that fails replaces nothing.
 * - If the service's limit is used up, the next page is requested again once the limit allows it.
 */
export function usePagedList<Page, Row, Param>(
  query: PagedListQuery<Page, Row, Param>,
  { matches, needsAll, isEnabled = true }: PagedListOptions<Row>,
): PagedList<Row> {
  type Chain = PageChain<Row, Param>;
  const client = useQueryClient();
  const { queryKey, firstParam } = query;
  const keyText = JSON.stringify(queryKey);
  const view = useRef<{ keyText: string; lastIndex: number | null }>({ keyText, lastIndex: 0 });

  const list = useQuery<Chain>({
    queryKey,
    queryFn: () => {
      const before = client.getQueryData<Chain>(queryKey);
      return readPages(query, () => {
        // A user who leaves the list in the meantime needs no more of its pages.
        const isLeft = client.getQueryCache().find({ queryKey })?.isActive() !== true;
        if (before === undefined || isLeft) return 1;
        // On return to a list, the scroll position is restored only while its first page is read.
        const { lastIndex } = view.current.keyText === keyText ? view.current : { lastIndex: 0 };
        return pagesUpTo(before, lastIndex ?? Number.POSITIVE_INFINITY);
      });
    },
    placeholderData: (previous) => previous,
    // Rows keep their identity by page; comparing 20,000 rows for each page would not pay off.
    structuralSharing: false,
    // Thousands of unseen rows are not held for long; the saved copy is available immediately.
    gcTime: 60_000,
    ...(query.isLocal === true && { staleTime: 0 }),
    enabled: isEnabled,
  });
  const { data: shownChain, isPlaceholderData, isFetching, refetch } = list;
  const currentChain = isPlaceholderData ? undefined : shownChain;
  const [shownKey, setShownKey] = useState(keyText);
  if (currentChain !== undefined && shownKey !== keyText) setShownKey(keyText);

  const saved = useQuery<Chain>({
    queryKey: [...queryKey, 'kept'],
    queryFn: async () => addPage(emptyChain(firstParam), await query.fetchPage(firstParam, 'cache'), query),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    enabled: isEnabled && currentChain === undefined && query.hasNoCopy !== true,
    structuralSharing: false,
  });

  const [failed, setFailed] = useState<FailedPage | null>(null);
  const requestedChain = useRef<unknown>(null);
  const readNext = useCallback(() => {
    const chain = currentChain;
    if (chain === undefined || chain.next === null || isFetching || requestedChain.current === chain) return;
    requestedChain.current = chain;
    setFailed(null);
    const { queryKey: key } = query;
    query.fetchPage(chain.next.param, 'service').then(
      (answer) => {
        const { dataUpdatedAt } = client.getQueryState(key) ?? { dataUpdatedAt: Date.now() };
        client.setQueryData<Chain>(
          key,
          // If the list was read again in the meantime, this page belongs to a list that no longer exists.
          (now) => (now === chain ? addPage(chain, answer, query) : now),
          { updatedAt: dataUpdatedAt },
        );
      },
      (error: unknown) => {
        requestedChain.current = null;
        setFailed({ chain, error: error instanceof Error ? error : new Error(String(error)) });
      },
    );
  }, [currentChain, isFetching, client, query]);
  const pageError = failed !== null && failed.chain === currentChain ? failed.error : null;
  const loadMore = useCallback(() => {
    if (pageError === null) readNext();
  }, [pageError, readNext]);
  useEffect(() => {
    if (needsAll && isEnabled) loadMore();
  }, [needsAll, isEnabled, loadMore]);
  // The service's limit ends automatically, and so does the wait: the user does not have to press a button a minute
  // later.
  const waitSeconds = pageError === null ? null : secondsToWait(pageError);
  useEffect(() => {
    if (waitSeconds === null) return undefined;
    const timer = setTimeout(readNext, waitSeconds * 1_000);
    return () => clearTimeout(timer);
  }, [waitSeconds, readNext]);

  const passing = useMemo(() => {
    if (!isPlaceholderData || shownChain === undefined || matches === undefined) return null;
    const rows = shownChain.rows.filter(matches);
    return rows.length === 0 ? null : { ...shownChain, rows, totalCount: null };
  }, [isPlaceholderData, shownChain, matches]);
  const shown = isEnabled ? (currentChain ?? passing ?? saved.data) : undefined;

  const refresh = useCallback(() => {
    setFailed(null);
    requestedChain.current = null;
    void refetch();
  }, [refetch]);
  return {
    rows: shown?.rows ?? noRows,
    totalCount: shown?.totalCount ?? null,
    isCut: shown?.isCut ?? false,
    stamp: shown?.stamp ?? null,
    isComplete: !isEnabled || (currentChain !== undefined && currentChain.next === null),
    isPending: isEnabled && shown === undefined && list.error === null,
    isCurrent: !isEnabled || currentChain !== undefined || list.error !== null,
    shownKey,
    isSorted: query.isSorted === true,
    isRefreshing: isEnabled && isFetching,
    error: isEnabled ? (list.error ?? pageError) : null,
    retry: pageError === null ? refresh : readNext,
    refresh,
    loadMore,
    setView: useCallback((lastIndex) => void (view.current = { keyText, lastIndex }), [keyText]),
  };
}

/** Marks the rows as stored on this computer, which the footer shows instead of an age. */
export function useOnThisDesk<Row>(list: PagedList<Row>): PagedList<Row> {
  const { stamp } = list;
  return useMemo(
    () => (stamp === null ? list : { ...list, stamp: { ...stamp, source: 'desk' } }),
    [list, stamp],
  );
}

const noRows: readonly never[] = [];
