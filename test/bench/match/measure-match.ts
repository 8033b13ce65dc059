/**
 * `npm run measure:match [-- --seed N --count N --misses --sandbox-world]`: how often the matching rules propose the
 * right receiving order. Five worlds, from the given seed on, share the count; what is ranked is read from the sandbox
 * over HTTP. `--misses` writes out each parcel that went wrong, `--sandbox-world` takes the sandbox's own parcels, as
 * they are met at the local sandbox.
 *
 * The rules were tuned on the seeds 1 to 10; the default is 401 to 405. Every parcel with a match carries evidence of
 * it (a tracking code, a purchase order, counted contents), damaged or not, and none is left out of the count. Some of
 * it fits several orders alike, as in life: nobody could be sure of those.
 */
import { createMatchIndex } from '../../../shared/matching/match-index.ts';
import { rankCandidates } from '../../../shared/matching/rank-candidates.ts';
import { startSandbox } from '../../sandbox/start-sandbox.ts';
import { quantile } from '../quantile.ts';
import { MatchTally } from './match-tally.ts';
import { fillMatchWorld, type Truth } from './match-world.ts';
import { readCandidates, readParcels } from './read-match-world.ts';

const worlds = 5;
const nowMs = Date.parse('2026-11-20T08:00:00Z');

function option(name: string, otherwise: number): number {
  const at = process.argv.indexOf(`--${name}`);
  const value = at < 0 ? otherwise : Number(process.argv[at + 1]);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} takes a whole number from 1 on.`);
  return value;
}

const isSandboxWorld = process.argv.includes('--sandbox-world');
const isTellingMisses = process.argv.includes('--misses');
const firstSeed = option('seed', 401);
const count = option('count', 2_500);

type Measured = { tally: MatchTally; durationsMs: number[] };

/** The sandbox's own parcels know their truth; those of the match world are told by who made them. */
async function measureWorld(
  seed: number,
  parcelCount: number,
  { tally, durationsMs }: Measured,
): Promise<void> {
  const own = isSandboxWorld ? { receivingOrders: 1_000, unidentifiedOrders: parcelCount } : {};
  const sandbox = await startSandbox({ seed, now: () => nowMs, rateLimitPerMinute: 10_000_000, ...own });
  try {
    const truths: ReadonlyMap<number, Truth> = isSandboxWorld
      ? new Map(
          sandbox.world.demo.unidentifiedOrders.map(({ id, trueMatch }) => [
            id,
            { kind: trueMatch?.evidence ?? 'nothing', orderId: trueMatch?.orderId ?? null },
          ]),
        )
      : fillMatchWorld(sandbox.world, parcelCount);
    const index = createMatchIndex(await readCandidates(sandbox));
    for (const parcel of await readParcels(sandbox)) {
      const truth = truths.get(parcel.id);
      if (truth === undefined) throw new Error(`Nobody knows the truth of parcel ${parcel.id}.`);
      const startedMs = performance.now();
      const ranking = rankCandidates(parcel, index);
      durationsMs.push(performance.now() - startedMs);
      tally.add(truth, ranking);
      const { isNone, ranked } = ranking;
      const isMissed =
        truth.orderId === null ? !isNone : isNone || ranked[0]?.candidate.order.id !== truth.orderId;
      if (isTellingMisses && isMissed) console.log(JSON.stringify({ seed, truth, parcel, isNone, ranked }));
    }
  } finally {
    await sandbox.stop();
  }
}

const measured: Measured = { tally: new MatchTally(), durationsMs: [] };
for (let world = 0; world < worlds; world += 1) {
  const share = Math.floor(count / worlds) + (world < count % worlds ? 1 : 0);
  if (share > 0) await measureWorld(firstSeed + world, share, measured);
}
console.log(`seeds ${firstSeed} to ${firstSeed + worlds - 1}, ${measured.durationsMs.length} parcels`);
for (const line of measured.tally.breakdown()) console.log(line);
const [middle, most] = [0.5, 0.99].map((part) => quantile(measured.durationsMs, part).toFixed(2));
console.log(`one parcel is ranked in ${middle} ms (p99 ${most} ms)`);
console.log(measured.tally.line());
