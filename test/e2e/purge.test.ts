import { appLocators } from '../../build/tour/app-locators.ts';
import { textsInFolder } from '../support/folder-bytes.ts';
import { deskCenter, nameDesk, signIn, signOut } from '../support/screens/at-the-desk.ts';
import { expect, test } from './desk-test.ts';

test('signing out with purge leaves nothing of the account on this computer', async ({
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
  await appLocators.orderRowSaying(first.page, String(opened?.id)).click();
  await expect(appLocators.boxFolds(first.page).first()).toBeVisible();
  const seen = [
    deskCenter,
    '7007 Lehigh Freight Road',
    ...here.flatMap(({ purchaseOrderNumber }) => purchaseOrderNumber ?? []),
    ...(opened?.quantities.map(({ sku }) => sku) ?? []),
    ...(opened?.boxes.flatMap(({ trackingNumber }) => trackingNumber ?? []) ?? []),
  ];
  // The other way round first: what is looked for can be found where it is.
  expect(textsInFolder(userDataDir, seen).length).toBeGreaterThan(seen.length / 2);

  await signOut(first.page, { purge: true });
  await expect(first.page.getByText('The keychain confirmed that it let the session go')).toBeVisible();
  await expect(first.page.getByText(/stored records? (?:was|were) deleted/u)).toBeVisible();
  expect(textsInFolder(userDataDir, seen), 'while the app still runs').toEqual([]);
  await first.stop();
  expect(textsInFolder(userDataDir, seen), 'after its end').toEqual([]);

  await test.step('the next start asks for a sign-in, and for the desk', async () => {
    const { page } = await launch();
    await signIn(page, sandbox);
    await expect(appLocators.deskName(page)).toHaveValue('');
  });
});
