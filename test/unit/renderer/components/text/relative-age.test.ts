import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countdownText, instantMs, relativeAge } from '#renderer/components/text/relative-age.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const now = Date.parse('2026-11-20T12:00:00Z');

describe('relativeAge', () => {
  it.each([
    [0, 'time.now', 0],
    [4 * second, 'time.now', 0],
    [59 * second, 'time.secondsAgo', 59],
    [60 * second, 'time.minutesAgo', 1],
    [59 * minute + 59 * second, 'time.minutesAgo', 59],
    [hour, 'time.hoursAgo', 1],
    [47 * hour, 'time.hoursAgo', 47],
    [2 * day, 'time.daysAgo', 2],
    [400 * day, 'time.daysAgo', 400],
  ])('returns %i ms ago as %s', (elapsed, id, count) => {
    expect(relativeAge(now - elapsed, now)).toEqual({ id, count });
  });

  it.each([
    [30 * second, 'time.now', 0],
    [5 * minute, 'time.inMinutes', 5],
    [3 * hour, 'time.inHours', 3],
    [3 * day, 'time.inDays', 3],
  ])('returns %i ms ahead as %s', (ahead, id, count) => {
    expect(relativeAge(now + ahead, now)).toEqual({ id, count });
  });

  it('never exceeds the elapsed time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000 * day }), (elapsed) => {
        const { id, count } = relativeAge(now - elapsed, now);
        const unit = { 'time.secondsAgo': second, 'time.minutesAgo': minute, 'time.hoursAgo': hour };
        const unitMs = id === 'time.now' ? 0 : id in unit ? unit[id as keyof typeof unit] : day;
        expect(count * unitMs).toBeLessThanOrEqual(elapsed);
      }),
    );
  });
});

describe('instantMs', () => {
  it('returns null for text that is not a date', () => {
    expect(instantMs('soon')).toBeNull();
    expect(instantMs(null)).toBeNull();
  });
});

describe('countdownText', () => {
  it.each([
    [300_000, '5:00'],
    [299_001, '5:00'],
    [61_000, '1:01'],
    [1, '0:01'],
    [0, '0:00'],
    [-5_000, '0:00'],
  ])('writes %i ms as %s', (remaining, text) => {
    expect(countdownText(remaining)).toBe(text);
  });
});
