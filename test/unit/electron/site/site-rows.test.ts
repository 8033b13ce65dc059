import { expect, it, vi } from 'vitest';
import { followArea, type SitePlace, type SiteRow } from '#electron/site/site-rows.ts';
import { systemTimers } from '#electron/sync/wakeable-timer.ts';

/**
 * An area of four rows, read two at a time by a desk that applies the first ones once it is let go, and whose position
 * is reset after a number of applied rows.
 */
function openFollower({ resetAfter = null as number | null } = {}) {
  const rows: SiteRow[] = [1, 2, 3, 4].map((seq) => ({ key: `${seq}`, deskId: null, seq, body: seq }));
  const desk = { place: null as SitePlace | null, applied: [] as string[] };
  const read = vi.fn(async (_area: string, { seq }: SitePlace, limit: number) => {
    const page = rows.filter((row) => row.seq > seq).slice(0, limit);
    return { rows: page, place: { seq: page.at(-1)?.seq ?? seq, mark: null } };
  });
  const [firstPage, end, leaving] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    new AbortController(),
  ];
  const { ended } = followArea(
    { read, hasExpired: async () => false },
    {
      area: 'notes',
      limit: 2,
      place: async () => desk.place,
      prepare: async (page) => page.map(({ key }) => `prepared ${key}`),
      async apply(_account, { place, prepared }) {
        if (desk.applied.length === 0) await firstPage.promise;
        desk.applied.push(...(prepared as string[]));
        desk.place = desk.applied.length === resetAfter ? null : place;
      },
      restart: async () => undefined,
      caughtUp: async () => end.resolve(),
    },
    { account: 'one', signal: leaving.signal, timers: systemTimers, faulted: end.reject },
  );
  const finish = async () => {
    firstPage.resolve();
    await end.promise;
    leaving.abort();
    await ended;
  };
  return { desk, read, finish };
}

it('A desk reads and prepares the next rows of a site while the ones before are applied', async () => {
  const { desk, read, finish } = openFollower();
  await vi.waitFor(() => expect(read.mock.calls.map(([, { seq }]) => seq)).toEqual([0, 2]));
  expect(desk.applied).toEqual([]);
  await finish();
  expect(desk.applied).toEqual(['prepared 1', 'prepared 2', 'prepared 3', 'prepared 4']);
  expect(read.mock.calls.map(([, { seq }]) => seq)).toEqual([0, 2, 4]);
});

it('Rows read ahead are not applied where the position was reset in the meantime', async () => {
  const { desk, read, finish } = openFollower({ resetAfter: 2 });
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  await finish();
  expect(desk.applied).toEqual([1, 2, 1, 2, 3, 4].map((key) => `prepared ${key}`));
});
