import { callFromPage } from '#test/support/screens/at-the-desk.ts';
import { axeFindings, overflowOn } from '#test/support/screens/screen-checks.ts';
import { expect, test } from './screen-test.ts';

test('an update is searched for in Settings, announced when ready, and installed after everything is closed', async ({
  launch,
}) => {
  let isAway = true;
  let isInstalled = false;
  const { page } = await launch({
    startsAt: '/settings',
    update: {
      offer: 'offered',
      loadEngine: async () => ({
        check: async () => (isAway ? Promise.reject(new Error('No network.')) : '9.1.0'),
        download: async () => undefined,
        setInstallsOnQuit: () => undefined,
        install: () => {
          isInstalled = true;
        },
      }),
      isQuiet: () => false,
      release: () => undefined,
      restart: () => undefined,
    },
  });
  const about = page.getByRole('region', { name: 'About' });
  await expect(about).toContainText('Not checked yet');
  const check = about.getByRole('button', { name: 'Check for updates' });
  await check.click();
  await expect(about).toContainText('The update server can’t be reached. Dockhand will try again later.');

  isAway = false;
  await check.press('Enter');
  await expect(about).toContainText(
    'Version 9.1.0 is ready. It’s installed when you close Dockhand and nothing is waiting to be sent.',
  );
  await expect(page.getByText('Update ready').first()).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  expect(await overflowOn(page)).toEqual([]);

  await test.step('in another language, it is not announced again', async () => {
    await callFromPage(page, 'preferences', 'save', { language: 'de' });
    await expect(page.getByRole('region', { name: 'Info', exact: true })).toContainText('9.1.0');
    await callFromPage(page, 'preferences', 'save', { language: 'en' });
    await expect(page.getByRole('button', { name: '1 unread notification' })).toBeVisible();
  });

  await about.getByRole('button', { name: 'Restart and install' }).press('Enter');
  await expect.poll(() => isInstalled).toBe(true);
});
