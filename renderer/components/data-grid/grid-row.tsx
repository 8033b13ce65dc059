import { type MouseEvent, memo } from 'react';
import { checkColumnId } from './check-column.tsx';
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
  /** Null: rows of this grid cannot be chosen. */
  readonly isChosen: boolean | null;
  readonly onChoose: (index: number, withShift: boolean) => void;
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
  isChosen,
  onChoose,
  onFocusCell,
  onOpen,
}: GridRowProps<Row>) {
  const click = (event: MouseEvent) => {
    const isChoice = isChosen !== null && (event.shiftKey || event.ctrlKey || event.metaKey);
    if (isChoice) onChoose(index, event.shiftKey);
    else onOpen(row);
  };
  return (
    <div
      className={styles.row}
      role="row"
      // The header is the first row of the grid.
      aria-rowindex={index + 2}
      aria-selected={isChosen ?? isOpen}
      aria-current={isOpen || undefined}
      data-active={activeColumn !== null || undefined}
      data-open={isOpen || undefined}
      data-chosen={isChosen === true ? 'all' : undefined}
      style={{ transform: `translateY(${top}px)` }}
      onClick={click}
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
          onClick={
            column.id === checkColumnId
              ? (event) => {
                  event.stopPropagation();
                  onChoose(index, event.shiftKey);
                }
              : undefined
          }
        >
          {column.cell(row)}
        </div>
      ))}
    </div>
  );
}

/** One row; drawn again only when it, its place or the keyboard in it changed. */
export const GridRow = memo(DrawnRow) as typeof DrawnRow;
