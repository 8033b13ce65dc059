import { beforeAll, describe, expect, test } from 'vitest';
import { getJson, getPath, type JsonRecord, nowMs } from '#test/integration/sandbox/call-sandbox.ts';
import { send } from '#test/integration/sandbox/send-call.ts';
import type { LotExclusion } from '#test/sandbox/world/stock/lot-exclusion.ts';
import { createWorld, type Merchant } from '#test/sandbox/world/world.ts';
import { sandboxForTest, sharedSandbox } from '#test/support/shared-sandbox.ts';

const path = '/2026-07/lot-exclusion';

let demo: Merchant;

const sandbox = sharedSandbox({ rateLimitPerMinute: 1_000_000, now: () => nowMs });

beforeAll(async () => {
  demo = sandbox.world.demo;
});

const post = (suffix: string, body?: unknown) => send(sandbox, 'POST', `${path}${suffix}`, { body });

const listOf = async (inventoryId: number) => await getJson(sandbox, `${path}?inventory_id=${inventoryId}`);

function anExclusion(isDeleted: boolean): LotExclusion {
  const found = demo.lotExclusions.find(({ deletedAtMs }) => (deletedAtMs !== null) === isDeleted);
  if (found === undefined) throw new Error('The world has no such exclusion.');
  return found;
}

/** A lot item, and a lot number without any exclusion. */
function freshLot(name: string) {
  const item = demo.catalog.stocked.find(({ isLot }) => isLot);
  if (item === undefined) throw new Error('The catalog has no item with lots.');
  return {
    item,
    body: { lot_number: name, inventory_id: item.inventoryId, lot_date: '2027-04-30T00:00:00Z' },
  };
}

describe('the exclusions of a world', () => {
  test('are of lots in stock, some of them deleted again, for every seed', () => {
    for (const seed of [1, 2, 3, 4]) {
      const counts = { items: 0, receivingOrders: 240, unidentifiedOrders: 0, orders: 0, returns: 0 };
      const world = createWorld({ seed, nowMs, counts, hostile: false });
      const { lotExclusions, stock } = world.demo;
      const keys = lotExclusions.map(({ inventoryId, lotNumber }) => `${inventoryId} ${lotNumber}`);
      expect(new Set(keys).size).toBe(keys.length);
      expect(lotExclusions.some(({ deletedAtMs }) => deletedAtMs === null)).toBe(true);
      expect(lotExclusions.some(({ deletedAtMs }) => deletedAtMs !== null)).toBe(true);
      for (const { inventoryId, lotNumber, lotDateMs, createdAtMs, deletedAtMs } of lotExclusions) {
        const lots = world.centers.flatMap(({ id }) => stock.lots(inventoryId, id));
        const own = lots.filter((lot) => lot.lotNumber === lotNumber);
        expect(own.length).toBeGreaterThan(0);
        expect([null, own[0]?.lotDateMs]).toContain(lotDateMs);
        expect(createdAtMs).toBeLessThan(nowMs);
        if (deletedAtMs !== null) expect(deletedAtMs).toBeGreaterThan(createdAtMs);
      }
    }
  });

  test('of a hostile world have hostile lot numbers', () => {
    const counts = { items: 0, receivingOrders: 12, unidentifiedOrders: 0, orders: 0, returns: 0 };
    const { lotExclusions } = createWorld({ seed: 1, nowMs, counts, hostile: true }).demo;
    expect(lotExclusions.some(({ lotNumber }) => lotNumber.includes('<img'))).toBe(true);
  });
});

