/** Whether the window is locked: the lock screen takes badges and PINs, and nothing else receives input. */
export function isScreenLocked(): boolean {
  return document.querySelector('dialog[data-lock]') !== null;
}

/**
 * Keeps Escape from elements behind the lock, such as a dialog that it would close. Must be called before anything else
 * listens to the window's keys, because listeners run in the order they were added.
 */
export function guardLockedKeys(): void {
  const guard = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isScreenLocked()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', guard, { capture: true });
}
