import { describe, expect, it } from 'vitest';
import { sectionsOf, urgentFigures } from '#renderer/features/today/today-figures.ts';
import { todayRefetchDelayMs } from '#renderer/platform/bridge/queries.ts';
import type { TodayView } from '#shared/today/today-view.ts';
import { sampleOutputs } from '#test/support/samples/sample-outputs.ts';

const sample: TodayView = sampleOutputs['today.read'];

describe('the figures of the first screen', () => {
  it('include those that need a user, the worst first', () => {
    const urgent = urgentFigures(sectionsOf(sample), 9).map(({ id, tone }) => [id, tone]);
    expect(urgent).toEqual([
      ['outboxReturns', 'wrong'],
      ['late', 'wrong'],
      ['parcelsOld', 'wrong'],
      ['expiring', 'wrong'],
      ['arrived', 'attention'],
      ['parcelsWeek', 'attention'],
      ['short', 'attention'],
    ]);
    expect(urgentFigures(sectionsOf(sample), 2)).toHaveLength(2);
  });

  it('are omitted, and not zero, if this desk has no data for them', () => {
    const [, , returns, lots] = sectionsOf(sample);
    expect(returns?.state).toBe('reading');
    // The pending outbox entries are known anyway.
    expect(returns?.figures.map(({ id }) => id)).toEqual(['outboxReturns']);
    expect(lots?.figures.map(({ id }) => id)).toEqual(['expiring']);
  });

  it('open the list with exactly these records', () => {
    const addresses = Object.fromEntries(
      sectionsOf(sample).flatMap(({ figures }) => figures.map(({ id, address }) => [id, address])),
    );
    expect(addresses).toMatchObject({
      late: '/receiving?expected=late',
      short: '/receiving?difference=short&statuses=%5B%22Completed%22%2C%22Incomplete%22%5D&from=2026-08-25',
      exact: '/unidentified?match=exact',
      outboxReturns: '/outbox?view=person',
    });
  });
});

describe('the time of the next count', () => {
  const nowMs = Date.parse('2026-11-24T05:59:00Z');
  it('is right after midnight of the desk’s day, and at most five minutes away', () => {
    expect(todayRefetchDelayMs({ dayEndsAt: '2026-11-24T06:00:00.000Z' }, nowMs)).toBe(60_250);
    expect(todayRefetchDelayMs({ dayEndsAt: '2026-11-24T23:00:00.000Z' }, nowMs)).toBe(300_000);
    expect(todayRefetchDelayMs({ dayEndsAt: '2026-11-24T05:00:00.000Z' }, nowMs)).toBe(250);
    expect(todayRefetchDelayMs(undefined, nowMs)).toBe(300_000);
  });
});
