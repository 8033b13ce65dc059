import type { SandboxOptions } from '#test/sandbox/sandbox.ts';
import type { WorldCounts, WorldOptions } from '#test/sandbox/world/world.ts';

/** Requested options of a world; omitted ones are taken from its folder, or from the defaults. */
export type AskedWorld = Pick<SandboxOptions, 'seed' | 'hostile' | keyof WorldCounts>;

export const makingOf = (asked: AskedWorld, nowMs: number): WorldOptions => ({
  seed: asked.seed ?? 1,
  nowMs,
  counts: {
    items: asked.items ?? 0,
    receivingOrders: asked.receivingOrders ?? 240,
    unidentifiedOrders: asked.unidentifiedOrders ?? 90,
    orders: asked.orders ?? 260,
    returns: asked.returns ?? 180,
  },
  hostile: asked.hostile ?? false,
});
