import { isDeepStrictEqual } from 'node:util';
import { expect, onTestFinished } from 'vitest';
import type { Sandbox, SandboxOptions } from '#test/sandbox/start-sandbox.ts';
import { sandboxForTest } from '#test/support/shared-sandbox.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { type ComparableItem, catalogOf, savedOf } from './sandbox-catalog.ts';
import { type DeskOptions, openSyncedDesk } from './synced-desk.ts';

export type SyncedDesk = ReturnType<typeof openSyncedDesk>;

/** Sandboxes, folders, and desks of the running test, all removed afterward. */
export const workplaces = {
  startSandbox: (options: SandboxOptions = {}): Promise<Sandbox> =>
    sandboxForTest({ items: 640, rateLimitPerMinute: 100_000, ...options }),
  makeFolder: temporaryFolder,
  /** Opens a desk with an account that has just signed in. */
  openDesk(sandbox: Sandbox, options: DeskOptions & { folder?: string } = {}): SyncedDesk {
    const desk = openSyncedDesk(sandbox, options.folder ?? temporaryFolder(), options);
    onTestFinished(() => desk.close());
    desk.sync.sessionChanged();
    return desk;
  },
};

/** Expects a desk to have every item of the sandbox in its current state, and no others. */
export async function expectEqual(
  desk: SyncedDesk,
  sandbox: Sandbox,
  parts: readonly string[] | null = null,
): Promise<void> {
  const expected = catalogOf(sandbox);
  const kept = await savedOf(await desk.index(), expected.keys());
  const view = await desk.sync.view();
  expect(view.itemCount).toBe(expected.size);
  expect([...kept.keys()]).toEqual([...expected.keys()]);
  const differing = [...expected].flatMap(([id, item]) =>
    (parts ?? Object.keys(item))
      .filter((part) => !isDeepStrictEqual(partOf(kept.get(id), part), partOf(item, part)))
      .map((part) => `${part} of item ${id}`),
  );
  expect(differing).toEqual([]);
}

/** As JSON, in which a field is missing if its value is. */
const partOf = (item: ComparableItem | undefined, part: string): unknown =>
  JSON.parse(JSON.stringify(item?.[part as keyof ComparableItem] ?? null));

/** Requests of the catalog lists, as `path?cursor`, in order. */
export function requestedPages(sandbox: Sandbox): string[] {
  return sandbox.requests
    .filter(({ path }) => /\/(?:inventory|inventory-level|lots|locations|product)$/.test(path))
    .map(({ path, query }) => `${path}?${query['Cursor'] ?? query['Page'] ?? query['InventoryIds'] ?? ''}`);
}
