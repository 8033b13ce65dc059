import type { Locator, Page } from 'playwright';
import { appLocators } from '#build/tour/app-locators.ts';
import { authorizeInBrowser } from '#build/tour/authorize-in-browser.ts';
import { authorizeByHttp } from '#test/sandbox/authorize-as-person.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import { deskCenter, nameDesk, startSignIn, tabTo } from '#test/support/screens/at-the-desk.ts';
import { expect, test } from './desk-test.ts';

type Order = Sandbox['world']['demo']['receivingOrders'][number];

/** The app's longest pause before it reconnects automatically (30 s), and the time of any expectation. */
const returnMs = 90_000;

/** The sandbox's orders of the desk's center, newest first, which the window has to match. */
function ordersHere({ world }: Sandbox): Order[] {
  const center = world.centers.find(({ name }) => name === deskCenter);
  return world.demo.receivingOrders.filter(({ centerId }) => centerId === center?.id).toReversed();
}

/** An order of the desk's center with data to compare: boxes, and counts that differ from the announced ones. */
function chooseTelling(sandbox: Sandbox): Order {
  const telling = ordersHere(sandbox).find(
    ({ boxes, quantities, purchaseOrderNumber }) =>
      boxes.length >= 2 &&
      purchaseOrderNumber !== null &&
      quantities.some(({ stowed, expected }) => stowed > 0 && stowed !== expected),
  );
  if (telling === undefined) throw new Error('The world has no order that tells enough.');
  return telling;
}

/** Expects the number of rows that the list reports, excluding its header. */
function hasRows(page: Page, count: number): Promise<void> {
  return expect(appLocators.ordersGrid(page)).toHaveAttribute('aria-rowcount', String(count + 1));
}

function rowOf(page: Page, order: Order): Locator {
  return appLocators.orderRowWithText(page, String(order.id));
}

function idOfFirstRow(page: Page): Locator {
  return appLocators.orderRows(page).first().getByRole('gridcell').first();
}

const inText = (count: number) => count.toLocaleString('en-US');

async function filterByStatus(page: Page, status: string): Promise<void> {
  await appLocators.statusFilter(page).click();
  await page.getByRole('checkbox', { name: status, exact: true }).click();
  await page.keyboard.press('Escape');
}

