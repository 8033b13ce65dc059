import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useIntl } from 'react-intl';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { inlineKey } from '#renderer/platform/direction.ts';
import { widthWithin, withWidth } from './column-setup.ts';
import styles from './data-grid.module.css';
import { columnTracks, fittingColumns, type GridColumn, type GridSort, nextSort } from './grid-column.ts';
import { type ArrangeKey, GridHeader } from './grid-header.tsx';
import { clampPosition, type GridPosition, moveInGrid } from './grid-navigation.ts';
import { checkColumn, checkColumnId, GridRow, isParted } from './grid-row.tsx';
import { type GridSelection, useGridSelection } from './row-selection.ts';
import { createRowSorter } from './sort-rows.ts';
import { type ColumnArrangement, useColumnDrag } from './use-column-drag.ts';
import { useMeasuredElement } from './use-measured-element.ts';
import { useRowWindow } from './use-row-window.ts';

export type DataGridHandle<Row> = {
  readonly focus: () => void;
  /** Puts the keyboard on the row that is open; where it is when none is. */
  readonly focusOpen: () => void;
  /** Puts the keyboard on the first row. */
  readonly focusFirst: () => void;
  /** All rows in the shown order, in view or not. */
  readonly readRows: () => readonly Row[];
};

type DataGridProps<Row extends object> = {
  /** The name of the grid for assistive technology. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly columns: readonly GridColumn<Row>[];
  /** What rows may be sorted by, where that is more than what is shown. */
  readonly sortColumns?: readonly GridColumn<Row>[];
  /** Absent: columns can be neither moved nor made wider. */
  readonly arrangement?: ColumnArrangement;
  readonly rowHeightPx: number;
  /** How many rows there are in all, loaded or not; null where that is not known. */
  readonly totalCount: number | null;
  readonly sort: GridSort | null;
  readonly onSort: (sort: GridSort | null) => void;
  /** The rows come in the order of the sort; they are shown as they come. */
  readonly isSorted?: boolean;
  /** The rows stand in for others that are on their way. */
  readonly isBusy?: boolean;
  /** Another one brings the first row into view: the rows are those of another list. */
  readonly listKey?: string;
  /** Which rows are chosen; absent: rows of this grid cannot be chosen. */
  readonly selection?: GridSelection | undefined;
  /** The row whose record is open beside the grid. */
  readonly openRowId: string | null;
  readonly onOpen: (row: Row) => void;
  /** The last loaded rows are near. */
  readonly onNearEnd: () => void;
  /** The last row in view, by its index in the shown order. */
  readonly onView?: (lastIndex: number) => void;
  /** In place of rows, where there are none. */
  readonly placeholder: ReactNode;
  readonly ref?: Ref<DataGridHandle<Row>>;
};

const nearEndRows = 20;
/** At both ends of a row; `data-grid.module.css` has the same. */
const rowEdgesPx = 14;
/** Room between numbers and what begins behind them; `data-grid.module.css` has the same. */
const partingPx = 8;
/** So far a key moves the edge of a column. */
const stepPx = 16;

/**
 * Rows of one kind with virtual scrolling, header sort and keyboard: arrows, Page, Home and End move, Enter opens,
 * Ctrl or Cmd with C copies the cell; where rows can be chosen, Space chooses one, Shift with an arrow
 * or a click a range, Ctrl or Cmd with A all. One tab stop: the cell where the keyboard is.
 */
