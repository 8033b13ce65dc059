import type { Locator, Page } from 'playwright';
import { appLocators } from '#build/tour/app-locators.ts';
import {
  codeOf,
  lineOf,
  openReturnDesk,
  returnable,
  scan,
  scanResult,
} from '#test/support/screens/return-desk-at-work.ts';
import { expect, test } from './screen-test.ts';

/** Opens a dialog from the focused element, closes it, and expects the focus back on that element. */
async function expectBack(page: Page, from: Locator, chord: string): Promise<void> {
  await from.focus();
  await page.keyboard.press(chord);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(from).toBeFocused();
}

test('a closed dialog returns the focus to the element that opened it', async ({ launch }) => {
  const { page } = await launch();
  const link = page.getByRole('link', { name: 'Activity log', exact: true });

  await test.step('the list of shortcuts and the command palette, by their keys', async () => {
    await expectBack(page, link, '?');
    await expectBack(page, link, 'ControlOrMeta+k');
    const cell = appLocators.orderRows(page).nth(1).getByRole('gridcell').first();
    await cell.click();
    await expect(appLocators.orderDetail(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(appLocators.orderDetail(page)).toBeHidden();
    await expectBack(page, cell, 'ControlOrMeta+k');
  });

  await test.step('a list of many lots, by its key', async () => {
    await page.evaluate(() => {
      window.location.hash = '/lots';
    });
    await expectBack(page, page.getByRole('button', { name: 'Bulk edit…' }), 'Enter');
  });

  await test.step('a print preview, which opens with a delay', async () => {
    await page.evaluate(() => {
      window.location.hash = '/return-desk';
    });
    const key = page.getByRole('button', { name: 'Print the sheet of command codes' });
    await expectBack(page, key, 'Enter');
    await expectBack(page, key, 'Enter');
  });
});

test('a letter in a filter menu does nothing on the screen behind it', async ({ launch }) => {
  const { page } = await launch();
  await appLocators.orderRows(page).first().waitFor();
  await page
    .getByRole('button', { name: /^Status/u })
    .first()
    .click();
  const choice = page.getByRole('dialog').getByRole('checkbox').first();
  await choice.focus();
  await page.keyboard.press('n');
  // By the next key, the window knows that the letter stayed alone.
  await page.keyboard.press('Escape');
  await expect(choice).toHaveCount(0);
  expect(new URL(page.url()).hash).toMatch(/^#\/receiving(?:\?|$)/u);
});

test('in a low window, a filter menu lies within the window and scrolls to its end', async ({ launch }) => {
  const { page } = await launch();
  await appLocators.orderRows(page).first().waitFor();
  await page.setViewportSize({ width: 512, height: 350 });
  const menu = page.getByRole('dialog');
  const last = menu.getByRole('checkbox').or(menu.getByRole('textbox')).last();
  for (const [address, name] of [
    ['/receiving', /^Status/u],
    ['/returns', /^Status/u],
    ['/returns', /^More filters/u],
  ] as const) {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, address);
    await page.getByRole('button', { name }).first().click();
    await last.waitFor();
    await expect
      .poll(() =>
        menu.evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return top >= 0 && bottom <= window.innerHeight;
        }),
      )
      .toBe(true);
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(last).toHaveCount(0);
  }
});

test('a column of a spreadsheet that is pasted into a filter becomes its values', async ({ launch }) => {
  const { page } = await launch();
  await appLocators.orderRows(page).first().waitFor();
  await page.evaluate(() => {
    const sheet = document.body.appendChild(document.createElement('textarea'));
    sheet.value = 'PO 1\nPO 2\n\nPO 3\n';
    sheet.select();
  });
  await page.keyboard.press('ControlOrMeta+c');
  await page.evaluate(() => document.querySelector('textarea')?.remove());
  const field = page.getByRole('textbox', { name: 'PO numbers' });
  await field.focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(field).toHaveValue('PO 1, PO 2, PO 3');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(field).toHaveValue('');
  await page.keyboard.press('ControlOrMeta+v');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAttribute('title', 'PO numbers: PO 1, PO 2, PO 3');
  await expect.poll(() => decodeURIComponent(page.url())).toContain('["PO+1","PO+2","PO+3"]');
});

test('a screen opened by its key takes the focus from the row that had it', async ({ launch }) => {
  const { page } = await launch();
  await appLocators.orderRows(page).nth(1).getByRole('gridcell').first().focus();
  await page.keyboard.press('ControlOrMeta+1');
  await expect(page.locator('[data-figure]').first()).toBeFocused();
});

test('a key of the screen does nothing while a dialog is open, and works again afterward', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch();
  await openReturnDesk(page);
  const [mug] = returnable(sandbox, false, 1);
  if (mug === undefined) return;
  await scan(page, 'CARRIER-50-0001', 'Parcel not recognized');
  await scan(page, codeOf(mug), mug.sku);
  await scan(page, 'CASE-OF-12', 'Item not found');
  await expect(appLocators.scanPlace(page).getByRole('button', { name: 'Assign to item' })).toBeVisible();
  await page.keyboard.press('F8');
  const dialog = page.getByRole('dialog', { name: 'Assign code to an item' });
  await expect(dialog.getByRole('textbox', { name: 'Item' })).toBeFocused();
  for (const chord of ['ControlOrMeta+Enter', 'F6', 'ControlOrMeta+p']) await page.keyboard.press(chord);
  await dialog.getByRole('button', { name: 'Cancel' }).first().focus();
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(scanResult(page)).toContainText('Item not found');
  await expect(lineOf(page, mug.sku)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(scanResult(page)).toContainText('Queued');
});

test('Escape closes only the upper one of two dialogs; what is typed in the lower one stays, also after a click beside it', async ({
  launch,
}) => {
  const { page } = await launch({ startsAt: '/lots' });
  const dialog = page.getByRole('dialog', { name: 'Bulk edit lots' });
  const field = dialog.getByRole('textbox').first();
  const open = page.getByRole('button', { name: 'Bulk edit…' });
  await open.click();
  await expect(field).toBeFocused();
  await page.mouse.click(4, 4);
  await expect(dialog).toHaveCount(0);
  await open.click();
  await field.fill('SKU-1 L-9');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(appLocators.commands(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(appLocators.commands(page)).toHaveCount(0);
  await expect(field).toHaveValue('SKU-1 L-9');
  await expect(field).toBeFocused();
  await page.mouse.click(4, 4);
  await expect(field).toHaveValue('SKU-1 L-9');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});