test('a desk from its first start through a service outage and recovery', async ({ launch, sandbox }) => {
  const first = await launch();
  let { page } = first;
  const here = ordersHere(sandbox);
  const completed = here.filter(({ status }) => status === 'Completed');
  const telling = chooseTelling(sandbox);

  await test.step('the first screen names the environment, and sign-in uses the browser', async () => {
    await expect(appLocators.environments(page)).toContainText('Local sandbox');
    await expect(page).toHaveTitle(/Local sandbox/u);
    const browserMessage = await authorizeInBrowser(await startSignIn(page, sandbox));
    expect(browserMessage).toMatch(/Dockhand/u);
  });

  await test.step('the desk gets its name, and its center’s orders are listed, newest first', async () => {
    await nameDesk(page);
    await hasRows(page, here.length);
    await expect(idOfFirstRow(page)).toHaveText(String(here[0]?.id));
    const bar = appLocators.statusBar(page);
    await expect(bar).toContainText('Local sandbox');
    await expect(bar).toContainText('Dock 4');
    await expect(bar).toContainText(deskCenter);
    await expect(appLocators.connection(page)).toHaveText('Online');
  });

  await test.step('a status and a PO number narrow the list', async () => {
    await filterByStatus(page, 'Completed');
    await hasRows(page, completed.length);
    const states = await appLocators.orderRows(page).getByRole('gridcell').nth(1).allInnerTexts();
    expect(new Set(states)).toEqual(new Set(['Completed']));
    const sought = completed.find(({ purchaseOrderNumber }) => purchaseOrderNumber !== null);
    await appLocators.poFilter(page).fill(sought?.purchaseOrderNumber ?? '');
    await appLocators.poFilter(page).press('Enter');
    await hasRows(page, 1);
    await expect(idOfFirstRow(page)).toHaveText(String(sought?.id));
    await appLocators.poFilter(page).fill('');
    await appLocators.poFilter(page).press('Enter');
    await hasRows(page, completed.length);
  });

  await test.step('a column sorts the list in both directions', async () => {
    const ids = completed.map(({ id }) => id).sort((one, other) => one - other);
    const column = appLocators.ordersColumn(page, 'Order');
    await column.click();
    await expect(column).toHaveAttribute('aria-sort', 'ascending');
    await expect(idOfFirstRow(page)).toHaveText(String(ids[0]));
    await column.click();
    await expect(column).toHaveAttribute('aria-sort', 'descending');
    await expect(idOfFirstRow(page)).toHaveText(String(ids.at(-1)));
  });

  await test.step('filters and sort order survive opening and closing an order, and navigating back', async () => {
    const stillNarrowed = async () => {
      await expect(appLocators.statusFilter(page)).toHaveAccessibleName(/^Status\W+Completed$/u);
      await expect(appLocators.ordersColumn(page, 'Order')).toHaveAttribute('aria-sort', 'descending');
      await hasRows(page, completed.length);
    };
    await appLocators.orderRows(page).first().click();
    await expect(appLocators.orderDetail(page)).toBeVisible();
    await stillNarrowed();
    await page.keyboard.press('Escape');
    await expect(appLocators.orderDetail(page)).toBeHidden();
    await stillNarrowed();
    await appLocators.orderRows(page).first().click();
    await expect(appLocators.orderDetail(page)).toBeVisible();
    await page.goBack();
    await expect(appLocators.orderDetail(page)).toBeHidden();
    await stillNarrowed();
    await appLocators.settings(page).click();
    await expect(appLocators.signOut(page)).toBeVisible();
    await page.goBack();
    await stillNarrowed();
    await appLocators.clearFilters(page).click();
    await hasRows(page, here.length);
  });

  await test.step('an opened order shows its counts, boxes, history and center', async () => {
    await rowOf(page, telling).click();
    const detail = appLocators.orderDetail(page);
    await expect(detail).toContainText(telling.purchaseOrderNumber ?? '');
    const items = appLocators.orderPart(page, 'Items').getByRole('row');
    await expect(items).toHaveCount(telling.quantities.length + 1);
    for (const { sku, expected, received, stowed } of telling.quantities) {
      const cells = items.filter({ hasText: sku }).first().getByRole('cell');
      await expect(cells.nth(1)).toHaveText(inText(expected));
      await expect(cells.nth(2)).toHaveText(inText(received));
      await expect(cells.nth(3)).toHaveText(inText(stowed));
    }
    await expect(appLocators.boxFolds(page)).toHaveCount(telling.boxes.length);
    for (const { trackingNumber } of telling.boxes) {
      if (trackingNumber !== null)
        await expect(appLocators.orderPart(page, 'Boxes')).toContainText(trackingNumber);
    }
    const steps = appLocators.orderPart(page, 'History').getByRole('listitem');
    await expect.poll(() => steps.count()).toBeGreaterThanOrEqual(telling.history.length);
    await expect(appLocators.orderPart(page, 'Center')).toContainText('7007 Lehigh Freight Road');
  });

  await test.step('without the service: the list and the order stay, marked as stored copies with their age', async () => {
    await expect(appLocators.freshMarks(page).first()).toBeVisible();
    await sandbox.stop();
    await appLocators.refreshList(page).click();
    await appLocators.refreshOrder(page).click();
    await expect(appLocators.connection(page)).toHaveText('Offline');
    await expect(appLocators.freshMarks(page)).toHaveCount(0);
    await expect(appLocators.storedMarks(page).first()).toHaveText(/^Offline copy · .*(?:just now|ago)$/u);
    await expect.poll(() => appLocators.storedMarks(page).count()).toBeGreaterThanOrEqual(2);
    await hasRows(page, here.length);
    await expect(appLocators.orderPart(page, 'Items').getByRole('row')).toHaveCount(
      telling.quantities.length + 1,
    );
    await expect(appLocators.boxFolds(page)).toHaveCount(telling.boxes.length);
  });

  await test.step('when the service is back: the list and the order are refreshed automatically', async () => {
    await sandbox.start();
    await expect(appLocators.connection(page)).toHaveText('Online', { timeout: returnMs });
    await expect(appLocators.storedMarks(page)).toHaveCount(0);
    await expect(appLocators.freshMarks(page).first()).toBeVisible();
  });

  await test.step('the next start needs no sign-in', async () => {
    await first.stop();
    ({ page } = await launch());
    await appLocators.receiving(page).click();
    await hasRows(page, here.length);
    await expect(appLocators.freshMarks(page).first()).toBeVisible();
    await expect(appLocators.statusBar(page)).toContainText('Dock 4');
  });
});

