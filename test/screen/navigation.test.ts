import type { Locator } from 'playwright';
import { appLocators } from '#build/tour/app-locators.ts';
import { scanWithKeys } from '#build/tour/scanner-keys.ts';
import { axeFindings, overflowOn } from '#test/support/screens/screen-checks.ts';
import { expect, test } from './screen-test.ts';

/** The entries of the sidebar from the top. */
const screens = [
  'Today',
  'Receiving',
  'Unidentified',
  'Check-in',
  'Returns',
  'Inventory',
  'Lots',
  'Stock history',
  'Orders',
  'Billing',
  'Outbox',
  'Activity log',
  'Settings',
] as const;

test('screens are reached in the order of the sidebar, by one key, by two, and never by a scan', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch();
  const sidebar = page.getByRole('navigation', { name: 'Main navigation' });
  const current = sidebar.locator('[aria-current="page"]');

  await test.step('in groups', async () => {
    const namesIn = (part: Locator) =>
      part.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')));
    const inGroup = (name: string) => namesIn(sidebar.getByRole('group', { name }));
    expect(await namesIn(sidebar)).toEqual([...screens]);
    expect(await inGroup('Inbound')).toEqual(['Receiving', 'Unidentified', 'Check-in']);
    expect(await inGroup('Stock')).toEqual(['Inventory', 'Lots', 'Stock history']);
  });

  await test.step('waiting work is shown beside its screen', async () => {
    const { unidentifiedOrders } = sandbox.world.demo;
    const unlinked = unidentifiedOrders.filter(({ linkedOrderId }) => linkedOrderId === null).length;
    const entry = sidebar.getByRole('link', { name: 'Unidentified', exact: true });
    await expect(entry).toHaveAccessibleDescription(
      new RegExp(`^${unlinked} unidentified parcels, the oldest`, 'u'),
    );
  });

  await test.step('an address that no screen has opens the first one', async () => {
    await page.evaluate(() => (location.hash = '/elsewhere'));
    await expect(current).toHaveAccessibleName('Today');
    await expect(page.getByRole('heading', { level: 1, name: /^Today/u })).toBeVisible();
  });

  await test.step('Ctrl with the digit of its position', async () => {
    for (const [index, name] of screens.slice(0, 9).entries()) {
      await page.keyboard.press(`ControlOrMeta+${index + 1}`);
      await expect(current).toHaveAccessibleName(name);
    }
  });

  await test.step('collapsed by its key, it keeps its names as tooltips, and the state of a scan is as narrow', async () => {
    const state = appLocators.scanPlace(page).getByText('Ready', { exact: true }).locator('..');
    const widths = async () => [(await sidebar.boundingBox())?.width, (await state.boundingBox())?.width];
    const expanded = await widths();
    await page.keyboard.press('ControlOrMeta+b');
    await expect.poll(widths).toEqual([48, 48]);
    const tooltips = await sidebar
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('title')));
    expect(tooltips.map((tooltip) => tooltip?.replace(/ \(.*/u, ''))).toEqual([...screens]);
    await page.keyboard.press('ControlOrMeta+b');
    await expect.poll(widths).toEqual(expanded);
  });

  await test.step('G shows the letter of each screen, and the letter opens it', async () => {
    await page.keyboard.press('g');
    await expect(sidebar.locator('kbd').last()).toHaveText('S');
    expect((await sidebar.locator('kbd').allInnerTexts()).join('')).toMatch(/TRUKEILHOBXAS$/u);
    expect(await overflowOn(page)).toEqual([]);
    await page.keyboard.press('i');
    await expect(current).toHaveAccessibleName('Inventory');
    await expect(sidebar.locator('kbd')).toHaveCount(0);
  });

  await test.step('Escape cancels G, and the letter has its usual meaning', async () => {
    await page.keyboard.press('g');
    await expect(sidebar.locator('kbd').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sidebar.locator('kbd')).toHaveCount(0);
    await page.keyboard.press('l');
    await expect(current).toHaveAccessibleName('Inventory');
  });

  await test.step('a scan after G is a scan, and so is one that starts with G', async () => {
    await page.keyboard.press('g');
    await expect(sidebar.locator('kbd').first()).toBeVisible();
    await scanWithKeys(page, ['SETTINGS-4711']);
    await expect(appLocators.scanPlace(page)).toContainText('SETTINGS-4711');
    await scanWithKeys(page, ['GRU']);
    await expect(appLocators.scanPlace(page)).toContainText('GRU');
    await expect(sidebar.locator('kbd')).toHaveCount(0);
    await expect(current).toHaveAccessibleName('Inventory');
  });

  await test.step('a key that opens another screen highlights nothing under a resting pointer', async () => {
    const entry = sidebar.getByRole('link', { name: 'Lots', exact: true });
    const ground = () => entry.evaluate((element) => getComputedStyle(element).backgroundColor);
    const atRest = await ground();
    // The browser measures pointer movement from the second move on.
    await page.mouse.move(1, 1);
    await entry.hover();
    await expect.poll(ground).not.toBe(atRest);
    await page.keyboard.press('ControlOrMeta+2');
    await expect(current).toHaveAccessibleName('Receiving');
    await expect.poll(ground).toBe(atRest);
  });

  await test.step('every key is shown, in groups', async () => {
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    const line = sheet.getByText('Go to check-in').locator('..');
    await expect(line.locator('kbd')).toHaveText(['Ctrl 4', 'G', 'K']);
    await expect(sheet).not.toContainText('Arrow');
    expect.soft(await axeFindings(page)).toEqual([]);
  });
});
