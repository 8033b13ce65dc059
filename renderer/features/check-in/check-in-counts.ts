import type { CheckIn } from '#shared/check-in/check-in.ts';
import { announcedLots } from '#shared/check-in/model/check-in-rows.ts';
import { compareCheckIn, type ShownRow } from '#shared/check-in/model/check-in-rules.ts';
import {
  type CountedGoods,
  countOf,
  countPieces,
  setCount,
  setCounts,
  withoutSteps,
} from '#shared/check-in/model/check-in-steps.ts';
import { countElsewhere } from '#shared/check-in/model/check-in-sum.ts';
import type { ItemMatch } from '#shared/inventory/item-view.ts';
import { asksForUnits, unitsOf } from '#shared/inventory/model/desk-code-rules.ts';
import { isSameLot } from '#shared/inventory/model/item-lots.ts';
import type { ScanReading } from '#shared/scan/scan-reading.ts';
import { type CheckInCore, namesOfCount, showBox } from './check-in-core.ts';
import {
  type AnnouncedLot,
  type CheckInAction,
  type CheckInFeedback,
  nameOfBoxId,
} from './check-in-state.ts';

type Pieces = { readonly goods: CountedGoods; readonly quantity: number; readonly text: string };

type ScanDetails = {
  /** The item has lots, and the label names none. */
  readonly awaitsLot: boolean;
  /** The code is that of a case: the number of pieces in it is unknown. */
  readonly isCase: boolean;
  /** Announced lots, one of which was chosen because the label names none. */
  readonly lots: readonly AnnouncedLot[];
};

const noScanDetails: ScanDetails = { awaitsLot: false, isCase: false, lots: [] };

/**
 * Counts the item of a scanned label: one piece, or as many as the label states. A lot alone is that of the piece counted
 * just before, if its label named none.
 */
export function countItem(core: CheckInCore, match: ItemMatch, reading: ScanReading): void {
  const { item } = match;
  const { inventoryId, sku, name } = item;
  const labeled = lotOnLabel(match, reading);
  if (match.by === 'lot' && labeled !== null && itemAwaitingLot(core) === inventoryId) {
    countInLot(core, labeled);
    return;
  }
  const lots = labeled === null ? incompleteLotsFirst(core, inventoryId) : [];
  const [announced] = lots;
  const goods: CountedGoods = {
    inventoryId,
    sku,
    name,
    code: reading.data,
    lotNumber: labeled?.lotNumber ?? announced?.lotNumber ?? null,
    lotDate: labeled?.lotDate ?? announced?.lotDate ?? null,
  };
  const isCase = asksForUnits(match, reading);
  const awaitsLot = item.isLot && labeled === null;
  count(core, { goods, quantity: unitsOf(reading), text: reading.data }, { awaitsLot, isCase, lots });
}

/** Returns the item that was counted just before, by a label that names no lot of it; null if none was. */
export function itemAwaitingLot(core: CheckInCore): number | null {
  return stepsAwaitingLot(core) > 0 ? (lastCounted(core)?.goods.inventoryId ?? null) : null;
}

/**
 * Returns how many of the last steps of a count counted units by a label that names no lot: its scan, and a total typed
 * after it.
 */
function stepsAwaitingLot(core: CheckInCore): number {
  return Number(core.read().feedback?.values['stepsAwaitingLot'] ?? 0);
}

/** Returns what was counted just before, with the count without it; null if nothing was. */
function lastCounted(core: CheckInCore) {
  const { draft } = core.read();
  const place = draft.changes.at(-1)?.position ?? -1;
  const steps = draft.changes
    .filter(({ position }) => position === place)
    .slice(-Math.max(1, stepsAwaitingLot(core)));
  const [change] = steps;
  const goods = draft.counts[place];
  const before = withoutSteps(draft, steps);
  if (change === undefined || goods === undefined || before === null) return null;
  const quantity = goods.counted - (change.before?.counted ?? 0);
  return quantity < 1 ? null : { before, goods, quantity, text: change.text ?? goods.code };
}

/** Counts a SKU of the order that the catalog on this desk does not know. */
export function countAnnounced(core: CheckInCore, item: { inventoryId: number; sku: string }): void {
  const { inventoryId, sku } = item;
  const lots = incompleteLotsFirst(core, inventoryId);
  const lot = lots[0] ?? { lotNumber: null, lotDate: null };
  const goods: CountedGoods = { inventoryId, sku, name: null, code: sku, ...lot };
  count(core, { goods, quantity: 1, text: sku }, { ...noScanDetails, lots });
}

