import { expect, test } from 'vitest';
import { MatchTally } from '#test/bench/match/match-tally.ts';
import { generators, rankWorld } from '#test/bench/match/rank-world.ts';
import { noteFigures } from '#test/support/run-count.ts';

/** Worlds that the rules were not tuned on, smaller than those of `npm run measure:match`. */
const seeds = { first: [701, 702, 703], second: [701, 702, 703, 704, 705, 706] };
const parcels = 250;
const nothingElse = { receivingOrders: 0, unidentifiedOrders: 0, orders: 0, returns: 0 };

test.each([
  ['match floor', 'first'],
  ['match floor, second generator', 'second'],
] as const)(
  '%s: proposes the right order first, in the top three, or none, and never calls a wrong one exact',
  async (name, generator) => {
    const tally = new MatchTally();
    for (const seed of seeds[generator]) {
      const ranked = await rankWorld({ seed, ...nothingElse }, (world) =>
        generators[generator](world, parcels),
      );
      for (const { truth, ranking } of ranked) tally.add(truth, ranking);
    }
    noteFigures(name, tally.line());
    const { matched, unmatched } = tally.sums();
    expect(matched.of + unmatched.of).toBe(seeds[generator].length * parcels);
    expect(matched.first / matched.of, tally.line()).toBeGreaterThanOrEqual(0.95);
    expect(matched.topThree / matched.of, tally.line()).toBeGreaterThanOrEqual(0.99);
    expect(unmatched.noProposal / unmatched.of, tally.line()).toBeGreaterThanOrEqual(0.95);
    const exact = tally.proposedAs('exact');
    expect(exact.of / matched.of).toBeGreaterThan(0.6);
    expect(exact.right / exact.of, `exact: ${exact.right} of ${exact.of} right`).toBeGreaterThanOrEqual(
      0.998,
    );
  },
);
