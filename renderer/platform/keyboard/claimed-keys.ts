type Listener = (sinceMs: number) => void;

const listeners = new Set<Listener>();

/**
 * Subscribes to keys that had passed through but belong to a scan: all since the given time, by their events'
 * timestamps. For code that took them from somewhere other than a field, which the engine restores automatically.
 */
export function onClaimedKeys(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Whether keys are being taken from somewhere other than the focused field, so that nothing may be typed into the
 * field.
 */
export function areKeysTakenElsewhere(): boolean {
  return listeners.size > 0;
}

let claimed = { fromMs: 0, toMs: 0 };

/** Whether a key that had passed through turned out to belong to the last scan, by its event's timestamp. */
export function isClaimedKey(timeMs: number): boolean {
  return timeMs >= claimed.fromMs && timeMs <= claimed.toMs;
}

/** Reports that keys belong to a scan, from the first to the last received so far. */
export function claimKeys(sinceMs: number, untilMs: number): void {
  claimed = { fromMs: sinceMs, toMs: untilMs };
  for (const listener of listeners) listener(sinceMs);
}
