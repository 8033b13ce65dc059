import type { Page } from 'playwright';
import { appLocators } from '#build/tour/app-locators.ts';
import { expect, type OpenedScreen, type OpenOptions, requestGate, test } from '#test/screen/screen-test.ts';
import { callFromPage, signInWithToken } from '#test/support/screens/at-the-desk.ts';
import {
  draftAt,
  failCreation,
  keepDraft,
  outbox,
  queueReturn,
  readEntry,
  referencesAt,
} from '#test/support/screens/outbox-at-desk.ts';
import { axeFindings, cutWhereSmall, overflowOn } from '#test/support/screens/screen-checks.ts';

test.use({ sandboxOptions: { receivingOrders: 8, unidentifiedOrders: 4, rateLimitPerMinute: 100_000 } });

const notice = (page: Page, title: string) =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: title });
const returnDesk = (page: Page) =>
  page.getByRole('main').filter({ has: page.getByRole('heading', { name: 'New return' }) });
const question = (page: Page) => page.getByRole('dialog');

async function openOutbox(
  launch: (options?: OpenOptions) => Promise<OpenedScreen>,
  options?: OpenOptions,
): Promise<Page> {
  const { page } = await launch(options);
  await page.keyboard.press('ControlOrMeta+o');
  await expect(page.getByText('The outbox is empty')).toBeVisible();
  return page;
}

async function stateOf(page: Page, id: number): Promise<string | undefined> {
  return (await readEntry(page, id))?.state;
}

