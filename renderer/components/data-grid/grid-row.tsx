import { type MouseEvent, memo } from 'react';
import checkColumnStyles from './check-column.module.css';
import styles from './data-grid.module.css';
import type { GridColumn } from './grid-column.ts';
import type { GridPosition } from './grid-navigation.ts';

type GridRowProps<Row> = {
  readonly row: Row;
  readonly index: number;
  readonly top: number;
  readonly columns: readonly GridColumn<Row>[];
  /** The current column, if it is in this row. */
  readonly activeColumn: number | null;
  readonly isOpen: boolean;
  /** Null: rows of this grid cannot be selected. */
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
      // The header is the grid's first row.
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
          data-parted={needsGapAfter(columns, columnIndex) || undefined}
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

/** One row; rendered again only if the row, its position or the keyboard position in it changed. */
export const GridRow = memo(DrawnRow) as typeof DrawnRow;

export const checkColumnId = 'chosen';

/** Whether a column's numbers directly precede start-aligned content and need space after them. */
export function needsGapAfter(columns: readonly Pick<GridColumn<never>, 'align'>[], index: number): boolean {
  return columns[index]?.align === 'end' && columns[index + 1]?.align !== 'end';
}

/** The first column of a grid with selectable rows; it is neither sortable nor exported. */
export function checkColumn(header: string): GridColumn<object> {
  return {
    id: checkColumnId,
    header,
    width: 32,
    grow: 0,
    priority: 1,
    cell: () => <CheckMark />,
    text: () => '',
  };
}

/** An empty box, a checked one or one with a dash, depending on the surrounding element. */
export function CheckMark() {
  return (
    <svg className={checkColumnStyles.mark} viewBox="0 0 16 16" aria-hidden="true">
      <rect className={checkColumnStyles.box} x="1.5" y="1.5" width="13" height="13" rx="3" />
      <path className={checkColumnStyles.tick} d="m4.6 8.3 2.3 2.4 4.6-5.2" />
      <path className={checkColumnStyles.dash} d="M4.6 8h6.8" />
    </svg>
  );
}
