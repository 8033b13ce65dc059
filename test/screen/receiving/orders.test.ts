import type { Locator, Page } from 'playwright';
import { appLocators } from '#build/tour/app-locators.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import { expect, test } from '#test/screen/screen-test.ts';
import { axeFindings, cutWhereSmall, harmOn, overflowOn } from '#test/support/screens/screen-checks.ts';

const rows = (page: Page): Locator =>
  page
    .getByRole('grid', { name: 'Orders' })
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
const finder = (page: Page): Locator =>
  page.getByRole('textbox', { name: 'Tracking number, reference, or order ID' });
const finding = (page: Page): Locator => page.getByRole('region', { name: /^Results for/u });
const pane = (page: Page): Locator => page.getByRole('region', { name: /^Order \d/u });
const part = (page: Page, name: string): Locator => pane(page).getByRole('region', { name, exact: true });

async function openOrders(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+9');
  await finder(page).waitFor();
  await rows(page).first().waitFor();
}

async function lookFor(page: Page, text: string): Promise<void> {
  await finder(page).fill(text);
  await page.keyboard.press('Enter');
}

/** Moves the pointer off the buttons, whose tooltips are outside every landmark. */
async function leaveKeys(page: Page): Promise<void> {
  await page.mouse.move(640, 10);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
}

/** The orders as listed, newest first. */
function newestFirst({ world }: Sandbox) {
  return world.demo.orders.toSorted((one, other) => other.createdAtMs - one.createdAtMs);
}

test.describe('with every operation', () => {
  test('an order is found by the code at hand, and shows its shipments', async ({ launch, sandbox }) => {
    const orders = newestFirst(sandbox);
    const shipments = orders.flatMap((order) => order.shipments.map((shipment) => ({ order, shipment })));
    const tracked = shipments.find(({ shipment }) => shipment.tracking !== null);
    const held = shipments.find(({ shipment }) =>
      shipment.statusDetails.some(({ inventoryId }) => inventoryId !== null),
    );
    const lotted = shipments.find(({ shipment }) =>
      shipment.parentCartons.some(({ cartons }) =>
        cartons.some(({ products }) => products.some(({ items }) => items[0]?.lotNumber != null)),
      ),
    );
    const old = orders.at(-1);
    if (tracked === undefined || held === undefined || lotted === undefined || old === undefined) {
      throw new Error('The world lacks an order.');
    }
    const { page } = await launch();
    await openOrders(page);

    await test.step('by its id, although the list has not reached it', async () => {
      await page.keyboard.press('/');
      await expect(finder(page)).toBeFocused();
      await page.keyboard.type(String(old.id));
      await page.keyboard.press('Enter');
      await expect(pane(page).getByRole('heading', { name: String(old.id) })).toBeVisible();
      await expect(finding(page)).toContainText('an order with this ID');
      await expect(page.getByText('Shipments on this computer:')).toBeVisible();
      await expect(part(page, 'Recipient')).toContainText(old.recipient.name);
    });

    await test.step('by its reference', async () => {
      const { referenceId } = orders[orders.length - 2] ?? old;
      await lookFor(page, referenceId ?? '');
      await expect(finding(page)).toContainText('1 order with this reference');
      await expect(pane(page)).toContainText(referenceId ?? '');
    });

    await test.step('a tracking number among the shipments known on this desk, with a note', async () => {
      const number = tracked.shipment.tracking?.trackingNumber ?? '';
      await page.getByRole('button', { name: 'Clear all' }).click();
      await page.getByRole('columnheader', { name: 'Order', exact: true }).click();
      await expect(page.getByText('260 rows')).toBeVisible();
      await expect(page.getByText(/^Shipments on this computer: \d+, updated/u)).toBeVisible();
      await lookFor(page, number);
      await expect(finding(page)).toContainText('1 known shipment has this tracking number');
      await expect(pane(page).getByRole('heading', { name: String(tracked.order.id) })).toBeVisible();
      await expect(part(page, `Shipment ${tracked.shipment.id}`)).toContainText(number);
      await expect(rows(page).filter({ hasText: String(tracked.order.id) })).toHaveAttribute(
        'aria-current',
        'true',
      );
    });

    await test.step('the reason why a shipment waits, with a link to its item', async () => {
      await lookFor(page, String(held.order.id));
      const shipment = part(page, `Shipment ${held.shipment.id}`);
      const detail = held.shipment.statusDetails.find(({ inventoryId }) => inventoryId !== null);
      await expect(shipment).toContainText(detail?.name ?? '');
      await expect(shipment).toContainText(detail?.description ?? '');
      const address = page.url();
      await shipment.getByRole('link', { name: `item ${detail?.inventoryId}` }).click();
      await expect(page.getByRole('region', { name: `Item ${detail?.inventoryId}` })).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL(address);
      await expect(finder(page)).toHaveValue(String(held.order.id));
      await expect(shipment).toBeVisible();
    });

    await test.step('cartons with lots and their dates', async () => {
      await lookFor(page, String(lotted.order.id));
      const shipment = part(page, `Shipment ${lotted.shipment.id}`);
      const carton = lotted.shipment.parentCartons[0]?.cartons[0];
      await expect(shipment).toContainText(carton?.barcode ?? '');
      await expect(shipment.getByText(/^Lot /u).first()).toBeVisible();
      await expect(shipment.getByText(/^expires /u).first()).toBeVisible();
      await leaveKeys(page);
      expect.soft(await overflowOn(page)).toEqual([]);
      expect.soft(await axeFindings(page)).toEqual([]);
    });

    await test.step('the list is filtered by whether there is tracking, also after going back', async () => {
      await page.getByRole('button', { name: 'Clear all' }).click();
      await page
        .getByRole('search', { name: 'Filter orders' })
        .getByRole('button', { name: 'Tracking' })
        .click();
      await page.getByRole('radio', { name: 'Without tracking' }).click();
      await page.keyboard.press('Escape');
      const untracked = orders.filter((order) => order.shipments.every(({ tracking }) => tracking === null));
      await expect(page.getByText(`${untracked.length} rows`)).toBeVisible();
      await page.keyboard.press('ControlOrMeta+2');
      await appLocators.orderRows(page).first().waitFor();
      await page.goBack();
      await expect(page.getByText(`${untracked.length} rows`)).toBeVisible();
    });

    await test.step('without the service, saved data is shown with its age, and the failed attempt is reported', async () => {
      await sandbox.stop();
      await page.reload();
      await expect(appLocators.storedMarks(page).first()).toBeVisible();
      await expect(rows(page).nth(3)).toBeVisible();
      await lookFor(page, tracked.shipment.tracking?.trackingNumber ?? '');
      await expect(finding(page)).toContainText('1 known shipment has this tracking number');
      await expect(part(page, `Shipment ${tracked.shipment.id}`)).toBeVisible();
      await lookFor(page, 'never-asked-for');
      await expect(finding(page)).toContainText(
        'No shipment on this desk; couldn’t reach the server: Can’t reach the server',
      );
    });
  });
});

