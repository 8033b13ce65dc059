import { describe, expect, it } from 'vitest';
import { switchArguments } from '#build/run-app.ts';
import { ArgumentRefused, readStartArguments } from '#build/start-arguments.ts';

describe('the arguments of npm start', () => {
  it('can all be omitted', () => {
    expect(readStartArguments([])).toEqual({
      profile: null,
      userDataDir: null,
      remoteDebuggingPort: null,
      headless: false,
      noOpen: false,
      dev: false,
      sandboxPort: null,
      localDemo: null,
      memoryKeychain: false,
      safeMode: false,
      saveFolder: null,
      outsideLog: null,
      language: null,
    });
  });

  it('are read with a space and with an equals sign', () => {
    const wanted = { profile: 'p.json', remoteDebuggingPort: 9222, headless: true };
    expect(
      readStartArguments(['--profile', 'p.json', '--remote-debugging-port', '9222', '--headless']),
    ).toMatchObject(wanted);
    expect(
      readStartArguments(['--profile=p.json', '--remote-debugging-port=9222', '--headless']),
    ).toMatchObject(wanted);
  });

  it.each([
    [['--porfile', 'x'], '--porfile'],
    [['--headless=yes'], '--headless'],
    [['--profile'], '--profile'],
    [['--profile='], '--profile wants a value.'],
    [['--remote-debugging-port', 'many'], 'not "many"'],
    [['--remote-debugging-port', '0'], 'between 1 and 65535'],
    [['--sandbox-port', '65536'], '--sandbox-port'],
    [['--language', 'xx'], 'one of en, de, es, fr, ar, en-XA'],
    [['profile.json'], 'profile.json'],
  ])('are refused with a message when wrong: %j', (argv, words) => {
    expect(() => readStartArguments(argv)).toThrow(ArgumentRefused);
    expect(() => readStartArguments(argv)).toThrow(words);
  });
});

describe('the switches of the app', () => {
  it('are written in the one form that both runtimes read', () => {
    expect(
      switchArguments([
        ['headless'],
        ['profile', '/a b.json'],
        ['remote-debugging-port', 9222],
        ['local-demo', null],
      ]),
    ).toEqual(['--headless', '--profile=/a b.json', '--remote-debugging-port=9222']);
  });
});
