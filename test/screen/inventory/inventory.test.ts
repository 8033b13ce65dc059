import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { appLocators } from '#build/tour/app-locators.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import { expect, test } from '#test/screen/screen-test.ts';
import { axeFindings, cutWhereSmall, harmOn, overflowOn } from '#test/support/screens/screen-checks.ts';

const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Inventory' });
const rows = (page: Page): Locator =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
const searchField = (page: Page): Locator =>
  page.getByRole('search', { name: 'Filter inventory' }).getByRole('textbox');
const itemPane = (page: Page): Locator => page.getByRole('region', { name: /^Item \d/u });
const itemPart = (page: Page, name: string): Locator =>
  itemPane(page).getByRole('region', { name, exact: true });

async function openInventory(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Inventory' }).click();
  await rows(page).first().waitFor();
}

/** An item of the world with lots that is on hand at several centers and has an excluded lot. */
function lotItemOf({ world }: Sandbox) {
  const [exclusion] = world.demo.lotExclusions;
  const item = world.demo.items.find(({ inventoryId }) => inventoryId === exclusion?.inventoryId);
  if (item === undefined) throw new Error('The world excludes no lot.');
  const levels = world.demo.stock.levels(item.inventoryId);
  const sum = (figure: 'onHand' | 'committed') => levels.reduce((total, level) => total + level[figure], 0);
  return { item, onHand: sum('onHand'), committed: sum('committed') };
}

const count = (value: number) => value.toLocaleString('en-US');

test('an item of the catalog is found in the palette, once', async ({ launch, sandbox }) => {
  const { page } = await launch();
  await openInventory(page);
  const { catalog } = sandbox.world.demo;
  const item = catalog.at(catalog.length - 1);
  if (item === undefined) throw new Error('The catalog is empty.');
  const entries = page.getByRole('dialog').getByRole('button').filter({ hasText: item.sku });
  await page.keyboard.press('ControlOrMeta+k');
  await expect(appLocators.commands(page)).toBeFocused();
  await page.keyboard.type(item.sku);
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText('on hand');
  expect.soft(await axeFindings(page, '[role="dialog"]')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: `Item ${item.inventoryId}` })).toBeVisible();

  // It is now both a recent item and a seen record, but is listed only once.
  await page.keyboard.press('ControlOrMeta+k');
  await expect(appLocators.commands(page)).toBeFocused();
  await page.keyboard.type(item.sku);
  await expect(page.getByRole('group', { name: 'Items' })).toContainText(item.sku);
  await expect(entries).toHaveCount(1);
});

