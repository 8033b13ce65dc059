import { describe, expect, it, onTestFinished } from 'vitest';
import type { ItemIndex } from '#electron/catalog/item-index.ts';
import type { SyncState } from '#electron/catalog/sync/catalog-rows.ts';
import { firstPlace, stateBeforeRuns } from '#electron/catalog/sync/sync-state.ts';
import { StoreError } from '#electron/database/store-error.ts';
import { type InboundIndexState, initialInboundState } from '#electron/inbound/inbound-reading.ts';
import type { InboundOrder, InboundParcel } from '#electron/inbound/inbound-record-rows.ts';
import { createToday } from '#electron/resources/today/today.ts';
import { outboxStates } from '#shared/outbox/model/outbox-states.ts';
import type { OutboxCounts } from '#shared/outbox/outbox-view.ts';
import type { ReceivingIndexView } from '#shared/receiving/receiving-index-view.ts';
import { inlinePageReader } from '#test/support/inline-page-reader.ts';
import { sampleInbound } from '#test/support/samples/sample-inbound.ts';
import { sharedStore } from '#test/support/shared-sandbox.ts';

const files = sharedStore();
const byState = Object.fromEntries(outboxStates.map((state) => [state, 0])) as OutboxCounts['byState'];
const never = () => Promise.reject(new Error('Nothing is asked for here.'));

const noCatalog = () => Promise.reject(new StoreError('unavailable', 'There is no catalog here.'));

/** The first screen of a desk in Chicago at a given time, from the store and the catalog alone. */
function todayAt(
  nowMs: number,
  account: () => string,
  state: ReceivingIndexView['state'] = 'idle',
  indexOf: () => Promise<ItemIndex> = noCatalog,
) {
  const today = createToday({
    api: { call: never, download: never },
    pages: inlinePageReader,
    store: files.store,
    account,
    connection: () => 'offline',
    publish: () => undefined,
    faulted: () => undefined,
    onStoreProblem: () => undefined,
    onSession: () => undefined,
    onConnection: () => undefined,
    indexOf,
    inbound: { readIndex: async () => ({ ...sampleInbound['receiving.readIndex'], state }) },
    countWrites: async () => ({ byState, needsDecision: 0, corrections: 0 }),
    centers: async () => [
      {
        id: 14,
        name: 'Joliet',
        city: null,
        state: null,
        country: null,
        processesReturns: true,
        timezone: 'Central Standard Time',
      },
    ],
    preferences: {
      read: () => ({ unidentifiedFeeDays: 10, unidentifiedDisposalDays: null }),
      readDesk: () => ({ name: 'Dock 4', centerId: 14, centerName: 'Joliet' }),
    },
    now: () => nowMs,
  });
  onTestFinished(() => today.close());
  return today.handlers.read();
}

const order = (id: number, expectedArrivalDate: string, more: Partial<InboundOrder> = {}): InboundOrder => ({
  id,
  status: 'Awaiting',
  purchaseOrderNumber: null,
  centerId: 14,
  centerName: 'Joliet',
  expectedArrivalDate,
  insertDate: '2026-11-01T00:00:00.000Z',
  externalSyncTimestamp: null,
  difference: null,
  mark: 'Awaiting',
  goods: { inventoryQuantities: [], freight: null },
  ...more,
});

const parcel = (id: number, createdDate: string): InboundParcel => ({
  id,
  barcode: null,
  trackingBarcode: null,
  isLinked: false,
  createdDate,
  reason: null,
  comment: null,
  attachments: [],
});

