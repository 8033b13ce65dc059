import { createWorkerClient, type WorkerClient, type WorkerThread } from './worker-client.ts';
import type { WorkerMethods } from './worker-protocol.ts';

/**
 * A client whose thread is there from a call on, and ends when none came for so long: for what is needed now and then,
 * and holds much meanwhile.
 */
export function createIdleClosingClient<Methods extends WorkerMethods>(
  start: () => WorkerThread,
  retentionMs: number,
): WorkerClient<Methods> {
  const client: WorkerClient<Methods> = createWorkerClient(start);
  let underWay = 0;
  let timer: NodeJS.Timeout | null = null;

  const restLater = () => {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(() => {
      if (underWay === 0) void client.stop();
    }, retentionMs).unref();
  };

  return {
    start: () => {
      client.start();
    },
    async call(method, input) {
      underWay += 1;
      try {
        return await client.call(method, input);
      } finally {
        underWay -= 1;
        restLater();
      }
    },
    async stop() {
      if (timer !== null) clearTimeout(timer);
      await client.stop();
    },
  };
}
