import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textsInFolder } from '#test/support/folder-bytes.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import {
  type FixtureGlobals,
  type RunningFixture,
  removeFixtures,
  runFixture,
  startAgain,
} from './fixture-app.ts';

/** Waits for a condition outside this process by polling, because nothing announces it. */
async function until(isTrue: () => boolean): Promise<void> {
  await expect.poll(isTrue).toBe(true);
}

afterAll(removeFixtures);

describe('an app on the host', () => {
  let app: RunningFixture;
  /** The folder with the programs of a printing system that has the printers listed in `printers`. */
  const printing = temporaryFolder();

  beforeAll(async () => {
    writeFileSync(join(printing, 'printers'), '');
    for (const [name, script] of [
      ['lpstat', `cat ${join(printing, 'printers')}`],
      ['lp', `echo "$@" > ${join(printing, 'job')}; cat > ${join(printing, 'job.pdf')}`],
    ] as const) {
      writeFileSync(join(printing, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    }
    const PATH = `${printing}${delimiter}${process.env['PATH'] ?? ''}`;
    app = await runFixture({ PATH, HTTPS_PROXY: 'http://proxy.example:3128', NO_PROXY: '.inside.example' });
  });

  it('receives what the page sends, and the page gets the reply', async () => {
    const sent = { text: 'ä\u2028', none: null, list: [1, [2]], deep: { $: 'kept' }, on: true };
    expect(await app.call('echo', sent, 'second')).toEqual([sent, 'second']);
  });

  it('transfers what structured clone supports, and refuses the rest', async () => {
    const results = await app.page.evaluate(async () => {
      const { fixture } = window as unknown as FixtureGlobals;
      const [date, map, missing] = (await fixture.call(
        'echo',
        new Date(5),
        new Map([[1, 2n]]),
        undefined,
      )) as [Date, Map<number, bigint>, undefined];
      const refused = await fixture.call('echo', () => 1).catch((error: Error) => error.name);
      return [date.getTime(), map.get(1) === 2n, missing === undefined, refused];
    });
    expect(results).toEqual([5, true, true, 'DataCloneError']);
  });

  it('deletes what the page stored, and saves none of its addresses on disk', async () => {
    await app.page.evaluate(() => {
      localStorage.setItem('note', 'kept by the page');
      for (const name of ['Ada', 'Grace'])
        history.pushState(null, '', `#/orders?customer=${name}+Hopper-Test`);
    });
    await app.call('forget');
    expect(await app.page.evaluate(() => localStorage.length)).toBe(0);
    await expect.poll(() => app.page.evaluate(() => history.length)).toBe(1);
    await app.page.evaluate(() => history.replaceState(null, '', '/'));
    expect(textsInFolder(app.userData, ['Ada Hopper-Test', 'Grace Hopper-Test'])).toEqual([]);
  });

  it('gets the address and the frame of the calling page', async () => {
    expect(await app.call('whoami')).toEqual({
      origin: 'app://dockhand',
      url: 'app://dockhand/',
      parent: null,
      isMain: true,
    });
  });

  it('passes on only the message of an error, in Electron’s wording', async () => {
    const message = await app.call('fail').catch(String);
    expect(message).toContain("Error invoking remote method 'fail': RangeError: too far");
    expect(await app.call('nobody').catch(String)).toContain("No handler registered for 'nobody'");
  });

  it('sends events to the page', async () => {
    await app.call('push');
    await app.page.waitForFunction(() => (window as unknown as FixtureGlobals).fixture.pushed().length > 0);
    expect(await app.page.evaluate(() => (window as unknown as FixtureGlobals).fixture.pushed())).toEqual([
      { at: new Date(7) },
    ]);
  });

  it('creates a PDF of the page on the requested paper', async () => {
    const sizeOf = async (pageSize: unknown) => {
      const pdf = String(
        await app.call('pdf', { pageSize, margins: { top: 0, bottom: 0, left: 0, right: 0 } }),
      );
      expect(pdf.startsWith('%PDF-')).toBe(true);
      const box = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf);
      return [Number(box?.[1]), Number(box?.[2])].map(Math.round);
    };
    // In points, 72 to the inch.
    expect(await sizeOf('A4')).toEqual([596, 842]);
    expect(await sizeOf('Letter')).toEqual([612, 792]);
    expect(await sizeOf({ width: 4, height: 6 })).toEqual([288, 432]);
    expect(await app.call('pdf', { pageSize: 'Tabloid' }).catch(String)).toContain(
      'does not print on "Tabloid"',
    );
  });

  it('prints with the page’s own dialog, and reports when it is closed', async () => {
    const printed = app.page.evaluate(
      () =>
        new Promise((resolve) => {
          window.print = () => {
            resolve(document.title);
          };
        }),
    );
    expect(await app.call('print')).toEqual([true, '']);
    expect(await printed).toBe('Fixture');
    await app.page.evaluate(() => {
      window.print = () => {
        throw new Error('no printer');
      };
    });
    expect(await app.call('print')).toEqual([false, expect.stringContaining('no printer')]);
  });

  it('lists the system’s printers, and prints on one of them without a dialog', async () => {
    expect(await app.call('printers')).toEqual([]);
    expect(await app.call('printSilently', 'Dock_1')).toEqual([
      false,
      expect.stringContaining('No printers available'),
    ]);
    writeFileSync(join(printing, 'printers'), 'Office_1\nDock_1\n');
    const names = ((await app.call('printers')) as { name: string }[]).map(({ name }) => name);
    expect(names).toEqual(['Office_1', 'Dock_1']);
    expect(await app.call('printSilently', 'Old')).toEqual([false, 'Invalid deviceName provided']);
    expect(await app.call('printSilently', 'Dock_1')).toEqual([true, '']);
    expect(readFileSync(join(printing, 'job'), 'utf8')).toBe('-d Dock_1 -n 2 -\n');
    expect(readFileSync(join(printing, 'job.pdf'), 'latin1')).toMatch(/^%PDF-/);
  });

  it('throws an error that names the missing part of Electron', async () => {
    expect(await app.call('misuse')).toEqual([
      'The host does not implement electron.app.getGPUInfo',
      'The host does not implement electron.safeStorage.encryptString',
      'The host does not implement electron.Tray',
      'The host does not implement electron.BrowserWindow.setProgressBar',
      'The host does not implement electron.dialog.showSaveDialog',
    ]);
  });

  it('refuses a relative path for a folder of the app', async () => {
    expect(await app.call('setPath', 'crashes').catch(String)).toContain('Path must be absolute');
    expect(await app.call('setPath', join(app.userData, 'crashes'))).toBeUndefined();
  });

  it('applies the policy in its protocol’s headers to the page', async () => {
    const ran = await app.page.evaluate(() => {
      const { ownScriptRan, inlineRan } = window as unknown as Record<string, unknown>;
      return { ownScriptRan, inlineRan };
    });
    expect(ran).toEqual({ ownScriptRan: true, inlineRan: undefined });
  });

  it('exposes nothing of the host to the page except what the preload script published', async () => {
    const names = await app.page.evaluate(() =>
      Object.getOwnPropertyNames(window).filter((name) =>
        /^(?:host[0-9a-f]+|electron|require|module|ipc.*)$/iu.test(name),
      ),
    );
    expect(names).toEqual([]);
    expect(
      await app.page.evaluate(() => Object.isFrozen((window as unknown as FixtureGlobals).fixture)),
    ).toBe(true);
  });

  it('asks the app before the page navigates away, and keeps the page', async () => {
    await app.page.click('text=away');
    await app.untilOutput('will navigate https://elsewhere.example/');
    expect(await app.call('whoami')).toMatchObject({ url: 'app://dockhand/' });
    expect(await app.page.textContent('h1')).toBe('Fixture');
  });

  it('opens no second window for the page, however it asks', async () => {
    await app.page.click('text=new');
    await app.untilOutput('window wanted https://new.example/');
    expect(await app.page.evaluate(() => window.open('https://script.example/'))).toBeNull();
    await app.untilOutput('window wanted https://script.example/');
    expect(app.page.context().pages()).toHaveLength(1);
  });

  it('lets the page reach no other origin', async () => {
    expect(
      await app.page.evaluate(() => fetch('https://elsewhere.example/').catch((error: Error) => error.name)),
    ).toBe('TypeError');
    expect(app.output()).not.toContain('asked for https://');
    expect(app.page.frames().map((frame) => frame.url())).not.toContain('https://framed.example/');
  });

  it('still answers after the page is reloaded', async () => {
    await app.page.reload();
    expect(await app.call('echo', 'again')).toEqual(['again']);
  });

  it('lets the page write to the clipboard, as the app allows, but not read it', async () => {
    const answers = await app.page.evaluate(async () => {
      const write = navigator.clipboard.writeText('text').then(
        () => 'written',
        (error: Error) => error.name,
      );
      return [await write, await navigator.clipboard.readText().catch((error: Error) => error.name)];
    });
    expect(answers).toEqual(['written', 'NotAllowedError']);
  });

  it('lets the page ask for the camera while the app allows it, and never for the microphone', async () => {
    const states = () =>
      app.page.evaluate(() =>
        Promise.all(
          (['camera', 'microphone', 'clipboard-write'] as PermissionName[]).map((name) =>
            navigator.permissions.query({ name }).then(({ state }) => state),
          ),
        ),
      );
    // A page that was just loaded gets its permissions a moment later; until then Chromium would prompt.
    await expect.poll(states).toEqual(['denied', 'denied', 'granted']);
    await app.call('allow', ['clipboard-sanitized-write', 'video']);
    await expect.poll(states).toEqual(['granted', 'denied', 'granted']);
    await app.call('allow', ['clipboard-sanitized-write']);
    await expect.poll(states).toEqual(['denied', 'denied', 'granted']);
  });

  it('runs a utility process with its arguments and without electron', async () => {
    expect(await app.call('utility', { ask: [1] })).toEqual({
      data: { ask: [1] },
      argument: 'an argument',
      electron: 'The host offers no electron module inside a utility process',
    });
    expect(await app.call('endUtility')).not.toBe(0);
  });

  it('finds the environment’s proxy', async () => {
    expect(await app.call('proxy', 'https://service.example/')).toBe('PROXY proxy.example:3128');
    expect(await app.call('proxy', 'https://a.inside.example/')).toBe('DIRECT');
    expect(await app.call('proxy', 'http://127.0.0.1:9/')).toBe('DIRECT');
  });

  it('shows the page in the theme chosen by the app', async () => {
    expect(await app.call('theme', 'dark')).toBe(true);
    await app.page.waitForFunction(() => matchMedia('(prefers-color-scheme: dark)').matches);
    expect(await app.call('theme', 'light')).toBe(false);
    await app.page.waitForFunction(() => matchMedia('(prefers-color-scheme: light)').matches);
  });

  it('notifies the app of the computer’s sleep and wake-up when its parent process reports them', async () => {
    for (const power of ['lock-screen', 'suspend', 'resume']) app.process.send?.({ power });
    await app.untilOutput('power resume');
    expect(app.output().match(/power \S+/gu)).toEqual(['power suspend', 'power resume']);
  });

  it('gives the window the size requested by the app', async () => {
    await app.call('bounds', { width: 1100, height: 720 });
    await app.page.waitForFunction(() => innerWidth === 1100 && innerHeight === 720);
    expect(await app.call('bounds')).toMatchObject({ width: 1100, height: 720 });
  });

  it('notifies the first instance of a second start, which then exits', async () => {
    const startedMs = performance.now();
    const { child, output } = startAgain(app, '--hello=again');
    const [code] = await once(child, 'exit');
    expect(output()).toContain('FIXTURE not the first');
    expect(code).toBe(0);
    await app.untilOutput('second instance --hello=again fixture');
    expect(performance.now() - startedMs).toBeLessThan(15_000);
  });

  it('exits, and its Chromium with it, when the window is closed', async () => {
    expect(app.countChromium()).toBeGreaterThan(0);
    const end = once(app.process, 'exit');
    await app.page.close();
    expect((await end)[0]).toBe(0);
    expect(app.output()).toContain('FIXTURE will quit');
    await until(() => app.countChromium() === 0);
  });
});

describe('the end of an app on the host', () => {
  it('is not ready anymore if it quits while its Chromium is started', async () => {
    const app = await runFixture();
    const end = once(app.process, 'exit');
    app.process.kill('SIGTERM');
    await end;
    await until(() => app.countChromium() === 0);
    const { child, output } = startAgain(app, '--quits-early');
    expect((await once(child, 'exit'))[0]).toBe(0);
    expect(output()).toContain('FIXTURE will quit');
    expect(output()).not.toContain('FIXTURE started');
    await until(() => app.countChromium() === 0);
  });

  it('opens no link and no file where no user could see it', async () => {
    const app = await runFixture();
    await app.call('open', 'https://example.com/?a=1');
    await app.untilOutput('Not opened');
    expect(await app.call('openFile', '/somewhere/labels.pdf')).toContain('No program');
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
    'leaves no Chromium running after %s',
    async (signal) => {
      const app = await runFixture();
      const end = once(app.process, 'exit');
      app.process.kill(signal);
      await end;
      await until(() => app.countChromium() === 0);
      expect(app.output().includes('FIXTURE will quit')).toBe(signal !== 'SIGKILL');
    },
  );

  it('closes the window when the app requests it', async () => {
    const app = await runFixture();
    const end = once(app.process, 'exit');
    await app.call('close').catch(() => undefined);
    expect((await end)[0]).toBe(0);
  });

  it('ignores a request to quit in the microtasks of `will-quit`', async () => {
    const app = await runFixture();
    const end = once(app.process, 'exit');
    await app.call('quitOnceMore').catch(() => undefined);
    expect((await end)[0]).toBe(0);
    expect(app.output().match(/will quit|quits again/gu)).toEqual(['will quit', 'quits again', 'will quit']);
  });

  it('restarts when the app requests it, and looks like the same process to its parent', async () => {
    const app = await runFixture();
    const end = once(app.process, 'exit');
    await app.call('relaunch', '--once-more').catch(() => undefined);
    await app.untilOutput('FIXTURE started with --once-more');
    expect(app.process.exitCode).toBeNull();
    app.process.kill('SIGTERM');
    await end;
    await until(() => app.countChromium() === 0);
  });

  it('starts an instance for each time that the app requests a restart', async () => {
    const app = await runFixture();
    const end = once(app.process, 'exit');
    await app.call('relaunch', '--one', '--another').catch(() => undefined);
    // One of the two gets the lock, and hears of the other.
    await app.untilOutput('FIXTURE not the first');
    await app.untilOutput('second instance --');
    app.process.kill('SIGTERM');
    await end;
    await until(() => app.countChromium() === 0);
  });
});
