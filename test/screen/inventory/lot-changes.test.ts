import type { Locator, Page } from 'playwright';
import { scanWithKeys } from '#build/tour/scanner-keys.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import type { LotExclusion } from '#test/sandbox/world/stock/lot-exclusion.ts';
import { shelfMove } from '#test/sandbox/world/stock/stock-move.ts';
import { expect, requestGate, test } from '#test/screen/screen-test.ts';
import { activityRows, expectInActivity } from '#test/support/screens/activity-log.ts';
import { callFromPage } from '#test/support/screens/at-the-desk.ts';
import { axeFindings, overflowOn } from '#test/support/screens/screen-checks.ts';

const pane = (page: Page): Locator => page.getByRole('region', { name: /^Lot exclusions of item/u });
const part = (page: Page, name: string): Locator => pane(page).getByRole('region', { name, exact: true });
const rowOf = (page: Page, section: string, lot: string): Locator =>
  part(page, section)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: lot }) });
const bar = (page: Page): Locator => pane(page).getByRole('group', { name: 'Actions for the selected lots' });
const question = (page: Page): Locator => page.getByRole('dialog');

/** An item with three lots and no exclusion, and the lots that a test names. */
function itemOf({ world }: Sandbox) {
  const { centers, demo } = world;
  for (const item of demo.items.filter(({ isLot, isActive }) => isLot && isActive)) {
    const lots = centers.flatMap(({ id }) => demo.stock.lots(item.inventoryId, id));
    const names = [...new Set(lots.map(({ lotNumber }) => lotNumber))];
    const [first, second, third] = names;
    if (first === undefined || second === undefined || third === undefined) continue;
    if (names.length !== lots.length && names.length < 3) continue;
    const own = demo.lotExclusions.filter(({ inventoryId }) => inventoryId === item.inventoryId);
    for (const exclusion of own) demo.lotExclusions.splice(demo.lotExclusions.indexOf(exclusion), 1);
    return { item, first, second, third };
  }
  throw new Error('No item has three lots.');
}

/** The current state on the service. */
const savedExclusion = ({ world }: Sandbox, lot: string): LotExclusion | undefined =>
  world.demo.lotExclusions.find(({ lotNumber }) => lotNumber === lot);

async function openItem(page: Page, inventoryId: number): Promise<void> {
  await page.evaluate((id) => {
    location.hash = `/lots/${id}`;
  }, inventoryId);
  await part(page, 'Available lots').getByRole('row').nth(1).waitFor();
}

