import { expect, vi } from 'vitest';
import { refreshTokens } from '../../../integration/sandbox/call-sandbox.ts';
import type { Bench } from '../bench.ts';
import { type Row, rowOf } from '../row.ts';
import { refreshInClient, refusalOf, signIn, signInByClient, tokenAddress } from './sign-in-samples.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Moves the clock of this process, which the authorization server reads, while work is done. */
async function after<Value>(ms: number, work: () => Promise<Value>): Promise<Value> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}

const channelsWith = (bench: Bench, token: string) =>
  bench.send('GET /2026-07/channel', { headers: { authorization: `Bearer ${token}` } });

const accessLifetime = (section: string): Row =>
  rowOf(section, 'an OAuth access token lives 1 hour', {
    async sandbox(bench) {
      const { access_token: token } = (await signIn(bench)).tokens;
      expect((await after(hourMs - 60_000, () => channelsWith(bench, token))).status).toBe(200);
      expect((await after(hourMs + 60_000, () => channelsWith(bench, token))).status).toBe(401);
    },
    async clientAlone(bench) {
      expect((await signInByClient(bench)).answer.lifetimeSeconds).toBe(3_600);
    },
    mutation: { kind: 'letPass', on: 'GET /2026-07/channel', was: 401 },
  });

const refreshLifetime = (section: string): Row =>
  rowOf(section, 'an OAuth refresh token lives 30 days', {
    async sandbox(bench) {
      const statusAfter = async (ms: number) => {
        const { refresh_token: token } = (await signIn(bench)).tokens;
        return (await after(ms, () => refreshTokens(bench.sandbox, token))).status;
      };
      expect(await statusAfter(30 * dayMs + hourMs)).toBe(400);
      expect(await statusAfter(30 * dayMs - hourMs)).toBe(200);
    },
    async client(bench) {
      const { refresh_token: token } = (await signIn(bench)).tokens;
      const work = () => refusalOf(refreshInClient(bench, token));
      expect(await after(30 * dayMs + hourMs, work)).toBe('grantRefused');
    },
    mutation: { kind: 'letPass', on: tokenAddress, was: 400 },
  });

/** What a scope of the sign-in brings. */
function signInScope(scope: 'offline_access' | 'openid', field: 'refresh_token' | 'id_token'): Row {
  return rowOf('5.3', `the scope ${scope}, which brings the ${field}`, {
    async sandbox(bench) {
      expect((await signIn(bench)).tokens).toHaveProperty(field);
      const without = await signIn(bench, { scope: 'receiving_read channels_read', nonce: undefined });
      expect(without.tokens).not.toHaveProperty(field);
    },
    async client(bench) {
      const { answer } = await signInByClient(bench);
      expect(answer.refreshToken).not.toBeNull();
      expect(answer.grantedScopes).toContain(scope);
    },
    mutation: { kind: 'omit', on: tokenAddress, path: field },
  });
}

/** How long tokens live, and which scopes bring them (specification 5.2, 5.3 and 8). */
export const tokenLifetimeRows: readonly Row[] = [
  accessLifetime('5.2'),
  accessLifetime('8'),
  refreshLifetime('5.2'),
  refreshLifetime('8'),
  signInScope('offline_access', 'refresh_token'),
  signInScope('openid', 'id_token'),
];