/**
 * Counts a code that this desk does not know, under its own text. A lot that it declares is that of the piece counted
 * just before, if the label of that named none.
 */
export function countUnknown(core: CheckInCore, text: string, reading: ScanReading | null): void {
  if (
    reading?.lot != null &&
    reading.gtin === null &&
    reading.sscc === null &&
    itemAwaitingLot(core) !== null
  ) {
    countInLot(core, { lotNumber: reading.lot, lotDate: reading.expiry ?? reading.bestBefore });
    return;
  }
  const goods: CountedGoods = {
    inventoryId: null,
    sku: null,
    name: null,
    code: text,
    lotNumber: null,
    lotDate: null,
  };
  count(core, { goods, quantity: 1, text }, noScanDetails);
}

/** Assigns what was counted last to another lot: it is counted again, in that lot. */
export function countInLot(core: CheckInCore, lot: AnnouncedLot): void {
  const last = lastCounted(core);
  if (last === null) return;
  const { before, quantity, text } = last;
  const { inventoryId, sku, name, code } = last.goods;
  const isCase = core.read().feedback?.values['isCase'] === 'true';
  core.count(before);
  const goods: CountedGoods = { inventoryId, sku, name, code, ...lot };
  count(core, { goods, quantity, text }, { ...noScanDetails, isCase });
}

/** Also selects the row. */
export function setRow(core: CheckInCore, row: ShownRow, counted: number): void {
  const { boxId, inventoryId } = row;
  const { feedback, selectedRow, comparison, draft } = core.read();
  // The row may have changed since it was shown.
  const rows = [...comparison.items, ...comparison.boxes.flatMap((box) => box.rows)];
  const shown = rows.find(({ key }) => key === row.key);
  const part = partOfRow(core, { ...row, counted: shown?.counted ?? 0 }, counted);
  if (part === null) {
    core.say('COUNT_IN_LOTS', 'refused', { values: namesOfCount(row) });
    return;
  }
  const { goods } = part;
  const after = setCount(draft, { boxId, ...part, text: null, at: core.at() });
  if (after === null) {
    core.say('COUNT_REFUSED', 'refused', { values: namesOfCount(goods) });
    return;
  }
  const stepsBefore = stepsAwaitingLot(core);
  core.count(after);
  const { isCase, code: caseCode } = feedback?.values ?? {};
  const isOfCase = isCase === 'true' && selectedRow?.key === row.key;
  let cases = 0;
  if (isOfCase && typeof caseCode === 'string' && inventoryId !== null) {
    cases = caseScansOf(draft, row, caseCode);
    const inCase = (counted - (row.counted - cases)) / cases;
    // A total that is no whole number of units in each contains a partly filled case.
    if (cases > 0 && Number.isInteger(inCase) && inCase >= 1) {
      core.ports.learnCase({ code: caseCode, inventoryId, quantity: inCase });
    }
  }
  core.select(({ key }) => key === row.key);
  const { isBlind, ...known } = valuesOf(core, boxId, goods);
  // A lot that is scanned next is that of all units in the total, of the last label or of all its cases.
  const steps = Math.max(stepsBefore, cases) + 1;
  const isOfLabel = draft.changes.at(-1)?.position === after.changes.at(-1)?.position;
  const values = { ...known, stepsAwaitingLot: stepsBefore > 0 && isOfLabel ? steps : 0 };
  const tone = isBlind || known.counted === known.expected ? 'done' : 'asks';
  core.say(isBlind ? 'COUNT_SET_BLIND' : 'COUNT_SET', tone, { values });
}

/**
 * Returns how often a case was counted as one unit since the count was last set by hand; 0 if that of another row was
 * changed last.
 */
function caseScansOf({ changes, counts }: CheckIn, row: ShownRow, code: string): number {
  const place = changes.at(-1)?.position ?? -1;
  const last = counts[place];
  if (last === undefined || last.boxId !== row.boxId || !isRowOf(row, last)) return 0;
  let after = last.counted;
  let scans = 0;
  for (const { position, text, before } of changes.toReversed()) {
    if (position !== place) continue;
    if (text === null) break;
    const counted = before?.counted ?? 0;
    if (text === code && after - counted === 1) scans += 1;
    after = counted;
  }
  return scans;
}

/**
 * Counts all of a box, or of an order without boxes (null), as announced. Items already counted differently are asked
 * about first; items that are not announced keep their count. Refuses an item of which more is counted in several lots.
 */
