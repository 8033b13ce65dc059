import type { GrownStock } from './grown-stock.ts';
import type { StockEvent } from './stock-ledger.ts';
import type { StockEventCategory, StockMove } from './stock-move.ts';

const firstEventId = 300_000_000;

export interface HistoryQuestion {
  centerId: number;
  inventoryIds: ReadonlySet<number> | null;
  category: string | null;
  startMs: number;
  endMs: number;
  afterId: number;
  limit: number;
}

/** Events of one item that are no longer returned; both ends are inclusive. */
export interface ForgottenEvents {
  inventoryId: number;
  category: StockEventCategory | null;
  startMs: number;
  endMs: number;
}

/** Returns the first index, up to the length, for which the condition holds; it must hold for all later ones. */
function firstIndex(length: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

const touches = (move: StockMove, centerId: number): boolean =>
  move.increment?.centerId === centerId || move.decrement?.centerId === centerId;

/**
 * All events of a merchant in one order with ascending ids: first those recorded before history was first read, by
 * time, mixed with those of generated items; then those recorded since, in the order of recording.
 */
export class StockHistory {
  readonly #written: readonly StockMove[];
  readonly #grown: GrownStock;
  readonly #numberOf: (inventoryId: number) => number | null;
  readonly #seeded: StockEvent[];
  readonly #slotsBefore: number[];
  readonly #seededOf = new Map<number, number[]>();
  readonly #forgotten: ForgottenEvents[] = [];

  /** Numbers what is recorded so far; `written` may continue to grow at its end. */
  constructor(
    written: readonly StockMove[],
    grown: GrownStock,
    numberOf: (inventoryId: number) => number | null,
  ) {
    this.#written = written;
    this.#grown = grown;
    this.#numberOf = numberOf;
    const byTime = written.toSorted((first, second) => first.atMs - second.atMs);
    this.#slotsBefore = byTime.map(({ atMs }) => grown.slotsBefore(atMs));
    this.#seeded = byTime.map((move, index) =>
      Object.assign({ id: firstEventId + (this.#slotsBefore[index] ?? 0) + index }, move),
    );
    for (const [index, { inventoryId }] of this.#seeded.entries()) {
      const indices = this.#seededOf.get(inventoryId);
      if (indices === undefined) this.#seededOf.set(inventoryId, [index]);
      else indices.push(index);
    }
  }

  query(question: HistoryQuestion): StockEvent[] {
    const { inventoryIds, limit } = question;
    const past = inventoryIds === null ? this.#pastOfAll(question) : this.#pastOf(inventoryIds, question);
    const found: StockEvent[] = [];
    for (const source of [past, this.#writtenSince(question)]) {
      for (const event of source) {
        if (found.length === limit) return found;
        if (!this.#isForgotten(event)) found.push(event);
      }
    }
    return found;
  }

  /** Omits events from now on; the ids of the others do not change. */
  forget(events: ForgottenEvents): void {
    this.#forgotten.push(events);
  }

  #isForgotten({ inventoryId, category, atMs }: StockEvent): boolean {
    return this.#forgotten.some(
      (forgotten) =>
        forgotten.inventoryId === inventoryId &&
        (forgotten.category === null || forgotten.category === category) &&
        atMs >= forgotten.startMs &&
        atMs <= forgotten.endMs,
    );
  }

  #slotId(slot: number): number {
    const earlier = firstIndex(
      this.#slotsBefore.length,
      (index) => (this.#slotsBefore[index] ?? Infinity) > slot,
    );
    return firstEventId + slot + earlier;
  }

  #answers(event: StockEvent, question: HistoryQuestion): boolean {
    return (
      event.id > question.afterId &&
      event.atMs >= question.startMs &&
      event.atMs <= question.endMs &&
      (question.category === null || event.category === question.category) &&
      (question.inventoryIds === null || question.inventoryIds.has(event.inventoryId)) &&
      touches(event, question.centerId)
    );
  }

  *#pastOf(inventoryIds: ReadonlySet<number>, question: HistoryQuestion): Generator<StockEvent> {
    const events: StockEvent[] = [];
    for (const inventoryId of inventoryIds) {
      for (const index of this.#seededOf.get(inventoryId) ?? []) {
        const event = this.#seeded[index];
        if (event !== undefined) events.push(event);
      }
      const number = this.#numberOf(inventoryId);
      for (const slot of number === null ? [] : this.#grown.slotsOf(number)) {
        const move = this.#grown.eventIn(slot, question.centerId, question.category);
        if (move !== null) events.push({ ...move, id: this.#slotId(slot) });
      }
    }
    events.sort((first, second) => first.id - second.id);
    for (const event of events) if (this.#answers(event, question)) yield event;
  }

  *#pastOfAll(question: HistoryQuestion): Generator<StockEvent> {
    const { afterId, centerId, category, startMs, endMs } = question;
    const lastSlot = this.#grown.slotsBefore(endMs + 1);
    let slot = Math.max(
      this.#grown.slotsBefore(startMs),
      firstIndex(this.#grown.slotCount, (index) => this.#slotId(index) > afterId),
    );
    let index = firstIndex(this.#seeded.length, (at) => {
      const event = this.#seeded[at];
      return event === undefined || (event.id > afterId && event.atMs >= startMs);
    });
    while (index < this.#seeded.length || slot < lastSlot) {
      const seeded = this.#seeded[index];
      const slotsUntil = Math.min(lastSlot, this.#slotsBefore[index] ?? Infinity);
      while (slot < slotsUntil) {
        const move = this.#grown.eventIn(slot, centerId, category);
        if (move !== null && touches(move, centerId)) yield { ...move, id: this.#slotId(slot) };
        slot += 1;
      }
      if (seeded === undefined || seeded.atMs > endMs) return;
      if (this.#answers(seeded, question)) yield seeded;
      index += 1;
    }
  }

  *#writtenSince(question: HistoryQuestion): Generator<StockEvent> {
    for (let index = this.#seeded.length; index < this.#written.length; index += 1) {
      const move = this.#written[index];
      if (move === undefined) continue;
      const event = { ...move, id: firstEventId + this.#grown.slotCount + index };
      if (this.#answers(event, question)) yield event;
    }
  }
}
