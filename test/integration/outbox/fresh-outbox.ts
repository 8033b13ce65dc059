import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenOutboxOptions, openOutbox } from '../../../electron/outbox/storage/open-outbox.ts';
import type { Outbox, OutboxOwner } from '../../../electron/outbox/storage/outbox.ts';
import type { OutboxRow } from '../../../shared/outbox/outbox-view.ts';
import { storeWorker as workerPath } from '../../support/built-workers.ts';

/** Whose rows these are, where nothing else is said. */
export const owner: OutboxOwner = { environment: 'local', account: 'local/7', channelId: 7 };

/** Folders and outboxes of one test, all gone when it is over. */
export function createOutboxes() {
  const cleaning: (() => Promise<unknown>)[] = [];
  return {
    async make(): Promise<string> {
      const folder = await mkdtemp(join(tmpdir(), 'dockhand-outbox-'));
      cleaning.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
      return folder;
    },
    open(folder: string, options: Partial<OpenOutboxOptions> = {}): Outbox {
      const outbox = openOutbox({ folder, workerPath, ...options });
      cleaning.push(() => outbox.close());
      return outbox;
    },
    async clean(): Promise<void> {
      for (const clean of cleaning.splice(0).toReversed()) await clean();
    },
  };
}

export async function queueOne(
  outbox: Outbox,
  body: unknown = { n: 1 },
  of: OutboxOwner = owner,
): Promise<OutboxRow> {
  const draft = await outbox.createDraft({
    ...of,
    kind: 'return.create',
    draft: body,
    operator: null,
    desk: null,
  });
  return await outbox.queue({ account: of.account, id: draft.id, body });
}

/** Rows of the usual account that are queued, the oldest first. */
export async function queuedRows(outbox: Outbox): Promise<OutboxRow[]> {
  const { account } = owner;
  const page = await outbox.list({ account, states: ['queued'], order: 'oldest', offset: 0, limit: 200 });
  return page.rows;
}
