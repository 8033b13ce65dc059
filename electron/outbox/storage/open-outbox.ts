import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createDamageGuard } from '#electron/database/damage-guard.ts';
import { toStoreError } from '#electron/database/store-error.ts';
import type { StoreThreads } from '#electron/database/store-threads.ts';
import { createWorkerClient, remoteMethods, type WorkerClient } from '#electron/database/worker-channel.ts';
import type { OutboxHealth } from '#shared/outbox/outbox-view.ts';
import {
  type Outbox,
  type OutboxChange,
  OutboxError,
  type OutboxMethod,
  type QueuedWrite,
} from './outbox.ts';
import { healthyOutbox, type OutboxRepository, type WithChanges } from './outbox-repository.ts';

export type OpenOutboxOptions = {
  /** Created if missing. */
  folder: string;
  threads: StoreThreads;
  /** Writes the activity log has as queued and not as ended; those missing from the file are listed as missing. */
  queuedWrites?: () => Promise<readonly QueuedWrite[]>;
  /** Called when the file was replaced by a new one with its readable rows, or lacks writes; at start or later. */
  onDamage?: (health: OutboxHealth) => void;
  /** Upper limit of the file in pages of 4 KiB; if omitted, limited by the disk only. */
  largestPages?: number;
};

/** Methods the outbox worker answers itself. */
const outboxMethods = [
  'createDraft',
  'adoptDraft',
  'readByReference',
  'saveDraft',
  'readDrafts',
  'read',
  'queue',
  'enqueue',
  'readOpen',
  'list',
  'counts',
  'countUnsent',
  'countDrafts',
  'findLike',
  'readDraftParts',
  'cancel',
  'revise',
  'decide',
  'release',
  'releaseAutomatically',
  'releaseHeld',
  'retryNow',
  'findNext',
  'claim',
  'settle',
  'purgeAccount',
  'holds',
  'listNamedFiles',
  'purgeOlderThan',
] as const satisfies readonly OutboxMethod[];

/**
 * The outbox in `outbox.sqlite`, in its own worker, so that no sync or search delays a user who queues a write. The
 * file is opened on the first call; if it cannot be opened, that call fails and the next one retries. The caller closes
 * it.
 */
export function openOutbox(options: OpenOutboxOptions): Outbox {
  const { folder, threads, onDamage = () => undefined, largestPages } = options;
  const { queuedWrites = async () => [] } = options;
  const file = join(folder, 'outbox.sqlite');
  const repository: WorkerClient<OutboxRepository> = createWorkerClient(() =>
    threads.start({ role: 'outboxRepository', file, largestPages }),
  );
  const listeners = new Set<(change: OutboxChange) => void>();
  let health: OutboxHealth = healthyOutbox;
  let opening: Promise<void> | null = null;
  let isClosed = false;

  const publish = <Value>({ value, changes }: WithChanges<Value>): Value => {
    for (const change of changes) for (const listener of listeners) listener(change);
    return value;
  };

  const openFile = async (isStart: boolean): Promise<void> => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const before = health;
    health = publish(await repository.call('open', { isStart }));
    const known = await queuedWrites().catch(() => []);
    if (known.length > 0) health = publish(await repository.call('noteMissing', known));
    // A copy set aside by an earlier run is not news.
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

  // Damage that appears at runtime: the file is read completely and, if damaged, replaced.
  const guard = createDamageGuard(() => openFile(false));

  const run = async <Value>(work: () => Promise<WithChanges<Value>>): Promise<Value> => {
    if (isClosed) throw new OutboxError('unavailable', 'The outbox is closed.');
    try {
      return await guard.writing(async () => {
        await opened();
        return publish(await work());
      });
    } catch (error) {
      const { problem, reason } = toStoreError(error);
      throw new OutboxError(problem, reason, { cause: error });
    }
  };

  return {
    // Each returns only the value: its changes were published.
    ...(remoteMethods(repository, outboxMethods, (_name, call) => run(call)) as unknown as Pick<
      Outbox,
      OutboxMethod
    >),
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
      await repository.close();
    },
  };
}
