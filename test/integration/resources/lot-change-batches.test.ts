import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createRateBudget } from '#electron/api/rate-limiter.ts';
import { createLotChanges } from '#electron/resources/lots/lot-changes.ts';
import type { WantedLot } from '#shared/lots/lot-change-view.ts';
import { sentence } from '#shared/messages/messages.ts';
import { sandboxForTest } from '#test/support/shared-sandbox.ts';
import { createSimulatedTime } from '#test/unit/electron/api/simulated-time.ts';
import { freshLotOf, lotItemsOf, openLotDesk, outcomesOf, seenAs } from './lot-desk.ts';
import { openReturnPlace } from './return-desk.ts';

const place = openReturnPlace();
const openDesk = () => openLotDesk(place);
const freshLot = (change: Partial<WantedLot> = {}) => freshLotOf(place.sandbox, change);
const storedOf = ({ lotNumber }: WantedLot) =>
  place.sandbox.world.demo.lotExclusions.filter((exclusion) => exclusion.lotNumber === lotNumber);

/** A desk with this many requests a minute, whose minutes end when the test says so. */
function openLimitedDesk(limit: number) {
  const time = createSimulatedTime();
  const budget = createRateBudget({ limit, now: time.now, timers: time.timers });
  return { ...openLotDesk(place, {}, budget), time, budget };
}

