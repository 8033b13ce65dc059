import { describe, expect, test } from 'vitest';
import { createLotChanges } from '#electron/resources/lots/lot-changes.ts';
import type { WantedLot } from '#shared/lots/lot-change-view.ts';
import { sentence } from '#shared/messages/messages.ts';
import { apiBefore } from '#test/integration/service/connect-api.ts';
import { freshLotOf, lotItemsOf, openLotDesk, outcomesOf, seenAs } from './lot-desk.ts';
import { openReturnPlace } from './return-desk.ts';

const place = openReturnPlace();
const openDesk = () => openLotDesk(place);
const freshLot = (change: Partial<WantedLot> = {}) => freshLotOf(place.sandbox, change);
const storedOf = ({ lotNumber }: WantedLot) =>
  place.sandbox.world.demo.lotExclusions.filter((exclusion) => exclusion.lotNumber === lotNumber);

describe('a lot', () => {
  test('is excluded, released and excluded again by its item’s id, and its date stays the same', async () => {
    const desk = openDesk();
    const lot = freshLot();
    expect(await outcomesOf(desk, 'exclude', [lot])).toEqual(['done']);
    expect(storedOf(lot)).toMatchObject([
      { lotDateMs: Date.parse('2027-01-31T00:00:00Z'), deletedAtMs: null },
    ]);
    expect(await outcomesOf(desk, 'delete', [seenAs(lot, 'active')])).toEqual(['done']);
    expect(storedOf(lot)).toMatchObject([{ deletedAtMs: expect.any(Number) }]);
    const restored = await desk.changes.change({ action: 'restore', lots: [seenAs(lot, 'deleted')] });
    expect(restored.results).toMatchObject([
      { outcome: 'done', exclusion: { lotDate: '2027-01-31', isDeleted: false } },
    ]);
    expect(desk.entries).toMatchObject(
      ['lots.exclude', 'lots.delete', 'lots.restore'].map((action) => ({
        action,
        subject: sentence('activity.subject.datedLotOfItem', {
          lot: lot.lotNumber,
          date: '2027-01-31',
          item: lot.item.inventoryId ?? 0,
        }),
        outcome: 'done',
        requestId: expect.any(String),
      })),
    );
    const kept = await desk.lots.listExclusions({ id: lot.item.inventoryId ?? 0, prefer: 'cache' });
    expect(kept.data.lotExclusions.find(({ lotNumber }) => lotNumber === lot.lotNumber)?.isDeleted).toBe(
      false,
    );
  });

  test('is excluded, released and excluded again by its item’s SKU', async () => {
    const desk = openDesk();
    const lot = freshLot({
      item: { inventoryId: null, sku: lotItemsOf(place.sandbox)[0]?.sku ?? '' },
      lotDate: null,
    });
    expect(await outcomesOf(desk, 'exclude', [lot])).toEqual(['done']);
    expect(await outcomesOf(desk, 'delete', [seenAs(lot, 'active')])).toEqual(['done']);
    expect(await outcomesOf(desk, 'restore', [seenAs(lot, 'deleted')])).toEqual(['done']);
    expect(storedOf(lot)).toMatchObject([{ lotDateMs: null, deletedAtMs: null }]);
  });

  test('with one number and two dates is two lots', async () => {
    const desk = openDesk();
    const lot = freshLot();
    const other = { ...lot, lotDate: '2028-02-29' };
    expect(await outcomesOf(desk, 'exclude', [lot, other])).toEqual(['done', 'done']);
    expect(await outcomesOf(desk, 'delete', [seenAs(other, 'active')])).toEqual(['done']);
    expect(storedOf(lot).map(({ lotDateMs, deletedAtMs }) => [lotDateMs, deletedAtMs === null])).toEqual([
      [Date.parse('2027-01-31'), true],
      [Date.parse('2028-02-29'), false],
    ]);
  });
});

describe('a lot that another desk changed in the meantime', () => {
  test('is reported as already changed, with the time, and is not sent again', async () => {
    const [desk, other] = [openDesk(), openDesk()];
    const lot = freshLot();
    await other.changes.change({ action: 'exclude', lots: [lot] });
    const { results } = await desk.changes.change({ action: 'exclude', lots: [lot] });
    expect(results).toMatchObject([
      {
        outcome: 'already',
        reason: sentence('lots.failure.alreadyExcluded', { lot: lot.lotNumber }),
        since: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        requestId: null,
      },
    ]);
    expect(desk.entries).toMatchObject([
      {
        outcome: 'already',
        detail: {
          id: 'lots.failure.alreadyExcluded',
          values: { lot: lot.lotNumber, since: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) },
        },
      },
    ]);
  });

  test('is reported as changed since the user looked, and is not overwritten', async () => {
    const [desk, other] = [openDesk(), openDesk()];
    const lot = freshLot();
    await other.changes.change({ action: 'exclude', lots: [lot] });
    await other.changes.change({ action: 'delete', lots: [seenAs(lot, 'active')] });
    const { results } = await desk.changes.change({ action: 'exclude', lots: [lot] });
    expect(results).toMatchObject([
      {
        outcome: 'conflict',
        reason: sentence('lots.failure.changed', { lot: lot.lotNumber }),
      },
    ]);
    expect(storedOf(lot)).toMatchObject([{ deletedAtMs: expect.any(Number) }]);
  });

  test.each(['exclude', 'delete', 'restore'] as const)(
    'just before is reported as such for %s',
    async (action) => {
      const [desk, other] = [openDesk(), openDesk()];
      const lot = freshLot();
      if (action !== 'exclude') await other.changes.change({ action: 'exclude', lots: [lot] });
      if (action === 'restore')
        await other.changes.change({ action: 'delete', lots: [seenAs(lot, 'active')] });
      const seen = { exclude: 'none', delete: 'active', restore: 'deleted' } as const;
      const wanted = seenAs(lot, seen[action]);
      const changes = createLotChanges({
        ...desk.options,
        api: apiBefore(desk.api, `lots.${action}`, () => other.changes.change({ action, lots: [wanted] })),
      });
      const { results } = await changes.change({ action, lots: [wanted] });
      expect(results).toMatchObject([{ outcome: 'already', reason: sentence('failure.alreadyDone') }]);
    },
  );

  test('and whose exclusion was deleted is to be restored, not excluded again', async () => {
    const desk = openDesk();
    const lot = freshLot();
    await outcomesOf(desk, 'exclude', [lot]);
    await outcomesOf(desk, 'delete', [seenAs(lot, 'active')]);
    const { results } = await desk.changes.change({ action: 'exclude', lots: [seenAs(lot, 'deleted')] });
    expect(results).toMatchObject([
      { outcome: 'refused', reason: sentence('lots.failure.restoreInstead', { lot: lot.lotNumber }) },
    ]);
  });
});
