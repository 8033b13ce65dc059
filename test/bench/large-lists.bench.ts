import type { Page } from 'playwright';
import type { BenchRow } from '#build/bench-row.ts';
import { heldBytes } from '#test/support/screens/watched-list.ts';
import { quantile } from './quantile.ts';
import { measuresAll, requestedItemCount } from './report-row.ts';
import { prepareSignedInDesk } from './worlds/signed-in-desk.ts';

type ScrolledFrames = {
  readonly frames: readonly number[];
  /** The longest task of the main thread; 0 if none took 50 ms. */
  readonly longestTask: number;
  /** Processor time of the main thread per frame; excludes other load on the machine. */
  readonly workPerFrame: number;
};

const scrollerSelector = '[role="grid"] > :last-child';

/** Scrolls the grid of a page back and forth by a distance per frame. `null` rows are one view. */
async function scrollGrid(page: Page, rows: number | null, frames: number): Promise<ScrolledFrames> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const workSeconds = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  const before = await workSeconds();
  const scrolled = await page.evaluate(
    async ({ selector, rows: stepRows, frames: count }) => {
      const scroller = document.querySelector(selector);
      if (scroller === null) throw new Error('There is no grid.');
      const { scrollHeight, clientHeight } = scroller;
      const rowHeight = Number.parseInt(getComputedStyle(scroller).getPropertyValue('--grid-row'), 10);
      const step = stepRows === null ? clientHeight : stepRows * rowHeight;
      // Away from the end of the loaded rows, so that no page is read during the measurement.
      const lowest = scrollHeight - clientHeight - 60 * rowHeight;
      const longTasks = [0];
      const observer = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longTasks.push(duration);
      });
      observer.observe({ type: 'longtask' });
      const times: number[] = [];
      let [top, direction] = [Math.min(scroller.scrollTop, lowest), 1];
      let last = await new Promise(requestAnimationFrame);
      for (let frame = 0; frame < count; frame += 1) {
        if (top + direction * step > lowest || top + direction * step < 0) direction *= -1;
        top += direction * step;
        scroller.scrollTop = top;
        const now = await new Promise(requestAnimationFrame);
        times.push(now - last);
        last = now;
      }
      for (const { duration } of observer.takeRecords()) longTasks.push(duration);
      observer.disconnect();
      return { frames: times, longestTask: Math.max(...longTasks) };
    },
    { selector: scrollerSelector, rows, frames },
  );
  const workPerFrame = (((await workSeconds()) - before) * 1_000) / frames;
  await session.detach();
  return { ...scrolled, workPerFrame };
}

/** Scrolls down until this many rows are loaded; if the limit of a minute is used up, it retries every second. */
const loadRows = (page: Page, count: number): Promise<void> =>
  page.evaluate(
    async ({ selector, wanted }) => {
      const scroller = document.querySelector(selector);
      if (scroller === null) throw new Error('There is no grid.');
      const rowHeight = Number.parseInt(getComputedStyle(scroller).getPropertyValue('--grid-row'), 10);
      while (scroller.scrollHeight < wanted * rowHeight) {
        scroller.scrollTop = scroller.scrollHeight;
        const again = document.querySelector<HTMLElement>('footer [role="alert"] button');
        again?.click();
        await new Promise((resolve) => setTimeout(resolve, again === null ? 16 : 1_000));
      }
    },
    { selector: scrollerSelector, wanted: count },
  );

/** Clicks an element and returns the milliseconds until the frame with other rows was painted. */
const timeToOtherRows = (page: Page, clicked: string): Promise<number> =>
  page.evaluate(
    async ({ selector, target }) => {
      const scroller = document.querySelector(selector);
      const element = document.querySelector<HTMLElement>(target);
      if (scroller === null || element === null) throw new Error('There is no grid, or nothing to click.');
      scroller.scrollTop = 0;
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      const read = () => scroller.textContent;
      const shown = read();
      const startedAt = performance.now();
      element.click();
      while (read() === shown && performance.now() - startedAt < 5_000) {
        await new Promise(requestAnimationFrame);
      }
      return performance.now() - startedAt;
    },
    { selector: scrollerSelector, target: clicked },
  );

/** Visits the addresses sequentially, and stays at each until the grid has the given number of rows in total. */
const visitLists = (page: Page, places: readonly { readonly address: string; readonly count: number }[]) =>
  page.evaluate(async (wanted) => {
    for (const { address, count } of wanted) {
      location.hash = address;
      const isThere = () =>
        document.querySelector('[role="grid"]')?.getAttribute('aria-rowcount') === String(count + 1);
      while (!isThere()) await new Promise(requestAnimationFrame);
    }
  }, places);