test('a start without the service shows the list and the previously opened orders', async ({
  launch,
  sandbox,
}) => {
  const here = ordersHere(sandbox);
  const telling = chooseTelling(sandbox);
  const first = await launch();
  await authorizeByHttp(await startSignIn(first.page, sandbox), { deliver: true });
  await nameDesk(first.page);
  await rowOf(first.page, telling).click();
  await appLocators.boxFolds(first.page).first().waitFor();
  await first.stop();
  await sandbox.stop();

  const { page } = await launch();
  await appLocators.receiving(page).click();
  await hasRows(page, here.length);
  await expect(appLocators.connection(page)).toHaveText('Offline');
  await expect(appLocators.storedMarks(page).first()).toBeVisible();
  await rowOf(page, telling).click();
  await expect(appLocators.boxFolds(page)).toHaveCount(telling.boxes.length);

  await test.step('an order only seen in the list opens too, and indicates what was never read', async () => {
    const another = here.find(({ id }) => id !== telling.id);
    if (another === undefined) throw new Error('The world has one order only.');
    await rowOf(page, another).click();
    await expect(appLocators.orderPart(page, 'Items').getByRole('row')).toHaveCount(
      another.quantities.length + 1,
    );
    await expect(appLocators.orderPart(page, 'Boxes')).toContainText('Dockhand can’t reach');
  });
});

