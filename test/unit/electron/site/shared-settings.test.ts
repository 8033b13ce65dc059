import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createSharedSettings } from '#electron/site/shared-settings.ts';
import { createMemoryRowStore, createMemorySite, type MemorySite } from './memory-site.ts';

const account = 'one';
const area = 'codes';

/** A desk with its own codes, of which each is a number; with `copies`, it keeps a replaced number under another name. */
function openDesk(
  memory: MemorySite,
  own: Record<string, number> = {},
  { hasCopies = false, store = createMemoryRowStore() } = {},
) {
  const { site, faults, connect, disconnect } = memory.openDesk('desk');
  let local = new Map(Object.entries(own));
  const state = { hasJoined: false };
  const conflicts: { mine: number | null; theirs: number }[] = [];
  const complaints: string[] = [];
  const write = vi.fn((_account: string, values: ReadonlyMap<string, number>) => {
    local = new Map(values);
  });
  const put = vi.spyOn(site, 'put');
  const settings = createSharedSettings<number>({
    site,
    store,
    area,
    schema: z.number(),
    read: () => local,
    hasJoined: () => state.hasJoined,
    join: () => {
      state.hasJoined = true;
    },
    write,
    copyReplaced: (_account, { mine, theirs, taken }) => {
      conflicts.push({ mine, theirs });
      return hasCopies && mine !== null ? [`copy ${taken.size}`, mine] : null;
    },
    faulted: (message) => void complaints.push(message),
  });
  return {
    site,
    faults,
    state,
    store,
    conflicts,
    complaints,
    write,
    put,
    disconnect,
    connect: () => connect(account),
    codes: () => Object.fromEntries(local),
    changed: settings.changed,
    /** Changes codes as a user does; null removes one. */
    set(changes: Record<string, number | null>) {
      for (const [key, value] of Object.entries(changes)) {
        if (value === null) local.delete(key);
        else local.set(key, value);
      }
      settings.changed(account);
    },
  };
}

