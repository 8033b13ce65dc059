import type { Locator, Page } from 'playwright';
import { appLocators } from '#build/tour/app-locators.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import { oldestParcelsFirst } from '#test/sandbox/world/receiving/unidentified-order.ts';
import { runCount } from '#test/support/run-count.ts';
import { nameDesk, signInWithToken } from '#test/support/screens/at-the-desk.ts';
import { endWatch, heldBytes, scrollToEnd, watchRows } from '#test/support/screens/watched-list.ts';
import { expect, test } from './screen-test.ts';

/** The cost of a list of rows only grows with its length: a quarter of the rows shows the same faults. */
const receivingOrders = runCount('Receiving orders in one list', 2_500, 10_000);
const unidentifiedOrders = receivingOrders / 5;
const returns = receivingOrders * 2;

/** How long the service holds its response: many times longer than the measured frame. */
const heldBackMs = 5_000;

/** As many lists as the limit per minute allows in addition to the pages of all orders, and the number of rounds. */
const filterCount = 16;
const filterRounds = 4;

/** If each filter stored its rows, memory would grow by more than this after the rounds. */
const grownBy = 1.3;

test.use({
  desk: 'new',
  sandboxOptions: { receivingOrders, unidentifiedOrders, returns, rateLimitPerMinute: 100_000 },
});

const gridNamed = (page: Page, name: string) => page.getByRole('grid', { name, exact: true });
const goTo = (page: Page, address: string) =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, address);
const hasRows = (grid: Locator, count: number) =>
  expect(grid).toHaveAttribute('aria-rowcount', String(count + 1));

/** Two key presses within one frame are one larger step, whose middle is never shown. */
const nextFrame = (page: Page) =>
  page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
  });

/** The ids of the matching receiving orders, in the service's order. */
function idsOf({ world }: Sandbox, passes: (status: string) => boolean = () => true): string[] {
  return world.demo.receivingOrders
    .filter(({ status }) => passes(status))
    .map(({ id }) => String(id))
    .toReversed();
}

/** Returns the states in the first frame painted after a filter is set, whichever are drawn then. */
function statesInNextFrame(page: Page, label: string): Promise<string[]> {
  return page.getByRole('checkbox', { name: label, exact: true }).evaluate(async (box: HTMLInputElement) => {
    box.click();
    await new Promise(requestAnimationFrame);
    // A frame is painted after its callbacks; this is the first task after that.
    await new Promise((painted) => {
      const channel = new MessageChannel();
      channel.port1.addEventListener('message', painted, { once: true });
      channel.port1.start();
      channel.port2.postMessage(null);
    });
    const rows = document.querySelectorAll('[role="grid"] [role="rowgroup"]:last-child [role="row"]');
    return [...rows].map((row) => row.querySelectorAll('[role="gridcell"]')[1]?.textContent ?? '');
  });
}

