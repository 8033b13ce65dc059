import type { Random } from '#test/sandbox/world/random.ts';
import type { ReceivingStatus } from './receiving-order.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Returns the states that an order has gone through, oldest first, the current one last (reference notes, 3.7). */
function pathTo(status: ReceivingStatus, viaHub: boolean, random: Random): ReceivingStatus[] {
  const arrival: ReceivingStatus[] = random.chance(0.4) ? ['PartiallyArrived', 'Arrived'] : ['Arrived'];
  const hubArrival: ReceivingStatus[] = random.chance(0.4)
    ? ['PartiallyArrivedAtHub', 'ArrivedAtHub']
    : ['ArrivedAtHub'];
  /** The states between the announcement and the current state. */
  const paths: Readonly<Record<ReceivingStatus, readonly ReceivingStatus[]>> = {
    Awaiting: [],
    Cancelled: [],
    PartiallyArrived: [],
    Arrived: arrival.slice(0, -1),
    Processing: arrival,
    Incomplete: ['PartiallyArrived', 'Processing'],
    PartiallyArrivedAtHub: [],
    ArrivedAtHub: hubArrival.slice(0, -1),
    ProcessingAtHub: hubArrival,
    InternalTransfer: [...hubArrival, 'ProcessingAtHub'],
    Completed: viaHub ? [...hubArrival, 'ProcessingAtHub', 'InternalTransfer'] : [...arrival, 'Processing'],
  };
  return status === 'Awaiting' ? ['Awaiting'] : ['Awaiting', ...paths[status], status];
}

const daysInState: Readonly<Record<ReceivingStatus, readonly [number, number]>> = {
  Awaiting: [0.05, 16],
  Cancelled: [1, 120],
  PartiallyArrived: [0.1, 4],
  Arrived: [0.05, 2.5],
  Processing: [0.05, 2],
  Incomplete: [6, 90],
  PartiallyArrivedAtHub: [0.1, 4],
  ArrivedAtHub: [0.1, 3],
  ProcessingAtHub: [0.1, 2],
  InternalTransfer: [0.2, 5],
  Completed: [0.2, 170],
};

export type Timeline = { steps: { status: ReceivingStatus; atMs: number }[]; expectedArrivalAtMs: number };

/** Dates every step backwards from the current state, so that an order in progress changed recently. */
export function createTimeline(status: ReceivingStatus, viaHub: boolean, nowMs: number, random: Random) {
  const path = pathTo(status, viaHub, random);
  const [shortest, longest] = daysInState[status];
  let atMs = nowMs - random.between(shortest, longest) * dayMs;
  const steps: Timeline['steps'] = [];
  for (let index = path.length - 1; index >= 0; index -= 1) {
    const step = path[index];
    if (step === undefined) break;
    steps.unshift({ status: step, atMs: Math.trunc(atMs) });
    const transit = index === 1;
    atMs -= transit ? random.between(3, 24) * dayMs : random.between(3, 60) * hourMs;
  }
  return { steps, expectedArrivalAtMs: expectedArrival(steps, nowMs, random) };
}

function expectedArrival(steps: Timeline['steps'], nowMs: number, random: Random): number {
  const [announced, next] = steps;
  if (announced === undefined) return nowMs;
  const arrived = next !== undefined && next.status !== 'Cancelled';
  const aboutMs = arrived
    ? next.atMs + random.between(-2.5, 1.5) * dayMs
    : announced.atMs + random.between(5, 30) * dayMs;
  const earliestMs = announced.atMs + dayMs;
  return Math.floor(Math.max(aboutMs, earliestMs) / dayMs) * dayMs;
}

export const firstReached = (timeline: Timeline, statuses: readonly ReceivingStatus[]): number | null =>
  timeline.steps.find((step) => statuses.includes(step.status))?.atMs ?? null;
