import { unzipSync, zipSync } from 'fflate';
import Papa from 'papaparse';
import readWorkbook from 'read-excel-file/universal';
import type { ImportedTable } from '#shared/files/imported-table.ts';
import { decodeText } from '#shared/files/model/decode-text.ts';
import {
  maxTableBytes,
  maxTableCellLength,
  maxTableColumns,
  maxTableRows,
} from '#shared/files/model/table-limits.ts';
import { sentence } from '#shared/messages/messages.ts';
import { FileError } from './file-error.ts';

/** Maximum unpacked size of a workbook's parts: 10,000 rows take a few megabytes. */
const maxUnpacked = 64 * 1024 * 1024;
/**
 * Maximum for its reader, which holds something for every tag, and a cell in every row up to the last column with a
 * value.
 */
const maxTags = 8_000_000;
const maxCells = 20_000_000;

/** The start of other file types, as Latin-1 text. */
const workbookStart = 'PK\u0003\u0004';
const oldWorkbookStart = '\u00D0\u00CF\u0011\u00E0\u00A1\u00B1\u001A\u00E1';

/**
 * Reads a table from the bytes of a CSV file (tabs, semicolons, commas or bars between its cells; UTF-8, UTF-16 or
 * Windows-1252) or an XLSX workbook, distinguished by their first bytes.
 *
 * @throws FileError
 */
export async function parseTable(content: Uint8Array): Promise<ImportedTable> {
  if (content.length > maxTableBytes) {
    throw new FileError(sentence('failure.table.tooLarge', { most: maxTableBytes / 1024 / 1024 }));
  }
  const start = String.fromCharCode(...content.subarray(0, 8));
  if (start === oldWorkbookStart) throw new FileError(sentence('failure.table.oldWorkbook'));
  return start.startsWith(workbookStart)
    ? await parseXlsx(content)
    : { rows: parseCsv(content), sheet: null };
}

/** Cell separators, the likeliest first. */
const separators = ['\t', ';', '|', ','] as const;

function parseCsv(content: Uint8Array): ImportedTable['rows'] {
  const text = textOf(content);
  const rows = collectRows();
  let row = 0;
  // Row by row: ten megabytes can be ten million empty rows.
  Papa.parse<string[]>(text, {
    delimiter: separatorOf(text),
    step({ data, errors }) {
      row += 1;
      if (errors.some(({ type }) => type === 'Quotes')) {
        throw new FileError(sentence('failure.table.quotes', { row }));
      }
      rows.add(row, data);
    },
  });
  return rows.all;
}

/**
 * Returns the character that separates the most of the first rows; a title above the table misleads the library's own
 * detection.
 */
function separatorOf(text: string): string {
  const partedBy = (delimiter: string) =>
    Papa.parse<string[]>(text, { delimiter, preview: 50 }).data.filter(({ length }) => length > 1).length;
  const [best] = separators
    .map((sign) => ({ sign, count: partedBy(sign) }))
    .toSorted((left, right) => right.count - left.count);
  return best?.sign ?? ',';
}

/** Decodes a file, and refuses one that isn't text. */
function textOf(content: Uint8Array): string {
  const text = decodeText(content, (...options) => new TextDecoder(...options));
  // A picture, a PDF, or any other binary file.
  if (/(?![\t\n\v\f\r])\p{Cc}/u.test(text)) throw new FileError(sentence('failure.table.noTable'));
  return text;
}

async function parseXlsx(content: Uint8Array): Promise<ImportedTable> {
  const sheets = await readSheets(content);
  const written =
    sheets.find(({ data }) => data.some((row) => row.some((cell) => cell !== null))) ?? sheets[0];
  const rows = collectRows();
  for (const [index, cells] of (written?.data ?? []).entries()) rows.add(index + 1, cells.map(cellText));
  return { rows: rows.all, sheet: sheets.length > 1 ? (written?.sheet ?? null) : null };
}

/**
 * Reads the sheets of a workbook: a formula yields the value saved with it, a text is taken literally whatever it
 * starts with.
 */