/**
 * The list of receiving orders at 1,000 and 10,000 loaded rows (20,000 with `--items` of at least that, 100,000 with
 * `--all`) compared with the same list with its first 1,000: what each additional row costs when scrolling and sorting,
 * and in memory. The app reads 15,000 rows a minute, since it keeps to the service's limit.
 */

const most = measuresAll ? 100_000 : requestedItemCount(0) >= 20_000 ? 20_000 : 10_000;
const sizes = [1_000, 10_000, 20_000, 100_000].filter((size) => size <= most);
const everyCenter = '/receiving?centers=%5B%5D';
const purchaseOrders = '[role="columnheader"]:nth-child(3)';

/** The other sizes are compared with the first one. */
const smallest = new Map<string, number>();

function report(row: Omit<BenchRow, 'against'>): void {
  const first = smallest.get(row.name);
  if (first === undefined) smallest.set(row.name, row.value);
  const against = first === undefined ? [] : [{ name: 'the same list at 1,000 rows', value: first }];
  console.log(JSON.stringify({ ...row, against }));
}

const desk = await prepareSignedInDesk(most);
try {
  const app = await desk.start('main [data-figure]');
  const { page } = app;
  await page.setViewportSize({ width: 1600, height: 900 });
  await visitLists(page, [{ address: everyCenter, count: most }]);
  for (const size of sizes) {
    await loadRows(page, size);
    const megabytes = (await heldBytes(page)) / 1e6;
    report({ name: 'list: held memory', items: size, value: megabytes, unit: 'MB', budget: '', met: null });
    for (const [way, rows, frames] of [
      ['3 rows a frame', 3, 240],
      ['a view a frame', null, 120],
    ] as const) {
      const scrolled = await scrollGrid(page, rows, frames);
      const name = `list: scroll ${way}`;
      const plain = { items: size, unit: 'ms', budget: '', met: null };
      report({ ...plain, name: `${name}, p50`, value: quantile(scrolled.frames, 0.5) });
      report({ ...plain, name: `${name}, p95`, value: quantile(scrolled.frames, 0.95) });
      report({ ...plain, name: `${name}, main thread`, value: scrolled.workPerFrame });
      // The browser does not report tasks below 50 ms.
      const longest = Math.max(50, scrolled.longestTask);
      const met = scrolled.longestTask === 0;
      report({ ...plain, name: `${name}, longest task`, value: longest, budget: 'none > 50 ms', met });
    }
  }

  const { receivingOrders } = desk.sandbox.world.demo;
  const statuses = [...new Set<string>(receivingOrders.map(({ status }) => status))];
  const filters = Array.from({ length: 16 }, (_, change) => {
    const chosen = statuses.filter((_, index) => ((change + 1) & (1 << index)) !== 0);
    const count = receivingOrders.filter(({ status }) => chosen.includes(status)).length;
    return { address: `${everyCenter}&statuses=${encodeURIComponent(JSON.stringify(chosen))}`, count };
  });

  const sorts: number[] = [];
  for (let round = 0; round < 6; round += 1) sorts.push(await timeToOtherRows(page, purchaseOrders));
  const all = { items: most, unit: 'ms', budget: '', met: null };
  report({ ...all, name: 'list: sort, click to drawn rows, p50', value: quantile(sorts, 0.5) });
  report({ ...all, name: 'list: sort, click to drawn rows, longest', value: Math.max(...sorts) });
  await visitLists(page, [{ address: everyCenter, count: most }]);

  const goThrough = () => visitLists(page, [...filters, { address: everyCenter, count: most }]);
  await goThrough();
  const before = (await heldBytes(page)) / 1e6;
  for (let round = 0; round < 12; round += 1) await goThrough();
  for (const { id } of receivingOrders.slice(-10)) {
    await visitLists(page, [{ address: `/receiving/${id}?centers=%5B%5D`, count: most }]);
  }
  await visitLists(page, [{ address: everyCenter, count: most }]);
  const after = (await heldBytes(page)) / 1e6;
  console.log(
    JSON.stringify({
      name: 'list: held after 192 filters and 10 records',
      items: most,
      value: after,
      unit: 'MB',
      budget: '',
      met: null,
      against: [{ name: 'held after the first 16 filters', value: before }],
    } satisfies BenchRow),
  );
  await app.end();
} finally {
  await desk.end();
}
