import { useEffect, useEffectEvent } from 'react';

/** Saves a field's text when the field is removed, even without a blur first, as with Escape or a scan. */
export function useSaveOnUnmount(keep: () => void): void {
  const keepLatest = useEffectEvent(keep);
  useEffect(() => () => keepLatest(), []);
}
