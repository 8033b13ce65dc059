import { appLocators } from '#build/tour/app-locators.ts';
import { scanWithKeys } from '#build/tour/scanner-keys.ts';
import { expect, test } from '#test/screen/screen-test.ts';
import {
  arriving,
  beginByCode,
  boxes,
  codeOf,
  details,
  header,
  lines,
  openReceivingDesk,
  outcomes,
  scan,
  scanResult,
  tellArrival,
} from '#test/support/screens/receiving-desk-at-work.ts';
import {
  axeFindings,
  cutNames,
  cutWhereSmall,
  harmOn,
  overflowOn,
} from '#test/support/screens/screen-checks.ts';

test.use({ sandboxOptions: { receivingOrders: 8, unidentifiedOrders: 4, rateLimitPerMinute: 100_000 } });

test('limits and refusals are shown while the order is built, and boxes are corrected', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch();
  await openReceivingDesk(page);
  const { handWritten } = sandbox.world.demo.catalog;
  const digital = handWritten.find(({ isDigital }) => isDigital);
  const bundle = handWritten.find(({ isBundle, bundle: parts }) => isBundle && parts.length > 0);
  const [mug, bowl] = arriving(sandbox, false, 2);
  if (digital === undefined || bundle === undefined || mug === undefined || bowl === undefined) return;
  await scan(page, 'DOCK-E2E-0003', 'Label added');
  await scan(page, digital.sku, 'Digital item');
  await scan(page, bundle.sku, 'This is a bundle');
  await scan(page, 'DH-2', /units? added/u);
  await expect(lines(page)).toHaveCount(bundle.bundle.length);
  await scan(page, 'DH-UNDO', 'Scan undone');
  await expect(lines(page)).toHaveCount(0);
  await scan(page, '4012345678901', 'Item not found');
  await scan(page, 'DH-NEXT-BOX', 'Box 1 is empty');
  await scan(page, 'DH-DISPOSE', 'Not available at the receiving desk');

  await test.step('a pasted list is imported completely, or without the rows that a user excludes', async () => {
    await page.keyboard.press('i');
    const dialog = page.getByRole('dialog', { name: 'Packing list' });
    const table = `Menge\tArtikelnummer\n4\t${mug.sku}\nmany\t${bowl.sku}\n1\tNO-SUCH-SKU\n6\t${bowl.sku}`;
    await dialog.getByRole('textbox', { name: 'Table' }).fill(table);
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(dialog.getByRole('row', { name: /^3 Quantity must be/u })).toBeVisible();
    await expect(dialog.getByRole('row', { name: /^4 SKU not found/u })).toBeVisible();
    const add = dialog.getByRole('button', { name: 'Add 2 rows' });
    await expect(add).toHaveAttribute('aria-disabled', 'true');
    await dialog.getByRole('checkbox', { name: 'Leave out the 2 rows with problems' }).check();
    await add.click();
    await expect(scanResult(page)).toContainText('10 units added');
    await expect(lines(page)).toHaveCount(2);
    expect.soft(await cutNames(page.getByRole('grid'), 'Name')).toEqual([]);
  });
  await test.step('discarding it is asked first', async () => {
    await page.keyboard.press('ControlOrMeta+Backspace');
    await expect(scanResult(page)).toContainText('Discard this draft?');
    await expect(scanResult(page)).toContainText('You can undo this.');
    await page.keyboard.press('1');
    await expect(lines(page)).toHaveCount(2);
  });
  await test.step('more boxes like it up to the limit, one created, and some removed', async () => {
    await page.keyboard.press('+');
    await page.getByRole('textbox', { name: 'Boxes' }).fill('49');
    await page.keyboard.press('Enter');
    await expect(page.getByText('50 of 50 boxes')).toBeVisible();
    await scan(page, 'DH-NEXT-BOX', 'Box limit reached');
    expect.soft(await axeFindings(page)).toEqual([]);
    expect.soft(await overflowOn(page)).toEqual([]);
    expect.soft(await cutWhereSmall(page)).toEqual([]);
    await page.keyboard.press('=');
    await page.getByRole('list', { name: 'Merge box 2 into…' }).getByRole('button').first().press('Enter');
    await expect(scanResult(page)).toContainText('The contents of box 2 are now in box 1.');
    await page.keyboard.press('u');
    await expect(scanResult(page)).toContainText('Boxes separated again');
    await page.keyboard.press('u');
    await expect(page.getByText('1 of 50 boxes')).toBeVisible();
  });
  await test.step('centers that do not receive are offered only as the final destination', async () => {
    await page.keyboard.press('w');
    const options = page.getByRole('option');
    await details(page).getByRole('combobox', { name: 'Deliver to' }).click();
    await expect(options.filter({ hasText: 'Venlo' })).toBeVisible();
    await expect(options.filter({ hasText: /Goodyear|Louisville/u })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await details(page).getByRole('combobox', { name: 'Final destination' }).click();
    await expect(options.filter({ hasText: /Goodyear|Louisville/u })).toHaveCount(2);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(details(page)).toBeHidden();
  });
  for (const [part, label, arrows, reason] of [
    ['year', 'Arrival date', 2, 'Enter a valid date with its year.'],
    ['hour', 'Time', 0, 'Enter a valid time.'],
  ] as const) {
    await test.step(`an arrival whose ${part} is removed is not taken as none, and is not sent`, async () => {
      await tellArrival(page);
      const field = details(page).getByLabel(label);
      await field.focus();
      for (let pressed = 0; pressed < arrows; pressed += 1) await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Backspace');
      await page.keyboard.press('ControlOrMeta+Enter');
      await expect(details(page)).toContainText(reason);
      await expect(field).toBeFocused();
      await page.keyboard.press('Escape');
      const lost = page.getByRole('alert').filter({ hasText: 'Expected arrival not saved' });
      await expect(lost).toContainText(reason);
      await expect(header(page)).toContainText('Dec 1, 2099');
      await page.keyboard.press('Escape');
      await expect(lost).toHaveCount(0);
    });
  }
  await test.step('only a future arrival is accepted', async () => {
    await page.keyboard.press('w');
    await details(page).getByLabel('Arrival date').fill('2020-01-31');
    await page.keyboard.press('Enter');
    await expect(details(page)).toContainText('Choose a future date and time');
    await page.keyboard.press('Escape');
    await scan(page, 'DH-SEND', 'is in the past. Enter a new one.');
  });
  expect.soft(await harmOn(page)).toEqual([]);
});

