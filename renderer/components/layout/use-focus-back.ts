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
