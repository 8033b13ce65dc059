import type { MatchParcel } from '../../../shared/matching/match-candidate.ts';
import { createMatchIndex } from '../../../shared/matching/match-index.ts';
import { type MatchRanking, rankCandidates } from '../../../shared/matching/rank-candidates.ts';
import type { SandboxOptions } from '../../sandbox/sandbox.ts';
import { startSandbox } from '../../sandbox/start-sandbox.ts';
import type { World } from '../../sandbox/world/world.ts';
import { fillMatchWorld, type Truth } from './match-world.ts';
import { readCandidates, readParcels } from './read-match-world.ts';
import { fillSecondWorld } from './second/fill-second-world.ts';

const nowMs = Date.parse('2026-11-20T08:00:00Z');

/** What fills a world with orders and so many parcels; the rules were tuned on worlds of the first one. */
export const generators = { first: fillMatchWorld, second: fillSecondWorld };

/** A parcel as it was ranked, and the truth of it. */
export type RankedParcel = { truth: Truth; parcel: MatchParcel; ranking: MatchRanking; tookMs: number };

/** Ranks every parcel of one world, which is read from a sandbox over HTTP. */
export async function rankWorld(
  options: SandboxOptions,
  fill: (world: World) => ReadonlyMap<number, Truth>,
): Promise<RankedParcel[]> {
  const sandbox = await startSandbox({ now: () => nowMs, rateLimitPerMinute: 10_000_000, ...options });
  try {
    const truths = fill(sandbox.world);
    const index = createMatchIndex(await readCandidates(sandbox));
    return (await readParcels(sandbox)).map((parcel) => {
      const truth = truths.get(parcel.id);
      if (truth === undefined) throw new Error(`Nobody knows the truth of parcel ${parcel.id}.`);
      const startedMs = performance.now();
      const ranking = rankCandidates(parcel, index);
      return { truth, parcel, ranking, tookMs: performance.now() - startedMs };
    });
  } finally {
    await sandbox.stop();
  }
}
