import { type KeyboardEvent, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import {
  extendTo,
  type GridSelection,
  selectionKey,
  shareOf,
  toggleAll,
  toggleRow,
} from './row-selection.ts';

/** How keys and pointer choose rows of a grid; rows by their index in the shown order. */
type GridChoice = {
  readonly share: 'none' | 'some' | 'all';
  readonly isChosen: (id: string) => boolean;
  /** Does what a key means for what is chosen; answers whether it meant anything. */
  readonly press: (event: KeyboardEvent, row: number) => boolean;
  /** The keyboard went from one row to another with Shift. */
  readonly extend: (from: number, to: number) => void;
  /** A row was clicked on; stays the same function. */
  readonly click: (row: number, withShift: boolean) => void;
  readonly toggleAll: () => void;
};

/** Chooses rows of a grid; does nothing where `selection` is absent. */
export function useGridSelection<Row>(
  selection: GridSelection | undefined,
  rows: readonly Row[],
  rowId: (row: Row) => string,
): GridChoice {
  const isOffered = selection !== undefined;
  const order = useMemo(() => (isOffered ? rows.map(rowId) : []), [isOffered, rows, rowId]);
  const toggle = (row: number) => {
    const id = order[row];
    if (id !== undefined) selection?.onChange(toggleRow(selection.chosen, id));
  };
  const extend = (from: number, to: number) => {
    const [start, end] = [order[from], order[to]];
    if (start === undefined || end === undefined) return;
    selection?.onChange(extendTo(selection.chosen, order, start, end));
  };
  const toggleShown = () => selection?.onChange(toggleAll(selection.chosen, order));

  const latest = useRef({ toggle, extend });
  useLayoutEffect(() => {
    latest.current = { toggle, extend };
  });
  const click = useCallback((row: number, withShift: boolean) => {
    if (withShift) latest.current.extend(row, row);
    else latest.current.toggle(row);
  }, []);
  return {
    share: selection === undefined ? 'none' : shareOf(selection.chosen, order),
    isChosen: (id) => selection?.chosen.ids.has(id) === true,
    press(event, row) {
      if (selection === undefined || event.altKey) return false;
      const { key, ctrlKey, metaKey, shiftKey } = event;
      const meant = selectionKey({ key, withControl: ctrlKey || metaKey, withShift: shiftKey });
      if (meant === null) return false;
      if (meant === 'all') toggleShown();
      else if (meant === 'extend') extend(row, row);
      else toggle(row);
      return true;
    },
    extend,
    click,
    toggleAll: toggleShown,
  };
}
