import { StoreError } from './store-error.ts';
import type { WorkerMethods, WorkerReply, WorkerRequest } from './worker-protocol.ts';

/** The part of a worker thread that the client uses. */
export type WorkerThread = {
  postMessage(message: unknown, transfer: []): void;
  on(event: 'message', listener: (message: WorkerReply) => void): unknown;
  on(event: 'error', listener: (error: unknown) => void): unknown;
  on(event: 'exit', listener: (code: number) => void): unknown;
  terminate(): Promise<unknown>;
};

/** Calls the methods of a worker as if they stood here. */
export type WorkerClient<Methods extends WorkerMethods> = {
  /** Rejects with a {@link StoreError}: the worker's, or `unavailable` when the worker ended under way. */
  call<Name extends keyof Methods & string>(
    method: Name,
    input: Parameters<Methods[Name]>[0],
  ): Promise<ReturnType<Methods[Name]>>;
  /** Starts the thread ahead of the first call, so that this one does not wait for it. */
  start(): void;
  /** Ends the thread and rejects what is under way; the next call starts a new one. */
  stop(): Promise<void>;
};

type Pending = { resolve: (value: unknown) => void; reject: (error: StoreError) => void };

/**
 * Starts the worker at the first call, and once more after it ended by itself: a crash rejects what was under way
 * and costs the next call a start, no more.
 */
export function createWorkerClient<Methods extends WorkerMethods>(
  start: () => WorkerThread,
): WorkerClient<Methods> {
  let thread: WorkerThread | null = null;
  let lastId = 0;
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
      if (reply.ok) waiter.resolve(reply.value);
      else waiter.reject(new StoreError(reply.problem, reply.message));
    });
    started.on('error', ended);
    started.on('exit', ended);
    return started;
  };

  return {
    start() {
      try {
        running();
      } catch {
        // The first call meets the same trouble, and has somebody to tell it to.
      }
    },
    call<Name extends keyof Methods & string>(method: Name, input: Parameters<Methods[Name]>[0]) {
      return new Promise<ReturnType<Methods[Name]>>((resolve, reject) => {
        lastId += 1;
        const request: WorkerRequest = { id: lastId, method, input };
        pending.set(lastId, { resolve: resolve as Pending['resolve'], reject });
        try {
          running().postMessage(request, []);
        } catch (cause) {
          pending.delete(request.id);
          reject(
            new StoreError('unavailable', 'The part of Dockhand that keeps data does not start.', { cause }),
          );
        }
      });
    },
    async stop() {
      const ending = thread;
      thread = null;
      rejectAll('stopped');
      await ending?.terminate();
    },
  };
}
