import { existsSync, readFileSync, statSync } from 'node:fs';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { type DatabaseKind, migrate } from './schema/schema.ts';

/** The tables whose rows are worth salvaging from a damaged file. */
const kinds = {
  activity: 'records',
  check_in: 'records',
  delivery_note: 'records',
  outbox: 'outbox',
} as const satisfies Record<string, DatabaseKind>;

/**
 * Reads the readable rows of a table from a damaged file and its log, each page on its own. Never throws if the bytes
 * can be read at all. If an id occurs more than once, the last sound row counts.
 *
 * @param table one whose integer primary key is called `id`; its rows are returned by ascending id
 */
export function salvageRows(
  file: string,
  table: keyof typeof kinds,
  isSound: (row: SalvagedRow) => boolean = () => true,
): SalvagedRow[] {
  const rows = new Map<number, { row: SalvagedRow; isSound: boolean }>();
  for (const row of readPageRows(file, columnsOf(table))) {
    const id = Number(row['id']);
    const known = rows.get(id);
    const found = { row, isSound: isSound(row) };
    if (found.isSound || known?.isSound !== true) rows.set(id, found);
  }
  return [...rows].sort(([left], [right]) => left - right).map(([, { row }]) => row);
}

function columnsOf(table: keyof typeof kinds): RecordColumn[] {
  const database = new DatabaseSync(':memory:');
  try {
    migrate(database, kinds[table]);
    return database
      .prepare(`PRAGMA table_info(${table})`)
      .all()
      .map(({ name, type, notnull, pk }) => ({
        name: String(name),
        isInteger: type === 'INTEGER',
        isRequired: notnull === 1,
        isKey: pk === 1,
      }));
  } finally {
    database.close();
  }
}

/** A column of a table as stored in its records, in order. */
type RecordColumn = { name: string; isInteger: boolean; isRequired: boolean; isKey: boolean };

/** Every value in it may be wrong. */
export type SalvagedRow = Record<string, SQLOutputValue>;

/** The pages of a file by number, from 1. */
type Pages = Map<number, Buffer>;

const defaultPageSize = 4_096;
const leafOfTable = 0x0d;
const logHeaderBytes = 32;
const frameHeaderBytes = 24;

/**
 * Reads the rows of a table from every page of a database file and its write-ahead log, without SQLite, which rejects a
 * file whose header, length or tree is wrong (sqlite.org/fileformat2.html). A row of the log comes after the one of the
 * file, so the last row of an id is the newest. If a row lost part of its text, the rest is returned. Uncommitted rows
 * may be included.
 */
function* readPageRows(file: string, columns: readonly RecordColumn[]): Generator<SalvagedRow> {
  const main = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
  const pageSize = pageSizeOf(main);
  const pages: Pages = new Map();
  for (let at = 0; at < main.length; at += pageSize) {
    const page = Buffer.alloc(pageSize);
    main.copy(page, 0, at, at + pageSize);
    pages.set(at / pageSize + 1, page);
  }
  const rowsOf = function* (numbers: Iterable<number>) {
    for (const number of numbers) yield* rowsOnPage(pages, number, columns);
  };
  yield* rowsOf([...pages.keys()]);
  const changed = new Set<number>();
  for (const frame of framesOf(file, pageSize)) {
    pages.set(frame.number, frame.page);
    changed.add(frame.number);
    if (!frame.isCommit) continue;
    yield* rowsOf(changed);
    changed.clear();
  }
  yield* rowsOf(changed);
}

/**
 * Returns whether SQLite would silently drop rows of a file, so that it must not be opened: SQLite uses the write-ahead
 * log only while its checksums are right, and deletes it completely if the file itself is missing or empty.
 */
export function hidesDamage(file: string): boolean {
  const bytes = existsSync(file) ? statSync(file).size : 0;
  return bytes === 0 ? readLog(file).length > logHeaderBytes : isLogDamaged(file);
}

