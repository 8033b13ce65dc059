import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { appLocators } from '#build/tour/app-locators.ts';
import { nameDesk, signIn } from '#test/support/screens/at-the-desk.ts';
import { expect, test } from './desk-test.ts';

test('a broken profile is refused with its fields named, and nothing starts', async ({
  launch,
  sandbox,
  userDataDir,
}) => {
  const file = join(userDataDir, 'broken.json');
  writeFileSync(
    file,
    JSON.stringify({ ...sandbox.profile(), baseUrl: 'ftp://somewhere', chanelHeader: 'x' }),
  );
  await expect(launch({ profile: file })).rejects.toThrow(/baseUrl.*chanelHeader|chanelHeader.*baseUrl/s);
});

test('an unreadable profile is refused with its name', async ({ launch, userDataDir }) => {
  await expect(launch({ profile: join(userDataDir, 'none.json') })).rejects.toThrow(/none\.json/);
});

test('scopes and redirect address come from the profile', async ({ launch, sandbox }) => {
  const scopes = ['channels_read', 'receiving_read', 'receiving_write', 'openid', 'offline_access'];
  const { page } = await launch({ profile: { ...sandbox.profile(), scopes } });
  await signIn(page, sandbox);
  // Without locations_read the centers are still available, and their missing data is reported.
  await nameDesk(page);
  const authorize = sandbox.requests.find(({ path }) => path === '/connect/authorize');
  expect(String(authorize?.query['scope']).split(' ').sort()).toEqual([...scopes].sort());
  expect(authorize?.query['redirect_uri']).toBe(sandbox.demo.redirectUri);
});

test.describe('a server limited to the specification', () => {
  test.use({ sandboxOptions: { specOnly: true } });

  test('serves the list and one order, and unsupported features are reported with a message', async ({
    launch,
    sandbox,
  }) => {
    const { page } = await launch();
    await signIn(page, sandbox);
    await nameDesk(page);
    await appLocators.orderRows(page).first().click();
    const detail = appLocators.orderDetail(page);
    await detail.waitFor();
    await expect(detail.getByText(/not available on this server/i).first()).toBeVisible();
  });
});
