import { z } from 'zod';
import { id, nothing, request } from '#shared/ipc/define.ts';
import { faultKinds, receivingSteps, returnSteps } from './model/sandbox-steps.ts';
import { Simulation, SimulationBody, StartedSimulation } from './simulation.ts';

const waitingFaults = z.object({
  /** How many requests each of them will still meet; the kind as the sandbox calls it. */
  faults: z.array(z.object({ kind: z.string(), path: z.string().nullable(), left: z.number() })),
});

/** Each is refused with UNSUPPORTED in production; what follows `createOrder`, on all but the local sandbox. */
export const simulationRequests = {
  start: request(SimulationBody, StartedSimulation),
  read: request(z.object({ id: z.string().min(1).max(200) }), Simulation),
  /** An order of one SKU to a made-up recipient. */
  createOrder: request(
    z.object({ sku: z.string().trim().min(1).max(400), quantity: z.int().min(1).max(10_000) }),
    z.object({ id: z.number(), shipmentIds: z.array(z.number()) }),
  ),
  advance: request(
    z.discriminatedUnion('record', [
      z.object({ record: z.literal('receiving'), id, step: z.enum(receivingSteps) }),
      z.object({ record: z.literal('returns'), id, step: z.enum(returnSteps) }),
    ]),
    z.object({ status: z.string() }),
  ),
  listFaults: request(nothing, waitingFaults),
  addFault: request(
    z.object({
      kind: z.enum(faultKinds),
      /** How many requests it meets. */
      times: z.int().min(1).max(1_000),
      /** A part of the path of the requests that it meets; '' meets any. */
      path: z.string().trim().max(200),
    }),
    waitingFaults,
  ),
  clearFaults: request(nothing, waitingFaults),
};
