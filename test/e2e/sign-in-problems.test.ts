import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { findChromium } from '#build/find-chromium.ts';
import { appLocators, authorizationLocators } from '#build/tour/app-locators.ts';
import { authorizeByHttp } from '#test/sandbox/authorize-as-person.ts';
import { nameDesk, signIn, signInWithToken, startSignIn } from '#test/support/screens/at-the-desk.ts';
import { expect, test } from './desk-test.ts';

/** Occupies a port of this machine, as another program would. */
async function occupy(port: number): Promise<() => Promise<void>> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return async () => {
    server.close();
    await once(server, 'close');
  };
}

async function secondsLeft(page: Page): Promise<number> {
  const [, minutes, seconds] = /(\d+):(\d\d)/u.exec(await appLocators.countdown(page).innerText()) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

/** Counts a user's clicks in a page, regardless of their effect. */
async function countClicks(page: Page, note: () => void): Promise<void> {
  // Reported immediately, because a click may lead to another page.
  const listen = () =>
    addEventListener('click', ({ isTrusted }) => isTrusted && console.debug('a click'), { capture: true });
  page.on('console', (message) => message.text() === 'a click' && note());
  await page.evaluate(listen);
}

test('the first run takes three clicks to the first screen: sign in, allow, confirm', async ({
  launch,
  sandbox,
  userDataDir,
}) => {
  const localDemo = join(userDataDir, 'demo.json');
  writeFileSync(localDemo, JSON.stringify({ clientSecret: sandbox.demo.clientSecret }));
  const { page } = await launch({ localDemo });
  let clicks = 0;
  const note = () => {
    clicks += 1;
  };
  await countClicks(page, note);
  await expect(appLocators.clientSecret(page)).toBeHidden();
  await expect(page.getByText(sandbox.demo.redirectUri)).toBeHidden();
  await appLocators.signInWithBrowser(page).click();
  const link = await appLocators.signInLink(page).inputValue();
  await inPersonsBrowser(link, async (browser) => {
    // The browser of a user who works with the account is already signed in there.
    await authorizationLocators.signIn(browser).click();
    await authorizationLocators.allowAccess(browser).waitFor();
    await browser.goto(link);
    await countClicks(browser, note);
    await authorizationLocators.allowAccess(browser).click();
    await browser.waitForURL((url) => url.origin !== new URL(link).origin);
  });
  await expect(appLocators.deskName(page)).not.toHaveValue('');
  await expect(appLocators.deskCenter(page)).not.toHaveValue('');
  // Enter would suffice: the confirm button has the focus.
  await expect(appLocators.startWorking(page)).toBeFocused();
  await appLocators.startWorking(page).click();
  await appLocators.statusBar(page).waitFor();
  const first = page.getByRole('navigation').getByRole('link').first();
  await expect(first).toHaveAttribute('aria-current', 'page');
  expect(clicks).toBe(3);
});

test('every possible sign-in failure shows a message, and the next attempt works', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch();
  const problem = appLocators.problem(page);
  const port = Number(new URL(sandbox.demo.redirectUri).port);

  await test.step('a wrong client secret', async () => {
    await appLocators.clientSecret(page).fill('sbx_secret_of-another-application');
    await appLocators.signInWithBrowser(page).click();
    await authorizeByHttp(await appLocators.signInLink(page).inputValue(), { deliver: true });
    await expect(problem).toContainText('Client ID or secret not accepted');
    // Both are asked for again, whichever was wrong.
    await expect(page.getByRole('textbox', { name: 'Client ID' })).not.toHaveValue('');
    await expect(appLocators.clientSecret(page)).toBeFocused();
    await appLocators.clientSecret(page).fill(sandbox.demo.clientSecret);
  });

  await test.step('the wait counts down, and can be cancelled, which frees the port', async () => {
    await startSignIn(page, sandbox);
    await expect(appLocators.waitingForBrowser(page)).toBeVisible();
    const atFirst = await secondsLeft(page);
    expect(atFirst).toBeGreaterThan(240);
    expect(atFirst).toBeLessThanOrEqual(301);
    await expect.poll(() => secondsLeft(page)).toBeLessThan(atFirst);
    await appLocators.cancelSignIn(page).click();
    await expect(problem).toContainText('Sign-in canceled');
    const free = await occupy(port);
    await free();
  });

  await test.step('denied in the browser', async () => {
    await inPersonsBrowser(await startSignIn(page, sandbox), async (browser) => {
      await authorizationLocators.signIn(browser).click();
      await authorizationLocators.deny(browser).click();
      await expect(browser.getByText('Dockhand', { exact: false }).first()).toBeVisible();
      await expect(problem).toContainText('Access denied');
    });
  });

  await test.step('the port of the redirect address is in use', async () => {
    const free = await occupy(port);
    await appLocators.signInWithBrowser(page).click();
    await expect(problem).toContainText(`Port ${port} is used by another program`);
    await expect(problem).toContainText(sandbox.demo.redirectUri);
    await free();
  });

  await test.step('a response that belongs to another attempt', async () => {
    const link = new URL(await startSignIn(page, sandbox));
    link.searchParams.set('state', 'of-another-attempt');
    await authorizeByHttp(link, { deliver: true });
    // Any page could send one, so it does not end the attempt.
    await expect(appLocators.waitingForBrowser(page)).toBeVisible();
    await appLocators.cancelSignIn(page).click();
    await expect(problem).toContainText('Sign-in canceled');
  });

  await test.step('the service is unavailable when a token is checked', async () => {
    await sandbox.stop();
    await signInWithToken(page, sandbox.demo.personalToken);
    await expect(problem).toContainText('No connection');
    await sandbox.start();
  });

  await test.step('the service becomes unavailable between the browser’s response and the tokens', async () => {
    const link = await startSignIn(page, sandbox);
    await expect(problem).toBeHidden();
    const { callbackUrl, parameters } = await authorizeByHttp(link);
    await sandbox.stop();
    await fetch(callbackUrl, { method: 'POST', body: new URLSearchParams(parameters) });
    await expect(problem).toContainText('No connection');
    await sandbox.start();
  });

  await test.step('after all of these, signing in works', async () => {
    await signIn(page, sandbox);
    await nameDesk(page);
  });
});

