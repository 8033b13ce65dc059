import { beforeEach, describe, expect, test } from 'vitest';
import { TransportError } from '#electron/api/http/transport-error.ts';
import { patientCall } from '#electron/cache/record-reader.ts';
import { createLotExclusions } from '#electron/resources/lots/lots.ts';
import { quoted } from '#shared/messages/messages.ts';
import { createCachedDesk } from '#test/unit/electron/catalog/cached-desk.ts';

let desk: ReturnType<typeof createCachedDesk>;
let lots: ReturnType<typeof createLotExclusions>;

beforeEach(() => {
  desk = createCachedDesk();
  lots = createLotExclusions(desk);
});

const excluded = {
  inventory_name: 'Tee',
  inventory_sku: 'TEE',
  lot_exclusions: [
    { id: 1, lot_number: 'L1', inventory_id: 5, lot_date: '2027-03-01T00:00:00+10:00', is_deleted: false },
    { id: 2, lot_number: 'L2', inventory_id: 5, is_deleted: true, deleted_timestamp: '2026-11-01T08:00:00Z' },
    { id: 3, lot_number: 'L3', inventory_id: 6, is_deleted: false },
  ],
};

describe('the lot exclusions of an item', () => {
  test('are requested by its ID, and include deleted ones, with dates as days', async () => {
    desk.serve = () => ({ body: excluded });
    const { data } = await lots.listExclusions({ id: 5 });
    expect(data).toMatchObject({ inventoryName: 'Tee', inventorySku: 'TEE' });
    expect(
      data.lotExclusions.map(({ lotNumber, lotDate, isDeleted, deletedTimestamp }) => [
        lotNumber,
        lotDate,
        isDeleted,
        deletedTimestamp,
      ]),
    ).toEqual([
      ['L1', '2027-03-01', false, null],
      ['L2', null, true, '2026-11-01T08:00:00.000Z'],
    ]);
    expect(desk.sent.map(({ path, query }) => [path, query])).toEqual([
      ['/2026-07/lot-exclusion', { inventory_id: '5' }],
    ]);
  });

  test('are requested for a user even while bulk work waits for them', async () => {
    desk.serve = () => ({ body: excluded });
    const ofMany = lots.listExclusions({ id: 5 }, patientCall({ isCurrent: () => true }));
    await Promise.all([ofMany, lots.listExclusions({ id: 5 })]);
    expect(desk.sent).toHaveLength(2);
  });

  test('are NOT_FOUND for an unknown item, and those of the next item are requested as usual', async () => {
    desk.serve = ({ path, query }) =>
      path === '/2026-07/lot-exclusion' && query['inventory_id'] === '5'
        ? { body: excluded }
        : { status: 404, body: { detail: 'The inventory item was not found.' } };
    await expect(lots.listExclusions({ id: 9 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await lots.listExclusions({ id: 5 })).data.lotExclusions).toHaveLength(2);
    await expect(lots.listExclusions({ id: 9 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('are not offered if the item exists and its exclusions do not', async () => {
    desk.serve = ({ path }) =>
      path === '/2026-07/inventory/5' ? { body: { inventory_id: 5 } } : { status: 404, body: '' };
    await expect(lots.listExclusions({ id: 5 })).rejects.toMatchObject({ code: 'UNSUPPORTED' });
  });

  test('are available offline once they were seen', async () => {
    desk.serve = () => ({ body: excluded });
    const seen = await lots.listExclusions({ id: 5 });
    desk.serve = () => new TransportError('unreachable', quoted('No network.'), true);
    expect(await lots.listExclusions({ id: 5 })).toEqual({ ...seen, source: 'cache' });
  });
});
