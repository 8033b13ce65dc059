import { nextStep, runStep } from './orders/simulations.ts';
import type { World } from './world.ts';

/**
 * Runs all automatic events up to a timestamp, each at its own time and in that order. This happens before anything
 * else, so that a world replayed from its journal develops the same way.
 */
export function advanceWorld(world: World, nowMs: number): void {
  for (let due = nextStep(world); due !== null && due.atMs <= nowMs; due = nextStep(world)) {
    runStep(due, world);
  }
}

export const nextDueMs = (world: World): number | null => nextStep(world)?.atMs ?? null;
