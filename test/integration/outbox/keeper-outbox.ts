import type { Outbox, OutboxChange } from '../../../electron/store/outbox.ts';
import type { OutboxKeeper, Told } from '../../../electron/store/outbox-keeper.ts';
import { toStoreError } from '../../../electron/store/store-error.ts';

/** What of the outbox the sender uses. */
export type SendersOutbox = Pick<Outbox, 'findNext' | 'claim' | 'settle' | 'releaseHeld' | 'hurry' | 'watch'>;

/**
 * A keeper in place of its worker, so that many runs take no thread each. Once `isAlive` says no, nothing of it goes on
 * any more, as in a process that was killed.
 */
export function createKeeperOutbox(keeper: OutboxKeeper, isAlive: () => boolean = () => true) {
  const listeners = new Set<(change: OutboxChange) => void>();
  const call =
    <Input, Value>(work: (input: Input) => Told<Value>) =>
    async (input: Input): Promise<Value> => {
      await Promise.resolve();
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
    findNext: call((input) => keeper.findNext(input)),
    claim: call((input) => keeper.claim(input)),
    settle: call((input) => keeper.settle(input)),
    releaseHeld: call((input) => keeper.releaseHeld(input)),
    hurry: call((input) => keeper.hurry(input)),
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return {
    outbox,
    /** As after a change that was made past the outbox. */
    tell: (change: OutboxChange) => {
      for (const listener of listeners) listener(change);
    },
  };
}
