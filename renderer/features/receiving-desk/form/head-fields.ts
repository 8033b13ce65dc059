import { useEffect, useEffectEvent } from 'react';

/** Keeps what stands in a field when the field goes, also where nobody left it first: by Escape, or by a scan. */
export function useKeepAtEnd(keep: () => void): void {
  const keepLatest = useEffectEvent(keep);
  useEffect(() => () => keepLatest(), []);
}
