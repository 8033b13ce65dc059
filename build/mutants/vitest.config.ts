import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { mutantAreas } from './areas.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const area = mutantAreas.find(({ name }) => name === process.env['DOCKHAND_MUTANT_AREA']);
if (area === undefined) throw new Error('DOCKHAND_MUTANT_AREA names no area.');

const files = area.tests.flatMap((tests) => globSync(tests, { cwd: root }));

/** Vitest runs the slowest file first; the fastest kills a mutant soonest. */
class AreaOrderSequencer extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => files.findIndex((file) => moduleId.endsWith(file));
    return specifications.toSorted((left, right) => place(left) - place(right));
  }
}

/** Runs the tests of one area, in one project: a mutant of module scope is tried against every test of this config. */
export default defineConfig({
  root,
  test: {
    include: files,
    sequence: { sequencer: AreaOrderSequencer },
    setupFiles: ['build/mutants/fixed-chance.ts'],
    testTimeout: 8_000,
    hookTimeout: 8_000,
    isolate: false,
  },
});
