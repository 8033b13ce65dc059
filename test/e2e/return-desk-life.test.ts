import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { appLocators } from '../../build/tour/app-locators.ts';
import { scanWithKeys } from '../../build/tour/scanner-keys.ts';
import { callFromPage, pressByHand } from '../support/screens/at-the-desk.ts';
import { failCreation } from '../support/screens/outbox-at-desk.ts';
import {
  beginByCode,
  codeOf,
  findings,
  header,
  heading,
  lineOf,
  lines,
  lotsOf,
  openDesk,
  openReturnDesk,
  outcomes,
  returnable,
  said,
  scan,
  shippedParcel,
} from '../support/screens/return-desk-at-work.ts';
import { axeFindings } from '../support/screens/screen-checks.ts';
import { expect, test } from './desk-test.ts';

// The index of the door would use up the limit of a minute, and the catalogue would wait for the next one.
test.use({ sandboxOptions: { receivingOrders: 8, unidentifiedOrders: 4, rateLimitPerMinute: 100_000 } });

/** Prints what is looked at, as a person does, and answers with what stands on the paper. */
async function printByEnter(page: Page, title: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: title });
  const printKey = dialog.getByRole('button', { name: 'Print', exact: true });
  await printKey.waitFor();
  const paper = await page.locator('[data-printed-copy]').textContent();
  await printKey.press('Enter');
  await expect(dialog).toBeHidden();
  return paper ?? '';
}

async function go(page: Page, address: string): Promise<void> {
  await page.evaluate((wanted) => {
    window.location.hash = wanted;
  }, address);
}

/** Sends what is on the desk, and says so again where that is asked about first. */
async function send(page: Page, done: string | RegExp): Promise<void> {
  await scanWithKeys(page, ['DH-SEND']);
  await expect(said(page)).toContainText(/Queued|changed|Box 2|Send it like this/u);
  if (await said(page).getByText('Send it like this?').isVisible()) await scanWithKeys(page, ['DH-1']);
  await expect(outcomes(page)).toContainText(done);
}

