import { SegmentedControl } from '@mantine/core';
import { type FocusEvent, useEffect, useMemo, useRef, useState } from 'react';
import { DataGrid, type DataGridHandle } from '#renderer/components/data-grid/data-grid.tsx';
import type { GridColumn, GridSort } from '#renderer/components/data-grid/grid-column.ts';
import {
  countColumn,
  emptyCell,
  stateColumn,
  textColumn,
} from '#renderer/components/data-grid/value-columns.tsx';
import { EmptyState } from '#renderer/components/feedback/empty-state.tsx';
import { rowHeights } from '#renderer/components/layout/row-heights.ts';
import { ExportMenu } from '#renderer/components/list-screen/export/export-menu.tsx';
import { tableOf } from '#renderer/components/list-screen/export/export-table.ts';
import { signed } from '#renderer/components/stock/quantities.ts';
import { QuantityBar } from '#renderer/components/stock/quantity-bar.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { type CountFormat, useCountFormat } from '#renderer/components/text/use-count-format.ts';
import { useTimes } from '#renderer/components/text/use-times.ts';
import { type Translate, useMessages } from '#renderer/messages/use-messages.ts';
import { usePreferences } from '#renderer/platform/bridge/use-preferences.ts';
import type { DeskCheckIn } from '#shared/check-in/check-in.ts';
import type { ShownComparison, ShownRow } from '#shared/check-in/model/check-in-rules.ts';
import { shareOfRow } from '#shared/check-in/model/check-in-sum.ts';
import styles from './check-in.module.css';
import type { CheckInDesk } from './check-in-desk.ts';
import { type ItemNames, nameIn, useItemNames } from './check-in-queries.ts';
import { markTones } from './check-in-sentences.tsx';
import {
  type CheckInState,
  type CheckInView,
  differenceOfRow,
  nameOfBoxId,
  rowsOfView,
} from './check-in-state.ts';

const marks: readonly ShownRow['mark'][] = [
  'unknown',
  'missing',
  'otherLot',
  'notExpected',
  'more',
  'toCome',
  'notMet',
  'counted',
  'exact',
];

/** Returns the name of a row's item: its SKU, else the scanned code, else its number. */
function nameOf({ sku, code, inventoryId }: ShownRow): string {
  return sku || code || (inventoryId === null ? '' : `#${inventoryId}`);
}

/** Returns whether all announced quantities of the view are hidden, because it is counted blind. */
function isHidden({ boxes, expected }: ShownComparison, view: CheckInView): boolean {
  if (view.of === 'differences') return false;
  if (view.of === 'order') return expected === null;
  return boxes.find(({ boxId }) => boxId === view.boxId)?.expected === null;
}

/** Creates the columns for the announced quantities: the bar, the number, and the difference from the count. */
function announcedColumns(t: Translate, counts: CountFormat): readonly GridColumn<ShownRow>[] {
  return [
    {
      id: 'bar',
      header: t('quantity.progress'),
      width: 84,
      grow: 1,
      priority: 6,
      cell: ({ counted, expected }) =>
        expected === null ? emptyCell : <CountBar counted={counted} expected={expected} />,
      text: ({ counted, expected }) =>
        expected === null ? '' : t('checkIn.ofExpected', { counted, expected }),
    },
    countColumn(
      { id: 'expected', header: t('quantity.expected'), width: 84, grow: 0, priority: 3 },
      (row) => row.expected,
      counts,
    ),
    {
      ...countColumn<ShownRow>(
        { id: 'difference', header: t('quantity.difference'), width: 84, grow: 0, priority: 3 },
        differenceOfRow,
        counts,
      ),
      cell: (row) => {
        const difference = differenceOfRow(row) ?? 0;
        return difference === 0 ? (
          emptyCell
        ) : (
          <strong className="bold">{signed(difference, counts.short)}</strong>
        );
      },
    },
  ];
}

