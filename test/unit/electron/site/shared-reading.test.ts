import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSharedReading, type SharedTurn } from '#electron/site/shared-reading.ts';
import type { SitePlace } from '#electron/site/site-rows.ts';
import { StoppedError } from '#electron/sync/reading-loop.ts';
import { createMemorySite, type MemorySite } from './memory-site.ts';

const area = 'shipments';
const leaseMs = 10_000;
const renewMs = 3_000;
const aloneAfterMs = 60_000;
/** The pause after a first fault. */
const pauseMs = 5_000;

/** A desk that shares its reading of shipments, `limit` rows a page; `heard` is what the reading told it, in order. */
function openDesk(memory: MemorySite, name: string, { limit = 100 } = {}) {
  const { site, faults, connect, disconnect } = memory.openDesk(name);
  const rows: Record<string, unknown> = {};
  const heard: string[] = [];
  const state = {
    isReady: true,
    place: null as SitePlace | null,
    applying: async (): Promise<void> => undefined,
  };
  const replica = {
    place: async () => state.place,
    async apply(
      _account: string,
      page: Parameters<Parameters<typeof createSharedReading>[0]['replica']['apply']>[1],
    ) {
      await state.applying();
      if (page.from?.seq !== state.place?.seq) throw new Error('the position was forgotten');
      if (page.records !== JSON.stringify(page.rows))
        throw new Error('the records are those of another page');
      for (const { key, body } of page.rows) rows[key] = JSON.parse(body ?? 'null');
      state.place = page.place;
    },
    async forgetPlace() {
      state.place = null;
    },
  };
  const reading = createSharedReading({
    site,
    pages: { readShared: async ({ rows: read }) => ({ page: JSON.stringify(read), skipped: [] }) },
    area,
    replica,
    limit,
    random: () => 0,
    faulted: (error) => void faults.push(error),
  });
  const join = (account = 'one'): SharedTurn => {
    const turn = reading.join(account, {
      isReady: () => state.isReady,
      changed: (hasData) =>
        void heard.push(hasData === undefined ? turn.role() : hasData ? 'data' : 'no data'),
      requested: () => void heard.push('requested'),
    });
    return turn;
  };
  return { site, connect, disconnect, rows, heard, faults, state, join };
}

/** A connected desk that follows until it is ready. */
async function openFollowingDesk() {
  const memory = createMemorySite();
  const desk = openDesk(memory, 'first');
  desk.connect('one');
  desk.state.isReady = false;
  const turn = desk.join();
  await pass(0);
  return { memory, desk, turn };
}

