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
import { keyOf } from '#renderer/platform/keyboard/chord.ts';
import { widthWithin, withWidth } from './column-setup.ts';
import styles from './data-grid.module.css';
import { columnTracks, fittingColumns, type GridColumn, type GridSort, nextSort } from './grid-column.ts';
import { type ArrangeKey, GridHeader } from './grid-header.tsx';
import { clampPosition, type GridPosition, moveInGrid } from './grid-navigation.ts';
import { checkColumn, checkColumnId, GridRow, needsGapAfter } from './grid-row.tsx';
import { type GridSelection, useGridSelection } from './row-selection.ts';
import { createRowSorter } from './sort-rows.ts';
import { type ColumnArrangement, useColumnDrag } from './use-column-drag.ts';
import { useMeasuredElement } from './use-measured-element.ts';
import { useRowWindow } from './use-row-window.ts';

export type DataGridHandle<Row> = {
  readonly focus: () => void;
  /** Focuses the open row; if none is open, the current position. */
  readonly focusOpen: () => void;
  readonly focusFirst: () => void;
  /** All rows in the displayed order, whether in view or not. */
  readonly readRows: () => readonly Row[];
};

type DataGridProps<Row extends object> = {
  /** The name of the grid for assistive technology. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly columns: readonly GridColumn<Row>[];
  /** The sortable columns, if they are more than those shown. */
  readonly sortColumns?: readonly GridColumn<Row>[];
  /** When omitted, columns can be neither moved nor resized. */
  readonly arrangement?: ColumnArrangement;
  readonly rowHeightPx: number;
  /** The total number of rows, loaded or not; null if unknown. */
  readonly totalCount: number | null;
  readonly sort: GridSort | null;
  readonly onSort: (sort: GridSort | null) => void;
  /** The rows are already sorted and are shown in the given order. */
  readonly isSorted?: boolean;
  /** The rows are placeholders for others that are being loaded. */
  readonly isBusy?: boolean;
  /** A new key scrolls to the first row: the rows belong to another list. */
  readonly listKey?: string;
  /** The selected rows; when omitted, rows of this grid cannot be selected. */
  readonly selection?: GridSelection | undefined;
  /** The row whose record is open beside the grid. */
  readonly openRowId: string | null;
  readonly onOpen: (row: Row) => void;
  /** The end of the loaded rows is near. */
  readonly onNearEnd: () => void;
  /** The last row in view, by its index in the displayed order. */
  readonly onView?: (lastIndex: number) => void;
  /** Shown instead of rows if there are none. */
  readonly placeholder: ReactNode;
  readonly ref?: Ref<DataGridHandle<Row>>;
};

const nearEndRows = 20;
/** At both ends of a row; `data-grid.module.css` has the same value. */
const rowEdgesPx = 14;
/** Space between numbers and the content after them; `data-grid.module.css` has the same value. */
const numberGapPx = 8;
/** How far a key press moves a column's edge. */
const stepPx = 16;

/**
 * A grid of rows with virtual scrolling, header sort and keyboard control: arrows, Page, Home and End move, Enter
 * opens, Ctrl or Cmd with C copies the cell. If rows can be selected, Space selects one, Shift with an arrow or a click
 * a range, Ctrl or Cmd with A all. The only tab stop is the current cell.
 */