describe('the list of an item', () => {
  test('contains its exclusions, including deleted ones, by id or by SKU', async () => {
    const { inventoryId } = anExclusion(true);
    const item = demo.catalog.find(inventoryId);
    const body = await listOf(inventoryId);
    const bySku = await getPath(sandbox, `${path}?sku=${encodeURIComponent(item?.sku ?? '')}`);
    expect(body).toMatchObject({ inventory_name: item?.name, inventory_sku: item?.sku });
    expect((body.lot_exclusions as JsonRecord[]).map(({ id }) => id)).toEqual(
      demo.lotExclusions.filter((exclusion) => exclusion.inventoryId === inventoryId).map(({ id }) => id),
    );
    expect((body.lot_exclusions as JsonRecord[]).some((row) => row.is_deleted === true)).toBe(true);
    expect(await bySku.json()).toEqual(body);
  });

  test('omits null fields in some rows and writes them in others', async () => {
    const rows: JsonRecord[] = [];
    for (const inventoryId of new Set(demo.lotExclusions.map((exclusion) => exclusion.inventoryId))) {
      rows.push(...((await listOf(inventoryId)).lot_exclusions as JsonRecord[]));
    }
    expect(rows.some((row) => !('deleted_timestamp' in row))).toBe(true);
    expect(rows.some((row) => row.deleted_timestamp === null)).toBe(true);
  });

  test.each([
    ['', 400],
    ['?inventory_id=12', 404],
    ['?inventory_id=abc', 400],
    ['?sku=NONE', 404],
  ])('responds to "%s" with %i as problem details', async (query, status) => {
    const response = await getPath(sandbox, `${path}${query}`);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(await response.json()).toMatchObject({ status, detail: expect.any(String) });
  });

  test('does not know another merchant’s items', async () => {
    const foreign = sandbox.world.other.catalog.stocked[0];
    expect((await getPath(sandbox, `${path}?inventory_id=${foreign?.inventoryId}`)).status).toBe(404);
  });
});

