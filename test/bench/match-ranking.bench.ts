import type { MatchCandidate, MatchParcel } from '#shared/matching/match-candidate.ts';
import { createMatchIndex } from '#shared/matching/match-index.ts';
import { rankCandidates } from '#shared/matching/rank-candidates.ts';
import { ReceivingBoxListWire, ReceivingOrderWire } from '#shared/receiving/receiving.ts';
import { UnidentifiedOrderWire } from '#shared/unidentified/unidentified.ts';
import { Random } from '#test/sandbox/world/random.ts';
import { mistype, tear } from './match/label-damage.ts';
import { writePurchaseOrder, writeRemark } from './match/matched-parcels.ts';
import { quantile } from './quantile.ts';
import { reportRow } from './report-row.ts';

/**
 * Parcels ranked against 2,000 open orders of 50 boxes each; the budget per parcel is 20 ms. Measures processor time,
 * because nothing here waits.
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

/** Open orders of few suppliers, so that most of their numbers have the same prefix. */
function manyCandidates(orders: number, boxes: number, random: Random): MatchCandidate[] {
  const starts = Array.from(
    { length: 8 },
    () => `1Z${random.digits(1)}${random.letters(2)}${random.digits(5)}`,
  );
  return Array.from({ length: orders }, (_order, id) => {
    const start = random.pick(starts);
    const order = ReceivingOrderWire.parse({
      id: id + 1,
      status: 'Awaiting',
      expected_arrival_date: `2026-11-${String(1 + (id % 28)).padStart(2, '0')}`,
      insert_date: '2026-10-20T08:00:00Z',
      purchase_order_number: `PO-2026-${String(id).padStart(4, '0')}`,
      inventory_quantities: Array.from({ length: 10 }, (_item, place) => ({
        inventory_id: place,
        sku: `SKU-${(id + place) % 500}-A`,
        expected_quantity: 120,
      })),
    });
    const drawn = Array.from({ length: boxes }, (_box, place) => ({
      box_id: id * boxes + place,
      box_number: place + 1,
      box_status: 'Awaiting',
      tracking_number: `${start}${random.digits(8)}`,
      box_items: [{ inventory_id: place % 10, quantity: 12 * (1 + (place % 5)) }],
    }));
    return { order, boxes: ReceivingBoxListWire.parse(drawn) };
  });
}

/** A parcel of one of the orders, with a damaged code or number and a remark: the most expensive kinds to look up. */
function parcelOf(candidates: readonly MatchCandidate[], random: Random): MatchParcel {
  const { order, boxes } = random.pick(candidates);
  const tracking = random.pick(boxes).trackingNumber ?? '';
  const number = order.purchaseOrderNumber ?? '';
  const isTorn = random.chance(0.5);
  const note = isTorn ? null : writePurchaseOrder(mistype(number, random), random);
  return UnidentifiedOrderWire.parse({
    id: 1,
    created_date: '2026-11-16T08:00:00Z',
    tracking_barcode: isTorn ? tear(tracking, random) : random.digits(12),
    comment: [note, writeRemark(random), 'SKU-7-A, 24 pcs'].filter((text) => text !== null).join('. '),
  });
}
