import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import Papa from 'papaparse';
import type { Locator, Page } from 'playwright';
import { appLocators } from '#build/tour/app-locators.ts';
import { scanWithKeys } from '#build/tour/scanner-keys.ts';
import { emptyCheckIn } from '#shared/check-in/model/check-in-steps.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import type { Box, ReceivingOrder } from '#test/sandbox/world/receiving/receiving-order.ts';
import { expect, requestGate, test } from '#test/screen/screen-test.ts';
import { callFromPage, deskCenter } from '#test/support/screens/at-the-desk.ts';
import {
  axeFindings,
  coveredBy,
  cutTexts,
  cutWhereSmall,
  overflowOn,
  savedFile,
} from '#test/support/screens/screen-checks.ts';

const scanResult = (page: Page): Locator => page.getByRole('region', { name: 'Last scan result' });
const boxes = (page: Page): Locator => page.getByRole('region', { name: 'Boxes' });

/** Scans a code and waits until its result is shown. */
async function scan(page: Page, code: string, expected: string | RegExp): Promise<void> {
  await scanWithKeys(page, [code]);
  await expect(scanResult(page)).toContainText(expected);
}

type Delivery = {
  readonly order: ReceivingOrder;
  readonly uncounted: { readonly sku: string; readonly name: string };
  readonly box: Box;
  readonly code: string;
  readonly pieces: number;
};

/** An order of several boxes whose first box contains several pieces of an item that the scanner can read. */
function deliveryOf({ world }: Sandbox): Delivery {
  const center = world.centers.find(({ name }) => name === deskCenter);
  for (const order of world.demo.receivingOrders) {
    const [box] = order.boxes;
    const [line] = box?.items ?? [];
    const item = world.demo.items.find(({ inventoryId }) => inventoryId === line?.inventoryId);
    const code = item?.barcodes[0]?.value;
    const other = order.quantities.find(({ inventoryId }) => inventoryId !== line?.inventoryId);
    const uncounted = world.demo.items.find(({ inventoryId }) => inventoryId === other?.inventoryId);
    if (
      order.status === 'Awaiting' &&
      order.centerId === center?.id &&
      order.boxes.length > 1 &&
      box?.trackingNumber != null &&
      line !== undefined &&
      line.quantity > 2 &&
      line.lotNumber === null &&
      code !== undefined &&
      uncounted !== undefined
    ) {
      return { order, box, code, pieces: line.quantity, uncounted };
    }
  }
  throw new Error('The world has no such order.');
}

/** A box of another order that is awaited. */
function strangerOf({ world }: Sandbox, own: ReceivingOrder): { order: ReceivingOrder; tracking: string } {
  for (const order of world.demo.receivingOrders) {
    const tracking = order.boxes[0]?.trackingNumber;
    if (order.id !== own.id && order.status === 'Awaiting' && tracking != null) return { order, tracking };
  }
  throw new Error('The world has no other order.');
}

/** Opens an order on this desk, so that its boxes are known here, and waits until they are. */
async function meet(page: Page, { order, tracking }: ReturnType<typeof strangerOf>): Promise<void> {
  const hits = async () => {
    // An order opened before the index was started is added with the index only.
    await callFromPage(page, 'receiving', 'read', { id: order.id, prefer: 'service' });
    await callFromPage(page, 'receiving', 'listBoxes', { id: order.id, prefer: 'service' });
    const reply = await callFromPage(page, 'receiving', 'lookUp', { texts: [tracking] });
    return (reply as { value: { hits: { kind: string }[] } }).value.hits.map(({ kind }) => kind);
  };
  await expect.poll(hits).toContain('box');
}

/** Gives two items that an order does not contain the same additional barcode. */
function shareCode({ world }: Sandbox, order: ReceivingOrder): string {
  const code = 'TWO-ITEMS-1';
  const { catalog, items } = world.demo;
  const own = new Set(order.quantities.map(({ inventoryId }) => inventoryId));
  for (const item of items.filter(({ inventoryId }) => !own.has(inventoryId)).slice(0, 2)) {
    const barcodes = [...item.barcodes, { value: code, stickerUrl: null }];
    catalog.changeVariant(item, { barcodes }, Date.now());
  }
  return code;
}

