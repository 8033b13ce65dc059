import { expect, type Page } from 'playwright/test';
import { readCode128 } from '../support/read-code128.ts';
import { actsOn, lineOfSlip, showParts, partsTest as test } from './return-parts-bench.ts';
import type { ShownPart } from './return-parts-page.tsx';

const reference = 'RT-20261122-CFHJ-KMPR-T347';
const slip = {
  referenceId: reference,
  box: 2,
  center: 'Cicero (IL)',
  trackingNumber: '1Z999AA10123456784',
  customerName: 'Jane Doe',
  orderId: 500,
  lines: [
    lineOfSlip(1, { quantity: 3, action: 'Quarantine', lotNumber: 'A-1', lotDate: '2027-01-01' }),
    lineOfSlip(2, { isLotUnreadable: true }),
  ],
  setAside: 1,
  operator: 'Sam',
  at: '2026-11-22T08:00:00.000Z',
};

const saying: ShownPart = {
  part: 'saying',
  said: { code: 'NOTHING_TO_UNDO', tone: 'refused', inventoryId: null, values: {}, ways: [] },
};

/** The bars that are drawn, as they lie on the page. */
async function drawnBars(page: Page, text: string) {
  return page.locator(`svg[data-barcode="${text}"] path`).evaluate((path) => {
    const bars = [...(path.getAttribute('d') ?? '').matchAll(/M(\d+) 0h(\d+)v1h-\d+z/g)];
    return bars.map(([, x, width]) => ({ x: Number(x), width: Number(width) }));
  });
}

/** How many sheets of paper it takes. */
async function pageCount(page: Page, format: string): Promise<number> {
  const pdf = (await page.pdf({ format, preferCSSPageSize: false })).toString('latin1');
  return Number(/\/Count (\d+)/.exec(pdf)?.[1]);
}

/** What of the page can be seen, as text. */
const seenText = (page: Page) => page.evaluate(() => document.body.innerText);

test('the slip is printed once, alone on its page, with a barcode that is read as its reference', async ({
  parts,
}) => {
  await showParts(parts, saying, { part: 'slip', slip });
  await expect.poll(() => actsOn(parts)).toEqual(['print', 'printed']);
  expect(await seenText(parts)).not.toContain(reference);
  await parts.emulateMedia({ media: 'print' });
  const text = await seenText(parts);
  expect(text).toContain(reference);
  expect(text).toContain('Box 2');
  expect(text).toContain('Jan 1, 2027');
  expect(text).toContain('Not readable');
  expect(text).toContain('4 pieces of 2 items in this box');
  expect(text).not.toContain('Nothing to undo');
  expect(readCode128(await drawnBars(parts, reference))).toBe(reference);
});

test('a slip is black on white in a dark window too', async ({ parts }) => {
  await parts.evaluate(() => window.returnPartsPage.setTheme('dark'));
  await parts.locator('html[data-mantine-color-scheme="dark"]').waitFor();
  await showParts(parts, { part: 'slip', slip });
  await parts.emulateMedia({ media: 'print' });
  const colours = await parts
    .getByRole('article')
    .evaluate((article) => [
      getComputedStyle(article).color,
      getComputedStyle(document.body).backgroundColor,
    ]);
  expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
});

test('a slip of many lines goes on, on further pages', async ({ parts }) => {
  const lines = Array.from({ length: 120 }, (_, place) => lineOfSlip(place + 1));
  await showParts(parts, { part: 'slip', slip: { ...slip, lines } });
  await expect.poll(() => actsOn(parts)).toEqual(['print', 'printed']);
  expect(await pageCount(parts, 'A4')).toBeGreaterThan(2);
});

for (const [format, widthMm] of [
  ['A4', 210],
  ['Letter', 215.9],
] as const) {
  test(`the codes of the command sheet lie apart on ${format}, each whole with the white that it needs`, async ({
    parts,
  }) => {
    const marginsMm = 20;
    const pixelsPerMm = 96 / 25.4;
    await parts.setViewportSize({ width: Math.floor((widthMm - marginsMm) * pixelsPerMm), height: 1_000 });
    await showParts(parts, { part: 'sheet' });
    await expect.poll(() => actsOn(parts)).toEqual(['print', 'printed']);
    expect(await pageCount(parts, format)).toBe(2);
    await parts.emulateMedia({ media: 'print' });
    const codes = await parts.locator('svg[data-barcode]').evaluateAll((drawn) =>
      drawn.map((svg) => {
        const { left, right, top, bottom } = svg.getBoundingClientRect();
        const modules = Number(svg.getAttribute('viewBox')?.split(' ')[2]);
        return { text: svg.getAttribute('data-barcode') ?? '', left, right, top, bottom, modules };
      }),
    );
    expect(codes.length).toBeGreaterThan(30);
    for (const code of codes) {
      expect(readCode128(await drawnBars(parts, code.text))).toBe(code.text);
      // The narrowest bar that any scanner of a desk reads from an arm's length.
      expect((code.right - code.left) / pixelsPerMm / code.modules, code.text).toBeGreaterThan(0.25);
      for (const other of codes) {
        const isBeside = other.top < code.bottom && other.bottom > code.top;
        if (isBeside && other.left > code.left)
          expect(other.left - code.right).toBeGreaterThan(8 * pixelsPerMm);
      }
    }
  });
}
