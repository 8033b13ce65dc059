import { type OpenOutboxOptions, openOutbox } from '#electron/outbox/storage/open-outbox.ts';
import type { Outbox, OutboxOwner } from '#electron/outbox/storage/outbox.ts';
import type { OutboxRow } from '#shared/outbox/outbox-view.ts';
import { storeThreads } from '#test/support/built-workers.ts';
import { createFoldersOf } from '#test/support/temporary-folder.ts';

/** The owner of the rows, unless stated otherwise. */
export const owner: OutboxOwner = { environment: 'local', account: 'local/7', channelId: 7 };

/** Creates the folders and outboxes of one test and removes them when it ends. */
export const createOutboxes = () =>
  createFoldersOf(
    (folder, options: Partial<OpenOutboxOptions>): Outbox =>
      openOutbox({ folder, threads: storeThreads(), ...options }),
  );

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

/** The queued rows of the default account, oldest first. */
export async function queuedRows(outbox: Outbox): Promise<OutboxRow[]> {
  const { account } = owner;
  const page = await outbox.list({ account, states: ['queued'], order: 'oldest', offset: 0, limit: 200 });
  return page.rows;
}
