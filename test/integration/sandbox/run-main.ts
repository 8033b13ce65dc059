import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../sandbox/main.ts', import.meta.url));

export type Ended = { code: number | null; output: string; errors: string };
export type RunningMain = { child: ChildProcess; ended: Promise<Ended>; output: () => string };

/** Runs the sandbox's own program in a separate process. */
export function runMain(commandLine: readonly string[]): RunningMain {
  const child = spawn(process.execPath, [main, ...commandLine], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString('utf8')));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output, errors }));
  return { child, ended, output: () => output };
}
