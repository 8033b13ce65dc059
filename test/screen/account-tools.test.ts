import type { Locator, Page } from 'playwright';
import { appLocators } from '#build/tour/app-locators.ts';
import { callFromPage, deskCenter } from '#test/support/screens/at-the-desk.ts';
import { axeFindings, cutWhereSmall, overflowOn } from '#test/support/screens/screen-checks.ts';
import { expect, requestGate, test } from './screen-test.ts';

const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const tool = (page: Page, name: string): Locator => page.getByRole('form', { name, exact: true });

test('webhooks are created, tested, notified, and deleted; sandbox controls work', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch({ startsAt: '/settings' });
  const webhooks = section(page, 'Webhooks');
  const { demo } = sandbox.world;

  await test.step('a URL that is not https is rejected at its field, and nothing is sent', async () => {
    await expect(webhooks).toContainText('No webhooks yet.');
    await webhooks.getByLabel('Address').fill('ftp://hooks.example.com');
    await webhooks.getByRole('button', { name: 'Create webhook' }).click();
    await expect(webhooks).toContainText('Enter an address that starts with https://.');
    expect(demo.webhooks.subscriptions).toEqual([]);
  });

  await test.step('a webhook is created and listed', async () => {
    await webhooks.getByLabel('Address').fill('https://hooks.example.com/a');
    await webhooks.getByRole('checkbox', { name: 'return.created' }).check();
    await webhooks.getByRole('button', { name: 'Create webhook' }).click();
    await expect(webhooks.getByRole('list', { name: 'Webhooks' })).toContainText(
      'https://hooks.example.com/a',
    );
    expect(demo.webhooks.subscriptions.map(({ topics }) => topics)).toEqual([
      ['order.shipment.tracking_received', 'return.created'],
    ]);
    await expect(webhooks).toContainText('Nothing has been sent to these webhooks yet.');
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflowOn(page)).toEqual([]);
    expect(await cutWhereSmall(page)).toEqual([]);
  });

  await test.step('an order is created, shipped, and delivered', async () => {
    const { sku } = demo.catalog.at(0) ?? { sku: '' };
    await tool(page, 'Create an order').getByLabel('SKU').fill(sku);
    await tool(page, 'Create an order').getByRole('button', { name: 'Create order' }).click();
    await expect(tool(page, 'Create an order')).toContainText('Order created:');
    const id = await tool(page, 'Ship and deliver').getByLabel('Shipment ID').inputValue();
    await tool(page, 'Ship and deliver').getByRole('button', { name: 'Start' }).click();
    await expect(tool(page, 'Ship and deliver').getByRole('status')).toContainText('DeliverOrder');
    const shipment = demo.orders.flatMap(({ shipments }) => shipments).find((one) => String(one.id) === id);
    expect(shipment).toBeDefined();
  });

  await test.step('a center takes a step, or the reason why it cannot is shown', async () => {
    const order = demo.receivingOrders.find(({ status }) => status === 'Awaiting');
    const center = tool(page, 'Work at the center');
    await center.getByLabel('ID', { exact: true }).fill(String(order?.id));
    await center.getByRole('button', { name: 'Run step' }).click();
    await expect(center.getByRole('status')).toContainText('Done. Status:');
    await center.getByLabel('ID', { exact: true }).fill('1');
    await center.getByRole('button', { name: 'Run step' }).click();
    await expect(center.getByRole('alert')).toContainText('There is no order 1.');
  });

  await test.step('the next requests fail until the faults are cleared', async () => {
    const faults = tool(page, 'Local sandbox faults');
    await faults.getByLabel('Fault', { exact: true }).selectOption('unavailable');
    await faults.getByLabel('Path contains').fill('nowhere');
    await faults.getByRole('button', { name: 'Add fault' }).click();
    await expect(faults).toContainText('status 503 nowhere');
    expect(sandbox.faults.pending()).toHaveLength(1);
    await faults.getByRole('button', { name: 'Clear all faults' }).click();
    await expect(faults).toContainText('Every request goes through.');
    expect(sandbox.faults.pending()).toEqual([]);
  });

  await test.step('a webhook is deleted only after confirmation, a failure is shown once, and what is typed stays', async () => {
    await webhooks.getByLabel('Address').fill('https://hooks.example.com/b');
    const remove = webhooks.getByRole('button', { name: /^Delete the webhook/u });
    const dialog = page.getByRole('dialog');
    sandbox.faults.next({ kind: 'status', status: 422, match: { method: 'DELETE' } });
    await remove.click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await remove.click();
    await expect(dialog.getByRole('button', { name: 'Delete' })).toBeVisible();
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(webhooks).toContainText('No webhooks yet.');
    await expect(webhooks.getByLabel('Address')).toHaveValue('https://hooks.example.com/b');
    await expect(webhooks).toBeFocused();
    expect(demo.webhooks.subscriptions).toEqual([]);
  });
});

