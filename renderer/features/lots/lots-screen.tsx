import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useIntl } from 'react-intl';
import { useSync } from '#renderer/components/catalog/use-sync.ts';
import { failureText } from '#renderer/components/feedback/failure-text.ts';
import { StateShape } from '#renderer/components/feedback/state-mark.tsx';
import { ListNote } from '#renderer/components/list-screen/list-note.tsx';
import { ListScreen } from '#renderer/components/list-screen/list-screen.tsx';
import type { RawSearch } from '#renderer/components/list-screen/list-search.ts';
import { useListRoute } from '#renderer/components/list-screen/use-list.ts';
import { usePagedList } from '#renderer/components/list-screen/use-paged-list.ts';
import { lotsNamed, useAddressLot } from '#renderer/components/stock/lot-cells.tsx';
import { useDeskDay } from '#renderer/components/text/desk-day.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useCountFormat } from '#renderer/components/text/use-count-format.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { failureOf, fromService } from '#renderer/platform/bridge/request-failure.ts';
import { firstReading } from '#renderer/scan/resolvers/first-reading.ts';
import { lotAddress } from '#renderer/scan/resolvers/record-resolvers.ts';
import { useScanResolver } from '#renderer/scan/scan-provider.tsx';
import type { SyncView } from '#shared/sync/sync-view.ts';
import { itemNamed } from './lot-items.ts';
import { type LotSearchInput, lotCoverageQuery, lotRowsQuery, lotSearchOf } from './lot-rows.ts';
import { type LotRow, lotsColumns, lotsList, rowIdOf } from './lots-list.tsx';
import { findItems, lotsKey } from './lots-queries.ts';

export function LotsScreen() {
  const t = useMessages();
  const navigate = useNavigate();
  const { id: accountId } = useAccount();
  const route = useListRoute(lotsList);
  const { search, recordId } = route;
  const counts = useCountFormat();
  const { day } = useDeskDay();
  const columns = useMemo(() => lotsColumns({ t, counts }, day), [t, counts, day]);
  useLotsScans();
  const [typed, setTyped] = useState(search.text ?? '');
  const sought = useDeferredValue(typed).trim();
  const lotSearch = useMemo(() => lotSearchOf(search, sought, day), [search, sought, day]);
  const query = useMemo(() => lotRowsQuery(accountId, lotSearch), [accountId, lotSearch]);
  const list = usePagedList(query, { matches: all, needsAll: false });
  const coverage = useLotCoverage(lotSearch);
  useReloadOnCatalogSync(list.refresh);

  const chosen = useMutation({
    mutationFn: async (text: string) => {
      const answer = await findItems(text);
      const item = itemNamed(answer.data.items, text);
      // Without the service, this desk may know the item, but not that there is none.
      if (item === null) fromService(answer);
      return item?.inventoryId ?? null;
    },
  });
  const { mutate: choose, reset: forget } = chosen;
  // What the user has opened in the meantime stays open.
  useEffect(() => {
    if (recordId !== null) forget();
  }, [recordId, forget]);
  const openNamed = (text: string) => {
    // Unlike in the mutation's own options, not called if it was forgotten or the screen is left.
    choose(text, { onSuccess: (id) => id !== null && route.open(String(id)) });
  };
  const type = (text: string) => {
    setTyped(text);
    if (text.trim() !== chosen.variables) forget();
  };
  const openLot = useCallback(
    ({ inventoryId, lotNumber, lotDate }: LotRow) =>
      void navigate({
        to: `/lots/${inventoryId}`,
        search: (before: RawSearch) => ({
          ...before,
          lot: lotNumber ?? undefined,
          lotDate: lotDate ?? 'none',
        }),
      }),
    [navigate],
  );
  const addressLot = useAddressLot();
  const openRow = useMemo(() => {
    const ofItem = list.rows.filter(({ inventoryId }) => String(inventoryId) === recordId);
    const row = lotsNamed(ofItem, addressLot)[0] ?? ofItem[0];
    return row === undefined ? null : rowIdOf(row);
  }, [list.rows, recordId, addressLot]);
  return (
    <ListScreen
      of={lotsList}
      route={route}
      columns={columns}
      list={{
        ...list,
        stamp: list.stamp && { ...list.stamp, source: 'catalog' },
        // With a filter, that nothing matches is said beside the note, with a way out.
        isRefreshing: list.isRefreshing || (coverage.isDownloading && !route.isNarrowed),
      }}
      openRowId={openRow}
      onOpen={openLot}
      onType={type}
      onEnter={(text) => text.trim() !== '' && openNamed(text.trim())}
      above={
        <>
          {chosen.data === null && <Strip>{t('lots.notNamed', { text: chosen.variables ?? '' })}</Strip>}
          {chosen.error !== null && <Strip>{failureText(failureOf(chosen.error), t).title}</Strip>}
          <CoverageNote {...coverage} />
        </>
      }
    />
  );
}