function elsewhereColumn(
  others: readonly DeskCheckIn[],
  view: CheckInView,
  t: Translate,
): GridColumn<ShownRow> {
  return textColumn(
    { id: 'elsewhere', header: t('checkIn.column.elsewhere'), width: 112, grow: 0.5, priority: 4 },
    (row) =>
      shareOfRow(others, row, view.of === 'order')
        .map((share) => t('checkIn.elsewhere', share))
        .join(', ') || null,
  );
}

/** A box column only if rows of several boxes are shown. */
function useCountColumns(
  comparison: ShownComparison,
  { view, others }: Pick<CheckInState, 'view' | 'others'>,
  names: ItemNames,
): readonly GridColumn<ShownRow>[] {
  const t = useMessages();
  const counts = useCountFormat();
  const times = useTimes();
  return useMemo((): GridColumn<ShownRow>[] => {
    const box = textColumn<ShownRow>(
      { id: 'box', header: t('term.box'), width: 64, grow: 0.2, priority: 2 },
      ({ boxId }) => (boxId === null ? t('checkIn.loose') : nameOfBoxId(comparison, boxId)),
    );
    const lot = textColumn<ShownRow>(
      { id: 'lot', header: t('term.lot'), width: 96, grow: 0.5, priority: 4 },
      ({ lotNumber }) => lotNumber,
      { isMono: true },
    );
    const lotDate: GridColumn<ShownRow> = {
      id: 'lotDate',
      header: t('term.lotDate'),
      width: 92,
      grow: 0.2,
      priority: 8,
      cell: ({ lotDate: day }) => (day === null ? emptyCell : times.day(day)),
      text: ({ lotDate: day }) => day ?? '',
      sortValue: ({ lotDate: day }) => day,
      exportValue: ({ lotDate: day }) => day,
      exportKind: 'day',
    };
    const announced = isHidden(comparison, view) ? [] : announcedColumns(t, counts);
    return [
      ...(view.of === 'differences' ? [box] : []),
      {
        id: 'item',
        header: t('term.item'),
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
          header: t('term.name'),
          width: 120,
          wholeWidth: 276,
          grow: 1.4,
          priority: 5,
        },
        (row) => nameIn(names, row),
      ),
      ...(view.of === 'order' ? [] : [lot, lotDate]),
      ...announced.slice(0, 1),
      countColumn(
        { id: 'counted', header: t('quantity.counted'), width: 72, grow: 0, priority: 2 },
        (row) => row.counted,
        counts,
      ),
      ...(others.length === 0 ? [] : [elsewhereColumn(others, view, t)]),
      ...announced.slice(1),
      stateColumn(
        {
          id: 'mark',
          header: t('term.status'),
          width: view.of === 'order' ? 128 : 148,
          grow: 0.3,
          priority: 2,
        },
        ({ mark }) => ({ tone: markTones[mark], label: t(`checkIn.mark.${mark}`) }),
        ({ mark }) => marks.indexOf(mark),
      ),
    ];
  }, [comparison, view, others, names, t, counts, times]);
}
export function CountBar({ counted, expected }: { readonly counted: number; readonly expected: number }) {
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

type CountRowsProps = {
  readonly state: CheckInState;
  readonly desk: CheckInDesk;
  /** Called when the user wants to enter the number of pieces in a row. */
  readonly onCount: (row: ShownRow) => void;
};

const noop = () => undefined;
const idOf = ({ key }: ShownRow) => key;

/** Announced and counted quantities: of the current box, of the whole order, or only the differences. */
export function CountRows({ state, desk, onCount }: CountRowsProps) {
  const t = useMessages();
  const [{ density }] = usePreferences();
  const [sort, setSort] = useState<GridSort | null>(null);
  const grid = useRef<DataGridHandle<ShownRow>>(null);
  const { comparison, view, selectedRow, goods } = state;
  const rows = rowsOfView(comparison, view);
  const columns = useCountColumns(comparison, state, useItemNames(goods.order));
  const id = String(goods.order.id);
  const differences = rowsOfView(comparison, { of: 'differences' }).length;
  const title = titleOf(state, t);
  const listKey = JSON.stringify(view);
  useEffect(() => {
    // Removed rows leave the focus on a header that no one selected.
    const isHeader = document.activeElement?.closest('[role="columnheader"]') != null;
    if (listKey !== '' && isHeader) document.querySelector('main')?.focus({ preventScroll: true });
  }, [listKey]);
  // The focused row is the one that a typed quantity applies to; in the whole order, it is in some box.
  const selectFocused = ({ target }: FocusEvent) => {
    const place = Number(target.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? -1);
    const row = (grid.current?.readRows() ?? rows)[place];
    if (view.of !== 'order' && row !== undefined) desk.select(row);
  };
  return (
    <section className={styles.rows} aria-label={t('checkIn.rows')} onFocus={selectFocused}>
      <div className={styles.bar}>
        <h2 className="heading shrink truncate">{title}</h2>
        <span className="grow" />
        <ExportMenu
          name={t('checkIn.fileName', { id, view: title })}
          shownCount={rows.length}
          totalCount={rows.length}
          isComplete
          readTable={() => tableOf(columns, grid.current?.readRows() ?? rows)}
        />
        <SegmentedControl
          aria-label={t('list.views')}
          value={view.of}
          data={[
            { value: 'box', label: t('term.box') },
            { value: 'order', label: t('checkIn.view.order') },
            { value: 'differences', label: t('checkIn.view.differences', { count: differences }) },
          ]}
          onChange={(value) => desk.show(viewOf(value, state))}
        />
      </div>
      <DataGrid
        ref={grid}
        label={title}
        rows={rows}
        rowId={idOf}
        columns={columns}
        rowHeightPx={rowHeights[density]}
        totalCount={rows.length}
        sort={sort}
        onSort={setSort}
        listKey={listKey}
        openRowId={view.of === 'order' ? null : (selectedRow?.key ?? null)}
        onOpen={(row) => (view.of === 'order' ? showItem(row, state, desk) : onCount(row))}
        onNearEnd={noop}
        placeholder={
          <EmptyState title={t(`checkIn.empty.${view.of}`)}>{t(`checkIn.empty.${view.of}Text`)}</EmptyState>
        }
      />
    </section>
  );
}

function titleOf({ comparison, view }: CheckInState, t: Translate): string {
  if (view.of !== 'box') return t(`checkIn.title.${view.of}`);
  return view.boxId === null
    ? t('checkIn.loose')
    : t('term.boxId', { box: nameOfBoxId(comparison, view.boxId) });
}

const views = ['box', 'order', 'differences'] as const;

export function viewAfter(state: CheckInState): CheckInView {
  const next = views[(views.indexOf(state.view.of) + 1) % views.length] ?? 'box';
  return viewOf(next, state);
}

/** Returns the view for a value. For a box: the current one, else the viewed one, else the first. */
function viewOf(value: string, { view, draft: checkIn, comparison, selectedRow }: CheckInState): CheckInView {
  if (value === 'order' || value === 'differences') return { of: value };
  if (view.of === 'box') return view;
  const boxId = checkIn.boxId ?? selectedRow?.boxId ?? comparison.boxes[0]?.boxId ?? null;
  return { of: 'box', boxId };
}

/** An item in the whole order is counted in its box: shows its first box. */
function showItem(row: ShownRow, { comparison }: CheckInState, desk: CheckInDesk): void {
  const isIt = (other: ShownRow) =>
    other.inventoryId === row.inventoryId && (row.inventoryId !== null || other.code === row.code);
  const box = comparison.boxes.find(({ rows }) => rows.some(isIt));
  if (box !== undefined) desk.show({ of: 'box', boxId: box.boxId });
}
