import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appLocators } from '../../build/tour/app-locators.ts';
import { scanWithKeys } from '../../build/tour/scanner-keys.ts';
import { axeFindings, overflowOn, savedFile } from '../support/screens/screen-checks.ts';
import { expect, test } from './screen-test.ts';

function pagesOf(pdf: string): number {
  // Many pages stand in several nodes; the root counts them all.
  return Math.max(
    ...[...pdf.matchAll(/\/Type \/Pages\s[^>]*?\/Count (\d+)/gu)].map(([, count]) => Number(count)),
  );
}

/** The size of the first page of a PDF in millimetres. */
function sizeOf(pdf: string): readonly number[] {
  const [, width, height] = /\/MediaBox \[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/u.exec(pdf) ?? [];
  return [width, height].map((points) => Math.round((Number(points) / 72) * 25.4));
}

test('a sheet is looked at, saved as a PDF of the chosen paper, and printed alone', async ({
  launch,
  userDataDir,
}) => {
  test.slow();
  const folder = mkdtempSync(join(tmpdir(), 'dockhand-print-'));
  const outsideLog = join(userDataDir, 'outside.txt');
  const { page } = await launch({ saveFolder: folder, outsideLog });
  await page.evaluate(() => {
    location.hash = '/return-desk';
  });
  await page.getByRole('heading', { name: 'New return' }).waitFor();
  const sheetKey = page.getByRole('button', { name: 'Print the sheet of command codes' });
  await sheetKey.click();
  const dialog = page.getByRole('dialog', { name: 'Scanner commands' });

  await test.step('the preview says how many pages, and nothing of it is cut off', async () => {
    await expect(dialog.getByText('2 pages')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflowOn(page)).toEqual([]);
  });

  for (const [name, size] of [
    ['Letter', [216, 279]],
    ['Label 4 × 6 in', [102, 152]],
    ['A4', [210, 297]],
  ] as const) {
    await test.step(`as a PDF on ${name}`, async () => {
      await dialog.getByText(name, { exact: true }).click();
      const before = new Set(readdirSync(folder));
      await page.keyboard.press('ControlOrMeta+s');
      const pdf = readFileSync(await savedFile(folder, before)).toString('latin1');
      expect(pdf.startsWith('%PDF-')).toBe(true);
      expect(sizeOf(pdf)).toEqual(size);
      await expect(dialog.getByText(`${pagesOf(pdf)} pages`, { exact: true })).toBeVisible();
      expect(await overflowOn(page)).toEqual([]);
    });
  }

  await test.step('in print there is the page and nothing else', async () => {
    await page.emulateMedia({ media: 'print' });
    const text = await page.evaluate(() => document.body.innerText);
    expect(text).toContain('DH-RETURN');
    expect(text).not.toContain('Save as PDF');
    expect(text).not.toContain('Activity');
    await page.emulateMedia({ media: null });
  });

  await test.step('Enter prints, and the preview is gone; the paper is saved', async () => {
    await dialog.getByRole('button', { name: 'Print', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    expect(readFileSync(outsideLog, 'utf8')).toBe('print "A4"\n');
    await expect(sheetKey).toBeFocused();
    await sheetKey.click();
    await expect(dialog.getByRole('radio', { name: 'A4' })).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('its codes are renewed in the settings, and the old sheet does nothing (security 3)', async () => {
    await appLocators.settings(page).click();
    const section = page.getByRole('region', { name: 'Command codes' });
    const number = section.getByText(/^\d{6}$/u);
    const old = await number.innerText();
    await section.getByRole('button', { name: 'Renew codes…' }).click();
    const question = page.getByRole('dialog', { name: 'Renew the command codes?' });
    await expect(question.getByRole('button', { name: 'Cancel' }).last()).toBeFocused();
    await question.getByRole('button', { name: 'Renew codes' }).click();
    await expect(question).toHaveCount(0);
    await expect(number).not.toHaveText(old);
    await scanWithKeys(page, [`DH-RETURN-${old}`], { isVerbatim: true });
    await expect(appLocators.scanPlace(page)).toContainText('A code of another desk or an old sheet');
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflowOn(page)).toEqual([]);
    const renewed = await number.innerText();
    await section.getByRole('button', { name: 'Print sheet' }).click();
    await expect(dialog.getByText(`DH-RETURN-${renewed}`)).toBeVisible();
    await page.keyboard.press('Escape');
  });
  rmSync(folder, { recursive: true, force: true });
});
