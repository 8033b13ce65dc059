import type { Page } from 'playwright';
import type { BenchRow } from '#build/bench-row.ts';
import { quantile } from './quantile.ts';
import { requestedItemCount } from './report-row.ts';
import { fillCatalog } from './worlds/filled-catalog.ts';
import { createItemQueries } from './worlds/item-queries.ts';
import { createSeededCatalog } from './worlds/seeded-catalog.ts';
import { paintAlone, prepareSignedInDesk, timeRequests } from './worlds/signed-in-desk.ts';

/**
 * Typing into the inventory search, key by key: from the key to the frame with the rows for the text then in the field,
 * compared with the search alone and with a frame alone.
 */

const items = requestedItemCount();
const queriesTyped = 20;
/** The pace of a fast typist; faster keys are treated as a scanner's. */
const betweenKeysMs = 90;

const fieldSelector = '[role="search"] input:not([type="radio"])';

/** Records each key pressed in the field, and when the rows for the resulting text were painted. */
const watchKeys = (page: Page): Promise<void> =>
  page.evaluate((selector) => {
    const noted: number[] = [];
    (window as Window & { notedKeys?: number[] }).notedKeys = noted;
    document.querySelector(selector)?.addEventListener('keydown', (event) => {
      const { timeStamp } = event;
      const look = () => {
        const isBusy = document.querySelector('[role="grid"]')?.getAttribute('aria-busy') === 'true';
        if (isBusy) {
          requestAnimationFrame(look);
          return;
        }
        // Painting follows the callbacks of the frame; this is the first task after it.
        const channel = new MessageChannel();
        channel.port1.addEventListener('message', () => noted.push(performance.now() - timeStamp), {
          once: true,
        });
        channel.port1.start();
        channel.port2.postMessage(null);
      };
      requestAnimationFrame(look);
    });
  }, fieldSelector);

const takeNoted = (page: Page) =>
  page.evaluate(() => (window as Window & { notedKeys?: number[] }).notedKeys?.splice(0) ?? []);

const seeded = createSeededCatalog(items);
const desk = await prepareSignedInDesk(50);
try {
  await fillCatalog(desk.userDataDir, desk.account, seeded);
  const app = await desk.start('main [data-figure]');
  const { page } = app;
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.evaluate(() => {
    location.hash = '/inventory';
  });
  await page.locator('[role="grid"][aria-label="Inventory"] [role="gridcell"]').first().waitFor();
  const field = page.locator(fieldSelector);
  const queries = createItemQueries(seeded.catalog);
  const every = Math.max(1, Math.floor(queries.length / queriesTyped));
  const typed = queries.filter((_, index) => index % every === 0).map(({ text }) => text);

  await field.click();
  await watchKeys(page);
  for (const text of typed.slice(0, 2)) {
    await page.keyboard.type(text, { delay: betweenKeysMs });
    await field.fill('');
  }
  await takeNoted(page);
  for (const text of typed) {
    await page.keyboard.type(text, { delay: betweenKeysMs });
    await field.fill('');
  }
  await page.waitForFunction(
    () => document.querySelector('[role="grid"]')?.getAttribute('aria-busy') !== 'true',
  );
  const painted = await takeNoted(page);
  const texts = typed.flatMap((text) => Array.from(text, (_, end) => text.slice(0, end + 1)));
  const inputs = texts.map((text) => ({ text, limit: 60 }));
  const alone = await timeRequests(page, 'search', inputs);
  const frames = await paintAlone(page, painted.length);
  for (const [name, share] of [
    ['p50', 0.5],
    ['p95', 0.95],
    ['p99', 0.99],
  ] as const) {
    const value = quantile(painted, share);
    const frame = quantile(frames, share);
    const isBudgeted = name !== 'p95';
    console.log(
      JSON.stringify({
        name: `search: key to painted rows, ${name}`,
        items,
        value,
        unit: 'ms',
        budget: isBudgeted ? '≤ 1.5 × a frame alone' : '',
        met: isBudgeted ? value <= 1.5 * frame : null,
        against: [
          { name: 'the answer alone', value: quantile(alone, share) },
          { name: 'a frame alone', value: frame },
        ],
      } satisfies BenchRow),
    );
  }
  await app.end();
} finally {
  await desk.end();
}
