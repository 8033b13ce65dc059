import type { ReturnAction } from '../world/return-order.ts';
import { advanceReturn, isReturnStep, type ReturnFinding, returnSteps } from '../world/return-progress.ts';
import type { World } from '../world/world.ts';
import type { Answer } from './answer.ts';

function readFinding(value: unknown): ReturnFinding {
  const finding = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const { expiration_date: expires } = finding;
  const expiresAtMs = typeof expires === 'string' ? Date.parse(expires) : Number.NaN;
  return {
    inventoryId: Number(finding.inventory_id),
    // The step refuses what is no action.
    action: String(finding.action) as ReturnAction,
    quantity: Number(finding.quantity),
    ...(typeof finding.grade === 'string' ? { grade: finding.grade } : {}),
    ...(typeof finding.lot_number === 'string' ? { lotNumber: finding.lot_number } : {}),
    ...(Number.isNaN(expiresAtMs) ? {} : { expiresAtMs }),
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
  const { findings } = (typeof body === 'object' && body !== null ? body : {}) as { findings?: unknown };
  const outcome = advanceReturn(
    merchant,
    returnId,
    step,
    nowMs,
    Array.isArray(findings) ? findings.map(readFinding) : [],
  );
  return outcome.isDone
    ? { status: 200, body: { id: returnId, status: outcome.order.status } }
    : { status: 409, body: { message: outcome.reason } };
}
