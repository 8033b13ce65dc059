import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { appLocators } from '#build/tour/app-locators.ts';
import { scanWithKeys } from '#build/tour/scanner-keys.ts';
import type { DockhandApi } from '#shared/ipc/contract.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import { callFromPage, catalogIsRead, nameDesk, signInWithToken } from '#test/support/screens/at-the-desk.ts';
import * as receiving from '#test/support/screens/receiving-desk-at-work.ts';
import {
  codeOf,
  go,
  header,
  heading,
  lineOf,
  lotsOf,
  openReturnDesk,
  returnable,
  scan,
  scanResult,
  send,
} from '#test/support/screens/return-desk-at-work.ts';
import { axeFindings, overflowOn } from '#test/support/screens/screen-checks.ts';
import { type DeskApp, expect, test } from './desk-test.ts';

test.use({
  sandboxOptions: { receivingOrders: 8, unidentifiedOrders: 4, rateLimitPerMinute: 100_000 },
});

/** Signs in at a new desk, and waits until its catalog is read. */
async function beginWork({ page }: DeskApp, sandbox: Sandbox): Promise<void> {
  await signInWithToken(page, sandbox.demo.personalToken);
  await nameDesk(page);
  await catalogIsRead(page);
}

/** Updates the inbound index again, and waits until the update is reported. */
async function nextIndexed(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { dockhand } = window as unknown as { dockhand: DockhandApi };
        const end = dockhand.on('receiving.indexed', ({ state }) => {
          if (state !== 'idle') return;
          end();
          resolve();
        });
        void dockhand.receiving.refreshIndex({});
      }),
  );
}

/** Prints the displayed document as a user does, and returns its printed text. */
async function printByEnter(page: Page, title: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: title });
  const printButton = dialog.getByRole('button', { name: 'Print', exact: true });
  await printButton.waitFor();
  const paper = await page.locator('[data-printed-copy]').textContent();
  await printButton.press('Enter');
  await expect(dialog).toBeHidden();
  return paper ?? '';
}

