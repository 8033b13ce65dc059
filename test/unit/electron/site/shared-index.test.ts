import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSharedIndex } from '#electron/site/shared-index.ts';
import type { SharedTurn } from '#electron/site/shared-reading.ts';
import type { Site } from '#electron/site/site.ts';
import { readingStateKey } from '#shared/site/model/site-areas.ts';
import { createMemoryRowStore, createMemorySite, type MemorySite } from './memory-site.ts';

const account = 'one';
const area = 'shipments';
const now = '2026-11-22T10:00:00.000Z';
const dayMs = 86_400_000;

/** A desk whose cache is the list of what was `saved`; a row's body without names is its `asOf` alone. */
function openDesk(memory: MemorySite, name: string, { skipped = [] as string[] } = {}) {
  const { site, connect, disconnect } = memory.openDesk(name);
  const store = createMemoryRowStore();
  const saved: string[] = [];
  const faults: string[] = [];
  const state = { isSaved: true, forgetBefore: '2026-11-01T00:00:00.000Z', turn: null as SharedTurn | null };
  const save = vi.fn(async (_account: string, page: string, reading: string | null) => {
    saved.push(`${page} ${reading}`);
  });
  const index = createSharedIndex(
    {
      site: site as Site,
      store,
      pages: {
        readShared: async ({ rows }) => {
          const keys = rows.map(({ key }) => key).filter((key) => key !== readingStateKey);
          return { page: keys.join(' '), skipped };
        },
      },
      forgetBefore: () => state.forgetBefore,
      faulted: (error) => void faults.push(String(error)),
    },
    {
      area,
      isSaved: async () => state.isSaved,
      save,
      withoutNames: (body) => ({ asOf: (body as { asOf: string }).asOf }),
    },
  );
  const turn = index.join(account, {
    isReady: () => true,
    changed: () => undefined,
    requested: () => undefined,
  });
  connect(account);
  return {
    site,
    index,
    turn,
    store,
    save,
    saved,
    faults,
    state,
    disconnect,
    connect: () => connect(account),
  };
}

