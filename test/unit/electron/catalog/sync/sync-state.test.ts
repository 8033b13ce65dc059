import { describe, expect, test } from 'vitest';
import { LostPlaceError, ServiceError, webPageError } from '#electron/api/api-error.ts';
import { lotsAsOf } from '#electron/catalog/item-index.ts';
import type { SyncPass, SyncState } from '#electron/catalog/sync/catalog-rows.ts';
import { createPace, readProgress, toSyncView } from '#electron/catalog/sync/sync-progress.ts';
import { outcomeOf } from '#electron/catalog/sync/sync-run.ts';
import {
  beginRun,
  firstPlace,
  passesLeft,
  placeAfter,
  placeFromStart,
  stateBeforeRuns,
  withPlace,
} from '#electron/catalog/sync/sync-state.ts';
import type { FailureCode } from '#shared/ipc/failure.ts';
import { quoted } from '#shared/messages/messages.ts';

const now = '2026-11-20T12:00:00.000Z';
const nowMs = Date.parse(now);
const page = { count: 250, next: 'b', extent: null, asOf: now, servedAt: null };

function begun(change: Partial<SyncState> = {}): SyncState {
  return { ...beginRun(stateBeforeRuns(now), 'whole', now), ...change };
}

/** The state after a pass that was read in one page. */
function after(state: SyncState, pass: SyncPass, end: 'done' | 'forbidden' | 'failed' = 'done', count = 100) {
  const place = placeAfter(firstPlace(state, pass, nowMs), pass, { ...page, count, next: null });
  return withPlace(state, pass, { ...place, state: end }, now);
}

describe('a position', () => {
  test('moves with each page, and a pass of items is finished only after its check', () => {
    const first = firstPlace(begun(), 'items', nowMs);
    const second = placeAfter(first, 'items', page);
    expect(second).toMatchObject({ state: 'running', cursor: 'b', done: 250, pages: 1, begunAt: now });
    expect(placeAfter(second, 'items', { ...page, next: null })).toMatchObject({
      state: 'checking',
      cursor: null,
      done: 500,
    });
    expect(placeAfter(second, 'lots', { ...page, next: null }).state).toBe('done');
  });

  test.each([
    ['a complete pass of products is finished only after its check', null, 'checking'],
    ['a pass of changed products is finished without one', now, 'done'],
  ] as const)('at the end of %s', (_name, changedSince, state) => {
    const first = { ...firstPlace(begun(), 'products', nowMs), changedSince };
    expect(placeAfter(first, 'products', { ...page, next: null }).state).toBe(state);
  });

  test('takes the start of its pass from the earlier of two clocks', () => {
    const first = firstPlace(begun(), 'products', nowMs);
    const early = '2026-11-20T11:00:00.000Z';
    expect(placeAfter(first, 'products', { ...page, servedAt: early }).begunAt).toBe(early);
    const late = '2026-11-20T13:00:00.000Z';
    expect(placeAfter(first, 'products', { ...page, servedAt: late }).begunAt).toBe(now);
  });

  test('restarts with everything if it is lost', () => {
    const place = { ...firstPlace(begun(), 'products', nowMs), cursor: 'b', done: 9, changedSince: now };
    expect(placeFromStart(place)).toMatchObject({ cursor: null, done: 0, changedSince: null, restarts: 1 });
  });
});

