import type { Locator, Page } from 'playwright';
import { appLocators } from '#build/tour/app-locators.ts';
import { scanWithKeys } from '#build/tour/scanner-keys.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import { activityRows } from '#test/support/screens/activity-log.ts';
import { callFromPage, deskCenter } from '#test/support/screens/at-the-desk.ts';
import { outbox } from '#test/support/screens/outbox-at-desk.ts';
import { axeFindings, overflowOn } from '#test/support/screens/screen-checks.ts';
import { expect, requestGate, test } from './screen-test.ts';

const offline = 'The server can’t be reached. This works again once you’re back online.';
const waits = 'Changes you make here wait in the outbox';

const pane = (page: Page, name: RegExp): Locator => page.getByRole('region', { name });
const order = (page: Page) => pane(page, /^Receiving order \d/u);
const lots = (page: Page) => pane(page, /^Lot exclusions of item/u);
const parcelPane = (page: Page) => pane(page, /^Unidentified parcel \d/u);
const question = (page: Page): Locator => page.getByRole('dialog');
const putIn = (page: Page): Locator => question(page).getByRole('button', { name: 'Put in the outbox' });

async function open(page: Page, address: string): Promise<void> {
  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, address);
}

/** Returns the buttons disabled by the unavailable service for which no text on their part of the screen shows why. */
async function silentKeys(page: Page): Promise<string[]> {
  return page.evaluate((reason) => {
    const isAnnounced = (part: Element | null) =>
      [...(part?.querySelectorAll('p, span') ?? [])].some(
        (text) => text.checkVisibility() && (text.textContent ?? '').includes(reason),
      );
    return [...document.querySelectorAll('button[aria-disabled="true"][aria-describedby]')]
      .filter((key) => {
        const ids = (key.getAttribute('aria-describedby') ?? '').split(' ');
        return ids.some((id) => document.getElementById(id)?.textContent === reason);
      })
      .filter((key) => !isAnnounced(key.closest('[role="dialog"], section, main')))
      .map((key) => key.textContent ?? '');
  }, offline);
}

/** The records that a test changes, and others that it opens, each as a user finds it. */
function recordsOf({ world }: Sandbox) {
  const { centers, demo } = world;
  const found = demo.unidentifiedOrders.find(
    ({ linkedOrderId, trueMatch }) => linkedOrderId === null && trueMatch?.evidence === 'tracking',
  );
  const marked = demo.receivingOrders.find(({ status }) => status === 'Awaiting');
  const [item, other] = demo.items.filter(({ inventoryId, isLot, isActive }) => {
    const own = centers.flatMap(({ id }) => demo.stock.lots(inventoryId, id));
    const isKnown = demo.lotExclusions.some((exclusion) => exclusion.inventoryId === inventoryId);
    return isLot && isActive && !isKnown && new Set(own.map(({ lotNumber }) => lotNumber)).size > 1;
  });
  const awaited = demo.returns.find(({ status }) => status === 'AwaitingArrival');
  const sold = demo.orders.find(({ shipments }) => shipments.length > 0);
  if (!found || !marked || !item || !other || !awaited || !sold) throw new Error('The world lacks a record.');
  const [lot, otherLot] = centers.flatMap(({ id }) => demo.stock.lots(item.inventoryId, id));
  const [otherItemsLot] = centers.flatMap(({ id }) => demo.stock.lots(other.inventoryId, id));
  marked.externalSyncAtMs = null;
  return {
    parcel: found,
    marked,
    item,
    awaited,
    sold,
    lot: lot?.lotNumber ?? '',
    otherLot: otherLot?.lotNumber ?? '',
    unopened: { sku: other.sku, lot: otherItemsLot?.lotNumber ?? '' },
  };
}

