import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from 'playwright/test';
import { type LaunchedApp, type LaunchOptions, launchApp } from '../../build/launch-app.ts';
import { type PrivateKeyring, startPrivateKeyring } from '../../build/private-keyring.ts';
import { appLocators } from '../../build/tour/app-locators.ts';
import { authorizeInBrowser } from '../../build/tour/authorize-in-browser.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../sandbox/start-sandbox.ts';
import { findFreePort } from '../support/find-free-port.ts';

/** What a person meets at a desk: the service, a data folder of their own, and the app that can be started. */
type Desk = {
  sandboxOptions: SandboxOptions;
  sandbox: Sandbox;
  userDataDir: string;
  /** Starts the app on this desk's folder and keychain; what is still running is ended after the test. */
  launch: (options?: Partial<LaunchOptions>) => Promise<LaunchedApp>;
};

type Machine = { keyring: PrivateKeyring | null };

/** The tests' own `test`: each has a fresh data folder and sandbox; the keychain is the machine's real one. */
export const test = base.extend<Desk, Machine>({
  keyring: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are used from this pattern.
    async ({}, use) => {
      const keyring = process.platform === 'linux' ? await startPrivateKeyring() : null;
      await use(keyring);
      await keyring?.stop();
    },
    { scope: 'worker' },
  ],
  sandboxOptions: [{}, { option: true }],
  sandbox: async ({ sandboxOptions }, use) => {
    const redirectUri = `http://127.0.0.1:${await findFreePort()}/callback`;
    const sandbox = await startSandbox({
      rateLimitPerMinute: 2_000,
      redirectUris: [redirectUri],
      ...sandboxOptions,
    });
    await use(sandbox);
    await sandbox.stop();
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  userDataDir: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'dockhand-e2e-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  },
  launch: async ({ sandbox, userDataDir, keyring }, use) => {
    const running: LaunchedApp[] = [];
    await use(async (options = {}) => {
      const app = await launchApp({
        userDataDir,
        profile: sandbox.profile(),
        ...options,
        env: { ...keyring?.env, ...options.env },
      });
      running.push(app);
      return app;
    });
    for (const app of running) await app.stop();
  },
});

export { expect };

/** Fills in the client secret where the form asks for it, and signs in through the browser as a person does. */
export async function signIn(page: Page, sandbox: Sandbox): Promise<void> {
  await enterClientSecret(page, sandbox.demo.clientSecret);
  await appLocators.signInWithBrowser(page).click();
  await authorizeInBrowser(await appLocators.signInLink(page).inputValue());
}

/** Types the client secret into the first-run form and keeps it. */
export async function enterClientSecret(page: Page, secret: string): Promise<void> {
  await appLocators.signInWithBrowser(page).waitFor();
  const field = page.getByLabel('Client secret');
  if (await field.isVisible()) await field.fill(secret);
}

/** Names the desk and chooses the first center, as the form asks after the first sign-in. */
export async function nameDesk(page: Page): Promise<void> {
  await appLocators.deskName(page).fill('Dock 4');
  await appLocators.deskCenter(page).click();
  await appLocators.deskCenterChoice(page).click();
  await appLocators.startWorking(page).click();
  await appLocators.ordersGrid(page).waitFor();
}

/** Calls the contract from the page, as its own code does. */
export async function callFromPage(
  page: Page,
  area: string,
  method: string,
  input: unknown = {},
): Promise<unknown> {
  return page.evaluate(
    ([areaName, methodName, value]) => {
      const api = (
        window as unknown as {
          dockhand: Record<string, Record<string, (input: unknown) => Promise<unknown>>>;
        }
      ).dockhand;
      return api[areaName]?.[methodName]?.(value);
    },
    [area, method, input] as const,
  );
}
