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
 * Simulates events of sandbox shipments, which is the only way to cause them (specification 3 and 4.11, reference-notes
 * 11). Not in production: UNSUPPORTED there.
 */
export function createSimulations({ api }: Pick<ReadContext, 'api'>) {
  return {
    /**
     * Schedules events, which happen in the background. Rejects with INVALID and the fields before anything is sent.
     */
    async start(input: z.input<typeof SimulationBody>): Promise<StartedSimulation> {
      const body = checkedInput('simulation.start', SimulationBody, input);
      const answer = await api.call('simulation.start', {
        body: simulationOnWire(body),
        priority: 'person',
        schema: StartedSimulationWire,
      });
      return answer.value;
    },
    /** By the id from its start. */
    async read(input: { id: string }): Promise<Simulation> {
      const path = checkedInput('simulation.read', SimulationId, input);
      return (await api.call('simulation.read', { path, priority: 'person', schema: SimulationWire })).value;
    },
  };
}

/** Reference-notes 11. Each action contains the next one. */
function simulationOnWire({ shipmentId, steps }: SimulationBody): Record<string, unknown> {
  const chain = steps.reduceRight<Record<string, unknown> | null>(
    (next, { action, delayMinutes }) => omitNulls({ action, delay: delayMinutes, next }),
    null,
  );
  return { shipment_id: String(shipmentId), simulation: chain };
}
