import { toStoreError } from '#electron/database/store-error.ts';
import type { Outbox, OutboxChange } from '#electron/outbox/storage/outbox.ts';
import type { OutboxRepository, WithChanges } from '#electron/outbox/storage/outbox-repository.ts';

/** The part of the outbox that the sender uses. */
export type SendersOutbox = Pick<
  Outbox,
  'findNext' | 'claim' | 'settle' | 'releaseHeld' | 'retryNow' | 'watch'
>;

export type RepositoryOutboxOptions = {
  /** Once it returns false, nothing continues, as in a killed process. */
  isAlive?: () => boolean;
  /** Waits as long as a claim takes to be on the disk. */
  claimTime?: () => Promise<unknown>;
};

/** A repository in place of its worker, so that many runs need no threads. */
export function createRepositoryOutbox(repository: OutboxRepository, options: RepositoryOutboxOptions = {}) {
  const { isAlive = () => true, claimTime = () => Promise.resolve() } = options;
  const listeners = new Set<(change: OutboxChange) => void>();
  const call =
    <Input, Value>(
      work: (input: Input) => WithChanges<Value>,
      time: () => Promise<unknown> = () => Promise.resolve(),
    ) =>
    async (input: Input): Promise<Value> => {
      await time();
      if (!isAlive()) return new Promise<never>(() => undefined);
      try {
        const { value, changes } = work(input);
        for (const change of changes) for (const listener of listeners) listener(change);
        return value;
      } catch (error) {
        throw toStoreError(error);
      }
    };
  const outbox: SendersOutbox = {
    findNext: call((input) => repository.findNext(input)),
    claim: call((input) => repository.claim(input), claimTime),
    settle: call((input) => repository.settle(input)),
    releaseHeld: call((input) => repository.releaseHeld(input)),
    retryNow: call((input) => repository.retryNow(input)),
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return {
    outbox,
    /** Notifies as after a change that was made past the outbox. */
    tell: (change: OutboxChange) => {
      for (const listener of listeners) listener(change);
    },
  };
}
