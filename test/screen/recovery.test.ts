import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { draftAt, outbox, queueReturn } from '#test/support/screens/outbox-at-desk.ts';
import { axeFindings, overflowOn } from '#test/support/screens/screen-checks.ts';
import { expect, test } from './screen-test.ts';

test('safe mode is shown on every screen, shows the outbox, and is turned on and off in Settings', async ({
  launch,
  sandbox,
  userDataDir,
}) => {
  const restarts: boolean[] = [];
  let isOn = false;
  const options = {
    userDataDir,
    startsAt: '/settings',
    loginItem: { read: () => isOn, save: (wanted: boolean) => void (isOn = wanted) },
    restart: (isSafeMode: boolean) => void restarts.push(isSafeMode),
  } as const;
  const first = await launch(options);
  const startup = first.page.getByRole('region', { name: 'Startup' });
  const atLogin = startup.getByRole('checkbox', { name: 'Open Dockhand when I sign in to this computer' });
  // Not `check`, which expects the new state before the app has responded.
  await atLogin.click();
  await expect(atLogin).toBeChecked();
  expect(isOn).toBe(true);
  await expect(first.page.getByText('Safe mode', { exact: true })).toBeHidden();
  await startup.getByRole('button', { name: 'Restart in safe mode' }).press('Enter');
  await expect.poll(() => restarts).toEqual([true]);
  await sandbox.stop();
  const { referenceId } = await queueReturn(first.page, draftAt(sandbox));
  await first.stop();

  const { page } = await launch({ ...options, isSafeMode: true, startsAt: '/outbox' });
  const banner = page.getByRole('status').filter({ hasText: 'Safe mode' });
  await expect(banner).toContainText('no background sync');
  await expect(outbox.row(page, referenceId)).toBeVisible();
  for (const size of [
    { width: 1280, height: 800 },
    { width: 640, height: 400 },
  ]) {
    await page.setViewportSize(size);
    // The screen is drawn for the new size after a frame.
    await expect.poll(() => overflowOn(page)).toEqual([]);
  }
  expect(await axeFindings(page)).toEqual([]);
  await banner.getByRole('button', { name: 'Restart normally' }).press('Enter');
  await expect.poll(() => restarts).toEqual([true, false]);
});

test('a damaged file with counts and the activity log is reported, with the file that is kept', async ({
  launch,
  userDataDir,
}) => {
  await (await launch()).stop();
  writeFileSync(join(userDataDir, 'data', 'records.sqlite'), Buffer.alloc(20_000, 0xee));
  const { page } = await launch();
  const notice = page
    .getByRole('alert')
    .filter({ hasText: 'The file with counts and the activity log was replaced' });
  await expect(notice).toContainText('Nothing could be recovered');
  await expect(notice).toContainText(/saved as records\.damaged-\S+\.sqlite/u);
});
