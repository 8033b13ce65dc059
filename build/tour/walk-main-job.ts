import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import type { DockhandApi } from '#shared/ipc/contract.ts';
import type { PreferencesView } from '#shared/preferences/preferences-view.ts';
import { demoBarcodes } from '#test/sandbox/barcodes/demo-barcodes.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import { appLocators } from './app-locators.ts';
import { authorizeInBrowser } from './authorize-in-browser.ts';
import { scanWithKeys } from './scanner-keys.ts';

/** Prints the numbered steps of the tour as they happen and saves a picture of each. */
export class TourLog {
  pictureCount = 0;
  private readonly folder: string;
  private current = 'opening the app';

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Prints a step that has been reached and takes its picture. */
  async step(description: string, name: string, page: Page): Promise<void> {
    this.current = description;
    const file = await this.picture(name, () => page.screenshot({ animations: 'disabled' }));
    console.log(`${file.slice(0, 2)}  ${description}`);
  }

  /** Records the current attempt in case it fails. */
  trying(description: string): void {
    this.current = description;
  }

  /** Saves a picture as `NN-name.png`. */
  async picture(name: string, take: () => Promise<Buffer>): Promise<string> {
    const image = await take();
    this.pictureCount += 1;
    const file = `${String(this.pictureCount).padStart(2, '0')}-${name}.png`;
    writeFileSync(join(this.folder, file), image);
    return file;
  }

  fail(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(`The tour failed after or while: ${this.current}.\n${reason}`);
  }
}

/** Maximum wait for anything that the window should show automatically. */
const timeoutMs = 120_000;

/** The other screens: the label in the rail, the name of the list, and the name of the opened record. */
const places = [
  ['Unidentified', 'Unidentified parcels', /^Unidentified parcel \d/u],
  ['Inventory', 'Inventory', /^Item /u],
  ['Stock history', 'Stock history', null],
  ['Lots', 'Lots', /^Lot exclusions of item /u],
  ['Returns', 'Returns', /^Return \d/u],
  ['Orders', 'Orders', /^Order \d/u],
] as const;

/**
 * Performs the main job step by step: sign in, name the desk, the list, one order, the other screens, a scan, a return
 * and a receiving order built by scanning, a parcel linked, the service down, the service back. Finishes with the order
 * open.
 */
export async function walkMainJob(page: Page, sandbox: Sandbox, log: TourLog): Promise<void> {
  page.setDefaultTimeout(timeoutMs);
  await signIn(page, log);
  await nameDesk(page, log);
  await openOrder(page, log);
  await visitPlaces(page, log);
  await scanLabel(page, sandbox, log);
  await makeReturn(page, sandbox, log);
  await announceGoods(page, sandbox, log);
  await linkParcel(page, sandbox, log);
  await workOffline(page, sandbox, log);
}

/**
 * Shows every screen of the rail and its first record, in a language that a user chooses after signing in: light, then
 * dark.
 */
export async function walkScreens(
  page: Page,
  language: PreferencesView['language'],
  log: TourLog,
): Promise<void> {
  page.setDefaultTimeout(timeoutMs);
  await signIn(page, log);
  await nameDesk(page, log);
  await appLocators.todayFigures(page).first().waitFor();
  await appLocators.settings(page).click();
  await page.evaluate((chosen) => {
    const { dockhand } = globalThis as unknown as { dockhand: DockhandApi };
    return dockhand.preferences.save({ language: chosen });
  }, language);
  await page.locator(`html[lang^="${language}"]`).waitFor();
  const screens = page.getByRole('navigation').getByRole('link');
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    for (let index = 0; index < (await screens.count()); index += 1) {
      const screen = screens.nth(index);
      const name = (await screen.textContent()) ?? '';
      await screen.click();
      const row = page
        .getByRole('grid')
        .getByRole('row')
        .filter({ has: page.getByRole('gridcell') })
        .first();
      await row.click({ timeout: 3_000 }).catch(() => log.trying(`${name}, which has no records`));
      await page.waitForLoadState('networkidle');
      await log.step(name, `${language}-${theme}`, page);
    }
  }
}

async function signIn(page: Page, log: TourLog): Promise<void> {
  log.trying('the sign-in screen');
  await appLocators.signInWithBrowser(page).waitFor();
  await log.step('The app opens with the sign-in, its profile filled in', 'sign-in', page);
  await appLocators.signInWithBrowser(page).click();
  await appLocators.waitingForBrowser(page).waitFor();
  await log.step('It waits for the browser', 'waiting', page);
  const link = await appLocators.signInLink(page).inputValue();
  log.trying('the authorization page in the browser');
  await authorizeInBrowser(link, async (name, takeScreenshot) => {
    const file = await log.picture(name, takeScreenshot);
    console.log(`${file.slice(0, 2)}  In the browser: ${name.replaceAll('-', ' ')}`);
  });
}

