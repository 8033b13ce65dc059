import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { projectFolder } from './vite/project-folder.ts';

/** True where a window can be seen: macOS and Windows always, elsewhere with an X server or a compositor. */
export function hasDisplay(platform: string = process.platform, env = process.env): boolean {
  if (platform === 'darwin' || platform === 'win32') return true;
  return Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']);
}

/** Which runtime runs the app, and why, as half a sentence. */
export type RuntimeChoice =
  | { readonly kind: 'electron'; readonly binary: string; readonly reason: string }
  | { readonly kind: 'host'; readonly reason: string };

/** Real Electron where its binary is there and can start, else the host (architecture.md, 7). */
export function chooseRuntime(situation: {
  readonly platform: string;
  readonly binary: { readonly path: string } | { readonly missing: string };
  /** Shared libraries that the binary needs and the system lacks (looked at on Linux only). */
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

/** The runtime for this machine as it is now. */
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
 * Where Electron's binary is, found without `require('electron')`, which would begin a download.
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

/** The names of shared libraries that the system cannot give to a binary; empty anywhere but on Linux. */
function findMissingLibraries(binary: string): string[] {
  if (process.platform !== 'linux') return [];
  const { stdout, status } = spawnSync('ldd', [binary], { encoding: 'utf8' });
  return status === 0 ? librariesNotFound(stdout) : [];
}

/** Reads what `ldd` prints. */
export function librariesNotFound(lddOutput: string): string[] {
  return [...lddOutput.matchAll(/^\s*(\S+) => not found/gmu)].flatMap(([, name]) => name ?? []);
}

/**
 * The folder that files go to without a dialog: the one that was named; on the host, which has no dialog, the
 * person's downloads folder; null where Electron's dialog asks.
 */
export function chooseSaveFolder(named: string | null, runtime: RuntimeChoice['kind']): string | null {
  if (named !== null) return named;
  return runtime === 'host' ? join(homedir(), 'Downloads') : null;
}
