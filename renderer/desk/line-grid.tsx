import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import { DataGrid, type DataGridHandle } from '#renderer/components/data-grid/data-grid.tsx';
import type { GridColumn } from '#renderer/components/data-grid/grid-column.ts';
import { rowHeights } from '#renderer/components/layout/row-heights.ts';
import { usePreferences } from '#renderer/platform/bridge/use-preferences.ts';
import { isDeleteKey, isMac } from '#renderer/platform/keyboard/chord.ts';
import { useShortcuts } from '#renderer/platform/keyboard/keymap.tsx';
import styles from './desk-lines.module.css';

type LineGridProps<Row extends object> = {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly GridColumn<Row>[];
  readonly lineIdOf: (row: Row) => number;
  readonly currentId: number | null;
  /** Whether the open question took the focus when it appeared. */
  readonly takesFocus: boolean;
  readonly onSelect: (lineId: number) => void;
  readonly onRemove: () => void;
  /** Shown while there are no lines. */
  readonly placeholder: ReactNode;
};

const noop = () => undefined;

/** The lines of what is built at a desk: the arrow keys move through them, the buttons apply to the selected one. */
export function LineGrid<Row extends object>(props: LineGridProps<Row>) {
  const { rows, lineIdOf, currentId, takesFocus, onSelect, onRemove } = props;
  const [{ density }] = usePreferences();
  const grid = useRef<DataGridHandle<Row>>(null);
  // Stable across scans, so that only the changed row is redrawn.
  const rowId = useCallback((row: Row) => String(lineIdOf(row)), [lineIdOf]);
  const open = useCallback((row: Row) => onSelect(lineIdOf(row)), [lineIdOf, onSelect]);
  const select = (index: number) => {
    const row = rows[index];
    if (row !== undefined) open(row);
  };
  const move = (step: number) => {
    const index = rows.findIndex((row) => lineIdOf(row) === currentId);
    select(Math.min(rows.length - 1, Math.max(0, index + step)));
  };
  // In the lines, the arrow keys belong to the grid; from anywhere else, they still move the selection.
  useShortcuts([
    { chord: 'ArrowDown', label: 'shortcut.nextLine', isForFieldsFirst: true, run: () => move(1) },
    { chord: 'ArrowUp', label: 'shortcut.previousLine', isForFieldsFirst: true, run: () => move(-1) },
  ]);
  useFocusAfterQuestion({ takesFocus, isEmpty: rows.length === 0, lines: grid });
  const selectFocused = ({ target }: FocusEvent) =>
    select(Number(target.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? -1));
  const press = (event: KeyboardEvent) => {
    if (!isDeleteKey(event, isMac)) return;
    event.preventDefault();
    if (!event.repeat) onRemove();
  };
  return (
    <div className={styles.lines} onFocus={selectFocused} onKeyDown={press}>
      <DataGrid
        ref={grid}
        label={props.label}
        rows={rows}
        rowId={rowId}
        columns={props.columns}
        rowHeightPx={rowHeights[density]}
        totalCount={rows.length}
        sort={null}
        onSort={noop}
        openRowId={currentId === null ? null : String(currentId)}
        onOpen={open}
        onNearEnd={noop}
        placeholder={props.placeholder}
      />
    </div>
  );
}

type FocusAfterQuestion = {
  /** The open question took the focus when it appeared. */
  readonly takesFocus: boolean;
  /** No line can have the focus. */
  readonly isEmpty: boolean;
  readonly lines: RefObject<{ readonly focusOpen: () => void } | null>;
};

/** Returns the focus to the selected line at a desk or, without lines, to the desk, so that it is never lost. */
function useFocusAfterQuestion({ takesFocus, isEmpty, lines }: FocusAfterQuestion): void {
  const hadFocus = useRef(false);
  const giveBack = useEffectEvent(() => {
    if (document.activeElement !== document.body) return;
    if (isEmpty) focusPlace();
    else lines.current?.focusOpen();
  });
  useEffect(() => {
    if (hadFocus.current && !takesFocus) giveBack();
    hadFocus.current = takesFocus;
  }, [takesFocus]);
  useEffect(() => {
    // With its last row removed, the grid leaves the focus on a header that no one selected.
    if (isEmpty && document.activeElement?.closest('[role="columnheader"]') != null) focusPlace();
  }, [isEmpty]);
}

function focusPlace(): void {
  document.querySelector('main')?.focus({ preventScroll: true });
}
