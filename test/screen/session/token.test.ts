import { appLocators } from '#build/tour/app-locators.ts';
import { expect, test } from '#test/screen/screen-test.ts';
import { nameDesk, signIn, signInWithToken } from '#test/support/screens/at-the-desk.ts';

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

  await test.step('another token continues the work where it stopped', async () => {
    await appLocators.sessionOver(page).getByRole('button', { name: 'Use a personal access token' }).click();
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
  await appLocators.refreshOrder(page).click();
  await expect(appLocators.sessionOver(page)).toBeVisible();
  await expect(appLocators.orderDetail(page)).toBeVisible();
  await appLocators.orderRows(page).nth(1).click();
  await expect(appLocators.orderPart(page, 'Items').getByRole('row').nth(1)).toBeVisible();

  await signIn(page, sandbox);
  await expect(appLocators.sessionOver(page)).toBeHidden();
  await expect(appLocators.boxFolds(page).first()).toBeVisible();
  await expect(appLocators.storedMarks(page)).toHaveCount(0);
});
