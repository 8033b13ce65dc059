import type { Locator, Page } from 'playwright';
import { appLocators } from '#build/tour/app-locators.ts';
import { scanWithKeys } from '#build/tour/scanner-keys.ts';
import { dayAt, daysFrom } from '#shared/wire/model/zoned-day.ts';
import type { FaultMatch } from '#test/sandbox/misbehavior/faults.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import { oldestParcelsFirst } from '#test/sandbox/world/receiving/unidentified-order.ts';
import { expect, test } from '#test/screen/screen-test.ts';
import { expectInActivity } from '#test/support/screens/activity-log.ts';
import { callFromPage } from '#test/support/screens/at-the-desk.ts';
import { axeFindings, cutWhereSmall, overflowOn } from '#test/support/screens/screen-checks.ts';

/** The time zone of the desk's center. */
const zoneOfDesk = 'America/New_York';

type Parcel = Sandbox['world']['demo']['unidentifiedOrders'][number];

const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Unidentified parcels' });
const rows = (page: Page): Locator =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
const reviewButton = (page: Page): Locator => page.getByRole('button', { name: /^Review exact matches/u });
const footer = (page: Page): Locator => page.getByText(/^(?:[\d,]+ of [\d,]+|[\d,]+ rows?)$/u);
const review = (page: Page): Locator => page.getByRole('region', { name: 'Review exact matches' });
const skip = (page: Page): Locator => review(page).getByRole('button', { name: /^Skip/u });
const link = (page: Page): Locator => page.getByRole('button', { name: 'Link permanently' });
const putIn = (page: Page): Locator => page.getByRole('button', { name: 'Put in the outbox' });
const progress = (page: Page, text: string): Locator => review(page).getByText(text, { exact: true });
const results = (page: Page): Locator =>
  review(page).getByRole('list', { name: 'Results' }).getByRole('listitem');

/** The arrow in the first line of a list, as drawn on a page that is read from right to left. */
const arrowFromRightToLeft = (list: Locator): Promise<string> =>
  list
    .getByRole('listitem')
    .first()
    .locator('svg')
    .first()
    .evaluate((arrow) => {
      const { documentElement } = document;
      documentElement.dir = 'rtl';
      const { transform } = getComputedStyle(arrow);
      documentElement.dir = 'ltr';
      return transform;
    });
const mirrored = 'matrix(-1, 0, 0, 1, 0, 0)';

async function openQueue(page: Page, search = ''): Promise<void> {
  await page.evaluate((address) => {
    window.location.hash = address;
  }, `/unidentified${search}`);
  await rows(page).first().waitFor();
}

async function reviewFromPalette(page: Page): Promise<void> {
  const { href } = new URL(page.url());
  await page.keyboard.press('ControlOrMeta+k');
  await appLocators.commands(page).fill('exact matches');
  await page.getByText('Review exact matches of unidentified parcels').waitFor();
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(href);
}

/** Waiting parcels, longest waiting first. */
const waitingIn = ({ world }: Sandbox): Parcel[] =>
  oldestParcelsFirst(world.demo.unidentifiedOrders.filter(({ linkedOrderId }) => linkedOrderId === null));

/** Returns the parcel shown by a review, once it is another one than before. */
async function shownIn(page: Page, { world }: Sandbox, before: Parcel | null = null): Promise<Parcel> {
  const side = review(page).getByRole('region', { name: 'Parcel' });
  if (before !== null) await expect(side).not.toContainText(String(before.id));
  const id = Number(/\d+/u.exec(await side.innerText())?.[0]);
  const parcel = world.demo.unidentifiedOrders.find((one) => one.id === id);
  if (parcel === undefined) throw new Error(`There is no parcel ${id}.`);
  return parcel;
}

/** Presses keys and scans codes and counts each as one action. */
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

const linkRequest = { method: 'POST', path: /:associateWRO$/u };

/** Delays the service's response to the next such request until the returned function is called. */
function holdNext({ faults }: Sandbox, match: FaultMatch): () => void {
  const { promise: until, resolve: release } = Promise.withResolvers<void>();
  faults.next({ kind: 'delay', ms: 60_000, until, match });
  return release;
}

/** Scans a code while a parcel is being linked, and expects the answer that it is. */
async function scanWhileLinking(page: Page, code: string, { id }: Parcel): Promise<void> {
  await scanWithKeys(page, [code]);
  await expect(appLocators.scanPlace(page)).toContainText(new RegExp(`${code}.*Linking parcel ${id} `, 'su'));
}