export function DataGrid<Row extends object>({ ref, ...props }: DataGridProps<Row>) {
  const { label, rows, rowId, columns, rowHeightPx, totalCount, sort, openRowId, selection } = props;
  const t = useMessages();
  const root = useRef<HTMLDivElement>(null);
  /** `row`: null for the first row, whichever it is, until a cell gets the focus. */
  const [place, setPlace] = useState<{ row: number | null; columnId: string | null }>({
    row: null,
    columnId: null,
  });
  const hasFocus = useRef(false);
  const [announcement, setAnnouncement] = useState('');
  const drag = useColumnDrag(props.arrangement);
  const { resized = null } = drag ?? {};

  const { ref: scroller, element: scrollElement, width, height } = useMeasuredElement<HTMLDivElement>();
  const roomPx = width - rowEdgesPx;
  const isChoosable = selection !== undefined;
  const shown = useMemo(() => {
    const sized = columns.map((one) => (one.id === resized?.id ? withWidth(one, resized.width) : one));
    const parted = sized.map((one, index) =>
      needsGapAfter(sized, index) && one.isSized !== true ? { ...one, width: one.width + numberGapPx } : one,
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
  const { listKey } = props;
  const [last, setLast] = useState({ listKey, sorted });
  if (last.listKey !== listKey || last.sorted !== sorted) {
    setLast({ listKey, sorted });
    if (last.listKey !== listKey) {
      if (place.row !== -1) setPlace({ ...place, row: null });
    } else {
      // A row keeps the focus when others come or go above it, and so it keeps the position.
      const current = place.row === null ? undefined : last.sorted[place.row];
      const row = current === undefined ? -1 : sorted.findIndex((one) => rowId(one) === rowId(current));
      if (row >= 0) setPlace({ ...place, row });
    }
  }
  const choice = useGridSelection(selection, sorted, rowId);
  const extent = {
    rowCount: sorted.length,
    columnCount: shown.length,
    pageRows: Math.max(1, Math.floor(height / rowHeightPx) - 1),
  };
  // By id, since columns come and go with the width; a missing one is replaced by the first.
  const column = Math.max(
    0,
    shown.findIndex(({ id }) => id === place.columnId),
  );
  const current = clampPosition({ row: place.row ?? 0, column }, extent);
  const active = sorted.length === 0 ? { ...current, row: -1 } : current;

  const { drawn, lastInView, reveal, toTop } = useRowWindow({
    element: scrollElement,
    heightPx: height,
    rowHeightPx,
    rowCount: sorted.length,
    savedRow: active.row,
  });
  const { onNearEnd, onView } = props;
  // Also when rows arrive or reading becomes possible again, not only on scroll.
  useEffect(() => {
    onView?.(lastInView);
    if (sorted.length > 0 && lastInView >= sorted.length - nearEndRows) onNearEnd();
  }, [lastInView, sorted.length, onNearEnd, onView]);

  const shownList = useRef(listKey);
  useLayoutEffect(() => {
    if (shownList.current === listKey) return;
    shownList.current = listKey;
    toTop();
  }, [listKey, toTop]);

  // A record opened by its id, or restored by going back, is scrolled into view once.
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

  const focusDrawn = ({ row, column }: GridPosition) => {
    const focusNow = () => {
      const cell = root.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);
      cell?.focus({ preventScroll: true });
      return cell !== null && cell !== undefined;
    };
    // Immediately if the cell is rendered, so that a key pressed within the same frame reaches the new cell.
    if (!focusNow()) requestAnimationFrame(focusNow);
  };
  const focusCell = (position: GridPosition) => {
    if (position.row >= 0) reveal(position.row);
    // The row may not be rendered until after the scroll.
    focusDrawn(position);
  };
  const setPosition = useCallback(
    ({ row, column }: GridPosition) => {
      const columnId = shown[column]?.id ?? null;
      setPlace((before) => (before.row === row && before.columnId === columnId ? before : { row, columnId }));
    },
    [shown],
  );
  const moveTo = (next: GridPosition) => {
    // The current row is always rendered, so that its cell exists when focused below.
    flushSync(() => setPosition(next));
    focusCell(next);
  };
  // Columns and rows come and go; the focus stays at the current position, without scrolling there.
  const restoreFocus = useEffectEvent((row: number, columnCount: number) => {
    const focused = document.activeElement;
    const focusedRow = focused?.closest<HTMLElement>('[data-row]')?.dataset['row'];
    const isLost = focused?.contains(root.current) === true || (focusedRow ?? `${row}`) !== `${row}`;
    if (hasFocus.current && isLost) focusDrawn({ row, column: Math.min(active.column, columnCount - 1) });
  });
  useEffect(() => restoreFocus(active.row, shown.length), [active.row, shown, sorted]);
  useImperativeHandle(ref, () => ({
    // From the headers to a row as soon as there is one: the open one, otherwise the first.
    focus: () => {
      if (active.row >= 0 || sorted.length === 0) focusCell(active);
      else moveTo({ ...active, row: Math.max(0, openIndex) });
      // Until the user moves it, the focus is in the first row, whichever that is.
      if (openIndex < 0 && (place.row ?? -1) < 0) setPlace((before) => ({ ...before, row: null }));
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
      setAnnouncement(t('grid.widthIs', { column: moved.header, width }));
      return;
    }
    const target = change === 'next' ? next : previous;
    if (target === undefined || target.id === checkColumnId) return;
    props.arrangement?.onMove(moved.id, { target: target.id, side: change === 'next' ? 'behind' : 'before' });
    const first = shown[0]?.id === checkColumnId ? 1 : 0;
    const place = index - first + (change === 'next' ? 2 : 0);
    setAnnouncement(t('grid.placeIs', { column: moved.header, place, count: shown.length - first }));
  };

  const pressKey = (event: KeyboardEvent) => {
    const withControl = event.ctrlKey || event.metaKey;
    const row = sorted[active.row];
    // With Ctrl or Alt, the key belongs to the screen.
    if (event.key === 'Enter' && !withControl && !event.altKey && row !== undefined) {
      event.preventDefault();
      // Follow the cell's link if it has one.
      const link = event.target instanceof Element ? event.target.querySelector('a') : null;
      if (link === null) props.onOpen(row);
      else link.click();
      return;
    }
    if (
      keyOf(event) === 'c' &&
      withControl &&
      !event.shiftKey &&
      row !== undefined &&
      document.getSelection()?.isCollapsed !== false
    ) {
      const text = shown[active.column]?.text(row) ?? '';
      navigator.clipboard.writeText(text).then(
        () => setAnnouncement(t('copy.doneText', { text: text.slice(0, 80) })),
        () => setAnnouncement(''),
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
        // A cell that is removed with its column fires no blur event.
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
        {announcement}
      </span>
    </div>
  );
}
