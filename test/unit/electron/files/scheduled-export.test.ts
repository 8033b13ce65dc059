import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeCsv } from '#electron/files/csv.ts';
import {
  createScheduledExport,
  lastTime,
  type SavedExport,
  type ScheduledExportOptions,
} from '#electron/files/scheduled-export.ts';
import type { ScheduledExport } from '#shared/files/scheduled-export.ts';
import { english } from '#test/support/english.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

/** An hour of a day in November 2026, in local time. */
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime();

afterEach(() => vi.unstubAllEnvs());

let folder: string;
let saved: Map<string, SavedExport>;
beforeEach(async () => {
  folder = join(temporaryFolder(), 'exports');
  await mkdir(folder);
  saved = new Map();
});

/** A desk whose clock stands still until it is set; a new one with the same settings is the next start. */
function startDesk(nowMs: number, options: Partial<ScheduledExportOptions> = {}) {
  const desk = {
    nowMs,
    isDiskFull: false,
    account: 'a' as string | null,
    requested: [] as string[],
    askedUntil: [] as string[],
    runs: [] as ScheduledExport[],
  };
  const exported = createScheduledExport({
    account: () => desk.account,
    read: (account) => saved.get(account) ?? null,
    write(account, value) {
      if (desk.isDiskFull) throw new Error('full');
      saved.set(account, value);
    },
    chooseFolder: async () => folder,
    async readTables(parts, { from, to }) {
      desk.requested.push(from);
      desk.askedUntil.push(to);
      const table = { columns: [{ header: 'Text', kind: 'text' as const }], rows: [['=1+1'], [from]] };
      return parts.map((part) => ({ part, table }));
    },
    writeTable: async (_format, table) => writeCsv(table),
    t: english.t,
    now: () => desk.nowMs,
    begun: new Set(),
    ran: (_account, view) => void desk.runs.push(view),
    faulted: () => undefined,
    ...options,
  });
  return Object.assign(desk, { exported });
}

const daily = { isOn: true, parts: ['activity' as const], format: 'csv' as const, time: '18:00' };

/** A desk that exports at 18:00, set up at 9:00 on the 24th. */
async function dailyDesk() {
  const desk = startDesk(at(24, 9));
  await desk.exported.sessionChanged();
  await desk.exported.handlers.chooseFolder();
  await desk.exported.handlers.save(daily);
  return desk;
}

/** Sets the clock to a time, and waits for the runs that it starts. */
async function tickAt(desk: ReturnType<typeof startDesk>, nowMs: number, runs: number) {
  desk.nowMs = nowMs;
  desk.exported.tick();
  await expect.poll(() => desk.runs.length).toBe(runs);
}

describe('a time of day', () => {
  it('last occurred today or yesterday, by the clock of this computer', () => {
    expect(lastTime('18:00', at(24, 18))).toBe(at(24, 18));
    expect(lastTime('18:00', at(24, 17, 59))).toBe(at(23, 18));
    expect(lastTime('00:00', at(24, 0))).toBe(at(24, 0));
  });

  it('is the same moment before and after the clocks skip it', () => {
    vi.stubEnv('TZ', 'America/New_York');
    const before = new Date(2026, 2, 8, 1, 59).getTime();
    expect(lastTime('02:30', before)).toBe(new Date(2026, 2, 7, 2, 30).getTime());
    const skipped = new Date(2026, 2, 8, 3, 30).getTime();
    expect(lastTime('02:30', skipped - 1)).toBe(new Date(2026, 2, 7, 2, 30).getTime());
    expect(lastTime('02:30', skipped)).toBe(skipped);
  });
});

