import type { Locator, Page } from 'playwright';
import { appLocators } from '#build/tour/app-locators.ts';
import { scanWithKeys } from '#build/tour/scanner-keys.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import { restateOrder } from '#test/sandbox/world/orders/shipment-changes.ts';
import { callFromPage, extendShortWaits } from '#test/support/screens/at-the-desk.ts';
import {
  axeFindings,
  controlsBeyond,
  cutWhereSmall,
  overflowOn,
} from '#test/support/screens/screen-checks.ts';
import { expect, requestGate, test } from './screen-test.ts';

type Order = Sandbox['world']['demo']['orders'][number];

const rowOf = (page: Page, orderId: number): Locator =>
  page
    .getByRole('grid', { name: 'Orders' })
    .getByRole('row')
    .filter({ hasText: String(orderId) });
const pane = (page: Page): Locator => page.getByRole('region', { name: /^Order \d/u });
const selection = (page: Page): Locator => page.getByRole('group', { name: 'Selection' });
const statusMessage = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text });

async function openOrder(page: Page, { id }: Order): Promise<void> {
  await page.goto(`${page.url().split('#')[0]}#/orders/${id}`);
  await expect(pane(page).getByRole('heading', { name: String(id), exact: true })).toBeVisible();
}

/** Orders of the world that match a test's conditions, newest first. */
function ordersWith({ world }: Sandbox, isIt: (order: Order) => boolean, count: number): Order[] {
  const found = world.demo.orders
    .filter(isIt)
    .toSorted((one, other) => other.createdAtMs - one.createdAtMs)
    .slice(0, count);
  if (found.length < count) throw new Error('The world lacks such orders.');
  return found;
}

const isOnly =
  (status: Order['shipments'][number]['status']) =>
  ({ shipments }: Order) =>
    shipments.length === 1 && shipments[0]?.status === status;

