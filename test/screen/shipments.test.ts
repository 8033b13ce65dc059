import type { Locator, Page } from 'playwright';
import { appLocators } from '#build/tour/app-locators.ts';
import { scanWithKeys } from '#build/tour/scanner-keys.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import { labelCode } from '#test/sandbox/world/orders/carriers.ts';
import { callFromPage } from '#test/support/screens/at-the-desk.ts';
import { axeFindings, cutNames, cutWhereSmall, overflowOn } from '#test/support/screens/screen-checks.ts';
import { expect, test } from './screen-test.ts';

type Shipment = Sandbox['world']['demo']['orders'][number]['shipments'][number];

const place = (page: Page): Locator => appLocators.scanPlace(page);
const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Orders' });
const rows = (page: Page): Locator =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
const rowOf = (page: Page, orderId: number): Locator => rows(page).filter({ hasText: String(orderId) });
const pane = (page: Page): Locator => page.getByRole('region', { name: /^Order \d/u });
const section = (page: Page, id: number): Locator =>
  pane(page).getByRole('region', { name: `Shipment ${id}`, exact: true });
const notice = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text });
const chosen = (page: Page): Locator => page.getByRole('group', { name: 'Selection' });
const view = (page: Page, name: string): Locator => page.getByRole('radio', { name });

/** Waits until this desk knows every shipment of the world. */
async function openDesk(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const reply = await callFromPage(page, 'shipments', 'readIndex');
      return (reply as { value?: { asOf?: string | null } }).value?.asOf ?? null;
    })
    .not.toBeNull();
}

async function openOrder(page: Page, orderId: number): Promise<void> {
  await page.keyboard.press('ControlOrMeta+9');
  const finder = page.getByRole('textbox', { name: 'Tracking number, reference, or order ID' });
  // Leaving the previous order empties the field.
  await expect(finder).toHaveValue('');
  await finder.fill(String(orderId));
  await page.keyboard.press('Enter');
  await expect(pane(page).getByRole('heading', { name: String(orderId) })).toBeVisible();
}

/** The first matching shipment of the world, with its order. */
function findShipment({ world }: Sandbox, what: string, isIt: (shipment: Shipment) => boolean) {
  for (const order of world.demo.orders) {
    const shipment = order.shipments.find(isIt);
    if (shipment !== undefined) return { order, shipment };
  }
  throw new Error(`The world lacks ${what}.`);
}

/** A parcel whose label contains more than its tracking number, and the label's text. */
function longLabel(sandbox: Sandbox) {
  for (const order of sandbox.world.demo.orders) {
    for (const shipment of order.shipments) {
      const { tracking } = shipment;
      if (tracking === null || shipment.status !== 'Completed') continue;
      const code = labelCode(tracking, order.recipient.address.zipCode);
      if (code !== tracking.trackingNumber) return { order, shipment, code, number: tracking.trackingNumber };
    }
  }
  throw new Error('The world lacks a parcel with a longer label.');
}

test('a parcel’s label opens its order from any screen, also without the service', async ({
  launch,
  sandbox,
}) => {
  const { order, shipment, code, number } = longLabel(sandbox);
  const { page } = await launch();
  await openDesk(page);

  await test.step('scanned among the receiving orders, by the carrier’s label', async () => {
    await scanWithKeys(page, [code]);
    await expect(pane(page).getByRole('heading', { name: String(order.id) })).toBeVisible();
    await expect(section(page, shipment.id)).toContainText(number);
    await expect(place(page)).toContainText('Found');
    await expect(place(page)).toContainText(number);
    await expect(place(page)).toContainText('Shipment');
  });

  await test.step('typed among the orders, with a list of what was searched', async () => {
    await appLocators.receiving(page).click();
    await page.keyboard.press('ControlOrMeta+9');
    await appLocators.rowsOf(page, 'Orders').nth(10).waitFor();
    await page.keyboard.press('Escape');
    await expect(pane(page)).toBeHidden();
    expect.soft(await cutNames(page.getByRole('grid', { name: 'Orders' }), 'Recipient')).toEqual([]);
    await page.getByRole('textbox', { name: 'Tracking number, reference, or order ID' }).fill(code);
    await page.keyboard.press('Enter');
    const finding = page.getByRole('region', { name: /^Results for/u });
    await expect(finding).toContainText('1 shipment’s tracking number ends with this code');
    await expect(finding).toContainText('its number matches the end of the code');
    await expect(pane(page).getByRole('heading', { name: String(order.id) })).toBeVisible();
    await expect(page.getByText(/^Shipments on this computer: \d+, updated/u)).toBeVisible();
    expect.soft(await overflowOn(page)).toEqual([]);
    expect.soft(await axeFindings(page)).toEqual([]);
  });

  await test.step('an unknown one shows how far the shipments on this desk go', async () => {
    const address = page.url();
    await scanWithKeys(page, ['1ZNOSUCHPARCEL00001']);
    await expect(place(page)).toContainText('Not found');
    await expect(place(page)).toContainText(/Shipments searched\d+, .+, since /u);
    expect(page.url()).toBe(address);
    expect.soft(await overflowOn(page)).toEqual([]);
    expect.soft(await axeFindings(page)).toEqual([]);
  });

  await test.step('also without the service', async () => {
    await sandbox.stop();
    await page.reload();
    await expect(place(page)).toContainText('Scan anything');
    await appLocators.receiving(page).click();
    await scanWithKeys(page, [code]);
    await expect(pane(page).getByRole('heading', { name: String(order.id) })).toBeVisible();
    await expect(place(page)).toContainText(number);
  });
});