describe('a scheduled export', () => {
  it('is off until a folder is chosen and a user turns it on', async () => {
    const desk = startDesk(at(24, 19));
    await desk.exported.sessionChanged();
    expect(await desk.exported.handlers.read()).toMatchObject({ isOn: false, folder: null, lastRun: null });
    await expect(desk.exported.handlers.save(daily)).rejects.toThrow('scheduledExport.noFolder');
    expect(await desk.exported.handlers.run()).toMatchObject({
      lastRun: { isDone: false, sentence: { id: 'scheduledExport.noFolder' } },
    });
    expect(await readdir(folder)).toEqual([]);
  });

  it('writes at its time, once a day, everything since the last export, and reports the files', async () => {
    const desk = await dailyDesk();
    await tickAt(desk, at(24, 17, 59), 0);
    await tickAt(desk, at(24, 18), 1);
    await tickAt(desk, at(24, 18, 1), 1);
    await tickAt(desk, at(25, 18), 2);
    expect(await readdir(folder)).toEqual(['Activity log 2026-11-24.csv', 'Activity log 2026-11-25.csv']);
    expect(desk.requested).toEqual([
      new Date(2026, 10, 24).toISOString(),
      new Date(at(24, 18)).toISOString(),
    ]);
    expect(desk.runs[1]?.lastRun).toEqual({
      at: new Date(at(25, 18)).toISOString(),
      isDone: true,
      sentence: {
        id: 'scheduledExport.done',
        values: { files: ['Activity log 2026-11-25.csv'], folder },
      },
    });
    expect(await readFile(join(folder, 'Activity log 2026-11-24.csv'), 'utf8')).toContain("'=1+1");
  });

  it('names its files by the day on which the run started, even if midnight passes', async () => {
    const desk = await dailyDesk();
    const writeTable: ScheduledExportOptions['writeTable'] = async (_format, table) => {
      desk.nowMs = at(25, 0);
      return writeCsv(table);
    };
    const late = startDesk(at(24, 23, 59), { writeTable, now: () => desk.nowMs });
    desk.nowMs = at(24, 23, 59);
    await late.exported.handlers.save({ ...daily, parts: ['activity', 'outbox'] });
    await late.exported.handlers.run();
    expect((await readdir(folder)).map((name) => name.slice(-14))).toEqual([
      '2026-11-24.csv',
      '2026-11-24.csv',
    ]);
  });

  it('contains each moment once: a file ends where the run started, however long it takes', async () => {
    const desk = await dailyDesk();
    const writeTable: ScheduledExportOptions['writeTable'] = async (_format, table) => {
      desk.nowMs += 60_000;
      return writeCsv(table);
    };
    const slow = startDesk(at(24, 18), { writeTable, now: () => desk.nowMs });
    desk.nowMs = at(24, 18);
    await slow.exported.handlers.run();
    await slow.exported.handlers.run();
    const instant = (ms: number) => new Date(ms).toISOString();
    expect(slow.askedUntil).toEqual([instant(at(24, 18)), instant(at(24, 18, 1))]);
    expect(slow.requested[1]).toBe(slow.askedUntil[0]);
  });

  it('does not run immediately if it is set to a time that is over today', async () => {
    const desk = startDesk(at(24, 20));
    await desk.exported.sessionChanged();
    await desk.exported.handlers.chooseFolder();
    await desk.exported.handlers.save(daily);
    await tickAt(desk, at(24, 20, 1), 0);
    await tickAt(desk, at(25, 18), 1);
  });

  it('overwrites nothing: a second export of a day is saved next to the first', async () => {
    const desk = await dailyDesk();
    await writeFile(join(folder, 'Activity log 2026-11-24.csv'), 'mine');
    await desk.exported.handlers.run();
    await desk.exported.handlers.run();
    expect((await readdir(folder)).toSorted()).toEqual([
      'Activity log 2026-11-24 (2).csv',
      'Activity log 2026-11-24 (3).csv',
      'Activity log 2026-11-24.csv',
    ]);
    expect(await readFile(join(folder, 'Activity log 2026-11-24.csv'), 'utf8')).toBe('mine');
  });

  it('overwrites nothing of another desk that writes into the same folder at the same time', async () => {
    const ids = ['a', 'b'];
    const contents = await Promise.all(
      ids.map(async (id) => {
        const desk = startDesk(at(24, 18), { account: () => id, writeTable: async () => Buffer.from(id) });
        await desk.exported.handlers.chooseFolder();
        await desk.exported.handlers.save(daily);
        const { lastRun } = await desk.exported.handlers.run();
        const [file] = (lastRun?.sentence.values?.['files'] ?? []) as string[];
        return readFile(join(folder, file ?? ''), 'utf8');
      }),
    );
    expect(contents).toEqual(ids);
    expect((await readdir(folder)).toSorted()).toEqual([
      'Activity log 2026-11-24 (2).csv',
      'Activity log 2026-11-24.csv',
    ]);
  });

  it('makes up for a missed time at the next start', async () => {
    await dailyDesk();
    const next = startDesk(at(26, 8));
    await next.exported.sessionChanged();
    expect(next.runs).toMatchObject([{ lastRun: { isDone: true } }]);
    expect(next.requested).toEqual([new Date(2026, 10, 24).toISOString()]);
    await tickAt(next, at(26, 18), 2);
  });

  it('runs from midnight of the day after a clock that was ahead is corrected', async () => {
    const desk = await dailyDesk();
    const nextYear = new Date(2027, 10, 24, 18).getTime();
    await tickAt(desk, nextYear, 1);
    await tickAt(desk, at(24, 12), 2);
    await tickAt(desk, at(24, 18), 3);
    const instant = (ms: number) => new Date(ms).toISOString();
    expect(desk.requested.slice(1)).toEqual([instant(at(24, 0)), instant(at(24, 12))]);
    expect(desk.askedUntil.slice(1)).toEqual([instant(at(24, 12)), instant(at(24, 18))]);
  });

  it('reports a missing folder, creates no other, and tries again at the next start without losing data', async () => {
    const desk = await dailyDesk();
    await tickAt(desk, at(24, 18), 1);
    await rm(folder, { recursive: true });
    await tickAt(desk, at(25, 18), 2);
    expect(desk.runs[1]?.lastRun).toMatchObject({ isDone: false, sentence: { id: 'failure.file.noFolder' } });
    await expect(readdir(folder)).rejects.toThrow('ENOENT');
    await tickAt(desk, at(25, 18, 1), 2);
    await mkdir(folder);
    const next = startDesk(at(25, 20));
    await next.exported.sessionChanged();
    expect(next.runs).toMatchObject([{ lastRun: { isDone: true } }]);
    expect(next.requested).toEqual([new Date(at(24, 18)).toISOString()]);
  });

  it('leaves no file if a later one cannot be written, so that the repeated run writes each row once', async () => {
    const desk = await dailyDesk();
    await desk.exported.handlers.save({ ...daily, parts: ['activity', 'outbox'] });
    await writeFile(join(folder, 'Activity log 2026-11-24.csv'), 'mine');
    let written = 0;
    const failing = startDesk(at(24, 18), {
      writeTable: async (_format, table) => {
        written += 1;
        if (written === 2) throw new Error('full');
        return writeCsv(table);
      },
    });
    expect((await failing.exported.handlers.run()).lastRun).toMatchObject({ isDone: false });
    expect(written).toBe(2);
    expect(await readdir(folder)).toEqual(['Activity log 2026-11-24.csv']);
    expect(await readFile(join(folder, 'Activity log 2026-11-24.csv'), 'utf8')).toBe('mine');
  });

  it('reports it if nothing can be read, and if its settings cannot be saved', async () => {
    await dailyDesk();
    const desk = startDesk(at(24, 18), {
      readTables: async () => Promise.reject(new Error('damaged')),
      write: () => {
        throw new Error('full');
      },
    });
    expect((await desk.exported.handlers.run()).lastRun).toMatchObject({
      isDone: false,
      sentence: { id: 'scheduledExport.unreadable' },
    });
  });

  it('runs once at its time although nothing can be saved, and continues from there once it can', async () => {
    await dailyDesk();
    const desk = Object.assign(startDesk(at(24, 17)), { isDiskFull: true });
    await tickAt(desk, at(24, 18), 1);
    desk.exported.tick();
    await desk.exported.close();
    expect(desk.runs).toHaveLength(1);
    expect(await desk.exported.handlers.read()).toMatchObject({ lastRun: { isDone: true } });
    desk.isDiskFull = false;
    await tickAt(desk, at(25, 18), 2);
    expect(await readdir(folder)).toEqual(['Activity log 2026-11-24.csv', 'Activity log 2026-11-25.csv']);
    expect(desk.requested[1]).toBe(new Date(at(24, 18)).toISOString());
    expect(saved.get('a')).toMatchObject({ coveredUntil: new Date(at(25, 18)).toISOString() });
  });

  it.each(['at the next tick', 'on closing'])(
    'is not repeated by the next start if it can be saved %s',
    async (when) => {
      await dailyDesk();
      const desk = Object.assign(startDesk(at(24, 17)), { isDiskFull: true });
      await tickAt(desk, at(24, 18), 1);
      desk.isDiskFull = false;
      if (when === 'on closing') await desk.exported.close();
      else desk.exported.tick();
      const next = startDesk(at(24, 19));
      await next.exported.sessionChanged();
      expect([next.runs, await readdir(folder)]).toEqual([[], ['Activity log 2026-11-24.csv']]);
    },
  );

  it('forgets what could not be saved of an account whose data is deleted', async () => {
    await dailyDesk();
    const desk = startDesk(at(24, 17), {
      write: () => {
        throw new Error('full');
      },
    });
    await tickAt(desk, at(24, 18), 1);
    saved.delete('a');
    expect(await desk.exported.handlers.read()).toMatchObject({ isOn: false, lastRun: null });
  });

  it('runs when Dockhand is closed, or at the next start if it did not', async () => {
    const desk = await dailyDesk();
    await desk.exported.handlers.save({ ...daily, time: null });
    await tickAt(desk, at(24, 18), 0);
    await desk.exported.close();
    expect(desk.runs).toHaveLength(1);
    const second = startDesk(at(25, 8));
    await second.exported.sessionChanged();
    expect(second.runs).toHaveLength(0);
    // Started without a close, as after a crash.
    const third = startDesk(at(26, 8));
    await third.exported.sessionChanged();
    expect(third.runs).toHaveLength(1);
    await third.exported.close();
    expect(third.runs).toHaveLength(2);
  });

  it('does not run for a second sign-in, or while the profile is opened again, but then on closing', async () => {
    await (await dailyDesk()).exported.handlers.save({ ...daily, time: null });
    const begun = new Set<string>();
    saved.set('a', { ...(saved.get('a') as SavedExport), isOwed: false });
    const desk = startDesk(at(24, 10), { begun });
    await desk.exported.sessionChanged();
    desk.account = null;
    await desk.exported.sessionChanged();
    desk.account = 'a';
    await desk.exported.sessionChanged();
    await desk.exported.close(true);
    expect(desk.runs).toHaveLength(0);
    const again = startDesk(at(24, 11), { begun });
    await again.exported.sessionChanged();
    expect(again.runs).toHaveLength(0);
    await again.exported.close();
    expect(again.runs).toHaveLength(1);
  });

  it('is repeated at a second sign-in after it failed', async () => {
    const desk = await dailyDesk();
    await rm(folder, { recursive: true });
    await tickAt(desk, at(24, 18), 1);
    await mkdir(folder);
    desk.account = null;
    await desk.exported.sessionChanged();
    desk.account = 'a';
    await desk.exported.sessionChanged();
    expect(desk.runs).toMatchObject([{ lastRun: { isDone: false } }, { lastRun: { isDone: true } }]);
  });

  it('is over once it is closed, also for an account that signs in while it closes', async () => {
    const first = startDesk(at(24, 9));
    await first.exported.handlers.chooseFolder();
    await first.exported.handlers.save(daily);
    const desk = startDesk(at(24, 18));
    await desk.exported.close();
    await desk.exported.sessionChanged();
    expect(desk.runs).toEqual([]);
  });

  it('still runs for closing after a run by hand, at the next start if Dockhand was not closed', async () => {
    const desk = await dailyDesk();
    await desk.exported.handlers.save({ ...daily, time: null });
    await desk.exported.handlers.run();
    // A crash.
    const next = startDesk(at(25, 8));
    await next.exported.sessionChanged();
    expect(next.runs).toMatchObject([{ lastRun: { isDone: true } }]);
    expect(next.requested).toEqual([new Date(at(24, 9)).toISOString()]);
  });

  it('tries again at the next start if its settings are changed after a failed run', async () => {
    const desk = await dailyDesk();
    await rm(folder, { recursive: true });
    await tickAt(desk, at(24, 18), 1);
    await desk.exported.handlers.save({ ...daily, format: 'xlsx' });
    await mkdir(folder);
    const next = startDesk(at(24, 20));
    await next.exported.sessionChanged();
    expect(next.runs).toMatchObject([{ lastRun: { isDone: true } }]);
  });

  it('belongs to its account: closing under another account does not run it', async () => {
    const desk = await dailyDesk();
    await desk.exported.handlers.save({ ...daily, time: null });
    desk.account = 'b';
    await desk.exported.sessionChanged();
    await desk.exported.close();
    desk.account = null;
    await desk.exported.sessionChanged();
    await desk.exported.close();
    expect(desk.runs).toEqual([]);
    await expect(desk.exported.handlers.read()).rejects.toThrow('failure.signedOut');
  });

  /** A daily desk at 18:00 on the 24th, whose tables are not read before `finish`. */
  async function slowDesk() {
    await dailyDesk();
    const reading = Promise.withResolvers<void>();
    let reads = 0;
    const desk = startDesk(at(24, 17), {
      async readTables(parts) {
        reads += 1;
        await reading.promise;
        return parts.map((part) => ({ part, table: { columns: [], rows: [] } }));
      },
    });
    await desk.exported.sessionChanged();
    desk.nowMs = at(24, 18);
    return Object.assign(desk, { finish: reading.resolve, reads: () => reads });
  }

  it('writes no file if the account changes while it is read, and is repeated at its next sign-in', async () => {
    const desk = await slowDesk();
    const before = saved.get('a');
    desk.exported.tick();
    await expect.poll(desk.reads).toBe(1);
    desk.account = 'b';
    desk.finish();
    await expect.poll(() => desk.runs.length).toBe(1);
    expect(await readdir(folder)).toEqual([]);
    expect(saved.get('a')).toMatchObject({
      isOwed: true,
      coveredUntil: before?.coveredUntil,
      lastRun: { isDone: false, sentence: { id: 'scheduledExport.unreadable' } },
    });
    expect(saved.get('b')).toBeUndefined();
    const next = startDesk(at(24, 20));
    await next.exported.sessionChanged();
    expect(next.runs).toMatchObject([{ lastRun: { isDone: true } }]);
  });

  it('is repeated if the account changes back and forth while it is read', async () => {
    const desk = await slowDesk();
    desk.exported.tick();
    await expect.poll(desk.reads).toBe(1);
    desk.account = 'b';
    await desk.exported.sessionChanged();
    desk.account = 'a';
    const isBack = desk.exported.sessionChanged();
    desk.finish();
    await isBack;
    expect(desk.runs).toMatchObject([{ lastRun: { isDone: false } }, { lastRun: { isDone: true } }]);
    expect(await readdir(folder)).toEqual(['Activity log 2026-11-24.csv']);
  });

  it('runs once, however long it takes', async () => {
    const desk = await slowDesk();
    desk.exported.tick();
    await expect.poll(desk.reads).toBe(1);
    desk.exported.tick();
    desk.finish();
    await desk.exported.close();
    expect([desk.reads(), desk.runs.length]).toEqual([1, 1]);
    await tickAt(desk, at(25, 18), 2);
  });

  it('saves nothing of an account whose data is deleted while it runs', async () => {
    const desk = await slowDesk();
    desk.exported.tick();
    await expect.poll(desk.reads).toBe(1);
    const waiting = desk.exported.handlers.run();
    desk.account = null;
    saved.delete('a');
    desk.finish();
    await waiting;
    expect([saved.size, desk.runs.length]).toEqual([0, 0]);
  });
});