describe('many lots at once', () => {
  test('are changed across several items, in order, each with its own result', async () => {
    const desk = openDesk();
    const items = lotItemsOf(place.sandbox).slice(0, 4);
    const lots = Array.from({ length: 24 }, (_, index) => {
      return freshLot({ item: { inventoryId: items[index % items.length]?.inventoryId ?? 0, sku: null } });
    });
    const { results } = await desk.changes.change({ action: 'exclude', lots });
    expect(results.map(({ lotNumber, outcome }) => [lotNumber, outcome])).toEqual(
      lots.map(({ lotNumber }) => [lotNumber, 'done']),
    );
    expect(desk.entries).toHaveLength(24);
  });

  test('wait for the request limit as long as it takes', async () => {
    const desk = openLimitedDesk(10);
    const ids = lotItemsOf(place.sandbox)
      .slice(0, 4)
      .map(({ inventoryId }) => inventoryId);
    const lots = Array.from({ length: 28 }, (_, index) =>
      freshLot({ item: { inventoryId: ids[index % ids.length] ?? 0, sku: null } }),
    );
    // What a 429 answers to a read before the change is not processed either.
    place.sandbox.faults.next({ kind: 'status', status: 429, retryAfter: 30, match: { method: 'GET' } });
    const change = outcomesOf(desk, 'exclude', lots);
    // The responses are real: the clock stands still until a request waits for its turn.
    while (desk.entries.length === 0)
      await (desk.budget.view().waiting > 0 ? desk.time.advance(60_000) : nextTurn());
    expect(await change).toEqual(lots.map(() => 'done'));
    // The reads after the change waited too.
    for (const id of ids) {
      const { data } = await desk.lots.listExclusions({ id, prefer: 'cache' });
      const changed = lots.filter(({ item }) => item.inventoryId === id);
      const saved = data.lotExclusions.map(({ lotNumber }) => lotNumber);
      expect(saved).toEqual(expect.arrayContaining(changed.map(({ lotNumber }) => lotNumber)));
    }
  });

  test('continue after single refusals', async () => {
    const desk = openDesk();
    const plain = place.sandbox.world.demo.catalog.stocked.find(({ isLot }) => !isLot);
    const lots = [
      freshLot(),
      freshLot({ item: { inventoryId: plain?.inventoryId ?? 0, sku: null } }),
      freshLot({ item: { inventoryId: 1_999_999_999, sku: null } }),
      freshLot({ item: { inventoryId: null, sku: 'NO-SUCH-SKU' } }),
      freshLot(),
    ];
    const { results } = await desk.changes.change({ action: 'exclude', lots });
    expect(results).toMatchObject([
      { outcome: 'done' },
      {
        outcome: 'refused',
        reason: { id: 'quoted', values: { text: expect.stringContaining('does not carry lots') } },
      },
      { outcome: 'refused', reason: sentence('lots.failure.itemNotFound', { item: 1_999_999_999 }) },
      { outcome: 'refused', reason: sentence('lots.failure.itemNotFound', { item: 'NO-SUCH-SKU' }) },
      { outcome: 'done' },
    ]);
  });

  test('are not mixed up if an item’s id is the SKU of another item', async () => {
    const desk = openDesk();
    const inventoryId = lotItemsOf(place.sandbox)[0]?.inventoryId ?? 0;
    const lots = [
      freshLot({ item: { inventoryId, sku: null } }),
      freshLot({ item: { inventoryId: null, sku: String(inventoryId) } }),
    ];
    const { results } = await desk.changes.change({ action: 'exclude', lots });
    expect(results).toMatchObject([
      { outcome: 'done', item: { inventoryId } },
      {
        outcome: 'refused',
        requestId: expect.any(String),
        reason: sentence('lots.failure.itemNotFound', { item: String(inventoryId) }),
      },
    ]);
  });

  test('are sent once if named twice', async () => {
    const desk = openDesk();
    const lot = freshLot();
    expect(await outcomesOf(desk, 'exclude', [lot, lot])).toEqual(['done', 'done']);
    expect(storedOf(lot)).toHaveLength(1);
  });

  test('stop at the first response that the sign-in does not permit it', async () => {
    const desk = openDesk();
    const lots = Array.from({ length: 20 }, () => freshLot());
    const done = desk.changes.change({ action: 'exclude', lots: lots.slice(0, 1) });
    expect((await done).results).toMatchObject([{ outcome: 'done' }]);
    place.sandbox.faults.next({ kind: 'status', status: 403, times: Infinity, match: { method: 'POST' } });
    const before = place.sandbox.requests.length;
    await expect(desk.changes.change({ action: 'exclude', lots: lots.slice(1) })).rejects.toMatchObject({
      failure: { code: 'FORBIDDEN', missingScope: 'inventory_write' },
    });
    const sent = place.sandbox.requests.slice(before).filter(({ method }) => method === 'POST');
    expect(sent.length).toBeLessThanOrEqual(4);
    expect(lots.slice(1).flatMap(storedOf)).toEqual([]);
  });

  test('report which were not tried if the sign-in ended after some were done', async () => {
    const desk = openDesk();
    const lots = Array.from({ length: 12 }, () => freshLot());
    let sent = 0;
    const changes = createLotChanges({
      ...desk.options,
      api: {
        async call(operation, call) {
          if (operation === 'lots.exclude') sent += 1;
          if (operation === 'lots.exclude' && sent === 3) {
            place.sandbox.faults.next({ kind: 'status', status: 401, match: { method: 'POST' } });
          }
          return desk.api.call(operation, call);
        },
      },
    });
    const { results } = await changes.change({ action: 'exclude', lots });
    const counts = Map.groupBy(results, ({ outcome }) => outcome);
    expect(counts.get('done')?.length).toBeGreaterThan(0);
    expect(counts.get('failed')).toHaveLength(1);
    expect(counts.get('notTried')?.length).toBeGreaterThan(4);
    for (const { lotNumber, outcome } of results) {
      const isStored = place.sandbox.world.demo.lotExclusions.some((entry) => entry.lotNumber === lotNumber);
      expect(isStored).toBe(outcome === 'done');
    }
  });
});

describe('many lots, while another account signs in', () => {
  test('are changed only under their own account, and the remaining ones are reported', async () => {
    const desk = openDesk();
    const lots = Array.from({ length: 12 }, () => freshLot());
    const own = desk.account.id;
    let done = 0;
    const changes = createLotChanges({
      ...desk.options,
      api: {
        async call(operation, call) {
          const answer = await desk.api.call(operation, call);
          if (operation === 'lots.exclude') done += 1;
          if (done === 3) desk.account.id = 'local:another';
          return answer;
        },
      },
    });
    const { results } = await changes.change({ action: 'exclude', lots });
    desk.account.id = own;
    expect(results).toHaveLength(12);
    const left = results.filter(({ outcome }) => outcome !== 'done');
    expect(left.length).toBeGreaterThan(3);
    expect(left.map(({ reason }) => reason)).toEqual(left.map(() => sentence('failure.accountChanged')));
    expect(left.flatMap(({ lotNumber }) => storedOf(freshLot({ lotNumber })))).toEqual([]);
  });
});

