import type { CheckInCount } from '#shared/check-in/check-in.ts';
import { isSameLot } from '#shared/inventory/model/item-lots.ts';
import type { ReceivingBox } from '#shared/receiving/receiving.ts';

/**
 * The meaning of a row's difference. `toCome`: its box is being counted; `notMet`: its box has not been seen yet;
 * `otherLot`: announced in that box, in another lot; `unknown`: a code unknown to this desk.
 */
type CheckInMark =
  | 'exact'
  | 'toCome'
  | 'notMet'
  | 'missing'
  | 'more'
  | 'notExpected'
  | 'otherLot'
  | 'unknown';

/** One item and lot of a box, or of the whole order: announced and counted. */
export type CheckInRow = {
  readonly key: string;
  /** Null for what was not in a box, and for a row of the whole order. */
  readonly boxId: number | null;
  readonly inventoryId: number | null;
  readonly sku: string | null;
  readonly name: string | null;
  /** The code that was scanned for it; '' if there is none. */
  readonly code: string;
  readonly lotNumber: string | null;
  readonly lotDate: string | null;
  readonly expected: number;
  readonly counted: number;
  readonly mark: CheckInMark;
};

export type BoxProgress = 'ahead' | 'open' | 'done';

type Line = {
  inventoryId: number | null;
  lotNumber: string | null;
  lotDate: string | null;
  expected: number;
};
export type SkuById = ReadonlyMap<number | null, string | null>;

/** Returns the announced lots of an item in a box, merged; a line without a lot has `lotNumber` null. */
export function announcedLots(box: ReceivingBox | null, inventoryId: number): readonly Line[] {
  return box === null ? [] : linesOf(box).filter((line) => line.inventoryId === inventoryId);
}

function linesOf({ boxItems }: ReceivingBox): Line[] {
  const lines: Line[] = [];
  for (const { inventoryId, lotNumber, lotDate, quantity } of boxItems) {
    const same = lines.find(
      (line) => line.inventoryId === inventoryId && isOneLot(line.lotNumber, lotNumber),
    );
    const expected = Math.max(0, quantity);
    if (same === undefined) lines.push({ inventoryId, lotNumber, lotDate, expected });
    else same.expected += expected;
  }
  return lines;
}

function isOneLot(left: string | null, right: string | null): boolean {
  return left === null || right === null ? left === right : isSameLot(left, right);
}

type BoxFacts = {
  readonly counts: readonly CheckInCount[];
  readonly progress: BoxProgress;
  readonly names: SkuById;
};

/** Returns the rows of a box: the announced goods in the order of the service, then what else was counted in it. */
export function rowsOfBox(box: ReceivingBox, { counts, progress, names }: BoxFacts): CheckInRow[] {
  const lines = linesOf(box);
  const left = new Set(counts);
  const rows: CheckInRow[] = [];
  const add = (line: Line, count: CheckInCount | undefined) => {
    const counted = count?.counted ?? 0;
    if (count !== undefined) left.delete(count);
    if (line.expected === 0 && counted === 0) return;
    const row = count === undefined ? rowOfLine(line, box.boxId, names) : rowOfCount(count, names, 'exact');
    const { lotDate } = row;
    rows.push({
      ...row,
      lotDate: lotDate ?? line.lotDate,
      expected: line.expected,
      mark: markOf(line.expected, counted, progress),
    });
  };
  for (const line of lines.filter(({ lotNumber }) => lotNumber !== null)) {
    add(
      line,
      counts.find((count) => isCountOf(count, line)),
    );
  }
  // A line without a lot takes every lot of its item that is not announced separately.
  for (const line of lines.filter(({ lotNumber }) => lotNumber === null)) {
    let { expected } = line;
    const takers = counts.filter((count) => left.has(count) && count.inventoryId === line.inventoryId);
    for (const taker of takers.filter(({ lotNumber, counted }) => lotNumber !== null && counted > 0)) {
      const share = Math.min(expected, taker.counted);
      add({ ...line, expected: share }, taker);
      expected -= share;
    }
    add(
      { ...line, expected },
      takers.find(({ lotNumber }) => lotNumber === null),
    );
  }
  for (const count of left) {
    if (count.counted === 0) continue;
    const isItem = lines.some((line) => line.inventoryId === count.inventoryId);
    const mark = count.inventoryId === null ? 'unknown' : isItem ? 'otherLot' : 'notExpected';
    rows.push(rowOfCount(count, names, mark));
  }
  return rows;
}

function isCountOf(count: CheckInCount, line: Line): boolean {
  return (
    line.inventoryId !== null &&
    count.inventoryId === line.inventoryId &&
    isOneLot(count.lotNumber, line.lotNumber)
  );
}

export function markOf(expected: number, counted: number, progress: BoxProgress): CheckInMark {
  if (counted === expected) return 'exact';
  if (counted > expected) return 'more';
  if (progress === 'done') return 'missing';
  return progress === 'open' ? 'toCome' : 'notMet';
}

/** Returns the row for announced goods that were not counted. */
export function rowOfLine(
  { inventoryId, lotNumber, lotDate, expected }: Line,
  boxId: number | null,
  names: SkuById,
): CheckInRow {
  return {
    key: countKeyOf(boxId, inventoryId, '', lotNumber),
    boxId,
    inventoryId,
    sku: names.get(inventoryId) ?? null,
    name: null,
    code: '',
    lotNumber,
    lotDate,
    expected,
    counted: 0,
    mark: 'toCome',
  };
}

/** Returns the row for counted goods, not including what was announced yet. */
export function rowOfCount(count: CheckInCount, names: SkuById, mark: CheckInMark): CheckInRow {
  const { boxId, inventoryId, sku, name, code, lotNumber, lotDate, counted } = count;
  return {
    key: countKeyOf(boxId, inventoryId, code, lotNumber),
    boxId,
    inventoryId,
    sku: sku ?? names.get(inventoryId) ?? null,
    name,
    code,
    lotNumber,
    lotDate,
    expected: 0,
    counted,
    mark,
  };
}

/** Returns an identical key for counts of the same goods in the same box. */
export function countKeyOf(
  boxId: number | null,
  inventoryId: number | null,
  code: string,
  lotNumber: string | null,
): string {
  return JSON.stringify([boxId, inventoryId ?? code, lotNumber?.trim().toLowerCase() ?? null]);
}
