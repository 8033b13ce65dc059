import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Page } from 'playwright';
import writeExcelFile from 'write-excel-file/node';
import { expect, requestGate, test } from '#test/screen/screen-test.ts';
import {
  arriving,
  boxes,
  buildOrder,
  codeOf,
  header,
  lines,
  openReceivingDesk,
  outcomes,
  scanResult,
} from '#test/support/screens/receiving-desk-at-work.ts';
import { axeFindings, cutWhereSmall, harmOn, overflowOn } from '#test/support/screens/screen-checks.ts';

test.use({ sandboxOptions: { receivingOrders: 8, unidentifiedOrders: 4, rateLimitPerMinute: 100_000 } });

test('a packing list is imported from a workbook and from a dropped CSV file, each completely', async ({
  launch,
  sandbox,
}) => {
  let isCatalogDown = false;
  const { page } = await launch({
    failsRequest: (name) => isCatalogDown && name === 'inventory.lookUpEach',
  });
  await openReceivingDesk(page);
  const [mug, bowl] = arriving(sandbox, false, 2);
  const [lotted] = arriving(sandbox, true, 1);
  if (mug === undefined || bowl === undefined || lotted === undefined) return;
  const dialog = page.getByRole('dialog', { name: 'Packing list' });
  const file = dialog.getByLabel('Choose file…');

  await test.step('a file that is not a table or is dropped elsewhere is rejected, and the dialog stays open', async () => {
    await page.keyboard.press('i');
    // Beside the place for files.
    const note = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['%PDF-1.7'], 'note.pdf', { type: 'application/pdf' }));
      return data;
    });
    await dialog.getByRole('heading', { name: 'Packing list' }).dispatchEvent('drop', { dataTransfer: note });
    const picture = readFileSync('build/screenshots/receiving.png');
    await file.setInputFiles({ name: 'list.xlsx', mimeType: 'image/png', buffer: picture });
    await expect(dialog).toContainText('This file isn’t a table. Choose a CSV or XLSX file.');
    await expect(dialog.getByRole('textbox')).toBeFocused();
    expect.soft(await cutWhereSmall(page)).toEqual([]);
  });

  await test.step('a workbook fills boxes, labels, lots, and the PO number', async () => {
    const day = { value: new Date(Date.UTC(2099, 0, 31)), type: Date, format: 'dd.mm.yyyy' };
    const text = (value: string) => ({ value });
    const content = await writeExcelFile([
      [text('North Mills, packing list 7')],
      ['Carton', 'Barcode', 'Qty', 'Batch', 'Best before', 'Tracking no.', 'PO'].map(text),
      [text('A'), text(codeOf(mug)), { value: 4 }, null, null, text('1Z-PAPER-1'), text('PO-PAPER')],
      [text('A'), text(lotted.sku), { value: 6 }, text('L-9'), day],
      [text('B'), text(bowl.sku), { value: 5 }, null, null, text('1Z-PAPER-2')],
    ]).toBuffer();
    await file.setInputFiles({ name: 'list.xlsx', mimeType: 'application/octet-stream', buffer: content });
    await expect(dialog.getByRole('status')).toContainText('3 valid rows');
    await expect(dialog.getByRole('combobox', { name: 'Column 6' })).toHaveValue('tracking');
    expect.soft(await axeFindings(page)).toEqual([]);
    expect.soft(await overflowOn(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add 3 rows' }).click();
    await expect(scanResult(page)).toContainText('15 units added');
    await expect(dialog).toHaveCount(0);
    await expect(boxes(page)).toHaveCount(2);
    await expect(boxes(page).first()).toContainText('1Z-PAPER-1');
    await expect(lines(page)).toHaveCount(2);
    await expect(header(page)).toContainText('PO-PAPER');
  });

  await test.step('a list whose SKUs cannot be looked up adds nothing until they are', async () => {
    isCatalogDown = true;
    await page.keyboard.press('i');
    await dialog.getByRole('textbox').fill(`SKU;Quantity;Box\n${mug.sku};2;C`);
    await dialog.getByRole('button', { name: 'Check' }).click();
    const add = dialog.getByRole('button', { name: 'Add 1 row' });
    await expect(add).toHaveAccessibleDescription('The SKUs couldn’t be checked. Try again.');
    await expect(add).toHaveAttribute('aria-disabled', 'true');
    await expect(dialog.getByText('OK', { exact: true })).toHaveCount(0);
    isCatalogDown = false;
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog.getByText('OK', { exact: true })).toBeVisible();
    await expect(dialog.getByRole('status')).toContainText('1 valid row');
    await expect(add).toBeEnabled();
    await dialog.getByRole('button', { name: 'Another list' }).press('Enter');
    await expect(dialog.getByRole('textbox')).toBeFocused();
    await dialog.getByRole('button', { name: 'Cancel' }).last().click();
    await expect(boxes(page)).toHaveCount(2);
  });

  await test.step('a dropped file is read by its own columns, which a user corrects', async () => {
    const text = `Ware;Farbe;Wieviel\n${mug.sku};rot;2\n${bowl.sku};grün;3\n`;
    const transfer = await page.evaluateHandle(
      (content) => {
        const data = new DataTransfer();
        data.items.add(new File([Uint8Array.from(content)], 'list.csv', { type: 'text/csv' }));
        return data;
      },
      [...Buffer.from(text, 'latin1')],
    );
    await lines(page).first().dispatchEvent('drop', { dataTransfer: transfer });
    await expect(dialog.getByRole('cell', { name: 'grün' })).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Column 3' }).selectOption('Quantity');
    await expect(dialog.getByRole('status')).toContainText('2 valid rows');
    await dialog.getByRole('button', { name: 'Add 2 rows' }).click();
    await expect(scanResult(page)).toContainText('5 units added');
    await page.keyboard.press('u');
    await expect(scanResult(page)).toContainText('Packing list undone');
    await expect(boxes(page)).toHaveCount(2);
  });
  expect.soft(await harmOn(page)).toEqual([]);
});

