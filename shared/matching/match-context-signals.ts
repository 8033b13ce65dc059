import type { MatchCandidate } from './match-candidate.ts';
import type { MatchReason, MatchReasonCode } from './match-kinds.ts';

/** What supports or contradicts an order apart from the text on the parcel. */
type ContextSignal = { weight: number; reason: MatchReason };

const dayMs = 86_400_000;
const cancelledWeight = -12;
const completedWeight = -7;
const transferWeight = -3;
const awaitedWeight = 1;
/** The more boxes are pending, the likelier the parcel is one of them. */
const moreAwaitedWeight = 0.4;
const arrivedWeight = -2.5;
const laterWeight = -0.5;
const nearWeight = 1.5;
const farthestWeight = -1.8;
/** A missing box arrives late far more often than early. */
const lateShare = 0.6;
/** A parcel's record is written some time after its arrival. */
const writtenAfterDays = 1;
/** Days within which a parcel is practically on time. */
const easyDays = 1;
const scaleDays = 3;

function contextSignal(code: MatchReasonCode, weight: number, values: MatchReason['values']): ContextSignal {
  return { weight, reason: { code, speaks: weight < 0 ? 'against' : 'for', values } };
}

/**
 * Returns the contextSignals of an order: its status, that of its boxes, and how well its dates fit the day of the
 * parcel's arrival. They weigh little compared with the text on a parcel, but they distinguish the orders of one
 * purchase order.
 *
 * @param arrivedMs when the parcel arrived; null if the record does not state it
 * @param boxPlace the box that the parcel is assumed to be; null if none is known
 */
export function contextSignalsOf(
  candidate: MatchCandidate,
  arrivedMs: number | null,
  boxPlace: number | null,
): ContextSignal[] {
  return [...stateOf(candidate, boxPlace), ...(arrivedMs === null ? [] : datesOf(candidate, arrivedMs))];
}

function stateOf({ order, boxes }: MatchCandidate, boxPlace: number | null): ContextSignal[] {
  const { status } = order;
  if (status === 'Cancelled') return [contextSignal('ORDER_CLOSED', cancelledWeight, { status })];
  if (status === 'Completed') return [contextSignal('ORDER_CLOSED', completedWeight, { status })];
  const closed =
    status === 'InternalTransfer' ? [contextSignal('ORDER_CLOSED', transferWeight, { status })] : [];
  if (boxes.length === 0) return closed;
  const box = boxPlace === null ? undefined : boxes[boxPlace];
  const isAwaited = box?.boxStatus === 'Awaiting';
  if (isAwaited) {
    return [
      ...closed,
      contextSignal('BOX_AWAITED', awaitedWeight, { box: box.boxNumber ?? (boxPlace ?? 0) + 1 }),
    ];
  }
  const awaited = boxes.filter(({ boxStatus }) => boxStatus === 'Awaiting').length;
  if (awaited > 0 && box === undefined) {
    return [
      ...closed,
      contextSignal('BOXES_AWAITED', awaitedWeight + moreAwaitedWeight * Math.log(awaited), {
        boxes: awaited,
      }),
    ];
  }
  return [
    ...closed,
    contextSignal('BOXES_ARRIVED', arrivedWeight, { boxes: box === undefined ? boxes.length : 1 }),
  ];
}

function instantMs(text: string | null): number | null {
  const instant = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(instant) ? null : instant;
}

/** Returns a weight that is higher the nearer the date is; constant from about a month on. */
function nearness(days: number): number {
  const beyond = Math.max(0, Math.abs(days - writtenAfterDays) - easyDays) / scaleDays;
  const weight = Math.max(farthestWeight, nearWeight - 1.4 * Math.log(1 + beyond ** 1.5));
  return weight < 0 && days > 0 ? weight * lateShare : weight;
}

function datesOf({ order, boxes }: MatchCandidate, arrivedMs: number): ContextSignal[] {
  const found: ContextSignal[] = [];
  const expectedMs = instantMs(order.expectedArrivalDate);
  const expectedDays = expectedMs === null ? null : (arrivedMs - expectedMs) / dayMs;
  const siblingDays = nearestSibling(boxes, arrivedMs);
  if (siblingDays !== null && Math.abs(siblingDays) < Math.abs(expectedDays ?? Number.POSITIVE_INFINITY)) {
    const weight = nearness(siblingDays);
    if (weight > 0) found.push(contextSignal('SIBLINGS_ARRIVED', weight, { days: Math.round(siblingDays) }));
  }
  if (found.length === 0 && expectedDays !== null) {
    const weight = nearness(expectedDays);
    const code = weight < 0 ? 'EXPECTED_OTHERWISE' : 'EXPECTED_THEN';
    found.push(contextSignal(code, weight, { days: Math.round(expectedDays) }));
  }
  const insertedMs = instantMs(order.insertDate);
  const laterDays = insertedMs === null ? 0 : (insertedMs - arrivedMs) / dayMs;
  if (laterDays > 1)
    found.push(contextSignal('ANNOUNCED_LATER', laterWeight, { days: Math.round(laterDays) }));
  return found;
}

function nearestSibling(boxes: MatchCandidate['boxes'], arrivedMs: number): number | null {
  let nearest: number | null = null;
  for (const { arrivedDate } of boxes) {
    const siblingMs = instantMs(arrivedDate);
    if (siblingMs === null) continue;
    const days = (arrivedMs - siblingMs) / dayMs;
    if (nearest === null || Math.abs(days) < Math.abs(nearest)) nearest = days;
  }
  return nearest;
}
