import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { activityRows } from '#test/support/screens/activity-log.ts';
import { callFromPage, deskCenter } from '#test/support/screens/at-the-desk.ts';
import {
  axeFindings,
  cutTexts,
  cutWhereSmall,
  harmOn,
  overflowOn,
  savedFile,
} from '#test/support/screens/screen-checks.ts';
import { expect, test } from './screen-test.ts';

const pane = (page: Page): Locator => page.getByRole('region', { name: /^Activity \d/u });

test('actions are listed with user and outcome, and can be filtered, opened, and saved', async ({
  launch,
  sandbox,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'dockhand-activity-'));
  const operator = '<b>Jane</b> \u202edeoJ';
  const { page } = await launch({ saveFolder: folder });
  await callFromPage(page, 'preferences', 'save', { operator });

  await page.getByRole('link', { name: 'Activity log', exact: true }).click();
  await expect(activityRows(page).filter({ hasText: 'Sign in with a token' })).toContainText('Done');

  await test.step('a row appears as soon as an action is done', async () => {
    const done = sandbox.world.demo.receivingOrders.find(({ status }) => status === 'Completed');
    if (done === undefined) throw new Error('No order is completed.');
    await callFromPage(page, 'receiving', 'cancel', { id: done.id, expectedStatus: 'Completed' });
    const row = activityRows(page).filter({ hasText: `receiving order ${done.id}` });
    await expect(row).toContainText('Cancel a receiving order');
    await expect(row).toContainText('Refused');
    await expect(row).toContainText('Jane');
    expect(await harmOn(page)).toEqual([]);
    // A click on the record opens the row too, and does not lead to another screen.
    await row.getByText(`receiving order ${done.id}`, { exact: true }).click();
    await expect(pane(page).getByRole('heading', { name: 'Cancel a receiving order' })).toBeVisible();
    await expect(pane(page)).toContainText('Dock 4');
    // Its record is shown in the narrow list too, beside the opened row.
    await expect(row).toBeVisible();
    await expect(pane(page).getByRole('link', { name: `receiving order ${done.id}` })).toHaveAttribute(
      'href',
      `#/receiving/${done.id}`,
    );
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflowOn(page)).toEqual([]);
    expect.soft(await cutWhereSmall(page)).toEqual([]);
  });

  await test.step('an opened row is shown again when the window is reloaded', async () => {
    await page.reload();
    await expect(pane(page).getByRole('heading', { name: 'Cancel a receiving order' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('actions and their records are fully visible in a small window', async () => {
    await callFromPage(page, 'preferences', 'save', { operator: null });
    const center = sandbox.world.centers.find(({ name }) => name === deskCenter);
    const desk = { name: 'Returns and receiving', centerId: center?.id, centerName: deskCenter };
    await callFromPage(page, 'desk', 'save', desk);
    const { unidentifiedOrders, receivingOrders } = sandbox.world.demo;
    const parcel = unidentifiedOrders.find(({ linkedOrderId }) => linkedOrderId === null);
    const other = receivingOrders.find(({ status }) => status === 'Awaiting');
    if (parcel === undefined || other === undefined) throw new Error('There is nothing to link.');
    await callFromPage(page, 'unidentified', 'link', { id: parcel.id, receivingOrderId: other.id });
    await expect(
      activityRows(page).filter({ hasText: `unidentified ${parcel.id} → receiving order` }),
    ).toBeVisible();
    const grid = page.getByRole('grid', { name: 'Activity log' });
    expect([...(await cutTexts(grid, 'Action')), ...(await cutTexts(grid, 'Record'))]).toEqual([]);
    // Without an operator, it was the desk.
    await expect(grid.getByRole('gridcell', { name: desk.name })).toBeVisible();
    expect(await cutTexts(grid, 'Who')).toEqual([]);
    // The reason of a refusal is readable without opening the row.
    await expect(grid.getByRole('columnheader', { name: 'Detail' })).toBeVisible();
  });

  await test.step('it is filtered by outcome, part, text, and day', async () => {
    await page.getByRole('button', { name: 'Result' }).click();
    await page.getByRole('checkbox', { name: 'Refused' }).click();
    await page.keyboard.press('Escape');
    await expect(activityRows(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Area' }).click();
    await page.getByRole('checkbox', { name: 'Receiving' }).click();
    await page.keyboard.press('Escape');
    await expect(activityRows(page)).toHaveCount(1);
    await page.getByRole('textbox', { name: 'Search record, person, or request ID' }).fill('no such thing');
    await expect(page.getByText('No matching activity')).toBeVisible();
    await page.getByRole('button', { name: 'Clear all' }).first().click();
    await expect(activityRows(page).nth(1)).toBeVisible();
    await page.evaluate(() => {
      location.hash = '/activity?from=%222020-01-01%22&to=%222020-01-31%22';
    });
    await expect(page.getByText('No matching activity')).toBeVisible();
    await page.evaluate(() => {
      location.hash = '/activity?outcomes=%5B%22refused%22%5D';
    });
    await expect(activityRows(page)).toHaveCount(1);
  });

  await test.step('exactly the rows shown are saved', async () => {
    await page.keyboard.press('ControlOrMeta+e');
    await page.getByRole('button', { name: 'CSV' }).click();
    const lines = readFileSync(await savedFile(folder), 'utf8')
      .trim()
      .split(/\r?\n/u);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('Cancel a receiving order');
  });
  rmSync(folder, { recursive: true, force: true });
});
