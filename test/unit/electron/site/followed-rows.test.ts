import { expect, it } from 'vitest';
import { followIntoStore, shareOwnRows } from '#electron/site/followed-rows.ts';
import type { SiteFollower } from '#electron/site/site-rows.ts';

/** A desk whose site is connected for one account at a time, and refuses the rows of any other. */
function openDesk(account: string) {
  const desk = { account, isReachable: true };
  const put: string[] = [];
  const faults: string[] = [];
  const followers: SiteFollower[] = [];
  const rows = shareOwnRows({
    site: {
      deskId: 'desk',
      status: () => ({ name: 'North', state: 'connected', fault: null, seenAt: null }),
      follow: (follower) => void followers.push(follower),
      put: async (accountId, _area, changes) => {
        if (!desk.isReachable || accountId !== desk.account) throw new Error(`refused for ${accountId}`);
        put.push(...changes.map(({ key }) => `${accountId} ${key}`));
        return new Map();
      },
    },
    store: {
      readSitePlace: async () => null,
      saveSiteRows: async () => undefined,
      restartSiteArea: async () => undefined,
      forgetStaleSiteRows: async () => undefined,
      listSiteRows: async () => [],
    },
    area: 'notes',
    received: () => undefined,
    faulted: (error) => void faults.push(String(error)),
    listOwn: async () => ['listed'],
    readOwn: async (_account, key) => key,
  });
  return { desk, put, faults, rows, caughtUp: (accountId: string) => followers[0]?.caughtUp?.(accountId) };
}

it('shares the rows of the signed-in account even if a row of the previous one is still unshared', async () => {
  const { desk, put, faults, rows, caughtUp } = openDesk('first');
  desk.isReachable = false;
  rows.changed('first', 'a');
  await expect.poll(() => faults).toHaveLength(1);
  desk.isReachable = true;

  desk.account = 'second';
  await caughtUp('second');
  rows.changed('second', 'b');
  await expect.poll(() => put).toEqual(['second listed', 'second b']);

  desk.account = 'first';
  await caughtUp('first');
  expect(put.slice(2).toSorted()).toEqual(['first a', 'first listed']);
  expect(faults).toHaveLength(1);
});

it('applies and restarts rows only between the reads and writes of this desk', async () => {
  const steps: string[] = [];
  const followers: SiteFollower[] = [];
  const { promise: ownStep, resolve: endOwnStep } = Promise.withResolvers<void>();
  followIntoStore({
    site: {
      deskId: 'desk',
      status: () => ({ name: 'North', state: 'connected', fault: null, seenAt: null }),
      follow: (follower) => void followers.push(follower),
      put: async () => new Map(),
    },
    store: {
      readSitePlace: async () => null,
      saveSiteRows: async () => void steps.push('saved'),
      restartSiteArea: async () => void steps.push('restarted'),
      forgetStaleSiteRows: async () => undefined,
      listSiteRows: async () => [],
    },
    area: 'notes',
    received: () => undefined,
    inTurn: async (step) => {
      await ownStep;
      await step();
    },
  });
  const restarted = followers[0]?.restart('first', true);
  const applied = followers[0]?.apply('first', [], { seq: 1, mark: null }, true, null);
  steps.push('own step ended');
  endOwnStep();
  await Promise.all([restarted, applied]);
  expect(steps).toEqual(['own step ended', 'restarted', 'saved']);
});
