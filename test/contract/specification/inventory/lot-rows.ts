import { expect } from 'vitest';
import { createLotChanges, fetchExclusions } from '#electron/resources/lots/lot-changes.ts';
import { LotChangeQuery, type WantedLot } from '#shared/lots/lot-change-view.ts';
import { type LotExclusions, LotExclusionWire } from '#shared/lots/lots.ts';
import { fromWireKeys } from '#shared/wire/wire.ts';
import { endpoint, fields } from '#test/contract/specification/answer-rows.ts';
import type { Bench } from '#test/contract/specification/bench.ts';
import { acceptsNull, limit, members, type Writing } from '#test/contract/specification/request-rows.ts';
import { type Row, rowOf, type Trial } from '#test/contract/specification/row.ts';
import { callSample, type Sample, sample, sendSample } from '#test/contract/specification/sample.ts';

const restoreAddress = 'POST /2026-07/lot-exclusion/restore';
const deleteAddress = 'POST /2026-07/lot-exclusion:delete';
const [firstDay, secondDay] = ['2027-01-31', '2027-02-28'];

const itemOf = ({ sandbox }: Bench) => {
  const item = sandbox.world.demo.catalog.stocked.find(({ isLot, sku }) => isLot && sku !== '');
  return { inventoryId: item?.inventoryId ?? 0, sku: item?.sku ?? '' };
};

/** Excludes a lot for each of these days. */
async function exclude(bench: Bench, lotNumber: string, days: readonly string[]): Promise<void> {
  const { inventoryId } = itemOf(bench);
  for (const day of days) {
    const body = { lot_number: lotNumber, inventory_id: inventoryId, lot_date: `${day}T00:00:00Z` };
    expect((await bench.send('POST /2026-07/lot-exclusion', { body })).status).toBe(201);
  }
}

/** Deletes a lot's exclusions of these days. */
async function deleteAll(bench: Bench, lotNumber: string, days: readonly string[]): Promise<void> {
  await exclude(bench, lotNumber, days);
  const { inventoryId } = itemOf(bench);
  for (const day of days) {
    const body = { lot_number: lotNumber, inventory_id: inventoryId, lot_date: `${day}T00:00:00Z` };
    expect((await bench.send(deleteAddress, { body })).status).toBe(200);
  }
}

/** Restores a lot with the client's own function, and returns the resulting exclusion as read. */
async function restoreByClient(bench: Bench, lot: Omit<WantedLot, 'expectedStatus'>): Promise<unknown> {
  const api = bench.apiAt({});
  const changes = createLotChanges({
    api,
    lots: {
      async listExclusions({ id }) {
        const { data, asOf } = await fetchExclusions(
          api,
          { inventoryId: id, sku: null },
          { priority: 'person' },
        );
        return { data, asOf, source: 'service' };
      },
    },
    versions: bench.versionsOf({}),
    account: () => 'local:1',
    startActivity: () => () => undefined,
  });
  const { results } = await changes.change({
    action: 'restore',
    lots: [{ ...lot, expectedStatus: 'deleted' }],
  });
  expect(results).toMatchObject([{ outcome: 'done' }]);
  return results[0]?.exclusion;
}

/** A lot restored by the item's ID; two lots share its number. */
const restoring: Writing = {
  address: restoreAddress,
  operation: 'lots.restore',
  schema: LotExclusionWire,
  async call(bench) {
    const lotNumber = bench.fresh('LOT');
    await deleteAll(bench, lotNumber, [firstDay, secondDay]);
    const { inventoryId } = itemOf(bench);
    return { body: { lot_number: lotNumber, inventory_id: inventoryId, lot_date: `${firstDay}T00:00:00Z` } };
  },
  draft: (bench, { body }) => ({
    item: { inventoryId: itemOf(bench).inventoryId, sku: null },
    lotNumber: (body as { lot_number: string }).lot_number,
    lotDate: firstDay,
  }),
  submit: (bench, draft) => restoreByClient(bench, draft as WantedLot),
};

const restoringBySku: Writing = {
  ...restoring,
  async call(bench) {
    const { body } = await restoring.call(bench);
    const { inventory_id: _id, ...rest } = body as Record<string, unknown>;
    return { body: { ...rest, sku: itemOf(bench).sku } };
  },
  draft: (bench, { body }) => ({
    item: { inventoryId: null, sku: itemOf(bench).sku },
    lotNumber: (body as { lot_number: string }).lot_number,
    lotDate: firstDay,
  }),
};

/** A new lot number whose exclusion was deleted, so that it can be restored. */
async function freshDeleted(bench: Bench): Promise<string> {
  const lotNumber = bench.fresh('LOT');
  await deleteAll(bench, lotNumber, [firstDay]);
  return lotNumber;
}

/** The deletion of an exclusion, whose response has every field of 2.11. */
const deleting: Sample = sample(deleteAddress, 'lots.delete', LotExclusionWire, async (bench) => {
  const lotNumber = bench.fresh('LOT');
  await exclude(bench, lotNumber, [firstDay]);
  const { inventoryId } = itemOf(bench);
  return { body: { lot_number: lotNumber, inventory_id: inventoryId } };
});

function isTaken(change: object): boolean {
  const item = { inventoryId: 1, sku: null };
  const lot = { item, lotNumber: 'A', lotDate: null, expectedStatus: null, ...change };
  return LotChangeQuery.safeParse({ action: 'restore', lots: [lot] }).success;
}

