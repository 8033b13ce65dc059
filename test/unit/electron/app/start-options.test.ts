import { describe, expect, it } from 'vitest';
import { readStartOptions, safeModeSwitch } from '#electron/app/start-options.ts';

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
