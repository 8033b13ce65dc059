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
  /** Whether a loaded row passes what the list is narrowed to now: such rows are shown while the service is asked. */
  readonly matches?: ((row: Row) => boolean) | undefined;
  /** All pages are wanted, one after the other: for a sort or a search over all rows. */
  readonly needsAll: boolean;
  /** Nothing is asked, and the list is empty, where it is false. */
  readonly isEnabled?: boolean;
};

export type PagedList<Row> = {
  readonly rows: readonly Row[];
  readonly totalCount: number | null;
  readonly stamp: ListStamp | null;
  /** Every row of the list is there. */
  readonly isComplete: boolean;
  /** Nothing to show yet, and something is on its way. */
  readonly isPending: boolean;
  /** The rows are what was asked for, none that stand in for them until the answer is there. */
  readonly isCurrent: boolean;
  /** Another one after rows of another query took the place of those that were shown. */
  readonly shownKey: string;
  /** The rows stand in the order of the sort as they come. */
  readonly isSorted: boolean;
  /** The shown rows are being read (again); not while further ones are. */
  readonly isRefreshing: boolean;
  /** Why the list, or its newest page, could not be read. */
  readonly error: Error | null;
  /** Reads what failed again: the next page, or the list. */
  readonly retry: () => void;
  /** Reads again as many pages as are in view; shown rows stay until they are replaced. */
  readonly refresh: () => void;
  /** The end of the loaded rows is near. */
  readonly loadMore: () => void;
  /** The last row in view, by its index in the service's order; null where the order is another. */
  readonly setView: (lastIndex: number | null) => void;
};

type FailedPage = { readonly chain: unknown; readonly error: Error };

/**
 * Reads a list page by page, so that something is shown at once and little is read twice:
 *
 * - At first, the rows that are already loaded and pass the new filters; without any, the first page as it is
 *   saved, with its age. Then what the service answers takes their place.
 * - Further pages when the end is near, or all of them where `needsAll`.
 * - A second reading (refresh, back online, stale when the screen opens again) reads only the pages down to the
 *   last row in view, and replaces all rows by them in one step: what is in view keeps its place, what lay below
 *   is read again when somebody goes there. Where the order is not the service's, it reads what was loaded.
 *   A reading that fails replaces nothing.
 * - Where the service's limit is used up, the next page is asked for again once it allows it.
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
        // Whoever leaves the list meanwhile wants no more of its pages.
        const isLeft = client.getQueryCache().find({ queryKey })?.isActive() !== true;
        if (before === undefined || isLeft) return 1;
        // Whoever comes back to a list is scrolled down only while its first page is read.
        const { lastIndex } = view.current.keyText === keyText ? view.current : { lastIndex: 0 };
        return pagesUpTo(before, lastIndex ?? Number.POSITIVE_INFINITY);
      });
    },
    placeholderData: (previous) => previous,
    // Rows keep their identity by page; comparing twenty thousand of them for each page would not pay.
    structuralSharing: false,
    // Thousands of rows that nobody looks at are not held for long; what is saved is there at once.
    gcTime: 60_000,
    ...(query.isLocal === true && { staleTime: 0 }),
    enabled: isEnabled,
  });
  const { data: shownChain, isPlaceholderData, isFetching, refetch } = list;
  const own = isPlaceholderData ? undefined : shownChain;
  const [shownKey, setShownKey] = useState(keyText);
  if (own !== undefined && shownKey !== keyText) setShownKey(keyText);

  const saved = useQuery<Chain>({
    queryKey: [...queryKey, 'kept'],
    queryFn: async () => addPage(emptyChain(firstParam), await query.fetchPage(firstParam, 'cache'), query),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    enabled: isEnabled && own === undefined && query.hasNoCopy !== true,
    structuralSharing: false,
  });

  const [failed, setFailed] = useState<FailedPage | null>(null);
  const asked = useRef<unknown>(null);
  const readNext = useCallback(() => {
    const chain = own;
    if (chain === undefined || chain.next === null || isFetching || asked.current === chain) return;
    asked.current = chain;
    setFailed(null);
    const { queryKey: key } = query;
    query.fetchPage(chain.next.param, 'service').then(
      (answer) => {
        const { dataUpdatedAt } = client.getQueryState(key) ?? { dataUpdatedAt: Date.now() };
        client.setQueryData<Chain>(
          key,
          // Read again meanwhile: then this page belongs to a list that is gone.
          (now) => (now === chain ? addPage(chain, answer, query) : now),
          { updatedAt: dataUpdatedAt },
        );
      },
      (error: unknown) => {
        asked.current = null;
        setFailed({ chain, error: error instanceof Error ? error : new Error(String(error)) });
      },
    );
  }, [own, isFetching, client, query]);
  const pageError = failed !== null && failed.chain === own ? failed.error : null;
  const loadMore = useCallback(() => {
    if (pageError === null) readNext();
  }, [pageError, readNext]);
  useEffect(() => {
    if (needsAll && isEnabled) loadMore();
  }, [needsAll, isEnabled, loadMore]);
  // The service's limit passes by itself, and with it the wait: nobody has to press a key a minute later.
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
  const shown = isEnabled ? (own ?? passing ?? saved.data) : undefined;

  const refresh = useCallback(() => {
    setFailed(null);
    asked.current = null;
    void refetch();
  }, [refetch]);
  return {
    rows: shown?.rows ?? noRows,
    totalCount: shown?.totalCount ?? null,
    stamp: shown?.stamp ?? null,
    isComplete: !isEnabled || (own !== undefined && own.next === null),
    isPending: isEnabled && shown === undefined && list.error === null,
    isCurrent: !isEnabled || own !== undefined || list.error !== null,
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

/** The rows stand on this computer, which the footer says in place of an age. */
export function useOnThisDesk<Row>(list: PagedList<Row>): PagedList<Row> {
  const { stamp } = list;
  return useMemo(
    () => (stamp === null ? list : { ...list, stamp: { ...stamp, source: 'desk' } }),
    [list, stamp],
  );
}

const noRows: readonly never[] = [];
