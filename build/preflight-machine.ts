import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chooseRuntimeHere } from './choose-runtime.ts';
import { findChromium } from './find-chromium.ts';
import { hasSessionBus } from './private-keyring.ts';

type PreflightMode = 'app' | 'test';

export type MachineFacts = {
  readonly platform: string;
  readonly isRoot: boolean;
  /** On Linux; derivatives are treated as the distribution they are based on. */
  readonly distribution: 'debian' | 'ubuntu' | 'other';
  /** Whether real Electron is installed and can start. */
  readonly hasElectron: boolean;
  readonly hasChromium: boolean;
  readonly hasSansFont: boolean;
  readonly hasLibsecret: boolean;
  readonly hasDbus: boolean;
  /** GNOME's keyring daemon. */
  readonly hasKeyring: boolean;
  /** A desktop session's D-Bus, which brings its own keyring. */
  readonly hasSessionBus: boolean;
  readonly hasXvfb: boolean;
  /** Whether Chromium can isolate its processes, with user namespaces or its setuid helper. */
  readonly canSandbox: boolean;
};

/** A missing part and the Debian packages that provide it. */
export type MissingPart = {
  readonly what: string;
  readonly packages: readonly string[];
  /** The app runs without it, with an in-memory session. */
  readonly isForKeychain: boolean;
};

/** What to do before the command itself runs. */
type Decision =
  | { readonly kind: 'go'; readonly notes: readonly string[] }
  | { readonly kind: 'install'; readonly packages: readonly string[]; readonly words: string }
  | { readonly kind: 'stop'; readonly lines: readonly string[] };

/** In display order. */
export function listMissing(machine: MachineFacts, mode: PreflightMode): MissingPart[] {
  if (machine.platform !== 'linux') return [];
  const isTest = mode === 'test';
  const needsChromium = isTest || !machine.hasElectron;
  const needsOwnBus = isTest || !machine.hasSessionBus;
  const parts = [
    needsChromium && !machine.hasChromium && part('Chromium', ...chromiumPackages(machine, isTest)),
    !machine.hasSansFont && part('a sans-serif font', 'fontconfig', 'fonts-liberation'),
    needsChromium && !machine.isRoot && !machine.canSandbox && part("Chromium's sandbox", 'chromium-sandbox'),
    isTest && !machine.hasXvfb && part('a virtual display', 'xvfb', 'xauth'),
    !machine.hasLibsecret && { ...part('libsecret', 'libsecret-1-0'), isForKeychain: true },
    needsOwnBus && !machine.hasDbus && { ...part('D-Bus', 'dbus'), isForKeychain: true },
    needsOwnBus && !machine.hasKeyring && { ...part('a keyring', 'gnome-keyring'), isForKeychain: true },
  ];
  return parts.flatMap((found) => (found === false ? [] : [found]));
}

/** Tests also accept Debian's headless shell: it needs a sixth less CPU. */
function chromiumPackages({ distribution }: MachineFacts, isTest: boolean): string[] {
  if (distribution === 'ubuntu') return ['chromium-browser'];
  return isTest && distribution === 'debian' ? ['chromium', 'chromium-headless-shell'] : ['chromium'];
}

function part(what: string, ...packages: string[]): MissingPart {
  return { what, packages, isForKeychain: false };
}

/** Returns the command line that installs packages on Debian, for a user to type. */
export function installLine(packages: readonly string[]): string {
  return `sudo apt-get update && sudo apt-get install -y --no-install-recommends ${packages.join(' ')}`;
}

/**
 * Decides what to do before the command itself runs: continue, install first, or stop with these lines.
 *
 * @param hasInstalled true if installing has already been tried.
 */
