import { type KeyboardEvent, useCallback, useLayoutEffect, useMemo, useRef } from 'react';

/** Which rows of a grid are chosen, by their ids, and from where a range is drawn. Never changed in place. */
export type RowSelection = {
  readonly ids: ReadonlySet<string>;
  /** The row from which a range goes; null before a row was chosen by itself. */
  readonly anchor: string | null;
  /** What was chosen when the anchor was set: it stays while the range grows and shrinks. */
  readonly base: ReadonlySet<string>;
};

/** A grid whose rows can be chosen: what is chosen, and who hears of a change. */
export type GridSelection = {
  readonly chosen: RowSelection;
  readonly onChange: (next: RowSelection) => void;
};

export const noRows: RowSelection = { ids: new Set(), anchor: null, base: new Set() };

/** A row more, or less; the next range goes from it. */
export function toggleRow({ ids }: RowSelection, id: string): RowSelection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id, base: next };
}

/**
 * The rows from the anchor to another row, both included, beside what was chosen before the anchor was set. Without an
 * anchor that is among the rows, the range goes from `from`.
 *
 * @param order the ids of the rows as they are shown.
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

/** All rows that are shown; none, where all of them are chosen already. */
export function toggleAll({ ids }: RowSelection, order: readonly string[]): RowSelection {
  const isAll = order.length > 0 && order.every((id) => ids.has(id));
  const next: ReadonlySet<string> = isAll ? new Set() : new Set(order);
  return { ids: next, anchor: null, base: next };
}

/** What is chosen of rows that are there: a row that left the list is no longer chosen. The same object where all are. */
export function keepPresent(chosen: RowSelection, present: ReadonlySet<string>): RowSelection {
  if ([...chosen.ids].every((id) => present.has(id))) return chosen;
  const among = (ids: ReadonlySet<string>) => new Set([...ids].filter((id) => present.has(id)));
  return { ...chosen, ids: among(chosen.ids), base: among(chosen.base) };
}

export function chooseRows(ids: Iterable<string>): RowSelection {
  const chosen = new Set(ids);
  return { ids: chosen, anchor: null, base: chosen };
}

/** How many of the shown rows are chosen: what the key over all of them shows. */
export function shareOf({ ids }: RowSelection, order: readonly string[]): 'none' | 'some' | 'all' {
  const count = order.reduce((sum, id) => sum + (ids.has(id) ? 1 : 0), 0);
  if (count === 0) return 'none';
  return count === order.length ? 'all' : 'some';
}

/** What a key means for what is chosen, at the row of the keyboard; null where it means nothing. */
type SelectionKey = 'toggle' | 'all' | 'extend';

/** What a key pressed in a row means for what is chosen; null where it means nothing. */
export function selectionKey(key: {
  readonly key: string;
  readonly withControl: boolean;
  readonly withShift: boolean;
}): SelectionKey | null {
  if (key.key === ' ') return key.withShift ? 'extend' : 'toggle';
  if (key.key.toLowerCase() === 'a' && key.withControl && !key.withShift) return 'all';
  return null;
}

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
