import type { Locator, Page } from 'playwright';
import { appLocators } from '#build/tour/app-locators.ts';
import { scanWithKeys } from '#build/tour/scanner-keys.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import { expect, test } from '#test/screen/screen-test.ts';
import { callFromPage } from '#test/support/screens/at-the-desk.ts';
import { axeFindings, overflowOn } from '#test/support/screens/screen-checks.ts';

const place = appLocators.scanPlace;
const itemPane = (page: Page): Locator => page.getByRole('region', { name: /^Item \d/u });
const rows = (page: Page): Locator => appLocators.rowsOf(page, 'Inventory');
const searchField = (page: Page): Locator =>
  page.getByRole('search', { name: 'Filter inventory' }).getByRole('textbox');

function scannedItems({ world }: Sandbox) {
  return world.demo.items.flatMap(({ inventoryId, sku, barcodes }) => {
    const code = barcodes.find(({ value }) => /^\d{13}$/u.test(value))?.value;
    return code === undefined ? [] : [{ inventoryId, sku, code }];
  });
}

async function withdraw(sandbox: Sandbox, inventoryId: number): Promise<void> {
  const address = new URL(`/_sandbox/inventory/${inventoryId}/withdraw`, sandbox.baseUrl);
  expect((await fetch(address, { method: 'POST' })).status).toBe(200);
}

/** Expects that a scan opens the item and shows that it was deleted, as its page does. */
async function expectGone(page: Page, { code, sku }: { code: string; sku: string }): Promise<void> {
  // The service's response is written into the catalog while the page is shown: an immediate scan may be faster.
  await expect(async () => {
    await scanWithKeys(page, [code]);
    await expect(place(page)).toContainText(sku, { timeout: 10_000 });
    await expect(place(page)).toContainText('No longer in the catalog since', { timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await expect(itemPane(page).getByRole('heading', { name: sku, exact: true })).toBeVisible();
  await expect(itemPane(page).getByText('Removed', { exact: true })).toBeVisible();
  await expect(itemPane(page).getByRole('note')).toContainText(/details below|shown here/u);
}

test('an item removed from the catalog is reported as removed when scanned, opened, and searched', async ({
  launch,
  sandbox,
}) => {
  const [opened, unopened, other] = scannedItems(sandbox);
  if (opened === undefined || unopened === undefined || other === undefined)
    throw new Error('Too few items.');
  const { page } = await launch();
  await withdraw(sandbox, opened.inventoryId);
  await withdraw(sandbox, unopened.inventoryId);

  await test.step('once opened, it is known to be removed from then on, before any sync of the catalog', async () => {
    await scanWithKeys(page, [opened.code]);
    // Whether it shows since when depends on which is faster, the page or the catalog.
    await expect(itemPane(page).getByRole('note')).toContainText(/details below|shown here/u);
    await expect(itemPane(page).getByText('Removed', { exact: true })).toBeVisible();
    await scanWithKeys(page, [other.code]);
    await expect(place(page)).toContainText(other.sku);
    await expect(place(page)).not.toContainText('No longer in the catalog');
    await expectGone(page, opened);
    expect.soft(await axeFindings(page)).toEqual([]);
    expect.soft(await overflowOn(page)).toEqual([]);
  });

  await test.step('if never opened, it is known to be removed after the next sync of the catalog', async () => {
    await callFromPage(page, 'sync', 'start');
    await expect.poll(async () => removedAt(page, unopened.sku)).toMatch(/^\d{4}-\d\d-\d\dT/u);
    await expectGone(page, unopened);
  });

  await test.step('once the server has it again, it is no longer shown as removed', async () => {
    await expect(itemPane(page).getByRole('note')).toBeVisible();
    sandbox.world.demo.catalog.putBack(unopened.inventoryId);
    await itemPane(page).getByRole('button', { name: 'Refresh (R)' }).click();
    await expect(itemPane(page).getByRole('note')).toHaveCount(0);
    await expect(itemPane(page).getByText('Removed', { exact: true })).toHaveCount(0);
    await expect(itemPane(page).getByRole('heading', { name: unopened.sku, exact: true })).toBeVisible();
  });

  await test.step('the list omits it, and a search finds it marked as removed', async () => {
    await expect(rows(page).filter({ hasText: other.sku })).toHaveCount(1);
    await expect(rows(page).filter({ hasText: opened.sku })).toHaveCount(0);
    await searchField(page).fill(opened.sku);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText(opened.sku);
    await expect(rows(page).getByText('Removed', { exact: true })).toHaveCount(1);
    expect.soft(await axeFindings(page)).toEqual([]);
    expect.soft(await overflowOn(page)).toEqual([]);
  });
});

async function removedAt(page: Page, text: string): Promise<string> {
  const reply = await callFromPage(page, 'inventory', 'search', { text, limit: 1 });
  const { value } = reply as { value?: { hits?: { removedAt?: string | null }[] } };
  return value?.hits?.[0]?.removedAt ?? '';
}
