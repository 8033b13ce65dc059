import type { Center } from '#test/sandbox/world/centers.ts';
import type { GrownItems } from '#test/sandbox/world/items/grown-items.ts';
import { mixedHash } from '#test/sandbox/world/random.ts';
import type { StockAccount } from './stock-ledger.ts';
import type { StockEventCategory, StockLevel, StockMove, StockSide } from './stock-move.ts';

const dayMs = 86_400_000;
/** Every item has one slot in each round of events; some of its slots are empty. */
const rounds = 20;
const firstEventDaysAgo = 360;
const lastEventMsAgo = 2 * 3_600_000;

type Held = Omit<StockAccount, 'changes'>;
type GrownEvent = Pick<StockMove, 'category' | 'decrement' | 'increment'>;

/** Weights of the categories in the draw, out of 64. */
const categoryWeights: readonly (readonly [category: StockEventCategory, weight: number])[] = [
  ['OrderPicked', 34],
  ['ReceivingStow', 8],
  ['InventoryAdjusted', 8],
  ['InventoryReceived', 4],
  ['InventoryRestocked', 3],
  ['InventoryFacilityUpdated', 3],
  ['AttributeUpdated', 2],
  ['KittingStow', 2],
];

const drawnCategories = categoryWeights.flatMap(([category, weight]) =>
  Array.from({ length: weight }, () => category),
);

const greatestCommonDivisor = (first: number, second: number): number =>
  second === 0 ? first : greatestCommonDivisor(second, first % second);

/**
 * Returns a number near the golden ratio of the length that has no common divisor with it: its multiples visit every
 * item.
 */
function strideFor(length: number): number {
  let stride = Math.max(1, Math.floor(length * 0.618));
  while (greatestCommonDivisor(stride, length) !== 1) stride += 1;
  return stride;
}

function inverse(value: number, modulus: number): number {
  let [rest, nextRest] = [modulus, value % modulus];
  let [factor, nextFactor] = [0, 1];
  while (nextRest > 0) {
    const quotient = Math.floor(rest / nextRest);
    [rest, nextRest] = [nextRest, rest - quotient * nextRest];
    [factor, nextFactor] = [nextFactor, factor - quotient * nextFactor];
  }
  return ((factor % modulus) + modulus) % modulus;
}

/**
 * The stock and the events of generated items, computed from their number only. Events occupy a line of slots, evenly
 * distributed over the year; the item of a slot and the slots of an item are computed.
 */
export class GrownStock {
  readonly slotCount: number;
  readonly #items: GrownItems;
  readonly #centers: readonly number[];
  readonly #seed: number;
  readonly #nowMs: number;
  readonly #startMs: number;
  readonly #slotMs: number;
  readonly #stride: number;
  readonly #strideBack: number;

  constructor(items: GrownItems, centers: readonly Center[], seed: number, nowMs: number) {
    this.#items = items;
    this.#centers = centers
      .filter((center) => center.accessGranted && center.isShippingEnabled)
      .map(({ id }) => id);
    this.#seed = seed;
    this.#nowMs = nowMs;
    this.slotCount = items.length * rounds;
    this.#startMs = nowMs - firstEventDaysAgo * dayMs;
    this.#slotMs = (nowMs - lastEventMsAgo - this.#startMs) / Math.max(1, this.slotCount);
    this.#stride = strideFor(Math.max(1, items.length));
    this.#strideBack = inverse(this.#stride, Math.max(1, items.length));
  }

