import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { mutantAreas } from './areas.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const area = mutantAreas.find(({ name }) => name === process.env['DOCKHAND_MUTANT_AREA']);
if (area === undefined) throw new Error('DOCKHAND_MUTANT_AREA names no area.');

/** The tests of one area, in one project: a mutant of module scope is tried against every test of this config. */
export default defineConfig({
  root,
  test: {
    include: area.tests.flatMap((tests) => globSync(tests, { cwd: root })),
    setupFiles: ['build/mutants/fixed-chance.ts'],
    testTimeout: 8_000,
    hookTimeout: 8_000,
    isolate: false,
  },
});
