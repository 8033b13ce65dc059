import { changesOfLot } from '#renderer/components/records/queued-changes.tsx';
import {
  isSettled,
  type LotChange,
  type LotResult,
} from '#renderer/features/lots/changes/use-lot-changes.ts';
import { isOfLot } from '#renderer/features/lots/lot-exclusions.ts';
import { latinDigits } from '#shared/barcode/latin-digits.ts';
import type { LotLevel } from '#shared/inventory/inventory.ts';
import type { ItemLookUp } from '#shared/inventory/item-view.ts';
import type { LotExclusion, LotExclusions } from '#shared/lots/lots.ts';
import {
  actionsFor,
  exclusionOf,
  hasTargetStatus,
  type LotAction,
  type LotStatus,
  statusOfLot,
} from '#shared/lots/model/lot-exclusion-rules.ts';
import { type Sentence, sentence } from '#shared/messages/messages.ts';
import type { OutboxEntry } from '#shared/outbox/outbox-view.ts';
import { isLotDay, isoDay } from '#shared/wire/model/calendar-day.ts';

/** As written or scanned. */
type LotLine = {
  /** Starts at 1 and includes empty lines, so that it can be found again in the text. */
  readonly number: number;
  readonly text: string;
  /** An inventory id or a SKU; null if the line names none. */
  readonly item: string | null;
  readonly lotNumber: string | null;
  /** `YYYY-MM-DD`; null if not set. */
  readonly lotDate: string | null;
  /**
   * Text other than a quantity follows the lot, without exactly one date in it: without its date, the line could mean
   * another lot.
   */
  readonly isDateUnread: boolean;
};

/** The maximum number of lots per request. */
export const maxLines = 500;

const lineEnd = /\r\n|\r|\n/u;

/**
 * Reads a list: a line is an item and its lot, separated by a tab, a semicolon or a comma, or else by blanks; the lot's
 * date may follow, also among other columns. Without a date, only columns with a quantity of up to three digits are
 * ignored. A line with only a lot belongs to the item of the previous line, or of the screen.
 *
 * @param opened the item that is open on the screen; null if there is none
 */
export function readLotLines(text: string, opened: string | null): LotLine[] {
  const lines: LotLine[] = [];
  let before = opened;
  for (const [index, raw] of text.split(lineEnd).entries()) {
    if (raw.trim() === '') continue;
    const parts = partsOf(raw);
    const isInColumns = /[\t;,]/u.test(raw);
    // In the second of two columns, a lot's number may look like any other date.
    const dayOf = isInColumns && parts.length === 2 ? isoDayOf : lotDayOf;
    const days = parts.slice(parts.length === 2 ? 1 : 2).flatMap((part) => dayOf(part) ?? []);
    const [lotDate = null] = days.length === 1 ? days : [];
    // A short number in a column of its own is a quantity.
    const isQuantity = (part: string) => isInColumns && /^\d{1,3}$/u.test(part);
    const isDateUnread = lotDate === null && parts.slice(2).some((part) => part !== '' && !isQuantity(part));
    const [first = '', second] = parts.length === 2 && lotDate !== null ? parts.slice(0, 1) : parts;
    const isLotAlone = second === undefined && before !== null;
    const item = isLotAlone || first === '' ? before : first;
    const lotNumber = isLotAlone ? first : (second ?? null);
    if (item !== null) before = item;
    lines.push({
      number: index + 1,
      text: raw,
      item,
      lotNumber: lotNumber || null,
      lotDate,
      isDateUnread,
    });
  }
  return lines;
}

function partsOf(raw: string): string[] {
  const line = latinDigits(raw);
  const mark = ['\t', ';', ','].find((separator) => line.includes(separator));
  if (mark === undefined) return line.trim().split(/\s+/u);
  return line.split(mark).map((part) => part.trim());
}

/** Returns a lot's date as {@link isoDay} reads it; null for any other text, and for a day that does not exist. */
function lotDayOf(text: string): string | null {
  const day = isoDay(text);
  return /^\d{4}-\d\d-\d\d$/u.test(day) && isLotDay(day) ? day : null;
}

/** The same for a date as the service writes it. */
function isoDayOf(text: string): string | null {
  return lotDayOf(text) === text ? text : null;
}

/** Returns a line that reads back as these parts, whatever they contain. */
function lineOf({ item, lotNumber, lotDate }: Pick<LotLine, 'item' | 'lotNumber' | 'lotDate'>): string {
  // A day in the last of two columns would be read as the date of a lot on its own.
  const last = lotDate ?? (lotNumber !== null && isoDayOf(lotNumber) !== null ? '' : null);
  return [item ?? '', lotNumber ?? '', ...(last === null ? [] : [last])].join('\t');
}

