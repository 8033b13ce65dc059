import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { type PrivateKeyring, startPrivateKeyring } from '#build/private-keyring.ts';
import { appLocators } from '#build/tour/app-locators.ts';
import { unlockKeyring } from '#test/integration/session/keyring-controls.ts';
import { authorizeByHttp } from '#test/sandbox/authorize-as-person.ts';
import { callFromPage, nameDesk, signIn, signInWithToken } from '#test/support/screens/at-the-desk.ts';
import { test as deskTest, expect } from './desk-test.ts';

/** A keyring's own files, which outlive its process as on a computer that is restarted. */
const test = deskTest.extend<{
  dataHome: string;
  startKeyring: typeof startPrivateKeyring;
  /** Signs in with an unlocked keychain, and starts again with it locked. */
  launchLocked: () => Promise<{ page: Page; locked: PrivateKeyring }>;
}>({
  dataHome: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'dockhand-e2e-keyring-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  startKeyring: async ({ dataHome }, use) => {
    const started: PrivateKeyring[] = [];
    await use(async (options) => {
      const keyring = await startPrivateKeyring({ dataHome, ...options });
      started.push(keyring);
      return keyring;
    });
    for (const keyring of started) await keyring.stop();
  },
  launchLocked: async ({ launch, sandbox, startKeyring }, use) => {
    await use(async () => {
      const unlocked = await startKeyring();
      const first = await launch({ env: unlocked.env });
      await signIn(first.page, sandbox);
      await nameDesk(first.page);
      await first.stop();
      await unlocked.stop();
      const locked = await startKeyring({ state: 'locked' });
      const { page } = await launch({ env: locked.env });
      return { page, locked };
    });
  },
});

// The states of a keyring can be created only on Linux; on other systems the system's keychain always exists.
if (process.platform === 'linux') {
  test('without a keychain the session lasts only for this run, and the window reports that', async ({
    launch,
    sandbox,
    startKeyring,
  }) => {
    const { env } = await startKeyring({ state: 'absent' });
    const first = await launch({ env });
    const words = 'This computer has no keychain, so you’ll be signed out when Dockhand closes.';

    await signIn(first.page, sandbox);
    await expect(first.page.getByText(words)).toBeVisible();
    await nameDesk(first.page);
    await expect(appLocators.sessionNotSaved(first.page)).toBeVisible();
    await appLocators.settings(first.page).click();
    const section = appLocators.settingsSection(first.page, 'Session');
    await expect(section).toContainText('In memory, for this run only');
    await expect(section).toContainText('Not available');
    await first.stop();

    await test.step('the next start asks for sign-in; the desk and the stored data are still known', async () => {
      const { page } = await launch({ env });
      // The client secret was not saved either, so every sign-in asks for it first.
      await appLocators.signInWithBrowser(page).click();
      await appLocators.clientSecret(page).fill(sandbox.demo.clientSecret);
      await appLocators.clientSecret(page).press('Enter');
      await authorizeByHttp(await appLocators.signInLink(page).inputValue(), { deliver: true });
      await appLocators.receiving(page).click();
      await expect(appLocators.freshMarks(page).first()).toBeVisible();
      await appLocators.orderRows(page).first().waitFor();
      await expect(appLocators.statusBar(page)).toContainText('Dock 4');
    });
  });

  test('a locked keychain: the app waits, and resumes the saved session after unlocking', async ({
    sandbox,
    launchLocked,
  }) => {
    const { page, locked } = await launchLocked();
    const heading = page.getByRole('heading', { name: 'The keychain is locked' });
    await expect(heading).toBeVisible();
    await expect(page.getByText('Nothing is lost.')).toBeVisible();
    const signIns = () => sandbox.requests.filter(({ path }) => path === '/connect/authorize').length;
    const before = signIns();

    await test.step('retrying while it is locked changes nothing, and the window stays responsive', async () => {
      await appLocators.tryAgain(page).click();
      expect(await callFromPage(page, 'app', 'readInfo')).toMatchObject({ ok: true });
      await expect(appLocators.tryAgain(page)).toBeEnabled();
      await expect(heading).toBeVisible();
    });

    await test.step('after unlocking, one button leads back to the work', async () => {
      await unlockKeyring(locked);
      await appLocators.tryAgain(page).click();
      await appLocators.receiving(page).click();
      await appLocators.orderRows(page).first().waitFor();
      await expect(appLocators.freshMarks(page).first()).toBeVisible();
      await expect(appLocators.statusBar(page)).toContainText('Dock 4');
      await expect(appLocators.sessionNotSaved(page)).toBeHidden();
      expect(signIns()).toBe(before);
    });
  });

  test('a keychain that stays locked: the user signs in again, for this run', async ({
    sandbox,
    launchLocked,
  }) => {
    const { page } = await launchLocked();
    await expect(page.getByRole('heading', { name: 'The keychain is locked' })).toBeVisible();
    await expect(appLocators.profileFile(page)).toBeEnabled();
    await page.getByRole('button', { name: 'Sign in again instead' }).click();
    await signInWithToken(page, sandbox.demo.personalToken);
    await nameDesk(page);
    await expect(appLocators.sessionNotSaved(page)).toBeVisible();
  });

  test('a keychain that hangs is reported, and the session resumes when it responds', async ({
    launch,
    sandbox,
    startKeyring,
  }) => {
    const keyring = await startKeyring();
    const first = await launch({ env: keyring.env });
    await signIn(first.page, sandbox);
    await nameDesk(first.page);
    await first.stop();

    keyring.daemon?.kill('SIGSTOP');
    const { page } = await launch({ env: keyring.env });
    await expect(page.getByRole('heading', { name: 'The keychain isn’t responding' })).toBeVisible();
    expect(await callFromPage(page, 'app', 'readInfo')).toMatchObject({ ok: true });
    keyring.daemon?.kill('SIGCONT');
    await appLocators.tryAgain(page).click();
    await appLocators.receiving(page).click();
    await appLocators.orderRows(page).first().waitFor();
    await expect(appLocators.statusBar(page)).toContainText('Dock 4');
  });
}
