import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type MouseEvent, memo } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import checkColumnStyles from './check-column.module.css';
import styles from './data-grid.module.css';
import type { GridColumn, GridSort } from './grid-column.ts';
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

const checkColumnId = 'chosen';

/** The first column of a grid whose rows can be chosen; it is neither sorted by nor exported. */
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

/** An empty box, a ticked one or one with a dash; which of them, says what stands around it. */
function CheckMark() {
  return (
    <svg className={checkColumnStyles.mark} viewBox="0 0 16 16" aria-hidden="true">
      <rect className={checkColumnStyles.box} x="1.5" y="1.5" width="13" height="13" rx="3" />
      <path className={checkColumnStyles.tick} d="m4.6 8.3 2.3 2.4 4.6-5.2" />
      <path className={checkColumnStyles.dash} d="M4.6 8h6.8" />
    </svg>
  );
}

type GridHeaderProps<Row> = {
  readonly columns: readonly GridColumn<Row>[];
  readonly sort: GridSort | null;
  readonly activeColumn: number | null;
  /** How many of the rows are chosen, where they can be. */
  readonly chosenShare: 'none' | 'some' | 'all';
  readonly onChooseAll: () => void;
  readonly onSort: (columnId: string) => void;
  readonly onFocus: (column: number) => void;
};

function ariaSort(sort: GridSort | null, columnId: string): 'ascending' | 'descending' | 'none' {
  if (sort?.columnId !== columnId) return 'none';
  return sort.isDescending ? 'descending' : 'ascending';
}

/** The names of the columns; a click or Enter sorts by one, or chooses all rows. */
export function GridHeader<Row>(props: GridHeaderProps<Row>) {
  const { columns, sort, activeColumn, chosenShare, onChooseAll, onSort, onFocus } = props;
  const t = useMessages();
  return (
    <div className={styles.header} role="rowgroup">
      <div className={styles.headerRow} role="row" aria-rowindex={1}>
        {columns.map((column, index) => {
          const isSortable = column.sortValue !== undefined;
          const direction = ariaSort(sort, column.id);
          const isCheck = column.id === checkColumnId;
          const act = isCheck ? onChooseAll : isSortable ? () => onSort(column.id) : null;
          return (
            <div
              key={column.id}
              className={styles.headerCell}
              role="columnheader"
              aria-colindex={index + 1}
              aria-sort={isSortable ? direction : undefined}
              data-align={column.align}
              data-sortable={act !== null || undefined}
              data-chosen={isCheck && chosenShare !== 'none' ? chosenShare : undefined}
              data-row={-1}
              data-column={index}
              tabIndex={index === activeColumn ? 0 : -1}
              title={isSortable ? t('grid.sortBy', { column: column.header }) : column.header}
              onFocus={() => onFocus(index)}
              onClick={() => act?.()}
              onKeyDown={(event) => {
                if (act === null || (event.key !== 'Enter' && event.key !== ' ')) return;
                event.preventDefault();
                event.stopPropagation();
                act();
              }}
            >
              {isCheck && <CheckMark />}
              <span className={isCheck ? 'visually-hidden' : 'truncate'}>{column.header}</span>
              {direction === 'ascending' && <IconArrowUp size={12} stroke={2} aria-hidden="true" />}
              {direction === 'descending' && <IconArrowDown size={12} stroke={2} aria-hidden="true" />}
            </div>
          );
        })}
      </div>
    </div>
  );
}
