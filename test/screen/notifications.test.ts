import type { Locator, Page } from 'playwright';
import { appLocators } from '#build/tour/app-locators.ts';
import { scanWithKeys } from '#build/tour/scanner-keys.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import { expectInActivity } from '#test/support/screens/activity-log.ts';
import {
  draftAt,
  failCreation,
  keepDraft,
  outbox,
  queueReturn,
} from '#test/support/screens/outbox-at-desk.ts';
import {
  axeFindings,
  coveredBy,
  cutWhereSmall,
  movedSince,
  overflowOn,
} from '#test/support/screens/screen-checks.ts';
import { expect, requestGate, test } from './screen-test.ts';

const toast = (page: Page): Locator =>
  page.getByRole('region', { name: 'Scan', exact: true }).getByRole('status');
const troubleLine = (page: Page): Locator =>
  page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Dismiss' }) });
const bell = (page: Page): Locator => page.getByRole('button', { name: /otification/u });
const list = (page: Page): Locator => page.getByRole('dialog', { name: /otification/u });

async function go(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, address);
}

/** A lot of an item without exclusions. */
function freeLot({ world }: Sandbox) {
  const { centers, demo } = world;
  const taken = new Set(demo.lotExclusions.map(({ inventoryId }) => inventoryId));
  for (const item of demo.items.filter(({ isLot, isActive }) => isLot && isActive)) {
    if (taken.has(item.inventoryId)) continue;
    const [lot] = centers.flatMap(({ id }) => demo.stock.lots(item.inventoryId, id));
    if (lot !== undefined) return { inventoryId: item.inventoryId, number: lot.lotNumber };
  }
  throw new Error('No item has a lot that nobody excluded.');
}

const orderOf = ({ world }: Sandbox, status: string) => {
  const order = world.demo.receivingOrders.find((one) => one.status === status);
  if (order === undefined) throw new Error(`No receiving order is ${status}.`);
  return order;
};

