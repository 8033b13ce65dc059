import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TokenAnswer } from '#electron/session/authorization.ts';
import { AuthorizationError } from '#electron/session/authorization-error.ts';
import {
  createOAuthTokens,
  createPersonalTokens,
  type OAuthTokensOptions,
} from '#electron/session/tokens.ts';
import { quoted } from '#shared/messages/messages.ts';
import { runCount } from '#test/support/run-count.ts';

const schedules = runCount('R12, schedules of 100 callers at expiry', 100, 1_000);

function answer(count: number, lifetimeSeconds = 3_600): TokenAnswer {
  return {
    accessToken: `access-${count}`,
    refreshToken: `refresh-${count}`,
    lifetimeSeconds,
    grantedScopes: [],
  };
}

function bench(replaced: Partial<OAuthTokensOptions> = {}) {
  const log: string[] = [];
  const clock = { nowMs: 0 };
  let count = 0;
  const options: OAuthTokensOptions = {
    first: { answer: answer(0), receivedAtMs: 0 },
    refreshToken: 'refresh-0',
    renew: (refreshToken) => {
      log.push(`renew ${refreshToken}`);
      count += 1;
      return Promise.resolve(answer(count));
    },
    save: (refreshToken) => {
      log.push(`save ${refreshToken}`);
      return Promise.resolve();
    },
    mark: (isRefreshing) => log.push(isRefreshing ? 'mark' : 'unmark'),
    renewed: () => log.push('renewed'),
    ended: (reason) => {
      log.push(`ended ${reason}`);
      return Promise.resolve();
    },
    clientRefused: () => log.push('clientRefused'),
    now: () => clock.nowMs,
    ...replaced,
  };
  return { log, clock, tokens: createOAuthTokens(options) };
}

const refusal = (kind: AuthorizationError['kind']) => new AuthorizationError(kind, quoted(kind));

describe('the access token', () => {
  it('reports when it expires if it cannot be renewed', () => {
    expect(bench().tokens.endsAtMs()).toBeNull();
    expect(bench({ refreshToken: null }).tokens.endsAtMs()).toBe(3_300_000);
    expect(bench({ refreshToken: null, first: null }).tokens.endsAtMs()).toBeNull();
  });

  it('is returned from memory until five minutes before it expires', async () => {
    const { log, clock, tokens } = bench();
    clock.nowMs = 3_299_999;
    expect(await tokens.accessToken()).toBe('access-0');
    expect(log).toEqual([]);
    clock.nowMs = 3_300_000;
    expect(await tokens.accessToken()).toBe('access-1');
  });

  it('with a short lifetime is renewed when a tenth of it is left', async () => {
    const { clock, tokens } = bench({ first: { answer: answer(0, 60), receivedAtMs: 0 } });
    clock.nowMs = 53_999;
    expect(await tokens.accessToken()).toBe('access-0');
    clock.nowMs = 54_000;
    expect(await tokens.accessToken()).toBe('access-1');
  });

  it('is still used if its early renewal fails temporarily, but not after it expires', async () => {
    const { clock, tokens } = bench({ renew: () => Promise.reject(refusal('unreachable')) });
    clock.nowMs = 3_400_000;
    expect(await tokens.accessToken()).toBe('access-0');
    clock.nowMs = 3_600_000;
    await expect(tokens.accessToken()).rejects.toMatchObject({ code: 'OFFLINE' });
  });

  it('is fetched with the saved refresh token after a start', async () => {
    const { log, tokens } = bench({ first: null });
    expect(await tokens.accessToken()).toBe('access-1');
    expect(log).toEqual(['mark', 'renew refresh-0', 'save refresh-1', 'unmark', 'renewed']);
  });

  it('ends the session if it expires and there is no refresh token', async () => {
    const { log, clock, tokens } = bench({ refreshToken: null });
    expect(await tokens.accessToken()).toBe('access-0');
    clock.nowMs = 3_600_001;
    await expect(tokens.accessToken()).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    expect(log).toEqual(['ended noRefreshToken']);
  });
});

