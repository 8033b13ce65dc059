import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import { appLocators } from '#build/tour/app-locators.ts';
import { readZip } from '#test/support/read-zip.ts';
import { callFromPage, deskCenter } from '#test/support/screens/at-the-desk.ts';
import { axeFindings, cutWhereSmall, overflowOn } from '#test/support/screens/screen-checks.ts';
import { expect, requestGate, test } from './screen-test.ts';

const formula = '=HYPERLINK("https://attacker.example/","Order")';

test('a list is saved as shown, without cells that a spreadsheet would execute', async ({
  launch,
  sandbox,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'dockhand-export-'));
  const center = sandbox.world.centers.find(({ name }) => name === deskCenter);
  const here = sandbox.world.demo.receivingOrders.filter(({ centerId }) => centerId === center?.id);
  const [first] = here;
  if (first === undefined) throw new Error('The desk has no orders.');
  first.purchaseOrderNumber = formula;
  const { page } = await launch({ saveFolder: folder });

  // The copy on this desk is older than the formula.
  await expect(appLocators.freshMarks(page).first()).toBeVisible();
  await appLocators.ordersColumn(page, 'Order').click();
  const ids = here.map(({ id }) => String(id)).sort();
  await expect(appLocators.orderRows(page).first()).toContainText(ids[0] ?? '');
  for (const [format, ending] of [
    ['CSV', '.csv'],
    ['Excel (XLSX)', '.xlsx'],
  ] as const) {
    await page.keyboard.press('ControlOrMeta+e');
    await page.getByRole('button', { name: format }).click();
    const status = page.getByRole('status').filter({ hasText: ending });
    await expect(status.getByText('Exported', { exact: true })).toBeVisible();
  }

  const names = readdirSync(folder);
  const read = (ending: string) =>
    readFileSync(join(folder, names.find((name) => name.endsWith(ending)) ?? ''));
  const rows = Papa.parse<string[]>(
    read('.csv')
      .toString('utf8')
      .replace(/^\uFEFF/u, ''),
    { skipEmptyLines: true },
  ).data;
  const [header = [], ...body] = rows;
  const column = (name: string) => body.map((row) => row[header.indexOf(name)]);
  expect(column('Order')).toEqual(ids);
  expect(column('PO number')).toContain(`'${formula}`);

  const sheet =
    [...readZip(read('.xlsx'))].find(([name]) => name.endsWith('worksheets/sheet1.xml'))?.[1] ?? '';
  expect(sheet.match(/<row /gu)).toHaveLength(ids.length + 1);
  expect(sheet).not.toContain('<f>');
  rmSync(folder, { recursive: true, force: true });
});

test('desk activity is exported to a chosen folder, immediately and on schedule', async ({ launch }) => {
  const folder = mkdtempSync(join(tmpdir(), 'dockhand-export-'));
  const saving = requestGate('schedule.save');
  const { page } = await launch({ saveFolder: folder, ...saving });
  await page.evaluate(() => {
    window.location.hash = '/settings?section=%22export%22';
  });
  const section = page.getByRole('region', { name: 'Scheduled export' });
  const now = section.getByRole('button', { name: 'Export now' });
  await expect(now).toHaveAttribute('aria-disabled', 'true');
  await section.getByText('On', { exact: true }).click();
  await expect(section).toContainText('Choose a folder first.');
  await expect(section.getByRole('radio', { name: 'Off', exact: true })).toBeChecked();
  await section.getByRole('button', { name: 'Choose folder…' }).click();
  await expect(section).toContainText(folder);
  await expect(section).not.toContainText('Choose a folder first.');
  await section.getByText('On', { exact: true }).click();
  await expect(section.getByRole('radio', { name: 'On', exact: true })).toBeChecked();
  await section.getByLabel('Time of day').fill('07:30');
  await page.keyboard.press('Enter');
  await expect.poll(() => callFromPage(page, 'schedule', 'read')).toMatchObject({ value: { time: '07:30' } });

  await test.step('changes made before an earlier one is saved are all kept', async () => {
    const parts = ['Activity log', 'Open outbox'].map((name) => section.getByRole('checkbox', { name }));
    for (const { format, changed } of [
      { format: 'Excel (XLSX)', changed: { parts: ['differences'], format: 'xlsx' } },
      { format: 'CSV', changed: { parts: ['differences', 'activity', 'outbox'], format: 'csv' } },
    ]) {
      saving.close();
      for (const part of parts) await part.click();
      await section.getByText(format, { exact: true }).click();
      await expect.poll(saving.heldCount).toBe(3);
      saving.open();
      await expect.poll(() => callFromPage(page, 'schedule', 'read')).toMatchObject({ value: changed });
    }
    for (const part of parts) await expect(part).toBeChecked();
  });
  await now.click();
  await expect(section.getByRole('status')).toContainText(`in ${folder}`);
  const names = readdirSync(folder).toSorted();
  expect(names.map((name) => name.replace(/ \d{4}-\d\d-\d\d\.csv$/u, ''))).toEqual([
    'Activity log',
    'Check-in discrepancies',
    'Open outbox',
  ]);
  const activity = readFileSync(join(folder, names[0] ?? ''), 'utf8');
  expect(activity).toContain('Sign in with a token');
  expect.soft(await axeFindings(page)).toEqual([]);
  expect.soft(await overflowOn(page)).toEqual([]);
  expect.soft(await cutWhereSmall(page)).toEqual([]);
  rmSync(folder, { recursive: true });
  await now.click();
  await expect(section.getByRole('status')).toContainText(
    'That folder no longer exists. Choose another one.',
  );
});