test('a return outlives the end of the session and of the app, with its slip and the pieces of its next box', async ({
  launch,
  sandbox,
  userDataDir,
}) => {
  test.slow();
  const outsideLog = join(userDataDir, 'outside.txt');
  const first = await launch({ args: ['--outside-log', outsideLog] });
  const { page } = first;
  await openReturnDesk(page, sandbox);
  const { returns } = sandbox.world.demo;
  const before = returns.length;
  const plain = returnable(sandbox, false, 4);
  const [counted] = plain;
  const lotted = returnable(sandbox, true, 20).find((item) => lotsOf(sandbox, item).length > 1);
  if (lotted === undefined || counted === undefined) throw new Error('No item has two lots.');
  const [lot = '', otherLot = ''] = lotsOf(sandbox, lotted);

  await scan(page, 'CARRIER-50-0001', 'Parcel taken');
  await test.step('a question that a scan asked in the middle of a burst is answered in that burst', async () => {
    await scanWithKeys(page, [codeOf(lotted), `DH-LOT-${lot}`, codeOf(lotted), ...plain.map(codeOf)]);
    await expect(said(page)).toContainText(plain.at(-1)?.sku ?? '');
    await expect(page.getByText('5 items, 6 pieces', { exact: true })).toBeVisible();
  });
  await test.step('a second lot is set aside for the next box', async () => {
    await scan(page, otherLot, 'A second lot');
    await pressByHand(page, 'Escape');
    await expect(said(page)).toContainText('Scan on');
    await expect(said(page).getByRole('button')).toHaveCount(0);
    await scan(page, 'DH-FLY', 'no command');
    await scan(page, otherLot, 'A second lot');
    await scan(page, 'DH-1', 'Set aside');
    await expect(page.getByRole('region', { name: 'Set aside' })).toContainText(otherLot);
    expect.soft(await axeFindings(page)).toEqual([]);
  });
  await test.step('its slip is printed, and from the palette the sheet of commands', async () => {
    await scanWithKeys(page, ['DH-SLIP']);
    expect(await printByEnter(page, 'Return slip')).toContain('CARRIER-50-0001');
    await expect(said(page)).toContainText('Slip printed');
    expect(readFileSync(outsideLog, 'utf8')).toBe('print {"width":101600,"height":152400}\n');
    await go(page, '/receiving');
    await pressByHand(page, 'ControlOrMeta+k');
    await appLocators.commands(page).fill('command codes');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Print the sheet of command codes/u })
      .click();
    expect(await printByEnter(page, 'Commands of the return desk')).toContain('DH-NEXT-BOX');
    expect(readFileSync(outsideLog, 'utf8')).toMatch(/^print .+\nprint "A4"\n$/u);
    await expect(heading(page)).toBeVisible();
    await expect(page).toHaveURL(/#\/return-desk$/u);
  });
  await test.step('the session ends, the work goes on, and is sent after the next sign-in', async () => {
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
    await expect(lineOf(page, counted.sku)).toContainText('2');
  });
  await scan(page, 'DH-QTY-9', '9 pieces');
  await expect(page.getByText('5 items, 13 pieces', { exact: true })).toBeVisible();
  await expect(header(page)).toContainText('Saved');
  first.kill();

  const { page: again } = await launch();
  await appLocators.statusBar(again).waitFor();
  await scanWithKeys(again, ['DH-RETURN']);
  await expect(heading(again)).toBeVisible();
  await test.step('after a crash every scan is there', async () => {
    await expect(said(again)).toContainText('Going on with your draft');
    await expect(header(again)).toContainText('CARRIER-50-0001');
    await expect(again.getByText('5 items, 13 pieces', { exact: true })).toBeVisible();
    await expect(lineOf(again, lotted.sku)).toContainText(lot);
    await scan(again, 'DH-UNDO', 'undone');
    await expect(again.getByText('5 items, 6 pieces', { exact: true })).toBeVisible();
  });
  await test.step('what was set aside is in the next box', async () => {
    await scanWithKeys(again, ['DH-NEXT-BOX']);
    await expect(said(again)).toContainText(/Box 2|Send it like this/u);
    if (await said(again).getByText('Send it like this?').isVisible()) await scan(again, 'DH-1', 'Box 2');
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

test('returns begin from a shipment and are changed from their record, and a sign-out with purge leaves none', async ({
  launch,
  sandbox,
}) => {
  test.slow();
  const { page } = await launch();
  await openDesk(page, sandbox);
  const { returns } = sandbox.world.demo;
  const parcel = shippedParcel(sandbox);
  await test.step('from a shipment, with what went out in it', async () => {
    await go(page, `/return-desk?shipment=${parcel.id}`);
    await expect(said(page)).toContainText(`Shipment ${parcel.id}`);
    await expect(lines(page).filter({ hasText: 'Not scanned yet' })).toHaveCount(parcel.items.length);
    await scan(page, 'DH-ALL', 'pieces taken');
    await send(page, /Sent as return \d+/u);
    const item = parcel.items.find(({ lotNumber }) => lotNumber !== null);
    expect(returns.at(-1)).toMatchObject({ originalShipmentId: parcel.id });
    expect(returns.at(-1)?.lines).toContainEqual(
      expect.objectContaining({ inventoryId: item?.inventoryId, lotNumber: item?.lotNumber }),
    );
  });
  await test.step('the same parcel once more is doubted, before it is sent', async () => {
    await scan(page, parcel.trackingNumber, `Shipment ${parcel.id}`);
    await expect(findings(page)).toContainText(/of the same shipment|the same tracking number/u);
    await scan(page, 'DH-ALL', 'pieces taken');
    await scan(page, 'DH-SEND', 'Send it like this?');
    await pressByHand(page, 'Escape');
    await expect(said(page)).toContainText('Scan on');
    await pressByHand(page, 'n');
    await expect(said(page)).toContainText('is kept among your drafts');
  });
  const made = returns.at(-1);
  if (made === undefined) throw new Error('No return was made.');
  await test.step('one that awaits its arrival is changed, where nobody else changed it meanwhile', async () => {
    await go(page, `/return-desk?modify=${made.id}`);
    await expect(said(page)).toContainText(`Changing return ${made.id}`);
    const [line] = made.lines;
    if (line === undefined) throw new Error('The return has no lines.');
    await lines(page).first().click();
    await scan(page, 'DH-QTY-3', '3 pieces');
    made.lines.splice(0, 1, { ...line, quantity: 77 });
    await scan(page, 'DH-SEND', /Not sent|Send it like this/u);
    if (await said(page).getByText('Send it like this?').isVisible()) await scan(page, 'DH-1', 'Not sent');
    expect(made.lines[0]?.quantity).toBe(77);
    await pressByHand(page, '1');
    await expect(said(page)).toContainText(`Changing return ${made.id}`);
    await expect(lines(page).first()).toContainText('77');
    await lines(page).first().click();
    await scan(page, 'DH-QTY-3', '3 pieces');
    await send(page, `${made.id}`);
    await expect(said(page)).toContainText(`Return ${made.id} changed`);
    expect(returns.find(({ id }) => id === made.id)?.lines[0]?.quantity).toBe(3);
  });
  await test.step('one that has arrived is not', async () => {
    const over = returns.find(({ status }) => status === 'Completed');
    await go(page, `/return-desk?modify=${over?.id}`);
    await expect(said(page)).toContainText('It cannot be changed');
    await expect(said(page)).toContainText('Completed');
  });
  await test.step('a permission that the service misses is said before the next one is sent', async () => {
    failCreation(sandbox, {
      kind: 'status',
      status: 403,
      headers: { 'www-authenticate': 'Bearer error="insufficient_scope", scope="returns_write"' },
    });
    const [item] = returnable(sandbox, false, 1);
    await scan(page, 'CARRIER-51-0000', 'Parcel taken');
    await scan(page, item === undefined ? '' : codeOf(item), item?.sku ?? '');
    await send(page, /Held|permission/iu);
    const key = page.getByRole('button', { name: /^Send/u });
    await expect(key).toHaveAttribute('aria-disabled', 'true');
    await expect(key).toHaveAccessibleDescription(/returns_write/u);
    await scan(page, 'CARRIER-51-0001', 'Parcel taken');
    await scan(page, 'DH-SEND', 'a permission is missing');
    await expect(header(page)).toContainText('Saved');
  });
  await test.step('signed out with purge and in again, the desk knows nothing of the draft', async () => {
    await appLocators.settings(page).click();
    await appLocators.signOut(page).click();
    await appLocators.purge(page).check();
    await page.getByRole('checkbox', { name: /not sent/u }).check();
    await appLocators.confirmSignOut(page).click();
    await openDesk(page, sandbox);
    await beginByCode(page);
    await expect(header(page)).not.toContainText('CARRIER-51-0001');
    await expect(lines(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Drafts/u })).not.toContainText('1');
  });
});