const withoutItem: Trial = () => {
  expect(isTaken({ item: { inventoryId: null, sku: null } })).toBe(false);
  expect(isTaken({ item: { inventoryId: 1, sku: null } })).toBe(true);
  expect(isTaken({ item: { inventoryId: null, sku: 'S' } })).toBe(true);
};

const withoutNumber: Trial = () => {
  expect(isTaken({ lotNumber: ' ' })).toBe(false);
  expect(isTaken({ lotNumber: 'A' })).toBe(true);
};

function without(name: string) {
  return ({ body, ...call }: { body?: unknown }) => {
    const { [name]: _left, ...rest } = body as Record<string, unknown>;
    return { ...call, body: rest };
  };
}

/** The effect of restoring an exclusion, for the given section. */
const restored = (section: string, member: 'is_deleted' | 'deleted_timestamp', wanted: false | null): Row =>
  rowOf(section, `restoring sets ${member} to ${String(wanted)}`, {
    async sandbox(bench) {
      const json = (await sendSample(bench, restoring)) as Record<string, unknown>;
      expect(json[member] ?? null).toBe(wanted);
    },
    async client(bench) {
      const { value } = await callSample(bench, restoring);
      expect(value).toMatchObject(wanted === null ? { deletedTimestamp: null } : { isDeleted: false });
    },
    mutation: {
      kind: 'add',
      on: restoreAddress,
      path: member,
      value: wanted === null ? '2026-01-01T00:00:00Z' : true,
    },
  });

/** A restored exclusion is active again, and the other one of its lot is unchanged. */
function checkReversed(exclusions: readonly { lotNumber: unknown; isDeleted: unknown }[], lotNumber: string) {
  const own = exclusions.filter((exclusion) => exclusion.lotNumber === lotNumber);
  expect(
    own.map(({ isDeleted }) => isDeleted).toSorted((left, right) => Number(left) - Number(right)),
  ).toEqual([false, true]);
}

const listAddress = 'GET /2026-07/lot-exclusion';

/** A lot with a single exclusion, for which its number suffices; the body is sent as is. */
const restoringOne = (item: (bench: Bench) => object): Writing =>
  sample(restoreAddress, 'lots.restore', LotExclusionWire, async (bench) => ({
    body: { lot_number: await freshDeleted(bench), ...item(bench) },
  }));

const byId = restoringOne((bench) => ({ inventory_id: itemOf(bench).inventoryId }));
const bySku = restoringOne((bench) => ({ sku: itemOf(bench).sku }));

/** Lot exclusions (specification 2.11, 3 and 4.9). */
export const lotRows: readonly Row[] = [
  endpoint('4.9', restoring),
  ...members('4.9', restoring, {
    lot_number: { send: freshDeleted, shows: 'lotNumber', draft: 'lotNumber' },
    inventory_id: {
      send: (bench: Bench) => itemOf(bench).inventoryId,
      kind: 'integer',
      shows: 'inventoryId',
      draft: 'item.inventoryId',
    },
    lot_date: { send: secondDay, kind: 'day', shows: 'lotDate', draft: 'lotDate' },
  }),
  ...members('4.9', restoringBySku, {
    sku: {
      send: (bench: Bench) => itemOf(bench).sku,
      shows: 'inventoryId',
      kind: 'integer',
      as: (bench: Bench) => itemOf(bench).inventoryId,
      draft: 'item.sku',
    },
  }),
  limit('4.9', 'lot_number is required', restoring, {
    accepted: (call) => call,
    refused: without('lot_number'),
    status: 400,
    clientAlone: withoutNumber,
  }),
  limit('4.9', 'one of inventory_id or sku must be provided', restoring, {
    accepted: (call) => call,
    refused: without('inventory_id'),
    status: 400,
    clientAlone: withoutItem,
  }),
  acceptsNull('4.9', bySku, 'inventory_id'),
  acceptsNull('4.9', byId, 'sku'),
  acceptsNull('4.9', byId, 'lot_date'),
  ...fields('4.9', restoring, {
    inventory_id: 'integer',
    is_deleted: 'boolean',
    lot_date: 'day',
    lot_number: 'text',
  }),
  restored('4.9', 'is_deleted', false),
  restored('4.9', 'deleted_timestamp', null),
  ...fields('2.11', deleting, {
    lot_number: 'text',
    inventory_id: 'integer',
    lot_date: 'day',
    is_deleted: 'boolean',
    deleted_timestamp: 'instant',
  }),
  rowOf('3', 'restoring a lot exclusion reverses a soft delete', {
    async sandbox(bench) {
      const { body } = await restoring.call(bench);
      await bench.send(restoreAddress, { body });
      const query = { inventory_id: itemOf(bench).inventoryId };
      const listed = fromWireKeys((await bench.send(listAddress, { query })).json) as LotExclusions;
      checkReversed(listed.lotExclusions, (body as { lot_number: string }).lot_number);
    },
    async client(bench) {
      const lotNumber = bench.fresh('LOT');
      await deleteAll(bench, lotNumber, [firstDay, secondDay]);
      const item = { inventoryId: itemOf(bench).inventoryId, sku: null };
      await restoreByClient(bench, { item, lotNumber, lotDate: firstDay });
      const { data } = await fetchExclusions(bench.apiAt({}), item, { priority: 'person' });
      checkReversed(data.lotExclusions, lotNumber);
    },
    mutation: { kind: 'replace', on: listAddress, path: 'lot_exclusions[].is_deleted', to: true },
  }),
];
