import { z } from 'zod';
import { Instant, OptionalText, openEnum, optional, wire } from '#shared/wire/wire.ts';

/** The events that a simulation can trigger (reference-notes 11). */
const simulationActions = ['ShipOrder', 'DeliverOrder'] as const;

/** Larger than the number of possible events. */
const maxActions = 10;
const maxDelayMinutes = 525_600;

/** The events to simulate for a shipment, in sequence; each waits the given number of minutes for its turn. */
export const SimulationBody = z.object({
  shipmentId: z.int().positive(),
  steps: z
    .array(
      z.object({
        action: z.enum(simulationActions),
        delayMinutes: z.int().min(0).max(maxDelayMinutes).nullable().default(null),
      }),
    )
    .min(1)
    .max(maxActions),
});
export type SimulationBody = z.infer<typeof SimulationBody>;

export const StartedSimulation = z.looseObject({ simulationId: OptionalText, message: OptionalText });
export type StartedSimulation = z.infer<typeof StartedSimulation>;

export const StartedSimulationWire = wire(StartedSimulation);

export type SimulationStep = {
  action: string;
  status: string | null;
  message: string | null;
  /** ISO 8601 in UTC; null until known. */
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
