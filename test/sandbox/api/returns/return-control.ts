import type { ReturnAction } from '../../world/returns/return-order.ts';
import {
  advanceReturn,
  isReturnStep,
  type ReturnFinding,
  returnSteps,
} from '../../world/returns/return-progress.ts';
import type { World } from '../../world/world.ts';
import type { Answer } from '../answer.ts';
import { isInt32 } from '../int32.ts';
import { isRecord, readLotDay } from '../json-body.ts';

/** A finding, or what cannot be read in it. */
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
    // The step refuses what is no action.
    action: String(action) as ReturnAction,
    quantity,
    ...(grade === null ? {} : { grade }),
    ...(lotNumber === null ? {} : { lotNumber }),
    ...(expiresAtMs === null ? {} : { expiresAtMs }),
  };
}

/**
 * `POST /_sandbox/returns/{id}/{step}`: what a center does with a return. The body may hold `findings`, each with
 * inventory_id, action, quantity and, where known, grade, lot_number and expiration_date.
 */
export function advanceReturnFromOutside(
  world: World,
  returnId: number,
  step: string,
  nowMs: number,
  body: unknown,
): Answer {
  const merchant = [world.demo, world.other].find(({ returns }) => returns.some(({ id }) => id === returnId));
  if (merchant === undefined) return { status: 404, body: { message: `There is no return ${returnId}.` } };
  if (!isReturnStep(step)) {
    return { status: 400, body: { message: `Unknown step; there are: ${returnSteps.join(', ')}.` } };
  }
  const asked = (isRecord(body) ? body.findings : null) ?? [];
  const findings: ReturnFinding[] = [];
  for (const value of Array.isArray(asked) ? asked : [asked]) {
    const finding = readFinding(value);
    if (typeof finding === 'string') return { status: 400, body: { message: finding } };
    findings.push(finding);
  }
  const outcome = advanceReturn(merchant, returnId, step, nowMs, findings);
  return outcome.isDone
    ? { status: 200, body: { id: returnId, status: outcome.order.status } }
    : { status: 409, body: { message: outcome.reason } };
}
