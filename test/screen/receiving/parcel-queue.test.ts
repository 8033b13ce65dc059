import type { Locator, Page } from 'playwright';
import { scanWithKeys } from '../../../build/tour/scanner-keys.ts';
import type { Sandbox } from '../../sandbox/start-sandbox.ts';
import { expectInActivity } from '../../support/screens/activity-log.ts';
import { axeFindings, cutWhereSmall, overflowOn } from '../../support/screens/screen-checks.ts';
import { expect, test } from '../screen-test.ts';

type Parcel = Sandbox['world']['demo']['unidentifiedOrders'][number];

const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Unidentified parcels' });
const rows = (page: Page): Locator =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
const rowOf = (page: Page, { barcode }: Parcel): Locator => rows(page).filter({ hasText: barcode ?? '' });
const reviewButton = (page: Page): Locator => page.getByRole('button', { name: /^Review exact matches/u });
const review = (page: Page): Locator => page.getByRole('region', { name: 'Review exact matches' });
const skip = (page: Page): Locator => review(page).getByRole('button', { name: /^Skip/u });
const link = (page: Page): Locator => page.getByRole('button', { name: 'Link permanently' });
const progress = (page: Page, text: string): Locator => review(page).getByText(text, { exact: true });
const results = (page: Page): Locator =>
  review(page).getByRole('list', { name: 'Results' }).getByRole('listitem');

async function openQueue(page: Page, search = ''): Promise<void> {
  await page.evaluate((address) => {
    window.location.hash = address;
  }, `/unidentified${search}`);
  await rows(page).first().waitFor();
}

/** Parcels that wait, whatever waits longest first; those whose tracking number was read whole are exact matches. */
function queueOf({ world }: Sandbox): { waiting: Parcel[]; exact: Parcel[] } {
  const waiting = world.demo.unidentifiedOrders
    .filter(({ linkedOrderId }) => linkedOrderId === null)
    .toSorted((one, other) => one.createdAtMs - other.createdAtMs);
  const whole = new Set(['tracking', 'prefixedTracking']);
  const exact = waiting.filter(({ trueMatch }) => trueMatch !== null && whole.has(trueMatch.evidence));
  return { waiting, exact };
}

/** Presses keys and scans codes, and counts them: one each. */
function countedActions(page: Page) {
  let count = 0;
  return {
    async press(...keys: string[]) {
      for (const key of keys) await page.keyboard.press(key);
      count += keys.length;
    },
    async scan(...codes: string[]) {
      for (const code of codes) await scanWithKeys(page, [code]);
      count += codes.length;
    },
    taken: () => count,
  };
}

/** What an exact parcel is: linked with its own order, or with none. */
const isLinkedRight = ({ linkedOrderId, trueMatch }: Parcel) => linkedOrderId === trueMatch?.orderId;

test.use({ sandboxOptions: { receivingOrders: 24, unidentifiedOrders: 48, rateLimitPerMinute: 100_000 } });

