import type { Work } from '#electron/log/work.ts';

/** Work older than this is only in the totals, in milliseconds. */
export const traceMs = 60_000;
/** Beyond this many rows per minute, the oldest are dropped. */
const maxRows = 5_000;

type Total = { count: number; failed: number; totalMs: number; longestMs: number };

/** Records the work of the last minute, in memory only, and the count and duration of all work since the start. */
export function createTrace() {
  let rows: Work[] = [];
  const totals = new Map<string, Total>();
  return {
    add: (work: Work): void => {
      rows.push(work);
      if (rows.length >= 2 * maxRows) rows = rows.slice(-maxRows);
      const name = `${work.area} ${work.name}`;
      const total = totals.get(name) ?? { count: 0, failed: 0, totalMs: 0, longestMs: 0 };
      const tookMs = work.endedMs - work.startedMs;
      total.count += 1;
      if (work.outcome !== 'ok') total.failed += 1;
      total.totalMs += tookMs;
      total.longestMs = Math.max(total.longestMs, tookMs);
      totals.set(name, total);
    },
    /**
     * Returns the work that ended within the last minute before a time of `performance.now()`, in the order it ended.
     */
    lastMinute: (nowMs: number): readonly Work[] =>
      rows.slice(-maxRows).filter(({ endedMs }) => endedMs > nowMs - traceMs),
    /** The longest total duration first. */
    totals: (): readonly (Readonly<Total> & { readonly name: string })[] =>
      [...totals]
        .map(([name, total]) => ({ name, ...total }))
        .toSorted((one, other) => other.totalMs - one.totalMs),
  };
}

/** A period in which the window could do nothing else. */
type LongTask = { readonly startedAtMs: number; readonly tookMs: number };

/** Returns the rows in Chrome's trace format, with the long tasks of the window (epoch milliseconds) below them. */
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
  // One line each, so that it can be read before it is saved.
  const lines = [...named, ...done, ...stuck].map((event) => JSON.stringify(event));
  return `{"traceEvents":[\n${lines.join(',\n')}\n]}`;
}
