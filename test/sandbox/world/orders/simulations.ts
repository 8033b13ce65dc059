import { createHash } from 'node:crypto';
import type { Merchant, World } from '#test/sandbox/world/world.ts';
import type { Order } from './order.ts';
import type { Shipment, ShipmentStatus } from './shipment.ts';
import { deliverShipment, type ShipmentPlace, shipShipment } from './shipment-progress.ts';

export const simulationActions = ['ShipOrder', 'DeliverOrder'] as const;

export type SimulationAction = (typeof simulationActions)[number];

export interface SimulationStep {
  action: SimulationAction;
  delayMinutes: number;
  next: SimulationStep | null;
  status: 'Pending' | 'Scheduled' | 'Completed' | 'Failed';
  message: string | null;
  scheduledAtMs: number | null;
}

export type SimulationPlan = { action: SimulationAction; delayMinutes: number; next: SimulationPlan | null };
export type Simulation = { id: string; orderId: number; shipmentId: number; step: SimulationStep };

const stuck: ReadonlySet<ShipmentStatus> = new Set<ShipmentStatus>([
  'OnHold',
  'Exception',
  'Cancelled',
  'CleanSweeped',
  'ImportReview',
]);

export const simulationObstacle = ({ id, status }: Shipment): string | null =>
  stuck.has(status) ? `Shipment ${id} is ${status}, which no simulation moves.` : null;

function waiting({ action, delayMinutes, next }: SimulationPlan): SimulationStep {
  const following = next === null ? null : waiting(next);
  return { action, delayMinutes, next: following, status: 'Pending', message: null, scheduledAtMs: null };
}

function schedule(step: SimulationStep, fromMs: number): void {
  step.status = 'Scheduled';
  step.scheduledAtMs = fromMs + step.delayMinutes * 60_000;
}

function simulationId(seed: number, userId: number, count: number): string {
  const digits = createHash('sha256').update(`simulation ${seed} ${userId} ${count}`).digest('hex');
  const parts = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
  ];
  return `${parts.join('-')}-${digits.slice(20, 32)}`;
}

export function startSimulation(
  plan: SimulationPlan,
  { world, merchant, order, shipment }: ShipmentPlace,
  nowMs: number,
): Simulation {
  const step = waiting(plan);
  schedule(step, nowMs);
  const id = simulationId(world.seed, merchant.userId, merchant.simulations.length);
  const simulation = { id, orderId: order.id, shipmentId: shipment.id, step };
  merchant.simulations.push(simulation);
  return simulation;
}

type DueStep = { merchant: Merchant; simulation: Simulation; step: SimulationStep; atMs: number };

function scheduledStep({ step }: Simulation): SimulationStep | null {
  for (let at: SimulationStep | null = step; at !== null; at = at.next) {
    if (at.status === 'Scheduled') return at;
  }
  return null;
}

export function nextStep({ demo, other }: World): DueStep | null {
  let first: DueStep | null = null;
  for (const merchant of [demo, other]) {
    for (const simulation of merchant.simulations) {
      const step = scheduledStep(simulation);
      const atMs = step?.scheduledAtMs ?? null;
      if (step === null || atMs === null) continue;
      if (first === null || atMs < first.atMs) first = { merchant, simulation, step, atMs };
    }
  }
  return first;
}

export function lastRunMs({ demo, other }: World): number | null {
  let last: number | null = null;
  for (const { step: first } of [...demo.simulations, ...other.simulations]) {
    for (let step: SimulationStep | null = first; step !== null; step = step.next) {
      const hasRun = step.status === 'Completed' || step.status === 'Failed';
      if (hasRun && step.scheduledAtMs !== null) last = Math.max(last ?? 0, step.scheduledAtMs);
    }
  }
  return last;
}

function findPlace({ merchant, simulation }: DueStep): { order: Order; shipment: Shipment } | null {
  const order = merchant.orders.find(({ id }) => id === simulation.orderId);
  const shipment = order?.shipments.find(({ id }) => id === simulation.shipmentId);
  return order === undefined || shipment === undefined ? null : { order, shipment };
}

/** Executes one step at its own time. An impossible step fails, and its subsequent steps never happen. */
export function runStep(due: DueStep, world: World): void {
  const { merchant, step, atMs } = due;
  const place = findPlace(due);
  const act = step.action === 'ShipOrder' ? shipShipment : deliverShipment;
  const problem =
    place === null
      ? 'The shipment is gone.'
      : (simulationObstacle(place.shipment) ?? act({ world, merchant, ...place }, atMs));
  step.status = problem === null ? 'Completed' : 'Failed';
  step.message = problem;
  if (problem === null && step.next !== null) schedule(step.next, atMs);
}
