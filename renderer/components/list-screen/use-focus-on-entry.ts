import { useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The screen was opened by its key: the keyboard goes on in its list. */
    readonly isByKey?: boolean;
  }
}

/**
 * Puts the keyboard into a list, as soon as it has rows, whose screen was opened by its key, or whose record was closed
 * while it lay over the list; never where something else has the focus.
 */
export function useFocusOnEntry(hasRows: boolean, recordId: string | null, focus: () => void): void {
  const entry = useRouterState({ select: ({ location }) => location.state });
  const entered = useRef<unknown>(null);
  const before = useRef(recordId);
  const enter = useEffectEvent(() => {
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.tagName === 'MAIN') focus();
  });
  useEffect(() => {
    if (!hasRows || entry.isByKey !== true || entered.current === entry) return;
    entered.current = entry;
    enter();
  }, [hasRows, entry]);
  useEffect(() => {
    const wasOpen = before.current !== null;
    before.current = recordId;
    if (wasOpen && recordId === null) enter();
  }, [recordId]);
}
