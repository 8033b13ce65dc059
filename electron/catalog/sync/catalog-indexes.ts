import { isAccountOf } from '../../database/account-rows.ts';
import { StoreError } from '../../database/store-error.ts';
import type { ItemIndex } from '../item-index.ts';

/** The catalog on this desk of whoever is signed in, opened at first use and closed when somebody else is. */
export type CatalogIndexes = ReturnType<typeof createCatalogIndexes>;

/** Keeps one index open at a time. */
export function createCatalogIndexes(options: {
  /** Whose data it is; null when nobody is signed in. */
  account: () => string | null;
  open: (account: string) => ItemIndex;
  /** Removes the files of an account, or of an environment, whose indexes are closed; answers how many items an account had. */
  remove: (owner: string) => Promise<number>;
}) {
  const { account, open, remove } = options;
  let current: { account: string; index: ItemIndex } | null = null;
  /** Accounts whose catalog was removed while they were the one in use: it is not begun again before they come back. */
  const purged = new Set<string>();
  let isClosed = false;
  let closing: Promise<unknown> = Promise.resolve();

  const closeCurrent = () => {
    const ending = current?.index;
    current = null;
    if (ending !== undefined) closing = Promise.allSettled([closing, ending.close()]);
    return closing;
  };
  const isPurged = (owner: string) => [...purged].some((gone) => isAccountOf(owner, gone));
  const isInUse = (owner: string) => !isClosed && owner === account() && !isPurged(owner);

  return {
    /** Rejects with a StoreError where the account is not the one in use, or its catalog was removed. */
    indexOf: async (owner: string): Promise<ItemIndex> => {
      // A file is never open twice: it may be the same one that is still being closed, or removed.
      await closing;
      if (isInUse(owner) && current?.account !== owner) await closeCurrent();
      if (!isInUse(owner)) throw notInUse();
      current ??= { account: owner, index: open(owner) };
      if (current.account !== owner) throw notInUse();
      return current.index;
    },
    /** Somebody else may be signed in. */
    sessionChanged: (): void => {
      const owner = account();
      for (const gone of purged) if (owner === null || !isAccountOf(owner, gone)) purged.delete(gone);
      if (current !== null && current.account !== owner) void closeCurrent();
    },
    /** Removes the catalog of an account, or of an environment, from the disk; answers how many items an account had. */
    purge: async (owner: string): Promise<number> => {
      purged.add(owner);
      if (current !== null && isAccountOf(current.account, owner)) void closeCurrent();
      await closing;
      const removing = remove(owner);
      closing = Promise.allSettled([closing, removing]);
      const itemCount = await removing;
      if (!isAccountOf(account() ?? '', owner)) purged.delete(owner);
      return itemCount;
    },
    /** Closes what is open; nothing is opened any more. */
    close: async (): Promise<void> => {
      isClosed = true;
      await closeCurrent();
    },
  };
}

function notInUse(): StoreError {
  return new StoreError('unavailable', 'This catalog belongs to an account that is not the one in use.');
}
