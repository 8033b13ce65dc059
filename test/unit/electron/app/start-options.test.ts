import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  deskArguments,
  readLocalDemo,
  readStartedProfile,
  readStartOptions,
  refuseStart,
  requestIgnored,
  safeModeSwitch,
  startRequestOf,
} from '#electron/app/start-options.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const none = () => false;

describe('the options of a start', () => {
  it('are read in both spellings, among those of the runtime', () => {
    const options = readStartOptions(
      ['--profile', 'a.json', '--user-data-dir=/data', '--no-sandbox', '--lang=de', 'x'],
      false,
      none,
    );
    expect(options).toEqual({
      profilePath: 'a.json',
      userDataDir: '/data',
      isSafeMode: false,
      localDemoPath: null,
      hasMemoryKeychain: false,
      saveFolder: null,
      outsideLog: null,
    });
  });

  it('are passed on to automatic starts with absolute paths, but not safe mode', () => {
    const options = readStartOptions(
      ['--profile', 'a.json', '--user-data-dir=/data', safeModeSwitch],
      true,
      none,
    );
    expect(deskArguments(options)).toEqual([
      `--profile=${resolve('a.json')}`,
      `--user-data-dir=${resolve('/data')}`,
    ]);
    expect(deskArguments(readStartOptions([], true, none))).toEqual([]);
  });

  it('accept safe mode in every build', () => {
    expect(readStartOptions([safeModeSwitch], true, none).isSafeMode).toBe(true);
  });

  it.each([
    '--remote-debugging-port=9222',
    '--remote-debugging-pipe',
    '--memory-keychain',
    '--local-demo=x.json',
    '--save-folder=x',
    '--outside-log=x',
  ])('refuse %s in a packaged app, and accept it in development', (argument) => {
    expect(() => readStartOptions([argument], true, none)).toThrow(/development only/);
    expect(() => readStartOptions([argument], false, none)).not.toThrow();
  });

  it('in a packaged app, refuse switches that only Chromium reads', () => {
    const argv = ['-remote-debugging-port=9222'];
    const hasSwitch = (name: string) => argv.some((argument) => argument.startsWith(`-${name}`));
    expect(() => readStartOptions(argv, true, hasSwitch)).toThrow(
      /--remote-debugging-port is for development only/,
    );
    expect(() => readStartOptions(argv, false, hasSwitch)).not.toThrow();
  });

  it('refuse an option without its value', () => {
    expect(() => readStartOptions(['--profile='], false, none)).toThrow(/wants a value/);
    expect(() => readStartOptions(['--profile'], false, none)).toThrow(/wants a value/);
  });
});

describe('a second start', () => {
  const request = (...argv: string[]) => startRequestOf(readStartOptions(argv, true, none));

  it('is told that the open Dockhand keeps its own profile and mode', () => {
    const running = request('--profile=/it/north.json');
    expect(requestIgnored(running, request('--profile=/it/south.json'))).toEqual({
      id: 'dialog.alreadyOpen.profile',
      values: { path: resolve('/it/south.json') },
    });
    expect(requestIgnored(running, request(safeModeSwitch))).toEqual({ id: 'dialog.alreadyOpen.safeMode' });
  });

  it('is told nothing if it asks for nothing else', () => {
    const running = request('--profile=north.json', safeModeSwitch);
    for (const again of [
      request(),
      request(`--profile=${resolve('north.json')}`),
      request(safeModeSwitch),
      {},
    ])
      expect(requestIgnored(running, again)).toBeNull();
  });
});

describe('the files named at the start', () => {
  it('may begin with a byte order mark, as Windows PowerShell writes it', () => {
    const path = join(temporaryFolder(), 'file.json');
    const addresses = { authUrl: 'https://auth.test', baseUrl: 'https://api.test' };
    writeFileSync(path, `\uFEFF${JSON.stringify({ name: 'North', kind: 'production', ...addresses })}`);
    expect(readStartedProfile(path, true)?.name).toBe('North');
    writeFileSync(path, `\uFEFF${JSON.stringify({ clientSecret: 's' })}`);
    expect(readLocalDemo(path)).toEqual({ clientSecret: 's' });
  });
});

describe('a profile named at the start', () => {
  it('is the user’s, and not shown as managed', () => {
    const path = join(temporaryFolder(), 'file.json');
    const addresses = { authUrl: 'https://auth.test', baseUrl: 'https://api.test' };
    writeFileSync(path, JSON.stringify({ name: 'North', kind: 'production', ...addresses }));
    expect(readStartedProfile(path, true)).toMatchObject({ name: 'North', isManaged: false });
  });
});

describe('a refused start', () => {
  const refused = async (
    isPackaged: boolean,
    error: unknown = new Error('No such file.'),
    platform = 'win32',
  ) => {
    const shown: string[] = [];
    const write = vi
      .spyOn(process.stderr, 'write')
      .mockImplementation((line) => shown.push(`stderr ${String(line)}`) > 0);
    onTestFinished(() => write.mockRestore());
    const app = {
      isPackaged,
      getPreferredSystemLanguages: () => ['de'],
      exit: (code: number) => void shown.push(`exit ${code}`),
      whenReady: async () => void shown.push('ready'),
    };
    const showErrorBox = (title: string, content: string) => void shown.push(`${title}: ${content}`);
    await refuseStart(error, app, { showErrorBox }, platform);
    return shown;
  };

  it('says why in a dialog of an installed app, and on the error output', async () => {
    expect(await refused(true)).toEqual([
      'stderr Dockhand: No such file.\n',
      'Dockhand: No such file.',
      'exit 1',
    ]);
  });

  it('says why in a dialog on Linux once the app is ready, because there is none before', async () => {
    expect(await refused(true, new Error('Not writable.'), 'linux')).toEqual([
      'stderr Dockhand: Not writable.\n',
      'ready',
      'Dockhand: Not writable.',
      'exit 1',
    ]);
  });

  it('does not wait for the app on Linux because of a switch, which would take effect meanwhile', async () => {
    const switches = () => readStartOptions(['--remote-debugging-port=9222'], true, none);
    const refusal = await Promise.resolve()
      .then(switches)
      .catch((error: unknown) => error);
    expect(await refused(true, refusal, 'linux')).not.toContain('ready');
  });

  it('names the profile’s file and its wrong fields', async () => {
    const path = join(temporaryFolder(), 'north.json');
    writeFileSync(path, JSON.stringify({ name: 'North', kind: 'production', baseUrl: 'https://api.test' }));
    const refusal = await Promise.resolve()
      .then(() => readStartedProfile(path, false))
      .catch((error: unknown) => error);
    expect((await refused(false, refusal))[0]).toContain(
      `Das Profil ${path} kann nicht verwendet werden. authUrl:`,
    );
  });

  it('says why on the error output alone in development', async () => {
    expect(await refused(false)).toEqual(['stderr Dockhand: No such file.\n', 'exit 1']);
  });
});