describe('a round', () => {
  test('ends with its last pass, and then its length is known', () => {
    const passes: SyncPass[] = ['items', 'products', 'levels', 'lots'];
    const state = passes.reduce((current, pass) => after(current, pass), begun({ runMs: 5_000 }));
    expect(state.endedAt).toBeNull();
    expect(passesLeft(state)).toEqual(['locations']);
    const ended = after(state, 'locations', 'forbidden');
    expect(ended).toMatchObject({
      endedAt: now,
      last: { whole: { startedAt: now, endedAt: now, runMs: 5_000 } },
      expected: { items: 100, products: 100, levels: 100, lots: 100 },
    });
    expect(ended.expected.locations).toBeUndefined();
  });

  test('of a desk alone has another number than one of its site that starts from the same state', () => {
    const last = beginRun(stateBeforeRuns(now), 'whole', now, false);
    const numbersOf = (minutes: readonly number[], isAlone: boolean) => {
      let state = last;
      return minutes.map((minute) => {
        state = beginRun(state, 'whole', new Date(nowMs + minute * 60_000).toISOString(), isAlone);
        return state.round;
      });
    };
    const [alone, ofSite] = [numbersOf([30, 60, 90], true), numbersOf([30, 75, 90, 120], false)];
    expect(new Set([...alone, ...ofSite]).size).toBe(7);
    expect(ofSite.at(-1)).toBeGreaterThan(Math.max(...alone));
  });

  test.each([
    ['items and products', 'done', 'done', true],
    ['items, where products are not to be had', 'done', 'forbidden', true],
    ['products alone', 'failed', 'done', false],
    ['items alone, where products failed', 'done', 'failed', false],
  ] as const)(
    'that read %s sets the completeness of the catalog accordingly',
    (_what, items, products, isWhole) => {
      const state = after(after(begun(), 'items', items), 'products', products);
      expect(state.wholeAsOf).toBe(isWhole ? now : null);
    },
  );

  test('that the service refuses the lots of leaves those read before as old as they are', () => {
    const passes: SyncPass[] = ['items', 'products', 'levels', 'lots', 'locations'];
    const first = passes.reduce((current, pass) => after(current, pass), begun());
    expect(lotsAsOf(first)).toBe(now);
    let state = first;
    for (const hour of [13, 14]) {
      state = beginRun(state, 'whole', `2026-11-20T${hour}:00:00.000Z`);
      expect(lotsAsOf(state)).toBe(now);
      for (const pass of passes) state = after(state, pass, pass === 'lots' ? 'forbidden' : 'done');
    }
    expect(state.last.whole?.startedAt).toBe('2026-11-20T14:00:00.000Z');
    expect(lotsAsOf(state)).toBe(now);
  });

  test('that an earlier version began or ended without lots had read them with a whole run before, or never', () => {
    const passes: SyncPass[] = ['items', 'products', 'levels', 'lots', 'locations'];
    const { lotsReadAt: _unread, ...earlier } = begun();
    expect(lotsAsOf(after(earlier, 'lots', 'forbidden'))).toBeNull();
    const first = passes.reduce((current, pass) => after(current, pass), earlier as SyncState);
    const { lotsReadAt: _unknown, ...next } = beginRun(first, 'whole', '2026-11-20T13:00:00.000Z');
    expect(lotsAsOf(next)).toBe(now);
    const ended = passes.reduce(
      (current, pass) => after(current, pass, pass === 'lots' ? 'forbidden' : 'done'),
      next as SyncState,
    );
    expect(lotsAsOf(ended)).toBe('2026-11-20T13:00:00.000Z');
    expect(lotsAsOf({ ...ended, lotsReadAt: null })).toBeNull();
  });

  test('of totals leaves the other passes unchanged', () => {
    const whole = (['items', 'products', 'levels', 'lots', 'locations'] as const).reduce(
      (current, pass) => after(current, pass),
      begun(),
    );
    const totals = beginRun(whole, 'totals', now);
    expect(passesLeft(totals)).toEqual(['levels']);
    expect(totals.places.items?.state).toBe('done');
    expect(totals.round).toBe(whole.round + 1);
    expect(after(totals, 'levels')).toMatchObject({ endedAt: now, wholeAsOf: now, last: { totals: {} } });
  });

  test('requests the changed products, from five minutes before the last time, for a day', () => {
    const state = after(begun(), 'products');
    expect(state).toMatchObject({ productsSince: '2026-11-20T11:55:00.000Z', productsWholeAt: now });
    const next = beginRun(state, 'whole', now);
    expect(firstPlace(next, 'products', nowMs + 3_600_000).changedSince).toBe('2026-11-20T11:55:00.000Z');
    expect(firstPlace(next, 'items', nowMs).changedSince).toBeNull();
    expect(firstPlace(next, 'products', nowMs + 25 * 3_600_000).changedSince).toBeNull();
    const place = { ...firstPlace(next, 'products', nowMs), done: 3, begunAt: '2026-11-20T13:00:00.000Z' };
    const changed = withPlace(next, 'products', { ...place, state: 'done' }, now);
    expect(changed).toMatchObject({ productsSince: '2026-11-20T12:55:00.000Z', productsWholeAt: now });
    expect(changed.expected.products).toBe(100);
  });
});