/** Saves the data of a desk that received everything once. */
async function tell(account: string, change: Partial<InboundIndexState> = {}): Promise<void> {
  const asOf = '2026-11-23T14:00:00.000Z';
  const read = { roundAt: asOf, fullAt: asOf, ordersAt: asOf, waitingAt: asOf, wholeAt: asOf };
  const whole = { ...initialInboundState(0), list: null, ...read, ...change };
  await files.store.saveInbound({
    account,
    asOf,
    round: 1,
    state: { before: null, after: JSON.stringify(whole) },
    orders: [
      order(1, '2026-11-23T18:00:00.000Z'),
      order(2, '2026-11-22T18:00:00.000Z'),
      order(3, '2026-11-20T18:00:00.000Z', { centerId: 21 }),
      order(4, '2026-11-20T18:00:00.000Z', { status: 'Completed', difference: 'short' }),
      order(5, '2026-11-20T18:00:00.000Z', {
        status: 'Completed',
        difference: 'over',
        insertDate: '2026-08-01T00:00:00.000Z',
      }),
    ],
    parcels: [parcel(7, '2026-11-21T04:00:00.000Z'), parcel(8, '2026-11-15T18:00:00.000Z')],
  });
}

describe('today, from the store alone', () => {
  it('changes at midnight of the center, not of this computer', async () => {
    await tell('local:midnight');
    const before = await todayAt(Date.parse('2026-11-24T05:59:59Z'), () => 'local:midnight');
    expect(before).toMatchObject({
      day: '2026-11-23',
      dayEndsAt: '2026-11-24T06:00:00.000Z',
      timeZone: 'America/Chicago',
      receiving: { state: 'known', asOf: '2026-11-23T14:00:00.000Z' },
    });
    expect(before.receiving.figures).toMatchObject({ late: 1, dueToday: 1, short: 1, over: 0 });
    // There, the first one arrived on the evening of November 20.
    expect(before.unidentified.figures).toMatchObject({ new: 0, week: 1, old: 1, oldestDays: 8 });
    expect(before.unidentified.figures?.next).toEqual({ kind: 'fee', at: '2026-11-25T18:00:00.000Z', id: 8 });

    const after = await todayAt(Date.parse('2026-11-24T06:00:00Z'), () => 'local:midnight');
    expect(after.day).toBe('2026-11-24');
    expect(after.receiving.figures).toMatchObject({ late: 2, dueToday: 0 });
  });

  it('shows nothing of another account, and no zeros for missing data', async () => {
    await tell('local:first');
    const view = await todayAt(Date.parse('2026-11-23T15:00:00Z'), () => 'local:second');
    for (const part of [view.receiving, view.unidentified, view.returns]) {
      expect(part).toEqual({ state: 'reading', asOf: null, figures: null });
    }
  });

  it('says that orders and parcels may not be read, once the server has refused them', async () => {
    const view = await todayAt(Date.parse('2026-11-23T15:00:00Z'), () => 'local:none', 'forbidden');
    for (const part of [view.receiving, view.unidentified]) {
      expect(part).toEqual({ state: 'forbidden', asOf: null, figures: null });
    }
  });

  it('counts no orders if the service does not list them', async () => {
    await tell('local:unlisted', { ordersAt: null, absent: ['orders'] });
    const view = await todayAt(Date.parse('2026-11-23T15:00:00Z'), () => 'local:unlisted', 'notOffered');
    expect(view.receiving).toEqual({ state: 'notOffered', asOf: null, figures: null });
    expect(view.unidentified.state).toBe('known');
  });

  it('counts no parcels that were never read, and shows the age of those that could be read only before', async () => {
    const at = Date.parse('2026-11-23T15:00:00Z');
    await tell('local:unread', { waitingAt: null });
    const unread = await todayAt(at, () => 'local:unread');
    expect([unread.receiving.state, unread.unidentified.state]).toEqual(['known', 'reading']);
    await tell('local:refused', { waitingAt: null, isWaitingRefused: true });
    for (const state of ['idle', 'reading'] as const) {
      const refused = await todayAt(at, () => 'local:refused', state);
      expect([refused.receiving.state, refused.unidentified.state]).toEqual(['known', 'forbidden']);
    }

    await tell('local:older', { waitingAt: '2026-11-22T14:00:00.000Z', isWaitingRefused: true });
    const older = await todayAt(at, () => 'local:older');
    expect(older.unidentified).toMatchObject({ state: 'known', asOf: '2026-11-22T14:00:00.000Z' });
    expect(older.receiving.asOf).toBe('2026-11-23T14:00:00.000Z');
  });

  it('counts lots only once all of them are read, and excluded ones only among those', async () => {
    const readAt = '2026-11-23T12:00:00.000Z';
    const exclusionsAsOf = '2026-11-23T13:00:00.000Z';
    const lotsAfter = async (change: Partial<SyncState>) => {
      const counts = { expiring: 3, expired: 1, excluded: 2, withLots: 4, withExclusions: 4, exclusionsAsOf };
      const sync = { ...stateBeforeRuns(readAt), expected: { lots: 9 }, ...change };
      const index = { countLots: async () => counts, readSync: async () => sync };
      const at = Date.parse('2026-11-23T15:00:00Z');
      const view = await todayAt(
        at,
        () => 'local:lots',
        'idle',
        async () => index as unknown as ItemIndex,
      );
      return [view.expiring, view.excluded].map((part) => [part.state, part.asOf]);
    };
    const place = firstPlace(stateBeforeRuns(readAt), 'lots', 0);
    const reading = { places: { lots: place } };
    expect(await lotsAfter(reading)).toEqual([
      ['reading', null],
      ['reading', null],
    ]);
    const refused = { places: { lots: { ...place, state: 'forbidden' as const } } };
    expect(await lotsAfter(refused)).toEqual([
      ['forbidden', null],
      ['forbidden', null],
    ]);
    const later = { startedAt: exclusionsAsOf, endedAt: exclusionsAsOf, runMs: 1 };
    expect(await lotsAfter({ ...refused, lotsReadAt: readAt, last: { whole: later } })).toEqual([
      ['known', readAt],
      ['known', exclusionsAsOf],
    ]);
  });

  it('keeps waiting returns until a complete reading no longer has them, and deletes them with the account', async () => {
    const account = 'local:returns';
    const saved = (round: number, ids: readonly number[], state: { before: string | null; after: string }) =>
      files.store.saveToday({
        account,
        state,
        returns: {
          round,
          isLast: true,
          rows: ids.map((id) => ({ id, centerId: 14, arrivedAt: '2026-11-20T15:00:00.000Z', body: '{}' })),
        },
      });
    const stateAt = (round: number) =>
      JSON.stringify({
        returns: {
          round,
          page: null,
          mark: null,
          begunAt: null,
          readAt: `2026-11-23T1${round}:00:00.000Z`,
          triedAt: null,
          absence: null,
        },
        exclusions: { since: null, count: 0, isOffered: false, absence: null, triedAt: null },
        exact: null,
      });
    const at = Date.parse('2026-11-23T18:00:00Z');
    expect(await saved(1, [1, 2], { before: null, after: stateAt(1) })).toBe(true);
    expect((await todayAt(at, () => account)).returns).toMatchObject({
      asOf: '2026-11-23T11:00:00.000Z',
      figures: { total: 2, days1: 2, days3: 2, days7: 0 },
    });
    // The saved state differs from the expected one: nothing is written.
    expect(await saved(2, [], { before: null, after: stateAt(2) })).toBe(false);
    expect(await saved(2, [2], { before: stateAt(1), after: stateAt(2) })).toBe(true);
    expect((await todayAt(at, () => account)).returns.figures).toMatchObject({ total: 1 });

    // While its site was away, this desk counted on by itself.
    expect(await saved(9, [2, 3], { before: stateAt(2), after: stateAt(9) })).toBe(true);
    expect(await saved(3, [2], { before: stateAt(9), after: stateAt(3) })).toBe(true);
    expect((await todayAt(at, () => account)).returns.figures).toMatchObject({ total: 1 });

    expect(await files.store.purgeCache(account)).toBe(1);
    expect((await todayAt(at, () => account)).returns.figures).toBeNull();
  });
});