const notes = (page: Page) => page.getByRole('region', { name: 'Delivery notes', exact: true });
const pdf = { name: 'note.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 of the driver') };

test('all delivery notes dropped at once are saved, the packing list among them is opened, and the rest is named', async ({
  launch,
}) => {
  const { page } = await launch();
  await openReceivingDesk(page);
  const transfer = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    const add = (name: string, text: string, type: string) =>
      data.items.add(new File([text], name, { type }));
    add('list.csv', 'SKU;Quantity\nNO-SUCH-SKU;1', 'text/csv');
    add('not.pdf', 'PK no PDF', 'application/pdf');
    add('other.csv', 'SKU;Quantity\nOTHER-SKU;1', 'text/csv');
    add('nor.pdf', 'PK no PDF', 'application/pdf');
    add('first.pdf', '%PDF-1.7 of the driver', 'application/pdf');
    add('second.pdf', '%PDF-1.7 of the sender', 'application/pdf');
    return data;
  });
  await header(page).dispatchEvent('drop', { dataTransfer: transfer });
  const dialog = page.getByRole('dialog', { name: 'Packing list' });
  await expect(dialog.getByRole('cell', { name: 'NO-SUCH-SKU' })).toBeVisible();
  const unread = dialog.getByText('Only one list is read at a time. Not read:');
  await expect(unread).toContainText('Not read: other.csv.');
  expect.soft(await axeFindings(page)).toEqual([]);
  await unread.dispatchEvent('drop', { dataTransfer: transfer });
  await expect(unread).toContainText('Not read: not.pdf, other.csv, nor.pdf, first.pdf, and second.pdf.');
  await dialog.getByRole('button', { name: 'Another list' }).click();
  await expect(unread).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Cancel' }).last().click();
  // The notes saved after them don't hide that two were refused.
  await expect(scanResult(page)).toContainText('2 delivery notes not saved');
  await expect(scanResult(page)).toContainText('“not.pdf” is neither a PDF nor a picture');
  await expect(scanResult(page)).toContainText('“nor.pdf” is neither a PDF nor a picture');
  await expect(notes(page).getByRole('button', { name: /^Open/u })).toHaveCount(2);
});

