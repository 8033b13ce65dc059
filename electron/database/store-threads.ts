import { once } from 'node:events';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { collectGarbageWhenIdle } from './collect-garbage-when-idle.ts';
import {
  answerRequest,
  type WorkerMethods,
  type WorkerRequest,
  type WorkerThread,
} from './worker-channel.ts';

export type StoreWorkerData = {
  role:
    | 'cacheOpener'
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
 * idle, in every thread.
 */
export const threadLimits = { maxYoungGenerationSizeMb: 12 } as const;

/**
 * Roles that share a thread, because none of them keeps the others waiting: a thread takes some 35 ms of processor time
 * to start, and 8 MB. Every other role has a thread of its own.
 */
const sharedThreads: Partial<Record<StoreWorkerData['role'], string>> = {
  cacheOpener: 'lookups',
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

/** Serves the roles that {@link createStoreThreads} starts in this thread, each on its own port. */
export function serveRoles(parent: MessagePort, open: (data: StoreWorkerData) => WorkerMethods): void {
  collectGarbageWhenIdle();
  parent.on('message', ({ data, port }: RoleStart) => {
    const methods = open(data);
    port.on('message', (request: WorkerRequest | null) => {
      if (request !== null) {
        port.postMessage(answerRequest(request, methods));
        return;
      }
      // A file that cannot be closed must not end the other role of this thread.
      answerRequest({ id: 0, method: 'close', input: null }, methods);
      port.close();
    });
  });
}