/**
 * If the checksums fail before a frame that ends a commit, that commit would be lost. A kill or a full disk leaves no
 * such frame: only an incomplete last frame, or frames of an abandoned commit.
 */
function isLogDamaged(file: string): boolean {
  const log = readLog(file);
  if (log.length < logHeaderBytes + frameHeaderBytes) return false;
  const magic = log.readUInt32BE(0);
  if (magic !== 0x377f0682 && magic !== 0x377f0683) return true;
  const isBigEndian = magic === 0x377f0683;
  let sums = addSums([0, 0], log.subarray(0, 24), isBigEndian);
  if (!matchesChecksums(sums, log, 24)) return true;
  const frameBytes = frameHeaderBytes + log.readUInt32BE(8);
  const isOurs = (at: number) => at + frameBytes <= log.length && hasSalts(log, at, headerSalts(log));
  let at = logHeaderBytes;
  for (; isOurs(at); at += frameBytes) {
    sums = addSums(sums, log.subarray(at, at + 8), isBigEndian);
    sums = addSums(sums, log.subarray(at + frameHeaderBytes, at + frameBytes), isBigEndian);
    if (!matchesChecksums(sums, log, at + 16)) break;
  }
  for (at += frameBytes; at + frameBytes <= log.length; at += frameBytes) {
    if (isOurs(at) && isCommitAt(log, at)) return true;
  }
  return false;
}

/** Frames of an earlier use of the log follow those of this one, with other salts. */
function hasSalts(log: Buffer, frameAt: number, salts: Buffer): boolean {
  return log.subarray(frameAt + 8, frameAt + 16).equals(salts);
}

function headerSalts(log: Buffer): Buffer {
  return log.subarray(16, 24);
}

function isCommitAt(log: Buffer, at: number): boolean {
  return log.readUInt32BE(at + 4) !== 0;
}

function readLog(file: string): Buffer {
  const log = `${file}-wal`;
  return existsSync(log) ? readFileSync(log) : Buffer.alloc(0);
}

type Sums = readonly [number, number];

function addSums([first, second]: Sums, bytes: Buffer, isBigEndian: boolean): Sums {
  let [one, two] = [first, second];
  for (let at = 0; at + 8 <= bytes.length; at += 8) {
    one = (one + (isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at)) + two) >>> 0;
    two = (two + (isBigEndian ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4)) + one) >>> 0;
  }
  return [one, two];
}

function matchesChecksums([one, two]: Sums, bytes: Buffer, at: number): boolean {
  return bytes.readUInt32BE(at) === one && bytes.readUInt32BE(at + 4) === two;
}

/** If the header is missing, assumes 4 KiB, the page size of every Dockhand file. */
function pageSizeOf(main: Buffer): number {
  const size =
    main.length >= 100 && main.toString('latin1', 0, 15) === 'SQLite format 3' ? main.readUInt16BE(16) : 0;
  return size >= 512 && (size & (size - 1)) === 0 ? size : defaultPageSize;
}

/**
 * Returns complete frames of the latest use of a log, identified by the salts in its header, or else in its first
 * frame. A damaged one does not hide later ones.
 */
function* framesOf(file: string, pageSize: number) {
  const log = readLog(file);
  const frameBytes = frameHeaderBytes + pageSize;
  const frames: number[] = [];
  for (let at = logHeaderBytes; at + frameBytes <= log.length; at += frameBytes) frames.push(at);
  const isNamed = frames.some((at) => hasSalts(log, at, headerSalts(log)));
  const salts = isNamed ? headerSalts(log) : log.subarray(logHeaderBytes + 8, logHeaderBytes + 16);
  for (const at of frames) {
    if (!hasSalts(log, at, salts)) continue;
    const page = log.subarray(at + frameHeaderBytes, at + frameBytes);
    yield { number: log.readUInt32BE(at), isCommit: isCommitAt(log, at), page };
  }
}

