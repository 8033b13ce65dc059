import type { Page } from 'playwright';
import { listAllergens } from '#test/sandbox/api/products/products.ts';
import { accountOf } from '#test/sandbox/world/orders/invoices.ts';
import { callFromPage } from '#test/support/screens/at-the-desk.ts';
import { clippedOn, overflowOn, overlapsOn } from '#test/support/screens/screen-checks.ts';
import { expect, test } from './screen-test.ts';

/** Words of four letters and more; identifiers, addresses, and command codes are the same in every language. */
const wordsOf = (text: string): readonly string[] =>
  text
    .replaceAll(/\w+_\w+|https?:\/\/\S+|DH-[A-Z0-9-]+|\((?:Ctrl|Shift)[^)]*\)/gu, ' ')
    .toLowerCase()
    .match(/\p{L}{4,}/gu) ?? [];

/** Every word in the service's data: all other text in the window comes from the catalog. */
function wordsIn(data: unknown, found = new Set<string>(), visited = new Set<unknown>()): Set<string> {
  if (typeof data === 'string') for (const word of wordsOf(data)) found.add(word);
  if (typeof data !== 'object' || data === null || visited.has(data)) return found;
  visited.add(data);
  const parts = data instanceof Map || data instanceof Set ? [...data] : Object.values(data);
  for (const part of parts) wordsIn(part, found, visited);
  return found;
}

/** Returns visible text and names for a screen reader that are outside the brackets of the pseudo-language. */
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
    const named = [...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((element) =>
      ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    );
    const withoutKeys = (block: Element): string => {
      const copy = block.cloneNode(true) as Element;
      for (const key of copy.querySelectorAll('kbd')) key.remove();
      return copy.textContent;
    };
    return [...blocks.map(withoutKeys), ...named].map(withoutBrackets);
  });
}

async function expectSpoken(page: Page, known: ReadonlySet<string>, where: string): Promise<void> {
  const outside = (await textsOutside(page)).filter((text) => wordsOf(text).some((word) => !known.has(word)));
  expect.soft([...new Set(outside)], `${where}: text that is not in the catalog`).toEqual([]);
  for (const [width, height] of [
    [1024, 700],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    const cut = async () => {
      // The tables of a record scroll if their columns have too little room.
      const wide = (await overflowOn(page)).filter((found) => !found.startsWith('SECTION '));
      return [...(await clippedOn(page)), ...(await overlapsOn(page)), ...wide];
    };
    // The effects of a new window size appear in the next frames.
    await expect.poll(cut, `${where} at ${width}×${height}`).toEqual([]);
  }
}

test('every screen takes its texts from the catalog only, and has room for words that are a third longer', async ({
  launch,
  sandbox,
}) => {
  const days = Array.from({ length: 24 }, (_, index) =>
    new Date(2026, index / 2, index + 1).toLocaleDateString('en', { dateStyle: 'full' }),
  );
  // With the time zone of the desk's center, which a record names.
  const names = [
    'Dockhand',
    'Local sandbox',
    'Single-merchant application',
    'Marketplace',
    'America/New_York',
  ];
  const { world } = sandbox;
  const account = accountOf(world.demo, world, Date.now());
  const known = wordsIn([world, account, listAllergens(), days, names]);
  const { page } = await launch();
  await page.getByRole('navigation').getByRole('link').first().waitFor();
  await callFromPage(page, 'preferences', 'save', { language: 'en-XA' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA');

  const places = page.getByRole('navigation').getByRole('link');
  for (let index = 0; index < (await places.count()); index += 1) {
    const place = places.nth(index);
    const name = (await place.textContent()) ?? '';
    await test.step(name, async () => {
      const left = await page.locator('main > *').first().elementHandle();
      await place.click();
      await expect(place).toHaveAttribute('aria-current', 'page');
      // The previous screen stays until the next one is loaded.
      await expect.poll(() => left?.evaluate((element) => element.isConnected)).toBe(false);
      await page.waitForLoadState('networkidle');
      await expect(page.locator('[role="grid"][aria-busy="true"]')).toHaveCount(0);
      await expectSpoken(page, known, name);
      const row = page
        .getByRole('grid')
        .getByRole('row')
        .filter({ has: page.getByRole('gridcell') })
        .first();
      if ((await row.count()) === 0) return;
      await row.click();
      await page.waitForLoadState('networkidle');
      await expectSpoken(page, known, `${name}, a record`);
    });
  }
});