test('without the service, features that need it say so, and links, lot changes, and sync marks wait for it', async ({
  launch,
  sandbox,
}) => {
  const { parcel, marked, item, awaited, sold, lot, unopened } = recordsOf(sandbox);
  const withdrawal = requestGate('outbox.cancel');
  const queueing = requestGate('outbox.queueChanges');
  const { page } = await launch({
    holdsRequest: (name) => withdrawal.holdsRequest(name) ?? queueing.holdsRequest(name),
  });
  const lotRow = lots(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: lot }) })
    .first();
  const places = {
    lots: { address: `/lots/${item.inventoryId}`, shown: lotRow },
    parcel: { address: `/unidentified/${parcel.id}`, shown: appLocators.matchCandidates(page).first() },
    order: {
      address: `/receiving/${marked.id}`,
      shown: order(page).getByRole('button', { name: /^Cancel…/u }),
    },
    return: {
      address: `/returns/${awaited.id}`,
      shown: pane(page, /^Return \d/u).getByRole('button', { name: /^Cancel/u }),
    },
    shipment: {
      address: `/orders/${sold.id}`,
      shown: pane(page, /^Order \d/u)
        .getByRole('button', { name: /^Cancel shipment/u })
        .first(),
    },
  };
  const notSynced = '/receiving?centers=%5B%5D&synced=false';
  const tracking = '/orders?tracked=true&uploaded=false';
  const firstTracked = page.getByRole('grid').getByRole('row').nth(1).getByRole('gridcell').first();
  const openTracking = async () => {
    await open(page, tracking);
    await expect(pane(page, /^Order \d/u)).toBeHidden();
    await expect(page.getByRole('grid', { name: 'Orders' })).toHaveAttribute('aria-busy', 'false');
  };
  const go = async (name: keyof typeof places) => {
    await open(page, places[name].address);
    await expect(places[name].shown).toBeVisible();
  };

  await test.step('each record is seen once', async () => {
    await expect
      .poll(async () => {
        const reply = await callFromPage(page, 'receiving', 'readIndex');
        return (reply as { value: { asOf: string | null; ordersAhead: number } }).value;
      })
      .toMatchObject({ asOf: expect.any(String), ordersAhead: 0 });
    for (const name of Object.keys(places) as (keyof typeof places)[]) await go(name);
    await openTracking();
    await expect(firstTracked).toBeVisible();
    await open(page, notSynced);
    await expect(page.getByRole('grid', { name: 'Receiving orders' })).toContainText(String(marked.id));
  });

  await test.step('a sync mark can be put in the outbox while the service is available', async () => {
    await go('order');
    await order(page).getByRole('button', { name: 'Send later: Mark as synced' }).click();
    await expect.poll(() => marked.externalSyncAtMs).not.toBeNull();
    await expect(order(page).getByRole('button', { name: /^Mark as not synced/u })).toBeEnabled();
    // A read of the order that is under way would answer the refresh too.
    await expect(appLocators.refreshOrder(page)).not.toHaveAttribute('data-turning');
    marked.externalSyncAtMs = null;
    await appLocators.refreshOrder(page).click();
    await expect(order(page).getByRole('button', { name: /^Mark as synced/u })).toBeEnabled();
  });

  await sandbox.stop();
  await go('order');
  await appLocators.refreshOrder(page).click();

  await test.step('the status shows it, not when the server answered a moment ago, beside the desk’s center', async () => {
    const bar = appLocators.statusBar(page);
    await expect(bar.getByRole('button').filter({ hasText: /^Offline/u })).toBeVisible();
    expect(await bar.innerText()).not.toMatch(/last online\s+(?:just now|\d+ s ago)/u);
    const center = bar.getByText(deskCenter, { exact: true });
    await expect(center).toBeVisible();
    expect(await center.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
  });

  await test.step('actions that cannot wait are disabled, with the reason visible', async () => {
    await expect(order(page).getByRole('status').filter({ hasText: offline })).toBeVisible();
    for (const key of [/^Open label PDF/u, /^Cancel…/u]) {
      const held = order(page).getByRole('button', { name: key });
      await expect(held).toHaveAttribute('aria-disabled', 'true');
      await expect(held).toHaveAccessibleDescription(offline);
    }
    expect(await silentKeys(page)).toEqual([]);
    for (const name of ['return', 'shipment'] as const) {
      await go(name);
      await expect(places[name].shown).toHaveAttribute('aria-disabled', 'true');
      expect(await silentKeys(page), name).toEqual([]);
      expect.soft(await axeFindings(page)).toEqual([]);
    }
    await openTracking();
    await firstTracked.click();
    const upload = page.getByRole('button', { name: /^Mark \d+ shipments? as uploaded/u });
    await expect(upload).toHaveAttribute('aria-disabled', 'true');
    expect(await silentKeys(page), 'tracking').toEqual([]);
  });

  await test.step('a sync mark waits, is shown on its order, and can be withdrawn', async () => {
    await go('order');
    const mark = order(page).getByRole('button', { name: /^Mark as synced/u });
    await mark.click();
    await expect(order(page).getByText(`Mark receiving order ${marked.id} as synced`)).toBeVisible();
    await expect(mark).toHaveAttribute('aria-disabled', 'true');
    const withdraw = order(page).getByRole('button', { name: /^Withdraw/u });
    withdrawal.close();
    await withdraw.click();
    await expect.poll(withdrawal.heldCount).toBe(1);
    await go('lots');
    withdrawal.fail();
    // Its failure is announced although its order was left.
    await page.getByRole('alert').filter({ hasText: 'Not withdrawn' }).waitFor();
    await go('order');
    await withdraw.click();
    await expect(withdraw).toHaveCount(0);
    queueing.close();
    await mark.click();
    await expect.poll(queueing.heldCount).toBe(1);
    await go('lots');
    queueing.open();
    // It leads to its order, although that was left.
    await page.getByRole('button', { name: /otification/u }).click();
    const queued = page
      .getByRole('dialog', { name: /otification/u })
      .getByRole('listitem')
      .first();
    await expect(queued).toContainText('1 change is waiting in the outbox');
    await expect(queued.getByRole('link')).toHaveAttribute('href', `#/receiving/${marked.id}`);
    await page.keyboard.press('Escape');
    await go('order');
    await expect(order(page).getByText('Queued', { exact: true })).toBeVisible();
    expect.soft(await axeFindings(page)).toEqual([]);
  });

  await test.step('and is not queued a second time with others', async () => {
    await open(page, notSynced);
    await page.getByRole('grid', { name: 'Receiving orders' }).getByRole('gridcell').first().focus();
    await page.keyboard.press('Control+a');
    const selected = page.getByText(/^\d+ orders selected, 1 waiting in the outbox$/u);
    const count = Number.parseInt(await selected.innerText(), 10);
    await expect(page.getByRole('button', { name: `Mark ${count - 1} as synced…` })).toBeEnabled();
  });

  await test.step('so does a lot change, after a confirmation that mentions it', async () => {
    await go('lots');
    await expect(lots(page).getByRole('status').filter({ hasText: waits })).toBeVisible();
    await lotRow.getByRole('button', { name: 'Exclude' }).click();
    await expect(question(page)).toContainText('waits in the outbox');
    await putIn(page).click();
    await expect(lotRow.getByText('Queued', { exact: true })).toBeVisible();
    await expect(lotRow.getByRole('button', { name: 'Exclude', exact: true })).toHaveCount(0);
    expect.soft(await overflowOn(page)).toEqual([]);
    expect.soft(await axeFindings(page)).toEqual([]);
  });

  await test.step('and a link', async () => {
    await go('parcel');
    await scanWithKeys(page, ['DH-1']);
    await putIn(page).click();
    await expect(parcelPane(page).getByText(`Link parcel ${parcel.id} to receiving order`)).toBeVisible();
    await expect(appLocators.matchCandidates(page)).toHaveCount(0);
    expect.soft(await axeFindings(page)).toEqual([]);
  });

  await test.step('and lots of a pasted list, of an item that was never opened and is named by its SKU', async () => {
    await open(page, '/lots');
    await expect(page.getByRole('button', { name: 'Bulk edit…' })).toBeVisible();
    await page.keyboard.press('i');
    await question(page).getByRole('textbox').fill(`${unopened.sku};${unopened.lot}`);
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(question(page).getByRole('row').filter({ hasText: unopened.lot })).toContainText('Ready');
    await putIn(page).click();
    await expect(question(page).getByRole('row').filter({ hasText: unopened.lot })).toContainText('Queued');
    await page.keyboard.press('Escape');
  });

  await test.step('each row of a list shows its waiting change', async () => {
    const waiting = {
      '/receiving': `Mark receiving order ${marked.id} as synced`,
      [`/lots?text=${lot}`]: `Exclude lot ${lot}`,
      '/unidentified': `Link parcel ${parcel.id} to receiving order`,
    };
    for (const [address, change] of Object.entries(waiting)) {
      await open(page, address);
      const sign = page.getByRole('grid').getByRole('img', { name: `In the outbox: ${change}` });
      await expect(sign.first()).toHaveAttribute('title', new RegExp(change, 'u'));
      expect.soft(await axeFindings(page)).toEqual([]);
      expect.soft(await overflowOn(page)).toEqual([]);
    }
  });

  await test.step('the outbox lists them with descriptions', async () => {
    await expect(outbox.gauge(page)).toContainText('4waiting');
    await open(page, '/outbox');
    const row = outbox.row(page, `Exclude lot ${lot}`);
    await expect(row).toContainText('Sends when back online');
    await row.click();
    await expect(outbox.record(page).getByText('Not excluded')).toBeVisible();
    expect.soft(await axeFindings(page)).toEqual([]);
  });

  await test.step('and all of them are done when the service is back', async () => {
    await sandbox.start();
    await expect.poll(() => parcel.linkedOrderId).toBe(parcel.trueMatch?.orderId);
    await expect.poll(() => marked.externalSyncAtMs).not.toBeNull();
    await expect
      .poll(() =>
        [lot, unopened.lot].map((wanted) =>
          sandbox.world.demo.lotExclusions.some(({ lotNumber }) => lotNumber === wanted),
        ),
      )
      .toEqual([true, true]);
    await expect(outbox.gauge(page)).not.toContainText('waiting');
    await open(page, '/activity');
    await expect(
      activityRows(page).filter({ hasText: 'Link to a receiving order' }).filter({ hasText: 'Sent' }),
    ).toHaveCount(1);
    await go('lots');
    await expect(lotRow.getByText('Excluded', { exact: true })).toBeVisible();
    await open(page, places.parcel.address);
    await expect(parcelPane(page).getByText('Linked', { exact: true })).toBeVisible();
  });
});

