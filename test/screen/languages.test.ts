import type { Page } from 'playwright';
import { appLocators } from '#build/tour/app-locators.ts';
import { languageName, languages, loadMessages } from '#shared/messages/messages.ts';
import { callFromPage } from '#test/support/screens/at-the-desk.ts';
import { axeFindings, overflowOn } from '#test/support/screens/screen-checks.ts';
import { expect, test } from './screen-test.ts';

/** The sidebar entries whose badge is taller than they are and overlaps the next one. */
const tallBadges = (page: Page): Promise<string[]> =>
  page
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((entries) =>
      entries
        .filter((entry) =>
          [...entry.querySelectorAll('[data-tone]')].some((badge) => badge.clientHeight > entry.clientHeight),
        )
        .map((entry) => entry.getAttribute('aria-label') ?? ''),
    );

test('the language changes immediately in Settings, and the layout is mirrored for right-to-left languages', async ({
  launch,
}) => {
  const { page } = await launch();
  await appLocators.settings(page).click();
  let spoken = await loadMessages('en');
  for (const language of [...languages.toReversed(), 'en'] as const) {
    await page.getByLabel(spoken['settings.language'], { exact: true }).first().click();
    await page.getByRole('option', { name: languageName(language), exact: true }).click();
    spoken = await loadMessages(language);
    await expect(page.getByRole('heading', { name: spoken['settings.title'], exact: true })).toBeVisible();
    await expect(page.getByRole('navigation')).toContainText(spoken['rail.inventory']);
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`, 'u'));
    // Points to the edge of the window where the sidebar is.
    await expect(
      page.getByRole('button', { name: spoken['rail.collapse'] }).locator('svg').first(),
    ).toHaveCSS('transform', language === 'ar' ? 'matrix(-1, 0, 0, 1, 0, 0)' : 'none');
    expect.soft(await overflowOn(page), language).toEqual([]);
    await page.setViewportSize({ width: 1024, height: 700 });
    expect.soft(await tallBadges(page), language).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
  }
  expect(await axeFindings(page)).toEqual([]);
});

test('no header of a list of receiving orders is cut off in any language', async ({ launch }) => {
  const { page } = await launch();
  const cutHeaders = (grid: string) =>
    page
      .getByRole('grid', { name: grid, exact: true })
      .getByRole('columnheader')
      .evaluateAll((headers) =>
        headers.length === 0
          ? null
          : headers
              .filter((header) =>
                [header, ...header.querySelectorAll('*')].some(
                  (part) =>
                    part.scrollWidth > part.clientWidth && getComputedStyle(part).overflowX !== 'visible',
                ),
              )
              .map(({ textContent }) => textContent),
      );
  for (const language of languages) {
    await callFromPage(page, 'preferences', 'save', { language });
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`, 'u'));
    const spoken = await loadMessages(language);
    for (const [address, grid] of [
      ['/receiving', spoken['receiving.list.title']],
      ['/check-in', spoken['rail.checkIn']],
    ] as const) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, address);
      for (const [width, height] of [
        [1024, 700],
        [1280, 800],
      ] as const) {
        await page.setViewportSize({ width, height });
        await expect.poll(() => cutHeaders(grid), `${language} ${address} ${width}`).toEqual([]);
      }
    }
  }
});

test('at 200 % zoom offline, the connection and what follows it in the status bar stay on one line', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch();
  await page.setViewportSize({ width: 640, height: 400 });
  await sandbox.stop();
  await callFromPage(page, 'status', 'checkConnection');
  const bar = page.locator('section[data-frame][data-kind]');
  const parts = bar.locator('[data-connection="offline"], [data-connection="offline"] ~ button');
  for (const language of languages) {
    await callFromPage(page, 'preferences', 'save', { language });
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`, 'u'));
    await expect(bar.locator('[data-connection="offline"]')).toBeVisible();
    const middles = await parts.evaluateAll((buttons) =>
      buttons.map((button) => {
        const { top, bottom } = button.getBoundingClientRect();
        return Math.round((top + bottom) / 2);
      }),
    );
    expect.soft(new Set(middles).size, `${language} ${middles.join(' ')}`).toBe(1);
  }
});

test('the open row is marked at its start, also from right to left', async ({ launch }) => {
  const { page } = await launch();
  const open = page.getByRole('row').and(page.locator('[aria-current="true"]'));
  await appLocators.orderRows(page).first().click();
  await expect(open).toHaveCSS('box-shadow', / 3px 0px 0px 0px inset$/u);
  await callFromPage(page, 'preferences', 'save', { language: 'ar' });
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(open).toHaveCSS('box-shadow', / -3px 0px 0px 0px inset$/u);
});

test('times are those of the computer’s time zone, also after it changed', async ({ launch }) => {
  const { page } = await launch();
  const session = await page.context().newCDPSession(page);
  const moveTo = (timezoneId: string) => session.send('Emulation.setTimezoneOverride', { timezoneId });
  await page.clock.install();
  await moveTo('America/Phoenix');
  await page.reload();
  await appLocators.orderRows(page).first().click();
  const shown = appLocators.orderDetail(page).locator('time[title]').first();
  await expect(shown).toHaveAttribute('title', /MST/u);
  const before = await shown.textContent();
  await moveTo('Asia/Tokyo');
  await page.clock.fastForward(60_000);
  await expect(shown).toHaveAttribute('title', /GMT\+9/u);
  await expect(shown).not.toHaveText(before ?? '');
});
