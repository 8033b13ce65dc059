import type { CheckIn, CheckInChange, CheckInCount } from '#shared/check-in/check-in.ts';
import { isSameLot } from '#shared/inventory/model/item-lots.ts';
import { isLotDay } from '#shared/wire/model/calendar-day.ts';

export const maxCounted = 2_147_483_647;
/** Maximum number of undoable steps; older ones are dropped. */
const maxChanges = 500;
const maxCounts = 50_000;
const maxBoxes = 10_000;
const maxTextLength = 4_096;
const maxCodeLength = 500;
const maxLotLength = 200;

/** What is counted: an item with the lot from its label, or a code unknown to this desk. */
export type CountedGoods = Omit<CheckInCount, 'boxId' | 'counted'>;

export function emptyCheckIn({ orderId, at }: { orderId: number; at: string }): CheckIn {
  return { orderId, startedAt: at, boxId: null, boxesMet: [], counts: [], changes: [] };
}

/** Opens a box: what is counted from now on is in it. Returns the same object if it is already open. */
export function openBox(
  checkIn: CheckIn,
  { boxId, text, at }: { boxId: number; text: string | null; at: string },
): CheckIn {
  const isMet = checkIn.boxesMet.includes(boxId);
  if (checkIn.boxId === boxId || (!isMet && checkIn.boxesMet.length >= maxBoxes)) return checkIn;
  return {
    ...checkIn,
    boxId,
    boxesMet: isMet ? checkIn.boxesMet : [...checkIn.boxesMet, boxId],
    changes: withChange(checkIn, { at, text, position: checkIn.counts.length, before: null }),
  };
}

/** Closes the open box, which is then done. Returns the same object if none is open. */
export function closeBox(checkIn: CheckIn, { text, at }: { text: string | null; at: string }): CheckIn {
  if (checkIn.boxId === null) return checkIn;
  const changes = withChange(checkIn, { at, text, position: checkIn.counts.length, before: null });
  return { ...checkIn, boxId: null, changes };
}

/** Completes the count of an order without boxes. Returns the same object if it is already complete. */
export function closeOrder(checkIn: CheckIn, { at }: { at: string }): CheckIn {
  if (checkIn.isDone === true) return checkIn;
  const end = { at, text: null, position: checkIn.counts.length, before: null, wasDone: false };
  return { ...checkIn, isDone: true, changes: withChange(checkIn, end) };
}

/**
 * Sets the number of pieces of goods in a box, or outside of boxes; 0 keeps the count's position, so that the step can
 * be undone. Lots that differ only in case or surrounding space are the same. Returns null if the number is not a whole
 * number or too large for a count, and if there are too many counts.
 *
 * @param set `elsewhere`: how many of them other desks counted, default 0; this desk's part is the remainder and may be
 *   negative
 */
export function setCount(
  checkIn: CheckIn,
  set: {
    boxId: number | null;
    goods: CountedGoods;
    counted: number;
    elsewhere?: number;
    text: string | null;
    at: string;
  },
): CheckIn | null {
  const { boxId, elsewhere = 0, text, at } = set;
  if (!Number.isInteger(set.counted) || set.counted < 0 || set.counted > maxCounted) return null;
  const counted = Math.max(-maxCounted, set.counted - elsewhere);
  const item = withinLimits(set.goods);
  const found = positionOf(checkIn, boxId, item);
  const position = found ?? checkIn.counts.length;
  if (position >= maxCounts) return null;
  const before = checkIn.counts[position] ?? null;
  const after: CheckInCount = before === null ? { ...item, boxId, counted } : { ...before, counted };
  const counts =
    before === null
      ? [...checkIn.counts, after]
      : checkIn.counts.with(position, fillMissingFields(after, item));
  return { ...checkIn, counts, changes: withChange(checkIn, { at, text, position, before }) };
}

/**
 * Sets the number of pieces of several goods in one step, which is undone as one. Returns the same object if all are
 * already counted so; null in the same cases as {@link setCount}, with nothing counted.
 */
export function setCounts(
  checkIn: CheckIn,
  set: {
    boxId: number | null;
    counts: readonly {
      readonly goods: CountedGoods;
      readonly counted: number;
      readonly elsewhere?: number;
    }[];
    text: string | null;
    at: string;
  },
): CheckIn | null {
  const { boxId, text, at } = set;
  let after = checkIn;
  const undos: Pick<CheckInChange, 'position' | 'before'>[] = [];
  for (const { goods, counted, elsewhere = 0 } of set.counts) {
    if (countOf(after, boxId, goods) + elsewhere === counted) continue;
    const next = setCount(after, { boxId, goods, counted, elsewhere, text, at });
    const change = next?.changes.at(-1);
    if (next === null || change === undefined) return null;
    undos.push({ position: change.position, before: change.before });
    after = next;
  }
  const [first, ...also] = undos;
  if (first === undefined) return checkIn;
  return { ...after, changes: withChange(checkIn, { at, text, ...first, also }) };
}

/**
 * Adds pieces of goods to the open box, or outside of boxes if none is open; null in the same cases as
 * {@link setCount}. If desks took back more than there was, counting starts at zero.
 */