test('an order is canceled fully, partly, with others, and by shipment; its JSON and shipment dates are shown', async ({
  launch,
  sandbox,
}) => {
  const reading = requestGate('orders.list');
  const { page } = await launch({ ...reading, startsAt: '/orders' });
  const [first, second, third] = ordersWith(sandbox, isOnly('Processing'), 3) as [Order, Order, Order];
  const [labeled] = ordersWith(sandbox, isOnly('LabeledCreated'), 1) as [Order];
  const [sent] = ordersWith(sandbox, isOnly('Completed'), 1) as [Order];
  const question = page.getByRole('dialog', { name: /^Cancel (?:order )?\d/u });

  await test.step('the fields of a filter by day are within its popover', async () => {
    await page.getByRole('button', { name: 'Created', exact: true }).click();
    const popover = page.getByRole('dialog', { name: 'Created' });
    await expect(popover.getByLabel('Created from')).toBeVisible();
    expect.soft(await controlsBeyond(popover)).toEqual([]);
  });

  await test.step('a year that is not complete narrows nothing, and is reported', async () => {
    const popover = page.getByRole('dialog', { name: 'Created' });
    const from = popover.getByLabel('Created from');
    await from.fill('0026-11-01');
    await page.keyboard.press('Enter');
    const report = statusMessage(page, 'Nothing in “0026-11-01” fits this filter');
    await expect(report).toBeVisible();
    await expect(from).toHaveValue('');
    expect(page.url()).not.toContain('from=');
    await from.fill('2026-01-01');
    await expect(page).toHaveURL(/from=%222026-01-01%22|from=2026-01-01/u);
    await from.fill('');
    await expect(page).not.toHaveURL(/from=/u);
    await page.keyboard.press('Escape');
    await expect(popover).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(report).toBeHidden();
  });

  await test.step('a day without its year is not taken as none, also after a scan, and is reported', async () => {
    const popover = page.getByRole('dialog', { name: 'Created' });
    const from = popover.getByLabel('Created from');
    const report = statusMessage(page, 'The date isn’t complete, so the filter stays as it was.');
    const isIncomplete = () => from.evaluate((field: HTMLInputElement) => field.validity.badInput);
    const removeYear = async () => {
      await from.focus();
      for (const key of ['ArrowRight', 'ArrowRight', 'Backspace']) await page.keyboard.press(key);
      await expect(from).toHaveValue('');
    };
    const expectReport = async (day: string) => {
      await from.blur();
      await expect(report).toBeVisible();
      await expect(from).toHaveValue(day);
      await from.press('Escape');
      await expect(popover).toBeHidden();
      await page.keyboard.press('Escape');
      await expect(report).toBeHidden();
    };
    const menu = page
      .getByRole('search', { name: 'Filter orders' })
      .getByRole('button', { name: /^Created/u });
    await menu.click();
    await from.focus();
    await page.keyboard.type('0203');
    // While the window is away, it stays.
    await page.evaluate(() => {
      document.hasFocus = () => false;
    });
    await from.blur();
    expect(await isIncomplete()).toBe(true);
    await page.evaluate(() => {
      document.hasFocus = () => true;
    });
    await from.focus();
    await expectReport('');
    await menu.click();
    await from.fill('2026-01-01');
    await removeYear();
    await expectReport('2026-01-01');
    await menu.click();
    await removeYear();
    await page.keyboard.press('Escape');
    await expect(from).toHaveValue('2026-01-01');
    await expect(popover).toBeVisible();
    await expect(report).toBeHidden();
    await removeYear();
    await scanWithKeys(page, ['12345678']);
    await expect(appLocators.scanPlace(page)).toContainText('12345678');
    await expect(from).toHaveValue('2026-01-01');
    await expect(page).toHaveURL(/from=(?:%22)?2026-01-01/u);
    await from.fill('');
    await expect(page).not.toHaveURL(/from=/u);
    // The day that was removed does not come back.
    await from.blur();
    await from.focus();
    await page.keyboard.type('0203');
    await scanWithKeys(page, ['87654321']);
    await expect(appLocators.scanPlace(page)).toContainText('87654321');
    await expect(from).toHaveValue('');
    await expect(page).not.toHaveURL(/from=/u);
    // Too few of its digits reach the field for a day.
    await from.focus();
    await scanWithKeys(page, ['A1B2C3D4']);
    await expect(appLocators.scanPlace(page)).toContainText('A1B2C3D4');
    expect(await isIncomplete()).toBe(false);
    await from.press('Escape');
    await expect(popover).toBeHidden();
  });

  await test.step('the store’s JSON is shown unchanged, and the progress of a shipment by its dates', async () => {
    await openOrder(page, sent);
    const shipment = pane(page).getByRole('region', {
      name: `Shipment ${sent.shipments[0]?.id}`,
      exact: true,
    });
    await expect(shipment.getByRole('list').filter({ hasText: 'Fulfilled' })).toContainText(
      /Created.*Fulfilled.*Shipped/u,
    );
    await expect(pane(page).getByRole('button', { name: 'Cancel order…' })).toHaveAccessibleDescription(
      'Everything in it has already left the warehouse.',
    );
    await pane(page).getByRole('button', { name: 'Store order…' }).click();
    const store = page.getByRole('dialog', { name: `Order ${sent.id} as the store sent it` });
    await expect(store.getByLabel('store order', { exact: true })).toContainText(`"${sent.referenceId}"`);
    expect(await axeFindings(page, '[role="dialog"]')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(store).toBeHidden();
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflowOn(page)).toEqual([]);
    expect(await cutWhereSmall(page)).toEqual([]);
  });

  await test.step('one is canceled by its key, and Enter alone cancels nothing', async () => {
    await openOrder(page, first);
    await expect(pane(page).getByRole('button', { name: 'Cancel order…' })).toBeVisible();
    await page.keyboard.press('x');
    await expect(question).toContainText('1 open shipment won’t go out.');
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    expect(first.status).toBe('Processing');
    await page.keyboard.press('x');
    await question.getByRole('button', { name: 'Cancel this order' }).click();
    await expect(statusMessage(page, `Order ${first.id} is canceled`)).toContainText('1 shipment canceled.');
    expect(first.status).toBe('Cancelled');
    await expect(pane(page).getByRole('button', { name: 'Cancel order…' })).toHaveAccessibleDescription(
      'It’s already canceled.',
    );
  });

  await test.step('one with a shipment canceled before is fully canceled', async () => {
    const isParted = ({ shipments }: Order) =>
      shipments.map(({ status }) => status).join(' ') === 'Completed Processing';
    const [parted] = ordersWith(sandbox, isParted, 1) as [Order];
    const [before] = parted.shipments;
    if (before !== undefined) before.status = 'Cancelled';
    restateOrder(parted);
    await openOrder(page, parted);
    await pane(page).getByRole('button', { name: 'Cancel order…' }).click();
    await question.getByRole('button', { name: 'Cancel this order' }).click();
    await expect(statusMessage(page, `Order ${parted.id} is canceled`)).toContainText('1 shipment canceled.');
    expect(parted.status).toBe('Cancelled');
  });

  await test.step('a refresh keeps the selection below the view; what a filter left out is not selected again', async () => {
    const showOrders = (filter: string) => page.goto(`${page.url().split('#')[0]}#/orders${filter}`);
    const grid = page.getByRole('grid', { name: 'Orders' });
    const refresh = page.getByRole('button', { name: 'Refresh', exact: true });
    await showOrders('');
    await expect(pane(page)).toBeHidden();
    await grid.getByRole('gridcell').first().focus();
    const isAllLoaded = async () => {
      await page.keyboard.press('ControlOrMeta+End');
      return page.getByText('260 rows', { exact: true }).isVisible();
    };
    await expect.poll(isAllLoaded).toBe(true);
    await page.keyboard.press('ControlOrMeta+a');
    await expect(selection(page)).toContainText('260 orders selected');
    await page.keyboard.press('ControlOrMeta+Home');
    reading.close();
    await page.keyboard.press('ControlOrMeta+r');
    await expect.poll(reading.heldCount).toBe(1);
    reading.open();
    await expect(refresh).not.toHaveAttribute('data-turning');
    await expect(selection(page)).toContainText('260 orders selected');
    await showOrders(`?ids=${JSON.stringify([second.id])}`);
    await expect(page.getByText('1 row', { exact: true })).toBeVisible();
    await expect(selection(page)).toContainText('1 order selected');
    await showOrders('');
    await expect(grid.getByRole('row').nth(9)).toBeVisible();
    await expect(selection(page)).toContainText('1 order selected');
    await selection(page).getByRole('button', { name: 'Clear selection' }).click();
    await expect(selection(page)).toContainText('None selected');
  });

  await test.step('several are canceled, each with its own result', async () => {
    await page.goto(`${page.url().split('#')[0]}#/orders?ids=${JSON.stringify([second.id, labeled.id])}`);
    await expect(pane(page)).toBeHidden();
    for (const { id } of [second, labeled]) await rowOf(page, id).getByRole('gridcell').first().click();
    await expect(selection(page)).toContainText('2 orders selected');
    await selection(page).getByRole('button', { name: 'Cancel 2 orders…' }).click();
    await expect(question).toContainText('This can’t be undone.');
    await question.getByRole('button', { name: 'Cancel orders' }).click();
    const failed = page.getByRole('region', { name: '1 wasn’t canceled' });
    await expect(failed).toContainText(String(labeled.id));
    await expect(failed).toContainText('nothing left to cancel');
    await expect(statusMessage(page, 'Orders canceled')).toContainText('1 order.');
    await expect(rowOf(page, labeled.id)).toHaveAttribute('aria-selected', 'true');
    expect([second.status, labeled.status]).toEqual(['Cancelled', 'Processing']);
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflowOn(page)).toEqual([]);
    await failed.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Escape');
  });

  await test.step('a shipment is canceled through its order if the permission for shipments is missing', async () => {
    sandbox.faults.next({
      kind: 'status',
      status: 403,
      match: { method: 'POST', path: /\/shipment\/\d+:cancel/u },
    });
    await openOrder(page, third);
    const [shipment] = third.shipments;
    const button = pane(page).getByRole('button', { name: 'Cancel shipment…' });
    const ask = page.getByRole('dialog', { name: `Cancel shipment ${shipment?.id}?` });
    await button.click();
    await ask.getByRole('button', { name: 'Cancel this shipment' }).click();
    await expect(ask.getByRole('alert')).toContainText('fulfillments_write');
    await ask.getByRole('button', { name: 'Cancel this shipment' }).click();
    await expect(statusMessage(page, `Shipment ${shipment?.id} is canceled`)).toBeVisible();
    expect(shipment?.status).toBe('Cancelled');
  });
});

