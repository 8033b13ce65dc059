import type { ItemMatch } from '../../../../shared/inventory/item-view.ts';
import type { OrderedPieces } from '../../../../shared/receiving/model/receiving-item-steps.ts';
import { longestSku, mostPieces } from '../../../../shared/receiving/model/receiving-limit-rules.ts';
import { isCalendarDay } from '../../../../shared/wire/model/calendar-day.ts';
import { orderedItem } from '../state/receiving-items.ts';
import type { DeskPorts } from '../state/receiving-state.ts';

type PasteProblem =
  | 'skuMissing'
  | 'skuTooLong'
  | 'quantity'
  | 'lotDate'
  | 'lotIncomplete'
  | 'unknown'
  | 'several'
  | 'digital'
  | 'bundle';

/** A line of a pasted table; `row` counts from 1 as it stood there. */
type PastedLine = {
  readonly row: number;
  readonly sku: string;
  readonly quantity: number;
  readonly lotNumber: string;
  readonly lotDate: string;
  readonly problem: PasteProblem | null;
};

/** A pasted line that can be put into a box. */
export type PastedPieces = Omit<OrderedPieces, 'text' | 'at'>;

export type PastedTable = {
  readonly good: readonly PastedPieces[];
  readonly bad: readonly PastedLine[];
  /** More lines than are taken at once were in it. */
  readonly isCut: boolean;
};

/** Lines that are taken at once: each is looked up. */
export const mostPasted = 500;

/**
 * Reads a pasted table: SKU, pieces, lot, date, between tabs, else semicolons, else commas. Empty lines are none, and
 * a first line whose pieces are no number is the header.
 */
export function readPastedLines(text: string): PastedLine[] {
  const rows = text.split(/\r\n|\r|\n/);
  const separator = ['\t', ';', ','].find((sign) => text.includes(sign)) ?? '\t';
  const lines = rows.flatMap((row, index) => {
    const [sku = '', quantity = '', lotNumber = '', lotDate = ''] = row.split(separator).map(cellOf);
    if (`${sku}${quantity}${lotNumber}${lotDate}` === '') return [];
    return [lineOf({ row: index + 1, sku, lotNumber, lotDate }, quantity)];
  });
  const [first] = lines;
  const isHeader =
    first?.problem === 'quantity' && !/\d/.test(cellOf(rows[first.row - 1]?.split(separator)[1] ?? ''));
  return isHeader ? lines.slice(1) : lines;
}

/** A cell without the quotes that a spreadsheet puts around some. */
function cellOf(text: string): string {
  const cell = text.trim();
  const inner = /^"(.*)"$/s.exec(cell)?.[1];
  return inner === undefined ? cell : inner.replaceAll('""', '"').trim();
}

function lineOf(
  cells: Pick<PastedLine, 'row' | 'sku' | 'lotNumber' | 'lotDate'>,
  quantity: string,
): PastedLine {
  const pieces = /^\d{1,10}$/.test(quantity) ? Number(quantity) : 0;
  return { ...cells, quantity: pieces, problem: problemOf(cells, pieces) };
}

function problemOf(
  { sku, lotNumber, lotDate }: Pick<PastedLine, 'sku' | 'lotNumber' | 'lotDate'>,
  quantity: number,
): PasteProblem | null {
  if (sku === '') return 'skuMissing';
  if (sku.length > longestSku) return 'skuTooLong';
  if (quantity < 1 || quantity > mostPieces) return 'quantity';
  if (lotDate !== '' && !isCalendarDay(lotDate)) return 'lotDate';
  return (lotNumber === '') === (lotDate === '') ? null : 'lotIncomplete';
}

/** Looks every line up in the catalog on this desk; nothing is put into the order by it. */
export async function checkPastedLines(
  ask: DeskPorts['call'],
  lines: readonly PastedLine[],
): Promise<PastedTable> {
  const good: PastedPieces[] = [];
  const bad: PastedLine[] = [];
  for (const line of lines.slice(0, mostPasted)) {
    if (line.problem !== null) {
      bad.push(line);
      continue;
    }
    const { matches } = await ask('inventory.lookUp', { texts: [line.sku] });
    const found = matchOf(line.sku, matches);
    if (typeof found === 'string') bad.push({ ...line, problem: found });
    else good.push(piecesOf(line, found));
  }
  return { good, bad, isCut: lines.length > mostPasted };
}

/** The one item that has it as its SKU, else as its barcode or its number. */
function matchOf(sku: string, matches: readonly ItemMatch[]): ItemMatch | PasteProblem {
  const present = matches.filter(
    ({ item, by }) => item.removedAt === null && by !== 'lot' && by !== 'caseOf',
  );
  const named = present.filter(({ item }) => item.sku === sku);
  const likely = named.length > 0 ? named : present.filter(({ by }) => by === present[0]?.by);
  const [match, another] = likely;
  if (match === undefined) return 'unknown';
  if (another !== undefined) return 'several';
  if (match.item.isDigital) return 'digital';
  return match.item.isBundle ? 'bundle' : match;
}

function piecesOf({ quantity, lotNumber, lotDate }: PastedLine, { item }: ItemMatch): PastedPieces {
  const lot = lotNumber === '' ? null : { number: lotNumber, date: lotDate };
  return { item: orderedItem(item), quantity, lot };
}
