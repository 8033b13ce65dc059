import type { World } from '../../world/world.ts';
import type { Answer } from '../answer.ts';

/** `POST /_sandbox/inventory/{inventoryId}/withdraw`: the item is gone from every list of items, and reading it is 404. */
export function withdrawItem(world: World, inventoryId: number, step: string): Answer {
  if (step !== 'withdraw') return { status: 400, body: { message: 'Unknown step; there is: withdraw.' } };
  const merchant = [world.demo, world.other].find(({ catalog }) => catalog.find(inventoryId) !== undefined);
  if (merchant === undefined) return { status: 404, body: { message: `There is no item ${inventoryId}.` } };
  merchant.catalog.withdraw(inventoryId);
  return { status: 200, body: { inventory_id: inventoryId } };
}
