import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { appLocators } from '#build/tour/app-locators.ts';
import { scanWithKeys } from '#build/tour/scanner-keys.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import type { InventoryItem } from '#test/sandbox/world/items/inventory-items.ts';

export const scanResult = (page: Page): Locator => page.getByRole('region', { name: 'Last scan result' });
export const lines = (page: Page): Locator => appLocators.rowsOf(page, 'Box contents');
export const boxes = (page: Page): Locator =>
  page.getByRole('region', { name: 'Boxes' }).getByRole('listitem');
export const header = (page: Page): Locator => page.getByRole('region', { name: 'This receiving order' });
export const outcomes = (page: Page): Locator => page.getByRole('region', { name: 'Recently sent' });
export const findings = (page: Page): Locator => page.getByRole('region', { name: 'Checks before sending' });
export const details = (page: Page): Locator => page.getByRole('region', { name: 'Order details' });

/** Opens the desk from any screen, by its command code. */
export async function beginByCode(page: Page): Promise<void> {
  await scanWithKeys(page, ['DH-RECEIVE']);
  await expect(page.getByRole('heading', { name: 'New receiving order', exact: true })).toBeVisible();
}

export async function openReceivingDesk(page: Page): Promise<void> {
  await beginByCode(page);
}

/** Scans, and waits until the desk has shown the result. */
export async function scan(page: Page, code: string, expected: string | RegExp): Promise<void> {
  await scanWithKeys(page, [code]);
  await expect(scanResult(page)).toContainText(expected);
}

export const codeOf = ({ barcodes, sku }: InventoryItem): string => barcodes[0]?.value ?? sku;

/** Physical items with their own barcode. */
export function arriving({ world }: Sandbox, isLot: boolean, count: number): readonly InventoryItem[] {
  const found = world.demo.items.filter(
    (item) =>
      item.isLot === isLot && item.isActive && !item.isBundle && !item.isDigital && item.barcodes.length > 0,
  );
  expect(found.length).toBeGreaterThanOrEqual(count);
  return found.slice(0, count);
}

/** Enters the order's arrival, like a user. */
export async function tellArrival(page: Page): Promise<void> {
  await page.keyboard.press('w');
  await expect(details(page).getByLabel('Arrival date')).toBeFocused();
  await details(page).getByLabel('Arrival date').fill('2099-12-01');
  await details(page).getByLabel('Time').fill('14:30');
  await page.keyboard.press('Enter');
  await expect(header(page)).toContainText('Dec 1, 2099');
}

/** Builds a sendable order of one box with one item on the desk. */
export async function buildOrder(page: Page, number: string, item: InventoryItem): Promise<void> {
  await scan(page, `BOX-${number}`, 'Label added');
  await scan(page, codeOf(item), item.sku);
  await tellArrival(page);
  await details(page).getByLabel('Purchase order').fill(number);
  await page.keyboard.press('Enter');
  await expect(header(page)).toContainText(number);
  await page.keyboard.press('Escape');
  await expect(details(page)).toBeHidden();
}
