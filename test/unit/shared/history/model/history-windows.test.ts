import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isInWindow,
  newestWindow,
  requestRange,
  splitHistory,
} from '#shared/history/model/history-windows.ts';

const dayMs = 86_400_000;
const instant = fc
  .integer({ min: Date.parse('2015-01-01T00:00:00Z'), max: Date.parse('2035-01-01T00:00:00Z') })
  .map((ms) => new Date(ms).toISOString());

describe('the windows of a time span', () => {
  test('are the span itself if it is short', () => {
    const span = { from: '2026-11-01T00:00:00.000Z', to: '2026-11-20T10:00:00.000Z' };
    expect(splitHistory(span)).toEqual([span]);
  });

  test('start with the newest', () => {
    const windows = splitHistory({ from: '2026-01-01T00:00:00Z', to: '2026-11-20T10:00:00Z' });
    expect(windows).toHaveLength(4);
    expect(windows[0]?.to).toBe('2026-11-20T10:00:00.000Z');
    expect(windows.at(-1)?.from).toBe('2026-01-01T00:00:00.000Z');
  });

  test('are none if the span ends before it starts', () => {
    expect(splitHistory({ from: '2026-11-20T10:00:00.001Z', to: '2026-11-20T10:00:00.000Z' })).toEqual([]);
    expect(newestWindow({ from: 'never', to: '2026-11-20T10:00:00Z' })).toBeNull();
    const moment = '2026-11-20T10:00:00.000Z';
    expect(splitHistory({ from: moment, to: moment })).toEqual([{ from: moment, to: moment }]);
  });

  test('cover any span completely, without a gap or a shared millisecond, and request 90 days at most', () => {
    fc.assert(
      fc.property(instant, instant, (one, other) => {
        const [from, to] = [one, other].sort();
        if (from === undefined || to === undefined) return;
        const windows = splitHistory({ from, to });
        expect(windows[0]?.to).toBe(to);
        expect(windows.at(-1)?.from).toBe(from);
        for (const [index, window] of windows.entries()) {
          const older = windows[index + 1];
          if (older !== undefined) expect(Date.parse(older.to) + 1).toBe(Date.parse(window.from));
          const requested = requestRange(window);
          expect(Date.parse(requested.to) - Date.parse(requested.from)).toBeLessThanOrEqual(90 * dayMs);
        }
      }),
    );
  });

  test('contain any timestamp of the span exactly once', () => {
    fc.assert(
      fc.property(instant, instant, instant, (one, other, third) => {
        const [from = '', at = '', to = ''] = [one, other, third].sort();
        const holding = splitHistory({ from, to }).filter((window) => isInWindow(at, window));
        expect(holding).toHaveLength(1);
      }),
    );
  });

  test('include a timestamp that cannot be read', () => {
    const window = { from: '2026-11-01T00:00:00.000Z', to: '2026-11-20T10:00:00.000Z' };
    expect([null, 'soon', '2026-11-21T00:00:00Z'].map((at) => isInWindow(at, window))).toEqual([
      true,
      true,
      false,
    ]);
  });
});
