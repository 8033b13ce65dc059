import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createHttp } from '#electron/api/http/http.ts';
import { createRateBudget, type Priority } from '#electron/api/rate-limiter.ts';
import { startSandbox } from '#test/sandbox/start-sandbox.ts';
import { createSimulatedTime } from '#test/unit/electron/api/simulated-time.ts';

test('eight callers use the sandbox’s full limit for five simulated minutes without a single 429', async () => {
  const time = createSimulatedTime();
  const startMs = Date.parse('2026-11-20T10:00:00Z');
  const sandbox = await startSandbox({ now: () => startMs + time.now(), receivingOrders: 12 });
  const budget = createRateBudget({ now: time.now, timers: time.timers });
  const http = createHttp();
  const callers = (['person', 'background'] as const).flatMap((priority) =>
    Array<Priority>(4).fill(priority),
  );
  const end = new AbortController();
  const answers: { status: number; priority: Priority }[] = [];

  const call = async (priority: Priority) => {
    for (;;) {
      const { status } = await http.request({
        method: 'GET',
        url: `${sandbox.baseUrl}/2.0/receiving?Limit=1`,
        headers: { authorization: `Bearer ${sandbox.demo.personalToken}` },
        attempts: 1,
        signal: end.signal,
        admit: () => budget.acquire(priority, { signal: end.signal }),
      });
      answers.push({ status, priority });
    }
  };
  const calling = Promise.allSettled(callers.map(call));

  while (time.now() < 5 * 60_000) {
    // The responses are real and take real time: the clock stands still until every caller waits for capacity.
    while (budget.view().waiting < callers.length) await nextTurn();
    await time.advance(500);
  }
  end.abort(new Error('over'));
  await calling;
  await http.close();
  await sandbox.stop();

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(answers.length).toBeGreaterThan(5 * 150 * 0.95);
  const inBackground = answers.filter(({ priority }) => priority === 'background').length;
  expect(inBackground).toBeLessThanOrEqual(5 * 75 + 8);
});
