import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { sharedSandbox } from '#test/support/shared-sandbox.ts';
import { getPath } from './call-sandbox.ts';
import { ownChannelId, send } from './send-call.ts';

let channelId: number;

const sandbox = sharedSandbox({ sunset10: false, rateLimitPerMinute: 1_000_000 });

beforeAll(async () => {
  channelId = await ownChannelId(sandbox);
});

const lotItemId = (): number =>
  sandbox.world.demo.catalog.handWritten.find(({ isLot, isActive }) => isLot && isActive)?.inventoryId ?? 0;

const createReturn = (reference: string, lotDate: string): Promise<Response> =>
  send(sandbox, 'POST', '/2026-07/return', {
    channelId,
    body: {
      fulfillment_center: { id: 27 },
      reference_id: reference,
      inventory: [{ id: lotItemId(), quantity: 1, lot_number: 'LD', lot_date: lotDate }],
    },
  });

const moduleUrl = (path: string) => new URL(`../../sandbox/${path}`, import.meta.url).href;

/** Advances a return whose found lot has a date without a zone, and prints the day that was saved. */
const readLotDate = `
const { createWorld } = await import(${JSON.stringify(moduleUrl('world/world.ts'))});
const { createReturn } = await import(${JSON.stringify(moduleUrl('world/returns/return-changes.ts'))});
const { worldControls } = await import(${JSON.stringify(moduleUrl('misbehavior/world-controls.ts'))});
const counts = { items: 0, receivingOrders: 0, unidentifiedOrders: 0, orders: 0, returns: 0 };
const world = createWorld({ seed: 1, nowMs: 1_800_000_000_000, counts, hostile: false });
const { inventoryId } = world.demo.catalog.handWritten.find(({ isLot }) => isLot);
const line = { inventoryId, quantity: 1, action: 'Restock', lotNumber: null, lotDateMs: null };
const draft = { centerId: 27, referenceId: 'Z', trackingNumber: null, originalShipmentId: null, lines: [line] };
const order = createReturn(world.demo, draft, { id: 1, name: 'Desk' }, 1_800_000_000_000);
worldControls.returns(world, order.id, 'arrive', 1_800_000_000_000, undefined);
const finding = { inventory_id: inventoryId, action: 'Restock', quantity: 1, lot_number: 'L' };
const findings = [{ ...finding, expiration_date: '2027-05-01T00:00:00' }];
worldControls.returns(world, order.id, 'process', 1_800_000_000_000, { findings });
console.log(new Date(order.lines[0].taken[0].lots[0].expiresAtMs).toISOString());
`;

describe('the date of a lot', () => {
  test.each(['Pacific/Auckland', 'America/Los_Angeles'])('is the same on a machine in %s', async (zone) => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '-e', readLotDate],
      { env: { ...process.env, TZ: zone } },
    );
    expect(stdout.trim()).toBe('2027-05-01T00:00:00.000Z');
  });

  test.each(['2027-03-01T00:00:00+13:00', '2027-03-01T23:30:00-08:00', '2027-03-01'])(
    'is the day as written in %s',
    async (lotDate) => {
      expect((await createReturn(`DAY ${lotDate}`, lotDate)).status).toBe(201);
      const order = sandbox.world.demo.returns.at(-1);
      expect(order?.lines[0]?.lotDateMs).toBe(Date.parse('2027-03-01T00:00:00Z'));
    },
  );

  test.each(['2026-02-30', '2026-01-01 (x)', '2026-13-01', '2026-01-01T25:00:00Z'])(
    'is refused if it is %s',
    async (lotDate) => {
      expect((await createReturn(`NO ${lotDate}`, lotDate)).status).toBe(400);
    },
  );
});

test.each(['2026-02-30', '2026-01-01 (x)', '2026-04-31T00:00:00Z'])(
  'a list is not filtered by %s, which is not a date',
  async (date) => {
    const value = encodeURIComponent(date);
    for (const path of ['/1.0/return?StartDate=', '/2.0/order?EndDate=', '/2.0/receiving?InsertStartDate=']) {
      expect([path, (await getPath(sandbox, `${path}${value}`)).status]).toEqual([path, 400]);
    }
  },
);