async function nameDesk(page: Page, log: TourLog): Promise<void> {
  log.trying('naming the desk');
  await appLocators.deskName(page).waitFor();
  await appLocators.deskName(page).fill('Dock 3');
  await appLocators.deskCenter(page).click();
  await appLocators.deskCenterChoice(page).click();
  await log.step('Signed in: the desk gets a name and a center', 'desk', page);
  await appLocators.startWorking(page).click();
}

async function openOrder(page: Page, log: TourLog): Promise<void> {
  log.trying('what needs a person now');
  await appLocators.todayFigures(page).nth(8).waitFor();
  await log.step('Today: what needs a person now', 'today', page);
  log.trying('the list of receiving orders');
  await appLocators.receiving(page).click();
  await appLocators.orderRows(page).first().waitFor();
  await log.step('The receiving orders', 'orders', page);
  // An order with something received, so that there is something to see.
  await appLocators.orderRowWithText(page, 'Processing').click();
  await appLocators.orderDetail(page).waitFor();
  await appLocators.checkIn(page).waitFor();
  await log.step('One order, opened', 'order', page);
}

async function visitPlaces(page: Page, log: TourLog): Promise<void> {
  for (const [label, list, kind] of places) {
    log.trying(`the place ${label}`);
    await appLocators.place(page, label).click();
    await appLocators.rowsOf(page, list).first().waitFor();
    if (kind !== null) {
      await appLocators.rowsOf(page, list).nth(1).click();
      await appLocators.openedRecord(page, kind).waitFor();
    }
    // The saved data is shown first; the picture shows the service's data.
    await appLocators.freshMarks(page).last().waitFor();
    // It shares the requests per minute with what is read in the background.
    await appLocators.awaited(page).first().waitFor({ state: 'hidden' });
    await log.step(
      `${list}: the list${kind === null ? '' : ' and one of it, opened'}`,
      label.toLowerCase(),
      page,
    );
  }
  await appLocators.receiving(page).click();
  await appLocators.orderDetail(page).waitFor();
}

async function scanLabel(page: Page, { world }: Sandbox, log: TourLog): Promise<void> {
  log.trying('the catalog being read to this desk');
  await appLocators
    .catalogGauge(page)
    .filter({ hasText: /ago|just now/u })
    .waitFor();
  log.trying('scanning a label');
  const sheet = demoBarcodes(
    world.demo,
    world.centers.map(({ id }) => id),
  );
  const label = sheet.find(({ kind }) => kind === 'gs1datamatrix');
  if (label === undefined) throw new Error('The sheet of demo barcodes has no label with a lot.');
  // As the scanner sends it: the kind of symbol, and the elements without their brackets.
  await scanWithKeys(page, [`]d2${label.text.replaceAll(/[()]/gu, '')}`]);
  await appLocators.scanPlace(page).getByText('Found', { exact: true }).waitFor();
  await appLocators.openedRecord(page, /^Item /u).waitFor();
  await appLocators.freshMarks(page).last().waitFor();
  await log.step('A label is scanned: its item opens, with its lot and what is on hand', 'scan', page);
  await appLocators.receiving(page).click();
  await appLocators.orderDetail(page).waitFor();
}

/** Handles a complete parcel that comes back: its label, everything in it, sent; with only the scanner. */
async function makeReturn(page: Page, { world }: Sandbox, log: TourLog): Promise<void> {
  log.trying('the return desk, opened by its command code');
  const parcel = world.demo.orders
    .flatMap(({ shipments }) => shipments)
    .findLast(
      ({ tracking, products }) =>
        tracking?.trackingNumber != null && products.flatMap(({ items }) => items).length >= 3,
    );
  const label = parcel?.tracking?.trackingNumber;
  if (label == null) throw new Error('No shipment of the sandbox has a tracking number and three items.');
  await scanWithKeys(page, ['DH-RETURN']);
  await appLocators.returnDesk(page).waitFor();
  log.trying(`the parcel ${label} at the return desk`);
  await scanWithKeys(page, [label]);
  await appLocators.expectedLines(page).first().waitFor();
  log.trying('taking everything that went out');
  await scanWithKeys(page, ['DH-ALL']);
  await appLocators.expectedLines(page).first().waitFor({ state: 'hidden' });
  await log.step('A parcel comes back: its label is scanned, then all that was in it', 'return', page);
  log.trying('sending the return');
  await scanWithKeys(page, ['DH-SEND']);
  const feedback = appLocators.deskFeedback(page);
  await feedback.filter({ hasText: /Queued|Send anyway/u }).waitFor();
  // What only a user can judge is asked once, and another code confirms it.
  if (await feedback.filter({ hasText: 'Send anyway' }).isVisible()) await scanWithKeys(page, ['DH-YES']);
  await appLocators.sentReturns(page).waitFor();
  await log.step('The return is sent, and the service gave it a number', 'return-sent', page);
  await appLocators.receiving(page).click();
  await appLocators.orderDetail(page).waitFor();
}

