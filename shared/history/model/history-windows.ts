/**
 * A part of a span of history. Both ends are inclusive, in whole milliseconds, as ISO 8601 timestamps in UTC: the
 * previous window ends one millisecond before this one starts.
 */
export type HistoryWindow = { from: string; to: string };

const dayMs = 86_400_000;

/**
 * The longest window. Each request extends one millisecond beyond both ends of its window, and still covers no more
 * than the 90 days that the service allows (reference-notes 2.1).
 */
export const maxWindowMs = 90 * dayMs - 2;

/**
 * Returns the newest window of a span of any length; use {@link spanBefore} to request what precedes it. Null if the
 * span ends before it starts. Consecutive windows have no gap and share no millisecond.
 */
export function newestWindow(span: HistoryWindow): HistoryWindow | null {
  const fromMs = Date.parse(span.from);
  const toMs = Date.parse(span.to);
  if (!(fromMs <= toMs)) return null;
  return { from: toIso(Math.max(fromMs, toMs - maxWindowMs)), to: toIso(toMs) };
}

/** Returns the part of a span before one of its windows; it ends before it starts if there is nothing left. */
export function spanBefore(span: HistoryWindow, window: HistoryWindow): HistoryWindow {
  return { from: toIso(Date.parse(span.from)), to: toIso(Date.parse(window.from) - 1) };
}

/** Newest first; empty if the span ends before it starts. */
export function splitHistory(span: HistoryWindow): HistoryWindow[] {
  const windows: HistoryWindow[] = [];
  for (let window = newestWindow(span); window !== null; ) {
    windows.push(window);
    window = newestWindow(spanBefore(span, window));
  }
  return windows;
}

/**
 * Returns the range to request for a complete window: it is undocumented whether the ends of a range are inclusive, so
 * it extends one millisecond further at both.
 */
export function requestRange(window: HistoryWindow): HistoryWindow {
  return { from: toIso(Date.parse(window.from) - 1), to: toIso(Date.parse(window.to) + 1) };
}

/**
 * Returns whether a timestamp is in a window. The service writes seven fractional digits, of which only milliseconds
 * were read, so every event is in exactly one window. An unreadable timestamp is in any window.
 */
export function isInWindow(instant: string | null, window: HistoryWindow): boolean {
  const atMs = instant === null ? Number.NaN : Date.parse(instant);
  return Number.isNaN(atMs) || (atMs >= Date.parse(window.from) && atMs <= Date.parse(window.to));
}

function toIso(ms: number): string {
  return new Date(ms).toISOString();
}
