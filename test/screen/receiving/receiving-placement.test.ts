import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from 'playwright';
import { appLocators } from '#build/tour/app-locators.ts';
import { expect, test } from '#test/screen/screen-test.ts';
import { axeFindings, overflowOn } from '#test/support/screens/screen-checks.ts';

/** Opens a receiving order by its address, like a link of the history. */
async function openReceivingOrder(page: Page, id: number): Promise<void> {
  await page.evaluate((order) => {
    window.location.hash = `/receiving/${order}`;
  }, id);
  await expect(appLocators.orderDetail(page).getByRole('heading', { name: String(id) })).toBeVisible();
  await expect(appLocators.orderPart(page, 'Items').getByRole('row').nth(1)).toBeVisible();
}

const saveLabels = (page: Page) => page.getByRole('button', { name: 'Save box labels (PDF)' });

test('box labels are saved, and the placement of an order shows the quantity for each center', async ({
  launch,
  sandbox,
  userDataDir,
}) => {
  const downloads = join(userDataDir, 'downloads');
  const openedLog = join(userDataDir, 'opened.txt');
  const opened = () => readFileSync(openedLog, 'utf8').trim().split('\n');
  const app = await launch({ saveFolder: downloads, outsideLog: openedLog });
  const { page } = app;
  const orders = sandbox.world.demo.receivingOrders;
  const [labeled, left] = orders.filter(({ hasBoxLabels }) => hasBoxLabels);
  const bare = orders.find(({ hasBoxLabels }) => !hasBoxLabels);
  const placed = orders.find(({ finalDestinationCenterId }) => finalDestinationCenterId !== null);
  if (labeled === undefined || left === undefined || bare === undefined || placed === undefined) {
    throw new Error('The world lacks an order.');
  }

  await test.step('labels are a PDF, and its location is shown', async () => {
    await openReceivingOrder(page, labeled.id);
    await saveLabels(page).click();
    await expect(page.getByText(`Box labels of order ${labeled.id} in`)).toBeVisible();
    const [name = ''] = readdirSync(downloads);
    expect(readFileSync(join(downloads, name)).subarray(0, 5).toString()).toBe('%PDF-');
  });

  await test.step('they are opened in the program that prints PDFs', async () => {
    await expect(page.getByRole('button', { name: /^Open label PDF/u })).toBeVisible();
    await page.keyboard.press('p');
    await expect(page.getByText(`The box labels of order ${labeled.id} are open`)).toBeVisible();
    const [path = '', ...others] = opened();
    expect(others).toEqual([]);
    expect(basename(path)).toBe(`receiving-order-${labeled.id}-labels.pdf`);
    expect(readFileSync(path).subarray(0, 5).toString()).toBe('%PDF-');
  });

  await test.step('those of an order that was left meanwhile are reported for that order', async () => {
    await openReceivingOrder(page, left.id);
    const { promise: until, resolve: release } = Promise.withResolvers<void>();
    const match = { path: new RegExp(`/receiving/${left.id}/labels$`, 'u') };
    sandbox.faults.next({ kind: 'delay', ms: 60_000, until, match });
    await saveLabels(page).click();
    await expect.poll(() => sandbox.requests.some(({ path }) => match.path.test(path))).toBe(true);
    await openReceivingOrder(page, bare.id);
    release();
    await expect(page.getByText(`Box labels of order ${left.id} in`)).toBeVisible();
  });

  await test.step('an order without labels shows a message', async () => {
    await openReceivingOrder(page, bare.id);
    await expect(page.getByRole('button', { name: /^Open label PDF/u })).toBeVisible();
    await page.keyboard.press('p');
    const notOpened = page.getByRole('alert').filter({ hasText: 'Couldn’t open the box labels' });
    await expect(notOpened).toContainText('The server has no box labels for this order.');
    await expect(notOpened).toContainText('Request ID');
    // It covers nothing, expanded or not, and Escape closes it before the order.
    for (const fold of ['Show all', 'Show less']) {
      const [line, scans] = [await notOpened.boundingBox(), await appLocators.scanPlace(page).boundingBox()];
      expect((scans?.y ?? Number.NaN) + (scans?.height ?? Number.NaN)).toBeLessThanOrEqual(line?.y ?? 0);
      await notOpened.getByRole('button', { name: fold }).click();
    }
    await page.keyboard.press('Escape');
    await expect(notOpened).toHaveCount(0);
    await expect(appLocators.orderDetail(page)).toBeVisible();
    await saveLabels(page).click();
    const refusal = page.getByRole('alert').filter({ hasText: 'weren’t saved' });
    await expect(refusal).toContainText(`The box labels of order ${bare.id} weren’t saved`);
    await expect(refusal).toContainText('The server has no box labels for this order.');
    await refusal.getByRole('button', { name: 'Dismiss' }).click();
  });

  await test.step('the placement is read when it is opened', async () => {
    await openReceivingOrder(page, placed.id);
    await page.getByRole('button', { name: 'Show distribution by center' }).click();
    const placement = appLocators.orderPart(page, 'Distribution');
    const center = sandbox.world.centers.find(({ id }) => id === placed.finalDestinationCenterId);
    const expected = placed.quantities.reduce((sum, { expected: pieces }) => sum + pieces, 0);
    await expect(placement.getByRole('row').filter({ hasText: center?.name ?? '' })).toContainText(
      expected.toLocaleString('en-US'),
    );
    await placement.scrollIntoViewIfNeeded();
    await page.mouse.move(640, 10);
    expect.soft(await overflowOn(page)).toEqual([]);
    expect.soft(await axeFindings(page)).toEqual([]);
  });

  await test.step('an order outside the program shows a message', async () => {
    const outside = orders.find(
      ({ id, finalDestinationCenterId }) => finalDestinationCenterId !== null && id !== placed.id,
    );
    sandbox.faults.next({ kind: 'status', status: 404, match: { path: '/distributions' }, times: Infinity });
    await openReceivingOrder(page, outside?.id ?? 0);
    await page.getByRole('button', { name: 'Show distribution by center' }).click();
    await expect(appLocators.orderPart(page, 'Distribution')).toContainText(
      'isn’t distributed across centers',
    );
  });

  await test.step('opened data is not saved after the app was quit', async () => {
    await app.stop();
    expect(opened().map((path) => existsSync(path))).toEqual([false]);
  });
});

test('the placement of an order is read by GET if the server does not accept POST for it', async ({
  launch,
  sandbox,
}) => {
  const { world, faults } = sandbox;
  const placed = world.demo.receivingOrders.find(
    ({ finalDestinationCenterId }) => finalDestinationCenterId !== null,
  );
  const center = world.centers.find(({ id }) => id === placed?.finalDestinationCenterId);
  const match = { method: 'POST', path: '/distributions' };
  faults.next({ kind: 'status', status: 405, match, times: Infinity });
  const { page } = await launch();
  await openReceivingOrder(page, placed?.id ?? 0);
  await page.getByRole('button', { name: 'Show distribution by center' }).click();
  const rows = appLocators.orderPart(page, 'Distribution').getByRole('row');
  await expect(rows.filter({ hasText: center?.name ?? '' })).toBeVisible();
});

test.describe('with the specification only', () => {
  test.use({ sandboxOptions: { specOnly: true } });

  test('labels are reported as unavailable', async ({ launch }) => {
    const { page } = await launch();
    await appLocators.orderRows(page).first().click();
    await saveLabels(page).click();
    await expect(page.getByRole('alert')).toContainText('Not available on this server');
  });
});
