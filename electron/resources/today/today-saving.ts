import pLimit from 'p-limit';
import type { Store } from '#electron/cache/open-store.ts';
import { StoreError } from '#electron/database/store-error.ts';
import type { SavedToday } from './today-rows.ts';
import { initialTodayState, parseTodayState, type TodayState } from './today-state.ts';

export type TodayStore = Pick<Store, 'readTodayWork' | 'saveToday'>;
export type TodaySaving = ReturnType<typeof createTodaySaving>;

type TodayUpdate = {
  change: Partial<TodayState>;
  /** The parts as the work found them; omitted if it may repeat itself. */
  found?: Partial<TodayState>;
  returns?: SavedToday['returns'];
  /** Whether the state must exist already, so that nothing begins after a purge. */
  isLater?: boolean;
  /** Aborted once the account is no longer the one in use. */
  signal?: AbortSignal;
};

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Saves parts of the first screen's state, one after the other: what is read, the ranking of parcels, and what another
 * desk read each change their own.
 */
export function createTodaySaving(store: TodayStore) {
  const inTurn = pLimit(1);
  return {
    /** Rejects as `unavailable` if a part is no longer as the work found it, as after a purge. */
    update: (
      account: string,
      { change, found = {}, returns, isLater = false, signal }: TodayUpdate,
    ): Promise<void> =>
      inTurn(async () => {
        const { state: before } = await store.readTodayWork(account);
        const state = (before === null ? null : parseTodayState(before)) ?? initialTodayState;
        const parts = Object.keys(found) as (keyof TodayState)[];
        const isThere = before !== null || !isLater;
        const isAsFound = isThere && parts.every((part) => isSame(state[part], found[part]));
        signal?.throwIfAborted();
        const moved = { before, after: JSON.stringify({ ...state, ...change }) };
        const saved = { account, state: moved, ...(returns === undefined ? {} : { returns }) };
        if (isAsFound && (await store.saveToday(saved))) return;
        throw new StoreError('unavailable', 'What was kept for the first screen is no longer there.');
      }),
  };
}
