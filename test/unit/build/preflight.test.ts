import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide, installLine, listMissing, type MachineFacts } from '#build/preflight-machine.ts';

/** A Debian machine that has everything. */
const complete: MachineFacts = {
  platform: 'linux',
  isRoot: false,
  distribution: 'debian',
  hasElectron: false,
  hasChromium: true,
  hasSansFont: true,
  hasLibsecret: true,
  hasDbus: true,
  hasKeyring: true,
  hasSessionBus: false,
  hasXvfb: true,
  canSandbox: true,
};

/** Every part missing. */
const bare: MachineFacts = {
  ...complete,
  hasChromium: false,
  hasSansFont: false,
  hasLibsecret: false,
  hasDbus: false,
  hasKeyring: false,
  hasXvfb: false,
  canSandbox: false,
};

describe('the preflight', () => {
  it('continues if nothing is missing', () => {
    expect(decide(complete, 'app')).toEqual({ kind: 'go', notes: [] });
    expect(decide(complete, 'test')).toEqual({ kind: 'go', notes: [] });
  });

  it('prints the exact command to a user who is not root and lacks one package', () => {
    expect(decide({ ...complete, hasChromium: false }, 'app')).toEqual({
      kind: 'stop',
      lines: [
        'Missing: Chromium.',
        'Install it with:',
        '  sudo apt-get update && sudo apt-get install -y --no-install-recommends chromium',
      ],
    });
  });

  it.each([
    ['hasSansFont', 'fontconfig fonts-liberation'],
    ['hasLibsecret', 'libsecret-1-0'],
    ['hasDbus', 'dbus'],
    ['hasKeyring', 'gnome-keyring'],
    ['hasXvfb', 'xvfb xauth'],
    ['canSandbox', 'chromium-sandbox'],
  ] as const)('names the packages when %s is false', (fact, packages) => {
    const decision = decide({ ...complete, [fact]: false }, 'test');
    expect(decision.kind === 'stop' && decision.lines.at(-1)).toBe(`  ${installLine([packages])}`);
  });

  it('installs everything in one step as root on Debian', () => {
    const decision = decide({ ...bare, isRoot: true }, 'test');
    expect(decision).toMatchObject({
      kind: 'install',
      packages: [
        'chromium',
        'chromium-headless-shell',
        'fontconfig',
        'fonts-liberation',
        'xvfb',
        'xauth',
        'libsecret-1-0',
        'dbus',
        'gnome-keyring',
      ],
    });
  });

  it('stops if installing did not provide Chromium', () => {
    expect(decide({ ...complete, isRoot: true, hasChromium: false }, 'app', true).kind).toBe('stop');
  });

  it('runs the app without a keychain if none could be installed, and says so', () => {
    const facts = { ...complete, isRoot: true, hasKeyring: false, hasLibsecret: false };
    expect(decide(facts, 'app', true)).toEqual({
      kind: 'go',
      notes: ['Missing: libsecret, a keyring. The sign-in lasts for this run only.'],
    });
    expect(decide(facts, 'test', true).kind).toBe('stop');
  });

  it('needs no separate keyring if a desktop session has one', () => {
    expect(
      listMissing({ ...complete, hasSessionBus: true, hasKeyring: false, hasDbus: false }, 'app'),
    ).toEqual([]);
  });

  it('needs no Chromium for the app if real Electron can start', () => {
    expect(listMissing({ ...complete, hasElectron: true, hasChromium: false }, 'app')).toEqual([]);
  });

  it('names the packages, but no Debian command, on another Linux', () => {
    const decision = decide({ ...complete, distribution: 'other', hasChromium: false, isRoot: true }, 'app');
    expect(decision).toEqual({
      kind: 'stop',
      lines: ['Missing: Chromium.', 'On Debian these are the packages chromium.'],
    });
  });

  it('refuses an old Node before anything else, with the fix', () => {
    const entry = fileURLToPath(new URL('../../../build/preflight.mjs', import.meta.url));
    const pretence = "data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'20.1.0'}})";
    const { status, stderr } = spawnSync(process.execPath, ['--import', pretence, entry, 'app'], {
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toContain('npm rebuild');
  });

  it('needs only the packages and the right Node for scripts that open no window', () => {
    const entry = fileURLToPath(new URL('../../../build/preflight.mjs', import.meta.url));
    const run = (mode: string) => spawnSync(process.execPath, [entry, mode], { encoding: 'utf8' });
    expect(run('node')).toMatchObject({ status: 0, stdout: '', stderr: '' });
    expect(run('nod')).toMatchObject({ status: 1, stderr: expect.stringContaining('app|test|node') });
  });

  it('checks for nothing on macOS and Windows', () => {
    for (const platform of ['darwin', 'win32']) expect(decide({ ...bare, platform }, 'test').kind).toBe('go');
  });

  it('never installs unless run by root, and never twice', () => {
    const facts = fc.record({
      platform: fc.constantFrom('linux', 'darwin', 'win32'),
      isRoot: fc.boolean(),
      distribution: fc.constantFrom('debian' as const, 'ubuntu' as const, 'other' as const),
      hasElectron: fc.boolean(),
      hasChromium: fc.boolean(),
      hasSansFont: fc.boolean(),
      hasLibsecret: fc.boolean(),
      hasDbus: fc.boolean(),
      hasKeyring: fc.boolean(),
      hasSessionBus: fc.boolean(),
      hasXvfb: fc.boolean(),
      canSandbox: fc.boolean(),
    });
    fc.assert(
      fc.property(
        facts,
        fc.constantFrom('app' as const, 'test' as const),
        fc.boolean(),
        (machine, mode, again) => {
          const decision = decide(machine, mode, again);
          if (decision.kind === 'install') expect(machine.isRoot && !again).toBe(true);
          if (decision.kind === 'stop') expect(decision.lines.join('')).not.toBe('');
        },
      ),
    );
  });
});