/** Announces a box with two items: its label, the items, the arrival date. */
async function announceGoods(page: Page, { world }: Sandbox, log: TourLog): Promise<void> {
  log.trying('the receiving desk, opened by its command code');
  const items = world.demo.items.filter(
    ({ isLot, isActive, isBundle, isDigital }) => isActive && !isLot && !isBundle && !isDigital,
  );
  const feedback = appLocators.deskFeedback(page);
  await scanWithKeys(page, ['DH-RECEIVE']);
  await appLocators.receivingDesk(page).waitFor();
  await scanWithKeys(page, ['TOUR-BOX-0001']);
  await feedback.filter({ hasText: 'Label added' }).waitFor();
  for (const { sku } of items.slice(0, 2)) {
    log.trying(`the item ${sku} at the receiving desk`);
    await scanWithKeys(page, [sku]);
    await feedback.filter({ hasText: sku }).waitFor();
    await scanWithKeys(page, ['DH-QTY-24']);
    await feedback.filter({ hasText: '24 units' }).waitFor();
  }
  await page.keyboard.press('w');
  await appLocators.arrivalDay(page).fill('2099-12-01');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await log.step(
    'Goods are announced: a box with its label, what is in it, when it comes',
    'announced',
    page,
  );
  log.trying('sending the receiving order');
  await scanWithKeys(page, ['DH-SEND']);
  await appLocators.sentOrders(page).waitFor();
  await log.step('The receiving order is sent, and the service gave it a number', 'announced-sent', page);
}

/** Links a parcel that no order claimed to the order that it belongs to, using the keyboard. */
async function linkParcel(page: Page, { world }: Sandbox, log: TourLog): Promise<void> {
  const parcel = world.demo.unidentifiedOrders.find(
    ({ linkedOrderId, trueMatch }) => linkedOrderId === null && trueMatch?.evidence === 'tracking',
  );
  const match = parcel?.trueMatch;
  if (parcel?.barcode == null || match == null) throw new Error('No parcel of the sandbox can be matched.');
  log.trying(`the order ${match.orderId}, opened by its number`);
  await page.keyboard.press('ControlOrMeta+k');
  await appLocators.commands(page).fill(String(match.orderId));
  await page.keyboard.press('Enter');
  await appLocators.openedRecord(page, new RegExp(`^Receiving order ${match.orderId}`, 'u')).waitFor();
  await appLocators.freshMarks(page).last().waitFor();
  log.trying(`the parcel ${parcel.barcode}, by its tag`);
  await scanWithKeys(page, [parcel.barcode]);
  await appLocators.openedRecord(page, /^Unidentified parcel \d/u).waitFor();
  await appLocators.matchCandidates(page).first().waitFor();
  await log.step('A parcel that no order claimed: whose box it is, and why', 'match', page);
  await appLocators.linkKey(page).press('Enter');
  await appLocators.confirmLink(page).waitFor();
  await log.step('Before it is linked for good, both sides are shown once more', 'match-question', page);
  await appLocators.confirmLink(page).press('Enter');
  await appLocators
    .openedRecord(page, /^Unidentified parcel \d/u)
    .getByText('Linked', { exact: true })
    .waitFor();
  await log.step('It is linked', 'matched', page);
  await appLocators.receiving(page).click();
  await appLocators.orderDetail(page).waitFor();
}

async function workOffline(page: Page, sandbox: Sandbox, log: TourLog): Promise<void> {
  log.trying('working without the service');
  await sandbox.stop();
  await appLocators.refreshList(page).click();
  await appLocators.refreshOrder(page).click();
  await appLocators.offlineMark(page).waitFor();
  await appLocators.orderDetail(page).waitFor();
  await appLocators.orderRows(page).first().waitFor();
  await log.step('The service is gone: list and order are still there, with their age', 'offline', page);
  log.trying('the service coming back');
  await sandbox.start();
  await appLocators.offlineMark(page).waitFor({ state: 'hidden' });
  await appLocators.orderRows(page).first().waitFor();
  await log.step('It is back, and the data is fresh again', 'online-again', page);
}
