import { type Answer, type Call, ok } from '#test/sandbox/api/answer.ts';
import { BodyFields, type BodyProblems } from '#test/sandbox/api/body-fields.ts';
import { isRecord } from '#test/sandbox/api/json-body.ts';
import { readPathId } from '#test/sandbox/api/path-id.ts';
import { validationProblem } from '#test/sandbox/api/problems.ts';
import {
  type Simulation,
  type SimulationPlan,
  type SimulationStep,
  simulationActions,
  simulationObstacle,
  startSimulation,
} from '#test/sandbox/world/orders/simulations.ts';
import type { Merchant } from '#test/sandbox/world/world.ts';
import { findShipment } from './shipments.ts';

/** More than the number of actions to simulate. */
const maxActions = 10;
/** A year; no test waits longer. */
const longestDelayMinutes = 525_600;

function readPlan(fields: BodyFields, depth: number): SimulationPlan {
  const named = fields.text('action');
  const action = simulationActions.find((candidate) => candidate === named);
  if (action === undefined) {
    fields.refuse('action', `The field action must be one of ${simulationActions.join(', ')}.`);
  }
  const delayMinutes = fields.integer('delay') ?? 0;
  if (delayMinutes > longestDelayMinutes) {
    fields.refuse('delay', `The field delay must be between 0 and ${longestDelayMinutes}.`);
  }
  const hasNext = fields.has('next');
  if (hasNext && depth >= maxActions)
    fields.refuse('next', `At most ${maxActions} actions follow each other.`);
  const next = hasNext && depth < maxActions ? readPlan(fields.inner('next'), depth + 1) : null;
  return { action: action ?? 'ShipOrder', delayMinutes, next };
}

/** A string according to its documents; a number was observed to work (reference notes, 11). */
function readShipmentId(body: unknown, problems: BodyProblems): number | null {
  const id: unknown = isRecord(body) ? body.shipment_id : undefined;
  const text = typeof id === 'number' ? String(id) : id;
  if (typeof text === 'string' && text !== '') return readPathId(text);
  problems.shipment_id = ['The field shipment_id is required.'];
  return null;
}

/** `POST /simulate/shipment` (specification 3, 4.11 and 9.6): the requested actions happen by the sandbox's clock. */
export function simulateShipment(call: Call): Answer {
  const problems: BodyProblems = {};
  const fields = new BodyFields(call.body, '', problems);
  const shipmentId = readShipmentId(call.body, problems);
  if (!fields.has('simulation')) fields.refuse('simulation', 'The field simulation is required.');
  const plan = readPlan(fields.inner('simulation'), 1);
  if (Object.keys(problems).length > 0) return validationProblem(400, problems);
  const found = findShipment(call, shipmentId);
  if (found === null) return validationProblem(404, { shipment_id: ['There is no such shipment.'] });
  const obstacle = simulationObstacle(found.shipment);
  if (obstacle !== null) return validationProblem(422, { shipment_id: [obstacle] }, obstacle);
  const place = { world: call.world, merchant: call.principal.merchant, ...found };
  const { id } = startSimulation(plan, place, call.nowMs);
  return ok({ simulation_id: id, message: 'The simulation was scheduled.' });
}

const stepToWire = (step: SimulationStep): object => ({
  action: step.action,
  status: step.status,
  message: step.message,
  schedule_time: step.scheduledAtMs === null ? null : new Date(step.scheduledAtMs).toISOString(),
  next: step.next === null ? null : stepToWire(step.next),
});

const findSimulation = ({ simulations }: Merchant, id: string | undefined): Simulation | undefined =>
  simulations.find((simulation) => simulation.id === id?.toLowerCase());

export function getSimulation({ principal, parameters }: Call): Answer {
  const simulation = findSimulation(principal.merchant, parameters.simulationId);
  if (simulation === undefined) {
    return validationProblem(404, { simulationId: ['There is no such simulation.'] });
  }
  return ok({
    simulation_id: simulation.id,
    entity_id: String(simulation.orderId),
    entity_type: 'Order',
    simulation: stepToWire(simulation.step),
  });
}
