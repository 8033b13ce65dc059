import { describe, expect, test } from 'vitest';
import type { FaultKind } from '#test/sandbox/misbehavior/faults.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import { expectEqual, requestedPages, workplaces } from './desks-and-sandboxes.ts';
import { isIdle } from './synced-desk.ts';

/** Lets a number of requests succeed, then a number fail, and so on. */
function alternate(sandbox: Sandbox, fault: FaultKind, counts: readonly number[]): void {
  for (const [index, times] of counts.entries()) {
    sandbox.faults.next(index % 2 === 0 ? { kind: 'delay', ms: 0, times } : { ...fault, times });
  }
}

/** An authorizer that requests another personal token when the last one is rejected. */
function renewingTokens(sandbox: Sandbox) {
  let token = sandbox.demo.personalToken;
  return {
    accessToken: async () => token,
    async refreshAfterRejection(rejected: string) {
      if (rejected === token) token = sandbox.issuePersonalToken();
      return token;
    },
  };
}

describe('a sync whose service', () => {
  test.each<[string, FaultKind]>([
    ['throttles it', { kind: 'status', status: 429, retryAfter: 1 }],
    ['throttles it for minutes', { kind: 'status', status: 429, retryAfter: 600 }],
    ['has faults of its own', { kind: 'status', status: 500 }],
    ['is being repaired', { kind: 'status', status: 503 }],
    ['drops connections', { kind: 'dropBeforeCommit' }],
    ['drops connections with the answer', { kind: 'dropAfterCommit' }],
    ['breaks off in the middle', { kind: 'truncatedJson' }],
    ['answers in broken JSON', { kind: 'malformedJson' }],
    ['answers with a web page', { kind: 'nonJson', status: 200 }],
    ['answers with nothing', { kind: 'emptyBody' }],
  ])('%s still reaches the same result', async (_what, fault) => {
    const sandbox = await workplaces.startSandbox();
    // Fewer failures than a list is given up after, even if one list meets them all.
    alternate(sandbox, fault, [2, 1, 3, 3, 2, 1, 4, 1]);
    const desk = workplaces.openDesk(sandbox);
    await desk.until(isIdle);
    expect(sandbox.faults.pending()).toEqual([]);
    await expectEqual(desk, sandbox);
  });

  test('no longer accepts the token gets a fresh one and continues', async () => {
    const sandbox = await workplaces.startSandbox();
    alternate(sandbox, { kind: 'tokenExpired' }, [3, 1, 4, 1]);
    const desk = workplaces.openDesk(sandbox, {
      connect: { api: { authorizer: renewingTokens(sandbox) } },
    });
    await desk.until(isIdle);
    expect(sandbox.faults.pending()).toEqual([]);
    expect(desk.problems).toEqual([]);
    await expectEqual(desk, sandbox);
  });

  test.each([400, 404, 410])(
    'rejects a cursor with %d is asked for that list from its beginning',
    async (status) => {
      const sandbox = await workplaces.startSandbox();
      const lots = /\/lots$/;
      sandbox.faults.next({ kind: 'delay', ms: 0, match: { path: lots } });
      sandbox.faults.next({ kind: 'status', status, match: { path: lots } });
      const desk = workplaces.openDesk(sandbox);
      await desk.until(isIdle);
      expect(sandbox.faults.pending()).toEqual([]);
      await expectEqual(desk, sandbox);
      const requested = requestedPages(sandbox).filter((page) => page.includes('/lots'));
      expect(requested.filter((page) => page.endsWith('?'))).toHaveLength(2);
      expect(requested).toHaveLength(5);
    },
  );

  test('has a loop in one list continues without that list, and reports it', async () => {
    const sandbox = await workplaces.startSandbox();
    const body = { items: [], next: '/2026-07/inventory-level/lots?Cursor=round' };
    const times = Number.POSITIVE_INFINITY;
    sandbox.faults.next({ kind: 'status', status: 200, body, times, match: { path: /\/lots$/ } });
    const desk = workplaces.openDesk(sandbox);
    const view = await desk.until(isIdle);
    expect(view.passes.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'failed', 'done']);
    expect(view.wholeAsOf).not.toBeNull();
    await expectEqual(desk, sandbox, ['item', 'level', 'locations', 'barcodes']);
    expect(requestedPages(sandbox).filter((page) => page.includes('/lots')).length).toBeLessThan(10);
  });

  test('has one list that is never readable continues without it, and reports it', async () => {
    const sandbox = await workplaces.startSandbox();
    const times = Number.POSITIVE_INFINITY;
    sandbox.faults.next({ kind: 'malformedJson', times, match: { path: /\/product$/ } });
    const desk = workplaces.openDesk(sandbox);
    const view = await desk.until(isIdle);
    expect(view.passes.map(({ state }) => state)).toEqual(['done', 'failed', 'done', 'done', 'done']);
    expect(view.wholeAsOf).toBeNull();
    await expectEqual(desk, sandbox, ['item', 'level', 'locations', 'lots']);
  });

  test('is unreachable for a while is waited for, and the sync continues where it was', async () => {
    const sandbox = await workplaces.startSandbox({ items: 1_500 });
    const desk = workplaces.openDesk(sandbox);
    await desk.until(({ passes }) => (passes[0]?.done ?? 0) >= 500);
    await sandbox.stop();
    const waiting = await desk.until(({ state }) => state === 'waiting');
    expect(waiting.problem).toMatchObject({ code: 'OFFLINE' });
    expect(waiting.share).not.toBe(1);
    await sandbox.start();
    await desk.until(isIdle);
    await expectEqual(desk, sandbox);
    const requested = requestedPages(sandbox);
    // Only the requests in progress at that time are repeated, at most one page of each list, plus the retries in
    // between.
    expect(sandbox.requests.every(({ status }) => status === 200 || status === null)).toBe(true);
    expect(requested.length - new Set(requested).size).toBeLessThanOrEqual(5);
  });
});