/** Performs the change from another desk. */
async function atOtherDesk(sandbox: Sandbox, path: string, body: object): Promise<void> {
  const answer = await fetch(`${sandbox.baseUrl}/2026-07/lot-exclusion${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandbox.demo.personalToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.ok, `${path}: ${answer.status}`).toBe(true);
}

test('lots are excluded, deleted, and restored, one and many, and another desk’s changes are never overwritten', async ({
  launch,
  sandbox,
}) => {
  const { item, first, second, third } = itemOf(sandbox);
  const { page } = await launch();
  await openItem(page, item.inventoryId);
  const inventory_id = item.inventoryId;

  await test.step('one by its key, after a confirmation that Enter cancels with a message, and that stays until the end', async () => {
    const exclude = rowOf(page, 'Available lots', first).getByRole('button', { name: 'Exclude' });
    await exclude.click();
    await expect(question(page)).toContainText(first);
    await page.keyboard.press('Enter');
    await expect(question(page)).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: 'Nothing was changed' })).toBeVisible();
    expect(savedExclusion(sandbox, first)).toBeUndefined();
    await expect(exclude).toBeFocused();
    const roomBeside = await exclude.evaluate((button) => {
      const { outlineOffset, outlineWidth } = getComputedStyle(button);
      const ring = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
      const quantity = document.createRange();
      quantity.selectNodeContents(button.closest('td')?.previousElementSibling ?? button);
      return button.getBoundingClientRect().left - ring - quantity.getBoundingClientRect().right;
    });
    expect.soft(roomBeside, 'beside the focus ring').toBeGreaterThanOrEqual(0);
    await exclude.click();
    const { promise: until, resolve: release } = Promise.withResolvers<void>();
    const match = { method: 'POST', path: /lot-exclusion$/u };
    sandbox.faults.next({ kind: 'delay', ms: 60_000, until, match });
    await question(page).getByRole('button', { name: 'Exclude 1 lot' }).click();
    await expect(question(page).getByRole('button', { name: 'Cancel', disabled: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeVisible();
    release();
    await expect(page.getByText('1 lot excluded')).toBeVisible();
    await expect(question(page)).toHaveCount(0);
    await expect(rowOf(page, 'Exclusions', first)).toContainText('Excluded');
    expect(savedExclusion(sandbox, first)?.deletedAtMs).toBeNull();
  });

  await test.step('many by their checkboxes; another desk’s concurrent changes are shown and stay selected', async () => {
    for (const lot of [second, third]) {
      const target = rowOf(page, 'Available lots', lot).locator('label:has(input)');
      const { width = 0, height = 0 } = (await target.boundingBox()) ?? {};
      expect(Math.min(width, height), 'desk 53').toBeGreaterThanOrEqual(24);
      // At the edge of the target, outside the checkbox.
      await target.click({ position: { x: 2, y: 2 } });
      await expect(rowOf(page, 'Available lots', lot).getByRole('checkbox')).toBeChecked();
    }
    await expect(bar(page)).toContainText('2 lots selected');
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflowOn(page)).toEqual([]);
    await atOtherDesk(sandbox, '', { lot_number: third, inventory_id });
    await atOtherDesk(sandbox, ':delete', { lot_number: third, inventory_id });
    await bar(page).getByRole('button', { name: 'Exclude 2 lots' }).click();
    await question(page).getByRole('button', { name: 'Exclude 2 lots' }).click();
    const failed = pane(page).getByRole('region', { name: '1 lot couldn’t be changed' });
    await expect(failed).toContainText('Changed in the meantime');
    await expect(failed).toContainText('has changed in the meantime');
    expect(savedExclusion(sandbox, second)?.deletedAtMs).toBeNull();
    expect(savedExclusion(sandbox, third)?.deletedAtMs).not.toBeNull();
    await expect(rowOf(page, 'Exclusions', third)).toContainText('Removed');
  });

  await test.step('changes that another desk already made are reported and treated as done', async () => {
    await atOtherDesk(sandbox, ':delete', { lot_number: first, inventory_id });
    await rowOf(page, 'Exclusions', first).getByRole('button', { name: 'Include' }).click();
    await question(page).getByRole('button', { name: 'Remove 1 exclusion' }).click();
    await expect(page.getByText('No exclusion was removed')).toBeVisible();
    await expect(page.getByText(/isn’t excluded\. Since /u)).toBeVisible();
  });

  await test.step('a refusal shows its request id', async () => {
    sandbox.faults.next({ kind: 'status', status: 422, match: { method: 'POST', path: /restore/u } });
    await rowOf(page, 'Exclusions', first).getByRole('button', { name: 'Exclude again' }).click();
    await question(page).getByRole('button', { name: 'Exclude 1 lot again' }).click();
    const failed = pane(page).getByRole('region', { name: '1 lot couldn’t be changed' });
    await expect(failed).toContainText(first);
    await expect(failed.getByRole('button', { name: 'Copy request ID' })).toBeVisible();
    await bar(page).getByRole('button', { name: 'Exclude 1 lot again' }).click();
    await question(page).getByRole('button', { name: 'Exclude 1 lot again' }).click();
    await expect(page.getByText('1 exclusion restored')).toBeVisible();
    expect(savedExclusion(sandbox, first)?.deletedAtMs).toBeNull();
  });

  await test.step('all of it is in the activity log, with links back to the lot', async () => {
    await expectInActivity(page, 'Exclude a lot', {
      [`lot ${second}`]: ['Done'],
      [`lot ${third}`]: ['Refused'],
    });
    const rows = activityRows(page).filter({ hasText: `lot ${first}` });
    for (const [index, outcome] of ['Done', 'Refused', 'Already done', 'Done'].entries()) {
      await expect(rows.nth(index)).toContainText(outcome);
    }
    await expect(rows).toHaveCount(4);
    const refused = activityRows(page).filter({ hasText: `lot ${third}` });
    await refused.getByRole('gridcell').first().click();
    await page.getByRole('link', { name: `lot ${third}` }).click();
    await expect(bar(page)).toContainText('1 lot selected');
    await expect(rowOf(page, 'Exclusions', third).getByRole('checkbox')).toBeChecked();
  });
});

/** Undoes the last action, even if its notice has ended. */
async function undoLast(page: Page): Promise<void> {
  await page.keyboard.press('F9');
  await question(page).getByRole('button', { name: 'Undo' }).first().click();
  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);
}

test('undoing one lot’s change leaves the question about another lot, and the selection', async ({
  launch,
  sandbox,
}) => {
  const { item, first, second, third } = itemOf(sandbox);
  const changing = requestGate('lots.change');
  const { page } = await launch(changing);
  await openItem(page, item.inventoryId);
  await rowOf(page, 'Available lots', first).getByRole('button', { name: 'Exclude' }).click();
  await question(page).getByRole('button', { name: 'Exclude 1 lot' }).click();
  await expect(rowOf(page, 'Exclusions', first)).toContainText('Excluded');
  await expect(question(page)).toHaveCount(0);

  changing.close();
  await undoLast(page);
  await expect.poll(changing.heldCount).toBe(1);
  await rowOf(page, 'Available lots', second).getByRole('checkbox').click();
  await rowOf(page, 'Available lots', third).getByRole('button', { name: 'Exclude' }).click();
  await expect(question(page)).toContainText(third);
  changing.open();
  await expect.poll(() => savedExclusion(sandbox, first)?.deletedAtMs ?? null).not.toBeNull();
  await question(page).getByRole('button', { name: 'Cancel', disabled: false }).last().click();
  await expect(question(page)).toHaveCount(0);
  await expect(rowOf(page, 'Available lots', second).getByRole('checkbox')).toBeChecked();
});

const dayMs = 86_400_000;

/** Puts two lots with one number into stock, which expire in 40 and 80 days. */
function twoDatesOf({ world }: Sandbox, inventoryId: number) {
  const lot = 'TWO-DATES';
  const dates = [40, 80].map((days) => Math.floor(Date.now() / dayMs + days) * dayMs);
  for (const [index, lotDateMs] of dates.entries()) {
    const centerId = world.centers[index]?.id ?? 0;
    const increment = { centerId, quantity: 5, committed: 0, lotNumber: lot, lotDateMs };
    const event = { atMs: Date.now(), category: 'InventoryReceived', inventoryId } as const;
    world.demo.stock.record({ ...event, increment, decrement: null, reference: null, orderId: null });
  }
  const laterDay = new Date(dates[1] ?? 0).toISOString().slice(2, 10).replaceAll('-', '');
  return { lot, laterDay };
}

test('of two lots with one number, the clicked or scanned one is selected, and printed on the label', async ({
  launch,
  sandbox,
}) => {
  const { item } = itemOf(sandbox);
  const { lot, laterDay } = twoDatesOf(sandbox, item.inventoryId);
  const label = `]d201${(item.barcodes[0]?.value ?? '').padStart(14, '0')}17${laterDay}10${lot}`;
  const { page } = await launch();
  await openItem(page, item.inventoryId);
  // First to expire first.
  const [earlier, later] = [0, 1].map((index) =>
    rowOf(page, 'Available lots', lot).nth(index).getByRole('checkbox'),
  );
  if (earlier === undefined || later === undefined) throw new Error('There are no rows.');

  await test.step('its row in the list', async () => {
    await page.evaluate(
      ([id, text]) => {
        location.hash = `/lots/${id}?text=${text}`;
      },
      [item.inventoryId, lot] as const,
    );
    const listed = page.getByRole('grid', { name: 'Lots' }).getByRole('row').filter({ hasText: lot });
    await expect(listed).toHaveCount(2);
    await listed.first().getByRole('gridcell').first().click();
    await expect(earlier).toBeChecked();
    await expect(later).not.toBeChecked();
    await bar(page).getByRole('button', { name: 'Clear selection' }).press('Enter');
    await expect(page.locator('main').locator(':focus')).toHaveCount(1);
  });

  await test.step('its label on this screen', async () => {
    await scanWithKeys(page, [label]);
    await expect(later).toBeChecked();
    await expect(earlier).not.toBeChecked();
  });

  await test.step('its label elsewhere, and then its own label', async () => {
    await page.evaluate(() => {
      location.hash = '/inventory';
    });
    // Until then, the scan is for the lots.
    await expect(page.getByRole('grid', { name: 'Inventory' })).toBeVisible();
    await scanWithKeys(page, [label]);
    await expect(page.getByRole('region', { name: 'By lot' }).getByText('scanned')).toHaveCount(1);
    await page.keyboard.press('p');
    const choice = page.getByRole('combobox', { name: 'Lot on the label' });
    const expected =
      (await choice.getByRole('option').filter({ hasText: lot }).last().getAttribute('value')) ?? '';
    await expect(choice).toHaveValue(expected);
  });
});

test('the list beside the item shows a change as soon as it is made', async ({ launch, sandbox }) => {
  const { item, first } = itemOf(sandbox);
  let listings = 0;
  const { page } = await launch({
    holdsRequest(name) {
      if (name === 'lots.list') listings += 1;
      return null;
    },
  });
  await openItem(page, item.inventoryId);
  await page.evaluate((id) => {
    location.hash = `/lots/${id}?show=excluded`;
  }, item.inventoryId);
  const list = page.getByRole('grid', { name: 'Lots' });
  const listed = list.getByRole('row').filter({ hasText: first });
  await expect(list.getByRole('gridcell').first()).toBeVisible();
  await expect(listed).toHaveCount(0);
  await rowOf(page, 'Available lots', first).getByRole('button', { name: 'Exclude' }).click();
  await question(page).getByRole('button', { name: 'Exclude 1 lot' }).click();
  await expect(listed).toHaveCount(1);
  await rowOf(page, 'Exclusions', first).getByRole('button', { name: 'Include' }).click();
  await question(page).getByRole('button', { name: 'Remove 1 exclusion' }).click();
  await expect(listed).toHaveCount(0);

  await test.step('and another desk’s change as soon as the item shows it', async () => {
    await atOtherDesk(sandbox, '/restore', { lot_number: first, inventory_id: item.inventoryId });
    await page.keyboard.press('r');
    await expect(rowOf(page, 'Exclusions', first)).toContainText('Excluded');
    await expect(listed).toHaveCount(1);
  });

  await test.step('and a quantity, although it arrives after the exclusions', async () => {
    const { centers, demo } = sandbox.world;
    const { inventoryId } = item;
    const shelves = centers.flatMap(({ id: centerId }) =>
      demo.stock.lots(inventoryId, centerId).map((lot) => ({ ...lot, centerId })),
    );
    const shelf = shelves.find(({ lotNumber }) => lotNumber === first);
    if (shelf === undefined) throw new Error('The lot is gone.');
    const { centerId, lotNumber, lotDateMs } = shelf;
    demo.stock.record(
      shelfMove(
        { centerId, lotNumber, lotDateMs, quantity: 700_000 },
        { atMs: Date.now(), category: 'InventoryAdjusted', inventoryId },
      ),
    );
    const before = listings;
    const { promise: until, resolve: release } = Promise.withResolvers<void>();
    const match = { path: new RegExp(`/${inventoryId}/lots$`, 'u') };
    sandbox.faults.next({ kind: 'delay', ms: 60_000, until, match });
    await page.keyboard.press('r');
    await expect.poll(() => listings).toBeGreaterThan(before);
    release();
    await expect(listed).toContainText(/7\d\d(?:\.\d)?K/u);
  });
});

test('a pasted and scanned list is checked before anything is done, and its failures stay', async ({
  launch,
  sandbox,
}) => {
  const { item, first, second, third } = itemOf(sandbox);
  const { page } = await launch();
  const search = { path: /2026-07\/inventory$/u };
  await openItem(page, item.inventoryId);

  await test.step('an item that the search does not find is recognized by the exclusions of its SKU', async () => {
    const { catalog, lotExclusions } = sandbox.world.demo;
    const excluded = lotExclusions.find(({ deletedAtMs }) => deletedAtMs === null);
    if (excluded === undefined) throw new Error('Nothing is excluded.');
    const renamed = catalog.find(excluded.inventoryId);
    if (renamed === undefined) throw new Error('The excluded item is gone.');
    // This desk's catalog has it under its former SKU.
    const { sku } = catalog.changeVariant(renamed, { sku: 'RENAMED-TODAY' }, Date.now());
    const lines = [`${sku}\t${excluded.lotNumber}`, 'NO-SUCH-ITEM;A'];
    sandbox.faults.next({ kind: 'status', status: 200, body: [], times: Infinity, match: search });
    await page.keyboard.press('i');
    await question(page).getByRole('textbox').fill(lines.join('\n'));
    await page.keyboard.press('ControlOrMeta+Enter');
    const found = question(page).getByRole('region', { name: 'Results by line' }).getByRole('row');
    await expect(found.nth(1)).toContainText('Already done');
    await expect(found.nth(2)).toContainText('Item not found');
    sandbox.faults.clear();
  });

  await test.step('an item that the search cannot look for is not reported as not found', async () => {
    sandbox.faults.next({ kind: 'status', status: 500, times: Infinity, match: search });
    await question(page).getByRole('textbox').fill('NO-OTHER-ITEM;A');
    await page.keyboard.press('ControlOrMeta+Enter');
    const found = question(page).getByRole('region', { name: 'Results by line' }).getByRole('row');
    await expect(found.nth(1)).toContainText('Couldn’t be loaded');
    sandbox.faults.clear();
    await page.keyboard.press('Escape');
    await expect(question(page)).toHaveCount(0);
  });
  await callFromPage(page, 'sync', 'start');

  await test.step('the label of a lot selects it on this screen', async () => {
    const gtin = item.barcodes[0]?.value.padStart(14, '0') ?? '';
    await scanWithKeys(page, [`]d201${gtin}10${first}`]);
    await expect(bar(page)).toContainText('1 lot selected');
    await expect(rowOf(page, 'Available lots', first).getByRole('checkbox')).toBeChecked();
  });

  await page.keyboard.press('i');
  const list = question(page);
  const preview = list.getByRole('region', { name: 'Results by line' });
  await test.step('each line is found, or the reason is shown', async () => {
    const lines = ['NO-SUCH-ITEM;A', `${item.inventoryId}\tNO-SUCH-LOT`, `${item.sku};${first}`, second];
    await list.getByRole('textbox').fill(lines.join('\n'));
    await expect(list.getByRole('button', { name: /^Exclude/u })).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('ControlOrMeta+Enter');
    for (const [lot, word] of [
      [first, 'Ready'],
      [second, 'Ready'],
      ['NO-SUCH-LOT', 'Lot not found for this item'],
      ['NO-SUCH-ITEM', 'Item not found'],
    ] as const) {
      await expect(preview.getByRole('row').filter({ hasText: lot })).toContainText(word);
    }
    expect(sandbox.world.demo.lotExclusions.some(({ inventoryId }) => inventoryId === item.inventoryId)).toBe(
      false,
    );
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflowOn(page)).toEqual([]);
  });

  await test.step('a lot whose change waits in the outbox is not changed', async () => {
    const lot = { inventoryId: item.inventoryId, itemName: item.sku, lotNumber: second, lotDate: null };
    // It stays in the outbox, because the server shows another status than expected.
    const change = { kind: 'lot.change', action: 'exclude', ...lot, expectedStatus: 'deleted' };
    const { value } = (await callFromPage(page, 'outbox', 'queueChanges', { changes: [change] })) as {
      value: { entries: { id: number }[] };
    };
    await list.getByRole('button', { name: 'Check lots' }).click();
    const row = preview.getByRole('row').filter({ hasText: second });
    await expect(row).toContainText('Queued');
    await expect(row).toContainText('A change to this is waiting in the outbox');
    expect(await overflowOn(page)).toEqual([]);
    await callFromPage(page, 'outbox', 'cancel', { id: value.entries[0]?.id });
    await list.getByRole('button', { name: 'Check lots' }).click();
    await expect(row).toContainText('Ready');
  });

  await test.step('a scan adds a line and asks to check again', async () => {
    await scanWithKeys(page, [third]);
    await expect(list.getByRole('textbox')).toHaveValue(new RegExp(third, 'u'));
    const message = page.getByText(new RegExp(`^Line added: ${item.inventoryId} ${third}`, 'u'));
    await expect(message.first()).toBeVisible();
    await list.getByRole('button', { name: 'Check lots' }).click();
    await expect(preview.getByRole('row').filter({ hasText: third })).toContainText('Ready');
  });

  await test.step('each lot has its own result; failed ones stay for another try', async () => {
    sandbox.faults.next({ kind: 'status', status: 422, match: { method: 'POST', path: /lot-exclusion$/u } });
    await list.getByRole('button', { name: 'Exclude 3 lots' }).click();
    await expect(preview.getByText('Done', { exact: true })).toHaveCount(2);
    await expect(preview.getByText('Refused', { exact: true })).toHaveCount(1);
    // The copy button of the request id has its own status.
    const outcome = list.getByRole('status').filter({ hasText: 'lots excluded' });
    await expect(outcome).toHaveText(/^2 lots excluded\. 1 lot couldn’t be changed/u);
    const excluded = () =>
      sandbox.world.demo.lotExclusions.filter(
        ({ inventoryId, deletedAtMs }) => inventoryId === item.inventoryId && deletedAtMs === null,
      ).length;
    expect(excluded()).toBe(2);
    await list.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(excluded).toBe(0);
    await expect(preview.getByText('Ready', { exact: true })).toHaveCount(1);
    await expect(preview.getByText(/^Previously excluded/u)).toHaveCount(2);
    await expect(list.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    sandbox.faults.next({ kind: 'status', status: 422, match: { method: 'POST', path: /lot-exclusion$/u } });
    await list.getByRole('button', { name: 'Exclude 1 lot' }).click();
    await expect(preview.getByText('Refused', { exact: true })).toHaveCount(1);
    await list.getByRole('button', { name: 'Keep the 3 unfinished ones' }).click();
    const untried = `NO-SUCH-ITEM\\tA\\n${item.inventoryId}\\tNO-SUCH-LOT`;
    await expect(list.getByRole('textbox')).toHaveValue(new RegExp(`^${untried}\\n[^\\n]+$`, 'u'));
    // The button under the pointer shows why it is disabled, as intended.
    await page.mouse.move(640, 10);
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    expect(await axeFindings(page)).toEqual([]);
  });
});

test('a change cannot wait at a server that lists no exclusions to check it against', async ({
  launch,
  sandbox,
}) => {
  const { item, first } = itemOf(sandbox);
  const { page } = await launch();
  const ask = async () => {
    await openItem(page, item.inventoryId);
    await rowOf(page, 'Available lots', first)
      .getByRole('button', { name: /^Exclude/u })
      .click();
    await expect(question(page)).toContainText(first);
  };
  const later = question(page).getByRole('button', { name: 'Send later' });
  await ask();
  await expect(later).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);
  sandbox.faults.next({
    kind: 'status',
    status: 405,
    match: { method: 'GET', path: /lot-exclusion/u },
    times: Infinity,
  });
  await page.keyboard.press('r');
  await expect(part(page, 'Exclusions')).toContainText('Not available on this server');
  await ask();
  await expect(later).toHaveCount(0);
});

test('a list of lots stays open as it is while its change runs, and is checked again for another action', async ({
  launch,
  sandbox,
}) => {
  const { item, first, second, third } = itemOf(sandbox);
  const { page } = await launch();
  await openItem(page, item.inventoryId);
  await page.keyboard.press('i');
  const list = question(page);
  const preview = list.getByRole('region', { name: 'Results by line' });
  const lines = [first, second].map((lot) => `${item.inventoryId}\t${lot}`).join('\n');
  await list.getByRole('textbox').fill(lines);
  await list.getByRole('button', { name: 'Check lots' }).click();
  await expect(preview.getByText('Ready', { exact: true })).toHaveCount(2);

  await test.step('no edit, check, or scan changes the list until every lot has its result', async () => {
    const { promise: until, resolve: release } = Promise.withResolvers<void>();
    const match = { method: 'POST', path: /lot-exclusion$/u };
    sandbox.faults.next({ kind: 'delay', ms: 60_000, until, match });
    await list.getByRole('button', { name: 'Exclude 2 lots' }).click();
    await expect(list.getByRole('textbox')).not.toBeEditable();
    await expect(list.getByRole('button', { name: 'Check lots' })).toBeDisabled();
    await expect(list.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await scanWithKeys(page, [third]);
    await expect(page.getByText(/^Changing 2 lots/u)).not.toHaveCount(1);
    await expect(list.getByRole('textbox')).toHaveValue(lines);
    release();
    await expect(preview.getByText('Done', { exact: true })).toHaveCount(2);
  });

  await test.step('the lots have their new states when another action is chosen', async () => {
    await list.getByText('Include', { exact: true }).click();
    await expect(preview.getByText('Ready', { exact: true })).toHaveCount(2);
    await list.getByRole('button', { name: 'Remove 2 exclusions' }).click();
    await expect(preview.getByText('Done', { exact: true })).toHaveCount(2);
    expect(savedExclusion(sandbox, first)?.deletedAtMs).not.toBeNull();
  });
});

/** Lots of as many items, with the numbers of their items. */
function lotsOfItems({ world }: Sandbox, count: number) {
  const { centers, demo } = world;
  const lots = demo.items
    .filter(({ isLot, isActive }) => isLot && isActive)
    .flatMap(({ inventoryId }) => {
      const isFree = (lot: string) => !demo.lotExclusions.some(({ lotNumber }) => lotNumber === lot);
      const free = centers
        .flatMap(({ id }) => demo.stock.lots(inventoryId, id))
        .find(({ lotNumber }) => isFree(lotNumber));
      return free === undefined ? [] : [{ inventoryId, lotNumber: free.lotNumber }];
    })
    .slice(0, count);
  if (lots.length < count) throw new Error('Too few items have lots.');
  return lots;
}

async function openList(page: Page, lots: ReturnType<typeof lotsOfItems>): Promise<void> {
  await page.evaluate(() => {
    location.hash = '/lots';
  });
  await page.getByRole('grid', { name: 'Lots' }).getByRole('gridcell').first().waitFor();
  await page.keyboard.press('i');
  const lines = lots.map(({ inventoryId, lotNumber }) => `${inventoryId}\t${lotNumber}`);
  await question(page).getByRole('textbox').fill(lines.join('\n'));
}

test('the check of a list of lots that hits the request limit continues automatically when it may', async ({
  launch,
  sandbox,
}) => {
  const lots = lotsOfItems(sandbox, 5);
  const { page } = await launch();
  await openList(page, lots);
  const match = { method: 'GET', path: /\/lot-exclusion$/u };
  // Longer than a user's request waits; the background reads exclusions too, so one refusal might not meet the list.
  sandbox.faults.next({ kind: 'status', status: 429, retryAfter: 12, times: Infinity, match });
  await question(page).getByRole('button', { name: 'Check lots' }).click();
  await expect.poll(() => sandbox.requests.some(({ status }) => status === 429)).toBe(true);
  sandbox.faults.clear();
  const preview = question(page).getByRole('region', { name: 'Results by line' });
  await expect(preview.getByText('Ready', { exact: true })).toHaveCount(5);
});

test('a list of lots that is closed reads no further items, not even after its change is undone', async ({
  launch,
  sandbox,
}) => {
  const { item } = itemOf(sandbox);
  const lots = lotsOfItems(sandbox, 13).filter(({ inventoryId }) => inventoryId !== item.inventoryId);
  const reading = requestGate('inventory.readLots');
  const { page } = await launch(reading);
  const reads = () => {
    const isOfAnother = (path: string) => path.includes(`/${item.inventoryId}/`);
    return sandbox.requests.filter(({ path }) => /\/\d+\/lots$/u.test(path) && !isOfAnother(path)).length;
  };
  /** By then, the list would have read further items. */
  const readAnother = async () => {
    const readsOfAnother = () =>
      sandbox.requests.filter(({ path }) => path.includes(`/${item.inventoryId}/`)).length;
    const before = readsOfAnother();
    await openItem(page, item.inventoryId);
    await page.keyboard.press('r');
    await expect.poll(readsOfAnother).toBeGreaterThan(before);
  };

  await test.step('while its items are read', async () => {
    await openList(page, lots);
    reading.close();
    await question(page).getByRole('button', { name: 'Check lots' }).click();
    await expect.poll(reading.heldCount).toBe(3);
    await page.keyboard.press('Escape');
    await expect(question(page)).toHaveCount(0);
    reading.open();
    await readAnother();
    await expect.poll(reads).toBe(3);
  });

  await test.step('by Undo, after its change', async () => {
    const [first, second] = lots.slice(-2);
    if (first === undefined || second === undefined) return;
    await openList(page, [first, second]);
    await question(page).getByRole('button', { name: 'Check lots' }).click();
    await question(page).getByRole('button', { name: 'Exclude 2 lots' }).click();
    await question(page).getByRole('button', { name: 'Close', exact: true }).click();
    await expect(question(page)).toHaveCount(0);
    const before = reads();
    await undoLast(page);
    await expect.poll(() => savedExclusion(sandbox, second.lotNumber)?.deletedAtMs ?? null).not.toBeNull();
    await readAnother();
    expect(reads()).toBe(before);
  });
});
