import { Button } from '@mantine/core';
import { useState } from 'react';
import type { GridColumn } from '#renderer/components/data-grid/grid-column.ts';
import { countColumn, emptyCell, textColumn } from '#renderer/components/data-grid/value-columns.tsx';
import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import {
  type ColumnContext,
  defineList,
  type ListSearch,
} from '#renderer/components/list-screen/define-list.ts';
import { centerFilter } from '#renderer/components/list-screen/filters/center-filter.tsx';
import { oneOfFilter } from '#renderer/components/list-screen/filters/choice-filter.tsx';
import { barItem } from '#renderer/components/list-screen/filters/list-filter.tsx';
import { textFilter } from '#renderer/components/list-screen/filters/text-filter.tsx';
import { isRecordNumber } from '#renderer/components/list-screen/list-search.ts';
import { useRecordId } from '#renderer/components/list-screen/use-list.ts';
import { QueuedMark } from '#renderer/components/records/queued-changes.tsx';
import { DayText } from '#renderer/components/stock/day-text.tsx';
import { expiryOf, expiryText } from '#renderer/components/stock/expiry.ts';
import { ExpiryMark } from '#renderer/components/stock/expiry-mark.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import type { Translate } from '#renderer/messages/use-messages.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useShortcuts } from '#renderer/platform/keyboard/keymap.tsx';
import type { LotHit } from '#shared/lots/lot-list-view.ts';
import { lotListFilters } from '#shared/lots/model/lot-list-rules.ts';
import { lotRecord } from '#shared/outbox/model/change-records.ts';
import { LotListDialog } from './lot-list/lot-list-dialog.tsx';

/** From the catalog on this desk. */
export type LotRow = LotHit;

export const maxLotSearchLength = 400;

export const rowIdOf = ({ inventoryId, position }: LotRow) => `${inventoryId}/${position}`;

/** First to expire first; a lot opens its item's lots. */
export const lotsList = defineList({
  path: '/lots',
  title: 'rail.lots',
  label: (part) => `lots.list.${part}`,
  rowId: rowIdOf,
  filters: [
    textFilter('text', { label: 'lots.text', widthPx: 232, longest: maxLotSearchLength }),
    oneOfFilter('show', 'lots.show', lotListFilters, (show, t) => t(`lots.show.${show}`)),
    centerFilter,
    barItem(LotListButton),
  ],
  columns: (context) => lotsColumns(context, ''),
});

/** @param day the desk's calendar day */
export function lotsColumns({ t, counts }: ColumnContext, day: string): GridColumn<LotRow>[] {
  return [
    textColumn({ id: 'sku', header: t('term.sku'), width: 124, grow: 1, priority: 1 }, ({ sku }) => sku, {
      isMono: true,
    }),
    unsorted(
      textColumn<LotRow>(
        { id: 'name', header: t('term.name'), width: 130, grow: 2, priority: 6 },
        ({ name }) => name,
      ),
    ),
    {
      ...textColumn(
        { id: 'lot', header: t('term.lot'), width: 112, grow: 0.8, priority: 2 },
        ({ lotNumber }: LotRow) => lotNumber,
      ),
      cell: ({ inventoryId, lotNumber, lotDate }) =>
        lotNumber === null || lotNumber === '' ? (
          emptyCell
        ) : (
          <span className="row shrink gap-4">
            <ServiceText mono>{lotNumber}</ServiceText>
            <QueuedMark record={lotRecord(inventoryId, lotNumber)} lotDate={lotDate} />
          </span>
        ),
    },
    {
      id: 'expiry',
      header: t('term.lotDate'),
      width: 104,
      grow: 0.3,
      priority: 3,
      cell: ({ lotDate }) => (lotDate === null ? emptyCell : <DayText day={lotDate} />),
      text: ({ lotDate }) => lotDate ?? '',
      sortValue: ({ lotDate }) => lotDate,
      exportValue: ({ lotDate }) => lotDate,
      exportKind: 'day',
    },
    {
      id: 'left',
      header: t('term.daysLeft'),
      width: 164,
      grow: 0.4,
      priority: 7,
      cell: ({ lotDate }) => <ExpiryMark lotDate={lotDate} minimumShelfLifeDays={null} />,
      text: ({ lotDate }) => {
        const expiry = expiryOf(lotDate, day, null);
        return expiry === null ? '' : expiryText(expiry, t);
      },
      exportValue: ({ lotDate }) => expiryOf(lotDate, day, null)?.days ?? null,
      exportKind: 'number',
    },
    countColumn(
      { id: 'onHand', header: t('quantities.onHand'), width: 72, grow: 0.1, priority: 4 },
      ({ onHand }) => onHand,
      counts,
    ),
    {
      id: 'excluded',
      header: t('lots.excluded'),
      width: 108,
      grow: 0.3,
      priority: 5,
      cell: ({ isExcluded }) =>
        isExcluded === true ? <StateMark tone="attention" label={t('lots.excluded')} /> : emptyCell,
      text: (lot) => exclusionWord(lot, t),
    },
  ];
}

/** The catalog can't order lots by the names of their items. */
function unsorted({ sortValue: _sortValue, ...column }: GridColumn<LotRow>): GridColumn<LotRow> {
  return column;
}

export type LotsSearch = ListSearch<typeof lotsList>;

function exclusionWord({ isExcluded }: LotRow, t: Translate): string {
  if (isExcluded === null) return '';
  return t(isExcluded ? 'lots.excluded' : 'lots.notExcluded');
}

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
