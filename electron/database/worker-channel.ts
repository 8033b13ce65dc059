import { once } from 'node:events';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { noteWork } from '#electron/log/work.ts';
import type { Sentence } from '#shared/messages/messages.ts';
import { collectGarbageWhenIdle } from './collect-garbage-when-idle.ts';
import { StoreError, type StoreProblem, toStoreError } from './store-error.ts';

/** The methods of one role of the store's worker: one input, one value, both structured-clone data. */
export type WorkerMethods = Readonly<Record<string, (input: never) => unknown>>;

export type WorkerRequest = { id: number; method: string; input: unknown };

export type WorkerReply =
  | { id: number; ok: true; value: unknown }
  | { id: number; ok: false; problem: StoreProblem; reason: string | Sentence };

export type StoreWorkerData = {
  role:
    | 'cacheReader'
    | 'cacheSearcher'
    | 'cacheMatcher'
    | 'cacheWriter'
    | 'recordsRepository'
    | 'itemReader'
    | 'itemSearcher'
    | 'itemWriter'
    | 'outboxRepository'
    | 'checker';
  file: string;
  /** Upper limit of a written file in pages of 4 KiB. */
  largestPages?: number | undefined;
};

/**
 * How much short-lived garbage a thread may accumulate, in megabytes. By default each takes 48 and keeps them while
 * idle, and there are ten threads.
 */
export const threadLimits = { maxYoungGenerationSizeMb: 12 } as const;

/**
 * Roles that share a thread, because none of them keeps the others waiting: a thread takes some 35 ms of processor time
 * to start, and 8 MB. Every other role has a thread of its own.
 */
const sharedThreads: Partial<Record<StoreWorkerData['role'], string>> = {
  cacheReader: 'lookups',
  itemReader: 'lookups',
  cacheSearcher: 'searches',
  itemSearcher: 'searches',
  recordsRepository: 'records',
  outboxRepository: 'records',
};

/** Starts the roles of the store, each in a thread of its own or in a shared one. */
export type StoreThreads = { start(data: StoreWorkerData): WorkerThread };

type RoleStart = { data: StoreWorkerData; port: MessagePort };

/** @param workerPath the built `store-worker.js`, or its source under a Node that runs TypeScript */
export function createStoreThreads(workerPath: string | URL): StoreThreads {
  type Thread = { worker: Worker; roles: number; error: unknown };
  const shared = new Map<string, Thread>();
  const startThread = (name: string): Thread => {
    const worker = new Worker(workerPath, { name, resourceLimits: threadLimits });
    const thread: Thread = { worker, roles: 0, error: undefined };
    worker.on('error', (error) => {
      thread.error = error;
    });
    return thread;
  };
  const shareThread = (name: string): Thread => {
    const running = shared.get(name);
    if (running !== undefined) return running;
    const thread = startThread(name);
    shared.set(name, thread);
    thread.worker.on('exit', () => {
      if (shared.get(name) === thread) shared.delete(name);
    });
    return thread;
  };
  return {
    start(data) {
      const name = sharedThreads[data.role];
      const thread = name === undefined ? startThread(data.role) : shareThread(name);
      const { port1: port, port2 } = new MessageChannel();
      const closed = once(port, 'close');
      thread.roles += 1;
      thread.worker.postMessage({ data, port: port2 } satisfies RoleStart, [port2]);
      return {
        postMessage: (message) => port.postMessage(message),
        on: (event: 'message' | 'error' | 'exit', listener: (value: never) => void) =>
          event === 'message'
            ? port.on('message', (reply) => listener(reply as never))
            : port.on('close', () => listener((thread.error ?? 0) as never)),
        async terminate() {
          thread.roles -= 1;
          if (thread.roles > 0) {
            port.postMessage(null);
            await closed;
            return;
          }
          if (name !== undefined && shared.get(name) === thread) shared.delete(name);
          await thread.worker.terminate();
        },
      };
    },
  };
}

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
  collectGarbageWhenIdle();
  port.on('message', (request: WorkerRequest | null) => {
    if (request !== null) {
      port.postMessage(answer(request, methods));
      return;
    }
    methods['close']?.(null as never);
    port.close();
  });
}

/** Serves the roles that {@link createStoreThreads} starts in this thread, each on its own port. */
export function serveRoles(parent: MessagePort, open: (data: StoreWorkerData) => WorkerMethods): void {
  parent.on('message', ({ data, port }: RoleStart) => serveWorker(port, open(data)));
}

function answer({ id, method, input }: WorkerRequest, methods: WorkerMethods): WorkerReply {
  try {
    const run = Object.hasOwn(methods, method) ? methods[method] : undefined;
    if (run === undefined) throw new Error(`The store knows no ${method}.`);
    return { id, ok: true, value: run(input as never) };
  } catch (error) {
    const { problem, reason } = toStoreError(error);
    return { id, ok: false, problem, reason };
  }
}
