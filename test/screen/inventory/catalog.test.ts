import type { Locator, Page } from 'playwright';
import { appLocators } from '#build/tour/app-locators.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import { expect, test } from '#test/screen/screen-test.ts';
import { catalogIsRead, nameDesk, signInWithToken } from '#test/support/screens/at-the-desk.ts';
import { axeFindings, overflowOn } from '#test/support/screens/screen-checks.ts';

/** Several pages of every list, within the limit of requests per minute. */
const items = 900;

/** Shorter than the wait until a held page of items arrives without a release: the app waits 30 s for a response. */
const heldPageMs = 28_000;

// Inbound orders and parcels are read within the same minute's requests.
test.use({ desk: 'new', sandboxOptions: { items, receivingOrders: 8, unidentifiedOrders: 4 } });

const rows = (page: Page): Locator => appLocators.rowsOf(page, 'Inventory');
const searchField = (page: Page): Locator =>
  page.getByRole('search', { name: 'Filter inventory' }).getByRole('textbox');
const gauge = appLocators.catalogGauge;
const section = (page: Page): Locator => appLocators.settingsSection(page, 'Catalog on this computer');
const passRow = (page: Page, name: string): Locator =>
  section(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) });
const key = (page: Page, name: string): Locator => section(page).getByRole('button', { name, exact: true });
const count = (value: number) => value.toLocaleString('en-US');

async function openDesk(page: Page, sandbox: Sandbox): Promise<void> {
  await signInWithToken(page, sandbox.demo.personalToken);
  await nameDesk(page);
}

/** Makes the service answer the first page of items and hold the second; the returned function releases it. */
function holdSecondPage({ faults }: Sandbox): () => void {
  const match = { path: /\/inventory$/u };
  const { promise: until, resolve: release } = Promise.withResolvers<void>();
  faults.next({ kind: 'delay', ms: 0, match });
  faults.next({ kind: 'delay', ms: heldPageMs, until, match, times: Number.POSITIVE_INFINITY });
  return release;
}

/** The last item of the catalog, which the sync reads last. */
function lastItem({ world }: Sandbox) {
  const { catalog } = world.demo;
  const item = catalog.at(catalog.length - 1);
  if (item === undefined) throw new Error('The catalog is empty.');
  return item;
}

/** How often a list of items was requested from the service. */
const requestedLists = ({ requests }: Sandbox) =>
  requests.filter(({ path }) => /\/inventory(?:-level)?$/u.test(path)).length;

test('the catalog is read completely, shows its progress, and is available without the service', async ({
  launch,
  sandbox,
}) => {
  const item = lastItem(sandbox);
  const { stock } = sandbox.world.demo;
  const release = holdSecondPage(sandbox);
  const { page } = await launch({ budgetOptions: { limit: 2_000 } });
  await openDesk(page, sandbox);

  await test.step('progress is shown in the bar, which links to the details', async () => {
    await expect(gauge(page)).toContainText(/\d+ items/u);
    await gauge(page).click();
    await expect(section(page)).toBeFocused();
    await expect(passRow(page, 'Items')).toContainText('Syncing');
    await expect(section(page)).toContainText('Never');
    await expect(key(page, 'Sync now')).toHaveCount(0);
  });

  await test.step('items read so far are listed', async () => {
    await appLocators.place(page, 'Inventory').click();
    await expect(rows(page).nth(5)).toBeVisible();
    await gauge(page).click();
    release();
  });

  await test.step('when read completely, every list shows its count', async () => {
    await expect(section(page)).toContainText('Up to date');
    const { length } = sandbox.world.demo.catalog;
    await expect(section(page)).toContainText(`${count(length)} items`);
    for (const name of ['Items', 'Quantities', 'Lots', 'Quantities by center']) {
      await expect(passRow(page, name)).toContainText(`Synced${count(length)}`);
    }
    await expect(passRow(page, 'Products')).toContainText(/Synced[\d,]+$/u);
    await expect(section(page)).toContainText('Next sync');
    await expect(gauge(page)).toContainText(/just now|ago/u);
    expect.soft(await overflowOn(page)).toEqual([]);
    expect.soft(await axeFindings(page)).toEqual([]);
  });

  await test.step('typed text is found without asking the service', async () => {
    sandbox.clearRequests();
    await appLocators.place(page, 'Inventory').click();
    // Waits for the list after the sync, not the one shown before it.
    const { length } = sandbox.world.demo.catalog;
    await expect(page.getByText(new RegExp(`of ${count(length)}`, 'u'))).toBeVisible();
    await expect(rows(page).nth(5)).toBeVisible();
    await searchField(page).fill(item.sku);
    await expect(rows(page).first()).toContainText(item.sku);
    await expect(page).toHaveURL(/text=/u);
    const barcode = item.barcodes[0]?.value ?? '';
    await searchField(page).fill(barcode);
    await expect(page).toHaveURL(new RegExp(`text=[^&]*${barcode}`, 'u'));
    await expect(page.getByRole('grid', { name: 'Inventory' })).toHaveAttribute('aria-busy', 'false');
    await expect(rows(page).first()).toContainText(item.sku);
    expect(requestedLists(sandbox)).toBe(0);
  });

  await test.step('quantities are updated when a user refreshes', async () => {
    const levels = () => stock.levels(item.inventoryId);
    stock.commit(item.inventoryId, levels()[0]?.centerId ?? 0, 43_210);
    const committed = count(levels().reduce((sum, level) => sum + level.committed, 0));
    await expect(rows(page).first()).not.toContainText(committed);
    await page.keyboard.press('ControlOrMeta+r');
    await expect(rows(page).first()).toContainText(committed);
    expect(requestedLists(sandbox)).toBeGreaterThan(0);
  });

  await test.step('an item that was never opened is complete without the service', async () => {
    await sandbox.stop();
    await page.reload();
    await searchField(page).fill(item.name);
    await rows(page).filter({ hasText: item.sku }).click();
    const pane = page.getByRole('region', { name: `Item ${item.inventoryId}` });
    await expect(pane.getByRole('region', { name: 'Quantities', exact: true })).toContainText(
      `On hand${count(stock.totalOnHand(item.inventoryId))}`,
    );
    await expect(pane.getByRole('region', { name: 'By center' }).getByRole('row').nth(1)).toBeVisible();
    for (const { value } of item.barcodes) {
      await expect(pane.getByRole('region', { name: 'Product', exact: true })).toContainText(
        value.replace(/^0+/u, ''),
      );
    }
    await expect(appLocators.storedMarks(page).first()).toBeVisible();
    await page.keyboard.press('ControlOrMeta+r');
    await expect(page.getByRole('alert')).toContainText(/can’t reach/iu);
    expect.soft(await axeFindings(page)).toEqual([]);
  });
});

