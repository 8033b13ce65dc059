import type { Response } from 'playwright';
import { appLocators } from '#build/tour/app-locators.ts';
import { watchPage } from '#test/support/screens/page-problems.ts';
import { expect, test } from './desk-test.ts';

async function policyOf(response: Response | null): Promise<Record<string, string[]>> {
  const header = (await response?.allHeaders())?.['content-security-policy'] ?? '';
  return Object.fromEntries(
    header
      .split(';')
      .map((directive) => directive.trim().split(/\s+/u))
      .map(([name = '', ...values]) => [name, values]),
  );
}

test('the page has the policy, with a new nonce each time', async ({ launch }) => {
  const { page } = await launch();
  const nonces: string[] = [];
  for (let load = 0; load < 2; load += 1) {
    const policy = await policyOf(await page.reload());
    await appLocators.signInWithBrowser(page).waitFor();
    const nonce = /^'nonce-([\w+/=]{16,})'$/u.exec(policy['style-src']?.[1] ?? '')?.[1] ?? '';
    expect(nonce).not.toBe('');
    expect(policy).toEqual({
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'", `'nonce-${nonce}'`],
      'img-src': ["'self'", 'data:'],
      'font-src': ["'self'"],
      'connect-src': ["'none'"],
      'form-action': ["'none'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
    });
    await expect(page.locator('meta[name="csp-nonce"]')).toHaveAttribute('content', nonce);
    nonces.push(nonce);
  }
  expect(new Set(nonces).size).toBe(2);
});

test('problems reported by the page are noticed in these tests', async ({ launch }) => {
  const { page, problems } = await launch();
  expect(await problems.take()).toEqual([]);
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement('style'), { textContent: 'b { color: red }' }));
    console.error('said in the console');
    setTimeout(() => {
      throw new Error('thrown and not caught');
    });
  });
  const expected = [
    expect.stringContaining('policy: style-src'),
    expect.stringContaining('said in the console'),
    expect.stringContaining('thrown and not caught'),
  ];
  await expect
    .poll(async () => [...(await problems.take()), ...(await (await watchPage(page)).take())])
    .toEqual(expect.arrayContaining(expected));
  // A later watcher gets them as well, which is how the page's own start is watched.
  expect(await (await watchPage(page)).take()).toEqual(expect.arrayContaining(expected));
  await problems.take();
});
