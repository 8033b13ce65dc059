import type { Locator, Page } from 'playwright';
import { appLocators } from '#build/tour/app-locators.ts';
import { expect, test } from '#test/screen/screen-test.ts';
import { deskCenter } from '#test/support/screens/at-the-desk.ts';
import { axeFindings, cutWhereSmall, harmOn, overflowOn } from '#test/support/screens/screen-checks.ts';

const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Returns' });
const rows = (page: Page): Locator =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
const pane = (page: Page): Locator => page.getByRole('region', { name: /^Return \d/u });
const part = (page: Page, name: string): Locator => pane(page).getByRole('region', { name, exact: true });
const footer = (page: Page): Locator => page.getByText(/^(?:[\d,]+ of [\d,]+|[\d,]+ rows?)$/u);
const filter = (page: Page, name: RegExp): Locator =>
  page.getByRole('search', { name: 'Filter returns' }).getByRole('button', { name });

async function openReturns(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+5');
}

/** Moves the pointer off the keys, because their tooltips are outside all landmarks. */
async function leaveKeys(page: Page): Promise<void> {
  await page.mouse.move(640, 10);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
}

/** Opens a return by its address, like a link in the history. */
async function openReturn(page: Page, id: number): Promise<void> {
  await page.evaluate((wanted) => {
    window.location.hash = `/returns/${wanted}`;
  }, id);
  await expect(pane(page).getByRole('heading', { name: String(id) })).toBeVisible();
}

