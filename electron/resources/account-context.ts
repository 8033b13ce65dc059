import type { Api } from '#electron/api/api-client.ts';
import type { Operation } from '#electron/api/operations/operations.ts';
import type { VersionChoice } from '#electron/api/versions.ts';
import {
  type ChangeEntry,
  otherAccount,
  type StartActivity,
} from '#electron/cache/activity/change-record.ts';
import type { Store } from '#electron/cache/open-store.ts';
import { type ReadThrough, signedOut } from '#electron/cache/read-through.ts';
import { StoreError } from '#electron/database/store-error.ts';
import type { ReadingPace } from '#electron/sync/account-reading.ts';
import type { Connection } from '#electron/sync/connection.ts';
import type { PageReader } from '#electron/sync/page-reader.ts';
import type { EventName, PayloadOf } from '#shared/ipc/contract.ts';

/** Sends an event to the windows. */
export type Publish = <Name extends EventName>(event: Name, payload: PayloadOf<Name>) => void;

export type ReadContext = { api: Pick<Api, 'call'>; readThrough: ReadThrough };

/** For records that are found again by their text. */
export type RecordContext = ReadContext & {
  store: Pick<Store, 'readRecent' | 'listRecentMatching' | 'listIndexed'>;
};

export type ChangeContext<Entry> = {
  api: Pick<Api, 'call'>;
  /** Owner of the records; null if no account is signed in. */
  account: () => string | null;
  /** Called for every requested change, for the activity log. */
  startActivity: StartActivity<Entry>;
};

export type IndexContext = ReadingPace & {
  api: Pick<Api, 'call' | 'download'>;
  /** Reads pages of lists without delaying the user. */
  pages: PageReader;
  store: Store;
  /** Owner of the data; null if no account is signed in. */
  account: () => string | null;
  connection: () => Connection;
  publish: Publish;
  /** Records why reading could not continue, as a missing scope if it is one. */
  faulted: (what: string, error: unknown) => void;
  /** Called when the cache could not be read or written. */
  onStoreProblem: (error: unknown) => void;
  /** Calls the listener when another account may be signed in, or the same one again. */
  onSession: (listener: () => void) => void;
  onConnection: (listener: () => void) => void;
};

/**
 * Dependencies of all resources of one environment, built by `app/compose-account.ts`; each takes the part it names.
 */
export type AccountContext = RecordContext &
  ChangeContext<ChangeEntry> &
  IndexContext & {
    api: Api;
    versions: VersionChoice;
    /** The account whose work continues at this desk: also while an ended session is being restored. */
    holder: () => string | null;
    /** Lists a scope named in the service's 403 as missing from then on. */
    noteMissingScope: (error: unknown) => void;
  };

/** Reads this desk's data for the signed-in account; rejects if another account is signed in by the end. */
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

/** Treats data that cannot be read on this desk as not saved. */
export function orNothing<Value>(
  reading: Promise<Value>,
  fallback: Value,
  onStoreProblem: (error: unknown) => void,
): Promise<Value> {
  return reading.catch((error: unknown) => {
    if (!(error instanceof StoreError)) throw error;
    onStoreProblem(error);
    return fallback;
  });
}
