import { appLocators } from '#build/tour/app-locators.ts';
import { expect, test } from '#test/screen/screen-test.ts';
import {
  nameDesk,
  readOrdersFromService,
  signIn,
  signInWithToken,
} from '#test/support/screens/at-the-desk.ts';

test.use({ desk: 'new' });

test('a personal token: refused, accepted, revoked at the service, and replaced', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch();

  await test.step('without a token, the field asks for it', async () => {
    await appLocators.useToken(page).click();
    await appLocators.signInWithToken(page).click();
    await expect(page.getByText('Paste the token.')).toBeVisible();
    await expect(appLocators.personalToken(page)).toBeFocused();
  });

  await test.step('a wrong token is refused with a message, and does not stay in the field', async () => {
    await signInWithToken(page, 'sbx_pat_this-is-no-token');
    await expect(appLocators.problem(page)).toContainText('Token not accepted');
    await expect(appLocators.personalToken(page)).toHaveValue('');
  });

  await test.step('the right token signs in', async () => {
    await signInWithToken(page, sandbox.demo.personalToken);
    await nameDesk(page);
    await appLocators.settings(page).click();
    await expect(appLocators.settingsSection(page, 'Session')).toContainText('Personal access token');
    await page.goBack();
    await appLocators.orderRows(page).first().waitFor();
  });

  await test.step('revoked: the session ends, but loaded data can still be read', async () => {
    sandbox.revokePersonalToken();
    await appLocators.refreshList(page).click();
    await expect(appLocators.sessionOver(page)).toContainText('The access token is no longer valid');
    await expect(appLocators.storedMarks(page).first()).toBeVisible();
    // service, sign-in E
    await expect(appLocators.connection(page)).toHaveText('Sign-in refused');
    await appLocators.orderRows(page).first().click();
    await expect(appLocators.orderPart(page, 'Items').getByRole('row').nth(1)).toBeVisible();
  });

  await test.step('a token that was cut short is refused in the dialog, which doesn’t show an earlier refusal', async () => {
    const dialog = page.getByRole('dialog');
    for (const token of ['sbx_pat_cut…', 'sbx_pat_cut_again…']) {
      await appLocators
        .sessionOver(page)
        .getByRole('button', { name: 'Use a personal access token' })
        .click();
      await expect(appLocators.personalToken(page)).toBeFocused();
      await expect(dialog.getByRole('alert')).toHaveCount(0);
      await appLocators.personalToken(page).fill(token);
      await appLocators.signInWithToken(page).click();
      await expect(dialog.getByRole('alert')).toContainText('Token not accepted');
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
  });

  await test.step('another token continues the work where it stopped', async () => {
    await appLocators.sessionOver(page).getByRole('button', { name: 'Use a personal access token' }).click();
    await expect(appLocators.personalToken(page)).toBeFocused();
    await appLocators.personalToken(page).fill(sandbox.issuePersonalToken());
    await appLocators.signInWithToken(page).click();
    await expect(appLocators.sessionOver(page)).toBeHidden();
    await expect(appLocators.connection(page)).toHaveText('Online');
    await expect(appLocators.orderDetail(page)).toBeVisible();
    await expect(appLocators.storedMarks(page)).toHaveCount(0);
    await expect(appLocators.freshMarks(page).first()).toBeVisible();
  });
});

test('a session that is revoked at the service says so, and signing in through the browser restores it', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch();
  await signIn(page, sandbox);
  await nameDesk(page);
  await appLocators.orderRows(page).first().click();
  await expect(appLocators.boxFolds(page).first()).toBeVisible();

  await test.step('every token rejected: stored data is shown, and nothing is shown as online', async () => {
    const match = { path: /\/(20\d\d-\d\d|[12]\.0|Experimental)\// };
    sandbox.faults.next({ kind: 'status', status: 401, times: Infinity, match });
    await appLocators.refreshOrder(page).click();
    await expect(appLocators.storedMarks(page).first()).toBeVisible();
    await expect(appLocators.connection(page)).toHaveText('Sign-in refused');
    await expect(appLocators.sessionOver(page)).toBeHidden();
    sandbox.faults.clear();
    await appLocators.refreshOrder(page).click();
    await expect(appLocators.connection(page)).toHaveText('Online');
  });

  sandbox.revokeFamily();
  await readOrdersFromService(page);
  await expect(appLocators.sessionOver(page)).toBeVisible();
  await expect(appLocators.orderDetail(page)).toBeVisible();
  await appLocators.orderRows(page).nth(1).click();
  await expect(appLocators.orderPart(page, 'Items').getByRole('row').nth(1)).toBeVisible();

  await signIn(page, sandbox);
  await expect(appLocators.sessionOver(page)).toBeHidden();
  await expect(appLocators.boxFolds(page).first()).toBeVisible();
  await expect(appLocators.storedMarks(page)).toHaveCount(0);
});

