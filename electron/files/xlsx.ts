import writeExcelFile, { type Cell } from 'write-excel-file/node';
import type { ExportedTable } from '#shared/files/exported-table.ts';
import { isCalendarDay } from '#shared/wire/model/calendar-day.ts';

/** Excel's limit for one cell; beyond it, Excel refuses the whole file. */
const maxTextLength = 32_767;

/** Excel counts a leap day in 1900 that never existed: earlier days would be shown wrong. */
const firstReliableDay = Date.UTC(1900, 2, 1);

type Kind = ExportedTable['columns'][number]['kind'];

/**
 * Returns a table as an Excel workbook of one sheet, with bold headers in a fixed first row. Text is a string cell in
 * the text format, whatever it starts with, so that it does not become a formula even after editing; numbers are
 * numbers; timestamps and days are dates, a timestamp in UTC, as its header states. Longer text is cut at 32,767
 * characters.
 */
export async function writeXlsx({ columns, rows }: ExportedTable): Promise<Uint8Array> {
  const headers = columns.map(
    ({ header, kind }): Cell => ({
      value: asText(kind === 'instant' ? `${header} (UTC)` : header),
      type: String,
      format: '@',
      fontWeight: 'bold',
    }),
  );
  const cells = rows.map((row) => row.map((value, index) => toCell(value, columns[index]?.kind ?? 'text')));
  const options = { columns: columns.map(({ kind }) => ({ width: widths[kind] })), stickyRowsCount: 1 };
  return await writeExcelFile([headers, ...cells], options).toBuffer();
}

const widths: Readonly<Record<Kind, number>> = { text: 24, number: 12, instant: 20, day: 12 };

const dateShapes = {
  instant: /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?Z$/,
  day: /^\d{4}-\d\d-\d\d$/,
} as const;

const dateFormats = { instant: 'yyyy-mm-dd hh:mm:ss', day: 'yyyy-mm-dd' } as const;

function toCell(value: string | number | null, kind: Kind): Cell {
  if (value === null || value === '') return null;
  if (typeof value === 'number') return { value, type: Number };
  const date = kind === 'instant' || kind === 'day' ? toDate(value, kind) : null;
  if (date !== null && kind !== 'text' && kind !== 'number') {
    return { value: date, type: Date, format: dateFormats[kind === 'day' ? 'day' : 'instant'] };
  }
  return { value: asText(value), type: String, format: '@' };
}

function toDate(text: string, kind: keyof typeof dateShapes): Date | null {
  if (!dateShapes[kind].test(text)) return null;
  const date = new Date(text);
  const isMoved = !isCalendarDay(text.slice(0, 10));
  return Number.isNaN(date.getTime()) || isMoved || date.getTime() < firstReliableDay ? null : date;
}

/**
 * Escapes text as the file format does (ECMA-376, 22.4.2.4): `_x0041_` represents a character by its number. A text
 * that looks like this is escaped too, and so are characters that XML does not allow. Code points beyond U+FFFF that
 * are not characters become U+FFFD.
 */
function asText(text: string): string {
  const spelled = text
    .slice(0, maxTextLength)
    .toWellFormed()
    .replaceAll(/_(?=x[\da-f]{4}_)/giu, '_x005F_')
    // XML 1.0, 2.2: these characters are not allowed in a document, or the library drops them; a bare CR would become
    // LF.
    .replaceAll(/[\p{Cc}\p{Noncharacter_Code_Point}\uFFFD]/gu, (sign) =>
      sign === '\n' || sign === '\t' ? sign : escaped(sign.length === 1 ? sign : '\uFFFD'),
    );
  // The library looks up texts in an object with a prototype: the prototype's names are spelled another way.
  return spelled in {} ? `${escaped(spelled.slice(0, 1))}${spelled.slice(1)}` : spelled;
}

function escaped(sign: string): string {
  return `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}
