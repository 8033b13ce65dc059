import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { runsOnElectron } from '#build/launch-app.ts';
import { appLocators } from '#build/tour/app-locators.ts';
import { authorizeByHttp } from '#test/sandbox/authorize-as-person.ts';
import { callFromPage, nameDesk, signIn, startSignIn } from '#test/support/screens/at-the-desk.ts';
import { expect, test } from './desk-test.ts';

const widthOf = (page: Page) => page.evaluate(() => window.innerWidth);

const root = fileURLToPath(new URL('../..', import.meta.url));

test('killed while the browser is open: the next start asks for sign-in, signs in, and keeps its zoom', async ({
  launch,
  sandbox,
}) => {
  const first = await launch();
  await startSignIn(first.page, sandbox);
  const width = await widthOf(first.page);
  // 110, then 125 percent; 80 is the minimum.
  await first.page.keyboard.press('ControlOrMeta+=');
  await first.page.keyboard.press('ControlOrMeta+Shift++');
  await expect.poll(() => widthOf(first.page)).toBe(Math.round(width / 1.25));
  await first.page.keyboard.press('ControlOrMeta+0');
  await expect.poll(() => widthOf(first.page)).toBe(width);
  for (let pressed = 0; pressed < 4; pressed += 1) await first.page.keyboard.press('ControlOrMeta+-');
  await expect.poll(() => widthOf(first.page)).toBe(Math.round(width / 0.8));
  first.kill();

  const second = await launch();
  await expect.poll(() => widthOf(second.page)).toBe(Math.round(width / 0.8));
  // Until the window is drawn, it takes no keys.
  await appLocators.signInWithBrowser(second.page).waitFor();
  // The test tool's pointer would miss elements that the host has zoomed.
  await second.page.keyboard.press('ControlOrMeta+0');
  await expect.poll(() => widthOf(second.page)).toBe(width);
  await signIn(second.page, sandbox);
  await nameDesk(second.page);
});

test('killed during a refresh: the next start works or asks for sign-in, and the data still exists', async ({
  launch,
  sandbox,
}) => {
  const first = await launch();
  await signIn(first.page, sandbox);
  await nameDesk(first.page);
  await appLocators.orderRows(first.page).first().waitFor();

  // The response to the refresh hangs, so that the process is killed during the request.
  sandbox.faults.next({ kind: 'hang', match: { path: '/connect/token' } });
  sandbox.expireAccessTokens();
  void callFromPage(first.page, 'receiving', 'list', { filters: {}, page: 1, pageSize: 10 }).catch(
    () => undefined,
  );
  await expect
    .poll(() => sandbox.requests.filter(({ path }) => path === '/connect/token').length)
    .toBeGreaterThan(1);
  first.kill();
  sandbox.faults.clear();

  const second = await launch();
  await expect(
    appLocators.todayFigures(second.page).or(appLocators.signInWithBrowser(second.page)).first(),
  ).toBeVisible();
});

test('killed right after the tokens arrive, while they are written to the keychain', async ({
  launch,
  sandbox,
}) => {
  const first = await launch();
  const link = await startSignIn(first.page, sandbox);
  const { delivered } = await authorizeByHttp(link, { deliver: true });
  expect(delivered).not.toBeNull();
  await expect.poll(() => sandbox.requests.filter(({ path }) => path === '/connect/token').length).toBe(1);
  first.kill();

  const second = await launch();
  await expect(
    appLocators
      .deskName(second.page)
      .or(appLocators.signInWithBrowser(second.page))
      .or(appLocators.receiving(second.page)),
  ).toBeVisible();
});

test('a relative data folder is found from where the app was started', async ({ launch, userDataDir }) => {
  const { page } = await launch({ userDataDir: relative('', userDataDir) });
  expect(await callFromPage(page, 'app', 'readInfo')).toMatchObject({ ok: true });
  expect(existsSync(join(userDataDir, 'broken-off-runs'))).toBe(true);
});

// Electron shows a window of the system, which only the host writes down.
if (!runsOnElectron()) {
  test('of two starts at once with different profiles, the first opens and reports the other', async ({
    launch,
    sandbox,
    userDataDir,
  }) => {
    const profiles = ['first', 'second'].map((name) => {
      const path = join(userDataDir, `${name}.json`);
      writeFileSync(path, JSON.stringify(sandbox.profile()));
      return path;
    });
    const starts = await Promise.allSettled(profiles.map((profile) => launch({ profile })));
    const opened = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
    expect(opened).toHaveLength(1);
    await expect.poll(() => opened[0]?.output()).toContain('Dockhand is already open');
  });
}

test('a second start hands over to the first and exits', async ({ launch, userDataDir, testKeychain }) => {
  const first = await launch();
  const second = spawn(
    process.execPath,
    [
      join(root, 'build', 'start.ts'),
      '--user-data-dir',
      userDataDir,
      '--profile',
      join(userDataDir, 'launch-profile.json'),
      // The same runtime as the first, because a second one on the host would not detect an Electron window.
      ...(runsOnElectron() ? [] : ['--headless']),
    ],
    { cwd: root, env: { ...process.env, ...testKeychain.keyring?.env }, stdio: 'ignore' },
  );
  const [code] = (await once(second, 'exit')) as [number | null];
  expect(code).toBe(0);
  expect(await callFromPage(first.page, 'app', 'readInfo')).toMatchObject({ ok: true });
});
