import { Worker } from 'node:worker_threads';
import type { StoreWorkerData, WorkerMethods } from '../../../electron/database/worker-channel.ts';
import { createWorkerClient, type WorkerClient } from '../../../electron/database/worker-channel.ts';

/** Starts one of the workers of an index on a file, without what watches over them. */
export function startIndexWorker<Methods extends WorkerMethods>(
  role: StoreWorkerData['role'],
  file: string,
): WorkerClient<Methods> {
  const workerPath = new URL('../../../electron/cache/store-worker.ts', import.meta.url);
  const workerData: StoreWorkerData = { role, file };
  return createWorkerClient<Methods>(() => new Worker(workerPath, { workerData }));
}