test('payment, carrier, address, and packaging of an order are shown as words', async ({
  launch,
  sandbox,
}) => {
  const isForStore = (order: Order) => order.type === 'B2B' && isOnly('Completed')(order);
  const [order] = ordersWith(sandbox, isForStore, 1) as [Order];
  order.shippingTerms = { carrierType: 'Freight', paymentTerm: 'ThirdParty' };
  for (const shipment of order.shipments) shipment.packageMaterial = 'BubbleMailer';
  const { page } = await launch({ startsAt: '/orders' });
  await openOrder(page, order);
  for (const words of ['Third party', 'Mark for', 'Bubble mailer']) {
    await expect(pane(page)).toContainText(words);
  }
});

test('Escape in a filter restores its text, and closes the open record only after that', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch({ startsAt: '/orders' });
  const [order] = ordersWith(sandbox, isOnly('Completed'), 1) as [Order];
  const field = page.getByRole('textbox', { name: 'Tracking number, reference, or order ID' });
  await openOrder(page, order);
  await field.fill('1Z-WRONG');
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('');
  await expect(pane(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(pane(page)).toBeHidden();
});

test('a button that removes itself leaves the focus at its filter, or on the screen', async ({ launch }) => {
  const { page } = await launch({ startsAt: '/orders?ids=[1]' });
  const main = page.getByRole('main');
  const filters = page.getByRole('search', { name: 'Filter orders' });
  const filterByTracking = async () => {
    await filters.getByRole('button', { name: 'Tracking' }).click();
    await page.getByRole('radio', { name: 'Without tracking' }).click();
    await page.keyboard.press('Escape');
  };
  await main.getByRole('button', { name: 'Clear all' }).last().press('Enter');
  await expect(main).toBeFocused();
  await filterByTracking();
  await filters.getByRole('button', { name: 'Remove filter: Tracking' }).press('Enter');
  await expect(filters.getByRole('button', { name: 'Tracking' })).toBeFocused();
  await filterByTracking();
  await filters.getByRole('button', { name: 'Clear all' }).press('Enter');
  await expect(main).toBeFocused();
  await page
    .getByRole('grid', { name: 'Orders' })
    .getByRole('row')
    .nth(1)
    .getByRole('gridcell')
    .first()
    .click();
  await selection(page).getByRole('button', { name: 'Clear selection' }).press('Enter');
  await expect(main).toBeFocused();
});

test('an order that is found late opens only where it was looked for', async ({ launch, sandbox }) => {
  const { page } = await launch({ startsAt: '/orders' });
  const [order] = ordersWith(sandbox, isOnly('Completed'), 1) as [Order];
  const { promise: until, resolve: release } = Promise.withResolvers<void>();
  const match = { method: 'GET', path: new RegExp(`/order/${order.id}$`, 'u') };
  sandbox.faults.next({ kind: 'delay', ms: 60_000, until, match });
  await page.getByRole('textbox', { name: 'Tracking number, reference, or order ID' }).fill(String(order.id));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Looking…' })).toBeVisible();
  await expect.poll(() => sandbox.faults.pending()).toEqual([]);
  await page.getByRole('link', { name: 'Today', exact: true }).click();
  await expect(page).toHaveURL(/#\/today/u);
  release();
  await expect
    .poll(() => callFromPage(page, 'orders', 'read', { id: order.id, prefer: 'cache' }))
    .toMatchObject({ value: { data: { id: order.id } } });
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await expect(page.getByRole('grid', { name: 'Orders' })).toBeVisible();
  await expect(pane(page)).toBeHidden();
});

test('the question whether to cancel an order never turns to one that is found late', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch({ startsAt: '/orders' });
  const [order, other] = ordersWith(sandbox, isOnly('Processing'), 2) as [Order, Order];
  const question = page.getByRole('dialog', { name: /^Cancel order \d/u });
  for (const each of [other, order]) {
    await openOrder(page, each);
    await expect(pane(page).getByText(/^Live/u)).toBeVisible();
  }
  const { promise: until, resolve: release } = Promise.withResolvers<void>();
  const match = { method: 'GET', path: new RegExp(`/order/${other.id}$`, 'u') };
  sandbox.faults.next({ kind: 'delay', ms: 60_000, until, match });
  await page.getByRole('textbox', { name: 'Tracking number, reference, or order ID' }).fill(String(other.id));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Looking…' })).toBeVisible();
  await pane(page).getByRole('button', { name: 'Cancel order…' }).click();
  await expect(question).toHaveAccessibleName(`Cancel order ${order.id}?`);
  release();
  await expect(page).toHaveURL(new RegExp(`#/orders/${other.id}`, 'u'));
  await expect(question).toHaveCount(0);
  await expect(pane(page).getByRole('heading', { name: String(other.id), exact: true })).toBeVisible();
});

test('Enter searches the same text again, after a failed search and after its order was closed', async ({
  launch,
  sandbox,
}) => {
  let isFailing = true;
  const { page } = await launch({
    startsAt: '/orders',
    failsRequest: (name) => isFailing && ['shipments.lookUp', 'orders.read'].includes(name),
  });
  const [order] = ordersWith(sandbox, isOnly('Completed'), 1) as [Order];
  const field = page.getByRole('textbox', { name: 'Tracking number, reference, or order ID' });
  await field.fill(String(order.id));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'couldn’t reach the server' })).toBeVisible();
  isFailing = false;
  await page.keyboard.press('Enter');
  await expect(pane(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(pane(page)).toBeHidden();
  await field.focus();
  await page.keyboard.press('Enter');
  await expect(pane(page)).toBeVisible();
});

