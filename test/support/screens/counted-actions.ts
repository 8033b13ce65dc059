import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { scanWithKeys } from '#build/tour/scanner-keys.ts';
import { typeByHand } from './at-the-desk.ts';

/** Does what a person does, and counts it: a scan, a key, a value that is typed, or a click is one action each. */
export function countActions(page: Page) {
  const taken = { scans: 0, others: 0 };
  const said = page.getByRole('region', { name: 'Last scan result' });
  return {
    /** Scans, and waits until the desk has said what came of it. */
    async scan(code: string, expected: string | RegExp): Promise<void> {
      taken.scans += 1;
      await scanWithKeys(page, [code]);
      await expect(said).toContainText(expected);
    },
    /** Scans where no desk is, and waits for what the place of scans says. */
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
      await typeByHand(page, text);
    },
    count: () => taken.scans + taken.others,
    scans: () => taken.scans,
  };
}
