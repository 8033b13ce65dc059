import { appLocators } from '#build/tour/app-locators.ts';
import { deskNumberOf, noteHandKey, scanWithKeys } from '#build/tour/scanner-keys.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import { expect, test } from '#test/screen/screen-test.ts';
import {
  beginByCode,
  codeOf,
  findings,
  header,
  heading,
  lineOf,
  lines,
  lotsOf,
  openDesk,
  openReturnDesk,
  outcomes,
  returnable,
  scan,
  scanResult,
  shippedParcel,
} from '#test/support/screens/return-desk-at-work.ts';
import {
  axeFindings,
  cutNames,
  cutWhereSmall,
  harmOn,
  overflowOn,
} from '#test/support/screens/screen-checks.ts';

// The inbound index would use up the limit for a minute, and the catalog would wait for the next one.
test.use({ sandboxOptions: { receivingOrders: 8, unidentifiedOrders: 4, rateLimitPerMinute: 100_000 } });

function anyReturn({ world }: Sandbox) {
  const [order] = world.demo.returns;
  if (order === undefined) throw new Error('The world has no return.');
  return order;
}

test('a return of 40 items, three of them in lots, is built with the scanner alone', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch();
  await openReturnDesk(page);
  const { returns } = sandbox.world.demo;
  const before = returns.length;
  const plain = returnable(sandbox, false, 37);
  const [byCode, byChoice, byLabel] = returnable(sandbox, true, 3);
  if (byCode === undefined || byChoice === undefined || byLabel === undefined) return;
  const [labeled = ''] = lotsOf(sandbox, byLabel);

  await scan(page, 'CARRIER-40-0001', 'Parcel not recognized');

  await test.step('37 items without lots, scanned in bursts', async () => {
    for (let first = 0; first < plain.length; first += 10) {
      const burst = plain.slice(first, first + 10);
      await scanWithKeys(page, burst.map(codeOf));
      await expect(scanResult(page)).toContainText(burst.at(-1)?.sku ?? '');
    }
    await expect(page.getByText('37 items, 37 units')).toBeVisible();
    await expect(lineOf(page, plain.at(-1)?.sku ?? '')).toBeInViewport();
  });
  await test.step('three with a lot: by command code, by an answer, and by label', async () => {
    await scan(page, codeOf(byCode), 'Which lot?');
    await scan(page, 'DH-LOT-HAND-1', 'Lot HAND-1');
    await scan(page, codeOf(byChoice), 'Which lot?');
    const known = page.getByRole('list', { name: 'Which lot?' }).getByRole('listitem');
    await expect(known.nth(1)).toBeVisible();
    expect.soft(await known.filter({ hasText: 'catalog' }).count()).toBe(0);
    // Above the lots, so that it is in view however many there are.
    const field = page.getByRole('textbox', { name: 'Lot on the label' });
    await expect(field).toBeInViewport({ ratio: 1 });
    const [fieldBox, lotBox] = [await field.boundingBox(), await known.first().boundingBox()];
    expect(fieldBox?.y).toBeLessThan(lotBox?.y ?? 0);
    await scan(page, 'DH-1', /^Lot /u);
    await scan(page, codeOf(byLabel), 'Which lot?');
    await scan(page, labeled, `Lot ${labeled}`);
  });
  await test.step('a count, an action, and an undone step', async () => {
    await scan(page, 'DH-QTY-12', '12 units');
    await scan(page, 'DH-QUARANTINE', 'Quarantine');
    await scan(page, 'DH-REMOVE', 'Removed');
    await scan(page, 'DH-UNDO', 'Put back');
  });
  await expect(page.getByText('40 items, 51 units')).toBeVisible();
  await scan(page, 'DH-SEND', 'Queued');
  await expect(lines(page)).toHaveCount(0);
  await expect(outcomes(page)).toContainText(/Sent as return \d+/u);

  expect(returns).toHaveLength(before + 1);
  const made = returns.at(-1);
  await expect(outcomes(page)).toContainText(`Sent as return ${made?.id}`);
  expect(made).toMatchObject({ status: 'AwaitingArrival', trackingNumber: 'CARRIER-40-0001' });
  expect(made?.referenceId).toMatch(/^RT-/u);
  const kept = (made?.lines ?? []).map((line) => [
    line.inventoryId,
    line.quantity,
    line.lotNumber,
    line.actionType === 'Override' ? line.requestedAction : null,
  ]);
  expect(kept).toEqual([
    ...plain.map(({ inventoryId }) => [inventoryId, 1, null, null]),
    [byCode.inventoryId, 1, 'HAND-1', null],
    [byChoice.inventoryId, 1, expect.stringMatching(/./u), null],
    [byLabel.inventoryId, 12, labeled, 'Quarantine'],
  ]);
  expect(lotsOf(sandbox, byChoice)).toContain(kept[38]?.[2]);
});