test('profiles are imported from a file after both hosts are confirmed, and a broken one is refused with its fields named', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch();
  await appLocators.signInWithBrowser(page).waitFor();
  const environments = appLocators.environments(page);
  const give = (content: string) =>
    appLocators
      .profileFile(page)
      .setInputFiles({ name: 'warehouse.json', mimeType: 'application/json', buffer: Buffer.from(content) });
  const profile = {
    name: 'Northern warehouses',
    kind: 'production',
    authUrl: 'https://auth.service.example',
    baseUrl: 'https://api.service.example',
    clientId: 'dockhand-north',
    scopes: sandbox.demo.scopes,
    redirectUri: sandbox.demo.redirectUri,
  };

  await test.step('broken: its fields are named', async () => {
    await give(JSON.stringify({ ...profile, authUrl: 'ftp://somewhere', chanelHeader: 'x' }));
    const refusal = environments.getByRole('alert');
    await expect(refusal).toContainText('The profile wasn’t imported');
    await expect(refusal).toContainText('authUrl');
    await expect(refusal).toContainText('chanelHeader');
    await give('this is { no JSON');
    await expect(refusal).toContainText(/JSON/u);
    await expect(environments.getByText('Northern warehouses')).toBeHidden();
  });

  await test.step('corrected: it is listed, and can be used', async () => {
    await give(JSON.stringify(profile));
    const question = page.getByRole('dialog', { name: 'Import Northern warehouses?' });
    await expect(question).toContainText('auth.service.example');
    await expect(question).toContainText('api.service.example');
    await expect(question).not.toContainText('different domains');
    await question.getByText('Cancel', { exact: true }).click();
    await expect(environments.getByText('Northern warehouses')).toBeHidden();
    await give(JSON.stringify({ ...profile, authUrl: 'https://auth.elsewhere.example' }));
    await expect(question).toContainText('auth.elsewhere.example');
    await expect(question).toContainText('These hosts belong to different domains');
    await question.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(environments.getByRole('alert')).toBeHidden();
    const key = environments.getByRole('button', { name: /^Northern warehouses/u });
    await expect(key).toContainText('Production');
    await key.click();
    await expect(key).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveTitle(/^(?!.*Local sandbox).*Dockhand$/u);
    await expect(appLocators.clientSecret(page)).toHaveValue('');
    await expect(page.getByRole('textbox', { name: 'Client ID' })).toBeHidden();
    await page.getByRole('button', { name: 'Connection details' }).click();
    await expect(page.getByText('dockhand-north')).toBeVisible();
    await expect(page.getByText('Not saved yet')).toBeVisible();
    await appLocators.changeClient(page).click();
    await expect(page.getByRole('textbox', { name: 'Client ID' })).toHaveValue('dockhand-north');
  });

  await test.step('both of its hosts are shown where a secret or token is typed, with a warning that stays', async () => {
    const warning = page.getByRole('note').filter({ hasText: 'These hosts belong to different domains' });
    const expectHosts = async () => {
      for (const host of ['auth.elsewhere.example', 'api.service.example'])
        await expect(page.getByRole('definition').filter({ hasText: host })).toBeVisible();
      await expect(warning).toBeVisible();
    };
    await appLocators.useToken(page).click();
    await expect(appLocators.personalToken(page)).toBeVisible();
    await expectHosts();
    await appLocators.useBrowser(page).click();
    await expect(appLocators.clientSecret(page)).toBeVisible();
    await expectHosts();
    await startSignIn(page, sandbox);
    await appLocators.cancelSignIn(page).click();
    await expect(appLocators.problem(page)).toContainText('Sign-in canceled');
    await expect(appLocators.clientSecret(page)).toBeHidden();
    await expect(warning).toBeVisible();
  });

  await test.step('back to the first one, and the imported one is removed again', async () => {
    await environments.getByRole('button', { name: /^Local sandbox/u }).click();
    await expect(page).toHaveTitle(/Local sandbox/u);
    await environments.getByRole('button', { name: 'Remove Northern warehouses' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(environments.getByText('Northern warehouses')).toBeHidden();
    await signIn(page, sandbox);
    await expect(appLocators.deskName(page)).toBeVisible();
  });
});

/** Opens a link in a separate Chromium, like the user's browser, while `use` runs. */
async function inPersonsBrowser<Result>(link: string, use: (page: Page) => Promise<Result>): Promise<Result> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('No Chromium was found for the person’s browser.');
  const browser = await chromium.launch({
    executablePath,
    headless: true,
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-background-networking', '--password-store=basic'],
  });
  try {
    const page = await browser.newPage();
    await page.goto(link);
    return await use(page);
  } finally {
    await browser.close();
  }
}
