import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Page } from 'playwright';
import { appLocators } from '#build/tour/app-locators.ts';
import { scanWithKeys } from '#build/tour/scanner-keys.ts';
import { burn, readZpl, startLabelPrinter } from '#test/support/label-printer.ts';
import { barcodesIn } from '#test/support/read-barcodes.ts';
import { callFromPage } from '#test/support/screens/at-the-desk.ts';
import { lotsOf } from '#test/support/screens/return-desk-at-work.ts';
import { axeFindings, overflowOn, savedFile } from '#test/support/screens/screen-checks.ts';
import { expect, requestGate, test } from './screen-test.ts';

function pagesOf(pdf: string): number {
  // With many pages, there are several nodes; the root has the total.
  return Math.max(
    ...[...pdf.matchAll(/\/Type \/Pages\s[^>]*?\/Count (\d+)/gu)].map(([, count]) => Number(count)),
  );
}

/** The size of the first page of a PDF in millimeters. */
function sizeOf(pdf: string): readonly number[] {
  const [, width, height] = /\/MediaBox \[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/u.exec(pdf) ?? [];
  return [width, height].map((points) => Math.round((Number(points) / 72) * 25.4));
}

test('a sheet is previewed, saved as a PDF of the selected paper size, and printed alone', async ({
  launch,
  userDataDir,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'dockhand-print-'));
  const outsideLog = join(userDataDir, 'outside.txt');
  const { page } = await launch({ saveFolder: folder, outsideLog });
  await page.evaluate(() => {
    location.hash = '/return-desk';
  });
  await page.getByRole('heading', { name: 'New return' }).waitFor();
  const sheetButton = page.getByRole('button', { name: 'Print the sheet of command codes' });
  await sheetButton.click();
  const dialog = page.getByRole('dialog', { name: 'Scanner commands' });

  await test.step('the preview shows the number of pages, and nothing of it is cut off', async () => {
    await expect(dialog.getByText('2 pages')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflowOn(page)).toEqual([]);
  });

  for (const [name, size] of [
    ['Letter', [216, 279]],
    ['Label 4 × 6 in', [102, 152]],
    ['A4', [210, 297]],
  ] as const) {
    await test.step(`as a PDF on ${name}`, async () => {
      await dialog.getByText(name, { exact: true }).click();
      const before = new Set(readdirSync(folder));
      await page.keyboard.press('ControlOrMeta+s');
      const file = await savedFile(folder, before);
      // While it is being saved, its keys do nothing.
      await expect(dialog.getByText(basename(file))).toBeVisible();
      const pdf = readFileSync(file).toString('latin1');
      expect(pdf.startsWith('%PDF-')).toBe(true);
      expect(sizeOf(pdf)).toEqual(size);
      await expect(dialog.getByText(`${pagesOf(pdf)} pages`, { exact: true })).toBeVisible();
      expect(await overflowOn(page)).toEqual([]);
    });
  }

  await test.step('after saving, the keyboard is where it was', async () => {
    for (const [name, chord] of [
      [/^Print$/u, 'ControlOrMeta+s'],
      [/^Save as PDF/u, 'Enter'],
    ] as const) {
      const button = dialog.getByRole('button', { name });
      await button.focus();
      const before = new Set(readdirSync(folder));
      await page.keyboard.press(chord);
      const file = await savedFile(folder, before);
      await expect(dialog.getByText(basename(file))).toBeVisible();
      await expect(button).toBeFocused();
    }
  });

  await test.step('in print there is the page and nothing else', async () => {
    await page.emulateMedia({ media: 'print' });
    const text = await page.evaluate(() => document.body.innerText);
    expect(text).toContain('DH-RETURN');
    expect(text).not.toContain('Save as PDF');
    expect(text).not.toContain('Activity');
    await page.emulateMedia({ media: null });
  });

  await test.step('Enter prints and closes the preview; the paper size is saved', async () => {
    await dialog.getByRole('button', { name: 'Print', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    expect(readFileSync(outsideLog, 'utf8')).toBe('print "A4"\n');
    await expect(sheetButton).toBeFocused();
    await sheetButton.click();
    await expect(dialog.getByRole('radio', { name: 'A4' })).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('a key that is still held down when the preview opens prints nothing', async () => {
    await sheetButton.focus();
    await page.keyboard.down('Enter');
    await expect(dialog.getByRole('button', { name: 'Print', exact: true })).toBeFocused();
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    expect(readFileSync(outsideLog, 'utf8')).toBe('print "A4"\n');
  });

  await test.step('its codes are renewed in the settings, and the old sheet does nothing', async () => {
    await appLocators.settings(page).click();
    const section = page.getByRole('region', { name: 'Command codes' });
    const number = section.getByText(/^\d{6}$/u);
    const old = await number.innerText();
    await section.getByRole('button', { name: 'Renew codes…' }).click();
    const question = page.getByRole('dialog', { name: 'Renew the command codes?' });
    await expect(question.getByRole('button', { name: 'Cancel' }).last()).toBeFocused();
    await question.getByRole('button', { name: 'Renew codes' }).click();
    await expect(question).toHaveCount(0);
    await expect(number).not.toHaveText(old);
    await scanWithKeys(page, [`DH-RETURN-${old}`], { isVerbatim: true });
    await expect(appLocators.scanPlace(page)).toContainText('This code is from another desk or an old sheet');
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflowOn(page)).toEqual([]);
    const renewed = await number.innerText();
    await section.getByRole('button', { name: 'Print sheet' }).click();
    await expect(dialog.getByText(`DH-RETURN-${renewed}`)).toBeVisible();
    await page.keyboard.press('Escape');
  });
  rmSync(folder, { recursive: true, force: true });
});

/** The window's print output as a 203 dpi label printer draws it. */
async function printedAt203Dpi(page: Page): Promise<Uint8Array> {
  const printed = page.locator('[data-printed-copy] article').first();
  await page.emulateMedia({ media: 'print' });
  const box = await printed.boundingBox();
  if (box === null) throw new Error('Nothing is printed.');
  const protocol = await page.context().newCDPSession(page);
  const { data } = await protocol.send('Page.captureScreenshot', { clip: { ...box, scale: 203 / 96 } });
  await protocol.detach();
  await page.emulateMedia({ media: null });
  return Buffer.from(data, 'base64');
}

test('labels of an item are printed by keys only, and a decoder reads each code from its pixels', async ({
  launch,
  sandbox,
  userDataDir,
}) => {
  const { demo } = sandbox.world;
  const [exclusion] = demo.lotExclusions;
  const item = demo.items.find(({ inventoryId }) => inventoryId === exclusion?.inventoryId);
  if (item === undefined) throw new Error('The world excludes no lot.');
  const folder = mkdtempSync(join(tmpdir(), 'dockhand-label-'));
  const outsideLog = join(userDataDir, 'outside.txt');
  const { page } = await launch({
    saveFolder: folder,
    outsideLog,
    startsAt: `/inventory/${item.inventoryId}`,
  });
  const printButton = page.getByRole('button', { name: 'Print label' });
  const dialog = page.getByRole('dialog', { name: 'Item label' });
  const lots = dialog.getByRole('combobox', { name: 'Lot on the label' });
  await page.getByRole('region', { name: 'By lot' }).getByRole('row').nth(1).waitFor();
  await page.keyboard.press('p');

  await test.step('with a lot, its expiration date, and a number of copies', async () => {
    await expect(dialog.getByRole('button', { name: 'Print', exact: true })).toBeFocused();
    await expect(dialog.getByText('1 page', { exact: true })).toBeVisible();
    await lots.selectOption({ index: 1 });
    await dialog.getByRole('textbox', { name: 'Copies' }).fill('٣');
    await expect(dialog.getByText('3 pages', { exact: true })).toBeVisible();
    await expect(dialog.getByRole('article').first()).toContainText(/Lot .+Exp\. /u);
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflowOn(page)).toEqual([]);
  });

  for (const [name, size] of [
    ['Label 4 × 6 in', [102, 152]],
    ['Label 2 × 1 in', [51, 25]],
  ] as const) {
    await test.step(`on ${name}`, async () => {
      await dialog.getByText(name, { exact: true }).click();
      const before = new Set(readdirSync(folder));
      await page.keyboard.press('ControlOrMeta+s');
      const file = await savedFile(folder, before);
      await expect(dialog.getByText(basename(file))).toBeVisible();
      const pdf = readFileSync(file).toString('latin1');
      expect(sizeOf(pdf)).toEqual(size);
      expect(pagesOf(pdf)).toBe(3);
      const read = await barcodesIn(await printedAt203Dpi(page));
      expect(read).toEqual([{ format: 'Code128', text: item.barcodes[0]?.value ?? item.sku }]);
    });
  }

  await test.step('Enter prints, the focus returns, and the paper size is saved', async () => {
    await dialog.getByRole('button', { name: 'Print', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    expect(readFileSync(outsideLog, 'utf8')).toBe('print {"width":50800,"height":25400}\n');
    await printButton.click();
    await expect(dialog.getByRole('radio', { name: 'Label 2 × 1 in' })).toBeChecked();
  });
  rmSync(folder, { recursive: true, force: true });
});

test('what labels show is chosen in Settings, previewed there, and printed', async ({ launch, sandbox }) => {
  // Short enough for bars on a small label.
  const item = sandbox.world.demo.items.find(
    ({ sku, barcodes }) => sku.length < 9 && barcodes[0]?.value !== undefined && barcodes[0].value !== sku,
  );
  if (item === undefined) throw new Error('The world has no item with a short SKU and a barcode.');
  const { page } = await launch({ startsAt: '/settings' });
  const section = page.getByRole('region', { name: 'Label content' });
  const preview = section.getByRole('article');

  await test.step('the preview follows each choice', async () => {
    await expect(preview.getByRole('img', { name: '4006381333931' })).toBeVisible();
    await section.getByRole('combobox', { name: 'Barcode' }).click();
    await page.getByRole('option', { name: 'SKU', exact: true }).click();
    await expect(preview.getByRole('img', { name: 'SKU-1234' })).toBeVisible();
    // Not `uncheck`, which expects the new state immediately.
    await section.getByRole('checkbox', { name: 'Lot' }).click();
    await expect(section.getByRole('checkbox', { name: 'Lot' })).not.toBeChecked();
    await expect(preview).not.toContainText('L2407');
    await section.getByRole('textbox', { name: 'Extra line' }).fill('Keep dry');
    await page.keyboard.press('Enter');
    await expect(preview).toContainText('Keep dry');
    await expect(section.getByRole('textbox', { name: 'Extra line' })).toBeFocused();
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflowOn(page)).toEqual([]);
  });

  await test.step('each kind of label has its own', async () => {
    await section.getByText('Box label', { exact: true }).click();
    await expect(preview).toContainText('PO number PO-1001');
    await section.getByRole('combobox', { name: 'Barcode' }).click();
    const codes = page.getByRole('listbox', { name: 'Barcode' });
    await expect(codes.getByRole('option', { name: 'Receiving order' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(preview).not.toContainText('Keep dry');
    await section.getByText('Item label', { exact: true }).click();
    await expect(preview).toContainText('Keep dry');
  });

  await test.step('an item’s label has the SKU as bars, and the extra line', async () => {
    await page.evaluate((id) => {
      location.hash = `/inventory/${id}`;
    }, item.inventoryId);
    await page.getByRole('button', { name: 'Print label' }).waitFor();
    await page.keyboard.press('p');
    const label = page.getByRole('dialog', { name: 'Item label' }).getByRole('article');
    await expect(label.getByRole('img', { name: item.sku })).toBeVisible();
    await expect(label).toContainText('Keep dry');
  });
});

test('a network label printer is added, prints labels as previewed, and never prints one twice without confirmation', async ({
  launch,
  sandbox,
  userDataDir,
}) => {
  await using printer = await startLabelPrinter();
  const [item] = sandbox.world.demo.items;
  if (item === undefined) throw new Error('The world has no item.');
  let systemPrinters = ['Office_1'];
  const outsideLog = join(userDataDir, 'outside.txt');
  const gate = requestGate('labels.print');
  const { page } = await launch({
    startsAt: '/settings',
    outsideLog,
    saveFolder: mkdtempSync(join(tmpdir(), 'dockhand-print-')),
    printers: () => systemPrinters,
    ...gate,
  });
  const section = page.getByRole('region', { name: 'Label printers' });
  /** Returns what was sent to the printer since, once that is as many labels. */
  const sentTo = async (count: number) => {
    await expect.poll(() => printer.formats.length).toBe(count);
    return printer.formats.splice(0);
  };

  await test.step('Settings explain what is wrong with an address, and accept a valid one', async () => {
    await section.getByRole('textbox', { name: 'Name' }).fill('Dock 1');
    await section.getByRole('textbox', { name: 'Address' }).fill('http://127.0.0.1');
    await section.getByRole('textbox', { name: 'Port' }).fill(String(printer.port));
    await section.getByRole('combobox', { name: 'Label size' }).selectOption('Label 2 × 1 in');
    await page.keyboard.press('Enter');
    await section.getByRole('button', { name: 'Add' }).click();
    await expect(section.getByText('Enter a host name or an IP address, without a port.')).toBeVisible();
    await section.getByRole('textbox', { name: 'Address' }).fill('127.0.0.1');
    await section.getByRole('button', { name: 'Add' }).click();
    await expect(section.getByText(`127.0.0.1:${printer.port} · 203 dpi`)).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflowOn(page)).toEqual([]);
  });

  await test.step('what is typed stays until it is saved, and while another printer is removed', async () => {
    const name = section.getByRole('textbox', { name: 'Name' });
    await expect(name).toHaveValue('');
    await name.fill('Dock 3');
    await section.getByRole('textbox', { name: 'Address' }).fill('127.0.0.1');
    // Makes the file unwritable, like a full disk.
    const preferences = join(userDataDir, 'preferences.json');
    renameSync(preferences, `${preferences}.before`);
    mkdirSync(preferences);
    await section.getByRole('button', { name: 'Add' }).click();
    await expect(section.getByRole('alert')).toContainText('isn’t allowed to write to its data folder');
    await expect(name).toHaveValue('Dock 3');
    rmdirSync(preferences);
    renameSync(`${preferences}.before`, preferences);
    await section.getByRole('button', { name: 'Add' }).click();
    await section.getByRole('button', { name: 'Remove Dock 3' }).waitFor();
    await expect(name).toHaveValue('');
    await expect(name).toBeFocused();
    await name.fill('Dock 4');
    await section.getByRole('button', { name: 'Remove Dock 3' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(section.getByRole('button', { name: 'Remove Dock 3' })).toHaveCount(0);
    await expect(section).toBeFocused();
    await expect(name).toHaveValue('Dock 4');
  });

  await test.step('the form of a printer has the focus, and gives it back', async () => {
    const name = section.getByRole('textbox', { name: 'Name' });
    await section.getByRole('button', { name: 'Change Dock 1' }).press('Enter');
    await expect(name).toHaveValue('Dock 1');
    await expect(name).toBeFocused();
    await section.getByRole('button', { name: 'Save' }).press('Enter');
    await section.getByRole('button', { name: 'Change Dock 1' }).waitFor();
    await expect(section).toBeFocused();
  });

  await test.step('its test label names the printer', async () => {
    await section.getByRole('button', { name: 'Print test label on Dock 1' }).click();
    await expect(appLocators.scanPlace(page)).toContainText('Test label sent');
    const [format = ''] = await sentTo(1);
    expect(readZpl(format).fields.map(({ text }) => text)).toContain('Dock 1');
  });

  const dialog = page.getByRole('dialog', { name: 'Item label' });

  await test.step('the palette says that no label was printed yet', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await appLocators.commands(page).fill('last label');
    await page.getByText('Print last label again').waitFor();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('No label printed yet');
    await page.keyboard.press('Escape');
  });

  await test.step('an item’s label is sent as previewed', async () => {
    await page.evaluate((id) => {
      location.hash = `/inventory/${id}`;
    }, item.inventoryId);
    await page.getByRole('button', { name: 'Print label' }).waitFor();
    await page.keyboard.press('p');
    await dialog.getByRole('combobox', { name: 'Printer' }).selectOption('Dock 1');
    await expect(dialog.getByRole('article').locator('text').first()).toBeVisible();
    const shown = await dialog.getByRole('article').locator('text').allTextContents();
    await dialog.getByRole('button', { name: 'Print', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    const [format = ''] = await sentTo(1);
    const printed = readZpl(format);
    const texts = printed.fields.filter(({ kind }) => kind === 'text').map(({ text }) => text);
    expect(texts).toEqual(shown);
    const read = await barcodesIn(burn(printed));
    expect(read).toEqual([{ format: 'Code128', text: item.barcodes[0]?.value ?? item.sku }]);
  });

  await test.step('an interrupted job shows how far it came; the rest waits for an answer', async () => {
    printer.behavior = { breaksAfter: 2 };
    await page.keyboard.press('p');
    await expect(dialog.getByRole('combobox', { name: 'Printer' })).toHaveValue('network Dock 1');
    await dialog.getByRole('textbox', { name: 'Copies' }).fill('3');
    await dialog.getByRole('button', { name: 'Print', exact: true }).click();
    const message = '1 of 3 labels sent; one more may have been printed.';
    await expect(dialog.getByRole('alert')).toContainText(`${message} The connection to Dock 1 was lost.`);
    expect(await axeFindings(page)).toEqual([]);
    printer.behavior = {};
    printer.formats.length = 0;
    await dialog.getByRole('button', { name: 'Print 2 labels' }).click();
    const question = page.getByRole('dialog', { name: 'Print the rest?' });
    await expect(question).toContainText(message);
    expect(printer.formats).toHaveLength(0);
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Print 2 labels' }).click();
    await question.getByRole('button', { name: 'Print 2 labels' }).click();
    await expect(dialog).toHaveCount(0);
    await sentTo(2);
  });

  const bell = page.getByRole('button', { name: /otification/u });
  const unread = async () => Number.parseInt(await bell.innerText(), 10) || 0;
  const printedBy = async (print: () => Promise<void>) => {
    const before = await unread();
    await print();
    const [format = ''] = await sentTo(1);
    // Until the window reports the job, it prints no other, and the last label is the one before.
    await expect.poll(unread).toBeGreaterThan(before);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    return readZpl(format).fields.map(({ text }) => text);
  };

  await test.step('one key prints without a preview, another reprints the last label, and so does a code', async () => {
    printer.formats.length = 0;
    const label = await printedBy(() => page.keyboard.press('ControlOrMeta+p'));
    expect(label).toContain(item.barcodes[0]?.value ?? item.sku);
    await page.evaluate(() => {
      location.hash = '/receiving';
    });
    // The second-to-last print was three copies; the last was one.
    expect(await printedBy(() => page.keyboard.press('F7'))).toEqual(label);
    expect(await printedBy(() => scanWithKeys(page, ['DH-REPRINT']))).toEqual(label);
  });

  await test.step('the key pressed during a reprint prints once more after it', async () => {
    const before = await unread();
    gate.close();
    await page.keyboard.press('F7');
    await expect.poll(gate.heldCount).toBe(1);
    await page.keyboard.press('F7');
    gate.open();
    await expect.poll(unread).toBe(before + 2);
    await sentTo(2);
  });

  await test.step('a reprint that fails and is only saved as a PDF is not followed by the next one', async () => {
    gate.close();
    await page.keyboard.press('F7');
    await expect.poll(gate.heldCount).toBe(1);
    await page.keyboard.press('F7');
    gate.fail();
    await expect(dialog.getByRole('alert')).toBeVisible();
    gate.close();
    await page.keyboard.press('ControlOrMeta+s');
    await expect(dialog.getByRole('status')).toContainText('.pdf');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    expect(gate.heldCount()).toBe(0);
    gate.open();
  });

  await test.step('what is chosen while a job prints stays to be printed next', async () => {
    await page.evaluate((id) => {
      location.hash = `/inventory/${id}`;
    }, item.inventoryId);
    await page.getByRole('button', { name: 'Print label' }).waitFor();
    const before = await unread();
    gate.close();
    await page.keyboard.press('p');
    await dialog.getByRole('button', { name: 'Print', exact: true }).click();
    await expect.poll(gate.heldCount).toBe(1);
    const copies = dialog.getByRole('textbox', { name: 'Copies' });
    await copies.fill('2');
    gate.open();
    await expect.poll(unread).toBe(before + 1);
    await expect(dialog.getByRole('status')).toContainText('printed with the previous settings');
    await expect(copies).toHaveValue('2');
    await sentTo(1);
    await dialog.getByRole('button', { name: 'Print', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await sentTo(2);
  });

  await test.step('one key prints another lot’s label while the first one’s job has not ended', async () => {
    const [exclusion] = sandbox.world.demo.lotExclusions;
    const lotItem = sandbox.world.demo.items.find(
      ({ inventoryId }) => inventoryId === exclusion?.inventoryId,
    );
    if (lotItem === undefined) throw new Error('The world excludes no lot.');
    const lots = lotsOf(sandbox, lotItem).slice(0, 2);
    const before = await unread();
    gate.close();
    for (const [index, lot] of lots.entries()) {
      await page.evaluate(
        (address) => {
          location.hash = address;
        },
        `/inventory/${lotItem.inventoryId}?lot=${encodeURIComponent(JSON.stringify(lot))}`,
      );
      await expect(page.getByRole('region', { name: 'By lot' }).getByRole('row').nth(1)).toContainText(lot);
      await page.keyboard.press('ControlOrMeta+p');
      await expect.poll(gate.heldCount).toBe(index + 1);
    }
    gate.open();
    const formats = await sentTo(2);
    await expect.poll(unread).toBe(before + 2);
    const texts = formats.flatMap((format) => readZpl(format).fields);
    for (const lot of lots) expect(texts).toContainEqual(expect.objectContaining({ text: `Lot ${lot}` }));
  });

  await test.step('after an interrupted job, the key reprints its label, not the one before', async () => {
    const other = sandbox.world.demo.items.find(({ sku }) => sku !== item.sku);
    if (other === undefined) throw new Error('The world has one item.');
    await page.evaluate((id) => {
      location.hash = `/inventory/${id}`;
    }, other.inventoryId);
    await page.getByRole('button', { name: 'Print label' }).waitFor();
    printer.behavior = { breaksAfter: 1 };
    await page.keyboard.press('p');
    const copies = dialog.getByRole('textbox', { name: 'Copies' });
    await copies.fill('2');
    gate.close();
    await dialog.getByRole('button', { name: 'Print', exact: true }).click();
    await expect.poll(gate.heldCount).toBe(1);
    // What is chosen meanwhile has no part in how the job ends.
    await copies.fill('5');
    gate.open();
    const message = '0 of 2 labels sent; one more may have been printed.';
    await expect(dialog.getByRole('alert')).toContainText(`${message} The connection to Dock 1 was lost.`);
    await expect(dialog.getByRole('button', { name: 'Print', exact: true })).toBeEnabled();
    await copies.fill('2');
    await dialog.getByRole('button', { name: 'Print 2 labels' }).waitFor();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    printer.behavior = {};
    printer.formats.length = 0;
    await page.keyboard.press('F7');
    for (const format of await sentTo(2)) {
      expect(readZpl(format).fields.map(({ text }) => text)).toContain(other.barcodes[0]?.value ?? other.sku);
    }
  });

  await test.step('an interrupted job can be continued after another one', async () => {
    printer.behavior = { breaksAfter: 1 };
    await page.keyboard.press('p');
    const copies = dialog.getByRole('textbox', { name: 'Copies' });
    const rest = dialog.getByRole('button', { name: 'Print 2 labels' });
    await copies.fill('2');
    await dialog.getByRole('button', { name: 'Print', exact: true }).click();
    await rest.waitFor();
    printer.behavior = {};
    printer.formats.length = 0;
    gate.close();
    await copies.fill('1');
    await dialog.getByRole('button', { name: 'Print', exact: true }).click();
    await expect.poll(gate.heldCount).toBe(1);
    await copies.fill('2');
    gate.open();
    await sentTo(1);
    await expect(dialog.getByRole('status')).toContainText('printed with the previous settings');
    await expect(rest).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('a job that is interrupted after its preview is closed is still reported', async () => {
    printer.behavior = { hangsAfter: 1 };
    await page.keyboard.press('p');
    await dialog.getByRole('textbox', { name: 'Copies' }).fill('2');
    await dialog.getByRole('button', { name: 'Print', exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    const trouble = page.getByRole('alert').filter({ hasText: 'of 2 labels sent' });
    await expect(trouble).toContainText('Dock 1');
    await expect(dialog).toHaveCount(0);
    printer.behavior = {};
    printer.formats.length = 0;
  });

  await test.step('each use has its own printer, and a box’s label shows its number and the total', async () => {
    const section4x6 = { name: 'Dock 2', host: '127.0.0.1', port: printer.port, dpi: 300, size: 'label4x6' };
    await page.evaluate(async (added) => {
      const { dockhand } = window as unknown as {
        dockhand: {
          preferences: Record<string, (input: object) => Promise<{ value: { labelPrinters: object[] } }>>;
        };
      };
      const { value } = (await dockhand.preferences['read']?.({})) ?? { value: { labelPrinters: [] } };
      await dockhand.preferences['save']?.({ labelPrinters: [...value.labelPrinters, added] });
    }, section4x6);
    const order = sandbox.world.demo.receivingOrders[0];
    if (order === undefined) throw new Error('The world has no order.');
    await page.evaluate((id) => {
      location.hash = `/receiving/${id}`;
    }, order.id);
    const boxDialog = page.getByRole('dialog', { name: `Box labels ${order.id}` });
    await page.getByRole('button', { name: 'Print box labels' }).click();
    await boxDialog.getByRole('combobox', { name: 'Printer' }).selectOption('Dock 2');
    const count = order.boxes.length;
    await expect(boxDialog.getByRole('article')).toHaveCount(count);
    await boxDialog.getByRole('button', { name: 'Print', exact: true }).click();
    await expect(boxDialog).toHaveCount(0);
    const [format = ''] = await sentTo(count);
    const printed = readZpl(format);
    expect(printed.fields.map(({ text }) => text)).toContain(`Box 1 of ${count}`);
    expect(await barcodesIn(burn(printed))).toHaveLength(1);
  });

  await test.step('the keys pressed while a label prints without a preview print another, then open the preview', async () => {
    const [order] = sandbox.world.demo.returns;
    const [received] = sandbox.world.demo.receivingOrders;
    const large = { via: 'network', name: 'Dock 2' };
    await callFromPage(page, 'preferences', 'save', {
      printers: { itemLabel: { ...large, name: 'Dock 1' }, returnLabel: large, boxLabel: large },
    });
    for (const [address, button, title] of [
      [`/inventory/${item.inventoryId}`, 'Print label', 'Item label'],
      [`/returns/${order?.id}`, /^Label/u, 'Return label'],
      [`/receiving/${received?.id}`, 'Print box labels', `Box labels ${received?.id}`],
    ] as const) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, address);
      const preview = page.getByRole('dialog', { name: title });
      const open = page.getByRole('button', { name: button });
      await open.waitFor();
      gate.close();
      await page.keyboard.press('ControlOrMeta+p');
      await expect.poll(gate.heldCount).toBe(1);
      await page.keyboard.press('ControlOrMeta+p');
      await expect.poll(gate.heldCount).toBe(2);
      await open.click();
      await expect(preview).toBeVisible();
      gate.open();
      await sentTo(2 * (title.startsWith('Box') ? (received?.boxes.length ?? 0) : 1));
      await expect(preview).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(preview).toHaveCount(0);
    }
  });

  await test.step('a printer of the computer gets pages without its dialog; our dialog names a missing printer', async () => {
    await page.evaluate((id) => {
      location.hash = `/inventory/${id}`;
    }, item.inventoryId);
    await page.getByRole('button', { name: 'Print label' }).click();
    await dialog.getByRole('combobox', { name: 'Printer' }).selectOption('Office_1');
    await dialog.getByText('Label 4 × 6 in', { exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press('ControlOrMeta+p');
    const job = 'print {"width":101600,"height":152400} on Office_1\n';
    await expect.poll(() => readFileSync(outsideLog, { encoding: 'utf8', flag: 'a+' })).toBe(job);
    await expect(page.locator('[data-printed-copy]')).toHaveCount(0);
    await expect(dialog).toHaveCount(0);
    systemPrinters = [];
    await page.keyboard.press('ControlOrMeta+p');
    await expect(dialog.getByRole('alert')).toContainText('The printer Office_1 isn’t available');
    expect(printer.formats).toHaveLength(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('a label reprinted over a preview is printed alone', async () => {
    await page.evaluate(() => {
      location.hash = '/return-desk';
    });
    await page.getByRole('button', { name: 'Print the sheet of command codes' }).click();
    await page.getByRole('dialog', { name: 'Scanner commands' }).waitFor();
    await page.keyboard.press('F7');
    await expect(dialog.getByRole('alert')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    const onPaper = () =>
      page
        .locator('body > *')
        .evaluateAll((parts) =>
          parts.filter((part) => getComputedStyle(part).display !== 'none').map((part) => part.textContent),
        );
    expect(await onPaper()).toEqual([expect.stringContaining(item.sku)]);
    // As a job in progress marks it.
    await page
      .locator('[data-printed-copy]')
      .first()
      .evaluate((copy) => copy.setAttribute('data-printing', ''));
    expect(await onPaper()).toEqual([expect.stringContaining('DH-RETURN')]);
  });

  await test.step('the key pressed while a reprint waits for the user prints nothing after it', async () => {
    await page.keyboard.press('F7');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    // Another reprint would have its page beside that of the preview.
    await expect(page.locator('[data-printed-copy]')).toHaveCount(1);
  });
});
