/**
 * `npm run measure:match [-- --generator NAME --seed N --count N --misses --sandbox-world]`: how often the matching
 * rules propose the right receiving order. Five worlds, starting with the given seed, share the count.
 * `--generator second` uses worlds that were written separately from those the rules were tuned on, `--sandbox-world`
 * the sandbox's own parcels as they occur in the local sandbox; `--misses` prints each parcel that went wrong.
 *
 * The rules were tuned on the seeds 1 to 10 of the first generator; the default is 401 to 405. Every parcel with a
 * match has evidence of it (a tracking code, a purchase order, counted contents), damaged or not, and none is excluded
 * from the count. Some evidence fits several orders equally well, as in reality, so that no one could be sure of those.
 */
import { parseArgs } from 'node:util';
import { quantile } from '#test/bench/quantile.ts';
import type { SandboxOptions } from '#test/sandbox/sandbox.ts';
import type { World } from '#test/sandbox/world/world.ts';
import { isRight, MatchTally } from './match-tally.ts';
import type { Truth } from './match-world.ts';
import { generators, rankWorld } from './rank-world.ts';

const worlds = 5;

const { values } = parseArgs({
  options: {
    generator: { type: 'string', default: 'first' },
    seed: { type: 'string', default: '401' },
    count: { type: 'string', default: '2500' },
    misses: { type: 'boolean', default: false },
    'sandbox-world': { type: 'boolean', default: false },
  },
});

function numberOf(name: 'seed' | 'count'): number {
  const value = Number(values[name]);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} takes a whole number from 1 on.`);
  return value;
}

const fillWorld = Object.entries(generators).find(([name]) => name === values.generator)?.[1];
if (fillWorld === undefined) {
  throw new Error(`--generator takes one of ${Object.keys(generators).join(', ')}.`);
}

/** The sandbox's own parcels contain their truth; a generator returns it for its parcels. */
const truthsOfSandbox = ({ demo }: World): ReadonlyMap<number, Truth> =>
  new Map(
    demo.unidentifiedOrders.map(({ id, trueMatch }) => [
      id,
      { kind: trueMatch?.evidence ?? 'nothing', orderId: trueMatch?.orderId ?? null },
    ]),
  );

const firstSeed = numberOf('seed');
const count = numberOf('count');
const tally = new MatchTally();
const durationsMs: number[] = [];
for (let world = 0; world < worlds; world += 1) {
  const seed = firstSeed + world;
  const share = Math.floor(count / worlds) + (world < count % worlds ? 1 : 0);
  if (share === 0) break;
  const options: SandboxOptions = { seed, receivingOrders: 1_000, unidentifiedOrders: share };
  const ranked = values['sandbox-world']
    ? await rankWorld(options, truthsOfSandbox)
    : await rankWorld({ seed }, (made) => fillWorld(made, share));
  for (const { truth, parcel, ranking, tookMs } of ranked) {
    tally.add(truth, ranking);
    durationsMs.push(tookMs);
    if (values.misses && !isRight(truth, ranking))
      console.log(JSON.stringify({ seed, truth, parcel, ...ranking }));
  }
}
console.log(`seeds ${firstSeed} to ${firstSeed + worlds - 1}, ${durationsMs.length} parcels`);
for (const line of tally.breakdown()) console.log(line);
const [middle, most] = [0.5, 0.99].map((part) => quantile(durationsMs, part).toFixed(2));
console.log(`one parcel is ranked in ${middle} ms (p99 ${most} ms)`);
console.log(`match: ${tally.line()}`);
