import type { Page } from 'playwright';
import {
  codeOf,
  go,
  lineOf,
  openReturnDesk,
  returnable,
  scan,
} from '#test/support/screens/return-desk-at-work.ts';
import { axeFindings, cutWhereSmall } from '#test/support/screens/screen-checks.ts';
import { expect, test } from './screen-test.ts';

test.use({ sandboxOptions: { receivingOrders: 4, unidentifiedOrders: 2, rateLimitPerMinute: 100_000 } });

type ScaleStandIn = { say: (bytes: readonly number[]) => void; plug: (isPlugged: boolean) => void };

/**
 * Replaces the browser's WebHID, which lists no device on this machine, with a scale of the same shape. It is silent
 * until it is given a weight to report, and reports it to each new listener too.
 */
function standInForScale(page: Page): Promise<void> {
  return page.evaluate(() => {
    let last: DataView | null = null;
    let plugged: EventTarget[] = [];
    const device = Object.assign(new EventTarget(), {
      vendorId: 0x0922,
      productId: 0x8003,
      productName: 'Dock scale',
      opened: false,
      open: () => Promise.resolve(Object.assign(device, { opened: true })),
      close: () => Promise.resolve(Object.assign(device, { opened: false })),
    });
    const report = () =>
      last !== null && device.dispatchEvent(Object.assign(new Event('inputreport'), { data: last }));
    const listen = device.addEventListener.bind(device);
    device.addEventListener = (...heard: Parameters<typeof listen>) => {
      listen(...heard);
      queueMicrotask(report);
    };
    const hid = Object.assign(new EventTarget(), {
      getDevices: () => Promise.resolve(plugged),
      requestDevice: () => Promise.resolve(plugged),
    });
    Object.defineProperty(navigator, 'hid', { value: hid });
    const scale: ScaleStandIn = {
      say: (bytes) => {
        last = new DataView(Uint8Array.from(bytes).buffer);
        report();
      },
      plug: (isPlugged) => {
        plugged = isPlugged ? [device] : [];
        const type = isPlugged ? 'connect' : 'disconnect';
        hid.dispatchEvent(Object.assign(new Event(type), { device }));
      },
    };
    Object.assign(window, { scale });
  });
}

const plug = (page: Page, isPlugged: boolean) =>
  page.evaluate((wanted) => (window as unknown as { scale: ScaleStandIn }).scale.plug(wanted), isPlugged);

const statuses = { moving: 3, stable: 4, underZero: 5, overload: 6 } as const;

/** Has the scale report a weight in whole grams. */
const weigh = (page: Page, grams: number, status: keyof typeof statuses = 'stable') =>
  page.evaluate(
    (bytes) => (window as unknown as { scale: ScaleStandIn }).scale.say(bytes),
    [statuses[status], 2, 0, grams % 256, Math.floor(grams / 256)],
  );

test('a scale is connected in Settings, fills in a weight, and counts units at a desk', async ({
  launch,
  sandbox,
}) => {
  const [item] = returnable(sandbox, false, 1);
  if (item === undefined) throw new Error('No item can come back.');
  const { page } = await launch();
  await standInForScale(page);
  const section = page.getByRole('region', { name: 'Scale', exact: true });

  await test.step('Settings connects the scale that is plugged in, and shows its readings', async () => {
    await go(page, '/settings?section=scale');
    await section.getByRole('button', { name: 'Connect scale' }).click();
    await expect(section).toContainText('No scale found');
    await plug(page, true);
    await section.getByRole('button', { name: 'Connect scale' }).click();
    await expect(section).toContainText('Dock scale');
    await expect(section).toContainText('Waiting for the scale');
    await weigh(page, 354);
    await expect(section).toContainText('354 g');
    for (const [status, words] of [
      ['moving', '354 g, not stable yet'],
      ['overload', 'Too heavy'],
      ['underZero', 'Below zero'],
    ] as const) {
      await weigh(page, 354, status);
      await expect(section).toContainText(words);
    }
    await plug(page, false);
    await expect(section).toContainText('The scale was disconnected.');
    await plug(page, true);
    await expect(section).toContainText('Below zero');
    expect(await axeFindings(page, '[data-section="scale"]')).toEqual([]);
    expect(await cutWhereSmall(page)).toEqual([]);
  });

  await test.step('F3 fills in the weight in the unit of the field, once it is stable', async () => {
    await go(page, `/inventory/${item.inventoryId}`);
    await page.getByRole('button', { name: 'Size and weight' }).waitFor();
    await page.keyboard.press('v');
    const dialog = page.getByRole('dialog');
    const field = dialog.getByLabel('Weight (oz)');
    await expect(field).toBeFocused();
    const before = await field.inputValue();
    await weigh(page, 354, 'moving');
    await expect(dialog).toContainText('not stable yet');
    await page.keyboard.press('F3');
    await expect(dialog.getByRole('button', { name: 'Use scale' })).toBeDisabled();
    await expect(field).toHaveValue(before);
    await weigh(page, 354);
    await expect(dialog).toContainText('12.49 oz');
    await page.keyboard.press('F3');
    await expect(field).toHaveValue('12.49');
    expect(await axeFindings(page)).toEqual([]);
    expect(await cutWhereSmall(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    expect(sandbox.world.demo.items.find(({ sku }) => sku === item.sku)?.weightOz).toBe(12.49);
  });

  await test.step('at a desk, the count follows from the weight of a few units; the user saves the number', async () => {
    await openReturnDesk(page);
    await scan(page, '1Z999AA10123456784', /parcel|shipment/iu);
    await scan(page, codeOf(item), 'Scan the next unit');
    await weigh(page, 10);
    await page.keyboard.press('q');
    const count = page.getByRole('region', { name: 'Count by weight' });
    const quantity = page.getByRole('textbox', { name: 'Units', exact: true });
    await expect(count).toContainText('10 g');
    await page.keyboard.press('F3');
    await expect(count).toContainText('10 units weigh 10 g');
    await weigh(page, 37);
    await expect(count).toContainText('too light to count exactly');
    await page.keyboard.press('F3');
    await expect(quantity).toHaveValue('1');
    await count.getByLabel('Units on the scale now').fill('5');
    await weigh(page, 100);
    await page.keyboard.press('F3');
    await expect(count).toContainText('5 units weigh 100 g');
    await weigh(page, 743);
    await expect(count).toContainText('37 units, remainder 3 g');
    await expect(quantity).toHaveValue('1');
    expect(await axeFindings(page)).toEqual([]);
    expect(await cutWhereSmall(page)).toEqual([]);
    await page.keyboard.press('F3');
    await expect(quantity).toHaveValue('37');
    await expect(quantity).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(lineOf(page, item.sku)).toContainText('37');
  });

  await test.step('a scale that is removed in Settings is no longer offered', async () => {
    await go(page, '/settings?section=scale');
    await section.getByRole('button', { name: 'Remove scale' }).click();
    await section.getByRole('button', { name: 'Connect scale' }).waitFor();
    await go(page, `/inventory/${item.inventoryId}`);
    await page.getByRole('button', { name: 'Size and weight' }).waitFor();
    await page.keyboard.press('v');
    await expect(page.getByLabel('Weight (oz)')).toBeFocused();
    await expect(page.getByRole('button', { name: 'Use scale' })).toHaveCount(0);
  });
});
