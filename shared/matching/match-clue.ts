import type { MatchReason } from './match-kinds.ts';

/** Something of a parcel that points to one order, before anything else is known of the two. */
export type MatchClue = {
  /** The place of the order among the candidates. */
  place: number;
  /** Its weight, on the scale on which {@link convincingWeight} convinces. */
  weight: number;
  reason: MatchReason;
  /** The place among the order's boxes that it points to; null where it is the order as a whole. */
  boxPlace: number | null;
};

/** From this weight on, clues and circumstances together make an order worth proposing. */
export const convincingWeight = 7;

/** What a clue loses by fitting `count` orders alike. */
export function sharedLoss(count: number): number {
  return Math.log(Math.max(1, count));
}

/** The clue with the most weight for each order; of equals the first. */
export function heaviestByPlace(clues: Iterable<MatchClue>): Map<number, MatchClue> {
  const heaviest = new Map<number, MatchClue>();
  for (const clue of clues) {
    const known = heaviest.get(clue.place);
    if (known === undefined || clue.weight > known.weight) heaviest.set(clue.place, clue);
  }
  return heaviest;
}
