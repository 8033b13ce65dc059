import { noteDelivery } from '#test/sandbox/api/account/webhook-control.ts';
import type { Answer } from '#test/sandbox/api/answer.ts';
import { isRecord, readInstant, readLotDay } from '#test/sandbox/api/json-body.ts';
import { isInt32 } from '#test/sandbox/api/path-id.ts';
import {
  advanceReceivingOrder,
  isReceivingStep,
  receivingSteps,
} from '#test/sandbox/world/receiving/receiving-progress.ts';
import type { ReturnAction } from '#test/sandbox/world/returns/return-order.ts';
import {
  advanceReturn,
  isReturnStep,
  type ReturnFinding,
  returnSteps,
} from '#test/sandbox/world/returns/return-progress.ts';
import { isStockEventCategory } from '#test/sandbox/world/stock/stock-move.ts';
import type { World } from '#test/sandbox/world/world.ts';

const messageAnswer = (status: number, message: string): Answer => ({ status, body: { message } });

/** Takes one step with one record of the world, of any merchant. */
export type WorldControl = (world: World, id: number, step: string, nowMs: number, body: unknown) => Answer;

/**
 * Actions of people at a center and data losses of the service that the API cannot trigger, by `{work}` in
 * `POST /_sandbox/{work}/{id}/{step}`.
 */
export const worldControls: Readonly<Record<string, WorldControl>> = {
  receiving: advanceReceiving,
  history: forgetHistory,
  inventory: withdrawItem,
  returns: advanceReturnFromOutside,
  webhooks: noteDelivery,
};

/**
 * `POST /_sandbox/inventory/{inventoryId}/withdraw`: removes the item from every list of items; reading it returns 404.
 */
function withdrawItem(world: World, inventoryId: number, step: string): Answer {
  if (step !== 'withdraw') return messageAnswer(400, 'Unknown step; there is: withdraw.');
  const merchant = [world.demo, world.other].find(({ catalog }) => catalog.find(inventoryId) !== undefined);
  if (merchant === undefined) return messageAnswer(404, `There is no item ${inventoryId}.`);
  merchant.catalog.withdraw(inventoryId);
  return { status: 200, body: { inventory_id: inventoryId } };
}

function readForgotten(body: unknown) {
  const { category = null, from = null, to = null } = isRecord(body) ? body : {};
  if (category !== null && !isStockEventCategory(category)) return 'There is no such category.';
  const startMs = from === null ? 0 : readInstant(from, 'dateOrDateTime');
  const endMs = to === null ? Infinity : readInstant(to, 'dateOrDateTime');
  if (startMs === null || endMs === null) return 'from and to are date-times.';
  return { category, startMs, endMs };
}

/**
 * `POST /_sandbox/history/{inventoryId}/forget`: history omits events of an item from now on, while its stock stays
 * unchanged. The body may limit the events by `category`, `from` and `to`.
 */
function forgetHistory(world: World, inventoryId: number, step: string, _nowMs: number, body: unknown) {
  if (step !== 'forget') return messageAnswer(400, 'Unknown step; there is: forget.');
  const merchant = [world.demo, world.other].find(({ catalog }) => catalog.find(inventoryId) !== undefined);
  if (merchant === undefined) return messageAnswer(404, `There is no item ${inventoryId}.`);
  const forgotten = readForgotten(body);
  if (typeof forgotten === 'string') return messageAnswer(400, forgotten);
  merchant.stock.forget({ inventoryId, ...forgotten });
  return { status: 200, body: { inventory_id: inventoryId } };
}

/**
 * `POST /_sandbox/receiving/{id}/{step}`: a center's actions on an order that the API cannot trigger. The body may
 * contain `missing_pieces`: how many pieces are missing in a count.
 */
function advanceReceiving(world: World, orderId: number, step: string, nowMs: number, body: unknown): Answer {
  const merchant = [world.demo, world.other].find(({ receivingOrders }) =>
    receivingOrders.some(({ id }) => id === orderId),
  );
  if (merchant === undefined) return messageAnswer(404, `There is no order ${orderId}.`);
  if (!isReceivingStep(step))
    return messageAnswer(400, `Unknown step; there are: ${receivingSteps.join(', ')}.`);
  const missing = isRecord(body) ? (body.missing_pieces ?? 0) : 0;
  if (typeof missing !== 'number' || !Number.isInteger(missing) || missing < 0)
    return messageAnswer(400, 'missing_pieces is a whole number from 0.');
  const outcome = advanceReceivingOrder(merchant, orderId, step, nowMs, { missingPieces: missing });
  return outcome.isDone
    ? { status: 200, body: { id: orderId, status: outcome.order.status } }
    : messageAnswer(409, outcome.reason);
}

function readFinding(value: unknown): ReturnFinding | string {
  if (!isRecord(value)) return 'A finding is an object.';
  const { inventory_id: inventoryId, quantity, action } = value;
  const { grade = null, lot_number: lotNumber = null, expiration_date: expires = null } = value;
  if (!isInt32(inventoryId) || !isInt32(quantity)) return 'inventory_id and quantity are whole numbers.';
  if (grade !== null && typeof grade !== 'string') return 'grade is a text.';
  if (lotNumber !== null && typeof lotNumber !== 'string') return 'lot_number is a text.';
  const expiresAtMs = readLotDay(expires);
  if (expires !== null && expiresAtMs === null) return 'expiration_date is no date.';
  return {
    inventoryId,
    // The step refuses unknown actions.
    action: String(action) as ReturnAction,
    quantity,
    ...(grade === null ? {} : { grade }),
    ...(lotNumber === null ? {} : { lotNumber }),
    ...(expiresAtMs === null ? {} : { expiresAtMs }),
  };
}

/**
 * `POST /_sandbox/returns/{id}/{step}`: a center's actions on a return. The body may contain `findings`, each with
 * inventory_id, action, quantity and, if known, grade, lot_number and expiration_date.
 */
function advanceReturnFromOutside(
  world: World,
  returnId: number,
  step: string,
  nowMs: number,
  body: unknown,
): Answer {
  const merchant = [world.demo, world.other].find(({ returns }) => returns.some(({ id }) => id === returnId));
  if (merchant === undefined) return messageAnswer(404, `There is no return ${returnId}.`);
  if (!isReturnStep(step)) return messageAnswer(400, `Unknown step; there are: ${returnSteps.join(', ')}.`);
  const requested = (isRecord(body) ? body.findings : null) ?? [];
  const findings: ReturnFinding[] = [];
  for (const value of Array.isArray(requested) ? requested : [requested]) {
    const finding = readFinding(value);
    if (typeof finding === 'string') return messageAnswer(400, finding);
    findings.push(finding);
  }
  const outcome = advanceReturn(merchant, returnId, step, nowMs, findings);
  return outcome.isDone
    ? { status: 200, body: { id: returnId, status: outcome.order.status } }
    : messageAnswer(409, outcome.reason);
}
