import type { ItemMatch } from '../../../../shared/inventory/item-view.ts';

/** A line of a list of lots, as it was written or scanned. */
export type LotLine = {
  /** Counts from 1, empty lines too, so that it is found again in the text. */
  readonly number: number;
  readonly text: string;
  /** An inventory id or a SKU; null where the line names none. */
  readonly item: string | null;
  readonly lotNumber: string | null;
  /** `YYYY-MM-DD`; null where it is not said. */
  readonly lotDate: string | null;
};

/** So many lots go in one request. */
export const mostLines = 500;

/**
 * Reads a list: a line is an item and its lot, with a tab, a semicolon or a comma between them, or else blanks; the
 * lot's date may stand behind it. A line that is a lot alone belongs to the item of the line before, or of the screen.
 *
 * @param opened the item that is open on the screen; null for none
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

/** A day of the calendar as it is written in a list; one that does not exist is none. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/u.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(ms) && new Date(ms).toISOString().startsWith(text);
}

/** A line that is read as these again, whatever stands in them. */
export function lineOf({
  item,
  lotNumber,
  lotDate,
}: Pick<LotLine, 'item' | 'lotNumber' | 'lotDate'>): string {
  return [item ?? '', lotNumber ?? '', ...(lotDate === null ? [] : [lotDate])].join('\t');
}

/** The line that a scanned label adds; null where it names no item of the catalog. */
export function lineOfScan(match: Pick<ItemMatch, 'item' | 'lot'> | undefined): string | null {
  if (match === undefined) return null;
  const { item, lot } = match;
  const { inventoryId } = item;
  return lineOf({ item: String(inventoryId), lotNumber: lot?.number ?? null, lotDate: lot?.date ?? null });
}