test('a shipped parcel shows its expected items, and the draft survives closing the window', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch();
  await openDesk(page);
  const parcel = shippedParcel(sandbox);
  const pieces = parcel.items.reduce((sum, { quantity }) => sum + quantity, 0);
  const { length } = parcel.items;
  const unscanned = lines(page).filter({ hasText: 'Not scanned' });

  await test.step('a label scanned right after the code that opens the desk goes to the desk', async () => {
    await scanWithKeys(page, ['DH-RETURN', parcel.trackingNumber]);
    await expect(scanResult(page)).toContainText(`Shipment ${parcel.id}`);
    await page.keyboard.press('ControlOrMeta+d');
    await expect(heading(page)).toBeVisible();
    expect.soft(await axeFindings(page)).toEqual([]);
  });

  await test.step('command codes on a parcel do nothing, not even those of this desk', async () => {
    const burst = ['DH-ALL', 'DH-RESTOCK', 'DH-SEND', 'DH-SEND', 'DH-1'];
    const place = appLocators.scanPlace(page);
    await scanWithKeys(page, [parcel.trackingNumber, ...burst], { isVerbatim: true });
    await expect(place).toContainText('DH-1');
    await expect(place).toContainText('This code is from another desk or an old sheet');
    const number = await deskNumberOf(page);
    const own = burst.map((code) => `${code}-${number}`);
    await scanWithKeys(page, [parcel.trackingNumber, ...own], { isVerbatim: true });
    await expect(place).toContainText(`DH-1-${number}`);
    await expect(place).toContainText('Too close to the previous scan');
    await expect(place).toContainText('Not done');
    await expect(unscanned).toHaveCount(length);
    await expect(outcomes(page).getByRole('link')).toHaveCount(0);
    await page.keyboard.press('F4');
    const last = page.getByRole('dialog', { name: 'Recent scans' }).getByRole('listitem').first();
    await expect(last).toContainText('Not done');
    await page.keyboard.press('Escape');
    await expect(last).toHaveCount(0);
    await expect(place).toContainText('Not done');
    await page.keyboard.press('Escape');
    await expect(place).toContainText('Scan anything');
    expect.soft(await overflowOn(page)).toEqual([]);
  });

  await expect(header(page)).toContainText(parcel.trackingNumber);
  await expect(unscanned).toHaveCount(length);
  await scan(page, 'DH-ALL', `${pieces} units added`);
  await expect(unscanned).toHaveCount(0);
  const withLot = parcel.items.find(({ lotNumber }) => lotNumber !== null);
  await expect(
    lines(page)
      .filter({ hasText: withLot?.lotNumber ?? '' })
      .first(),
  ).toBeVisible();
  expect.soft(await axeFindings(page)).toEqual([]);
  expect.soft(await overflowOn(page)).toEqual([]);
  expect.soft(await cutWhereSmall(page)).toEqual([]);
  expect.soft(await cutNames(page.getByRole('grid', { name: 'Returned items' }), 'Name')).toEqual([]);

  await test.step('the desk continues after the window is reloaded', async () => {
    await expect(header(page)).toContainText('Saved');
    await page.reload();
    await expect(scanResult(page)).toContainText('Draft resumed');
    await expect(header(page)).toContainText(parcel.trackingNumber);
    await expect(page.getByText(`${pieces} of ${pieces} units`)).toBeVisible();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(unscanned).toHaveCount(length);
    await page.keyboard.press('e');
    await expect(page.getByText(`${pieces} of ${pieces} units`)).toBeVisible();
  });
  await test.step('the desk is unchanged after a visit to another screen', async () => {
    await page.keyboard.press('ControlOrMeta+5');
    await expect(page.getByRole('grid', { name: 'Returns' })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+d');
    await expect(scanResult(page)).toContainText(`${pieces} units added`);
  });
  await test.step('a second parcel prompts a question, and becomes the next return', async () => {
    const other = sandbox.world.demo.orders
      .flatMap(({ shipments }) => shipments)
      .find(({ tracking, id }) => tracking?.trackingNumber != null && id !== parcel.id);
    await scan(page, other?.tracking?.trackingNumber ?? '', 'Another parcel?');
    await expect(header(page)).toContainText(parcel.trackingNumber);
    // The scan area shows a pending question completely, in a small window too (desk 25).
    await scan(page, 'DH-SEND', 'Answer first');
    await expect(appLocators.scanPlace(page)).toContainText('Answer first.');
    expect.soft(await cutWhereSmall(page)).toEqual([]);
    await scanWithKeys(page, ['DH-2']);
    await expect(scanResult(page)).not.toContainText('Answer first');
    await expect(scanResult(page)).toContainText(/Shipment|Send anyway/u);
    if (await scanResult(page).getByText('Send anyway?').isVisible()) await scan(page, 'DH-1', 'Shipment');
    await expect(header(page)).toContainText(other?.tracking?.trackingNumber ?? '');
    await expect(outcomes(page)).toContainText(/Sent as return \d+/u);
  });
});

