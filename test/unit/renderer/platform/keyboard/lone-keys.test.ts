import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { claimKeys } from '#renderer/platform/keyboard/claimed-keys.ts';
import { createLoneKeys } from '#renderer/platform/keyboard/lone-keys.ts';
import { paceOf } from '#renderer/platform/keyboard/pace.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('a lone key', () => {
  it('acts when its wait is over', () => {
    const keys = createLoneKeys(60);
    const run = vi.fn();
    expect(keys.press(1_000)).toBe(false);
    keys.whenLone(run);
    vi.advanceTimersByTime(59);
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledOnce();
  });

  it('does not act when another key follows in time, and neither does that key', () => {
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

  it('does not act if an ending follows, and a key after an ending is not part of a burst', () => {
    const keys = createLoneKeys(200);
    const run = vi.fn();
    keys.press(1_000);
    keys.whenLone(run);
    keys.end();
    vi.advanceTimersByTime(1_000);
    expect(run).not.toHaveBeenCalled();
    expect(keys.press(1_050)).toBe(false);
  });

  it('acts after an arrow, Escape, or the mouse, however soon, but still not within a burst', () => {
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

  it('acts before an arrow or the mouse that follows it at once', () => {
    const keys = createLoneKeys(200);
    const run = vi.fn();
    keys.press(1_000);
    keys.whenLone(run);
    keys.noteHand();
    expect(run).toHaveBeenCalledOnce();
  });

  it('is not part of a burst if the previous key belonged to a scan, but is if that key came after the scan', () => {
    const keys = createLoneKeys(200);
    keys.press(1_000);
    claimKeys(990, 1_010);
    expect(keys.press(1_020)).toBe(false);
    expect(keys.press(1_030)).toBe(true);
  });

  it('does not act after the listener has stopped', () => {
    const keys = createLoneKeys(60);
    const run = vi.fn();
    keys.press(1_000);
    keys.whenLone(run);
    keys.stop();
    vi.advanceTimersByTime(1_000);
    expect(run).not.toHaveBeenCalled();
  });

  it('waits longer than the longest gap of any scanner, including a measured one', () => {
    expect(paceOf({ speed: 'normal', timing: null }).loneMs).toBeGreaterThanOrEqual(200);
    for (const longestGapMs of [4, 34, 60, 120, 160]) {
      const timing = { gapMs: longestGapMs / 2, longestGapMs, holdMs: 10, longestHoldMs: 20 };
      expect(paceOf({ speed: 'slow', timing }).loneMs).toBeGreaterThanOrEqual(
        Math.max(60, 1.5 * longestGapMs),
      );
    }
  });
});

it('the steps of a scanner are as long as its speed requires, and longer if measured longer', () => {
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