test('a client that the service no longer accepts is named as the cause, not the token, and the right secret restores the session', async ({
  launch,
  sandbox,
}) => {
  const requested: string[] = [];
  const { page } = await launch({
    holdsRequest(name) {
      requested.push(name);
      return null;
    },
  });
  await signIn(page, sandbox);
  await nameDesk(page);
  const body = { error: 'invalid_client' };
  const match = { path: '/connect/token' };
  sandbox.faults.next({ kind: 'status', status: 401, body, times: Infinity, match });
  sandbox.expireAccessTokens();
  await readOrdersFromService(page);
  await expect(appLocators.sessionOver(page)).toContainText('Client ID or secret not accepted');
  await expect(appLocators.sessionOver(page)).toContainText('Nothing on screen was lost.');
  await expect(appLocators.sessionOver(page)).toContainText('The server no longer accepts this client.');
  await expect(appLocators.sessionOver(page)).not.toContainText('The access token is no longer valid');
  await expect(appLocators.clientSecret(page)).toBeFocused();

  sandbox.faults.clear();
  requested.length = 0;
  await appLocators.clientSecret(page).fill(sandbox.demo.clientSecret);
  await page.keyboard.press('Enter');
  await expect(appLocators.sessionOver(page)).toBeHidden();
  await readOrdersFromService(page);
  expect(requested).toContain('session.saveClient');
  expect(requested).not.toContain('session.signIn');
  await expect(appLocators.connection(page)).toHaveText('Online');
});

test('a sign-in that a locked keychain doesn’t accept says so, and is saved once the keychain is unlocked', async ({
  launch,
  sandbox,
  testKeychain,
}) => {
  let isLocked = true;
  let refusedCount = 0;
  const { keychain } = testKeychain;
  const unlessLocked = async <Result>(call: () => Promise<Result>) => {
    if (!isLocked) return call();
    refusedCount += 1;
    return { kind: 'failed' as const, state: 'locked' as const, detail: 'locked' };
  };
  const { page } = await launch({
    keychain: {
      ...keychain,
      write: (...entry) => unlessLocked(() => keychain.write(...entry)),
      remove: (account) => unlessLocked(() => keychain.remove(account)),
      probe: (patience) => unlessLocked(() => keychain.probe(patience)),
    },
  });
  const notSaved = 'Your sign-in isn’t saved in this computer’s keychain';
  const section = appLocators.settingsSection(page, 'Session');

  await test.step('the first run and the status bar name the keychain’s state, not its absence', async () => {
    await signInWithToken(page, sandbox.demo.personalToken);
    await expect(page.getByText(notSaved)).toBeVisible();
    await nameDesk(page);
    await expect(appLocators.sessionNotSaved(page)).toHaveAttribute('title', new RegExp(notSaved));
  });

  await test.step('still locked: trying again changes nothing', async () => {
    await appLocators.settings(page).click();
    await expect(section).toContainText('In memory, for this run only');
    const before = refusedCount;
    await section.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => refusedCount).toBeGreaterThan(before);
    await expect(section).toContainText('In memory, for this run only');
  });

  await test.step('unlocked: trying again saves the sign-in', async () => {
    isLocked = false;
    await section.getByRole('button', { name: 'Try again' }).click();
    await expect(section).toContainText('In this computer’s keychain');
    await expect(section.getByRole('button', { name: 'Try again' })).toBeHidden();
    await expect(appLocators.sessionNotSaved(page)).toBeHidden();
  });
});
