import { expect } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/start-sandbox.ts';
import { catalogOf, savedOf } from './sandbox-catalog.ts';
import { type DeskOptions, makeFolder, openSyncedDesk } from './synced-desk.ts';

export type SyncedDesk = ReturnType<typeof openSyncedDesk>;

/** Sandboxes, folders and desks of one test, all gone when it is over. */
export function createWorkplaces() {
  const cleaning: (() => Promise<unknown>)[] = [];
  return {
    async startSandbox(options: Parameters<typeof startSandbox>[0] = {}): Promise<Sandbox> {
      const sandbox = await startSandbox({ items: 640, rateLimitPerMinute: 100_000, ...options });
      cleaning.push(() => sandbox.stop());
      return sandbox;
    },
    async makeFolder(): Promise<string> {
      const { folder, remove } = await makeFolder();
      cleaning.push(remove);
      return folder;
    },
    /** The desk of whoever is signed in from now on. */
    async openDesk(sandbox: Sandbox, options: DeskOptions & { folder?: string } = {}): Promise<SyncedDesk> {
      const desk = openSyncedDesk(sandbox, options.folder ?? (await this.makeFolder()), options);
      cleaning.push(() => desk.close());
      desk.sync.sessionChanged();
      return desk;
    },
    async clean(): Promise<void> {
      for (const clean of cleaning.splice(0).toReversed()) await clean();
    },
  };
}

/** Expects of a desk that it has every item that the sandbox has, as it has it now, and no other. */
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
  const narrowed = (item: object | undefined) =>
    parts === null
      ? item
      : Object.fromEntries(Object.entries(item ?? {}).filter(([name]) => parts.includes(name)));
  for (const [id, item] of expected) expect(narrowed(kept.get(id))).toEqual(narrowed(item));
}

/** What was asked of the lists of the catalog, as `path?cursor`, in order. */
export function pagesAsked(sandbox: Sandbox): string[] {
  return sandbox.requests
    .filter(({ path }) => /\/(?:inventory|inventory-level|lots|locations|product)$/.test(path))
    .map(({ path, query }) => `${path}?${query['Cursor'] ?? query['Page'] ?? query['InventoryIds'] ?? ''}`);
}