describe('an error in a pass', () => {
  const error = (code: FailureCode) => {
    const failure = { code, message: 'm', requestId: null, status: 500, fields: {}, missingScope: null };
    return new ServiceError(failure as never, { operation: 'inventory.list', status: 500, requestId: null });
  };
  const atStart = firstPlace(begun(), 'lots', nowMs);
  const inMiddle = { ...atStart, cursor: 'b' };

  test.each([
    ['FORBIDDEN', atStart, { next: 'leave', state: 'forbidden' }],
    ['FORBIDDEN', inMiddle, { next: 'leave', state: 'forbidden' }],
    ['UNSUPPORTED', atStart, { next: 'leave', state: 'notOffered' }],
    ['UNSUPPORTED', inMiddle, { next: 'restart' }],
    ['INVALID', atStart, { next: 'leave', state: 'failed' }],
    ['INVALID', inMiddle, { next: 'restart' }],
    ['NOT_FOUND', inMiddle, { next: 'restart' }],
    ['NOT_FOUND', { ...inMiddle, restarts: 3 }, { next: 'leave', state: 'failed' }],
    ['SERVICE', inMiddle, { next: 'retry' }],
    ['INTERNAL', atStart, { next: 'retry' }],
    ['OFFLINE', inMiddle, { next: 'stop' }],
    ['SIGNED_OUT', inMiddle, { next: 'stop' }],
    ['THROTTLED', inMiddle, { next: 'stop' }],
  ] as const)('%s at %o means %o', (code, place, outcome) => {
    expect(outcomeOf(error(code), place)).toEqual(outcome);
  });

  test('restarts the pass if its position is lost; an internal error ends the round', () => {
    const lost = new LostPlaceError(
      { code: 'SERVICE', message: quoted('m'), requestId: null, status: null },
      { operation: 'inventory.list', status: null, requestId: null },
    );
    expect(outcomeOf(lost, atStart)).toEqual({ next: 'restart' });
    expect(outcomeOf(new Error('A bug.'), atStart)).toEqual({ next: 'stop' });
  });

  test('is temporary if a web page arrived in place of a 404, and its position is not lost', () => {
    const page = webPageError('inventory.list', 404, 'r-1');
    for (const place of [atStart, inMiddle]) expect(outcomeOf(page, place)).toEqual({ next: 'retry' });
  });
});

describe('the progress', () => {
  const context = {
    state: 'running',
    msPerPage: 800,
    itemCount: 0,
    bytes: 0,
    nextAtMs: null,
    problem: null,
  } as const;

  test('is unknown while the length of a list is unknown', () => {
    expect(toSyncView(null, context)).toMatchObject({ share: null, remainingMs: null, startedAt: null });
    expect(toSyncView(begun(), context)).toMatchObject({ share: null, startedAt: now });
    expect(readProgress(after(begun(), 'items'))).toEqual({ share: null, pagesLeft: null });
  });

  test('is known once items and products are read, because each item has quantities', () => {
    const state = after(after(begun(), 'items', 'done', 1_000), 'products');
    expect(readProgress(state)).toEqual({ share: 2 / 14, pagesLeft: 12 });
    expect(toSyncView(state, context).remainingMs).toBe(9_600);
    expect(toSyncView(state, { ...context, state: 'waiting' }).remainingMs).toBeNull();
  });

  test('shows a list’s total if only its changes were read', () => {
    const before = after(begun(), 'products', 'done', 640);
    const next = beginRun({ ...before, productsSince: now, productsWholeAt: now }, 'whole', now);
    const running = withPlace(next, 'products', firstPlace(next, 'products', nowMs), now);
    const products = (state: SyncState) =>
      toSyncView(state, context).passes.find(({ pass }) => pass === 'products');
    expect(products(running)).toMatchObject({ state: 'running', done: 0, expected: null });
    expect(products(after(next, 'products', 'done', 3))).toMatchObject({ state: 'done', done: 640 });
  });

  test('prefers the length from the service to that of an earlier round', () => {
    const expected = { items: 250, products: 250, levels: 250, lots: 250, locations: 250 };
    const state = begun({ expected });
    expect(readProgress(state)).toEqual({ share: 0, pagesLeft: 5 });
    const place = placeAfter(firstPlace(state, 'items', nowMs), 'items', { ...page, extent: 1_000 });
    expect(readProgress(withPlace(state, 'items', place, now))).toEqual({ share: 1 / 8, pagesLeft: 7 });
  });

  test('does not reach its end before the round does if there is more than expected', () => {
    const expected = { items: 250, products: 250, levels: 250, lots: 250, locations: 250 };
    const state = begun({ expected });
    const first = placeAfter(firstPlace(state, 'items', nowMs), 'items', page);
    const { share, pagesLeft } = readProgress(
      withPlace(state, 'items', placeAfter(first, 'items', page), now),
    );
    expect(share).toBeLessThan(1);
    expect(pagesLeft).toBe(5);
  });

  test('is based on the latest pages, and on none from before a pause', () => {
    const pace = createPace();
    for (let count = 0; count < 4; count += 1) pace.note(count * 1_000);
    expect(pace.msPerPage()).toBeNull();
    pace.note(4_000);
    expect(pace.msPerPage()).toBe(1_000);
    for (let count = 0; count < 50; count += 1) pace.note(10_000 + count * 500);
    expect(pace.msPerPage()).toBe(500);
    pace.reset();
    expect(pace.msPerPage()).toBeNull();
  });
});
