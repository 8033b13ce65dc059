import { editCost } from './edit-cost.ts';
import {
  bareNumber,
  characterBits,
  isNextOfSeries,
  type PurchaseOrder,
  type PurchaseOrderIndex,
} from './match-index.ts';
import { type MatchReasonCode, type MatchSignal, sharedLoss } from './match-kinds.ts';
import { digitCount, type WordRun } from './plain-text.ts';

const sameWeight = 11;
const partWeight = 6;
const typoWeight = 9;
const weightOfCost = 1.6;
/** A second typo is much rarer than the first, and many more numbers are equally close. */
const secondTypoThreshold = 0.9;
const weightOfSecond = 3;
const maxCost = 1.6;
/** The number may well be right, but its order has not been announced. */
const nextWeight = -2.5;
/** With few digits, nearly every number is two typos away from another one. */
const maxShortCost = 1;
/** Two codes that differ by two replaced characters differ in four bits. */
const maxBits = 4;
/** Costs with a smaller difference are treated as equally likely. */
const similarCostMargin = 0.15;
/** Maximum number of runs checked for typos; a human remark has fewer. */
const maxRuns = 120;

const cues = /^(?:PO|P|O|ORDER|PURCHASE|SLIP|REF|REFERENCE|NO|NUMBER|NR)$/;
const counted = /^(?:PCS?|PIECES?|UNITS?|EA|EACH|X|CARTONS?|CTNS?|BOX(?:ES)?|QTY|PALLETS?)$/;

/** A human remark about a parcel. */
export type Remark = { words: readonly string[]; runs: readonly WordRun[] };

/**
 * Finds the orders whose purchase order is mentioned in a remark: exactly, by its last part, or with one or two typos.
 * A run of words that is one order's number is never taken for a typo of another.
 */
export function purchaseOrderSignals(index: PurchaseOrderIndex, remark: Remark): MatchSignal[] {
  const signals: MatchSignal[] = [];
  const named = new Set<number>();
  // Longest first: `0412` within `PO-2026-0412` is not a separate number.
  for (const run of remark.runs.toSorted((left, right) => right.text.length - left.text.length)) {
    if (isNamed(run, named)) continue;
    const same = index.whole.get(bareNumber(run.text));
    if (same === undefined) continue;
    const weight = weightOfSame(same.code, remark, run);
    if (weight <= 0) continue;
    for (let place = run.from; place < run.to; place += 1) named.add(place);
    signals.push(...toSignals('PURCHASE_ORDER_SAME', same, weight, {}));
  }
  const rest = remark.runs.filter((run) => !isNamed(run, named));
  return [...signals, ...partSignals(index, remark, rest), ...typoSignals(index, remark, rest)];
}

function isNamed({ from, to }: WordRun, named: ReadonlySet<number>): boolean {
  for (let place = from; place < to; place += 1) if (named.has(place)) return true;
  return false;
}

function isCued({ words }: Remark, { from, text }: WordRun): boolean {
  return cues.test(words[from - 1] ?? '') || text !== bareNumber(text);
}

function isCounted({ words }: Remark, { from, to }: WordRun): boolean {
  return counted.test(words[to] ?? '') || counted.test(words[from - 1] ?? '');
}

/** A short number without letters can be anything: a dock, a quantity, a time. */
function weightOfSame(code: string, remark: Remark, run: WordRun): number {
  if (digitCount(code) === 0 && !isCued(remark, run)) return code.length >= 6 ? sameWeight / 2 : 0;
  if (code.length >= 6) return sameWeight;
  if (isCued(remark, run)) return code.length >= 3 ? sameWeight - 1 : sameWeight / 2;
  if (code.length < 3 || isCounted(remark, run)) return 0;
  return code.length >= 4 ? 7 : 3;
}

function partSignals(index: PurchaseOrderIndex, remark: Remark, runs: readonly WordRun[]): MatchSignal[] {
  return runs.flatMap((run) => {
    const found = index.parts.get(run.text) ?? [];
    const isNumber = isCued(remark, run);
    // `118` after another word is just as likely to be the end of some other number.
    if (found.length === 0 || isCounted(remark, run) || (!isNumber && run.text.length < 4)) return [];
    const bonus = (isNumber ? 1 : -1.5) + Math.min(2, run.text.length - 4);
    const weight = partWeight + bonus - sharedLoss(found.length);
    return found.flatMap((purchaseOrder) =>
      toSignals('PURCHASE_ORDER_PART', purchaseOrder, weight, { written: run.text }),
    );
  });
}

type TypoMatch = { purchaseOrder: PurchaseOrder; cost: number; run: WordRun };

/** Another typo costs a short number more: more other numbers are equally close. */
function typoSignals(index: PurchaseOrderIndex, remark: Remark, runs: readonly WordRun[]): MatchSignal[] {
  const candidateRuns = runs
    .filter((run) => digitCount(run.text) >= 2 && run.text.length >= 4)
    .slice(0, maxRuns);
  const slips = candidateRuns.flatMap((run) => findTypos(index, run));
  const cheapest = new Map<PurchaseOrder, TypoMatch>();
  for (const slip of slips) {
    const known = cheapest.get(slip.purchaseOrder);
    if (known === undefined || slip.cost < known.cost) cheapest.set(slip.purchaseOrder, slip);
  }
  const found = [...cheapest.values()];
  return found.flatMap(({ purchaseOrder, cost, run }) => {
    const rivals = found.filter((other) => other.cost <= cost + similarCostMargin).length;
    const cue = isCued(remark, run) || /\D/.test(purchaseOrder.code) ? 0 : -2;
    const second = weightOfSecond * Math.max(0, cost - secondTypoThreshold);
    const next = isNextOfSeries(index, bareNumber(run.text)) ? nextWeight : 0;
    const weight = typoWeight - weightOfCost * cost - second + cue + next - 0.7 * sharedLoss(rivals);
    return toSignals('PURCHASE_ORDER_SLIP', purchaseOrder, weight, { written: run.text });
  });
}

function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function findTypos({ byLength }: PurchaseOrderIndex, run: WordRun): TypoMatch[] {
  const written = bareNumber(run.text);
  const characters = characterBits(written);
  const found: TypoMatch[] = [];
  for (let length = Math.max(5, written.length - 3); length <= written.length + 3; length += 1) {
    for (const purchaseOrder of byLength.get(length) ?? []) {
      if (bitCount(characters ^ purchaseOrder.characters) > maxBits) continue;
      const { code, digits } = purchaseOrder;
      const cost = editCost(code, written, digits < 5 ? maxShortCost : maxCost);
      if (cost !== null && cost > 0) found.push({ purchaseOrder, cost, run });
    }
  }
  return found;
}

function toSignals(
  code: MatchReasonCode,
  { shown, places }: PurchaseOrder,
  weight: number,
  more: Readonly<Record<string, string>>,
): MatchSignal[] {
  const values = { purchaseOrder: shown, orders: places.length, ...more };
  return places.map((place) => ({ place, weight, boxPlace: null, reason: { code, speaks: 'for', values } }));
}
