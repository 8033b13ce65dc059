import { defaultParseSearch } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { activityList } from '#renderer/features/activity/activity-screen.tsx';
import {
  activityAddress,
  areFiguresRead,
  sectionsOf,
  urgentFigures,
} from '#renderer/features/today/today-figures.ts';
import { todayRefetchDelayMs } from '#renderer/platform/bridge/queries.ts';
import { doneOutcomes } from '#shared/today/model/today-rules.ts';
import type { TodayView } from '#shared/today/today-view.ts';
import { sampleOutputs } from '#test/support/samples/sample-outputs.ts';

const sample: TodayView = sampleOutputs['today.read'];

describe('the figures of the first screen', () => {
  it('include those that need a user, the worst first', () => {
    const urgent = urgentFigures(sample, 9).map(({ id, tone }) => [id, tone]);
    expect(urgent).toEqual([
      ['outboxReturns', 'wrong'],
      ['late', 'wrong'],
      ['parcelsOld', 'wrong'],
      ['expiring', 'wrong'],
      ['arrived', 'attention'],
      ['parcelsWeek', 'attention'],
      ['short', 'attention'],
    ]);
    expect(urgentFigures(sample, 2)).toHaveLength(2);
  });

  it('include unsent orders and changes that need a user, even if nothing else does', () => {
    const outbox = { returns: 0, receipts: 0, others: 2, moving: 0 };
    const figures = (view: TodayView) => urgentFigures(view, 1).map(({ id, count }) => [id, count]);
    expect(figures({ ...sample, outbox })).toEqual([['outboxOthers', 2]]);
    expect(figures({ ...sample, outbox: { ...outbox, others: 0 } })).not.toContainEqual(['outboxOthers', 0]);
  });

  it('are omitted, and not zero, if this desk has no data for them', () => {
    const [, , returns, lots] = sectionsOf(sample);
    expect(returns?.state).toBe('reading');
    // The pending outbox entries are known anyway.
    expect(returns?.figures.map(({ id }) => id)).toEqual(['outboxReturns']);
    expect(lots?.figures.map(({ id }) => id)).toEqual(['expiring']);
  });

  it('are all read once no part is still being read, not even one without its own section', () => {
    const { returns, excluded } = sample;
    const [known, reading] = [{ state: 'known' }, { state: 'reading' }] as const;
    const read: TodayView = { ...sample, returns: { ...returns, ...known } };
    expect(areFiguresRead(read)).toBe(true);
    expect(areFiguresRead({ ...read, returns: { ...returns, ...reading } })).toBe(false);
    expect(areFiguresRead({ ...read, excluded: { ...excluded, ...reading } })).toBe(false);
  });

  it('open the list with exactly these records', () => {
    const addresses = Object.fromEntries(
      sectionsOf(sample).flatMap(({ figures }) => figures.map(({ id, address }) => [id, address])),
    );
    expect(addresses).toMatchObject({
      late: '/receiving?expected=late',
      short: '/receiving?difference=short&statuses=%5B%22Completed%22%2C%22Incomplete%22%5D&from=2026-08-25',
      exact: '/unidentified?match=exact',
      outboxReceipts: '/outbox?view=person&kinds=%5B%22receiving%22%5D',
      outboxReturns: '/outbox?view=person&kinds=%5B%22return%22%5D',
    });
    const outbox = { ...sample.outbox, others: 1 };
    expect(urgentFigures({ ...sample, outbox }, 9)).toContainEqual(
      expect.objectContaining({
        id: 'outboxOthers',
        address: '/outbox?view=person&kinds=%5B%22order%22%2C%22other%22%5D',
      }),
    );
  });
});

describe('the address of an operator’s work', () => {
  const opened = (operator: string | null, narrowed: Parameters<typeof activityAddress>[2]) => {
    const address = activityAddress({ operator }, { day: '2026-11-23', desk: undefined }, narrowed);
    const {
      text,
      operator: name,
      areas,
      outcomes,
    } = activityList.parse(defaultParseSearch(address.slice(address.indexOf('?'))));
    return { text, name, areas, outcomes };
  };

  it('names exactly this operator, whatever the name looks like, or none', () => {
    const returns = { areas: ['returns'], outcomes: doneOutcomes, text: undefined };
    for (const operator of ['Ann', 'O’Neil & Söhne', '42', 'null', 'true', '"']) {
      expect(opened(operator, { area: 'returns' })).toEqual({ ...returns, name: operator });
    }
    expect(opened(null, { area: 'returns' })).toEqual({ ...returns, name: '' });
  });

  it('covers only areas whose failures are counted', () => {
    const { areas } = opened(null, 'troubled');
    expect(areas).toContain('returns');
    expect(areas).not.toContain('session');
    expect(areas).not.toContain('records');
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
