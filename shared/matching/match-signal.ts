import type { MatchReason } from './match-kinds.ts';

/** Something of a parcel that points to one order, before anything else is known of the two. */
export type MatchSignal = {
  /** The place of the order among the candidates. */
  place: number;
  /** Its weight, on the scale on which {@link convincingWeight} convinces. */
  weight: number;
  reason: MatchReason;
  /** The place among the order's boxes that it points to; null where it is the order as a whole. */
  boxPlace: number | null;
};

/** From this weight on, signals and context signals together make an order worth proposing. */
export const convincingWeight = 7;

/** What a signal loses by fitting `count` orders alike. */
export function sharedLoss(count: number): number {
  return Math.log(Math.max(1, count));
}

/** The signal with the most weight for each order; of equals the first. */
export function heaviestByPlace(signals: Iterable<MatchSignal>): Map<number, MatchSignal> {
  const heaviest = new Map<number, MatchSignal>();
  for (const signal of signals) {
    const known = heaviest.get(signal.place);
    if (known === undefined || signal.weight > known.weight) heaviest.set(signal.place, signal);
  }
  return heaviest;
}
