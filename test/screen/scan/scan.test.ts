import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from 'playwright';
import { appLocators } from '#build/tour/app-locators.ts';
import { scanWithKeys } from '#build/tour/scanner-keys.ts';
import { farApartMs } from '#renderer/platform/keyboard/pace.ts';
import { defaultScannerProfile } from '#shared/preferences/model/default-preferences.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import { expect, requestGate, test } from '#test/screen/screen-test.ts';
import { callFromPage } from '#test/support/screens/at-the-desk.ts';
import { axeFindings, cutWhereSmall, harmOn, overflowOn } from '#test/support/screens/screen-checks.ts';

const place = (page: Page): Locator => appLocators.scanPlace(page);
const choices = (page: Page): Locator => page.getByRole('region', { name: 'Which one?' });
const pastScans = (page: Page): Locator => page.getByRole('dialog', { name: 'Recent scans' });
const codeField = (page: Page): Locator => place(page).getByRole('textbox', { name: 'Type a code' });
const openedItem = (page: Page, sku: string): Locator =>
  page.getByRole('region', { name: /^Item /u }).getByRole('heading', { name: sku, exact: true });

/** The first items of the world with a 13-digit EAN that no other item has. */
function scannedItems({ world }: Sandbox, count: number): { readonly sku: string; readonly code: string }[] {
  const found = world.demo.items.flatMap(({ sku, barcodes }) => {
    const code = barcodes.find(({ value }) => /^\d{13}$/u.test(value))?.value;
    return code === undefined ? [] : [{ sku, code }];
  });
  expect(found.length).toBeGreaterThanOrEqual(count);
  return found.slice(0, count);
}

/** Waits until this desk's catalog is complete. */
async function openDesk(page: Page): Promise<void> {
  await expect(place(page)).toContainText('Scan anything');
  await expect.poll(async () => coverageOf(page)).toBe('whole');
}

async function coverageOf(page: Page): Promise<string> {
  const reply = await callFromPage(page, 'inventory', 'lookUp', { texts: ['nothing'] });
  return (reply as { value?: { catalog?: { coverage?: string } } }).value?.catalog?.coverage ?? 'none';
}

