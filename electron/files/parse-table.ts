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
    if (Object.values(parts).some((part) => countTags(part) > maxTags)) throw tooMuch();
    const styles = Object.entries(parts).find(([name]) => /styles\d*\.xml$/.test(name))?.[1];
    const digits = digitsOfStyles(new TextDecoder().decode(styles));
    for (const [name, part] of Object.entries(parts)) {
      const xml = new TextDecoder().decode(part);
      if (sheetData.test(xml)) parts[name] = new TextEncoder().encode(rewriteSheet(xml, digits));
    }
    return await readWorkbook(new Blob([zipSync(parts, { level: 0 })]));
  } catch (error) {
    throw error instanceof FileError ? error : damaged(error);
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

/** Tags in any namespace, as the reader takes them. */
const sheetData = /<(?:[^\s:/<>]*:)?sheetData[\s/>]/;
const rowOrCell = /<(?:[^\s:/<>]*:)?(row|c)(?=[\s/>])/g;
const formatOrStyle = /<(?:[^\s:/<>]*:)?(numFmt|cellXfs|xf)(?=[\s/>])/g;
const valueOrEnd = /<\/?(?:[^\s:/<>]*:)?([vc])(?:\s[^<>]*)?>/g;
const attribute = /\s+([^\s=/<>]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const tagEnd = /\s*(\/?)>/y;

function countTags(part: Uint8Array): number {
  let count = 0;
  for (const byte of part) if (byte === 0x3c) count += 1;
  return count;
}

type Tag = {
  readonly start: number;
  readonly end: number;
  /** With its namespace. */
  readonly opening: string;
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly isEmpty: boolean;
};

function* tagsOf(xml: string, names: RegExp): Generator<Tag> {
  for (const { 0: opening, 1: name = '', index: start } of xml.matchAll(names)) {
    const attributes = new Map<string, string>();
    attribute.lastIndex = start + opening.length;
    tagEnd.lastIndex = attribute.lastIndex;
    for (let found = attribute.exec(xml); found !== null; found = attribute.exec(xml)) {
      tagEnd.lastIndex = attribute.lastIndex;
      attributes.set(found[1] ?? '', found[2] ?? found[3] ?? '');
    }
    const end = tagEnd.exec(xml);
    if (end === null) throw damaged();
    yield { start, end: tagEnd.lastIndex, opening, name, attributes, isEmpty: end[1] === '/' };
  }
}

/** Returns the minimum number of digits of cell styles whose format is only digits, such as `00000`, by their index. */
function digitsOfStyles(xml: string): ReadonlyMap<string, number> {
  const digitsOfFormats = new Map<string, number>();
  const digits = new Map<string, number>();
  let styles = -1;
  for (const { name, attributes } of tagsOf(xml, formatOrStyle)) {
    const format = attributes.get('numFmtId') ?? '';
    if (name === 'numFmt') {
      const [, zeros] = /^(?:\[[^\]]*\])*#*(00+)(?:;|$)/.exec(attributes.get('formatCode') ?? '') ?? [];
      if (zeros !== undefined) digitsOfFormats.set(format, zeros.length);
    } else if (name === 'cellXfs') {
      styles = 0;
    } else if (styles >= 0) {
      const shown = digitsOfFormats.get(format);
      if (shown !== undefined) digits.set(String(styles), shown);
      styles += 1;
    }
  }
  return digits;
}

/**
 * Rewrites a sheet for its reader, which needs the position of every cell, drops error values, and ignores leading
 * zeros from a number format: positions are filled in, and error values and such numbers become text. Only the
 * attributes checked here remain.
 *
 * Refuses a sheet that would fill the memory: its reader creates all rows and cells up to the last one that a sheet
 * names. A thread that runs out of memory can end the whole program.
 */
function rewriteSheet(xml: string, digits: ReadonlyMap<string, number>): string {
  let rewritten = '';
  const pieces: string[] = [];
  let [copied, row, column, lastRow, lastColumn] = [0, 0, 0, 0, 0];
  for (const { start, end, opening, name, attributes, isEmpty } of tagsOf(xml, rowOrCell)) {
    const place = attributes.get('r');
    pieces.push(xml.slice(copied, start), opening);
    copied = end;
    if (name === 'row') {
      if (place !== undefined && !/^[1-9]\d{0,9}$/.test(place)) throw damaged();
      row = place === undefined ? row + 1 : Number(place);
      column = 0;
      // Without its number, a row has that of its cells.
      if (place !== undefined) pieces.push(` r="${place}"`);
    } else {
      if (place === undefined) {
        column += 1;
      } else {
        const position = positionOf(place);
        row = Math.max(row, position.row);
        ({ column } = position);
      }
      let type = attributes.get('t') ?? 'n';
      const style = attributes.get('s');
      if (!/^\w*$/.test(type) || !/^\d*$/.test(style ?? '')) throw damaged();
      const number = type === 'n' && !isEmpty ? paddedNumber(xml, end, digits.get(style ?? '')) : null;
      if (number !== null || type === 'e') type = 'str';
      pieces.push(` r="${place ?? `${lettersOf(column)}${row}`}" t="${type}" s="${style ?? ''}"`);
      if (number !== null) {
        pieces.push('>', xml.slice(end, number.start), number.text);
        copied = number.end;
      }
      if (!isEmpty) lastColumn = Math.max(lastColumn, column);
    }
    if (copied === end) pieces.push(isEmpty ? '/>' : '>');
    lastRow = Math.max(lastRow, row);
    if (pieces.length > 10_000) rewritten += pieces.splice(0).join('');
  }
  if (lastRow > lastSheetRow) throw tooManyRows();
  if (lastRow * lastColumn > maxCells) throw tooMuch();
  return rewritten + pieces.join('') + xml.slice(copied);
}

/** Returns the integer of a cell with its leading zeros, and where it is; null for none. */
function paddedNumber(xml: string, cellStart: number, digits: number | undefined) {
  if (digits === undefined) return null;
  valueOrEnd.lastIndex = cellStart;
  const tag = valueOrEnd.exec(xml);
  if (tag === null || tag[1] !== 'v' || tag[0].startsWith('</')) return null;
  const start = valueOrEnd.lastIndex;
  const end = xml.indexOf('<', start);
  const value = xml.slice(start, end).trim();
  const number = Number(value);
  const isPadded = value !== '' && Number.isSafeInteger(number) && number >= 0;
  return isPadded ? { start, end, text: String(number).padStart(digits, '0') } : null;
}

function positionOf(place: string) {
  const [, letters, row] = /^([A-Z]{1,3})([1-9]\d{0,9})$/.exec(place) ?? [];
  if (letters === undefined) throw damaged();
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return { row: Number(row), column };
}

function lettersOf(column: number): string {
  const before = Math.floor((column - 1) / 26);
  return `${before > 0 ? lettersOf(before) : ''}${String.fromCharCode(65 + ((column - 1) % 26))}`;
}

function damaged(cause?: unknown): FileError {
  return new FileError(sentence('failure.table.damaged'), { cause });
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
