import { defineConfig } from 'playwright/test';
import { findHeadlessChromium } from '#build/find-chromium.ts';

/** The tests of the built app, one project per level; no retries. */
export default defineConfig({
  testMatch: '**/*.test.ts',
  outputDir: '../../out/e2e',
  retries: 0,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 360_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: '../../out/test/playwright.json' }]],
  projects: [
    // The slowest tests run first: at the end, one long test would leave the other workers idle.
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
            // A camera for every desk, which answers the permission prompt for the user.
            '--use-fake-device-for-media-stream',
            '--use-fake-ui-for-media-stream',
          ],
        },
      },
    },
  ],
});