/** Two connected desks of which the first leads. */
async function openTwoDesks() {
  const memory = createMemorySite();
  const [first, second] = [openDesk(memory, 'first'), openDesk(memory, 'second')];
  first.connect('one');
  const leader = first.join();
  await pass(0);
  second.connect('one');
  const follower = second.join();
  await pass(0);
  const roles = () => [leader.role(), follower.role()];
  expect(roles()).toEqual(['leading', 'following']);
  return { memory, first, second, leader, follower, roles };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const row = (key: string, body: unknown = { n: 1 }) => ({ key, body });
/** What a promise rejects with. */
const reasonOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the desk that reads for all', () => {
  it('is one of them, and leads only after it has what the others read before', async () => {
    const memory = createMemorySite();
    memory.put('one', area, [row('a')]);
    const desk = openDesk(memory, 'first');
    const { promise: applied, resolve: endApplying } = Promise.withResolvers<void>();
    desk.state.applying = () => applied;
    const turn = desk.join();
    expect(turn.role()).toBe('waiting');
    desk.connect('one');
    await pass(renewMs);
    expect(turn.role()).toBe('following');
    endApplying();
    await pass(0);
    expect(turn.role()).toBe('leading');
    expect(desk.rows).toEqual({ a: { n: 1 } });
    expect(desk.heard).toEqual(['following', 'data', 'leading']);
  });

  it('is none that can’t query the service, until it can', async () => {
    const memory = createMemorySite();
    const desk = openDesk(memory, 'first');
    desk.state.isReady = false;
    desk.connect('one');
    const turn = desk.join();
    await pass(renewMs);
    expect(turn.role()).toBe('following');
    desk.state.isReady = true;
    turn.wake();
    await pass(0);
    expect(turn.role()).toBe('leading');
    desk.state.isReady = false;
    await pass(renewMs);
    expect(turn.role()).toBe('following');
  });

  it('stays the same while it renews its lease, and is replaced within one lease after it is cut off', async () => {
    const { first, roles } = await openTwoDesks();
    first.heard.length = 0;
    await pass(10 * leaseMs);
    expect(first.heard).toEqual([]);
    expect(roles()).toEqual(['leading', 'following']);
    first.disconnect();
    await pass(leaseMs - renewMs);
    expect(roles()).toEqual(['waiting', 'following']);
    await pass(2 * renewMs);
    expect(roles()).toEqual(['waiting', 'leading']);
    first.connect('one');
    await pass(0);
    expect(roles()).toEqual(['following', 'leading']);
  });

  it('lets another desk lead while it rests, and leads again when that one leaves', async () => {
    const { memory, leader, follower, roles } = await openTwoDesks();
    leader.rest(leaseMs);
    await pass(0);
    expect(await reasonOf(leader.share([row('a')]))).toBeInstanceOf(StoppedError);
    expect(memory.bodies('one', area)).toEqual({});
    follower.wake();
    await pass(0);
    expect(roles()).toEqual(['following', 'leading']);
    await pass(leaseMs);
    await follower.leave();
    await pass(renewMs);
    expect(leader.role()).toBe('leading');
  });

  it('leads again at the end of its rest if it is the only one', async () => {
    const memory = createMemorySite();
    const desk = openDesk(memory, 'first');
    desk.connect('one');
    const turn = desk.join();
    await pass(0);
    turn.rest(2 * renewMs);
    await pass(2 * renewMs - 1);
    expect(turn.role()).toBe('following');
    await pass(1);
    expect(turn.role()).toBe('leading');
  });

  it('lets another desk lead as soon as it leaves, and no longer hears of the area', async () => {
    const { memory, first, leader, follower } = await openTwoDesks();
    await leader.leave();
    follower.wake();
    await pass(0);
    expect(follower.role()).toBe('leading');
    first.heard.length = 0;
    memory.put('one', area, [row('a')]);
    first.disconnect();
    first.connect('one');
    await pass(10 * renewMs);
    expect([first.heard, first.faults]).toEqual([[], []]);
    expect(first.rows).toEqual({ a: { n: 1 } });
    expect(follower.role()).toBe('leading');
  });

  it('leaves without the site, or if the site doesn’t respond', async () => {
    const { first, second, leader, follower } = await openTwoDesks();
    const lease = vi.spyOn(second.site, 'lease');
    second.disconnect();
    await follower.leave();
    expect(lease).not.toHaveBeenCalled();
    vi.spyOn(first.site, 'lease').mockRejectedValue(new Error('broken'));
    expect(await reasonOf(leader.leave())).toBeNull();
  });

  it('leaves within a second if the site never answers again', async () => {
    const { first, leader, roles } = await openTwoDesks();
    const { promise: unanswered, reject: abort } = Promise.withResolvers<never>();
    first.site.lease = () => unanswered;
    await pass(renewMs);
    const leaving = vi.fn();
    void leader.leave().then(leaving);
    await pass(1_000);
    expect(leaving).toHaveBeenCalled();
    // Leaving the site ends the statement.
    abort(new Error('the site was left'));
    await pass(renewMs + leaseMs);
    expect(roles()).toEqual(['waiting', 'leading']);
  });

  it('hears only of rows of its own account', async () => {
    const memory = createMemorySite();
    const desk = openDesk(memory, 'first');
    desk.connect('one');
    await desk.join('one').leave();
    const turn = desk.join('two');
    await pass(renewMs);
    desk.heard.length = 0;
    memory.put('one', area, [row('a'), row('asked', { at: 'now' })]);
    await pass(0);
    expect(desk.heard).toEqual([]);
    expect(turn.role()).toBe('following');
  });

  it('hears of the account that it joined before it left another one', async () => {
    const memory = createMemorySite();
    const desk = openDesk(memory, 'first');
    const before = desk.join('one');
    const turn = desk.join('two');
    await before.leave();
    desk.connect('two');
    await pass(0);
    expect(turn.role()).toBe('leading');
  });

  it('leads only after it has read what the leader before it wrote at the last moment', async () => {
    const { desk, turn } = await openFollowingDesk();
    const { promise: caughtUp, resolve: endCatchingUp } = Promise.withResolvers<void>();
    const catchUp = vi.spyOn(desk.site, 'catchUp').mockReturnValueOnce(caughtUp);
    desk.state.isReady = true;
    turn.wake();
    await pass(0);
    expect(turn.role()).toBe('following');
    endCatchingUp();
    await pass(0);
    expect(turn.role()).toBe('leading');
    await pass(renewMs);
    expect(catchUp).toHaveBeenCalledOnce();
  });

  it('lets another desk lead for longer each time if it can’t save what that one wrote', async () => {
    const { memory, desk, turn } = await openFollowingDesk();
    const catchUp = vi.spyOn(desk.site, 'catchUp').mockRejectedValue(new Error('full'));
    desk.state.isReady = true;
    turn.wake();
    await pass(0);
    expect(turn.role()).toBe('waiting');
    const second = openDesk(memory, 'second');
    second.connect('one');
    const other = second.join();
    await pass(0);
    expect(other.role()).toBe('leading');
    await other.leave();
    await pass(pauseMs + renewMs);
    expect(catchUp).toHaveBeenCalledTimes(2);
    catchUp.mockRestore();
    await pass(2 * pauseMs - renewMs);
    expect(turn.role()).toBe('following');
    await pass(2 * renewMs);
    expect(turn.role()).toBe('leading');
  });

  it('stops when its lease lapses without a renewal, and tells when it leads again', async () => {
    const { first, leader } = await openTwoDesks();
    const { promise: late, resolve: renew } = Promise.withResolvers<void>();
    const { lease } = first.site;
    vi.spyOn(first.site, 'lease').mockImplementationOnce(async (...wanted) => {
      const got = await lease(...wanted);
      await late;
      return got;
    });
    await pass(leaseMs - 1);
    expect(leader.role()).toBe('leading');
    first.heard.length = 0;
    await pass(1);
    expect(leader.role()).toBe('waiting');
    expect(await reasonOf(leader.share([row('a')]))).toBeInstanceOf(StoppedError);
    renew();
    await pass(0);
    expect(first.heard).toEqual(['waiting', 'leading']);
  });
});

