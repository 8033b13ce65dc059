import {
  advanceReceivingOrder,
  isReceivingStep,
  receivingSteps,
} from '../../world/receiving/receiving-progress.ts';
import type { World } from '../../world/world.ts';
import type { Answer } from '../answer.ts';
import { isRecord } from '../json-body.ts';

/**
 * `POST /_sandbox/receiving/{id}/{step}`: what a center does with an order, which nothing in the API can. The body may
 * hold `missing_pieces`: how many pieces a count finds too few.
 */
export function advanceReceiving(
  world: World,
  orderId: number,
  step: string,
  nowMs: number,
  body: unknown,
): Answer {
  const merchant = [world.demo, world.other].find(({ receivingOrders }) =>
    receivingOrders.some(({ id }) => id === orderId),
  );
  if (merchant === undefined) return { status: 404, body: { message: `There is no order ${orderId}.` } };
  if (!isReceivingStep(step)) {
    return { status: 400, body: { message: `Unknown step; there are: ${receivingSteps.join(', ')}.` } };
  }
  const missing = isRecord(body) ? (body.missing_pieces ?? 0) : 0;
  if (typeof missing !== 'number' || !Number.isInteger(missing) || missing < 0) {
    return { status: 400, body: { message: 'missing_pieces is a whole number from 0.' } };
  }
  const outcome = advanceReceivingOrder(merchant, orderId, step, nowMs, { missingPieces: missing });
  return outcome.isDone
    ? { status: 200, body: { id: orderId, status: outcome.order.status } }
    : { status: 409, body: { message: outcome.reason } };
}
