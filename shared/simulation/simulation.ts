import { z } from 'zod';
import { Instant, OptionalText, openEnum, optional, wire } from '#shared/wire/wire.ts';

/** What a simulation can let happen (reference-notes 11). */
const simulationActions = ['ShipOrder', 'DeliverOrder'] as const;

/** More actions than there are things to happen. */
const mostActions = 10;
const longestDelayMinutes = 525_600;

/** What is to happen to a shipment, one action after the other; each waits so many minutes for its turn. */
export const SimulationBody = z.object({
  shipmentId: z.int().positive(),
  steps: z
    .array(
      z.object({
        action: z.enum(simulationActions),
        delayMinutes: z.int().min(0).max(longestDelayMinutes).nullable().default(null),
      }),
    )
    .min(1)
    .max(mostActions),
});
export type SimulationBody = z.infer<typeof SimulationBody>;

export const StartedSimulation = z.looseObject({ simulationId: OptionalText, message: OptionalText });
export type StartedSimulation = z.infer<typeof StartedSimulation>;

export const StartedSimulationWire = wire(StartedSimulation);

export type SimulationStep = {
  action: string;
  status: string | null;
  message: string | null;
  /** ISO 8601 in UTC; null while it is not known. */
  scheduleTime: string | null;
  next: SimulationStep | null;
};

const SimulationStep: z.ZodType<SimulationStep> = z.looseObject({
  action: openEnum(simulationActions),
  status: OptionalText,
  message: OptionalText,
  scheduleTime: Instant,
  next: z.lazy(() => optional(SimulationStep)),
});

export const Simulation = z.looseObject({
  simulationId: OptionalText,
  entityId: OptionalText,
  entityType: OptionalText,
  simulation: optional(SimulationStep),
});
export type Simulation = z.infer<typeof Simulation>;

export const SimulationWire = wire(Simulation);
