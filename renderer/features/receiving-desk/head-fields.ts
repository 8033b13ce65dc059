import { useEffect, useEffectEvent } from 'react';

/** Keeps what stands in a field when the field goes, also where nobody left it first: by Escape, or by a scan. */
export function useKeepAtEnd(keep: () => void): void {
  const keepLatest = useEffectEvent(keep);
  useEffect(() => () => keepLatest(), []);
}

/** What stands in a field of the order's head is told before anything else is done with the order. */
export function leaveHeadField(): void {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement.closest('[data-head]') === null) return;
  activeElement.blur();
}
