import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { packageConfiguration } from '#build/package/electron-builder.ts';
import { fuses } from '#build/package/fuses.ts';
import { findBrokenSignature } from '#build/package/read-package.ts';

const configurationOn = (platform: string, feed: string | null = null) =>
  packageConfiguration(
    {
      icons: { ico: 'icon.ico', icns: 'icon.icns', linux: 'linux' },
      notices: 'notices.txt',
      output: 'package',
      electronDist: null,
      feed,
    },
    platform,
  );

describe('the package for macOS', () => {
  it('is signed again after its fuses are set, with the tool that only macOS has', () => {
    expect(configurationOn('darwin').electronFuses).toEqual({ ...fuses, resetAdHocDarwinSignature: true });
    for (const platform of ['linux', 'win32'])
      expect(configurationOn(platform).electronFuses).toEqual({ ...fuses, resetAdHocDarwinSignature: false });
  });

  it('may use the camera, in the app and in its helpers', () => {
    const { entitlements, entitlementsInherit } = configurationOn('darwin').mac ?? {};
    expect(entitlementsInherit).toBe(entitlements);
    const allowed = readFileSync(entitlements ?? '', 'utf8').matchAll(/<key>(.+)<\/key>\s*<true\/>/gu);
    expect([...allowed].map(([, key]) => key)).toEqual([
      'com.apple.security.cs.allow-jit',
      'com.apple.security.cs.allow-unsigned-executable-memory',
      'com.apple.security.cs.disable-library-validation',
      'com.apple.security.device.camera',
    ]);
  });

  it('is refused without a certificate if it looks for updates, which only a signed app installs', () => {
    expect(configurationOn('darwin', 'https://updates.example/').mac?.forceCodeSigning).toBe(true);
    expect(configurationOn('darwin').mac?.forceCodeSigning).toBe(false);
  });

  it('is reported as faulty if its signature is not valid', () => {
    const calls: unknown[] = [];
    expect(findBrokenSignature('Dockhand.app', (...call) => calls.push(call))).toEqual([]);
    expect(calls).toEqual([['codesign', ['--verify', '--deep', '--strict', 'Dockhand.app']]]);
    const [fault] = findBrokenSignature('Dockhand.app', () => {
      throw new Error('invalid signature (code or signature have been modified)');
    });
    expect(fault).toContain('code or signature have been modified');
  });
});
