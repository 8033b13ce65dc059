import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { appLocators } from '#build/tour/app-locators.ts';
import { axeFindings, cutWhereSmall, overflowOn } from '#test/support/screens/screen-checks.ts';
import { expect, test } from './screen-test.ts';

test('diagnostics are found in the palette, read line by line, and saved as shown', async ({
  launch,
  userDataDir,
}) => {
  const saveFolder = join(userDataDir, 'saved');
  const { page } = await launch({ saveFolder });
  await page.keyboard.press('ControlOrMeta+k');
  await appLocators.commands(page).fill('diagnostics');
  await expect(page.getByText('Diagnostics for support')).toBeVisible();
  await page.keyboard.press('Enter');
  const section = page.getByRole('region', { name: 'Diagnostics' });
  await expect(section).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Save diagnostics' });
  const shown = dialog.getByRole('group', { name: 'What will be saved' });
  await expect(shown.getByRole('region', { name: 'health.txt' })).toContainText('session: signedIn');
  await expect(shown.getByRole('region', { name: 'trace.json' })).toHaveCount(0);

  await dialog.getByRole('checkbox').click();
  await expect(shown.getByRole('region', { name: 'trace.json' })).toContainText('traceEvents');
  expect.soft(await axeFindings(page)).toEqual([]);
  expect.soft(await overflowOn(page)).toEqual([]);
  await page.setViewportSize({ width: 640, height: 400 });
  expect.soft(await cutWhereSmall(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });

  const texts = await shown.locator('pre').allTextContents();
  await dialog.getByRole('button', { name: 'Save as ZIP…' }).click();
  const saved = page.getByText(/Dockhand diagnostics .*\.zip/u).first();
  await expect(saved).toBeVisible();
  await expect(dialog).toBeHidden();
  const path = /\S.*\.zip/u.exec((await saved.textContent()) ?? '')?.[0] ?? '';
  const files = Object.values(unzipSync(readFileSync(path))).map((bytes) => strFromU8(bytes));
  expect(files.map((text) => text || '(empty)')).toEqual(texts);

  const about = page.getByRole('region', { name: 'About' });
  await about.getByRole('button', { name: 'Licenses' }).press('Enter');
  await expect(about).toContainText('This build has no license list');
});