test('a webhook is reported as created although the list cannot be read', async ({ launch, sandbox }) => {
  sandbox.faults.next({
    kind: 'status',
    status: 403,
    times: Number.POSITIVE_INFINITY,
    match: { method: 'GET', path: 'webhook' },
  });
  const { page } = await launch({ startsAt: '/settings' });
  const webhooks = section(page, 'Webhooks');
  await webhooks.getByLabel('Address').fill('https://hooks.example.com/unlisted');
  await webhooks.getByRole('button', { name: 'Create webhook' }).click();
  await expect(page.getByText('Webhook created')).toBeVisible();
  await expect(webhooks.getByLabel('Address')).toHaveValue('');
  expect(sandbox.world.demo.webhooks.subscriptions).toHaveLength(1);
});

test('a webhook whose response was lost is reported as uncertain, and is listed if it exists', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch({ startsAt: '/settings' });
  const webhooks = section(page, 'Webhooks');
  const address = 'https://hooks.example.com/lost';
  await expect(webhooks).toContainText('No webhooks yet.');
  const create = async (kind: 'dropBeforeCommit' | 'dropAfterCommit') => {
    await webhooks.getByLabel('Address').fill(address);
    sandbox.faults.next({ kind, match: { method: 'POST', path: 'webhook' } });
    await webhooks.getByRole('button', { name: 'Create webhook' }).click();
  };
  await create('dropBeforeCommit');
  await expect(webhooks.getByRole('alert')).toContainText('It may have been done anyway.');
  await expect(webhooks).toContainText('No webhooks yet.');
  await create('dropAfterCommit');
  await expect(webhooks.getByRole('list', { name: 'Webhooks' })).toContainText(address);
  await expect(webhooks.getByLabel('Address')).toHaveValue('');
  expect(sandbox.world.demo.webhooks.subscriptions).toHaveLength(1);
});

test('a webhook that is created after Settings was left is reported and listed, and the next one that is typed stays', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch({ startsAt: '/settings' });
  const webhooks = section(page, 'Webhooks');
  const list = webhooks.getByRole('list', { name: 'Webhooks' });
  const address = webhooks.getByLabel('Address');
  const createLate = async (url: string) => {
    const { promise: until, resolve: release } = Promise.withResolvers<void>();
    const match = { method: 'POST', path: /\/webhook$/u };
    sandbox.faults.next({ kind: 'delay', ms: 60_000, until, match });
    await address.fill(url);
    await webhooks.getByRole('button', { name: 'Create webhook' }).click();
    await expect.poll(() => sandbox.faults.pending()).toEqual([]);
    return release;
  };
  await expect(webhooks).toContainText('No webhooks yet.');

  await test.step('after Settings was left', async () => {
    const release = await createLate('https://hooks.example.com/left');
    await page.getByRole('link', { name: 'Today', exact: true }).click();
    await expect(webhooks).toHaveCount(0);
    release();
    await expect(page.getByText('Webhook created')).toBeVisible();
    await appLocators.settings(page).click();
    await expect(list).toContainText('https://hooks.example.com/left');
  });

  await test.step('while the next one is typed', async () => {
    const release = await createLate('https://hooks.example.com/stayed');
    await address.fill('https://hooks.example.com/next');
    await webhooks.getByRole('checkbox', { name: 'return.created' }).check();
    release();
    await expect(list).toContainText('https://hooks.example.com/stayed');
    await expect(address).toHaveValue('https://hooks.example.com/next');
    await expect(webhooks.getByRole('checkbox', { name: 'return.created' })).toBeChecked();
  });
});

test('the desk in Settings is no longer shown as saved once its name or center is changed', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch({ startsAt: '/settings' });
  const desk = section(page, 'Desk');
  const saved = desk.getByText('Saved', { exact: true });
  const save = desk.getByRole('button', { name: 'Save', exact: true });
  await appLocators.deskName(page).fill('Dock 9');
  await save.click();
  await expect(saved).toBeVisible();
  await appLocators.deskName(page).fill('Dock 10');
  await expect(saved).toHaveCount(0);
  await save.click();
  await expect(saved).toBeVisible();
  const other = sandbox.world.centers.find(({ name }) => name !== deskCenter);
  await appLocators.deskCenter(page).click();
  await appLocators.deskCenterNamed(page, other?.name ?? '').click();
  await expect(saved).toHaveCount(0);
});

