import type { z } from 'zod';
import { failedWith, ServiceError } from '#electron/api/api-error.ts';
import type { Operation } from '#electron/api/operations/operations.ts';
import { canonicalJson } from '#electron/database/canonical-json.ts';
import type { Answer } from '#shared/ipc/answer.ts';
import { sentence } from '#shared/messages/messages.ts';
import type { RecentKind } from '#shared/recent/model/recent-kinds.ts';
import type { Store } from './open-store.ts';
import type { CallOptions } from './record-reader.ts';
import type { RecentText, SavedTerms } from './store-records.ts';

export type Fetched<Data> = { data: Data; asOf: string; requestId: string | null };

/** A record contained in a response, to be saved separately too, and found again by its text. */
export type CachedRecord = { kind: RecentKind; id: number; body: unknown; text: RecentText };

/**
 * What a reader wants first: the service's response, or what is available immediately, followed by a read from the
 * service.
 */
export type Prefer = 'service' | 'cache';

/** As the window asks: what it prefers is not part of what it asks for. */
export type Preferring<Query> = Query & { prefer?: Prefer | undefined };

export type CachedRead<Data> = {
  operation: Operation;
  /** The query; with the operation and the account it identifies the snapshot. */
  parameters: unknown;
  /** Parses saved data; must accept its own output. */
  schema: z.ZodType<Data>;
  /** `cache` returns saved data without asking the service, and asks it only if nothing is saved; default `service`. */
  prefer?: Prefer | undefined;
  /** How `fetch` calls; default a user's call. A read shares no request of another priority, which may wait much longer. */
  call?: CallOptions | undefined;
  fetch: (account: string, call: CallOptions) => Promise<Fetched<Data>>;
  records?: (data: Data) => readonly CachedRecord[];
  /**
   * Words of records of which the response contains only a part. They are stored next to those of the records
   * themselves, until this operation returns others.
   */
  searchTerms?: (data: Data) => readonly SavedTerms[];
  /** Whether this response is to be saved; default: every one is. */
  canSave?: (data: Data) => boolean;
  /**
   * The page continues one from the service. Assembled from records, it would end the list where this desk's data ends,
   * so nothing saved replaces a reachable service that just once returns nothing useful.
   */
  isFurtherPage?: boolean;
  /** Called with the service's response and its account; a promise is awaited. Never throws or rejects. */
  onFetched?: (account: string, fetched: Fetched<Data>) => void | Promise<void>;
  /** Called with the account if the service knows no such record; never throws. */
  missed?: (account: string) => void;
  /**
   * Reads from this desk's complete index: without the service, it takes precedence over saved data, because every
   * response is recorded in it too.
   */
  fromIndex?: (account: string) => Promise<{ data: Data; asOf: string } | null>;
  /** Reads related data from other responses if the service is unavailable; the more recent of both is returned. */
  fromRecords?: (
    account: string,
    snapshotAsOf: string | null,
  ) => Promise<{ data: Data; asOf: string } | null>;
};

/** Reads through the cache: the service's response, or else the saved data, marked with its age. */
export type ReadThrough = { read<Data>(read: CachedRead<Data>): Promise<Answer<Data>> };

/** Failures for which saved data helps: the service could not be asked, or did not respond usefully. */
const cacheFallbackCodes = new Set(['OFFLINE', 'SIGNED_OUT', 'SERVICE', 'THROTTLED']);

/**
 * Concurrent reads of the same account, operation, parameters and priority share one request, unless something was
 * written since it began. A response is saved before it is returned. Saved data stands in for OFFLINE, SIGNED_OUT (the session is
 * over, the account is still the same), SERVICE and THROTTLED, never for FORBIDDEN, INVALID, or NOT_FOUND; if nothing
 * is saved, the service's failure stands. A response that arrives after another account has signed in is discarded.
 */