async function readSheets(content: Uint8Array) {
  try {
    const parts = unpacked(content);
    for (const part of Object.values(parts)) rejectOversizedSheet(part);
    return await readWorkbook(new Blob([zipSync(parts, { level: 0 })]));
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw new FileError(sentence('failure.table.damaged'), { cause: error });
  }
}

/**
 * Unpacks the parts of a workbook that its reader uses, within a limit: each gets the size it declares, and anything
 * beyond that is dropped. The reader itself would take as much as a file claims.
 */
function unpacked(content: Uint8Array): Record<string, Uint8Array<ArrayBuffer>> {
  let room = maxUnpacked;
  return unzipSync(content, {
    filter({ name, originalSize }) {
      if (!/\.(?:xml|rels)$/.test(name)) return false;
      room -= originalSize;
      if (room < 0) throw tooMuch();
      return true;
    },
  });
}

const rowOrCell = /<(?:[\w.-]+:)?(row|c)(?=[\s/>])/g;
/** The attributes of such a tag need no entity, which could hide its position. */
const attribute = /\s+([\w:.-]+)\s*=\s*(?:"([^"<&]*)"|'([^'<&]*)')/y;
const tagEnd = /\s*\/?>/y;

/**
 * Refuses a sheet that would fill the memory: its reader creates all rows and cells up to the last one that a sheet
 * names. A thread that runs out of memory can end the whole program.
 */
function rejectOversizedSheet(part: Uint8Array): void {
  let tagCount = 0;
  for (const byte of part) if (byte === 0x3c) tagCount += 1;
  if (tagCount > maxTags) throw tooMuch();
  const xml = new TextDecoder().decode(part);
  let [rowCount, lastRow, lastColumn] = [0, 0, 0];
  for (const { 0: start, 1: name, index } of xml.matchAll(rowOrCell)) {
    attribute.lastIndex = index + start.length;
    tagEnd.lastIndex = attribute.lastIndex;
    let column = 0;
    for (let found = attribute.exec(xml); found !== null; found = attribute.exec(xml)) {
      tagEnd.lastIndex = attribute.lastIndex;
      if (found[1] !== 'r') continue;
      const [, letters, row] = /^([A-Z]{0,3})(\d{1,10})$/.exec(found[2] ?? found[3] ?? '') ?? [];
      if (letters === undefined) throw new FileError(sentence('failure.table.damaged'));
      lastRow = Math.max(lastRow, Number(row));
      for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
    }
    const [end] = tagEnd.exec(xml) ?? [];
    if (end === undefined) throw new FileError(sentence('failure.table.damaged'));
    if (name === 'row') rowCount += 1;
    if (name === 'c' && !end.endsWith('/>')) lastColumn = Math.max(lastColumn, column);
  }
  if (lastRow > lastSheetRow) throw tooManyRows();
  if (Math.max(rowCount, lastRow) * lastColumn > maxCells) throw tooMuch();
}

function tooMuch(): FileError {
  return new FileError(sentence('failure.table.unpacksTooLarge'));
}

function cellText(cell: unknown): string {
  // A day or a timestamp without a time zone, as in the workbook; a time of midnight is a day only.
  if (cell instanceof Date) return cell.toISOString().replace(/T00:00:00\.000Z$/, '');
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  return typeof cell === 'string' ? cell : '';
}

/** The last row in a spreadsheet. */
const lastSheetRow = 1_048_576;

function tooManyRows(): FileError {
  return new FileError(sentence('failure.table.tooManyRows', { most: maxTableRows }));
}

/** Collects rows up to the limit, without empty ones. */
function collectRows() {
  const all: ImportedTable['rows'] = [];
  const add = (row: number, texts: readonly string[]) => {
    if (row > lastSheetRow) throw tooManyRows();
    const cells = texts.map((text) => text.trim().slice(0, maxTableCellLength));
    cells.length = cells.findLastIndex((text) => text !== '') + 1;
    if (cells.length === 0) return;
    if (cells.length > maxTableColumns)
      throw new FileError(sentence('failure.table.tooManyColumns', { most: maxTableColumns }));
    if (all.length === maxTableRows) throw tooManyRows();
    all.push({ row, cells });
  };
  return { all, add };
}
