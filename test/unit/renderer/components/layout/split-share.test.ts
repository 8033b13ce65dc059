import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clampShare } from '#renderer/components/layout/split-view.tsx';

describe('clampShare', () => {
  it('keeps a share that leaves room for both panes', () => {
    expect(clampShare(0.42, 1_112)).toBe(0.42);
  });

  it('keeps the list readable, and the detail too', () => {
    expect(clampShare(0.2, 1_112)).toBeCloseTo(400 / 1_112);
    expect(clampShare(0.8, 1_112)).toBeCloseTo(1 - 480 / 1_112);
  });

  it('always returns a share that the preferences can store', () => {
    fc.assert(
      fc.property(fc.double(), fc.integer({ min: -10, max: 8_000 }), (share, width) => {
        const clamped = clampShare(share, width);
        expect(clamped).toBeGreaterThanOrEqual(0.2);
        expect(clamped).toBeLessThanOrEqual(0.8);
      }),
    );
  });
});
