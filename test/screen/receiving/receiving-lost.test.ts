import type { Page } from 'playwright';
import type { Fault } from '#test/sandbox/misbehavior/faults.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import { expect, test } from '#test/screen/screen-test.ts';
import { outbox } from '#test/support/screens/outbox-at-desk.ts';
import {
  arriving,
  beginByCode,
  buildOrder,
  header,
  openReceivingDesk,
  outcomes,
  scan,
  scanResult,
} from '#test/support/screens/receiving-desk-at-work.ts';
import { axeFindings, overflowOn } from '#test/support/screens/screen-checks.ts';

test.use({ sandboxOptions: { receivingOrders: 8, unidentifiedOrders: 4, rateLimitPerMinute: 100_000 } });

const creation = { method: 'POST', path: /\/receiving$/u };
const list = { method: 'GET', path: /\/receiving$/u };
const question = (page: Page) => page.getByRole('dialog');
const notice = (page: Page, title: string) =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: title });

function failCreation(sandbox: Sandbox, fault: Fault): void {
  sandbox.faults.next({ ...fault, match: creation });
}

/** How many orders with a number the service has, and how often creating one was requested. */
function atService({ world, requests }: Sandbox, number: string): { orders: number; posts: number } {
  return {
    orders: world.demo.receivingOrders.filter((order) => order.purchaseOrderNumber === number).length,
    posts: requests.filter(({ method, path }) => method === 'POST' && creation.path.test(path)).length,
  };
}

test('an order whose response was lost is looked up by its content, and never sent twice automatically', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch();
  await openReceivingDesk(page);
  const [mug] = arriving(sandbox, false, 1);
  if (mug === undefined) return;

  await test.step('found by its number and its box, it is not sent again', async () => {
    failCreation(sandbox, { kind: 'dropAfterCommit' });
    await buildOrder(page, 'PO-LOST-1', mug);
    const { promise: until, resolve: release } = Promise.withResolvers<void>();
    // The app waits 30 s for the response to its look-up.
    sandbox.faults.next({ kind: 'delay', ms: 28_000, until, times: Infinity, match: list });
    await scan(page, 'DH-SEND', 'Checking whether it was received…');
    await expect(scanResult(page)).toContainText('Don’t create it again');
    await expect(outcomes(page)).toContainText('Not confirmed');
    sandbox.faults.clear();
    release();
    await expect(scanResult(page)).toContainText(/Found on the server as order \d+/u);
    await expect(outcomes(page)).toContainText('found on the server');
    expect(atService(sandbox, 'PO-LOST-1')).toEqual({ orders: 1, posts: 1 });
  });

  await test.step('if the service cannot tell, the desk asks a user', async () => {
    failCreation(sandbox, { kind: 'dropBeforeCommit' });
    await buildOrder(page, 'PO-LOST-2', mug);
    await scan(page, 'DH-SEND', 'Checking whether it was received…');
    // Until a look-up is refused, it stays unconfirmed for two minutes.
    sandbox.faults.next({ kind: 'status', status: 403, times: Infinity, match: list });
    await expect(scanResult(page)).toContainText('Was it received?');
    await expect(notice(page, 'A receiving order needs your decision').first()).toBeVisible();
    await expect(outbox.gauge(page)).toContainText('1to decide');
    sandbox.faults.clear();
    expect(atService(sandbox, 'PO-LOST-2')).toEqual({ orders: 0, posts: 2 });
    await page.keyboard.press('1');
  });

  await test.step('the outbox describes it, and links to the orders with that number', async () => {
    await expect(outbox.story(page)).toContainText(
      'Dockhand couldn’t confirm whether this receiving order was received',
    );
    await expect(outbox.story(page)).toContainText('Look for its number and boxes');
    await expect(outbox.key(page, /^Edit as new draft/u)).toHaveAttribute('aria-disabled', 'true');
    await expect(outbox.record(page)).toContainText('BOX-PO-LOST-2');
    await expect(outbox.record(page).getByRole('row', { name: mug.sku })).toBeVisible();
    const row = outbox.rows(page).filter({ hasText: 'Needs decision' });
    await expect(row).toContainText('Receiving');
    expect.soft(await axeFindings(page)).toEqual([]);
    expect.soft(await overflowOn(page)).toEqual([]);
    await outbox.story(page).getByRole('button', { name: 'with the number PO-LOST-2' }).click();
    await expect(page.getByText('No receiving orders match these filters')).toBeVisible();
    await expect(page.getByText('1 receiving order hasn’t been sent yet')).toBeVisible();
    await page.getByRole('button', { name: 'Open the outbox' }).click();
    await row.click();
  });

  await test.step('the user is warned what sending again means, and the order exists once', async () => {
    await outbox.key(page, /^Send again/u).click();
    await expect(question(page)).toContainText('PO-LOST-2 will be sent again.');
    await expect(question(page)).toContainText('accepts identical orders');
    await question(page).getByRole('button', { name: 'Send again' }).click();
    await expect(outbox.story(page)).toContainText('The server has this receiving order.');
    await expect(notice(page, 'Receiving order sent').first()).toBeVisible();
    expect(atService(sandbox, 'PO-LOST-2')).toEqual({ orders: 1, posts: 3 });
  });
});

test('an order that the service rejects comes back to the desk, with the message for each field', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch();
  await openReceivingDesk(page);
  const [mug] = arriving(sandbox, false, 1);
  if (mug === undefined) return;
  failCreation(sandbox, { kind: 'status', status: 422, body: { Boxes: ['A box was announced before.'] } });
  await buildOrder(page, 'PO-NO-1', mug);
  await scan(page, 'DH-SEND', 'Rejected by the server');
  await expect(scanResult(page)).toContainText('A box was announced before.');
  await expect(notice(page, 'The server rejected a receiving order').first()).toBeVisible();

  await page.keyboard.press('ControlOrMeta+o');
  const correction = outbox.rows(page).filter({ hasText: 'Needs correction' });
  await expect(correction).toContainText('Receiving');
  await expect(correction).toContainText('PO-NO-1');
  await correction.click();
  await expect(outbox.story(page)).toContainText('The server rejected this receiving order');
  await expect(outbox.story(page)).toContainText('A box was announced before.');
  await outbox.key(page, /^Correct it at the receiving desk/u).click();
  await expect(header(page)).toContainText('PO-NO-1');
  await expect(scanResult(page)).toContainText('1 box, 1 line, 1 unit');

  await test.step('when given up, it can be resumed', async () => {
    await page.keyboard.press('ControlOrMeta+o');
    await outbox.rows(page).filter({ hasText: 'Needs correction' }).click();
    await expect(outbox.record(page)).toBeVisible();
    await expect(outbox.key(page, /^Cancel/u)).toBeEnabled();
    await page.keyboard.press('x');
    await question(page).getByRole('button', { name: 'Cancel the receiving order' }).click();
    await page.getByRole('radiogroup', { name: 'View' }).getByText('Rejected & canceled').click();
    await outbox.rows(page).filter({ hasText: 'Canceled' }).first().click();
    await outbox.key(page, /^Edit as new draft/u).click();
    await expect(question(page)).toContainText('will open at the receiving desk');
    await expect(question(page)).not.toContainText('slip');
    await question(page).getByRole('button', { name: 'Make a new draft' }).click();
    await expect(header(page)).toContainText('PO-NO-1');
  });
  await beginByCode(page);
  await expect(scanResult(page)).toContainText('New order');
});
