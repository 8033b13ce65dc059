import { type RefObject, useEffect, useLayoutEffect } from 'react';

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
    const around = current?.parentElement?.closest<HTMLElement>('[tabindex]') ?? null;
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
