import { expect, type Locator, type Page } from 'playwright/test';
import { readCode128 } from '#test/support/read-code128.ts';
import { actsOn, lineOfSlip, showParts, partsTest as test } from './return-parts-bench.ts';
import type { ShownPart } from './return-parts-page.tsx';

const reference = 'RT-20261122-CFHJ-KMPR-T347';
const slip = {
  referenceId: reference,
  box: 2,
  center: 'Cicero (IL)',
  trackingNumber: '9400428097924398347264',
  customerName: 'Jane Doe',
  orderId: 500,
  lines: [
    lineOfSlip(1, { quantity: 3, action: 'Quarantine', lotNumber: 'A-1', lotDate: '2027-01-01' }),
    lineOfSlip(2, { isLotUnreadable: true }),
  ],
  setAside: 1,
  photos: [],
  operator: 'Sam',
  at: '2026-11-22T08:00:00.000Z',
};

const feedbackPart: ShownPart = {
  part: 'feedback',
  feedback: { code: 'NOTHING_TO_UNDO', tone: 'refused', inventoryId: null, values: {}, actions: [] },
};

/** The content that is only on paper. */
const onPaper = (page: Page) => page.locator('[data-printed-copy]');

async function drawnBars(page: Page, text: string) {
  const path = onPaper(page).locator(`svg[data-barcode="${text}"] path`);
  return path.evaluate((drawn) => {
    const bars = [...(drawn.getAttribute('d') ?? '').matchAll(/M(\d+) 0h(\d+)v1h-\d+z/g)];
    return bars.map(([, x, width]) => ({ x: Number(x), width: Number(width) }));
  });
}

/** Number of sheets of paper and their size in millimeters. */
async function paperOf(page: Page) {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const [, width = '', height = ''] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
  const [widthMm, heightMm] = [width, height].map((points) => Math.round((Number(points) / 72) * 25.4));
  return { pages: pdf.split('/MediaBox').length - 1, widthMm, heightMm };
}

/** Whether another part covers the outline of a focused control, or cuts it off, on any of its sides. */
async function isOutlineCut(control: Locator): Promise<boolean> {
  return control.evaluate((button) => {
    const { outlineWidth, outlineOffset } = getComputedStyle(button);
    const away = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset) - 0.5;
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const points = [
      [x, top - away],
      [x, bottom + away],
      [left - away, y],
      [right + away, y],
    ] as const;
    return points.some(([pointX, pointY]) => {
      const hit = document.elementFromPoint(pointX, pointY);
      for (let around = button.parentElement; around !== hit; around = around.parentElement) {
        if (around === null || getComputedStyle(around).overflow !== 'visible') return true;
      }
      return false;
    });
  });
}

const seenText = (page: Page) => page.evaluate(() => document.body.innerText);

/** Number of pages that the preview states, once it does. */
async function shownPageCount(page: Page): Promise<number> {
  return Number.parseInt(await page.getByText(/^\d+ pages?$/).innerText(), 10);
}

const papers = [
  { name: 'A4', widthMm: 210, heightMm: 297, marginMm: 10 },
  { name: 'Letter', widthMm: 216, heightMm: 279, marginMm: 10 },
  { name: 'Label 4 × 6 in', widthMm: 102, heightMm: 152, marginMm: 4 },
] as const;

test('the slip is previewed, printed by Enter, alone on its page, with a barcode that reads as its reference', async ({
  parts,
}) => {
  await showParts(parts, feedbackPart, { part: 'slip', slip });
  const dialog = parts.getByRole('dialog', { name: 'Return slip' });
  const print = dialog.getByRole('button', { name: 'Print', exact: true });
  await expect(print).toBeFocused();
  await expect(print).toHaveCSS('outline-style', 'solid');
  expect(await isOutlineCut(print)).toBe(false);
  await expect(dialog.getByText(reference)).toBeVisible();
  expect(await actsOn(parts)).toEqual([]);
  await test.step('its reference is centered under the bars, its tracking number on one line', async () => {
    const page = dialog.getByRole('article').first();
    const lineOf = (text: string) =>
      page.getByText(text).evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const { left, right } = range.getBoundingClientRect();
        return { middle: (left + right) / 2, lines: range.getClientRects().length };
      });
    const bars = await page.locator('svg[data-barcode]').evaluate((svg) => {
      const { left, right } = svg.getBoundingClientRect();
      return (left + right) / 2;
    });
    const { middle, lines } = await lineOf(reference);
    expect(lines).toBe(1);
    expect(middle).toBeCloseTo(bars, 0);
    expect((await lineOf(slip.trackingNumber)).lines).toBe(1);
  });
  await parts.keyboard.press('Enter');
  await expect.poll(() => actsOn(parts)).toEqual(['print label4x6', 'printed', 'closed']);
  await parts.emulateMedia({ media: 'print' });
  const text = await seenText(parts);
  expect(text).toContain(reference);
  expect(text.split(reference)).toHaveLength(2);
  expect(text).toContain('Box 2');
  expect(text).toContain('Jan 1, 2027');
  expect(text).toContain('Unreadable');
  // A line for which nothing was decided still says what to do with it.
  expect(text).toContain('Apply merchant’s default');
  expect(text).toContain('4 units of 2 items in this box');
  expect(text).not.toContain('Nothing to undo');
  expect(text).not.toContain('Save as PDF');
  expect(readCode128(await drawnBars(parts, reference))).toBe(reference);
});

test('a slip whose reference no barcode can represent has it as text only', async ({ parts }) => {
  await showParts(parts, { part: 'slip', slip: { ...slip, referenceId: 'RÜCK-7' } });
  const shown = parts.getByRole('dialog', { name: 'Return slip' }).getByRole('article');
  await expect(shown.getByText('RÜCK-7')).toBeVisible();
  await expect(parts.locator('svg[data-barcode]')).toHaveCount(0);
});

