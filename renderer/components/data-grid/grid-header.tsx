import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useMessages } from '../../messages/use-messages.ts';
import { CheckMark, checkColumnId } from './check-column.tsx';
import styles from './data-grid.module.css';
import type { GridColumn, GridSort } from './grid-column.ts';

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