test('a change that may have arrived is withdrawn only after the server was asked, which is announced', async ({
  launch,
  sandbox,
}) => {
  const { marked } = recordsOf(sandbox);
  const { page } = await launch();
  await open(page, `/receiving/${marked.id}`);
  sandbox.faults.next({ kind: 'dropBeforeCommit', match: { method: 'POST', path: /sync/iu } });
  await order(page).getByRole('button', { name: 'Send later: Mark as synced' }).click();
  await expect.poll(() => sandbox.faults.pending()).toEqual([]);
  // Its order can't be read, so a user is asked, and has it sent again while the server is away.
  const read = { method: 'GET', path: `/receiving/${marked.id}` };
  sandbox.faults.next({ kind: 'status', status: 403, times: Number.POSITIVE_INFINITY, match: read });
  await expect(outbox.gauge(page)).toContainText('1to decide');
  await sandbox.stop();
  const changes = await callFromPage(page, 'outbox', 'readChanges');
  const [change] = (changes as { value: { entries: { id: number }[] } }).value.entries;
  await callFromPage(page, 'outbox', 'decide', { id: change?.id, decision: 'sendAgain' });
  await order(page)
    .getByRole('button', { name: /^Withdraw/u })
    .click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Canceled; checking with the server' }),
  ).toBeVisible();
});
