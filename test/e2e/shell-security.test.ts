import { callFromPage } from './at-the-desk.ts';
import { expect, test } from './desk-test.ts';

test.describe('the page is locked in', () => {
  test('it knows one global of ours, and nothing of Node or Electron', async ({ launch }) => {
    const { page } = await launch();
    const known = await page.evaluate(() => ({
      node: [
        'process',
        'require',
        'module',
        'Buffer',
        'global',
        'electron',
        'ipcRenderer',
        '__dirname',
      ].filter((name) => name in window),
      areas: Object.keys((window as unknown as { dockhand: object }).dockhand).sort(),
    }));
    expect(known.node).toEqual([]);
    expect(known.areas).toEqual([
      'app',
      'centers',
      'desk',
      'on',
      'preferences',
      'profiles',
      'receiving',
      'session',
      'status',
    ]);
  });

  test('what it was given cannot be replaced', async ({ launch }) => {
    const { page } = await launch();
    const isSame = await page.evaluate(() => {
      const before = (window as unknown as { dockhand: unknown }).dockhand;
      try {
        (window as unknown as { dockhand: unknown }).dockhand = null;
      } catch {
        // A page in strict mode is told; either way it stays.
      }
      return (window as unknown as { dockhand: unknown }).dockhand === before;
    });
    expect(isSame).toBe(true);
  });

  test('it cannot leave its own address, open a window or frame another site', async ({ launch }) => {
    const { page, browser } = await launch();
    const address = page.url();
    await page.evaluate(() => {
      location.href = 'https://example.invalid/';
    });
    const opened = await page.evaluate(() => window.open('https://example.invalid/') === null);
    expect(opened).toBe(true);
    // A round trip through the main process: whatever was going to happen has happened.
    await callFromPage(page, 'app', 'readInfo');
    expect(page.url()).toBe(address);
    expect(browser.contexts().flatMap((context) => context.pages()).length).toBe(1);
  });

  test('it reaches nothing over the network', async ({ launch, sandbox }) => {
    const { page } = await launch();
    const reached = await page.evaluate(async (origin) => {
      const attempts = await Promise.allSettled([
        fetch(`${origin}/2026-07/receiving`),
        new Promise((resolve, reject) => {
          const image = new Image();
          image.addEventListener('load', resolve);
          image.addEventListener('error', reject);
          image.src = `${origin}/pixel.png`;
        }),
      ]);
      return attempts.map(({ status }) => status);
    }, sandbox.origin);
    expect(reached).toEqual(['rejected', 'rejected']);
    expect(sandbox.requests).toEqual([]);
  });

  test('it runs no script of a string', async ({ launch }) => {
    const { page } = await launch();
    const outcome = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.injected = true';
      document.body.append(script);
      return 'injected' in window;
    });
    expect(outcome).toBe(false);
  });

  test('permissions are denied, but writing text to the clipboard', async ({ launch }) => {
    const { page } = await launch();
    const states = await page.evaluate(async () => {
      const names = ['geolocation', 'notifications', 'camera', 'microphone', 'clipboard-read'];
      const asked = await Promise.all(
        names.map((name) =>
          navigator.permissions.query({ name: name as PermissionName }).then(({ state }) => state),
        ),
      );
      return Object.fromEntries(names.map((name, position) => [name, asked[position]]));
    });
    for (const [name, state] of Object.entries(states))
      expect([name, state === 'granted']).toEqual([name, false]);
  });

  test('wrong input is refused in words, and nothing happens', async ({ launch }) => {
    const { page } = await launch();
    expect(await callFromPage(page, 'receiving', 'read', { id: -1 })).toMatchObject({
      ok: false,
      failure: { code: 'INVALID' },
    });
    expect(await callFromPage(page, 'app', 'openLink', { url: 'file:///etc/hosts' })).toMatchObject({
      ok: false,
    });
    expect(await callFromPage(page, 'app', 'openLink', { url: 'https://user@example.com/' })).toMatchObject({
      ok: false,
    });
  });
});
