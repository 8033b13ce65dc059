import type { Page } from 'playwright';
import { scanWithKeys } from '#build/tour/scanner-keys.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import { deskCenter } from '#test/support/screens/at-the-desk.ts';
import { countActions } from '#test/support/screens/counted-actions.ts';
import * as receiving from '#test/support/screens/receiving-desk-at-work.ts';
import * as returns from '#test/support/screens/return-desk-at-work.ts';
import { focusProblemOn } from '#test/support/screens/screen-checks.ts';
import { expect, test } from './screen-test.ts';

test.use({ sandboxOptions: { receivingOrders: 40, rateLimitPerMinute: 100_000 } });

/** The screens by their keys; `record`: where a row opens, beside the list or alone. */
const screens = [
  { keys: ['Control+1'], path: '/today' },
  { keys: ['Control+2'], path: '/receiving', record: 'beside' },
  { keys: ['Control+3'], path: '/unidentified', record: 'beside' },
  { keys: ['Control+4'], path: '/check-in', record: 'alone' },
  { keys: ['Control+5'], path: '/returns', record: 'beside' },
  { keys: ['Control+6'], path: '/inventory', record: 'beside' },
  { keys: ['g', 'p'], path: '/products', record: 'beside' },
  { keys: ['Control+7'], path: '/lots', record: 'beside' },
  { keys: ['Control+8'], path: '/history' },
  { keys: ['Control+9'], path: '/orders', record: 'beside' },
  { keys: ['Control+i'], path: '/billing', record: 'beside' },
  { keys: ['g', 'c'], path: '/charges' },
  { keys: ['Control+o'], path: '/outbox' },
  { keys: ['Control+;'], path: '/activity', record: 'beside' },
  { keys: ['Control+,'], path: '/settings' },
  { keys: ['Control+d'], path: '/return-desk' },
  { keys: ['Control+.'], path: '/receiving-desk' },
] as const;

const pathOf = (page: Page) => new URL(page.url()).hash.slice(1).split('?')[0] ?? '';

test('every screen is used with the keyboard only, and the focus is never lost', async ({ launch }) => {
  const { page } = await launch({ startsAt: '/' });
  await page.locator('a[data-figure]').first().waitFor();
  const seen = async (when: string) => {
    await expect.poll(() => focusProblemOn(page), { message: when }).toBeNull();
  };
  const inList = page.locator('[role="grid"] [role="gridcell"]:focus');
  for (const { keys, path, ...rest } of screens) {
    await test.step(path, async () => {
      const open = async () => {
        for (const key of keys) await page.keyboard.press(key);
        await expect.poll(() => pathOf(page)).toBe(path);
      };
      await open();
      await seen('opened');
      if (!('record' in rest)) {
        await page.keyboard.press('ArrowDown');
        await seen('moved');
        return;
      }
      await expect(inList).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await seen('moved');
      await page.keyboard.press('Enter');
      await expect.poll(() => pathOf(page)).toMatch(new RegExp(`^${path}/\\d+$`, 'u'));
      // Its buttons are there once the record is.
      if (rest.record === 'beside')
        await expect(page.locator('[role="separator"][aria-valuenow]')).toBeVisible();
      await seen('record');
      if (rest.record === 'beside') await page.keyboard.press('Escape');
      else await open();
      await expect.poll(() => pathOf(page)).toBe(path);
      await expect(inList).toBeVisible();
      await seen('back');
    });
  }
});

/** A box of an arrived order of this desk, and an unidentified parcel with an unambiguous order. */
function inboundOf({ world }: Sandbox) {
  const center = world.centers.find(({ name }) => name === deskCenter);
  const order = world.demo.receivingOrders.find(
    ({ status, centerId, boxes }) =>
      status === 'Arrived' && centerId === center?.id && boxes[0]?.trackingNumber != null,
  );
  const parcel = world.demo.unidentifiedOrders.find(
    ({ linkedOrderId, trueMatch, barcode }) =>
      linkedOrderId === null && trueMatch?.evidence === 'tracking' && barcode !== null,
  );
  if (order === undefined || parcel === undefined) throw new Error('The world has no such order or parcel.');
  return { order, box: order.boxes[0]?.trackingNumber ?? '', parcel };
}

test('a parcel is linked, a box counted, and a return and an order created with the scanner only', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch({ startsAt: '/' });
  await returns.openDesk(page);
  const person = countActions(page);
  const { order, box, parcel } = inboundOf(sandbox);

  await test.step('the link of a parcel', async () => {
    await person.scanAnywhere(parcel.barcode ?? '', parcel.barcode ?? '');
    await expect.poll(() => pathOf(page)).toBe(`/unidentified/${parcel.id}`);
    await expect(page.getByRole('button', { name: /^Link…/u })).toBeVisible();
    await scanWithKeys(page, ['DH-1']);
    await expect(page.getByRole('dialog')).toBeVisible();
    await scanWithKeys(page, ['DH-YES']);
    await expect.poll(() => parcel.linkedOrderId).toBe(parcel.trueMatch?.orderId);
    // A code scanned before the dialog has closed would wait for it.
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('a count, from the label of a box', async () => {
    await person.scanAnywhere(box, box);
    const offer = page
      .getByRole('region', { name: 'Scan', exact: true })
      .getByRole('button', { name: 'Check in' });
    await expect(offer).toBeVisible();
    await scanWithKeys(page, ['DH-1']);
    await expect.poll(() => pathOf(page)).toBe(`/check-in/${order.id}`);
    await person.scan('DH-ALL', /./u);
    await person.scan('DH-UNDO', /./u);
    await person.scan('DH-NEXT-BOX', /./u);
  });

  await test.step('the next count, from its code', async () => {
    await scanWithKeys(page, ['DH-CHECK-IN']);
    await expect.poll(() => pathOf(page)).toBe('/check-in');
    await scanWithKeys(page, [box]);
    await expect.poll(() => pathOf(page)).toBe(`/check-in/${order.id}`);
  });

  await test.step('a return, from its code to the server', async () => {
    await scanWithKeys(page, ['DH-RETURN']);
    await expect(returns.heading(page)).toBeVisible();
    await person.scan(returns.shippedParcel(sandbox).trackingNumber, 'units shipped');
    await person.scan('DH-ALL', /./u);
    await person.scan('DH-SEND', /Queued|Sent|Send anyway/u);
    if (await returns.scanResult(page).getByText('Send anyway?').isVisible())
      await person.scan('DH-1', /Queued|Sent/u);
    await expect(returns.outcomes(page)).toContainText('Sent as return');
  });

  await test.step('a receiving order', async () => {
    const [item] = receiving.arriving(sandbox, false, 1);
    if (item === undefined) throw new Error('The world has no such item.');
    await person.scan('DH-RECEIVE', /./u);
    await person.scan('DOCK-ALONE-0071', 'Label added');
    await person.scan(receiving.codeOf(item), item.sku);
    await person.scan('DH-QTY-12', '12 units');
    await person.scan('DH-SEND', /Queued|Created/u);
    await expect(receiving.outcomes(page)).toContainText(/Order \d+/u);
  });
});
