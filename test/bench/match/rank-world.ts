import type { MatchCandidate, MatchParcel } from '#shared/matching/match-candidate.ts';
import { createMatchIndex } from '#shared/matching/match-index.ts';
import { type MatchRanking, rankCandidates } from '#shared/matching/rank-candidates.ts';
import { ReceivingBoxListWire, ReceivingOrderListWire } from '#shared/receiving/receiving.ts';
import {
  type UnidentifiedOrder,
  UnidentifiedOrderListWire,
  unidentifiedPageSize,
} from '#shared/unidentified/unidentified.ts';
import type { SandboxOptions } from '#test/sandbox/sandbox.ts';
import { type Sandbox, startSandbox } from '#test/sandbox/start-sandbox.ts';
import type { World } from '#test/sandbox/world/world.ts';
import { fillMatchWorld, type Truth } from './match-world.ts';
import { fillSecondWorld } from './second/fill-second-world.ts';

const version = '2026-07';
const largestPage = 250;
const atOnce = 8;

async function read(sandbox: Sandbox, path: string): Promise<unknown> {
  const response = await fetch(`${sandbox.baseUrl}/${version}${path}`, {
    headers: { authorization: `Bearer ${sandbox.demo.personalToken}` },
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return response.json();
}

async function readPages<Row>(size: number, pageOf: (page: number) => Promise<readonly Row[]>) {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const found = await pageOf(page);
    for (const row of found) rows.push(row);
    if (found.length < size) return rows;
  }
}

/** Every receiving order as a desk reads it: without the boxes of closed orders, which cost a call each. */
async function readCandidates(sandbox: Sandbox): Promise<MatchCandidate[]> {
  const orders = await readPages(largestPage, async (page) =>
    ReceivingOrderListWire.parse(await read(sandbox, `/receiving?Page=${page}&Limit=${largestPage}`)),
  );
  const candidates: MatchCandidate[] = orders.map((order) => ({ order, boxes: [] }));
  const open = candidates.filter(({ order }) => order.status !== 'Completed' && order.status !== 'Cancelled');
  const readBoxes = async () => {
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      next.boxes = ReceivingBoxListWire.parse(await read(sandbox, `/receiving/${next.order.id}/boxes`));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, readBoxes));
  return candidates;
}

const readParcels = (sandbox: Sandbox): Promise<UnidentifiedOrder[]> =>
  readPages(unidentifiedPageSize, async (page) =>
    UnidentifiedOrderListWire.parse(
      await read(sandbox, `/unidentified-receiving-order?isCompleted=false&page=${page}`),
    ),
  );

const nowMs = Date.parse('2026-11-20T08:00:00Z');

/** Functions that fill a world with orders and this many parcels; the rules were tuned on worlds of the first one. */
export const generators = { first: fillMatchWorld, second: fillSecondWorld };

export type RankedParcel = { truth: Truth; parcel: MatchParcel; ranking: MatchRanking; tookMs: number };

/** Ranks every parcel of one world, read from a sandbox over HTTP. */
export async function rankWorld(options: SandboxOptions, fill: (world: World) => ReadonlyMap<number, Truth>) {
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
