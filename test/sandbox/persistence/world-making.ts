import type { SandboxOptions } from '#test/sandbox/sandbox.ts';
import type { WorldCounts, WorldOptions } from '#test/sandbox/world/world.ts';

/** Requested options of a world; omitted ones are taken from its folder, or from the defaults. */
export type RequestedWorld = Pick<SandboxOptions, 'seed' | 'hostile' | keyof WorldCounts>;

export const makingOf = (requested: RequestedWorld, nowMs: number): WorldOptions => ({
  seed: requested.seed ?? 1,
  nowMs,
  counts: {
    items: requested.items ?? 0,
    receivingOrders: requested.receivingOrders ?? 240,
    unidentifiedOrders: requested.unidentifiedOrders ?? 90,
    orders: requested.orders ?? 260,
    returns: requested.returns ?? 180,
  },
  hostile: requested.hostile ?? false,
});
