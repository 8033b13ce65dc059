import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followIntoStore, shareOwnRows } from '#electron/site/followed-rows.ts';
import type { SiteRow } from '#electron/site/site-rows.ts';
import { createMemoryRowStore, createMemorySite, type MemorySite } from './memory-site.ts';

const account = 'one';
const area = 'notes';

/** A desk that shares its own notes, which are in `own`; `put` has every key that it wrote to the site. */
function openDesk(memory: MemorySite, deskId: string, own: Record<string, unknown> = {}) {
  const { site, connect, disconnect } = memory.openDesk(deskId);
  const store = createMemoryRowStore();
  const faults: string[] = [];
  const received: string[][] = [];
  const put = vi.spyOn(site, 'put');
  const rows = shareOwnRows({
    site,
    store,
    area,
    received: (_account, keys) => void received.push([...keys]),
    faulted: (error) => void faults.push(String(error)),
    listOwn: async () => Object.keys(own),
    readOwn: async (_account, key) => (key in own ? own[key] : null),
  });
  return {
    site,
    store,
    own,
    rows,
    faults,
    received,
    put,
    connect,
    disconnect,
    /** The keys written since the last call. */
    written() {
      const keys = put.mock.calls.map(([of, , [change]]) => `${of} ${change?.key}`);
      put.mockClear();
      return keys;
    },
    set(key: string, body: unknown) {
      own[key] = body;
      rows.changed(account, key);
    },
    listOthers: async (key: string | null = null) =>
      (await rows.others(account, key)).map(
        ({ key: of, deskId: desk, body }) => `${desk} ${of} ${String(body)}`,
      ),
  };
}

