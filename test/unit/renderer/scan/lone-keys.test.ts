import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLoneKeys } from '../../../../renderer/scan/lone-keys.ts';
import { paces } from '../../../../renderer/scan/pace.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

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

  it('does not act any more when nobody listens', () => {
    const keys = createLoneKeys(60);
    const run = vi.fn();
    keys.press(1_000);
    keys.whenLone(run);
    keys.stop();
    vi.advanceTimersByTime(1_000);
    expect(run).not.toHaveBeenCalled();
  });

  it('waits longer than any scanner of the profile takes from key to key', () => {
    for (const pace of Object.values(paces)) expect(pace.loneMs).toBeGreaterThan(pace.burstGapMs);
  });
});
