import { isStockEventCategory } from '../../world/stock/stock-move.ts';
import type { World } from '../../world/world.ts';
import type { Answer } from '../answer.ts';
import { isRecord, readInstant } from '../json-body.ts';

/** What is forgotten of an item, or what cannot be read in it. */
function readForgotten(body: unknown) {
  const { category = null, from = null, to = null } = isRecord(body) ? body : {};
  if (category !== null && !isStockEventCategory(category)) return 'There is no such category.';
  const startMs = from === null ? 0 : readInstant(from, 'dateOrDateTime');
  const endMs = to === null ? Infinity : readInstant(to, 'dateOrDateTime');
  if (startMs === null || endMs === null) return 'from and to are date-times.';
  return { category, startMs, endMs };
}

/**
 * `POST /_sandbox/history/{inventoryId}/forget`: history leaves out events of an item from now on, while its stock
 * stays as they made it. The body may narrow them by `category`, `from` and `to`.
 */
export function forgetHistory(
  world: World,
  inventoryId: number,
  step: string,
  _nowMs: number,
  body: unknown,
): Answer {
  if (step !== 'forget') return { status: 400, body: { message: 'Unknown step; there is: forget.' } };
  const merchant = [world.demo, world.other].find(({ catalog }) => catalog.find(inventoryId) !== undefined);
  if (merchant === undefined) return { status: 404, body: { message: `There is no item ${inventoryId}.` } };
  const forgotten = readForgotten(body);
  if (typeof forgotten === 'string') return { status: 400, body: { message: forgotten } };
  merchant.stock.forget({ inventoryId, ...forgotten });
  return { status: 200, body: { inventory_id: inventoryId } };
}