test('a return that is queued offline is shown in the outbox and sent automatically', async ({
  launch,
  sandbox,
}) => {
  const page = await openOutbox(launch);
  expect(await axeFindings(page)).toEqual([]);
  await sandbox.stop();
  const { id, referenceId } = await queueReturn(page, draftAt(sandbox, { trackingNumber: 'T-1' }));

  await test.step('every screen shows what it is waiting for', async () => {
    await expect(outbox.row(page, referenceId)).toContainText('Queued');
    await expect(outbox.row(page, referenceId)).toContainText('Sends when back online');
    await expect(outbox.gauge(page)).toContainText('1waiting');
    await page.keyboard.press('ControlOrMeta+5');
    await expect(page.getByText('1 return hasn’t been sent yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Open the outbox' }).click();
  });

  await test.step('its record shows the reason, by keyboard', async () => {
    await expect(outbox.row(page, referenceId)).toBeVisible();
    await page.keyboard.type('/');
    await expect(page.getByRole('textbox', { name: 'Reference, tracking' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(outbox.row(page, referenceId).getByRole('gridcell').first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(outbox.record(page).getByRole('heading', { name: referenceId })).toBeVisible();
    await expect(outbox.story(page)).toContainText('is saved on this computer');
    await expect(outbox.record(page).getByText('T-1')).toBeVisible();
    // (desk 23)
    for (const name of ['Type', 'Next step']) {
      await expect(page.getByRole('grid').getByRole('columnheader', { name, exact: true })).toBeVisible();
    }
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflowOn(page)).toEqual([]);
    expect.soft(await cutWhereSmall(page)).toEqual([]);
  });

  await test.step('and is sent when the service is back', async () => {
    await sandbox.start();
    const sent = outbox.story(page).getByText('The server has this return.');
    // The desk may notice on its own that the service is back: then there is nothing left to retry.
    await Promise.any([page.getByRole('button', { name: 'Retry all' }).click(), sent.waitFor()]);
    await sent.waitFor();
    await expect(notice(page, 'Return sent').first()).toBeVisible();
    expect(referencesAt(sandbox).filter((reference) => reference === referenceId)).toHaveLength(1);
    await expect.poll(async () => (await readEntry(page, id))?.resultId ?? null).not.toBeNull();
    await outbox.record(page).getByRole('link', { name: /^\d+$/u }).first().click();
    await expect(page.getByRole('region', { name: /^Return \d/u })).toContainText(referenceId);
  });
});

test('the keys act on the row with the focus when one above it leaves, and on the next one when it leaves', async ({
  launch,
  sandbox,
}) => {
  const page = await openOutbox(launch);
  const above = await keepDraft(page, draftAt(sandbox));
  const focused = await keepDraft(page, draftAt(sandbox));
  const next = await keepDraft(page, draftAt(sandbox));
  await expect(outbox.rows(page)).toHaveCount(3);
  const cellOf = ({ referenceId }: { referenceId: string }) =>
    outbox.row(page, referenceId).getByRole('gridcell').first();
  const heading = ({ referenceId }: { referenceId: string }) =>
    outbox.record(page).getByRole('heading', { name: referenceId });
  await page.keyboard.type('/');
  await expect(page.getByRole('textbox', { name: 'Reference, tracking' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(cellOf(focused)).toBeFocused();

  await callFromPage(page, 'outbox', 'cancel', { id: above.id });
  await expect(outbox.rows(page)).toHaveCount(2);
  await expect(cellOf(focused)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(focused)).toBeVisible();

  await callFromPage(page, 'outbox', 'cancel', { id: focused.id });
  await expect(outbox.rows(page)).toHaveCount(1);
  await expect(cellOf(next)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(next)).toBeVisible();
});

test('a search reads on until it finds what is on a later page, and does not report before that nothing matches', async ({
  launch,
  sandbox,
}) => {
  const listing = requestGate('outbox.list');
  const page = await openOutbox(launch, listing);
  const cancelNew = async (trackingNumber: string) => {
    const { id } = await keepDraft(page, draftAt(sandbox, { trackingNumber }));
    await callFromPage(page, 'outbox', 'cancel', { id });
  };
  await cancelNew('T-OLDEST');
  // A page has 200.
  for (let count = 1; count <= 200; count += 1) await cancelNew(`T-${count}`);
  await page.getByText('Rejected & canceled').click();
  await expect(page.getByText('200 of 201')).toBeVisible();

  listing.close();
  await page.getByRole('textbox', { name: 'Reference, tracking' }).fill('oldest');
  await expect.poll(listing.heldCount).toBeGreaterThan(0);
  await expect(outbox.rows(page)).toHaveCount(0);
  await expect(page.getByText('No matches in the outbox')).toHaveCount(0);
  listing.fail();
  const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await expect(page.getByText('No matches in the outbox')).toHaveCount(0);
  await retry.click();
  await expect(outbox.rows(page)).toHaveCount(1);
  await expect(outbox.rows(page)).toContainText('T-OLDEST');
});

test('a return whose response was lost waits for a decision, and is sent again under its reference', async ({
  launch,
  sandbox,
}) => {
  const page = await openOutbox(launch);
  failCreation(sandbox, { kind: 'dropBeforeCommit' });
  // If the service cannot be asked for a reference, the user is asked immediately.
  // Today reads this list too: a single refusal might not meet the look-up.
  const list = { method: 'GET', path: /\/return$/u };
  sandbox.faults.next({ kind: 'status', status: 403, times: Number.POSITIVE_INFINITY, match: list });
  const { id, referenceId } = await queueReturn(page, draftAt(sandbox));
  await expect(outbox.gauge(page)).toContainText('1to decide');
  sandbox.faults.clear();
  await expect(notice(page, 'A return needs your decision').first()).toBeVisible();

  await outbox.row(page, referenceId).click();
  await expect(outbox.story(page)).toContainText(
    'Dockhand couldn’t confirm whether this return was received',
  );
  await expect(outbox.key(page, /^Cancel/u)).toHaveAttribute('aria-disabled', 'true');
  await expect(outbox.key(page, /^Edit as new draft/u)).toHaveAttribute('aria-disabled', 'true');
  expect(await axeFindings(page)).toEqual([]);

  await outbox.key(page, /^Send again/u).click();
  await expect(question(page)).toContainText(referenceId);
  await expect(question(page)).toContainText('it will exist twice');
  expect(await axeFindings(page)).toEqual([]);
  await question(page).getByRole('button', { name: 'Send again' }).click();
  await expect.poll(async () => stateOf(page, id)).toBe('sent');
  expect(referencesAt(sandbox).filter((reference) => reference === referenceId)).toHaveLength(1);
});

test('a rejected return comes back as a draft, with the service’s message for each field', async ({
  launch,
  sandbox,
}) => {
  const page = await openOutbox(launch);
  const body = { TrackingNumber: ['This parcel was announced before.'] };
  failCreation(sandbox, { kind: 'status', status: 422, body });
  const { referenceId } = await queueReturn(page, draftAt(sandbox));
  await expect(outbox.gauge(page)).toContainText('1rejected');
  const draft = outbox.rows(page).filter({ hasText: 'Needs correction' });
  await draft.click();
  await expect(outbox.story(page)).toContainText('This parcel was announced before.');
  await expect(outbox.record(page).getByRole('link', { name: referenceId })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  await test.step('the rejected return links to the draft, and the draft to the return desk', async () => {
    await outbox.record(page).getByRole('link', { name: referenceId }).click();
    await expect(outbox.story(page)).toContainText('The server rejected this return');
    await expect(outbox.record(page).getByText('Needs correction')).toBeVisible();
    const corrected = outbox.record(page).getByRole('link', { name: /^RT-/u });
    const reference = (await corrected.textContent()) ?? '';
    await corrected.click();
    await expect(outbox.record(page).getByRole('heading', { name: reference })).toBeVisible();
    await outbox.key(page, /^Correct it at the return desk/u).click();
    await expect(returnDesk(page)).toContainText(reference);
  });
});

test('a return that is held for a permission resumes automatically when it is granted', async ({
  launch,
  sandbox,
}) => {
  const page = await openOutbox(launch);
  failCreation(sandbox, {
    kind: 'status',
    status: 403,
    headers: { 'www-authenticate': 'Bearer error="insufficient_scope", scope="returns_write"' },
  });
  const { id, referenceId } = await queueReturn(page, draftAt(sandbox));
  await expect(outbox.gauge(page)).toContainText('1held');
  await outbox.row(page, referenceId).click();
  await expect(outbox.story(page)).toContainText('the permission returns_write');
  await expect(outbox.key(page, /^Release/u)).toHaveAttribute('aria-disabled', 'true');
  expect(await axeFindings(page)).toEqual([]);

  await appLocators.settings(page).click();
  await appLocators.signOut(page).click();
  await appLocators.confirmSignOut(page).click();
  await signInWithToken(page, sandbox.demo.personalToken);
  await page.getByRole('heading', { name: /^Today/u }).waitFor();
  await expect.poll(async () => stateOf(page, id)).toBe('sent');
  expect(referencesAt(sandbox)).toContain(referenceId);
});

test('drafts and waiting returns are canceled after a confirmation, and can be reopened', async ({
  launch,
  sandbox,
}) => {
  const page = await openOutbox(launch);
  const draft = await keepDraft(page, draftAt(sandbox));
  failCreation(sandbox, { kind: 'status', status: 429, retryAfter: 600, times: 9 });
  const waiting = await queueReturn(page, draftAt(sandbox));
  await expect(outbox.row(page, waiting.referenceId)).toContainText('the server asked to wait');
  for (const { id, referenceId } of [draft, waiting]) {
    await outbox.row(page, referenceId).click();
    await expect(outbox.record(page).getByRole('heading', { name: referenceId })).toBeVisible();
    await page.keyboard.press('x');
    await expect(question(page)).toContainText(referenceId);
    await question(page).getByRole('button', { name: 'Cancel the return' }).click();
    await expect.poll(async () => stateOf(page, id)).toBe('cancelled');
  }
  expect(referencesAt(sandbox)).not.toContain(waiting.referenceId);

  await page.getByText('Rejected & canceled').click();
  await outbox.row(page, waiting.referenceId).click();
  await outbox.key(page, /^Edit as new draft/u).click();
  await question(page).getByRole('button', { name: 'Make a new draft' }).click();
  await expect(returnDesk(page)).toBeVisible();
  const { state, followedById } = (await readEntry(page, waiting.id)) ?? {};
  expect(state).toBe('cancelled');
  const draftAnew = await readEntry(page, followedById ?? 0);
  expect(draftAnew?.referenceId).not.toBe(waiting.referenceId);
  await expect(returnDesk(page)).toContainText(draftAnew?.referenceId ?? 'a new reference');
});
