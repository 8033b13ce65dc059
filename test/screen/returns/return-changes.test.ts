import type { Locator, Page } from 'playwright';
import { expect, test } from '#test/screen/screen-test.ts';
import { lines, scan, scanResult, send } from '#test/support/screens/return-desk-at-work.ts';
import { axeFindings, cutWhereSmall, overflowOn } from '#test/support/screens/screen-checks.ts';

const pane = (page: Page): Locator => page.getByRole('region', { name: /^Return \d/u });

async function openReturns(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+5');
  await page.getByRole('button', { name: /^New return/u }).waitFor();
}

async function openReturn(page: Page, id: number): Promise<void> {
  await page.evaluate((wanted) => {
    window.location.hash = `/returns/${wanted}`;
  }, id);
  await expect(pane(page).getByRole('heading', { name: String(id) })).toBeVisible();
}

test('a return that awaits its arrival is modified and canceled, and any other says why it cannot be', async ({
  launch,
  sandbox,
}) => {
  const { returns } = sandbox.world.demo;
  const awaiting = returns.filter(({ status }) => status === 'AwaitingArrival');
  const [first, second] = awaiting;
  const over = returns.find(({ status }) => status === 'Completed');
  if (first === undefined || second === undefined || over === undefined) throw new Error('No such returns.');
  // Announced twice: both returns have the same parcel.
  Object.assign(first, { trackingNumber: 'T-TWICE' });
  Object.assign(second, { trackingNumber: 'T-TWICE' });
  const { page } = await launch();
  await openReturns(page);

  await test.step('a completed return offers neither, and says why', async () => {
    await openReturn(page, over.id);
    for (const name of [/^Edit/u, /^Cancel…/u]) {
      const key = pane(page).getByRole('button', { name });
      await expect(key).toHaveAttribute('aria-disabled', 'true');
      await expect(key).toHaveAccessibleDescription(/Only returns awaiting arrival/u);
    }
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflowOn(page)).toEqual([]);
  });

  await test.step('a possible duplicate is shown next to it', async () => {
    await openReturn(page, first.id);
    const twice = pane(page).getByRole('region', { name: 'Possible duplicate' });
    await expect(twice.getByRole('link', { name: String(second.id) })).toBeVisible();
    await expect(twice).toContainText('same tracking number');
    expect(await axeFindings(page)).toEqual([]);
  });

  await test.step('is modified at the return desk', async () => {
    await pane(page).getByRole('button', { name: /^Edit/u }).click();
    const desk = page.getByRole('main').filter({ has: page.getByRole('heading', { name: 'New return' }) });
    await expect(desk).toContainText(first.referenceId ?? String(first.id));
    // (desk 12)
    expect.soft(await cutWhereSmall(page)).toEqual([]);
    await openReturn(page, first.id);
  });

  await test.step('is shown as it was changed at the return desk', async () => {
    await expect(pane(page)).not.toContainText('777');
    await expect(pane(page).getByRole('button', { name: /^Edit/u })).toBeEnabled();
    await page.keyboard.press('v');
    await expect(scanResult(page)).toContainText(`Editing return ${first.id}`);
    await lines(page).first().click();
    await scan(page, 'DH-QTY-777', '777 units');
    await send(page, `${first.id}`);
    await expect(scanResult(page)).toContainText(`Return ${first.id} changed`);
    await openReturn(page, first.id);
    await expect(pane(page)).toContainText('777');
  });

  await test.step('is canceled after a confirmation, and read again', async () => {
    await expect(pane(page).getByRole('button', { name: /^Cancel…/u })).toBeEnabled();
    await page.keyboard.press('x');
    const question = page.getByRole('dialog');
    await expect(question).toContainText(`Cancel return ${first.id}?`);
    expect(await axeFindings(page)).toEqual([]);
    // Pressing Enter immediately cancels nothing.
    await page.keyboard.press('Enter');
    await expect(question).toHaveCount(0);
    expect(first.status).toBe('AwaitingArrival');
    await pane(page)
      .getByRole('button', { name: /^Cancel…/u })
      .click();
    await question.getByRole('button', { name: 'Cancel the return' }).click();
    await expect(page.getByText(`Return ${first.id} is canceled`)).toBeVisible();
    await expect(pane(page).getByText('Canceled').first()).toBeVisible();
    expect(first.status).toBe('Cancelled');
  });

  await test.step('a cancellation that the service does not show is not reported as done', async () => {
    await openReturn(page, second.id);
    sandbox.faults.next({
      kind: 'status',
      status: 200,
      body: {},
      match: { method: 'POST', path: /[:/]cancel$/u },
    });
    await pane(page)
      .getByRole('button', { name: /^Cancel…/u })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the return' }).click();
    await expect(page.getByText(`Return ${second.id}: cancellation not confirmed`)).toBeVisible();
    expect(second.status).toBe('AwaitingArrival');
  });
});
