import { latinDigits } from '#shared/barcode/latin-digits.ts';
import { trackingKey } from '#shared/barcode/parcel-number.ts';
import type { ImportedTable } from '#shared/files/imported-table.ts';
import type { ItemMatch } from '#shared/inventory/item-view.ts';
import type { MessageIdSuffix } from '#shared/messages/messages.ts';
import { orderedItem } from '#shared/receiving/model/receiving-item-steps.ts';
import {
  maxLotLength,
  maxPieces,
  maxSkuLength,
  maxTextLength,
} from '#shared/receiving/model/receiving-limit-rules.ts';
import { boxesOfList, type ListedBox, maxBoxesOf } from '#shared/receiving/model/receiving-list-step.ts';
import type { ReceivingDraft } from '#shared/receiving/receiving-draft.ts';
import { isLotDay, isoDay } from '#shared/wire/model/calendar-day.ts';
import { errorValue, type ListColumns, type ListField } from './packing-list-columns.ts';

type ListProblem = MessageIdSuffix<'packingList.problem.'>;

/** By its assigned columns; '' for missing values, and for an error value. */
type ListRow = {
  /** The row number that a spreadsheet shows. */
  readonly row: number;
  readonly cells: readonly string[];
  /** Whether a cell of an assigned column has an error value of a spreadsheet. */
  readonly hasError: boolean;
} & Readonly<Record<Exclude<ListField, 'quantity'>, string>> & { readonly quantity: number };

/** The catalog's result on this desk for a row's code. */
export type FoundItem = ItemMatch | 'unknown' | 'several' | 'digital' | 'bundle';

export type CheckedRow = ListRow & { readonly problem: ListProblem | null };

/** A complete list in the form that an order takes. */
export type PackedList = {
  readonly boxes: readonly ListedBox[];
  readonly purchaseOrderNumber: string | null;
};

/** Returns the rows of a table below its header; unambiguous dates become `YYYY-MM-DD`. */
export function rowsOfTable(
  table: ImportedTable['rows'],
  { columns, header }: { columns: ListColumns; header: number },
): readonly ListRow[] {
  return table.slice(header + 1).map(({ row, cells }) => {
    const of = (field: ListField) => {
      const at = columns.indexOf(field);
      const cell = at < 0 ? '' : latinDigits(cells[at] ?? '');
      return errorValue.test(cell) ? '' : cell;
    };
    const quantity = of('quantity');
    return {
      row,
      cells,
      hasError: columns.some((field, at) => field !== null && errorValue.test(cells[at] ?? '')),
      sku: of('sku'),
      quantity: /^\d{1,10}$/.test(quantity) ? Number(quantity) : 0,
      lotNumber: of('lotNumber'),
      lotDate: isoDay(of('lotDate')),
      box: of('box'),
      tracking: of('tracking'),
      purchaseOrder: of('purchaseOrder'),
    };
  });
}

const ambiguousDay = /^\d{1,2}[/-]\d{1,2}[/-]\d{4}$/;

/** Returns the problem of a row by itself. */
function ownProblem(row: ListRow): ListProblem | null {
  const { sku, quantity, lotNumber, lotDate, tracking, purchaseOrder } = row;
  if (row.hasError) return 'errorValue';
  if (sku === '') return 'skuMissing';
  if (sku.length > maxSkuLength) return 'skuTooLong';
  if (quantity < 1 || quantity > maxPieces) return 'quantity';
  if (lotNumber.length > maxLotLength) return 'lotTooLong';
  if (ambiguousDay.test(lotDate)) return 'lotDateAmbiguous';
  if (lotDate !== '' && !isLotDay(lotDate)) return 'lotDate';
  if ((lotNumber === '') !== (lotDate === '')) return 'lotIncomplete';
  if (tracking.length > maxTextLength) return 'trackingTooLong';
  return purchaseOrder.length > maxTextLength ? 'purchaseOrderTooLong' : null;
}

function itemProblem({ lotNumber }: ListRow, found: FoundItem): ListProblem | null {
  if (typeof found === 'string') return found;
  return found.item.isLot && lotNumber === '' ? 'lotMissing' : null;
}

/** Returns the codes of rows without problems of their own, each once. */
export function codesOf(rows: readonly ListRow[]): readonly string[] {
  return [...new Set(rows.filter((row) => ownProblem(row) === null).map(({ sku }) => sku))];
}

/** Returns the single item that has a code as its SKU, otherwise as its barcode or number. */
export function itemFor(code: string, matches: readonly ItemMatch[]): FoundItem {
  const present = matches.filter(
    ({ item, by }) => item.removedAt === null && by !== 'lot' && by !== 'caseOf',
  );
  const named = present.filter(({ item }) => item.sku === code);
  const likely = named.length > 0 ? named : present.filter(({ by }) => by === present[0]?.by);
  const [match, another] = likely;
  if (match === undefined) return 'unknown';
  if (another !== undefined) return 'several';
  if (match.item.isDigital) return 'digital';
  return match.item.isBundle ? 'bundle' : match;
}