test('a shipment is canceled after a confirmation, and anything that prevents it is shown', async ({
  launch,
  sandbox,
}) => {
  const open = findShipment(sandbox, 'an open shipment', ({ status }) => status === 'Processing');
  const labeled = findShipment(sandbox, 'a labeled one', ({ status }) => status === 'LabeledCreated');
  const sent = findShipment(sandbox, 'a sent one', ({ status }) => status === 'Completed');
  const held = findShipment(sandbox, 'a held one', ({ status }) => status === 'OnHold');
  const { page } = await launch();
  await openDesk(page);
  const key = (shipment: Shipment) =>
    section(page, shipment.id).getByRole('button', { name: 'Cancel shipment…' });
  const question = page.getByRole('dialog', { name: /^Cancel shipment \d/u });
  const confirm = question.getByRole('button', { name: 'Cancel this shipment' });

  await test.step('pressing Enter at the confirmation cancels nothing', async () => {
    await openOrder(page, open.order.id);
    await key(open.shipment).click();
    await expect(question).toContainText('can’t be undone');
    expect.soft(await axeFindings(page, '[role="dialog"]')).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    expect(open.shipment.status).toBe('Processing');
  });

  await test.step('is canceled, and shown as canceled', async () => {
    await key(open.shipment).click();
    await confirm.click();
    await expect(notice(page, `Shipment ${open.shipment.id} is canceled`)).toBeVisible();
    await expect(section(page, open.shipment.id)).toContainText('Canceled');
    expect(open.shipment.status).toBe('Cancelled');
    await expect(key(open.shipment)).toHaveAttribute('aria-disabled', 'true');
    await expect(key(open.shipment)).toHaveAccessibleDescription('It’s already canceled.');
    // Nothing of it was sent, so nothing of it can come back.
    const back = section(page, open.shipment.id).getByRole('button', { name: 'Start a return' });
    await expect(back).toHaveAttribute('aria-disabled', 'true');
    await expect(back).toHaveAccessibleDescription(/^This hasn’t shipped yet/u);
    expect.soft(await overflowOn(page)).toEqual([]);
  });

  await test.step('a shipment that has left offers no cancellation', async () => {
    await openOrder(page, sent.order.id);
    await expect(key(sent.shipment)).toHaveAccessibleDescription(/^It’s complete/u);
    await key(sent.shipment).focus();
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
  });

  await test.step('a refusal of the service is shown in its words, with the request id', async () => {
    await openOrder(page, labeled.order.id);
    await key(labeled.shipment).click();
    await confirm.click();
    await expect(question.getByRole('alert')).toContainText('LabeledCreated');
    await expect(question.getByRole('alert')).toContainText('Request ID');
    await page.keyboard.press('Escape');
    expect(labeled.shipment.status).toBe('LabeledCreated');
  });

  await test.step('an unconfirmed cancellation is not reported as done', async () => {
    const match = { method: 'POST', path: `shipment/${held.shipment.id}` };
    sandbox.faults.next({ kind: 'status', status: 200, body: {}, match });
    await openOrder(page, held.order.id);
    await key(held.shipment).click();
    await confirm.click();
    const message = notice(page, `Shipment ${held.shipment.id}: cancellation not confirmed`);
    await expect(message).toContainText('On hold');
    await expect(key(held.shipment)).not.toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('once the permissions are known to be missing, that is shown in advance', async () => {
    const match = { method: 'POST', path: `shipment/${held.shipment.id}` };
    sandbox.faults.next({ kind: 'status', status: 403, times: 2, match });
    await key(held.shipment).click();
    await confirm.click();
    await expect(question.getByRole('alert')).toContainText('fulfillments_write');
    // The permission to change orders is tried as an alternative.
    await confirm.click();
    await expect(question.getByRole('alert')).toContainText('orders_write');
    await page.keyboard.press('Escape');
    await expect(key(held.shipment)).toHaveAccessibleDescription(/fulfillments_write is missing/u);
  });
});

test('tracking is marked as uploaded for one shipment and for many, which then leave the list', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch();
  await openDesk(page);
  const isWaiting = ({ tracking, isTrackingUploaded }: Shipment) => tracking !== null && !isTrackingUploaded;
  const waiting = sandbox.world.demo.orders
    .filter(({ shipments }) => shipments.some(isWaiting))
    .toSorted((one, other) => other.createdAtMs - one.createdAtMs);
  const [first, second, third, fourth] = waiting;
  if (first === undefined || second === undefined || third === undefined || fourth === undefined) {
    throw new Error('The world lacks orders whose tracking is to be handed on.');
  }
  const mark = chosen(page).getByRole('button', { name: /^Mark \d+ shipments? as uploaded/u });
  const question = page.getByRole('dialog', { name: /^Mark the tracking of/u });
  const confirm = question.getByRole('button', { name: 'Mark as uploaded' });
  const failed = page.getByRole('region', { name: /n’t marked$/u });

  await test.step('for one, in its order, and reverted', async () => {
    await openOrder(page, first.id);
    const shipment = first.shipments.find(isWaiting);
    const part = section(page, shipment?.id ?? 0);
    await part.getByRole('button', { name: 'Mark tracking as uploaded' }).click();
    await expect(notice(page, 'marked as uploaded')).toBeVisible();
    await expect(part.getByRole('button', { name: 'Mark tracking as not uploaded' })).toBeVisible();
    expect(shipment?.isTrackingUploaded).toBe(true);
    await part.getByRole('button', { name: 'Mark tracking as not uploaded' }).click();
    await expect(part.getByRole('button', { name: 'Mark tracking as uploaded' })).toBeVisible();
    expect(shipment?.isTrackingUploaded).toBe(false);
    await page.keyboard.press('Escape');
  });

  await test.step('the upload list shows when it reloads automatically', async () => {
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.getByText('Tracking to upload', { exact: true }).click();
    await expect(view(page, 'Tracking to upload')).toBeChecked();
    await expect(rowOf(page, first.id)).toBeVisible();
    await expect(chosen(page)).toContainText(/Updated \d\d:\d\d:\d\d, next update \d\d:\d\d:\d\d/u);
    await expect(chosen(page)).toContainText('None selected');
    expect.soft(await overflowOn(page)).toEqual([]);
    expect.soft(await cutWhereSmall(page)).toEqual([]);
    expect.soft(await axeFindings(page)).toEqual([]);
  });

  await test.step('rows are selected by keyboard alone', async () => {
    await rowOf(page, first.id).getByRole('gridcell').first().click();
    await expect(rowOf(page, first.id)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Space');
    await expect(chosen(page)).toContainText('None selected');
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(chosen(page)).toContainText(/^3 orders selected/u);
    await page.keyboard.press('Shift+ArrowUp');
    await expect(chosen(page)).toContainText(/^2 orders selected/u);
    await expect(rowOf(page, second.id)).toHaveAttribute('aria-selected', 'true');
    await expect(rowOf(page, third.id)).toHaveAttribute('aria-selected', 'false');
    await expect(chosen(page)).toContainText('paused while rows are selected');
    await page.keyboard.press('ControlOrMeta+a');
    await expect(grid(page).locator('[role="columnheader"][data-chosen="all"]')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(chosen(page)).toContainText('None selected');
  });

  await test.step('several are marked after a confirmation that shows their number', async () => {
    const ids = [first, second].flatMap(({ shipments }) => shipments.filter(isWaiting)).map(({ id }) => id);
    await rowOf(page, first.id).getByRole('gridcell').first().click();
    await page.keyboard.press('Shift+ArrowDown');
    await mark.click();
    await expect(question).toContainText(`${ids.length} shipments`);
    expect.soft(await axeFindings(page, '[role="dialog"]')).toEqual([]);
    await confirm.click();
    await expect(notice(page, `${ids.length} shipments.`)).toBeVisible();
    await expect(rowOf(page, first.id)).toHaveCount(0);
    await expect(rowOf(page, second.id)).toHaveCount(0);
    await expect(rowOf(page, third.id)).toBeVisible();
    await expect(chosen(page)).toContainText('None selected');
  });

  await test.step('refused shipments stay selected, with the reason', async () => {
    const [good, bad] = [third, fourth].map(({ shipments }) => shipments.find(isWaiting));
    if (good === undefined || bad === undefined) throw new Error('They were waiting.');
    const error = { code: 'VALIDATION_ERROR', message: 'The shop does not know this order.' };
    const others = [third, fourth]
      .flatMap(({ shipments }) => shipments.filter(isWaiting))
      .filter(({ id }) => id !== bad.id);
    const results = [
      ...others.map(({ id }) => ({ shipmentId: id, isSuccess: true, error: null })),
      { shipmentId: bad.id, isSuccess: false, error },
    ];
    const summary = { total: results.length, successful: others.length, failed: 1 };
    sandbox.faults.next({
      kind: 'status',
      status: 200,
      body: { results, summary },
      match: { method: 'POST', path: /batchUpdateTrackingUpload$/u },
    });
    for (const shipment of others) shipment.isTrackingUploaded = true;
    await rowOf(page, third.id).getByRole('gridcell').first().click();
    await page.keyboard.press('Shift+ArrowDown');
    await mark.click();
    await confirm.click();
    await expect(failed).toContainText('1 shipment wasn’t marked');
    await expect(failed).toContainText(String(bad.id));
    await expect(failed).toContainText('The shop does not know this order.');
    await expect(rowOf(page, third.id)).toHaveCount(0);
    await expect(rowOf(page, fourth.id)).toHaveAttribute('aria-selected', 'true');
    expect.soft(await overflowOn(page)).toEqual([]);
    expect.soft(await axeFindings(page)).toEqual([]);
    await mark.click();
    await confirm.click();
    await expect(rowOf(page, fourth.id)).toHaveCount(0);
    await expect(failed).toBeHidden();
  });

  await test.step('a failed undo is announced, and lists nothing as not marked', async () => {
    sandbox.faults.next({
      kind: 'status',
      status: 422,
      match: { method: 'POST', path: /batchUpdateTrackingUpload$/u },
    });
    // The notice in the scan bar may be over by now.
    await expect(question).toBeHidden();
    await page.keyboard.press('F9');
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).first().click();
    await expect(notice(page, 'Couldn’t undo that')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(failed).toBeHidden();
  });

  await test.step('without the service, nothing is reported as marked', async () => {
    await rows(page).first().getByRole('gridcell').first().click();
    await mark.click();
    await expect(question).toBeVisible();
    // Once the desk knows that the service is gone, the question is no longer asked.
    await sandbox.stop();
    await confirm.click();
    await expect(failed).toContainText('Dockhand can’t reach');
    await expect(chosen(page)).toContainText(/^1 order selected/u);
  });
});

test('a return is started from a shipment that was sent', async ({ launch, sandbox }) => {
  const { order, shipment } = findShipment(
    sandbox,
    'a sent shipment',
    ({ status }) => status === 'Completed',
  );
  const { page } = await launch();
  await openDesk(page);
  await openOrder(page, order.id);
  await section(page, shipment.id).getByRole('button', { name: 'Start a return' }).click();
  await expect(page).toHaveURL(new RegExp(`#/return-desk\\?.*shipment=${shipment.id}`, 'u'));
});

test('the upload list reloads a minute after a pause, also if the clock was set back', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch();
  await openDesk(page);
  await page.clock.install();
  await page.keyboard.press('ControlOrMeta+9');
  await page.getByText('Tracking to upload', { exact: true }).click();
  await expect(chosen(page)).toContainText('Updated');
  const reads = () => sandbox.requests.filter(({ query }) => query['HasTracking'] === 'true').length;
  const readsBefore = reads();
  await page.clock.setSystemTime(Date.now() - 20 * 86_400_000);
  await rows(page).first().getByRole('gridcell').first().click();
  await expect(chosen(page)).toContainText('paused while rows are selected');
  await page.keyboard.press('Escape');
  await expect(chosen(page)).toContainText('Updated');
  await expect
    .poll(async () => {
      await page.clock.fastForward(15_000);
      return reads();
    })
    .toBeGreaterThan(readsBefore);
});
