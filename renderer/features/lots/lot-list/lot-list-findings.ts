import type { LotChange } from '#renderer/features/lots/changes/use-lot-changes.ts';
import { isOfLot } from '#renderer/features/lots/lot-exclusions.ts';
import type { LotLevel } from '#shared/inventory/inventory.ts';
import type { ItemMatch } from '#shared/inventory/item-view.ts';
import type { LotExclusion, LotExclusions } from '#shared/lots/lots.ts';
import {
  actionsFor,
  exclusionOf,
  hasTargetStatus,
  type LotAction,
  type LotStatus,
  statusOfLot,
} from '#shared/lots/model/lot-exclusion-rules.ts';
import type { Sentence } from '#shared/messages/messages.ts';

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
};

/** The maximum number of lots per request. */
export const maxLines = 500;

/**
 * Reads a list: a line is an item and its lot, separated by a tab, a semicolon or a comma, or else by blanks; the lot's
 * date may follow. A line with only a lot belongs to the item of the previous line, or of the screen.
 *
 * @param opened the item that is open on the screen; null if there is none
 */
export function readLotLines(text: string, opened: string | null): LotLine[] {
  const lines: LotLine[] = [];
  let before = opened;
  for (const [index, raw] of text.split(/\r\n|\r|\n/u).entries()) {
    const line = raw.trim();
    if (line === '') continue;
    const parts = partsOf(raw);
    const date = parts.length > 1 && isDay(parts.at(-1) ?? '') ? (parts.pop() ?? null) : null;
    const [first = '', second] = parts;
    const isLotAlone = second === undefined && before !== null;
    const item = isLotAlone || first === '' ? before : first;
    const lotNumber = isLotAlone ? first : (second ?? null);
    if (item !== null) before = item;
    lines.push({ number: index + 1, text: line, item, lotNumber: lotNumber || null, lotDate: date });
  }
  return lines;
}

function partsOf(line: string): string[] {
  const mark = ['\t', ';', ','].find((one) => line.includes(one));
  if (mark === undefined) return line.trim().split(/\s+/u);
  return line.split(mark).map((part) => part.trim());
}

/** Returns whether a text is a calendar day as written in a list; false for a day that does not exist. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/u.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(ms) && new Date(ms).toISOString().startsWith(text);
}

/** Returns a line that reads back as these parts, whatever they contain. */
export function lineOf({
  item,
  lotNumber,
  lotDate,
}: Pick<LotLine, 'item' | 'lotNumber' | 'lotDate'>): string {
  return [item ?? '', lotNumber ?? '', ...(lotDate === null ? [] : [lotDate])].join('\t');
}

/** Returns the line that a scanned label adds; null if it names no item of the catalog. */
export function lineOfScan(match: Pick<ItemMatch, 'item' | 'lot'> | undefined): string | null {
  if (match === undefined) return null;
  const { item, lot } = match;
  const { inventoryId } = item;
  return lineOf({ item: String(inventoryId), lotNumber: lot?.number ?? null, lotDate: lot?.date ?? null });
}

export type ListedItem =
  | { readonly state: 'unknown' }
  | { readonly state: 'failed'; readonly reason: Sentence }
  | {
      readonly state: 'found';
      /** Null if the server knows the item by its SKU and returns nothing more about it. */
      readonly inventoryId: number | null;
      /** Its SKU, which is its only name without {@link inventoryId}; else its ID. */
      readonly name: string;
      /** Null if this server does not list them, or can't be asked. */
      readonly exclusions: readonly LotExclusion[] | null;
      /** Null if this server does not list them, or can't be asked. */
      readonly lots: readonly LotLevel[] | null;
    };

/**
 * Returns an item of which only the SKU is known, by the exclusions that the server lists for that SKU; they contain
 * its ID. A server that names another item, or none, did not answer about this one.
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

export type LotFindingKind =
  | 'ready'
  | 'already'
  | 'notSo'
  | 'unknownLot'
  | 'unknownItem'
  | 'failed'
  | 'noLot'
  | 'twice';

export type LotFinding = {
  readonly line: LotLine;
  readonly kind: LotFindingKind;
  readonly item: Extract<ListedItem, { state: 'found' }> | null;
  /** The date to send: the line's own, or that of the only lot with this number. */
  readonly lotDate: string | null;
  readonly standing: LotStatus | null;
  /** Why the item could not be read; otherwise null. */
  readonly reason: Sentence | null;
};

/**
 * Returns the finding for every line before any action; the first line of a lot is used, others are marked as
 * duplicates.
 */
export function lotFindings(
  lines: readonly LotLine[],
  items: ReadonlyMap<string, ListedItem>,
  action: LotAction,
): LotFinding[] {
  const named = new Set<string>();
  return lines.map((line) => {
    const finding = findingOf(line, items.get(line.item ?? ''), action);
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

function findingOf(line: LotLine, listed: ListedItem | undefined, action: LotAction): LotFinding {
  const bare = { line, item: null, lotDate: line.lotDate, standing: null, reason: null };
  if (line.lotNumber === null) return { ...bare, kind: 'noLot' };
  if (listed === undefined || listed.state === 'unknown') return { ...bare, kind: 'unknownItem' };
  if (listed.state === 'failed') return { ...bare, kind: 'failed', reason: listed.reason };
  const { exclusions, lots } = listed;
  const { lotNumber } = line;
  const dates = new Set(lots?.filter((lot) => lot.lotNumber === lotNumber).map(({ lotDate }) => lotDate));
  const [only = null] = dates;
  const lotDate = line.lotDate ?? (dates.size === 1 ? only : null);
  const exclusion = exclusions === null ? null : exclusionOf(exclusions, { lotNumber, lotDate });
  const isKept = lots === null || lots.some((lot) => isOfLot({ lotNumber, lotDate }, lot));
  const found = { ...bare, item: listed, lotDate: exclusion === null ? lotDate : exclusion.lotDate };
  if (exclusion === null && !isKept) return { ...found, kind: 'unknownLot' };
  if (exclusions === null) return { ...found, kind: 'ready' };
  const standing = statusOfLot(exclusion);
  if (hasTargetStatus(action, standing)) return { ...found, standing, kind: 'already' };
  return { ...found, standing, kind: actionsFor(standing).includes(action) ? 'ready' : 'notSo' };
}

/** The change of the lots of a list, and the line of each lot. */
export type ListedChange = LotChange & { readonly lines: readonly number[] };

/** Returns the change of those lots of a list that are ready for it. */
export function changeOfList(findings: readonly LotFinding[], action: LotAction): ListedChange {
  const wanted = findings.flatMap(({ kind, item, line, lotDate, standing }) => {
    const { lotNumber } = line;
    if (kind !== 'ready' || item === null || lotNumber === null) return [];
    const { inventoryId, name } = item;
    const named = inventoryId === null ? { inventoryId, sku: name } : { inventoryId, sku: null };
    const lot = { item: named, itemName: name, lotNumber, lotDate, expectedStatus: standing };
    return [{ line: line.number, lot }];
  });
  return { action, lots: wanted.map(({ lot }) => lot), lines: wanted.map(({ line }) => line) };
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
