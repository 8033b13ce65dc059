import { appLocators } from '#build/tour/app-locators.ts';
import { countActions } from '#test/support/screens/counted-actions.ts';
import * as receiving from '#test/support/screens/receiving-desk-at-work.ts';
import * as returns from '#test/support/screens/return-desk-at-work.ts';
import { axeFindings, cutWhereSmall, overflowOn } from '#test/support/screens/screen-checks.ts';
import { expect, test } from './screen-test.ts';

test.use({ sandboxOptions: { receivingOrders: 8, unidentifiedOrders: 4, rateLimitPerMinute: 100_000 } });

function unitsByItem(lines: readonly { readonly inventoryId: number; readonly quantity: number }[]) {
  const ids = [...new Set(lines.map(({ inventoryId }) => inventoryId))].toSorted((a, b) => a - b);
  return ids.map((id) => ({
    id,
    units: lines.reduce((sum, line) => sum + (line.inventoryId === id ? line.quantity : 0), 0),
  }));
}

test('a parcel of three or more items is returned whole with at most five scans, starting on any screen', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch();
  await returns.openDesk(page);
  const parcel = returns.shippedParcel(sandbox);
  expect(new Set(parcel.items.map(({ inventoryId }) => inventoryId)).size).toBeGreaterThanOrEqual(3);
  const person = countActions(page);
  const offer = page.getByRole('button', { name: /^Return it/u });

  await test.step('the parcel opens its order, where it can be returned by key, button, or code', async () => {
    await person.scanAnywhere(parcel.trackingNumber, parcel.trackingNumber);
    await expect(offer).toBeVisible();
    expect.soft(await axeFindings(page)).toEqual([]);
    expect.soft(await overflowOn(page)).toEqual([]);
  });
  await test.step('with the scanner only', async () => {
    await person.scan('DH-1', 'units shipped');
    await expect(returns.header(page)).toContainText(parcel.trackingNumber);
    await expect(page).toHaveURL(/#\/return-desk$/u);
    await person.scan('DH-ALL', 'units added');
    await person.scan('DH-SEND', /Queued|Sent|Send anyway/u);
    const isAsked = await returns.scanResult(page).getByText('Send anyway?').isVisible();
    if (isAsked) await person.scan('DH-1', /Queued|Sent/u);
    await expect(returns.outcomes(page)).toContainText('Sent as return');
  });
  expect(person.scans()).toBeLessThanOrEqual(5);
  const created = sandbox.world.demo.returns.at(-1);
  expect(created?.trackingNumber).toBe(parcel.trackingNumber);
  expect(unitsByItem(created?.lines ?? [])).toEqual(unitsByItem(parcel.items));

  await test.step('with the keyboard: the key is offered only beside the parcel’s order', async () => {
    await returns.go(page, '/inventory');
    await expect(offer).toHaveCount(0);
    await person.scanAnywhere(parcel.trackingNumber, parcel.trackingNumber);
    await expect(offer).toBeVisible();
    await page.keyboard.press('1');
    await expect(returns.header(page)).toContainText(parcel.trackingNumber);
    const expected = returns.lines(page).filter({ hasText: 'Not scanned' });
    await expect(expected.first()).toBeVisible();
    await page.keyboard.press('e');
    await expect(expected).toHaveCount(0);
    // The top-row digits select answers, yet the number pad enters a quantity.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+Numpad1');
    const quantity = page.getByRole('textbox', { name: /^Quantity of /u });
    await expect(quantity).toBeFocused();
    await expect(quantity).toHaveValue('1');
    expect.soft(await axeFindings(page)).toEqual([]);
    expect.soft(await cutWhereSmall(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(quantity).toHaveCount(0);
    await expect(returns.scanResult(page)).toContainText('1 unit');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(returns.scanResult(page)).toContainText(/Queued|Sent|Send anyway/u);
    if (await returns.scanResult(page).getByText('Send anyway?').isVisible()) await page.keyboard.press('1');
    await expect(returns.lines(page)).toHaveCount(0);
  });
});

test('a receiving order of two boxes and five SKUs takes at most fourteen actions', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch();
  const { receivingOrders } = sandbox.world.demo;
  const before = receivingOrders.length;
  const items = receiving.arriving(sandbox, false, 5);
  const person = countActions(page);
  const quantity = page.getByRole('textbox', { name: /^Quantity of /u });
  const typeQuantity = async (text: string) => {
    await person.type(text);
    await expect(quantity).toHaveValue(text);
    await person.press('Enter');
    await expect(receiving.scanResult(page)).toContainText(`${text} units`);
  };
  const [first, second, third, fourth, fifth] = items;
  if (first === undefined || second === undefined || third === undefined) return;
  if (fourth === undefined || fifth === undefined) return;

  await person.scan('DH-RECEIVE', /./u);
  await expect(receiving.header(page)).toContainText('9:00');
  const send = page.getByRole('button', { name: /^Send/u });
  await expect(send).toHaveAttribute('data-variant', 'default');
  await person.scan('DOCK-E2E-0071', 'Label added');
  await expect(send).toHaveAttribute('data-variant', 'filled');
  await person.scan(receiving.codeOf(first), first.sku);
  await typeQuantity('12');
  await person.scan(receiving.codeOf(second), second.sku);
  await person.scan(receiving.codeOf(third), third.sku);
  await person.scan('DOCK-E2E-0072', 'Box 2 · DOCK-E2E-0072');
  await person.scan(receiving.codeOf(fourth), fourth.sku);
  await person.scan(receiving.codeOf(fifth), fifth.sku);
  await typeQuantity('30');
  await person.scan('DH-SEND', /Queued|Created/u);
  expect(person.count()).toBeLessThanOrEqual(14);

  await expect(receiving.outcomes(page)).toContainText(/Order \d+/u);
  expect(receivingOrders).toHaveLength(before + 1);
  const made = receivingOrders.at(-1);
  expect(made?.boxes.map(({ trackingNumber }) => trackingNumber)).toEqual(['DOCK-E2E-0071', 'DOCK-E2E-0072']);
  expect(made?.boxes.flatMap(({ items: lines }) => lines.map(({ quantity: pieces }) => pieces))).toEqual([
    12, 1, 1, 1, 30,
  ]);

  await test.step('the next one, with the keyboard only', async () => {
    const enterCode = async (code: string, expected: string) => {
      await page.keyboard.press('F2');
      await page.keyboard.type(code);
      await page.keyboard.press('Enter');
      await expect(receiving.scanResult(page)).toContainText(expected);
      // The field gives up the focus a moment after the desk has shown the result.
      await expect(appLocators.scanPlace(page).getByRole('textbox')).not.toBeFocused();
    };
    await enterCode('DOCK-E2E-0081', 'Label added');
    await enterCode(first.sku, first.sku);
    await typeQuantity('7');
    await page.keyboard.press('w');
    await expect(receiving.details(page).getByLabel('Arrival date')).toBeFocused();
    await expect(receiving.details(page)).toContainText('Suggested');
    await page.keyboard.press('Escape');
    await expect(receiving.details(page)).toBeHidden();
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(receiving.scanResult(page)).toContainText(/Queued|Created/u);
    await expect.poll(() => receivingOrders.length).toBe(before + 2);
  });

  await test.step('a quantity typed without Enter is saved by a click elsewhere and by sending, and reported if a scan follows', async () => {
    const type = async (text: string) => {
      await page.keyboard.type(text);
      await expect(quantity).toHaveValue(text);
    };
    await receiving.scan(page, 'DOCK-E2E-0091', 'Label added');
    await receiving.scan(page, receiving.codeOf(first), first.sku);
    await type('7');
    await receiving.header(page).getByRole('heading').click();
    await expect(receiving.scanResult(page)).toContainText('7 units');
    await type('4');
    await receiving.scan(page, receiving.codeOf(first), '8 units');
    await expect(quantity).toHaveCount(0);
    await expect(page.getByRole('alert').filter({ hasText: `4 for ${first.sku}` })).toBeVisible();
    await page.keyboard.press('q');
    await page.getByRole('textbox', { name: 'Units' }).fill('9999999999');
    await receiving.scan(page, 'DH-NEXT-BOX', 'Box 2');
    await expect(page.getByRole('alert').filter({ hasText: 'Enter 1 to 2,147,483,647.' })).toBeVisible();
    await page.keyboard.press('u');
    await expect(receiving.boxes(page)).toHaveCount(1);
    await type('9');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect.poll(() => receivingOrders.length).toBe(before + 3);
    expect(
      receivingOrders.at(-1)?.boxes.flatMap(({ items: lines }) => lines.map((line) => line.quantity)),
    ).toEqual([9]);
  });
});