test('a delivery note is a PDF, a picture, or a camera photo; it stays with its order and is opened there', async ({
  launch,
  sandbox,
  userDataDir,
}) => {
  const openedLog = join(userDataDir, 'opened.txt');
  const saveFolder = mkdtempSync(join(tmpdir(), 'dockhand-notes-'));
  const first = await launch({ outsideLog: openedLog });
  await openReceivingDesk(first.page);
  const choose = (page: Page) => notes(page).locator('input[type=file]');

  await test.step('a file is selected; a file that is neither a PDF nor a picture is rejected with a message', async () => {
    const { page } = first;
    await page.keyboard.press('F6');
    await expect(notes(page)).toContainText('Files stay on this computer');
    const wrong = { name: 'note.docx', mimeType: 'application/pdf', buffer: Buffer.from('PK no PDF') };
    await choose(page).setInputFiles([wrong, pdf]);
    await expect(notes(page).getByRole('alert')).toContainText('“note.docx” is neither a PDF nor a picture');
    await expect(scanResult(page)).toContainText('Delivery note 1 saved');
    expect.soft(await axeFindings(page)).toEqual([]);
  });

  await test.step('a picture is dropped, the camera takes one, and undo removes it', async () => {
    const { page } = first;
    const transfer = await page.evaluateHandle(
      (content) => {
        const data = new DataTransfer();
        data.items.add(new File([Uint8Array.from(content)], 'note.png', { type: 'image/png' }));
        return data;
      },
      [...readFileSync('build/screenshots/receiving.png')],
    );
    await notes(page).getByRole('heading').dispatchEvent('drop', { dataTransfer: transfer });
    await expect(scanResult(page)).toContainText('Delivery note 2 saved');
    await expect
      .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState))
      .toBeGreaterThanOrEqual(2);
    await page.keyboard.press('F6');
    await expect(scanResult(page)).toContainText('Delivery note 3 saved');
    await page.keyboard.press('u');
    await expect(scanResult(page)).toContainText('Delivery note undone');
    await expect(notes(page).getByRole('button', { name: /^Open photo/u })).toHaveCount(1);
    // On the camera's view, a file is taken once, although the desk around it takes files too.
    await page.locator('video').dispatchEvent('drop', { dataTransfer: transfer });
    await expect(scanResult(page)).toContainText('Delivery note 3 saved');
    await expect(scanResult(page)).not.toHaveAttribute('data-pending', /./u);
    await page.keyboard.press('u');
    await expect(scanResult(page)).toContainText('Delivery note undone');
    await expect(notes(page).getByRole('button', { name: /^Open photo/u })).toHaveCount(1);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 640, height: 400 });
    expect.soft(await cutWhereSmall(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(scanResult(page)).not.toHaveAttribute('data-pending', /./u);
  });
  await first.stop();

  const gate = requestGate('receiving.saveDeliveryNotes');
  const { page } = await launch({ outsideLog: openedLog, saveFolder, ...gate });
  await test.step('the next window has both; they stay with the order', async () => {
    await openReceivingDesk(page);
    await expect(notes(page).getByRole('button', { name: 'Open note.pdf' })).toBeVisible();
    const [mug] = arriving(sandbox, false, 1);
    if (mug === undefined) throw new Error('Nothing can arrive.');
    await buildOrder(page, 'PO-NOTE', mug);
    await page.keyboard.press('ControlOrMeta+Enter');
    // Until it is sent, the link leads to the outbox.
    await expect(outcomes(page)).toContainText(/Order \d+/u);
    await outcomes(page).getByRole('link').first().click();
  });

  await test.step('there one is opened, one removed and restored, and all are saved in a folder', async () => {
    await notes(page).getByRole('button', { name: 'Open note.pdf' }).click();
    const opened = () => (existsSync(openedLog) ? basename(readFileSync(openedLog, 'utf8').trim()) : '');
    await expect.poll(opened).toBe('note.pdf');
    await notes(page).getByRole('button', { name: 'Remove note.pdf' }).click();
    // The order around them keeps the focus.
    await expect(page.locator(':focus').filter({ has: notes(page) })).toHaveCount(1);
    // While the pointer is on it, its undo does not end.
    await page.getByText('Delivery note removed').hover();
    await expect(page.getByText('Delivery note removed')).toBeVisible();
    await expect(notes(page).getByRole('button', { name: 'Open note.pdf' })).toHaveCount(0);
    await page.keyboard.press('ControlOrMeta+z');
    await expect(notes(page).getByRole('button', { name: 'Open note.pdf' })).toBeVisible();
    await notes(page).getByRole('button', { name: 'Save files' }).click();
    await expect(page.getByText('2 files and a list saved in')).toBeVisible();
    expect(readdirSync(saveFolder).filter((name) => /\.(?:pdf|jpg)$/u.test(name))).toHaveLength(2);
    expect.soft(await axeFindings(page)).toEqual([]);
    expect.soft(await overflowOn(page)).toEqual([]);
  });

  await test.step('a removal that ends after its order was left is announced, and can be undone', async () => {
    gate.close();
    await notes(page).getByRole('button', { name: 'Remove note.pdf' }).click();
    await expect.poll(gate.heldCount).toBe(1);
    await page.evaluate(() => {
      location.hash = '/lots';
    });
    await expect(notes(page)).toHaveCount(0);
    gate.open();
    await page.getByText('Delivery note removed').hover();
    await page.keyboard.press('ControlOrMeta+z');
    await page.goBack();
    await expect(notes(page).getByRole('button', { name: 'Open note.pdf' })).toBeVisible();
  });

  await test.step('of more files than an order can have, the rest are refused before they are saved', async () => {
    const papers = () =>
      readdirSync(join(userDataDir, 'data', 'attachments'), { recursive: true, encoding: 'utf8' }).filter(
        (name) => name.endsWith('.pdf'),
      ).length;
    const before = papers();
    await page.keyboard.press('F6');
    // The order has two of twenty.
    await choose(page).setInputFiles(
      Array.from({ length: 20 }, (_, place) => ({ ...pdf, name: `page ${place}.pdf` })),
    );
    const refusal = 'An order can have up to 20 delivery notes.';
    await page.getByRole('alert').filter({ hasText: refusal }).waitFor();
    await expect(notes(page).getByRole('button', { name: /^Open page/u })).toHaveCount(18);
    expect(papers()).toBe(before + 18);
  });
});
