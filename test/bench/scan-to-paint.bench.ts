import type { Page } from 'playwright';
import { appLocators } from '#build/tour/app-locators.ts';
import { scanWithKeys } from '#build/tour/scanner-keys.ts';
import { quantile } from './quantile.ts';
import { reportRow, requestedItemCount } from './report-row.ts';
import { fillCatalog } from './worlds/filled-catalog.ts';
import { createSeededCatalog } from './worlds/seeded-catalog.ts';
import { paintAlone, prepareSignedInDesk, type Started, timeRequests } from './worlds/signed-in-desk.ts';

/**
 * From the last key of a scan to the frame with its result, on the host, during a sync, compared with the lookup alone;
 * and to the frame with its line at the return desk. Typing in the search is measured by search-typing.bench.ts.
 */

const scans = 130;
const warmUps = 15;

type Noted = Window & { scanTimes?: number[] };

const watchScans = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const times: number[] = [];
    (window as Noted).scanTimes = times;
    const begun = new Map<unknown, number>();
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { name, startTime, detail } = entry as PerformanceMark;
        if (name === 'scan:last-key') begun.set(detail, startTime);
        if (name === 'scan:painted') times.push(startTime - (begun.get(detail) ?? Number.NaN));
      }
    }).observe({ type: 'mark' });
  });

async function scanAll(page: Page, codes: readonly string[], isSyncing: boolean): Promise<number[]> {
  await page.evaluate(() => (window as Noted).scanTimes?.splice(0));
  for (const [position, code] of codes.entries()) {
    if (isSyncing && position % 5 === 0) await startSync(page);
    await scanWithKeys(page, [code], { isUnstamped: true });
    await page.waitForFunction((count) => ((window as Noted).scanTimes?.length ?? 0) > count, position);
  }
  return page.evaluate(() => (window as Noted).scanTimes?.splice(0) ?? []);
}

const startSync = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    type Api = { sync: { start: (input: object) => Promise<unknown> } };
    return await (window as unknown as { dockhand: Api }).dockhand.sync.start({});
  });

/** Scans the same codes into a return, which paints a line and saves with every scan. */
async function countAtDesk(page: Page, codes: readonly string[]): Promise<number[]> {
  await page.evaluate(() => {
    window.location.hash = '/return-desk';
  });
  await page.getByRole('grid', { name: 'Returned items' }).waitFor();
  await scanAll(page, codes.slice(0, warmUps), false);
  return scanAll(page, codes.slice(warmUps), false);
}

async function measure(items: number): Promise<void> {
  const seeded = createSeededCatalog(items);
  const codes = Array.from({ length: scans + warmUps }, (_, step) => {
    const item = seeded.catalog.at((step * 7_919 + 13) % seeded.catalog.length);
    return item?.barcodes.find(({ value }) => /^\d{13}$/u.test(value))?.value ?? item?.sku ?? '';
  });
  const desk = await prepareSignedInDesk(50);
  let app: Started | null = null;
  try {
    await fillCatalog(desk.userDataDir, desk.account, seeded);
    app = await desk.start('main [data-figure]');
    const { page } = app;
    await page.setViewportSize({ width: 1600, height: 900 });
    await appLocators.scanPlace(page).waitFor();
    await watchScans(page);
    await scanAll(page, codes.slice(0, warmUps), false);
    const quiet = await scanAll(page, codes.slice(warmUps), false);
    const painted = await scanAll(page, codes.slice(warmUps), true);
    const alone = await timeRequests(
      page,
      'lookUp',
      codes.slice(warmUps).map((code) => ({ texts: [code] })),
    );
    const frames = await paintAlone(page, scans);
    const counted = await countAtDesk(page, codes);
    for (const [word, share] of [
      ['p50', 0.5],
      ['p99', 0.99],
    ] as const) {
      const frame = quantile(frames, share);
      const line = quantile(counted, share);
      reportRow({
        name: `return desk: last key to painted line, ${word}`,
        items,
        value: line,
        unit: 'ms',
        budget: '≤ 1.4 × a frame alone',
        met: line <= 1.4 * frame,
        against: [
          { name: 'the same scans where they open an item', value: quantile(quiet, share) },
          { name: 'a frame alone', value: frame },
        ],
      });
      const value = quantile(painted, share);
      reportRow({
        name: `scan: last key to painted answer, a sync running, ${word}`,
        items,
        value,
        unit: 'ms',
        budget: '≤ 1.25 × a frame alone',
        met: value <= 1.25 * frame,
        against: [
          { name: 'no sync running', value: quantile(quiet, share) },
          { name: 'the lookup alone', value: quantile(alone, share) },
          { name: 'a frame alone', value: frame },
        ],
      });
    }
  } finally {
    await app?.end();
    await desk.end();
  }
}

await measure(requestedItemCount());
