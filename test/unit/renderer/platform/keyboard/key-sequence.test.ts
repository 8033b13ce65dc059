import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createKeySequence } from '#renderer/platform/keyboard/key-sequence.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

it('keeps the first key for the next one, once', () => {
  const sequence = createKeySequence();
  expect(sequence.take()).toBeNull();
  sequence.begin('g');
  expect(sequence.read()).toBe('g');
  expect(sequence.take()).toBe('g');
  expect(sequence.take()).toBeNull();
});

it('waits for a limited time; pressing a first key again restarts the wait', () => {
  const sequence = createKeySequence();
  const heard = vi.fn();
  sequence.subscribe(heard);
  sequence.begin('g');
  vi.advanceTimersByTime(2_000);
  sequence.begin('g');
  vi.advanceTimersByTime(2_000);
  expect(sequence.read()).toBe('g');
  vi.advanceTimersByTime(2_000);
  expect(sequence.read()).toBeNull();
  expect(heard).toHaveBeenCalledTimes(2);
});
