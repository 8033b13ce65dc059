import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import type { ForkOptions, UtilityProcess } from 'electron';
import { implemented } from '#build/host/implemented.ts';

const shim = new URL('parent-port.mjs', import.meta.url).href;

class HostUtilityProcess
  extends EventEmitter
  implements Pick<UtilityProcess, 'postMessage' | 'kill' | 'pid'>
{
  stdout: NodeJS.ReadableStream | null;
  stderr: NodeJS.ReadableStream | null;
  private readonly child: ChildProcess;

  constructor(child: ChildProcess) {
    super();
    this.child = child;
    this.stdout = child.stdout;
    this.stderr = child.stderr;
    child.on('spawn', () => this.emit('spawn'));
    child.on('message', (message) => this.emit('message', message));
    child.on('error', (error) => this.emit('error', 'FatalError', '', String(error)));
    child.on('exit', (code, signal) => this.emit('exit', code ?? (signal === null ? 0 : 1)));
  }

  get pid(): number | undefined {
    return this.child.exitCode === null && this.child.signalCode === null ? this.child.pid : undefined;
  }

  postMessage(message: unknown): void {
    // A message to a process that has exited is lost, as in Electron.
    if (this.child.connected) this.child.send(structuredClone(message) as object, () => undefined);
  }

  kill(): boolean {
    return this.child.kill();
  }
}

function forkUtility(modulePath: string, args: string[] = [], options: ForkOptions = {}): UtilityProcess {
  const { env, execArgv = [], cwd, stdio = 'inherit' } = options;
  const output = stdio === 'pipe' ? 'pipe' : stdio === 'ignore' ? 'ignore' : 'inherit';
  const child = fork(modulePath, args, {
    serialization: 'advanced',
    execArgv: [...execArgv, '--disable-warning=ExperimentalWarning', '--import', shim],
    stdio: ['ignore', output, output, 'ipc'],
    ...(env === undefined ? {} : { env: { ...env } }),
    ...(cwd === undefined ? {} : { cwd }),
  });
  return implemented('UtilityProcess', new HostUtilityProcess(child));
}

/** Electron's `utilityProcess`: a Node process with a parent port. */
export const utilityProcess = implemented('utilityProcess', { fork: forkUtility });