test('many lots that wait for the request limit are not even read under another account', async () => {
  const desk = openLimitedDesk(1);
  (await desk.budget.acquire('person')).answered(200, {});
  const before = place.sandbox.requests.length;
  const change = desk.changes.change({
    action: 'exclude',
    lots: Array.from({ length: 21 }, () => freshLot()),
  });
  const refusal = expect(change).rejects.toMatchObject({
    failure: { code: 'SIGNED_OUT', message: sentence('failure.accountChanged') },
  });
  await expect.poll(() => desk.budget.view().waiting).toBeGreaterThan(0);
  desk.account.id = 'local:another';
  await desk.time.advance(60_000);
  await refusal;
  expect(place.sandbox.requests.length).toBe(before);
});

test('a changed lot is shown as changed, even if it joined a read that began before', async () => {
  const desk = openDesk();
  const lot = freshLot();
  const query = { id: lot.item.inventoryId ?? 0 };
  const answers = [await desk.lots.listExclusions(query)];
  const listExclusions = async () => answers.shift() ?? desk.lots.listExclusions(query);
  const changes = createLotChanges({ ...desk.options, lots: { listExclusions } });
  const { results } = await changes.change({ action: 'exclude', lots: [lot] });
  expect(results).toMatchObject([{ outcome: 'done', exclusion: { lotNumber: lot.lotNumber } }]);
});

describe('when a response is lost', () => {
  test.each([
    ['the connection ends after it was done', { kind: 'dropAfterCommit' }],
    ['the answer is no JSON', { kind: 'malformedJson' }],
  ] as const)('and %s, reading again shows the change', async (_, fault) => {
    const desk = openDesk();
    const lot = freshLot();
    place.sandbox.faults.next({ ...fault, match: { method: 'POST' } });
    expect(await outcomesOf(desk, 'exclude', [lot])).toEqual(['done']);
    expect(storedOf(lot)).toHaveLength(1);
  });

  test('before it was done, the failure is reported', async () => {
    const desk = openDesk();
    const lot = freshLot();
    place.sandbox.faults.next({ kind: 'dropBeforeCommit', match: { method: 'POST' } });
    expect(await outcomesOf(desk, 'exclude', [lot])).toEqual(['failed']);
    expect(storedOf(lot)).toEqual([]);
  });

  test('an item that cannot be read beforehand is not changed blindly', async () => {
    const desk = openDesk();
    const lot = freshLot();
    place.sandbox.faults.next({ kind: 'status', status: 500, times: Infinity, match: { method: 'GET' } });
    await expect(desk.changes.change({ action: 'exclude', lots: [lot] })).rejects.toMatchObject({
      code: 'SERVICE',
    });
    expect(storedOf(lot)).toEqual([]);
  });
});