test('thousands of orders are scrolled, filtered, and released from memory', async ({ launch, sandbox }) => {
  const { page } = await launch({ budgetOptions: { limit: 400 } });
  await signInWithToken(page, sandbox.demo.personalToken);
  await nameDesk(page);
  await page.setViewportSize({ width: 1280, height: 1400 });
  const grid = appLocators.ordersGrid(page);
  const all = idsOf(sandbox);

  await test.step('every row is drawn once, in order, by wheel, keys, and scroll bar', async () => {
    await goTo(page, '/receiving?centers=%5B%5D');
    await hasRows(grid, receivingOrders);
    await watchRows(grid);
    await appLocators.orderRows(page).first().hover();
    for (let turn = 0; turn < 15; turn += 1) {
      await page.mouse.wheel(0, 400);
      await nextFrame(page);
    }
    const cell = appLocators.orderRows(page).nth(10).getByRole('gridcell').first();
    await cell.focus();
    for (let press = 0; press < 15; press += 1) {
      await page.keyboard.press('PageDown');
      await nextFrame(page);
    }
    await scrollToEnd(grid, receivingOrders);
    const { first, faults } = await endWatch(page);
    expect(faults).toEqual([]);
    expect(first).toEqual(all);
  });

  await test.step('keys jump to both ends, and the focus follows', async () => {
    await page.keyboard.press('ControlOrMeta+End');
    await expect(grid.getByRole('row').filter({ has: page.locator(':focus') })).toHaveAttribute(
      'aria-rowindex',
      String(receivingOrders + 1),
    );
    await page.keyboard.press('ControlOrMeta+Home');
    const top = grid.getByRole('row').filter({ has: page.locator(':focus') });
    await expect(top).toHaveAttribute('aria-rowindex', '2');
    await expect(top).toContainText(all[0] ?? '');
  });

  await test.step('a filter is applied in the next frame, before the service has responded', async () => {
    await appLocators.statusFilter(page).click();
    await page.getByRole('checkbox', { name: 'Completed', exact: true }).waitFor();
    sandbox.faults.next({ kind: 'delay', ms: heldBackMs, match: { path: '/receiving' } });
    const states = await statesInNextFrame(page, 'Completed');
    expect(states.length).toBeGreaterThan(20);
    expect(new Set(states)).toEqual(new Set(['Completed']));
    await page.keyboard.press('Escape');
  });

  await test.step('after many filters, no memory is held by previous ones', async () => {
    const statuses = [...new Set<string>(sandbox.world.demo.receivingOrders.map(({ status }) => status))];
    const filters = Array.from({ length: filterCount }, (_, change) => {
      const chosen = statuses.filter((_, index) => ((change + 1) & (1 << index)) !== 0);
      return { chosen, count: idsOf(sandbox, (status) => chosen.includes(status)).length };
    });
    const goThrough = async () => {
      await grid.evaluate(async (element, wanted) => {
        for (const { chosen, count } of wanted) {
          const address = encodeURIComponent(JSON.stringify(chosen));
          location.hash = `/receiving?centers=%5B%5D&statuses=${address}`;
          while (element.getAttribute('aria-rowcount') !== String(count + 1)) {
            await new Promise(requestAnimationFrame);
          }
        }
      }, filters);
      await goTo(page, '/receiving?centers=%5B%5D');
      await hasRows(grid, receivingOrders);
      return heldBytes(page);
    };
    const once = await goThrough();
    let often = once;
    for (let round = 1; round < filterRounds; round += 1) often = await goThrough();
    expect(often / once).toBeLessThan(grownBy);
  });
});

/** The watcher checks once per frame: the first rows must be checked before they are scrolled away. */
function twoFrames(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );
}

test('hundreds of parcels and thousands of returns are scrolled to the end', async ({ launch, sandbox }) => {
  const { page } = await launch({ budgetOptions: { limit: 400 } });
  await signInWithToken(page, sandbox.demo.personalToken);
  await nameDesk(page);
  await page.setViewportSize({ width: 1280, height: 1400 });

  await test.step('the waiting parcels', async () => {
    const waiting = sandbox.world.demo.unidentifiedOrders.filter(
      ({ linkedOrderId }) => linkedOrderId === null,
    );
    await goTo(page, '/unidentified');
    const grid = gridNamed(page, 'Unidentified parcels');
    await hasRows(grid, waiting.length);
    await watchRows(grid);
    await twoFrames(page);
    await scrollToEnd(grid, waiting.length);
    const { first, faults } = await endWatch(page);
    expect(faults).toEqual([]);
    expect(first).toEqual(oldestParcelsFirst(waiting).map(({ barcode }) => barcode ?? '–'));
  });

  await test.step('all returns', async () => {
    const ids = sandbox.world.demo.returns.map(({ id }) => String(id)).toReversed();
    await goTo(page, '/returns');
    const grid = gridNamed(page, 'Returns');
    await hasRows(grid, returns);
    await watchRows(grid);
    await twoFrames(page);
    await scrollToEnd(grid, returns);
    const { first, faults } = await endWatch(page);
    expect(faults).toEqual([]);
    expect(first).toEqual(ids);
  });
});