test('a scan opens its record from any screen, with real keys and without a focused field', async ({
  launch,
  sandbox,
}) => {
  const lookingUp = requestGate('inventory.lookUp');
  const { page } = await launch(lookingUp);
  await openDesk(page);
  const [first, second, third, fourth] = scannedItems(sandbox, 4);
  if (first === undefined || second === undefined || third === undefined || fourth === undefined) return;

  await test.step('from the list of orders, with an order open, and from the settings', async () => {
    await scanWithKeys(page, [first.code]);
    await expect(openedItem(page, first.sku)).toBeVisible();
    await expect(place(page)).toContainText('Found');
    await expect(place(page)).toContainText(first.sku);
    await expect(place(page)).toContainText('On hand');
    await appLocators.receiving(page).click();
    await appLocators.orderRows(page).first().click();
    await appLocators.orderDetail(page).waitFor();
    await scanWithKeys(page, [second.code], { ending: 'Tab' });
    await expect(openedItem(page, second.sku)).toBeVisible();
    await appLocators.settings(page).click();
    await appLocators.signOut(page).waitFor();
    await scanWithKeys(page, [third.code]);
    await expect(openedItem(page, third.sku)).toBeVisible();
    await expect(place(page)).toContainText(third.sku);
  });

  await test.step('two scans in one burst are both answered, in order', async () => {
    await scanWithKeys(page, [first.code, fourth.code]);
    await expect(openedItem(page, fourth.sku)).toBeVisible();
    await page.keyboard.press('F4');
    const entries = pastScans(page).getByRole('listitem');
    await expect(entries).toHaveCount(5);
    await expect(entries.nth(0)).toContainText(fourth.sku);
    await expect(entries.nth(1)).toContainText(first.sku);
    expect.soft(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(openedItem(page, first.sku)).toBeVisible();
    await expect(pastScans(page)).toBeHidden();
  });

  await test.step('text typed right after the filter key goes into the filter', async () => {
    const filter = page.getByRole('search', { name: 'Filter inventory' }).getByRole('textbox');
    await page.keyboard.press('Escape');
    await scanWithKeys(page, ['/so'], { everyMs: 40, ending: 'none' });
    await expect(filter).toBeFocused();
    await expect(filter).toHaveValue('so');
    await filter.fill('');
  });

  await test.step('a filter that the user is typing in keeps its text and caret', async () => {
    const filter = page.getByRole('search', { name: 'Filter inventory' }).getByRole('textbox');
    await filter.fill('soap');
    await expect(page).toHaveURL(/text=soap/u);
    await filter.evaluate((field: HTMLInputElement) => field.setSelectionRange(1, 3));
    await scanWithKeys(page, [second.code]);
    await expect(place(page)).toContainText(second.sku);
    await expect(openedItem(page, second.sku)).toBeVisible();
    await expect(filter).toBeFocused();
    await expect(filter).toHaveValue('soap');
    const selection = await filter.evaluate((field: HTMLInputElement) => [
      field.selectionStart,
      field.selectionEnd,
    ]);
    expect(selection).toEqual([1, 3]);
    await expect(page).toHaveURL(/text=soap/u);
  });

  await test.step('an unknown code lists what was searched, and changes nothing', async () => {
    const address = page.url();
    await scanWithKeys(page, ['NO-SUCH-CODE-1']);
    await expect(place(page)).toContainText('Not found');
    await expect(place(page)).toContainText('NO-SUCH-CODE-1');
    await expect(place(page)).toContainText(
      'Searched the catalog, the shipments, the receiving orders, and recent records.',
    );
    await expect(place(page)).toContainText(/Catalog: \d+ items, updated/u);
    expect(page.url()).toBe(address);
    expect.soft(await axeFindings(page)).toEqual([]);
    expect.soft(await overflowOn(page)).toEqual([]);
    expect.soft(await cutWhereSmall(page)).toEqual([]);
    await place(page).getByRole('button', { name: 'Clear the scan' }).press('Enter');
    await expect(place(page)).toContainText('Scan anything');
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('a code is entered by keyboard alone', async () => {
    const filter = page.getByRole('search', { name: 'Filter inventory' }).getByRole('textbox');
    await filter.focus();
    await page.keyboard.press('F2');
    await expect(codeField(page)).toBeFocused();
    await codeField(page).fill(` ${third.sku.toLowerCase()} `);
    await page.keyboard.press('Enter');
    await expect(openedItem(page, third.sku)).toBeVisible();
    await expect(codeField(page)).toHaveValue('');
    await expect(filter).toBeFocused();
    await page.keyboard.press('F2');
    await codeField(page).fill('NO-SUCH-CODE-2');
    await page.keyboard.press('Enter');
    await expect(place(page)).toContainText('Not found');
    await expect(codeField(page)).toHaveValue('NO-SUCH-CODE-2');
    await expect(codeField(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(filter).toBeFocused();
  });

  await test.step('a code is entered with the digits of an Arabic layout', async () => {
    const filter = page.getByRole('search', { name: 'Filter inventory' }).getByRole('textbox');
    await page.keyboard.press('F2');
    await codeField(page).fill(
      first.code.replaceAll(/\d/gu, (digit) => String.fromCharCode(0x0660 + Number(digit))),
    );
    await page.keyboard.press('Enter');
    await expect(openedItem(page, first.sku)).toBeVisible();
    await expect(codeField(page)).toHaveValue('');
    await expect(filter).toBeFocused();
  });

  await test.step('what is typed while a code is looked up stays in the field', async () => {
    lookingUp.close();
    await page.keyboard.press('F2');
    await codeField(page).fill('NO-SUCH-CODE-3');
    await page.keyboard.press('Enter');
    await page.keyboard.type('12');
    await expect(codeField(page)).toHaveValue('12');
    lookingUp.open();
    // The lookup has failed instead if the machine stood still meanwhile.
    await expect(place(page)).toContainText(/(?:Not found|Lookup failed).*NO-SUCH-CODE-3/su);
    await expect(codeField(page)).toHaveValue('12');
    await page.keyboard.press('Escape');
  });

  await test.step('the palette leads to the scan field and to the last scans', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await appLocators.commands(page).fill('type a code');
    await page.keyboard.press('Enter');
    await expect(codeField(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('ControlOrMeta+k');
    await appLocators.commands(page).fill('recent scans');
    await page.keyboard.press('Enter');
    await expect(pastScans(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(pastScans(page)).toBeHidden();
  });

  await test.step('a scan behind a dialog answers no question, and waits to be opened', async () => {
    const address = page.url();
    await appLocators.settings(page).click();
    await appLocators.signOut(page).click();
    await appLocators.confirmSignOut(page).waitFor();
    await scanWithKeys(page, [first.code]);
    await expect(place(page)).toContainText('Waiting');
    await expect(place(page)).toContainText(first.sku);
    await expect(appLocators.confirmSignOut(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(appLocators.confirmSignOut(page)).toBeHidden();
    expect(page.url()).not.toBe(address);
    await page.keyboard.press('1');
    await expect(openedItem(page, first.sku)).toBeVisible();
    await expect(place(page)).toContainText('Found');
  });

  await test.step('the code of a desk waits behind a dialog, whose text it leaves as it is', async () => {
    await page.evaluate(() => {
      window.location.hash = '/lots';
    });
    await page.getByRole('button', { name: 'Bulk edit…' }).click();
    const list = page.getByRole('dialog', { name: 'Bulk edit lots' });
    const lots = list.getByRole('textbox', { name: 'Lots', exact: true });
    await lots.fill(`${first.sku}\tL-1`);
    await scanWithKeys(page, ['DH-RETURN']);
    await expect(place(page)).toContainText('Waiting');
    await expect(lots).toHaveValue(`${first.sku}\tL-1`);
    await expect(page).toHaveURL(/#\/lots/u);
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await page.keyboard.press('1');
    await expect(page).toHaveURL(/#\/return-desk/u);
    await appLocators.receiving(page).click();
  });

  await test.step('without the service, from the stored catalog', async () => {
    await sandbox.stop();
    await page.reload();
    await expect(place(page)).toContainText('Scan anything');
    await scanWithKeys(page, [fourth.code]);
    await expect(openedItem(page, fourth.sku)).toBeVisible();
    await expect(place(page)).toContainText('Found');
    await expect(place(page)).toContainText('On hand');
  });
});

test('an interrupted scan is reported, its part opens nothing, and the next scan is complete', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch();
  await openDesk(page);
  const [item] = scannedItems(sandbox, 1);
  if (item === undefined) return;
  const [head, tail] = [item.code.slice(0, 8), item.code.slice(8)];

  // The scanner pauses within the code, then continues: still one code.
  await scanWithKeys(page, [head, tail], { partsEveryMs: 250 });
  await expect(openedItem(page, item.sku)).toBeVisible();
  await expect(place(page)).toContainText('Found');

  await scanWithKeys(page, [head], { ending: 'none' });
  await expect(place(page)).toContainText('Incomplete');
  await expect(place(page)).toContainText(`${head}…`);
  await expect(place(page)).toContainText('its end never arrived');
  expect(await overflowOn(page)).toEqual([]);
  await page.keyboard.press('F4');
  await expect(pastScans(page).getByRole('button').first()).toContainText(`${head}…`);
  await expect(pastScans(page).getByRole('button').first()).toBeDisabled();
  await expect(pastScans(page).getByRole('button').nth(1)).toBeFocused();
  expect(await axeFindings(page, '[role="dialog"]')).toEqual([]);
  await page.keyboard.press('Escape');

  await wait(farApartMs);
  await scanWithKeys(page, [item.code]);
  await expect(place(page)).toContainText('Found');

  await page.keyboard.press('F4');
  const past = pastScans(page).getByRole('button').filter({ hasText: /\S/u });
  await expect(past.nth(1)).toBeDisabled();
  await expect(past.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(past.nth(2)).toBeFocused();
});

test('a GS1 label opens the item with its lot, and shows which parts of it were refused', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch();
  await openDesk(page);
  const { item, number, day } = datedLotOf(sandbox);
  await scanWithKeys(page, [`]d201${item.gtin}17${day}10${number}`]);
  await expect(openedItem(page, item.sku)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Allergens' })).toContainText('Milk');
  await expect(place(page)).toContainText(number);
  await expect(place(page)).toContainText('Expires');
  await expect(place(page)).not.toContainText('Refused');
  await expect(page).toHaveURL(new RegExp(`lot=.*${number}`, 'u'));

  await scanWithKeys(page, [`]d201${item.gtin}17271399\u001d10${number}`]);
  await expect(place(page)).toContainText('There is no month 13.');
  await expect(place(page)).toContainText(item.sku);
  await page.keyboard.press('F4');
  await expect(pastScans(page).getByRole('listitem').first()).toContainText('BATCH/LOT');
  expect.soft(await axeFindings(page)).toEqual([]);
  expect.soft(await overflowOn(page)).toEqual([]);
});

/** A lot with an expiration date in stock, the GTIN of its item, and its date in label notation. */
function datedLotOf({ world }: Sandbox) {
  for (const item of world.demo.items) {
    const gtin = item.gtin;
    const lot = world.centers
      .flatMap(({ id }) => world.demo.stock.lots(item.inventoryId, id))
      .find(({ lotDateMs }) => lotDateMs !== null && lotDateMs > Date.now());
    if (!item.isLot || gtin === null || lot === undefined) continue;
    const day = new Date(lot.lotDateMs ?? 0).toISOString().slice(2, 10).replaceAll('-', '');
    return { item: { sku: item.sku, gtin: gtin.padStart(14, '0') }, number: lot.lotNumber, day };
  }
  throw new Error('The world has no dated lot.');
}

/** Gives a recent return and a recent order the same tracking number, like a parcel that came back. */
function parcelThatCameBack({ world }: Sandbox) {
  const order = world.demo.orders
    .toSorted((one, other) => other.createdAtMs - one.createdAtMs)
    .find(({ shipments }) => shipments.some(({ tracking }) => tracking !== null));
  const number = order?.shipments.find(({ tracking }) => tracking !== null)?.tracking?.trackingNumber;
  const returned = world.demo.returns.toSorted((one, other) => other.id - one.id)[0];
  if (order === undefined || number === undefined || returned === undefined) {
    throw new Error('The world has no parcel that could come back.');
  }
  returned.trackingNumber = number;
  return { orderId: order.id, returnId: returned.id, number };
}

test('an ambiguous code is resolved by a key, and the next scan takes over', async ({ launch, sandbox }) => {
  const { orderId, returnId, number } = parcelThatCameBack(sandbox);
  const { page } = await launch();
  await openDesk(page);
  // A test scans the same label again sooner than a user would want it counted twice.
  const scanner = { ...defaultScannerProfile, dropsRepeats: false };
  expect(await callFromPage(page, 'preferences', 'save', { scanner })).toMatchObject({ ok: true });
  const [item] = scannedItems(sandbox, 1);
  for (const [chord, list] of [
    ['5', 'Returns'],
    ['9', 'Orders'],
  ] as const) {
    await page.keyboard.press(`ControlOrMeta+${chord}`);
    await appLocators.rowsOf(page, list).nth(10).waitFor();
    // A copy of the list may be older than the number.
    await expect(appLocators.freshMarks(page).first()).toBeVisible();
  }

  await scanWithKeys(page, [number]);
  await expect(place(page)).toContainText('Choose');
  await expect(choices(page).getByRole('listitem')).toHaveCount(2);
  await expect(choices(page).getByRole('listitem').filter({ hasText: 'Shipment' })).toContainText(number);
  expect.soft(await axeFindings(page)).toEqual([]);
  const wanted = choices(page)
    .getByRole('listitem')
    .filter({ hasText: String(returnId) });
  const digit = (await wanted.locator('kbd').textContent()) ?? '';
  await page.keyboard.press(digit);
  await expect(page.getByRole('region', { name: `Return ${returnId}` })).toBeVisible();
  await expect(choices(page)).toBeHidden();

  // With the arrow keys; the scan does not take the focus, F2 does.
  await scanWithKeys(page, [number]);
  const entries = choices(page).getByRole('listitem').getByRole('button');
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).not.toBeFocused();
  await page.keyboard.press('F2');
  await expect(entries.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(entries.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: `Order ${orderId}` })).toBeVisible();

  // After dismissal, the record next to it stays open.
  await scanWithKeys(page, [number]);
  await expect(choices(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(choices(page)).toBeHidden();
  await expect(page.getByRole('region', { name: `Order ${orderId}` })).toBeVisible();

  await scanWithKeys(page, [number]);
  await expect(choices(page)).toBeVisible();
  await scanWithKeys(page, [item?.code ?? '']);
  await expect(openedItem(page, item?.sku ?? '')).toBeVisible();
  await expect(choices(page)).toBeHidden();
});

test.describe('with hostile texts', () => {
  test.use({ sandboxOptions: { hostile: true } });

  test('shows scans and hits as plain text', async ({ launch, sandbox }) => {
    const { page } = await launch();
    await openDesk(page);
    await scanWithKeys(page, ['<img src=x onerror=alert(1)>']);
    await expect(place(page)).toContainText('<img src=x onerror=alert(1)>');
    for (const { sku } of sandbox.world.demo.items.slice(0, 6)) {
      await page.keyboard.press('F2');
      await codeField(page).fill(sku);
      await page.keyboard.press('Enter');
      await expect(place(page)).toContainText(/Found|Choose|Not found/u);
      await page.keyboard.press('Escape');
    }
    expect.soft(await harmOn(page)).toEqual([]);
    expect.soft(await overflowOn(page)).toEqual([]);
  });
});

test('an unknown code is assigned to an item by one key, and works everywhere until it is removed', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch();
  await openDesk(page);
  const [mug, other] = scannedItems(sandbox, 2);
  if (mug === undefined || other === undefined) return;
  const dialog = page.getByRole('dialog', { name: 'Assign code to an item' });
  const codes = page.getByRole('region', { name: 'Codes on this desk' });

  await test.step('F8 asks which item it is, and a scan answers', async () => {
    await scanWithKeys(page, ['BIN-LABEL-77']);
    await expect(place(page)).toContainText('Not found');
    await page.keyboard.press('F8');
    await expect(dialog).toContainText('BIN-LABEL-77');
    await expect(dialog.getByRole('textbox', { name: 'Item' })).toBeFocused();
    await scanWithKeys(page, [mug.code]);
    await expect(dialog.getByRole('radio', { name: mug.sku })).toBeChecked();
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflowOn(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(openedItem(page, mug.sku)).toBeVisible();
    await expect(codes).toContainText('BIN-LABEL-77');
  });

  await test.step('a command code and a misread number are refused with a message, and another item’s code isn’t offered', async () => {
    const wrong = `${mug.code.slice(0, -1)}${(Number(mug.code.at(-1)) + 1) % 10}`;
    await scanWithKeys(page, [wrong]);
    await expect(place(page)).toContainText('Not found');
    await page.keyboard.press('F8');
    await dialog.getByRole('textbox', { name: 'Item' }).fill(mug.sku);
    await dialog.getByRole('radio', { name: mug.sku }).check();
    await dialog.getByRole('button', { name: 'Assign' }).click();
    await expect(dialog).toContainText('The check digit of');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await scanWithKeys(page, [other.code]);
    await expect(place(page)).toContainText('Found');
    await expect(place(page).getByRole('button', { name: 'Assign to item' })).toBeHidden();
  });

  await test.step('the label of several items chooses none of them, and lists them', async () => {
    const code = 'TWO-ITEMS-1';
    const { catalog, items } = sandbox.world.demo;
    for (const { sku } of [mug, other]) {
      const item = items.find((each) => each.sku === sku);
      if (item === undefined) throw new Error(`No item is ${sku}.`);
      const barcodes = [...item.barcodes, { value: code, stickerUrl: null }];
      catalog.changeVariant(item, { barcodes }, Date.now());
    }
    const matchCount = async () => {
      // Does nothing while a run is not finished.
      await callFromPage(page, 'sync', 'start');
      const reply = await callFromPage(page, 'inventory', 'lookUp', { texts: [code] });
      return (reply as { value: { matches: readonly unknown[] } }).value.matches.length;
    };
    await expect.poll(matchCount).toBe(2);
    await scanWithKeys(page, ['BIN-LABEL-79']);
    await expect(place(page)).toContainText('Not found');
    await page.keyboard.press('F8');
    await expect(dialog.getByRole('textbox', { name: 'Item' })).toBeFocused();
    await scanWithKeys(page, [mug.code]);
    await expect(dialog.getByRole('radio', { name: mug.sku })).toBeChecked();
    await scanWithKeys(page, [code]);
    for (const { sku } of [mug, other]) {
      await expect(dialog.getByRole('radio', { name: sku })).toBeVisible();
      await expect(dialog.getByRole('radio', { name: sku })).not.toBeChecked();
    }
    await expect(place(page)).toContainText('Select an item.');
    await dialog.getByRole('radio', { name: other.sku }).click();
    await expect(dialog.getByRole('radio', { name: other.sku })).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('at a desk, an unknown code is assigned with the units of a case, and counted', async () => {
    await scanWithKeys(page, ['DH-RECEIVE']);
    await expect(appLocators.receivingDesk(page)).toBeVisible();
    await scanWithKeys(page, ['OUTER-12']);
    await scanWithKeys(page, ['CASE-OF-12']);
    await expect(place(page).getByRole('button', { name: 'Assign to item' })).toBeVisible();
    await page.keyboard.press('F8');
    await expect(dialog.getByRole('textbox', { name: 'Item' })).toBeFocused();
    await scanWithKeys(page, [mug.code]);
    await expect(dialog.getByRole('radio', { name: mug.sku })).toBeChecked();
    await dialog.getByRole('textbox', { name: 'Units per scan' }).fill('12');
    await dialog.getByRole('button', { name: 'Assign' }).click();
    const lines = appLocators.rowsOf(page, 'Box contents');
    await expect(lines).toContainText(['12']);
    await scanWithKeys(page, ['CASE-OF-12']);
    await expect(lines).toContainText(['24']);
  });

  await test.step('Settings lists them, changes the units, and removes one, which can be undone', async () => {
    await page.keyboard.press('ControlOrMeta+,');
    const units = codes.getByRole('textbox', { name: 'Units per scan of CASE-OF-12' });
    await expect(units).toHaveValue('12');
    await units.fill('6');
    await units.press('Enter');
    await expect(place(page)).toContainText('6 units of');
    await codes.getByRole('button', { name: 'Remove BIN-LABEL-77' }).click();
    await expect(codes).not.toContainText('BIN-LABEL-77');
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflowOn(page)).toEqual([]);
    await scanWithKeys(page, ['BIN-LABEL-77']);
    await expect(place(page)).toContainText('Not found');
  });

  await test.step('for everyone: is added to the item’s barcodes on the server, without its units, which only Dockhand stores', async () => {
    await page.keyboard.press('F8');
    await expect(dialog.getByRole('textbox', { name: 'Item' })).toBeFocused();
    await scanWithKeys(page, [mug.code]);
    await expect(dialog.getByRole('radio', { name: mug.sku })).toBeChecked();
    await dialog.getByRole('radio', { name: 'For everyone' }).check();
    await expect(dialog).toContainText('The number of units per scan isn’t sent');
    await dialog.getByRole('textbox', { name: 'Units per scan' }).fill('6');
    await expect(dialog.getByRole('button', { name: 'Assign' })).toBeEnabled();
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflowOn(page)).toEqual([]);
    const { promise: until, resolve: release } = Promise.withResolvers<void>();
    const write = { method: 'PATCH', path: '/variants' };
    sandbox.faults.next({ kind: 'delay', ms: 60_000, until, match: write });
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Cancel', disabled: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    release();
    await expect(dialog).toBeHidden();
    await expect(openedItem(page, mug.sku)).toBeVisible();
    const item = sandbox.world.demo.items.find(({ sku }) => sku === mug.sku);
    expect(item?.barcodes.map(({ value }) => value)).toContain('BIN-LABEL-77');
    await expect(codes.getByRole('textbox', { name: 'Units per scan of BIN-LABEL-77' })).toHaveValue('6');
  });

  await test.step('for everyone: Enter while the variants are read assigns the code once they are', async () => {
    await scanWithKeys(page, ['BIN-LABEL-76']);
    await expect(place(page)).toContainText('Not found');
    await page.keyboard.press('F8');
    await expect(dialog.getByRole('textbox', { name: 'Item' })).toBeFocused();
    await scanWithKeys(page, [other.code]);
    await expect(dialog.getByRole('radio', { name: other.sku })).toBeChecked();
    const { promise: until, resolve: release } = Promise.withResolvers<void>();
    const match = { method: 'GET', path: /\/product$/u };
    sandbox.faults.next({ kind: 'delay', ms: 28_000, until, times: Infinity, match });
    await dialog.getByRole('radio', { name: 'For everyone' }).check();
    await dialog.getByRole('textbox', { name: 'Units per scan' }).press('Enter');
    sandbox.faults.clear();
    release();
    await expect(dialog).toBeHidden();
    const item = sandbox.world.demo.items.find(({ sku }) => sku === other.sku);
    expect(item?.barcodes.map(({ value }) => value)).toContain('BIN-LABEL-76');
    await scanWithKeys(page, [mug.code]);
    await expect(openedItem(page, mug.sku)).toBeVisible();
  });

  await test.step('without the server, only this desk is offered', async () => {
    await scanWithKeys(page, ['BIN-LABEL-78']);
    await expect(place(page)).toContainText('Not found');
    await page.keyboard.press('F8');
    await expect(dialog.getByRole('radio', { name: 'For everyone' })).toBeVisible();
    await sandbox.stop();
    await callFromPage(page, 'status', 'checkConnection', {});
    await expect(dialog.getByRole('radio', { name: 'For everyone' })).toBeHidden();
    await scanWithKeys(page, [mug.code]);
    await expect(dialog.getByRole('radio', { name: mug.sku })).toBeChecked();
    await dialog.getByRole('button', { name: 'Assign' }).click();
    await expect(dialog).toBeHidden();
    await expect(codes).toContainText('BIN-LABEL-78');
  });
});
