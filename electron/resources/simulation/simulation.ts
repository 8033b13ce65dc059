import { z } from 'zod';
import {
  type Simulation,
  SimulationBody,
  SimulationWire,
  type StartedSimulation,
  StartedSimulationWire,
} from '../../../shared/simulation/simulation.ts';
import type { Api } from '../../api/api-client.ts';
import { checkedInput } from '../../api/request-body.ts';
import { simulationOnWire } from '../orders/order-wire.ts';

/** Lets things happen to shipments of a sandbox, which nothing else can (specification 3 and 4.11). */
type Simulations = {
  /** Plans what is to happen; it happens in the background. Rejects with INVALID and the fields before anything is sent. */
  start(body: z.input<typeof SimulationBody>): Promise<StartedSimulation>;
  /** How a simulation stands, by the id that it was started with. */
  read(query: { id: string }): Promise<Simulation>;
};

const SimulationId = z.object({ id: z.string().min(1).max(200) });

/** Makes the simulations of one profile (reference-notes 11). Production has none: UNSUPPORTED there. */
export function createSimulations({ api }: { api: Pick<Api, 'call'> }): Simulations {
  return {
    async start(input) {
      const body = checkedInput('simulation.start', SimulationBody, input);
      const answer = await api.call('simulation.start', {
        body: simulationOnWire(body),
        priority: 'person',
        schema: StartedSimulationWire,
      });
      return answer.value;
    },
    async read(input) {
      const path = checkedInput('simulation.read', SimulationId, input);
      return (await api.call('simulation.read', { path, priority: 'person', schema: SimulationWire })).value;
    },
  };
}
