import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** With the full counts of a soak run, a test runs up to a hundred times as often. */
const slowness = process.env['DOCKHAND_SOAK'] === '1' ? 20 : 1;

/** One project per level, so that `npm run check` can run only the quick ones. */
export default defineConfig({
  root,
  test: {
    projects: ['unit', 'contract', 'integration'].map((level) => ({
      root,
      oxc: { jsx: { runtime: 'automatic' as const } },
      test: {
        name: level,
        include: [`test/${level}/**/*.test.ts`, `test/${level}/**/*.test.tsx`],
        // Longer than a poll, so that a failed one is reported with its values.
        testTimeout: (level === 'integration' ? 300_000 : 90_000) * slowness,
        hookTimeout: 90_000,
        expect: { poll: { timeout: 60_000, interval: 20 } },
        // Integration tests mostly wait: for another process, a disk, or the end of a pause.
        maxWorkers: availableParallelism() + (level === 'integration' ? 1 : 0),
        // Levels with the same number of workers run together.
        sequence: { groupOrder: level === 'integration' ? 1 : 0 },
        ...(level === 'integration' ? { globalSetup: 'test/support/built-workers.ts' } : {}),
        // No test leaves an effect that outlives it; one worker per file would cost more than its tests do.
        isolate: false,
      },
    })),
  },
});
