import { expect, test } from 'vitest';
import { changesByDay, daysOf, dayTicks, missingRuns } from '#renderer/features/history/fold-balance.ts';

const at = (text: string) => new Date(text).getTime();
const timeZone = undefined;
const readAt = (text: string) => ({ readMs: at(text), nowMs: at(text), timeZone });
const whole = [{ fromMs: at('2026-01-01T00:00:00'), toMs: at('2026-12-31T23:59:59.998') }];

test('the days of a span are calendar days, even across a daylight saving change', () => {
  expect(daysOf('2026-03-28', '2026-03-30')).toEqual(['2026-03-28', '2026-03-29', '2026-03-30']);
  expect(daysOf('2026-10-24', '2026-11-02')).toHaveLength(10);
  expect(daysOf('2026-05-02', '2026-05-01')).toEqual([]);
});

test('the quantities of a day add up to its net change', () => {
  const changes = [
    { atMs: at('2026-05-01T00:00:00'), quantity: 5 },
    { atMs: at('2026-05-01T23:59:58'), quantity: -2 },
    { atMs: at('2026-05-02T12:00:00'), quantity: null },
  ];
  const days = changesByDay(
    changes,
    whole,
    { from: '2026-05-01', to: '2026-05-02' },
    readAt('2026-06-01T00:00:00'),
  );
  expect(days).toEqual([
    { day: '2026-05-01', net: 3, isMissing: false },
    { day: '2026-05-02', net: 0, isMissing: false },
  ]);
});

test('a day with an unread hour is missing, but a future day is not', () => {
  const read = [
    { fromMs: at('2026-05-03T00:00:00'), toMs: at('2026-05-05T23:59:59.998') },
    { fromMs: at('2026-05-01T00:00:00'), toMs: at('2026-05-02T11:00:00') },
  ];
  const days = changesByDay(
    [],
    read,
    { from: '2026-04-30', to: '2026-05-06' },
    readAt('2026-05-05T15:00:00'),
  );
  const missing = days.filter(({ isMissing }) => isMissing).map(({ day }) => day);
  expect(missing).toEqual(['2026-04-30', '2026-05-02']);
  expect(missingRuns(days)).toEqual([
    { from: '2026-04-30', to: '2026-04-30' },
    { from: '2026-05-02', to: '2026-05-02' },
  ]);
});

test('days since an earlier reading are missing, including the day of the reading and today', () => {
  const read = [{ fromMs: at('2026-05-01T00:00:00'), toMs: at('2026-05-04T15:00:00') }];
  const days = changesByDay(
    [],
    read,
    { from: '2026-05-03', to: '2026-05-07' },
    { readMs: at('2026-05-04T15:00:00'), nowMs: at('2026-05-06T10:00:00'), timeZone },
  );
  expect(missingRuns(days)).toEqual([{ from: '2026-05-04', to: '2026-05-06' }]);
});

test('an event in the last second of a day belongs to it, by the clock of the center', () => {
  const changes = [{ atMs: Date.parse('2026-05-02T03:59:59.400Z'), quantity: 4 }];
  const days = changesByDay(
    changes,
    whole,
    { from: '2026-05-01', to: '2026-05-02' },
    { ...readAt('2026-06-01T00:00:00'), timeZone: 'America/New_York' },
  );
  expect(days.map(({ net }) => net)).toEqual([4, 0]);
});

test('the days on an axis start when they do at the center, even across a daylight saving change', () => {
  const span = { fromMs: Date.parse('2026-10-30T04:00:00Z'), toMs: Date.parse('2026-11-03T04:59:59.998Z') };
  const ticksOf = (range: typeof span, zone: string) =>
    dayTicks(range, zone).map((ms) => new Date(ms).toISOString());
  expect(ticksOf(span, 'America/New_York')).toEqual([
    '2026-10-30T04:00:00.000Z',
    '2026-10-31T04:00:00.000Z',
    '2026-11-01T04:00:00.000Z',
    '2026-11-02T05:00:00.000Z',
  ]);
  expect(ticksOf(span, 'Asia/Tokyo')[0]).toBe('2026-10-30T15:00:00.000Z');
  expect(ticksOf({ ...span, fromMs: Date.parse('2026-01-01T05:00:00Z') }, 'America/New_York')).toHaveLength(
    8,
  );
  expect(ticksOf({ fromMs: span.toMs, toMs: span.fromMs }, 'America/New_York')).toEqual([]);
});