test.describe('with every operation', () => {
  test('the list is searched, sorted, and exported, and an item shows its quantities by center and lot', async ({
    launch,
    sandbox,
    userDataDir,
  }) => {
    const { item, onHand, committed } = lotItemOf(sandbox);
    const downloads = join(userDataDir, 'downloads');
    const { page } = await launch({ saveFolder: downloads });
    await openInventory(page);

    await test.step('found while typing, with the keyboard only', async () => {
      await page.keyboard.press('/');
      await expect(searchField(page)).toBeFocused();
      await page.keyboard.type(item.sku.toLowerCase());
      await expect(rows(page)).toHaveCount(1);
      await expect(rows(page)).toContainText(item.sku);
      await expect(rows(page).locator('mark')).toHaveText(item.sku);
      await expect(page).toHaveURL(/text=/u);
      await expect(
        rows(page)
          .getByRole('gridcell')
          .filter({ hasText: count(onHand) })
          .first(),
      ).toBeVisible();
      for (const { value } of item.barcodes) {
        await searchField(page).fill(value);
        await expect(rows(page)).toHaveCount(1);
        await expect(rows(page)).toContainText(item.sku);
      }
      await searchField(page).fill(String(item.inventoryId));
      await expect(rows(page).first()).toContainText(item.sku);
      await searchField(page).fill('no such thing at all');
      await expect(page.getByText('No items match')).toBeVisible();
      const rowCount = page.locator('main footer').getByRole('status');
      await expect.soft(rowCount).toHaveCount(0);
      await searchField(page).fill(item.sku.slice(0, 7));
      await expect(rows(page).nth(1)).toBeVisible();
      await expect(rowCount).toHaveText(/^\d+ rows$/u);
      // A bar that is full in every row would say nothing.
      await expect.soft(grid(page).getByRole('img')).toHaveCount(0);
    });

    await test.step('a space typed before a pause stays in front of the next word', async () => {
      await searchField(page).fill('no such ');
      await expect(page).toHaveURL(/text=no(?:\+|%20)such(?:&|$)/u);
      await page.keyboard.type('thing');
      await expect(page).toHaveURL(/such(?:\+|%20)thing/u);
      await expect(searchField(page)).toHaveValue('no such thing');
      await searchField(page).fill(item.sku.slice(0, 7));
      await expect(rows(page).nth(1)).toBeVisible();
    });

    await test.step('moves down into the rows, and opens the best match with Enter', async () => {
      await page.keyboard.press('ArrowDown');
      await expect(rows(page).first().getByRole('gridcell').first()).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(rows(page).nth(1).getByRole('gridcell').first()).toBeFocused();
      await page.keyboard.press('/');
      await expect(searchField(page)).toBeFocused();
      await page.keyboard.type(item.sku);
      await page.keyboard.press('Enter');
      await expect(itemPane(page)).toHaveAttribute('aria-label', `Item ${item.inventoryId}`);
      await page.keyboard.press('Escape');
      await expect(itemPane(page)).toBeHidden();
      await searchField(page).fill(item.sku.slice(0, 7));
      await expect(rows(page).nth(1)).toBeVisible();
    });

    await test.step('sorted, and saved as shown', async () => {
      const header = grid(page).getByRole('columnheader', { name: 'On hand' });
      await header.click();
      await expect(header).toHaveAttribute('aria-sort', 'ascending');
      await header.click();
      await expect(header).toHaveAttribute('aria-sort', 'descending');
      await expect(grid(page)).toHaveAttribute('aria-busy', 'false');
      const shown = await rows(page).count();
      await page.keyboard.press('ControlOrMeta+e');
      await page.getByRole('button', { name: 'CSV' }).click();
      await expect(page.getByText('Exported', { exact: true })).toBeVisible();
      const name = readdirSync(downloads).find((file) => file.endsWith('.csv')) ?? '';
      const lines = readFileSync(join(downloads, name), 'utf8').trim().split('\r\n');
      expect(lines).toHaveLength(shown + 1);
      expect(lines[0]).toContain('SKU,Name,Barcode');
      const figures = lines.slice(1).map((line) => Number(line.split(',').at(-6)));
      expect(figures).toEqual(figures.toSorted((one, other) => other - one));
    });

    await test.step('an item with all its parts', async () => {
      await rows(page).filter({ hasText: item.sku }).first().click();
      await expect(itemPane(page).getByRole('heading', { name: item.sku })).toBeVisible();
      const quantities = itemPart(page, 'Quantities');
      await expect(quantities).toContainText(`On hand${count(onHand)}`);
      await expect(quantities).toContainText(`Committed${count(committed)}`);
      await expect(quantities).toContainText(`Fulfillable${count(onHand - committed)}`);
      await expect(quantities).toContainText('ordered, out of stock');
      const levels = sandbox.world.demo.stock.levels(item.inventoryId).filter((level) => level.onHand > 0);
      const centers = itemPart(page, 'By center');
      for (const { centerId, onHand: held } of levels) {
        const name = sandbox.world.centers.find(({ id }) => id === centerId)?.name ?? '';
        await expect(centers.getByRole('row').filter({ hasText: name })).toContainText(count(held));
      }
      const lots = itemPart(page, 'By lot');
      const fold = lots.getByRole('button', { name: /^Lot/u }).first();
      await fold.click();
      await expect(fold).toHaveAttribute('aria-expanded', 'true');
      await expect(lots.getByText(/on hand: .* committed/u).first()).toBeVisible();
      const product = itemPart(page, 'Product');
      for (const { value } of item.barcodes) await expect(product).toContainText(value);
      await expect(product).toContainText(item.customs.tariffCode);
      await expect(product).toContainText('Return rules');
      expect.soft(await overflowOn(page)).toEqual([]);
      expect.soft(await cutWhereSmall(page)).toEqual([]);
      expect.soft(await axeFindings(page)).toEqual([]);
    });

    await test.step('the lot named by a label is listed first, and stays with the item', async () => {
      const lots = itemPart(page, 'By lot');
      const last = lots.getByRole('rowheader').last();
      const number = ((await last.getByRole('button').textContent()) ?? '').trim();
      await page.evaluate((lot) => {
        const [path, search = ''] = location.hash.split('?');
        location.hash = `${path}?${search}&lot=${encodeURIComponent(JSON.stringify(lot.toLowerCase()))}`;
      }, number);
      await expect(lots.getByRole('rowheader').first()).toHaveText(`${number}scanned`);
      await expect(lots.getByText('scanned')).toHaveCount(1);
      expect.soft(await axeFindings(page)).toEqual([]);
      await page.evaluate(() => {
        location.hash = location.hash.replace(/lot=.*$/u, 'lot=%22NO-SUCH-LOT%22');
      });
      await expect(lots).toContainText('Lot NO-SUCH-LOT on the label isn’t in stock at any center.');
      await rows(page).filter({ hasNotText: item.sku }).first().click();
      await expect(page).not.toHaveURL(/lot=/u);
      await rows(page).filter({ hasText: item.sku }).first().click();
      await expect(itemPane(page).getByRole('heading', { name: item.sku })).toBeVisible();
    });

    await test.step('the search, the sort order, and the item are restored after going back', async () => {
      const address = page.url();
      await itemPane(page).getByRole('link', { name: 'Lot exclusions' }).click();
      await expect(page.getByRole('region', { name: /^Lot exclusions of/u })).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL(address);
      await expect(searchField(page)).toHaveValue(item.sku.slice(0, 7));
      await expect(itemPane(page).getByRole('heading', { name: item.sku })).toBeVisible();
      await expect(rows(page).filter({ hasText: item.sku })).toHaveAttribute('aria-selected', 'true');
    });

    await test.step('without the service, items seen before are shown with their age', async () => {
      await sandbox.stop();
      await page.keyboard.press('r');
      await expect(appLocators.storedMarks(page).first()).toBeVisible();
      await page.reload();
      await expect(itemPart(page, 'Quantities')).toContainText(`On hand${count(onHand)}`);
      await expect(itemPart(page, 'By center').getByRole('row').nth(1)).toBeVisible();
      await expect(itemPart(page, 'By lot').getByRole('row').nth(1)).toBeVisible();
      await expect(
        itemPane(page)
          .getByText(/^Offline copy/u)
          .first(),
      ).toBeVisible();
      await expect(rows(page).filter({ hasText: item.sku })).toContainText(count(onHand));
    });
  });
});

