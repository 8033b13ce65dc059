import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { appLocators } from '#build/tour/app-locators.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import { activityRows } from '#test/support/screens/activity-log.ts';
import { nameDesk, signInWithToken } from '#test/support/screens/at-the-desk.ts';
import { expect, test } from './desk-test.ts';

const question = (page: Page): Locator => page.getByRole('dialog');
const confirm = (page: Page): Locator => question(page).getByRole('button', { name: 'Link permanently' });
const notice = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text });

async function signInAt(page: Page, sandbox: Sandbox): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInWithToken(page, sandbox.issuePersonalToken());
  await nameDesk(page);
}

async function openPlace(page: Page, place: string): Promise<void> {
  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, place);
}

/** Asks at the desk to link the opened parcel with an order given by its ID, and leaves the question open. */
async function askToLink(page: Page, orderId: number): Promise<void> {
  const other = page.getByRole('region', { name: 'Find another order' });
  await other.getByRole('textbox').focus();
  await page.keyboard.type(String(orderId));
  await page.keyboard.press('Enter');
  const named = other.getByRole('button', { name: `to receiving order ${orderId}` });
  await expect(named).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(confirm(page)).toBeVisible();
}

/** A deleted exclusion of an item without other exclusions. */
function deletedExclusion({ world }: Sandbox) {
  const { lotExclusions } = world.demo;
  const exclusion = lotExclusions.find(
    ({ deletedAtMs, inventoryId }) =>
      deletedAtMs !== null && lotExclusions.filter((other) => other.inventoryId === inventoryId).length === 1,
  );
  if (exclusion === undefined) throw new Error('No exclusion was deleted.');
  return exclusion;
}

test.use({ sandboxOptions: { receivingOrders: 40, unidentifiedOrders: 12, rateLimitPerMinute: 100_000 } });

test('the second of two desks to link, cancel or restore sees the first one’s change, and overwrites nothing', async ({
  launch,
  sandbox,
  userDataDir,
}) => {
  const { receivingOrders, unidentifiedOrders } = sandbox.world.demo;
  const parcel = unidentifiedOrders.find(({ linkedOrderId }) => linkedOrderId === null);
  const awaited = receivingOrders.filter(({ status }) => status === 'Awaiting');
  const [orderOfFirst, orderOfSecond] = awaited;
  const doomed = awaited.at(-1);
  const exclusion = deletedExclusion(sandbox);
  if (!parcel || !orderOfFirst || !orderOfSecond || !doomed || awaited.length < 3) {
    throw new Error('The world lacks a parcel, or orders that are awaited.');
  }
  const { page: first } = await launch({ userDataDir: join(userDataDir, 'first') });
  const { page: second } = await launch({
    userDataDir: join(userDataDir, 'second'),
    env: { TZ: 'Pacific/Pago_Pago' },
  });
  await Promise.all([signInAt(first, sandbox), signInAt(second, sandbox)]);
  const both = [first, second];

  await test.step('both ask to link one parcel with different orders', async () => {
    for (const page of both) await openPlace(page, `/unidentified/${parcel.id}`);
    await askToLink(first, orderOfFirst.id);
    await askToLink(second, orderOfSecond.id);
    await confirm(first).press('Enter');
    await expect(notice(first, `Parcel ${parcel.id} is linked`)).toBeVisible();
    const { linkedAtMs } = parcel;
    await confirm(second).press('Enter');
    const alert = question(second).getByRole('alert');
    await expect(alert).toContainText(
      `Parcel ${parcel.id} was linked to receiving order ${orderOfFirst.id}.`,
    );
    // In this desk's time zone, as shown next to it.
    const linkedAt = question(second)
      .getByRole('definition')
      .filter({ hasText: String(orderOfFirst.id) });
    const time = await linkedAt.getByRole('time').innerText();
    await expect(alert).toContainText(`Since ${time}.`);
    await expect(confirm(second)).toHaveAttribute('aria-disabled', 'true');
    await second.keyboard.press('Escape');
    const pane = second.getByRole('region', { name: `Unidentified parcel ${parcel.id}` });
    await expect(pane.getByRole('link', { name: String(orderOfFirst.id) })).toBeVisible();
    expect(parcel).toMatchObject({ linkedOrderId: orderOfFirst.id, linkedAtMs });
  });

  await test.step('both ask to cancel one order', async () => {
    for (const page of both) {
      await openPlace(page, `/receiving/${doomed.id}`);
      await expect(appLocators.orderDetail(page)).toBeVisible();
      await expect(appLocators.refreshOrder(page)).not.toHaveAttribute('data-turning');
      await appLocators
        .orderDetail(page)
        .getByRole('button', { name: /^Cancel…/u })
        .click();
    }
    const cancel = (page: Page) => question(page).getByRole('button', { name: 'Cancel the order' }).click();
    await cancel(first);
    await expect(notice(first, `Receiving order ${doomed.id} is canceled`)).toBeVisible();
    await cancel(second);
    await expect(question(second)).toContainText(
      new RegExp(`Receiving order ${doomed.id} was canceled by someone else\\..*Since `, 'u'),
    );
    await question(second).getByRole('button', { name: 'Keep order' }).first().click();
    await expect(appLocators.orderDetail(second).getByText('Canceled').first()).toBeVisible();
    expect(doomed.status).toBe('Cancelled');
  });

  await test.step('both ask to restore one exclusion', async () => {
    for (const page of both) {
      await openPlace(page, `/lots/${exclusion.inventoryId}`);
      await page
        .getByRole('region', { name: 'Exclusions', exact: true })
        .getByRole('row')
        .filter({ hasText: exclusion.lotNumber })
        .getByRole('button', { name: 'Exclude again' })
        .click();
    }
    const confirm = (page: Page) =>
      question(page).getByRole('button', { name: 'Exclude 1 lot again' }).click();
    await confirm(first);
    await expect(notice(first, '1 exclusion restored')).toBeVisible();
    const restored = { ...exclusion };
    expect(restored.deletedAtMs).toBeNull();
    await confirm(second);
    await expect(notice(second, 'No exclusion was restored')).toContainText(`Lot ${exclusion.lotNumber}`);
    await expect(notice(second, 'No exclusion was restored')).toContainText('is already excluded');
    expect(exclusion).toEqual(restored);
  });

  await test.step('the second desk’s messages are in its activity log', async () => {
    await second.getByRole('link', { name: 'Activity log', exact: true }).click();
    const row = (subject: string) => activityRows(second).filter({ hasText: subject });
    await expect(row(`→ receiving order ${orderOfSecond.id}`)).toContainText('Refused');
    await expect(row(`receiving order ${doomed.id}`)).toContainText('Refused');
    await expect(row(`lot ${exclusion.lotNumber}`)).toContainText('already');
  });
});
