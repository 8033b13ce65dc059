import { memo } from 'react';
import styles from './data-grid.module.css';
import type { GridColumn } from './grid-column.ts';
import type { GridPosition } from './grid-navigation.ts';

type GridRowProps<Row> = {
  readonly row: Row;
  readonly index: number;
  readonly top: number;
  readonly columns: readonly GridColumn<Row>[];
  /** The column of the keyboard, where it is in this row. */
  readonly activeColumn: number | null;
  readonly isOpen: boolean;
  readonly onFocusCell: (position: GridPosition) => void;
  readonly onOpen: (row: Row) => void;
};

function DrawnRow<Row>({
  row,
  index,
  top,
  columns,
  activeColumn,
  isOpen,
  onFocusCell,
  onOpen,
}: GridRowProps<Row>) {
  return (
    <div
      className={styles.row}
      role="row"
      // The header is the first row of the grid.
      aria-rowindex={index + 2}
      aria-selected={isOpen}
      data-active={activeColumn !== null || undefined}
      style={{ transform: `translateY(${top}px)` }}
      onClick={() => onOpen(row)}
    >
      {columns.map((column, columnIndex) => (
        <div
          key={column.id}
          className={styles.cell}
          role="gridcell"
          aria-colindex={columnIndex + 1}
          data-align={column.align}
          data-row={index}
          data-column={columnIndex}
          tabIndex={columnIndex === activeColumn ? 0 : -1}
          onFocus={() => onFocusCell({ row: index, column: columnIndex })}
        >
          {column.cell(row)}
        </div>
      ))}
    </div>
  );
}

/** One row; drawn again only when it, its place or the keyboard in it changed. */
export const GridRow = memo(DrawnRow) as typeof DrawnRow;
