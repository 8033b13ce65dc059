import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { forgetDaily, forgetOldData } from '#electron/cache/forget-old-data.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const nowMs = Date.parse('2026-11-22T08:00:00.000Z');
const catalogFolder = temporaryFolder();

const preferences = { retentionDays: 30, activityDays: 365, checkInDays: 90 };

function createFiles(failing: Partial<Record<'seen' | 'sent' | 'named', Error>> = {}) {
  const requested: unknown[] = [];
  const forget = (what: 'seen' | 'sent') => async (instant: string) => {
    const failure = failing[what];
    if (failure !== undefined) throw failure;
    requested.push([what, instant]);
    return 2;
  };
  return {
    requested,
    catalogFolder,
    outbox: { purgeOlderThan: forget('sent'), listNamedFiles: async () => ['of a draft'] },
    attachments: {
      async removeUnnamed(query: { beforeMs: number; named: ReadonlySet<string> }) {
        requested.push(query);
        return 4;
      },
    },
    store: {
      async listNamedFiles() {
        if (failing.named !== undefined) throw failing.named;
        return ['of a count'];
      },
      purgeOlderThan: forget('seen'),
      purgeRecordsOlderThan: async (age: object) => {
        requested.push(age);
        return 3;
      },
    },
  };
}

test('each part is deleted back to the age in its own setting', async () => {
  const files = createFiles();
  expect(await forgetOldData({ preferences, ...files, nowMs })).toBe(11);
  expect(files.requested).toEqual([
    ['seen', '2026-10-23T08:00:00.000Z'],
    ['sent', '2026-10-23T08:00:00.000Z'],
    {
      activity: '2025-11-22T08:00:00.000Z',
      checkIns: '2026-08-24T08:00:00.000Z',
      now: '2026-11-22T08:00:00.000Z',
    },
    { beforeMs: Date.parse('2026-10-23T08:00:00.000Z'), named: new Set(['of a draft', 'of a count']) },
  ]);
});

test('a part that fails is reported, and does not block the others', async () => {
  const files = createFiles({ seen: new Error('The disk is full.') });
  await expect(forgetOldData({ preferences, ...files, nowMs })).rejects.toThrow('The disk is full.');
  expect(files.requested).toHaveLength(3);
});

test('no file is deleted while it is unknown which files a record names', async () => {
  const files = createFiles({ named: new Error('The file is locked.') });
  await expect(forgetOldData({ preferences, ...files, nowMs })).rejects.toThrow('The file is locked.');
  expect(files.requested).toHaveLength(3);
});

test('copies of damaged catalogs age like seen data, but the catalogs themselves do not', async () => {
  const old = 'local_1_ab.damaged-20261023T075959-999Z.sqlite';
  const recent = [
    'local_1_ab.newer-20261023T080000-000Z.sqlite',
    'local_2_cd.damaged-20261122T070000-000Z.sqlite',
  ];
  const catalogs = ['local_1_ab.sqlite', 'local_1_ab.sqlite-wal'];
  for (const name of [old, `${old}-wal`, ...recent, ...catalogs])
    writeFileSync(join(catalogFolder, name), '');
  await forgetOldData({ preferences, ...createFiles(), nowMs });
  expect(new Set(readdirSync(catalogFolder))).toEqual(new Set([...recent, ...catalogs]));
  const absent = { ...createFiles(), catalogFolder: join(catalogFolder, 'none') };
  expect(await forgetOldData({ preferences, ...absent, nowMs })).toBe(11);
});

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** A desk that is awake for a time, while which its clock advances or is set. */
function awakeDesk(clockMs: number) {
  const desk = { clockMs, forgotten: [] as number[] };
  let waiting: { run: () => void; ms: number } | null = null;
  const stop = forgetDaily({
    now: () => desk.clockMs,
    forget: (atMs) => void desk.forgotten.push(atMs),
    timers: {
      set: (run, ms) => (waiting = { run, ms }),
      clear: () => (waiting = null),
    },
  });
  const dueWithin = (ms: number) => (waiting !== null && waiting.ms <= ms ? waiting : null);
  const pass = (ms: number) => {
    let leftMs = ms;
    for (let due = dueWithin(leftMs); due !== null; due = dueWithin(leftMs)) {
      leftMs -= due.ms;
      if (desk.clockMs > 0) desk.clockMs += due.ms;
      due.run();
    }
    if (waiting !== null) waiting.ms -= leftMs;
    if (desk.clockMs > 0) desk.clockMs += leftMs;
  };
  return Object.assign(desk, { stop, pass, isWaiting: () => waiting !== null });
}

test('old data is deleted a minute after the start, and once a day of the clock, also if the desk slept', () => {
  const desk = awakeDesk(nowMs);
  desk.pass(minuteMs);
  expect(desk.forgotten).toEqual([nowMs + minuteMs]);
  desk.pass(23 * hourMs);
  expect(desk.forgotten).toHaveLength(1);
  desk.pass(hourMs);
  expect(desk.forgotten).toHaveLength(2);
  // Timers pause while the computer sleeps.
  desk.clockMs += 16 * hourMs;
  desk.pass(8 * hourMs);
  expect(desk.forgotten).toHaveLength(3);
});

test('old data is deleted a day after the clock was set back, however far', () => {
  const desk = awakeDesk(nowMs);
  desk.pass(minuteMs);
  desk.clockMs -= 365 * 24 * hourMs;
  desk.pass(25 * hourMs);
  expect(desk.forgotten).toHaveLength(2);
});

test('old data is deleted soon after the time is known, and not before', () => {
  const desk = awakeDesk(0);
  desk.pass(hourMs);
  expect(desk.forgotten).toEqual([]);
  desk.clockMs = nowMs;
  desk.pass(minuteMs);
  expect(desk.forgotten).toEqual([nowMs + minuteMs]);
  desk.stop();
  expect(desk.isWaiting()).toBe(false);
});
