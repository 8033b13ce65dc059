import { type KeychainReply, type KeychainRequest, toKeychainTrouble } from './keychain-messages.ts';

/** The process that calls the keychain: Electron's utility process, or the host's child process. */
export interface KeychainProcess {
  postMessage(message: KeychainRequest): void;
  on(event: 'message', listener: (message: KeychainReply) => void): unknown;
  on(event: 'exit', listener: () => void): unknown;
  kill(): unknown;
}

/**
 * The connection to the keychain's process, one call at a time. Deadlines are timestamps of `performance.now()`. A call
 * rejects with the keychain's error text, after a second try in a new process if that can help.
 */
export interface KeychainLine {
  get(account: string, deadline: number): Promise<string | null>;
  set(account: string, secret: string, deadline: number): Promise<void>;
  /** Returns whether the entry existed. */
  delete(account: string, deadline: number): Promise<boolean>;
  dispose(): void;
}

type Call =
  | { readonly method: 'get'; readonly account: string }
  | { readonly method: 'set'; readonly account: string; readonly secret: string }
  | { readonly method: 'delete'; readonly account: string };

type Outcome =
  | KeychainReply
  | { readonly ok: false; readonly ended: 'deadline' | 'exit'; readonly message: string };

const processEnded: Outcome = { ok: false, ended: 'exit', message: 'The keychain process ended' };

/** A running process, and the call waiting for its reply. */
interface Worker {
  readonly process: KeychainProcess;
  /** It answered before, so it may have lost a secret service that has restarted since. */
  hasAnswered: boolean;
  settle: ((outcome: Outcome) => void) | null;
}

/** Starts no process before the first call. */
export function openKeychainLine(options: {
  fork: () => KeychainProcess;
  idleMs: number;
  serviceName: string;
}): KeychainLine {
  let worker: Worker | null = null;
  let nextId = 1;
  let idleTimer: NodeJS.Timeout | null = null;

  const stop = () => {
    const stopped = worker;
    worker = null;
    stopped?.process.kill();
  };

  const start = (): Worker => {
    const started: Worker = { process: options.fork(), hasAnswered: false, settle: null };
    started.process.on('message', (reply) => started.settle?.(reply));
    started.process.on('exit', () => {
      if (worker === started) worker = null;
      started.settle?.(processEnded);
    });
    return started;
  };

  const exchange = async (call: Call, deadline: number): Promise<Outcome> => {
    worker ??= start();
    const current = worker;
    const request: KeychainRequest = { id: nextId, service: options.serviceName, ...call };
    nextId += 1;
    const outcome = await new Promise<Outcome>((resolve) => {
      const timer = setTimeout(
        () => {
          resolve({ ok: false, ended: 'deadline', message: 'The keychain did not answer in time' });
        },
        Math.max(0, deadline - performance.now()),
      );
      current.settle = (settled) => {
        if ('id' in settled && settled.id !== request.id) return;
        clearTimeout(timer);
        resolve(settled);
      };
      try {
        current.process.postMessage(request);
      } catch {
        clearTimeout(timer);
        resolve(processEnded);
      }
    });
    current.settle = null;
    if ('ended' in outcome) stop();
    return outcome;
  };

  const call = async (request: Call, deadline: number): Promise<string | boolean | null> => {
    if (idleTimer !== null) clearTimeout(idleTimer);
    const isUsed = worker?.hasAnswered === true;
    let outcome = await exchange(request, deadline);
    if (!outcome.ok && isFixedByNewProcess(outcome, isUsed)) {
      stop();
      outcome = await exchange(request, deadline);
    }
    if (worker !== null) worker.hasAnswered = true;
    idleTimer = setTimeout(stop, options.idleMs).unref();
    if (!outcome.ok) throw new Error(outcome.message);
    return outcome.value;
  };

  return {
    get: async (account, deadline) => {
      const value = await call({ method: 'get', account }, deadline);
      return typeof value === 'string' ? value : null;
    },
    set: async (account, secret, deadline) => {
      await call({ method: 'set', account, secret }, deadline);
    },
    delete: async (account, deadline) => (await call({ method: 'delete', account }, deadline)) === true,
    dispose: () => {
      if (idleTimer !== null) clearTimeout(idleTimer);
      stop();
    },
  };
}

/**
 * Measured: after the secret service restarts, a process that knew the old one fails at every call; only a new process
 * works. A first process that exited on its own also gets a second try. After a deadline there is no time left for one.
 */
function isFixedByNewProcess(outcome: Extract<Outcome, { ok: false }>, isUsed: boolean): boolean {
  if ('ended' in outcome) return outcome.ended === 'exit';
  return isUsed && toKeychainTrouble(outcome.message) === 'unavailable';
}
