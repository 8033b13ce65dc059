import type { MessagePort } from 'node:worker_threads';
import { toStoreError } from './store-error.ts';
import type { WorkerMethods, WorkerReply, WorkerRequest } from './worker-protocol.ts';

/** Answers every request on the port with the role's methods, one after the other; an error becomes a reply too. */
export function serveWorker(port: MessagePort, methods: WorkerMethods): void {
  port.on('message', (request: WorkerRequest) => {
    port.postMessage(answer(request, methods));
  });
}

function answer({ id, method, input }: WorkerRequest, methods: WorkerMethods): WorkerReply {
  try {
    const run = Object.hasOwn(methods, method) ? methods[method] : undefined;
    if (run === undefined) throw new Error(`The store knows no ${method}.`);
    return { id, ok: true, value: run(input as never) };
  } catch (error) {
    const { problem, message } = toStoreError(error);
    return { id, ok: false, problem, message };
  }
}