test('a return survives the end of the session and of the app, with its slip and the pieces of its next box', async ({
  launch,
  sandbox,
  userDataDir,
}) => {
  const outsideLog = join(userDataDir, 'outside.txt');
  const first = await launch({ outsideLog });
  await beginWork(first, sandbox);
  const { page } = first;
  await openReturnDesk(page);
  const { returns } = sandbox.world.demo;
  const before = returns.length;
  const plain = returnable(sandbox, false, 4);
  const [counted] = plain;
  const lotted = returnable(sandbox, true, 20).find((item) => lotsOf(sandbox, item).length > 1);
  if (lotted === undefined || counted === undefined) throw new Error('No item has two lots.');
  const [lot = '', otherLot = ''] = lotsOf(sandbox, lotted);

  await scan(page, 'CARRIER-50-0001', 'Parcel not recognized');
  await test.step('a question raised by a scan during a burst is answered within that burst', async () => {
    await scanWithKeys(page, [codeOf(lotted), `DH-LOT-${lot}`, codeOf(lotted), ...plain.map(codeOf)]);
    await expect(scanResult(page)).toContainText(plain.at(-1)?.sku ?? '');
    await expect(page.getByText('5 items, 6 units', { exact: true })).toBeVisible();
  });
  await test.step('a second lot is set aside for the next box', async () => {
    await scan(page, otherLot, 'Different lot');
    await page.keyboard.press('Escape');
    await expect(scanResult(page)).toContainText('Keep scanning');
    await expect(scanResult(page).getByRole('button')).toHaveCount(0);
    await scan(page, 'DH-FLY', 'doesn’t work here');
    await scan(page, otherLot, 'Different lot');
    await scan(page, 'DH-1', 'Set aside');
    await expect(page.getByRole('region', { name: 'Set aside' })).toContainText(otherLot);
    expect.soft(await axeFindings(page)).toEqual([]);
  });
  await test.step('its slip is printed, and the command sheet from the palette', async () => {
    await scanWithKeys(page, ['DH-SLIP']);
    expect(await printByEnter(page, 'Return slip')).toContain('CARRIER-50-0001');
    await expect(scanResult(page)).toContainText('Slip printed');
    expect(readFileSync(outsideLog, 'utf8')).toBe('print {"width":101600,"height":152400}\n');
    await go(page, '/receiving');
    await page.keyboard.press('ControlOrMeta+k');
    await appLocators.commands(page).fill('command sheet');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Print scan-command sheet/u })
      .click();
    expect(await printByEnter(page, 'Scanner commands')).toContain('DH-NEXT-BOX');
    expect(readFileSync(outsideLog, 'utf8')).toMatch(/^print .+\nprint "A4"\n$/u);
    await expect(heading(page)).toBeVisible();
    await expect(page).toHaveURL(/#\/return-desk$/u);
  });
  await test.step('a late order that arrives triggers a system notification, if that was chosen', async () => {
    const notifications = { outbox: false, lateArrivals: true, session: false };
    await callFromPage(page, 'preferences', 'save', { notifications });
    const [late] = sandbox.world.demo.receivingOrders;
    if (late === undefined) throw new Error('There is no receiving order.');
    late.expectedArrivalAtMs = Date.now() - 5 * 86_400_000;
    const expectedArrivalDate = expect.stringMatching(
      new Date(late.expectedArrivalAtMs).toISOString().slice(0, 10),
    );
    const notification = `notify ["Late receiving order arrived","Receiving order ${late.id}"]\n`;
    for (const status of ['Awaiting', 'Arrived'] as const) {
      late.status = status;
      await callFromPage(page, 'receiving', 'refreshIndex');
      await expect
        .poll(() => callFromPage(page, 'receiving', 'lookUp', { texts: [String(late.id)] }))
        .toMatchObject({ value: { hits: [{ order: { status, expectedArrivalDate } }] } });
      // Arrivals known by now are reported with the next event.
      await nextIndexed(page);
    }
    await expect.poll(() => readFileSync(outsideLog, 'utf8')).toContain(notification);
    expect(readFileSync(outsideLog, 'utf8').split(notification)).toHaveLength(2);
  });
  await test.step('the session ends, the work continues, and is sent after the next sign-in', async () => {
    sandbox.revokePersonalToken();
    await callFromPage(page, 'returns', 'read', { id: returns.at(-1)?.id ?? 0, prefer: 'service' });
    await expect(appLocators.sessionOver(page)).toBeVisible();
    await scan(page, codeOf(counted), counted.sku);
    await expect(lineOf(page, counted.sku)).toContainText('2');
    await expect(header(page)).toContainText('Saved');
    await appLocators.sessionOver(page).getByRole('button', { name: 'Use a personal access token' }).click();
    await appLocators.personalToken(page).fill(sandbox.issuePersonalToken());
    await appLocators.signInWithToken(page).click();
    await expect(appLocators.sessionOver(page)).toBeHidden();
    // The banner disappears when the sign-in starts; the app is killed once the keychain has the token.
    await expect
      .poll(() => callFromPage(page, 'session', 'read'))
      .toMatchObject({ value: { step: 'signedIn', keychain: 'working' } });
    await expect(lineOf(page, counted.sku)).toContainText('2');
  });
  await scan(page, 'DH-QTY-9', '9 units');
  await expect(page.getByText('5 items, 13 units', { exact: true })).toBeVisible();
  await expect(header(page)).toContainText('Saved');
  first.kill();

  const { page: again } = await launch();
  await appLocators.statusBar(again).waitFor();
  await scanWithKeys(again, ['DH-RETURN']);
  await expect(heading(again)).toBeVisible();
  await test.step('after a crash every scan is still there', async () => {
    await expect(scanResult(again)).toContainText('Draft resumed');
    await expect(header(again)).toContainText('CARRIER-50-0001');
    await expect(again.getByText('5 items, 13 units', { exact: true })).toBeVisible();
    await expect(lineOf(again, lotted.sku)).toContainText(lot);
    await scan(again, 'DH-UNDO', 'undone');
    await expect(again.getByText('5 items, 6 units', { exact: true })).toBeVisible();
  });
  await test.step('items that were set aside are in the next box', async () => {
    await scanWithKeys(again, ['DH-NEXT-BOX']);
    await expect(scanResult(again)).toContainText(/Box 2|Send anyway/u);
    if (await scanResult(again).getByText('Send anyway?').isVisible()) await scan(again, 'DH-1', 'Box 2');
    await expect(header(again)).toContainText('Box 2');
    await expect(lineOf(again, lotted.sku)).toContainText(otherLot);
    await expect(header(again)).toContainText('CARRIER-50-0001');
    await send(again, /Sent as return \d+/u);
    await expect.poll(() => returns.length).toBe(before + 2);
  });
  const [one, two] = returns.slice(before);
  expect(one?.lines.map(({ quantity, lotNumber }) => [quantity, lotNumber])).toEqual([
    [1, lot],
    ...[2, 1, 1, 1].map((quantity) => [quantity, null]),
  ]);
  expect(two?.lines).toMatchObject([{ inventoryId: lotted.inventoryId, quantity: 1, lotNumber: otherLot }]);
});

