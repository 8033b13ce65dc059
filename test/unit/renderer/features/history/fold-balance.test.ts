import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldBalance } from '#renderer/features/history/fold-balance.ts';

const span = { fromMs: 1_000, toMs: 10_000 };
const read = [{ fromMs: 0, toMs: 10_000 }];
const anchor = { atMs: 10_000, balance: 50 };

describe('a balance computed backward from the quantity on hand', () => {
  test('has the earlier value before each change, and is constant between changes', () => {
    const line = foldBalance({
      changes: [
        { atMs: 4_000, quantity: -5 },
        { atMs: 7_000, quantity: 20 },
      ],
      read,
      span,
      anchor,
    });
    expect(line).toEqual({
      points: [
        { atMs: 1_000, balance: 35 },
        { atMs: 4_000, balance: 30 },
        { atMs: 7_000, balance: 50 },
        { atMs: 10_000, balance: 50 },
      ],
      gaps: [],
      isRelative: false,
    });
  });

  test('treats simultaneous events as one', () => {
    const changes = [3, -1, 2].map((quantity) => ({ atMs: 5_000, quantity }));
    const { points } = foldBalance({ changes, read, span, anchor });
    expect(points).toEqual([
      { atMs: 1_000, balance: 46 },
      { atMs: 5_000, balance: 50 },
      { atMs: 10_000, balance: 50 },
    ]);
  });

  test('goes back only to the first unread gap', () => {
    const line = foldBalance({
      changes: [
        { atMs: 2_000, quantity: 1 },
        { atMs: 8_000, quantity: 10 },
      ],
      // The window between them is missing, so the balance before it is unknown too.
      read: [
        { fromMs: 0, toMs: 3_000 },
        { fromMs: 6_000, toMs: 10_000 },
      ],
      span,
      anchor,
    });
    expect(line.points).toEqual([
      { atMs: 6_000, balance: 40 },
      { atMs: 8_000, balance: 50 },
      { atMs: 10_000, balance: 50 },
    ]);
    expect(line.gaps).toEqual([{ fromMs: 1_000, toMs: 6_000, reason: 'missing' }]);
  });

  test('joins windows that end a millisecond before the next starts', () => {
    const windows = [
      { fromMs: 5_001, toMs: 10_000 },
      { fromMs: 0, toMs: 5_000 },
    ];
    expect(foldBalance({ changes: [], read: windows, span, anchor }).gaps).toEqual([]);
  });

  test('stops at an event without a quantity', () => {
    const line = foldBalance({
      changes: [
        { atMs: 3_000, quantity: 4 },
        { atMs: 6_000, quantity: null },
        { atMs: 6_000, quantity: 1 },
      ],
      read,
      span,
      anchor,
    });
    expect(line.points).toEqual([
      { atMs: 6_000, balance: 50 },
      { atMs: 10_000, balance: 50 },
    ]);
    expect(line.gaps).toEqual([{ fromMs: 1_000, toMs: 6_000, reason: 'unexplained' }]);
  });

  test('stops where the quantity on hand would have been negative', () => {
    const line = foldBalance({ changes: [{ atMs: 6_000, quantity: 60 }], read, span, anchor });
    expect(line.points[0]).toEqual({ atMs: 6_000, balance: 50 });
    expect(line.gaps).toEqual([{ fromMs: 1_000, toMs: 6_000, reason: 'unexplained' }]);
  });

  test('includes changes after the quantity was read', () => {
    const changes = [{ atMs: 9_000, quantity: -7 }];
    const { points } = foldBalance({ changes, read, span, anchor: { atMs: 8_000, balance: 50 } });
    expect(points.map(({ balance }) => balance)).toEqual([50, 43, 43]);
  });

  test('for past days includes the changes since then', () => {
    const changes = [
      { atMs: 3_000, quantity: 5 },
      { atMs: 9_000, quantity: 20 },
    ];
    const { points, gaps } = foldBalance({ changes, read, span: { fromMs: 1_000, toMs: 6_000 }, anchor });
    expect(points).toEqual([
      { atMs: 1_000, balance: 25 },
      { atMs: 3_000, balance: 30 },
      { atMs: 6_000, balance: 30 },
    ]);
    expect(gaps).toEqual([]);
  });

  test('shows a gap at the end if the copy is older', () => {
    const line = foldBalance({ changes: [], read: [{ fromMs: 0, toMs: 8_000 }], span, anchor });
    expect(line.points.at(-1)).toEqual({ atMs: 8_000, balance: 50 });
    expect(line.gaps).toEqual([{ fromMs: 8_000, toMs: 10_000, reason: 'missing' }]);
  });

  test('starts at zero if the quantity is more than two minutes newer than the copy', () => {
    const line = foldBalance({
      changes: [{ atMs: 4_000, quantity: -5 }],
      read: [{ fromMs: 0, toMs: 8_000 }],
      span,
      anchor: { atMs: 128_001, balance: 50 },
    });
    expect(line).toEqual({
      points: [
        { atMs: 1_000, balance: 0 },
        { atMs: 4_000, balance: -5 },
        { atMs: 8_000, balance: -5 },
      ],
      gaps: [{ fromMs: 8_000, toMs: 10_000, reason: 'missing' }],
      isRelative: true,
    });
  });

  test('starts at zero if the quantity is older than all events read', () => {
    const changes = [{ atMs: 7_000, quantity: -5 }];
    const line = foldBalance({
      changes,
      read: [{ fromMs: 5_000, toMs: 10_000 }],
      span,
      anchor: { atMs: 3_999, balance: 50 },
    });
    expect(line.isRelative).toBe(true);
    expect(line.points.map(({ balance }) => balance)).toEqual([0, -5, -5]);
  });

  test('is only a gap while nothing was read', () => {
    expect(foldBalance({ changes: [], read: [], span, anchor })).toEqual({
      points: [],
      gaps: [{ fromMs: 1_000, toMs: 10_000, reason: 'missing' }],
      isRelative: false,
    });
  });

  test('starts at zero if no quantity is known, and can be negative', () => {
    const line = foldBalance({
      changes: [
        { atMs: 4_000, quantity: -5 },
        { atMs: 7_000, quantity: 2 },
      ],
      read,
      span,
      anchor: null,
    });
    expect(line.isRelative).toBe(true);
    expect(line.points.map(({ balance }) => balance)).toEqual([0, -5, -3, -3]);
  });
});

test('computing backward gives the same balances as counting forward', () => {
  const change = fc.record({
    atMs: fc.integer({ min: 1_001, max: 9_999 }),
    quantity: fc.integer({ min: -20, max: 20 }),
  });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
      const opening = 1_000;
      const closing = changes.reduce((sum, { quantity }) => sum + quantity, opening);
      const line = foldBalance({ changes, read, span, anchor: { atMs: 10_000, balance: closing } });
      expect(line.gaps).toEqual([]);
      for (const { atMs, balance } of line.points) {
        const until = changes.filter((one) => one.atMs <= atMs);
        expect(balance).toBe(until.reduce((sum, { quantity }) => sum + quantity, opening));
      }
      expect(line.points[0]).toEqual({ atMs: 1_000, balance: opening });
    }),
  );
});
