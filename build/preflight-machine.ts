import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chooseRuntimeHere } from './choose-runtime.ts';
import { findChromium } from './find-chromium.ts';
import { decide, type MachineFacts, type PreflightMode } from './preflight-decision.ts';
import { hasSessionBus } from './session-bus.ts';

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
  const about = read('/etc/os-release').toLowerCase();
  return /^id(?:_like)?="?.*ubuntu/mu.test(about) ? 'ubuntu' : 'debian';
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

function lookAtMachine(): MachineFacts {
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
 * Looks at what is missing on this machine, installs it where that is possible, else says how.
 *
 * @returns the exit code: 1 when the command must not start.
 */
export function preflight(mode: PreflightMode): number {
  let decision = decide(lookAtMachine(), mode);
  if (decision.kind === 'install') {
    console.log(`${decision.words} Installing ${decision.packages.join(' ')}.`);
    if (!aptGet('update') || !aptGet('install', '-y', '--no-install-recommends', ...decision.packages)) {
      console.error('apt-get could not install them.');
    }
    decision = decide(lookAtMachine(), mode, true);
  }
  if (decision.kind === 'stop') {
    console.error(decision.lines.join('\n'));
    return 1;
  }
  if (decision.kind === 'go') for (const note of decision.notes) console.log(note);
  return 0;
}
