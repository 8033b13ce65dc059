import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from 'playwright';
import { appLocators } from '#build/tour/app-locators.ts';
import { msSinceScan, noteHandKey } from '#build/tour/scanner-keys.ts';
import { authorizeByHttp, type PersonsChoices } from '#test/sandbox/authorize-as-person.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';

/** The center of the tests' desk: not a hub, so that it has orders in every direct state. */
export const deskCenter = 'Allentown (PA)';

/** The date of a timestamp there as shown on the screen, without the year. */
export const dateAtDesk = (ms: number): string =>
  new Date(ms).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'America/New_York' });

/** Types the client secret into the first-run form if the form asks for it. */
export async function enterClientSecret(page: Page, secret: string): Promise<void> {
  await appLocators.signInWithBrowser(page).or(appLocators.useBrowser(page)).first().waitFor();
  if (await appLocators.useBrowser(page).isVisible()) await appLocators.useBrowser(page).click();
  await appLocators.signInWithBrowser(page).waitFor();
  const field = appLocators.clientSecret(page);
  if (await field.isVisible()) await field.fill(secret);
}

/** Starts the sign-in through the browser and returns the link that the browser should open. */
export async function startSignIn(page: Page, sandbox: Sandbox): Promise<string> {
  await enterClientSecret(page, sandbox.demo.clientSecret);
  await appLocators.signInWithBrowser(page).click();
  return appLocators.signInLink(page).inputValue();
}

/** Signs in; replaces the browser's part by HTTP, which needs no browser and a tenth of the time. */
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

/** Names the desk and sets its center, as the form asks after the first sign-in; then the receiving orders open. */
export async function nameDesk(page: Page, center = deskCenter, name = 'Dock 4'): Promise<void> {
  await appLocators.deskName(page).fill(name);
  await appLocators.deskCenter(page).click();
  await appLocators.deskCenterNamed(page, center).click();
  await appLocators.startWorking(page).click();
  await appLocators.receiving(page).click();
  await appLocators.ordersGrid(page).waitFor();
  await appLocators.orderRows(page).first().waitFor();
}

/** Shows the items of the open order's first box if they are folded. */
export async function unfoldBox(page: Page): Promise<void> {
  const fold = appLocators.boxFolds(page).first();
  if ((await fold.getAttribute('aria-expanded')) !== 'true') await fold.click();
}

/** Reads orders from the service without a click: a dialog that a background read opened first would be in its way. */
export async function readOrdersFromService(page: Page): Promise<void> {
  await callFromPage(page, 'receiving', 'list', { filters: {}, page: 1, pageSize: 10 });
}

/** Signs out through the settings, deleting stored data if `purge` is set, until the sign-in form is shown. */
export async function signOut(page: Page, { purge }: { purge: boolean }): Promise<void> {
  await appLocators.settings(page).click();
  await appLocators.signOut(page).click();
  if (purge) await appLocators.purge(page).check();
  await appLocators.confirmSignOut(page).click();
  await appLocators.signInWithBrowser(page).waitFor();
}

/** Waits until the catalog is fully read, so that no more requests for it reach the service. */
export async function catalogIsRead(page: Page): Promise<void> {
  await appLocators
    .catalogGauge(page)
    .filter({ hasText: /just now|ago$/u })
    .waitFor();
}

/** Slower than any scanner, as fast as a quick typist. */
const betweenKeysMs = 70;

/** Between two keys with an effect: longer than the window waits to see whether a key stays alone. */
const betweenPressesMs = 260;

/** When a hand last pressed a key on a page that it operates. */
const pressedAtMs = new WeakMap<Page, number>();

/**
 * Makes a test press the window's keys like a hand: held for a moment, one at a time, because faster ones are a scan, and
 * an Enter right after a scan is its second ending. A key is pressed after the window has handled the one before, however
 * late the window is.
 */
export function pressKeysByHand(page: Page): void {
  const { keyboard } = page;
  const press = keyboard.press.bind(keyboard);
  const type = keyboard.type.bind(keyboard);
  keyboard.press = (keys, options) => pressByHand(page, options, (held) => press(keys, held));
  keyboard.type = async (text, options) => {
    await restAfterKeys(page);
    await type(text, { delay: betweenKeysMs, ...options });
    noteHandKey(page);
  };
  pressedAtMs.set(page, Number.NEGATIVE_INFINITY);
  pressInLocatorsByHand(Object.getPrototypeOf(page.locator('html')) as Locator);
}

let arePressedInByHand = false;

/** A locator presses keys without its page's keyboard. */
function pressInLocatorsByHand(locators: Locator): void {
  if (arePressedInByHand) return;
  arePressedInByHand = true;
  const press = Reflect.get(locators, 'press');
  locators.press = function pressIn(this: Locator, keys, options) {
    const page = this.page();
    if (!pressedAtMs.has(page)) return press.call(this, keys, options);
    return pressByHand(page, options, (held) => press.call(this, keys, held));
  };
}

async function pressByHand<Options extends object>(
  page: Page,
  options: Options | undefined,
  press: (held: Options & { delay: number }) => Promise<void>,
): Promise<void> {
  await restAfterKeys(page);
  // Timers fire in the order of their times: after this one, nothing is pending.
  await page.evaluate(() => new Promise<void>((done) => setTimeout(done))).catch(() => undefined);
  await press({ delay: betweenKeysMs, ...(options ?? ({} as Options)) });
  pressedAtMs.set(page, performance.now() - betweenKeysMs);
  noteHandKey(page);
}

/** Rests as a hand does between two keys with an effect, and after a scan. */
async function restAfterKeys(page: Page): Promise<void> {
  const sinceMs = Math.min(performance.now() - (pressedAtMs.get(page) ?? 0), msSinceScan(page));
  if (sinceMs < betweenPressesMs) await wait(betweenPressesMs - sinceMs);
}

/** Calls the contract from the page, like its own code. */
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

/** Presses Tab until the target has the focus, like a user without a mouse. */
export async function tabTo(target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element.contains(document.activeElement))) return;
    await target.page().keyboard.press('Tab');
  }
  throw new Error(`The focus never came to ${target.toString()}.`);
}

/**
 * Lets the window's waits of 3 s (for the second key of a sequence, for a scan's answer) last as long as a slow machine
 * needs; a clock that is installed later ends that.
 */
export async function extendShortWaits(page: Page): Promise<void> {
  const extend = () => {
    const later = window.setTimeout.bind(window);
    const setTimeout = (run: () => void, ms?: number, ...rest: unknown[]) =>
      later(run, ms === 3_000 ? 600_000 : ms, ...rest);
    Object.assign(window, { setTimeout });
  };
  await page.addInitScript(extend);
  await page.evaluate(extend);
}
