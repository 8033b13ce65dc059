import Papa from 'papaparse';
import type { ExportedTable } from '#shared/files/exported-table.ts';

/** Characters that start a formula, and their full-width forms, which some spreadsheets treat alike. */
const formulaCharacter = '[=+\\-@＝＋－＠]';
/** White space that may precede it; tabs and line ends are separators. */
const blanks = '[^\\S\\t\\r\\n]*';

const guardedStart = new RegExp(`^(?='*(?:${blanks}${formulaCharacter}|[\\t\\r\\n]))`, 'u');
const guardedInside = new RegExp(`([;\\t\\r\\n])(?='*${blanks}${formulaCharacter})`, 'gu');

/**
 * Adds an apostrophe before anything a spreadsheet would run: at the start of a text, and after a separator in it,
 * where a spreadsheet that splits lines at semicolons or tabs starts a new cell. A text that already has apostrophes
 * there gets one more, so that original and added ones can be distinguished.
 */
export function guard(text: string): string {
  return text.replaceAll(guardedInside, "$1'").replace(guardedStart, "'");
}

/**
 * Returns a table as CSV (RFC 4180): UTF-8 with a byte order mark, commas, CRLF, quotes where needed, headers in the
 * first line. Numbers are plain, timestamps and days are ISO text; null and the empty text are both empty. Every text
 * is passed through {@link guard}; half a surrogate pair becomes U+FFFD.
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