test('an unknown code scanned from a field is assigned without undoing what the field saved', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch();
  await openReceivingDesk(page);
  const [mug] = arriving(sandbox, false, 1);
  if (mug === undefined) return;
  await scan(page, 'BOX-1', 'Label added');
  await page.keyboard.press('w');
  await details(page).getByLabel('Purchase order').fill('PO-77');
  await scan(page, 'CASE-OF-12', 'Item not found');
  await expect(header(page)).toContainText('PO-77');
  await expect(appLocators.scanPlace(page).getByRole('button', { name: 'Assign to item' })).toBeVisible();
  await page.keyboard.press('F8');
  const dialog = page.getByRole('dialog', { name: 'Assign code to an item' });
  await expect(dialog.getByRole('textbox', { name: 'Item' })).toBeFocused();
  await scanWithKeys(page, [codeOf(mug)]);
  await expect(dialog.getByRole('radio', { name: mug.sku })).toBeChecked();
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await expect(lines(page)).toContainText([mug.sku]);
  await expect(header(page)).toContainText('PO-77');
});

test('a lot or tracking number being typed is saved by a scan, a click, or the key to send, not by Escape', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch();
  await openReceivingDesk(page);
  const { receivingOrders } = sandbox.world.demo;
  const before = receivingOrders.length;
  const [mug] = arriving(sandbox, false, 1);
  const [tea] = arriving(sandbox, true, 1);
  if (mug === undefined || tea === undefined) throw new Error('Too little can arrive.');
  const tracking = page.getByRole('textbox', { name: 'Tracking number' });
  const typeTracking = async (number: string) => {
    await page.keyboard.press('t');
    await expect(tracking).toBeFocused();
    await tracking.fill(number);
  };
  await scan(page, 'BOX-1', 'Label added');
  const lot = page.getByRole('textbox', { name: 'Lot on the label' });
  const teaLine = lines(page).filter({ hasText: tea.sku });
  await scan(page, codeOf(tea), 'Which lot?');
  // Asked by a scan, it takes the focus only once it is asked by its key.
  const focused = page.getByRole('region', { name: 'Which lot?' }).locator(':focus');
  await expect(focused).toHaveCount(0);
  await page.keyboard.press('l');
  await expect(focused).toHaveCount(1);
  await lot.fill('HAND-0');
  await scan(page, codeOf(mug), mug.sku);
  // Its date is requested before it is sent.
  await expect(teaLine).toContainText('HAND-0');
  await teaLine.getByRole('gridcell').first().click();
  await page.keyboard.press('l');
  // In Arabic digits; the service writes Latin ones.
  await lot.fill('HAND-١');
  await page.getByLabel('Expiry date').fill('2099-01-31');
  await scan(page, codeOf(mug), mug.sku);
  await expect(teaLine).toContainText('HAND-1');
  const count = await lines(page).count();
  await teaLine.getByRole('gridcell').first().click();
  await page.keyboard.down('Delete');
  await expect(lines(page)).toHaveCount(count - 1);
  await page.keyboard.down('Delete');
  await page.keyboard.up('Delete');
  await scan(page, 'DH-UNDO', /./u);
  await expect(lines(page)).toHaveCount(count);
  await typeTracking('BOX-2');
  await lines(page).filter({ hasText: tea.sku }).getByRole('gridcell').first().click();
  await expect(boxes(page)).toContainText(['BOX-2']);
  await expect(tracking).toHaveCount(0);
  await page.keyboard.press('t');
  await expect(tracking).toBeFocused();
  await teaLine.getByRole('gridcell').first().click();
  await expect(tracking).not.toBeFocused();
  await typeTracking('BOX-3');
  await page.keyboard.press('Escape');
  await expect(tracking).toHaveCount(0);
  await expect(boxes(page)).toContainText(['BOX-2']);
  await tellArrival(page);
  await details(page).getByLabel('Purchase order').fill('PO-٨٨');
  await page.keyboard.press('Enter');
  await expect(header(page)).toContainText('PO-88');
  await page.keyboard.press('o');
  await expect(details(page).getByLabel('Purchase order')).toBeFocused();
  await teaLine.getByRole('gridcell').first().click();
  await page.keyboard.press('o');
  await expect(details(page).getByLabel('Purchase order')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(details(page)).toBeHidden();
  await typeTracking('BOX-٤');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect.poll(() => receivingOrders.length).toBe(before + 1);
  expect(receivingOrders.at(-1)?.boxes).toMatchObject([
    { trackingNumber: 'BOX-4', items: [{ lotNumber: 'HAND-1' }, { lotNumber: null }] },
  ]);
});

