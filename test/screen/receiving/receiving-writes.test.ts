import type { Locator, Page } from 'playwright';
import { appLocators } from '#build/tour/app-locators.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import type { ReceivingOrder, ReceivingStatus } from '#test/sandbox/world/receiving/receiving-order.ts';
import { expect, test } from '#test/screen/screen-test.ts';
import { readCode128 } from '#test/support/read-code128.ts';
import { activityRows, expectInActivity } from '#test/support/screens/activity-log.ts';
import { dateAtDesk, deskCenter } from '#test/support/screens/at-the-desk.ts';
import { axeFindings, overflowOn } from '#test/support/screens/screen-checks.ts';

const pane = (page: Page): Locator => appLocators.orderDetail(page);
const key = (page: Page, name: RegExp): Locator => pane(page).getByRole('button', { name });
const notice = (page: Page, title: string): Locator =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: title });

async function openOrder(page: Page, { id }: ReceivingOrder): Promise<void> {
  await page.evaluate((wanted) => {
    window.location.hash = `/receiving/${wanted}`;
  }, id);
  await expect(pane(page).getByRole('heading', { name: String(id) })).toBeVisible();
  await expect(key(page, /^Check in/u)).toBeVisible();
  // Read later, it would already show what another desk changes in the meantime.
  await expect(appLocators.refreshOrder(page)).not.toHaveAttribute('data-turning');
}

function ordersIn({ world }: Sandbox, status: ReceivingStatus, count: number): readonly ReceivingOrder[] {
  const center = world.centers.find(({ name }) => name === deskCenter);
  const found = world.demo.receivingOrders.filter(
    (order) => order.status === status && order.centerId === center?.id,
  );
  expect(found.length).toBeGreaterThanOrEqual(count);
  return found.slice(0, count);
}

test('an order is cancelled after a confirmation; a late or uncertain cancellation is reported', async ({
  launch,
  sandbox,
}) => {
  const [first, second, third, waiting] = ordersIn(sandbox, 'Awaiting', 4);
  const [arrived] = ordersIn(sandbox, 'Arrived', 1);
  const [over] = ordersIn(sandbox, 'Completed', 1);
  if (!first || !second || !third || !waiting || !arrived || !over) return;
  const { page } = await launch();
  const question = page.getByRole('dialog');
  const ask = async () => key(page, /^Cancel…/u).click();
  const confirm = async () => question.getByRole('button', { name: 'Cancel the order' }).click();

  await test.step('a completed order cannot be, and shows why', async () => {
    await openOrder(page, over);
    await expect(key(page, /^Cancel…/u)).toHaveAttribute('aria-disabled', 'true');
    await expect(key(page, /^Cancel…/u)).toHaveAccessibleDescription(/can’t be canceled/u);
  });

  await test.step('an awaited one is, after a confirmation', async () => {
    await openOrder(page, first);
    await expect(key(page, /^Cancel…/u)).not.toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('x');
    await expect(question).toContainText(`Cancel receiving order ${first.id}?`);
    expect(await axeFindings(page)).toEqual([]);
    // Pressing Enter immediately cancels nothing.
    await page.keyboard.press('Enter');
    await expect(question).toHaveCount(0);
    expect(first.status).toBe('Awaiting');
    await ask();
    await confirm();
    await expect(notice(page, `Receiving order ${first.id} is canceled`)).toBeVisible();
    await expect(key(page, /^Cancel…/u)).toHaveAttribute('aria-disabled', 'true');
    expect(first.status).toBe('Cancelled');
  });

  await test.step('another desk was faster: the order’s current state is shown, and nothing is overwritten', async () => {
    await openOrder(page, second);
    await ask();
    second.status = 'Processing';
    await confirm();
    await expect(question).toContainText(`Receiving order ${second.id} is now `);
    await question.getByRole('button', { name: 'Keep order' }).first().click();
    await expect(pane(page).getByText('Processing').first()).toBeVisible();
    expect(second.status).toBe('Processing');
  });

  await test.step('a status that arrives while the question is open is not the one that the user confirms', async () => {
    const { promise: until, resolve: release } = Promise.withResolvers<void>();
    const match = { method: 'GET', path: new RegExp(`/receiving/${waiting.id}$`, 'u') };
    await openOrder(page, waiting);
    sandbox.faults.next({ kind: 'delay', ms: 60_000, until, match });
    await appLocators.refreshOrder(page).click();
    await ask();
    await expect(question).toContainText(`Cancel receiving order ${waiting.id}?`);
    waiting.status = 'Processing';
    release();
    await expect(pane(page).getByText('Processing').first()).toBeVisible();
    await confirm();
    await expect(question).toContainText(`Receiving order ${waiting.id} is now `);
    expect(waiting.status).toBe('Processing');
    await question.getByRole('button', { name: 'Keep order' }).first().click();
  });

  await test.step('cancelling an arrived order may be impossible, and the reason is shown with the request', async () => {
    const lines = arrived.quantities;
    for (const line of lines) line.received = line.expected - 1;
    await openOrder(page, arrived);
    await ask();
    await expect(question).toContainText(new RegExp(`${lines.length} units? of ${lines.length} SKUs? `, 'u'));
    await expect(question).toContainText('may not be possible to cancel it');
    await confirm();
    await expect(question).toContainText('in the status Arrived cannot be cancelled');
    await expect(question).toContainText('Request');
    await question.getByRole('button', { name: 'Keep order' }).first().click();
  });

  await test.step('a cancellation that the service does not confirm is not reported as done', async () => {
    await openOrder(page, third);
    sandbox.faults.next({
      kind: 'status',
      status: 200,
      body: {},
      match: { method: 'POST', path: /[:/]cancel$/u },
    });
    await ask();
    await confirm();
    await expect(notice(page, `Receiving order ${third.id}: cancellation not confirmed`)).toBeVisible();
    expect(third.status).toBe('Awaiting');
  });

  await test.step('all of it is in the activity log, a refusal with its request', async () => {
    await expectInActivity(page, 'Cancel a receiving order', {
      [`receiving order ${first.id}`]: ['Done'],
      [`receiving order ${second.id}`]: ['Refused'],
      [`receiving order ${waiting.id}`]: ['Refused'],
      [`receiving order ${arrived.id}`]: ['Refused'],
      [`receiving order ${third.id}`]: ['Not confirmed yet'],
      [`receiving order ${over.id}`]: [],
    });
    await activityRows(page)
      .filter({ hasText: `receiving order ${arrived.id}` })
      .getByRole('gridcell')
      .first()
      .click();
    const row = page.getByRole('region', { name: /^Activity \d/u });
    await expect(row).toContainText('in the status Arrived cannot be cancelled');
    await expect(row.getByRole('button', { name: 'Copy request ID' })).toBeVisible();
  });
});

