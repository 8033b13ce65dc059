import { Button } from '@mantine/core';
import { useState } from 'react';
import type { InventoryPage } from '../../../shared/inventory/inventory.ts';
import { matchesInventorySearch } from '../../../shared/inventory/model/inventory-filters.ts';
import { defineList } from '../../components/list-screen/define-list.ts';
import { barItem, valueFilter } from '../../components/list-screen/filters/list-filter.tsx';
import { textFilter } from '../../components/list-screen/filters/text-filter.tsx';
import { isRecordNumber, textFrom } from '../../components/list-screen/list-search.ts';
import { useRecordId } from '../../components/list-screen/use-list.ts';
import {
  itemIdColumn,
  itemNameColumn,
  quantityColumn,
  skuColumn,
} from '../../components/stock/item-columns.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { call } from '../../platform/bridge/call.ts';
import { useShortcuts } from '../../platform/keyboard/keymap.tsx';
import { type LotItem, lotItemsOf } from './lot-items.ts';
import { LotListDialog } from './lot-list/lot-list-dialog.tsx';
import { filtersOfText, lotsKey } from './lots-queries.ts';

/** Most items are not kept in lots, so that a page is large. */
const pageSize = 200;

const idOf = ({ item }: LotItem) => String(item.inventoryId);

/** The items among which those that are kept in lots are looked for: the service cannot be asked for them alone. */
export const lotsList = defineList({
  path: '/lots',
  labels: {
    title: 'lots.title',
    filters: 'lots.filters',
    noneMatch: 'lots.noneMatch',
    noneMatchText: 'lots.noneMatchText',
    none: 'lots.none',
    noneText: 'lots.noneText',
  },
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
  useShortcuts([{ chord: 'b', label: 'shortcut.lotList', run: open }]);
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
