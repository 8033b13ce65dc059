import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { inlineKey } from '#renderer/platform/direction.ts';
import styles from './data-grid.module.css';
import type { GridColumn, GridSort } from './grid-column.ts';
import { CheckMark, checkColumnId, needsGapAfter } from './grid-row.tsx';
import type { ColumnDrag } from './use-column-drag.ts';

type GridHeaderProps<Row> = {
  readonly columns: readonly GridColumn<Row>[];
  readonly sort: GridSort | null;
  readonly activeColumn: number | null;
  /** How many of the rows are selected, if they can be. */
  readonly chosenShare: 'none' | 'some' | 'all';
  readonly onChooseAll: () => void;
  readonly onSort: (columnId: string) => void;
  readonly onFocus: (column: number) => void;
  /** Null if columns are fixed. */
  readonly drag: ColumnDrag | null;
  /** Shift with an arrow changes a column's width, with Ctrl or Cmd added its position. */
  readonly onArrange: ((change: ArrangeKey, column: number) => void) | null;
};

export type ArrangeKey = 'wider' | 'narrower' | 'next' | 'previous';

/** Null if the key has no action. */
function arrangeKey(key: {
  readonly key: string;
  readonly withControl: boolean;
  readonly withShift: boolean;
}): ArrangeKey | null {
  if (!key.withShift || (key.key !== 'ArrowLeft' && key.key !== 'ArrowRight')) return null;
  const isNext = inlineKey(key.key) === 'ArrowRight';
  if (key.withControl) return isNext ? 'next' : 'previous';
  return isNext ? 'wider' : 'narrower';
}

function ariaSort(sort: GridSort | null, columnId: string): 'ascending' | 'descending' | 'none' {
  if (sort?.columnId !== columnId) return 'none';
  return sort.isDescending ? 'descending' : 'ascending';
}

/** The column headers; a click or Enter sorts by one, or selects all rows. */
export function GridHeader<Row>(props: GridHeaderProps<Row>) {
  const { columns, sort, activeColumn, chosenShare, drag, onChooseAll, onSort, onFocus } = props;
  const t = useMessages();
  const press = (event: KeyboardEvent, index: number, act: (() => void) | null) => {
    const arranged = arrangeKey({
      key: event.key,
      withControl: event.ctrlKey || event.metaKey,
      withShift: event.shiftKey,
    });
    if (arranged !== null && props.onArrange !== null) props.onArrange(arranged, index);
    else if (act !== null && (event.key === 'Enter' || event.key === ' ')) act();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.header} role="rowgroup">
      <div className={styles.headerRow} role="row" aria-rowindex={1} onPointerDown={drag?.begin}>
        {columns.map((column, index) => {
          const isSortable = column.sortValue !== undefined;
          const direction = ariaSort(sort, column.id);
          const isCheck = column.id === checkColumnId;
          const act = isCheck ? onChooseAll : isSortable ? () => onSort(column.id) : null;
          const movable = drag === null || isCheck ? undefined : column.id;
          return (
            <div
              key={column.id}
              className={styles.headerCell}
              role="columnheader"
              aria-colindex={index + 1}
              aria-sort={isSortable ? direction : undefined}
              data-align={column.align}
              data-parted={needsGapAfter(columns, index) || undefined}
              data-sortable={act !== null || undefined}
              data-chosen={isCheck && chosenShare !== 'none' ? chosenShare : undefined}
              data-movable={movable}
              data-drop={movable === undefined ? undefined : drag?.dropAt(column.id)}
              data-row={-1}
              data-column={index}
              tabIndex={index === activeColumn ? 0 : -1}
              title={isSortable ? t('grid.sortBy', { column: column.header }) : column.header}
              onFocus={() => onFocus(index)}
              // A drag that ends over a header is not a click on it.
              onClick={() => drag?.hasEnded() !== true && act?.()}
              onKeyDown={(event) => press(event, index, act)}
            >
              {isCheck && <CheckMark />}
              <span className={isCheck ? 'visually-hidden' : 'truncate'}>{column.header}</span>
              {direction === 'ascending' && <IconArrowUp size={12} stroke={2} aria-hidden="true" />}
              {direction === 'descending' && <IconArrowDown size={12} stroke={2} aria-hidden="true" />}
              {movable !== undefined && (
                <span
                  className={styles.edge}
                  data-edge={movable}
                  aria-hidden="true"
                  title={t('grid.widthTitle')}
                />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
