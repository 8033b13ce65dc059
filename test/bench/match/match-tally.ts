import { certaintyOf, type MatchCertainty } from '#shared/matching/match-certainty.ts';
import type { MatchRanking } from '#shared/matching/rank-candidates.ts';
import type { Truth } from './match-world.ts';

type Counts = { of: number; first: number; topThree: number; noProposal: number };

/** Whether the parcel's order is proposed first, or none is proposed for a parcel without an order. */
export const isRight = ({ orderId }: Truth, { isNone, ranked }: MatchRanking): boolean =>
  orderId === null ? isNone : !isNone && ranked[0]?.candidate.order.id === orderId;

/** How often the rules were right, in total and by the kind of evidence. */
export class MatchTally {
  readonly #matched = new Map<string, Counts>();
  readonly #unmatched = new Map<string, Counts>();
  readonly #certainty = new Map<MatchCertainty, { of: number; right: number }>();

  /** Counts only actual proposals as right: a right order among hints under "no candidate" counts as missed. */
  add(truth: Truth, { isNone, ranked }: MatchRanking): void {
    const isAt = (rank: number) => !isNone && ranked[rank]?.candidate.order.id === truth.orderId;
    const group = truth.orderId === null ? this.#unmatched : this.#matched;
    const counts = group.get(truth.kind) ?? { of: 0, first: 0, topThree: 0, noProposal: 0 };
    counts.of += 1;
    counts.first += Number(isAt(0));
    counts.topThree += Number([0, 1, 2].some(isAt));
    counts.noProposal += Number(isNone);
    group.set(truth.kind, counts);
    const [first] = ranked;
    if (first === undefined || isNone) return;
    const certainty = certaintyOf(first, true);
    const proposed = this.proposedAs(certainty);
    this.#certainty.set(certainty, { of: proposed.of + 1, right: proposed.right + Number(isAt(0)) });
  }

  /** How many orders were proposed with this certainty, and how many of them were right. */
  proposedAs(certainty: MatchCertainty): { of: number; right: number } {
    return this.#certainty.get(certainty) ?? { of: 0, right: 0 };
  }

  sums(): { matched: Counts; unmatched: Counts } {
    return { matched: sum(this.#matched), unmatched: sum(this.#unmatched) };
  }

  /** `first N of N, top three N of N, none said N of N`. */
  line(): string {
    const { matched, unmatched } = this.sums();
    return (
      `first ${matched.first} of ${matched.of}, top three ${matched.topThree} of ${matched.of}, ` +
      `none said ${unmatched.noProposal} of ${unmatched.of}`
    );
  }

  breakdown(): string[] {
    const matched = byName(this.#matched).map(
      ([kind, { of, first, topThree, noProposal }]) =>
        `  ${kind}: first ${first} of ${of}, top three ${topThree}, none said wrongly ${noProposal}`,
    );
    const unmatched = byName(this.#unmatched).map(
      ([kind, { of, noProposal }]) => `  ${kind}: none said ${noProposal} of ${of}`,
    );
    const certainty = [...this.#certainty].map(
      ([name, { of, right }]) => `  proposed as ${name}: ${right} of ${of} right`,
    );
    return ['with a match:', ...matched, 'without one:', ...unmatched, 'certainty:', ...certainty];
  }
}

const byName = (group: ReadonlyMap<string, Counts>): [string, Counts][] =>
  [...group].sort(([left], [right]) => left.localeCompare(right));

function sum(group: ReadonlyMap<string, Counts>): Counts {
  const total: Counts = { of: 0, first: 0, topThree: 0, noProposal: 0 };
  for (const { of, first, topThree, noProposal } of group.values()) {
    total.of += of;
    total.first += first;
    total.topThree += topThree;
    total.noProposal += noProposal;
  }
  return total;
}
