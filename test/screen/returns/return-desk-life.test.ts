import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { appLocators } from '#build/tour/app-locators.ts';
import { scanWithKeys } from '#build/tour/scanner-keys.ts';
import { expect, requestGate, test } from '#test/screen/screen-test.ts';
import { callFromPage, nameDesk, signInWithToken } from '#test/support/screens/at-the-desk.ts';
import { failCreation } from '#test/support/screens/outbox-at-desk.ts';
import {
  beginByCode,
  codeOf,
  findings,
  go,
  header,
  heading,
  lines,
  openDesk,
  openReturnDesk,
  returnable,
  scan,
  scanResult,
  send,
  shippedParcel,
} from '#test/support/screens/return-desk-at-work.ts';

// The inbound index would use up the limit for a minute, and the catalog would wait for the next one.
test.use({ sandboxOptions: { receivingOrders: 8, unidentifiedOrders: 4, rateLimitPerMinute: 100_000 } });

test('returns start from a shipment and are changed from their record, and a sign-out with purge leaves none', async ({
  launch,
  sandbox,
  userDataDir,
}) => {
  const { page } = await launch();
  await openDesk(page);
  const { returns } = sandbox.world.demo;
  const parcel = shippedParcel(sandbox);
  await test.step('from a shipment, with its shipped items', async () => {
    await go(page, `/return-desk?shipment=${parcel.id}`);
    await expect(scanResult(page)).toContainText(`Shipment ${parcel.id}`);
    await expect(lines(page).filter({ hasText: 'Not scanned' })).toHaveCount(parcel.items.length);
    await scan(page, 'DH-ALL', 'units added');
    await send(page, /Sent as return \d+/u);
    const item = parcel.items.find(({ lotNumber }) => lotNumber !== null);
    expect(returns.at(-1)).toMatchObject({ originalShipmentId: parcel.id });
    expect(returns.at(-1)?.lines).toContainEqual(
      expect.objectContaining({ inventoryId: item?.inventoryId, lotNumber: item?.lotNumber }),
    );
  });
  await test.step('a second return of the same parcel causes a warning before it is sent', async () => {
    await scan(page, parcel.trackingNumber, `Shipment ${parcel.id}`);
    await expect(findings(page)).toContainText(/has the same shipment|uses this tracking number/u);
    await scan(page, 'DH-ALL', 'units added');
    await scan(page, 'DH-SEND', 'Send anyway?');
    await page.keyboard.press('Escape');
    await expect(scanResult(page)).toContainText('Keep scanning');
    await page.keyboard.press('ControlOrMeta+Backspace');
    await expect(scanResult(page)).toContainText('Discard this draft?');
    await expect(scanResult(page)).toContainText('You can undo this.');
    await page.keyboard.press('1');
    await page.keyboard.press('n');
    await expect(scanResult(page)).toContainText('is saved in your drafts');
  });
  const made = returns.at(-1);
  if (made === undefined) throw new Error('No return was made.');
  await test.step('a return that awaits its arrival is changed if no other user changed it in the meantime', async () => {
    await go(page, `/return-desk?modify=${made.id}`);
    await expect(scanResult(page)).toContainText(`Editing return ${made.id}`);
    const [line] = made.lines;
    if (line === undefined) throw new Error('The return has no lines.');
    await lines(page).first().click();
    await scan(page, 'DH-QTY-3', '3 units');
    made.lines.splice(0, 1, { ...line, quantity: 77 });
    await scan(page, 'DH-SEND', /Not sent|Send anyway/u);
    if (await scanResult(page).getByText('Send anyway?').isVisible()) await scan(page, 'DH-1', 'Not sent');
    expect(made.lines[0]?.quantity).toBe(77);
    await page.keyboard.press('1');
    await expect(scanResult(page)).toContainText(`Editing return ${made.id}`);
    await expect(lines(page).first()).toContainText('77');
    await lines(page).first().click();
    await scan(page, 'DH-QTY-3', '3 units');
    await send(page, `${made.id}`);
    await expect(scanResult(page)).toContainText(`Return ${made.id} changed`);
    expect(returns.find(({ id }) => id === made.id)?.lines[0]?.quantity).toBe(3);
  });
  await test.step('a return that has arrived is not changed', async () => {
    const over = returns.find(({ status }) => status === 'Completed');
    await go(page, `/return-desk?modify=${over?.id}`);
    await expect(scanResult(page)).toContainText('Can’t be edited');
    await expect(scanResult(page)).toContainText('is completed');
  });
  await test.step('a permission that the service reports missing is shown before the next return is sent', async () => {
    failCreation(sandbox, {
      kind: 'status',
      status: 403,
      headers: { 'www-authenticate': 'Bearer error="insufficient_scope", scope="returns_write"' },
    });
    const [item] = returnable(sandbox, false, 1);
    await scan(page, 'CARRIER-51-0000', 'Parcel not recognized');
    await scan(page, item === undefined ? '' : codeOf(item), item?.sku ?? '');
    await send(page, /Held/u);
    const key = page.getByRole('button', { name: /^Send/u });
    await expect(key).toHaveAttribute('aria-disabled', 'true');
    await expect(key).toHaveAccessibleDescription(/returns_write/u);
    await scan(page, 'CARRIER-51-0001', 'Parcel not recognized');
    // Each Escape closes one thing: first the desk's question, and only then the error line (desk 3).
    const trouble = page.getByRole('alert').first();
    await expect(trouble).toBeVisible();
    await scan(page, '4012345678901', 'Item not found');
    await page.keyboard.press('Escape');
    await expect(scanResult(page)).toContainText('Keep scanning');
    // Nor is the scan shown anymore, about which the desk no longer asks.
    await expect(appLocators.scanPlace(page)).toContainText('Scan anything');
    await expect(trouble).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(trouble).toBeHidden();
    await scan(page, 'DH-SEND', 'a permission is missing');
    await expect(header(page)).toContainText('Saved');
  });
  await test.step('a step is shown as done once it is on disk, while another program holds the file', async () => {
    const [item] = returnable(sandbox, false, 1);
    const other = new DatabaseSync(join(userDataDir, 'data', 'outbox.sqlite'), { timeout: 60_000 });
    try {
      other.exec('BEGIN IMMEDIATE');
      await scan(page, item === undefined ? '' : codeOf(item), item?.sku ?? '');
      await expect(scanResult(page)).toHaveAttribute('data-pending', /saving|failed/u);
      await expect(scanResult(page)).toContainText(/Not saved/u);
      await expect(appLocators.scanPlace(page)).toContainText(/Not saved/u);
      await expect(appLocators.scanPlace(page)).not.toContainText('Done');
      await page.keyboard.press('F4');
      const newest = page.getByRole('dialog', { name: 'Recent scans' }).getByRole('listitem').first();
      await expect(newest).toContainText(/Not saved/u);
      await expect(newest).not.toContainText('Done');
      await page.keyboard.press('Escape');
      other.exec('ROLLBACK');
    } finally {
      other.close();
    }
    await expect(scanResult(page)).not.toHaveAttribute('data-pending', /./u);
    await expect(appLocators.scanPlace(page)).toContainText('Done');
    await expect(header(page)).toContainText('Saved');
  });
  await test.step('after a sign-out with purge and a new sign-in, the desk has no trace of the draft', async () => {
    await appLocators.settings(page).click();
    await appLocators.signOut(page).click();
    await appLocators.purge(page).check();
    await page.getByRole('checkbox', { name: /Also delete the/u }).check();
    await appLocators.confirmSignOut(page).click();
    await signInWithToken(page, sandbox.demo.personalToken);
    await nameDesk(page);
    await openDesk(page);
    await beginByCode(page);
    await expect(header(page)).not.toContainText('CARRIER-51-0001');
    await expect(lines(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Drafts/u })).not.toContainText('1');
  });
});