async function openLeader(memory = createMemorySite()) {
  const desk = openDesk(memory, 'first');
  await settle();
  expect(desk.turn.role()).toBe('leading');
  return { memory, ...desk };
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const shipment = (key: string, asOf: unknown) => ({ key, body: { asOf, name: 'Ada' } });

beforeEach(() => void vi.useFakeTimers({ now: Date.parse(now) }));
afterEach(() => void vi.useRealTimers());

describe('an index that one desk reads for all', () => {
  it('is saved at every desk, with the state of its reading and the reader’s name', async () => {
    const { memory, turn, saved } = await openLeader();
    const follower = openDesk(memory, 'second');
    await settle();
    expect(await turn.readState()).toBeNull();
    await turn.share([turn.stateRow('page 1'), shipment('a', now)]);
    await turn.share([shipment('b', now)]);
    await settle();
    expect([saved, follower.saved]).toEqual([
      ['a page 1', 'b null'],
      ['a page 1', 'b null'],
    ]);
    expect(memory.bodies(account, area)['state']).toEqual({ reader: 'Dock first', state: 'page 1' });
    expect(await follower.turn.readState()).toBe('page 1');
    expect(follower.faults).toEqual([]);
  });

  it('is copied again completely if the cache was recreated', async () => {
    const { turn, save, saved, state, connect, disconnect } = await openLeader();
    await turn.share([shipment('a', now)]);
    await turn.share([shipment('b', now)]);
    state.isSaved = false;
    save.mockImplementationOnce(async (_account, page) => {
      saved.push(`again ${page}`);
      state.isSaved = true;
    });
    disconnect();
    connect();
    await settle();
    expect(saved).toEqual(['a null', 'b null', 'again a b']);
    expect(turn.role()).toBe('leading');
  });

  it('is read from its beginning if it was restarted while a page was saved', async () => {
    const { memory, store, save, saved, site } = await openLeader();
    save.mockImplementationOnce(async () => store.restartSiteArea({ account, area }));
    memory.put(account, area, [shipment('a', now)]);
    await settle();
    expect(await store.readSitePlace({ account, area })).toBeNull();
    await site.catchUp(account, area);
    expect(saved).toEqual(['a null']);
  });

  it('names the first rows that can’t be read, and takes the others', async () => {
    const memory = createMemorySite();
    memory.put(account, area, [shipment('a', now)]);
    const desk = openDesk(memory, 'first', { skipped: ['b', 'c', 'd', 'e'] });
    await settle();
    expect(desk.saved).toEqual(['a null']);
    expect(desk.faults).toEqual(["Error: 4 rows of the site can't be read: b, c, d"]);
  });

  it('keeps the state of the reading if a newer version wrote one that it can’t read', async () => {
    const { memory, turn } = await openLeader();
    await turn.share([turn.stateRow('page 1')]);
    memory.put(account, area, [{ key: 'state', body: { state: 5 } }]);
    await settle();
    expect(await turn.readState()).toBe('page 1');
  });

  it('is read from the beginning of a restored database', async () => {
    const { memory, turn, saved, disconnect, connect } = await openLeader();
    const backup = memory.backUp();
    await turn.share([shipment('a', now)]);
    disconnect();
    memory.restore(backup);
    memory.put(account, area, [shipment('b', now)]);
    connect();
    await settle();
    expect(saved).toEqual(['a null', 'b null']);
  });
});

describe('expired data', () => {
  it('loses its names, and a year later its rows, oldest first, once a day', async () => {
    const { memory, turn } = await openLeader();
    await turn.share([
      shipment('ancient', '2025-10-31T23:59:59.999Z'),
      shipment('year', '2025-11-01T00:00:00.000Z'),
      shipment('ahead', '2099-01-01T00:00:00.000Z'),
      shipment('odd', 5),
      shipment('old', '2026-10-31T23:59:59.999Z'),
      shipment('new', '2026-11-01T00:00:00.000Z'),
      shipment('behind', '2026-10-01T00:00:00.000Z'),
    ]);
    await turn.forgetOld();
    const names = () =>
      Object.entries(memory.bodies(account, area)).map(
        ([key, body]) => `${key} ${'name' in (body as object)}`,
      );
    const left = ['ahead true', 'odd true', 'new true', 'behind true', 'year false', 'old false'];
    expect(names()).toEqual(left);
    await turn.share([shipment('ahead', '2026-10-01T00:00:00.000Z')]);
    memory.put(account, area, [{ key: 'new', body: null }]);
    await vi.advanceTimersByTimeAsync(dayMs - 1);
    await turn.forgetOld();
    expect(names()).toContain('ahead true');
    await vi.advanceTimersByTimeAsync(1);
    await turn.forgetOld();
    expect(names()).toContain('ahead false');
  });

  it('is found in all pages of an area', async () => {
    const { memory, turn } = await openLeader();
    const count = 1_000;
    memory.put(
      account,
      area,
      Array.from({ length: count }, (_, at) => shipment(`${at}`, '2026-10-01T00:00:00.000Z')),
    );
    await settle();
    await turn.forgetOld();
    const bodies = Object.values(memory.bodies(account, area));
    expect(bodies.filter((body) => 'name' in (body as object))).toEqual([]);
    expect(bodies).toHaveLength(count);
  });

  it('is looked for again ten minutes after a failure', async () => {
    const { site, turn, faults } = await openLeader();
    const read = vi.spyOn(site, 'read').mockRejectedValueOnce(new Error('broken'));
    await turn.forgetOld();
    expect(faults).toEqual(['Error: broken']);
    await vi.advanceTimersByTimeAsync(10 * 60_000 - 1);
    await turn.forgetOld();
    expect(read).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(1);
    await turn.forgetOld();
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('is left where it is if the database was restored meanwhile', async () => {
    const { site, turn, faults } = await openLeader();
    const read = vi.spyOn(site, 'read').mockResolvedValue(null);
    await turn.forgetOld();
    expect(read).toHaveBeenCalledOnce();
    expect(faults).toEqual([]);
  });

  it('is unknown until a server has stated the time', async () => {
    const { site, turn, state } = await openLeader();
    const read = vi.spyOn(site, 'read');
    state.forgetBefore = '1970-01-01T00:00:00.000Z';
    await turn.forgetOld();
    expect(read).not.toHaveBeenCalled();
    state.forgetBefore = '2026-11-01T00:00:00.000Z';
    await turn.forgetOld();
    expect(read).toHaveBeenCalledOnce();
  });
});
