import { describe, expect, it } from 'vitest';
import { findChromium, findHeadlessChromium } from '#build/find-chromium.ts';

describe('the search for Chromium', () => {
  const only = (path: string) => (requested: string) => requested === path;

  it.each([
    ['linux', '/usr/bin/chromium'],
    ['linux', '/usr/bin/google-chrome'],
    ['linux', '/opt/bin/chromium-browser'],
    ['darwin', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
    ['darwin', '/Users/a/Applications/Chromium.app/Contents/MacOS/Chromium'],
    ['win32', 'C:\\Programs\\Microsoft\\Edge\\Application\\msedge.exe'],
  ])('finds the one of %s at %s', (platform, path) => {
    const env = { HOME: '/Users/a', PATH: '/opt/bin', PROGRAMFILES: 'C:\\Programs' };
    expect(findChromium({ platform, env, exists: only(path) })).toBe(path);
  });

  it('prefers Chromium to Chrome', () => {
    expect(findChromium({ platform: 'linux', env: {}, exists: () => true })).toBe('/usr/bin/chromium');
  });

  it('uses only CHROMIUM_PATH if it is set', () => {
    const env = { CHROMIUM_PATH: '/my/chromium' };
    expect(findChromium({ platform: 'linux', env, exists: () => true })).toBe('/my/chromium');
    expect(findChromium({ platform: 'linux', env, exists: only('/usr/bin/chromium') })).toBeNull();
  });

  it('returns null if there is none', () => {
    expect(findChromium({ platform: 'linux', env: {}, exists: () => false })).toBeNull();
  });

  it('prefers the headless shell if no window is needed, and accepts any other', () => {
    const shell = '/usr/bin/chromium-headless-shell';
    const linux = { platform: 'linux', env: {} } as const;
    expect(findHeadlessChromium({ ...linux, exists: () => true })).toBe(shell);
    expect(findHeadlessChromium({ ...linux, exists: only('/usr/bin/chromium') })).toBe('/usr/bin/chromium');
    const env = { CHROMIUM_PATH: '/my/chromium' };
    expect(findHeadlessChromium({ platform: 'linux', env, exists: () => true })).toBe('/my/chromium');
  });
});
