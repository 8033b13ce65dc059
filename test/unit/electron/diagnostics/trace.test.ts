import { describe, expect, it } from 'vitest';
import { createTrace, toChromeTrace, traceMs } from '#electron/diagnostics/trace.ts';
import { followWork, noteWork, type Work } from '#electron/log/work.ts';

function workAt(endedMs: number, part: Partial<Work> = {}): Work {
  return { area: 'request', name: 'today.read', startedMs: endedMs - 4, endedMs, outcome: 'ok', ...part };
}

describe('the trace', () => {
  it('contains the work that ended within the last minute, and counts all of it', () => {
    const trace = createTrace();
    for (const endedMs of [10, 50_000, 70_000]) trace.add(workAt(endedMs));
    trace.add(workAt(70_001, { name: 'lots.list', startedMs: 69_001, outcome: 'OFFLINE' }));
    expect(trace.lastMinute(10 + traceMs).map(({ endedMs }) => endedMs)).toEqual([50_000, 70_000, 70_001]);
    expect(trace.totals()).toEqual([
      { name: 'request lots.list', count: 1, failed: 1, totalMs: 1_000, longestMs: 1_000 },
      { name: 'request today.read', count: 3, failed: 0, totalMs: 12, longestMs: 4 },
    ]);
  });

  it('is limited, however much happens in a minute, and keeps the newest work', () => {
    const trace = createTrace();
    for (let row = 1; row <= 25_000; row += 1) trace.add(workAt(row));
    const rows = trace.lastMinute(25_000);
    expect(rows).toHaveLength(5_000);
    expect(rows.at(-1)?.endedMs).toBe(25_000);
  });

  it('is a file for trace viewers, in microseconds since 1970, with the window next to the main process', () => {
    const longTask = { startedAtMs: 1_000_100.5, tookMs: 80 };
    const text = toChromeTrace([workAt(104, { area: 'service', outcome: '429' })], [longTask], 1_000_000);
    const { traceEvents } = JSON.parse(text) as { traceEvents: Record<string, unknown>[] };
    expect(traceEvents.filter(({ ph }) => ph === 'M').map(({ args }) => args)).toEqual([
      { name: 'request' },
      { name: 'service' },
      { name: 'database' },
      { name: 'window' },
    ]);
    expect(traceEvents.filter(({ ph }) => ph === 'X')).toMatchObject([
      { name: 'today.read', cat: 'service', tid: 1, ts: 1_000_100_000, dur: 4_000, args: { outcome: '429' } },
      { name: 'long task', cat: 'window', tid: 3, ts: 1_000_100_500, dur: 80_000 },
    ]);
  });
});

it('work is reported to a follower until it stops following', () => {
  const received: Work[] = [];
  const end = followWork((work) => received.push(work));
  noteWork('database', 'readToday', performance.now() - 1);
  end();
  noteWork('database', 'readToday', performance.now());
  expect(received).toEqual([expect.objectContaining({ area: 'database', name: 'readToday', outcome: 'ok' })]);
});
