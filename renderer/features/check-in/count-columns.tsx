import { useMemo } from 'react';
import type { CheckInRow } from '../../../shared/check-in/model/check-in-rows.ts';
import type { Comparison } from '../../../shared/check-in/model/check-in-rules.ts';
import type { GridColumn } from '../../components/data-grid/grid-column.ts';
import { countColumn, nothing, stateColumn, textColumn } from '../../components/data-grid/value-columns.tsx';
import { signed } from '../../components/feedback/quantities.ts';
import { QuantityBar } from '../../components/feedback/quantity-bar.tsx';
import { ServiceText } from '../../components/text/service-text.tsx';
import { useCountFormat } from '../../components/text/use-count-format.ts';
import { useTimes } from '../../components/text/use-times.ts';
import { useMessages } from '../../messages/use-messages.ts';
import styles from './check-in.module.css';
import { markTones } from './check-in-sentences.ts';
import { type CheckInView, differenceOfRow, nameOfBoxId } from './check-in-state.ts';
import { type ItemNames, nameIn } from './item-names.ts';

const marks: readonly CheckInRow['mark'][] = [
  'unknown',
  'missing',
  'otherLot',
  'notExpected',
  'more',
  'toCome',
  'notMet',
  'exact',
];

/** What an item of a row is called: its SKU, else the code that was scanned, else its number. */
function nameOf({ sku, code, inventoryId }: CheckInRow): string {
  return sku || code || (inventoryId === null ? '' : `#${inventoryId}`);
}

/** The columns of counted rows: a box of their own only where rows of several boxes are shown. */
export function useCountColumns(
  comparison: Comparison,
  view: CheckInView['of'],
  names: ItemNames,
): readonly GridColumn<CheckInRow>[] {
  const t = useMessages();
  const counts = useCountFormat();
  const times = useTimes();
  return useMemo((): GridColumn<CheckInRow>[] => {
    const box = textColumn<CheckInRow>(
      { id: 'box', header: t('checkIn.column.box'), width: 64, grow: 0.2, priority: 2 },
      ({ boxId }) => (boxId === null ? t('checkIn.loose') : nameOfBoxId(comparison, boxId)),
    );
    const lot = textColumn<CheckInRow>(
      { id: 'lot', header: t('checkIn.column.lot'), width: 96, grow: 0.5, priority: 4 },
      ({ lotNumber }) => lotNumber,
      { isMono: true },
    );
    const lotDate: GridColumn<CheckInRow> = {
      id: 'lotDate',
      header: t('checkIn.column.lotDate'),
      width: 92,
      grow: 0.2,
      priority: 8,
      cell: ({ lotDate: day }) => (day === null ? nothing : times.day(day)),
      text: ({ lotDate: day }) => day ?? '',
      sortValue: ({ lotDate: day }) => day,
      exportValue: ({ lotDate: day }) => day,
      exportKind: 'day',
    };
    return [
      ...(view === 'differences' ? [box] : []),
      {
        id: 'item',
        header: t('checkIn.column.item'),
        width: 124,
        grow: 0.8,
        priority: 1,
        cell: (row) => <ServiceText mono>{nameOf(row)}</ServiceText>,
        text: nameOf,
        sortValue: nameOf,
      },
      textColumn(
        {
          id: 'name',
          header: t('checkIn.column.name'),
          width: 120,
          wholeWidth: 276,
          grow: 1.4,
          priority: 5,
        },
        (row) => nameIn(names, row),
      ),
      ...(view === 'order' ? [] : [lot, lotDate]),
      {
        id: 'bar',
        header: t('checkIn.column.bar'),
        width: 84,
        grow: 1,
        priority: 6,
        cell: ({ counted, expected }) => <CountBar counted={counted} expected={expected} />,
        text: ({ counted, expected }) => t('checkIn.ofExpected', { counted, expected }),
      },
      countColumn(
        { id: 'counted', header: t('checkIn.column.counted'), width: 72, grow: 0, priority: 2 },
        (row) => row.counted,
        counts,
      ),
      countColumn(
        { id: 'expected', header: t('checkIn.column.expected'), width: 84, grow: 0, priority: 3 },
        (row) => row.expected,
        counts,
      ),
      {
        ...countColumn<CheckInRow>(
          { id: 'difference', header: t('checkIn.column.difference'), width: 84, grow: 0, priority: 3 },
          differenceOfRow,
          counts,
        ),
        cell: (row) => {
          const difference = differenceOfRow(row);
          return difference === 0 ? (
            nothing
          ) : (
            <strong className="bold">{signed(difference, counts.short)}</strong>
          );
        },
      },
      stateColumn(
        { id: 'mark', header: t('checkIn.column.mark'), width: 128, grow: 0.3, priority: 2 },
        ({ mark }) => ({ tone: markTones[mark], word: t(`checkIn.mark.${mark}`) }),
        ({ mark }) => marks.indexOf(mark),
      ),
    ];
  }, [comparison, view, names, t, counts, times]);
}

type CountBarProps = { readonly counted: number; readonly expected: number };

/** What was counted of what was announced, as a bar. */
export function CountBar({ counted, expected }: CountBarProps) {
  const t = useMessages();
  return (
    <span className={styles.progress}>
      <QuantityBar
        quantities={{ expected, received: counted, stowed: counted }}
        label={t('checkIn.ofExpected', { counted, expected })}
      />
    </span>
  );
}
