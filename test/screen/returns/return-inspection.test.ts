import type { Page } from 'playwright';
import { scanWithKeys } from '#build/tour/scanner-keys.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import { expect, test } from '#test/screen/screen-test.ts';
import {
  codeOf,
  findings,
  lineOf,
  openReturnDesk,
  outcomes,
  scan,
  scanResult,
} from '#test/support/screens/return-desk-at-work.ts';
import { axeFindings, overflowOn } from '#test/support/screens/screen-checks.ts';

// The inbound index would use up the limit for a minute, and the catalog would wait for the next one.
test.use({ sandboxOptions: { receivingOrders: 8, unidentifiedOrders: 4, rateLimitPerMinute: 100_000 } });

const selected = (page: Page) => page.getByRole('region', { name: 'Selected item' });
const gradePanel = (page: Page) => page.getByRole('region', { name: 'What condition is it in?' });

/** Writes a note on the selected item, without saving it. */
async function writeNote(page: Page, note: string): Promise<void> {
  await page.keyboard.press('k');
  await gradePanel(page).getByLabel('Note').fill(note);
}

/** A shipped parcel with an item of at least three units, each with a serial number. */
function serializedParcel({ world }: Sandbox) {
  for (const { tracking, products } of world.demo.orders.flatMap((order) => order.shipments)) {
    const item = products
      .flatMap(({ items }) => items)
      .find(({ serialNumbers }) => serialNumbers.length >= 3);
    const known = world.demo.items.find(({ inventoryId }) => inventoryId === item?.inventoryId);
    if (item !== undefined && known !== undefined && tracking?.trackingNumber != null) {
      return { trackingNumber: tracking.trackingNumber, item: known, serials: item.serialNumbers };
    }
  }
  throw new Error('No shipment has three serial numbers of an item.');
}

