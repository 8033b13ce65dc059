import type { Page } from 'playwright';
import { expect, type TestInfo } from 'playwright/test';
import { extendShortWaits, pressKeysByHand } from './screens/at-the-desk.ts';
import { type PageProblems, watchPage } from './screens/page-problems.ts';

/** Maximum time for anything in a window to appear or to be ready for a click, in milliseconds. */
const patienceMs = 60_000;

/** A window of a test: complaints of its page fail the test, unless the test took them. */
export type WatchedWindow = {
  readonly page: Page;
  readonly problems: PageProblems;
  readonly stop: () => Promise<void>;
  /** Everything that the app printed, if it is a process of its own. */
  readonly output?: () => string;
};

/** Operates a page at a user's pace, gives it the time of a slow machine, and watches its complaints. */
export async function watchWindow(page: Page): Promise<PageProblems> {
  page.setDefaultTimeout(patienceMs);
  pressKeysByHand(page);
  await extendShortWaits(page);
  return watchPage(page);
}

/**
 * Closes the windows of a test; if it failed, saves their screenshots next to its report, and prints what they showed:
 * of a run on another machine, only its log remains.
 */
export async function endWindows(windows: readonly WatchedWindow[], testInfo: TestInfo): Promise<void> {
  const problems: string[] = [];
  for (const [index, { page, problems: found, stop, output }] of windows.entries()) {
    problems.push(...(await found.take()));
    if (testInfo.status !== testInfo.expectedStatus) {
      const path = testInfo.outputPath(`window-${index + 1}.png`);
      // A closed window shows nothing.
      await page.screenshot({ path, timeout: 5_000 }).catch(() => undefined);
      const shown = await page.locator('body').innerText({ timeout: 5_000 }).catch(String);
      console.log(
        `Window ${index + 1} at ${page.url()} showed:\n${shown}\nIts app printed:\n${output?.() ?? ''}`,
      );
    }
    await stop();
  }
  expect(problems, 'what the page complained about').toEqual([]);
}