export function decide(machine: MachineFacts, mode: PreflightMode, hasInstalled = false): Decision {
  const missing = listMissing(machine, mode);
  if (missing.length === 0) return { kind: 'go', notes: [] };
  const words = `Missing: ${missing.map(({ what }) => what).join(', ')}.`;
  const packages = missing.flatMap((found) => found.packages);
  const isDebian = machine.distribution !== 'other';
  if (isDebian && machine.isRoot && !hasInstalled) return { kind: 'install', packages, words };
  const canGoWithout = mode === 'app' && missing.every(({ isForKeychain }) => isForKeychain);
  if (canGoWithout && (hasInstalled || !isDebian)) {
    return { kind: 'go', notes: [`${words} The sign-in lasts for this run only.`] };
  }
  const line = isDebian ? installLine(packages) : `On Debian these are the packages ${packages.join(' ')}.`;
  return { kind: 'stop', lines: [words, ...(isDebian ? ['Install it with:', `  ${line}`] : [line])] };
}

function isInstalled(program: string): boolean {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin'];
  return folders.some((folder) => folder !== '' && existsSync(join(folder, program)));
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}

function distribution(): MachineFacts['distribution'] {
  if (!isInstalled('apt-get')) return 'other';
  const osRelease = read('/etc/os-release').toLowerCase();
  return /^id(?:_like)?="?.*ubuntu/mu.test(osRelease) ? 'ubuntu' : 'debian';
}

function hasSansFont(): boolean {
  const { stdout, status } = spawnSync('fc-list', [':lang=en', 'family'], { encoding: 'utf8' });
  if (status === 0)
    return /sans|liberation|dejavu|arial|helvet|noto|roboto|ubuntu|cantarell|inter/iu.test(stdout);
  return false;
}

function hasLibsecret(): boolean {
  const { stdout } = spawnSync(existsSync('/sbin/ldconfig') ? '/sbin/ldconfig' : 'ldconfig', ['-p'], {
    encoding: 'utf8',
  });
  return (stdout ?? '').includes('libsecret-1.so.0');
}

function canSandbox(): boolean {
  const helper = '/usr/lib/chromium/chrome-sandbox';
  if (existsSync(helper) && (statSync(helper).mode & 0o4000) !== 0) return true;
  return (
    read('/proc/sys/kernel/unprivileged_userns_clone') !== '0' &&
    read('/proc/sys/user/max_user_namespaces') !== '0'
  );
}

function inspectMachine(): MachineFacts {
  const isLinux = process.platform === 'linux';
  return {
    platform: process.platform,
    isRoot: process.getuid?.() === 0,
    distribution: isLinux ? distribution() : 'other',
    hasElectron: chooseRuntimeHere(false).kind === 'electron',
    hasChromium: findChromium() !== null,
    hasSansFont: !isLinux || hasSansFont(),
    hasLibsecret: !isLinux || hasLibsecret(),
    hasDbus: isInstalled('dbus-daemon') && isInstalled('dbus-send'),
    hasKeyring: isInstalled('gnome-keyring-daemon'),
    hasSessionBus: hasSessionBus(),
    hasXvfb: isInstalled('Xvfb') && isInstalled('xvfb-run') && isInstalled('xauth'),
    canSandbox: canSandbox(),
  };
}

function aptGet(...args: string[]): boolean {
  const { status } = spawnSync('apt-get', args, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}

/**
 * Checks what is missing on this machine, installs it if possible, and otherwise prints instructions.
 *
 * @returns the exit code: 1 if the command must not start.
 */
export function preflight(mode: PreflightMode): number {
  let decision = decide(inspectMachine(), mode);
  if (decision.kind === 'install') {
    console.log(`${decision.words} Installing ${decision.packages.join(' ')}.`);
    if (!aptGet('update') || !aptGet('install', '-y', '--no-install-recommends', ...decision.packages)) {
      console.error('apt-get could not install them.');
    }
    decision = decide(inspectMachine(), mode, true);
  }
  if (decision.kind === 'stop') {
    console.error(decision.lines.join('\n'));
    return 1;
  }
  if (decision.kind === 'go') for (const note of decision.notes) console.log(note);
  return 0;
}
