type Listener = (sinceMs: number) => void;

const listeners = new Set<Listener>();

/**
 * Hears that keys which had gone through belong to a scan: all since then, by their events' time stamps. For whoever
 * took them from somewhere else than a field, which the engine puts back by itself.
 */
export function onClaimedKeys(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether somebody takes keys from somewhere else than the focused field, so that the field is not to be typed into. */
export function areKeysTakenElsewhere(): boolean {
  return listeners.size > 0;
}

/** Says that keys are a scan's. */
export function claimKeys(sinceMs: number): void {
  for (const listener of listeners) listener(sinceMs);
}