export function takeAll(core: CheckInCore, boxId: number | null, isConfirmed: boolean): void {
  const { draft: checkIn, goods, others, isBlind } = core.read();
  if (isBlind) {
    core.say('ALL_BLIND', 'refused');
    return;
  }
  const { boxes, items } = compareCheckIn(goods, checkIn, others);
  const all = boxId === null ? items : (boxes.find((box) => box.boxId === boxId)?.rows ?? []);
  const rows = all.filter(({ expected }) => expected > 0);
  const values = {
    box: nameOfBoxId(core.read().comparison, boxId),
    hasBox: String(boxId !== null),
    expected: rows.reduce((sum, { expected }) => sum + expected, 0),
    differing: rows.filter(({ counted, expected }) => counted > 0 && counted !== expected).length,
    others: all.length - rows.length,
  };
  const parts = rows.map((row) => partOfRow(core, row, row.expected));
  const counts = parts.filter((part) => part !== null);
  const inLots = rows[parts.indexOf(null)];
  if (rows.length === 0) core.say('ALL_NONE', 'refused', { values });
  else if (inLots !== undefined) core.say('COUNT_IN_LOTS', 'refused', { values: namesOfCount(inLots) });
  else if (values.differing > 0 && !isConfirmed) {
    core.say('ALL_ASKED', 'asks', { values, actions: [{ kind: 'takeAll', boxId }, { kind: 'leave' }] });
  } else {
    const after = setCounts(checkIn, { boxId, counts, text: null, at: core.at() });
    if (after === null) {
      core.say('COUNT_REFUSED', 'refused');
      return;
    }
    core.count(after);
    showBox(core, boxId);
    core.say('ALL_TAKEN', values.others > 0 ? 'asks' : 'done', { values });
  }
}

/**
 * Returns the goods of a row, and how many of them are counted when the row has `total` pieces: a row of an order
 * without boxes includes the lots of its item, which keep their counts. If they exceed the total, it is that of the
 * only lot; null if there are several.
 */
function partOfRow(core: CheckInCore, row: ShownRow, total: number) {
  const { boxId, inventoryId, sku, name, code, lotNumber, lotDate } = row;
  const goods: CountedGoods = { inventoryId, sku, name, code, lotNumber, lotDate };
  const { draft, others, comparison } = core.read();
  const elsewhere = countElsewhere(others, boxId, goods);
  const inLots = row.counted - Math.max(0, countOf(draft, boxId, goods) + elsewhere);
  if (total >= inLots) return { goods, counted: total - inLots, elsewhere };
  const isItem = (other: ShownRow) =>
    other.inventoryId === inventoryId && (inventoryId !== null || other.code === code);
  const [lot] = comparison.boxes.flatMap((box) => box.rows.filter(isItem));
  if (lot?.counted !== row.counted || lot.boxId !== boxId) return null;
  return { goods: lot, counted: total, elsewhere: countElsewhere(others, boxId, lot) };
}

function count(core: CheckInCore, { goods, quantity, text }: Pieces, naming: ScanDetails): void {
  const { draft, others } = core.read();
  const { boxId } = draft;
  const elsewhere = countElsewhere(others, boxId, goods);
  const after = countPieces(draft, { goods, quantity, elsewhere, text, at: core.at() });
  if (after === null) {
    core.say('COUNT_REFUSED', 'refused', { values: namesOfCount(goods) });
    return;
  }
  core.count(after);
  const hasBoxes = core.read().goods.boxes.length > 0;
  core.change({ view: boxId === null && !hasBoxes ? { of: 'order' } : { of: 'box', boxId } });
  core.select((row) => row.boxId === boxId && isRowOf(row, goods));
  const { isBlind, ...known } = valuesOf(core, boxId, goods);
  const values = {
    ...known,
    quantity,
    isCase: String(naming.isCase),
    stepsAwaitingLot: naming.awaitsLot ? 1 : 0,
  };
  const code = codeOf(core, goods, { ...naming, boxId, isBlind, ...known });
  // In a blind count, questions are about the label, not about the announcement.
  const isPlain = code === 'COUNTED_BLIND' && !naming.isCase && naming.lots.length < 2;
  const tone = isPlain || code === 'COUNTED' || code === 'COUNTED_LOT' ? 'done' : 'asks';
  core.say(code, tone, { values, actions: tone === 'done' ? [] : actionsOf(goods, naming) });
}