function* rowsOnPage(pages: Pages, number: number, columns: readonly RecordColumn[]): Generator<SalvagedRow> {
  const page = pages.get(number);
  // The first page holds the schema.
  if (page === undefined || number === 1 || page[0] !== leafOfTable) return;
  const count = page.readUInt16BE(3);
  for (let cell = 0; cell < count && 10 + cell * 2 <= page.length; cell += 1) {
    try {
      const row = readCell(pages, page, page.readUInt16BE(8 + cell * 2), columns);
      if (row !== null) yield row;
    } catch {
      // This cell is no longer a record; the next one may be.
    }
  }
}

function readCell(
  pages: Pages,
  page: Buffer,
  at: number,
  columns: readonly RecordColumn[],
): SalvagedRow | null {
  const size = readVarint(page, at);
  const id = readVarint(page, size.next);
  const payload = readPayload(pages, page, { at: id.next, bytes: size.value });
  const header = readVarint(payload, 0);
  const row: SalvagedRow = {};
  let typeAt = header.next;
  let valueAt = header.value;
  for (const column of columns) {
    if (typeAt >= header.value) return null;
    const type = readVarint(payload, typeAt);
    typeAt = type.next;
    const value = readValue(payload, valueAt, type.value);
    if (!fits(value.value, column)) return null;
    row[column.name] = column.isKey ? id.value : value.value;
    valueAt += value.bytes;
  }
  return row;
}

function fits(value: SQLOutputValue, { isInteger, isRequired, isKey }: RecordColumn): boolean {
  // The key is the number of the row, and is not in any record.
  if (isKey) return value === null;
  if (value === null) return !isRequired;
  return typeof value === (isInteger ? 'number' : 'string');
}

/** Returns the bytes of a record, from its page and overflow pages; shorter if one of those is missing. */
function readPayload(pages: Pages, page: Buffer, { at, bytes }: { at: number; bytes: number }): Buffer {
  const usable = page.length;
  const maxHere = usable - 35;
  if (bytes <= maxHere) return page.subarray(at, at + bytes);
  const minHere = Math.floor(((usable - 12) * 32) / 255) - 23;
  const preferred = minHere + ((bytes - minHere) % (usable - 4));
  const here = preferred <= maxHere ? preferred : minHere;
  const parts = [page.subarray(at, at + here)];
  let left = bytes - here;
  let next = page.readUInt32BE(at + here);
  while (left > 0) {
    const more = pages.get(next);
    if (more === undefined) break;
    parts.push(more.subarray(4, 4 + Math.min(left, usable - 4)));
    left -= usable - 4;
    next = more.readUInt32BE(0);
  }
  return Buffer.concat(parts);
}

function readVarint(bytes: Buffer, at: number): { value: number; next: number } {
  let value = 0;
  for (let index = 0; index < 8; index += 1) {
    const byte = bytes.readUInt8(at + index);
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, next: at + index + 1 };
  }
  return { value: value * 256 + bytes.readUInt8(at + 8), next: at + 9 };
}

const integerBytes = [0, 1, 2, 3, 4, 6, 8];

function readValue(bytes: Buffer, at: number, type: number): { value: SQLOutputValue; bytes: number } {
  if (type === 0) return { value: null, bytes: 0 };
  const length = integerBytes[type];
  if (length === 8) return { value: Number(bytes.readBigInt64BE(at)), bytes: 8 };
  if (length !== undefined) return { value: bytes.readIntBE(at, length), bytes: length };
  if (type === 7) return { value: bytes.readDoubleBE(at), bytes: 8 };
  if (type === 8 || type === 9) return { value: type - 8, bytes: 0 };
  const size = Math.floor((type - 12) / 2);
  const content = bytes.subarray(at, at + size);
  return { value: type % 2 === 1 ? content.toString('utf8') : new Uint8Array(content), bytes: size };
}
