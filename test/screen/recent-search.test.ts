import type { Locator, Page } from 'playwright';
import { appLocators } from '#build/tour/app-locators.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import { textsInFolder } from '#test/support/folder-bytes.ts';
import { activityRows, expectInActivity } from '#test/support/screens/activity-log.ts';
import { callFromPage } from '#test/support/screens/at-the-desk.ts';
import { draftAt, queueReturn } from '#test/support/screens/outbox-at-desk.ts';
import { axeFindings, harmOn, overflowOn } from '#test/support/screens/screen-checks.ts';
import { expect, requestGate, test } from './screen-test.ts';

const recentGroup = (page: Page): Locator => page.getByRole('group', { name: 'Recent records' });
/** The text of the entry that a screen reader reads while the focus is in the palette's field. */
const readEntry = (page: Page): Promise<string> =>
  appLocators
    .commands(page)
    .evaluate(
      (field) =>
        document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent ?? '',
    );
async function typeIntoPalette(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  // Immediately, like a fast typist: text typed before the field opens is not lost.
  await page.keyboard.type(text);
  await expect(appLocators.commands(page)).toHaveValue(text);
}

/** Opens the orders, so that they are recorded as seen, and returns a listed one with a tracked shipment. */
async function seeOrders(page: Page, { world }: Sandbox) {
  await page.keyboard.press('ControlOrMeta+9');
  const grid = page.getByRole('grid', { name: 'Orders' });
  await grid.getByRole('row').nth(20).waitFor();
  const newest = world.demo.orders.toSorted((one, other) => other.createdAtMs - one.createdAtMs).slice(0, 50);
  for (const order of newest) {
    const shipment = order.shipments.find(({ tracking }) => tracking !== null);
    if (shipment?.tracking != null) return { order, number: shipment.tracking.trackingNumber };
  }
  throw new Error('None of the newest orders has tracking.');
}

