import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  type ReactNode,
  type Ref,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useIntl } from 'react-intl';
import { matchesInventorySearch } from '../../../shared/inventory/model/inventory-filters.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { failureText } from '../../components/feedback/failure-text.ts';
import { PatientSkeleton } from '../../components/feedback/patient-skeleton.tsx';
import { StateShape } from '../../components/feedback/state-mark.tsx';
import { TextFilter } from '../../components/list-screen/filters/text-filter.tsx';
import { ListNote } from '../../components/list-screen/list-note.tsx';
import { ListScreen } from '../../components/list-screen/list-screen.tsx';
import type { RawSearch } from '../../components/list-screen/list-search.ts';
import { isRecordNumber } from '../../components/list-screen/record-number.ts';
import { useListRoute } from '../../components/list-screen/use-list-route.ts';
import { usePagedList } from '../../components/list-screen/use-paged-list.ts';
import { QuantitiesNote } from '../../components/stock/quantities-note.tsx';
import { ServiceText } from '../../components/text/service-text.tsx';
import { TextButton } from '../../components/text/text-button.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { useAccount } from '../../platform/account.tsx';
import { failureOf } from '../../platform/bridge/request-failure.ts';
import { useShortcuts } from '../../platform/keyboard/keymap.tsx';
import { useScanResolver } from '../../scan/scan-provider.tsx';
import { itemNamed, type LotItem } from './lot-items.ts';
import { LotListDialog } from './lot-list/lot-list-dialog.tsx';
import styles from './lots.module.css';
import { useLotItemColumns } from './lots-columns.tsx';
import { findItems, idOf, lotItemsQuery } from './lots-queries.ts';
import { filtersOf, parseLotsSearch } from './lots-search.ts';

/** So many lot items fill a screen. */
const fewRows = 40;
/** So many items are looked through before a person is asked: nobody knows how many of them are kept in lots. */
const lookStep = 1_000;

const stay = () => undefined;

/** The lot exclusions: the items that are kept in lots on the left, the exclusions of the chosen one on the right. */
export function LotsScreen() {
  const t = useMessages();
  const intl = useIntl();
  const account = useAccount();
  const place = useListRoute('/lots', parseLotsSearch);
  const { search, change, open, recordId } = place;
  useLotsScans();
  const [isListOpen, setListOpen] = useState(false);
  useShortcuts([{ chord: 'b', label: 'shortcut.lotList', run: () => setListOpen(true) }]);
  const firstFilter = useRef<HTMLInputElement>(null);
  const filters = useMemo(() => filtersOf(search), [search]);
  const query = useMemo(() => lotItemsQuery(account.id, filters), [account.id, filters]);
  const matches = useCallback(({ item }: LotItem) => matchesInventorySearch(item, filters.search), [filters]);
  const all = usePagedList(query, { matches, needsAll: search.sort !== undefined });

  const [typed, setTyped] = useState(filters.search);
  const sought = useDeferredValue(typed).trim();
  const rows = useMemo(
    () => all.rows.filter(({ item }) => item.isLot && matchesInventorySearch(item, sought)),
    [all.rows, sought],
  );

  const missing = rows.find((row) => row.missing !== null)?.missing ?? null;

  // The service cannot be asked for lot items alone, so that pages are read until a screen is full, but not for ever.
  const [looked, setLooked] = useState(lookStep);
  const mayLook = all.rows.length < looked;
  const loadMore = mayLook ? all.loadMore : stay;
  const isShort = rows.length < fewRows && !all.isComplete;
  useEffect(() => {
    if (isShort) loadMore();
  }, [isShort, loadMore]);
  const lookFurther = !mayLook && !all.isComplete && search.sort === undefined;

  const chosen = useMutation({
    mutationFn: async (text: string) => itemNamed(await findItems(text), text)?.inventoryId ?? null,
    onSuccess: (id) => {
      if (id !== null) open(String(id));
    },
  });
  const { mutate: choose, reset: forget } = chosen;
  const type = (text: string) => {
    setTyped(text);
    if (text.trim() !== chosen.variables) forget();
  };

  const look = () => setLooked(looked + lookStep);
  const lookButton = (
    <Button variant="default" onClick={look}>
      {t('lots.lookFurther')}
    </Button>
  );
  const counts = { count: intl.formatNumber(all.rows.length), shown: intl.formatNumber(rows.length) };
  return (
    <>
      <ListScreen
        labels={{
          title: t('lots.title'),
          filters: t('lots.filters'),
          refresh: t('lots.refreshList'),
          noneMatch: t('lots.noneMatch'),
          noneMatchText: all.isComplete ? t('lots.noneMatchText') : t('lots.noneYet', counts),
        }}
        place={place}
        list={{ ...all, loadMore }}
        rows={rows}
        rowId={idOf}
        columns={useLotItemColumns()}
        firstFilter={firstFilter}
        filters={
          <>
            <ItemField
              ref={firstFilter}
              value={filters.search}
              onType={type}
              onSettle={(text) => change({ text: text.trim() || undefined }, { replace: true })}
              onChoose={choose}
            />
            <Button variant="default" onClick={() => setListOpen(true)}>
              {t('lotList.open')}
            </Button>
          </>
        }
        above={
          <>
            {chosen.data === null && <Strip>{t('lots.notNamed', { text: chosen.variables ?? '' })}</Strip>}
            {chosen.error !== null && <Strip>{failureText(failureOf(chosen.error), t).title}</Strip>}
            {missing !== null && <QuantitiesNote missing={missing} onRetry={all.refresh} />}
            {lookFurther && rows.length > 0 && (
              <ListNote>
                {t('lots.lookedThrough', counts)}
                <TextButton onClick={look}>{t('lots.lookFurther')}</TextButton>
              </ListNote>
            )}
          </>
        }
        emptyAction={lookFurther && lookButton}
        empty={
          isShort && !lookFurther ? (
            <PatientSkeleton lines={14} />
          ) : (
            <EmptyState title={t('lots.none')} action={lookFurther ? lookButton : undefined}>
              {t(lookFurther ? 'lots.noneYet' : 'lots.noneText', counts)}
            </EmptyState>
          )
        }
      />
      {isListOpen && (
        <LotListDialog
          opened={isRecordNumber(recordId) ? recordId : null}
          onClose={() => setListOpen(false)}
        />
      )}
    </>
  );
}

