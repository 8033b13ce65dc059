import { useDeferredValue, useMemo, useState } from 'react';
import { createRowFinder } from './row-finder.ts';

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
