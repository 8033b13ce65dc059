import {
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useShortcuts } from '../../app/keymap.tsx';
import { usePreferences } from '../../bridge/use-preferences.ts';
import { DataGrid, type DataGridHandle } from '../../components/data-grid/data-grid.tsx';
import { EmptyPlace } from '../../components/empty-place.tsx';
import { rowHeights } from '../../components/row-heights.ts';
import { useWords } from '../../messages/use-words.ts';
import styles from './desk-lines.module.css';
import type { DeskSession } from './desk-session.ts';
import type { DeskQuestion, DeskState } from './desk-state.ts';
import { useLineColumns } from './line-columns.tsx';
import { createLineRows, type LineRow } from './line-rows.ts';

const rowId = ({ inventoryId }: LineRow) => String(inventoryId);
const nothing = () => undefined;

type DeskLinesProps = { readonly state: DeskState; readonly session: DeskSession };

/** What came back, and what is still expected: the arrows lead through the lines, the keys are about the marked one. */
export function DeskLines({ state, session }: DeskLinesProps) {
  const words = useWords();
  const [{ density }] = usePreferences();
  const [makeRows] = useState(createLineRows);
  const { draft, newest, currentId } = state;
  const rows = useMemo(() => makeRows(draft, newest), [makeRows, draft, newest]);
  const columns = useLineColumns();
  const selectFocused = ({ target }: FocusEvent) => {
    const index = Number(target.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? -1);
    const row = rows[index];
    if (row !== undefined) session.select(row.inventoryId);
  };
  const move = (step: number) => {
    const index = rows.findIndex(({ inventoryId }) => inventoryId === currentId);
    const row = rows[Math.min(rows.length - 1, Math.max(0, index + step))];
    if (row !== undefined) session.select(row.inventoryId);
  };
  // In the lines themselves the arrows are the grid's; from anywhere else they move what is in hand all the same.
  useShortcuts([
    { chord: 'ArrowDown', label: 'shortcut.desk.nextLine', isForFieldsFirst: true, run: () => move(1) },
    { chord: 'ArrowUp', label: 'shortcut.desk.previousLine', isForFieldsFirst: true, run: () => move(-1) },
  ]);
  const grid = useRef<DataGridHandle<LineRow>>(null);
  useFocusAfterQuestion(state.asked, () => grid.current?.focus());
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Delete' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    void session.go('removeLine');
  };
  return (
    <div className={styles.lines} onFocus={selectFocused} onKeyDown={press}>
      <DataGrid
        ref={grid}
        label={words('returnDesk.lines')}
        rows={rows}
        rowId={rowId}
        columns={columns}
        rowHeightPx={rowHeights[density]}
        totalCount={rows.length}
        sort={null}
        onSort={nothing}
        openRowId={currentId === null ? null : String(currentId)}
        onOpen={({ inventoryId }) => session.select(inventoryId)}
        onClose={session.dismiss}
        onNearEnd={nothing}
        placeholder={
          <EmptyPlace title={words('returnDesk.emptyTitle')}>{words('returnDesk.emptyText')}</EmptyPlace>
        }
      />
    </div>
  );
}

/** A question that a key opened had the focus; answered or left, it leaves the focus to the lines, not to nobody. */
function useFocusAfterQuestion(asked: DeskQuestion | null, focusLines: () => void): void {
  const hadFocus = useRef(false);
  const takesFocus =
    asked !== null && ('byKey' in asked ? asked.byKey : asked.kind === 'center' || asked.kind === 'drafts');
  const giveBack = useEffectEvent(() => {
    if (document.activeElement === document.body) focusLines();
  });
  useEffect(() => {
    if (hadFocus.current && !takesFocus) giveBack();
    hadFocus.current = takesFocus;
  }, [takesFocus]);
}
