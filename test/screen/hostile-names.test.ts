import type { Locator, Page } from 'playwright';
import { appLocators } from '#build/tour/app-locators.ts';
import { nameDesk, signInWithToken, unfoldBox } from '#test/support/screens/at-the-desk.ts';
import { harmOn, overflowOn } from '#test/support/screens/screen-checks.ts';
import { expect, test } from './screen-test.ts';

test.use({ desk: 'new', sandboxOptions: { hostile: true } });

async function expectHarmless(page: Page, where: string): Promise<void> {
  expect.soft(await harmOn(page), where).toEqual([]);
  expect.soft(await overflowOn(page), where).toEqual([]);
}

async function heightsOf(rows: Locator): Promise<number[]> {
  const heights = await rows.evaluateAll((elements) =>
    elements.map((element) => Math.round(element.getBoundingClientRect().height)),
  );
  return [...new Set(heights)];
}

test('hostile names are shown as text on every screen and break no layout', async ({ launch, sandbox }) => {
  const { page } = await launch();
  const center = sandbox.world.centers.find(({ name }) => name.includes('<img'));
  const order = sandbox.world.demo.receivingOrders.find(({ centerId }) => centerId === center?.id);
  if (center === undefined || order === undefined) throw new Error('The world holds nothing hostile.');
  const isText = (scope: Locator, text: string) => expect(scope.getByText(text).first()).toBeAttached();

  await signInWithToken(page, sandbox.demo.personalToken);
  await test.step('the form that names the desk', async () => {
    await appLocators.deskCenter(page).click();
    await isText(page.getByRole('listbox'), center.name);
    await expectHarmless(page, 'the centers to choose from');
    await page.keyboard.press('Escape');
    await nameDesk(page, center.name);
  });

  await test.step('the list, its bar, and its filter', async () => {
    const row = appLocators.orderRowWithText(page, String(order.id));
    await isText(row, order.purchaseOrderNumber ?? '');
    await isText(row, center.name);
    await isText(appLocators.statusBar(page), center.name);
    await expectHarmless(page, 'the list of the desk’s center');
    await appLocators.centerFilter(page).click();
    await isText(page.getByRole('dialog'), center.name);
    await expectHarmless(page, 'the filter by center');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Remove filter: Center' }).click();
    await expect(appLocators.orderRows(page).nth(10)).toBeVisible();
    expect(await heightsOf(appLocators.orderRows(page))).toHaveLength(1);
    await expectHarmless(page, 'the list of every center');
  });

  await test.step('the opened order with its boxes', async () => {
    await appLocators.orderRowWithText(page, String(order.id)).click();
    const items = appLocators.orderPart(page, 'Items');
    const [markup, override, long] = order.quantities.map(({ sku }) => sku);
    await isText(items, markup ?? '');
    await isText(items, override ?? '');
    await isText(items, long ?? '');
    expect(await heightsOf(items.getByRole('row').filter({ has: page.getByRole('rowheader') }))).toHaveLength(
      1,
    );
    const boxes = appLocators.orderPart(page, 'Boxes');
    await unfoldBox(page);
    await isText(boxes, order.boxes[0]?.items[0]?.lotNumber ?? '');
    await isText(boxes, order.boxes[0]?.trackingNumber ?? '');
    await isText(appLocators.orderPart(page, 'Freight'), order.freight?.carrier ?? '');
    await isText(appLocators.orderPart(page, 'Freight'), order.freight?.notes ?? '');
    await isText(appLocators.orderPart(page, 'Freight'), 'javascript:alert(1)');
    await expectHarmless(page, 'the opened order');
  });

  await test.step('settings', async () => {
    await appLocators.settings(page).click();
    await appLocators.signOut(page).waitFor();
    await expectHarmless(page, 'the settings');
  });
});
