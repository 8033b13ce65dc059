import { type KeyboardEvent, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { keyOf } from '#renderer/platform/keyboard/chord.ts';

/** The selected rows of a grid, by id, and the start of a range. Immutable. */
export type RowSelection = {
  readonly ids: ReadonlySet<string>;
  /** The row where a range starts; null until a single row was selected. */
  readonly anchor: string | null;
  /** The selection when the anchor was set; it is retained as the range grows and shrinks. */
  readonly base: ReadonlySet<string>;
};

export type GridSelection = {
  readonly chosen: RowSelection;
  readonly onChange: (next: RowSelection) => void;
};

export const noRows: RowSelection = { ids: new Set(), anchor: null, base: new Set() };

/** Adds or removes a row; the next range starts there. */
export function toggleRow({ ids }: RowSelection, id: string): RowSelection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id, base: next };
}

/**
 * Selects the rows from the anchor to another row, both included, in addition to those selected before the anchor was
 * set. If no anchor is among the rows, the range starts at `from`.
 *
 * @param order the row ids in displayed order.
 */
export function extendTo(
  chosen: RowSelection,
  order: readonly string[],
  from: string,
  to: string,
): RowSelection {
  const hasAnchor = chosen.anchor !== null && order.includes(chosen.anchor);
  const anchor = hasAnchor && chosen.anchor !== null ? chosen.anchor : from;
  const base = hasAnchor ? chosen.base : chosen.ids;
  const [first = 0, last = 0] = [order.indexOf(anchor), order.indexOf(to)].sort((one, other) => one - other);
  if (first < 0) return chosen;
  return { ids: new Set([...base, ...order.slice(first, last + 1)]), anchor, base };
}

/** Selects all displayed rows; none if all of them are already selected. */
export function toggleAll({ ids }: RowSelection, order: readonly string[]): RowSelection {
  const isAll = order.length > 0 && order.every((id) => ids.has(id));
  const next: ReadonlySet<string> = isAll ? new Set() : new Set(order);
  return { ids: next, anchor: null, base: next };
}

/**
 * Limits the selection to existing rows: a row that left the list is no longer selected. Returns the same object if all
 * exist.
 */
export function keepPresent(chosen: RowSelection, present: ReadonlySet<string>): RowSelection {
  if ([...chosen.ids].every((id) => present.has(id))) return chosen;
  const among = (ids: ReadonlySet<string>) => new Set([...ids].filter((id) => present.has(id)));
  return { ...chosen, ids: among(chosen.ids), base: among(chosen.base) };
}

export function chooseRows(ids: Iterable<string>): RowSelection {
  const chosen = new Set(ids);
  return { ids: chosen, anchor: null, base: chosen };
}

/** How many of the displayed rows are selected, as shown by the checkbox in the header. */
export function shareOf({ ids }: RowSelection, order: readonly string[]): 'none' | 'some' | 'all' {
  if (ids.size === 0) return 'none';
  const count = order.reduce((sum, id) => sum + (ids.has(id) ? 1 : 0), 0);
  if (count === 0) return 'none';
  return count === order.length ? 'all' : 'some';
}

/** The effect of a key on the selection, at the current row. */
type SelectionKey = 'toggle' | 'all' | 'extend';

/** Null if it has none. */
export function selectionKey(key: {
  readonly key: string;
  readonly withControl: boolean;
  readonly withShift: boolean;
}): SelectionKey | null {
  if (key.key === ' ') return key.withShift ? 'extend' : 'toggle';
  if (key.key.toLowerCase() === 'a' && key.withControl && !key.withShift) return 'all';
  return null;
}

/** Row selection by keys and pointer; rows are given by their index in the displayed order. */
type GridChoice = {
  readonly share: 'none' | 'some' | 'all';
  readonly isChosen: (id: string) => boolean;
  /** Returns whether the key had any effect. */
  readonly press: (event: KeyboardEvent, row: number) => boolean;
  /** The keyboard moved from one row to another with Shift. */
  readonly extend: (from: number, to: number) => void;
  /** A row was clicked; the function's identity is stable. */
  readonly click: (row: number, withShift: boolean) => void;
  readonly toggleAll: () => void;
};

/** Does nothing if `selection` is omitted. */
export function useGridSelection<Row>(
  selection: GridSelection | undefined,
  rows: readonly Row[],
  rowId: (row: Row) => string,
): GridChoice {
  const isOffered = selection !== undefined;
  const order = useMemo(() => (isOffered ? rows.map(rowId) : []), [isOffered, rows, rowId]);
  const chosen = selection?.chosen ?? noRows;
  const share = useMemo(() => shareOf(chosen, order), [chosen, order]);
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
    share,
    isChosen: (id) => selection?.chosen.ids.has(id) === true,
    press(event, row) {
      if (selection === undefined || event.altKey) return false;
      const { ctrlKey, metaKey, shiftKey } = event;
      const meant = selectionKey({ key: keyOf(event), withControl: ctrlKey || metaKey, withShift: shiftKey });
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
