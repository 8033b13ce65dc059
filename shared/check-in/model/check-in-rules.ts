import type { ReceivingBox, ReceivingOrder } from '#shared/receiving/receiving.ts';
import {
  type BoxProgress,
  type CheckInRow,
  markOf,
  rowOfCount,
  rowOfLine,
  rowsOfBox,
  type SkuById,
} from './check-in-rows.ts';
import { type CheckInPart, type CheckInSum, sumCheckIns } from './check-in-sum.ts';

/** What a count is compared with: an order and its boxes, as far as known. */
export type AnnouncedGoods = {
  readonly order: Pick<ReceivingOrder, 'inventoryQuantities'>;
  readonly boxes: readonly ReceivingBox[];
};

type ComparedBox = {
  /** Null for what was not in a box. */
  readonly boxId: number | null;
  readonly boxNumber: number | null;
  readonly trackingNumber: string | null;
  readonly progress: BoxProgress;
  readonly expected: number;
  readonly counted: number;
  readonly rows: readonly CheckInRow[];
};

type Comparison = {
  /** In the order of the service; what was not in a box comes last, if there is any. */
  readonly boxes: readonly ComparedBox[];
  /** Every item once, across all boxes and lots. */
  readonly items: readonly CheckInRow[];
  readonly expected: number;
  readonly counted: number;
  /** Counted pieces that were announced: excludes surplus, unknown and misplaced pieces. */
  readonly matched: number;
  readonly isDone: boolean;
};

/** A row as shown: while it is counted blind, `expected` is null and the mark is `counted`. */
export type ShownRow = Omit<CheckInRow, 'expected' | 'mark'> & {
  readonly expected: number | null;
  readonly mark: CheckInRow['mark'] | 'counted';
};

/** A box as shown; `expected` is null while it is counted blind. */
export type ShownBox = Omit<ComparedBox, 'expected' | 'rows'> & {
  readonly expected: number | null;
  readonly rows: readonly ShownRow[];
};

/** A comparison as shown; announced values are null while any of it is counted blind. */
export type ShownComparison = Pick<Comparison, 'counted' | 'isDone'> & {
  readonly boxes: readonly ShownBox[];
  readonly items: readonly ShownRow[];
  readonly expected: number | null;
  readonly matched: number | null;
};

/**
 * Hides announced goods that are not counted completely: of a box until it is done, of goods outside boxes and of the
 * whole order until everything is done. Leaves what was counted, in counting order.
 */
export function hideAnnounced(
  comparison: Comparison,
  checkIn: CheckInPart,
  others: readonly CheckInPart[] = [],
): ShownComparison {
  const { counts } = sumCheckIns(checkIn, others);
  const { isDone, items } = comparison;
  if (isDone) return comparison;
  const itemOf = ({ inventoryId, code }: Pick<CheckInRow, 'inventoryId' | 'code'>) =>
    inventoryId ?? `code ${code}`;
  const places = new Map(counts.map((count, place) => [itemOf(count), place] as const).toReversed());
  const placeOf = (row: ShownRow) => places.get(itemOf(row)) ?? counts.length;
  const hidden = (rows: readonly CheckInRow[]): ShownRow[] =>
    rows
      .filter(({ counted }) => counted > 0)
      .map(
        (row): ShownRow => ({
          ...row,
          expected: null,
          mark: row.inventoryId === null ? 'unknown' : 'counted',
        }),
      )
      .toSorted((left, right) => placeOf(left) - placeOf(right));
  const boxes = comparison.boxes.map((box) =>
    box.boxId !== null && box.progress === 'done' ? box : { ...box, expected: null, rows: hidden(box.rows) },
  );
  return { isDone, counted: comparison.counted, boxes, items: hidden(items), expected: null, matched: null };
}

/** Returns whether every box was counted and set aside; without boxes, whether the order was marked complete. */
function isFullyCounted(boxes: readonly ComparedBox[], { isDone = false }: CheckInSum): boolean {
  const listed = boxes.filter(({ boxId }) => boxId !== null);
  return listed.length === 0 ? isDone : listed.every(({ progress }) => progress === 'done');
}