/**
 * Checks every row by itself, against the catalog, against the rows above it, and against the order that receives it:
 * one purchase order, one label per box and one box per label, and no more boxes than an order takes.
 *
 * @param found by code; a code that is missing is still being looked up, and has no problem yet
 */
export function checkRows(
  rows: readonly ListRow[],
  found: ReadonlyMap<string, FoundItem>,
  draft: ReceivingDraft,
): readonly CheckedRow[] {
  const boxed = createBoxAssigner(rows, draft);
  let order = draft.purchaseOrderNumber ?? '';
  return rows.map((row) => {
    const item = found.get(row.sku);
    let problem = ownProblem(row) ?? (item === undefined ? null : itemProblem(row, item));
    if (problem === null && row.purchaseOrder !== '' && order !== '' && row.purchaseOrder !== order) {
      problem = 'purchaseOrderDiffers';
    }
    problem ??= boxed.add(row);
    if (problem === null && order === '') order = row.purchaseOrder;
    return { ...row, problem };
  });
}

/** Assigns rows to the boxes they name: by number, otherwise by label, otherwise all in one. */
function createBoxAssigner(rows: readonly ListRow[], draft: ReceivingDraft) {
  const field = (['box', 'tracking'] as const).find((name) => rows.some((row) => row[name] !== ''));
  const boxLimit = maxBoxesOf(draft);
  const boxes = new Map<string, { trackingNumber: string | null; rows: ListRow[] }>();
  const boxOfLabel = new Map<string, string>();
  const add = (row: ListRow): ListProblem | null => {
    const { tracking } = row;
    const label = trackingKey(tracking);
    const name = field === 'tracking' ? label : row.box;
    if (field !== undefined && name === '') return 'boxMissing';
    const box = boxes.get(name) ?? { trackingNumber: null, rows: [] };
    const { trackingNumber } = box;
    if (label !== '' && trackingNumber !== null && label !== trackingKey(trackingNumber))
      return 'trackingDiffers';
    if (label !== '' && (boxOfLabel.get(label) ?? name) !== name) return 'trackingTwice';
    const labeled = { trackingNumber: trackingNumber ?? (label === '' ? null : tracking) };
    const isNearLimit = !boxes.has(name) && draft.boxes.length + boxes.size >= boxLimit;
    if (isNearLimit && boxesOfList(draft, [...boxes.values(), labeled]).boxes.length > boxLimit)
      return 'boxLimit';
    if (label !== '') boxOfLabel.set(label, name);
    boxes.set(name, Object.assign(box, labeled));
    box.rows.push(row);
    return null;
  };
  return { add, boxes };
}

/**
 * Returns the rows without problems, in their boxes. Rows whose item is unknown, and boxes of only such, are excluded. A
 * row with a problem still gives its label to its box, unless another row contradicts it.
 */
export function packedList(
  rows: readonly CheckedRow[],
  found: ReadonlyMap<string, FoundItem>,
  draft: ReceivingDraft,
): PackedList {
  const good = rows.filter(({ problem }) => problem === null);
  const { add, boxes } = createBoxAssigner(good, draft);
  for (const row of good) add(row);
  const listedOrder = good.find(({ purchaseOrder }) => purchaseOrder !== '')?.purchaseOrder ?? null;
  const order = draft.purchaseOrderNumber ?? listedOrder ?? '';
  const labeled = rows.filter(
    ({ tracking, purchaseOrder }) =>
      trackingKey(tracking) !== '' &&
      tracking.length <= maxTextLength &&
      (purchaseOrder === '' || order === '' || purchaseOrder === order),
  );
  const ofBox = Map.groupBy(labeled, ({ box }) => box);
  const ofLabel = Map.groupBy(labeled, ({ tracking }) => trackingKey(tracking));
  for (const [name, box] of boxes) {
    const tracking = ofBox.get(name)?.[0]?.tracking;
    if (tracking === undefined) continue;
    const label = trackingKey(tracking);
    if (ofBox.get(name)?.some((row) => trackingKey(row.tracking) !== label)) continue;
    if (ofLabel.get(label)?.some((row) => row.box !== name)) continue;
    box.trackingNumber = tracking;
  }
  return {
    boxes: [...boxes.values()].flatMap(({ trackingNumber, rows: inBox }) => {
      const items = inBox.flatMap(({ sku, quantity, lotNumber, lotDate }) => {
        const match = found.get(sku);
        if (match === undefined || typeof match === 'string') return [];
        const lot = lotNumber === '' ? null : { number: lotNumber, date: lotDate };
        return [{ item: orderedItem(match.item), quantity, lot }];
      });
      return items.length === 0 ? [] : [{ trackingNumber, items }];
    }),
    purchaseOrderNumber: listedOrder,
  };
}
