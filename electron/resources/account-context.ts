import type { Api } from '#electron/api/api-client.ts';
import type { Operation } from '#electron/api/operations/operations.ts';
import type { VersionChoice } from '#electron/api/versions.ts';
import { type BeginNote, type ChangeEntry, otherAccount } from '#electron/cache/activity/change-record.ts';
import type { Store } from '#electron/cache/open-store.ts';
import { type Prefer, type ReadThrough, signedOut } from '#electron/cache/read-through.ts';
import { StoreError } from '#electron/database/store-error.ts';
import type { ReadingPace } from '#electron/sync/account-reading.ts';
import type { Connection } from '#electron/sync/connection.ts';
import type { PageReader } from '#electron/sync/page-reader.ts';
import type { Answer } from '#shared/ipc/answer.ts';
import type { EventName, PayloadOf } from '#shared/ipc/contract.ts';

/** Sends the windows an event. */
export type Publish = <Name extends EventName>(event: Name, payload: PayloadOf<Name>) => void;

/** What a resource reads with. */
export type ReadContext = { api: Pick<Api, 'call'>; readThrough: ReadThrough };

/** What a resource reads with whose records are found again by their text. */
export type RecordContext = ReadContext & {
  store: Pick<Store, 'readRecent' | 'listRecentMatching' | 'listIndexed'>;
};

/** What a resource changes with. */
export type ChangeContext<Entry> = {
  api: Pick<Api, 'call'>;
  /** Whose records they are; null when nobody is signed in. */
  account: () => string | null;
  /** Called for every change that is asked for, for the activity log. */
  startActivity: BeginNote<Entry>;
};

/** What an index is read with in the background. */
export type IndexContext = ReadingPace & {
  api: Pick<Api, 'call' | 'download'>;
  /** Reads pages of lists where they hold nobody up. */
  pages: PageReader;
  store: Store;
  /** Whose data it is; null when nobody is signed in. */
  account: () => string | null;
  connection: () => Connection;
  publish: Publish;
  /** Notes why something could not be read on, as a missing scope where it is one. */
  faulted: (what: string, error: unknown) => void;
  /** Called when the cache could not be read or written. */
  onStoreProblem: (error: unknown) => void;
  /** Calls the listener when somebody else may be signed in, or the same one again. */
  onSession: (listener: () => void) => void;
  onConnection: (listener: () => void) => void;
};

/**
 * What every resource of one environment is made from, by `app/compose-account.ts`; each takes the part that it names.
 */
export type AccountContext = RecordContext &
  ChangeContext<ChangeEntry> &
  IndexContext & {
    api: Api;
    versions: VersionChoice;
    /** Whose work goes on at this desk: also while a session that ended is being begun again. */
    holder: () => string | null;
    /** A scope that the service's 403 names is listed as missing from then on. */
    noteMissingScope: (error: unknown) => void;
  };

/** A read as the window asks for it: what it prefers stands beside the query. */
export function answering<Query, Data>(
  read: (query: Query, prefer?: Prefer) => Promise<Answer<Data>>,
): (request: Query & { prefer?: Prefer }) => Promise<Answer<Data>> {
  return async ({ prefer, ...query }) => read(query as Query, prefer);
}

/** Reads what is on this desk for whoever is signed in; what comes when somebody else is there is given to nobody. */
export async function readForAccount<Value>(
  account: () => string | null,
  operation: Operation,
  read: (accountId: string) => Promise<Value>,
): Promise<Value> {
  const accountId = account();
  if (accountId === null) throw signedOut(operation);
  const value = await read(accountId);
  if (account() !== accountId) throw otherAccount(operation);
  return value;
}

/** What cannot be read on this desk is as if nothing were saved. */
export function orNothing<Value>(
  reading: Promise<Value>,
  nothing: Value,
  onStoreProblem: (error: unknown) => void,
): Promise<Value> {
  return reading.catch((error: unknown) => {
    if (!(error instanceof StoreError)) throw error;
    onStoreProblem(error);
    return nothing;
  });
}
