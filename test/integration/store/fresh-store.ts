import { type OpenStoreOptions, openStore, type Store } from '#electron/cache/open-store.ts';
import type { NewActivity, SavedAnswer } from '#electron/cache/store-records.ts';
import { quoted } from '#shared/messages/messages.ts';
import { storeThreads } from '#test/support/built-workers.ts';
import { newActivity } from '#test/support/samples/new-activity.ts';
import { createFoldersOf } from '#test/support/temporary-folder.ts';

/** Folders and stores of one test, all removed afterward. */
export const createFolders = (after?: (clean: () => Promise<void>) => void) =>
  createFoldersOf(
    (folder, options: Partial<OpenStoreOptions>): Promise<Store> =>
      openStore({ folder, threads: storeThreads(), verifyAfterMs: null, ...options }),
    after,
  );

/** A response to save for an account, with the requested number of records. */
export function answerOf(account: string, change: Partial<SavedAnswer> = {}, records = 3): SavedAnswer {
  return {
    account,
    operation: 'receiving.list',
    parameters: '{"page":1}',
    body: JSON.stringify({ orders: [], note: `list of ${account}` }),
    asOf: '2026-11-20T10:00:00.000Z',
    requestId: 'r-1',
    records: Array.from({ length: records }, (_, index) => ({
      kind: 'receivingOrder',
      id: index + 1,
      body: JSON.stringify({ id: index + 1, note: `order of ${account}`, filler: 'x'.repeat(300) }),
      text: {
        parentId: null,
        title: `PO-${index + 1}`,
        detail: `of ${account}`,
        words: [`PO-${index + 1}`, `Recipient of ${account}`],
      },
    })),
    ...change,
  };
}

export function activityOf(account: string | null, detail: string): NewActivity {
  return newActivity({ account, detail: quoted(detail) });
}