test('units of a code that can’t be saved are replaced by those in effect', async ({ launch, sandbox }) => {
  let isFull = false;
  const { page } = await launch({ failsRequest: (name) => isFull && name === 'inventory.saveCode' });
  const [item] = sandbox.world.demo.items;
  const code = { code: 'CASE-OF-12', inventoryId: item?.inventoryId, quantity: 12 };
  expect(await callFromPage(page, 'inventory', 'saveCode', code)).toMatchObject({ value: { quantity: 12 } });
  await appLocators.settings(page).click();
  const units = page.getByRole('textbox', { name: 'Units per scan of CASE-OF-12' });
  await expect(units).toHaveValue('12');
  isFull = true;
  await units.fill('6');
  await units.press('Enter');
  await expect(page.getByText('CASE-OF-12 not assigned')).toBeVisible();
  await expect(units).toHaveValue('12');
  await test.step('once they can be saved, Enter leaves the focus in their field, as in other settings', async () => {
    isFull = false;
    await units.fill('6');
    await units.press('Enter');
    await expect(page.getByText('6 units of')).toBeVisible();
    // Answered after Settings has read the codes again.
    await callFromPage(page, 'inventory', 'listCodes');
    await expect(units).toBeFocused();
    await expect(units).toHaveValue('6');
    const days = page.getByRole('textbox', { name: 'Fee after (days)' });
    await days.fill('9999 d');
    await expect(days).toHaveValue('9999');
    await days.press('Enter');
    await expect(days).toHaveValue('3650');
    await expect(days).toBeFocused();
  });
  await test.step('what is still typed when Settings is left by a key is saved', async () => {
    await page.getByRole('textbox', { name: 'Fee after (days)' }).fill('45');
    await page.keyboard.press('ControlOrMeta+1');
    await expect(units).toHaveCount(0);
    await expect
      .poll(() => callFromPage(page, 'preferences', 'read'))
      .toMatchObject({ value: { unidentifiedFeeDays: 45 } });
    await appLocators.settings(page).click();
    await units.fill('8');
    await page.keyboard.press('ControlOrMeta+1');
    await expect(units).toHaveCount(0);
    await expect
      .poll(() => callFromPage(page, 'inventory', 'listCodes'))
      .toMatchObject({ value: [{ code: 'CASE-OF-12', quantity: 8 }] });
    await appLocators.settings(page).click();
    await units.fill('0');
    await page.keyboard.press('ControlOrMeta+1');
    await expect(units).toHaveCount(0);
    await appLocators.settings(page).click();
    await expect(units).toHaveValue('8');
  });
  await test.step('a code that is removed elsewhere while its units are typed stays removed', async () => {
    await appLocators.settings(page).click();
    await units.fill('9');
    await callFromPage(page, 'inventory', 'removeCode', { code: 'CASE-OF-12' });
    await units.press('Enter');
    await expect(page.getByText('CASE-OF-12 was removed in the meantime')).toBeVisible();
    await expect(units).toHaveCount(0);
    expect(await callFromPage(page, 'inventory', 'listCodes')).toMatchObject({ value: [] });
  });
});

test('a webhook that is refused or uncertain after Settings was left is reported with the reason', async ({
  launch,
  sandbox,
}) => {
  const gate = requestGate('webhooks.subscribe');
  const { page } = await launch({ startsAt: '/settings', ...gate });
  const webhooks = section(page, 'Webhooks');
  const createAndLeave = async (address: string) => {
    await expect(webhooks).toContainText('No webhooks yet.');
    gate.close();
    await webhooks.getByLabel('Address').fill(address);
    await webhooks.getByRole('button', { name: 'Create webhook' }).click();
    await expect.poll(gate.heldCount).toBe(1);
    await page.getByRole('link', { name: 'Today', exact: true }).click();
    await expect(webhooks).toHaveCount(0);
    gate.open();
  };
  await createAndLeave('ftp://hooks.example.com');
  const notice = (title: string) => page.getByRole('alert').filter({ hasText: title });
  await expect(notice('Webhook not created')).toContainText('Enter an address that starts with https://.');
  expect(sandbox.world.demo.webhooks.subscriptions).toEqual([]);
  await appLocators.settings(page).click();
  sandbox.faults.next({ kind: 'dropBeforeCommit', match: { method: 'POST', path: 'webhook' } });
  await createAndLeave('https://hooks.example.com/uncertain');
  await expect(notice('Webhook: creation not confirmed')).toContainText('It may have been done anyway.');
});