test('the contents of a shipment that met the request limit are read again automatically', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch();
  await openReturnDesk(page);
  const parcel = shippedParcel(sandbox);
  const match = { method: 'GET', path: new RegExp(`/shipment/${parcel.id}$`, 'u') };
  // Until it is shown: the desk tries again after a second.
  sandbox.faults.next({ kind: 'status', status: 429, retryAfter: 1, times: Infinity, match });
  await scan(page, parcel.trackingNumber, 'Parcel found');
  await expect(header(page)).toContainText('Shipment contents will load');
  sandbox.faults.clear();
  await expect(lines(page).filter({ hasText: 'Not scanned' })).toHaveCount(parcel.items.length);
});

test('other returns of a parcel that was scanned without the service are found when it is back', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch();
  await openReturnDesk(page);
  const elsewhere = anyReturn(sandbox);
  await sandbox.stop();
  await scan(page, 'CARRIER-42-0001', 'Parcel not recognized');
  await expect(appLocators.statusBar(page)).toContainText('Offline');
  elsewhere.trackingNumber = 'CARRIER-42-0001';
  await sandbox.start();
  await expect(findings(page)).toContainText(`Return ${elsewhere.id} already uses this tracking number`);
});

test('a search for other returns of a parcel that fails is repeated until it succeeds', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch();
  await openReturnDesk(page);
  const elsewhere = anyReturn(sandbox);
  elsewhere.trackingNumber = 'CARRIER-42-0001';
  await page.clock.install();
  // Two searches, each as often as one read tries.
  const match = { method: 'GET', path: /\/return$/u };
  sandbox.faults.next({ kind: 'status', status: 503, times: 6, match });
  await scan(page, 'CARRIER-42-0001', 'Parcel not recognized');
  const found = findings(page).filter({
    hasText: `Return ${elsewhere.id} already uses this tracking number`,
  });
  await expect
    .poll(async () => {
      await page.clock.fastForward(15_000);
      return found.count();
    })
    .toBe(1);
});

