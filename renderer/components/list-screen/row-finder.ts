import { useDeferredValue, useMemo, useState } from 'react';
import { continuesRows } from '#renderer/components/data-grid/sort-rows.ts';
import { latinDigits } from '#shared/barcode/latin-digits.ts';

/** For search: without case and accents, with Latin digits. */
export function foldText(text: string): string {
  return latinDigits(text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase());
}

/**
 * Creates a search over loaded rows: a row matches if it contains every word of the text, anywhere. The searched text
 * of a row is built once and dropped with the row, so that a keystroke costs only a pass over prepared strings.
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
    // In a list that is still being read, only the newest page is searched.
    const known = last !== null && last.text === text && continuesRows(rows, last.given) ? last : null;
    const found =
      known === null
        ? rows.filter(isFound)
        : [...known.found, ...rows.slice(known.given.length).filter(isFound)];
    last = { given: rows, text, found };
    return found;
  };
}

/** Rows narrowed by a text in this process, and the function that the text filter calls on every keystroke. */
type NarrowedRows<Row> = {
  /** The given array itself if there is no text. */
  readonly rows: readonly Row[];
  readonly setText: (text: string) => void;
};

/**
 * Narrows loaded rows to those that contain every word of a typed text. The rows follow the typing when there is time,
 * so that a keystroke is never delayed, however many rows there are.
 *
 * @param textOf returns the searched text of a row; defined once, outside the component.
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
