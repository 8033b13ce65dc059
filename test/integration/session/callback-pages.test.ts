import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '#build/find-chromium.ts';
import { findFreePort } from '#build/find-free-port.ts';
import { createCallbackPages } from '#electron/session/callback-pages.ts';
import { type CallbackListener, listenForCallback } from '#electron/session/loopback-listener.ts';
import { serveOnLoopback } from '#test/integration/service/loopback-server.ts';
import { english } from '#test/support/english.ts';

/** All complaints of a page: scripts, styles, or forms that its policy blocked, and errors. */
const complaints: string[] = [];
let browser: Browser;
let authorizationServer: Awaited<ReturnType<typeof serveOnLoopback>>;
let listener: CallbackListener | null = null;
let redirectUri = '';
let page: Page;

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-dev-shm-usage'],
  });
  // Stands in for the authorization server: it redirects the browser, and offers a form that posts to the listener.
  authorizationServer = await serveOnLoopback((request, response) => {
    const target = new URL(request.url ?? '/', 'http://localhost').searchParams.get('to');
    if (target !== null) response.writeHead(303, { location: target }).end();
    else
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          `<form method="post" action="${redirectUri}"><input name="error" value="access_denied"><input name="state" value="s"></form>`,
        );
  });
});

afterAll(async () => {
  await browser.close();
  await authorizationServer.close();
});

afterEach(async () => {
  await page.close();
  await listener?.close();
});

async function open(): Promise<CallbackListener> {
  redirectUri = `http://127.0.0.1:${await findFreePort()}/callback`;
  listener = await listenForCallback({ redirectUri, state: 's', pages: createCallbackPages(english) });
  page = await browser.newPage();
  complaints.length = 0;
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return listener;
}

function serverAddress(target?: string): string {
  return `${authorizationServer.origin}/${target === undefined ? '' : `?to=${encodeURIComponent(target)}`}`;
}

describe('the listener’s pages in a real browser', () => {
  it('send a fragment to the listener, and leave no code in the address', async () => {
    const { answer } = await open();
    await page.goto(serverAddress(`${redirectUri}#code=a%2Bb&state=s&id_token=t`));
    expect(Object.fromEntries(await answer)).toEqual({ code: 'a+b', state: 's', id_token: 't' });
    await page.getByRole('heading', { name: 'Back to Dockhand' }).waitFor();
    expect(page.url()).toBe(redirectUri);
    expect(complaints).toEqual([]);
  });

  it('explain their purpose when a user opens the address manually', async () => {
    const { answer } = await open();
    await page.goto(redirectUri);
    await page.getByRole('heading', { name: 'Nothing to sign in with' }).waitFor();
    await page.goto(`${redirectUri}?code=c&state=s`);
    expect((await answer).get('code')).toBe('c');
    expect(complaints).toEqual([]);
  });

  it('are styled, and show when the service refused', async () => {
    const { answer } = await open();
    await page.goto(serverAddress());
    await page.evaluate(() => document.querySelector('form')?.submit());
    expect((await answer).get('error')).toBe('access_denied');
    await page.getByRole('heading', { name: 'Not signed in' }).waitFor();
    const radius = await page.evaluate(
      () => getComputedStyle(document.querySelector('main') ?? document.body).borderRadius,
    );
    expect(radius).toBe('14px');
    expect(complaints).toEqual([]);
  });
});