describe('a desk without the site', () => {
  it('waits for a minute, then reads for itself until the site is back', async () => {
    const { first, second, leader, follower, roles } = await openTwoDesks();
    await pass(aloneAfterMs);
    for (const desk of [first, second]) desk.disconnect();
    await pass(aloneAfterMs - 1);
    expect(roles()).toEqual(['waiting', 'waiting']);
    await pass(1);
    expect(roles()).toEqual(['alone', 'alone']);
    await pass(aloneAfterMs);
    expect(roles()).toEqual(['alone', 'alone']);
    for (const desk of [first, second]) desk.connect('one');
    await pass(renewMs);
    expect(roles().toSorted()).toEqual(['following', 'leading']);
    // The next minute starts when the site is lost again.
    for (const desk of [first, second]) desk.disconnect();
    await pass(aloneAfterMs - 1);
    expect(roles()).toEqual(['waiting', 'waiting']);
    await Promise.all([leader.leave(), follower.leave()]);
  });

  it('waits from when it joins, even if it was never connected', async () => {
    const turn = openDesk(createMemorySite(), 'first').join();
    await pass(aloneAfterMs - 1);
    expect(turn.role()).toBe('waiting');
    await pass(1);
    expect(turn.role()).toBe('alone');
  });

  it('waits too if the site is connected but doesn’t respond', async () => {
    const { second, roles } = await openTwoDesks();
    vi.spyOn(second.site, 'lease').mockRejectedValue(new Error('broken'));
    await pass(renewMs);
    expect(roles()).toEqual(['leading', 'waiting']);
    await pass(aloneAfterMs);
    expect(roles()).toEqual(['leading', 'alone']);
  });
});