  slotsBefore(atMs: number): number {
    const about = Math.round((atMs - this.#startMs) / this.#slotMs);
    let slot = Math.max(0, Math.min(this.slotCount, about));
    while (slot > 0 && this.timeOf(slot - 1) >= atMs) slot -= 1;
    while (slot < this.slotCount && this.timeOf(slot) < atMs) slot += 1;
    return slot;
  }

  timeOf(slot: number): number {
    return Math.floor(this.#startMs + (slot + 0.5) * this.#slotMs);
  }

  slotsOf(number: number): number[] {
    const { length } = this.#items;
    return Array.from({ length: rounds }, (_unused, round) => {
      const turned = (((number - this.#shift(round)) % length) + length) % length;
      return round * length + ((turned * this.#strideBack) % length);
    });
  }

  eventIn(slot: number, centerId: number | null, category: string | null): StockMove | null {
    const { length } = this.#items;
    const round = Math.floor(slot / length);
    const number = ((slot % length) * this.#stride + this.#shift(round)) % length;
    if (centerId !== null && !this.#centersOf(number).includes(centerId)) return null;
    if (category !== null && this.#categoryOf(number, round) !== category) return null;
    const { last } = this.#play(number, round);
    if (last === null) return null;
    const inventoryId = this.#items.inventoryId(number);
    return { atMs: this.timeOf(slot), inventoryId, reference: null, orderId: null, ...last };
  }

  held(number: number): Held[] {
    return this.#play(number, rounds - 1).shelves;
  }

  /**
   * Returns what is reserved by orders and what is on the way, for this many pieces on hand; drawn, because no order
   * contains generated items.
   */
  reserved(number: number, centerId: number, onHand: number): Omit<StockLevel, 'onHand'> {
    const isHome = this.#centersOf(number)[0] === centerId;
    const drawn = mixedHash(this.#seed, number, 41);
    return {
      committed: isHome && drawn % 3 === 0 ? Math.min(onHand, 1 + ((drawn >>> 8) % 5)) : 0,
      awaiting: isHome && drawn % 20 === 1 ? 24 * (1 + ((drawn >>> 8) % 6)) : 0,
      internalTransfer: 0,
      exception: isHome && onHand === 0 && drawn % 2 === 0 ? 1 + ((drawn >>> 8) % 3) : 0,
    };
  }

  #shift(round: number): number {
    return (round * 7_919) % this.#items.length;
  }

  #centersOf(number: number): number[] {
    const drawn = mixedHash(this.#seed, number, 43);
    const count = drawn % 10 < 6 ? 1 : drawn % 10 < 9 ? 2 : 3;
    const first = (drawn >>> 8) % this.#centers.length;
    return Array.from({ length: Math.min(count, this.#centers.length) }, (_unused, index) => {
      return this.#centers[(first + index * 2) % this.#centers.length] ?? 0;
    });
  }

  #emptyShelves(number: number): Held[] {
    const todayMs = Math.floor(this.#nowMs / dayMs) * dayMs;
    const lots = this.#items.isLot(number)
      ? [0, 1].map((index) => {
          const drawn = mixedHash(this.#seed, number, 47 + index);
          const days = (index === 0 ? 15 : 160) + ((drawn >>> 4) % 300);
          return {
            lotNumber: `G${String(drawn % 100_000).padStart(5, '0')}${index === 0 ? 'A' : 'B'}`,
            lotDateMs: todayMs + days * dayMs,
          };
        })
      : [{ lotNumber: null, lotDateMs: null }];
    return this.#centersOf(number).flatMap((centerId) =>
      lots.map(({ lotNumber, lotDateMs }): Held => ({ centerId, lotNumber, lotDateMs, onHand: 0 })),
    );
  }

  #draw(number: number, round: number): number {
    return mixedHash(this.#seed ^ 0x3c6ef372, number, round);
  }

  #categoryOf(number: number, round: number): StockEventCategory {
    if (round === 0) return 'ReceivingStow';
    return drawnCategories[(this.#draw(number, round) >>> 5) % drawnCategories.length] ?? 'OrderPicked';
  }

  /** Replays an item's rounds from the first to the given one, and returns what happened in the last one. */
  #play(number: number, lastRound: number): { shelves: Held[]; last: GrownEvent | null } {
    const shelves = this.#emptyShelves(number);
    const activity = 4 + (mixedHash(this.#seed, number, 53) % 24);
    let last: GrownEvent | null = null;
    for (let round = 0; round <= lastRound; round += 1) {
      const drawn = this.#draw(number, round);
      if (round > 0 && drawn % 32 >= activity) continue;
      const category = this.#categoryOf(number, round);
      const shelf = shelves[round === 0 ? 0 : (drawn >>> 12) % shelves.length];
      if (shelf === undefined) continue;
      const { taken, given, target } = movementOf(category, drawn, round, shelf, shelves);
      if (taken === 0 && given === 0 && category !== 'AttributeUpdated') continue;
      shelf.onHand -= taken;
      target.onHand += given;
      if (round < lastRound) continue;
      const isPick = category === 'OrderPicked';
      const decrement = taken === 0 ? null : sideOf(shelf, -taken, isPick ? -taken : 0);
      const hasIncrement = given > 0 || category === 'AttributeUpdated';
      last = { category, decrement, increment: hasIncrement ? sideOf(target, given, 0) : null };
    }
    return { shelves, last };
  }
}

function sideOf({ centerId, lotNumber, lotDateMs }: Held, quantity: number, committed: number): StockSide {
  return { centerId, quantity, committed, lotNumber, lotDateMs };
}

/**
 * Returns how many pieces leave the shelf and how many arrive at the target, which is the same shelf except for moves
 * between centers.
 */
function movementOf(
  category: StockEventCategory,
  drawn: number,
  round: number,
  shelf: Held,
  shelves: readonly Held[],
): { taken: number; given: number; target: Held } {
  const amount = 1 + ((drawn >>> 20) % 6);
  const most = Math.min(shelf.onHand, amount);
  if (round === 0) return { taken: 0, given: 24 + (drawn % 400), target: shelf };
  if (category === 'OrderPicked') return { taken: most, given: 0, target: shelf };
  if (category === 'AttributeUpdated') return { taken: 0, given: 0, target: shelf };
  if (category === 'InventoryAdjusted') {
    const kind = (drawn >>> 27) % 4;
    if (kind === 0) return { taken: 0, given: amount, target: shelf };
    return { taken: most, given: kind === 1 ? most : 0, target: shelf };
  }
  if (category === 'InventoryFacilityUpdated') {
    const target = shelves.find(
      ({ centerId, lotNumber }) => centerId !== shelf.centerId && lotNumber === shelf.lotNumber,
    );
    return target === undefined
      ? { taken: 0, given: 0, target: shelf }
      : { taken: most, given: most, target };
  }
  const given = category === 'ReceivingStow' ? amount * 24 : category === 'KittingStow' ? amount * 6 : amount;
  return { taken: 0, given, target: shelf };
}