test('a cancellation whose result cannot be read claims nothing that the server did not show', async ({
  launch,
  sandbox,
}) => {
  const [order] = ordersIn(sandbox, 'Awaiting', 1);
  if (!order) return;
  const { page } = await launch();
  await openOrder(page, order);
  const { promise: until, resolve: release } = Promise.withResolvers<void>();
  const match = { method: 'POST', path: /[:/]cancel$/u };
  sandbox.faults.next({ kind: 'delay', ms: 60_000, until, match });
  await key(page, /^Cancel…/u).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click();
  await expect.poll(() => sandbox.requests.some(({ path }) => match.path.test(path))).toBe(true);
  const read = { method: 'GET', path: new RegExp(`/receiving/${order.id}$`, 'u') };
  sandbox.faults.next({ kind: 'status', status: 500, times: Infinity, match: read });
  release();
  const message = notice(page, `Receiving order ${order.id}: cancellation not confirmed`);
  await expect(message).toContainText('the server hasn’t shown the order as canceled yet');
  await expect(message).not.toContainText('Awaiting');
  expect(order.status).toBe('Cancelled');
});

test('orders are marked as synced, one and many; unmarked ones stay selected with the reason', async ({
  launch,
  sandbox,
}) => {
  const [single] = ordersIn(sandbox, 'Completed', 1);
  if (!single) return;
  single.externalSyncAtMs = null;
  const ids: string[] = [];
  const chosenOrders = () => sandbox.world.demo.receivingOrders.filter(({ id }) => ids.includes(String(id)));
  const { page } = await launch();

  await test.step('one is marked, and unmarked again', async () => {
    await openOrder(page, single);
    await expect(key(page, /^Mark as synced/u)).toBeVisible();
    await page.keyboard.press('y');
    await expect(notice(page, `Receiving order ${single.id} is marked as synced`)).toBeVisible();
    await expect(key(page, /^Mark as not synced/u)).toBeVisible();
    expect(single.externalSyncAtMs).not.toBeNull();
    // Another desk marked it again in the meantime.
    single.externalSyncAtMs = Date.parse('2026-11-20T08:00:00.000Z');
    await key(page, /^Mark as not synced/u).click();
    await expect(notice(page, `Someone else already changed receiving order ${single.id}`)).toBeVisible();
    expect(single.externalSyncAtMs).not.toBeNull();
    await appLocators.refreshOrder(page).click();
    await expect(pane(page).getByText('Nov 20').first()).toBeVisible();
    await key(page, /^Mark as not synced/u).click();
    await expect(key(page, /^Mark as synced/u)).toBeVisible();
    expect(single.externalSyncAtMs).toBeNull();
    await page.keyboard.press('Escape');
  });

  await test.step('many: a refusal keeps them selected, and then all of them leave the list', async () => {
    await page.getByRole('radiogroup', { name: 'View' }).getByText('Not synced yet').click();
    const rows = appLocators.orderRows(page);
    const bar = page.getByRole('group', { name: 'Selection' });
    // The bar belongs to the view; until the server has answered, the rows are those of the list before.
    await expect(bar).toBeVisible();
    await expect(appLocators.ordersGrid(page)).toHaveAttribute('aria-busy', 'false');
    await expect(rows.first()).toBeVisible();
    await rows.first().getByRole('gridcell').first().click();
    for (const press of ['Shift+ArrowDown', 'Shift+ArrowDown']) await page.keyboard.press(press);
    await expect(bar).toContainText('3 orders selected');
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflowOn(page)).toEqual([]);
    for (const row of [0, 1, 2]) ids.push(await rows.nth(row).getByRole('gridcell').nth(1).innerText());
    const chosen = chosenOrders();
    expect(chosen.map(({ externalSyncAtMs }) => externalSyncAtMs)).toEqual([null, null, null]);
    const mark = async () => {
      await bar.getByRole('button', { name: 'Mark 3 as synced…' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Mark as synced' }).click();
    };

    sandbox.faults.next({
      kind: 'status',
      status: 422,
      body: { '': ['The other system is busy.'] },
      match: { method: 'POST', path: /setExternalSync$/u },
    });
    await mark();
    const failed = page.getByRole('region', { name: '3 orders weren’t marked' });
    await expect(failed).toContainText('The other system is busy.');
    await expect(failed).toContainText('Request');
    await expect(bar).toContainText('3 orders selected');
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflowOn(page)).toEqual([]);

    // Another desk marks one of them first: its state is already the wanted one.
    if (chosen[0] !== undefined) chosen[0].externalSyncAtMs = Date.parse('2026-11-21T08:00:00.000Z');
    await mark();
    await expect(notice(page, '3 orders, 1 already marked by someone else.')).toBeVisible();
    await expect(failed).toHaveCount(0);
    for (const id of ids) await expect(rows.filter({ hasText: id })).toHaveCount(0);
    expect(chosen.every(({ externalSyncAtMs }) => externalSyncAtMs !== null)).toBe(true);
  });

  await test.step('each order has its own rows in the activity log', async () => {
    const [taken = '', ...others] = chosenOrders().map(({ id }) => `receiving order ${id}`);
    await expectInActivity(page, /Mark as (?:not )?synced/u, {
      [`receiving order ${single.id}`]: ['Done', 'Refused', 'Done'],
      [taken]: ['Already done', 'Refused'],
      ...Object.fromEntries(others.map((subject) => [subject, ['Done', 'Refused']])),
    });
  });
});