describe('rows that the leader shares', () => {
  it('are saved on all desks, on its own before it continues', async () => {
    const { first, second, leader } = await openTwoDesks();
    await leader.share([row('a'), row('b', { n: 2 })]);
    const rows = { a: { n: 1 }, b: { n: 2 } };
    expect(first.rows).toEqual(rows);
    await pass(0);
    expect(second.rows).toEqual(rows);
    await leader.share([row('b', null)]);
    await pass(0);
    expect(first.rows).toEqual({ ...rows, b: null });
    expect(second.heard.at(-1)).toBe('data');
  });

  it('are refused to every other desk', async () => {
    const { memory, follower } = await openTwoDesks();
    expect(await reasonOf(follower.share([row('a')]))).toBeInstanceOf(StoppedError);
    expect(memory.bodies('one', area)).toEqual({});
  });

  it('are refused, without a fault, once another desk took the lease', async () => {
    const { memory, first, leader, roles } = await openTwoDesks();
    const lease = vi.spyOn(first.site, 'lease');
    // This desk hears of renewals that the database lost.
    lease.mockImplementation(async (_account, work) => ({ work, fence: 1 }));
    await pass(leaseMs + renewMs);
    expect(roles()).toEqual(['leading', 'leading']);
    lease.mockRestore();
    expect(await reasonOf(leader.share([row('a')]))).toBeInstanceOf(StoppedError);
    await pass(0);
    expect(roles()).toEqual(['following', 'leading']);
    expect(memory.bodies('one', area)).toEqual({});
    expect(first.faults).toEqual([]);
  });

  it('that the site rejects are a fault, after which another desk leads, longer after each', async () => {
    const memory = createMemorySite();
    const desk = openDesk(memory, 'first');
    desk.connect('one');
    const turn = desk.join();
    await pass(0);
    const put = vi.spyOn(desk.site, 'put');
    const rejectOnce = async () => {
      put.mockRejectedValueOnce(new Error('full'));
      expect(await reasonOf(turn.share([row('a')]))).toBeInstanceOf(StoppedError);
    };
    const leadsAfter = async (ms: number) => {
      await pass(ms - 1);
      expect(turn.role()).toBe('following');
      await pass(renewMs + 1);
      expect(turn.role()).toBe('leading');
    };
    await rejectOnce();
    await leadsAfter(pauseMs);
    await rejectOnce();
    await leadsAfter(2 * pauseMs);
    await turn.share([row('a')]);
    await rejectOnce();
    await leadsAfter(pauseMs);
    expect(desk.faults.map(String)).toEqual(Array(3).fill('Error: full'));
  });

  it('that the site rejects let another desk lead at once', async () => {
    const { first, leader, follower, roles } = await openTwoDesks();
    vi.spyOn(first.site, 'put').mockRejectedValueOnce(new Error('full'));
    expect(await reasonOf(leader.share([row('a')]))).toBeInstanceOf(StoppedError);
    await pass(0);
    follower.wake();
    await pass(0);
    expect(roles()).toEqual(['following', 'leading']);
  });

  it('that the site can’t take because it is away are no fault', async () => {
    const { first, leader } = await openTwoDesks();
    vi.spyOn(first.site, 'put').mockImplementationOnce(async () => {
      first.disconnect();
      throw new Error('broken');
    });
    expect(await reasonOf(leader.share([row('a')]))).toBeInstanceOf(StoppedError);
    expect(first.faults).toEqual([]);
    expect(leader.role()).toBe('waiting');
    first.connect('one');
    await pass(0);
    expect(leader.role()).toBe('leading');
  });

  it('that this desk can’t save are its own error, unless the site is away or starts over', async () => {
    const { first, leader } = await openTwoDesks();
    const full = new Error('full');
    const { promise: saved, resolve: endSaving } = Promise.withResolvers<void>();
    const catchUp = vi.spyOn(first.site, 'catchUp').mockRejectedValueOnce(full).mockReturnValueOnce(saved);
    first.heard.length = 0;
    expect(await reasonOf(leader.share([row('a')]))).toBe(full);
    await pass(0);
    // It leads again only when they are saved.
    expect(leader.role()).toBe('waiting');
    endSaving();
    await pass(0);
    expect(first.heard.filter((heard) => heard !== 'data')).toEqual(['waiting', 'leading']);
    catchUp.mockImplementationOnce(async () => {
      first.disconnect();
      throw full;
    });
    expect(await reasonOf(leader.share([row('b')]))).toBeInstanceOf(StoppedError);
    first.connect('one');
    await pass(0);
    expect(leader.role()).toBe('leading');
    catchUp.mockImplementationOnce(async () => {
      first.disconnect();
      first.connect('one');
      throw full;
    });
    expect(await reasonOf(leader.share([row('c')]))).toBeInstanceOf(StoppedError);
  });
});

