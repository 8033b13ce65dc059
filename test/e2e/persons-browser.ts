import { chromium, type Page } from 'playwright';
import { findChromium } from '../../build/find-chromium.ts';

/** Opens a link in a Chromium of its own, as the person's browser does, for as long as `use` runs. */
export async function inPersonsBrowser<Result>(
  link: string,
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('No Chromium was found for the person’s browser.');
  const browser = await chromium.launch({
    executablePath,
    headless: true,
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-background-networking', '--password-store=basic'],
  });
  try {
    const page = await browser.newPage();
    await page.goto(link);
    return await use(page);
  } finally {
    await browser.close();
  }
}
