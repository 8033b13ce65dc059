import type { Page } from 'playwright';
import { appLocators } from '#build/tour/app-locators.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import { expect, test } from '#test/screen/screen-test.ts';
import { callFromPage, deskCenter, nameDesk, signIn, signOut } from '#test/support/screens/at-the-desk.ts';

test.use({ desk: 'new' });

type Merchant = Sandbox['world']['demo'];

function ordersOf(merchant: Merchant, { world }: Sandbox): Merchant['receivingOrders'] {
  const center = world.centers.find(({ name }) => name === deskCenter);
  return merchant.receivingOrders.filter(({ centerId }) => centerId === center?.id).toReversed();
}

/** Texts that belong to only one merchant. */
function tracesOf(merchant: Merchant): string[] {
  const orders = merchant.receivingOrders;
  return [
    ...orders.map(({ id }) => String(id)),
    ...orders.flatMap(({ purchaseOrderNumber }) => purchaseOrderNumber ?? []),
    ...merchant.items.map(({ sku }) => sku),
  ];
}

/** Returns which of the texts the window shows or holds in its document. */
async function shownOf(page: Page, texts: readonly string[]): Promise<string[]> {
  const html = await page.evaluate(() => document.documentElement.outerHTML);
  return texts.filter((text) => html.includes(text));
}

test('one merchant’s data is never shown, found, or read under another, and is there again later', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch();
  const { demo, other } = sandbox.world;
  const [ofDemo] = ordersOf(demo, sandbox);
  const [ofOther] = ordersOf(other, sandbox);
  const demoTraces = tracesOf(demo).filter((text) => !tracesOf(other).includes(text));
  const asOther = { userName: other.userName, password: other.password };

  await test.step('the first merchant works, and signs out without deleting', async () => {
    await signIn(page, sandbox);
    await nameDesk(page);
    await appLocators.orderRowWithText(page, String(ofDemo?.id)).click();
    await expect(appLocators.boxFolds(page).first()).toBeVisible();
    expect(await shownOf(page, demoTraces)).not.toEqual([]);
    await signOut(page, { purge: false });
    expect(await shownOf(page, demoTraces), 'after signing out').toEqual([]);
    expect(await callFromPage(page, 'receiving', 'read', { id: ofDemo?.id })).toMatchObject({
      ok: false,
      failure: { code: 'SIGNED_OUT' },
    });
  });

  await test.step('the second one names its own desk, and sees only its own orders', async () => {
    await signIn(page, sandbox, asOther);
    // The name belongs to this computer, and so does the center if this account also has it.
    await expect(appLocators.deskName(page)).toHaveValue('Dock 4');
    await expect(appLocators.deskCenter(page)).toHaveValue(deskCenter);
    await expect(page.getByText('Last used on this computer.')).toBeVisible();
    await nameDesk(page);
    await expect(appLocators.ordersGrid(page)).toHaveAttribute(
      'aria-rowcount',
      String(ordersOf(other, sandbox).length + 1),
    );
    await expect(appLocators.orderRowWithText(page, String(ofOther?.id))).toBeVisible();
    expect(await shownOf(page, demoTraces)).toEqual([]);
  });

  await test.step('the other merchant’s order is not found by its id', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await appLocators.commands(page).fill(String(ofDemo?.id));
    await page.keyboard.press('Enter');
    await expect(appLocators.problem(page)).toContainText('Nothing was found for this number');
    await page.goBack();
    await appLocators.idFilter(page).fill(String(ofDemo?.id));
    await appLocators.idFilter(page).press('Enter');
    await expect(page.getByText('No receiving orders match these filters')).toBeVisible();
    await appLocators.clearFilters(page).click();
  });

  await test.step('nor offline, although the first merchant’s copy is on the same disk', async () => {
    await expect(appLocators.orderRowWithText(page, String(ofOther?.id))).toBeVisible();
    await sandbox.stop();
    expect(await callFromPage(page, 'receiving', 'read', { id: ofDemo?.id })).toMatchObject({
      ok: false,
      failure: { code: 'OFFLINE' },
    });
    expect(await callFromPage(page, 'receiving', 'listBoxes', { id: ofDemo?.id })).toMatchObject({
      ok: false,
      failure: { code: 'OFFLINE' },
    });
    await appLocators.refreshList(page).click();
    await expect(appLocators.storedMarks(page).first()).toBeVisible();
    await expect(appLocators.orderRowWithText(page, String(ofOther?.id))).toBeVisible();
    expect(await shownOf(page, demoTraces)).toEqual([]);
    await sandbox.start();
    // A purge would also remove the first merchant's copies: it covers the entire environment.
    await signOut(page, { purge: false });
  });

  await test.step('back: the first merchant’s desk and copies are there before the service responds', async () => {
    sandbox.faults.next({ kind: 'dropBeforeCommit', match: { path: '/receiving' }, times: Infinity });
    await signIn(page, sandbox);
    await appLocators.receiving(page).click();
    await expect(appLocators.orderRowWithText(page, String(ofDemo?.id))).toBeVisible();
    await expect(appLocators.storedMarks(page).first()).toBeVisible();
    await expect(appLocators.statusBar(page)).toContainText('Dock 4');
    await appLocators.orderRowWithText(page, String(ofDemo?.id)).click();
    await expect(appLocators.boxFolds(page).first()).toBeVisible();
    sandbox.faults.clear();
    await appLocators.refreshList(page).click();
    await expect(appLocators.freshMarks(page).first()).toBeVisible();
  });
});
