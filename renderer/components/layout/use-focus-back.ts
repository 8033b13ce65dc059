import { type RefObject, useEffect } from 'react';
import { isNowhere } from '#renderer/platform/keyboard/fields.ts';

/**
 * On unmount, returns the focus to the element that had it on mount, unless another element has taken it; if that
 * element no longer exists, to the surrounding one.
 */
export function useFocusBack(): void {
  useEffect(() => {
    const { activeElement: before } = document;
    const around = focusableAncestorOf(before);
    return () => {
      if (document.activeElement !== document.body || !(before instanceof HTMLElement)) return;
      (before.isConnected ? before : around)?.focus({ preventScroll: true });
    };
  }, []);
}

/** The focusable element around an element. */
function focusableAncestorOf(element: Element | null): HTMLElement | null {
  return element?.parentElement?.closest<HTMLElement>('[tabindex]') ?? null;
}

/**
 * Returns the focus to a button that lost it to the page because it was busy.
 *
 * @param isFree whether it can be pressed again, by a user who is still there
 */
export function useFocusAfterBusy(button: RefObject<HTMLElement | null>, isFree: boolean): void {
  useEffect(() => {
    if (isFree && isNowhere(document.activeElement)) button.current?.focus();
  }, [button, isFree]);
}

/** Makes Tab continue in the topmost dialog if the focused element was removed, and not behind the dialog. */
export function useFocusInside(): void {
  useEffect(() => {
    const goInside = (event: KeyboardEvent) => {
      if (event.key !== 'Tab' || document.activeElement !== document.body) return;
      const dialogs = document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]');
      [...dialogs].at(-1)?.focus({ preventScroll: true });
    };
    // Before the kit, which continues from there.
    document.addEventListener('keydown', goInside, true);
    return () => document.removeEventListener('keydown', goInside, true);
  }, []);
}