/** Two connected desks with the same codes. */
async function openTwoDesks(own: Record<string, number> = {}, how: { hasCopies?: boolean } = {}) {
  const memory = createMemorySite();
  const [first, second] = [openDesk(memory, own, how), openDesk(memory, {}, how)];
  for (const desk of [first, second]) {
    desk.connect();
    await settle();
    expect(desk.codes()).toEqual(own);
  }
  for (const mock of [first.put, second.put, first.write, second.write]) mock.mockClear();
  const codes = () => [first.codes(), second.codes()];
  return { memory, first, second, codes };
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const shared = (value: number | null, count = 1) => ({ count, value });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('brings a change and a removal to the other desks, and nothing back', async () => {
  const { memory, first, second, codes } = await openTwoDesks({ a: 1, b: 2 });
  first.set({ a: 3, c: 4 });
  await settle();
  expect(codes()).toEqual([
    { a: 3, b: 2, c: 4 },
    { a: 3, b: 2, c: 4 },
  ]);
  second.set({ b: null });
  await settle();
  expect(codes()).toEqual([
    { a: 3, c: 4 },
    { a: 3, c: 4 },
  ]);
  expect(memory.bodies(account, area)).toEqual({ a: shared(3, 2), b: shared(null, 2), c: shared(4) });
  expect([first.put.mock.calls.length, second.put.mock.calls.length]).toEqual([1, 1]);
  // Only what another desk changed is written here.
  expect([first.write.mock.calls.length, second.write.mock.calls.length]).toEqual([1, 1]);
  expect([...first.conflicts, ...second.conflicts]).toEqual([]);
});

it('writes nothing again at the next connection if nothing was changed in the meantime', async () => {
  const { first } = await openTwoDesks({ a: 1, b: 2 });
  first.set({ b: null });
  await settle();
  first.put.mockClear();
  first.disconnect();
  first.connect();
  await settle();
  expect(first.put).not.toHaveBeenCalled();
});

it('shares changes that were made without the site at the next connection', async () => {
  const { first, second, codes } = await openTwoDesks({ a: 1, b: 2 });
  first.disconnect();
  first.set({ a: 5, b: null });
  await settle();
  expect(second.codes()).toEqual({ a: 1, b: 2 });
  first.connect();
  await settle();
  expect(codes()).toEqual([{ a: 5 }, { a: 5 }]);
});

it('merges what a joining desk brings along, and gives way where both have a value', async () => {
  const memory = createMemorySite();
  const first = openDesk(memory, { a: 1, b: 2 });
  first.connect();
  await settle();
  const second = openDesk(memory, { a: 9, b: 2, c: 3 }, { hasCopies: true });
  second.changed(account);
  await settle();
  expect(second.put).not.toHaveBeenCalled();
  second.connect();
  await settle();
  const all = { a: 1, b: 2, c: 3, 'copy 3': 9 };
  expect([first.codes(), second.codes()]).toEqual([all, all]);
  expect(second.conflicts).toEqual([{ mine: 9, theirs: 1 }]);
  expect(memory.bodies(account, area)).toEqual({
    a: shared(1),
    b: shared(2),
    c: shared(3),
    'copy 3': shared(9),
  });
});

it.each([
  ['changed', 5, { mine: 5, theirs: 9 }],
  ['removed', null, { mine: null, theirs: 9 }],
])('gives way to a change made elsewhere while it %s the same code', async (_name, mine, conflict) => {
  const { first, second, codes } = await openTwoDesks({ a: 1 });
  first.disconnect();
  first.set({ a: mine });
  second.set({ a: 9 });
  await settle();
  first.connect();
  await settle();
  expect(codes()).toEqual([{ a: 9 }, { a: 9 }]);
  expect(first.conflicts).toEqual([conflict]);
  expect(second.conflicts).toEqual([]);
});

it('agrees with a desk that made the same change', async () => {
  const { first, second, codes } = await openTwoDesks({ a: 1, b: 2 });
  first.disconnect();
  for (const desk of [first, second]) desk.set({ a: 9, b: null });
  await settle();
  first.put.mockClear();
  first.connect();
  await settle();
  expect(codes()).toEqual([{ a: 9 }, { a: 9 }]);
  expect(first.conflicts).toEqual([]);
  expect(first.put).not.toHaveBeenCalled();
});

it('keeps a code that was changed here and removed elsewhere', async () => {
  const { memory, first, second, codes } = await openTwoDesks({ a: 1 });
  first.disconnect();
  first.set({ a: 5 });
  second.set({ a: null });
  await settle();
  first.connect();
  await settle();
  expect(codes()).toEqual([{ a: 5 }, { a: 5 }]);
  expect(memory.bodies(account, area)).toEqual({ a: shared(5, 3) });
  expect(first.conflicts).toEqual([]);
});

it('keeps a second change that was made before the first one comes back', async () => {
  const { memory, first, second, codes } = await openTwoDesks();
  first.put.mockImplementationOnce(async (...change) => {
    first.put.mockRestore();
    const written = await first.site.put(...change);
    first.set({ a: 2 });
    return written;
  });
  first.set({ a: 1 });
  await settle();
  expect(codes()).toEqual([{ a: 2 }, { a: 2 }]);
  expect(memory.bodies(account, area)).toEqual({ a: shared(2, 2) });
  expect([...first.conflicts, ...second.conflicts]).toEqual([]);
});

it('keeps a change made while the area is read from its beginning again', async () => {
  const { first, codes } = await openTwoDesks({ a: 1 });
  first.disconnect();
  await first.store.restartSiteArea({ account, area });
  first.set({ a: 2 });
  first.connect();
  await settle();
  expect(codes()).toEqual([{ a: 2 }, { a: 2 }]);
  expect(first.conflicts).toEqual([]);
});

it('leaves a change to the desk that was faster, and takes that one’s', async () => {
  const { memory, first, codes } = await openTwoDesks({ a: 1 });
  first.put.mockImplementationOnce(async (...change) => {
    first.put.mockRestore();
    memory.put(account, area, [{ key: 'a', body: shared(7, 2) }]);
    return first.site.put(...change);
  });
  first.set({ a: 5 });
  await settle();
  expect(codes()).toEqual([{ a: 7 }, { a: 7 }]);
  expect(first.conflicts).toEqual([{ mine: 5, theirs: 7 }]);
});

it('restores what an older backup lacks or has again, and takes what is new there', async () => {
  const { memory, first, second, codes } = await openTwoDesks({ a: 1, b: 2 });
  const backup = memory.backUp();
  first.set({ a: 3, b: null, c: 4 });
  await settle();
  for (const desk of [first, second]) desk.disconnect();
  memory.restore(backup);
  memory.put(account, area, [{ key: 'd', body: shared(5) }]);
  for (const desk of [first, second]) {
    desk.connect();
    await settle();
  }
  const now = { a: 3, c: 4, d: 5 };
  expect(codes()).toEqual([now, now]);
  expect(memory.bodies(account, area)).toEqual({
    a: shared(3, 3),
    b: shared(null, 3),
    c: shared(4),
    d: shared(5),
  });
  expect([...first.conflicts, ...second.conflicts]).toEqual([]);
});

it('takes a change made in a restored database in place of one that it lost', async () => {
  const { memory, first, second, codes } = await openTwoDesks({ a: 1 });
  const backup = memory.backUp();
  first.set({ a: 3 });
  await settle();
  for (const desk of [first, second]) desk.disconnect();
  memory.restore(backup);
  memory.put(account, area, [{ key: 'a', body: shared(7, 2) }]);
  for (const desk of [first, second]) {
    desk.connect();
    await settle();
  }
  expect(codes()).toEqual([{ a: 7 }, { a: 7 }]);
});

it('takes all codes of the site if its own were lost, and removes none there', async () => {
  const { memory, first, second, codes } = await openTwoDesks({ a: 1, b: 2 });
  first.disconnect();
  first.state.hasJoined = false;
  first.set({ a: null, b: null });
  memory.put(account, area, [{ key: 'b', body: shared(null, 2) }]);
  await settle();
  first.connect();
  await settle();
  expect(codes()).toEqual([{ a: 1 }, { a: 1 }]);
  expect(first.state.hasJoined).toBe(true);
  expect([...first.conflicts, ...second.conflicts]).toEqual([]);
});

it('skips a row that it can’t read, says so, and shares the others', async () => {
  const { memory, first, codes } = await openTwoDesks({ a: 1 });
  memory.put(account, area, [{ key: 'new', body: { count: 1, value: { of: 'a newer version' } } }]);
  memory.put(account, area, [{ key: 'b', body: shared(2) }]);
  await settle();
  expect(codes()).toEqual([
    { a: 1, b: 2 },
    { a: 1, b: 2 },
  ]);
  expect(first.complaints).toEqual(["codes: the row new can't be read"]);
  expect(first.faults).toEqual([]);
});

it('leaves a row that a newer version saved here as it is', async () => {
  const memory = createMemorySite();
  const store = createMemoryRowStore();
  const body = { count: 1, value: { of: 'a newer version' } };
  await store.saveSiteRows({
    account,
    area,
    rows: [{ key: 'new', deskId: null, seq: 1, body }],
    place: null,
  });
  memory.put(account, area, [{ key: 'new', body }]);
  const desk = openDesk(memory, { a: 1 }, { store });
  desk.state.hasJoined = true;
  desk.connect();
  await settle();
  expect(memory.bodies(account, area)).toEqual({ a: shared(1), new: body });
});

it('restores a code whose row was emptied without being counted as a change', async () => {
  const { memory, codes } = await openTwoDesks({ a: 1, b: 2 });
  memory.put(account, area, [{ key: 'a', body: null }]);
  await settle();
  expect(codes()).toEqual([
    { a: 1, b: 2 },
    { a: 1, b: 2 },
  ]);
  expect(memory.bodies(account, area)).toEqual({ a: shared(1, 2), b: shared(2) });
});

it('shares more codes than fit into one statement', async () => {
  const memory = createMemorySite();
  const desk = openDesk(memory, Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`c${at}`, at])));
  desk.connect();
  await settle();
  expect(desk.put.mock.calls.map(([, , changes]) => changes.length)).toEqual([500, 500]);
  expect(Object.keys(memory.bodies(account, area))).toHaveLength(1_000);
});
