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
  | 'lotDateAmbiguous'
  | 'lotIncomplete'
  | 'lotMissing'
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
  /** More lines than are taken at once were in it, so none was looked up. */
  readonly isTooLong: boolean;
};

/** Lines that are taken at once: each is looked up. */
export const mostPasted = 500;

const columns = ['sku', 'quantity', 'lotNumber', 'lotDate'] as const;
type Column = (typeof columns)[number];

/** What packing lists call their columns in the five languages, as {@link plainWords} writes it; the likeliest first. */
const headers: Readonly<Record<Column, string>> = {
  sku:
    'sku|inventory id|barcode|ean|upc|gtin|item|item number|article|product|artikelnummer|' +
    'artikel nr|artikel|strichcode|codigo de barras|referencia|articulo|producto|code barres|' +
    'reference|produit|رمز الصنف|الباركود|الصنف|المنتج',
  quantity:
    'quantity|qty|units|pieces|pcs|count|menge|anzahl|stuck|stuckzahl|cantidad|cant|' +
    'unidades|piezas|quantite|qte|unites|الكمية|العدد',
  lotNumber:
    'lot|lot number|lot no|batch|batch number|charge|chargennummer|chargen nr|lote|' +
    'numero de lote|numero de lot|n de lot|التشغيلة|رقم التشغيلة',
  lotDate:
    'expiry|expiry date|expiration|expiration date|exp|exp date|best before|use by|lot date|' +
    'mhd|mindesthaltbarkeitsdatum|ablaufdatum|verfallsdatum|caducidad|fecha de caducidad|' +
    'vencimiento|fecha de vencimiento|peremption|date de peremption|dluo|ddm|dlc|' +
    'تاريخ الانتهاء|تاريخ انتهاء الصلاحية',
};

/** A header without case, accents, and signs: `Artikel-Nr.` is `artikel nr`. */
function plainWords(cell: string): string {
  const bare = cell.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return bare.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** Where each column is, by the words of the first line; null unless both item and quantity are named. */
function columnsOf(cells: readonly string[]): Record<Column, number> | null {
  const names = cells.map(plainWords);
  const [sku, quantity, lotNumber, lotDate] = columns.map((column) =>
    names.indexOf(
      headers[column]
        .split('|')
        .map(plainWords)
        .find((word) => names.includes(word)) ?? '\0',
    ),
  );
  if (sku === undefined || quantity === undefined || sku < 0 || quantity < 0) return null;
  return { sku, quantity, lotNumber: lotNumber ?? -1, lotDate: lotDate ?? -1 };
}

/**
 * Reads a pasted table between tabs, else semicolons, else commas. Its first line says which column is which; where it
 * doesn't, they are SKU, pieces, lot, and date. Empty lines are none, and a first line whose pieces are no number is a
 * header too.
 */
export function readPastedLines(text: string): PastedLine[] {
  const rows = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const separator = ['\t', ';', ','].find((sign) => text.includes(sign)) ?? '\t';
  const table = rows
    .map((row, index) => ({ row: index + 1, cells: row.split(separator).map(cellOf) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const named = columnsOf(table[0]?.cells ?? []);
  const at = named ?? { sku: 0, quantity: 1, lotNumber: 2, lotDate: 3 };
  const lines = table.map(({ row, cells }) => {
    const [sku = '', quantity = '', lotNumber = '', lotDate = ''] = columns.map(
      (column) => cells[at[column]],
    );
    return lineOf({ row, sku, lotNumber, lotDate: isoDay(lotDate) }, quantity);
  });
  const isHeader = lines[0]?.problem === 'quantity' && !/\d/.test(table[0]?.cells[1] ?? '');
  return named !== null || isHeader ? lines.slice(1) : lines;
}

const ambiguousDay = /^\d{1,2}[/-]\d{1,2}[/-]\d{4}$/;

/**
 * A day as `YYYY-MM-DD` where it can only be read in one way: the year first, dots (day first in every language that
 * writes them), or a number that is no month. Any other text stays as it is, for its row to say so.
 */
function isoDay(text: string): string {
  const [, year, month = '', day = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? [];
  const iso = (y: string, m: string, d: string) => `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
  if (year !== undefined) return iso(year, month, day);
  const [, first = '', sign, second = '', last = ''] =
    /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(text) ?? [];
  if (sign === '.' || Number(first) > 12 || (sign !== undefined && Number(first) === Number(second)))
    return iso(last, second, first);
  return Number(second) > 12 ? iso(last, first, second) : text;
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
  if (ambiguousDay.test(lotDate)) return 'lotDateAmbiguous';
  if (lotDate !== '' && !isCalendarDay(lotDate)) return 'lotDate';
  return (lotNumber === '') === (lotDate === '') ? null : 'lotIncomplete';
}

/** Looks every line up in the catalog on this desk; nothing is put into the order by it, nor taken of a list too long. */
export async function checkPastedLines(
  ask: DeskPorts['call'],
  lines: readonly PastedLine[],
): Promise<PastedTable> {
  const good: PastedPieces[] = [];
  const bad: PastedLine[] = [];
  if (lines.length > mostPasted) return { good, bad, isTooLong: true };
  for (const line of lines) {
    if (line.problem !== null) {
      bad.push(line);
      continue;
    }
    const { matches } = await ask('inventory.lookUp', { texts: [line.sku] });
    const found = matchOf(line.sku, matches);
    if (typeof found === 'string') bad.push({ ...line, problem: found });
    else if (found.item.isLot && line.lotNumber === '') bad.push({ ...line, problem: 'lotMissing' });
    else good.push(piecesOf(line, found));
  }
  return { good, bad, isTooLong: false };
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