test('items that cannot be returned are refused, with a way out by scanner and by keyboard', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch();
  await openReturnDesk(page);
  expect.soft(await axeFindings(page)).toEqual([]);
  const { handWritten } = sandbox.world.demo.catalog;
  const bundle = handWritten.find(({ isBundle, bundle: parts }) => isBundle && parts.length > 0);
  const digital = handWritten.find(({ isDigital }) => isDigital);
  const [item, other] = returnable(sandbox, false, 2);
  if (bundle === undefined || digital === undefined || item === undefined || other === undefined) return;
  const boxed = handWritten.find(({ isCase, barcodes }) => isCase && barcodes.length > 0);
  if (boxed === undefined) throw new Error('The world has no case with a barcode.');
  await scan(page, 'CARRIER-41-0001', 'Parcel not recognized');

  await scan(page, digital.sku, 'Can’t be returned');
  await expect(lines(page)).toHaveCount(0);
  await scan(page, bundle.sku, 'This is a bundle');
  await expect(page.getByRole('list', { name: 'How many bundles came back?' })).toBeVisible();
  expect.soft(await axeFindings(page)).toEqual([]);
  await scan(page, 'DH-2', /units? of the bundle added/u);
  for (const { inventoryId, quantity } of bundle.bundle) {
    const part = handWritten.find((each) => each.inventoryId === inventoryId);
    await expect(lineOf(page, part?.sku ?? '')).toContainText(String(quantity * 2));
  }
  await scan(page, 'DH-UNDO', 'Components undone');
  await scan(page, '4012345678901', 'Item not found');
  await scan(page, 'DH-SEND', 'Not sent');
  await expect(findings(page)).toContainText('The return is empty');

  await test.step('a case scanned while the count of its item is open is asked about from 1', async () => {
    const units = page.getByRole('textbox', { name: 'Units' });
    await scan(page, boxed.sku, boxed.sku);
    await scan(page, 'DH-QTY-24', '24 units');
    await page.keyboard.press('q');
    await expect(units).toHaveValue('24');
    await scan(page, codeOf(boxed), 'How many');
    await expect(page.getByRole('region', { name: 'How many in this case?' })).toBeVisible();
    await expect(units).toHaveValue('1');
    await page.keyboard.press('Escape');
    await expect(units).toHaveCount(0);
    await expect(lineOf(page, boxed.sku)).toContainText('25');
    await lineOf(page, boxed.sku).getByRole('gridcell').first().click();
    await page.keyboard.press('x');
    await expect(lineOf(page, boxed.sku)).toHaveCount(0);
  });
  await test.step('a key acts on the line that was selected when it was pressed', async () => {
    await scan(page, codeOf(item), item.sku);
    await scan(page, codeOf(other), other.sku);
    await lineOf(page, item.sku).getByRole('gridcell').first().click();
    await expect(lineOf(page, item.sku)).toHaveAttribute('aria-selected', 'true');
    // Right after each other, which `press` does not do.
    const { keyboard } = page;
    await Promise.all(['x', 'ArrowDown'].flatMap((key) => [keyboard.down(key), keyboard.up(key)]));
    noteHandKey(page);
    await expect(lines(page)).toHaveCount(1);
    await expect(lineOf(page, other.sku)).toBeVisible();
  });
  await test.step('by keyboard: a line, its count, its action, and its removal', async () => {
    await scan(page, codeOf(item), item.sku);
    await scan(page, codeOf(other), other.sku);
    await lineOf(page, item.sku).getByRole('gridcell').first().focus();
    await page.keyboard.press('q');
    await expect(page.getByRole('textbox', { name: 'Units' })).toBeFocused();
    await page.keyboard.type('7');
    await page.keyboard.press('Enter');
    await expect(lineOf(page, item.sku)).toContainText('7');
    // An unconfirmed count is saved when the next scan or a click takes over; Escape discards it (scanner B6).
    const count = async (pieces: string) => {
      await lineOf(page, item.sku).getByRole('gridcell').first().click();
      await expect(lineOf(page, item.sku)).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('q');
      await expect(page.getByRole('textbox', { name: 'Units' })).toBeFocused();
      await page.keyboard.type(pieces);
    };
    await count('12');
    await scan(page, codeOf(other), other.sku);
    await expect(lineOf(page, item.sku)).toContainText('12');
    await count('15');
    await header(page).click();
    await expect(lineOf(page, item.sku)).toContainText('15');
    await count('18');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('textbox', { name: 'Units' })).toHaveCount(0);
    await expect(lineOf(page, item.sku)).toContainText('15');
    await lineOf(page, item.sku).getByRole('gridcell').first().click();
    await page.keyboard.press('a');
    await expect(page.getByRole('button', { name: /^Merchant’s default|Restock/u }).first()).toBeVisible();
    await page.keyboard.press('4');
    await expect(lineOf(page, item.sku)).toContainText('Dispose');
    await page.keyboard.press('x');
    await expect(lineOf(page, item.sku)).toHaveCount(0);
    await page.keyboard.press('u');
    await expect(lineOf(page, item.sku)).toContainText('Dispose');
  });
  await test.step('is sent by keyboard, and found through the link in the strip', async () => {
    // Also while a cell has the focus, which handles Enter itself (desk 4).
    await lineOf(page, item.sku).getByRole('gridcell').first().click();
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(outcomes(page)).toContainText(/Sent as return \d+/u);
    await page.keyboard.press('1');
    await expect(page.getByRole('region', { name: /^Return \d/u })).toBeVisible();
  });
  const refusal = 'Correct the marked field first';
  await test.step('isn’t sent while a typed count is too large, however it is sent', async () => {
    await beginByCode(page);
    await scan(page, 'CARRIER-41-0004', 'Parcel not recognized');
    await scan(page, codeOf(other), other.sku);
    await scan(page, codeOf(item), item.sku);
    const sentCount = () =>
      sandbox.world.demo.returns.filter(({ trackingNumber }) => trackingNumber === 'CARRIER-41-0004').length;
    const counted = (sku: string, count: number) =>
      expect(lineOf(page, sku).getByRole('gridcell', { name: String(count), exact: true })).toBeVisible();
    const select = async (sku: string) => {
      await lineOf(page, sku).getByRole('gridcell').first().click();
      await expect(lineOf(page, sku)).toHaveAttribute('aria-selected', 'true');
    };
    const keypadOf = (sku: string) => page.getByRole('textbox', { name: `Quantity of ${sku}` });
    const lost = page.getByRole('alert').filter({ hasText: 'Quantity not saved' });
    const tooLarge = '9999999999';
    const wrong = page.getByText('Enter 1 to 2,147,483,647.');
    const units = page.getByRole('textbox', { name: 'Units' });
    const sends = [
      [() => page.keyboard.press('ControlOrMeta+Enter'), /./u],
      [() => page.getByRole('button', { name: /^Send/u }).click(), /./u],
      [() => page.getByRole('button', { name: /^Next box/u }).click(), /./u],
      [() => scanWithKeys(page, ['DH-SEND']), new RegExp(`DH-SEND.*${refusal}`, 'su')],
      [() => scanWithKeys(page, ['DH-NEXT-BOX']), new RegExp(`DH-NEXT-BOX.*${refusal}`, 'su')],
    ] as const;
    const startKeypad = async (sku: string) => {
      await select(sku);
      await page.keyboard.press('Shift+Numpad9', { delay: 100 });
      await expect(keypadOf(sku)).toBeFocused();
    };
    for (const [field, open] of [
      [units, () => page.keyboard.press('q')],
      [keypadOf(item.sku), () => startKeypad(item.sku)],
    ] as const) {
      for (const [send, result] of sends) {
        await open();
        await field.fill(tooLarge);
        await send();
        await expect(wrong).toBeVisible();
        await expect(appLocators.scanPlace(page)).toContainText(result);
        await expect(field).toBeFocused();
        await expect(field).toHaveValue(tooLarge);
        await page.keyboard.press('Escape');
        await expect(field).toHaveCount(0);
      }
    }
    expect(sentCount()).toBe(0);
    await page.keyboard.press('q');
    await units.fill(tooLarge);
    await scan(page, codeOf(item), item.sku);
    await expect(lost).toBeVisible();
    await counted(item.sku, 2);
    await page.keyboard.press('Escape');
    await expect(lost).toHaveCount(0);

    await test.step('nor by code with a number that is typed without a field, which a click elsewhere reports', async () => {
      await startKeypad(item.sku);
      await scanWithKeys(page, ['DH-SEND']);
      // The one before was refused by the same sentence.
      await expect(appLocators.scanPlace(page)).toContainText(new RegExp(`DH-SEND.*${refusal}`, 'su'));
      await expect(keypadOf(item.sku)).toHaveValue('9');
      await page.keyboard.press('Enter');
      await counted(item.sku, 9);
      await startKeypad(item.sku);
      await keypadOf(item.sku).fill(tooLarge);
      await lineOf(page, other.sku).getByRole('gridcell').first().click();
      await expect(lost).toContainText('Enter 1 to 2,147,483,647.');
      await expect(keypadOf(item.sku)).toHaveCount(0);
      await page.keyboard.press('Escape');
      await select(other.sku);
      await page.keyboard.type('5');
      await expect(keypadOf(other.sku)).toHaveValue('5');
      await page.keyboard.press('Enter');
      await counted(other.sku, 5);
      await counted(item.sku, 9);
    });
    await test.step('whose line is the one that was selected at its first digit', async () => {
      const isFirst = (await lines(page).first().innerText()).includes(item.sku);
      const [first, second] = isFirst ? [item, other] : [other, item];
      await select(first.sku);
      const { keyboard } = page;
      await Promise.all(['7', 'ArrowDown'].flatMap((key) => [keyboard.down(key), keyboard.up(key)]));
      noteHandKey(page);
      await expect(keypadOf(first.sku)).toBeFocused();
      await expect(lineOf(page, second.sku)).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('Enter');
      await counted(first.sku, 7);
    });
    await test.step('and which is saved, or reported if it is too large, when the screen is left by a key', async () => {
      await startKeypad(item.sku);
      await keypadOf(item.sku).fill('12');
      await page.keyboard.press('Control+1');
      await expect(heading(page)).toHaveCount(0);
      await page.keyboard.press('Control+d');
      await counted(item.sku, 12);
      await startKeypad(item.sku);
      await keypadOf(item.sku).fill(tooLarge);
      await page.keyboard.press('Control+1');
      await expect(lost).toContainText('Enter 1 to 2,147,483,647.');
      await page.keyboard.press('Control+d');
      await counted(item.sku, 12);
    });
    await startKeypad(item.sku);
    await keypadOf(item.sku).fill('3');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect.poll(sentCount).toBe(1);
    const { returns } = sandbox.world.demo;
    const sent = returns.find(({ trackingNumber }) => trackingNumber === 'CARRIER-41-0004');
    expect(sent?.lines.find(({ inventoryId }) => inventoryId === item.inventoryId)?.quantity).toBe(3);
  });
  await test.step('is sent by keyboard with the count that is being typed', async () => {
    await beginByCode(page);
    await scan(page, 'CARRIER-41-0002', 'Parcel not recognized');
    await scan(page, codeOf(item), item.sku);
    await page.keyboard.press('q');
    await expect(page.getByRole('textbox', { name: 'Units' })).toBeFocused();
    await page.keyboard.type('5');
    await page.keyboard.press('ControlOrMeta+Enter');
    const { returns } = sandbox.world.demo;
    const sent = () =>
      returns.find(({ trackingNumber }) => trackingNumber === 'CARRIER-41-0002')?.lines ?? [];
    await expect.poll(() => sent().map(({ quantity }) => quantity)).toEqual([5]);
  });
  await test.step('isn’t sent by the answer to whether to send while a count is being typed', async () => {
    await beginByCode(page);
    await scan(page, codeOf(item), item.sku);
    await scan(page, 'DH-SEND', 'Send anyway?');
    const keypad = page.getByRole('textbox', { name: `Quantity of ${item.sku}` });
    const sentCount = sandbox.world.demo.returns.length;
    await page.keyboard.press('Shift+Numpad7', { delay: 100 });
    for (const answer of ['DH-YES', 'DH-1']) {
      await scanWithKeys(page, [answer]);
      await expect(appLocators.scanPlace(page)).toContainText(new RegExp(`${answer}.*${refusal}`, 'su'));
      await expect(keypad).toHaveValue('7');
    }
    await page.keyboard.press('Enter');
    await expect(lineOf(page, item.sku).getByRole('gridcell', { name: '7', exact: true })).toBeVisible();
    await scan(page, 'DH-SEND', 'Send anyway?');
    expect(sandbox.world.demo.returns).toHaveLength(sentCount);
    await scan(page, 'DH-YES', /Sent|Queued/u);
    await expect
      .poll(() => sandbox.world.demo.returns.slice(sentCount).map(({ lines: [line] }) => line?.quantity))
      .toEqual([7]);
  });
  await test.step('is sent by keyboard with the lot that is being typed', async () => {
    const [lotted] = returnable(sandbox, true, 1);
    if (lotted === undefined) throw new Error('Nothing with lots can be returned.');
    await beginByCode(page);
    await scan(page, 'CARRIER-41-0003', 'Parcel not recognized');
    await scan(page, codeOf(lotted), 'Which lot?');
    await page.getByRole('textbox', { name: 'Lot on the label' }).fill('HAND-2');
    await page.keyboard.press('ControlOrMeta+Enter');
    const { returns } = sandbox.world.demo;
    const sent = () =>
      returns.find(({ trackingNumber }) => trackingNumber === 'CARRIER-41-0003')?.lines ?? [];
    await expect.poll(() => sent().map(({ lotNumber }) => lotNumber)).toEqual(['HAND-2']);
    await test.step('and keeps the lot if the screen is left by a key', async () => {
      await beginByCode(page);
      await scan(page, codeOf(lotted), 'Which lot?');
      await page.getByRole('textbox', { name: 'Lot on the label' }).fill('HAND-3');
      await page.keyboard.press('Control+1');
      await expect(heading(page)).toHaveCount(0);
      await page.keyboard.press('Control+d');
      await expect(lineOf(page, lotted.sku)).toContainText('HAND-3');
    });
    await test.step('and says that it was lost if its date is incomplete when the next item is scanned', async () => {
      await beginByCode(page);
      await scan(page, codeOf(lotted), 'Which lot?');
      await page.getByRole('textbox', { name: 'Lot on the label' }).fill('HAND-4');
      await page.getByLabel('Expiry date').focus();
      await page.keyboard.type('0203');
      await scan(page, codeOf(item), item.sku);
      const lost = page.getByRole('alert').filter({ hasText: 'Lot HAND-4 not saved' });
      await expect(lost).toContainText('Enter a valid date with its year.');
    });
  });
});

