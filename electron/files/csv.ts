import Papa from 'papaparse';
import type { ExportedTable } from '#shared/files/exported-table.ts';

/** Signs with which a formula begins, and their full-width twins, which some spreadsheets read alike. */
const formulaSign = '[=+\\-@＝＋－＠]';
/** White space that may stand before it; tabs and line ends are separators of their own. */
const blanks = '[^\\S\\t\\r\\n]*';

const guardedStart = new RegExp(`^(?='*(?:${blanks}${formulaSign}|[\\t\\r\\n]))`, 'u');
const guardedInside = new RegExp(`([;\\t\\r\\n])(?='*${blanks}${formulaSign})`, 'gu');

/**
 * Puts an apostrophe before what a spreadsheet would run: at the beginning of a text, and behind a separator in it,
 * where a spreadsheet that splits lines at semicolons or tabs begins a new cell. A text that has apostrophes there gets
 * one more, so that what was written can be distinguished from what was added.
 */
export function guard(text: string): string {
  return text.replaceAll(guardedInside, "$1'").replace(guardedStart, "'");
}

/**
 * A table as CSV (RFC 4180): UTF-8 with a byte order mark, commas, CRLF, quotes where they are needed, headers in
 * the first line. Numbers are plain, instants and days stand as ISO text; null and the empty text are both empty.
 * Every text went through {@link guard}; half a surrogate pair becomes U+FFFD.
 */
export function writeCsv({ columns, rows }: ExportedTable): Uint8Array {
  const text = (value: string) => guard(value.toWellFormed());
  const csv = Papa.unparse(
    [
      columns.map(({ header }) => text(header)),
      ...rows.map((row) => row.map((value) => (typeof value === 'string' ? text(value) : value))),
    ],
    { newline: '\r\n' },
  );
  return new TextEncoder().encode(`\uFEFF${csv}\r\n`);
}
