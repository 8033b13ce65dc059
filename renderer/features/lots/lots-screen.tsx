import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import type { InventoryPage } from '../../../shared/inventory/inventory.ts';
import { matchesInventorySearch } from '../../../shared/inventory/model/inventory-filters.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { failureText } from '../../components/feedback/failure-text.ts';
import { PatientSkeleton } from '../../components/feedback/patient-skeleton.tsx';
import { StateShape } from '../../components/feedback/state-mark.tsx';
import { defineList } from '../../components/list-screen/define-list.ts';
import { barItem, valueFilter } from '../../components/list-screen/filters/list-filter.tsx';
import { textFilter } from '../../components/list-screen/filters/text-filter.tsx';
import { ListNote } from '../../components/list-screen/list-note.tsx';
import { ListScreen } from '../../components/list-screen/list-screen.tsx';
import { isRecordNumber, type RawSearch, textFrom } from '../../components/list-screen/list-search.ts';
import { useList, useRecordId } from '../../components/list-screen/use-list.ts';
import {
  itemIdColumn,
  itemNameColumn,
  quantityColumn,
  skuColumn,
} from '../../components/stock/item-columns.tsx';
import { QuantitiesNote } from '../../components/stock/quantities-note.tsx';
import { ServiceText } from '../../components/text/service-text.tsx';
import { TextButton } from '../../components/text/text-button.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { call } from '../../platform/bridge/call.ts';
import { failureOf } from '../../platform/bridge/request-failure.ts';
import { useShortcuts } from '../../platform/keyboard/keymap.tsx';
import { useScanResolver } from '../../scan/scan-provider.tsx';
import { itemNamed, type LotItem, lotItemsOf } from './lot-items.ts';
import { LotListDialog } from './lot-list/lot-list-dialog.tsx';
import { filtersOfText, findItems, lotsKey } from './lots-queries.ts';

/** Most items are not kept in lots, so that a page is large. */
const pageSize = 200;

const idOf = ({ item }: LotItem) => String(item.inventoryId);

/** The items among which those that are kept in lots are looked for: the service cannot be asked for them alone. */
export const lotsList = defineList({
  path: '/lots',
  label: (part) => `lots.list.${part}`,
  rowId: idOf,
  filters: [
    textFilter('text', { label: 'lots.item', widthPx: 272, longest: 400 }),
    barItem(LotListButton),
    // A lot of the opened item that was named with it.
    valueFilter('lot', (raw) => textFrom(raw, 200)),
  ],
  columns: ({ t, counts }) => [
    skuColumn(t, { width: 130, grow: 1, priority: 1 }),
    itemNameColumn(t, { width: 150, grow: 2, priority: 2 }),
    quantityColumn(
      { id: 'onHand', header: t('stock.onHand'), width: 80, grow: 0.1, priority: 3 },
      ({ onHand }) => onHand,
      counts,
    ),
    itemIdColumn(t, { width: 90, grow: 0.1, priority: 4 }),
  ],
  source: {
    asked: ({ text }) => filtersOfText(text ?? ''),
    query: (accountId, filters) => ({
      queryKey: [...lotsKey(accountId), 'items', filters],
      firstParam: null,
      fetchPage: (cursor: string | null, prefer) =>
        call('inventory.list', { filters, cursor, pageSize, prefer }),
      rowsOf: lotItemsOf,
      rowId: idOf,
      nextParam: ({ next }: InventoryPage) => next,
      totalOf: () => null,
    }),
    passes: ({ item }, { search }) => matchesInventorySearch(item, search),
  },
});

/** Opens the list of many lots at once. */
function LotListButton() {
  const t = useMessages();
  const recordId = useRecordId();
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useShortcuts([{ chord: 'i', label: 'shortcut.lotList', run: open }]);
  return (
    <>
      <Button variant="default" onClick={open}>
        {t('lotList.open')}
      </Button>
      {isOpen && (
        <LotListDialog opened={isRecordNumber(recordId) ? recordId : null} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

/** So many lot items fill a screen. */
const fewRows = 40;
/** So many items are looked through before a person is asked: nobody knows how many of them are kept in lots. */
const lookStep = 1_000;

const stay = () => undefined;

/** The lot exclusions: the items that are kept in lots on the left, the exclusions of the chosen one on the right. */
export function LotsScreen() {
  const t = useMessages();
  const intl = useIntl();
  const { route, search, asked, list: all } = useList(lotsList);
  useLotsScans();
  const [typed, setTyped] = useState(asked.search);
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
      if (id !== null) route.open(String(id));
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
    <ListScreen
      of={lotsList}
      route={route}
      list={{ ...all, loadMore }}
      rows={rows}
      noneMatch={all.isComplete ? undefined : { text: t('lots.noneYet', counts) }}
      onType={type}
      onEnter={(text) => text.trim() !== '' && choose(text.trim())}
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
          <EmptyState title={t('lots.list.none')} action={lookFurther ? lookButton : undefined}>
            {t(lookFurther ? 'lots.noneYet' : 'lots.list.noneText', counts)}
          </EmptyState>
        )
      }
    />
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