test.describe('with the specification only', () => {
  test.use({ sandboxOptions: { specOnly: true } });

  test('an order opens from the list of the specification', async ({ launch, sandbox }) => {
    const { page } = await launch();
    await openOrders(page);
    const old = newestFirst(sandbox).at(-1);
    await lookFor(page, String(old?.id));
    await expect(finding(page)).toContainText('an order with this ID');
    await expect(pane(page).getByRole('heading', { name: String(old?.id) })).toBeVisible();
    await expect(part(page, 'Lines').getByRole('row').nth(1)).toBeVisible();
    await expect(part(page, `Shipment ${old?.shipments[0]?.id}`)).toBeVisible();
  });
});

test.describe('with hostile texts', () => {
  test.use({ sandboxOptions: { hostile: true } });

  test('an order with only hostile texts is shown as text and breaks no layout', async ({
    launch,
    sandbox,
  }) => {
    const { page } = await launch();
    await openOrders(page);
    const order = sandbox.world.demo.orders.find(({ recipient }) => recipient.name.includes('<'));
    if (order === undefined) throw new Error('The world holds nothing hostile.');
    await expect(rows(page).filter({ hasText: String(order.id) })).toContainText(order.recipient.name);
    expect.soft(await harmOn(page)).toEqual([]);
    expect.soft(await overflowOn(page)).toEqual([]);
    expect.soft(await cutWhereSmall(page)).toEqual([]);
    await rows(page)
      .filter({ hasText: String(order.id) })
      .click();
    await expect(part(page, 'Recipient')).toContainText(order.recipient.name);
    await expect(part(page, 'Lines')).toContainText(order.lines[0]?.sku ?? '');
    expect.soft(await harmOn(page)).toEqual([]);
    expect.soft(await overflowOn(page)).toEqual([]);
  });
});
