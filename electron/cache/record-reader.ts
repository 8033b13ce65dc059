import type { z } from 'zod';
import type { Api } from '#electron/api/api-client.ts';
import { ServiceError } from '#electron/api/api-error.ts';
import type { Operation } from '#electron/api/operations/operations.ts';
import type { Priority } from '#electron/api/rate-limiter.ts';
import type { CallGuard } from '#electron/api/write-guard.ts';
import type { Answer } from '#shared/ipc/answer.ts';
import type { RecentKind } from '#shared/recent/model/recent-kinds.ts';
import type { Store } from './open-store.ts';
import {
  type CachedRecord,
  type Fetched,
  type Preferring,
  parseSaved,
  type ReadThrough,
} from './read-through.ts';

/** Reads one record by its id. Without the service, also finds one that was only seen as part of another response. */
type RecordReader<Data> = (query: Preferring<{ id: number }>, call?: CallOptions) => Promise<Answer<Data>>;

type RecordReaderParts = { readThrough: ReadThrough; store: Pick<Store, 'readRecent'> };

type RecordDefinition<Data> = {
  operation: Operation;
  kind: RecentKind;
  schema: z.ZodType<Data>;
  fetch: (id: number, call: CallOptions) => Promise<Fetched<Data>>;
  toRecords: (data: Data) => readonly CachedRecord[];
  /** Called with a record that the service just returned. */
  onFetched?: ((account: string, data: Data, asOf: string) => void) | undefined;
};

export function createRecordReader<Data>(
  { readThrough, store }: RecordReaderParts,
  { operation, kind, schema, fetch, toRecords, onFetched }: RecordDefinition<Data>,
): RecordReader<Data> {
  return ({ id, prefer }, call) =>
    readThrough.read({
      operation,
      parameters: { id },
      schema,
      prefer,
      call,
      fetch: (_account, ownCall) => fetch(id, ownCall),
      records: toRecords,
      onFetched: (account, { data, asOf }) => onFetched?.(account, data, asOf),
      fromRecords: (account) => readRecentRecord(store, { account, kind, id }, schema),
    });
}

/** By default a user's call for the signed-in account; `maxWaitMs` is the maximum wait for a place in the budget. */
export type CallOptions = { priority: Priority; guard?: CallGuard; maxWaitMs?: number };

/** For a call of many: it queues behind others and waits for room as long as it takes. */
export function patientCall(guard: CallGuard): CallOptions {
  return { priority: 'outbox', maxWaitMs: Number.POSITIVE_INFINITY, guard };
}

const maxTries = 3;

/** Repeats what a 429 left unprocessed: the next try waits in the budget as long as the response asks. */
export async function untilAdmitted<Value>(
  { priority }: CallOptions,
  request: () => Promise<Value>,
): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await request();
    } catch (error) {
      const isPassing = error instanceof ServiceError && error.code === 'THROTTLED';
      if (!isPassing || priority === 'person' || attempt >= maxTries) throw error;
    }
  }
}

export async function fetchById<Data>(
  api: Pick<Api, 'call'>,
  operation: Operation,
  id: number,
  schema: z.ZodType<Data>,
  options: CallOptions = { priority: 'person' },
): Promise<Fetched<Data>> {
  const answer = await api.call(operation, { path: { id }, ...options, schema });
  return { data: answer.value, asOf: answer.at, requestId: answer.requestId };
}

/** Returns a record as last seen; null if it was never seen, or the saved data no longer fits its schema. */
export async function readRecentRecord<Data>(
  store: Pick<Store, 'readRecent'>,
  key: { account: string; kind: RecentKind; id: number },
  schema: z.ZodType<Data>,
): Promise<{ data: Data; asOf: string } | null> {
  const seen = await store.readRecent(key);
  const saved = seen === null ? null : parseSaved(seen.body, schema);
  return seen === null || saved === null ? null : { data: saved.value, asOf: seen.asOf };
}
