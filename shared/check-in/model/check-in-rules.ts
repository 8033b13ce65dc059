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

/** What a count is compared with: an order and its boxes, as far as they are known. */
export type AnnouncedGoods = {
  readonly order: Pick<ReceivingOrder, 'inventoryQuantities'>;
  readonly boxes: readonly ReceivingBox[];
};

/** A box with what was announced and counted in it. */
type ComparedBox = {
  /** Null for what lay in no box. */
  readonly boxId: number | null;
  readonly boxNumber: number | null;
  readonly trackingNumber: string | null;
  readonly progress: BoxProgress;
  readonly expected: number;
  readonly counted: number;
  readonly rows: readonly CheckInRow[];
};

/** A count beside what was announced. */
type Comparison = {
  /** In the order of the service; what lay in no box comes last, where there is any. */
  readonly boxes: readonly ComparedBox[];
  /** Every item once, over all boxes, whatever its lots. */
  readonly items: readonly CheckInRow[];
  readonly expected: number;
  readonly counted: number;
  /** Counted pieces that were announced: what is over, unknown or in the wrong place is not among them. */
  readonly matched: number;
  /** All of the order was counted to its end. */
  readonly isDone: boolean;
};

/** A row as it is shown: `expected` null, and `counted` in place of what that means, while it is counted blind. */
export type ShownRow = Omit<CheckInRow, 'expected' | 'mark'> & {
  readonly expected: number | null;
  readonly mark: CheckInRow['mark'] | 'counted';
};

/** A box as it is shown; `expected` null while it is counted blind. */
export type ShownBox = Omit<ComparedBox, 'expected' | 'rows'> & {
  readonly expected: number | null;
  readonly rows: readonly ShownRow[];
};

/** A comparison as it is shown; what was announced is null while any of it is counted blind. */
export type ShownComparison = Pick<Comparison, 'counted' | 'isDone'> & {
  readonly boxes: readonly ShownBox[];
  readonly items: readonly ShownRow[];
  readonly expected: number | null;
  readonly matched: number | null;
};

/**
 * Leaves out of a comparison all that is announced and not counted to its end: of a box until it is done, of what lay
 * in no box and of the whole order until all of that is. What is left is what was counted, in the order of counting.
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

/** Every box was met and put aside; without boxes the end is said of the order itself. */
function isCountedToEnd(boxes: readonly ComparedBox[], { isDone = false }: CheckInSum): boolean {
  const listed = boxes.filter(({ boxId }) => boxId !== null);
  return listed.length === 0 ? isDone : listed.every(({ progress }) => progress === 'done');
}

/** Compares what was counted, at this desk and others, with what was announced, box by box and in all. */
export function compareCheckIn(
  goods: AnnouncedGoods,
  own: CheckInPart,
  others: readonly CheckInPart[] = [],
): Comparison {
  const checkIn = sumCheckIns(own, others);
  const { order } = goods;
  const names: SkuById = new Map(order.inventoryQuantities.map(({ inventoryId, sku }) => [inventoryId, sku]));
  const known = goods.boxes.filter(({ boxId }) => boxId !== null);
  const countsOf = (boxId: number | null) => checkIn.counts.filter((count) => count.boxId === boxId);
  const boxes = known.map((box): ComparedBox => {
    const progress = progressOf(checkIn, box.boxId);
    const rows = rowsOfBox(box, { counts: countsOf(box.boxId), progress, names });
    const { boxId, boxNumber, trackingNumber } = box;
    return { boxId, boxNumber, trackingNumber, progress, ...sumsOf(rows), rows };
  });
  // Also of boxes that the service does not list any more: what was counted is never dropped.
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
  const isDone = isCountedToEnd(boxes, checkIn);
  const items = itemsOf({ order, boxes: known }, { boxes, names, isDone });
  return {
    boxes,
    items,
    isDone,
    ...sumsOf(items),
    matched: matchedOf(known.length === 0 ? items : boxes.flatMap((box) => box.rows)),
  };
}

/** The rows that are not as announced; what may still come, or is hidden, is no difference yet. */
export function differencesOf({ boxes, items }: ShownComparison): ShownRow[] {
  const hasBoxes = boxes.some(({ boxId }) => boxId !== null);
  const rows = hasBoxes ? boxes.flatMap((box) => box.rows) : items;
  return rows.filter(({ mark }) => !notDifferent.has(mark));
}

const notDifferent: ReadonlySet<ShownRow['mark']> = new Set(['exact', 'toCome', 'notMet', 'counted']);

/** The boxes of the order that were not counted to their end, whose missing pieces are no differences yet. */
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
  /** Every box was met and put aside. */
  readonly isDone: boolean;
};

function itemsOf({ order, boxes }: AnnouncedGoods, facts: ComparedFacts): CheckInRow[] {
  const items = new Map<number | string, CheckInRow>();
  const add = (row: CheckInRow) => {
    const id = row.inventoryId ?? `code ${row.code || (row.sku ?? '')}`;
    const before = items.get(id);
    const whole = { ...row, key: String(id), boxId: null, lotNumber: null, lotDate: null };
    const { expected, counted } = before === undefined ? row : sumsOf([before, row]);
    const { sku, name, code } = before ?? whole;
    items.set(id, {
      ...whole,
      sku: sku ?? whole.sku,
      name: name ?? whole.name,
      code: code || whole.code,
      expected,
      counted,
    });
  };
  // Without boxes only the order itself says what is to come.
  if (boxes.length === 0) {
    for (const { inventoryId, expectedQuantity } of order.inventoryQuantities) {
      const line = { inventoryId, lotNumber: null, lotDate: null, expected: Math.max(0, expectedQuantity) };
      add(rowOfLine(line, null, facts.names));
    }
  }
  for (const { rows } of facts.boxes) for (const row of rows) add(row);
  const isBegun = facts.boxes.some(({ progress }) => progress !== 'ahead');
  const progress = facts.isDone ? 'done' : isBegun || boxes.length === 0 ? 'open' : 'ahead';
  return [...items.values()].map((row) => {
    if (row.expected > 0) return { ...row, mark: markOf(row.expected, row.counted, progress) };
    return { ...row, mark: row.inventoryId === null ? 'unknown' : 'notExpected' };
  });
}