describe('an exclusion', () => {
  test('is created, refused a second time, deleted, restored, and always listed', async () => {
    const { item, body } = freshLot('L27A1000');
    const rowOf = async () =>
      ((await listOf(item.inventoryId)).lot_exclusions as JsonRecord[]).filter(
        (row) => row.lot_number === 'L27A1000',
      );
    const first = await post('', body);
    expect(first.status).toBe(201);
    expect(await first.json()).toMatchObject({
      lot_number: 'L27A1000',
      is_deleted: false,
      id: expect.any(Number),
    });
    const second = await post('', { lot_number: 'L27A1000', sku: item.sku });
    expect(second.status).toBe(409);
    expect(await second.json()).toMatchObject({ status: 409, title: 'Conflict' });
    const deleted = await post(':delete', body);
    expect(deleted.status).toBe(200);
    expect(await deleted.json()).toMatchObject({ is_deleted: true, deleted_timestamp: expect.any(String) });
    expect(await rowOf()).toMatchObject([{ is_deleted: true }]);
    expect((await post(':delete', body)).status).toBe(404);
    const restored = await post('/restore', { lot_number: 'L27A1000', sku: item.sku });
    expect(restored.status).toBe(200);
    const record = (await restored.json()) as JsonRecord;
    expect(Object.keys(record).toSorted()).toEqual([
      'deleted_timestamp',
      'inventory_id',
      'is_deleted',
      'lot_date',
      'lot_number',
    ]);
    expect(record).toMatchObject({
      deleted_timestamp: null,
      is_deleted: false,
      inventory_id: item.inventoryId,
    });
    expect(await rowOf()).toMatchObject([{ is_deleted: false }]);
    expect((await post('/restore', body)).status).toBe(404);
  });

  test('that was deleted can be created again as the same record', async () => {
    const { lotNumber, inventoryId, id } = anExclusion(true);
    const response = await post('', { lot_number: lotNumber, inventory_id: inventoryId });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ id, is_deleted: false });
    expect(demo.lotExclusions.filter((exclusion) => exclusion.lotNumber === lotNumber)).toHaveLength(1);
  });

  test('is distinguished from another by its date if both have one', async () => {
    const { body } = freshLot('L27A2000');
    await post('', body);
    expect((await post('', { ...body, lot_date: '2027-05-01' })).status).toBe(201);
    expect((await post('/restore', { ...body, lot_date: '2028-01-01' })).status).toBe(404);
  });

  test.each(['', ':delete', '/restore'])('requires its members at "%s"', async (suffix) => {
    const { body } = freshLot('L27A3000');
    const attempts: readonly (readonly [unknown, number])[] = [
      [undefined, 400],
      [[], 400],
      [{ ...body, lot_number: undefined }, 400],
      [{ ...body, lot_number: ' ' }, 400],
      [{ lot_number: 'L27A3000' }, 400],
      [{ ...body, lot_date: 'someday' }, 400],
      [{ ...body, inventory_id: '12' }, 400],
      [{ ...body, inventory_id: 12 }, 404],
      [{ lot_number: 'L27A3000', sku: 'NONE' }, 404],
    ];
    for (const [attempt, status] of attempts) {
      const response = await post(suffix, attempt);
      expect([attempt, response.status]).toEqual([attempt, status]);
      expect(await response.json()).toMatchObject({ status, detail: expect.any(String) });
    }
  });

  test('with one number and two dates is found without a date by the wanted state', async () => {
    const { item, body } = freshLot('L27A5000');
    const dates = ['2027-04-30T00:00:00Z', '2027-05-01T00:00:00Z'];
    for (const date of dates) expect((await post('', { ...body, lot_date: date })).status).toBe(201);
    const bare = { lot_number: 'L27A5000', inventory_id: item.inventoryId };
    const states = () =>
      demo.lotExclusions
        .filter(({ lotNumber }) => lotNumber === 'L27A5000')
        .map(({ deletedAtMs }) => deletedAtMs !== null);
    expect((await post(':delete', bare)).status).toBe(200);
    expect((await post(':delete', bare)).status).toBe(200);
    expect(states()).toEqual([true, true]);
    expect((await post(':delete', bare)).status).toBe(404);
    expect((await post('/restore', { ...bare, lot_date: dates[1] })).status).toBe(200);
    expect(states()).toEqual([true, false]);
    expect((await post('', bare)).status).toBe(409);
  });

  test('without a date gets that of its next creation', async () => {
    const { item } = freshLot('L27A6000');
    const bare = { lot_number: 'L27A6000', inventory_id: item.inventoryId };
    await post('', bare);
    await post(':delete', bare);
    const again = await post('', { ...bare, lot_date: '2027-06-30' });
    expect(again.status).toBe(201);
    expect(demo.lotExclusions.filter(({ lotNumber }) => lotNumber === 'L27A6000')).toMatchObject([
      { lotDateMs: Date.parse('2027-06-30'), deletedAtMs: null },
    ]);
  });

  test('is refused for an item without lots', async () => {
    const item = demo.catalog.stocked.find(({ isLot }) => !isLot);
    expect((await post('', { lot_number: 'L27A7000', inventory_id: item?.inventoryId })).status).toBe(400);
    expect(demo.lotExclusions.some(({ lotNumber }) => lotNumber === 'L27A7000')).toBe(false);
  });

  test('of a lot that was never excluded cannot be deleted or restored', async () => {
    const { body } = freshLot('L27A4000');
    expect((await post(':delete', body)).status).toBe(404);
    expect((await post('/restore', body)).status).toBe(404);
  });
});

test('the specification alone offers restoring and nothing else', async () => {
  const bare = await sandboxForTest({ specOnly: true, now: () => nowMs, orders: 0, returns: 0 });
  const deleted = bare.world.demo.lotExclusions.find(({ deletedAtMs }) => deletedAtMs !== null);
  const call = async (suffix: string) => {
    const response = await send(bare, 'POST', `${path}${suffix}`, {
      body: { lot_number: deleted?.lotNumber, inventory_id: deleted?.inventoryId },
    });
    return response.status;
  };
  expect(await call('/restore')).toBe(200);
  expect(await call('')).toBe(404);
  expect(await call(':delete')).toBe(404);
  expect((await getPath(bare, `${path}?inventory_id=${deleted?.inventoryId}`)).status).toBe(404);
});
