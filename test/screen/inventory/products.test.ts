import type { Locator, Page } from 'playwright';
import { appLocators } from '#build/tour/app-locators.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import type { InventoryItem } from '#test/sandbox/world/items/inventory-items.ts';
import { expect, test } from '#test/screen/screen-test.ts';
import { activityRows } from '#test/support/screens/activity-log.ts';
import { callFromPage } from '#test/support/screens/at-the-desk.ts';
import { axeFindings, cutWhereSmall } from '#test/support/screens/screen-checks.ts';

const rows = (page: Page): Locator => page.getByRole('grid', { name: 'Products' }).getByRole('row');
const pane = (page: Page): Locator => page.getByRole('region', { name: /^Product \d+$/u });
const dialog = (page: Page): Locator => page.getByRole('dialog');
const variants = (page: Page): Locator => pane(page).getByRole('region', { name: 'Variants', exact: true });
const press = (page: Page, name: string): Promise<void> =>
  pane(page).getByRole('button', { name, exact: true }).click();

/** An item by its SKU, as currently stored on the service. */
function itemOf({ world }: Sandbox, sku: string): InventoryItem {
  const item = world.demo.catalog.findBySku(sku);
  if (item === undefined) throw new Error(`There is no ${sku}.`);
  return item;
}

/** Performs the change from another desk. */
async function atOtherDesk({ baseUrl, demo }: Sandbox, item: InventoryItem, change: object): Promise<void> {
  const answer = await fetch(`${baseUrl}/2026-07/product/${item.productId}/variants`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${demo.personalToken}`, 'content-type': 'application/json' },
    body: JSON.stringify([{ id: item.variantId, ...change }]),
  });
  expect(answer.ok, String(answer.status)).toBe(true);
}

/** Creates a product with one variant in the window, and leaves it open. */
async function makeProduct(page: Page, name: string, sku: string): Promise<void> {
  await page.getByRole('button', { name: 'New product' }).click();
  await dialog(page).getByLabel('Product name').fill(name);
  await dialog(page).getByLabel('SKU').fill(sku);
  await dialog(page).getByRole('button', { name: 'Create product' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(pane(page)).toContainText(name);
}

/** Whether a scan of this code finds a removed item; null if it finds none. */
async function isRemoved(page: Page, code: string): Promise<boolean | null> {
  const { value } = (await callFromPage(page, 'inventory', 'lookUp', { texts: [code] })) as {
    value: { matches: { item: { removedAt: string | null } }[] };
  };
  const [match] = value.matches;
  return match === undefined ? null : match.item.removedAt !== null;
}

/** Opens a product by its address; until it is shown, the previous one still has the same buttons. */
async function openProduct(page: Page, id: number): Promise<void> {
  await page.evaluate((wanted) => {
    location.hash = `/products/${wanted}`;
  }, id);
  await expect(page.getByRole('region', { name: `Product ${id}`, exact: true })).toBeVisible();
}

/** Searches the server in a dialog, and selects the entry with this name. */
async function choose(page: Page, text: string, role: 'radio' | 'checkbox'): Promise<void> {
  await dialog(page).getByLabel('Find a product by name, SKU, barcode, or ID').fill(text);
  await dialog(page).getByRole(role, { name: text }).check();
}

test('a product is found on the server, and a variant is changed as it was last seen', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch({ startsAt: '/inventory' });
  const { sku } = sandbox.world.demo.catalog.at(0) ?? { sku: '' };
  const item = itemOf(sandbox, sku);

  await test.step('from Inventory, by its SKU, and by a barcode, which the server’s search does not cover', async () => {
    await page.getByRole('radiogroup', { name: 'Items or products' }).getByText('Products').click();
    await expect(rows(page).nth(2)).not.toContainText(sku);
    await page.getByRole('search').getByPlaceholder('Search name, SKU, barcode, or ID').fill(sku);
    // At once: the rows are still those of the list before.
    await page.keyboard.press('Enter');
    await expect(variants(page).getByRole('button', { name: sku })).toBeVisible();
    await expect(rows(page)).toHaveCount(2);
    await page
      .getByRole('search')
      .getByPlaceholder('Search name, SKU, barcode, or ID')
      .fill(item.barcodes[0]?.value ?? '');
    await expect(rows(page)).toHaveCount(2);
    await page.keyboard.press('Enter');
    await variants(page).getByRole('button', { name: sku }).click();
    await expect(pane(page).getByRole('button', { name: sku })).toHaveAttribute('aria-pressed', 'true');
    await expect(pane(page).getByRole('region', { name: 'Allergens' })).toContainText('Tree Nuts');
    expect(await axeFindings(page)).toEqual([]);
    expect(await cutWhereSmall(page)).toEqual([]);
  });

  await test.step('invalid values are shown at their field; changed values are shown beside the previous ones', async () => {
    await press(page, 'Edit');
    const save = dialog(page).getByRole('button', { name: /^Save/u });
    await expect(save).toHaveAttribute('aria-disabled', 'true');
    await dialog(page).getByLabel('Weight (oz)').fill('1,234');
    await save.click();
    await expect(dialog(page)).toContainText('Enter a number without thousands separators.');
    await dialog(page).getByLabel('Weight (oz)').fill('12,5');
    await expect(dialog(page)).toContainText(`Was: ${item.weightOz}`);
    await dialog(page).getByLabel('Tariff code').fill('3406.99');
    await dialog(page).getByLabel('Instructions').fill('Look at the lid.');
    expect(await axeFindings(page)).toEqual([]);
    await expect(save).toHaveText('Save 3 changes');
    await save.click();
    await expect(page.getByText(`${sku} saved`)).toBeVisible();
    await expect(pane(page)).toContainText('Look at the lid.');
    const { customs, returns, weightOz } = itemOf(sandbox, sku);
    expect([weightOz, customs.tariffCode, returns.instructions]).toEqual([
      12.5,
      '3406.99',
      'Look at the lid.',
    ]);
    expect(customs.countryOfOrigin).toBe(item.customs.countryOfOrigin);
  });

  await test.step('another desk’s concurrent changes are not overwritten', async () => {
    // Still being read after the change before, it would show the other desk's.
    const refresh = pane(page).getByRole('button', { name: 'Refresh (R)' });
    await expect(refresh).not.toHaveAttribute('data-turning');
    await press(page, 'Edit');
    await dialog(page).getByLabel('Weight (oz)').fill('20');
    await atOtherDesk(sandbox, item, { weight: 30, gtin: '00012345678905' });
    await dialog(page).getByRole('button', { name: 'Save 1 change' }).click();
    await expect(dialog(page)).toContainText('The product has changed in the meantime. Nothing was sent.');
    expect(itemOf(sandbox, sku).weightOz).toBe(30);
    await expect(dialog(page).getByLabel('GTIN')).toHaveValue('00012345678905');
    await expect(dialog(page)).toContainText('Was: 30');
    await expect(dialog(page).getByRole('button', { name: /^Save/u })).toHaveText('Save 1 change');
    await page.keyboard.press('Escape');
  });

  await test.step('a change whose response was lost is looked up and treated as saved', async () => {
    await press(page, 'Edit');
    await expect(dialog(page).getByLabel('Weight (oz)')).toHaveValue('30');
    await dialog(page).getByLabel('Weight (oz)').fill('31');
    sandbox.faults.next({ kind: 'dropAfterCommit', match: { method: 'PATCH' } });
    await dialog(page).getByRole('button', { name: 'Save 1 change' }).click();
    // The message of the first change may still be shown.
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByText(`${sku} saved`)).toBeVisible();
    expect(itemOf(sandbox, sku).weightOz).toBe(31);
  });

  await test.step('all of it is in the activity log, with links back to the product', async () => {
    await page.keyboard.press('ControlOrMeta+;');
    const logged = activityRows(page).filter({ hasText: 'Edit a variant' });
    await expect(logged).toHaveCount(3);
    for (const [index, outcome] of ['Done', 'Refused', 'Done'].entries()) {
      await expect(logged.nth(index)).toContainText(outcome);
    }
    await logged.first().getByRole('gridcell').first().click();
    await page.getByRole('link', { name: `product ${item.productId}` }).click();
    await expect(pane(page)).toContainText('Look at the lid.');
  });

  await test.step('the item links to its product, with its variant selected', async () => {
    const other = itemOf(sandbox, sandbox.world.demo.catalog.at(2)?.sku ?? '');
    const { name } = sandbox.world.demo.catalog.findProduct(other.productId) ?? { name: '' };
    await page.evaluate((id) => {
      location.hash = `/inventory/${id}`;
    }, other.inventoryId);
    await page
      .getByRole('region', { name: `Item ${other.inventoryId}` })
      .getByRole('link', { name })
      .click();
    await expect(variants(page).getByRole('button', { pressed: true })).toHaveText(other.sku);
  });

  await test.step('a row opened while a searched list loads stays open when the result arrives', async () => {
    const grid = page.getByRole('grid', { name: 'Products' });
    await page.evaluate(() => {
      location.hash = '/products';
    });
    await expect(rows(page).nth(2)).toBeVisible();
    await expect(grid).toHaveAttribute('aria-busy', 'false');
    const { promise: until, resolve: release } = Promise.withResolvers<void>();
    const match = { method: 'GET', path: /\/product$/u };
    sandbox.faults.next({ kind: 'delay', ms: 60_000, until, times: Number.POSITIVE_INFINITY, match });
    await page.getByRole('search').getByPlaceholder('Search name, SKU, barcode, or ID').fill(sku.slice(0, 3));
    await page.keyboard.press('Enter');
    await expect(grid).toHaveAttribute('aria-busy', 'true');
    const cell = rows(page).nth(2).getByRole('gridcell').first();
    const id = await cell.innerText();
    await cell.click();
    const opened = page.getByRole('region', { name: `Product ${id}`, exact: true });
    await expect(opened).toBeVisible();
    release();
    sandbox.faults.clear();
    await expect(grid).toHaveAttribute('aria-busy', 'false');
    await expect(opened).toBeVisible();
  });

  await test.step('when offline, it is shown as last seen, and changes wait for the server', async () => {
    await sandbox.stop();
    await pane(page).getByRole('button', { name: 'Refresh (R)' }).click();
    await expect(appLocators.storedMarks(page).first()).toBeVisible();
    const edit = pane(page).getByRole('button', { name: 'Edit', exact: true });
    await expect(edit).toHaveAttribute('aria-disabled', 'true');
    await expect(variants(page).getByRole('rowheader').first()).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });
});

test('products are created, and variants moved, merged, and bundled, each after a confirmation of the changes', async ({
  launch,
  sandbox,
}) => {
  const { catalog } = sandbox.world.demo;
  const { page } = await launch({ startsAt: '/products' });
  await expect(rows(page).nth(2)).toBeVisible();

  await test.step('a product, and one more variant of it', async () => {
    await makeProduct(page, 'Test lamp', 'TEST-LAMP-1');
    await press(page, 'Add variant');
    await dialog(page).getByLabel('SKU').fill('TEST-LAMP-2');
    await dialog(page).getByLabel('Barcodes, one per line').fill('TL-2-A\nTL-2-B');
    await dialog(page).getByRole('button', { name: 'Add variant' }).click();
    await expect(page.getByText('Variant added to Test lamp')).toBeVisible();
    await expect(variants(page).getByRole('rowheader')).toHaveText(['TEST-LAMP-1', 'TEST-LAMP-2']);
    expect(itemOf(sandbox, 'TEST-LAMP-2').barcodes.map(({ value }) => value)).toEqual(['TL-2-A', 'TL-2-B']);
  });

  await test.step('a list of products, whose lines are checked before anything is sent', async () => {
    await page.getByRole('button', { name: 'New product' }).click();
    await dialog(page).getByLabel('Product name').fill('Half a lamp');
    await dialog(page).getByLabel('SKU').fill('TEST-HALF');
    await dialog(page).getByText('A list').click();
    const create = dialog(page).getByRole('button', { name: /^Create/u });
    await dialog(page).getByLabel('Products').fill('LIST-1;Shade\nLIST-2');
    await expect(dialog(page)).toContainText('Line 2: enter a reference and a name.');
    await expect(create).toHaveAttribute('aria-disabled', 'true');
    await dialog(page).getByLabel('Products').fill('LIST-1;Shade;TEST-SHADE\nLIST-2;Stand');
    await dialog(page).getByText('One product', { exact: true }).click();
    await expect(dialog(page).getByLabel('Product name')).toBeVisible();
    await expect(dialog(page).getByLabel('Product name')).toHaveValue('Half a lamp');
    await expect(dialog(page).getByLabel('SKU')).toHaveValue('TEST-HALF');
    await dialog(page).getByText('A list').click();
    await expect(dialog(page).getByLabel('Products')).toHaveValue('LIST-1;Shade;TEST-SHADE\nLIST-2;Stand');
    expect(await axeFindings(page)).toEqual([]);
    const { promise: until, resolve: release } = Promise.withResolvers<void>();
    sandbox.faults.next({ kind: 'delay', ms: 60_000, until, match: { method: 'POST', path: '/product' } });
    await create.click();
    await expect(dialog(page).getByRole('button', { name: 'Cancel', disabled: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page).getByRole('radio', { name: 'One product' })).toBeDisabled();
    await expect(dialog(page).getByLabel('Products', { exact: true })).not.toBeEditable();
    release();
    await expect(page.getByText('2 products created')).toBeVisible();
    expect([itemOf(sandbox, 'TEST-SHADE').name, itemOf(sandbox, 'LIST-2').name]).toEqual(['Shade', 'Stand']);
  });

  await test.step('a variant moves to its own product', async () => {
    await variants(page).getByRole('button', { name: 'TEST-LAMP-2' }).click();
    await press(page, 'Move');
    await dialog(page).getByText('A new product').click();
    await dialog(page).getByLabel('Product name').fill('Second lamp');
    await expect(dialog(page)).toContainText('TEST-LAMP-2 moves from Test lamp to Second lamp.');
    await dialog(page).getByRole('button', { name: 'Move 1 variant' }).click();
    await expect(page.getByText('Moved to Second lamp')).toBeVisible();
    await expect(pane(page)).toContainText('Second lamp');
    expect(catalog.findProduct(itemOf(sandbox, 'TEST-LAMP-2').productId)?.name).toBe('Second lamp');
  });

  await test.step('and back to the first one, which is searched on the server', async () => {
    await press(page, 'Move');
    await choose(page, 'Test lamp', 'radio');
    await expect(dialog(page)).toContainText('Second lamp has no variants left after that.');
    await dialog(page).getByRole('button', { name: 'Move 1 variant' }).click();
    await expect(page.getByText('Moved to Test lamp')).toBeVisible();
    await expect(variants(page).getByRole('rowheader')).toHaveText(['TEST-LAMP-1', 'TEST-LAMP-2']);
  });

  await test.step('one variant becomes a bundle of another', async () => {
    await variants(page).getByRole('button', { name: 'TEST-LAMP-1' }).click();
    await press(page, 'Make a bundle');
    await choose(page, 'TEST-LAMP-2', 'checkbox');
    await dialog(page).getByLabel('Quantity of TEST-LAMP-2').fill('3');
    await expect(dialog(page)).toContainText('TEST-LAMP-1 will consist of 3 × TEST-LAMP-2.');
    expect(await axeFindings(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Make a bundle' }).click();
    await expect(page.getByText('TEST-LAMP-1 is a bundle now')).toBeVisible();
    await expect(pane(page).getByRole('region', { name: 'Components' })).toContainText('TEST-LAMP-2');
    expect(itemOf(sandbox, 'TEST-LAMP-1').bundle).toMatchObject([{ quantity: 3 }]);
  });

  await test.step('a variant of another product is merged into one', async () => {
    await makeProduct(page, 'Other lamp', 'TEST-LAMP-3');
    await makeProduct(page, 'Third lamp', 'TEST-LAMP-4');
    await press(page, 'Merge');
    await choose(page, 'TEST-LAMP-3', 'checkbox');
    await expect(dialog(page)).toContainText('TEST-LAMP-3 becomes part of TEST-LAMP-4');
    await dialog(page).getByRole('button', { name: 'Merge 1 variant' }).click();
    await expect(page.getByText('Merged into TEST-LAMP-4')).toBeVisible();
    expect(catalog.findBySku('TEST-LAMP-3')).toBeUndefined();
    await page.keyboard.press('ControlOrMeta+;');
    const logged = activityRows(page).filter({ hasText: 'Merge variants' });
    await logged.getByRole('gridcell').first().click();
    await page.getByRole('link', { name: /^variant \d+$/u }).click();
    await expect(variants(page).getByRole('button', { pressed: true })).toHaveText('TEST-LAMP-4');
  });

  await test.step('a product with stock is not deleted, and the server’s reason is shown', async () => {
    const stocked = itemOf(sandbox, catalog.at(0)?.sku ?? '');
    await openProduct(page, stocked.productId);
    await press(page, 'Delete product');
    await expect(dialog(page)).toContainText(`Product ${stocked.productId} is deleted`);
    const { promise: until, resolve: release } = Promise.withResolvers<void>();
    sandbox.faults.next({ kind: 'delay', ms: 60_000, until, match: { method: 'DELETE' } });
    await dialog(page).getByRole('button', { name: 'Delete product' }).click();
    await expect(dialog(page).getByRole('button', { name: 'Cancel', disabled: true })).toBeVisible();
    // Until then, neither another screen nor the commands are opened, which would hide the reason.
    await page.keyboard.press('ControlOrMeta+2');
    await page.keyboard.press('ControlOrMeta+k');
    release();
    await expect(dialog(page).getByRole('alert')).toContainText('cannot be deleted');
    await expect(dialog(page)).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    expect(catalog.findProduct(stocked.productId)).toBeDefined();
  });

  await test.step('a dialog closes when another product opens, and stays closed when its own opens again', async () => {
    const { productId } = itemOf(sandbox, 'TEST-LAMP-1');
    await openProduct(page, productId);
    await press(page, 'Edit');
    await expect(dialog(page)).toBeVisible();
    await openProduct(page, itemOf(sandbox, 'TEST-LAMP-4').productId);
    await expect(dialog(page)).toHaveCount(0);
    await openProduct(page, productId);
    await press(page, 'Edit');
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  });

  await test.step('one without stock is deleted, after a confirmation that Enter does not accept', async () => {
    const { productId } = itemOf(sandbox, 'TEST-LAMP-4');
    const isFound = async () => {
      // Does nothing while a run is not finished, which may have read the items before it was created.
      await callFromPage(page, 'sync', 'start');
      return (await isRemoved(page, 'TEST-LAMP-4')) === false;
    };
    await expect.poll(isFound).toBe(true);
    await openProduct(page, productId);
    const search = page.getByRole('search').getByPlaceholder('Search name, SKU, barcode, or ID');
    await search.fill('Third lamp');
    await expect(page).toHaveURL(/\?text=Third/u);
    await press(page, 'Delete product');
    await expect(dialog(page).getByRole('button', { name: 'Cancel' }).last()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toHaveCount(0);
    expect(catalog.findProduct(productId)).toBeDefined();
    await press(page, 'Delete product');
    const { promise: until, resolve: release } = Promise.withResolvers<void>();
    sandbox.faults.next({ kind: 'delay', ms: 60_000, until, match: { method: 'DELETE' } });
    await dialog(page).getByRole('button', { name: 'Delete product' }).click();
    await expect(dialog(page).getByRole('button', { name: 'Cancel', disabled: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeVisible();
    release();
    await expect(page.getByText('Third lamp deleted')).toBeVisible();
    expect(await isRemoved(page, 'TEST-LAMP-4')).toBe(true);
    await expect(pane(page)).toHaveCount(0);
    // The list is still narrowed as before.
    await expect(page).toHaveURL(/\/products\?text=Third/u);
    await expect(search).toHaveValue('Third lamp');
    expect(catalog.findProduct(productId)).toBeUndefined();
  });
});

test('the reason why a variant was not changed stays in the dialog if the variant is gone', async ({
  launch,
  sandbox,
}) => {
  const { catalog } = sandbox.world.demo;
  const { page } = await launch({ startsAt: '/products' });
  await makeProduct(page, 'Second lamp', 'TEST-LAMP-2');
  await makeProduct(page, 'Test lamp', 'TEST-LAMP-1');
  const { productId } = itemOf(sandbox, 'TEST-LAMP-1');
  catalog.moveVariant(itemOf(sandbox, 'TEST-LAMP-2'), productId, Date.now());
  await page.evaluate((id) => {
    location.hash = `/products/${id}`;
  }, productId);
  await page.reload();
  await variants(page).getByRole('button', { name: 'TEST-LAMP-1' }).click();
  await press(page, 'Edit');
  await dialog(page).getByLabel('Weight (oz)').fill('20');
  const elsewhere = catalog.at(0)?.productId ?? 0;
  catalog.moveVariant(itemOf(sandbox, 'TEST-LAMP-1'), elsewhere, Date.now());
  await dialog(page).getByRole('button', { name: 'Save 1 change' }).click();
  await expect(dialog(page)).toContainText('The product has changed in the meantime. Nothing was sent.');
  const behind = page.getByRole('region', { name: 'Variants', exact: true, includeHidden: true });
  await expect(behind).not.toContainText('TEST-LAMP-1');
  await expect(dialog(page)).toContainText('The product has changed in the meantime. Nothing was sent.');
  await expect(dialog(page).getByLabel('Weight (oz)')).toHaveValue('20');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
});

test('variants are moved without one that has left their product since they were selected', async ({
  launch,
  sandbox,
}) => {
  const { catalog } = sandbox.world.demo;
  const { page } = await launch({ startsAt: '/products' });
  await makeProduct(page, 'Second lamp', 'TEST-LAMP-2');
  await makeProduct(page, 'Test lamp', 'TEST-LAMP-1');
  const { productId } = itemOf(sandbox, 'TEST-LAMP-1');
  catalog.moveVariant(itemOf(sandbox, 'TEST-LAMP-2'), productId, Date.now());
  await page.evaluate((id) => {
    location.hash = `/products/${id}`;
  }, productId);
  await page.reload();
  await variants(page).getByRole('button', { name: 'TEST-LAMP-1' }).click();
  await press(page, 'Move');
  await dialog(page).getByRole('checkbox', { name: 'TEST-LAMP-2' }).check();
  await dialog(page).getByText('A new product').click();
  await dialog(page).getByLabel('Product name').fill('Third lamp');
  catalog.moveVariant(itemOf(sandbox, 'TEST-LAMP-2'), catalog.at(0)?.productId ?? 0, Date.now());
  await dialog(page).getByRole('button', { name: 'Move 2 variants' }).click();
  await expect(dialog(page)).toContainText('The product has changed in the meantime. Nothing was sent.');
  await expect(dialog(page)).toContainText('TEST-LAMP-1 moves from Test lamp to Third lamp.');
  await dialog(page).getByRole('button', { name: 'Move 1 variant' }).click();
  await expect(page.getByText('Moved to Third lamp')).toBeVisible();
  expect(catalog.findProduct(itemOf(sandbox, 'TEST-LAMP-1').productId)?.name).toBe('Third lamp');
});

test('products are filtered by a channel searched on the server, and without the permission no change is offered', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch();
  await appLocators.ordersGrid(page).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await expect(rows(page).nth(2)).toBeVisible();

  await test.step('a channel by its full name', async () => {
    const name = 'Web shop of Fernhill Home Goods';
    await page.getByRole('button', { name: 'Channel', exact: true }).click();
    const field = page.getByPlaceholder('Full channel name or ID');
    await field.fill('No such channel');
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    await expect(page.getByText('No channel has this name or ID.')).toBeVisible();
    await field.fill(name);
    await field.press('Enter');
    await page.getByRole('checkbox', { name }).click();
    const requested = () =>
      sandbox.requests.findLast(({ path }) => path.endsWith('/product'))?.query['ChannelIds'];
    await expect.poll(requested).toMatch(/^\d+$/u);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('grid', { name: 'Products' })).toHaveAttribute('aria-busy', 'false');
  });

  await test.step('a refusal for a missing permission is shown, and then no change is offered', async () => {
    await rows(page).nth(1).getByRole('gridcell').first().click();
    await press(page, 'Edit');
    await dialog(page).getByLabel('Weight (oz)').fill('77');
    sandbox.faults.next({
      kind: 'status',
      status: 403,
      headers: { 'www-authenticate': 'Bearer error="insufficient_scope", scope="products_write"' },
      match: { method: 'PATCH' },
    });
    await dialog(page).getByRole('button', { name: 'Save 1 change' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('products_write');
    await page.keyboard.press('Escape');
    await expect(variants(page).getByRole('rowheader').first()).toBeVisible();
    for (const name of ['Edit', 'Add variant', 'Delete product', 'Move']) {
      await expect(pane(page).getByRole('button', { name, exact: true })).toHaveCount(0);
    }
    await expect(page.getByRole('button', { name: 'New product' })).toHaveCount(0);
    expect(await axeFindings(page)).toEqual([]);
  });
});

test.describe('with the specification only', () => {
  test.use({ sandboxOptions: { specOnly: true } });

  test('products are listed from an unpaged response, created, and shown with their variants', async ({
    launch,
    sandbox,
  }) => {
    const { page } = await launch({ startsAt: '/products' });
    const { productId } = itemOf(sandbox, sandbox.world.demo.catalog.at(0)?.sku ?? '');
    await expect(rows(page).nth(2)).toBeVisible();
    await makeProduct(page, 'Test lamp', 'TEST-LAMP-1');
    // Only version 1.0 accepts a list in one request.
    sandbox.sunset10 = false;
    await page.getByRole('button', { name: 'New product' }).click();
    await dialog(page).getByText('A list').click();
    await dialog(page).getByLabel('Products').fill('LIST-1;Shade;TEST-SHADE\nLIST-2;Stand');
    await dialog(page)
      .getByRole('button', { name: /^Create/u })
      .click();
    await expect(page.getByText('2 products created')).toBeVisible();
    await page.evaluate((id) => {
      location.hash = `/products/${id}`;
    }, productId);
    await expect(variants(page).getByRole('rowheader').first()).toBeVisible();
    await expect(pane(page).getByRole('region', { name: 'Allergens' })).toContainText('Milk');
  });
});

test('an item is measured and weighed at the desk; a size locked by the server is read-only', async ({
  launch,
  sandbox,
}) => {
  const items = sandbox.world.demo.items.filter((item) => !item.isDigital && !item.isBundle);
  const free = items.find(({ dimensions }) => !dimensions.isLocked);
  const locked = items.find(({ dimensions }) => dimensions.isLocked);
  if (free === undefined || locked === undefined) throw new Error('The world lacks an item.');
  const { page } = await launch({ startsAt: `/inventory/${free.inventoryId}` });
  const field = (label: string) => dialog(page).getByLabel(label);
  const measure = page.getByRole('button', { name: 'Size and weight' });

  await test.step('one key opens the fields, which are written to the variant and read again', async () => {
    await measure.waitFor();
    await page.keyboard.press('v');
    await expect(field('Weight (oz)')).toBeFocused();
    await expect(field('Length (in)')).toHaveValue(String(free.dimensions.length));
    await field('Weight (oz)').fill('heavy');
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toContainText('Enter a number');
    await field('Weight (oz)').fill('12,5');
    await field('Length (in)').fill('9.25');
    expect(await axeFindings(page)).toEqual([]);
    expect(await cutWhereSmall(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toHaveCount(0);
    const { dimensions, weightOz } = itemOf(sandbox, free.sku);
    expect([weightOz, dimensions.length, dimensions.width]).toEqual([12.5, 9.25, free.dimensions.width]);
    await expect(page.getByRole('region', { name: /^Item \d+$/u })).toContainText('12.5 oz');
  });

  await test.step('a locked size shows a message, and the weight can still be changed', async () => {
    await page.evaluate((hash) => {
      window.location.hash = hash;
    }, `#/inventory/${locked.inventoryId}`);
    await expect(page.getByRole('region', { name: /^Item \d+$/u })).toContainText('locked');
    await measure.click();
    await expect(field('Width (in)')).not.toBeEditable();
    await expect(field('Width (in)')).toHaveAccessibleDescription(/^The size is locked/u);
    await field('Weight (oz)').fill('40');
    await dialog(page).getByRole('button', { name: 'Save 1 change' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(measure).toBeFocused();
    expect(itemOf(sandbox, locked.sku)).toMatchObject({ weightOz: 40, dimensions: locked.dimensions });
  });

  await test.step('the form of one item closes when another item is opened over it', async () => {
    await page.keyboard.press('v');
    await expect(field('Weight (oz)')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+k');
    await expect(appLocators.commands(page)).toBeFocused();
    await page.keyboard.type(free.sku);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/inventory/${free.inventoryId}$`, 'u'));
    await expect(page.getByRole('region', { name: `Item ${free.inventoryId}` })).toContainText('12.5 oz');
    await expect(dialog(page)).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole('region', { name: `Item ${locked.inventoryId}` })).toContainText('locked');
    await expect(dialog(page)).toHaveCount(0);
  });

  await test.step('what was measured stays in the form if it could not be saved', async () => {
    await measure.click();
    await field('Weight (oz)').fill('41');
    const match = { method: 'GET', path: '/product' };
    sandbox.faults.next({ kind: 'status', status: 500, times: Number.POSITIVE_INFINITY, match });
    await dialog(page).getByRole('button', { name: 'Save 1 change' }).click();
    await expect(dialog(page).getByRole('alert')).toBeVisible();
    // As the form does after the failure.
    await callFromPage(page, 'products', 'read', { id: locked.productId, prefer: 'service' });
    await expect(field('Weight (oz)')).toHaveValue('41');
    await expect(dialog(page).getByRole('alert')).toBeVisible();
    expect(itemOf(sandbox, locked.sku).weightOz).toBe(40);
  });
});