test('parcels are a queue, and exact matches are walked, linked many at once, and linked after a scan', async ({
  launch,
  sandbox,
}) => {
  test.slow();
  const { page } = await launch();
  const { waiting, exact } = queueOf(sandbox);
  const [first, second, third, fourth, fifth] = exact;
  if (!first || !second || !third || !fourth || !fifth || exact.length < 9)
    throw new Error('Too few matches.');
  await openQueue(page);

  await test.step('what waits longest stands first, with its age, its best match, and how certain that is', async () => {
    await expect(rowOf(page, first).getByRole('gridcell', { name: 'Exact' })).toBeVisible({
      timeout: 60_000,
    });
    await expect(reviewButton(page)).toContainText(/\(\d+\)/u);
    const oldest = waiting.find(({ barcode }) => barcode !== null);
    await expect(rows(page).filter({ hasText: /URO-/u }).first()).toContainText(oldest?.barcode ?? '');
    await expect(rowOf(page, first)).toContainText(String(first.trueMatch?.orderId));
    for (const parcel of [first, exact.at(-1) ?? first]) {
      const midnight = (ms: number) => new Date(ms).setHours(0, 0, 0, 0);
      const days = Math.round((midnight(Date.now()) - midnight(parcel.createdAtMs)) / 86_400_000);
      const age = days === 0 ? 'Today' : days === 1 ? '1 day' : `${days} days`;
      await expect(rowOf(page, parcel).locator('time').first()).toContainText(age);
    }
    await expect(rows(page).getByText('…', { exact: true })).toHaveCount(0);
    expect.soft(await axeFindings(page)).toEqual([]);
    expect.soft(await overflowOn(page)).toEqual([]);
  });

  await test.step('an address narrows it by certainty and by age', async () => {
    await openQueue(page, '?match=exact');
    await expect(rows(page)).toHaveCount(await exactCount(page));
    await expect(rows(page).filter({ hasNot: page.getByRole('gridcell', { name: 'Exact' }) })).toHaveCount(0);
    await openQueue(page, '?age=old');
    const old = waiting.filter(
      ({ createdAtMs }) => new Date().setHours(0, 0, 0, 0) - createdAtMs > 7 * 86_400_000,
    );
    await expect(rows(page)).toHaveCount(old.length);
    await openQueue(page);
  });

  const count = await exactCount(page);
  await test.step('a review begins at the safe side: Enter skips, Tab and Enter link, two keys a parcel', async () => {
    await reviewButton(page).focus();
    await page.locator('main').evaluate((main) => main.focus());
    await page.keyboard.press('v');
    await expect(progress(page, `1 of ${count}`)).toBeVisible();
    await expect(skip(page)).toBeFocused();
    await expect(review(page).getByRole('region', { name: 'Parcel' })).toContainText(String(first.id));
    await expect(review(page).getByRole('region', { name: 'Receiving order' })).toContainText(
      String(first.trueMatch?.orderId),
    );
    await expect(review(page)).toContainText('Links can’t be undone');
    expect.soft(await axeFindings(page)).toEqual([]);
    expect.soft(await overflowOn(page)).toEqual([]);
    expect.soft(await cutWhereSmall(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(progress(page, `2 of ${count}`)).toBeVisible();
    await expect(skip(page)).toBeFocused();
    expect(first.linkedOrderId).toBeNull();
    const keys = countedActions(page);
    await keys.press('Tab', 'Enter');
    await expect(review(page).getByText(`Parcel ${second.id} is linked`)).toBeVisible();
    expect(keys.taken()).toBe(2);
    expect(isLinkedRight(second)).toBe(true);
    await expect(progress(page, `3 of ${count}`)).toBeVisible();
    await expect(skip(page)).toBeFocused();
  });

  await test.step('what another desk has linked meanwhile is said, and the walk moves on', async () => {
    await page.keyboard.press('Tab');
    await expect(link(page)).toBeFocused();
    third.linkedOrderId = first.trueMatch?.orderId ?? null;
    third.linkedAtMs = Date.now();
    await page.keyboard.press('Enter');
    await expect(review(page).getByText(`Parcel ${third.id} wasn’t linked`)).toBeVisible();
    await expect(review(page)).toContainText(/was linked to receiving order \d+.*Since /u);
    await expect(progress(page, `4 of ${count}`)).toBeVisible();
    expect(third.linkedOrderId).toBe(first.trueMatch?.orderId);
  });

  await test.step('with the scanner alone DH-1 asks and DH-YES links; DH-YES by itself links nothing', async () => {
    const codes = countedActions(page);
    await scanWithKeys(page, ['DH-YES']);
    await expect(page.getByText('Nothing was linked. Scan DH-1 first').first()).toBeVisible();
    expect(fourth.linkedOrderId).toBeNull();
    await codes.scan('DH-1', 'DH-YES');
    await expect(review(page).getByText(`Parcel ${fourth.id} is linked`)).toBeVisible();
    expect([codes.taken(), isLinkedRight(fourth)]).toEqual([2, true]);
    await scanWithKeys(page, ['DH-2']);
    await expect(progress(page, `6 of ${count}`)).toBeVisible();
    expect(fifth.linkedOrderId).toBeNull();
  });

  await test.step('it ends with a result for each, and the list is there again without what was linked', async () => {
    for (let left = count - 5; left > 0; left -= 1) await page.keyboard.press('n');
    await expect(results(page)).toHaveCount(count);
    await expect(results(page).filter({ hasText: 'Skipped' })).toHaveCount(count - 3);
    await expect(results(page).filter({ hasText: String(second.id) })).toContainText('Linked');
    await expect(results(page).filter({ hasText: String(third.id) })).toContainText('Not linked');
    await expect(review(page).getByRole('button', { name: 'Back to the list' })).toBeFocused();
    expect.soft(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(reviewButton(page)).toContainText(`(${count - 3})`);
    await expect(reviewButton(page)).toBeFocused();
    await expect(rowOf(page, second)).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(skip(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(reviewButton(page)).toBeFocused();
  });

  await test.step('a scanned parcel with an exact match is linked by three keys, or by two codes', async () => {
    await scanWithKeys(page, [first.trackingBarcode ?? '']);
    await expect(page).toHaveURL(new RegExp(`#/unidentified/${first.id}`, 'u'));
    await expect(page.getByRole('list', { name: 'Suggested orders' })).toContainText('Exact match');
    const keys = countedActions(page);
    await keys.press('Enter');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).last()).toBeFocused();
    await keys.press('Tab', 'Enter');
    await expect.poll(() => isLinkedRight(first)).toBe(true);
    expect(keys.taken()).toBeLessThanOrEqual(3);
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await scanWithKeys(page, [fifth.trackingBarcode ?? '']);
    await expect(page).toHaveURL(new RegExp(`#/unidentified/${fifth.id}`, 'u'));
    await expect(page.getByRole('list', { name: 'Suggested orders' })).toContainText('Exact match');
    const codes = countedActions(page);
    await codes.scan('DH-1');
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(fifth.linkedOrderId).toBeNull();
    await codes.scan('DH-YES');
    await expect.poll(() => isLinkedRight(fifth)).toBe(true);
    expect(codes.taken()).toBeLessThanOrEqual(3);
    await openQueue(page);
  });

  await test.step('the exact ones are linked at once: a preview with the evidence, and what failed stays chosen', async () => {
    const left = exact.filter(({ linkedOrderId }) => linkedOrderId === null);
    const [refused] = left;
    const rest = await exactCount(page);
    if (refused === undefined) throw new Error('None is left.');
    await page.getByRole('button', { name: /^Select all exact matches/u }).press('Enter');
    await page.getByRole('button', { name: `Link ${rest} exact matches…` }).press('Enter');
    const preview = page.getByRole('dialog').getByRole('list', { name: 'Parcels and their orders' });
    await expect(preview.getByRole('listitem')).toHaveCount(rest);
    const line = preview.getByRole('listitem').filter({ hasText: String(refused.id) });
    await expect(line).toContainText(String(refused.trueMatch?.orderId));
    await expect(line).toContainText('racking number');
    expect.soft(await axeFindings(page, '[role="dialog"]')).toEqual([]);
    expect(left.every(({ linkedOrderId }) => linkedOrderId === null)).toBe(true);
    sandbox.faults.next({
      kind: 'status',
      status: 422,
      body: { errors: { wro_id: ['The dock is closed.'] } },
      match: { method: 'POST', path: new RegExp(`/${refused.id}:associateWRO$`, 'u') },
    });
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).last()).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(link(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${rest - 1} parcels are linked`)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(left.filter((parcel) => !isLinkedRight(parcel))).toEqual([refused]);
    const failed = page.getByRole('region', { name: '1 parcel wasn’t linked' });
    await expect(failed).toContainText(String(refused.id));
    await expect(page.getByRole('group', { name: 'Selection' })).toContainText(
      '1 parcel selected, 1 with an exact',
    );
    expect.soft(await axeFindings(page)).toEqual([]);
  });

  await test.step('without the server the queue and its matches are there, and nothing offers to link', async () => {
    await sandbox.stop();
    await openQueue(page, '?match=exact');
    await expect(rows(page)).toHaveCount(1);
    await page.keyboard.press('ControlOrMeta+r');
    await expect(reviewButton(page)).toContainText('(1)');
    await reviewButton(page).press('Enter');
    await expect(skip(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(review(page).getByRole('alert')).toBeVisible();
    await page.keyboard.press('Escape');
    await sandbox.start();
  });

  await test.step('each link stands in the activity log', async () => {
    await expectInActivity(page, 'Link to a receiving order', {
      [`unidentified ${second.id} →`]: ['Done'],
      [`unidentified ${third.id} →`]: ['Refused'],
      [`unidentified ${fourth.id} →`]: ['Done'],
    });
  });
});

/** How many exact matches the queue says that there are. */
async function exactCount(page: Page): Promise<number> {
  const text = await reviewButton(page).innerText();
  return Number(/\((\d+)\)/u.exec(text)?.[1] ?? '0');
}
