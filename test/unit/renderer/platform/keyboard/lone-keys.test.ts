import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { claimKeys } from '#renderer/platform/keyboard/claimed-keys.ts';
import { createLoneKeys } from '#renderer/platform/keyboard/lone-keys.ts';
import { paceOf } from '#renderer/platform/keyboard/pace.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('a lone key', () => {
  it('acts once its wait is over', () => {
    const keys = createLoneKeys(60);
    const run = vi.fn();
    expect(keys.press(1_000)).toBe(false);
    keys.whenLone(run);
    vi.advanceTimersByTime(59);
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledOnce();
  });

  it('does not act when another one follows in time, which does not act either', () => {
    const keys = createLoneKeys(60);
    const run = vi.fn();
    keys.press(1_000);
    keys.whenLone(run);
    vi.advanceTimersByTime(40);
    expect(keys.press(1_040)).toBe(true);
    vi.advanceTimersByTime(1_000);
    expect(run).not.toHaveBeenCalled();
    expect(keys.press(1_100)).toBe(false);
  });

  it('does not act where an ending follows, nor is the key after an ending one of a burst', () => {
    const keys = createLoneKeys(200);
    const run = vi.fn();
    keys.press(1_000);
    keys.whenLone(run);
    keys.end();
    vi.advanceTimersByTime(1_000);
    expect(run).not.toHaveBeenCalled();
    expect(keys.press(1_050)).toBe(false);
  });

  it('acts after an arrow, Escape or the mouse, however soon, and still not within a burst', () => {
    const keys = createLoneKeys(200);
    const run = vi.fn();
    keys.press(1_000);
    keys.noteHand();
    expect(keys.press(1_050)).toBe(false);
    keys.whenLone(run);
    keys.noteHand();
    vi.advanceTimersByTime(200);
    expect(run).toHaveBeenCalledOnce();
    expect(keys.press(1_300)).toBe(false);
    expect(keys.press(1_350)).toBe(true);
  });

  it('is none of a burst where the key before belonged to a scan, and is where it came after it', () => {
    const keys = createLoneKeys(200);
    keys.press(1_000);
    claimKeys(990, 1_010);
    expect(keys.press(1_020)).toBe(false);
    expect(keys.press(1_030)).toBe(true);
  });

  it('does not act any more when nobody listens', () => {
    const keys = createLoneKeys(60);
    const run = vi.fn();
    keys.press(1_000);
    keys.whenLone(run);
    keys.stop();
    vi.advanceTimersByTime(1_000);
    expect(run).not.toHaveBeenCalled();
  });

  it('waits longer than any scanner takes from key to key, and one that was measured (scanner B5)', () => {
    expect(paceOf({ speed: 'normal', timing: null }).loneMs).toBeGreaterThanOrEqual(200);
    for (const longestGapMs of [4, 34, 60, 120, 160]) {
      const timing = { gapMs: longestGapMs / 2, longestGapMs, holdMs: 10, longestHoldMs: 20 };
      expect(paceOf({ speed: 'slow', timing }).loneMs).toBeGreaterThanOrEqual(
        Math.max(60, 1.5 * longestGapMs),
      );
    }
  });
});

it('a scanner’s steps are as long as its speed says, and longer where that was measured', () => {
  const stepMs = (longestGapMs: number) => {
    const timing = { gapMs: longestGapMs, longestGapMs, holdMs: 10, longestHoldMs: 20 };
    return paceOf({ speed: 'normal', timing }).stepMs;
  };
  expect([stepMs(10), stepMs(100)]).toEqual([60, 170]);
  expect(paceOf({ speed: 'slow', timing: null })).toMatchObject({
    stepMs: 150,
    pauseMs: 1_000,
    silenceMs: 600,
  });
});
