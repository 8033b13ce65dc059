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

let claimed = { fromMs: 0, toMs: 0 };

/** Whether a key that had gone through turned out to belong to the last scan, by its event's time stamp. */
export function isClaimedKey(timeMs: number): boolean {
  return timeMs >= claimed.fromMs && timeMs <= claimed.toMs;
}

/** Says that keys are a scan's, from the first to the last that came so far. */
export function claimKeys(sinceMs: number, untilMs: number): void {
  claimed = { fromMs: sinceMs, toMs: untilMs };
  for (const listener of listeners) listener(sinceMs);
}