/** Undo has its own key: as the only answer, it would take the digits from a quantity. */
function actionsOf(item: CountedGoods, { lots }: ScanDetails): readonly CheckInAction[] {
  const others = lots.filter(({ lotNumber }) => lotNumber !== item.lotNumber);
  if (others.length === 0) return [];
  return [...others.map((lot) => ({ kind: 'lot', lot }) as const), { kind: 'undo' }];
}

type Facts = ScanDetails & {
  readonly boxId: number | null;
  readonly isBlind: boolean;
  readonly counted: number;
  readonly expected: number;
};

function codeOf(core: CheckInCore, { inventoryId }: CountedGoods, details: Facts): CheckInFeedback['code'] {
  const { boxId, counted, expected, isCase, lots } = details;
  const { boxes, order } = core.read().goods;
  if (inventoryId === null) return 'COUNTED_UNKNOWN';
  if (boxId === null && boxes.length > 0) return 'COUNTED_LOOSE';
  if (details.isBlind) return 'COUNTED_BLIND';
  if (expected === 0) {
    const box = boxes.find((candidate) => candidate.boxId === boxId);
    const announced = box?.boxItems ?? order.inventoryQuantities;
    return announced.some((line) => line.inventoryId === inventoryId)
      ? 'COUNTED_OTHER_LOT'
      : 'COUNTED_UNEXPECTED';
  }
  if (counted > expected) return 'COUNTED_MORE';
  if (isCase) return 'COUNTED_CASE';
  if (lots.length > 1) return 'COUNTED_LOTS';
  return lots.length === 1 ? 'COUNTED_LOT' : 'COUNTED';
}

function valuesOf(core: CheckInCore, boxId: number | null, item: CountedGoods) {
  const { comparison, goods: known } = core.read();
  const box = comparison.boxes.find((candidate) => candidate.boxId === boxId);
  // Without boxes, the order itself states what is still to arrive.
  const rows = known.boxes.length === 0 ? comparison.items : (box?.rows ?? []);
  const row = rows.find((candidate) =>
    known.boxes.length === 0 && item.inventoryId !== null
      ? candidate.inventoryId === item.inventoryId
      : isRowOf(candidate, item),
  );
  return {
    ...namesOfCount(item),
    counted:
      row?.counted ??
      countOf(core.read().draft, boxId, item) + countElsewhere(core.read().others, boxId, item),
    expected: row?.expected ?? 0,
    // A blind count leaves out uncounted rows: then the box tells, or the whole order.
    isBlind: (row ?? box ?? comparison).expected === null,
    box: nameOfBoxId(comparison, boxId),
    hasBox: String(boxId !== null),
    lot: item.lotNumber ?? '',
    hasLot: String(item.lotNumber !== null),
    code: item.code,
  };
}

function isRowOf(row: ShownRow, item: CountedGoods): boolean {
  if (row.inventoryId !== item.inventoryId) return false;
  if (item.inventoryId === null) return row.code === item.code.slice(0, 500);
  if (row.lotNumber === null || item.lotNumber === null) return row.lotNumber === item.lotNumber;
  return isSameLot(row.lotNumber, item.lotNumber);
}

/** Null for an item without lots. */
function lotOnLabel(match: ItemMatch, reading: ScanReading): AnnouncedLot | null {
  const lotNumber = (match.lot?.number ?? reading.lot ?? '').trim();
  if (!match.item.isLot || lotNumber === '') return null;
  return { lotNumber, lotDate: match.lot?.date ?? reading.expiry ?? reading.bestBefore };
}

/** Returns the announced lots of an item in the current box, starting with those that still miss pieces. */
function incompleteLotsFirst(core: CheckInCore, inventoryId: number): readonly AnnouncedLot[] {
  const { goods, draft: checkIn, comparison, isBlind } = core.read();
  const box = goods.boxes.find(({ boxId }) => boxId !== null && boxId === checkIn.boxId) ?? null;
  const rows = comparison.boxes.find(({ boxId }) => boxId === checkIn.boxId)?.rows ?? [];
  const lots = announcedLots(box, inventoryId).flatMap(({ lotNumber, lotDate }) =>
    lotNumber === null ? [] : [{ lotNumber, lotDate }],
  );
  // The assigned lot must not reveal to a blind count how many pieces of the others are announced.
  if (isBlind) return lots;
  const isAhead = ({ lotNumber }: AnnouncedLot) =>
    rows.some(
      (row) =>
        row.inventoryId === inventoryId &&
        row.lotNumber !== null &&
        isSameLot(row.lotNumber, lotNumber) &&
        row.counted < (row.expected ?? 0),
    );
  return [...lots.filter(isAhead), ...lots.filter((lot) => !isAhead(lot))];
}
