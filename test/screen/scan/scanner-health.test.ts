import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { appLocators } from '#build/tour/app-locators.ts';
import { type ScannerBehavior, scanWithKeys } from '#build/tour/scanner-keys.ts';
import { expect, test } from '#test/screen/screen-test.ts';
import { callFromPage, tabTo } from '#test/support/screens/at-the-desk.ts';
import { axeFindings, cutWhereSmall, overflowOn, savedFile } from '#test/support/screens/screen-checks.ts';

const codes = ['4006381333931', '9780201379624', 'SKU-4711-RED', '0614141000036', '5012345678900'];

const part = (within: Page | Locator, name: string) => within.getByRole('region', { name, exact: true });
const facts = (within: Locator) => within.locator('dl > div');

async function scan(page: Page, scanned: readonly string[], habits: ScannerBehavior = {}): Promise<void> {
  for (const code of scanned) await scanWithKeys(page, [code], { isVerbatim: true, ...habits });
}

const scannerOf = (page: Page) => callFromPage(page, 'preferences', 'read');

async function press(page: Page, key: Locator): Promise<void> {
  await tabTo(key);
  await page.keyboard.press('Enter');
}

async function expectClean(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
  expect(await overflowOn(page)).toEqual([]);
  expect(await cutWhereSmall(page)).toEqual([]);
}

