import { CheckIn } from '../../../shared/check-in/check-in.ts';
import type { Failure } from '../../../shared/ipc/failure.ts';
import type { Store } from '../../cache/open-store.ts';
import { parseSaved, signedOut } from '../../cache/read-through.ts';

/** A count is kept that can no longer be read; it is not taken for none, so that nothing is written over it. */
class CheckInUnreadableError extends Error {
  override readonly name = 'CheckInUnreadableError';
  readonly failure: Failure;

  constructor(orderId: number) {
    const message = `The count of receiving order ${orderId} that is kept on this desk can no longer be read. Remove it to count anew.`;
    super(message);
    this.failure = { code: 'CONFLICT', message, requestId: null };
  }
}

/** Counts of what came in, one for each receiving order of an account: kept on this computer, never sent. */
export type CheckIns = {
  /** Null where none was begun; CONFLICT where what is kept can no longer be read. */
  read(query: { id: number }): Promise<CheckIn | null>;
  /** Keeps a count in place of the one before, on the disk when it resolves. */
  save(count: CheckIn): Promise<void>;
  forget(query: { id: number }): Promise<void>;
};

type CheckInsOptions = {
  store: Pick<Store, 'readCheckIn' | 'saveCheckIn' | 'removeCheckIn'>;
  /** Whose counts they are, also while a session that ended is being begun again; null where nobody is there. */
  account: () => string | null;
};

/** Makes the counts of what came in; every method rejects where nobody is signed in. */
export function createCheckIns({ store, account }: CheckInsOptions): CheckIns {
  const keyOf = (orderId: number) => {
    const owner = account();
    if (owner === null) throw signedOut('receiving.read', 'You’re signed out. Sign in to go on.');
    return { account: owner, orderId };
  };
  return {
    async read({ id }) {
      const body = await store.readCheckIn(keyOf(id));
      if (body === null) return null;
      const count = parseSaved(body, CheckIn);
      if (count?.value.orderId !== id) throw new CheckInUnreadableError(id);
      return count.value;
    },
    async save(count) {
      const at = new Date().toISOString();
      await store.saveCheckIn({ ...keyOf(count.orderId), at, body: JSON.stringify(count) });
    },
    async forget({ id }) {
      await store.removeCheckIn(keyOf(id));
    },
  };
}
