import { expect, test } from 'vitest';
import { BestMatchPage, MatchView } from '#shared/unidentified/match-view.ts';
import type { MatchEvidence, UnidentifiedOrder } from '#test/sandbox/world/receiving/unidentified-order.ts';
import { sharedSandbox } from '#test/support/shared-sandbox.ts';
import { isUpToDate } from './inbound-desk.ts';
import { boxOf, openInboundStore, openSignedInDesk } from './inbound-world.ts';

const sandbox = sharedSandbox({
  receivingOrders: 250,
  unidentifiedOrders: 200,
  rateLimitPerMinute: 100_000,
});

/** Waiting parcels whose matching order is indicated by this evidence. */
function parcelsWith(...evidence: readonly MatchEvidence[]): UnidentifiedOrder[] {
  return sandbox.world.demo.unidentifiedOrders.filter(
    ({ trueMatch, linkedOrderId }) =>
      linkedOrderId === null && trueMatch !== null && evidence.includes(trueMatch.evidence),
  );
}

const firstOf = ({ candidates }: MatchView) => candidates[0]?.order.id;

test('ranks the correct order first for every parcel whose tracking number was scanned', async () => {
  const desk = openSignedInDesk(sandbox, await openInboundStore());
  await desk.until(isUpToDate);
  const parcels = parcelsWith('tracking', 'truncatedTracking', 'prefixedTracking');
  expect(parcels.length).toBeGreaterThan(30);
  for (const { id, trueMatch } of parcels) {
    const view = await desk.inbound.listCandidates({ id });
    expect(MatchView.parse(view)).toEqual(view);
    expect([id, firstOf(view), view.isNone]).toEqual([id, trueMatch?.orderId, false]);
  }
});

test('has the correct order among the ten for nearly every parcel whose purchase order was noted', async () => {
  const desk = openSignedInDesk(sandbox, await openInboundStore());
  await desk.until(isUpToDate);
  const parcels = parcelsWith('purchaseOrder', 'mistypedPurchaseOrder');
  const views = await Promise.all(parcels.map(({ id }) => desk.inbound.listCandidates({ id })));
  const met = views.filter(({ candidates }, place) =>
    candidates.some(({ order }) => order.id === parcels[place]?.trueMatch?.orderId),
  );
  expect(parcels.length).toBeGreaterThan(15);
  expect(met.length / parcels.length).toBeGreaterThan(0.9);
  expect(views.every(({ candidates }) => candidates.length <= 10)).toBe(true);
});

test('ranks again after a box was received since, for a parcel that the index read just now', async () => {
  const desk = openSignedInDesk(sandbox, await openInboundStore());
  await desk.until(isUpToDate);
  const [parcel] = parcelsWith('tracking');
  const order = sandbox.world.demo.receivingOrders.find(
    ({ status, boxes, id }) => status === 'Awaiting' && boxes.length > 0 && id !== parcel?.trueMatch?.orderId,
  );
  const box = order?.boxes[0];
  if (parcel === undefined || box === undefined || order === undefined) throw new Error('Nothing to rank.');
  const unknown = await desk.inbound.listCandidates({ id: 9_999_999 });
  expect(unknown).toMatchObject({ isNone: true, candidates: [], index: { state: 'idle' } });
  const kept = [parcel.trackingBarcode, box.trackingNumber] as const;
  parcel.trackingBarcode = '1Z777AA10123456784';
  box.trackingNumber = '1Z777AA10123456784';
  expect(firstOf(await desk.inbound.listCandidates({ id: parcel.id }))).toBe(parcel.trueMatch?.orderId);
  await desk.unidentified.read({ id: parcel.id });
  await desk.receiving.listBoxes({ id: order.id });
  const ranked = async () => firstOf(await desk.inbound.listCandidates({ id: parcel.id }));
  await expect.poll(ranked).toBe(order.id);
  const view = await desk.inbound.listCandidates({ id: parcel.id });
  expect(view.candidates[0]).toMatchObject({
    certainty: 'exact',
    order: { purchaseOrderNumber: order.purchaseOrderNumber, boxCount: order.boxes.length },
  });
  [parcel.trackingBarcode, box.trackingNumber] = kept;
});

test('makes the window ask again if orders changed since a ranking and no event for them follows', async () => {
  const desk = openSignedInDesk(sandbox, await openInboundStore(), { rankingCacheMs: 60_000 });
  await desk.until(isUpToDate);
  const box = boxOf(sandbox, () => true);
  const rank = () => desk.inbound.listBestMatches({ after: 0 });
  const eventCount = () => desk.views.length;
  await rank();

  const beforeNote = eventCount();
  box.box.trackingNumber = `${box.number}7`;
  await desk.receiving.listBoxes({ id: box.order.id });
  await expect.poll(eventCount).toBeGreaterThan(beforeNote);
  box.box.trackingNumber = box.number;
  const beforeRanking = eventCount();
  await rank();
  await expect.poll(eventCount).toBeGreaterThan(beforeRanking);
});

test('uses the saved data if the index did not read the parcel', async () => {
  const store = await openInboundStore();
  const desk = openSignedInDesk(sandbox, store);
  await desk.until(isUpToDate);
  const [parcel] = parcelsWith('tracking');
  if (parcel === undefined) throw new Error('No parcel was scanned.');
  await desk.unidentified.read({ id: parcel.id });
  await desk.index.dispose();
  const asOf = new Date().toISOString();
  await expect.poll(() => desk.look(String(parcel.id))).not.toEqual([]);
  await store.saveInbound({ account: 'local:1', asOf, round: null, goneParcels: [parcel.id] });
  expect((await desk.look(String(parcel.id))).filter(([kind]) => kind === 'unidentified')).toEqual([]);
  const view = await desk.inbound.listCandidates({ id: parcel.id });
  expect(firstOf(view)).toBe(parcel.trueMatch?.orderId);
});

test('ranks the best order for all unlinked parcels in pages of 50, like each individual ranking', async () => {
  const desk = openSignedInDesk(sandbox, await openInboundStore());
  await desk.until(isUpToDate);
  const waiting = sandbox.world.demo.unidentifiedOrders.filter(({ linkedOrderId }) => linkedOrderId === null);
  const found = new Map<number, BestMatchPage['matches'][number]['best']>();
  let pages = 0;
  for (let after: number | null = 0; after !== null; pages += 1) {
    const page: BestMatchPage = await desk.inbound.listBestMatches({ after });
    expect(BestMatchPage.parse(page)).toEqual(page);
    for (const { id, best } of page.matches) found.set(id, best);
    after = page.next;
  }
  expect(pages).toBe(Math.floor(waiting.length / 50) + 1);
  expect([...found.keys()]).toEqual(waiting.map(({ id }) => id).toSorted((one, other) => one - other));
  for (const { id } of waiting) {
    const { isNone, candidates } = await desk.inbound.listCandidates({ id });
    expect([id, found.get(id)]).toEqual([id, isNone ? null : candidates[0]]);
  }
  const exact = waiting.filter(({ id }) => found.get(id)?.certainty === 'exact');
  expect(exact.length).toBeGreaterThan(30);
  for (const { id, trueMatch } of exact) {
    expect([id, found.get(id)?.order.id]).toEqual([id, trueMatch?.orderId]);
  }
  desk.account = null;
  await expect(desk.inbound.listBestMatches({ after: 0 })).rejects.toMatchObject({ code: 'SIGNED_OUT' });
});