test('a slip that is closed by Escape is not printed', async ({ parts }) => {
  await showParts(parts, { part: 'slip', slip });
  const dialog = parts.getByRole('dialog', { name: 'Return slip' });
  await expect(dialog.getByRole('button', { name: 'Print', exact: true })).toBeFocused();
  await parts.keyboard.press('Escape');
  await expect.poll(() => actsOn(parts)).toEqual(['closed']);
});

test('a slip is black on white in a dark window too', async ({ parts }) => {
  await parts.evaluate(() => window.returnPartsPage.setTheme('dark'));
  await parts.locator('html[data-mantine-color-scheme="dark"]').waitFor();
  await showParts(parts, { part: 'slip', slip });
  const shown = parts.getByRole('article');
  expect(await shown.evaluate((article) => getComputedStyle(article).color)).toBe('rgb(0, 0, 0)');
  await parts.emulateMedia({ media: 'print' });
  const colors = await onPaper(parts)
    .locator('article')
    .evaluate((article) => [
      getComputedStyle(article).color,
      getComputedStyle(document.body).backgroundColor,
    ]);
  expect(colors).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
});

test('a slip of many lines has as many pages in the preview as on each paper size, and the paper is saved', async ({
  parts,
}) => {
  const lines = Array.from({ length: 120 }, (_, place) => lineOfSlip(place + 1));
  await showParts(parts, { part: 'slip', slip: { ...slip, lines } });
  for (const { name, widthMm, heightMm } of papers) {
    await parts.getByRole('radiogroup', { name: 'Paper' }).getByText(name, { exact: true }).click();
    await expect(parts.getByRole('radio', { name })).toBeChecked();
    await expect(async () => {
      const paper = await paperOf(parts);
      expect(paper).toEqual({ pages: await shownPageCount(parts), widthMm, heightMm });
      expect(paper.pages).toBeGreaterThan(2);
    }).toPass();
  }
  await parts.getByRole('radiogroup', { name: 'Paper' }).getByText('A4', { exact: true }).click();
  await parts.keyboard.press('ControlOrMeta+p');
  await expect.poll(() => actsOn(parts)).toEqual(['print a4', 'printed', 'closed']);
  await showParts(parts);
  await showParts(parts, { part: 'slip', slip });
  await expect(parts.getByRole('radio', { name: 'A4' })).toBeChecked();
});

test('a slip prints six photos with captions, none cut by the end of a page, and says how many more there are', async ({
  parts,
}) => {
  const { at } = slip;
  const photos = ['gone', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id) => {
    const of = id === 'b' ? 'Parcel' : `TEA-GREEN-${id}`;
    return { id, at, operator: null, mediaType: 'image/jpeg' as const, of };
  });
  const lines = Array.from({ length: 9 }, (_, place) => lineOfSlip(place + 1));
  await showParts(parts, { part: 'slip', slip: { ...slip, lines, photos } });
  const preview = parts.getByRole('dialog', { name: 'Return slip' });
  await expect(preview.getByRole('listitem')).toHaveCount(5);
  await expect(preview.getByRole('listitem').first()).toContainText('Parcel');
  await expect(preview.getByText('2 more photos are kept at the desk that took them.')).toBeVisible();
  for (const { name, widthMm, heightMm } of papers) {
    await parts.getByRole('radiogroup', { name: 'Paper' }).getByText(name, { exact: true }).click();
    await expect(parts.getByRole('radio', { name })).toBeChecked();
    await expect(async () => {
      expect(await paperOf(parts)).toEqual({ pages: await shownPageCount(parts), widthMm, heightMm });
    }).toPass();
    // One box for each page with a photo.
    const pages = await preview
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => item.getClientRects().length));
    expect(pages).toEqual([1, 1, 1, 1, 1]);
  }
});

for (const { name, widthMm, marginMm } of papers.slice(0, 2)) {
  test(`the codes of the command sheet on ${name} are spaced apart, complete, and wide enough to scan`, async ({
    parts,
  }) => {
    const pixelsPerMm = 96 / 25.4;
    await showParts(parts, { part: 'sheet' });
    await parts.getByRole('radiogroup', { name: 'Paper' }).getByText(name, { exact: true }).click();
    await expect(parts.getByText('2 pages')).toBeVisible();
    expect((await paperOf(parts)).pages).toBe(2);
    const width = Math.floor((widthMm - 2 * marginMm) * pixelsPerMm);
    await parts.setViewportSize({ width, height: 1_000 });
    await parts.emulateMedia({ media: 'print' });
    const codes = await onPaper(parts)
      .locator('svg[data-barcode]')
      .evaluateAll((drawn) =>
        drawn.map((svg) => {
          const { left, right, top, bottom } = svg.getBoundingClientRect();
          const modules = Number(svg.getAttribute('viewBox')?.split(' ')[2]);
          return { text: svg.getAttribute('data-barcode') ?? '', left, right, top, bottom, modules };
        }),
      );
    expect(codes.length).toBeGreaterThan(30);
    for (const code of codes) {
      expect(readCode128(await drawnBars(parts, code.text))).toBe(code.text);
      // The narrowest bar that every desk scanner reads from arm's length.
      expect((code.right - code.left) / pixelsPerMm / code.modules, code.text).toBeGreaterThan(0.25);
      for (const other of codes) {
        const isBeside = other.top < code.bottom && other.bottom > code.top;
        if (isBeside && other.left > code.left)
          expect(other.left - code.right).toBeGreaterThan(8 * pixelsPerMm);
      }
    }
  });
}