test('returned units are compared with the shipped ones, serial number by serial number', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch();
  const { trackingNumber, item, serials } = serializedParcel(sandbox);
  await test.step('a checklist is imported in Settings, and an invalid file shows where the error is', async () => {
    await page.keyboard.press('Control+,');
    const section = page.getByRole('region', { name: 'Checklists for returns' });
    const take = async (rows: string, encoding: 'utf8' | 'latin1' = 'utf8') => {
      const buffer = Buffer.from(`item,question,answers\n${rows}`, encoding);
      const file = { name: 'checklists.csv', mimeType: 'text/csv', buffer };
      await section.getByLabel('Import checklists').setInputFiles(file);
    };
    await take(`${item.sku},Box sealed?,Yes`);
    await expect(section).toContainText('Row 2, column answers: enter 2 to 8 different answers');
    // As spreadsheets on Windows save it.
    await take(`${item.sku},Gehäuse heil?,Ja|Nein`, 'latin1');
    await expect(section).toContainText('Gehäuse heil?');
    await take(`${item.sku},Box sealed?,Yes|No\n${item.sku},Cable there?,Yes|No`);
    await expect(section).toContainText('Box sealed? · Cable there?');
    await expect(section).not.toContainText('Row 2');
    await section.getByRole('button', { name: `Remove the checklist for ${item.sku}` }).click();
    await expect(section).toContainText('None yet.');
    await page.keyboard.press('Control+z');
    await expect(section).toContainText('Box sealed? · Cable there?');
    await expect(page.getByRole('status').filter({ hasText: 'Checklist restored' })).toBeVisible();
    expect(await overflowOn(page)).toEqual([]);
  });
  await openReturnDesk(page);
  const [first = '', second = '', third = ''] = serials;
  await scan(page, trackingNumber, /shipped|found/u);
  const panel = page.getByRole('region', { name: 'Serial numbers' });

  await test.step('with the scanner alone', async () => {
    await scan(page, codeOf(item), /of \d/u);
    await expect(panel).toBeVisible();
    await scan(page, 'NEVER-SHIPPED-1', 'Not a shipped serial number');
    await expect(findings(page)).toContainText('NEVER-SHIPPED-1 didn’t ship in this parcel');
    await scan(page, 'DH-UNDO', 'Serial number undone');
    await expect(findings(page)).toContainText(`Shipped and not scanned: ${serials.slice(0, 5).join(', ')}`);
    await scan(page, first, `Serial number ${first}`);
    await scan(page, third, `Serial number ${third}`);
    await scan(page, first, 'Already scanned');
    await expect(findings(page)).not.toContainText('serial number');
    await expect(selected(page)).toContainText(`Shipped, not scanned`);
    await expect(selected(page)).toContainText(second);
  });
  await test.step('and with the keyboard alone', async () => {
    await page.keyboard.press('#');
    const field = panel.getByLabel('Scan the next serial number, or type it');
    await expect(field).toBeFocused();
    // The scanned code may be the number that is being typed.
    await page.keyboard.type(second.slice(0, 2));
    await scan(page, first, 'Already scanned');
    await expect(field).toHaveValue('');
    await expect(page.getByRole('alert').filter({ hasText: 'Serial number not saved' })).toContainText(
      `${second.slice(0, 2)}: a code was scanned before Enter.`,
    );
    await field.fill('OTHER-١');
    await lineOf(page, item.sku).getByRole('gridcell').first().click();
    await expect(scanResult(page)).toContainText('Not a shipped serial number');
    await expect(findings(page)).toContainText('OTHER-1 didn’t ship in this parcel');
    await page.keyboard.press('u');
    await expect(scanResult(page)).toContainText('Serial number undone');
    await page.keyboard.press('#');
    await expect(field).toBeFocused();
    await page.keyboard.type(second);
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(scanResult(page)).toContainText('Send anyway?');
    await expect(selected(page).getByRole('list', { name: 'Serial numbers' })).toContainText(second);
    await page.keyboard.press('Escape');
    await page.keyboard.press('u');
    await expect(scanResult(page)).toContainText('Serial number undone');
    await page.keyboard.press('#');
    await expect(field).toBeFocused();
    await page.keyboard.type(second);
    await page.keyboard.press('Enter');
    await expect(scanResult(page)).toContainText(`Serial number ${second}`);
    await expect(lineOf(page, item.sku)).toContainText('3');
    await expect(field).toBeFocused();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    expect(await overflowOn(page)).toEqual([]);
  });
  await test.step('a grade and a note are entered by scanner and by keyboard', async () => {
    await expect(findings(page)).toContainText('2 of 2 checklist questions aren’t answered');
    await scan(page, 'DH-INSPECT', /./u);
    const question = page.getByRole('region', { name: /^Question \d of 2/u });
    await expect(question).toContainText('Box sealed?');
    await scan(page, 'DH-2', '1 question is left');
    await expect(question).toContainText('Cable there?');
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('1');
    await expect(scanResult(page)).toContainText('The checklist is complete');
    await expect(findings(page)).not.toContainText('checklist');
    const grades = gradePanel(page);
    await expect(grades).toContainText('aren’t sent: the server has no field for them');
    await scan(page, 'DH-2', 'Grade B');
    await page.keyboard.press('k');
    await expect(grades.getByRole('button', { name: 'B: Good, opened' })).toBeFocused();
    await page.keyboard.press('Tab');
    await grades.getByLabel('Note').focus();
    await page.keyboard.type('Seal broken');
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflowOn(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(scanResult(page)).toContainText('Note saved');
    await expect(scanResult(page)).toContainText('not sent to the server');
    await expect(selected(page)).toContainText('B: Good, opened');
    await expect(selected(page)).toContainText('Seal broken');
  });
  await test.step('a note is also saved, in one step, by choosing a grade and by a scan, and Escape drops it', async () => {
    await writeNote(page, 'Box dented');
    await gradePanel(page).getByRole('button', { name: 'A: ' }).click();
    await expect(gradePanel(page)).toHaveCount(0);
    await expect(selected(page)).toContainText('A: ');
    await expect(selected(page)).toContainText('Box dented');
    await page.keyboard.press('u');
    await expect(selected(page)).toContainText('B: Good, opened');
    await expect(selected(page)).toContainText('Box dented');
    await page.keyboard.press('u');
    await expect(selected(page)).toContainText('Seal broken');
    await writeNote(page, 'Cable cut');
    await scan(page, first, 'Already scanned');
    await expect(selected(page)).toContainText('Cable cut');
    await page.keyboard.press('u');
    await expect(selected(page)).toContainText('Seal broken');
    await writeNote(page, 'Dropped');
    await page.keyboard.press('Escape');
    await expect(selected(page)).toContainText('Seal broken');
  });
  await test.step('both are printed on the slip', async () => {
    await scan(page, 'DH-SLIP', /./u);
    const slip = page.getByRole('article', { name: 'Return' });
    await expect(slip).toContainText('Grade B: Good, opened');
    await expect(slip).toContainText('Seal broken');
    await expect(slip).toContainText('Box sealed? No');
    await expect(slip).toContainText(first);
    await page.keyboard.press('Escape');
    await expect(slip).toBeHidden();
  });
  await test.step('and are stored with the sent return on this desk', async () => {
    // A note that is still being typed is sent too.
    await writeNote(page, 'Seal broken, box dented');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(scanResult(page)).toContainText(/Queued|Send anyway/u);
    if (await scanResult(page).getByText('Send anyway?').isVisible()) await scanWithKeys(page, ['DH-1']);
    await expect(outcomes(page)).toContainText('Sent as return');
    await outcomes(page).getByRole('link').first().click();
    const detail = page.getByRole('region', { name: /^Return \d+/u });
    await expect(detail).toContainText('At this desk');
    await expect(detail).toContainText('Grade B: Good, opened · Seal broken, box dented · Box sealed? No');
    await expect(detail).toContainText(first);
  });
});