/** What this desk knows of the lots that match a search. */
function useLotCoverage(search: LotSearchInput) {
  const { id } = useAccount();
  const sync = useSync();
  const lots = lotsPassOf(sync);
  const { data } = useQuery(lotCoverageQuery(id, search));
  const isUnavailable = lots === 'notOffered' || lots === 'forbidden';
  const isReading = sync?.state === 'running' || sync?.state === 'waiting';
  const isPartial = data !== undefined && data.catalog.coverage !== 'whole' && !isUnavailable;
  return { data, isUnavailable, isPartial, isDownloading: isPartial && isReading };
}

/** Shows what the list is missing: lots not read yet, exclusions never requested, items beyond the first matches. */
function CoverageNote({
  data,
  isUnavailable,
  isPartial,
}: Omit<ReturnType<typeof useLotCoverage>, 'isDownloading'>) {
  const t = useMessages();
  const intl = useIntl();
  const notes = [
    isUnavailable ? t('lots.onlyOpened') : null,
    isPartial ? t('lots.stillLoading') : null,
    data?.items != null && data.items.withExclusions < data.items.withLots
      ? t('lots.exclusionsKnown', {
          known: intl.formatNumber(data.items.withExclusions),
          count: data.items.withLots,
        })
      : null,
  ].filter((note) => note !== null);
  if (notes.length === 0) return null;
  return <ListNote role="note">{notes.join(' ')}</ListNote>;
}

/** Keeps the rows of the previous filters until the new rows arrive a few milliseconds later. */
const all = () => true;

/** Reads the list and its coverage again when the catalog or its lots have been read completely again. */
function useReloadOnCatalogSync(readAgain: () => void): void {
  const { id } = useAccount();
  const client = useQueryClient();
  const sync = useSync();
  const state = `${sync?.wholeAsOf} ${lotsPassOf(sync)}`;
  const before = useRef(state);
  const follow = useEffectEvent((now: string) => {
    if (before.current !== now) {
      readAgain();
      void client.invalidateQueries({ queryKey: [...lotsKey(id), 'coverage'] });
    }
    before.current = now;
  });
  useEffect(() => follow(state), [state]);
}

function lotsPassOf(sync: SyncView | undefined) {
  return sync?.passes.find(({ pass }) => pass === 'lots')?.state;
}

/** The outcome of looking up an item by its name. */
function Strip({ children }: { readonly children: string }): ReactNode {
  return (
    <ListNote role="alert">
      <StateShape tone="attention" />
      <ServiceText>{children}</ServiceText>
    </ListNote>
  );
}

/**
 * While the lots are on the screen, scanning an item's label opens its lots here, and scanning a lot's label chooses
 * the lot.
 */
function useLotsScans(): void {
  const t = useMessages();
  const navigate = useNavigate();
  useScanResolver({
    id: 'lots',
    label: t('scan.resolver.items'),
    isFirst: true,
    async resolve(_scan, { catalog }) {
      const { matches, reading } = await catalog;
      return firstReading(matches).map((match) => {
        const { item, lot } = match;
        return {
          // The same item when the catalog finds it elsewhere.
          key: `/inventory/${item.inventoryId}`,
          kind: 'inventoryItem' as const,
          title: item.sku ?? String(item.inventoryId),
          detail: item.name ?? '',
          isLikely: true,
          match,
          asOf: item.asOf,
          open: () =>
            void navigate({
              to: `/lots/${item.inventoryId}`,
              search: (before: RawSearch) => ({
                ...before,
                lot: undefined,
                lotDate: undefined,
                ...lotAddress(lot, reading),
              }),
            }),
        };
      });
    },
  });
}
