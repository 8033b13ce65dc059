import { describe, expect, it } from 'vitest';
import { chromiumFlags } from '#build/host/chromium-flags.ts';

const usual = { title: 'Dockhand', isRoot: false, sharedMemoryBytes: 2 ** 33, remoteDebuggingPort: '' };

describe("the flags of the host's Chromium", () => {
  it('keep its sandbox, except for root', () => {
    expect(chromiumFlags(usual)).not.toContain('--no-sandbox');
    expect(chromiumFlags({ ...usual, isRoot: true })).toEqual(
      expect.arrayContaining(['--no-sandbox', '--test-type']),
    );
  });

  it('keep it off every network', () => {
    expect(chromiumFlags(usual)).toEqual(
      expect.arrayContaining(['--host-resolver-rules=MAP * ~NOTFOUND', '--disable-background-networking']),
    );
  });

  it('do without shared memory if there is little', () => {
    expect(chromiumFlags(usual)).not.toContain('--disable-dev-shm-usage');
    expect(chromiumFlags({ ...usual, sharedMemoryBytes: 64 * 2 ** 20 })).toContain('--disable-dev-shm-usage');
  });

  it('open the debugging port on this machine only, and only when requested', () => {
    expect(chromiumFlags(usual).join(' ')).not.toContain('remote-debugging');
    expect(chromiumFlags({ ...usual, remoteDebuggingPort: '9222' })).toEqual(
      expect.arrayContaining(['--remote-debugging-port=9222', '--remote-debugging-address=127.0.0.1']),
    );
  });
});