/** The evidence of a fully read tracking number. */
const wholeNumbers: ReadonlySet<string> = new Set(['tracking', 'prefixedTracking']);

/** Whether an exact parcel is linked correctly: to its own order, or to none. */
const isLinkedRight = ({ linkedOrderId, trueMatch }: Parcel) => linkedOrderId === trueMatch?.orderId;

test.use({ sandboxOptions: { receivingOrders: 24, unidentifiedOrders: 48, rateLimitPerMinute: 100_000 } });

test('parcels are a queue, and exact matches are reviewed one by one, linked in bulk, and linked after a scan', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch();
  const waiting = waitingIn(sandbox);
  await openQueue(page);

  await test.step('the longest waiting is first, with its age, its best match, and its certainty', async () => {
    await expect(reviewButton(page)).toContainText(/\(\d+\)/u);
    const drawn = waiting.slice(0, 8);
    for (const [index, { barcode, createdAtMs, trueMatch }] of drawn.entries()) {
      const days = daysFrom(dayAt(createdAtMs, zoneOfDesk), dayAt(Date.now(), zoneOfDesk));
      const age = days === 0 ? 'Today' : days === 1 ? '1 day' : `${days} days`;
      const row = rows(page).nth(index);
      await expect(row).toContainText(barcode ?? '–');
      await expect(row).toContainText(age);
      if (trueMatch === null || !wholeNumbers.has(trueMatch.evidence)) continue;
      await expect(row.getByRole('gridcell', { name: 'Exact' })).toBeVisible();
      await expect(row).toContainText(String(trueMatch.orderId));
    }
    expect(drawn.some(({ trueMatch }) => wholeNumbers.has(trueMatch?.evidence ?? ''))).toBe(true);
    await expect(rows(page).getByText('…', { exact: true })).toHaveCount(0);
    expect.soft(await axeFindings(page)).toEqual([]);
    expect.soft(await overflowOn(page)).toEqual([]);
  });

  await test.step('an address filters it by certainty and by age', async () => {
    await openQueue(page, '?match=exact');
    await expect(footer(page)).toContainText(new RegExp(`^${await exactCount(page)} of`, 'u'));
    await expect(rows(page).filter({ hasNot: page.getByRole('gridcell', { name: 'Exact' }) })).toHaveCount(0);
    await openQueue(page, '?age=old');
    const old = waiting.filter(
      ({ createdAtMs }) => daysFrom(dayAt(createdAtMs, zoneOfDesk), dayAt(Date.now(), zoneOfDesk)) > 7,
    );
    await expect(footer(page)).toContainText(new RegExp(`^${old.length} of`, 'u'));
    await openQueue(page);
    await expect(footer(page)).toHaveText(`${waiting.length} rows`);
  });

  const count = await exactCount(page);
  expect(count).toBeGreaterThan(8);
  const walked: Parcel[] = [];
  const next = async () => walked.push(await shownIn(page, sandbox, walked.at(-1) ?? null));
  await test.step('a review starts on the safe option: Enter skips, Tab and Enter link, two keys per parcel', async () => {
    await reviewButton(page).focus();
    await page.locator('main').evaluate((main) => main.focus());
    await page.keyboard.press('m');
    await expect(progress(page, `1 of ${count}`)).toBeVisible();
    await expect(skip(page)).toBeFocused();
    await next();
    const [first] = walked;
    if (first === undefined) throw new Error('No parcel is shown.');
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
    await next();
    const [, second] = walked;
    if (second === undefined) throw new Error('No other parcel is shown.');
    const keys = countedActions(page);
    await keys.press('Tab', 'Enter');
    await expect(review(page).getByText(`Parcel ${second.id} is linked`)).toBeVisible();
    expect(keys.taken()).toBe(2);
    expect(isLinkedRight(second)).toBe(true);
    await expect(progress(page, `3 of ${count}`)).toBeVisible();
    await expect(skip(page)).toBeFocused();
    // A review in progress continues.
    await reviewFromPalette(page);
    await expect(progress(page, `3 of ${count}`)).toBeVisible();
    await expect(skip(page)).toBeFocused();
  });

  await test.step('a parcel linked by another desk in the meantime is reported, and the review continues', async () => {
    await next();
    const [, , third] = walked;
    if (third === undefined) throw new Error('No third parcel is shown.');
    // The parcel shown was read before the other desk's change.
    const isRead = new RegExp(`unidentified-receiving-order/${third.id}$`, 'u');
    const isAnswered = () =>
      sandbox.requests.some(({ path, status }) => isRead.test(path) && status !== null);
    await expect.poll(isAnswered).toBe(true);
    await page.keyboard.press('Tab');
    await expect(link(page)).toBeFocused();
    third.linkedOrderId = 1;
    third.linkedAtMs = Date.now();
    await page.keyboard.press('Enter');
    await expect(review(page).getByText(`Parcel ${third.id} wasn’t linked`)).toBeVisible();
    await expect(review(page)).toContainText(/was linked to receiving order \d+.*Since /u);
    await expect(progress(page, `4 of ${count}`)).toBeVisible();
    expect(third.linkedOrderId).toBe(1);
  });

  await test.step('with the scanner only, DH-1 asks and DH-YES links; DH-YES alone links nothing, and no code cancels a link on its way', async () => {
    await next();
    const fourth = walked.at(-1);
    if (fourth === undefined) throw new Error('No fourth parcel is shown.');
    const codes = countedActions(page);
    await scanWithKeys(page, ['DH-YES']);
    await expect(page.getByText('Nothing was linked. Scan DH-1 first').first()).toBeVisible();
    expect(fourth.linkedOrderId).toBeNull();
    const release = holdNext(sandbox, linkRequest);
    await codes.scan('DH-1', 'DH-YES');
    await expect(link(page)).toBeDisabled();
    await scanWhileLinking(page, 'DH-2', fourth);
    await scanWhileLinking(page, 'DH-YES', fourth);
    release();
    await expect(review(page).getByText(`Parcel ${fourth.id} is linked`)).toBeVisible();
    expect([codes.taken(), isLinkedRight(fourth)]).toEqual([2, true]);
    await next();
    await scanWithKeys(page, ['DH-2']);
    await expect(progress(page, `6 of ${count}`)).toBeVisible();
    expect(walked.at(-1)?.linkedOrderId).toBeNull();
  });

  await test.step('it ends with a result for each, and the list returns without the linked ones', async () => {
    // An Enter right after a scan is treated as its second terminator; after a key that no scanner sends, it is the
    // user's.
    await page.keyboard.press('ArrowDown');
    for (let number = 6; number <= count; number += 1) {
      await expect(progress(page, `${number} of ${count}`)).toBeVisible();
      await page.keyboard.press('Enter');
    }
    const [, second, third] = walked;
    await expect(results(page)).toHaveCount(count);
    expect(await arrowFromRightToLeft(review(page).getByRole('list', { name: 'Results' }))).toBe(mirrored);
    await expect(results(page).filter({ hasText: 'Skipped' })).toHaveCount(count - 3);
    await expect(results(page).filter({ hasText: String(second?.id) })).toContainText('Linked');
    await expect(results(page).filter({ hasText: String(third?.id) })).toContainText('Not linked');
    await expect(review(page).getByRole('button', { name: 'Back to the list' })).toBeFocused();
    expect.soft(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(reviewButton(page)).toContainText(`(${count - 3})`);
    await expect(reviewButton(page)).toBeFocused();
    await expect(footer(page)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(skip(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(reviewButton(page)).toBeFocused();
  });

  await test.step('a link whose review was left is announced: its failure, or its success, with a list without it', async () => {
    const linkAndLeave = async (): Promise<Parcel> => {
      await reviewButton(page).press('Enter');
      await expect(skip(page)).toBeFocused();
      const parcel = await shownIn(page, sandbox);
      await page.keyboard.press('Tab');
      await expect(link(page)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(link(page)).toBeDisabled();
      await review(page).getByRole('button', { name: 'Back to the list' }).press('Enter');
      await expect(reviewButton(page)).toBeFocused();
      return parcel;
    };
    const listed = waiting.filter(({ linkedOrderId }) => linkedOrderId === null).length;
    // The order is read before the link is sent.
    const orderRequest = { method: 'GET', path: /\/receiving\/\d+$/u };
    const fail = holdNext(sandbox, orderRequest);
    sandbox.faults.next({ kind: 'status', status: 500, match: linkRequest });
    const refused = await linkAndLeave();
    fail();
    const notice = page.getByRole('alert').filter({ hasText: `Parcel ${refused.id} wasn’t linked` });
    await expect(notice).toBeVisible();
    expect(refused.linkedOrderId).toBeNull();
    await page.keyboard.press('Escape');
    await expect(notice).toHaveCount(0);

    const finish = holdNext(sandbox, orderRequest);
    const linked = await linkAndLeave();
    await expect(footer(page)).toHaveText(`${listed} rows`);
    finish();
    await expect(page.getByText(`Parcel ${linked.id} is linked`).first()).toBeVisible();
    expect(isLinkedRight(linked)).toBe(true);
    await expect(footer(page)).toHaveText(`${listed - 1} rows`);
  });

  await test.step('a scanned parcel with an exact match is linked by three keys, or by two codes', async () => {
    const [first, second] = waiting.filter(
      ({ linkedOrderId, trueMatch, barcode }) =>
        linkedOrderId === null && trueMatch?.evidence === 'tracking' && barcode !== null,
    );
    if (first === undefined || second === undefined) throw new Error('Too few tracking numbers.');
    // Enter is about the parcel, whatever was pressed before.
    await page.getByRole('radio', { name: 'Not linked' }).focus();
    await scanWithKeys(page, [first.barcode ?? '']);
    await expect(page).toHaveURL(new RegExp(`#/unidentified/${first.id}`, 'u'));
    await expect(page.getByRole('list', { name: 'Suggested orders' })).toContainText('Exact match');
    const keys = countedActions(page);
    await keys.press('Enter');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).last()).toBeFocused();
    await keys.press('Tab', 'Enter');
    await expect.poll(() => isLinkedRight(first)).toBe(true);
    expect(keys.taken()).toBeLessThanOrEqual(3);
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await scanWithKeys(page, [second.barcode ?? '']);
    await expect(page).toHaveURL(new RegExp(`#/unidentified/${second.id}`, 'u'));
    await expect(page.getByRole('list', { name: 'Suggested orders' })).toContainText('Exact match');
    const codes = countedActions(page);
    await codes.scan('DH-1');
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(second.linkedOrderId).toBeNull();
    const release = holdNext(sandbox, linkRequest);
    await codes.scan('DH-YES');
    const cancel = page.getByRole('dialog').getByRole('button', { name: 'Cancel', disabled: true });
    await expect(cancel).toBeVisible();
    await scanWhileLinking(page, 'DH-2', second);
    await expect(cancel).toBeVisible();
    release();
    await expect.poll(() => isLinkedRight(second)).toBe(true);
    expect(codes.taken()).toBeLessThanOrEqual(3);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // The scans that asked and confirmed, when the parcel was not linked yet, are no longer shown.
    await expect(page.getByRole('button', { name: 'Clear the scan' })).toHaveCount(0);
    await openQueue(page);
  });

  await test.step('exact matches are linked in bulk: a preview that stays until the end, and failed ones stay selected', async () => {
    const left = waiting.filter(
      ({ linkedOrderId, trueMatch }) => linkedOrderId === null && wholeNumbers.has(trueMatch?.evidence ?? ''),
    );
    const [refused] = left;
    if (refused === undefined) throw new Error('None is left.');
    const rest = count - 6;
    await expect(reviewButton(page)).toContainText(`(${rest})`);
    await page.getByRole('button', { name: /^Select all exact matches/u }).press('Enter');
    await rows(page).first().getByRole('gridcell').first().focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.getByRole('button', { name: `Link ${rest} exact matches…` }).press('Enter');
    const preview = page.getByRole('dialog').getByRole('list', { name: 'Parcels and their orders' });
    await expect(preview.getByRole('listitem')).toHaveCount(rest);
    expect(await arrowFromRightToLeft(preview)).toBe(mirrored);
    const line = preview.getByRole('listitem').filter({ hasText: String(refused.id) });
    await expect(line).toContainText(String(refused.trueMatch?.orderId));
    await expect(line).toContainText('racking number');
    expect.soft(await axeFindings(page, '[role="dialog"]')).toEqual([]);
    expect(left.every(({ linkedOrderId }) => linkedOrderId === null)).toBe(true);
    // Another selected parcel gets an exact match while the question is open: nobody was asked about it.
    const further = waiting.find(
      ({ linkedOrderId, trueMatch }) => linkedOrderId === null && trueMatch === null,
    );
    if (further === undefined) throw new Error('Every parcel left has an order.');
    const { trackingBarcode } = further;
    further.trackingBarcode = refused.trackingBarcode;
    await callFromPage(page, 'receiving', 'refreshIndex');
    await expect(reviewButton(page)).toContainText(`(${rest + 1})`);
    await expect(preview.getByRole('listitem')).toHaveCount(rest);
    sandbox.faults.next({
      kind: 'status',
      status: 422,
      body: { errors: { wro_id: ['The dock is closed.'] } },
      match: { method: 'POST', path: new RegExp(`/${refused.id}:associateWRO$`, 'u') },
    });
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).last()).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(link(page)).toBeFocused();
    sandbox.faults.next({ kind: 'delay', ms: 0, match: linkRequest });
    const release = holdNext(sandbox, linkRequest);
    await page.keyboard.press('Enter');
    // The queue behind is ranked again after each link.
    await expect(reviewButton(page)).toContainText(`(${rest})`);
    await expect(preview.getByText('Linked', { exact: true })).toHaveCount(1);
    await expect(preview.getByRole('listitem')).toHaveCount(rest);
    const dialog = page.getByRole('dialog', { name: `Link ${rest} parcels to their orders?` });
    await expect(dialog.getByRole('button', { name: 'Cancel', disabled: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    release();
    await expect(page.getByText(`${rest - 1} parcels are linked`)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(left.filter((parcel) => !isLinkedRight(parcel))).toEqual([refused]);
    expect(further.linkedOrderId).toBeNull();
    further.trackingBarcode = trackingBarcode;
    await callFromPage(page, 'receiving', 'refreshIndex');
    await expect(reviewButton(page)).toContainText('(1)');
    const failed = page.getByRole('region', { name: '1 parcel wasn’t linked' });
    await expect(failed).toContainText(String(refused.id));
    await expect(page.getByRole('group', { name: 'Selection' })).toContainText(
      '1 parcel selected, 1 with an exact',
    );
    expect.soft(await axeFindings(page)).toEqual([]);
  });

  await test.step('without the server, links wait in the outbox: bulk links, and those of a review', async () => {
    const left = waiting.find(
      ({ linkedOrderId, trueMatch }) => linkedOrderId === null && wholeNumbers.has(trueMatch?.evidence ?? ''),
    );
    if (left === undefined) throw new Error('None is left.');
    await sandbox.stop();
    await openQueue(page, '?match=exact');
    await expect(rows(page)).toHaveCount(1);
    await page.keyboard.press('ControlOrMeta+r');
    await expect(reviewButton(page)).toContainText('(1)');
    const mark = rows(page).getByRole('img', { name: `In the outbox: Link parcel ${left.id}` });
    await page.getByRole('button', { name: 'Link 1 exact match…' }).press('Enter');
    await expect(page.getByRole('dialog')).toContainText('waits in the outbox');
    await putIn(page).press('Enter');
    await expect(mark).toBeVisible();
    await expect(reviewButton(page)).toHaveAttribute('aria-disabled', 'true');
    expect.soft(await axeFindings(page)).toEqual([]);

    await rows(page).first().click();
    await expect(page.getByRole('button', { name: /^Withdraw/u })).toBeVisible();
    // While a link waits, its code is not offered either.
    await scanWithKeys(page, ['DH-1']);
    await expect(page.getByRole('region', { name: 'Scan', exact: true })).toContainText('DH-1');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: /^Withdraw/u }).click();
    await expect(mark).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(reviewButton(page)).toContainText('(1)');
    await reviewButton(page).press('Enter');
    await expect(skip(page)).toBeFocused();
    await expect(review(page).getByRole('region', { name: 'Receiving order' })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(putIn(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(results(page).filter({ hasText: String(left.id) })).toContainText('Queued');
    await expect(review(page)).toContainText('0 of 1 linked, 1 in the outbox');
    // Another review, of what is left.
    await reviewFromPalette(page);
    await expect(review(page).getByText('No exact matches', { exact: true })).toBeVisible();
    await expect(review(page)).toContainText('tracking, PO, or order number');
    await review(page).getByRole('button', { name: 'Back to the list' }).press('Enter');
    await expect(mark).toBeVisible();
    // The filters stay.
    await expect(page).toHaveURL(/match=/u);
    // The finished review is not on the way back.
    await page.goBack();
    await expect(page).toHaveURL(/match=/u);
    await expect(mark).toBeVisible();
    await sandbox.start();
    await expect.poll(() => isLinkedRight(left)).toBe(true);
    await expect(mark).toHaveCount(0);
  });

  await test.step('each link is in the activity log', async () => {
    // High enough for every row of the log.
    await page.setViewportSize({ width: 1280, height: 2_400 });
    await expectInActivity(page, 'Link to a receiving order', {
      [`unidentified ${walked[1]?.id} →`]: ['Done'],
      [`unidentified ${walked[2]?.id} →`]: ['Refused'],
      [`unidentified ${walked[3]?.id} →`]: ['Done'],
    });
  });
});

/** The number of exact matches shown by the queue. */
async function exactCount(page: Page): Promise<number> {
  const text = await reviewButton(page).innerText();
  return Number(/\((\d+)\)/u.exec(text)?.[1] ?? '0');
}