export function createReadThrough(options: {
  store: Pick<Store, 'readSnapshot' | 'saveAnswer'>;
  /** The account that owns the data; null if no account is signed in. */
  account: () => string | null;
  /** Called if a response could not be saved or read back; the response itself is still returned. */
  onStoreProblem?: (error: unknown) => void;
}): ReadThrough & {
  /** Something was written: a read in flight may return the state before it, so later reads don't share it. */
  startOver: () => void;
} {
  const { store, account, onStoreProblem = () => undefined } = options;
  const inFlight = new Map<string, Promise<unknown>>();

  const save = async <Data>(
    accountId: string,
    parameters: string,
    read: CachedRead<Data>,
    fetched: Fetched<Data>,
  ) => {
    if (read.canSave?.(fetched.data) === false) return;
    const records = (read.records?.(fetched.data) ?? []).map(({ kind, id, body, text }) => ({
      kind,
      id,
      body: JSON.stringify(body),
      text,
    }));
    const { asOf, requestId } = fetched;
    const body = JSON.stringify(fetched.data);
    try {
      await store.saveAnswer({
        account: accountId,
        operation: read.operation,
        parameters,
        body,
        asOf,
        requestId,
        records,
        searchTerms: read.searchTerms?.(fetched.data) ?? [],
      });
    } catch (error) {
      onStoreProblem(error);
    }
  };

  const readSaved = async <Data>(
    accountId: string,
    parameters: string,
    read: CachedRead<Data>,
    failure: ServiceError | null,
  ) => {
    const isStoodInFor = read.isFurtherPage !== true || failure === null || isOutOfReach(failure);
    try {
      // Until the service responds, its last response is shown.
      const indexed = failure !== null && isStoodInFor ? ((await read.fromIndex?.(accountId)) ?? null) : null;
      if (indexed !== null) return indexed;
      const snapshot = await store.readSnapshot({
        account: accountId,
        operation: read.operation,
        parameters,
      });
      const data = snapshot === null ? null : parseSaved(snapshot.body, read.schema);
      const saved = snapshot === null || data === null ? null : { data: data.value, asOf: snapshot.asOf };
      const pieced = isStoodInFor
        ? ((await read.fromRecords?.(accountId, saved?.asOf ?? null)) ?? null)
        : null;
      if (saved === null || pieced === null) return saved ?? pieced;
      return pieced.asOf > saved.asOf ? pieced : saved;
    } catch (error) {
      onStoreProblem(error);
      return null;
    }
  };

  const readOnce = async <Data>(
    accountId: string,
    parameters: string,
    read: CachedRead<Data>,
  ): Promise<Answer<Data>> => {
    const outcome = await read.fetch(accountId, callOf(read)).catch((error: unknown) => {
      const isStoodInFor = error instanceof ServiceError && cacheFallbackCodes.has(error.code);
      if (isStoodInFor) return error;
      // Another account has other records.
      if (isUnknown(error) && account() === accountId) read.missed?.(accountId);
      throw error;
    });
    if (!(outcome instanceof ServiceError)) {
      refuseIfOther(accountId, read.operation);
      await save(accountId, parameters, read, outcome);
    }
    const saved =
      outcome instanceof ServiceError ? await readSaved(accountId, parameters, read, outcome) : null;
    refuseIfOther(accountId, read.operation);
    if (!(outcome instanceof ServiceError)) {
      await read.onFetched?.(accountId, outcome);
      refuseIfOther(accountId, read.operation);
      return { data: outcome.data, source: 'service', asOf: outcome.asOf };
    }
    if (saved === null) throw outcome;
    return { data: saved.data, source: 'cache', asOf: saved.asOf };
  };

  const refuseIfOther = (accountId: string, operation: Operation) => {
    if (account() !== accountId) throw signedOut(operation, 'failure.accountChanged');
  };

  const readShared = async <Data>(
    accountId: string,
    parameters: string,
    read: CachedRead<Data>,
  ): Promise<Answer<Data>> => {
    const key = JSON.stringify([accountId, read.operation, parameters, callOf(read).priority]);
    const shared = inFlight.get(key);
    if (shared !== undefined) return (await shared) as Answer<Data>;
    const started: Promise<Answer<Data>> = readOnce(accountId, parameters, read).finally(() => {
      if (inFlight.get(key) === started) inFlight.delete(key);
    });
    inFlight.set(key, started);
    return await started;
  };

  return {
    startOver: () => inFlight.clear(),
    async read<Data>(read: CachedRead<Data>): Promise<Answer<Data>> {
      const accountId = account();
      if (accountId === null) throw signedOut(read.operation);
      const parameters = canonicalJson(read.parameters);
      const saved = read.prefer === 'cache' ? await readSaved(accountId, parameters, read, null) : null;
      if (saved === null) return readShared(accountId, parameters, read);
      refuseIfOther(accountId, read.operation);
      return { data: saved.data, source: 'cache', asOf: saved.asOf };
    },
  };
}

function callOf({ call = { priority: 'person' } }: Pick<CachedRead<unknown>, 'call'>): CallOptions {
  return call;
}

function isOutOfReach({ code }: ServiceError): boolean {
  return code === 'OFFLINE' || code === 'SIGNED_OUT';
}

function isUnknown(error: unknown): boolean {
  return error instanceof ServiceError && error.code === 'NOT_FOUND';
}

/** Creates the refusal of a read for which no account is signed in, or a different one. */
export function signedOut(
  operation: Operation,
  why: 'failure.signedOut' | 'failure.accountChanged' = 'failure.signedOut',
): ServiceError {
  return failedWith(operation, { code: 'SIGNED_OUT', message: sentence(why), requestId: null });
}

/** Saved data may be from an older Dockhand: what no longer matches is treated as missing. */
export function parseSaved<Data>(body: string, schema: z.ZodType<Data>): { value: Data } | null {
  try {
    const parsed = schema.safeParse(JSON.parse(body));
    return parsed.success ? { value: parsed.data } : null;
  } catch {
    return null;
  }
}
