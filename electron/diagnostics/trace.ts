import type { Work } from '#electron/log/work.ts';

/** Longer ago than this is in the totals alone, in milliseconds. */
export const traceMs = 60_000;
/** More than this in a minute is cut, the oldest first. */
const mostRows = 5_000;

type Total = { count: number; failed: number; totalMs: number; longestMs: number };

/** Keeps what was done in the last minute, in memory alone, and of all work since the start how often and how long. */
export function createTrace() {
  let rows: Work[] = [];
  const totals = new Map<string, Total>();
  return {
    add: (work: Work): void => {
      rows.push(work);
      if (rows.length >= 2 * mostRows) rows = rows.slice(-mostRows);
      const name = `${work.area} ${work.name}`;
      const total = totals.get(name) ?? { count: 0, failed: 0, totalMs: 0, longestMs: 0 };
      const tookMs = work.endedMs - work.startedMs;
      total.count += 1;
      if (work.outcome !== 'ok') total.failed += 1;
      total.totalMs += tookMs;
      total.longestMs = Math.max(total.longestMs, tookMs);
      totals.set(name, total);
    },
    /** What ended within the last minute before an instant of `performance.now()`, in the order in which it ended. */
    lastMinute: (nowMs: number): readonly Work[] =>
      rows.slice(-mostRows).filter(({ endedMs }) => endedMs > nowMs - traceMs),
    /** The totals by area and name, what took longest in all first. */
    totals: (): readonly (Readonly<Total> & { readonly name: string })[] =>
      [...totals]
        .map(([name, total]) => ({ name, ...total }))
        .toSorted((one, other) => other.totalMs - one.totalMs),
  };
}

/** A stretch in which the window could do nothing else. */
type LongTask = { readonly startedAtMs: number; readonly tookMs: number };

/** The rows in Chrome's trace format, with the long tasks of the window (epoch milliseconds) below them. */
export function toChromeTrace(
  work: readonly Work[],
  longTasks: readonly LongTask[],
  originMs: number = performance.timeOrigin,
): string {
  const lanes = ['request', 'service', 'database', 'window'];
  const named = lanes.map((name, tid) => ({
    ph: 'M',
    name: 'thread_name',
    pid: 1,
    tid,
    args: { name },
  }));
  const done = work.map(({ area, name, startedMs, endedMs, outcome }) => ({
    ph: 'X',
    name,
    cat: area,
    pid: 1,
    tid: lanes.indexOf(area),
    ts: Math.round((originMs + startedMs) * 1_000),
    dur: Math.round((endedMs - startedMs) * 1_000),
    args: { outcome },
  }));
  const stuck = longTasks.map(({ startedAtMs, tookMs }) => ({
    ph: 'X',
    name: 'long task',
    cat: 'window',
    pid: 1,
    tid: lanes.indexOf('window'),
    ts: Math.round(startedAtMs * 1_000),
    dur: Math.round(tookMs * 1_000),
  }));
  // A line for each, so that it can be read before it is saved.
  const lines = [...named, ...done, ...stuck].map((event) => JSON.stringify(event));
  return `{"traceEvents":[\n${lines.join(',\n')}\n]}`;
}
