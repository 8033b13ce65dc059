import type { Page } from 'playwright';
import { callFromPage } from '../support/screens/at-the-desk.ts';
import { clippedOn, overflowOn } from '../support/screens/screen-checks.ts';
import { expect, test } from './screen-test.ts';

/** Words of four letters and more; identifiers, addresses and command codes are the same in every language. */
const wordsOf = (text: string): readonly string[] =>
  text
    .replaceAll(/\w+_\w+|https?:\/\/\S+|DH-[A-Z0-9-]+|\((?:Ctrl|Shift)[^)]*\)/gu, ' ')
    .toLowerCase()
    .match(/\p{L}{4,}/gu) ?? [];

/** Every word in what the service knows: what the window says beside it comes from the catalog. */
function wordsIn(data: unknown, found = new Set<string>(), visited = new Set<unknown>()): Set<string> {
  if (typeof data === 'string') for (const word of wordsOf(data)) found.add(word);
  if (typeof data !== 'object' || data === null || visited.has(data)) return found;
  visited.add(data);
  const parts = data instanceof Map || data instanceof Set ? [...data] : Object.values(data);
  for (const part of parts) wordsIn(part, found, visited);
  return found;
}

/** Visible text, and names for a screen reader, that stand outside the brackets of the pseudo-language. */
async function textsOutside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const withoutBrackets = (text: string): string => {
      const rest = text.replaceAll(/\[[^[\]]*\]/gu, ' ');
      return rest === text ? rest : withoutBrackets(rest);
    };
    const blocks = [...document.querySelectorAll('body *')].filter((element) => {
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
      );
      const isInline = getComputedStyle(element).display === 'inline';
      return hasText && !isInline && element.checkVisibility() && element.closest('kbd, svg, style') === null;
    });
    const names = ['Dockhand', 'Local sandbox', 'Single-merchant application', 'Marketplace'];
  const known = wordsIn([sandbox.world, days, names]);
  const { page } = await launch();
  await page.getByRole('navigation').getByRole('link').first().waitFor();
  await callFromPage(page, 'preferences', 'save', { language: 'en-XA' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA');

  const places = page.getByRole('navigation').getByRole('link');
  for (let index = 0; index < (await places.count()); index += 1) {
    const place = places.nth(index);
    const name = (await place.textContent()) ?? '';
    await test.step(name, async () => {
      await place.click();
      await expect(place).toHaveAttribute('aria-current', 'page');
      await page.waitForLoadState('networkidle');
      await expectSpoken(page, known, name);
      const row = page
        .getByRole('grid')
        .getByRole('row')
        .filter({ has: page.getByRole('gridcell') })
        .first();
      if ((await row.count()) === 0) return;
      await row.click();
      await expectSpoken(page, known, `${name}, a record`);
    });
  }
});