describe('a refresh', () => {
  it(`happens once for 100 callers at expiry, in ${schedules} schedules`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.integer({ min: 0, max: 100 }), async (scheduler, rejected) => {
        let calls = 0;
        let stored = '';
        const { clock, tokens } = bench({
          renew: () => {
            calls += 1;
            return scheduler.schedule(Promise.resolve(answer(calls)), 'token call');
          },
          save: (refreshToken) =>
            scheduler.schedule(Promise.resolve(), 'keychain').then(() => {
              stored = refreshToken;
            }),
        });
        clock.nowMs = 3_600_000;
        const callers = Array.from({ length: 100 }, (_, index) =>
          scheduler.schedule(Promise.resolve(), `caller ${index}`).then(async () => {
            const token =
              index < rejected ? await tokens.refreshAfterRejection('access-0') : await tokens.accessToken();
            // The new refresh token is saved before any caller has the new access token.
            expect(stored).toBe('refresh-1');
            return token;
          }),
        );
        await scheduler.waitFor(Promise.all(callers));
        expect(new Set(await Promise.all(callers))).toEqual(new Set(['access-1']));
        expect(calls).toBe(1);
      }),
      { numRuns: schedules },
    );
  });

  it('is shared by all callers rejected with the same token, and a late caller gets the new one', async () => {
    const { log, tokens } = bench();
    const all = await Promise.all(
      ['access-0', 'access-0', 'access-0'].map((token) => tokens.refreshAfterRejection(token)),
    );
    expect(all).toEqual(['access-1', 'access-1', 'access-1']);
    expect(await tokens.refreshAfterRejection('access-0')).toBe('access-1');
    expect(log.filter((line) => line.startsWith('renew '))).toEqual(['renew refresh-0']);
  });

  it('does not return a rejected token again when the refresh fails', async () => {
    const { tokens } = bench({ renew: () => Promise.reject(refusal('unreachable')) });
    await expect(tokens.refreshAfterRejection('access-0')).rejects.toMatchObject({ code: 'OFFLINE' });
    await expect(tokens.accessToken()).rejects.toMatchObject({ code: 'OFFLINE' });
  });

  it('is not repeated forever if each new token is rejected', async () => {
    const { log, clock, tokens } = bench();
    let token = await tokens.accessToken();
    for (let round = 0; round < 5; round += 1) token = await tokens.refreshAfterRejection(token);
    await expect(tokens.refreshAfterRejection(token)).rejects.toMatchObject({ code: 'SERVICE' });
    expect(log.filter((line) => line.startsWith('renew '))).toHaveLength(5);
    clock.nowMs = 61_000;
    await expect(tokens.refreshAfterRejection(token)).resolves.toBe('access-6');
  });

  it('keeps the old refresh token if no new one is returned', async () => {
    const used: string[] = [];
    const { clock, tokens } = bench({
      renew: (refreshToken) => {
        used.push(refreshToken);
        return Promise.resolve({ ...answer(used.length), refreshToken: null });
      },
    });
    clock.nowMs = 3_600_000;
    await tokens.accessToken();
    clock.nowMs = 7_200_000;
    await tokens.accessToken();
    expect(used).toEqual(['refresh-0', 'refresh-0']);
  });

  it.each<[AuthorizationError['kind'], string, string[]]>([
    ['grantRefused', 'SIGNED_OUT', ['mark', 'ended grantRefused']],
    ['clientRefused', 'SIGNED_OUT', ['mark', 'unmark', 'clientRefused']],
    ['unreachable', 'OFFLINE', ['mark']],
    ['serviceFailed', 'SERVICE', ['mark']],
    ['failed', 'SERVICE', ['mark']],
    ['answerRefused', 'SERVICE', ['mark']],
  ])('that fails as %s rejects as %s', async (kind, code, log) => {
    const seen = bench({ first: null, renew: () => Promise.reject(refusal(kind)) });
    await expect(seen.tokens.accessToken()).rejects.toMatchObject({ code });
    expect(seen.log).toEqual(log);
  });

  it('is retried by the next caller after it failed', async () => {
    let calls = 0;
    const { tokens } = bench({
      first: null,
      renew: () => {
        calls += 1;
        return calls === 1 ? Promise.reject(refusal('unreachable')) : Promise.resolve(answer(calls));
      },
    });
    await expect(tokens.accessToken()).rejects.toMatchObject({ code: 'OFFLINE' });
    expect(await tokens.accessToken()).toBe('access-2');
  });
});

describe('closing', () => {
  it('aborts a running refresh and stores nothing of it', async () => {
    let finish: (answer: TokenAnswer) => void = () => undefined;
    let signal: AbortSignal | null = null;
    const { log, tokens } = bench({
      first: null,
      renew: (_refreshToken, given) => {
        signal = given;
        return new Promise((resolve) => {
          finish = resolve;
        });
      },
    });
    const caller = tokens.accessToken().catch((error: unknown) => error);
    const closed = tokens.close();
    expect(signal).toMatchObject({ aborted: true });
    finish(answer(1));
    await closed;
    expect(await caller).toMatchObject({ code: 'SIGNED_OUT' });
    expect(log).toEqual(['mark']);
    await expect(tokens.accessToken()).rejects.toMatchObject({ code: 'SIGNED_OUT' });
  });

  it('waits for a running refresh if requested, so that its token is saved', async () => {
    const { log, tokens } = bench({ first: null });
    const caller = tokens.accessToken();
    await tokens.close({ finishRefresh: true });
    expect(await caller).toBe('access-1');
    expect(log).toContain('save refresh-1');
  });
});

describe('a personal token', () => {
  const hold = (answers: (boolean | Error)[]) => {
    const requested: (boolean | Error)[] = [];
    let ends = 0;
    const tokens = createPersonalTokens({
      token: 'pat-1',
      async isRefused() {
        const answer = answers[requested.length] ?? true;
        requested.push(answer);
        if (answer instanceof Error) throw answer;
        return answer;
      },
      async ended() {
        ends += 1;
      },
    });
    return { tokens, requested, ends: () => ends };
  };

  it('is returned until a second check refuses it too (one check for all callers), and then ends the session', async () => {
    const { tokens, requested, ends } = hold([true]);
    expect(await tokens.accessToken()).toBe('pat-1');
    expect(await tokens.refreshAfterRejection('somebody-elses')).toBe('pat-1');
    const outcomes = await Promise.allSettled([
      tokens.refreshAfterRejection('pat-1'),
      tokens.refreshAfterRejection('pat-1'),
      tokens.refreshAfterRejection('pat-1'),
    ]);
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'SIGNED_OUT' } });
    }
    expect([requested.length, ends()]).toEqual([1, 1]);
    await expect(tokens.accessToken()).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    await expect(tokens.refreshAfterRejection('pat-1')).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    expect(requested).toHaveLength(1);
  });

  it('survives a refusal that the check does not confirm, and one that could not be checked', async () => {
    const { tokens, requested, ends } = hold([false, new Error('offline'), false]);
    expect(await tokens.refreshAfterRejection('pat-1')).toBe('pat-1');
    await expect(tokens.refreshAfterRejection('pat-1')).rejects.toThrow('offline');
    expect(await tokens.refreshAfterRejection('pat-1')).toBe('pat-1');
    expect([await tokens.accessToken(), requested.length, ends()]).toEqual(['pat-1', 3, 0]);
  });
});
