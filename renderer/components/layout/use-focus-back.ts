import { type RefObject, useEffect, useLayoutEffect } from 'react';

/**
 * Gives the focus back to what had it when this came, once this is gone and nothing else has taken it; to what was
 * around, where that is gone too.
 */
export function useFocusBack(): void {
  useEffect(() => {
    const { activeElement: before } = document;
    const around = aroundOf(before);
    return () => {
      if (document.activeElement !== document.body || !(before instanceof HTMLElement)) return;
      (before.isConnected ? before : around)?.focus({ preventScroll: true });
    };
  }, []);
}

/** The part around an element that can have the focus. */
function aroundOf(element: Element | null): HTMLElement | null {
  return element?.parentElement?.closest<HTMLElement>('[tabindex]') ?? null;
}

/** Has Tab go on in the topmost dialog where what had the focus is gone, and not in what lies behind it. */
export function useFocusInside(): void {
  useEffect(() => {
    const goInside = (event: KeyboardEvent) => {
      if (event.key !== 'Tab' || document.activeElement !== document.body) return;
      const dialogs = document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]');
      [...dialogs].at(-1)?.focus({ preventScroll: true });
    };
    // Before the kit, which moves on from there.
    document.addEventListener('keydown', goInside, true);
    return () => document.removeEventListener('keydown', goInside, true);
  }, []);
}

/** Gives the focus that is in a part to what is around it when the part goes away, and not to nothing. */
export function useFocusAround(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = part;
    const around = aroundOf(current);
    return () => {
      if (current?.contains(document.activeElement) === true) around?.focus({ preventScroll: true });
    };
  }, [part]);
}

/** Does what takes a part of the frame away; the focus that was in it goes to the screen, and not to nothing. */
export function keepFocus(part: HTMLElement | null, run: () => void): void {
  const hadFocus = part?.contains(document.activeElement) === true;
  run();
  if (hadFocus) document.querySelector('main')?.focus({ preventScroll: true });
}
