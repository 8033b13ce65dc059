import type { Page } from 'playwright';
import { advanceReturn } from '#test/sandbox/world/returns/return-progress.ts';
import { callFromPage, dateAtDesk, deskCenter } from '#test/support/screens/at-the-desk.ts';
import { axeFindings, cutWhereSmall, overflowOn } from '#test/support/screens/screen-checks.ts';
import { expectedToday } from '#test/support/screens/today-oracle.ts';
import { expect, test } from './screen-test.ts';

/** The figures on the screen: the number, the address, and the name of each. */
const figuresOn = (page: Page) =>
  page.locator('ul a[data-count]').evaluateAll((links) =>
    links.map((link) => ({
      id: link.getAttribute('data-figure') ?? '',
      count: Number(link.getAttribute('data-count')),
      shown: [...link.querySelectorAll('[aria-hidden="true"]')]
        .map(({ textContent }) => textContent)
        .join(' ')
        .trim(),
      address: link.getAttribute('href') ?? '',
      name: link.querySelector('.visually-hidden')?.textContent ?? '',
    })),
  );

const countsOn = async (page: Page) =>
  Object.fromEntries((await figuresOn(page)).map(({ id, count }) => [id, count]));

/** Opens the list behind every figure, and returns the row count of each list that differs from its figure. */
async function differingLists(page: Page, figures: readonly { address: string; count: number }[]) {
  const differing: string[] = [];
  for (const { address, count } of figures) {
    await page.evaluate((hash) => window.location.assign(hash), address);
    const lists = page.locator('[aria-rowcount]');
    // In one step: the list before may disappear in between.
    const shown = () => lists.evaluateAll(([list]) => Number(list?.getAttribute('aria-rowcount') ?? 1) - 1);
    await expect
      .poll(shown, { message: address })
      .toBe(count)
      .catch(async () => {
        differing.push(`${address}: ${count} on Today, ${await shown()} in the list`);
      });
  }
  return differing;
}

