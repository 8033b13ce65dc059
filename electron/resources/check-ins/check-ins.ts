import type { Store } from '#electron/cache/open-store.ts';
import { parseSaved, signedOut } from '#electron/cache/read-through.ts';
import { type BegunCheckIn, CheckIn } from '#shared/check-in/check-in.ts';
import type { Failure } from '#shared/ipc/failure.ts';
import { sentence } from '#shared/messages/messages.ts';

/** A count is saved that can no longer be read; it is not taken for none, so that nothing is written over it. */
class CheckInUnreadableError extends Error {
  override readonly name = 'CheckInUnreadableError';
  readonly failure: Failure;

  constructor(orderId: number) {
    super(`The saved count of receiving order ${orderId} cannot be read.`);
    const message = sentence('checkIn.failure.unreadable', { id: orderId });
    this.failure = { code: 'CONFLICT', message, requestId: null };
  }
}

/** More counts than that nobody goes on with. */
const mostListed = 50;

type CheckInsContext = {
  store: Pick<Store, 'readCheckIn' | 'listCheckIns' | 'saveCheckIn' | 'removeCheckIn'>;
  /** Whose counts they are, also while a session that ended is being begun again; null where nobody is there. */
  account: () => string | null;
};

/**
 * Counts of what came in, one for each receiving order of an account: saved on this computer, never sent. Every method
 * rejects where nobody is signed in.
 */
export function createCheckIns({ store, account }: CheckInsContext) {
  const holder = () => {
    const owner = account();
    if (owner === null) throw signedOut('receiving.read');
    return owner;
  };
  const keyOf = (orderId: number) => ({ account: holder(), orderId });
  return {
    /** Null where none was begun; CONFLICT where what is saved can no longer be read. */
    read: async ({ id }: { id: number }): Promise<CheckIn | null> => {
      const body = await store.readCheckIn(keyOf(id));
      if (body === null) return null;
      const count = parseSaved(body, CheckIn);
      if (count?.value.orderId !== id) throw new CheckInUnreadableError(id);
      return count.value;
    },
    /** At most {@link mostListed}; one that can no longer be read is begun all the same, and says so when it is read. */
    list: async (): Promise<BegunCheckIn[]> => {
      const saved = await store.listCheckIns({ account: holder(), limit: mostListed });
      return saved.map(({ orderId, at, body }) => ({
        orderId,
        startedAt: parseSaved(body, CheckIn)?.value.startedAt ?? at,
      }));
    },
    /** Saves a count in place of the one before, on the disk when it resolves. */
    save: async (count: CheckIn) => {
      const at = new Date().toISOString();
      await store.saveCheckIn({ ...keyOf(count.orderId), at, body: JSON.stringify(count) });
      return {};
    },
    forget: async ({ id }: { id: number }) => {
      await store.removeCheckIn(keyOf(id));
      return {};
    },
  };
}
