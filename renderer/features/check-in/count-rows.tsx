import { SegmentedControl } from '@mantine/core';
import { useRef, useState } from 'react';
import type { CheckInRow } from '../../../shared/check-in/model/check-in-rows.ts';
import { DataGrid, type DataGridHandle } from '../../components/data-grid/data-grid.tsx';
import type { GridSort } from '../../components/data-grid/grid-column.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { rowHeights } from '../../components/layout/row-heights.ts';
import { ExportMenu } from '../../components/list-screen/export/export-menu.tsx';
import { tableOf } from '../../components/list-screen/export/export-table.ts';
import { type Translate, useMessages } from '../../messages/use-messages.ts';
import { usePreferences } from '../../platform/bridge/use-preferences.ts';
import styles from './check-in.module.css';
import type { CheckInDesk } from './check-in-desk.ts';
import { type CheckInState, type CheckInView, nameOfBoxId, rowsOfView } from './check-in-state.ts';
import { useCountColumns } from './count-columns.tsx';
import { useItemNames } from './item-names.ts';

type CountRowsProps = {
  readonly state: CheckInState;
  readonly desk: CheckInDesk;
  /** A person wants to say how many pieces of a row there are. */
  readonly onCount: (row: CheckInRow) => void;
};

const nothing = () => undefined;
const idOf = ({ key }: CheckInRow) => key;

/** What was announced and counted: of the box in hand, of the whole order, or what of it differs. */
export function CountRows({ state, desk, onCount }: CountRowsProps) {
  const t = useMessages();
  const [{ density }] = usePreferences();
  const [sort, setSort] = useState<GridSort | null>(null);
  const grid = useRef<DataGridHandle<CheckInRow>>(null);
  const { comparison, view, selectedRow, goods } = state;
  const rows = rowsOfView(comparison, view);
  const columns = useCountColumns(comparison, view.of, useItemNames(goods.order));
  const id = String(goods.order.id);
  const differences = rowsOfView(comparison, { of: 'differences' }).length;
  const title = titleOf(state, t);
  return (
    <section className={styles.rows} aria-label={t('checkIn.rows')}>
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
          aria-label={t('checkIn.views')}
          value={view.of}
          data={[
            { value: 'box', label: t('checkIn.view.box') },
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
        listKey={JSON.stringify(view)}
        openRowId={view.of === 'order' ? null : (selectedRow?.key ?? null)}
        onOpen={(row) => (view.of === 'order' ? showItem(row, state, desk) : onCount(row))}
        onNearEnd={nothing}
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
    : t('checkIn.box', { box: nameOfBoxId(comparison, view.boxId) });
}

/** Of a box: the one in hand, else the one that was looked at, else the first. */
function viewOf(value: string, { view, checkIn, comparison, selectedRow }: CheckInState): CheckInView {
  if (value === 'order' || value === 'differences') return { of: value };
  if (view.of === 'box') return view;
  const boxId = checkIn.boxId ?? selectedRow?.boxId ?? comparison.boxes[0]?.boxId ?? null;
  return { of: 'box', boxId };
}

/** An item of the whole order is counted where it lies: its first box is shown. */
function showItem(row: CheckInRow, { comparison }: CheckInState, desk: CheckInDesk): void {
  const isIt = (other: CheckInRow) =>
    other.inventoryId === row.inventoryId && (row.inventoryId !== null || other.code === row.code);
  const box = comparison.boxes.find(({ rows }) => rows.some(isIt));
  if (box !== undefined) desk.show({ of: 'box', boxId: box.boxId });
}