/** Compares the counts of this and other desks with what was announced, by box and in total. */
export function compareCheckIn(
  announced: AnnouncedGoods,
  own: CheckInPart,
  others: readonly CheckInPart[] = [],
): Comparison {
  const checkIn = sumCheckIns(own, others);
  const { order } = announced;
  const names: SkuById = new Map(order.inventoryQuantities.map(({ inventoryId, sku }) => [inventoryId, sku]));
  const known = announced.boxes.filter(({ boxId }) => boxId !== null);
  const countsOf = (boxId: number | null) => checkIn.counts.filter((count) => count.boxId === boxId);
  const boxes = known.map((box): ComparedBox => {
    const progress = progressOf(checkIn, box.boxId);
    const rows = rowsOfBox(box, { counts: countsOf(box.boxId), progress, names });
    const { boxId, boxNumber, trackingNumber } = box;
    return { boxId, boxNumber, trackingNumber, progress, ...sumsOf(rows), rows };
  });
  // Includes boxes that the service no longer lists: counts are never dropped.
  const isListed = new Set(known.map(({ boxId }) => boxId));
  const stray = checkIn.counts.filter(({ boxId, counted }) => counted > 0 && !isListed.has(boxId));
  const rows = stray.map((count) =>
    rowOfCount(count, names, count.inventoryId === null ? 'unknown' : 'notExpected'),
  );
  if (rows.length > 0) {
    boxes.push({
      boxId: null,
      boxNumber: null,
      trackingNumber: null,
      progress: 'done',
      ...sumsOf(rows),
      rows,
    });
  }
  const isDone = isFullyCounted(boxes, checkIn);
  const items = itemsOf({ order, boxes: known }, { boxes, names, isDone });
  return {
    boxes,
    items,
    isDone,
    ...sumsOf(items),
    matched: matchedOf(known.length === 0 ? items : boxes.flatMap((box) => box.rows)),
  };
}

/**
 * Returns the rows that differ from what was announced; what may still arrive, or is hidden, is not a difference yet.
 */
export function differencesOf({ boxes, items }: ShownComparison): ShownRow[] {
  const hasBoxes = boxes.some(({ boxId }) => boxId !== null);
  const rows = hasBoxes ? boxes.flatMap((box) => box.rows) : items;
  return rows.filter(({ mark }) => !notDifferent.has(mark));
}

const notDifferent: ReadonlySet<ShownRow['mark']> = new Set(['exact', 'toCome', 'notMet', 'counted']);

/** Returns the order's boxes that were not counted completely; their missing pieces are not differences yet. */
export function uncountedBoxesOf({ boxes }: ShownComparison): ShownBox[] {
  return boxes.filter(({ boxId, progress }) => boxId !== null && progress !== 'done');
}

function progressOf({ openBoxIds, boxesMet }: CheckInSum, boxId: number | null): BoxProgress {
  if (boxId === null) return 'ahead';
  if (openBoxIds.includes(boxId)) return 'open';
  return boxesMet.includes(boxId) ? 'done' : 'ahead';
}

function sumsOf(rows: readonly Pick<CheckInRow, 'expected' | 'counted'>[]) {
  let expected = 0;
  let counted = 0;
  for (const row of rows) {
    expected += row.expected;
    counted += row.counted;
  }
  return { expected, counted };
}

function matchedOf(rows: readonly Pick<CheckInRow, 'expected' | 'counted'>[]): number {
  return rows.reduce((sum, { expected, counted }) => sum + Math.min(expected, counted), 0);
}

type ComparedFacts = {
  readonly boxes: readonly ComparedBox[];
  readonly names: SkuById;
  /** Every box was counted and set aside. */
  readonly isDone: boolean;
};

function itemsOf({ order, boxes }: AnnouncedGoods, compared: ComparedFacts): CheckInRow[] {
  const items = new Map<number | string, CheckInRow>();
  const add = (row: CheckInRow) => {
    const id = row.inventoryId ?? `code ${row.code || (row.sku ?? '')}`;
    const before = items.get(id);
    const totalRow = { ...row, key: String(id), boxId: null, lotNumber: null, lotDate: null };
    const { expected, counted } = before === undefined ? row : sumsOf([before, row]);
    const { sku, name, code } = before ?? totalRow;
    items.set(id, {
      ...totalRow,
      sku: sku ?? totalRow.sku,
      name: name ?? totalRow.name,
      code: code || totalRow.code,
      expected,
      counted,
    });
  };
  // Without boxes, only the order itself states what is expected.
  if (boxes.length === 0) {
    for (const { inventoryId, expectedQuantity } of order.inventoryQuantities) {
      const line = { inventoryId, lotNumber: null, lotDate: null, expected: Math.max(0, expectedQuantity) };
      add(rowOfLine(line, null, compared.names));
    }
  }
  for (const { rows } of compared.boxes) for (const row of rows) add(row);
  const isBegun = compared.boxes.some(({ progress }) => progress !== 'ahead');
  const progress = compared.isDone ? 'done' : isBegun || boxes.length === 0 ? 'open' : 'ahead';
  return [...items.values()].map((row) => {
    if (row.expected > 0) return { ...row, mark: markOf(row.expected, row.counted, progress) };
    return { ...row, mark: row.inventoryId === null ? 'unknown' : 'notExpected' };
  });
}
