import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from 'playwright';
import { appLocators } from '#build/tour/app-locators.ts';
import { noteHandKey } from '#build/tour/scanner-keys.ts';
import { authorizeByHttp, type PersonsChoices } from '#test/sandbox/authorize-as-person.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';

/** The center where the tests' desk stands: none of the hubs, so that it has orders in every direct state. */
export const deskCenter = 'Allentown (PA)';

/** Types the client secret into the first-run form, where the form asks for it. */
export async function enterClientSecret(page: Page, secret: string): Promise<void> {
  await appLocators.signInWithBrowser(page).or(appLocators.useBrowser(page)).first().waitFor();
  if (await appLocators.useBrowser(page).isVisible()) await appLocators.useBrowser(page).click();
  await appLocators.signInWithBrowser(page).waitFor();
  const field = appLocators.clientSecret(page);
  if (await field.isVisible()) await field.fill(secret);
}

/** Starts the sign-in through the browser and answers the link that the person's browser is to open. */
export async function startSignIn(page: Page, sandbox: Sandbox): Promise<string> {
  await enterClientSecret(page, sandbox.demo.clientSecret);
  await appLocators.signInWithBrowser(page).click();
  return appLocators.signInLink(page).inputValue();
}

/** Signs in; what happens in the browser goes by HTTP, which takes no browser and a tenth of the time. */
export async function signIn(page: Page, sandbox: Sandbox, choices: PersonsChoices = {}): Promise<void> {
  await authorizeByHttp(await startSignIn(page, sandbox), { deliver: true, ...choices });
}

/** Types a personal access token into the sign-in form and signs in with it. */
export async function signInWithToken(page: Page, token: string): Promise<void> {
  await appLocators.useToken(page).or(appLocators.personalToken(page)).first().waitFor();
  if (await appLocators.useToken(page).isVisible()) await appLocators.useToken(page).click();
  await appLocators.personalToken(page).fill(token);
  await appLocators.signInWithToken(page).click();
}

/** Names the desk and says where it stands, as the form asks after the first sign-in; then the receiving orders are opened. */
export async function nameDesk(page: Page, center = deskCenter, name = 'Dock 4'): Promise<void> {
  await appLocators.deskName(page).fill(name);
  await appLocators.deskCenter(page).click();
  await appLocators.deskCenterNamed(page, center).click();
  await appLocators.startWorking(page).click();
  await appLocators.receiving(page).click();
  await appLocators.ordersGrid(page).waitFor();
  await appLocators.orderRows(page).first().waitFor();
}

/** Shows the items of the opened order's first box, where they are folded away. */
export async function unfoldBox(page: Page): Promise<void> {
  const fold = appLocators.boxFolds(page).first();
  if ((await fold.getAttribute('aria-expanded')) !== 'true') await fold.click();
}

/** Signs out through the settings, deleting what is stored where `purge` says so; then the sign-in form is there. */
export async function signOut(page: Page, { purge }: { purge: boolean }): Promise<void> {
  await appLocators.settings(page).click();
  await appLocators.signOut(page).click();
  if (purge) await appLocators.purge(page).check();
  await appLocators.confirmSignOut(page).click();
  await appLocators.signInWithBrowser(page).waitFor();
}

/** Waits until the catalog was read to its end, so that nothing of it is asked of the service any more. */
export async function catalogIsRead(page: Page): Promise<void> {
  await appLocators
    .catalogGauge(page)
    .filter({ hasText: /just now|ago$/u })
    .waitFor();
}

/** Slower than any scanner, as fast as a quick hand. */
const betweenKeysMs = 70;

/** Between one key that does something and the next: longer than the window waits whether a key stays alone. */
const betweenPressesMs = 260;

/**
 * Has a test press the window's keys as a hand does: held for a moment, one after the other. Quicker ones are a scan.
 * A key is pressed when the window has done what it waited to do with the one before, however late the window is.
 */
export function pressKeysByHand(page: Page): void {
  const { keyboard } = page;
  const press = keyboard.press.bind(keyboard);
  let pressedAtMs = Number.NEGATIVE_INFINITY;
  keyboard.press = async (keys, options) => {
    const early = pressedAtMs + betweenPressesMs - performance.now();
    if (early > 0) await wait(early);
    // Timers end in the order of their times: behind this one, nothing is waited for any more.
    await page.evaluate(() => new Promise<void>((done) => setTimeout(done))).catch(() => undefined);
    await press(keys, { delay: betweenKeysMs, ...options });
    pressedAtMs = performance.now() - betweenKeysMs;
    noteHandKey(page);
  };
}

/** Types as a person does; each key waits for the one before to have arrived, so that they are never closer. */
export async function typeByHand(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text, { delay: betweenKeysMs });
  noteHandKey(page);
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

/** Presses Tab until the focus is there, as somebody without a mouse does. */
export async function tabTo(target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element.contains(document.activeElement))) return;
    await target.page().keyboard.press('Tab');
  }
  throw new Error(`The focus never came to ${target.toString()}.`);
}
