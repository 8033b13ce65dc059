import type { Locator, Page } from 'playwright';
import { appLocators } from '#build/tour/app-locators.ts';
import { scanWithKeys } from '#build/tour/scanner-keys.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import { expect, requestGate, test } from '#test/screen/screen-test.ts';
import { expectInActivity } from '#test/support/screens/activity-log.ts';
import { callFromPage, dateAtDesk } from '#test/support/screens/at-the-desk.ts';
import { axeFindings, overflowOn } from '#test/support/screens/screen-checks.ts';

type Parcel = Sandbox['world']['demo']['unidentifiedOrders'][number];

const pane = (page: Page): Locator => page.getByRole('region', { name: /^Unidentified parcel \d/u });
const desk = (page: Page): Locator => pane(page).getByRole('region', { name: 'Possible orders' });
const candidates = (page: Page): Locator =>
  desk(page).getByRole('list', { name: 'Suggested orders' }).locator(':scope > li');
const linkButton = (row: Locator): Locator => row.getByRole('button', { name: /^Link/u });
const question = (page: Page): Locator => page.getByRole('dialog');
const confirm = (page: Page): Locator => question(page).getByRole('button', { name: 'Link permanently' });
const cancel = (page: Page): Locator => question(page).getByRole('button', { name: 'Cancel' }).last();
const other = (page: Page): Locator => pane(page).getByRole('region', { name: 'Find another order' });
/** The parcel is shown as the server has it, not as last saved. */
const liveMark = (page: Page): Locator =>
  pane(page).getByRole('region', { name: 'Warehouse notes' }).getByText(/^Live/u);

/** Confirms by keyboard; the focus starts on Cancel. */
async function confirmByKeys(page: Page): Promise<void> {
  await expect(cancel(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(confirm(page)).toBeFocused();
  await page.keyboard.press('Enter');
}

const notice = (page: Page, text: string): Locator =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text });

/** Waits until every order of the world is known on this desk, with its boxes. */
async function openDesk(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const reply = await callFromPage(page, 'receiving', 'readIndex');
      const { asOf, ordersAhead } = (reply as { value: { asOf: string | null; ordersAhead: number } }).value;
      return asOf !== null && ordersAhead === 0;
    })
    .toBe(true);
}

/** Opens a parcel by its address, beside its list. */
async function openParcel(page: Page, { id }: Parcel): Promise<void> {
  await page.evaluate((parcel) => {
    window.location.hash = `/unidentified/${parcel}`;
  }, id);
  await expect(pane(page).getByRole('heading', { name: String(id) })).toBeVisible();
}

/** Parcels that are not linked and have the number of a box of an open order on them. */
function parcelsWithTracking({ world }: Sandbox): { parcel: Parcel; orderId: number }[] {
  return world.demo.unidentifiedOrders.flatMap((parcel) =>
    parcel.linkedOrderId === null && parcel.trueMatch?.evidence === 'tracking'
      ? [{ parcel, orderId: parcel.trueMatch.orderId }]
      : [],
  );
}

// Few orders and a generous limit: every box is known on the desk within seconds.
test.use({ sandboxOptions: { receivingOrders: 24, unidentifiedOrders: 40, rateLimitPerMinute: 100_000 } });

