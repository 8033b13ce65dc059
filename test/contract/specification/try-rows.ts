import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { specificationCounts } from '#build/tests/test-counts.ts';
import { specificationTable } from '#test/contract/specification-table.ts';
import type { SandboxOptions } from '#test/sandbox/sandbox.ts';
import { type Bench, openBench } from './bench.ts';
import { type Row, type Side, sideOf, type Trial } from './row.ts';

/** Saves counts where `npm run check` adds them up. */
export function writeCounts(name: string, counts: Readonly<Record<string, number>>): void {
  mkdirSync(specificationCounts, { recursive: true });
  writeFileSync(join(specificationCounts, `${name}.json`), JSON.stringify(counts));
}

async function isNoticed(bench: Bench, trial: Trial): Promise<boolean> {
  try {
    await trial(bench);
    return false;
  } catch {
    return true;
  }
}

export const noCounts: Counts = { covered: 0, both: 0, clientAlone: 0, serverAlone: 0 };

/** The number of tested rows, and of those whose mutation was noticed, by tested sides. */
type Counts = Record<'covered' | Side, number>;

/**
 * Tests a row against the specified behavior, and then on a sandbox that differs only in this row: both sides fail
 * there if the row tests both, and a client that enforces the row itself still passes.
 */
export async function tryRow(bench: Bench, row: Row, counts: Counts): Promise<void> {
  await row.sandbox(bench);
  if ('client' in row) await row.client(bench);
  if ('clientAlone' in row) await row.clientAlone(bench);
  counts.covered += 1;
  bench.sandbox.mutations.set(typeof row.mutation === 'function' ? row.mutation(bench) : row.mutation);
  try {
    expect(await isNoticed(bench, row.sandbox), 'a sandbox without it was not noticed').toBe(true);
    if ('client' in row) {
      expect(await isNoticed(bench, row.client), 'the client did not notice a sandbox without it').toBe(true);
    }
    if ('clientAlone' in row) {
      const isBoth = await isNoticed(bench, row.clientAlone);
      expect(isBoth, 'the client notices a sandbox without it: the row tries both').toBe(false);
    }
  } finally {
    bench.sandbox.mutations.clear();
  }
  counts[sideOf(row)] += 1;
}

/** The rows of one resource as tests, all on a shared bench. */
export function tryRows(resource: string, options: SandboxOptions | (() => Promise<SandboxOptions>) = {}) {
  describe(`the specification: ${resource}`, () => {
    const counts = { ...noCounts };
    let bench: Bench;
    beforeAll(async () => {
      bench = await openBench(typeof options === 'function' ? await options() : options);
    });
    afterAll(async () => {
      writeCounts(resource, counts);
      await bench.close();
    });
    for (const row of specificationTable[resource] ?? []) {
      it(`${row.section}: ${row.subject}`, () => tryRow(bench, row, counts));
    }
  });
}
