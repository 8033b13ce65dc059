import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { appLocators } from '#build/tour/app-locators.ts';
import { scanWithKeys } from '#build/tour/scanner-keys.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import type { InventoryItem } from '#test/sandbox/world/items/inventory-items.ts';
import { callFromPage } from './at-the-desk.ts';

export const heading = (page: Page): Locator =>
  page.getByRole('heading', { name: 'New return', exact: true });
export const scanResult = (page: Page): Locator => page.getByRole('region', { name: 'Last scan result' });
export const lines = (page: Page): Locator => appLocators.rowsOf(page, 'Returned items');
export const lineOf = (page: Page, sku: string): Locator => lines(page).filter({ hasText: sku });
export const outcomes = (page: Page): Locator => page.getByRole('region', { name: 'Recently sent' });
export const header = (page: Page): Locator => page.getByRole('region', { name: 'This return' });
export const findings = (page: Page): Locator => page.getByRole('region', { name: 'Checks before sending' });

/** Waits until the index of shipments of a ready desk is open. */
export async function openDesk(page: Page): Promise<void> {
  await expect.poll(async () => indexState(page)).toBe('idle');
}

/** Does the same, then opens the return desk by its command code. */
export async function openReturnDesk(page: Page): Promise<void> {
  await openDesk(page);
  await beginByCode(page);
}

export async function beginByCode(page: Page): Promise<void> {
  await scanWithKeys(page, ['DH-RETURN']);
  await expect(heading(page)).toBeVisible();
}

async function indexState(page: Page): Promise<string> {
  const reply = await callFromPage(page, 'shipments', 'readIndex');
  const { state, asOf } = (reply as { value: { state: string; asOf: string | null } }).value;
  return asOf === null ? 'none' : state;
}

/** Scans, and waits until the desk has shown the result. */
export async function scan(page: Page, code: string, expected: string | RegExp): Promise<void> {
  await scanWithKeys(page, [code]);
  await expect(scanResult(page)).toContainText(expected);
}

export const codeOf = ({ barcodes, sku }: InventoryItem): string => barcodes[0]?.value ?? sku;

/** Items that can be in a return, with their own barcode. */
export function returnable({ world }: Sandbox, isLot: boolean, count: number): readonly InventoryItem[] {
  const found = world.demo.items.filter(
    (item) => item.isLot === isLot && item.isActive && !item.isBundle && item.barcodes.length > 0,
  );
  expect(found.length).toBeGreaterThanOrEqual(count);
  return found.slice(0, count);
}

/** The lots of an item at any center, the first to expire first. */
export function lotsOf({ world }: Sandbox, { inventoryId }: InventoryItem): readonly string[] {
  const lots = world.centers.flatMap(({ id }) => world.demo.stock.lots(inventoryId, id));
  return [...new Set(lots.map(({ lotNumber }) => lotNumber))];
}

/**
 * A shipped parcel whose items are all known to this desk, and none of which needs a lot that the parcel does not
 * state.
 */
export function shippedParcel({ world }: Sandbox) {
  const shipments = world.demo.orders.flatMap((order) => order.shipments);
  const found = shipments.findLast(
    ({ tracking, products }) =>
      tracking?.trackingNumber != null &&
      products.flatMap(({ items }) => items).length >= 3 &&
      products.flatMap(({ items }) => items).some(({ lotNumber }) => lotNumber !== null),
  );
  const trackingNumber = found?.tracking?.trackingNumber;
  if (found === undefined || trackingNumber == null)
    throw new Error('No shipment has lots and a tracking number.');
  return { id: found.id, trackingNumber, items: found.products.flatMap(({ items }) => items) };
}

export async function go(page: Page, address: string): Promise<void> {
  await page.evaluate((wanted) => {
    window.location.hash = wanted;
  }, address);
}

/** Sends the return on the desk, and confirms if the desk asks. */
export async function send(page: Page, done: string | RegExp): Promise<void> {
  await scanWithKeys(page, ['DH-SEND']);
  await expect(scanResult(page)).toContainText(/Queued|changed|Box 2|Send anyway/u);
  if (await scanResult(page).getByText('Send anyway?').isVisible()) await scanWithKeys(page, ['DH-1']);
  // A killed app may have used up the limit of the minute, which then has to pass.
  await expect(outcomes(page)).toContainText(done, { timeout: 75_000 });
}