/** Returns a line that means the same whatever is above it. */
function standaloneLineOf(line: LotLine): string {
  if (!line.isDateUnread) return lineOf(line);
  const [first, ...rest] = partsOf(line.text);
  return first === '' ? [line.item ?? '', ...rest].join('\t') : line.text;
}

/**
 * Returns the line that a scanned label adds. If it means several items, or one that was removed, the line names none of
 * them: a lot on its own belongs to the item of the previous line, and a code is looked up when the list is checked.
 */
export function lineOfScan({ matches, reading }: Pick<ItemLookUp, 'matches' | 'reading'>): string {
  const [first] = matches;
  if (first === undefined) return reading.data;
  const { by, item, lot } = first;
  const present = matches.filter((match) => match.by === by && match.item.removedAt === null);
  const lotNumber = lot?.number ?? null;
  if (present.length === 1) {
    return lineOf({ item: String(item.inventoryId), lotNumber, lotDate: lot?.date ?? null });
  }
  const code = by === 'lot' ? null : (reading.gtin ?? reading.data);
  return lineOf({ item: code, lotNumber, lotDate: reading.expiry });
}

export type ListedItem =
  | { readonly state: 'unknown' }
  | { readonly state: 'failed'; readonly reason: Sentence }
  | {
      readonly state: 'found';
      /** Null if the service knows the item by its SKU and returns nothing more about it. */
      readonly inventoryId: number | null;
      /** Its SKU, which is its only name without {@link inventoryId}; else its ID. */
      readonly name: string;
      /** Null if this service does not list them, or can't be asked. */
      readonly exclusions: readonly LotExclusion[] | null;
      /** Null if this service does not list them, or can't be asked. */
      readonly lots: readonly LotLevel[] | null;
    };

/**
 * Returns an item of which only the SKU is known, by the exclusions that the service lists for that SKU; they contain
 * its ID. A service that names another item, or none, did not answer about this one.
 */
export function listedBySku(
  sku: string,
  { inventorySku, lotExclusions }: LotExclusions,
): Extract<ListedItem, { state: 'found' }> | null {
  if (inventorySku?.trim().toLowerCase() !== sku.trim().toLowerCase()) return null;
  const ids = new Set(lotExclusions.map(({ inventoryId }) => inventoryId));
  const [only = null] = ids.size === 1 ? ids : [];
  return { state: 'found', inventoryId: only, name: inventorySku, exclusions: lotExclusions, lots: null };
}

/** Returns the dates of the lots with a number, null for one without: one number with two dates is two lots. */
function datesOf({ exclusions, lots }: Extract<ListedItem, { state: 'found' }>, lotNumber: string) {
  const dated = exclusions?.filter(({ lotDate }) => lotDate !== null) ?? [];
  const named = [...(lots ?? []), ...dated].filter((lot) => lot.lotNumber === lotNumber);
  const dates = [...new Set(named.map(({ lotDate }) => lotDate))];
  return dates.toSorted((one, other) => ((one ?? '') < (other ?? '') ? -1 : 1));
}

/**
 * Returns a list in which a line without a date is replaced by one for each date of its lot number: a change without
 * the date would reach only one of these lots. A line that may mean a lot without a date stays as it is.
 *
 * @param opened as in {@link readLotLines}
 */
export function withEachDate(
  text: string,
  opened: string | null,
  items: ReadonlyMap<string, ListedItem>,
): string {
  const rows = text.split(lineEnd);
  for (const line of readLotLines(text, opened)) {
    const listed = items.get(line.item ?? '');
    if (line.lotNumber === null || line.lotDate !== null || line.isDateUnread) continue;
    if (listed?.state !== 'found') continue;
    const dates = datesOf(listed, line.lotNumber);
    if (dates.length < 2 || dates.includes(null)) continue;
    rows[line.number - 1] = dates.map((lotDate) => lineOf({ ...line, lotDate })).join('\n');
  }
  return rows.join('\n');
}

export type LotFindingKind =
  | 'ready'
  | 'waiting'
  | 'already'
  | 'notSo'
  | 'unknownLot'
  | 'unknownItem'
  | 'failed'
  | 'noLot'
  | 'dateUnread'
  | 'twice';

export type LotFinding = {
  readonly line: LotLine;
  readonly kind: LotFindingKind;
  readonly item: Extract<ListedItem, { state: 'found' }> | null;
  /** The date to send: the line's own, or that of the only lot with this number. */
  readonly lotDate: string | null;
  readonly status: LotStatus | null;
  /** Why the item could not be read, or the lot can't be changed now; otherwise null. */
  readonly reason: Sentence | null;
};

