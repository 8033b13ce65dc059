import { appLocators } from '#build/tour/app-locators.ts';
import { axeFindings, overflowOn } from '#test/support/screens/screen-checks.ts';
import { expect, test } from './screen-test.ts';

/** Addresses that name no record: mistyped ones, and ones that a bug builds from a missing number. */
const addresses = [
  '/receiving/abc',
  '/unidentified/undefined',
  '/inventory/NaN',
  '/lots/0',
  '/products/99999999999999999',
  '/returns/null',
  '/outbox/-1',
  '/orders/1.5',
  '/activity/99999999999999999',
];

test('an address without a record shows a message and links back to the list', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch();
  const requested = sandbox.requests.length;
  for (const address of addresses) {
    await page.evaluate((hash) => {
      window.location.hash = hash;
    }, address);
    await page.waitForURL((url) => url.hash === `#${address}`);
    await expect(page.getByText('Record not found')).toBeVisible();
    await expect(page.getByText('Invalid input')).toHaveCount(0);
    const list = page.getByRole('button', { name: 'Back to the list' });
    await expect(list).toBeVisible();
    if (address === addresses[0]) {
      expect(await axeFindings(page)).toEqual([]);
      expect(await overflowOn(page)).toEqual([]);
    }
    await list.click();
    await expect(page.getByText('Record not found')).toHaveCount(0);
    await page.waitForURL(({ hash }) => hash === `#/${address.split('/')[1]}`);
  }
  // None of them was requested from the service.
  const paths = sandbox.requests.slice(requested).map(({ path }) => path);
  expect(paths.filter((path) => /abc|undefined|NaN|null/u.test(path))).toEqual([]);

  await page.evaluate(() => {
    window.location.hash = '/check-in/undefined';
  });
  await expect(page.getByText('No receiving order found at this address.')).toBeVisible();
  await page.evaluate(() => {
    window.location.hash = '/receiving';
  });
  await expect(appLocators.ordersGrid(page)).toBeVisible();
});