export function countPieces(
  checkIn: CheckIn,
  counted: { goods: CountedGoods; quantity: number; elsewhere?: number; text: string | null; at: string },
): CheckIn | null {
  const { goods, quantity, elsewhere = 0, text, at } = counted;
  const { boxId } = checkIn;
  if (quantity < 1) return null;
  const before = Math.max(0, countOf(checkIn, boxId, goods) + elsewhere);
  return setCount(checkIn, { boxId, goods, counted: before + quantity, elsewhere, text, at });
}

/** `boxId` null: outside of boxes. */
export function countOf(checkIn: Pick<CheckIn, 'counts'>, boxId: number | null, item: CountedGoods): number {
  const position = positionOf(checkIn, boxId, withinLimits(item));
  return position === null ? 0 : (checkIn.counts[position]?.counted ?? 0);
}

type Photo = NonNullable<CheckIn['photos']>[number];

/** Adds a photo that is already on disk. */
export function addPhoto(checkIn: CheckIn, { photo, at }: { photo: Photo; at: string }): CheckIn {
  return withPhotos(checkIn, [...(checkIn.photos ?? []), photo], at);
}

export function removePhoto(checkIn: CheckIn, { id, at }: { id: string; at: string }): CheckIn {
  return withPhotos(
    checkIn,
    (checkIn.photos ?? []).filter((photo) => photo.id !== id),
    at,
  );
}

function withPhotos(checkIn: CheckIn, photos: Photo[], at: string): CheckIn {
  const { photos: photosBefore = [], counts } = checkIn;
  const step = { at, text: null, position: counts.length, before: null, photosBefore };
  return { ...checkIn, photos, changes: withChange(checkIn, step) };
}

/** Undoes the last step; null if there is none that can be undone. */
export function undoLastStep(checkIn: CheckIn): CheckIn | null {
  const change = checkIn.changes.at(-1);
  if (change === undefined) return null;
  const { boxBefore, also = [], wasDone, photosBefore } = change;
  const changes = checkIn.changes.slice(0, -1);
  // Last first: added counts come after existing ones.
  const counts = [change, ...also]
    .toReversed()
    .reduce(
      (left, { position, before }) =>
        before === null ? left.slice(0, position) : left.with(position, before),
      checkIn.counts,
    );
  const { boxId } = checkIn;
  const wasMetBefore =
    boxId === boxBefore ||
    counts.some((count) => count.boxId === boxId) ||
    changes.some((earlier) => earlier.boxBefore === boxId);
  const boxesMet = wasMetBefore ? checkIn.boxesMet : checkIn.boxesMet.filter((id) => id !== boxId);
  const isDone = wasDone === undefined ? {} : { isDone: wasDone };
  const photos = photosBefore === undefined ? {} : { photos: photosBefore };
  return { ...checkIn, ...isDone, ...photos, boxId: boxBefore, boxesMet, counts, changes };
}

/**
 * Takes back steps of one count; null if there is none. A count that began with them stays at 0 if other steps came
 * between.
 */
export function withoutSteps(checkIn: CheckIn, steps: readonly CheckInChange[]): CheckIn | null {
  const [first] = steps;
  const { changes, counts } = checkIn;
  if (first === undefined) return null;
  if (changes.at(-steps.length) === first) {
    return steps.reduce<CheckIn | null>((left) => left && undoLastStep(left), checkIn);
  }
  const { position } = first;
  const before = first.before ?? counts[position];
  if (before === undefined) return null;
  const counted = first.before?.counted ?? 0;
  return {
    ...checkIn,
    counts: counts.with(position, { ...before, counted }),
    changes: changes.filter((change) => !steps.includes(change)),
  };
}

function withChange(checkIn: CheckIn, change: Omit<CheckInChange, 'boxBefore'>): CheckInChange[] {
  const text = change.text?.slice(0, maxTextLength) ?? null;
  return [...checkIn.changes, { ...change, text, boxBefore: checkIn.boxId }].slice(-maxChanges);
}

function withinLimits(item: CountedGoods): CountedGoods {
  const { inventoryId, sku, name, code, lotDate } = item;
  const lotNumber = item.lotNumber?.trim().slice(0, maxLotLength) || null;
  return {
    inventoryId,
    sku,
    name,
    code: code.slice(0, maxCodeLength),
    lotNumber,
    lotDate: lotNumber !== null && lotDate !== null && isLotDay(lotDate) ? lotDate : null,
  };
}

/** Keeps what a count knows, and adds what it does not. */
function fillMissingFields(count: CheckInCount, { sku, name, lotDate }: CountedGoods): CheckInCount {
  return {
    ...count,
    sku: count.sku ?? sku,
    name: count.name ?? name,
    lotDate: count.lotDate ?? lotDate,
  };
}

function positionOf(
  checkIn: Pick<CheckIn, 'counts'>,
  boxId: number | null,
  item: CountedGoods,
): number | null {
  const position = checkIn.counts.findIndex((count) => {
    if (count.boxId !== boxId || count.inventoryId !== item.inventoryId) return false;
    if (item.inventoryId === null) return count.code === item.code;
    if (count.lotNumber === null || item.lotNumber === null) return count.lotNumber === item.lotNumber;
    return isSameLot(count.lotNumber, item.lotNumber);
  });
  return position < 0 ? null : position;
}
