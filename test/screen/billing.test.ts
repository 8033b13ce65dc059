import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import type { Locator, Page } from 'playwright';
import { accountOf } from '#test/sandbox/world/orders/invoices.ts';
import { axeFindings, cutWhereSmall, overflowOn, savedFile } from '#test/support/screens/screen-checks.ts';
import { expect, test } from './screen-test.ts';

const rows = (page: Page, grid: 'Invoices' | 'Charges'): Locator =>
  page
    .getByRole('grid', { name: grid })
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
const pane = (page: Page): Locator => page.getByRole('region', { name: /^Invoice \d+$/u });
const sidebar = (page: Page): Locator => page.getByRole('navigation', { name: 'Main navigation' });
const dollars = (amount: number): RegExp =>
  new RegExp(`USD\\s${Math.abs(amount).toLocaleString('en-US', { minimumFractionDigits: 2 })}`, 'u');

test('invoices, their charges, and a parcel’s charges are shown, also without the service', async ({
  launch,
  sandbox,
}) => {
  const { world } = sandbox;
  const folder = mkdtempSync(join(tmpdir(), 'dockhand-billing-'));
  const { page, stop } = await launch({ saveFolder: folder });
  const { invoices, charges: booked } = accountOf(world.demo, world, Date.now());
  const newest = invoices.at(-1);
  if (newest === undefined) throw new Error('The world lacks invoices.');

  await test.step('the screen is in the sidebar and has keyboard shortcuts', async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('b');
    await expect(sidebar(page).locator('[aria-current="page"]')).toHaveAccessibleName('Billing');
    await expect(rows(page, 'Invoices').first()).toContainText(String(newest.id));
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflowOn(page)).toEqual([]);
  });

  await test.step('one invoice shows its amount, its balance, and a total that matches both', async () => {
    await rows(page, 'Invoices').first().click();
    await expect(pane(page)).toContainText(dollars(newest.amount));
    await expect(pane(page).getByRole('row', { name: /^Total/u })).toHaveText(dollars(newest.amount));
    await expect(pane(page)).toContainText(dollars(newest.runningBalance));
    expect(await axeFindings(page)).toEqual([]);
    expect(await cutWhereSmall(page)).toEqual([]);
  });

  await test.step('its charges are a list that is exported with plain numbers and dates', async () => {
    await pane(page).getByRole('link', { name: 'Filter or export these charges' }).click();
    const lines = booked.filter(({ invoice }) => invoice?.id === newest.id);
    await expect(rows(page, 'Charges').first()).toBeVisible();
    await page.keyboard.press('ControlOrMeta+e');
    await page.getByRole('button', { name: 'CSV' }).click();
    const text = readFileSync(await savedFile(folder), 'utf8').replace(/^\uFEFF/u, '');
    const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
    expect(data.map(({ Amount }) => Number(Amount)).toSorted((one, other) => one - other)).toEqual(
      lines.map(({ charge }) => charge.amount).toSorted((one, other) => one - other),
    );
    expect(data.every((row) => /^\d{4}-\d\d-\d\d$/u.test(row['Charged on'] ?? ''))).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
    expect(await cutWhereSmall(page)).toEqual([]);
  });

  const stored = booked.find(({ charge }) => charge.fee === 'URO Storage Fee')?.charge;
  if (stored === undefined || stored.reference === null) throw new Error('No parcel was charged for.');
  const parcel = stored.reference.id;

  await test.step('a parcel links to its storage fee, and the fee back to the parcel', async () => {
    await page.goto(page.url().replace(/#.*$/u, `#/unidentified/${parcel}`));
    const opened = page.getByRole('region', { name: `Unidentified parcel ${parcel}` });
    await opened.getByRole('link', { name: 'Charges' }).click();
    await expect(rows(page, 'Charges')).toHaveCount(1);
    await expect(rows(page, 'Charges')).toContainText('URO Storage Fee');
    await expect(rows(page, 'Charges')).toContainText(dollars(stored.amount));
    await page.getByRole('link', { name: `Unidentified parcel ${parcel}` }).click();
    await expect(opened).toBeVisible();
  });

  await test.step('a shipment’s charge leads to its order', async () => {
    const shipped = booked.findLast(({ charge }) => charge.reference?.type === 'Shipment')?.charge.reference;
    await page.goto(page.url().replace(/#.*$/u, `#/charges?reference=${shipped?.id}`));
    await page
      .getByRole('link', { name: `Shipment ${shipped?.id}` })
      .first()
      .click();
    const found = page.getByRole('region', { name: new RegExp(`${shipped?.id}`, 'u') });
    await expect(found.getByRole('link', { name: `Shipment ${shipped?.id}` })).toBeVisible();
  });

  await test.step('invoices opened before open again without the service, with their age', async () => {
    await stop();
    await sandbox.stop();
    const { page: later } = await launch({ startsAt: `/billing/${newest.id}` });
    await expect(pane(later).getByRole('row', { name: /^Total/u })).toHaveText(dollars(newest.amount));
    await expect(pane(later)).toContainText('Offline copy');
    await later.goto(later.url().replace(/#.*$/u, `#/charges?reference=${parcel}&about=URO`));
    await expect(rows(later, 'Charges')).toHaveCount(1);
    await sandbox.start();
  });
  rmSync(folder, { recursive: true, force: true });
});

test('an invoice whose amount could not be read shows the failure, and the amount once it is read again', async ({
  launch,
  sandbox,
}) => {
  const { world } = sandbox;
  const newest = accountOf(world.demo, world, Date.now()).invoices.at(-1);
  if (newest === undefined) throw new Error('The world lacks invoices.');
  const { page } = await launch({ startsAt: '/billing' });
  await expect(rows(page, 'Invoices').first()).toContainText(String(newest.id));
  // Until the failure is seen: the window also reads on its own.
  const match = { method: 'GET', path: /\/invoices$/u };
  sandbox.faults.next({ kind: 'status', status: 500, times: Number.POSITIVE_INFINITY, match });
  await rows(page, 'Invoices').first().click();
  const facts = pane(page).getByRole('region', { name: 'Details', exact: true });
  const failure = pane(page).getByRole('alert');
  await expect(failure).toBeVisible();
  await expect(facts).not.toContainText(dollars(newest.amount));
  sandbox.faults.clear();
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(facts).toContainText(dollars(newest.amount));
  await expect(facts).toContainText(dollars(newest.runningBalance));
  await expect(failure).toHaveCount(0);
});

test('an invoice without charges shows its day, type, and amounts', async ({ launch, sandbox }) => {
  const { world } = sandbox;
  const newest = accountOf(world.demo, world, Date.now()).invoices.at(-1);
  if (newest === undefined) throw new Error('The world lacks invoices.');
  sandbox.faults.next({
    kind: 'status',
    status: 200,
    body: { items: [], next: null },
    times: Number.POSITIVE_INFINITY,
    match: { method: 'GET', path: /\/invoices\/\d+\/transactions$/u },
  });
  const { page } = await launch({ startsAt: `/billing/${newest.id}` });
  const facts = pane(page).getByRole('region', { name: 'Details', exact: true });
  await expect(facts).toContainText(dollars(newest.amount));
  await expect(facts).toContainText(dollars(newest.runningBalance));
});

test('charges that only this desk can filter are found beyond a page of others', async ({
  launch,
  sandbox,
}) => {
  const { world } = sandbox;
  const nowMs = Date.now();
  for (const shipment of world.demo.orders.flatMap(({ shipments }) => shipments)) {
    if (shipment.actualFulfillmentAtMs !== null) shipment.actualFulfillmentAtMs = nowMs;
  }
  const latest = accountOf(world.demo, world, nowMs)
    .charges.map(({ charge }) => charge)
    .toSorted((one, other) => other.atMs - one.atMs);
  const first = latest.findIndex(({ reference }) => reference === null);
  expect(first).toBeGreaterThanOrEqual(250);
  const { page } = await launch({ startsAt: '/charges?about=Item' });
  await expect(rows(page, 'Charges').first()).toContainText(latest[first]?.fee ?? 'none');
});

test('without billing permission, the screen is hidden, and a link to it shows what is missing', async ({
  launch,
  sandbox,
}) => {
  sandbox.faults.next({
    kind: 'status',
    status: 403,
    times: Number.POSITIVE_INFINITY,
    match: { path: 'invoices' },
  });
  const { page } = await launch({ startsAt: '/billing' });
  await expect(page.getByRole('alert')).toContainText('billing_read');
  await expect(sidebar(page).getByRole('link', { name: 'Billing' })).toHaveCount(0);
});
