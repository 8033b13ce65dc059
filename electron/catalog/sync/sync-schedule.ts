import type { SyncRunKind, SyncState } from '../item-index.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The shortest distance between two runs of a kind, end to start; totals are what ages. */
const shortestMs: Readonly<Record<SyncRunKind, number>> = { whole: 30 * minuteMs, totals: 15 * minuteMs };
/** A run is not begun again before four times its own length has passed: most of the time the limit is free. */
const restPerRun = 4;

/** The run that comes next, and the moment (epoch milliseconds) from which on it may begin. */
type NextRun = { kind: SyncRunKind; atMs: number };

/**
 * The run after those that came to their end: the whole catalog 30 minutes after the last time, or four times as
 * long as it took, but daily; its totals alone after 15 minutes, or four times as long as they took. At once where
 * there was none, and the whole where both are due.
 */
export function nextRun({ last }: SyncState, nowMs: number): NextRun {
  const { whole, totals } = last;
  if (whole === undefined) return { kind: 'whole', atMs: nowMs };
  const wholeEndMs = Date.parse(whole.endedAt);
  // A clock that was set back must not keep the catalog from being read for as long as it was wrong.
  if (wholeEndMs > nowMs + minuteMs) return { kind: 'whole', atMs: nowMs };
  const restedMs = wholeEndMs + Math.max(shortestMs.whole, restPerRun * whole.runMs);
  // A run that was held up for days (an app that was closed) is old when it ends.
  const dailyMs = Math.max(Date.parse(whole.startedAt) + dayMs, wholeEndMs + shortestMs.whole);
  const wholeAtMs = Math.min(restedMs, dailyMs);
  const totalsEndMs = Math.max(wholeEndMs, Date.parse(totals?.endedAt ?? whole.endedAt));
  const totalsAtMs =
    totalsEndMs + Math.max(shortestMs.totals, restPerRun * (totals?.runMs ?? whole.runMs / 5));
  return totalsAtMs < wholeAtMs && nowMs < wholeAtMs
    ? { kind: 'totals', atMs: totalsAtMs }
    : { kind: 'whole', atMs: wholeAtMs };
}
