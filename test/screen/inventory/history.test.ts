import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { appLocators } from '#build/tour/app-locators.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import { expect, test } from '#test/screen/screen-test.ts';
import { dateAtDesk, deskCenter, nameDesk, signInWithToken } from '#test/support/screens/at-the-desk.ts';
import { axeFindings, cutWhereSmall, harmOn, overflowOn } from '#test/support/screens/screen-checks.ts';

const rows = (page: Page): Locator =>
  page
    .getByRole('grid', { name: 'Stock history' })
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
const filters = (page: Page): Locator => page.getByRole('search', { name: 'Filter stock history' });
const itemField = (page: Page): Locator => filters(page).getByRole('textbox', { name: 'Inventory IDs' });
const chart = (page: Page): Locator =>
  page.getByRole('region', { name: /on hand at |^(?:Movement|Net change)/u });

async function openHistory(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+8');
  await rows(page).first().waitFor();
}

/** The item of the newest event, with its quantity on hand at the desk's center. */
async function newestItem(page: Page, { world }: Sandbox) {
  const link = rows(page).first().getByRole('link').first();
  const inventoryId = Number((await link.getAttribute('href'))?.split('/').at(-1));
  const centerId = world.centers.find(({ name }) => name === deskCenter)?.id ?? 0;
  return { inventoryId, onHand: world.demo.stock.level(inventoryId, centerId).onHand };
}

const count = (value: number) => value.toLocaleString('en-US');

test('an item’s balance is computed back from the quantity on hand, and unread periods are hatched', async ({
  launch,
  sandbox,
  userDataDir,
}) => {
  const downloads = join(userDataDir, 'downloads');
  const { page } = await launch({ saveFolder: downloads });
  await openHistory(page);
  const { inventoryId, onHand } = await newestItem(page, sandbox);

  await test.step('everything at the desk’s center, with changes by day', async () => {
    await expect(chart(page)).toContainText(`Net change by day at ${deskCenter}`);
    await expect(chart(page)).toContainText('1 of 1 period loaded');
    await expect(chart(page)).toContainText(/\d+ events: [\d,]+ in, [\d,]+ out, [+−][\d,]+ net/u);
    expect.soft(await overflowOn(page)).toEqual([]);
    expect.soft(await cutWhereSmall(page)).toEqual([]);
    expect.soft(await axeFindings(page)).toEqual([]);
  });

  await test.step('one item, with the keyboard only', async () => {
    await page.keyboard.press('/');
    await expect(itemField(page)).toBeFocused();
    await page.keyboard.type(`${inventoryId}`);
    await page.keyboard.press('Enter');
    await expect(chart(page)).toContainText(`${count(onHand)} on hand at the end`);
    await expect(page).toHaveURL(/items=/u);
  });

  await test.step('a filter shows only the IDs that it applied, and a text without one is announced', async () => {
    const barcode = '4006381333931';
    const notice = page.getByRole('alert').filter({ hasText: 'Inventory IDs' });
    for (const text of [`${inventoryId}, ${barcode}`, barcode]) {
      await itemField(page).fill(text);
      await page.keyboard.press('Enter');
      await expect(itemField(page)).toHaveValue(String(inventoryId));
      await expect(notice).toContainText(
        text === barcode ? 'it stays as it was' : `Left out of this filter: ${barcode}.`,
      );
    }
    await page.keyboard.press('Escape');
    await expect(notice).toHaveCount(0);
  });

  await test.step('a period that cannot be read is a gap, and is read on retry', async () => {
    sandbox.faults.next({ kind: 'delay', ms: 0, match: { path: '/inventory/history' } });
    sandbox.faults.next({
      kind: 'status',
      status: 403,
      match: { path: '/inventory/history' },
      times: Number.POSITIVE_INFINITY,
    });
    await filters(page).getByRole('button', { name: 'Days' }).click();
    await page.getByRole('button', { name: '1 year' }).click();
    await page.keyboard.press('Escape');
    await expect(chart(page)).toContainText('1 of 5 periods loaded');
    await expect(chart(page)).toContainText(/Hatched, .* – .*: history couldn’t be loaded/u);
    await expect(chart(page)).toContainText(`${count(onHand)} on hand at the end`);
    sandbox.faults.clear();
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await expect(chart(page)).toContainText('5 of 5 periods loaded');
    await expect(chart(page)).not.toContainText('Hatched');
    await expect(chart(page)).toContainText(`${count(onHand)} on hand at the end`);
    expect.soft(await axeFindings(page)).toEqual([]);
  });

  await test.step('sorted, and saved as shown', async () => {
    await page.getByRole('columnheader', { name: 'Type' }).click();
    await expect(page.getByRole('columnheader', { name: 'Type' })).toHaveAttribute('aria-sort', 'ascending');
    const shown = await rows(page).count();
    await page.keyboard.press('ControlOrMeta+e');
    await page.getByRole('button', { name: 'CSV' }).click();
    await expect(page.getByText('Exported', { exact: true })).toBeVisible();
    const name = readdirSync(downloads).find((file) => file.endsWith('.csv')) ?? '';
    const lines = readFileSync(join(downloads, name), 'utf8').trim().split('\r\n');
    expect(lines).toHaveLength(shown + 1);
    expect(lines[0]).toContain('When,Type,Item,Change,Lot,Lot date');
  });

  await test.step('an event links to its order by keyboard, and going back restores the filters', async () => {
    const address = page.url();
    const cell = rows(page)
      .getByRole('gridcell')
      .filter({ hasText: /^Order \d/u })
      .first();
    await cell.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: /^Order \d/u })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(address);
    await expect(itemField(page)).toHaveValue(String(inventoryId));
    await expect(chart(page)).toContainText('5 of 5 periods loaded');
  });

  await test.step('without the service, events read before are shown with their age', async () => {
    await sandbox.stop();
    await page.reload();
    await expect(chart(page)).toContainText(`${count(onHand)} on hand at the end`);
    await expect(appLocators.storedMarks(page).first()).toBeVisible();
    await expect(rows(page).nth(1)).toBeVisible();
  });
});

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * An item with a large delivery that was removed again, of which the service reports only the delivery: computed back
 * in time, the quantity before it would be negative.
 */
