import type { Page } from 'playwright';
import { appLocators } from '#build/tour/app-locators.ts';
import { scanWithKeys } from '#build/tour/scanner-keys.ts';
import { calibrationText } from '#renderer/scan/engine/learn-profile.ts';
import { expect, test } from '#test/screen/screen-test.ts';
import { readCode128 } from '#test/support/read-code128.ts';
import { callFromPage, signIn } from '#test/support/screens/at-the-desk.ts';
import { axeFindings, cutWhereSmall } from '#test/support/screens/screen-checks.ts';

test.use({ desk: 'new', sandboxOptions: { receivingOrders: 60 } });

const testCode = (page: Page) => page.getByRole('group', { name: 'Scanner test code' });
const testButton = (page: Page) => page.getByRole('button', { name: /^Test (?:scanner|again)$/u });
const useButton = (page: Page) => page.getByRole('button', { name: 'Use these settings' });
const scan = (page: Page, code: string) => scanWithKeys(page, [code], { isVerbatim: true });

async function drawnText(page: Page): Promise<string> {
  const path = testCode(page).locator('svg[data-barcode] path');
  const bars = await path.evaluate((drawn) =>
    [...(drawn.getAttribute('d') ?? '').matchAll(/M(\d+) 0h(\d+)v1h-\d+z/g)].map(([, x, width]) => ({
      x: Number(x),
      width: Number(width),
    })),
  );
  return readCode128(bars);
}

test('the first run proposes the desk, and learns its scanner from one scan', async ({ launch, sandbox }) => {
  let isFull = false;
  const { page } = await launch({ failsRequest: (name) => isFull && name === 'preferences.save' });
  await signIn(page, sandbox);
  await expect(appLocators.startWorking(page)).toBeFocused();

  await test.step('proposes this computer’s name and the center with the most orders', async () => {
    const centers = sandbox.world.demo.receivingOrders.map(({ centerId }) => centerId);
    const countOf = (id: number) => centers.filter((centerId) => centerId === id).length;
    const name = await appLocators.deskCenter(page).inputValue();
    const chosen = sandbox.world.centers.find((center) => center.name === name);
    expect(countOf(chosen?.id ?? -1)).toBe(Math.max(...sandbox.world.centers.map(({ id }) => countOf(id))));
    await expect(appLocators.deskName(page)).toHaveValue('DOCK-PC');
    await expect(page.getByText('Where most of the latest receiving orders go.')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    expect(await cutWhereSmall(page)).toEqual([]);
  });

  await test.step('the test shows the code; after Escape or Tab, it no longer listens', async () => {
    await testButton(page).click();
    await expect(testCode(page)).toBeFocused();
    await expect(page.getByText('Ready. Scan this code now')).toBeVisible();
    expect(await drawnText(page)).toBe(calibrationText);
    expect(await axeFindings(page)).toEqual([]);
    expect(await cutWhereSmall(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Print code…' })).toBeFocused();
    await expect(page.getByText('Click here, then scan the code.')).toBeVisible();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Scanner test code' }).waitFor();
    await page.keyboard.press('Escape');
    await expect(testCode(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(testCode(page)).toBeHidden();
    await expect(testButton(page)).toBeFocused();
  });

  await test.step('another code is refused, and its Enter presses nothing', async () => {
    await page.keyboard.press('Enter');
    await expect(testCode(page)).toBeFocused();
    await scan(page, 'SKU-4711-RED');
    await expect(page.getByText('That wasn’t this code')).toBeVisible();
    await expect(testCode(page)).toBeFocused();
  });

  await test.step('the code shows how the scanner types, and the next scan is read that way', async () => {
    await scanWithKeys(page, [calibrationText], { isVerbatim: true, ending: 'Tab' });
    await expect(useButton(page)).toBeFocused();
    const facts = page.getByRole('region', { name: 'Scanner' }).locator('dl > div');
    await expect(facts).toHaveText([
      'After each codeTab',
      /^Keyboard layout/,
      'SpeedNormal4 ms per key, longest 4 ms',
      /^GS1 separator/,
    ]);
    expect(await axeFindings(page)).toEqual([]);
    await scanWithKeys(page, ['0123456789012'], { isVerbatim: true, ending: 'Tab' });
    await expect(page.getByText('Read: 0123456789012')).toBeVisible();
    await expect(useButton(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Saved for this desk')).toBeVisible();
    expect(await callFromPage(page, 'preferences', 'read')).toMatchObject({
      value: { scanner: { suffix: 'tab', speed: 'normal' } },
    });
    expect(await cutWhereSmall(page)).toEqual([]);
  });

  await test.step('in the settings, the test takes over the keys that scans are read from, but not a badge that unlocks the window', async () => {
    await appLocators.startWorking(page).click();
    await appLocators.settings(page).click();
    await testButton(page).click();
    await expect(testCode(page)).toBeFocused();
    await scan(page, calibrationText);
    await expect(useButton(page)).toBeFocused();
    await expect(appLocators.scanPlace(page)).toContainText('Scan anything');
    await callFromPage(page, 'operators', 'save', { before: null, name: 'Jane', badge: 'STAFF-0042' });
    await page.keyboard.press('ControlOrMeta+l');
    const lock = page.getByRole('dialog', { name: 'Dockhand is locked' });
    await expect(lock).toBeVisible();
    await scanWithKeys(page, ['STAFF-0042'], { ending: 'Tab' });
    await expect(lock).toHaveCount(0);
    await expect(page.getByText('STAFF-0042')).toHaveCount(0);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(useButton(page)).toBeHidden();
    await scanWithKeys(page, ['0123456789012'], { isVerbatim: true, ending: 'Tab' });
    await expect(appLocators.scanPlace(page)).not.toContainText('Scan anything');
  });

  await test.step('settings that can’t be saved aren’t reported as saved', async () => {
    await testButton(page).click();
    await expect(testCode(page)).toBeFocused();
    await scan(page, calibrationText);
    isFull = true;
    await useButton(page).click();
    await expect(page.getByText('Setting not saved')).toBeVisible();
    await expect(page.getByText('Saved for this desk')).toHaveCount(0);
  });
});
