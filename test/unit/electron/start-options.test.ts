import { describe, expect, it } from 'vitest';
import { readStartOptions } from '../../../electron/start-options.ts';

describe('the options of a start', () => {
  it('are read in both spellings, among those of the runtime', () => {
    const options = readStartOptions(
      ['--profile', 'a.json', '--user-data-dir=/data', '--no-sandbox', '--lang=de', 'x'],
      false,
    );
    expect(options).toEqual({
      profilePath: 'a.json',
      userDataDir: '/data',
      localDemoPath: null,
      hasMemoryKeychain: false,
      saveFolder: null,
      outsideLog: null,
    });
  });

  it.each([
    '--remote-debugging-port=9222',
    '--remote-debugging-pipe',
    '--memory-keychain',
    '--local-demo=x.json',
    '--save-folder=x',
    '--outside-log=x',
  ])('refuse %s in a packaged app, and take it in development', (argument) => {
    expect(() => readStartOptions([argument], true)).toThrow(/development only/);
    expect(() => readStartOptions([argument], false)).not.toThrow();
  });

  it('refuse an option without its value', () => {
    expect(() => readStartOptions(['--profile='], false)).toThrow(/wants a value/);
    expect(() => readStartOptions(['--profile'], false)).toThrow(/wants a value/);
  });
});
