import { defineConfig } from 'playwright/test';
import { findHeadlessChromium } from '#build/find-chromium.ts';

/** The tests of the built app, a project a level; no second tries. */
export default defineConfig({
  testMatch: '**/*.test.ts',
  outputDir: '../../out/e2e',
  retries: 0,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '../../out/test/playwright.json' }]],
  projects: [
    // First what takes longest: at the end, one long test would leave the other workers without work.
    { name: 'e2e', testDir: '../../test/e2e' },
    {
      name: 'screen',
      testDir: '../../test/screen',
      use: {
        headless: true,
        launchOptions: {
          executablePath: findHeadlessChromium() ?? '',
          chromiumSandbox: process.getuid?.() !== 0,
          args: [
            '--password-store=basic',
            '--disable-quic',
            '--host-resolver-rules=MAP * ~NOTFOUND',
            // A camera for every desk, which answers for the person who is asked whether it may be used.
            '--use-fake-device-for-media-stream',
            '--use-fake-ui-for-media-stream',
          ],
        },
      },
    },
  ],
});
