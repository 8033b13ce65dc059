import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { projectFolder } from './vite/project-folder.ts';

/** Whether a window can be shown: always on macOS and Windows, elsewhere with an X server or a compositor. */
export function hasDisplay(platform: string = process.platform, env = process.env): boolean {
  if (platform === 'darwin' || platform === 'win32') return true;
  return Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']);
}

/** With the reason as a sentence fragment. */
export type RuntimeChoice =
  | { readonly kind: 'electron'; readonly binary: string; readonly reason: string }
  | { readonly kind: 'host'; readonly reason: string };

/** Chooses real Electron if its binary exists and can start, otherwise the host. */
export function chooseRuntime(situation: {
  readonly platform: string;
  readonly binary: { readonly path: string } | { readonly missing: string };
  /** Shared libraries that the binary needs and the system lacks (checked on Linux only). */
  readonly missingLibraries: readonly string[];
  readonly hasDisplay: boolean;
  readonly wantsHeadless: boolean;
}): RuntimeChoice {
  const { binary, missingLibraries, hasDisplay, wantsHeadless } = situation;
  const host = (reason: string) => ({ kind: 'host', reason }) as const;
  if ('missing' in binary) return host(binary.missing);
  if (wantsHeadless) return host('--headless is for the host only');
  if (!hasDisplay) return host('there is no display for Electron');
  if (missingLibraries.length > 0) return host(`Electron lacks ${missingLibraries.join(', ')}`);
  return { kind: 'electron', binary: binary.path, reason: 'its binary is in node_modules/electron' };
}

export function chooseRuntimeHere(wantsHeadless: boolean): RuntimeChoice {
  const binary = findElectronBinary(join(projectFolder, 'node_modules', 'electron'));
  return chooseRuntime({
    platform: process.platform,
    binary,
    missingLibraries: 'path' in binary ? findMissingLibraries(binary.path) : [],
    hasDisplay: hasDisplay(),
    wantsHeadless,
  });
}

/**
 * Finds Electron's binary without `require('electron')`, which would start a download.
 *
 * @param packageFolder `node_modules/electron`.
 */
export function findElectronBinary(packageFolder: string): { path: string } | { missing: string } {
  const pathFile = join(packageFolder, 'path.txt');
  if (!existsSync(pathFile)) return { missing: "Electron's binary is not in node_modules/electron" };
  const path = join(packageFolder, 'dist', readFileSync(pathFile, 'utf8').trim());
  return existsSync(path)
    ? { path }
    : { missing: `Electron's binary is named in path.txt, but missing in dist/` };
}

/** Always empty except on Linux. */
function findMissingLibraries(binary: string): string[] {
  if (process.platform !== 'linux') return [];
  const { stdout, status } = spawnSync('ldd', [binary], { encoding: 'utf8' });
  return status === 0 ? librariesNotFound(stdout) : [];
}

export function librariesNotFound(lddOutput: string): string[] {
  return [...lddOutput.matchAll(/^\s*(\S+) => not found/gmu)].flatMap(([, name]) => name ?? []);
}

/**
 * Returns the folder in which files are saved without a dialog: the named one, or on the host, which has no dialog, the
 * user's downloads folder. Null if Electron's dialog asks.
 */
export function chooseSaveFolder(named: string | null, runtime: RuntimeChoice['kind']): string | null {
  if (named !== null) return named;
  return runtime === 'host' ? join(homedir(), 'Downloads') : null;
}
