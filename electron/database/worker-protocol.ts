import type { StoreProblem } from './store-error.ts';

/** The methods of one role of the store's worker: one input, one value, both structured-clone data. */
export type WorkerMethods = Readonly<Record<string, (input: never) => unknown>>;

/** What a client asks a worker. */
export type WorkerRequest = { id: number; method: string; input: unknown };

/** What a worker answers, under the id of the request. */
export type WorkerReply =
  | { id: number; ok: true; value: unknown }
  | { id: number; ok: false; problem: StoreProblem; message: string };

/** What the store's worker is started with. */
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
  /** Upper bound of a written file in pages of 4 KiB. */
  largestPages?: number;
};
