import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright';
export type Shooter = unknown;
export async function shooting(page: Page, name: string) {
  mkdirSync('/tmp/orders-work/shots', { recursive: true });
  for (const [w, h] of [[1280, 800], [640, 400], [1920, 1080], [1024, 700]] as const) {
    await page.setViewportSize({ width: w, height: h });
    await page.waitForTimeout(250);
    await page.screenshot({ path: `/tmp/orders-work/shots/${name}-${w}.png` });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}