test('a slip is printed when the system’s dialog prints it, and not when it is canceled there', async ({
  launch,
  sandbox,
}) => {
  let answer = { isPrinted: false, reason: 'Print job canceled' };
  const printing = requestGate('prints.print');
  const { page } = await launch({
    ...printing,
    print: (_contents, _options, callback) => callback(answer.isPrinted, answer.reason),
  });
  const [item] = returnable(sandbox, false, 1);
  if (item === undefined) return;
  await openReturnDesk(page);
  await scan(page, 'CARRIER-53-0000', 'Parcel not recognized');
  await scan(page, codeOf(item), item.sku);
  await scanWithKeys(page, ['DH-SLIP']);
  const printButton = page.getByRole('dialog').getByRole('button', { name: 'Print', exact: true });
  printing.close();
  await printButton.click();
  await expect.poll(printing.heldCount).toBe(1);
  await expect(printButton).toBeDisabled();
  printing.open();
  await expect(printButton).toBeEnabled();
  await expect(scanResult(page)).not.toContainText('Slip printed');
  answer = { isPrinted: true, reason: '' };
  await printButton.click();
  await expect(scanResult(page)).toContainText('Slip printed');
  await expect(printButton).toHaveCount(0);
});

test('on a slow printer, each return gets its own slip, once, though the desk is left meanwhile', async ({
  launch,
  sandbox,
}) => {
  let slow = Promise.withResolvers<void>();
  let jobs = 0;
  const { page } = await launch({
    printers: () => ['Office_1'],
    holdsRequest(name) {
      if (name !== 'prints.print') return null;
      jobs += 1;
      return slow.promise;
    },
  });
  await callFromPage(page, 'preferences', 'save', {
    printers: { label: { via: 'system', name: 'Office_1' } },
  });
  const [item] = returnable(sandbox, false, 1);
  if (item === undefined) return;
  const printedCopies = page.locator('[data-printed-copy]');
  await openReturnDesk(page);

  await test.step('the next return’s slip is printed too if the previous one’s job has not ended', async () => {
    await scan(page, 'CARRIER-52-0000', 'Parcel not recognized');
    await scan(page, codeOf(item), item.sku);
    await scanWithKeys(page, ['DH-SLIP']);
    await expect.poll(() => jobs).toBe(1);
    await send(page, /Sent as return \d+/u);
    await scan(page, 'CARRIER-52-0001', 'Parcel not recognized');
    await scan(page, codeOf(item), item.sku);
    await scanWithKeys(page, ['DH-SLIP']);
    await expect(printedCopies).toContainText('CARRIER-52-0001');
    slow.resolve();
    await expect(scanResult(page)).toContainText('Slip printed');
    await expect.poll(() => jobs).toBe(2);
    await expect(printedCopies).toHaveCount(0);
  });

  await test.step('and so is the same return’s slip with an item that was added since', async () => {
    slow = Promise.withResolvers<void>();
    await scanWithKeys(page, ['DH-SLIP']);
    await expect.poll(() => jobs).toBe(3);
    await scan(page, codeOf(item), item.sku);
    await scanWithKeys(page, ['DH-SLIP']);
    await expect(printedCopies).toContainText('2 units of 1 item');
    slow.resolve();
    await expect.poll(() => jobs).toBe(4);
    await expect(printedCopies).toHaveCount(0);
  });

  await test.step('a slip whose desk is left is not printed again on return, and still marks its return', async () => {
    slow = Promise.withResolvers<void>();
    await scan(page, codeOf(item), item.sku);
    await scanWithKeys(page, ['DH-SLIP']);
    await expect.poll(() => jobs).toBe(5);
    await go(page, '/receiving');
    await appLocators.ordersGrid(page).waitFor();
    await go(page, '/return-desk');
    await expect(heading(page)).toBeVisible();
    await scan(page, codeOf(item), item.sku);
    await expect(printedCopies).toHaveCount(0);
    slow.resolve();
    await expect(scanResult(page)).toContainText('Slip printed');
    expect(jobs).toBe(5);
  });
});