test('returns of every center are listed, and are found by any known detail', async ({ launch, sandbox }) => {
  const { page } = await launch();
  await openReturns(page);
  await rows(page).first().waitFor();
  const { returns } = sandbox.world.demo;
  const newest = returns.at(-1);
  await expect(rows(page).first()).toContainText(String(newest?.id));
  expect(await axeFindings(page)).toEqual([]);

  await test.step('only those of the desk’s center, with one key', async () => {
    const center = sandbox.world.centers.find(({ name }) => name === deskCenter);
    const here = returns.filter(({ centerId }) => centerId === center?.id);
    await page.keyboard.press('h');
    await expect(filter(page, /^This desk/u)).toHaveAttribute('aria-pressed', 'true');
    await expect(footer(page)).toHaveText(`${here.length} rows`);
    await page.keyboard.press('h');
    await expect(filter(page, /^This desk/u)).toHaveAttribute('aria-pressed', 'false');
    await expect(footer(page)).toHaveText(
      new RegExp(`(?:of ${returns.length}|^${returns.length} rows)$`, 'u'),
    );
  });

  const known = returns.find(
    ({ trackingNumber, status }) => trackingNumber !== null && status === 'Completed',
  );
  if (known === undefined) throw new Error('No completed return has a tracking number.');
  await test.step('by its tracking number, from the keyboard', async () => {
    await page.keyboard.press('/');
    await expect(page.getByRole('textbox', { name: 'Tracking numbers' })).toBeFocused();
    await page.keyboard.type(known.trackingNumber ?? '');
    await page.keyboard.press('Enter');
    const same = returns.filter(({ trackingNumber }) => trackingNumber === known.trackingNumber);
    await expect(footer(page)).toHaveText(`${same.length} row${same.length === 1 ? '' : 's'}`);
    await expect(grid(page).getByText(String(known.id))).toBeVisible();
    await page.getByRole('button', { name: 'Clear all' }).click();
  });

  await test.step('by a rarely used criterion, counted on the button that hides it', async () => {
    const item = known.lines[0]?.inventoryId;
    await filter(page, /^More filters/u).click();
    expect(await axeFindings(page)).toEqual([]);
    const field = page.getByRole('textbox', { name: 'Inventory IDs' });
    await field.fill(String(item));
    await field.press('Enter');
    await page.getByRole('checkbox', { name: 'Regular' }).click();
    await page.keyboard.press('Escape');
    await expect(filter(page, /^More filters/u)).toContainText('2 set');
    const fitting = returns.filter(
      ({ lines, returnType }) =>
        returnType === 'Regular' && lines.some(({ inventoryId }) => inventoryId === item),
    );
    await expect(footer(page)).toHaveText(
      new RegExp(`(?:of ${fitting.length}|^${fitting.length} rows?)$`, 'u'),
    );
  });

  await test.step('without animations, by what was typed before a click outside the menu, but not before Escape', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const item = String(known.lines[0]?.inventoryId);
    const field = page.getByRole('textbox', { name: 'Inventory IDs' });
    await filter(page, /^More filters/u).click();
    await field.fill('');
    await footer(page).click();
    await expect(field).toHaveCount(0);
    await expect(filter(page, /^More filters/u)).toContainText('1 set');
    await filter(page, /^More filters/u).click();
    await field.fill(item);
    await footer(page).click();
    await expect(filter(page, /^More filters/u)).toContainText('2 set');
    await filter(page, /^More filters/u).click();
    await field.fill('4711');
    await page.keyboard.press('Escape');
    await expect(field).toHaveValue(item);
    await page.keyboard.press('Escape');
    await expect(field).toHaveCount(0);
    await expect(filter(page, /^More filters/u)).toBeFocused();
    await page.emulateMedia({ reducedMotion: null });
  });

  await test.step('and restores a screen that the user left', async () => {
    await grid(page).getByRole('columnheader', { name: 'Units' }).click();
    await expect(page).toHaveURL(/sort=pieces/u);
    const address = page.url();
    await appLocators.receiving(page).click();
    await appLocators.orderRows(page).first().waitFor();
    await page.goBack();
    await expect(page).toHaveURL(address);
    await expect(filter(page, /^More filters/u)).toContainText('2 set');
    await expect(grid(page).getByRole('columnheader', { name: 'Units' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
  });
});

test('a return shows its history, requested and taken actions, and missing units', async ({
  launch,
  sandbox,
}) => {
  const { returns } = sandbox.world.demo;
  const order = returns.find(
    ({ status, lines, originalShipmentId }) =>
      status === 'Completed' && originalShipmentId !== null && lines.some(({ taken }) => taken.length > 0),
  );
  const line = order?.lines.find(({ taken }) => taken.length > 0);
  if (order === undefined || line === undefined) throw new Error('No return was completed.');
  // A status and an action that no version of the documents names, a missing unit, and a picture.
  Object.assign(order, { status: 'Inspected' });
  order.history.push({ status: order.status, atMs: order.history.at(-1)?.atMs ?? 0 });
  Object.assign(line, {
    quantity: 3,
    requestedAction: 'Restock',
    actionType: 'Override',
    instructions: 'Take a picture of the seal.',
  });
  const picture = `/return-pictures/${order.id}-9.png`;
  line.taken = [
    { action: 'Restock', reason: 'Like new', quantity: 1, imagePath: null, lots: [] },
    { action: 'Quarantine', reason: 'Seal broken', quantity: 1, imagePath: picture, lots: [] },
  ];
  Object.assign(line.taken[0] ?? {}, { action: 'Donate' });
  const { page } = await launch();
  await openReturns(page);
  await rows(page).first().waitFor();
  await openReturn(page, order.id);

  await expect(pane(page).getByText('Inspected').first()).toBeVisible();
  await expect(part(page, 'History').getByRole('listitem')).toHaveCount(order.history.length);
  const items = part(page, 'Items');
  const row = items
    .getByRole('row')
    .filter({ hasText: line.sku ?? '' })
    .first();
  await expect(row).toContainText('Restock');
  await expect(row).toContainText('2 / 3');
  await expect(items).toContainText('Take a picture of the seal.');
  const done = items.getByRole('listitem');
  await expect(done.filter({ hasText: 'Donate' })).toContainText('differs from request');
  await expect(done.filter({ hasText: 'Quarantine' })).toContainText('Seal broken');
  await expect(part(page, 'Photos').getByRole('button', { name: /^Open photo 1/u })).toBeVisible();
  await expect(part(page, 'Costs')).toContainText('USD');
  await expect(part(page, 'Parcel')).toContainText(order.trackingNumber ?? '–');
  await expect(part(page, 'Original shipment')).toContainText(String(order.originalShipmentId));
  expect(await axeFindings(page)).toEqual([]);
  expect(await overflowOn(page)).toEqual([]);
  expect.soft(await cutWhereSmall(page)).toEqual([]);

  await test.step('and all of it without the service, with its age', async () => {
    await sandbox.stop();
    await pane(page)
      .getByRole('button', { name: /^Refresh \(R\)/u })
      .click();
    await expect(
      pane(page)
        .getByText(/^Offline copy/u)
        .first(),
    ).toBeVisible();
    await expect(items).toContainText('Take a picture of the seal.');
    await expect(part(page, 'Photos').getByRole('button', { name: /^Open photo 1/u })).toBeVisible();
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await expect(
      page
        .getByRole('contentinfo')
        .or(page.locator('footer'))
        .getByText(/^Offline copy/u),
    ).toBeVisible();
    await expect(rows(page).first()).toBeVisible();
    await leaveKeys(page);
    expect(await axeFindings(page)).toEqual([]);
  });

  await test.step('and links to the order that the goods shipped with', async () => {
    await sandbox.start();
    const shipped = sandbox.world.demo.orders.find(({ shipments }) =>
      shipments.some(({ id }) => id === order.originalShipmentId),
    );
    await part(page, 'Original shipment')
      .getByRole('link', { name: String(shipped?.id) })
      .click();
    await expect(page).toHaveURL(new RegExp(`/orders/${shipped?.id}`, 'u'));
  });
});

test('an enlarged photo closes when another return is opened', async ({ launch, sandbox }) => {
  const [first, second] = sandbox.world.demo.returns.filter(({ lines }) =>
    lines.some(({ taken }) => taken.length > 0),
  );
  if (first === undefined || second === undefined) throw new Error('Too few returns were processed.');
  for (const { id, lines } of [first, second]) {
    const line = lines.find(({ taken }) => taken.length > 0);
    Object.assign(line?.taken[0] ?? {}, { imagePath: `/return-pictures/${id}-9.png` });
  }
  const { page } = await launch();
  const photo = part(page, 'Photos').getByRole('button', { name: /^Open photo 1/u });
  await openReturns(page);
  await rows(page).first().waitFor();
  // Shown before, it is complete as soon as it is opened.
  await openReturn(page, second.id);
  await photo.waitFor();
  await openReturn(page, first.id);
  await photo.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await openReturn(page, second.id);
  await expect(photo).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test.describe('if the service offers only what the specification names', () => {
  test.use({ sandboxOptions: { specOnly: true } });

  test('says in the list and the record that they are unavailable, and the rest works', async ({
    launch,
    sandbox,
  }) => {
    const { page } = await launch();
    await openReturns(page);
    await expect(page.getByText('Not available on this server').first()).toBeVisible();
    const [order] = sandbox.world.demo.returns;
    await openReturn(page, order?.id ?? 0);
    await expect(pane(page).getByText('Not available on this server').first()).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(await axeFindings(page)).toEqual([]);
    await appLocators.receiving(page).click();
    await expect(appLocators.orderRows(page).first()).toBeVisible();
  });
});

test.describe('with hostile texts', () => {
  test.use({ sandboxOptions: { hostile: true } });

  test('shows them as plain text in the list and in the details', async ({ launch, sandbox }) => {
    const { page } = await launch();
    const hostile = sandbox.world.demo.returns.find(({ lines }) =>
      lines.some(({ sku }) => sku?.includes('<') === true),
    );
    if (hostile === undefined) throw new Error('The world holds nothing hostile.');
    await openReturns(page);
    await rows(page).first().waitFor();
    await openReturn(page, hostile.id);
    for (const { sku, instructions } of hostile.lines) {
      await expect(
        part(page, 'Items')
          .getByText(sku ?? '')
          .first(),
      ).toBeAttached();
      await expect(
        part(page, 'Items')
          .getByText(instructions ?? '')
          .first(),
      ).toBeAttached();
    }
    expect(await harmOn(page)).toEqual([]);
    expect(await overflowOn(page)).toEqual([]);
    expect(await page.title()).not.toBe('1');
  });
});
