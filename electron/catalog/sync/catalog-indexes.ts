import type { ItemIndex } from '#electron/catalog/item-index.ts';
import { isAccountOf } from '#electron/database/account-rows.ts';
import { StoreError } from '#electron/database/store-error.ts';

/** The catalog of the signed-in account on this desk, opened at first use and closed when another account signs in. */
export type CatalogIndexes = ReturnType<typeof createCatalogIndexes>;

/** Keeps one index open at a time. */
export function createCatalogIndexes(options: {
  /** The account of the data; null if none is signed in. */
  account: () => string | null;
  open: (account: string) => ItemIndex;
  /**
   * Removes the files of an account or an environment whose indexes are closed; returns how many items an account had.
   */
  remove: (accountId: string) => Promise<number>;
}) {
  const { account, open, remove } = options;
  let current: { account: string; index: ItemIndex } | null = null;
  /** Accounts whose catalog was removed while they were in use: it is not started again until they come back. */
  const purged = new Set<string>();
  let isClosed = false;
  let closing: Promise<unknown> = Promise.resolve();

  const closeCurrent = () => {
    const ending = current?.index;
    current = null;
    if (ending !== undefined) closing = Promise.allSettled([closing, ending.close()]);
    return closing;
  };
  const isPurged = (accountId: string) => [...purged].some((purgedId) => isAccountOf(accountId, purgedId));
  const isInUse = (accountId: string) => !isClosed && accountId === account() && !isPurged(accountId);

  return {
    /** Rejects with a StoreError if the account is not the one in use, or its catalog was removed. */
    indexOf: async (accountId: string): Promise<ItemIndex> => {
      // A file is never open twice: this may be the same one that is still being closed, or removed.
      await closing;
      if (isInUse(accountId) && current?.account !== accountId) await closeCurrent();
      if (!isInUse(accountId)) throw notInUse();
      current ??= { account: accountId, index: open(accountId) };
      if (current.account !== accountId) throw notInUse();
      return current.index;
    },
    /** Another account may be signed in. */
    sessionChanged: (): void => {
      const accountId = account();
      for (const purgedId of purged)
        if (accountId === null || !isAccountOf(accountId, purgedId)) purged.delete(purgedId);
      if (current !== null && current.account !== accountId) void closeCurrent();
    },
    /** Removes the catalog of an account or an environment from disk; returns how many items an account had. */
    purge: async (accountId: string): Promise<number> => {
      purged.add(accountId);
      if (current !== null && isAccountOf(current.account, accountId)) void closeCurrent();
      await closing;
      const removing = remove(accountId);
      closing = Promise.allSettled([closing, removing]);
      const itemCount = await removing;
      if (!isAccountOf(account() ?? '', accountId)) purged.delete(accountId);
      return itemCount;
    },
    /** Closes what is open; opens nothing afterward. */
    close: async (): Promise<void> => {
      isClosed = true;
      await closeCurrent();
    },
  };
}

function notInUse(): StoreError {
  return new StoreError('unavailable', 'This catalog belongs to an account that is not the one in use.');
}
