import { join } from 'node:path';
import { type Page, test } from 'playwright/test';
import type { ReturnDraftLine } from '#shared/returns/return-draft.ts';
import { bundlePage } from '#test/support/screens/bundle-page.ts';
import type { ShownPart } from './return-parts-page.tsx';

/** Same start as the window itself, so that the parts look the same. */
const styleSheets = [
  '@fontsource-variable/inter/index.css',
  '@fontsource-variable/jetbrains-mono/index.css',
  ...['kit', 'tokens', 'base', 'global'].map((name) => `./renderer/app/styles/${name}.css`),
];

/** Draws the page with the desk's parts in a window. */
export async function openPartsPage(page: Page): Promise<void> {
  const { script, styles } = await bundlePage(
    join(import.meta.dirname, 'return-parts-page.tsx'),
    styleSheets,
  );
  await page.setContent('<!doctype html><html lang="en"><title>Parts</title></html>');
  await page.addStyleTag({ content: styles });
  await page.addScriptTag({ content: script });
  await page.locator('#parts').waitFor({ state: 'attached' });
}

/** Shows some parts on the page, replacing the previous ones. */
export async function showParts(page: Page, ...shown: ShownPart[]): Promise<void> {
  await page.evaluate((parts) => {
    window.returnPartsPage.acts.length = 0;
    window.returnPartsPage.show(...parts);
  }, shown);
}

/** The effects that answers had on the page. */
export async function actsOn(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => window.returnPartsPage.acts);
}

/** A line of a return whose item is stored in lots. */
export function lineOfSlip(inventoryId: number, change: Partial<ReturnDraftLine> = {}): ReturnDraftLine {
  return {
    inventoryId,
    sku: `TEA-GREEN-${inventoryId}`,
    name: 'Green tea, 100 g',
    barcode: null,
    quantity: 1,
    action: 'Default',
    lotNumber: null,
    lotDate: null,
    isLotUnreadable: false,
    grade: null,
    note: null,
    checks: [],
    serials: [],
    facts: null,
    preference: null,
    checklist: [],
    ...change,
  };
}

/** A test with the parts of the return desk on a separate page, in `parts`. */
export const partsTest = test.extend<{ parts: Page }>({
  parts: async ({ page }, use) => {
    await openPartsPage(page);
    await use(page);
  },
  viewport: { width: 1280, height: 800 },
  locale: 'en-US',
  // A time zone in which a date that is parsed as a timestamp becomes the day before.
  timezoneId: 'Pacific/Pago_Pago',
});
