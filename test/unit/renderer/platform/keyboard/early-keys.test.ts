import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { catchEarlyKeys, takeEarlyKeys } from '#renderer/platform/keyboard/early-keys.ts';

const listeners = new Set<(event: unknown) => void>();

function press(key: string): void {
  const event = {
    key,
    timeStamp: 0,
    preventDefault: () => undefined,
    stopImmediatePropagation: () => undefined,
  };
  for (const listener of listeners) listener(event);
}

/** A dialog's field, until it is closed. */
function openDialog() {
  let text = '';
  const close = takeEarlyKeys((edit) => {
    text = edit(text);
  });
  return { read: () => text, close };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { activeElement: null });
  vi.stubGlobal('window', {
    addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('keys for a dialog that is closed and soon opened again are not lost', () => {
  catchEarlyKeys();
  openDialog().close();
  vi.advanceTimersByTime(1_500);
  catchEarlyKeys();
  vi.advanceTimersByTime(1_000);
  press('a');
  const dialog = openDialog();
  press('b');
  expect(dialog.read()).toBe('ab');
  dialog.close();
  expect(listeners.size).toBe(0);
});

test('keys for a dialog that never opens are not held forever', () => {
  catchEarlyKeys();
  expect(listeners.size).toBe(1);
  vi.advanceTimersByTime(2_000);
  expect(listeners.size).toBe(0);
});
