import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { scanWithKeys } from '#build/tour/scanner-keys.ts';

/** Performs and counts a user's actions: a scan, a key, a typed value, or a click is one action each. */
export function countActions(page: Page) {
  const taken = { scans: 0, others: 0 };
  const scanResult = page.getByRole('region', { name: 'Last scan result' });
  return {
    /** Scans, and waits until the desk has shown the result. */
    async scan(code: string, expected: string | RegExp): Promise<void> {
      taken.scans += 1;
      await scanWithKeys(page, [code]);
      await expect(scanResult).toContainText(expected);
    },
    /** Scans on a screen without a desk, and waits for the text of the scan area. */
    async scanAnywhere(code: string, expected: string | RegExp): Promise<void> {
      taken.scans += 1;
      await scanWithKeys(page, [code]);
      await expect(page.getByRole('region', { name: 'Scan', exact: true })).toContainText(expected);
    },
    async press(keys: string): Promise<void> {
      taken.others += 1;
      await page.keyboard.press(keys);
    },
    async type(text: string): Promise<void> {
      taken.others += 1;
      await page.keyboard.type(text);
    },
    count: () => taken.scans + taken.others,
    scans: () => taken.scans,
  };
}
