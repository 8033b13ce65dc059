import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type TestInfo } from 'playwright/test';
import { type LaunchedApp, type LaunchOptions, launchApp } from '../../build/launch-app.ts';
import { type PrivateKeyring, startPrivateKeyring } from '../../build/private-keyring.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../sandbox/start-sandbox.ts';
import { findFreePort } from '../support/find-free-port.ts';
import { type PageProblems, watchPage } from './page-problems.ts';

/** Longest that anything in a window may take to appear or to be ready for a click. */
const patienceMs = 30_000;

/** A running app whose page is watched: what it complains about fails the test, unless the test took it. */
export type DeskApp = LaunchedApp & { readonly problems: PageProblems };

/** What a person meets at a desk: the service, a data folder of their own, and the app that can be started. */
type Desk = {
  sandboxOptions: SandboxOptions;
  sandbox: Sandbox;
  userDataDir: string;
  /** The machine's keychain; null where it is the system's own. */
  keyring: PrivateKeyring | null;
  /** Starts the app on this desk's folder and keychain; what is still running is ended after the test. */
  launch: (options?: Partial<LaunchOptions>) => Promise<DeskApp>;
};

/** The tests' own `test`: each has a fresh data folder, sandbox and keychain, and the keychain is a real one. */
export const test = base.extend<Desk>({
  keyring: async ({}, use) => {
    const keyring = process.platform === 'linux' ? await startPrivateKeyring() : null;
    await use(keyring);
    await keyring?.stop();
  },
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
  userDataDir: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'dockhand-e2e-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  },
  launch: async ({ sandbox, userDataDir, keyring }, use, testInfo) => {
    const started: DeskApp[] = [];
    await use(async (options = {}) => {
      const app = await launchApp({
        userDataDir,
        profile: sandbox.profile(),
        ...options,
        env: { ...keyring?.env, ...options.env },
      });
      app.page.setDefaultTimeout(patienceMs);
      const watched = { ...app, problems: await watchPage(app.page) };
      started.push(watched);
      return watched;
    });
    const problems: string[] = [];
    for (const [index, app] of started.entries()) {
      problems.push(...(await app.problems.take()));
      if (testInfo.status !== testInfo.expectedStatus) await keepPicture(app, testInfo, index + 1);
      await app.stop();
    }
    expect(problems, 'what the page complained about').toEqual([]);
  },
});

/** Keeps what a window shows beside the report of a test that failed; a window that is gone shows nothing. */
async function keepPicture({ page }: DeskApp, testInfo: TestInfo, number: number): Promise<void> {
  const path = testInfo.outputPath(`window-${number}.png`);
  await page.screenshot({ path, timeout: 5_000 }).catch(() => undefined);
}

export { expect };