/** What is known about a list before any action. */
type ListKnowledge = {
  /** By the name in the line. */
  readonly items: ReadonlyMap<string, ListedItem>;
  /** The changes in the outbox that have not reached the service yet. */
  readonly queued: readonly OutboxEntry[];
};

/**
 * Returns the finding for every line before any action; the first line of a lot is used, others are marked as
 * duplicates.
 */
export function lotFindings(
  lines: readonly LotLine[],
  known: ListKnowledge,
  action: LotAction,
): LotFinding[] {
  const named = new Set<string>();
  return lines.map((line) => {
    const finding = findingOf(line, known, action);
    if (finding.item === null || line.lotNumber === null) return finding;
    const key = JSON.stringify([
      finding.item.inventoryId,
      finding.item.name,
      line.lotNumber,
      finding.lotDate,
    ]);
    if (named.has(key)) return { ...finding, kind: 'twice' };
    named.add(key);
    return finding;
  });
}

function findingOf(line: LotLine, { items, queued }: ListKnowledge, action: LotAction): LotFinding {
  const bare = { line, item: null, lotDate: line.lotDate, status: null, reason: null };
  const listed = items.get(line.item ?? '');
  if (line.lotNumber === null) return { ...bare, kind: 'noLot' };
  if (listed === undefined || listed.state === 'unknown') return { ...bare, kind: 'unknownItem' };
  if (listed.state === 'failed') return { ...bare, kind: 'failed', reason: listed.reason };
  if (line.isDateUnread) return { ...bare, kind: 'dateUnread' };
  const { exclusions, lots } = listed;
  const { lotNumber } = line;
  const dates = datesOf(listed, lotNumber);
  const [only = null] = dates;
  const lotDate = line.lotDate ?? (dates.length === 1 ? only : null);
  const exclusion = exclusions === null ? null : exclusionOf(exclusions, { lotNumber, lotDate });
  const exists = lots === null || lots.some((lot) => isOfLot({ lotNumber, lotDate }, lot));
  const found = { ...bare, item: listed, lotDate: exclusion === null ? lotDate : exclusion.lotDate };
  const { inventoryId } = listed;
  if (inventoryId !== null && changesOfLot(queued, { ...found, inventoryId, lotNumber }).length > 0) {
    return { ...found, kind: 'waiting', reason: sentence('queuedChange.reason') };
  }
  if (exclusion === null && !exists) return { ...found, kind: 'unknownLot' };
  if (exclusions === null) return { ...found, kind: 'ready' };
  const status = statusOfLot(exclusion);
  if (hasTargetStatus(action, status)) return { ...found, status, kind: 'already' };
  return { ...found, status, kind: actionsFor(status).includes(action) ? 'ready' : 'notSo' };
}

/** The change of the lots of a list, and the line of each lot. */
export type ListedChange = LotChange & { readonly lines: readonly number[] };

/** Returns the change of those lots of a list that are ready for it. */
export function changeOfList(findings: readonly LotFinding[], action: LotAction): ListedChange {
  const readyLots = findings.flatMap(({ kind, item, line, lotDate, status }) => {
    const { lotNumber } = line;
    if (kind !== 'ready' || item === null || lotNumber === null) return [];
    const { inventoryId, name } = item;
    const named = inventoryId === null ? { inventoryId, sku: name } : { inventoryId, sku: null };
    const lot = { item: named, itemName: name, lotNumber, lotDate, expectedStatus: status };
    return [{ line: line.number, lot }];
  });
  return { action, lots: readyLots.map(({ lot }) => lot), lines: readyLots.map(({ line }) => line) };
}

/** Returns the results of lots by line: the lines that they were in when the change was requested. */
export function resultsByLine<Result>(
  { lines }: ListedChange,
  results: readonly Result[],
): ReadonlyMap<number, Result> {
  return new Map(
    lines.flatMap((line, index) => {
      const result = results[index];
      return result === undefined ? [] : [[line, result] as const];
    }),
  );
}

/** Kinds of lines that need nothing more. */
const endedKinds = new Set<LotFindingKind>(['already', 'notSo', 'twice']);

/**
 * Returns the lines that still need something after a change, ready for another try: those of lots that it left as they
 * were, and those that it could not even try.
 *
 * @param results as from {@link resultsByLine}
 */
export function unfinishedLines(
  findings: readonly LotFinding[],
  results: ReadonlyMap<number, LotResult>,
): string[] {
  const unfinished = findings.filter(({ kind, line }) => {
    const result = results.get(line.number);
    return result === undefined ? !endedKinds.has(kind) : !isSettled(result);
  });
  return unfinished.map(({ line }) => standaloneLineOf(line));
}