test('a parcel is linked to its order by the keyboard, permanently', async ({ launch, sandbox }) => {
  const { page } = await launch();
  const [first, second] = parcelsWithTracking(sandbox);
  const stranger = sandbox.world.demo.unidentifiedOrders.find(
    ({ linkedOrderId, trueMatch }) => linkedOrderId === null && trueMatch === null,
  );
  if (first === undefined || second === undefined || stranger === undefined)
    throw new Error('Too few parcels.');
  await openDesk(page);

  await test.step('the order whose box has its tracking code is listed first, with the reason', async () => {
    await openParcel(page, first.parcel);
    const best = candidates(page).first();
    await expect(best.getByRole('link', { name: String(first.orderId) })).toBeVisible();
    await expect(best).toContainText('Exact match');
    await expect(best).toContainText(
      new RegExp(`Tracking number matches box \\d+: ${first.parcel.trackingBarcode}`, 'u'),
    );
    await expect(pane(page).locator('mark').first()).toHaveText(first.parcel.trackingBarcode ?? '');
    expect.soft(await overflowOn(page)).toEqual([]);
    expect.soft(await axeFindings(page)).toEqual([]);
  });

  await test.step('Enter asks for confirmation and warns that it cannot be undone', async () => {
    // With the focus nowhere, as after a scan, or on the screen, where a scan moves it from the frame.
    for (const place of ['body', 'main']) {
      await page.locator(place).evaluate((element) => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        element.focus();
      });
      await page.keyboard.press('Enter');
      await expect(question(page)).toContainText('Links can’t be undone');
      await page.keyboard.press('Escape');
      await expect(question(page)).toHaveCount(0);
    }
    await page.keyboard.press('m');
    await expect(linkButton(candidates(page).first())).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question(page)).toContainText('Links can’t be undone');
    await expect(question(page).getByRole('region', { name: 'Parcel' })).toContainText(
      String(first.parcel.id),
    );
    await expect(question(page).getByRole('region', { name: 'Receiving order' })).toContainText(
      String(first.orderId),
    );
    await expect(cancel(page)).toBeFocused();
    expect.soft(await axeFindings(page, '[role="dialog"]')).toEqual([]);
    expect(first.parcel.linkedOrderId).toBeNull();
  });

  await test.step('a second Enter links nothing; Tab and Enter do, and the next parcel is one key away', async () => {
    await page.keyboard.press('Enter');
    await expect(question(page)).toHaveCount(0);
    expect(first.parcel.linkedOrderId).toBeNull();
    await linkButton(candidates(page).first()).press('Enter');
    await confirmByKeys(page);
    await expect(notice(page, `Parcel ${first.parcel.id} is linked`)).toBeVisible();
    expect(first.parcel.linkedOrderId).toBe(first.orderId);
    await expect(pane(page).getByText('Linked', { exact: true })).toBeVisible();
    await expect(desk(page)).toHaveCount(0);
    await expect(pane(page).getByRole('button', { name: /^Next parcel/u })).toBeFocused();
    await page.keyboard.press('n');
    await expect(pane(page).getByRole('heading', { name: String(first.parcel.id) })).toHaveCount(0);
    await expect(pane(page).getByText('Not linked', { exact: true }).first()).toBeVisible();
  });

  await test.step('a parcel linked by another desk in the meantime is not linked again', async () => {
    await openParcel(page, second.parcel);
    // Read before the other desk's link, which only the confirmation is to find.
    await expect(liveMark(page)).toBeVisible();
    await linkButton(candidates(page).first()).press('Enter');
    await expect(cancel(page)).toBeFocused();
    second.parcel.linkedOrderId = first.orderId;
    second.parcel.linkedAtMs = Date.now();
    await confirmByKeys(page);
    await expect(question(page).getByRole('alert')).toContainText(
      new RegExp(
        `Parcel ${second.parcel.id} is already linked to receiving order ${first.orderId}\\..*Since `,
        'u',
      ),
    );
    await expect(confirm(page)).toHaveAttribute('aria-disabled', 'true');
    expect(second.parcel.linkedOrderId).toBe(first.orderId);
    await page.keyboard.press('Escape');
    await expect(question(page)).toHaveCount(0);
    await expect(pane(page).getByText('Linked', { exact: true })).toBeVisible();
    await expect(pane(page).getByRole('button', { name: /^Next parcel/u })).toBeFocused();
  });

  await test.step('a parcel without an order has no candidate, and can be given one by hand or by scan', async () => {
    await openParcel(page, stranger);
    await expect(desk(page).getByText('No match', { exact: true })).toBeVisible();
    await expect(candidates(page)).toHaveCount(0);
    await page.keyboard.press('m');
    const field = other(page).getByRole('textbox');
    await expect(field).toBeFocused();
    await page.keyboard.type(`wro ${second.orderId}`);
    await page.keyboard.press('Enter');
    const named = linkButton(other(page).getByRole('listitem').first());
    await expect(named).toBeFocused();
    await expect(named).toHaveAccessibleName(new RegExp(`to receiving order ${second.orderId}`, 'u'));
    await field.focus();
    await scanWithKeys(page, [first.parcel.trackingBarcode ?? '']);
    await expect(named).toHaveAccessibleName(new RegExp(`to receiving order ${first.orderId}`, 'u'));
    await expect(named).toBeFocused();
    expect.soft(await overflowOn(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(question(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question(page)).toHaveCount(0);
    await expect(named).toBeFocused();
    expect(stranger.linkedOrderId).toBeNull();
  });

  await test.step('a missing permission is shown with the request, and the action is disabled from then on', async () => {
    const named = linkButton(other(page).getByRole('listitem').first());
    sandbox.faults.next({
      kind: 'status',
      status: 403,
      body: { message: 'The token lacks the scope receiving_write.' },
      match: { method: 'POST', path: /associateWRO$/u },
    });
    await named.press('Enter');
    await confirmByKeys(page);
    await expect(question(page).getByRole('alert')).toContainText('Request');
    await expect(confirm(page)).toHaveAttribute('aria-disabled', 'true');
    await expect(confirm(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(named).toHaveAttribute('aria-disabled', 'true');
    await expect(named).toBeFocused();
    await expect(named).toHaveAccessibleDescription(/receiving_write/u);
    expect(stranger.linkedOrderId).toBeNull();
  });

  await test.step('each of them is in the activity log', async () => {
    await expectInActivity(page, 'Link to a receiving order', {
      [`unidentified ${first.parcel.id} →`]: ['Done'],
      [`unidentified ${second.parcel.id} →`]: ['Refused'],
      [`unidentified ${stranger.id} →`]: ['Failed'],
    });
  });
});

/** A code for each kind of inbound record, none of which matches anything else. */
function codesAtInbound({ world }: Sandbox) {
  const { receivingOrders, unidentifiedOrders } = world.demo;
  const onParcels = new Set(unidentifiedOrders.map(({ trackingBarcode }) => trackingBarcode));
  for (const order of receivingOrders.filter(({ status }) => status === 'Arrived')) {
    const box = order.boxes.find(
      ({ trackingNumber }) => trackingNumber !== null && !onParcels.has(trackingNumber),
    );
    const numbered = receivingOrders.find(
      ({ id, purchaseOrderNumber }) => id !== order.id && purchaseOrderNumber !== null,
    );
    const tagged = unidentifiedOrders.find(
      ({ barcode, linkedOrderId }) => barcode !== null && linkedOrderId === null,
    );
    if (box !== undefined && numbered !== undefined && tagged !== undefined)
      return { order, box, numbered, tagged };
  }
  throw new Error('The world lacks a box, a purchase order or a tag.');
}

test('another order that is found takes the focus only from its own field', async ({ launch, sandbox }) => {
  const lookUp = requestGate('receiving.lookUp');
  const { page } = await launch(lookUp);
  const [first, second] = parcelsWithTracking(sandbox);
  if (first === undefined || second === undefined) throw new Error('Too few parcels.');
  await openDesk(page);
  await openParcel(page, first.parcel);
  const field = other(page).getByRole('textbox');
  const found = linkButton(other(page).getByRole('listitem').first());
  /** Looks up an order, and lets the answer arrive when the user has gone on. */
  const findLater = async (goOn: () => Promise<void>) => {
    await field.fill(String(second.orderId));
    lookUp.close();
    await field.press('Enter');
    await expect.poll(lookUp.heldCount).toBeGreaterThan(0);
    await goOn();
    lookUp.open();
    await expect(found).toBeAttached();
  };
  const link = linkButton(candidates(page).first());
  await findLater(() => link.focus());
  await expect(link).toBeFocused();
  await field.fill('');
  await field.press('Enter');

  const palette = page.getByRole('dialog').getByRole('textbox');
  await findLater(async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(palette).toBeFocused();
  });
  await expect(palette).toBeFocused();
  await page.keyboard.press('Escape');

  await findLater(() => Promise.resolve());
  await expect(found).toBeFocused();
});

test('inbound orders and parcels open by their code from any screen, and the days of a parcel are counted down', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch();
  const { order, box, numbered, tagged } = codesAtInbound(sandbox);
  await openDesk(page);
  const scanPlace = appLocators.scanPlace(page);
  /** Opens another screen, and waits until scans are for it. */
  const leaveFor = async (screen: string) => {
    const left = await page.locator('main > *').first().elementHandle();
    await appLocators.place(page, screen).click();
    await expect.poll(() => left?.evaluate((element) => element.isConnected)).toBe(false);
  };

  await test.step('a box opens its order and is highlighted, a purchase order opens its order, a tag its parcel', async () => {
    await leaveFor('Inventory');
    await scanWithKeys(page, [box.trackingNumber ?? '']);
    await expect(page).toHaveURL(new RegExp(`#/receiving/${order.id}\\?.*box=(?:%22)?${box.boxId}`, 'u'));
    await leaveFor('Settings');
    await scanWithKeys(page, [numbered.purchaseOrderNumber ?? '']);
    await expect(page).toHaveURL(new RegExp(`#/receiving/${numbered.id}`, 'u'));
    await leaveFor('Returns');
    await scanWithKeys(page, [tagged.barcode ?? '']);
    await expect(page).toHaveURL(new RegExp(`#/unidentified/${tagged.id}`, 'u'));
  });

  await test.step('a code that is on a box and on a parcel offers a choice between the two', async () => {
    const [shared] = parcelsWithTracking(sandbox);
    // On the parcels screen it would mean the parcel.
    await leaveFor('Returns');
    await scanWithKeys(page, [shared?.parcel.trackingBarcode ?? '']);
    const choices = page.getByRole('region', { name: 'Which one?' });
    await expect(choices.getByRole('listitem').filter({ hasText: String(shared?.orderId) })).toHaveCount(1);
    await expect(choices.getByRole('listitem').filter({ hasText: 'Not linked' }).first()).toBeVisible();
    expect.soft(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  await test.step('an unknown code shows where it was searched', async () => {
    await scanWithKeys(page, ['NOBODY-KNOWS-THIS-1']);
    await expect(scanPlace).toContainText('Receiving orders searched');
    await expect(scanPlace).toContainText('the receiving orders');
  });

  await test.step('the days of a parcel are counted down according to the settings', async () => {
    await appLocators.settings(page).click();
    await page.getByRole('textbox', { name: 'Fee after (days)' }).fill('10');
    await page.getByRole('textbox', { name: 'Disposal after (days)' }).fill('45');
    await page.keyboard.press('Enter');
    await page.evaluate(() => {
      window.location.hash = '/unidentified';
    });
    const grid = page.getByRole('grid', { name: 'Unidentified parcels' });
    await grid.getByRole('columnheader', { name: 'Countdown' }).click();
    await expect(grid.getByRole('gridcell', { name: /^(?:Disposal|Fee) /u }).first()).toBeVisible();
  });

  await test.step('the range of the activity log and of counts is selected there too', async () => {
    await appLocators.settings(page).click();
    for (const [name, days] of [
      ['Keep activity log for', '90 days'],
      ['Keep check-in counts for', '14 days'],
    ] as const) {
      await page.getByRole('combobox', { name }).click();
      await page.getByRole('option', { name: days, exact: true }).click();
      await expect(page.getByRole('combobox', { name })).toHaveValue(days);
    }
    const kept = { activityDays: 90, checkInDays: 14, retentionDays: 30 };
    await expect.poll(() => callFromPage(page, 'preferences', 'read')).toMatchObject({ value: kept });
    expect.soft(await axeFindings(page)).toEqual([]);
  });

  await test.step('without the service, boxes and parcels are known, and candidates are ranked', async () => {
    await sandbox.stop();
    const [shared] = parcelsWithTracking(sandbox);
    if (shared === undefined) throw new Error('No parcel has a tracking code.');
    await scanWithKeys(page, [box.trackingNumber ?? '']);
    await expect(page).toHaveURL(new RegExp(`#/receiving/${order.id}\\?.*box=(?:%22)?${box.boxId}`, 'u'));
    await openParcel(page, shared.parcel);
    await expect(candidates(page).first()).toContainText(String(shared.orderId));
    await expect(candidates(page).first()).toContainText('Exact match');
    await appLocators.connection(page).click();
    await expect(appLocators.connection(page)).toHaveText('Offline');
    await expect(linkButton(candidates(page).first())).not.toHaveAttribute('aria-disabled', 'true');
    await expect(desk(page)).toContainText('wait in the outbox');

    await sandbox.start();
    await appLocators.connection(page).click();
    await expect(desk(page)).not.toContainText('wait in the outbox');
    // The service's return has everything read again: the delay is for the read of the link.
    await expect(liveMark(page)).toBeVisible();
    await linkButton(candidates(page).first()).press('Enter');
    await expect(cancel(page)).toBeFocused();
    // It stops once it is asked: if another read failed before, the question would be about the outbox.
    const { promise: until, resolve: release } = Promise.withResolvers<void>();
    const match = { method: 'GET', path: new RegExp(`/${shared.parcel.id}$`, 'u') };
    sandbox.faults.next({ kind: 'delay', ms: 60_000, until, match });
    await confirmByKeys(page);
    await expect.poll(() => sandbox.faults.pending()).toEqual([]);
    await sandbox.stop();
    release();
    await expect(question(page).getByRole('alert')).toContainText('Try again when you’re back online');
    await expect(question(page).getByRole('button', { name: 'Put in the outbox' })).toBeFocused();
    expect(shared.parcel.linkedOrderId).toBeNull();
  });

  await test.step('a link whose response was lost is reported as made, and not as made by someone else', async () => {
    const [shared] = parcelsWithTracking(sandbox);
    if (shared === undefined) throw new Error('No parcel has a tracking code.');
    await sandbox.start();
    await callFromPage(page, 'status', 'checkConnection');
    const { promise: until, resolve: release } = Promise.withResolvers<void>();
    const match = { method: 'POST', path: /:associateWRO$/u };
    sandbox.faults.next({ kind: 'delay', ms: 60_000, until, match });
    await confirm(page).press('Enter');
    await expect.poll(() => sandbox.faults.pending()).toEqual([]);
    // The server makes the link, and its response is lost.
    shared.parcel.linkedOrderId = shared.orderId;
    shared.parcel.linkedAtMs = Date.now();
    await sandbox.stop();
    release();
    await expect(question(page).getByRole('alert')).toContainText('It may have been done anyway');
    await sandbox.start();
    await callFromPage(page, 'status', 'checkConnection');
    await expect(confirm(page)).toHaveAccessibleDescription(
      `Parcel ${shared.parcel.id} is already linked to receiving order ${shared.orderId}.`,
    );
  });
});

test('the days of a parcel and its orders are those at the desk, whatever the computer’s time zone', async ({
  launch,
  sandbox,
}) => {
  const noon = (ms: number) => new Date(ms).getUTCHours() >= 12;
  const found = parcelsWithTracking(sandbox).find(({ parcel }) => noon(parcel.createdAtMs));
  const order = sandbox.world.demo.receivingOrders.find(({ id }) => id === found?.orderId);
  if (found === undefined || order === undefined) throw new Error('No parcel arrived in the afternoon.');
  const { page } = await launch({ timezoneId: 'Pacific/Kiritimati' });
  await openDesk(page);
  await openParcel(page, found.parcel);
  // Midnight in UTC: the evening before at the center.
  const expected = dateAtDesk(order.expectedArrivalAtMs);
  await expect(candidates(page).first()).toContainText(`Expected ${expected}`);
  await linkButton(candidates(page).first()).click();
  await expect(question(page).getByRole('region', { name: 'Receiving order' })).toContainText(expected);
  const arrived = dateAtDesk(found.parcel.createdAtMs);
  await expect(question(page).getByRole('region', { name: 'Parcel' })).toContainText(arrived);
});
