import { createMatchIndex } from '../../shared/matching/match-index.ts';
import { rankCandidates } from '../../shared/matching/rank-candidates.ts';
import { Random } from '../sandbox/world/random.ts';
import { manyCandidates, parcelOf } from './match/many-candidates.ts';
import { quantile } from './quantile.ts';
import { reportRow } from './report-row.ts';

/**
 * Parcels ranked against 2,000 open orders of 50 boxes each; the budget of one is 20 ms. Time of the processor, as
 * nothing here waits for anything.
 */

const orders = 2_000;
const boxes = 50;
const parcels = 400;

function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

const random = new Random(7);
const candidates = manyCandidates(orders, boxes, random);
const startedMs = processorMs();
const index = createMatchIndex(candidates);
const builtMs = processorMs() - startedMs;
const durationsMs = Array.from({ length: parcels }, () => {
  const parcel = parcelOf(candidates, random);
  const fromMs = processorMs();
  rankCandidates(parcel, index);
  return processorMs() - fromMs;
});
const items = orders * boxes;
const [middle, most] = [0.5, 0.99].map((share) => quantile(durationsMs, share));
reportRow({ name: 'match: index built', items, value: builtMs, unit: 'ms' });
reportRow({ name: 'match: one parcel ranked', items, value: middle ?? Number.NaN, unit: 'ms' });
reportRow({
  name: 'match: one parcel ranked, p99',
  items,
  value: most ?? Number.NaN,
  unit: 'ms',
  budget: '≤ 20 ms',
  met: (most ?? Number.POSITIVE_INFINITY) <= 20,
});