test('all seen records are found again, with and without the service', async ({
  launch,
  sandbox,
  userDataDir,
}) => {
  const search = requestGate('recent.search');
  const { page } = await launch(search);
  const { order, number } = await seeOrders(page, sandbox);
  let po = { id: '', text: '', status: '' };

  await test.step('Enter without a pause opens the first result of the whole text, not of a part of it', async () => {
    const others = sandbox.world.demo.orders.flatMap(({ shipments }) =>
      shipments.flatMap(({ tracking }) => tracking?.trackingNumber ?? []),
    );
    const start = number.slice(0, 2);
    await typeIntoPalette(page, start);
    const hits = recentGroup(page)
      .getByRole('button')
      .filter({ has: page.getByRole('time') });
    await expect(hits.nth(1)).toContainText(start);
    const [first = '', ...later] = await hits.allInnerTexts();
    const whole = others.find(
      (other) =>
        other.startsWith(start) && !first.includes(other) && later.some((hit) => hit.includes(other)),
    );
    if (whole === undefined) throw new Error(`Only one shipment’s number starts with ${start}.`);
    // Without waiting in between: the list still belongs to the first characters.
    await Promise.all([page.keyboard.insertText(whole.slice(start.length)), page.keyboard.press('Enter')]);
    const opened = sandbox.world.demo.orders.find(({ shipments }) =>
      shipments.some(({ tracking }) => tracking?.trackingNumber === whole),
    );
    await expect(page.getByRole('region', { name: `Order ${opened?.id}` })).toBeVisible();
  });

  await test.step('a tracking number in the palette opens the order of its shipment, by keyboard alone', async () => {
    await typeIntoPalette(page, number.slice(0, 10).toLowerCase());
    await expect(recentGroup(page).getByRole('button').first()).toContainText(number);
    await expect(recentGroup(page).getByRole('button').first()).toContainText('Shipment');
    expect.soft(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: `Order ${order.id}` })).toBeVisible();
  });

  await test.step('commands are listed above seen records', async () => {
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
    await appLocators.receiving(page).click();
    po = await firstPo(page);
    await typeIntoPalette(page, po.text);
    const hit = recentGroup(page).getByRole('button').filter({ hasText: po.id }).first();
    await expect(hit).toContainText('Receiving order');
    await expect(hit.getByRole('time')).toContainText(/ago|just now/u);
    await hit.click();
    await expect(page.getByRole('region', { name: `Receiving order ${po.id}` })).toContainText(po.text);
    await expect(appLocators.storedMarks(page).first()).toBeVisible();
  });

  await test.step('an id is offered once, with its status', async () => {
    await typeIntoPalette(page, po.id);
    const entries = page.getByRole('dialog').getByRole('button').filter({ hasText: po.id });
    await expect(entries.first()).toContainText(`Open receiving order ${po.id}`);
    await expect(entries.first()).toContainText(po.status);
    await expect(recentGroup(page).getByText(`Receiving order ${po.id}`)).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  await test.step('the first entry is selected from the start, and moving the pointer selects an entry', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    const entries = page.getByRole('dialog').getByRole('button');
    await expect(entries.first()).toHaveAttribute('data-selected', 'true');
    const expectRead = (index: number) =>
      expect(async () => {
        expect(await readEntry(page)).toBe(await entries.nth(index).textContent());
      }).toPass();
    await expectRead(0);
    await page.keyboard.press('ArrowDown');
    await expectRead(1);
    await appLocators.commands(page).fill('go to settings');
    await expectRead(0);
    await expect.poll(() => readEntry(page)).toContain('Go to settings');
    await appLocators.commands(page).fill('');
    await entries.nth(2).hover();
    await page.mouse.move(400, 300);
    await entries.nth(2).hover();
    await expect(page.getByRole('dialog').locator('[data-selected]')).toHaveCount(1);
    await expect(entries.nth(2)).toHaveAttribute('data-selected', 'true');
    await page.keyboard.press('Escape');
  });

  await test.step('all hits are shown in the palette, and can be limited to one kind', async () => {
    await typeIntoPalette(page, 'fh');
    const seeAll = recentGroup(page).getByRole('button', { name: /^See all \d+ recent records/u });
    await seeAll.waitFor();
    await page.keyboard.insertText('-');
    // At once: the search follows the last character a moment later.
    await seeAll.dispatchEvent('click');
    const hits = recentGroup(page)
      .getByRole('button')
      .filter({ has: page.getByRole('time') });
    await expect(hits.nth(8)).toBeVisible();
    await expect(hits.filter({ hasText: 'Order' }).first().locator('mark').first()).toBeVisible();
    await expect(recentGroup(page).getByRole('button', { name: /^See all/u })).toHaveCount(0);
    expect.soft(await overflowOn(page)).toEqual([]);
    expect.soft(await axeFindings(page)).toEqual([]);
    const kinds = recentGroup(page).getByRole('group', { name: 'Types' });
    await kinds.getByRole('button', { name: 'Order', exact: true }).click();
    await expect(hits.filter({ hasText: 'Shipment' })).toHaveCount(0);
    await expect(hits.first()).toContainText('Order');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: /^Order \d/u })).toBeVisible();
  });

  await test.step('a text that no opened record matches is reported as not found, once it was searched', async () => {
    const notFound = page.getByText('Only records opened on this computer are searched.');
    search.close();
    await typeIntoPalette(page, 'no such thing');
    await expect.poll(search.heldCount).toBeGreaterThan(0);
    await expect(notFound).toHaveCount(0);
    await page.keyboard.press('Enter');
    search.open();
    await expect(notFound).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('status')).toContainText('Only records opened');
    await expect(appLocators.commands(page)).not.toHaveAttribute('aria-activedescendant', /./u);
  });

  await test.step('text that was entered as a code can be searched for here', async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('F2');
    await page.keyboard.type(number.slice(0, 6));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Search for these words' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(appLocators.commands(page)).toHaveValue(number.slice(0, 6));
    await expect(recentGroup(page).getByRole('button').first()).toContainText(number);
  });

  await test.step('clearing it in the settings removes it from this computer, but keeps pending writes', async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(appLocators.commands(page)).toBeHidden();
    const { referenceId } = await queueReturn(page, draftAt(sandbox));
    const saved = [number, referenceId];
    expect(saved.filter((text) => textsInFolder(userDataDir, [text]).length > 0)).toEqual(saved);
    await callFromPage(page, 'preferences', 'save', { operator: 'Jane Roe' });
    await appLocators.settings(page).click();
    const clear = page.getByRole('button', { name: 'Clear records…' });
    await clear.click();
    const dialog = page.getByRole('dialog', { name: 'Clear the records saved here?' });
    await expect(dialog.getByRole('button', { name: 'Cancel' }).last()).toBeFocused();
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Clear records' }).click();
    await expect(dialog).toBeHidden();
    await expect(clear).toBeFocused();
    await expect(page.getByText('nothing yet').first()).toBeVisible();
    expect(saved.filter((text) => textsInFolder(userDataDir, [text]).length > 0)).toEqual([referenceId]);
    await typeIntoPalette(page, po.id);
    await expect(page.getByRole('dialog').getByText(`Open receiving order ${po.id}`)).toBeVisible();
    await expect(recentGroup(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expectInActivity(page, 'Clear saved records', { 'Jane Roe': ['Done'] });
    const row = activityRows(page).filter({ hasText: 'Clear saved records' });
    await row.getByRole('gridcell').first().click();
    const entry = page.getByRole('region', { name: /^Activity \d/u });
    await expect(entry).toContainText('Dock 4');
    await expect(entry).toContainText('Local sandbox');
    await expect(entry).not.toContainText(number);
  });
});

async function firstPo(
  page: Page,
): Promise<{ readonly id: string; readonly text: string; readonly status: string }> {
  const row = appLocators.orderRows(page).filter({ hasText: 'PO-' }).first();
  // Text is read immediately, even if the row is not there yet.
  await row.waitFor();
  const [id = '', status = ''] = await row.getByRole('gridcell').allInnerTexts();
  const [text = ''] = await row.getByText(/^PO-/u).allInnerTexts();
  return { id: id.trim(), text: text.trim(), status: status.trim() };
}

test.describe('with hostile texts', () => {
  test.use({ sandboxOptions: { hostile: true } });

  test('shows hits as plain text in the palette', async ({ launch }) => {
    const { page } = await launch();
    await page.keyboard.press('ControlOrMeta+9');
    await page.getByRole('grid', { name: 'Orders' }).getByRole('row').nth(5).waitFor();
    await typeIntoPalette(page, 'onerror');
    await expect(recentGroup(page)).toContainText('<img src=x');
    expect.soft(await harmOn(page)).toEqual([]);
    expect.soft(await overflowOn(page)).toEqual([]);
  });
});