test('an order shown as saved, since the server had a fault, is read again automatically', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch({ startsAt: '/orders' });
  const [order] = ordersWith(sandbox, isOnly('Completed'), 1) as [Order];
  const saved = pane(page).getByText(/^Offline copy/u);
  await openOrder(page, order);
  await expect(pane(page).getByText(/^Live/u)).toBeVisible();
  await page.clock.install();
  // As often as one read tries.
  const match = { method: 'GET', path: new RegExp(`/order/${order.id}$`, 'u') };
  sandbox.faults.next({ kind: 'status', status: 503, times: 3, match });
  await page.reload();
  await expect.poll(() => sandbox.faults.pending()).toEqual([]);
  await expect(saved).toBeVisible();
  await expect
    .poll(async () => {
      await page.clock.fastForward(15_000);
      return saved.count();
    })
    .toBe(0);
  await expect(pane(page).getByText(/^Live/u)).toBeVisible();
});

test('without permission to change orders, their shipments are canceled instead, and nothing else is offered', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch({ startsAt: '/orders' });
  const [order, other] = ordersWith(sandbox, isOnly('Processing'), 2) as [Order, Order];
  sandbox.faults.next({ kind: 'status', status: 403, match: { method: 'POST', path: `order/${order.id}` } });
  await openOrder(page, order);
  await pane(page).getByRole('button', { name: 'Cancel order…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancel this order' }).click();
  await expect(dialog.getByRole('alert')).toContainText('orders_write');
  await page.keyboard.press('Escape');
  await expect(pane(page).getByRole('button', { name: 'Cancel order…' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  for (const { id } of [order, other]) await rowOf(page, id).getByRole('gridcell').first().click();
  await selection(page).getByRole('button', { name: 'Cancel 2 shipments…' }).click();
  await dialog.getByRole('button', { name: 'Cancel shipments' }).click();
  await expect(statusMessage(page, 'Shipments canceled')).toContainText('2 shipments.');
  expect([order.status, other.status]).toEqual(['Cancelled', 'Cancelled']);

  await test.step('a new order that can’t be sent shows the reason', async () => {
    await page.goto(`${page.url().split('#')[0]}#/new-order`);
    for (const [name, text] of [
      ['Name', 'Ada Park'],
      ['Address', '1 Main Street'],
      ['City', 'Reno'],
      ['Country code', 'US'],
    ] as const) {
      await page.getByRole('textbox', { name, exact: true }).fill(text);
    }
    await page.getByRole('combobox', { name: 'Ship method', exact: true }).click();
    await page.getByRole('option', { name: 'Standard' }).click();
    await page.getByRole('heading', { name: 'New order' }).click();
    const [{ sku } = { sku: '' }] = order.lines;
    await scanWithKeys(page, [sku]);
    await expect(page.getByLabel(`Quantity of ${sku}`)).toHaveValue('1');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('orders_write');
  });
});

test('an order is entered, estimated, and created once although its response is lost', async ({
  launch,
  sandbox,
}) => {
  const searching = requestGate('inventory.search');
  const { page } = await launch({ ...searching, startsAt: '/orders' });
  const { demo } = sandbox.world;
  const [product] = ordersWith(sandbox, isOnly('Processing'), 1).flatMap(({ lines }) => lines);
  const sku = product?.sku ?? '';
  const lines = page.getByRole('region', { name: 'Products' });
  const finder = lines.getByLabel('Search items by name, SKU, or barcode');
  const estimate = page.getByRole('region', { name: 'Cost estimate' });
  const field = (name: string) =>
    page.getByRole('textbox', { name, exact: true }).or(page.getByRole('combobox', { name, exact: true }));
  const send = page.getByRole('button', { name: /^Send order/u });
  const sent = page.getByRole('region', { name: 'Recently sent' });
  const before = demo.orders.length;

  await test.step('missing and too long values are shown at their field', async () => {
    await page.getByRole('button', { name: 'New order' }).click();
    await expect(page.getByRole('heading', { name: 'New order' })).toBeVisible();
    await field('Phone').fill('1'.repeat(51));
    await expect(page.getByText('Phone: 50 characters at most.')).toBeVisible();
    await field('Phone').fill('');
    await send.click();
    await expect(page.getByRole('alert').filter({ hasText: 'Name is missing.' })).toBeVisible();
    await expect(field('Name')).toBeFocused();
  });

  await test.step('a product is scanned, or added once by Enter, which keeps what is typed meanwhile', async () => {
    await scanWithKeys(page, [sku]);
    await expect(lines.getByLabel(`Quantity of ${sku}`)).toHaveValue('1');
    searching.close();
    await finder.fill(sku);
    await page.keyboard.press('Enter');
    await expect.poll(searching.heldCount).toBe(1);
    await page.keyboard.press('Enter');
    await finder.fill('qqqqqqqq');
    searching.open();
    await expect(lines.getByLabel(`Quantity of ${sku}`)).toHaveValue('2');
    await expect(finder).toHaveValue('qqqqqqqq');
    await expect(lines).toContainText('No active item matches.');
    searching.close();
    await finder.fill('failing');
    await page.keyboard.press('Enter');
    await expect.poll(searching.heldCount).toBe(1);
    searching.fail();
    await expect(statusMessage(page, 'Lookup failed')).toBeVisible();
    await page.keyboard.press('Escape');
    await finder.fill('');
    const gtin = demo.catalog.findBySku(sku)?.barcodes[0]?.value.padStart(14, '0') ?? '';
    await lines.getByRole('heading').click();
    await scanWithKeys(page, [`]d201${gtin}3012`]);
    await expect(page.getByText(`${sku}: 12 units added`).first()).toBeVisible();
    await expect(lines.getByLabel(`Quantity of ${sku}`)).toHaveValue('14');
    // A label that counts 0 units is on one unit.
    await scanWithKeys(page, [`]d201${gtin}3000`]);
    await expect(lines.getByLabel(`Quantity of ${sku}`)).toHaveValue('15');
    await lines.getByLabel(`Quantity of ${sku}`).fill('');
    await lines.getByRole('heading').click();
    await expect(lines.getByLabel(`Quantity of ${sku}`)).toHaveValue('15');
    await lines.getByLabel(`Quantity of ${sku}`).fill('٢');
    await expect(lines.getByLabel(`Quantity of ${sku}`)).toHaveValue('2');
  });

  await test.step('a removed item is not added; of two with the same SKU, the present one is', async () => {
    const [removed, replaced] = demo.items.filter((item) => item.sku !== sku && !item.isDigital);
    if (removed === undefined || replaced === undefined) throw new Error('The world lacks such items.');
    for (const { inventoryId } of [removed, replaced]) demo.catalog.withdraw(inventoryId);
    demo.catalog.addVariants(replaced.productId, [{ ...replaced }], Date.now());
    const areRemoved = async (code: string) => {
      // Does nothing while a run is not finished, which may have read the items before.
      await callFromPage(page, 'sync', 'start');
      const { value } = (await callFromPage(page, 'inventory', 'lookUp', { texts: [code] })) as {
        value: { matches: { item: { removedAt: string | null } }[] };
      };
      return value.matches.map(({ item }) => item.removedAt !== null);
    };
    await expect.poll(() => areRemoved(removed.sku)).toEqual([true]);
    await expect.poll(() => areRemoved(replaced.sku)).toEqual([false, true]);
    await lines.getByRole('heading').click();
    await scanWithKeys(page, [removed.sku]);
    await expect(appLocators.scanPlace(page)).toContainText('No longer in the catalog since');
    await finder.fill(removed.sku);
    await page.keyboard.press('Enter');
    await expect(lines).toContainText('No active item matches.');
    await expect(lines.getByLabel(`Quantity of ${removed.sku}`)).toHaveCount(0);
    await finder.fill('');
    await lines.getByRole('heading').click();
    await scanWithKeys(page, [replaced.sku]);
    await expect(lines.getByLabel(`Quantity of ${replaced.sku}`)).toHaveValue('1');
    await lines.getByRole('button', { name: `Remove ${replaced.sku}` }).click();
  });

  await test.step('each method shows its cost, and one is selected there', async () => {
    for (const [name, text] of [
      ['Name', 'Ada Park'],
      ['Address', '1 Main Street'],
      ['City', 'Reno'],
      ['Country code', 'us'],
      ['Order number', 'TEL-4711'],
    ] as const) {
      await field(name).fill(text);
    }
    await estimate.getByRole('button', { name: 'Estimate cost' }).click();
    await expect(estimate).toContainText(/USD.\d+\.\d\d/u);
    await estimate.getByRole('button', { name: 'Select Expedited' }).click();
    await expect(field('Ship method')).toHaveValue('Expedited');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflowOn(page)).toEqual([]);
  });

  await test.step('the entered values are restored after the window is reloaded', async () => {
    await page.reload();
    await expect(field('Name')).toHaveValue('Ada Park');
    await expect(lines.getByLabel(`Quantity of ${sku}`)).toHaveValue('2');
    expect(await cutWhereSmall(page)).toEqual([]);
  });

  await test.step('a discarded draft is on the screen again once that is undone', async () => {
    // In a field, the same key deletes a word.
    await field('Address').press('End');
    await page.keyboard.press('Control+Backspace');
    await expect(field('Address')).toHaveValue('1 Main ');
    await field('Address').fill('1 Main Street');
    await lines.getByRole('heading').click();
    await page.keyboard.press('ControlOrMeta+Backspace');
    await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click();
    await expect(statusMessage(page, 'Draft discarded')).toBeVisible();
    await expect(field('Name')).toHaveValue('');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(field('Name')).toHaveValue('Ada Park');
    await expect(lines.getByLabel(`Quantity of ${sku}`)).toHaveValue('2');
  });

  await test.step('its response is lost: it is looked up by its reference and not sent again', async () => {
    sandbox.faults.next({ kind: 'dropAfterCommit', match: { method: 'POST', path: /\/order$/u } });
    await page.keyboard.press('ControlOrMeta+Enter');
    const dialog = page.getByRole('dialog', { name: 'Create this order for Ada Park?' });
    await expect(dialog).toContainText('2 units of 1 product, ship method Expedited.');
    await scanWithKeys(page, [sku]);
    await expect(appLocators.scanPlace(page)).toContainText('Waiting');
    await dialog.getByRole('button', { name: 'Create order' }).click();
    await expect.poll(() => demo.orders.length).toBe(before + 1);
    const created = demo.orders.find(({ orderNumber }) => orderNumber === 'TEL-4711');
    await expect(sent.getByRole('link', { name: /TEL-4711/u })).toContainText(`Order ${created?.id}`);
    await expect(field('Name')).toHaveValue('');
    // Scanned while the question was open, it belongs to the next order.
    await page.keyboard.press('1');
    await expect(lines.getByLabel(`Quantity of ${sku}`)).toHaveValue('1');
    expect(demo.orders.filter(({ orderNumber }) => orderNumber === 'TEL-4711')).toHaveLength(1);
    expect(
      sandbox.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/order')),
    ).toHaveLength(1);
    await sent.getByRole('link', { name: /TEL-4711/u }).click();
    await expect(pane(page)).toContainText('TEL-4711');
    await expect(pane(page)).toContainText('Expedited');
  });

  await test.step('a rejected order comes back as a draft that can be corrected', async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('n');
    await expect(field('Name')).toHaveValue('');
    await expect(lines.getByLabel(`Quantity of ${sku}`)).toHaveValue('1');
    for (const [name, text] of [
      ['Name', 'Bo Lind'],
      ['Address', '2 Main Street'],
      ['City', 'Reno'],
      ['Country code', 'US'],
    ] as const) {
      await field(name).fill(text);
    }
    await field('Ship method').click();
    await page.getByRole('option', { name: 'Standard' }).click();
    const errors = { 'recipient.address.city': ['No such city.'] };
    sandbox.faults.next({
      kind: 'status',
      status: 422,
      body: { title: 'Refused', status: 422, errors },
      match: { method: 'POST', path: /\/order$/u },
    });
    await send.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create order' }).click();
    await expect(sent.getByRole('link', { name: /Bo Lind/u })).toContainText('Rejected');
    await sent.getByRole('link', { name: /Bo Lind/u }).click();
    await expect(page.getByText('No such city.').first()).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });
});