/** The number of items that this desk knows for a code. */
async function matchesOf(page: Page, code: string): Promise<number> {
  // Does nothing while a run is not finished.
  await callFromPage(page, 'sync', 'start');
  const reply = await callFromPage(page, 'inventory', 'lookUp', { texts: [code] });
  return (reply as { value: { matches: readonly unknown[] } }).value.matches.length;
}

/** The number of pieces in an order's count on the disk. */
async function countedPieces(page: Page, { id }: ReceivingOrder): Promise<number> {
  const reply = await callFromPage(page, 'receiving', 'readCheckIn', { id });
  const { value } = reply as { value: { counts: { counted: number }[] } | null };
  return value?.counts.reduce((sum, { counted }) => sum + counted, 0) ?? 0;
}

async function undoDiscarding(page: Page): Promise<void> {
  await page.keyboard.press('F9');
  await page
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ hasText: 'Count discarded' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await page.keyboard.press('Escape');
}

test.use({ sandboxOptions: { rateLimitPerMinute: 100_000 } });

test('arrived goods are counted by scanner, the count survives a reload, and its differences are saved as shown', async ({
  launch,
  sandbox,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'dockhand-check-in-'));
  const { order, box, code, pieces, uncounted } = deliveryOf(sandbox);
  const stranger = strangerOf(sandbox, order);
  const twoItems = shareCode(sandbox, order);
  const outsideLog = join(folder, 'outside.txt');
  const printing = requestGate('prints.print');
  let printCount = 0;
  const loading = requestGate('receiving.listBoxes');
  const { page } = await launch({
    saveFolder: folder,
    outsideLog,
    printers: () => ['Office_1'],
    holdsRequest: (name) => {
      if (name === 'prints.print') printCount += 1;
      return printing.holdsRequest(name) ?? loading.holdsRequest(name);
    },
  });
  await callFromPage(page, 'sync', 'start');
  await callFromPage(page, 'preferences', 'save', { operator: 'Ana Counts' });
  await meet(page, stranger);

  await test.step('it is opened from the order, and states that it stays on this desk', async () => {
    await page.evaluate((id) => {
      window.location.hash = `/receiving/${id}`;
    }, order.id);
    await appLocators
      .orderDetail(page)
      .getByRole('button', { name: /^Check in/u })
      .click();
    await expect(page.getByRole('heading', { name: 'Check-in' })).toBeVisible();
    await expect(page.getByText('Local count only')).toBeVisible();
  });

  await test.step('a box is opened by its label, and counted', async () => {
    await scan(page, box.trackingNumber ?? '', `Box ${box.boxNumber}`);
    await scan(page, code, `1 of ${pieces}`);
    const grid = page.getByRole('grid', { name: `Box ${box.boxNumber}` });
    expect(await cutTexts(grid, 'Name')).toEqual([]);
  });

  await test.step('an item shows its name before it is counted, and its bar is visible', async () => {
    await page.keyboard.press('f');
    const rows = appLocators.rowsOf(page, 'All boxes, by item');
    const ahead = rows.filter({ hasText: uncounted.sku });
    await expect(ahead).toContainText(uncounted.name);
    const bar = await ahead.getByRole('img', { name: /^0 counted/u }).boundingBox();
    expect(bar?.width).toBeGreaterThan(40);
  });

  await test.step('a box of another order is identified, and not counted', async () => {
    await scan(page, stranger.tracking, `belongs to receiving order ${stranger.order.id}`);
    await expect(
      scanResult(page).getByRole('button', { name: new RegExp(`Go to order ${stranger.order.id}`, 'u') }),
    ).toBeVisible();
  });

  await test.step('the count continues; a step is undone, and many are entered at once', async () => {
    await scan(page, code, `2 of ${pieces}`);
    await scan(page, 'DH-UNDO', '1 unit is counted');
    await scan(page, `DH-QTY-${pieces + 2}`, `${pieces + 2} of ${pieces}`);
    await scan(page, 'NOBODY-KNOWS-1', 'Unknown code');
  });

  await test.step('a quantity is entered by hand', async () => {
    await scan(page, code, `${pieces + 3} of ${pieces}`);
    await page.keyboard.press('q');
    const dialog = page.getByRole('dialog', { name: 'How many units are there?' });
    await dialog.getByRole('textbox').fill(String(pieces + 1));
    await page.keyboard.press('Enter');
    await expect(scanResult(page)).toContainText(`${pieces + 1} of ${pieces}`);
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflowOn(page)).toEqual([]);
  });

  await test.step('a quantity waits until a code of two items is answered', async () => {
    await expect.poll(() => matchesOf(page, twoItems)).toBe(2);
    await scan(page, twoItems, 'Which item?');
    await page.keyboard.press('q');
    await expect(scanResult(page)).toContainText('Answer first');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await scanResult(page)
      .getByRole('button', { name: /^Continue without/u })
      .click();
    await expect(scanResult(page)).toContainText('Not counted');
  });

  await test.step('the window is reloaded, and the count is still there', async () => {
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.reload();
    await expect(boxes(page)).toContainText('In progress');
    await expect(
      appLocators.rowsOf(page, `Box ${box.boxNumber}`).filter({ hasText: 'NOBODY-KNOWS-1' }),
    ).toContainText('Unknown code');
    await page.keyboard.press('b');
    await expect(scanResult(page)).toContainText(`Box ${box.boxNumber} is done, with discrepancies`);
  });

  await test.step('the differences are saved exactly as shown', async () => {
    await page.keyboard.press('f');
    await page.keyboard.press('f');
    const rows = appLocators.rowsOf(page, 'Discrepancies');
    await expect(rows.first()).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflowOn(page)).toEqual([]);
    expect.soft(await cutWhereSmall(page)).toEqual([]);
    await page.keyboard.press('ControlOrMeta+e');
    await page.getByRole('button', { name: 'CSV' }).click();
    await expect(page.getByText('Saved', { exact: true }).last()).toBeVisible();
    expect(await coveredBy(page.getByRole('status').filter({ hasText: '.csv' }))).toEqual([]);
    const text = readFileSync(await savedFile(folder), 'utf8').replace(/^\uFEFF/u, '');
    const [header = [], ...body] = Papa.parse<string[]>(text, { skipEmptyLines: true }).data;
    const column = (name: string) => body.map((row) => row[header.indexOf(name)]);
    expect(column('Item')).toContain('NOBODY-KNOWS-1');
    const more = body.findIndex((row) => row[header.indexOf('Status')] === 'Over');
    expect([column('Counted')[more], column('Expected')[more], column('Variance')[more]]).toEqual([
      String(pieces + 1),
      String(pieces),
      '1',
    ]);
    // Pieces that may still arrive are not a difference.
    expect(column('Status')).not.toContain('Not scanned');
  });

  await test.step('a quantity is typed for the current row, with no field focused', async () => {
    await page.getByRole('radio', { name: 'Box', exact: true }).press('Space');
    const row = appLocators.rowsOf(page, `Box ${box.boxNumber}`).first();
    await row.getByRole('gridcell').first().focus();
    await page.keyboard.type('12');
    const field = page.getByRole('textbox', { name: /^Quantity of /u });
    await expect(field).toHaveValue('12');
    await expect(field).toBeFocused();
    expect.soft(await axeFindings(page)).toEqual([]);
    expect.soft(await cutWhereSmall(page)).toEqual([]);
    await field.fill('9999999999');
    await expect(page.getByText('Enter 0 to 2,147,483,647.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(field).toHaveCount(0);
    await expect(scanResult(page)).not.toContainText('12 of');
    // The digits of a scan are never a quantity.
    await scan(page, '4012345678901', 'Unknown code');
    await expect(field).toHaveCount(0);
    await page.keyboard.press('u');
    await expect(scanResult(page)).not.toContainText('Unknown code');
    await boxes(page)
      .getByRole('button', { name: new RegExp(`^Box ${box.boxNumber}`, 'u') })
      .click();
    await row.getByRole('gridcell').first().focus();
    await page.keyboard.type(String(pieces));
    await expect(field).toHaveValue(String(pieces));
    await page.keyboard.press('Enter');
    await expect(scanResult(page)).toContainText(`${pieces} of ${pieces}`);
    await expect(row.locator(':focus')).toHaveCount(1);
  });

  await test.step('Enter held down on a row opens its quantity, and does not save it', async () => {
    const feedback = await scanResult(page).innerText();
    await page.keyboard.down('Enter');
    const dialog = page.getByRole('dialog', { name: 'How many units are there?' });
    await expect(dialog.getByRole('textbox')).toBeFocused();
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    expect(await scanResult(page).innerText()).toBe(feedback);
  });

  await test.step('the box is marked all as expected, after a confirmation if something was counted differently', async () => {
    await page.keyboard.press('j');
    await expect(scanResult(page)).toContainText(`Back to box ${box.boxNumber}`);
    await scan(page, code, 'Over');
    await page.keyboard.press('e');
    await expect(scanResult(page)).toContainText('row is counted differently');
    await page.keyboard.press('2');
    await expect(scanResult(page)).toContainText('Count unchanged');
    await scan(page, 'DH-ALL', 'row is counted differently');
    await scan(page, 'DH-1', 'All as expected');
    await page.keyboard.press('b');
    await expect(scanResult(page)).toContainText(`Box ${box.boxNumber} `);
  });

  await test.step('a blind count shows no expected quantities until its box is done', async () => {
    await callFromPage(page, 'preferences', 'save', { isCountBlind: true });
    const second = order.boxes[1];
    const [line] = second?.items ?? [];
    const expected = second?.items.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0;
    await scan(page, second?.trackingNumber ?? '', 'Blind count');
    await scan(page, code, '1 counted');
    const main = page.getByRole('main');
    await expect(main.getByText('blind count')).toBeVisible();
    await expect(page.getByRole('button', { name: /^All as expected/u })).toHaveCount(0);
    const open = boxes(page).getByRole('button', { name: new RegExp(`^Box ${second?.boxNumber}`, 'u') });
    await expect(open).not.toContainText(String(expected));
    const grid = page.getByRole('grid', { name: `Box ${second?.boxNumber}` });
    await expect(grid.getByRole('columnheader', { name: 'Expected' })).toHaveCount(0);
    await expect(grid.getByRole('row')).toHaveCount(2);
    expect(await grid.getByRole('img').count()).toBe(0);
    expect.soft(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('b');
    await expect(scanResult(page)).toContainText(`1 of ${expected} units`);
    await expect(grid.getByRole('columnheader', { name: 'Expected' })).toBeVisible();
    expect(line).toBeDefined();
    await callFromPage(page, 'preferences', 'save', { isCountBlind: false });
  });

  await test.step('the code of another desk waits behind the count dialog, then its digit opens it, not a quantity', async () => {
    await appLocators
      .rowsOf(page, `Box ${order.boxes[1]?.boxNumber}`)
      .first()
      .getByRole('gridcell')
      .first()
      .focus();
    await page.keyboard.press('q');
    const count = page.getByRole('dialog', { name: 'How many units are there?' });
    await expect(count).toBeVisible();
    await scanWithKeys(page, ['DH-RETURN']);
    await expect(appLocators.scanPlace(page)).toContainText('Waiting');
    await page.keyboard.press('Escape');
    await expect(count).toBeHidden();
    await page.keyboard.press('1');
    await expect(page).toHaveURL(/#\/return-desk/u);
    await page.evaluate((id) => {
      window.location.hash = `/check-in/${id}`;
    }, order.id);
    await expect(boxes(page)).toBeVisible();
  });

  await test.step('the next box with the scanner only', async () => {
    await scan(page, order.boxes[1]?.trackingNumber ?? '', `Back to box ${order.boxes[1]?.boxNumber}`);
    await scan(page, 'DH-ALL', /All as expected|counted differently/u);
    if (await scanResult(page).getByText('counted differently').isVisible()) {
      await scan(page, 'DH-YES', 'All as expected');
    }
    await scan(page, 'DH-NEXT-BOX', `Box ${order.boxes[1]?.boxNumber}`);
    await expect(boxes(page)).not.toContainText('In progress');
  });

  await test.step('and printed, with who counted, whoever prints it', async () => {
    await callFromPage(page, 'preferences', 'save', { operator: 'Ben Prints' });
    await page.keyboard.press('s');
    const dialog = page.getByRole('dialog', { name: `Discrepancies for receiving order ${order.id}` });
    await expect(dialog.getByText('NOBODY-KNOWS-1').first()).toBeVisible();
    await expect(dialog.getByText('Not fully counted, so not compared:').first()).toBeVisible();
    await expect(dialog).toContainText('Ana Counts');
    await expect(dialog).not.toContainText('Ben Prints');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('without a preview too, also with what was counted while the sheet before still prints', async () => {
    await callFromPage(page, 'preferences', 'save', {
      printers: { sheet: { via: 'system', name: 'Office_1' } },
    });
    printing.close();
    await page.keyboard.press('ControlOrMeta+p');
    await expect.poll(printing.heldCount).toBe(1);
    await scan(page, 'NOBODY-KNOWS-2', 'Unknown code');
    await page.keyboard.press('ControlOrMeta+p');
    printing.open();
    const log = () => readFileSync(outsideLog, { encoding: 'utf8', flag: 'a+' });
    await expect.poll(() => log().match(/^print /gmu)?.length).toBe(2);
    await expect(page.locator('[data-printed-copy]')).toHaveCount(0);
    await page.keyboard.press('u');
    await expect(scanResult(page)).not.toContainText('Unknown code');
  });

  await test.step('once, also if a photo is taken meanwhile', async () => {
    await page.keyboard.press('F6');
    await expect
      .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState))
      .toBeGreaterThanOrEqual(2);
    const earlier = printCount;
    printing.close();
    await page.keyboard.press('ControlOrMeta+p');
    await expect.poll(printing.heldCount).toBe(1);
    await page.keyboard.press('F6');
    await expect(page.getByRole('region', { name: 'Photos' }).locator('img')).toHaveCount(1);
    printing.open();
    await expect(page.locator('[data-printed-copy]')).toHaveCount(0);
    expect(printCount - earlier).toBe(1);
    await page.keyboard.press('Escape');
    await page.keyboard.press('u');
    await expect(page.getByRole('region', { name: 'Photos' })).toHaveCount(0);
  });

  await test.step('its screen is the one in the sidebar, and links back to orders that can be checked in', async () => {
    const entry = page.getByRole('navigation').getByRole('link', { name: 'Check-in', exact: true });
    await expect(entry).toHaveAttribute('aria-current', 'page');
    await page.getByRole('link', { name: 'All check-ins' }).click();
    const begun = appLocators.rowsOf(page, 'Check-in').first();
    await expect(begun).toContainText(String(order.id));
    await expect(begun.getByRole('img', { name: /^[\d,]+ counted/u })).toBeVisible();
    // The order has not arrived: its row exists only because of its count.
    const isCounted = async () => {
      const listed = await appLocators.rowsOf(page, 'Check-in').count();
      return page.getByText(`${listed} rows`, { exact: true }).isVisible();
    };
    await expect.poll(isCounted).toBe(true);
    await expect(entry).toHaveAttribute('aria-current', 'page');
    await expect(page.getByText('Scan a box or an order')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflowOn(page)).toEqual([]);
    expect.soft(await cutWhereSmall(page)).toEqual([]);
  });

  await test.step('a scan of a box there opens its count', async () => {
    await scanWithKeys(page, [stranger.tracking]);
    await expect(page.getByRole('link', { name: String(stranger.order.id) }).first()).toBeVisible();
    await page.keyboard.press('ControlOrMeta+4');
    await expect(page.getByText('Scan a box or an order')).toBeVisible();
    await scanWithKeys(page, [box.trackingNumber ?? '']);
    await expect(scanResult(page)).toContainText(`Back to box ${box.boxNumber}`);
  });

  await test.step('the count is discarded after a confirmation', async () => {
    await page.getByRole('button', { name: 'Discard count…' }).click();
    const question = page.getByRole('dialog', { name: `Discard the count for receiving order ${order.id}?` });
    await expect(question).toContainText('You can undo this.');
    await question.getByRole('button', { name: 'Discard count' }).click();
    await appLocators
      .orderDetail(page)
      .getByRole('button', { name: /^Check in/u })
      .click();
    await expect(page.getByRole('heading', { name: 'Check-in' })).toBeVisible();
    await expect(scanResult(page)).toContainText('Scan a box label');
    await expect(boxes(page)).not.toContainText('Done');
  });

  await test.step('undo restores it, also on the open screen, where counting continues with it', async () => {
    expect(await countedPieces(page, order)).toBe(0);
    await undoDiscarding(page);
    await expect(boxes(page)).toContainText('In progress');
    const restored = await countedPieces(page, order);
    expect(restored).toBeGreaterThan(1);
    await scanWithKeys(page, [code]);
    await expect.poll(() => countedPieces(page, order)).toBe(restored + 1);
  });

  await test.step('undo is refused if units were counted since', async () => {
    await page.getByRole('button', { name: 'Discard count…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard count' }).click();
    await appLocators
      .orderDetail(page)
      .getByRole('button', { name: /^Check in/u })
      .click();
    await scan(page, box.trackingNumber ?? '', `Box ${box.boxNumber}`);
    await scan(page, code, `1 of ${pieces}`);
    await expect.poll(() => countedPieces(page, order)).toBe(1);
    await undoDiscarding(page);
    await expect(page.getByRole('alert')).toContainText(`Order ${order.id} has been counted again since`);
    expect(await countedPieces(page, order)).toBe(1);
  });

  await test.step('a box scanned while its order is still loading is counted there', async () => {
    const isNew = ({ id, status, boxes: [first] }: ReceivingOrder) =>
      ![order.id, stranger.order.id].includes(id) && status === 'Awaiting' && first?.trackingNumber != null;
    const next = sandbox.world.demo.receivingOrders.find(isNew);
    const [first] = next?.boxes ?? [];
    loading.close();
    await page.evaluate((id) => {
      window.location.hash = `/check-in/${id}`;
    }, next?.id);
    await expect(boxes(page)).toHaveCount(0);
    await scanWithKeys(page, [first?.trackingNumber ?? '']);
    loading.open();
    await expect(scanResult(page)).toContainText(`Box ${first?.boxNumber}`);
    expect(page.url()).toContain(`/check-in/${next?.id}`);
  });

  await test.step('a result of the count is no longer shown on another screen', async () => {
    await expect(appLocators.scanPlace(page)).not.toContainText('Scan anything');
    await page.keyboard.press('ControlOrMeta+2');
    await expect(appLocators.ordersGrid(page)).toBeVisible();
    await expect(appLocators.scanPlace(page)).toContainText('Scan anything');
  });
  rmSync(folder, { recursive: true, force: true });
});

test('a discarded count is restored on the open screen, also if the window draws nothing between two answers', async ({
  launch,
  sandbox,
}) => {
  const { order, box, code, pieces } = deliveryOf(sandbox);
  const saving = requestGate('receiving.saveCheckIn');
  const { page } = await launch(saving);
  await callFromPage(page, 'sync', 'start');
  await expect.poll(() => matchesOf(page, code)).toBe(1);
  await page.evaluate((id) => {
    window.location.hash = `/check-in/${id}`;
  }, order.id);
  await expect(scanResult(page)).toContainText('Scan a box label');
  await scan(page, box.trackingNumber ?? '', `Box ${box.boxNumber}`);
  await scan(page, code, `1 of ${pieces}`);
  await scan(page, code, `2 of ${pieces}`);
  await page.getByRole('button', { name: 'Discard count…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard count' }).click();
  await appLocators
    .orderDetail(page)
    .getByRole('button', { name: /^Check in/u })
    .click();
  await expect(scanResult(page)).toContainText('Scan a box label');
  await expect(boxes(page)).not.toContainText('In progress');

  saving.close();
  await undoDiscarding(page);
  await expect.poll(saving.heldCount).toBe(1);
  // The window is busy: its timers, by which it learns of changed data, are later than what the app answers.
  const runTimers = await page.evaluateHandle(() => {
    const start = window.setTimeout.bind(window);
    const held: (() => void)[] = [];
    const holdTimers = (run: TimerHandler, ms?: number, ...rest: unknown[]) => {
      if ((ms ?? 0) > 0 || typeof run !== 'function') return start(run, ms, ...rest);
      held.push(() => run(...rest));
      return 0;
    };
    window.setTimeout = holdTimers as typeof window.setTimeout;
    return () => {
      window.setTimeout = start;
      for (const run of held) run();
    };
  });
  saving.open();
  await expect(page.getByText(`Count of order ${order.id} restored`).first()).toBeVisible();
  await runTimers.evaluate((run) => run());

  await expect(boxes(page)).toContainText('In progress');
  await scan(page, code, `3 of ${pieces}`);
  await expect.poll(() => countedPieces(page, order)).toBe(3);
});

test('quantities, letters, and Undo work while the view switch has the focus, which keeps its arrow keys', async ({
  launch,
  sandbox,
}) => {
  const { order, box, code } = deliveryOf(sandbox);
  const { page } = await launch();
  await callFromPage(page, 'sync', 'start');
  await expect.poll(() => matchesOf(page, code)).toBe(1);
  await page.evaluate((id) => {
    window.location.hash = `/check-in/${id}`;
  }, order.id);
  await expect(scanResult(page)).toContainText('Scan a box label');
  await scan(page, box.trackingNumber ?? '', `Box ${box.boxNumber}`);
  const ofBox = page.getByRole('radio', { name: 'Box', exact: true });
  const ofOrder = page.getByRole('radio', { name: 'All boxes', exact: true });
  await ofBox.focus();
  await page.keyboard.press('ArrowRight');
  await expect(ofOrder).toBeChecked();
  await page.keyboard.press('ArrowLeft');
  await expect(ofBox).toBeChecked();
  await scan(page, code, '1 of ');
  await expect(ofBox).toBeFocused();
  await page.keyboard.type('12');
  await expect(page.getByRole('textbox', { name: /^Quantity of /u })).toHaveValue('12');
  await page.keyboard.press('Enter');
  await expect.poll(() => countedPieces(page, order)).toBe(12);
  await expect(ofBox).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => countedPieces(page, order)).toBe(1);
  await page.keyboard.press('f');
  await expect(ofOrder).toBeChecked();
});

test('a count that cannot be read is discarded on its screen, where counting starts again', async ({
  launch,
  sandbox,
  userDataDir,
}) => {
  const { order, box } = deliveryOf(sandbox);
  const { page } = await launch();
  const at = '2026-11-22T08:00:00.000Z';
  await callFromPage(page, 'receiving', 'saveCheckIn', emptyCheckIn({ orderId: order.id, at }));
  const records = new DatabaseSync(join(userDataDir, 'data', 'records.sqlite'), { timeout: 60_000 });
  records.exec("UPDATE check_in SET body = '{}'");
  records.close();
  await page.evaluate((id) => {
    window.location.hash = `/check-in/${id}`;
  }, order.id);
  await expect(page.getByText(`The saved count of receiving order ${order.id} is damaged`)).toBeVisible();
  await page.getByRole('button', { name: 'Discard count', exact: true }).click();
  await expect(scanResult(page)).toContainText('Scan a box label');
  await scan(page, box.trackingNumber ?? '', `Box ${box.boxNumber}`);
});