test('scanner health shows how scans arrived, proposes settings, and records for support, by keyboard alone', async ({
  launch,
  userDataDir,
}) => {
  const saveFolder = join(userDataDir, 'saved');
  const { page } = await launch({ startsAt: '/settings', saveFolder });
  const opener = page.getByRole('button', { name: 'Scanner health…' });
  const dialog = page.getByRole('dialog', { name: 'Scanner health' });
  const proposed = part(dialog, 'Proposed settings');
  const recording = part(dialog, 'Recording for support');

  await test.step('it asks for more scans if there are too few', async () => {
    await press(page, opener);
    await expect(dialog.getByRole('group', { name: 'Scans' })).toBeFocused();
    await expect(proposed).toContainText('Scan 5 more codes, or the test code.');
    await expect(
      part(dialog, 'Scanner test code').getByRole('img', { name: 'Scanner test code' }),
    ).toBeVisible();
  });

  await test.step('scans are read, shown as a graph and a table, and open nothing', async () => {
    await scan(page, codes.slice(0, 4), { everyMs: 6 });
    await expect(dialog).toContainText('Read: 0614141000036');
    await expect(proposed).toContainText('Scan 1 more code, or the test code.');
    await tabTo(dialog.getByRole('textbox', { name: 'Or scan into this text field' }));
    await scan(page, codes.slice(4), { everyMs: 6 });
    await expect(dialog).toContainText('Read: 5012345678900');
    await expect(dialog.getByRole('textbox')).toHaveValue('');
    await expect(
      dialog.getByRole('img', {
        name: 'Time between keys in the last 5 scans: median 6 ms, longest 6 ms, limit 35 ms',
      }),
    ).toBeVisible();
    await expect(appLocators.scanPlace(page)).toContainText('Scan anything');
    await expect(facts(part(dialog, 'What the scans show'))).toHaveText([
      'Speed6 ms per key, longest 6 ms',
      'After each codeEnter',
      /^Keyboard layout1 of 5 scans/u,
      'Lost or lateNone: every scan was read completely',
    ]);
    await expectClean(page);
  });

  await test.step('the proposed settings are applied, and reverted', async () => {
    await expect(facts(part(dialog, 'Settings in use')).first()).toHaveText('After each codeEnter or Tab');
    await expect(facts(proposed).first()).toHaveText('After each codeEnter');
    await press(page, proposed.getByRole('button', { name: 'Use these settings' }));
    await expect(proposed).toContainText('Saved for this desk');
    expect(await scannerOf(page)).toMatchObject({ value: { scanner: { suffix: 'enter', speed: 'normal' } } });
    await expect(proposed.getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(proposed.getByRole('button', { name: 'Use these settings' })).toBeFocused();
    expect(await scannerOf(page)).toMatchObject({
      value: { scanner: { suffix: 'enter-or-tab', timing: null } },
    });
    await page.keyboard.press('Enter');
    await expect(proposed).toContainText('Saved for this desk');
  });

  await test.step('incomplete scans are reported', async () => {
    await scan(page, codes.slice(0, 1), { ending: 'none' });
    await expect(facts(part(dialog, 'What the scans show')).last()).toContainText(
      '1 of 6 scans weren’t read completely',
    );
    await expect(dialog.getByRole('status').first()).toContainText('its end never arrived');
  });

  await test.step('a recording is saved, and replayed with the old and the current settings', async () => {
    await press(page, recording.getByRole('button', { name: 'Start recording' }));
    await expect(recording).toContainText('Recording every key');
    await scan(page, codes.slice(1), { everyMs: 8 });
    await expect(dialog).toContainText('Read: 5012345678900');
    await press(page, recording.getByRole('button', { name: 'Stop recording' }));
    const then = part(recording, 'Read with the recording’s settings').getByRole('listitem');
    await expect(then).toHaveText(codes.slice(1).map((code) => `Read${code}`));
    await expectClean(page);
    await press(page, recording.getByRole('button', { name: 'Save recording…' }));
    await expect(recording).toContainText('Recording saved: ');

    const path = await savedFile(saveFolder);
    const saved = JSON.parse(readFileSync(path, 'utf8')) as { strokes: unknown[]; profile: object };
    expect(saved).toMatchObject({ version: 1, profile: { suffix: 'enter' } });
    const other = join(userDataDir, 'other-desk.json');
    writeFileSync(other, JSON.stringify({ ...saved, profile: { ...saved.profile, prefix: '~' } }));
    await recording.getByLabel('Open recording…').last().setInputFiles(other);
    await expect(then.filter({ hasText: /^Read/u })).toHaveCount(0);
    const now = part(recording, 'Read with the settings in use').getByRole('listitem');
    await expect(now).toHaveText(codes.slice(1).map((code) => `Read${code}`));
  });

  await test.step('a damaged recording is refused with the reason', async () => {
    const damaged = join(userDataDir, 'damaged.json');
    writeFileSync(damaged, '{ "version": 1, "strokes": [[0, 0, "4", "Digit4", "desk"]] }');
    await recording.getByLabel('Open recording…').last().setInputFiles(damaged);
    const alert = recording.getByRole('alert');
    await expect(alert).toContainText('This file isn’t a scanner recording, or it’s damaged.');
    await expect(alert).toContainText('strokes.0.4');
    await expect(recording.getByRole('listitem').filter({ hasText: /^Read/u })).toHaveCount(0);
  });

  await test.step('the focus stays in the dialog, though the focused element was removed', async () => {
    await expect(page.locator('body')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect
      .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)))
      .toBe(true);
  });

  await test.step('the lock stops a recording, so that it contains no badge', async () => {
    await press(page, recording.getByRole('button', { name: 'Start recording' }));
    await callFromPage(page, 'operators', 'save', { before: null, name: 'Jane', badge: 'STAFF-0042' });
    await page.keyboard.press('ControlOrMeta+l');
    await expect(page.getByRole('dialog', { name: 'Dockhand is locked' })).toBeVisible();
    await scan(page, ['STAFF-0042']);
    await expect(page.getByRole('dialog', { name: 'Dockhand is locked' })).toBeHidden();
    await expect(recording).toContainText('key event');
    await expect(recording.getByRole('button', { name: 'Start recording' })).toBeVisible();
    await expect(recording).toContainText('Nothing was read.');
    await scan(page, codes.slice(0, 1));
    await expect(dialog).toContainText(`Read: ${codes[0]}`);
  });

  await test.step('Escape returns the keys to the desk', async () => {
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
    await scan(page, codes.slice(1, 2));
    await expect(appLocators.scanPlace(page)).not.toContainText('Scan anything');
  });
});
