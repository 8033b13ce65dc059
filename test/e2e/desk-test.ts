import { expect } from 'playwright/test';
import { type LaunchedApp, type LaunchOptions, launchApp } from '#build/launch-app.ts';
import { test as base, type DeskFixtures } from '#test/support/desk-fixtures.ts';
import { endWindows, type WatchedWindow, watchWindow } from '#test/support/watched-windows.ts';

export type DeskApp = LaunchedApp & WatchedWindow;

type E2eFixtures = DeskFixtures & {
  /** Starts the app on this desk's folder and keychain; still running apps are ended after the test. */
  launch: (options?: Partial<LaunchOptions>) => Promise<DeskApp>;
};

/**
 * The tests' own `test`: each starts the app for the first time on a new data folder, and signs in in the app itself,
 * because macOS asks a user before another program reads a token from the keychain.
 */
export const test = base.extend<E2eFixtures>({
  launch: async ({ sandbox, userDataDir, testKeychain }, use, testInfo) => {
    const started: DeskApp[] = [];
    await use(async (options = {}) => {
      const app = await launchApp({
        userDataDir,
        profile: sandbox.profile(),
        ...options,
        env: { ...testKeychain.keyring?.env, ...options.env },
      });
      const watched = { ...app, problems: await watchWindow(app.page) };
      started.push(watched);
      return watched;
    });
    await endWindows(started, testInfo);
  },
});

export { expect };