describe('the list of operations that this server offers', () => {
  test('is known as far as possible without asking, and learned from responses', async () => {
    const desk = openDesk();
    expect(desk.changes.readOffers()).toEqual({
      list: 'unknown',
      exclude: 'unknown',
      delete: 'unknown',
      restore: 'expected',
    });
    await desk.lots.listExclusions({ id: lotItemsOf(place.sandbox)[0]?.inventoryId ?? 0 });
    expect(desk.changes.readOffers()).toMatchObject({
      list: 'offered',
      exclude: 'expected',
      delete: 'expected',
    });
    await outcomesOf(desk, 'exclude', [freshLot()]);
    expect(desk.changes.readOffers()).toMatchObject({ exclude: 'offered', delete: 'expected' });
  });

  test('follows the version pinned by a profile', async () => {
    const desk = openLotDesk(place, { 'lots.exclude': '2025-07' });
    expect(desk.changes.readOffers()).toMatchObject({ exclude: 'notOffered', restore: 'expected' });
    const change = desk.changes.change({ action: 'exclude', lots: [freshLot()] });
    await expect(change).rejects.toMatchObject({ code: 'UNSUPPORTED' });
  });

  test('contains only restoring, by id and by SKU, with the specification alone', async () => {
    const bare = await sandboxForTest({ specOnly: true, rateLimitPerMinute: 100_000 });
    const desk = openLotDesk({ sandbox: bare, store: place.store });
    const exclusion = bare.world.demo.lotExclusions.find(({ deletedAtMs }) => deletedAtMs !== null);
    const { inventoryId = 0, lotNumber = '' } = exclusion ?? {};
    const lot: WantedLot = {
      item: { inventoryId, sku: null },
      lotNumber,
      lotDate: null,
      expectedStatus: null,
    };
    expect(await outcomesOf(desk, 'restore', [lot])).toEqual(['done']);
    expect(exclusion?.deletedAtMs).toBeNull();
    await expect(desk.changes.change({ action: 'delete', lots: [lot] })).rejects.toMatchObject({
      failure: { code: 'UNSUPPORTED' },
    });
    expect(desk.changes.readOffers()).toMatchObject({ list: 'notOffered', restore: 'offered' });
  });

  test.each(['exclude', 'delete'] as const)(
    'does not contain %s if a 404 that names nothing follows a list that is not offered',
    async (action) => {
      const bare = await sandboxForTest({ specOnly: true, rateLimitPerMinute: 100_000 });
      const desk = openLotDesk({ sandbox: bare, store: place.store });
      const [exclusion] = bare.world.demo.lotExclusions;
      const { inventoryId = 0, lotNumber = '' } = exclusion ?? {};
      const lot: WantedLot = {
        item: { inventoryId, sku: null },
        lotNumber,
        lotDate: null,
        expectedStatus: null,
      };
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        bare.faults.next({ kind: 'status', status: 404, times: 9, match: { method } });
      }
      await expect(desk.changes.change({ action, lots: [lot] })).rejects.toMatchObject({
        failure: { code: 'UNSUPPORTED' },
      });
      expect(desk.changes.readOffers()).toMatchObject({ list: 'notOffered', [action]: 'notOffered' });
    },
  );

  test.each(['delete', 'restore'] as const)(
    'notes a missing operation if the lot is listed, and a 404 leaves the lot unchanged: %s',
    async (action) => {
      const desk = openDesk();
      const lot = freshLot();
      await outcomesOf(desk, 'exclude', [lot]);
      if (action === 'restore') await outcomesOf(desk, 'delete', [seenAs(lot, 'active')]);
      const lots = [seenAs(lot, action === 'restore' ? 'deleted' : 'active')];
      const other = openDesk();
      place.sandbox.faults.next({ kind: 'status', status: 404, body: {}, match: { method: 'POST' } });
      await expect(other.changes.change({ action, lots })).rejects.toMatchObject({
        failure: { code: 'UNSUPPORTED', message: null },
      });
      expect(other.changes.readOffers()).toMatchObject({ list: 'offered', [action]: 'notOffered' });
      expect(await outcomesOf(desk, action, lots)).toEqual(['done']);
    },
  );

  test('still contains excluding if a gateway answers the first lot with a 404 page', async () => {
    const desk = openDesk();
    place.sandbox.faults.next({ kind: 'nonJson', status: 404, match: { method: 'POST' } });
    const { results } = await desk.changes.change({ action: 'exclude', lots: [freshLot()] });
    expect(results).toMatchObject([{ outcome: 'failed', reason: { id: 'failure.webPage' } }]);
    expect(desk.changes.readOffers()).toMatchObject({ exclude: 'expected' });
  });

  test('still contains excluding if the service explains the 404 of the first lot', async () => {
    const desk = openDesk();
    const detail = 'The inventory item was not found.';
    place.sandbox.faults.next({ kind: 'status', status: 404, body: { detail }, match: { method: 'POST' } });
    expect(await outcomesOf(desk, 'exclude', [freshLot()])).toEqual(['refused']);
    expect(desk.changes.readOffers()).toMatchObject({ exclude: 'expected' });
  });

  test('may not include restoring an unlisted exclusion, which is reported but not remembered', async () => {
    const bare = await sandboxForTest({ specOnly: true, rateLimitPerMinute: 100_000 });
    const desk = openLotDesk({ sandbox: bare, store: place.store });
    const lot = { ...freshLotOf(bare), lotNumber: 'NOT-THERE', expectedStatus: null };
    const { results } = await desk.changes.change({ action: 'restore', lots: [lot] });
    expect(results).toMatchObject([{ outcome: 'refused', reason: sentence('failure.perhapsUnsupported') }]);
    expect(desk.changes.readOffers()).toMatchObject({ list: 'notOffered', restore: 'expected' });
  });
});
