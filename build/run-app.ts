import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { RuntimeChoice } from './choose-runtime.ts';
import { projectFolder } from './vite/project-folder.ts';

export type AppSwitch = readonly [name: string, value?: string | number | null];

/** Where the app prints to (default: where this process prints), and whether it leads its own process group. */
type AppProcessOptions = { readonly stdio?: 'inherit' | 'pipe'; readonly detached?: boolean };

export type RunningApp = { readonly child: ChildProcess; readonly ended: Promise<number> };

/**
 * Formats switches as `--name=value`, the only form that Electron's own command line reads. Null values are omitted.
 */
export function switchArguments(switches: readonly AppSwitch[]): string[] {
  return switches.flatMap(([name, ...values]) => {
    if (values.length === 0) return [`--${name}`];
    return values[0] === null || values[0] === undefined ? [] : [`--${name}=${values[0]}`];
  });
}

/** Starts the built app on the chosen runtime. The host gets a channel to this process and exits when it breaks. */
export function runApp(
  runtime: RuntimeChoice,
  switches: readonly AppSwitch[],
  env: Readonly<Record<string, string | undefined>>,
  { stdio = 'inherit', detached = false }: AppProcessOptions = {},
): RunningApp {
  const environment = { ...process.env, ...env };
  const child =
    runtime.kind === 'electron'
      ? spawn(runtime.binary, [...rootSwitches(), projectFolder, ...switchArguments(switches)], {
          env: environment,
          stdio: ['ignore', stdio, stdio],
          detached,
        })
      : spawn(
          process.execPath,
          [
            '--disable-warning=ExperimentalWarning',
            join(projectFolder, 'build', 'host', 'run.ts'),
            projectFolder,
            ...switchArguments(switches),
          ],
          { env: environment, stdio: ['ignore', stdio, stdio, 'ipc'], detached },
        );
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
  return { child, ended };
}

/** Chromium's sandbox, and so Electron's, does not run as root. */
function rootSwitches(): string[] {
  return process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}
