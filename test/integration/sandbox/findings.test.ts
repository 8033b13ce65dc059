import { beforeAll, describe, expect, test } from 'vitest';
import type { InventoryItem } from '#test/sandbox/world/items/inventory-items.ts';
import type { ReturnOrder } from '#test/sandbox/world/returns/return-order.ts';
import { sharedSandbox } from '#test/support/shared-sandbox.ts';
import type { JsonRecord } from './call-sandbox.ts';
import { ownChannelId, send } from './send-call.ts';

const center = 27;

let channelId: number;
let references = 0;

const sandbox = sharedSandbox({ rateLimitPerMinute: 1_000_000 });

beforeAll(async () => {
  channelId = await ownChannelId(sandbox);
});

const goods = (isLot: boolean): InventoryItem[] =>
  sandbox.world.demo.catalog.handWritten.filter(
    (item) => item.isActive && !item.isBundle && !item.isDigital && item.isLot === isLot,
  );

/** A return of 2 of one item and 3 of another, all to be restocked, that has arrived. */
async function arrived([first, second]: readonly InventoryItem[]): Promise<ReturnOrder> {
  references += 1;
  const response = await send(sandbox, 'POST', '/2026-07/return', {
    channelId,
    body: {
      fulfillment_center: { id: center },
      reference_id: `FOUND-${references}`,
      inventory: [
        { id: first?.inventoryId, quantity: 2, requested_action: 'Restock' },
        { id: second?.inventoryId, quantity: 3, requested_action: 'Restock' },
      ],
    },
  });
  const { id } = (await response.json()) as { id: number };
  expect((await step(id, 'arrive')).status).toBe(200);
  const order = sandbox.world.demo.returns.find((candidate) => candidate.id === id);
  if (order === undefined) throw new Error('The return was not created.');
  return order;
}

function step(id: number, name: string, findings?: readonly JsonRecord[]): Promise<Response> {
  const body = findings === undefined ? {} : { body: { findings } };
  return send(sandbox, 'POST', `/_sandbox/returns/${id}/${name}`, body);
}

const treated = (order: ReturnOrder): string[][] =>
  order.lines.map(({ taken }) => taken.map(({ action, quantity }) => `${action} ${quantity}`));

const onHand = (item: InventoryItem | undefined): number =>
  sandbox.world.demo.stock.level(item?.inventoryId ?? 0, center).onHand;

describe('findings of a return', () => {
  test('cover no more pieces than were returned, in one step or in two', async () => {
    const items = goods(false);
    const order = await arrived(items);
    const finding = { inventory_id: items[0]?.inventoryId, action: 'Restock' };
    const before = onHand(items[0]);
    const one = { ...finding, quantity: 1 };
    const two = { ...finding, quantity: 2 };
    for (const findings of [[{ ...finding, quantity: 5_000 }], [one, two]]) {
      const refused = await step(order.id, 'process', findings);
      expect(refused.status).toBe(409);
      expect(await refused.json()).toMatchObject({ message: expect.stringMatching(/of 2 pieces are left/) });
    }
    expect((await step(order.id, 'process', [one])).status).toBe(200);
    expect((await step(order.id, 'complete', [two])).status).toBe(409);
    expect((await step(order.id, 'complete', [one])).status).toBe(200);
    expect(onHand(items[0]) - before).toBe(2);
  });

  test('accept no lot for an item without lots, and no lot date without a lot', async () => {
    const items = goods(false);
    const order = await arrived(items);
    const finding = { inventory_id: items[0]?.inventoryId, action: 'Restock', quantity: 1 };
    for (const lot of [{ lot_number: 'GHOST' }, { expiration_date: '2027-05-01' }]) {
      expect((await step(order.id, 'process', [{ ...finding, ...lot }])).status).toBe(409);
    }
    expect(treated(order)).toEqual([[], []]);
  });

  test('of some pieces leave the rest of their line and all other lines as requested', async () => {
    const items = goods(false);
    const order = await arrived(items);
    const before = onHand(items[1]);
    const finding = { inventory_id: items[0]?.inventoryId, action: 'Dispose', quantity: 1 };
    await step(order.id, 'process', [finding]);
    await step(order.id, 'complete');
    expect(treated(order)).toEqual([['Dispose 1', 'Restock 1'], ['Restock 3']]);
    expect(onHand(items[1]) - before).toBe(3);
  });

  test.each<JsonRecord>([
    { inventory_id: '7' },
    { quantity: '1' },
    { lot_number: 5 },
    { grade: 5 },
    { expiration_date: '2027-02-30' },
  ])('are rejected if unreadable: %j', async (changes) => {
    const items = goods(true);
    const order = await arrived(items);
    const finding = { inventory_id: items[0]?.inventoryId, action: 'Dispose', quantity: 1, ...changes };
    expect((await step(order.id, 'process', [finding])).status).toBe(400);
    expect(order.status).toBe('Arrived');
  });
});
