import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRateBudget } from '#electron/api/rate-limiter.ts';
import { createMemorySecretStore } from '#electron/session/secret-store.ts';
import { type Draw, shareBudget } from '#electron/site/shared-budget.ts';
import { createSite, type Site } from '#electron/site/site.ts';
import { memoryPreferenceFile } from '#test/support/memory-preference-file.ts';
import { hasPostgres } from '#test/support/postgres-server.ts';
import { sharedPostgres, sharedSite } from '#test/support/shared-postgres.ts';
import { sandboxForTest } from '#test/support/shared-sandbox.ts';

/** No tokens are added while a test runs. */
const still: Draw = { burst: 20, perSecond: 1e-6, reserve: 0, share: null };

describe.runIf(hasPostgres)('the budget of all desks of a site', () => {
  const server = sharedPostgres();
  const shared = sharedSite(server);
  const sites: Site[] = [];

  /** A busy machine responds late: only the test of the limit sets a short timeout. */
  const openDesk = async (name: string, longestDrawMs = 60_000): Promise<Site> => {
    const site = createSite({
      site: { url: `postgres://127.0.0.1:${server.port}/${shared.database}`, name: 'North' },
      environment: 'production-1',
      account: () => 'production-1/7',
      desk: () => ({ name, programVersion: '1.2.3' }),
      file: memoryPreferenceFile(),
      secretStore: createMemorySecretStore(),
      changed: () => undefined,
      faulted: () => undefined,
      longestDrawMs,
    });
    sites.push(site);
    await site.handlers.savePassword({ password: 'desk-password' });
    await expect.poll(() => site.status().state).toBe('connected');
    return site;
  };
  const openDesks = async (count: number) => {
    const desks: Site[] = [];
    for (let index = 1; index <= count; index += 1) desks.push(await openDesk(`Dock ${index}`));
    return desks;
  };
  /** Draws sequentially until a draw has to wait; returns how many were granted. */
  const drain = async (desk: Site | undefined, draw: Draw): Promise<number> => {
    for (let granted = 0; ; granted += 1) if ((await desk?.draw(draw)) !== 0) return granted;
  };
  const readTokens = async () => {
    const { rows } = await shared.admin.query<{ tokens: number }>('select tokens from dockhand.budgets');
    return Math.round(rows[0]?.tokens ?? Number.NaN);
  };

  beforeEach(() => shared.admin.query('truncate dockhand.budgets, dockhand.desks'));
  afterEach(async () => {
    await Promise.all(sites.splice(0).map((site) => site.close()));
  });

  it('gives each token once, no matter how many desks draw at the same time', async () => {
    const desks = await openDesks(6);
    const draws = await Promise.all(
      desks.flatMap((desk) => Array.from({ length: 6 }, () => desk.draw(still))),
    );
    expect(draws.filter((waitMs) => waitMs === 0)).toHaveLength(20);
    expect(draws.filter((waitMs) => waitMs !== null && waitMs > 0)).toHaveLength(16);
    expect(desks.map((desk) => desk.ownShare())).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('leaves tokens to users at any desk after background work has used its share', async () => {
    const [busy, other] = await openDesks(2);
    const background: Draw = { ...still, reserve: 8, share: 0.9 };
    expect(await drain(busy, background)).toBe(10);
    expect(await other?.draw(background)).toBeGreaterThan(0);
    expect(await drain(other, { ...still, reserve: 4 })).toBe(6);
    expect(await drain(other, still)).toBe(4);
  });

  it('is not waited for while the database hangs, and later counts the requests sent in the meantime', async () => {
    await openDesk('Dock 1');
    const desk = await openDesk('Dock 2', 250);
    await expect.poll(async () => desk.draw(still)).toBe(0);
    const before = await readTokens();
    const lock = await server.connect({ database: shared.database });
    await lock.query('begin; lock table dockhand.budgets in access exclusive mode');
    expect([await desk.draw(still), await desk.draw(still), await desk.draw(still)]).toEqual([
      null,
      null,
      null,
    ]);
    expect(desk.ownShare()).toBe(1 / 2);
    await lock.end();
    await expect.poll(() => desk.draw(still)).toBe(0);
    // Three without asking, the first of which was granted late, and one; more if it asked again in the meantime.
    expect(await readTokens()).toBeLessThanOrEqual(before - 4);
    expect(desk.ownShare()).toBe(1);
  });

  it('keeps six desks that read at full speed below the limit of the service', async () => {
    // Six times as fast, so that a minute of the service passes in ten seconds.
    const [speed, limit, requestsEach, startedAtMs] = [6, 300, 70, Date.now()];
    const sandbox = await sandboxForTest({
      rateLimitPerMinute: limit,
      now: () => startedAtMs + (Date.now() - startedAtMs) * speed,
    });
    const timers = {
      set: (run: () => void, ms: number) => setTimeout(run, ms / speed),
      clear: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
    };
    const desks = await openDesks(6);
    const statuses = await Promise.all(
      desks.map(async (desk, index) => {
        const own = createRateBudget({ limit, timers, now: () => performance.now() * speed });
        const budget = shareBudget(own, {
          limit,
          backgroundShare: () => 0.9,
          draw: (draw) => desk.draw({ ...draw, perSecond: draw.perSecond * speed }),
        });
        const seen: number[] = [];
        for (let count = 0; count < requestsEach; count += 1) {
          const ticket = await budget.acquire(index % 2 === 0 ? 'person' : 'background');
          const { status, headers } = await fetch(`${sandbox.baseUrl}/2026-07/receiving`, {
            headers: { authorization: `Bearer ${sandbox.demo.personalToken}` },
          });
          ticket.answered(status, Object.fromEntries(headers));
          seen.push(status);
        }
        return seen;
      }),
    );
    expect(statuses.flat()).toHaveLength(6 * requestsEach);
    expect(new Set(statuses.flat())).toEqual(new Set([200]));
  });
});
