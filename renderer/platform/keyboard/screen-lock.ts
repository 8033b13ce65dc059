/** Whether the window is locked: what lies on top of everything takes badges and PINs, and nothing else is heard. */
export function isScreenLocked(): boolean {
  return document.querySelector('dialog[data-lock]') !== null;
}

/**
 * Keeps Escape from what lies behind the lock, such as a dialog that it would close. To be called before anything else
 * listens to the window's keys: they are heard in the order of the listeners.
 */
export function guardLockedKeys(): void {
  const guard = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isScreenLocked()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', guard, { capture: true });
}
