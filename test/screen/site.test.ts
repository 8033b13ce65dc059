import { findFreePort } from '#build/find-free-port.ts';
import { makeDeskRoles, upgradeSite } from '#build/site/upgrade-site.ts';
import { hasPostgres, startPostgres } from '#test/support/postgres-server.ts';
import { axeFindings, overflowOn } from '#test/support/screens/screen-checks.ts';
import { expect, test } from './screen-test.ts';

test('a desk of a site asks for the password once, lists the desks, and shows when the site is away and what to do', async ({
  launch,
  sandbox,
}) => {
  test.skip(!hasPostgres, 'There is no PostgreSQL on this system.');
  const server = await startPostgres();
  try {
    const database = await server.createDatabase();
    const admin = await server.connect({ database });
    await makeDeskRoles(admin, 'desk-password');
    await upgradeSite(admin);
    const url = `postgres://127.0.0.1:${server.port}/${database}`;
    const { page, stop } = await launch({
      startsAt: '/settings',
      profile: { ...sandbox.profile(), site: { url, name: 'North warehouse' } },
    });
    const bar = page.getByRole('button', { name: /^North warehouse: / });
    const site = page.getByRole('region', { name: 'Site', exact: true });
    await expect(site).toBeVisible();
    await bar.click();
    await expect(site).toBeFocused();
    await expect(site).toContainText('The site login password is missing.');
    await site.getByLabel('Site login password').fill('wrong-password');
    await site.getByRole('button', { name: 'Save and connect' }).click();
    await expect(site).toContainText('The server rejects the login or its password.');
    await expect(site).toContainText('password authentication failed');
    expect(await axeFindings(page)).toEqual([]);
    await site.getByLabel('Site login password').fill('desk-password');
    await page.keyboard.press('Enter');
    const desk = site.getByRole('list', { name: 'Desks' }).getByRole('listitem');
    await expect(desk).toContainText('Dock 4');
    await expect(desk).toContainText('This desk');
    await expect(bar).toBeHidden();
    await expect(site).toBeFocused();
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflowOn(page)).toEqual([]);

    await admin.query(
      `insert into dockhand.desks (account_id, id, name, program_version, program_number, seen_at)
       select account_id, gen_random_uuid(), 'Dock 9', '0.1.0', program_number, now() - interval '3 days'
       from dockhand.desks`,
    );
    await expect(desk).toHaveCount(2);
    await site.getByRole('button', { name: 'Remove Dock 9 from the site' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Remove Dock 9 from the site?' });
    await expect(dialog.getByRole('button', { name: 'Keep desk' }).last()).toBeFocused();
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Remove desk' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(desk).toHaveCount(1);
    await expect(site).toContainText('Dock 4');
    await expect(site).toBeFocused();

    await admin.end();
    await server.stop();
    await expect(bar).toBeVisible();
    await expect(site).toContainText('The server can’t be reached.');
    await stop();
  } finally {
    await server.stop();
  }
});

test('a desk whose keychain no longer returns the site’s password takes it from the user', async ({
  launch,
  sandbox,
  testKeychain: { keychain },
}) => {
  const failure = { kind: 'failed', state: 'unavailable', detail: 'The keyring is damaged' } as const;
  let isBroken = false;
  const { page } = await launch({
    startsAt: '/settings',
    profile: {
      ...sandbox.profile(),
      site: { url: `postgres://127.0.0.1:${await findFreePort()}/dockhand`, name: 'North warehouse' },
    },
    keychain: {
      ...keychain,
      read: async (...how) => (isBroken ? failure : keychain.read(...how)),
      write: async (...how) => (isBroken ? failure : keychain.write(...how)),
    },
  });
  const site = page.getByRole('region', { name: 'Site', exact: true });
  const field = site.getByLabel('Site login password');
  await field.fill('desk-password');
  await page.keyboard.press('Enter');
  await expect(site).toContainText('The server can’t be reached.');
  await expect(field).toBeHidden();
  isBroken = true;
  await site.getByRole('button', { name: 'Try again' }).click();
  await expect(site).toContainText('Dockhand can’t get the password from the keychain.');
  await expect(site).toContainText('The keyring is damaged');
  await field.fill('desk-password');
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(site).toContainText('The server can’t be reached.');
});

test('a desk without a site shows nothing about sites', async ({ launch }) => {
  const { page } = await launch({ startsAt: '/settings' });
  await expect(page.getByRole('region', { name: 'Environment' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Site', exact: true })).toHaveCount(0);
  await expect(page.getByText('Site offline')).toHaveCount(0);
});