test('without the service, a return is queued, and sent automatically when the service is back', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch();
  await openReturnDesk(page);
  const { returns } = sandbox.world.demo;
  const before = returns.length;
  const [item] = returnable(sandbox, false, 1);
  const parcel = shippedParcel(sandbox);
  if (item === undefined) return;
  await sandbox.stop();
  await scan(page, parcel.trackingNumber, 'Parcel found');
  await expect(header(page)).toContainText('Shipment contents will load when you’re back online');
  await scan(page, codeOf(item), item.sku);
  await expect(header(page)).toContainText('Saved');
  await scan(page, 'DH-SEND', /Queued|Send anyway/u);
  if (await scanResult(page).getByText('Send anyway?').isVisible()) await scan(page, 'DH-1', 'Queued');
  await expect(outcomes(page)).toContainText('Queued');
  expect(returns).toHaveLength(before);
  expect.soft(await axeFindings(page)).toEqual([]);

  await sandbox.start();
  await expect(outcomes(page)).toContainText(/Sent as return \d+/u);
  expect(returns).toHaveLength(before + 1);
  expect(returns.at(-1)?.lines).toMatchObject([{ inventoryId: item.inventoryId, quantity: 1 }]);
});

test.describe('with hostile texts', () => {
  test.use({ sandboxOptions: { hostile: true } });

  test('shows scans and messages of the service as plain text', async ({ launch, sandbox }) => {
    const { page } = await launch();
    await openReturnDesk(page);
    await scan(page, '<img src=x onerror=alert(1)>', 'Parcel not recognized');
    for (const { sku, barcodes, inventoryId } of sandbox.world.demo.catalog.hostile) {
      const code = barcodes[0]?.value ?? (/^[\x20-\x7e]+$/u.test(sku) ? sku : String(inventoryId));
      await scanWithKeys(page, [code]);
      await expect(scanResult(page)).not.toContainText('Parcel not recognized');
    }
    expect.soft(await harmOn(page)).toEqual([]);
    expect.soft(await overflowOn(page)).toEqual([]);
  });
});
