import type { StatusView } from '#shared/sync/sync-view.ts';
import type { ConnectionState } from './connection.ts';

/** Reads the status on demand, and publishes it at most once per `gatherMs` (default 200) while it changes. */
export function createStatus(sources: {
  connection: () => ConnectionState;
  budget: () => StatusView['rateBudget'];
  site: () => StatusView['site'];
  cacheAge: () => Promise<StatusView['cache']>;
  publish: (view: StatusView) => void;
  /** How long changes are collected. */
  gatherMs?: number;
}) {
  const { gatherMs = 200 } = sources;
  let timer: NodeJS.Timeout | null = null;
  let isDisposed = false;

  const read = async (): Promise<StatusView> => {
    const { connection, lastAnswerAtMs, recoveries } = sources.connection();
    return {
      connection,
      lastAnswerAt: lastAnswerAtMs === null ? null : new Date(lastAnswerAtMs).toISOString(),
      recoveries,
      rateBudget: sources.budget(),
      // The status bar stays useful if the cache cannot be read: its age is then unknown.
      cache: await sources.cacheAge().catch(() => null),
      site: sources.site(),
    };
  };

  const publishNow = async () => {
    timer = null;
    const view = await read();
    if (!isDisposed) sources.publish(view);
  };

  return {
    read,
    /** Something in the status changed: the windows soon get one event for all changes. */
    changed: (): void => {
      if (isDisposed) return;
      timer ??= setTimeout(() => void publishNow(), gatherMs);
    },
    dispose(): void {
      isDisposed = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}
