import { appLocators } from '../../build/tour/app-locators.ts';
import { pressByHand, typeByHand } from '../support/screens/at-the-desk.ts';
import {
  arriving,
  beginByCode,
  boxes,
  codeOf,
  details,
  findings,
  header,
  lines,
  openReceivingDesk,
  outcomes,
  said,
  scan,
  tellArrival,
} from '../support/screens/receiving-desk-at-work.ts';
import { axeFindings, harmOn, overflowOn } from '../support/screens/screen-checks.ts';
import { expect, test } from './desk-test.ts';

test.use({ sandboxOptions: { receivingOrders: 8, unidentifiedOrders: 4, rateLimitPerMinute: 100_000 } });

test('an order of two boxes with a lot is built by scanner, and outlives a crash', async ({
  launch,
  sandbox,
}) => {
  test.slow();
  const first = await launch();
  const { page } = first;
  await openReceivingDesk(page, sandbox);
  const { receivingOrders } = sandbox.world.demo;
  const before = receivingOrders.length;
  const [mug, bowl] = arriving(sandbox, false, 2);
  const [cream] = arriving(sandbox, true, 1);
  if (mug === undefined || bowl === undefined || cream === undefined) return;
  expect.soft(await axeFindings(page)).toEqual([]);

  await scan(page, 'DOCK-E2E-0001', 'Label taken');
  await scan(page, codeOf(mug), mug.sku);
  await scan(page, 'DH-QTY-12', '12 pieces');
  await scan(page, codeOf(cream), 'Which lot?');
  await scan(page, 'DH-LOT-E2E-7', 'Its date is still needed');
  await page.getByLabel('Its date').fill('2098-01-31');
  await page.getByRole('button', { name: 'Use it' }).click();
  await expect(said(page)).toContainText('Lot E2E-7, Jan 31, 2098');
  // With the keyboard back in the lines, still in hand is what was asked about.
  await expect(page.getByRole('region', { name: 'The line in hand' })).toContainText(cream.sku);
  await scan(page, 'DH-NEXT-BOX', 'Box 2');
  await scan(page, 'DOCK-E2E-0002', 'Label taken');
  await scan(page, bowl.sku, bowl.sku);
  await scan(page, 'DH-REMOVE', 'Taken out');
  await scan(page, 'DH-UNDO', 'Put back');
  await expect(page.getByText('2 of 50 boxes')).toBeVisible();
  await expect(page.getByText('3 of 10,000 SKUs')).toBeVisible();

  await test.step('what it lacks is said, and put right', async () => {
    await scan(page, 'DH-SEND', 'No arrival is told');
    await expect(findings(page)).toContainText('No arrival is told');
    await tellArrival(page);
    await expect(details(page)).toContainText('In the time of this computer');
    await details(page).getByLabel('Purchase order').fill('PO-E2E-1');
    await pressByHand(page, 'Enter');
    expect.soft(await axeFindings(page)).toEqual([]);
    expect.soft(await overflowOn(page)).toEqual([]);
    await pressByHand(page, 'Escape');
    await expect(details(page)).toBeHidden();
    await expect(findings(page)).toContainText('Nothing speaks against sending it.');
  });
  await expect(header(page)).toContainText('Saved');
  first.kill();

  const { page: again } = await launch();
  await appLocators.statusBar(again).waitFor();
  await again.setViewportSize({ width: 1280, height: 800 });
  await test.step('after a crash every scan is there, and the desk goes on', async () => {
    await beginByCode(again);
    await expect(said(again)).toContainText('Going on with your draft');
    await expect(header(again)).toContainText('PO-E2E-1');
    await expect(boxes(again)).toHaveCount(2);
    await expect(boxes(again).first()).toContainText('2 SKUs, 13 pieces');
    await expect(lines(again)).toHaveCount(1);
  });
  await scan(again, 'DH-SEND', /Queued|Sent as order/u);
  await expect(outcomes(again)).toContainText(/Order \d+/u);
  expect(receivingOrders).toHaveLength(before + 1);
  const made = receivingOrders.at(-1);
  await expect(outcomes(again)).toContainText(`Order ${made?.id}`);
  expect(made).toMatchObject({ purchaseOrderNumber: 'PO-E2E-1', packageType: 'Package' });
  expect(
    made?.boxes.map(({ trackingNumber, items }) => [
      trackingNumber,
      items.map(({ inventoryId, quantity, lotNumber }) => [inventoryId, quantity, lotNumber]),
    ]),
  ).toEqual([
    [
      'DOCK-E2E-0001',
      [
        [mug.inventoryId, 12, null],
        [cream.inventoryId, 1, 'E2E-7'],
      ],
    ],
    ['DOCK-E2E-0002', [[bowl.inventoryId, 1, null]]],
  ]);
});