test('a user pauses the sync, resumes it, and downloads everything again', async ({ launch, sandbox }) => {
  const item = lastItem(sandbox);
  const { length } = sandbox.world.demo.catalog;
  holdSecondPage(sandbox);
  const { page } = await launch({ budgetOptions: { limit: 2_000 } });
  await openDesk(page, sandbox);

  await test.step('paused from the palette, and still paused after a reload', async () => {
    await expect(gauge(page)).toContainText(/\d+ items/u);
    await page.keyboard.press('ControlOrMeta+k');
    await expect(appLocators.commands(page)).toBeFocused();
    await appLocators.commands(page).fill('pause catalog');
    await page.keyboard.press('Enter');
    await expect(gauge(page)).toContainText('paused');
    await page.reload();
    await expect(gauge(page)).toContainText('paused');
    await gauge(page).click();
    await expect(section(page)).toContainText('Paused');
    await expect(passRow(page, 'Items')).toContainText('Started');
    expect.soft(await axeFindings(page)).toEqual([]);
    sandbox.faults.clear();
  });

  await test.step('items that are not saved yet are requested from the service and listed once', async () => {
    await appLocators.place(page, 'Inventory').click();
    await searchField(page).fill(item.sku);
    await expect(rows(page).filter({ hasText: item.sku })).toHaveCount(1);
    await expect(page.getByRole('note').first()).toContainText(
      /^[\d,]+ items are saved on this desk so far; the rest come from the server\./u,
    );
    expect.soft(await axeFindings(page)).toEqual([]);
  });

  await test.step('without the service, no message claims that there is no such item', async () => {
    await sandbox.stop();
    await searchField(page).fill('no such thing');
    await expect(page.getByRole('alert')).toContainText(/can’t reach/iu);
    await expect(page.getByRole('note').first()).toContainText('the server can’t be reached for the rest');
    await expect(page.getByText('No items match')).toHaveCount(0);
    await sandbox.start();
  });

  await test.step('it resumes where it stopped', async () => {
    await gauge(page).click();
    await key(page, 'Resume').click();
    await expect(section(page)).toContainText('Up to date');
    await expect(section(page)).toContainText(`${count(length)} items`);
    await expect(key(page, 'Sync now')).toBeVisible();
  });

  await test.step('a new download starts only after a confirmation that shows its cost', async () => {
    await key(page, 'Re-download…').click();
    const question = page.getByRole('dialog', { name: 'Re-download the whole catalog?' });
    await expect(question).toContainText(`All ${count(length)} saved items are deleted`);
    await expect(question.getByRole('button', { name: 'Cancel' }).last()).toBeFocused();
    expect.soft(await axeFindings(page, '[role="dialog"]')).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(section(page)).toContainText(`${count(length)} items`);

    const release = holdSecondPage(sandbox);
    await key(page, 'Re-download…').click();
    await question.getByRole('button', { name: 'Delete and re-download' }).click();
    await expect(section(page)).toContainText('Never');
    release();
    await catalogIsRead(page);
    await expect(section(page)).toContainText(`${count(length)} items`);
  });

  await test.step('its share of the limit is remembered', async () => {
    await section(page).getByText('25%').click();
    await page.reload();
    await expect(section(page).getByRole('radio', { name: '25%' })).toBeChecked();
  });
});
