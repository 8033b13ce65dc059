import type { Page } from 'playwright';

export type ScrolledFrames = {
  readonly frames: readonly number[];
  /** The longest task of the main thread; 0 where none took 50 ms. */
  readonly longestTask: number;
  /** Processor time of the main thread a frame; what else runs on the machine is not in it. */
  readonly workPerFrame: number;
};

const scrollerSelector = '[role="grid"] > :last-child';

/** Scrolls the grid of a page back and forth, a distance each frame. `null` rows are one view. */
export async function scrollGrid(page: Page, rows: number | null, frames: number): Promise<ScrolledFrames> {
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
      // Away from the end of what is loaded, so that no page is read meanwhile.
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

/** Scrolls down until so many rows are loaded; where the limit of a minute is used up, it asks again every second. */
export function loadRows(page: Page, count: number): Promise<void> {
  return page.evaluate(
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
}

/** Clicks an element and tells the milliseconds until the frame that shows other rows was painted. */
export function timeToOtherRows(page: Page, clicked: string): Promise<number> {
  return page.evaluate(
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
}

/** Goes to one address after the other, and stays at each until the grid has so many rows in all. */
export function visitLists(
  page: Page,
  places: readonly { readonly address: string; readonly count: number }[],
): Promise<void> {
  return page.evaluate(async (wanted) => {
    for (const { address, count } of wanted) {
      location.hash = address;
      const isThere = () =>
        document.querySelector('[role="grid"]')?.getAttribute('aria-rowcount') === String(count + 1);
      while (!isThere()) await new Promise(requestAnimationFrame);
    }
  }, places);
}
