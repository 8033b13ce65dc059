import { noPolicy } from '#electron/preferences/policy.ts';
import { axeFindings, overflowOn } from '#test/support/screens/screen-checks.ts';
import { expect, test } from './screen-test.ts';

test('settings locked by the organization are marked and read-only, and errors in its policy are shown', async ({
  launch,
}) => {
  const { page } = await launch({
    startsAt: '/settings',
    policy: {
      ...noPolicy,
      locked: { retentionDays: 7, syncShare: 0.25 },
      defaults: { activityDays: 730 },
      problems: [
        {
          path: '/etc/dockhand/policy.json',
          field: 'locked.theme',
          sentences: [{ id: 'invalid.unknownField' }],
        },
        {
          path: '/etc/dockhand/profiles.json',
          field: '1.authUrl',
          sentences: [{ id: 'invalid.profile.address' }],
        },
      ],
    },
  });
  const stored = page.getByRole('region', { name: 'Stored on this computer' });
  const records = stored.getByRole('combobox', { name: 'Keep records for' });
  await expect(records).toHaveValue('7 days');
  await expect(records).toBeDisabled();
  await expect(stored.getByText('Set by your organization')).toHaveCount(1);
  const activity = stored.getByRole('combobox', { name: 'Keep activity log for' });
  await expect(activity).toHaveValue('730 days');
  await expect(activity).toBeEnabled();
  const catalog = page.getByRole('region', { name: 'Catalog' });
  await expect(catalog.getByRole('radio', { name: '25%' })).toBeChecked();
  await expect(catalog.getByRole('radio', { name: '90%' })).toBeDisabled();
  await expect(catalog).toContainText('Set by your organization');

  // The same screen also shows the data of this computer and of the server.
  await expect(stored.getByText('Outbox and drafts')).toBeVisible();
  const environment = page.getByRole('region', { name: 'Environment' });
  await expect(environment).toContainText('2026-07');
  await expect(environment).toContainText('no sunset date known');

  const sounds = page.getByRole('region', { name: 'Scan sounds' });
  await sounds.getByRole('combobox', { name: 'Not found' }).click();
  await page.getByRole('option', { name: '50%' }).click();
  await expect(sounds.getByRole('combobox', { name: 'Not found' })).toHaveValue('50%');

  const refused = page.getByRole('region', { name: 'Settings from your organization' });
  await expect(refused).toContainText('1 entry in /etc/dockhand/policy.json can’t be used.');
  await expect(refused).toContainText('locked.theme: This field isn’t recognized.');
  await expect(refused).toContainText('1 entry in /etc/dockhand/profiles.json can’t be used.');
  expect(await axeFindings(page)).toEqual([]);
  expect(await overflowOn(page)).toEqual([]);
});

test.describe('before the first sign-in', () => {
  test.use({ desk: 'new' });

  test('the sign-in screen shows what is wrong with the environments from the organization', async ({
    launch,
  }) => {
    const path = '/etc/dockhand/profiles.json';
    const { page } = await launch({
      policy: {
        ...noPolicy,
        problems: [
          {
            path,
            field: '1',
            sentences: [{ id: 'invalid.profile.sameAddresses', values: { name: 'South', other: 'North' } }],
          },
        ],
      },
    });
    const environments = page.getByRole('complementary', { name: 'Environments' });
    await expect(environments.getByRole('note')).toContainText(`1 entry in ${path} can’t be used.`);
    await expect(environments).toContainText('South has the same addresses as North');
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflowOn(page)).toEqual([]);
  });
});