test('the sheet of an order has its ids as barcodes, and the expected contents of each box', async ({
  launch,
  sandbox,
}) => {
  const [order] = ordersIn(sandbox, 'Awaiting', 1);
  const tracking = order?.boxes.find(({ trackingNumber }) => trackingNumber !== null)?.trackingNumber ?? '';
  if (!order) return;
  const { page } = await launch();
  await openOrder(page, order);
  await expect(key(page, /^Print sheet/u)).not.toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog', { name: `Sheet of receiving order ${order.id}` });
  await expect(dialog.getByText(order.quantities[0]?.sku ?? '').first()).toBeVisible();
  for (const text of [String(order.id), tracking]) {
    const path = page.locator(`[data-printed-copy] svg[data-barcode="${text}"] path`);
    const bars = await path.evaluate((drawn) =>
      [...(drawn.getAttribute('d') ?? '').matchAll(/M(\d+) 0h(\d+)v1h-\d+z/gu)].map(([, x, width]) => ({
        x: Number(x),
        width: Number(width),
      })),
    );
    expect(readCode128(bars)).toBe(text);
  }
  expect(await axeFindings(page, '[role="dialog"]')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('the sheet of an order has its expected day at the desk, whatever the computer’s time zone', async ({
  launch,
  sandbox,
}) => {
  const [order] = ordersIn(sandbox, 'Awaiting', 1);
  if (!order) return;
  const { page } = await launch({ timezoneId: 'Pacific/Kiritimati' });
  await openOrder(page, order);
  await expect(key(page, /^Print sheet/u)).not.toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog', { name: `Sheet of receiving order ${order.id}` });
  // Midnight in UTC: the evening before at the center.
  await expect(dialog.locator('dl').first()).toContainText(dateAtDesk(order.expectedArrivalAtMs));
});
