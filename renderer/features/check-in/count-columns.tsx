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
  const words = useMessages();
  const counts = useCountFormat();
  const times = useTimes();
  return useMemo((): GridColumn<CheckInRow>[] => {
    const box = textColumn<CheckInRow>(
      { id: 'box', header: words('checkIn.column.box'), width: 64, grow: 0.2, priority: 2 },
      ({ boxId }) => (boxId === null ? words('checkIn.loose') : nameOfBoxId(comparison, boxId)),
    );
    const lot = textColumn<CheckInRow>(
      { id: 'lot', header: words('checkIn.column.lot'), width: 96, grow: 0.5, priority: 4 },
      ({ lotNumber }) => lotNumber,
      { isMono: true },
    );
    const lotDate: GridColumn<CheckInRow> = {
      id: 'lotDate',
      header: words('checkIn.column.lotDate'),
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
        header: words('checkIn.column.item'),
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
          header: words('checkIn.column.name'),
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
        header: words('checkIn.column.bar'),
        width: 84,
        grow: 1,
        priority: 6,
        cell: ({ counted, expected }) => <CountBar counted={counted} expected={expected} />,
        text: ({ counted, expected }) => words('checkIn.ofExpected', { counted, expected }),
      },
      countColumn(
        { id: 'counted', header: words('checkIn.column.counted'), width: 72, grow: 0, priority: 2 },
        (row) => row.counted,
        counts,
      ),
      countColumn(
        { id: 'expected', header: words('checkIn.column.expected'), width: 84, grow: 0, priority: 3 },
        (row) => row.expected,
        counts,
      ),
      {
        ...countColumn<CheckInRow>(
          { id: 'difference', header: words('checkIn.column.difference'), width: 84, grow: 0, priority: 3 },
          differenceOfRow,
          counts,
        ),
        cell: (row) => {
          const difference = differenceOfRow(row);
          return difference === 0 ? (
            nothing
          ) : (
            <strong className={styles.difference}>{signed(difference, counts.short)}</strong>
          );
        },
      },
      stateColumn(
        { id: 'mark', header: words('checkIn.column.mark'), width: 128, grow: 0.3, priority: 2 },
        ({ mark }) => ({ tone: markTones[mark], word: words(`checkIn.mark.${mark}`) }),
        ({ mark }) => marks.indexOf(mark),
      ),
    ];
  }, [comparison, view, names, words, counts, times]);
}

type CountBarProps = { readonly counted: number; readonly expected: number };

/** What was counted of what was announced, as a bar. */
export function CountBar({ counted, expected }: CountBarProps) {
  const words = useMessages();
  return (
    <span className={styles.progress}>
      <QuantityBar
        quantities={{ expected, received: counted, stowed: counted }}
        label={words('checkIn.ofExpected', { counted, expected })}
      />
    </span>
  );
}
