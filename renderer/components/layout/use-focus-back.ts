import { useEffect } from 'react';

/** Gives the focus back to what had it when this came, once this is gone and nothing else has taken it. */
export function useFocusBack(): void {
  useEffect(() => {
    const { activeElement: before } = document;
    return () => {
      if (document.activeElement !== document.body) return;
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
}

/** Does what takes a part of the frame away; the focus that was in it goes to the screen, and not to nothing. */
export function keepFocus(part: HTMLElement | null, run: () => void): void {
  const hadFocus = part?.contains(document.activeElement) === true;
  run();
  if (hadFocus) document.querySelector('main')?.focus({ preventScroll: true });
}
