import type { Locator, Page } from 'playwright';
import { appLocators } from '#build/tour/app-locators.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import { expect, requestGate, test } from '#test/screen/screen-test.ts';
import { callFromPage } from '#test/support/screens/at-the-desk.ts';
import { axeFindings, cutWhereSmall, harmOn, overflowOn } from '#test/support/screens/screen-checks.ts';

const rows = (page: Page): Locator =>
  page
    .getByRole('grid', { name: 'Lots' })
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
const itemField = (page: Page): Locator =>
  page.getByRole('search', { name: 'Filter lots' }).getByRole('textbox');
const pane = (page: Page): Locator => page.getByRole('region', { name: /^Lot exclusions of item/u });
const part = (page: Page, name: string | RegExp): Locator =>
  pane(page).getByRole('region', { name, exact: true });

async function goToLots(page: Page): Promise<void> {
  await page.evaluate(() => {
    location.hash = '/lots';
  });
}

async function openLots(page: Page): Promise<void> {
  await goToLots(page);
  await rows(page).first().waitFor();
}

/** The date of a timestamp of the world as shown on the screen: the service's date, in any time zone. */
function dayOf(atMs: number): string {
  return new Date(atMs).toLocaleDateString('en-US', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

/** The item with the most exclusions, including an active and a deleted one, and the quantities on hand of its lots. */
function excludedItemOf({ world }: Sandbox) {
  const { centers, demo } = world;
  const ids = [...new Set(demo.lotExclusions.map(({ inventoryId }) => inventoryId))];
  const of = (id: number) => demo.lotExclusions.filter(({ inventoryId }) => inventoryId === id);
  const [id] = ids
    .filter((one) => new Set(of(one).map(({ deletedAtMs }) => deletedAtMs === null)).size === 2)
    .toSorted((one, other) => of(other).length - of(one).length);
  const item = demo.items.find(({ inventoryId }) => inventoryId === id);
  if (id === undefined || item === undefined)
    throw new Error('No item has an active and a deleted exclusion.');
  const onHand = new Map<string, number>();
  for (const center of centers) {
    for (const { lotNumber, onHand: held } of demo.stock.lots(id, center.id)) {
      onHand.set(lotNumber, (onHand.get(lotNumber) ?? 0) + held);
    }
  }
  return { item, exclusions: of(id), onHand };
}

/** The lots with stock whose date is at most 60 days ahead at the desk, in the order of their dates. */
function expiringLotsOf({ world }: Sandbox) {
  const { centers, demo } = world;
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' });
  const last = Date.parse(today) + 60 * 86_400_000;
  const lots = demo.items.flatMap(({ inventoryId }) => {
    const held = centers.flatMap(({ id }) => demo.stock.lots(inventoryId, id));
    const byLot = Map.groupBy(held, ({ lotNumber, lotDateMs }) => `${lotNumber} ${lotDateMs}`);
    return [...byLot.values()].map((parts) => ({
      lotNumber: parts[0]?.lotNumber ?? '',
      lotDateMs: parts[0]?.lotDateMs ?? null,
      onHand: parts.reduce((sum, { onHand }) => sum + onHand, 0),
    }));
  });
  return lots
    .filter(({ lotDateMs }) => lotDateMs !== null && lotDateMs <= last)
    .toSorted((one, other) => (one.lotDateMs ?? 0) - (other.lotDateMs ?? 0));
}

test.describe('with every operation', () => {
  test('an item is selected by its SKU, and its excluded lots are shown beside those that ship', async ({
    launch,
    sandbox,
  }) => {
    const { item, exclusions, onHand } = excludedItemOf(sandbox);
    const other = sandbox.world.demo.items.find(({ isLot, sku }) => isLot && sku !== '' && sku !== item.sku);
    if (other === undefined) throw new Error('The world lacks an item.');
    // Far west of the time zone of the service's midnights: a shifted date would be the day before.
    const { page } = await launch({ timezoneId: 'Pacific/Pago_Pago' });
    await openLots(page);

    await test.step('the lots of all items that expire soon are listed, first to expire first', async () => {
      await page.evaluate(() => {
        location.hash = '/lots?show=expiring';
      });
      const expected = expiringLotsOf(sandbox);
      expect(expected.length).toBeGreaterThan(3);
      await expect(page.getByText(`${expected.length} rows`)).toBeVisible();
      const first = rows(page).first();
      await expect(first).toContainText(expected[0]?.lotNumber ?? '');
      await expect(first).toContainText((expected[0]?.onHand ?? 0).toLocaleString('en-US'));
      await page.getByRole('button', { name: 'Remove filter: Show' }).click();
    });

    await test.step('a name without a match shows a message', async () => {
      await page.keyboard.press('/');
      await expect(itemField(page)).toBeFocused();
      await page.keyboard.type('no-such-item');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toContainText('“no-such-item”');
    });

    await test.step('a SKU in lower case, and Enter', async () => {
      await itemField(page).fill(item.sku.toLowerCase());
      await page.keyboard.press('Enter');
      await expect(pane(page).getByRole('heading', { name: item.sku })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`/lots/${item.inventoryId}`, 'u'));
    });

    await test.step('each exclusion with its date, its state, and its quantity on hand', async () => {
      const table = part(page, 'Exclusions');
      await expect(table.getByRole('row')).toHaveCount(exclusions.length + 1);
      for (const { lotNumber, lotDateMs, deletedAtMs } of exclusions) {
        const row = table.getByRole('row').filter({ hasText: lotNumber });
        if (lotDateMs !== null) await expect(row).toContainText(dayOf(lotDateMs));
        await expect(row).toContainText(deletedAtMs === null ? 'Excluded' : 'Removed');
        const held = (onHand.get(lotNumber) ?? 0).toLocaleString('en-US');
        await expect(row.getByRole('cell').nth(-3)).toHaveText(held);
      }
    });

    await test.step('its columns are aligned with those of the lots that ship', async () => {
      const edges = (name: string) =>
        part(page, name)
          .getByRole('columnheader')
          .filter({ hasText: /^(?:Lot|Lot date|Days left|On hand)$/u })
          .evaluateAll((headers) =>
            headers.map((header) => {
              const { left, right } = header.getBoundingClientRect();
              return getComputedStyle(header).textAlign === 'end' ? right : left;
            }),
          );
      for (const [width, height] of [
        [1920, 1080],
        [1280, 800],
      ] as const) {
        await page.setViewportSize({ width, height });
        await expect(async () => {
          const available = await edges('Available lots');
          expect(available).toHaveLength(4);
          expect(await edges('Exclusions')).toEqual(available);
        }).toPass();
      }
    });

    await test.step('the days until expiry are counted in the zone of the desk’s center', async () => {
      await expect(pane(page)).toContainText('(America/New_York)');
    });

    await test.step('the lots that ship are all the others', async () => {
      const kept = new Set(
        exclusions.filter(({ deletedAtMs }) => deletedAtMs === null).map(({ lotNumber }) => lotNumber),
      );
      const going = [...onHand.keys()].filter((lotNumber) => !kept.has(lotNumber));
      const names = part(page, 'Available lots').getByRole('rowheader');
      await expect(names).toHaveCount(going.length);
      expect((await names.allTextContents()).toSorted()).toEqual(going.toSorted());
    });

    await test.step('the capabilities of this server are shown', async () => {
      await expect(part(page, 'Available on this server')).toContainText(
        'List of exclusionsoffered by this server',
      );
      expect.soft(await overflowOn(page)).toEqual([]);
      expect.soft(await cutWhereSmall(page)).toEqual([]);
      expect.soft(await axeFindings(page)).toEqual([]);
    });

    await test.step('data seen before is available without the service, and after going back', async () => {
      await sandbox.stop();
      await pane(page)
        .getByRole('button', { name: /^Refresh \(R\)/u })
        .click();
      await expect(
        pane(page)
          .getByText(/^Offline copy/u)
          .first(),
      ).toBeVisible();
      await page.reload();
      await expect(part(page, 'Exclusions').getByRole('row')).toHaveCount(exclusions.length + 1);
      await expect(appLocators.storedMarks(page).first()).toBeVisible();
      await pane(page).getByRole('link', { name: 'Open the item' }).click();
      await expect(page.getByRole('region', { name: `Item ${item.inventoryId}` })).toBeVisible();
      await page.goBack();
      await expect(itemField(page)).toHaveValue(item.sku.toLowerCase());
      await expect(part(page, 'Exclusions').getByRole('row')).toHaveCount(exclusions.length + 1);
    });

    await test.step('so are items by their SKU, and a name that this desk lacks is not reported as no item', async () => {
      await itemField(page).fill('no-such-item-either');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toContainText('Can’t reach the server');
      await itemField(page).fill(other.sku);
      await page.keyboard.press('Enter');
      await expect(pane(page).getByRole('heading', { name: other.sku })).toBeVisible();
    });
  });
});

test('an open lot is no part of its list: not of a saved view, nor of an item that is opened by its SKU', async ({
  launch,
  sandbox,
}) => {
  const { item } = excludedItemOf(sandbox);
  const { page } = await launch();
  const view = page.getByRole('button', { name: /^View/u });
  await openLots(page);
  await rows(page).filter({ hasNotText: item.sku }).first().click();
  await expect(page).toHaveURL(/lot=/u);
  await page.keyboard.press('Alt+0');
  await page.getByLabel('View name').fill('Everything');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(view).toHaveText('ViewEverything');
  const first = page.url();
  await rows(page).filter({ hasNotText: item.sku }).nth(1).click();
  await expect(page).not.toHaveURL(first);
  await expect(view).toHaveText('ViewEverything');

  await itemField(page).fill(item.sku);
  await itemField(page).press('Enter');
  await expect(page).toHaveURL(new RegExp(`/lots/${item.inventoryId}\\b`, 'u'));
  await expect(page).not.toHaveURL(/lot(?:Date)?=/u);
  await expect(pane(page).getByRole('checkbox', { checked: true })).toHaveCount(0);
});

test('an item that is looked up by Enter does not replace what is opened in the meantime', async ({
  launch,
  sandbox,
}) => {
  const { item } = excludedItemOf(sandbox);
  const { centers, demo } = sandbox.world;
  const hasLots = (id: number) => centers.some((center) => demo.stock.lots(id, center.id).length > 0);
  const other = demo.items.find(({ inventoryId, sku }) => sku !== item.sku && hasLots(inventoryId));
  const listing = requestGate('inventory.list');
  const { page } = await launch(listing);
  const filters = { search: item.sku, ids: [], isActive: null, isDigital: null };
  /** Types the SKU and presses Enter; the returned function lets the answer arrive, and waits for it. */
  const lookUp = async () => {
    listing.close();
    await itemField(page).fill(item.sku);
    await page.keyboard.press('Enter');
    await expect.poll(listing.heldCount).toBe(1);
    return async () => {
      listing.open();
      // Answered after the one before.
      await callFromPage(page, 'inventory', 'list', {
        filters,
        cursor: null,
        pageSize: 50,
        prefer: 'service',
      });
    };
  };
  await openLots(page);

  await test.step('another item', async () => {
    const answer = await lookUp();
    await page.evaluate((id) => {
      location.hash = `/lots/${id}`;
    }, other?.inventoryId);
    await expect(pane(page)).toHaveAttribute('aria-label', `Lot exclusions of item ${other?.inventoryId}`);
    await answer();
    await expect(part(page, 'Available lots').getByRole('row').nth(1)).toBeVisible();
    await expect(pane(page)).toHaveAttribute('aria-label', `Lot exclusions of item ${other?.inventoryId}`);
    await expect(page).toHaveURL(new RegExp(`/lots/${other?.inventoryId}`, 'u'));
  });

  await test.step('another screen', async () => {
    await openLots(page);
    const answer = await lookUp();
    await appLocators.place(page, 'Returns').click();
    const returns = page.getByRole('grid', { name: 'Returns' });
    await expect(returns).toBeVisible();
    await answer();
    await returns.getByRole('gridcell').first().click();
    await expect(page).toHaveURL(/#\/returns\/\d+/u);
  });
});

test('a note says that lots are still being read after items and products, until they are', async ({
  launch,
  sandbox,
}) => {
  const match = { path: /\/inventory-level\/lots$/u };
  sandbox.faults.next({ kind: 'status', status: 500, match, times: Number.POSITIVE_INFINITY });
  const { page } = await launch();
  await callFromPage(page, 'sync', 'rebuild');
  await goToLots(page);
  const note = page.getByRole('note').filter({ hasText: 'More lots will follow.' });
  await expect.poll(() => coverageOf(page)).toBe('whole');
  await page.reload();
  await expect(note).toBeVisible();
  // That there are none is not known yet.
  await expect(page.getByText('Lots appear here once')).toHaveCount(0);
  await itemField(page).fill('no such lot');
  await expect(page.getByText('Only lots saved on this computer are searched.')).toBeVisible();
  await itemField(page).fill('');
  sandbox.faults.clear();
  // By itself, it may try again only minutes later: the pause grows with each fault.
  await callFromPage(page, 'sync', 'pause');
  await callFromPage(page, 'sync', 'start');
  await expect(rows(page).first()).toBeVisible();
  await expect(note).toHaveCount(0);
});

/** How much of the items and products this desk has read. */
async function coverageOf(page: Page): Promise<string | undefined> {
  const reply = await callFromPage(page, 'inventory', 'lookUp', { texts: ['nothing'] });
  return (reply as { value?: { catalog?: { coverage?: string } } }).value?.catalog?.coverage;
}

test.describe('with the specification only', () => {
  test.use({ sandboxOptions: { specOnly: true } });

  test('a message explains that the list of exclusions is not available', async ({ launch, sandbox }) => {
    const { item } = excludedItemOf(sandbox);
    const { page } = await launch();
    await goToLots(page);
    // No lot can be listed: an item is opened by its SKU.
    await expect(page.getByRole('note')).toContainText('doesn’t list the lots of all items');
    await itemField(page).fill(item.sku);
    await page.keyboard.press('Enter');
    await expect(part(page, 'Exclusions')).toContainText('Not available on this server');
    await expect(part(page, 'Lots')).toContainText('Not available on this server');
    await expect(part(page, 'Available on this server')).toContainText('not offered by this server');
    await expect(part(page, 'Available on this server')).toContainText(
      'Restore an exclusionshould work, not used yet',
    );
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(pane(page).getByRole('button', { name: /exclude|restore|delete/iu })).toHaveCount(0);
    expect.soft(await axeFindings(page)).toEqual([]);
  });
});

test.describe('with hostile names', () => {
  test.use({ sandboxOptions: { hostile: true } });

  test('hostile lots are shown as text', async ({ launch, sandbox }) => {
    const { page } = await launch();
    await openLots(page);
    const hostile = sandbox.world.demo.lotExclusions.filter(({ inventoryId }) => inventoryId >= 90_000_000);
    expect(hostile.length).toBeGreaterThan(3);
    for (const { inventoryId, lotNumber } of hostile) {
      await page.evaluate((id) => {
        location.hash = `/lots/${id}`;
      }, inventoryId);
      await expect(pane(page)).toHaveAttribute('aria-label', `Lot exclusions of item ${inventoryId}`);
      await expect(part(page, 'Exclusions').getByRole('row')).toHaveCount(2);
      const [text = ''] = await part(page, 'Exclusions')
        .getByRole('rowheader')
        .locator('bdi')
        .allTextContents();
      expect.soft(text).toBe(lotNumber);
      expect.soft(await harmOn(page), lotNumber).toEqual([]);
      expect.soft(await overflowOn(page), lotNumber).toEqual([]);
    }
  });
});
