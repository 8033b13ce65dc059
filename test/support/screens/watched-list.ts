import type { Locator, Page } from 'playwright';

export type WatchedRows = {
  /** The text of the first nonempty cell by position, from the first row on; undefined if a row was never drawn. */
  readonly first: readonly (string | undefined)[];
  /** The faults in any frame: a gap between rows, a view that rows did not fill, a row that became another. */
  readonly faults: readonly string[];
};

type Watch = { first: (string | undefined)[]; faults: string[]; stop: () => void };
type WatchedWindow = Window & { watchedList?: Watch };

/**
 * Checks the rows of a grid in every frame from now on, like a user: they must be one below the other without a gap and
 * fill the view, and a position never shows two different records.
 */
export function watchRows(grid: Locator): Promise<void> {
  return grid.evaluate((element) => {
    const watched: Watch = { first: [], faults: [], stop: () => cancelAnimationFrame(frame) };
    const scroller = element.lastElementChild;
    const look = () => {
      frame = requestAnimationFrame(look);
      if (scroller === null || scroller.scrollHeight === 0) return;
      const { top, bottom } = scroller.getBoundingClientRect();
      const inView = [...scroller.querySelectorAll('[role="row"]')]
        .map((row) => ({ row, box: row.getBoundingClientRect() }))
        .filter(({ box }) => box.bottom > top + 1 && box.top < bottom - 1)
        .sort((one, other) => one.box.top - other.box.top);
      let before: { index: number; bottom: number } | null = null;
      for (const { row, box } of inView) {
        const index = Number(row.getAttribute('aria-rowindex')) - 2;
        const text = Array.from(row.children, (cell) => cell.textContent).find((each) => each !== '') ?? '';
        const known = watched.first[index];
        if (known !== undefined && known !== text) watched.faults.push(`${index}: ${known}, then ${text}`);
        watched.first[index] = text;
        if (before !== null && index !== before.index + 1) {
          watched.faults.push(`${index} stands below ${before.index}`);
        }
        const edge: number = before?.bottom ?? top;
        if (box.top > edge + 1) watched.faults.push(`a hole above ${index}`);
        before = { index, bottom: box.bottom };
      }
      const end: number = (scroller.firstElementChild ?? scroller).getBoundingClientRect().bottom;
      if ((before?.bottom ?? top) < Math.min(bottom, end) - 1) watched.faults.push('a hole at the end');
    };
    let frame = requestAnimationFrame(look);
    (window as WatchedWindow).watchedList = watched;
  });
}

/** Ends {@link watchRows} and returns its findings. */
export function endWatch(page: Page): Promise<WatchedRows> {
  return page.evaluate(() => {
    const watched = (window as WatchedWindow).watchedList;
    if (watched === undefined) throw new Error('No list is watched.');
    watched.stop();
    return { first: Array.from(watched.first), faults: watched.faults };
  });
}

/** Scrolls a grid down, less than a view per frame, until its last row is in view and all rows exist. */
export function scrollToEnd(grid: Locator, rowCount: number): Promise<void> {
  return grid.evaluate(async (element, count) => {
    const scroller = element.lastElementChild;
    const rowHeight = Number.parseInt(getComputedStyle(element).getPropertyValue('--grid-row'), 10);
    if (scroller === null) throw new Error('The grid has no rows.');
    const isAtEnd = () => scroller.scrollTop + scroller.clientHeight >= count * rowHeight - 1;
    while (!isAtEnd()) {
      scroller.scrollTop += scroller.clientHeight - rowHeight;
      await new Promise(requestAnimationFrame);
    }
    // The frame in which the last rows are drawn, and the check of it.
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
  }, rowCount);
}

/** Bytes that the page's scripts hold after garbage collection. */
export async function heldBytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  // The first collection may free the holders of other objects.
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}
