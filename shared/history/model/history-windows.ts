/**
 * A part of a span of history. Both ends are inside, in whole milliseconds, as ISO 8601 instants in UTC: the window
 * before it ends one millisecond earlier than it begins.
 */
export type HistoryWindow = { from: string; to: string };

const dayMs = 86_400_000;

/**
 * The longest window. Each question reaches one millisecond further at both ends than its window, and still covers
 * no more than the 90 days that the service allows (reference-notes 2.1).
 */
const longestWindowMs = 90 * dayMs - 2;

/**
 * The newest window of a span of any length: what lies before it is asked for next, with {@link spanBefore}. Null
 * where the span ends before it begins. Windows follow each other without a gap and without sharing a millisecond.
 */
export function newestWindow(span: HistoryWindow): HistoryWindow | null {
  const fromMs = Date.parse(span.from);
  const toMs = Date.parse(span.to);
  if (!(fromMs <= toMs)) return null;
  return { from: toIso(Math.max(fromMs, toMs - longestWindowMs)), to: toIso(toMs) };
}

/** What of a span lies before a window of it; it ends before it begins where nothing does. */
export function spanBefore(span: HistoryWindow, window: HistoryWindow): HistoryWindow {
  return { from: toIso(Date.parse(span.from)), to: toIso(Date.parse(window.from) - 1) };
}

/** Every window of a span, the newest first; none where it ends before it begins. */
export function splitHistory(span: HistoryWindow): HistoryWindow[] {
  const windows: HistoryWindow[] = [];
  for (let window = newestWindow(span); window !== null; ) {
    windows.push(window);
    window = newestWindow(spanBefore(span, window));
  }
  return windows;
}

/**
 * What the service is asked for to get a window whole: whether the ends of a range count as inside is not documented,
 * so it reaches one millisecond further at both.
 */
export function askedRange(window: HistoryWindow): HistoryWindow {
  return { from: toIso(Date.parse(window.from) - 1), to: toIso(Date.parse(window.to) + 1) };
}

/**
 * Whether an instant lies in a window. The service writes seven fractional digits, of which milliseconds were read,
 * so that every event lies in exactly one window. An instant that cannot be read lies in any.
 */
export function isInWindow(instant: string | null, window: HistoryWindow): boolean {
  const atMs = instant === null ? Number.NaN : Date.parse(instant);
  return Number.isNaN(atMs) || (atMs >= Date.parse(window.from) && atMs <= Date.parse(window.to));
}

function toIso(ms: number): string {
  return new Date(ms).toISOString();
}
