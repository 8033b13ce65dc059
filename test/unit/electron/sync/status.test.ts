import { describe, expect, it } from 'vitest';
import { createStatus } from '#electron/sync/status.ts';
import type { StatusView } from '#shared/sync/sync-view.ts';

const budget = { limit: 150, remaining: 150, waiting: 0 };

function statusOver(cacheAge: () => Promise<StatusView['cache']>) {
  const published: StatusView[] = [];
  let firstPublished = () => {};
  const untilPublished = new Promise<void>((resolve) => {
    firstPublished = resolve;
  });
  const status = createStatus({
    connection: () => ({ connection: 'online', lastAnswerAtMs: 0, recoveries: 0 }),
    budget: () => budget,
    site: () => null,
    cacheAge,
    publish: (view) => {
      published.push(view);
      firstPublished();
    },
    gatherMs: 1,
  });
  return { status, published, untilPublished };
}

describe('the status', () => {
  it('combines many changes into one message', async () => {
    const { status, published, untilPublished } = statusOver(async () => null);
    for (let change = 0; change < 50; change += 1) status.changed();
    await untilPublished;
    expect(published).toEqual([
      {
        connection: 'online',
        lastAnswerAt: '1970-01-01T00:00:00.000Z',
        recoveries: 0,
        rateBudget: budget,
        cache: null,
        site: null,
      },
    ]);
  });

  it('remains available if the cache cannot be read', async () => {
    const { status } = statusOver(() => Promise.reject(new Error('damaged')));
    expect(await status.read()).toMatchObject({ connection: 'online', cache: null });
  });

  it('sends nothing after it was disposed', async () => {
    let readCache = () => {};
    const cacheAge = new Promise<null>((resolve) => {
      readCache = () => {
        resolve(null);
      };
    });
    const { status, published } = statusOver(() => cacheAge);
    const reading = status.read();
    status.changed();
    status.dispose();
    readCache();
    await reading;
    expect(published).toEqual([]);
  });
});