test('without the service, an order is queued, and is sent automatically when it is back', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch();
  await openReceivingDesk(page);
  const { receivingOrders } = sandbox.world.demo;
  const before = receivingOrders.length;
  const [mug] = arriving(sandbox, false, 1);
  if (mug === undefined) return;
  await test.step('a screen opened by a scan has the focus, not the button pressed before', async () => {
    const rail = page.getByRole('navigation', { name: 'Main navigation' });
    await rail.getByRole('link', { name: 'Returns' }).click();
    await expect(rail.locator(':focus')).toHaveCount(1);
    await beginByCode(page);
    await expect(page.getByRole('main')).toBeFocused();
  });
  await sandbox.stop();
  await scan(page, '<img src=x onerror=alert(1)>', 'Label added');
  await scan(page, String(mug.inventoryId), mug.sku);
  await page.keyboard.press('q');
  await expect(page.getByRole('textbox', { name: 'Units' })).toBeFocused();
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await expect(scanResult(page)).toContainText('7 units');
  await tellArrival(page);
  await page.keyboard.press('Escape');
  await scan(page, 'DH-SEND', 'Queued');
  await expect(outcomes(page)).toContainText('Queued');
  expect(receivingOrders).toHaveLength(before);
  expect.soft(await harmOn(page)).toEqual([]);

  await sandbox.start();
  await expect(outcomes(page)).toContainText(/Order \d+/u);
  await expect(scanResult(page)).toContainText('Created as order');
  expect(receivingOrders).toHaveLength(before + 1);
});
