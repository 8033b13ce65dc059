import { z } from 'zod';
import { id, nothing, request } from '#shared/ipc/define.ts';
import { faultKinds, receivingSteps, returnSteps } from './model/sandbox-steps.ts';
import { Simulation, SimulationBody, StartedSimulation } from './simulation.ts';

const waitingFaults = z.object({
  /** How many more requests each of them will affect; the kind as the sandbox names it. */
  faults: z.array(z.object({ kind: z.string(), path: z.string().nullable(), left: z.number() })),
});

/** All fail with UNSUPPORTED in production; those after `createOrder` on all but the local sandbox. */
export const simulationRequests = {
  start: request(SimulationBody, StartedSimulation),
  read: request(z.object({ id: z.string().min(1).max(200) }), Simulation),
  /** Creates an order of one SKU for a fictitious recipient. */
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
      /** How many requests it affects. */
      times: z.int().min(1).max(1_000),
      /** Part of the path of the requests it affects; '' affects all. */
      path: z.string().trim().max(200),
    }),
    waitingFaults,
  ),
  clearFaults: request(nothing, waitingFaults),
};
