import { appLocators } from '#build/tour/app-locators.ts';
import { textsInFolder } from '#test/support/folder-bytes.ts';
import { deskCenter, nameDesk, signIn, signOut } from '#test/support/screens/at-the-desk.ts';
import { expect, test } from './desk-test.ts';

test('signing out with purge leaves none of the account’s data on this computer', async ({
  launch,
  sandbox,
  userDataDir,
}) => {
  const first = await launch();
  await signIn(first.page, sandbox);
  await nameDesk(first.page);
  const { centers, demo } = sandbox.world;
  const here = demo.receivingOrders.filter(
    ({ centerId }) => centerId === centers.find(({ name }) => name === deskCenter)?.id,
  );
  const [opened] = here.toReversed();
  await appLocators.orderRowWithText(first.page, String(opened?.id)).click();
  await expect(appLocators.boxFolds(first.page).first()).toBeVisible();
  const searched = 'Ada Wolczynski & Söhne';
  const secondDesk = 'Bench of the other channel';
  const seen = [
    searched,
    secondDesk,
    deskCenter,
    '7007 Lehigh Freight Road',
    ...here.flatMap(({ purchaseOrderNumber }) => purchaseOrderNumber ?? []),
    ...(opened?.quantities.map(({ sku }) => sku) ?? []),
    ...(opened?.boxes.flatMap(({ trackingNumber }) => trackingNumber ?? []) ?? []),
  ];
  // The opposite first: the texts can be found while the data exists.
  await expect.poll(() => textsInFolder(userDataDir, seen).length).toBeGreaterThan(seen.length / 2);

  await test.step('the searched text, and data of another channel', async () => {
    await appLocators.place(first.page, 'Activity log').click();
    const field = first.page.getByRole('textbox', { name: 'Search record, person, or request ID' });
    await field.fill(searched);
    await first.page.waitForURL((url) =>
      decodeURIComponent(url.hash.replaceAll('+', ' ')).includes(searched),
    );
    await appLocators.settings(first.page).click();
    const channel = first.page.getByRole('combobox', { name: 'Switch channel' });
    await channel.click();
    await first.page.getByRole('listbox').getByRole('option').nth(1).click();
    // The settings also contain a desk form.
    await appLocators.startWorking(first.page).waitFor();
    await appLocators.deskName(first.page).fill(secondDesk);
    await appLocators.deskCenter(first.page).click();
    await appLocators.deskCenterNamed(first.page, deskCenter).click();
    await appLocators.startWorking(first.page).click();
    await appLocators.statusBar(first.page).waitFor();
    await expect.poll(() => textsInFolder(userDataDir, [secondDesk])).not.toEqual([]);
  });

  await signOut(first.page, { purge: true });
  await expect(first.page.getByText('You’ve been signed out')).toBeVisible();
  await expect(first.page.getByText(/stored records? (?:was|were) deleted/u)).toBeVisible();
  expect(textsInFolder(userDataDir, seen), 'while the app still runs').toEqual([]);
  await first.stop();
  expect(textsInFolder(userDataDir, seen), 'after its end').toEqual([]);

  await test.step('the next start asks for sign-in, and for the desk', async () => {
    const { page } = await launch();
    await signIn(page, sandbox);
    // Proposes the name of this computer, and none of the purged data.
    await expect(appLocators.deskName(page)).not.toHaveValue(/^(?:Dock 4|Bench .*)?$/u);
  });
});