test('everything can be done with the keyboard alone', async ({ launch, sandbox }) => {
  const { page } = await launch();
  const { keyboard } = page;
  const here = ordersHere(sandbox);

  await test.step('sign-in', async () => {
    await tabTo(appLocators.clientSecret(page));
    await keyboard.type(sandbox.demo.clientSecret);
    await keyboard.press('Enter');
    await tabTo(appLocators.cancelSignIn(page));
    await keyboard.press('Enter');
    await tabTo(appLocators.signInWithBrowser(page));
    await keyboard.press('Enter');
    await authorizeByHttp(await appLocators.signInLink(page).inputValue(), { deliver: true });
  });

  await test.step('desk', async () => {
    await tabTo(appLocators.deskName(page));
    await keyboard.type('Dock 7');
    await tabTo(appLocators.deskCenter(page));
    await keyboard.type('allent');
    await expect(page.getByRole('option')).toHaveCount(1);
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect(appLocators.deskCenter(page)).toHaveValue(deskCenter);
    await tabTo(appLocators.startWorking(page));
    await keyboard.press('Enter');
    await page.getByRole('heading', { name: /^Today/u }).waitFor();
    await keyboard.press('ControlOrMeta+2');
    await hasRows(page, here.length);
  });

  const focused = page.locator('*:focus');

  await test.step('arrow keys move in the list, Enter opens, Escape closes', async () => {
    await tabTo(appLocators.ordersGrid(page));
    await keyboard.press('Home');
    await expect(focused).toHaveText(String(here[0]?.id));
    await keyboard.press('ArrowDown');
    await keyboard.press('ArrowDown');
    await expect(focused).toHaveText(String(here[2]?.id));
    await keyboard.press('ArrowRight');
    await keyboard.press('ArrowLeft');
    await keyboard.press('ArrowUp');
    await expect(focused).toHaveText(String(here[1]?.id));
    await keyboard.press('Enter');
    await expect(appLocators.orderDetail(page)).toHaveAccessibleName(`Receiving order ${here[1]?.id}`);
    await keyboard.press('Escape');
    await expect(appLocators.orderDetail(page)).toBeHidden();
    await expect(focused).toHaveText(String(here[1]?.id));
    await keyboard.press('End');
    await expect(focused).toHaveText(String(here.at(-1)?.id));
    await keyboard.press('Control+Home');
    await expect(focused).toHaveText(String(here[0]?.id));
  });

  await test.step('the column header sorts', async () => {
    await keyboard.press('ArrowUp');
    await expect(focused).toHaveText('Order');
    await keyboard.press('Enter');
    await expect(focused).toHaveAttribute('aria-sort', 'ascending');
    await expect(idOfFirstRow(page)).toHaveText(String(here.at(-1)?.id));
    await keyboard.press('Enter');
    await keyboard.press('Enter');
    await expect(focused).toHaveAttribute('aria-sort', 'none');
  });

  await test.step('the slash key focuses the filter from anywhere in the list', async () => {
    const sought = here[3];
    await keyboard.press('/');
    await expect(appLocators.idFilter(page)).toBeFocused();
    await page.keyboard.type(String(sought?.id));
    await keyboard.press('Enter');
    await hasRows(page, 1);
    await expect(idOfFirstRow(page)).toHaveText(String(sought?.id));
  });

  await test.step('every control in an opened order is reachable', async () => {
    await tabTo(appLocators.ordersGrid(page));
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    const fold = appLocators.boxFolds(page).first();
    await tabTo(fold);
    const isOpen = await fold.getAttribute('aria-expanded');
    await keyboard.press('Enter');
    await expect(fold).toHaveAttribute('aria-expanded', isOpen === 'true' ? 'false' : 'true');
    await keyboard.press('Escape');
    await expect(appLocators.orderDetail(page)).toBeHidden();
  });

  await test.step('the palette opens screens, and orders by their ID', async () => {
    await keyboard.press('ControlOrMeta+k');
    await expect(appLocators.commands(page)).toBeFocused();
    await page.keyboard.type('go to settings');
    await keyboard.press('Enter');
    await expect(appLocators.signOut(page)).toBeVisible();
    await keyboard.press('ControlOrMeta+k');
    await expect(appLocators.commands(page)).toBeFocused();
    await page.keyboard.type(String(here[4]?.id));
    await keyboard.press('Enter');
    await expect(appLocators.orderDetail(page)).toHaveAccessibleName(`Receiving order ${here[4]?.id}`);
  });

  await test.step('Escape closes only the topmost layer', async () => {
    await keyboard.press('ControlOrMeta+k');
    await expect(appLocators.commands(page)).toBeFocused();
    await keyboard.press('Escape');
    await expect(appLocators.commands(page)).toBeHidden();
    await expect(appLocators.orderDetail(page)).toBeVisible();
    await tabTo(appLocators.statusFilter(page));
    await keyboard.press('Enter');
    await expect(page.getByRole('checkbox').first()).toBeVisible();
    await keyboard.press('Escape');
    await expect(page.getByRole('checkbox').first()).toBeHidden();
    await expect(appLocators.orderDetail(page)).toBeVisible();
  });

  await test.step('signing out asks for confirmation, and declining keeps the session', async () => {
    await keyboard.press('ControlOrMeta+k');
    await expect(appLocators.commands(page)).toBeFocused();
    await page.keyboard.type('sign out');
    await keyboard.press('Enter');
    await expect(appLocators.confirmSignOut(page)).toBeVisible();
    await keyboard.press('Escape');
    await expect(appLocators.confirmSignOut(page)).toBeHidden();
    await expect(appLocators.orderDetail(page)).toBeVisible();
  });
});
