import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { appLocators } from '#build/tour/app-locators.ts';
import { contract } from '#shared/ipc/contract.ts';
import { callFromPage } from '#test/support/screens/at-the-desk.ts';
import { expect, test } from './desk-test.ts';

test('the page is isolated: it has one global of ours, reaches nothing and has no permissions', async ({
  launch,
  sandbox,
}) => {
  const { page, problems } = await launch();
  await appLocators.signInWithBrowser(page).waitFor();

  await test.step('it has one global of ours, and nothing of Node or Electron', async () => {
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
    expect(known.areas).toEqual([...Object.keys(contract.requests), 'on'].sort());
  });

  await test.step('its global cannot be replaced or changed', async () => {
    const isSame = await page.evaluate(() => {
      const holder = window as unknown as { dockhand: Record<string, Record<string, unknown>> };
      const before = holder.dockhand;
      const read = before['session']?.['read'];
      for (const change of [
        () => Object.assign(window, { dockhand: null }),
        () => Object.assign(before, { session: null }),
        () => Object.assign(before['session'] ?? {}, { read: null }),
      ]) {
        try {
          change();
        } catch {
          // In strict mode this throws; either way the global stays.
        }
      }
      return holder.dockhand === before && holder.dockhand['session']?.['read'] === read;
    });
    expect(isSame).toBe(true);
  });

  await test.step('it cannot reach anything over the network', async () => {
    sandbox.clearRequests();
    const reached = await page.evaluate(async (origin) => {
      const attempts = await Promise.allSettled([
        fetch(`${origin}/2026-07/receiving`),
        new Promise((resolve, reject) => {
          const image = new Image();
          image.addEventListener('load', resolve);
          image.addEventListener('error', reject);
          image.src = `${origin}/pixel.png`;
        }),
        new Promise((resolve, reject) => {
          const script = document.createElement('script');
          script.addEventListener('load', resolve);
          script.addEventListener('error', reject);
          script.src = `${origin}/script.js`;
          document.head.append(script);
        }),
      ]);
      return attempts.map(({ status }) => status);
    }, sandbox.origin);
    expect(reached).toEqual(['rejected', 'rejected', 'rejected']);
    expect(sandbox.requests).toEqual([]);
  });

  await test.step('it cannot run code from a string or submit a form', async () => {
    const isInjected = await page.evaluate((origin) => {
      const script = document.createElement('script');
      script.textContent = 'window.injected = true';
      const form = Object.assign(document.createElement('form'), {
        action: `${origin}/form`,
        method: 'post',
      });
      const button = document.createElement('button');
      button.setAttribute('onclick', 'window.injected = true');
      document.body.append(script, form, button);
      form.submit();
      button.click();
      return 'injected' in window;
    }, sandbox.origin);
    expect(isInjected).toBe(false);
    await callFromPage(page, 'app', 'readInfo');
    expect(sandbox.requests).toEqual([]);
  });

  await test.step('permissions are denied, except writing text to the clipboard', async () => {
    const granted = () =>
      page.evaluate(async () => {
        const names = ['geolocation', 'notifications', 'camera', 'microphone', 'clipboard-read'];
        const requested = await Promise.all(
          names.map((name) =>
            navigator.permissions.query({ name: name as PermissionName }).then(({ state }) => state),
          ),
        );
        return names.filter((_name, position) => requested[position] === 'granted');
      });
    expect(await granted()).toEqual([]);
    const policed = await page.evaluate(() => {
      const { featurePolicy } = document as unknown as {
        featurePolicy: { allowsFeature: (name: string) => boolean };
      };
      const names = ['camera', 'hid', 'microphone', 'geolocation', 'usb', 'serial'];
      return names.filter((name) => featurePolicy.allowsFeature(name));
    });
    expect(policed).toEqual(['camera', 'hid']);
    const devices = await page.evaluate(() => {
      const { hid } = navigator as unknown as { hid: { getDevices: () => Promise<unknown[]> } };
      return hid.getDevices();
    });
    expect(devices).toEqual([]);
    // While the window shows the camera's image, the page may request the camera; nothing else, and no longer than
    // that.
    await callFromPage(page, 'app', 'allowCamera', { isAllowed: true });
    await expect.poll(granted).toEqual(['camera']);
    await callFromPage(page, 'app', 'allowCamera', { isAllowed: false });
    await expect.poll(granted).toEqual([]);
  });

  await test.step('invalid input is refused with a message, and nothing happens', async () => {
    expect(await callFromPage(page, 'receiving', 'read', { id: -1 })).toMatchObject({
      ok: false,
      failure: { code: 'INVALID' },
    });
    for (const url of ['file:///etc/hosts', 'https://user@example.com/', 'http://example.com/']) {
      expect(await callFromPage(page, 'app', 'openLink', { url })).toMatchObject({ ok: false });
    }
  });

  const refused = await problems.take();
  for (const directive of ['connect-src', 'img-src', 'script-src', 'form-action']) {
    expect(refused).toContainEqual(expect.stringContaining(`policy: ${directive}`));
  }
});

test('the page cannot leave its own address, open a window or frame another site', async ({
  launch,
  userDataDir,
}) => {
  const opened = join(userDataDir, 'opened.txt');
  const { page, browser, problems } = await launch({ outsideLog: opened });
  await appLocators.signInWithBrowser(page).waitFor();
  const address = page.url();
  const pages = () => browser.contexts().flatMap((context) => context.pages());

  await page.evaluate(() => {
    location.href = 'https://example.invalid/';
  });
  expect(await page.evaluate(() => window.open('https://example.invalid/') === null)).toBe(true);
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: 'file:///etc/hosts', target: '_blank' });
    document.body.append(link);
    link.click();
  });
  // A round trip through the main process, so that any effect has started.
  await callFromPage(page, 'app', 'readInfo');
  await expect.poll(() => pages().map((open) => open.url())).toEqual([address]);
  expect(page.url()).toBe(address);
  await expect(appLocators.signInWithBrowser(page)).toBeVisible();
  const outside = existsSync(opened) ? readFileSync(opened, 'utf8') : '';
  expect(outside).not.toContain('file:');

  const framed = await page.evaluate(async () => {
    const frame = Object.assign(document.createElement('iframe'), { src: 'https://example.invalid/' });
    document.body.append(frame);
    await new Promise((resolve) => frame.addEventListener('load', resolve));
    try {
      return frame.contentDocument?.body.innerText ?? 'nothing of it can be read';
    } catch {
      return 'nothing of it can be read';
    }
  });
  expect(framed).toBe('nothing of it can be read');
  expect(await problems.take()).toContainEqual(expect.stringContaining('policy: frame-src'));
});
