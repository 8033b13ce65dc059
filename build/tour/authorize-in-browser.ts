import { chromium } from 'playwright';
import { findChromium } from '#build/find-chromium.ts';
import { authorizationLocators } from './app-locators.ts';

/**
 * Plays the user at the browser: opens the sign-in link in a separate Chromium, signs in with the account that the
 * sandbox has filled in, allows the access, and waits for the app's response page.
 *
 * @param capture called at each page on the way, for screenshots.
 * @returns the text of the last page.
 */
export async function authorizeInBrowser(
  link: string,
  capture: (name: string, picture: () => Promise<Buffer>) => Promise<void> = async () => undefined,
): Promise<string> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('No Chromium was found for the authorization page.');
  const browser = await chromium.launch({
    executablePath,
    headless: true,
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-quic', '--disable-background-networking', '--password-store=basic'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const takeScreenshot = () => page.screenshot();
    await page.goto(link);
    await authorizationLocators.signIn(page).waitFor();
    await capture('sign-in-page', takeScreenshot);
    await authorizationLocators.signIn(page).click();
    await authorizationLocators.allowAccess(page).waitFor();
    await capture('consent-page', takeScreenshot);
    const authorizationOrigin = new URL(link).origin;
    await authorizationLocators.allowAccess(page).click();
    await page.waitForURL((url) => url.origin !== authorizationOrigin);
    await capture('answer-page', takeScreenshot);
    return (await page.locator('body').innerText()).trim();
  } finally {
    await browser.close();
  }
}
