import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { RuntimeChoice } from './choose-runtime.ts';
import { projectFolder } from './vite/project-folder.ts';

/** A switch of the app: its name, and its value unless it has none. */
export type AppSwitch = readonly [name: string, value?: string | number | null];

/** The app's process and its end. */
export type RunningApp = { readonly child: ChildProcess; readonly ended: Promise<number> };

/** `--name=value`, the one form that Electron's own command line reads. Null values are left out. */
export function switchArguments(switches: readonly AppSwitch[]): string[] {
  return switches.flatMap(([name, ...values]) => {
    if (values.length === 0) return [`--${name}`];
    return values[0] === null || values[0] === undefined ? [] : [`--${name}=${values[0]}`];
  });
}

/**
 * Starts the built app on the chosen runtime. The host gets a line to this process and ends when it breaks.
 *
 * @param recordLinks links that the app opens are written down instead, where the system allows it.
 */
export function runApp(
  runtime: RuntimeChoice,
  switches: readonly AppSwitch[],
  env: Readonly<Record<string, string | undefined>>,
  recordLinks: boolean,
): RunningApp {
  const recorder = recordLinks && runtime.kind === 'electron' ? linkRecorder() : null;
  const environment = { ...process.env, ...env, ...recorder?.env };
  const child =
    runtime.kind === 'electron'
      ? spawn(runtime.binary, [...rootSwitches(), projectFolder, ...switchArguments(switches)], {
          env: environment,
          stdio: ['ignore', 'inherit', 'inherit'],
        })
      : spawn(
          process.execPath,
          [
            '--disable-warning=ExperimentalWarning',
            join(projectFolder, 'build', 'host', 'run.ts'),
            projectFolder,
            ...switchArguments(switches),
          ],
          { env: environment, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
        );
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
  return { child, ended: ended.finally(() => recorder?.remove()) };
}

/** Chromium's sandbox, Electron's too, does not run as root. */
function rootSwitches(): string[] {
  return process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}

/**
 * Real Electron opens links with `xdg-open` on Linux: one of ours, first in the path, writes them down. The
 * other systems have no such place; there the browser opens.
 */
function linkRecorder(): { env: Record<string, string>; remove: () => void } | null {
  if (process.platform !== 'linux') return null;
  const folder = mkdtempSync(join(tmpdir(), 'dockhand-links-'));
  const log = process.env['DOCKHAND_OPEN_EXTERNAL_LOG'] || join(folder, 'opened');
  writeFileSync(join(folder, 'xdg-open'), `#!/bin/sh\nprintf '%s\\n' "$1" >>'${log}'\n`, { mode: 0o755 });
  return {
    env: { PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}` },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