export function DataGrid<Row extends object>({ ref, ...props }: DataGridProps<Row>) {
  const { label, rows, rowId, columns, rowHeightPx, totalCount, sort, openRowId, selection } = props;
  const t = useMessages();
  const root = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ row: number; columnId: string | null }>({ row: 0, columnId: null });
  const hasFocus = useRef(false);
  const [said, setSaid] = useState('');
  const drag = useColumnDrag(props.arrangement);
  const { resized = null } = drag ?? {};

  const { ref: scroller, element: scrollElement, width, height } = useMeasuredElement<HTMLDivElement>();
  const roomPx = width - rowEdgesPx;
  const isChoosable = selection !== undefined;
  const shown = useMemo(() => {
    const sized = columns.map((one) => (one.id === resized?.id ? withWidth(one, resized.width) : one));
    const parted = sized.map((one, index) =>
      isParted(sized, index) && one.id !== resized?.id ? { ...one, width: one.width + partingPx } : one,
    );
    const all = isChoosable ? [checkColumn(t('grid.chooseAll')), ...parted] : parted;
    const fitting = fittingColumns(all, roomPx);
    return all.filter((column) => fitting.has(column.id));
  }, [columns, roomPx, isChoosable, t, resized?.id, resized?.width]);
  const { locale } = useIntl();
  const sortRows = useMemo(() => createRowSorter<Row>(locale), [locale]);
  const order = props.isSorted === true ? null : sort;
  const { sortColumns = columns } = props;
  const sorted = useMemo(() => sortRows(rows, sortColumns, order), [sortRows, rows, sortColumns, order]);
  const choice = useGridSelection(selection, sorted, rowId);
  const extent = {
    rowCount: sorted.length,
    columnCount: shown.length,
    pageRows: Math.max(1, Math.floor(height / rowHeightPx) - 1),
  };
  // By its name, since columns come and go with the width; one that went gives way to the first.
  const column = Math.max(
    0,
    shown.findIndex(({ id }) => id === place.columnId),
  );
  const current = clampPosition({ row: place.row, column }, extent);
  const active = sorted.length === 0 ? { ...current, row: -1 } : current;

  const { drawn, lastInView, reveal, toTop } = useRowWindow({
    element: scrollElement,
    heightPx: height,
    rowHeightPx,
    rowCount: sorted.length,
    savedRow: active.row,
  });
  const { onNearEnd, onView } = props;
  // Also when rows came or reading became possible again, not only at a scroll.
  useEffect(() => {
    onView?.(lastInView);
    if (sorted.length > 0 && lastInView >= sorted.length - nearEndRows) onNearEnd();
  }, [lastInView, sorted.length, onNearEnd, onView]);

  const { listKey } = props;
  const shownList = useRef(listKey);
  useLayoutEffect(() => {
    if (shownList.current === listKey) return;
    shownList.current = listKey;
    toTop();
    setPlace((before) => (before.row > 0 ? { ...before, row: 0 } : before));
  }, [listKey, toTop]);

  // A record that was opened by its id, or found again after going back, is brought into view once.
  const openIndex = useMemo(
    () => (openRowId === null ? -1 : sorted.findIndex((row) => rowId(row) === openRowId)),
    [sorted, openRowId, rowId],
  );
  const isOpenLoaded = openIndex >= 0;
  const showOpenRow = useEffectEvent(() => {
    if (openIndex >= 0) reveal(openIndex);
  });
  useEffect(() => {
    if (openRowId !== null && isOpenLoaded && scrollElement !== null) showOpenRow();
  }, [openRowId, isOpenLoaded, scrollElement]);

  const focusCell = ({ row, column }: GridPosition) => {
    if (row >= 0) reveal(row);
    // The row may only be drawn after the scroll.
    const focusNow = () => {
      const cell = root.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);
      cell?.focus({ preventScroll: true });
      return cell !== null && cell !== undefined;
    };
    // At once where the cell is drawn, so that a key pressed within the same frame meets the new cell.
    if (!focusNow()) requestAnimationFrame(focusNow);
  };
  const setPosition = useCallback(
    ({ row, column }: GridPosition) => {
      const columnId = shown[column]?.id ?? null;
      setPlace((before) => (before.row === row && before.columnId === columnId ? before : { row, columnId }));
    },
    [shown],
  );
  const moveTo = (next: GridPosition) => {
    // The row of the keyboard is always drawn, so that its cell is there to be focused after this.
    flushSync(() => setPosition(next));
    focusCell(next);
  };
  // Columns and rows come and go; the focus stays where the keyboard is.
  const restoreFocus = useEffectEvent((row: number, columnCount: number) => {
    const focused = document.activeElement;
    const focusedRow = focused?.closest<HTMLElement>('[data-row]')?.dataset['row'];
    const isLost = focused === document.body || (focusedRow ?? `${row}`) !== `${row}`;
    if (hasFocus.current && isLost) focusCell({ row, column: Math.min(active.column, columnCount - 1) });
  });
  useEffect(() => restoreFocus(active.row, shown.length), [active.row, shown]);
  useImperativeHandle(ref, () => ({
    // From the headers to a row, as soon as there is one: the keyboard goes on with what is opened.
    focus: () => {
      if (active.row >= 0 || sorted.length === 0) focusCell(active);
      else moveTo({ ...active, row: Math.max(0, openIndex) });
    },
    focusOpen: () => moveTo(openIndex < 0 ? active : { ...active, row: openIndex }),
    focusFirst: () => moveTo({ row: Math.min(0, sorted.length - 1), column: 0 }),
    readRows: () => sorted,
  }));

  const arrange = (change: ArrangeKey, index: number) => {
    const { [index]: moved, [index - 1]: previous, [index + 1]: next } = shown;
    if (moved === undefined || moved.id === checkColumnId) return;
    if (change === 'wider' || change === 'narrower') {
      const cell = root.current?.querySelector(`[data-row="-1"][data-column="${index}"]`);
      const now = cell?.getBoundingClientRect().width ?? moved.width;
      const width = widthWithin(now + (change === 'wider' ? stepPx : -stepPx));
      props.arrangement?.onResize(moved.id, width);
      setSaid(t('grid.widthIs', { column: moved.header, width }));
      return;
    }
    const target = change === 'next' ? next : previous;
    if (target === undefined || target.id === checkColumnId) return;
    props.arrangement?.onMove(moved.id, { target: target.id, side: change === 'next' ? 'behind' : 'before' });
    const first = shown[0]?.id === checkColumnId ? 1 : 0;
    const place = index - first + (change === 'next' ? 2 : 0);
    setSaid(t('grid.placeIs', { column: moved.header, place, count: shown.length - first }));
  };

  const pressKey = (event: KeyboardEvent) => {
    const withControl = event.ctrlKey || event.metaKey;
    const row = sorted[active.row];
    // With Ctrl or Alt it is a key of the screen.
    if (event.key === 'Enter' && !withControl && !event.altKey && row !== undefined) {
      event.preventDefault();
      // A cell that leads elsewhere leads there.
      const link = event.target instanceof Element ? event.target.querySelector('a') : null;
      if (link === null) props.onOpen(row);
      else link.click();
      return;
    }
    if (
      event.key === 'c' &&
      withControl &&
      row !== undefined &&
      document.getSelection()?.isCollapsed !== false
    ) {
      const text = shown[active.column]?.text(row) ?? '';
      navigator.clipboard.writeText(text).then(
        () => setSaid(t('copy.doneText', { text: text.slice(0, 80) })),
        () => setSaid(''),
      );
      event.preventDefault();
      return;
    }
    if (choice.press(event, active.row)) {
      event.preventDefault();
      return;
    }
    if (event.altKey) return;
    const next = moveInGrid(active, { key: inlineKey(event.key), withControl }, extent);
    if (next === null) return;
    event.preventDefault();
    if (event.shiftKey && next.row !== active.row) choice.extend(active.row, next.row);
    moveTo(next);
  };

  const isEmpty = sorted.length === 0;
  return (
    <div className={styles.frame}>
      <div
        ref={root}
        className={styles.grid}
        role="grid"
        aria-label={label}
        aria-busy={props.isBusy}
        aria-rowcount={totalCount === null ? -1 : totalCount + 1}
        aria-colcount={shown.length}
        aria-multiselectable={isChoosable || undefined}
        onKeyDown={pressKey}
        onFocus={() => {
          hasFocus.current = true;
        }}
        // A cell that is taken away with its column is not left: there is no blur then.
        onBlur={() => {
          hasFocus.current = false;
        }}
        style={{ '--grid-columns': columnTracks(shown, roomPx), '--grid-row': `${rowHeightPx}px` }}
      >
        <GridHeader
          columns={shown}
          sort={sort}
          activeColumn={active.row === -1 ? active.column : null}
          chosenShare={choice.share}
          onChooseAll={choice.toggleAll}
          onSort={(columnId) => props.onSort(nextSort(sort, columnId))}
          onFocus={(column) => setPosition({ row: -1, column })}
          drag={drag}
          onArrange={props.arrangement === undefined ? null : arrange}
        />
        <div ref={scroller} className={styles.scroller} role={isEmpty ? undefined : 'rowgroup'}>
          {!isEmpty && (
            <div className={styles.rows} role="presentation" style={{ height: sorted.length * rowHeightPx }}>
              {drawn.map((index) => {
                const row = sorted[index];
                if (row === undefined) return null;
                const id = rowId(row);
                return (
                  <GridRow
                    key={id}
                    row={row}
                    index={index}
                    top={index * rowHeightPx}
                    columns={shown}
                    activeColumn={index === active.row ? active.column : null}
                    isOpen={id === openRowId}
                    isChosen={isChoosable ? choice.isChosen(id) : null}
                    onChoose={choice.click}
                    onFocusCell={setPosition}
                    onOpen={props.onOpen}
                  />
                );
              })}
            </div>
          )}
        </div>
      </div>
      {isEmpty && <div className={styles.placeholder}>{props.placeholder}</div>}
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </div>
  );
}
