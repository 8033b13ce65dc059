import type { Locator, Page } from 'playwright';
import { appLocators } from '../../build/tour/app-locators.ts';
import type { Sandbox } from '../sandbox/start-sandbox.ts';
import { typeByHand } from '../support/screens/at-the-desk.ts';
import { axeFindings, harmOn, overflowOn } from '../support/screens/screen-checks.ts';
import { expect, test } from './screen-test.ts';

const recentGroup = (page: Page): Locator => page.getByRole('group', { name: 'Recent records' });
const recentRows = (page: Page): Locator =>
  page
    .getByRole('grid', { name: 'Recent records' })
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
const seenField = (page: Page): Locator =>
  page
    .getByRole('search', { name: 'Search recent records' })
    .getByRole('textbox', { name: 'Search recent records' });

async function typeIntoPalette(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  // At once, as a quick hand does: what is typed while the field is on its way is not lost.
  await typeByHand(page, text);
  await expect(appLocators.commands(page)).toHaveValue(text);
}

/** Goes to the orders, so that they were seen, and answers one of the list with a tracked shipment. */
async function seeOrders(page: Page, { world }: Sandbox) {
  await page.keyboard.press('ControlOrMeta+7');
  const grid = page.getByRole('grid', { name: 'Orders' });
  await grid.getByRole('row').nth(20).waitFor();
  const newest = world.demo.orders.toSorted((one, other) => other.createdAtMs - one.createdAtMs).slice(0, 50);
  for (const order of newest) {
    const shipment = order.shipments.find(({ tracking }) => tracking !== null);
    if (shipment?.tracking != null) return { order, number: shipment.tracking.trackingNumber };
  }
  throw new Error('None of the newest orders has tracking.');
}

test('whatever was seen is found again, with the service and without', async ({ launch, sandbox }) => {
  test.slow();
  const { page } = await launch();
  const { order, number } = await seeOrders(page, sandbox);

  await test.step('a tracking number in the palette opens the order of its shipment, by the keyboard alone', async () => {
    await typeIntoPalette(page, number.slice(0, 10).toLowerCase());
    await expect(recentGroup(page).getByRole('button').first()).toContainText(number);
    await expect(recentGroup(page).getByRole('button').first()).toContainText('Shipment');
    expect.soft(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: `Order ${order.id}` })).toBeVisible();
  });

  await test.step('commands stand above what was seen', async () => {
    await typeIntoPalette(page, 'order');
    const entries = page.getByRole('dialog').getByRole('button');
    await expect(entries.first()).toContainText('Go to');
    await expect(appLocators.commands(page)).toHaveValue('order');
    await page.keyboard.press('Escape');
  });

  await test.step('without the service: found, with its age, and opened from the stored copy', async () => {
    await sandbox.stop();
    await page.reload();
    await expect(page.getByRole('region', { name: `Order ${order.id}` })).toBeVisible();
    const po = await appLocators
      .receiving(page)
      .click()
      .then(() => firstPo(page));
    await typeIntoPalette(page, po.text);
    const hit = recentGroup(page).getByRole('button').filter({ hasText: po.id }).first();
    await expect(hit).toContainText('Receiving order');
    await expect(hit.getByRole('time')).toContainText(/ago|just now/u);
    await hit.click();
    await expect(page.getByRole('region', { name: `Receiving order ${po.id}` })).toContainText(po.text);
    await expect(appLocators.storedMarks(page).first()).toBeVisible();
  });

  await test.step('all hits have a list of their own, which opens them and survives going back', async () => {
    await typeIntoPalette(page, 'fh-');
    await recentGroup(page)
      .getByRole('button', { name: /^See all \d+ recent records/u })
      .click();
    await expect(page).toHaveURL(/seen\?text=fh-/u);
    await expect(recentRows(page).nth(8)).toBeVisible();
    await page
      .getByRole('search', { name: 'Search recent records' })
      .getByRole('button', { name: 'Type' })
      .click();
    await page.getByRole('checkbox', { name: 'Order', exact: true }).check();
    await page.keyboard.press('Escape');
    await expect(recentRows(page).filter({ hasText: 'Shipment' })).toHaveCount(0);
    const address = page.url();
    await recentRows(page).first().click();
    await expect(page.getByRole('region', { name: /^Order \d/u })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(address);
    await expect(seenField(page)).toHaveValue('fh-');
    expect.soft(await overflowOn(page)).toEqual([]);
    expect.soft(await axeFindings(page)).toEqual([]);
  });

  await test.step('what was not seen is said to be not seen', async () => {
    await seenField(page).fill('no such thing');
    await expect(page.getByText('No recent records match')).toBeVisible();
  });
});

/** The first receiving order of the list with a PO number: its id and the number. */
async function firstPo(page: Page): Promise<{ readonly id: string; readonly text: string }> {
  const row = appLocators.orderRows(page).filter({ hasText: 'PO-' }).first();
  const [id = ''] = await row.getByRole('gridcell').first().allInnerTexts();
  const [text = ''] = await row.getByText(/^PO-/u).allInnerTexts();
  return { id: id.trim(), text: text.trim() };
}

test.describe('with hostile texts', () => {
  test.use({ sandboxOptions: { hostile: true } });

  test('hits are text in the palette and in the list', async ({ launch }) => {
    const { page } = await launch();
    await page.keyboard.press('ControlOrMeta+7');
    await page.getByRole('grid', { name: 'Orders' }).getByRole('row').nth(5).waitFor();
    await typeIntoPalette(page, 'onerror');
    await expect(recentGroup(page)).toContainText('<img src=x');
    expect.soft(await harmOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('ControlOrMeta+8');
    await seenField(page).fill('onerror');
    await expect(recentRows(page).first()).toContainText('<img src=x');
    expect.soft(await harmOn(page)).toEqual([]);
    expect.soft(await overflowOn(page)).toEqual([]);
  });
});