describe('a user’s request to read now', () => {
  it('reaches every desk, and is no data', async () => {
    const { first, second, follower } = await openTwoDesks();
    for (const { heard } of [first, second]) heard.length = 0;
    await follower.ask();
    await pass(0);
    const heard = ['requested', 'no data'];
    expect([first.heard, second.heard]).toEqual([heard, heard]);
    expect([first.rows, second.rows]).toEqual([{}, {}]);
  });

  it('is ignored if it was removed', async () => {
    const { memory, first, follower } = await openTwoDesks();
    await follower.ask();
    await pass(0);
    first.heard.length = 0;
    memory.put('one', area, [row('asked', null)]);
    await pass(0);
    memory.put('one', area, [row('a', { at: '2026-11-22T10:00:00.000Z' })]);
    await pass(0);
    expect(first.heard).toEqual(['no data', 'data']);
  });
});

describe('the copy of a desk', () => {
  it('shows how much of the area is applied', async () => {
    const memory = createMemorySite();
    const desk = openDesk(memory, 'first', { limit: 2 });
    const turn = desk.join();
    const shares: number[] = [];
    desk.state.applying = async () => void shares.push(turn.view(null).share);
    memory.put(
      'one',
      area,
      ['a', 'b', 'c', 'd', 'e'].map((key) => row(key)),
    );
    desk.connect('one');
    await pass(renewMs);
    expect([...shares, turn.view(null).share]).toEqual([1, 2 / 5, 4 / 5, 1]);
    expect(turn.view('Dock 1')).toEqual({ reader: 'Dock 1', isThisDesk: true, share: 1 });
  });

  it('counts as complete if the size of the area is unknown', async () => {
    const memory = createMemorySite();
    const desk = openDesk(memory, 'first', { limit: 2 });
    vi.spyOn(desk.site, 'newest').mockRejectedValue(new Error('broken'));
    const turn = desk.join();
    desk.state.isReady = false;
    memory.put(
      'one',
      area,
      ['a', 'b', 'c', 'd'].map((key) => row(key)),
    );
    desk.connect('one');
    await pass(0);
    expect(turn.view('Dock 2')).toEqual({ reader: 'Dock 2', isThisDesk: false, share: 1 });
  });

  it('is read from the beginning of a restored database before the desk leads again', async () => {
    const memory = createMemorySite();
    const backup = memory.backUp();
    const desk = openDesk(memory, 'first');
    desk.connect('one');
    const turn = desk.join();
    await pass(0);
    await turn.share([row('a')]);
    desk.disconnect();
    memory.restore(backup);
    memory.put('one', area, [row('b')]);
    desk.connect('one');
    await pass(0);
    expect(desk.rows).toEqual({ a: { n: 1 }, b: { n: 1 } });
    expect(turn.role()).toBe('leading');
  });

  it('is read again when it was reset, while another desk may lead', async () => {
    const { first, leader, roles } = await openTwoDesks();
    await leader.share([row('a')]);
    delete first.rows['a'];
    first.state.place = null;
    first.heard.length = 0;
    const reading = leader.readAgain();
    expect(await reasonOf(leader.share([row('b')]))).toBeInstanceOf(StoppedError);
    await reading;
    expect(first.rows).toEqual({ a: { n: 1 } });
    await pass(0);
    expect(first.heard[0]).toBe('waiting');
    expect(roles()).toEqual(['leading', 'following']);
  });

  it('is read again at the next connection if it was reset without the site', async () => {
    const { first, leader } = await openTwoDesks();
    await leader.share([row('a')]);
    first.disconnect();
    delete first.rows['a'];
    first.state.place = null;
    await leader.readAgain();
    expect(first.rows).toEqual({});
    first.connect('one');
    await pass(0);
    expect(first.rows).toEqual({ a: { n: 1 } });
    expect(leader.role()).toBe('leading');
  });
});
