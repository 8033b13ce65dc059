import type { Page } from 'playwright';
import { expect, type TestInfo } from 'playwright/test';
import { pressKeysByHand } from './screens/at-the-desk.ts';
import { type PageProblems, watchPage } from './screens/page-problems.ts';

/** Longest that anything in a window may take to appear or to be ready for a click. */
const patienceMs = 30_000;

/** A window of a test: what its page complains about fails the test, unless the test took it. */
export type WatchedWindow = {
  readonly page: Page;
  readonly problems: PageProblems;
  readonly stop: () => Promise<void>;
};

/** Works a page at a person's pace, and watches what it complains about. */
export async function watchWindow(page: Page): Promise<PageProblems> {
  page.setDefaultTimeout(patienceMs);
  pressKeysByHand(page);
  return watchPage(page);
}

/** Ends the windows of a test; of one that failed, what they show is saved beside its report. */
export async function endWindows(windows: readonly WatchedWindow[], testInfo: TestInfo): Promise<void> {
  const problems: string[] = [];
  for (const [index, { page, problems: found, stop }] of windows.entries()) {
    problems.push(...(await found.take()));
    if (testInfo.status !== testInfo.expectedStatus) {
      const path = testInfo.outputPath(`window-${index + 1}.png`);
      // A window that is gone shows nothing.
      await page.screenshot({ path, timeout: 5_000 }).catch(() => undefined);
    }
    await stop();
  }
  expect(problems, 'what the page complained about').toEqual([]);
}
