import type { MessagePort } from 'node:worker_threads';
import { noteWork } from '#electron/log/work.ts';
import type { Sentence } from '#shared/messages/messages.ts';
import { StoreError, type StoreProblem, toStoreError } from './store-error.ts';

/** The methods of one role of the store's worker: one input, one value, both structured-clone data. */
export type WorkerMethods = Readonly<Record<string, (input: never) => unknown>>;

export type WorkerRequest = { id: number; method: string; input: unknown };

export type WorkerReply =
  | { id: number; ok: true; value: unknown }
  | { id: number; ok: false; problem: StoreProblem; reason: string | Sentence };

export type WorkerThread = {
  postMessage(message: unknown, transfer: []): void;
  on(event: 'message', listener: (message: WorkerReply) => void): unknown;
  on(event: 'error', listener: (error: unknown) => void): unknown;
  on(event: 'exit', listener: (code: number) => void): unknown;
  terminate(): Promise<unknown>;
};

/** Calls the methods of a worker as if they were local. */
export type WorkerClient<Methods extends WorkerMethods> = {
  /** Rejects with a {@link StoreError}: the worker's, or `unavailable` if the worker ended during the call. */
  call<Name extends keyof Methods & string>(
    method: Name,
    ...input: Parameters<Methods[Name]>
  ): Promise<ReturnType<Methods[Name]>>;
  /** Starts the thread before the first call, so that the call does not wait for it. */
  start(): void;
  /** Stops the thread and rejects calls in progress; the next call starts a new one. */
  stop(): Promise<void>;
  /** Stops it for good: a later call is rejected, so that it doesn't open a file that no one closes anymore. */
  close(): Promise<void>;
};

export type RemoteMethods<Methods extends WorkerMethods> = {
  [Name in keyof Methods]: (...input: Parameters<Methods[Name]>) => Promise<ReturnType<Methods[Name]>>;
};

/** `run` makes each call. */
export function remoteMethods<Methods extends WorkerMethods, Name extends keyof Methods & string>(
  client: WorkerClient<Methods>,
  names: readonly Name[],
  run: (name: Name, call: () => Promise<never>) => Promise<unknown> = (_name, call) => call(),
): RemoteMethods<Pick<Methods, Name>> {
  const methods = names.map((name) => [
    name,
    (...input: Parameters<Methods[Name]>) => run(name, () => client.call(name, ...input) as Promise<never>),
  ]);
  return Object.fromEntries(methods) as RemoteMethods<Pick<Methods, Name>>;
}

type Pending = {
  method: string;
  startedMs: number;
  resolve: (value: unknown) => void;
  reject: (error: StoreError) => void;
};

/**
 * Starts the worker at the first call, and again after it ended unexpectedly: a crash rejects the calls in progress and
 * costs the next call only a start.
 *
 * @param retentionMs stops the thread after this long without a call, for a worker that is rarely needed and holds much
 *   memory; when omitted, it stays
 */
export function createWorkerClient<Methods extends WorkerMethods>(
  start: () => WorkerThread,
  retentionMs?: number,
): WorkerClient<Methods> {
  let thread: WorkerThread | null = null;
  let isClosed = false;
  let lastId = 0;
  let idleTimer: NodeJS.Timeout | undefined;
  const pending = new Map<number, Pending>();

  const rejectAll = (cause: unknown) => {
    const error = new StoreError('unavailable', 'The part of Dockhand that keeps data ended unexpectedly.', {
      cause,
    });
    for (const waiter of pending.values()) waiter.reject(error);
    pending.clear();
  };

  const running = (): WorkerThread => {
    if (thread !== null) return thread;
    if (isClosed) throw new Error('It is closed.');
    const started = start();
    thread = started;
    const ended = (cause: unknown) => {
      if (thread !== started) return;
      thread = null;
      rejectAll(cause);
    };
    started.on('message', (reply) => {
      const waiter = pending.get(reply.id);
      pending.delete(reply.id);
      if (waiter === undefined) return;
      noteWork('database', waiter.method, waiter.startedMs, reply.ok ? 'ok' : reply.problem);
      if (reply.ok) waiter.resolve(reply.value);
      else waiter.reject(new StoreError(reply.problem, reply.reason));
    });
    started.on('error', ended);
    started.on('exit', ended);
    return started;
  };

  const stop = async () => {
    clearTimeout(idleTimer);
    const ending = thread;
    thread = null;
    rejectAll('stopped');
    await ending?.terminate();
  };
  const stopWhenIdle = () => {
    if (retentionMs === undefined) return;
    clearTimeout(idleTimer);
    idleTimer = setTimeout(() => {
      if (pending.size === 0) void stop();
    }, retentionMs).unref();
  };

  return {
    stop,
    close() {
      isClosed = true;
      return stop();
    },
    start() {
      try {
        running();
      } catch {
        // The first call meets the same error, and its caller reports it.
      }
    },
    call<Name extends keyof Methods & string>(method: Name, ...[input]: Parameters<Methods[Name]>) {
      const answer = new Promise<ReturnType<Methods[Name]>>((resolve, reject) => {
        lastId += 1;
        const request: WorkerRequest = { id: lastId, method, input };
        const startedMs = performance.now();
        pending.set(lastId, { method, startedMs, resolve: resolve as Pending['resolve'], reject });
        try {
          running().postMessage(request, []);
        } catch (cause) {
          pending.delete(request.id);
          reject(
            new StoreError('unavailable', 'The part of Dockhand that keeps data does not start.', { cause }),
          );
        }
      });
      return answer.finally(stopWhenIdle);
    },
  };
}

/** Answers every request on the port with the role's methods, sequentially; an error becomes a reply too. */
export function serveWorker(port: MessagePort, methods: WorkerMethods): void {
  port.on('message', (request: WorkerRequest) => port.postMessage(answerRequest(request, methods)));
}

export function answerRequest({ id, method, input }: WorkerRequest, methods: WorkerMethods): WorkerReply {
  try {
    const run = Object.hasOwn(methods, method) ? methods[method] : undefined;
    if (run === undefined) throw new Error(`The store knows no ${method}.`);
    return { id, ok: true, value: run(input as never) };
  } catch (error) {
    const { problem, reason } = toStoreError(error);
    return { id, ok: false, problem, reason };
  }
}