/** A desk that only follows the area. */
function openFollower(memory: MemorySite, how: Partial<Parameters<typeof followIntoStore>[0]> = {}) {
  const { site, connect, disconnect } = memory.openDesk('follower');
  const store = createMemoryRowStore();
  const received: (readonly string[])[] = [];
  const { list } = followIntoStore({
    site,
    store,
    area,
    received: (_account, keys) => void received.push(keys),
    ...how,
  });
  const listed = async (keys: readonly string[] | null = null) =>
    (await list(account, keys)).map(({ key, body }) => `${key} ${String(body)}`);
  return { connect: () => connect(account), disconnect, store, received, listed };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('rows followed into the records', () => {
  it('are listed, all or by key, and reported once for each key', async () => {
    const memory = createMemorySite();
    const { connect, received, listed } = openFollower(memory);
    memory.put(account, area, [{ key: 'a', body: 1 }], 'first');
    memory.put(account, area, [{ key: 'a', body: 2 }], 'second');
    memory.put(account, area, [{ key: 'b', body: 3 }]);
    connect();
    await settle();
    expect(received).toEqual([['a', 'b']]);
    expect(await listed()).toEqual(['a 1', 'a 2', 'b 3']);
    memory.put(account, area, [{ key: 'b', body: null }]);
    await settle();
    expect(await listed()).toEqual(['a 1', 'a 2']);
    expect(await listed(['b'])).toEqual(['b null']);
  });

  it('are saved only where they are selected, and not read again', async () => {
    const memory = createMemorySite();
    const select = vi.fn((rows: readonly SiteRow[]) => rows.filter(({ key }) => key !== 'a'));
    const { connect, disconnect, received, listed } = openFollower(memory, { select });
    memory.put(account, area, [
      { key: 'a', body: 1 },
      { key: 'b', body: 2 },
    ]);
    connect();
    await settle();
    disconnect();
    connect();
    await settle();
    expect(await listed()).toEqual(['b 2']);
    expect(received).toEqual([['a', 'b']]);
    expect(select).toHaveBeenCalledOnce();
  });

  it('are removed if a restored database lacks them, after this desk could restore its own', async () => {
    const memory = createMemorySite();
    memory.put(account, area, [{ key: 'a', body: 1 }]);
    const backup = memory.backUp();
    const steps: string[] = [];
    const desk = openFollower(memory, {
      restarted: () => void steps.push('restarted'),
      caughtUp: async (): Promise<void> =>
        void steps.push(`caught up with ${(await desk.listed()).join(', ')}`),
    });
    desk.connect();
    memory.put(account, area, [{ key: 'b', body: 2 }]);
    await settle();
    desk.disconnect();
    memory.restore(backup);
    memory.put(account, area, [{ key: 'c', body: 3 }]);
    desk.connect();
    await settle();
    expect(await desk.listed()).toEqual(['a 1', 'c 3']);
    expect(steps).toEqual(['caught up with a 1, b 2', 'restarted', 'caught up with b 2, a 1, c 3']);
  });

  it('are chosen against the saved ones of the same desk, and retained if a restored database lacks them', async () => {
    const memory = createMemorySite();
    memory.put(account, area, [{ key: 'a', body: 1 }], 'first');
    const backup = memory.backUp();
    const compared: string[] = [];
    const desk = openFollower(memory, {
      newest(row, known, isCaughtUp) {
        compared.push(`${row.deskId} ${String(row.body)} over ${String(known?.body)} ${isCaughtUp}`);
        return known === undefined ? row : { ...row, body: known.body };
      },
    });
    desk.connect();
    await settle();
    memory.put(account, area, [{ key: 'a', body: 5 }], 'second');
    await settle();
    memory.put(account, area, [{ key: 'b', body: 2 }], 'first');
    await settle();
    desk.disconnect();
    memory.restore(backup);
    const restored = [
      { key: 'b', body: 8 },
      { key: 'a', body: 9 },
    ];
    memory.put(account, area, restored, 'first');
    desk.connect();
    await settle();
    expect(compared).toEqual([
      'first 1 over undefined false',
      'second 5 over undefined true',
      'first 2 over undefined true',
      'first 8 over 2 false',
      'first 9 over 1 false',
    ]);
    expect((await desk.listed()).toSorted()).toEqual(['a 1', 'a 5', 'b 2']);
  });

  it('are applied and restarted only between the reads and writes of this desk', async () => {
    const memory = createMemorySite();
    const { promise: ownStep, resolve: endOwnStep } = Promise.withResolvers<void>();
    const desk = openFollower(memory, {
      inTurn: async (step) => {
        await ownStep;
        await step();
      },
    });
    await desk.store.saveSiteRows({ account, area, rows: [], place: { seq: 5, mark: 'lost' } });
    memory.put(account, area, [{ key: 'a', body: 1 }]);
    desk.connect();
    await settle();
    expect(await desk.store.readSitePlace({ account, area })).toEqual({ seq: 5, mark: 'lost' });
    endOwnStep();
    await settle();
    expect(await desk.listed()).toEqual(['a 1']);
  });
});

describe('the rows that a desk shares', () => {
  it('are written when they change, and are not among those of the others', async () => {
    const memory = createMemorySite();
    const [first, second] = [
      openDesk(memory, 'first', { a: 1, gone: null }),
      openDesk(memory, 'second', { a: 2 }),
    ];
    for (const desk of [first, second]) desk.connect(account);
    await settle();
    first.set('b', 3);
    await settle();
    expect(await second.listOthers()).toEqual(['first a 1', 'first b 3']);
    expect(await second.listOthers('a')).toEqual(['first a 1']);
    expect(await first.listOthers()).toEqual(['second a 2']);
    expect(first.received.flat()).toContain('b');
    first.set('a', null);
    await settle();
    expect(await second.listOthers()).toEqual(['first b 3']);
    expect(await second.listOthers('a')).toEqual([]);
  });

  it('are compared at each connection: changed and deleted ones are written, unreadable ones stay', async () => {
    const memory = createMemorySite();
    const desk = openDesk(memory, 'first', { a: { n: 1 }, b: 2, c: 3, d: 4 });
    desk.connect(account);
    await settle();
    expect(desk.written()).toEqual(['one a', 'one b', 'one c', 'one d']);
    desk.disconnect();
    desk.set('b', 5);
    desk.own['c'] = undefined;
    delete desk.own['d'];
    desk.own['a'] = { n: 1, left: undefined };
    await settle();
    expect(desk.written()).toEqual([]);
    desk.connect(account);
    await settle();
    expect(desk.written()).toEqual(['one b', 'one d']);
    expect(memory.bodies(account, area)).toEqual({ a: { n: 1 }, b: 5, c: 3 });
    expect(desk.faults).toEqual([]);
  });

  it('are all written again if this desk has not read its last write back', async () => {
    const memory = createMemorySite();
    const desk = openDesk(memory, 'first', { a: 1 });
    desk.connect(account);
    await settle();
    vi.spyOn(desk.store, 'saveSiteRows').mockRejectedValue(new Error('full'));
    desk.set('a', 2);
    await settle();
    desk.own['a'] = 1;
    await desk.rows.recheck(account);
    expect(memory.bodies(account, area)).toEqual({ a: 1 });
  });

  it('are written again, once, if a restored database lacks them', async () => {
    const memory = createMemorySite();
    const desk = openDesk(memory, 'first', { a: 1 });
    desk.connect(account);
    await settle();
    const backup = memory.backUp();
    for (const body of [2, 3, 4]) {
      desk.set('b', body);
      await settle();
    }
    desk.disconnect();
    memory.restore(backup);
    memory.put(account, area, [{ key: 'c', body: 9 }], 'second');
    desk.written();
    desk.connect(account);
    await settle();
    expect(desk.written()).toEqual(['one b']);
    await desk.rows.recheck(account);
    expect(desk.written()).toEqual([]);
  });

  it('are written in the order in which they were read', async () => {
    const memory = createMemorySite();
    const desk = openDesk(memory, 'first');
    desk.connect(account);
    await settle();
    const { promise: slow, resolve: endFirst } = Promise.withResolvers<void>();
    desk.put.mockImplementationOnce(async (...change) => {
      await slow;
      desk.put.mockRestore();
      return desk.site.put(...change);
    });
    desk.set('a', 1);
    await settle();
    desk.set('a', 2);
    await settle();
    endFirst();
    await settle();
    expect(memory.bodies(account, area)).toEqual({ a: 2 });
  });

  it('are those of the signed-in account, even if a row of the previous one is still unshared', async () => {
    const memory = createMemorySite();
    const desk = openDesk(memory, 'first', { a: 1 });
    desk.connect(account);
    await settle();
    desk.written();
    desk.put.mockRejectedValueOnce(new Error('full'));
    desk.set('b', 1);
    await settle();
    expect(desk.faults).toEqual(['Error: full']);
    desk.disconnect();
    desk.connect('two');
    await settle();
    desk.rows.changed('two', 'c');
    await settle();
    expect(desk.written()).toEqual(['one b', 'two a', 'two b', 'two c']);
    desk.disconnect();
    delete desk.own['b'];
    desk.connect(account);
    await settle();
    expect(desk.written()).toContain('one b');
    expect(desk.faults).toHaveLength(1);
  });

  it('are not all written again because another account was signed in', async () => {
    const memory = createMemorySite();
    const desk = openDesk(memory, 'first', { a: 1 });
    desk.connect(account);
    await settle();
    desk.disconnect();
    desk.own['b'] = 2;
    desk.connect('two');
    await settle();
    desk.disconnect();
    delete desk.own['b'];
    desk.written();
    desk.connect(account);
    await settle();
    expect(desk.written()).toEqual([]);
  });
});
