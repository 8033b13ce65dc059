import { useDeferredValue, useMemo, useState } from 'react';
import { continuesRows } from '#renderer/components/data-grid/sort-rows.ts';

/** Text as it is compared when a person searches: without case and accents. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/**
 * Makes a search over rows that are loaded: a row is found when it contains every word of the text, anywhere. The
 * searched text of a row is put together once and forgotten with the row, so that a key costs a pass over ready
 * strings and nothing else.
 */
export function createRowFinder<Row extends object>(
  textOf: (row: Row) => string,
): (rows: readonly Row[], text: string) => readonly Row[] {
  const folded = new WeakMap<Row, string>();
  const searchable = (row: Row): string => {
    const known = folded.get(row);
    if (known !== undefined) return known;
    const text = foldText(textOf(row));
    folded.set(row, text);
    return text;
  };
  type Answer = { readonly given: readonly Row[]; readonly text: string; readonly found: readonly Row[] };
  let last: Answer | null = null;
  return (rows, text) => {
    const words = foldText(text)
      .split(/\s+/)
      .filter((word) => word !== '');
    if (words.length === 0) {
      last = null;
      return rows;
    }
    const isFound = (row: Row) => {
      const content = searchable(row);
      return words.every((word) => content.includes(word));
    };
    // Of a list that is still being read, only the newest page is searched.
    const known = last !== null && last.text === text && continuesRows(rows, last.given) ? last : null;
    const found =
      known === null
        ? rows.filter(isFound)
        : [...known.found, ...rows.slice(known.given.length).filter(isFound)];
    last = { given: rows, text, found };
    return found;
  };
}

/** Rows narrowed by a text on this side, and what the text filter calls with every key. */
type NarrowedRows<Row> = {
  /** The given array itself while there is no text. */
  readonly rows: readonly Row[];
  readonly setText: (text: string) => void;
};

/**
 * Narrows loaded rows to those that contain every word of a typed text. The rows follow the typing when there is
 * time for them, so that a key is never late, however many rows there are.
 *
 * @param textOf what is searched of a row; defined once outside of the component.
 */
export function useNarrowedRows<Row extends object>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
): NarrowedRows<Row> {
  const [text, setText] = useState('');
  const sought = useDeferredValue(text);
  const find = useMemo(() => createRowFinder(textOf), [textOf]);
  return { rows: useMemo(() => find(rows, sought), [find, rows, sought]), setText };
}
