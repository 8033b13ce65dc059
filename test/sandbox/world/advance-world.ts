import { nextStep, runStep } from './orders/simulations.ts';
import type { World } from './world.ts';

/**
 * Lets everything happen that was to happen by itself up to a moment, each at its own time and in that order. It is done
 * before anything else is, so that a world that is made again from its journal goes the same way.
 */
export function advanceWorld(world: World, nowMs: number): void {
  for (let due = nextStep(world); due !== null && due.atMs <= nowMs; due = nextStep(world)) {
    runStep(due, world);
  }
}

export const nextDueMs = (world: World): number | null => nextStep(world)?.atMs ?? null;