function itemThatDoesNotAddUp({ world }: Sandbox) {
  const { stock, items } = world.demo;
  const centerId = world.centers.find(({ name }) => name === deskCenter)?.id ?? 0;
  const item = items.find(
    ({ inventoryId, isLot }) => !isLot && stock.level(inventoryId, centerId).onHand > 0,
  );
  if (item === undefined) throw new Error('Nothing lies at the center.');
  const { inventoryId } = item;
  const { onHand } = stock.level(inventoryId, centerId);
  const side = { centerId, committed: 0, lotNumber: null, lotDateMs: null };
  // On another day by the clock of the computer in Pago Pago, 11 hours behind UTC.
  const came = {
    atMs: (Math.floor(Date.now() / dayMs) - 30) * dayMs + 6 * hourMs,
    category: 'InventoryReceived',
  } as const;
  const went = { atMs: Date.now() - 20 * dayMs, category: 'InventoryFacilityUpdated' } as const;
  const rest = { inventoryId, reference: null, orderId: null };
  stock.record({ ...came, ...rest, increment: { ...side, quantity: 4 * onHand }, decrement: null });
  stock.record({ ...went, ...rest, increment: null, decrement: { ...side, quantity: -4 * onHand } });
  stock.forget({ inventoryId, category: went.category, startMs: went.atMs, endMs: went.atMs });
  return { inventoryId, onHand, cameAtMs: came.atMs };
}

test('if the events do not explain the quantity on hand, the line ends and the area before it is hatched', async ({
  launch,
  sandbox,
}) => {
  const { inventoryId, onHand, cameAtMs } = itemThatDoesNotAddUp(sandbox);
  const { page } = await launch({ timezoneId: 'Pacific/Pago_Pago' });
  await openHistory(page);
  await itemField(page).fill(String(inventoryId));
  await page.keyboard.press('Enter');
  await expect(chart(page)).toContainText(`${count(onHand)} on hand at the end`);
  const gap = chart(page).getByText('Hatched up to');
  await expect(gap).toContainText('recorded events don’t add up to the quantity on hand.');
  await expect(gap).toContainText(`Hatched up to ${dateAtDesk(cameAtMs)}`);
  // Drawn again when the width changes, as by the rows below.
  await expect(async () => {
    const ground = await chart(page).locator('[fill="url(#history-gap)"]').boundingBox();
    const line = await chart(page).locator('.recharts-line-curve').boundingBox();
    if (ground === null || line === null) throw new Error('There is no line, or no hatched ground.');
    expect(ground.width).toBeGreaterThan(80);
    expect(ground.height).toBeGreaterThan(80);
    // The hatched area ends where the line begins: they neither overlap nor leave a gap.
    expect(Math.abs(ground.x + ground.width - line.x)).toBeLessThan(4);
    expect(line.width).toBeGreaterThan(40);
  }).toPass();
  // Pointed at, the line's beginning has the same date.
  const line = await chart(page).locator('.recharts-line-curve').boundingBox();
  if (line === null) throw new Error('There is no line.');
  await page.mouse.move(line.x + 1, line.y + line.height / 2);
  await expect(chart(page).locator('.recharts-tooltip-wrapper span')).toHaveText(dateAtDesk(cameAtMs));
  expect.soft(await axeFindings(page)).toEqual([]);
});

test.describe('with the specification only', () => {
  test.use({ sandboxOptions: { specOnly: true } });

  test('an item’s line starts at zero, with a note', async ({ launch, sandbox }) => {
    const { page } = await launch();
    await openHistory(page);
    const { inventoryId } = await newestItem(page, sandbox);
    await itemField(page).fill(String(inventoryId));
    await page.keyboard.press('Enter');
    await expect(chart(page)).toContainText('Movement of');
    await expect(chart(page)).toContainText('The line starts at zero');
    await expect(chart(page)).toContainText('Not available on this server');
    await expect(rows(page).first()).toBeVisible();
  });
});

test.describe('with hostile names', () => {
  test.use({ desk: 'new', sandboxOptions: { hostile: true } });

  test('the center’s name is text in the chart and the filter', async ({ launch, sandbox }) => {
    const { page } = await launch();
    const center = sandbox.world.centers.find(({ name }) => name.includes('<img'));
    if (center === undefined) throw new Error('The world holds nothing hostile.');
    await signInWithToken(page, sandbox.demo.personalToken);
    await nameDesk(page, center.name);
    await page.keyboard.press('ControlOrMeta+8');
    await expect(chart(page)).toContainText(center.name);
    await filters(page).getByRole('button', { name: 'Center' }).click();
    await expect(page.getByRole('dialog')).toContainText(center.name);
    expect.soft(await harmOn(page)).toEqual([]);
    expect.soft(await overflowOn(page)).toEqual([]);
  });
});