/** What came of looking for an item by its name. */
function Strip({ children }: { readonly children: string }): ReactNode {
  return (
    <ListNote role="alert">
      <StateShape tone="attention" />
      <ServiceText>{children}</ServiceText>
    </ListNote>
  );
}

/** While the lots are on the screen, the label of an item opens its lots here, and that of a lot chooses it. */
function useLotsScans(): void {
  const t = useMessages();
  const navigate = useNavigate();
  useScanResolver({
    id: 'lots',
    label: t('scan.resolver.items'),
    isFirst: true,
    async resolve(_scan, { catalog }) {
      const { matches } = await catalog;
      const likely = matches.filter(({ by }) => by === matches[0]?.by);
      const present = likely.filter(({ item }) => item.removedAt === null);
      return (present.length > 0 ? present : likely).map((match) => {
        const { item, lot } = match;
        return {
          // What the catalog finds elsewhere is the same item.
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
              search: (before: RawSearch) => ({ ...before, lot: lot?.number }),
            }),
        };
      });
    },
  });
}

type ItemFieldProps = {
  /** The text in the address. */
  readonly value: string;
  readonly onType: (text: string) => void;
  readonly onSettle: (text: string) => void;
  /** Enter: the item of this id or SKU is wanted. */
  readonly onChoose: (text: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
};

/** Where an item is named by its id or SKU: typing narrows the list, Enter opens the item. */
function ItemField({ value, onType, onSettle, onChoose, ref }: ItemFieldProps) {
  const t = useMessages();
  return (
    <form
      className={styles.field}
      onSubmit={(event) => {
        event.preventDefault();
        const text = event.currentTarget.querySelector('input')?.value.trim() ?? '';
        if (text !== '') onChoose(text);
      }}
    >
      <TextFilter
        ref={ref ?? null}
        label={t('lots.item')}
        value={value}
        widthPx={272}
        keyHint="/"
        onType={onType}
        onSettle={onSettle}
      />
    </form>
  );
}
