import { z } from 'zod';
import { checkedInput, omitNulls } from '#electron/api/request-body.ts';
import type { ReadContext } from '#electron/resources/account-context.ts';
import {
  type Simulation,
  SimulationBody,
  SimulationWire,
  type StartedSimulation,
  StartedSimulationWire,
} from '#shared/simulation/simulation.ts';

const SimulationId = z.object({ id: z.string().min(1).max(200) });

/**
 * Lets things happen to shipments of a sandbox, which nothing else can (specification 3 and 4.11, reference-notes 11).
 * Production has none: UNSUPPORTED there.
 */
export function createSimulations({ api }: Pick<ReadContext, 'api'>) {
  return {
    /** Plans what is to happen; it happens in the background. Rejects with INVALID and the fields before anything is sent. */
    async start(input: z.input<typeof SimulationBody>): Promise<StartedSimulation> {
      const body = checkedInput('simulation.start', SimulationBody, input);
      const answer = await api.call('simulation.start', {
        body: simulationOnWire(body),
        priority: 'person',
        schema: StartedSimulationWire,
      });
      return answer.value;
    },
    /** How a simulation stands, by the id that it was started with. */
    async read(input: { id: string }): Promise<Simulation> {
      const path = checkedInput('simulation.read', SimulationId, input);
      return (await api.call('simulation.read', { path, priority: 'person', schema: SimulationWire })).value;
    },
  };
}

/** The body of a simulation (reference-notes 11): each action holds the one that follows it. */
function simulationOnWire({ shipmentId, steps }: SimulationBody): Record<string, unknown> {
  const chain = steps.reduceRight<Record<string, unknown> | null>(
    (next, { action, delayMinutes }) => omitNulls({ action, delay: delayMinutes, next }),
    null,
  );
  return { shipment_id: String(shipmentId), simulation: chain };
}
