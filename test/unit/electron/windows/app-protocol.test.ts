import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAppProtocol } from '#electron/windows/app-protocol.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const parent = temporaryFolder();
let serve: (request: Request) => Promise<Response>;

beforeAll(() => {
  const folder = join(parent, 'renderer');
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(parent, 'secret.json'), '{}');
  writeFileSync(join(folder, 'index.html'), '<meta name="csp-nonce" content="__NONCE__">');
  writeFileSync(join(folder, 'assets', 'main.js'), 'export {};');
  writeFileSync(join(folder, 'notes.md'), '# no type of a build');
  serve = createAppProtocol(folder);
});
const get = (path: string, method = 'GET') => serve(new Request(`app://dockhand${path}`, { method }));

describe('the protocol of the app’s page', () => {
  it('serves the page with a nonce that its policy contains too, fresh each time', async () => {
    const nonces = new Set<string>();
    for (let visit = 0; visit < 3; visit += 1) {
      const answer = await get('/');
      const nonce = /content="([^"]+)"/.exec(await answer.text())?.[1] ?? '';
      expect(answer.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  });

  it('allows the page no network access, frames, forms, or eval', async () => {
    const policy = (await get('/')).headers.get('content-security-policy') ?? '';
    for (const rule of [
      "default-src 'none'",
      "script-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'none'",
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]) {
      expect(policy.split('; ')).toContain(rule);
    }
    expect(policy).not.toMatch(/unsafe|\*/);
  });

  it('serves a built file with its content type', async () => {
    expect((await get('/assets/main.js')).headers.get('content-type')).toMatch(/^text\/javascript/);
  });

  it.each([
    '/../secret.json',
    '/%2e%2e/secret.json',
    '/..%2fsecret.json',
    '/assets/..%2f..%2fsecret.json',
    '/..%5csecret.json',
    '/%00',
    '/%E0%A4%A',
    '/assets/none.js',
    '/notes.md',
    '/assets/',
  ])('finds nothing at %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it('serves no other host and no other method', async () => {
    expect((await serve(new Request('app://elsewhere/'))).status).toBe(404);
    expect((await get('/', 'POST')).status).toBe(405);
  });
});