test('notices of actions cover nothing, can be undone by key and button, and are listed together', async ({
  launch,
  sandbox,
}) => {
  const { inventoryId, number } = freeLot(sandbox);
  const order = orderOf(sandbox, 'Arrived');
  const { page } = await launch();
  const exclusion = () => sandbox.world.demo.lotExclusions.find(({ lotNumber }) => lotNumber === number);

  await test.step('an exclusion, by Ctrl+Z while its notice is shown', async () => {
    await go(page, `/lots/${inventoryId}`);
    await page.getByRole('button', { name: 'Exclude', exact: true }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Exclude 1 lot' }).click();
    await expect(toast(page)).toContainText('1 lot excluded');
    await expect(toast(page)).not.toContainText('Nothing is left');
    // The focus holds the notice until the key; a pointer leaves it with the next size, and in axeFindings.
    await page.mouse.move(0, 0);
    await toast(page).getByRole('button', { name: 'Undo' }).focus();
    for (const [width, height] of [
      [1280, 800],
      [1024, 700],
      [640, 400],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => coveredBy(toast(page))).toEqual([]);
      await expect.poll(() => overflowOn(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('ControlOrMeta+z');
    await expect(toast(page)).toContainText('1 exclusion removed');
    await expect.poll(() => exclusion()?.deletedAtMs ?? null).not.toBeNull();
    // Open elements are closed first.
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/#\/lots(?:\?|$)/u);
    await page.keyboard.press('Escape');
    await expect(toast(page)).toBeEmpty();
  });

  await test.step('a sync mark, by the button', async () => {
    await go(page, `/receiving/${order.id}`);
    await page.getByRole('button', { name: /^Mark as synced/u }).click();
    await expect(toast(page)).toContainText('synced');
    await toast(page).hover();
    await expect.poll(() => coveredBy(toast(page))).toEqual([]);
    expect(order.externalSyncAtMs).not.toBeNull();
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => order.externalSyncAtMs).toBeNull();
  });

  await test.step('a discarded draft, from the list, on another screen', async () => {
    const draft = await keepDraft(page, draftAt(sandbox));
    await go(page, `/outbox/${draft.id}`);
    await outbox.key(page, /^Cancel/u).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the return' }).click();
    await expect(toast(page)).toContainText(draft.referenceId);
    await go(page, '/orders');
    await page.keyboard.press('F9');
    await expect(list(page)).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    expect.soft(await cutWhereSmall(page)).toEqual([]);
    const entry = list(page).getByRole('listitem').filter({ hasText: draft.referenceId });
    await entry.getByRole('button', { name: 'Undo' }).click();
    await expect(list(page).getByRole('listitem').first()).toContainText('Draft restored');
    await expect(entry.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  });

  await test.step('the list links to the screen, returns the focus, and is cleared', async () => {
    await list(page).getByRole('listitem').filter({ hasText: '1 lot excluded' }).getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/lots/${inventoryId}`, 'u'));
    await expect(list(page)).toBeHidden();
    await page.keyboard.press('ControlOrMeta+k');
    await appLocators.commands(page).fill('notifications');
    await page.keyboard.press('Enter');
    await expect(list(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(list(page)).toBeHidden();
    await bell(page).click();
    await list(page).getByRole('button', { name: 'Dismiss all' }).click();
    await expect(bell(page)).toBeFocused();
    await expect(bell(page)).toHaveAccessibleName('Notifications');
  });

  await test.step('errors are counted, shown one by one, and dismissed together', async () => {
    await go(page, `/receiving/${order.id}`);
    for (const [path, button, title] of [
      [/setExternalSync$/u, /^Mark as synced/u, 'Couldn’t update receiving order'],
      [/labels$/u, /^Open label PDF/u, 'Couldn’t open the box labels'],
    ] as const) {
      sandbox.faults.next({ kind: 'status', status: 422, match: { path } });
      await page.getByRole('button', { name: button }).first().click();
      await expect(troubleLine(page)).toContainText(title);
    }
    await expect(troubleLine(page)).toContainText('1 of 2');
    const first = await troubleLine(page).textContent();
    await troubleLine(page).getByRole('button', { name: 'Next' }).click();
    await expect(troubleLine(page)).toContainText('2 of 2');
    expect(await troubleLine(page).textContent()).not.toBe(first);
    await expect(bell(page)).toHaveAccessibleName('2 unread notifications');
    await page.keyboard.press('Escape');
    await expect(troubleLine(page)).toHaveCount(0);
    await expect(bell(page)).toHaveAccessibleName('Notifications');
  });
  // Undo is a write like the one that it reverts.
  await expectInActivity(page, /lot|exclusion/iu, { [`lot ${number}`]: ['Done', 'Done'] });
});

test('a notice whose button has the focus stays when the pointer leaves it', async ({ launch, sandbox }) => {
  const order = orderOf(sandbox, 'Arrived');
  const { page } = await launch({ startsAt: `/receiving/${order.id}` });
  const markButton = page.getByRole('button', { name: /^Mark as synced/u });
  await markButton.waitFor();
  await page.clock.install();
  await markButton.click();
  await expect(toast(page)).toContainText('synced');
  const undoButton = toast(page).getByRole('button', { name: 'Undo' });
  await undoButton.hover();
  await undoButton.focus();
  await page.mouse.move(0, 0);
  await page.clock.fastForward(60_000);
  await expect(undoButton).toBeFocused();
});

test('a notice that a scan has replaced stays away once the scan is cleared', async ({ launch, sandbox }) => {
  const order = orderOf(sandbox, 'Arrived');
  const { page } = await launch({ startsAt: `/receiving/${order.id}` });
  await page.getByRole('button', { name: /^Mark as synced/u }).click();
  await expect(toast(page)).toContainText('synced');
  await scanWithKeys(page, ['NO-SUCH-CODE']);
  await expect(appLocators.scanPlace(page)).toContainText('Not found');
  await appLocators.scanPlace(page).getByRole('button', { name: 'Clear the scan' }).click();
  await expect(appLocators.scanPlace(page)).not.toContainText('Not found');
  // Not polled: the notice would leave by itself.
  expect(await toast(page).textContent()).toBe('');
  await expect(appLocators.scanPlace(page)).toContainText('Scan anything');
  await page.keyboard.press('F9');
  await expect(list(page).getByRole('listitem').first().getByRole('button', { name: 'Undo' })).toBeVisible();
});

test('a notice of an action that ended during a scan is shown once the scan is cleared', async ({
  launch,
  sandbox,
}) => {
  const order = orderOf(sandbox, 'Arrived');
  const lookingUp = requestGate('inventory.lookUp');
  lookingUp.close();
  const { page } = await launch({ startsAt: `/receiving/${order.id}`, ...lookingUp });
  await scanWithKeys(page, ['NO-SUCH-CODE']);
  await page.getByRole('button', { name: /^Mark as synced/u }).click();
  await expect(page.getByRole('button', { name: /^Mark as not synced/u })).toBeVisible();
  lookingUp.open();
  await appLocators.scanPlace(page).getByRole('button', { name: 'Clear the scan' }).click();
  await expect(toast(page)).toContainText('synced');
});

test('system notifications report waiting work once and only if enabled; a click opens it', async ({
  launch,
  sandbox,
}) => {
  const notifications: { text: string; click: () => void }[] = [];
  let shown: string | null = null;
  const { page } = await launch({
    notify: ({ title, body }, click) => notifications.push({ text: `${title} | ${body}`, click }),
    shownAddress: () => shown,
  });
  await go(page, '/settings');
  const wish = page.getByRole('checkbox', { name: /was rejected or needs a decision/u });
  await expect(wish).not.toBeChecked();
  const reject = () => failCreation(sandbox, { kind: 'status', status: 422 });
  reject();
  await queueReturn(page, draftAt(sandbox));
  await expect(troubleLine(page)).toBeVisible();
  await wish.click();
  await expect(wish).toBeChecked();
  shown = '/settings';
  reject();
  const seen = await queueReturn(page, draftAt(sandbox));
  await expect(troubleLine(page)).toContainText(seen.referenceId);
  expect(notifications).toEqual([]);
  shown = null;
  reject();
  const { id, referenceId } = await queueReturn(page, draftAt(sandbox));
  const text = `Return rejected | ${referenceId}. Open it to correct it and send it again.`;
  await expect.poll(() => notifications.map((one) => one.text)).toEqual([text]);
  const open = () => notifications[0]?.click();
  open();
  await expect(page).toHaveURL(new RegExp(`/outbox/${id}$`, 'u'));

  await test.step('unless a dialog waits for its result', async () => {
    const { inventoryId } = freeLot(sandbox);
    await go(page, `/lots/${inventoryId}`);
    await page.getByRole('button', { name: 'Exclude', exact: true }).first().click();
    const { promise: until, resolve: release } = Promise.withResolvers<void>();
    const match = { method: 'POST', path: /lot-exclusion$/u };
    sandbox.faults.next({ kind: 'delay', ms: 60_000, until, match });
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Exclude 1 lot' }).click();
    await expect(dialog.getByRole('button', { name: 'Cancel', disabled: true })).toBeVisible();
    open();
    release();
    await expect(toast(page)).toContainText('1 lot excluded');
    await expect(page).toHaveURL(new RegExp(`/lots/${inventoryId}$`, 'u'));
  });
});

test('nothing moves when content is loaded later', async ({ launch, sandbox }) => {
  const order = orderOf(sandbox, 'Arrived');
  const { page } = await launch();
  const rows = page.getByRole('grid').getByRole('row');
  const desk = appLocators.statusBar(page).getByText('Dock 4', { exact: true });
  await outbox.gauge(page).waitFor();
  const deskBefore = await desk.boundingBox();
  const { promise: until, resolve: send } = Promise.withResolvers<void>();
  failCreation(sandbox, { kind: 'delay', ms: 60_000, until });
  await queueReturn(page, draftAt(sandbox));
  await expect(outbox.gauge(page)).toContainText('1waiting');
  expect.soft(await desk.boundingBox()).toEqual(deskBefore);
  await page.reload();
  await rows.nth(3).waitFor();
  await expect(outbox.gauge(page)).toBeVisible();
  await page.getByRole('button', { name: /^New receiving order/u }).waitFor();
  expect(await movedSince(page, 0)).toEqual([]);

  // At the first width, the row of filters has no room for one more button.
  for (const width of [1240, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    await go(page, '/receiving');
    await expect(page.getByRole('region', { name: new RegExp(`${order.id}`, 'u') })).toHaveCount(0);
    await expect(page.getByRole('group', { name: 'Selection' })).toHaveCount(0);
    await expect(appLocators.ordersGrid(page)).toHaveAttribute('aria-busy', 'false');
    await rows.nth(3).waitFor();
    // What the size and the list before have moved is not the order's doing.
    await movedSince(page, 0);
    const opened = await page.evaluate(() => performance.now());
    await go(page, `/receiving/${order.id}`);
    await page.getByRole('button', { name: /^Check in/u }).waitFor();
    expect(await movedSince(page, opened)).toEqual([]);
    const pane = page.getByRole('region', { name: new RegExp(`${order.id}`, 'u') });
    const before = await pane.boundingBox();
    await page.getByText('Not synced yet', { exact: true }).click();
    await expect(page.getByRole('group', { name: 'Selection' })).toBeVisible();
    await expect(appLocators.clearFilters(page)).toBeVisible();
    expect.soft((await pane.boundingBox())?.y).toBe(before?.y);
  }

  await go(page, `/check-in/${order.id}`);
  const boxes = page.getByRole('region', { name: 'Boxes' });
  const box = boxes.getByRole('button').first();
  await box.waitFor();
  await movedSince(page, 0);
  const boxesBefore = await boxes.boundingBox();
  const shownAt = await page.evaluate(() => performance.now());
  await box.click();
  await expect(boxes.getByRole('button', { name: /^Count in box/u })).toBeVisible();
  expect(await movedSince(page, shownAt)).toEqual([]);
  expect.soft(await boxes.boundingBox()).toEqual(boxesBefore);
  send();
});
