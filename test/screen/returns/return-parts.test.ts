import { expect } from 'playwright/test';
import type { ItemHit } from '#shared/inventory/item-view.ts';
import type { ReturnFeedback } from '#shared/returns/model/return-draft-steps.ts';
import type { ReturnFinding } from '#shared/returns/model/return-rules.ts';
import { anItemHit } from '#test/support/samples/item-hit.ts';
import { runAxe } from '#test/support/screens/screen-checks.ts';
import { actsOn, lineOfSlip, showParts, partsTest as test } from './return-parts-bench.ts';
import type { ShownPart } from './return-parts-page.tsx';

const item = { id: 7, sku: 'TEA-GREEN-100', name: 'Green tea, 100 g' };
const asksLot: ReturnFeedback = {
  code: 'ITEM_LOT_ASKED',
  tone: 'asks',
  inventoryId: 7,
  values: { ...item, lot: '', lotDate: '', added: 1, quantity: 1 },
  actions: ['enterLot', 'chooseShipmentLot', 'goWithoutLot'],
};
const findings: ReturnFinding[] = [
  {
    code: 'LOT_MISSING',
    severity: 'blocks',
    inventoryId: 7,
    values: item,
    actions: ['enterLot', 'goWithoutLot'],
  },
  {
    code: 'BOX_UNMARKED',
    severity: 'warns',
    inventoryId: null,
    values: {},
    actions: ['scanParcel', 'printSlip'],
  },
];
const lots = {
  shipped: [{ number: 'A-1', date: '2027-01-01' }],
  cataloged: [
    { number: 'a-1', date: '2027-01-01' },
    ...Array.from({ length: 9 }, (_, place) => ({ number: `K-${place}`, date: null })),
  ],
};
/** An item as stored in this desk's catalog. */
function hitOf(sku: string): ItemHit {
  return anItemHit({
    inventoryId: 1,
    sku,
    name: 'A part',
    barcode: null,
    onHand: null,
    committed: null,
    fulfillable: null,
    awaiting: null,
    levelAsOf: null,
    asOf: '2026-11-22T08:00:00.000Z',
  });
}

test('the choices of a feedback are picked by digit, by arrow keys, and by mouse', async ({ parts }) => {
  await showParts(parts, { part: 'feedback', feedback: asksLot });
  const panel = parts.getByRole('region', { name: 'Last scan result' });
  await expect(panel).toContainText('Which lot?');
  await expect(panel).toContainText('TEA-GREEN-100');
  await parts.keyboard.press('3');
  await expect.poll(() => actsOn(parts)).toEqual(['action goWithoutLot']);
  await panel.getByRole('button', { name: 'Enter the lot' }).focus();
  await parts.keyboard.press('ArrowDown');
  await parts.keyboard.press('Enter');
  await panel.getByRole('button', { name: 'Enter the lot' }).click();
  expect(await actsOn(parts)).toEqual(['action goWithoutLot', 'action chooseShipmentLot', 'action enterLot']);
});

test('feedback has the same height with no choices as with three', async ({ parts }) => {
  const heights: (number | undefined)[] = [];
  for (const actions of [[], ['enterLot'], asksLot.actions] as const) {
    await showParts(parts, { part: 'feedback', feedback: { ...asksLot, actions } });
    heights.push((await parts.getByRole('region').boundingBox())?.height);
  }
  expect(new Set(heights).size).toBe(1);
});

test('blockers are listed before warnings, each with its keys', async ({ parts }) => {
  await showParts(parts, { part: 'findings', findings });
  const list = parts.getByRole('region', { name: 'Checks before sending' });
  await expect(list.getByRole('heading')).toHaveText(['1 issue to fix', '1 warning']);
  await list.getByRole('button', { name: 'Enter the lot' }).focus();
  await parts.keyboard.press('End');
  await parts.keyboard.press('Enter');
  expect(await actsOn(parts)).toEqual(['action printSlip BOX_UNMARKED']);
});

test('a lot is chosen once however it is written, and its date does not shift across the date line', async ({
  parts,
}) => {
  await showParts(parts, { part: 'lot', ...lots, takesFocus: true });
  const list = parts.getByRole('list', { name: 'Which lot?' });
  await expect(list.getByRole('button').first()).toBeFocused();
  await expect(list.getByRole('button')).toHaveCount(11);
  await expect(list.getByRole('button').first()).toContainText('Jan 1, 2027');
  await expect(list.getByRole('button').nth(8)).toContainText('Lot unreadable');
  await parts.keyboard.press('1');
  await expect.poll(() => actsOn(parts)).toEqual(['lot A-1 2027-01-01']);
  await parts.keyboard.press('9');
  await expect.poll(() => actsOn(parts)).toEqual(['lot A-1 2027-01-01', 'lot none ']);
});

test('a lot is typed with its date, and not without a number', async ({ parts }) => {
  await showParts(parts, { part: 'lot', shipped: [], cataloged: [], takesFocus: true });
  const number = parts.getByLabel('Lot on the label');
  await expect(number).toBeFocused();
  await parts.keyboard.press('Enter');
  await expect(parts.getByText('Enter the lot.')).toBeVisible();
  await number.fill(' B-2 ');
  await parts.getByLabel('Expiry date').fill('2027-02-28');
  await parts.keyboard.press('Enter');
  expect(await actsOn(parts)).toEqual(['lot B-2 2027-02-28']);
});

