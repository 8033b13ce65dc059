import { defineConfig } from 'playwright/test';

/** The tests of the built app, a project a level; no second tries. */
export default defineConfig({
  testMatch: '**/*.test.ts',
  outputDir: '../out/e2e',
  retries: 0,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '../out/test/playwright.json' }]],
  use: { trace: 'retain-on-failure' },
  projects: ['screen', 'e2e'].map((level) => ({ name: level, testDir: `../test/${level}` })),
});