test.describe('with the specification only', () => {
  test.use({ sandboxOptions: { specOnly: true } });

  test('unavailable quantities are explained, and the rest of the inventory works', async ({
    launch,
    sandbox,
  }) => {
    const { item, onHand } = lotItemOf(sandbox);
    const { page } = await launch();
    await openInventory(page);
    await expect(page.getByText('Stock levels aren’t available on this server')).toHaveCount(1);
    await expect(rows(page).first().getByText('–')).toHaveCount(0);
    await searchField(page).fill(item.sku);
    await expect(rows(page)).toHaveCount(1);
    await rows(page).first().click();
    const quantities = itemPart(page, 'Quantities');
    await expect(quantities).toContainText('Not available on this server');
    await expect(quantities).toContainText('Quantities by center and by lot aren’t available either.');
    // The product list of version 2.0 has the quantity on hand of the variant.
    await expect(itemPane(page)).toContainText(`${count(onHand)} on hand for the product’s variant`);
    await expect(itemPane(page).getByText('Not available on this server')).toHaveCount(1);
    await expect(itemPart(page, 'Product')).toContainText(item.barcodes[0]?.value ?? '');
    await expect(itemPart(page, 'Item')).toContainText(/\d in/u);
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect.soft(await axeFindings(page)).toEqual([]);
  });
});

test.describe('with hostile names', () => {
  test.use({ sandboxOptions: { hostile: true } });

  test('hostile items, lots, and instructions are shown as text', async ({ launch, sandbox }) => {
    const { page } = await launch();
    await openInventory(page);
    // One exclusion for each hostile item, whose lot has the same name as the item.
    const hostile = sandbox.world.demo.lotExclusions.filter(({ inventoryId }) => inventoryId >= 90_000_000);
    expect(hostile.length).toBeGreaterThan(3);
    for (const { inventoryId, lotNumber: sku } of hostile) {
      await page.evaluate((id) => {
        location.hash = `/inventory/${id}`;
      }, inventoryId);
      await expect(itemPane(page)).toHaveAttribute('aria-label', `Item ${inventoryId}`);
      await expect(itemPart(page, 'Product')).toContainText('Return rules');
      const texts = (await itemPane(page).locator('bdi, h2').allTextContents()).map((text) => text.trim());
      expect.soft(texts).toContain(sku.trim());
      // As the SKU, the name, and the return instructions.
      expect.soft(texts.filter((text) => text === sku.trim()).length).toBeGreaterThanOrEqual(3);
      expect.soft(await harmOn(page), String(inventoryId)).toEqual([]);
      expect.soft(await overflowOn(page), String(inventoryId)).toEqual([]);
    }
    expect(await page.title()).not.toBe('1');
  });
});
