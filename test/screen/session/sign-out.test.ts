import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { appLocators } from '#build/tour/app-locators.ts';
import { toProfile } from '#electron/preferences/profile.ts';
import { accountIdOf } from '#electron/session/account-index.ts';
import { siteNoteKey } from '#electron/site/site-note.ts';
import { expect, test } from '#test/screen/screen-test.ts';
import { textsInFolder } from '#test/support/folder-bytes.ts';
import { nameDesk, signIn } from '#test/support/screens/at-the-desk.ts';
import { draftAt, keepDraft, queueReturn, referencesAt } from '#test/support/screens/outbox-at-desk.ts';

test.use({ desk: 'new' });

test('signing out shows how many returns are pending, and deletes them only if the user asks for it', async ({
  launch,
  sandbox,
  userDataDir,
}) => {
  const { page } = await launch();
  await signIn(page, sandbox);
  await nameDesk(page);
  const draft = await keepDraft(page, draftAt(sandbox));
  await sandbox.stop();
  const queued = await queueReturn(page, draftAt(sandbox));
  const references = [draft.referenceId, queued.referenceId];
  await test.step('the list counts pending writes, but not plain drafts', async () => {
    await appLocators.place(page, 'Returns').click();
    await expect(page.getByText('1 return hasn’t been sent yet.')).toBeVisible();
  });
  await appLocators.settings(page).click();
  await appLocators.signOut(page).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('1 unsent entry stays on this computer')).toBeVisible();
  await expect(dialog.getByText('1 draft stays on this computer.')).toBeVisible();
  await expect(dialog).toContainText(/photos and files, the activity log, .* are permanently deleted\./u);
  await test.step('its hints are aligned with their labels', async () => {
    const startOf = (text: string) =>
      dialog.getByText(text).evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getBoundingClientRect().left;
      });
    expect(await startOf('This covers all its accounts')).toBeCloseTo(
      await startOf('Also delete all data'),
      0,
    );
  });

  const confirm = appLocators.confirmSignOut(page);
  await appLocators.purge(page).check();
  const purgeUnsent = dialog.getByRole('checkbox', { name: 'Also delete the 2 unsent ones' });
  await expect(purgeUnsent).not.toBeChecked();
  await expect(confirm).toBeDisabled();
  await confirm.click({ force: true });
  await expect(dialog).toBeVisible();
  for (const reference of references) expect(textsInFolder(userDataDir, [reference])).not.toEqual([]);

  await purgeUnsent.check();
  // Makes the file unwritable, like a full disk.
  const preferences = join(userDataDir, 'preferences.json');
  renameSync(preferences, `${preferences}.before`);
  mkdirSync(preferences);
  await confirm.click();
  await appLocators.signInWithBrowser(page).waitFor();
  await expect.poll(() => textsInFolder(userDataDir, references)).toEqual([]);

  await test.step('items that could not be removed are named, and retried', async () => {
    const leftBehind = appLocators.problem(page).filter({ hasText: 'Sign-out isn’t complete' });
    await expect(leftBehind.getByRole('listitem')).toHaveText([
      'the session’s entry in this desk’s settings',
      'the names of desks, and copies of damaged settings',
    ]);
    rmdirSync(preferences);
    renameSync(`${preferences}.before`, preferences);
    await appLocators.tryAgain(page).click();
    await expect(leftBehind).toBeHidden();
    expect(readFileSync(preferences, 'utf8')).toContain('"session":null');
    await expect.poll(() => JSON.parse(readFileSync(preferences, 'utf8'))).toHaveProperty('desks', {});
  });
  await test.step('a profile that cannot be removed completely stays, and shows what remains of it', async () => {
    const profile = {
      name: 'South dock',
      kind: 'sandbox',
      authUrl: 'https://south.test',
      baseUrl: 'https://south.test',
    };
    await appLocators.profileFile(page).setInputFiles({
      name: 'south.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(profile)),
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
    const remove = page.getByRole('button', { name: 'Remove South dock' });
    await remove.click();
    renameSync(preferences, `${preferences}.before`);
    mkdirSync(preferences);
    const question = page.getByRole('dialog', { name: 'Remove South dock' });
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(question.getByRole('alert').getByRole('listitem')).toHaveText([
      'the names of desks, and copies of damaged settings',
      'the session’s entry in this desk’s settings',
    ]);
    rmdirSync(preferences);
    renameSync(`${preferences}.before`, preferences);
    await question.getByRole('button', { name: 'Try again' }).click();
    await expect(remove).toBeHidden();
    await expect(question).toBeHidden();
  });
  await sandbox.start();
  await signIn(page, sandbox);
  expect(referencesAt(sandbox)).not.toContain(queued.referenceId);
  await test.step('the saved data of a signed-out profile is deleted after a question that names it', async () => {
    await nameDesk(page);
    await appLocators.settings(page).click();
    await appLocators.signOut(page).click();
    await confirm.click();
    const remove = page.getByRole('button', { name: 'Delete saved data…' });
    await remove.click();
    await expect(dialog).toContainText('photos and files');
    await expect(dialog).toContainText('finished outbox entries');
    await expect(dialog).not.toContainText('shared');
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(remove).toBeHidden();
  });
});

test('a profile whose site’s password is lost can be removed anyway', async ({ launch, userDataDir }) => {
  const west = {
    name: 'West dock',
    kind: 'sandbox',
    authUrl: 'https://west.test',
    baseUrl: 'https://west.test',
    site: { url: 'postgres://site.test/dockhand', name: 'West' },
  };
  const { id } = toProfile(west, false);
  const note = { deskId: randomUUID(), isKept: false, accounts: [accountIdOf(id, 7)] };
  mkdirSync(userDataDir, { recursive: true });
  writeFileSync(
    join(userDataDir, 'preferences.json'),
    JSON.stringify({ profiles: [west], [siteNoteKey(id)]: note }),
  );
  const { page } = await launch();
  await test.step('importing it again names the three hosts that its data goes to', async () => {
    await appLocators.profileFile(page).setInputFiles({
      name: 'west.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(west)),
    });
    const dialog = page.getByRole('dialog', { name: 'Import West dock?' });
    await expect(dialog).toContainText('to the site database');
    await expect(dialog).toContainText('if you know all three');
    await dialog.getByText('Cancel', { exact: true }).click();
  });
  const remove = page.getByRole('button', { name: 'Remove West dock' });
  await remove.click();
  const question = page.getByRole('dialog', { name: 'Remove West dock' });
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(question.getByRole('alert').getByRole('listitem')).toHaveText([
    'what this desk shared with the other desks',
  ]);
  await question.getByRole('button', { name: 'Remove anyway' }).click();
  await expect(remove).toBeHidden();
  await expect(question).toBeHidden();
});
