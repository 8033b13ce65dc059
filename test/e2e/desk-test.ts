import { expect, type TestInfo } from 'playwright/test';
import { type LaunchedApp, type LaunchOptions, launchApp } from '../../build/launch-app.ts';
import { appLocators } from '../../build/tour/app-locators.ts';
import { test as base, type DeskFixtures } from '../support/desk-fixtures.ts';
import { pressKeysByHand } from '../support/screens/at-the-desk.ts';
import { type PageProblems, watchPage } from '../support/screens/page-problems.ts';

/** Longest that anything in a window may take to appear or to be ready for a click. */
const patienceMs = 30_000;

/** A running app whose page is watched: what it complains about fails the test, unless the test took it. */
export type DeskApp = LaunchedApp & { readonly problems: PageProblems };

type E2eFixtures = DeskFixtures & {
  /** Starts the app on this desk's folder and keychain; what is still running is ended after the test. */
  launch: (options?: Partial<LaunchOptions>) => Promise<DeskApp>;
};

/** The tests' own `test`: each starts the app for the first time on a fresh data folder, unless `desk` says otherwise. */
export const test = base.extend<E2eFixtures>({
  launch: async ({ desk, sandbox, userDataDir, testKeychain }, use, testInfo) => {
    const started: DeskApp[] = [];
    await use(async (options = {}) => {
      const app = await launchApp({
        userDataDir,
        profile: sandbox.profile(),
        ...options,
        env: { ...testKeychain.keyring?.env, ...options.env },
      });
      app.page.setDefaultTimeout(patienceMs);
      pressKeysByHand(app.page);
      if (desk === 'ready') await appLocators.statusBar(app.page).waitFor();
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
