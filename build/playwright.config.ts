import { defineConfig } from 'playwright/test';

/** The end-to-end tests: one window at a time, since each stands for a whole desk, and no second tries. */
export default defineConfig({
  testDir: '../test/e2e',
  testMatch: '**/*.test.ts',
  outputDir: '../out/e2e',
  workers: 1,
  retries: 0,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '../out/test/e2e.json' }]],
  use: { trace: 'retain-on-failure' },
});