test('limits and refusals are said while the order is built, and boxes are put right', async ({
  launch,
  sandbox,
}) => {
  test.slow();
  const { page } = await launch();
  await openReceivingDesk(page, sandbox);
  const { handWritten } = sandbox.world.demo.catalogue;
  const digital = handWritten.find(({ isDigital }) => isDigital);
  const bundle = handWritten.find(({ isBundle, bundle: parts }) => isBundle && parts.length > 0);
  const [mug, bowl] = arriving(sandbox, false, 2);
  if (digital === undefined || bundle === undefined || mug === undefined || bowl === undefined) return;
  await scan(page, 'DOCK-E2E-0003', 'Label taken');
  await scan(page, digital.sku, 'Not a thing that arrives');
  await scan(page, bundle.sku, 'This is a bundle');
  await scan(page, 'DH-2', /pieces? put in/u);
  await expect(lines(page)).toHaveCount(bundle.bundle.length);
  await scan(page, 'DH-UNDO', 'Scan undone');
  await expect(lines(page)).toHaveCount(0);
  await scan(page, '4012345678901', 'Not known');
  await scan(page, 'DH-NEXT-BOX', 'Box 1 is empty');
  await scan(page, 'DH-DISPOSE', 'A command of the return desk');

  await test.step('a table is pasted: bad rows are named, and nothing is taken before it is confirmed', async () => {
    await pressByHand(page, 'v');
    const table = `SKU\tPieces\n${mug.sku}\t4\n${bowl.sku}\tmany\nNO-SUCH-SKU\t1\n${bowl.sku}\t6`;
    await page.getByRole('textbox', { name: 'Table' }).fill(table);
    await page.getByRole('button', { name: 'Check it' }).click();
    await expect(page.getByText('Row 3')).toBeVisible();
    await expect(page.getByText('No item of the catalogue on this desk')).toBeVisible();
    await expect(lines(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Put 2 lines in' }).click();
    await expect(said(page)).toContainText('10 pieces put in');
    await expect(lines(page)).toHaveCount(2);
  });
  await test.step('boxes like it up to the limit, made one, and taken out', async () => {
    await pressByHand(page, 'r');
    await page.getByRole('textbox', { name: 'Boxes' }).fill('49');
    await pressByHand(page, 'Enter');
    await expect(page.getByText('50 of 50 boxes')).toBeVisible();
    await scan(page, 'DH-NEXT-BOX', 'No more boxes');
    expect.soft(await axeFindings(page)).toEqual([]);
    expect.soft(await overflowOn(page)).toEqual([]);
    await pressByHand(page, 'm');
    await page
      .getByRole('list', { name: 'Into which box does box 2 go?' })
      .getByRole('button')
      .first()
      .press('Enter');
    await expect(said(page)).toContainText('What was in box 2 is in box 1 now.');
    await pressByHand(page, 'u');
    await expect(said(page)).toContainText('Boxes apart again');
    await pressByHand(page, 'u');
    await expect(page.getByText('1 of 50 boxes')).toBeVisible();
  });
  await test.step('only an arrival to come is taken', async () => {
    await pressByHand(page, 'a');
    await details(page).getByLabel('Arrival, day').fill('2020-01-31');
    await pressByHand(page, 'Enter');
    await expect(details(page)).toContainText('the service takes an arrival to come');
    await pressByHand(page, 'Escape');
    await scan(page, 'DH-SEND', 'is over. Enter when the goods will be there.');
  });
  expect.soft(await harmOn(page)).toEqual([]);
});

test('without the service an order is queued, and leaves by itself when it is back', async ({
  launch,
  sandbox,
}) => {
  test.slow();
  const { page } = await launch();
  await openReceivingDesk(page, sandbox);
  const { receivingOrders } = sandbox.world.demo;
  const before = receivingOrders.length;
  const [mug] = arriving(sandbox, false, 1);
  if (mug === undefined) return;
  await test.step('a place that a scan opens has the focus, not the key that was pressed before', async () => {
    const rail = page.getByRole('navigation', { name: 'Places' });
    await rail.getByRole('link', { name: 'Returns' }).click();
    await expect(rail.locator(':focus')).toHaveCount(1);
    await beginByCode(page);
    await expect(page.getByRole('main')).toBeFocused();
  });
  await sandbox.stop();
  await scan(page, '<img src=x onerror=alert(1)>', 'Label taken');
  await scan(page, String(mug.inventoryId), mug.sku);
  await pressByHand(page, 'q');
  await expect(page.getByRole('textbox', { name: 'Pieces' })).toBeFocused();
  await typeByHand(page, '7');
  await pressByHand(page, 'Enter');
  await expect(said(page)).toContainText('7 pieces');
  await tellArrival(page);
  await pressByHand(page, 'Escape');
  await scan(page, 'DH-SEND', 'Queued');
  await expect(outcomes(page)).toContainText('Queued');
  expect(receivingOrders).toHaveLength(before);
  expect.soft(await harmOn(page)).toEqual([]);

  await sandbox.start();
  await expect(outcomes(page)).toContainText(/Order \d+/u, { timeout: 60_000 });
  await expect(said(page)).toContainText('Sent as order');
  expect(receivingOrders).toHaveLength(before + 1);
});
