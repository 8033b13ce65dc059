import { appLocators } from '#build/tour/app-locators.ts';
import { nameDesk, signInWithToken } from '#test/support/screens/at-the-desk.ts';
import { expect, test } from './screen-test.ts';

test.use({ desk: 'new', sandboxOptions: { receivingOrders: 2_400 } });

test('a list that hit the rate limit continues automatically when it may', async ({ launch, sandbox }) => {
  const { page } = await launch();
  await signInWithToken(page, sandbox.demo.personalToken);
  await nameDesk(page);
  await page.evaluate(() => {
    location.hash = '/receiving?centers=%5B%5D';
  });
  const footer = page.locator('footer');
  await expect(footer).toContainText('of 2,400');

  sandbox.faults.next({
    kind: 'status',
    status: 429,
    // Longer than a user's request waits without a message.
    retryAfter: 12,
    // The background reads such pages too: a single refusal might not meet the list.
    times: Infinity,
    match: { method: 'GET', path: /\/receiving$/u },
  });
  await appLocators.ordersColumn(page, 'Order').click();
  await expect(footer).toContainText('Request limit reached');
  sandbox.faults.clear();
  // The twelve seconds pass first; the default timeout of an expectation would not suffice on a busy machine.
  await expect(footer).toContainText('2,400 rows');
  await expect(footer).not.toContainText('Request limit');
});

test('a check-in whose boxes hit the rate limit loads them automatically when it may', async ({
  launch,
  sandbox,
}) => {
  const order = sandbox.world.demo.receivingOrders.find(
    ({ status, boxes }) => status === 'Awaiting' && boxes.length > 1,
  );
  const { page } = await launch();
  await signInWithToken(page, sandbox.demo.personalToken);
  await nameDesk(page);
  sandbox.faults.next({
    kind: 'status',
    status: 429,
    retryAfter: 12,
    // The background reads boxes too.
    times: Infinity,
    match: { method: 'GET', path: `/receiving/${order?.id}/box` },
  });
  await page.evaluate((id) => {
    location.hash = `/check-in/${id}`;
  }, order?.id);
  await expect(page.getByText('The request limit for this minute has been reached.')).toBeVisible();
  sandbox.faults.clear();
  await expect(page.getByRole('region', { name: 'Boxes' })).toContainText('Box 2');
  await expect(page.getByText('The request limit for this minute has been reached.')).toBeHidden();
});
