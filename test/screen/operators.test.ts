import type { Locator, Page } from 'playwright';
import { appLocators } from '#build/tour/app-locators.ts';
import { scanWithKeys } from '#build/tour/scanner-keys.ts';
import { draftAt, keepDraft } from '#test/support/screens/outbox-at-desk.ts';
import { axeFindings, controlsBeyond, overflowOn } from '#test/support/screens/screen-checks.ts';
import { expect, test } from './screen-test.ts';

const section = (page: Page): Locator => page.getByRole('region', { name: 'Operators' });
const operatorKey = (page: Page): Locator =>
  appLocators.statusBar(page).getByRole('button', { name: /^Operator/u });

async function addOperator(page: Page, name: string, badge: string): Promise<void> {
  await section(page).getByRole('textbox', { name: 'Name' }).fill(name);
  await section(page).getByRole('textbox', { name: 'Badge' }).fill(badge);
  await section(page).getByRole('button', { name: 'Add' }).click();
}

test('operators are entered with their badges, and a scanned badge selects the current operator', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch();
  await expect(operatorKey(page)).toContainText('No operator');

  await test.step('from the bar to the settings, which state that names are not logins', async () => {
    await operatorKey(page).click();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Manage operators…' }).click();
    await expect(section(page)).toBeFocused();
    await expect(section(page)).toContainText('Operators aren’t logins');
  });

  await test.step('a badge is scanned into the form', async () => {
    await section(page).getByRole('textbox', { name: 'Name' }).fill('Jane Miller');
    await scanWithKeys(page, ['STAFF-0042']);
    await expect(section(page).getByRole('textbox', { name: 'Badge' })).toHaveValue('STAFF-0042');
    await section(page).getByRole('button', { name: 'Add' }).click();
    await expect(operatorKey(page)).toContainText('Jane Miller');
    await expect(section(page).getByRole('textbox', { name: 'Name' })).toBeFocused();
    await addOperator(page, 'Omar', 'STAFF-0043');
    await expect(section(page).getByRole('button', { name: 'Change Omar' })).toBeVisible();
  });

  await test.step('a PIN is set, and neither it nor the badge is shown again', async () => {
    await section(page).getByRole('button', { name: 'Change Omar' }).click();
    const form = section(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('textbox', { name: 'PIN' }) });
    await form.getByRole('textbox', { name: 'PIN' }).fill('25');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toContainText('A PIN needs at least 4 digits.');
    await form.getByRole('textbox', { name: 'PIN' }).fill('2580');
    await expect(form.getByRole('textbox', { name: 'Badge' })).toHaveValue('');
    await form.getByRole('button', { name: 'Save' }).click();
    const omar = section(page).getByRole('listitem').filter({ hasText: 'Omar' });
    await expect(omar).toContainText('BadgePIN');
    await expect(section(page)).toBeFocused();
    await expect(section(page)).not.toContainText('STAFF-0043');
    expect(await page.evaluate(() => document.body.innerHTML)).not.toContain('2580');
  });

  await test.step('a badge that is scanned right after the form of an operator was opened is read into it', async () => {
    await section(page).getByRole('button', { name: 'Change Omar' }).press('Enter');
    await expect(section(page).getByRole('textbox', { name: 'Name' })).toBeFocused();
    await scanWithKeys(page, ['STAFF-0044']);
    await expect(section(page).getByRole('textbox', { name: 'Badge' })).toHaveValue('STAFF-0044');
    await section(page).getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(section(page)).toBeFocused();
  });

  await test.step('a duplicate name or badge is rejected with a message', async () => {
    await addOperator(page, 'jane miller', '');
    await expect(section(page)).toContainText('That name is already in use.');
    await addOperator(page, 'Ann', 'STAFF-0042');
    await expect(section(page)).toContainText('That badge belongs to someone else.');
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflowOn(page)).toEqual([]);
  });

  await test.step('a long name is shortened in the menu, and complete in the bar of a large window', async () => {
    const name = 'Theodora-Maximiliana Featherstonehaugh';
    await addOperator(page, name, '');
    await expect(section(page).getByRole('button', { name: `Change ${name}` })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+u');
    const menu = page.getByRole('dialog', { name: /^Operator/u });
    await expect(menu.getByRole('button', { name: 'Jane Miller', exact: true })).toBeFocused();
    await menu.getByRole('button', { name }).focus();
    expect.soft(await controlsBeyond(menu)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.setViewportSize({ width: 2560, height: 1440 });
    const shown = operatorKey(page).getByText(name);
    await expect(operatorKey(page)).toContainText(name);
    expect.soft(await shown.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.keyboard.press('ControlOrMeta+u');
    await menu.getByRole('button', { name: 'Jane Miller', exact: true }).press('Enter');
    await expect(operatorKey(page)).toContainText('Jane Miller');
  });

  await test.step('a badge selects an operator on every screen, and can be undone', async () => {
    await appLocators.receiving(page).click();
    await scanWithKeys(page, ['STAFF-0043']);
    await expect(appLocators.scanPlace(page)).toContainText('Omar');
    await expect(operatorKey(page)).toContainText('Omar');
    const { operator } = await keepDraft(page, draftAt(sandbox));
    expect(operator).toBe('Omar');
    await appLocators.scanPlace(page).getByRole('button', { name: 'Undo' }).click();
    await expect(operatorKey(page)).toContainText('Jane Miller');
  });

  await test.step('and is changed by keyboard', async () => {
    await page.keyboard.press('ControlOrMeta+u');
    await expect(page.getByRole('button', { name: 'Jane Miller', exact: true })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(operatorKey(page)).toContainText('Omar');
  });

  await test.step('what is typed for an operator stays while another one is removed', async () => {
    await appLocators.settings(page).click();
    await section(page).getByRole('button', { name: 'Change Omar' }).click();
    const pin = section(page).getByRole('listitem').getByRole('textbox', { name: 'PIN' });
    await pin.fill('1470');
    await section(page).getByRole('button', { name: 'Remove Jane Miller' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(section(page).getByRole('button', { name: 'Remove Jane Miller' })).toHaveCount(0);
    await expect(pin).toHaveValue('1470');
    await section(page).getByRole('button', { name: 'Cancel' }).click();
    await section(page).getByRole('textbox', { name: 'Name' }).fill('Ann');
  });

  await test.step('a removed operator can no longer be selected', async () => {
    await section(page).getByRole('button', { name: 'Remove Omar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(operatorKey(page)).toContainText('No operator');
    // Typed for the next operator.
    await expect(section(page).getByRole('textbox', { name: 'Name' })).toHaveValue('Ann');
    await expect(section(page)).toBeFocused();
    await scanWithKeys(page, ['STAFF-0043']);
    await expect(appLocators.scanPlace(page)).not.toContainText('Omar');
    await expect(operatorKey(page)).toContainText('No operator');
  });
});
