import type { KeyboardEvent } from 'react';

/** Returns the target index of a key in a list; null if it has none. */
export function nextIndex(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(index + 1, count - 1);
    case 'ArrowUp':
      return Math.max(index - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** Moves the focus among the buttons of the list that receives the key. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')];
  const index = entries.findIndex((entry) => entry === document.activeElement);
  const next = index < 0 ? null : nextIndex(event.key, index, entries.length);
  if (next === null) return;
  event.preventDefault();
  entries[next]?.focus();
}