test('Today counts the data of the server’s own world, offline too, and each figure opens its list', async ({
  launch,
  sandbox,
}) => {
  const shown = await launch({ startsAt: '/' });
  const { page } = shown;
  await expect(page).toHaveURL(/#\/today$/u);
  let expected = expectedToday(sandbox, Date.now());
  await expect.poll(() => countsOn(page)).toMatchObject(expected);

  await test.step('exact matches equal those of the ranking itself', async () => {
    const exact = await page.evaluate(async () => {
      type Page = {
        ok: true;
        value: {
          matches: { id: number; best: { certainty: string; order: { id: number } } | null }[];
          next: number | null;
        };
      };
      const ask = (
        window as unknown as {
          dockhand: { unidentified: { listBestMatches: (of: { after: number }) => Promise<Page> } };
        }
      ).dockhand.unidentified.listBestMatches;
      const found: [number, number][] = [];
      for (let after: number | null = 0; after !== null; ) {
        const { value }: Page = await ask({ after });
        for (const { id, best } of value.matches)
          if (best?.certainty === 'exact') found.push([id, best.order.id]);
        after = value.next;
      }
      return found;
    });
    await expect.poll(async () => (await countsOn(page))['exact']).toBe(exact.length);
    const parcels = sandbox.world.demo.unidentifiedOrders;
    const wrong = exact.filter(
      ([id, orderId]) => parcels.find((one) => one.id === id)?.trueMatch?.orderId !== orderId,
    );
    expect(wrong).toEqual([]);
  });

  await test.step('each figure is part of a sentence, and leads to its list', async () => {
    const figures = await figuresOn(page);
    const by = Object.fromEntries(figures.map((figure) => [figure.id, figure]));
    expect(by['late']?.address).toBe('#/receiving?expected=late');
    expect(by['dueToday']?.address).toBe('#/receiving?expected=today');
    expect(by['parcelsOld']?.address).toBe('#/unidentified?age=old');
    expect(by['returns7']?.address).toContain('#/returns?waiting=7');
    expect(by['expiring']?.address).toBe('#/lots?show=expiring');
    expect(by['excluded']?.address).toBe('#/lots?show=excluded');
    expect(figures.filter(({ name }) => !/^\S.+: \d[\d,]* \S+ \S+/u.test(name))).toEqual([]);
    expect(figures.filter(({ count, shown: text }) => !text.startsWith(String(count)))).toEqual([]);
  });

  await test.step('the arrow keys move between figures, and Enter opens the list', async () => {
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-figure'));
    await page.locator('ul a[data-figure="late"]').focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toBe('outboxReceipts');
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toBe('arrived');
    await page.keyboard.press('ArrowRight');
    await expect.poll(focused).toBe('parcelsOld');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(focused).toBe('late');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toBe('arrived');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#\/receiving\?statuses=/u);
    await expect(page.getByRole('grid')).toBeVisible();
    await expect(page.locator('[aria-rowcount]')).toHaveAttribute(
      'aria-rowcount',
      String(expected.arrived + 1),
    );
    await page.goBack();
    await expect(page.locator('ul a[data-figure="arrived"]')).toBeVisible();
  });

  await test.step('the list behind each figure has as many rows', async () => {
    expect(await differingLists(page, await figuresOn(page))).toEqual([]);
    await page.evaluate(() => window.location.assign('#/today'));
  });

  await test.step('a change by the user is counted immediately', async () => {
    await callFromPage(page, 'preferences', 'save', {
      operator: 'Ines',
    });
    const order = sandbox.world.demo.receivingOrders.find(({ status }) => status === 'Completed');
    await callFromPage(page, 'receiving', 'cancel', { id: order?.id ?? 0, expectedStatus: 'Completed' });
    const problem = page.getByRole('link', { name: 'With a problem: 1 entry by Ines with a problem' });
    await expect(problem).toBeVisible();
    expect(await problem.getAttribute('href')).toContain('#/activity?operator=Ines');
  });

  await test.step('a return that was opened and no longer waits is not counted any more', async () => {
    const { demo, centers } = sandbox.world;
    const centerId = centers.find(({ name }) => name === deskCenter)?.id;
    const processed = demo.returns.find((one) => one.status === 'Processing' && one.centerId === centerId);
    if (processed === undefined) throw new Error('The world lacks a return.');
    expect(advanceReturn(demo, processed.id, 'complete', Date.now()).isDone).toBe(true);
    await callFromPage(page, 'returns', 'read', { id: processed.id });
    expected = expectedToday(sandbox, Date.now());
    await expect.poll(() => countsOn(page)).toMatchObject(expected);
  });

  await test.step('a change that needs the user is urgent, and each outbox figure opens its own kind', async () => {
    await expect(page.getByRole('link', { name: /unsent order or change/u })).toHaveCount(0);
    const order = sandbox.world.demo.receivingOrders.find(
      ({ externalSyncAtMs }) => externalSyncAtMs === null,
    );
    const mark = { kind: 'receiving.mark', isSynced: true, expectedTimestamp: '2026-01-01T00:00:00Z' };
    await callFromPage(page, 'outbox', 'queueChanges', { changes: [{ ...mark, id: order?.id ?? 0 }] });
    const urgent = page.getByRole('link', {
      name: 'unsent order or change: 1 unsent order or change needs attention',
    });
    await expect(urgent).toBeVisible();
    const address = (await urgent.getAttribute('href')) ?? '';
    const outbox = (await figuresOn(page)).filter(({ id }) => id.startsWith('outbox'));
    expect(outbox.map(({ count }) => count)).toEqual([0, 0]);
    expect(await differingLists(page, [...outbox, { address, count: 1 }])).toEqual([]);
    await page.evaluate(() => window.location.assign('#/today'));
  });

  await test.step('is accessible and fits, in large and small windows', async () => {
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflowOn(page)).toEqual([]);
    expect.soft(await cutWhereSmall(page)).toEqual([]);
  });

  await shown.stop();
  await sandbox.stop();
  await test.step('offline, a restart shows the same, with its age', async () => {
    const offline = await launch({ startsAt: '/' });
    await expect.poll(() => countsOn(offline.page)).toMatchObject(expected);
    await expect(offline.page.getByRole('region', { name: 'Receiving' }).locator('time')).toHaveText(
      /ago|just now/u,
    );
    await expect(offline.page.getByRole('main')).toContainText('Offline');
    expect(await differingLists(offline.page, await figuresOn(offline.page))).toEqual([]);
  });
  await sandbox.start();
});

test('dates on Today are those at the desk, whatever the computer’s time zone', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch({ startsAt: '/', timezoneId: 'Pacific/Kiritimati' });
  const { demo, centers } = sandbox.world;
  const center = centers.find(({ name }) => name === deskCenter);
  const isOver = new Set<string>(['Arrived', 'Processing', 'Completed', 'Incomplete', 'Cancelled']);
  const late = demo.receivingOrders
    .filter(({ centerId, status }) => centerId === center?.id && !isOver.has(status))
    .map(({ expectedArrivalAtMs }) => expectedArrivalAtMs);
  // Midnight in UTC: the evening before at the center.
  const since = Math.min(...late);
  await expect(page.locator('ul a[data-figure="late"]')).toContainText(`since ${dateAtDesk(since)}`);

  await callFromPage(page, 'preferences', 'save', { unidentifiedFeeDays: 365 });
  await page.reload();
  const next = page.locator('a[data-figure="next"]');
  const at = Date.parse((await next.getAttribute('data-count')) ?? '');
  await expect(next).toContainText(`Next fee for an unidentified parcel: ${dateAtDesk(at)}`);
});
