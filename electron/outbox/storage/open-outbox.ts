import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { OutboxHealth } from '../../../shared/outbox/outbox-view.ts';
import { createDamageGuard } from '../../database/damage-guard.ts';
import { toStoreError } from '../../database/store-error.ts';
import { createWorkerClient, type WorkerClient } from '../../database/worker-client.ts';
import type { StoreWorkerData } from '../../database/worker-protocol.ts';
import { type Outbox, type OutboxChange, OutboxError, type QueuedWrite } from './outbox.ts';
import { type OutboxRepository, soundHealth, type WithChanges } from './outbox-repository.ts';

export type OpenOutboxOptions = {
  /** Made when absent. */
  folder: string;
  /** The built `store-worker.js`, or its source under a Node that runs TypeScript. */
  workerPath: string | URL;
  /** What the activity log has as queued and not as ended: what of it the file does not have is kept as missing. */
  queuedWrites?: () => Promise<readonly QueuedWrite[]>;
  /** Called when the file was replaced by a new one with its readable rows, or lacks writes; at the start or later. */
  onDamage?: (health: OutboxHealth) => void;
  /** Upper bound of the file in pages of 4 KiB; absent: as large as the disk. */
  largestPages?: number;
};

/**
 * The outbox in `outbox.sqlite`, in a worker of its own, so that no sync and no search stands before a person who
 * queues a write. The file is opened at the first call; one that cannot be opened fails that call, and the next one
 * tries again. The caller closes it.
 */
export function openOutbox(options: OpenOutboxOptions): Outbox {
  const { folder, workerPath, onDamage = () => undefined, largestPages } = options;
  const { queuedWrites = async () => [] } = options;
  const file = join(folder, 'outbox.sqlite');
  const repository: WorkerClient<OutboxRepository> = createWorkerClient(() => {
    const role = 'outboxRepository';
    const workerData: StoreWorkerData =
      largestPages === undefined ? { role, file } : { role, file, largestPages };
    return new Worker(workerPath, { workerData, name: role });
  });
  const listeners = new Set<(change: OutboxChange) => void>();
  let health: OutboxHealth = soundHealth;
  let opening: Promise<void> | null = null;
  let isClosed = false;

  const tell = <Value>({ value, changes }: WithChanges<Value>): Value => {
    for (const change of changes) for (const listener of listeners) listener(change);
    return value;
  };

  const openFile = async (isStart: boolean): Promise<void> => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const before = health;
    health = tell(await repository.call('open', { isStart }));
    const known = await queuedWrites().catch(() => []);
    if (known.length > 0) health = tell(await repository.call('noteMissing', known));
    // A copy that an earlier run set aside is no news.
    const isNew = (name: string) => !before.setAside.includes(name);
    const isReplaced = health.salvagedRows !== null && health.setAside.some(isNew);
    if (isReplaced || health.missing.length > before.missing.length) onDamage(health);
  };

  const opened = () => {
    opening ??= openFile(true).catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  };

  // Damage that shows while the program runs: the file is read through and, where it is damaged, replaced.
  const guard = createDamageGuard(() => openFile(false));

  const run = async <Value>(work: () => Promise<WithChanges<Value>>): Promise<Value> => {
    if (isClosed) throw new OutboxError('unavailable', 'The outbox is closed.');
    try {
      return await guard.writing(async () => {
        await opened();
        return tell(await work());
      });
    } catch (error) {
      const { problem, message } = toStoreError(error);
      throw new OutboxError(problem, message, { cause: error });
    }
  };

  return {
    createDraft: (draft) => run(() => repository.call('createDraft', draft)),
    saveDraft: (draft) => run(() => repository.call('saveDraft', draft)),
    readDrafts: (query) => run(() => repository.call('readDrafts', query)),
    read: (key) => run(() => repository.call('read', key)),
    queue: (row) => run(() => repository.call('queue', row)),
    list: (query) => run(() => repository.call('list', query)),
    counts: (query) => run(() => repository.call('counts', query)),
    countUnsent: (environment) => run(() => repository.call('countUnsent', environment)),
    findLike: (query) => run(() => repository.call('findLike', query)),
    cancel: (key) => run(() => repository.call('cancel', key)),
    revise: (key) => run(() => repository.call('revise', key)),
    decide: (input) => run(() => repository.call('decide', input)),
    release: (key) => run(() => repository.call('release', key)),
    releaseHeld: (query) => run(() => repository.call('releaseHeld', query)),
    retryNow: (owner) => run(() => repository.call('retryNow', owner)),
    findNext: (query) => run(() => repository.call('findNext', query)),
    claim: (key) => run(() => repository.call('claim', key)),
    settle: (settlement) => run(() => repository.call('settle', settlement)),
    purgeAccount: (input) => run(() => repository.call('purgeAccount', input)),
    holds: (owner) => run(() => repository.call('holds', owner)),
    purgeOlderThan: (instant) => run(() => repository.call('purgeOlderThan', instant)),
    async health() {
      health = await run(() => repository.call('health', null));
      return health;
    },
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      await guard.dispose();
      if (opening !== null) await repository.call('close', null).catch(() => undefined);
      await repository.stop();
    },
  };
}
