import { appLocators } from '../../build/tour/app-locators.ts';
import { scanWithKeys } from '../../build/tour/scanner-keys.ts';
import { axeFindings, overflowOn } from '../support/screens/screen-checks.ts';
import { expect, test } from './screen-test.ts';

/** The entries of the sidebar from its top; a screen before them is no matter here. */
const screens = [
  'Receiving',
  'Unidentified',
  'Check-in',
  'Returns',
  'Inventory',
  'Lots',
  'Stock history',
  'Orders',
  'Outbox',
  'Activity log',
  'Settings',
] as const;

test('the screens are reached in the order of the sidebar, by one key, by two, and never by a scan', async ({
  launch,
}) => {
  const { page } = await launch();
  const sidebar = page.getByRole('navigation', { name: 'Main navigation' });
  const current = sidebar.locator('[aria-current="page"]');

  await test.step('in groups', async () => {
    const words = await sidebar.getByRole('link').allInnerTexts();
    expect(words.slice(-screens.length)).toEqual([...screens]);
    const inGroup = (name: string) => sidebar.getByRole('group', { name }).getByRole('link');
    await expect(inGroup('Inbound')).toHaveText(['Receiving', 'Unidentified', 'Check-in']);
    await expect(inGroup('Stock')).toHaveText(['Inventory', 'Lots', 'Stock history']);
  });

  await test.step('Ctrl with the digit of its place', async () => {
    for (const [index, name] of screens.slice(0, 8).entries()) {
      await page.keyboard.press(`ControlOrMeta+${index + 2}`);
      await expect(current).toHaveText(name);
    }
  });

  await test.step('G shows the letter of each screen, and the letter leads there', async () => {
    await page.keyboard.press('g');
    await expect(sidebar.locator('kbd').last()).toHaveText('S');
    expect((await sidebar.locator('kbd').allInnerTexts()).join('')).toMatch(/RUKEILHOXAS$/u);
    expect(await overflowOn(page)).toEqual([]);
    await page.keyboard.press('i');
    await expect(current).toHaveText('Inventory');
    await expect(sidebar.locator('kbd')).toHaveCount(0);
  });

  await test.step('Escape ends what G began, and the letter means what it means', async () => {
    await page.keyboard.press('g');
    await expect(sidebar.locator('kbd').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sidebar.locator('kbd')).toHaveCount(0);
    await page.keyboard.press('l');
    await expect(current).toHaveText('Inventory');
  });

  await test.step('a scan after G is a scan, and so is one that begins with G', async () => {
    await page.keyboard.press('g');
    await expect(sidebar.locator('kbd').first()).toBeVisible();
    await scanWithKeys(page, ['SETTINGS-4711']);
    await expect(appLocators.scanPlace(page)).toContainText('SETTINGS-4711');
    await scanWithKeys(page, ['GRU']);
    await expect(appLocators.scanPlace(page)).toContainText('GRU');
    await expect(sidebar.locator('kbd')).toHaveCount(0);
    await expect(current).toHaveText('Inventory');
  });

  await test.step('a key that leads elsewhere marks nothing under a pointer that rests', async () => {
    const entry = sidebar.getByRole('link', { name: 'Lots', exact: true });
    const ground = () => entry.evaluate((element) => getComputedStyle(element).backgroundColor);
    await entry.hover();
    const hovered = await ground();
    await page.keyboard.press('ControlOrMeta+2');
    await expect(current).toHaveText('Receiving');
    await expect.poll(ground).not.toBe(hovered);
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