test('a lot date whose year is typed with two digits is not taken', async ({ parts }) => {
  await showParts(parts, { part: 'lot', shipped: [], cataloged: [], takesFocus: true });
  await parts.getByLabel('Lot on the label').fill('B-2');
  const day = parts.getByLabel('Expiry date');
  await day.fill('0026-11-12');
  await day.blur();
  await expect(parts.getByText('0026 isn’t a valid year.')).toBeVisible();
  await day.focus();
  await parts.keyboard.press('Enter');
  expect(await actsOn(parts)).toEqual([]);
  await day.fill('2026-11-12');
  await parts.keyboard.press('Enter');
  expect(await actsOn(parts)).toEqual(['lot B-2 2026-11-12']);
});

test('a lot date typed without its year is not taken as none', async ({ parts }) => {
  await showParts(parts, { part: 'lot', shipped: [], cataloged: [], takesFocus: true });
  await parts.getByLabel('Lot on the label').fill('B-2');
  const day = parts.getByLabel('Expiry date');
  await day.focus();
  await parts.keyboard.type('0203');
  await day.blur();
  await expect(parts.getByText('Enter a valid date with its year.')).toBeVisible();
  await day.focus();
  await parts.keyboard.press('Enter');
  expect(await actsOn(parts)).toEqual([]);
  await parts.keyboard.type('02032027');
  await expect(parts.getByText('Enter a valid date with its year.')).toBeHidden();
  await parts.keyboard.press('Enter');
  expect(await actsOn(parts)).toEqual([expect.stringMatching(/^lot B-2 2027-0[23]-0[23]$/)]);
});

test('a lot being typed is taken when its form is left, without Enter and not after Escape', async ({
  parts,
}) => {
  const number = parts.getByLabel('Lot on the label');
  const day = parts.getByLabel('Expiry date');
  await showParts(parts, { part: 'lot', shipped: [], cataloged: [], takesFocus: true });
  await number.fill('B-2');
  await parts.getByText('Expiry date').click();
  await expect(day).toBeFocused();
  await day.fill('2027-02-28');
  await parts.evaluate(() => {
    document.hasFocus = () => false;
  });
  await day.blur();
  expect(await actsOn(parts)).toEqual([]);
  await parts.evaluate(() => {
    document.hasFocus = () => true;
  });
  await day.focus();
  await day.blur();
  expect(await actsOn(parts)).toEqual(['lot B-2 2027-02-28']);
  await showParts(parts, { part: 'lot', ...lots, takesFocus: false });
  await number.focus();
  await number.blur();
  await number.fill('B-3');
  await parts.keyboard.press('Escape');
  await number.blur();
  expect(await actsOn(parts)).toEqual(['cancel']);
});

test('a question that a scan opened does not move the focus, and Escape leaves the question', async ({
  parts,
}) => {
  await showParts(parts, { part: 'lot', ...lots, takesFocus: false });
  await expect(parts.getByRole('list', { name: 'Which lot?' })).toBeVisible();
  expect(await parts.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  await parts.keyboard.press('Escape');
  expect(await actsOn(parts)).toEqual(['cancel']);
});

test('the parts of a bundle are counted for the number of bundles that came back', async ({ parts }) => {
  const part = (sku: string, quantity: number, known: boolean) => ({
    sku,
    name: 'A part',
    quantity,
    item: known ? hitOf(sku) : null,
  });
  await showParts(parts, {
    part: 'parts',
    parts: [part('CUP', 2, true), part('LID', 1, true), part('GONE', 1, false)],
  });
  await expect(parts.getByText('Left out: unknown here')).toBeVisible();
  await expect(parts.getByRole('button', { name: '2 bundles' })).toContainText('6 units');
  await parts.keyboard.press('2');
  await expect.poll(() => actsOn(parts)).toEqual(['parts 2']);
  await parts.getByLabel('Another number').fill('12');
  await parts.keyboard.press('Enter');
  await parts.getByLabel('Another number').fill('0');
  await parts.keyboard.press('Enter');
  await expect(parts.getByText('Enter 1 to 9,999.')).toBeVisible();
  expect(await actsOn(parts)).toEqual(['parts 2', 'parts 12']);
});

test('the action of a line is chosen next to the merchant’s instructions', async ({ parts }) => {
  const line = lineOfSlip(1, {
    action: 'Quarantine',
    preference: { action: 'Restock', instructions: 'Look for <b>broken</b> seals.' },
  });
  await showParts(parts, { part: 'action', line, takesFocus: true });
  await expect(parts.getByRole('button', { name: 'Quarantine' })).toBeFocused();
  await expect(parts.getByText('Default: Restock')).toBeVisible();
  await expect(parts.getByText('Look for <b>broken</b> seals.')).toBeVisible();
  await parts.keyboard.press('4');
  await expect.poll(() => actsOn(parts)).toEqual(['action Dispose']);
});

const all: ShownPart[] = [
  { part: 'feedback', feedback: asksLot },
  { part: 'findings', findings },
  { part: 'lot', ...lots, takesFocus: false },
  { part: 'action', line: lineOfSlip(1), takesFocus: false },
];

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds no violations in the parts of the desk in the ${theme} theme`, async ({ parts }) => {
    await parts.evaluate((chosen) => window.returnPartsPage.setTheme(chosen), theme);
    await parts.locator(`html[data-mantine-color-scheme="${theme}"]`).waitFor();
    for (const shown of all) {
      await showParts(parts, shown);
      await parts.getByRole('region').first().waitFor();
      expect(await runAxe(parts, { within: '#parts' })).toEqual([]);
    }
  });
}