test('the order in progress is shown again after one that was opened by its address', async ({ launch }) => {
  const { page } = await launch({ startsAt: '/new-order' });
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  const isSaved = () => expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const leaveAndReturn = async () => {
    await page.getByRole('link', { name: 'Today', exact: true }).click();
    await expect(page).toHaveURL(/#\/today/u);
    await page.keyboard.press('g');
    await page.keyboard.press('n');
  };
  await name.fill('Ada Park');
  await isSaved();
  const { value } = (await callFromPage(page, 'orders', 'readDrafts', {})) as {
    value: { id: number }[];
  };
  await page.goto(`${page.url().split('#')[0]}#/new-order?draft=${value[0]?.id}`);
  await expect(name).toHaveValue('Ada Park');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click();
  await expect(name).toHaveValue('');
  await name.fill('Bo Lind');
  await isSaved();
  await page.getByRole('heading', { name: 'New order' }).click();
  await page.keyboard.press('g');
  await page.keyboard.press('n');
  await expect(page).not.toHaveURL(/draft=/u);
  await expect(name).toHaveValue('Bo Lind');
  await leaveAndReturn();
  await expect(name).toHaveValue('Bo Lind');
});

test('ship methods that arrive while one is typed replace its field only once it is left', async ({
  launch,
}) => {
  const listing = requestGate('orders.listShippingMethods');
  listing.close();
  const { page } = await launch({ startsAt: '/new-order', ...listing });
  const typed = page.getByRole('textbox', { name: 'Ship method', exact: true });
  await typed.click();
  await page.keyboard.type('Exped');
  listing.open();
  await callFromPage(page, 'orders', 'listShippingMethods');
  await page.keyboard.type('ite');
  // As if another window had the focus in between.
  await typed.dispatchEvent('focusout');
  await page.keyboard.type('d');
  await expect(typed).toHaveValue('Expedited');
  await page.keyboard.press('Shift+Tab');
  const offered = page.getByRole('combobox', { name: 'Ship method', exact: true });
  await expect(offered).toHaveValue('Expedited');
  await expect(page.getByRole('textbox', { name: 'Order number', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(offered).toBeFocused();
});

test('an order that could not be saved when its screen was left is shown and saved later, and stays as corrected', async ({
  launch,
}) => {
  let isFull = false;
  const { page } = await launch({
    startsAt: '/new-order',
    failsRequest: (name) => isFull && name === 'orders.saveDraft',
  });
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const isSaved = () => expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const drafts = async () => {
    const reply = await callFromPage(page, 'orders', 'readDrafts', {});
    return (reply as { value: { draft: { name: string; city: string } }[] }).value.map(({ draft }) => [
      draft.name,
      draft.city,
    ]);
  };
  await page.clock.install();

  await test.step('what can’t be saved is shown to be so, and the screen is left', async () => {
    await field('Name').fill('Ada Park');
    await isSaved();
    isFull = true;
    await field('City').fill('Reno');
    await expect(page.getByText('Not saved', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Today', exact: true }).click();
    await expect(page).toHaveURL(/#\/today/u);
  });

  await test.step('on return, the reason is shown, with a button to try again', async () => {
    await extendShortWaits(page);
    await page.keyboard.press('g');
    await page.keyboard.press('n');
    const failure = page.getByRole('main').getByRole('alert');
    await expect(failure).toContainText('orders.saveDraft');
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(failure).toContainText('orders.saveDraft');
    expect(await axeFindings(page)).toEqual([]);
    isFull = false;
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(field('City')).toHaveValue('Reno');
    await expect(field('Name')).toHaveValue('Ada Park');
  });

  await test.step('what is corrected then is the only draft, also after the time of all retries', async () => {
    await field('City').fill('Sparks');
    await isSaved();
    await expect.poll(drafts).toEqual([['Ada Park', 'Sparks']]);
    await page.clock.fastForward(60_000);
    await page.reload();
    await expect(field('City')).toHaveValue('Sparks');
    expect(await drafts()).toEqual([['Ada Park', 'Sparks']]);
  });
});

test('a value too long to be saved is cut off at its field, and never keeps the screen from opening again', async ({
  launch,
}) => {
  const { page } = await launch({ startsAt: '/new-order' });
  const city = page.getByRole('textbox', { name: 'City', exact: true });
  await city.focus();
  await page.keyboard.insertText('x'.repeat(20_001));
  await expect(city).toHaveValue('x'.repeat(20_000));
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await city.evaluate((field) => field.removeAttribute('maxlength'));
  await city.fill('x'.repeat(20_001));
  await expect(page.getByText('Not saved', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Today', exact: true }).click();
  await expect(page).toHaveURL(/#\/today/u);
  await page.keyboard.press('g');
  await page.keyboard.press('n');
  await expect(statusMessage(page, 'Last changes to the order not saved')).toBeVisible();
  await expect(city).toHaveValue('x'.repeat(20_000));
});