test('an order of two boxes with a lot is built by scanner, and survives a crash', async ({
  launch,
  sandbox,
}) => {
  const first = await launch();
  await beginWork(first, sandbox);
  const { page } = first;
  await receiving.openReceivingDesk(page);
  const { receivingOrders } = sandbox.world.demo;
  const before = receivingOrders.length;
  const [mug, bowl] = receiving.arriving(sandbox, false, 2);
  const [cream] = receiving.arriving(sandbox, true, 1);
  if (mug === undefined || bowl === undefined || cream === undefined) return;
  expect.soft(await axeFindings(page)).toEqual([]);

  await receiving.scan(page, 'DOCK-E2E-0001', 'Label added');
  await receiving.scan(page, receiving.codeOf(mug), mug.sku);
  await receiving.scan(page, 'DH-QTY-12', '12 units');
  await receiving.scan(page, receiving.codeOf(cream), 'Which lot?');
  await receiving.scan(page, 'DH-LOT-E2E-7', 'Its date is still needed');
  await page.getByLabel('Expiry date').fill('2098-01-31');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(receiving.scanResult(page)).toContainText('Lot E2E-7, Jan 31, 2098');
  // The lines have the keyboard focus again, and the line from the question is still selected.
  await expect(page.getByRole('region', { name: 'Selected line' })).toContainText(cream.sku);
  await receiving.scan(page, 'DH-NEXT-BOX', 'Box 2');
  await receiving.scan(page, 'DOCK-E2E-0002', 'Label added');
  await receiving.scan(page, bowl.sku, bowl.sku);
  await receiving.scan(page, 'DH-REMOVE', 'Removed');
  await receiving.scan(page, 'DH-UNDO', 'Put back');
  await expect(page.getByText('2 of 50 boxes')).toBeVisible();
  await expect(page.getByText('3 of 10,000 SKUs')).toBeVisible();

  await test.step('missing data is reported, and can be corrected', async () => {
    await page.keyboard.press('w');
    await receiving.details(page).getByLabel('Arrival date').fill('');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(receiving.details(page)).toBeHidden();
    await receiving.scan(page, 'DH-SEND', 'Enter the expected arrival date and time.');
    await expect(receiving.findings(page)).toContainText('Enter the expected arrival date and time.');
    await receiving.tellArrival(page);
    await expect(receiving.details(page)).toContainText('In this computer’s time zone');
    await receiving.details(page).getByLabel('Purchase order').fill('PO-E2E-1');
    await page.keyboard.press('Enter');
    expect.soft(await axeFindings(page)).toEqual([]);
    expect.soft(await overflowOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(receiving.details(page)).toBeHidden();
    await expect(receiving.findings(page)).toContainText('Ready to send');
  });
  await expect(receiving.header(page)).toContainText('Saved');
  first.kill();

  const { page: again } = await launch();
  await appLocators.statusBar(again).waitFor();
  await again.setViewportSize({ width: 1280, height: 800 });
  await test.step('after a crash every scan is still there, and the desk continues', async () => {
    await receiving.beginByCode(again);
    await expect(receiving.scanResult(again)).toContainText('Draft resumed');
    await expect(receiving.header(again)).toContainText('PO-E2E-1');
    await expect(receiving.boxes(again)).toHaveCount(2);
    await expect(receiving.boxes(again).first()).toContainText('2 SKUs, 13 units');
    await expect(receiving.lines(again)).toHaveCount(1);
  });
  await receiving.scan(again, 'DH-SEND', /Queued|Created as order/u);
  await expect(receiving.outcomes(again)).toContainText(/Order \d+/u);
  expect(receivingOrders).toHaveLength(before + 1);
  const made = receivingOrders.at(-1);
  await expect(receiving.outcomes(again)).toContainText(`Order ${made?.id}`);
  expect(made).toMatchObject({ purchaseOrderNumber: 'PO-E2E-1', packageType: 'Package' });
  expect(
    made?.boxes.map(({ trackingNumber, items }) => [
      trackingNumber,
      items.map(({ inventoryId, quantity, lotNumber }) => [inventoryId, quantity, lotNumber]),
    ]),
  ).toEqual([
    [
      'DOCK-E2E-0001',
      [
        [mug.inventoryId, 12, null],
        [cream.inventoryId, 1, 'E2E-7'],
      ],
    ],
    ['DOCK-E2E-0002', [[bowl.inventoryId, 1, null]]],
  ]);
});
