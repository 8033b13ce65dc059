import type { Locator } from 'playwright';
import { appLocators } from '#build/tour/app-locators.ts';
import { authorizeByHttp } from '#test/sandbox/authorize-as-person.ts';
import { callFromPage, deskCenter, tabTo } from '#test/support/screens/at-the-desk.ts';
import { countActions } from '#test/support/screens/counted-actions.ts';
import * as returns from '#test/support/screens/return-desk-at-work.ts';
import { expect, test } from './desk-test.ts';

test.use({ sandboxOptions: { receivingOrders: 24, unidentifiedOrders: 40, rateLimitPerMinute: 100_000 } });

/** Presses a key named on the screen itself; this user knows no others. */
async function pressShown(place: Locator, hint: string, keys: string): Promise<void> {
  await expect(place.getByText(hint, { exact: true }).first()).toBeVisible();
  await place.page().keyboard.press(keys);
}

test('a newcomer links a parcel and sends a return, from the first start, with keyboard, scanner and on-screen hints', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch();
  const { keyboard } = page;
  const person = countActions(page);

  await test.step('signs in, accepts the proposed center, and sees Today', async () => {
    await tabTo(appLocators.clientSecret(page));
    await keyboard.type(sandbox.demo.clientSecret);
    await keyboard.press('Enter');
    await authorizeByHttp(await appLocators.signInLink(page).inputValue(), { deliver: true });
    await expect(appLocators.deskName(page)).not.toHaveValue('');
    await tabTo(appLocators.deskCenter(page));
    await keyboard.type(deskCenter.slice(0, 6));
    await expect(appLocators.deskCenterNamed(page, deskCenter)).toBeVisible();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await tabTo(appLocators.startWorking(page));
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /^Today/u })).toBeVisible();
  });

  const parcel = sandbox.world.demo.unidentifiedOrders.find(
    ({ linkedOrderId, trueMatch }) => linkedOrderId === null && trueMatch?.evidence === 'tracking',
  );
  if (parcel?.trackingBarcode == null) throw new Error('No parcel has the number of a box.');
  const label = parcel.trackingBarcode;
  await test.step('scans an unidentified parcel: it opens with its order, and is linked', async () => {
    const pane = page.getByRole('region', { name: /^Unidentified parcel \d/u });
    await expect(appLocators.scanPlace(page)).toContainText('Scan anything');
    // Before the boxes are read, the number opens the parcel, and means it from then on.
    const areBoxesRead = async () => {
      const reply = await callFromPage(page, 'receiving', 'readIndex');
      const { value } = reply as { value: { asOf: string | null; ordersAhead: number } };
      return value.asOf !== null && value.ordersAhead === 0;
    };
    await expect.poll(areBoxesRead).toBe(true);
    // The number is also that of its order's box. Data that the desk has not read yet is found later.
    const choice = page.getByRole('button', { name: new RegExp(`Unidentified.*${parcel.id}`, 'u') });
    await expect(async () => {
      await person.scanAnywhere(label, label);
      await expect(choice).toBeVisible({ timeout: 3_000 });
    }).toPass({ intervals: [2_000], timeout: 60_000 });
    const digit = /\d/u.exec(await choice.innerText())?.[0] ?? '';
    await pressShown(choice, digit, digit);
    await expect(pane).toContainText('Exact match');
    await pressShown(pane, 'Enter', 'Enter');
    const question = page.getByRole('dialog');
    await expect(question).toContainText('Links can’t be undone');
    await tabTo(question.getByRole('button', { name: 'Link permanently' }));
    await keyboard.press('Enter');
    await expect(pane.getByText('Linked', { exact: true })).toBeVisible();
    expect(parcel.linkedOrderId).toBe(parcel.trueMatch?.orderId);
  });

  const shipped = returns.shippedParcel(sandbox);
  const before = sandbox.world.demo.returns.length;
  await test.step('scans a returned parcel: it is offered as a return, and sent', async () => {
    await returns.openDesk(page);
    await person.scanAnywhere(shipped.trackingNumber, shipped.trackingNumber);
    const offer = page.getByRole('button', { name: /^Return it/u });
    await pressShown(offer, '1', '1');
    await expect(returns.header(page)).toContainText(shipped.trackingNumber);
    await expect(returns.scanResult(page)).toContainText('units shipped');
    await pressShown(page.getByRole('main'), 'E', 'e');
    await expect(returns.lines(page).filter({ hasText: 'Not scanned' })).toHaveCount(0);
    await pressShown(page.getByRole('button', { name: /^Send/u }), 'Ctrl Enter', 'ControlOrMeta+Enter');
    await expect(returns.scanResult(page)).toContainText(/Queued|Sent|Send anyway/u);
    if (await returns.scanResult(page).getByText('Send anyway?').isVisible())
      await pressShown(returns.scanResult(page), '1', '1');
    await expect(returns.outcomes(page)).toContainText('Sent as return');
  });
  expect(sandbox.world.demo.returns).toHaveLength(before + 1);
  expect(sandbox.world.demo.returns.at(-1)?.trackingNumber).toBe(shipped.trackingNumber);
});
