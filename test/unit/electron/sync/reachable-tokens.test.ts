import { describe, expect, it } from 'vitest';
import { SessionError, type SessionErrorCode } from '../../../../electron/session/session-error.ts';
import { createProbe, noticeUnreachable } from '../../../../electron/sync/reachable-tokens.ts';

function tokensThat(outcome: 'token' | SessionErrorCode) {
  const answer = async () => {
    if (outcome === 'token') return outcome;
    throw new SessionError(outcome, 'No token.');
  };
  return { accessToken: answer, refreshAfterRejection: answer };
}

/** What is told, and whether the service was asked, when a token ends like this. */
async function probeWith(outcome: 'token' | SessionErrorCode) {
  const told: string[] = [];
  const tokens = noticeUnreachable(tokensThat(outcome), () => told.push('unreachable'));
  await createProbe(tokens, async () => void told.push('asked'))();
  return told;
}

describe('tokens that cannot be had', () => {
  it('tells that nobody answered when a token was wanted, before and after a rejection', async () => {
    let told = 0;
    const tokens = noticeUnreachable(tokensThat('OFFLINE'), () => (told += 1));
    await expect(tokens.accessToken()).rejects.toMatchObject({ code: 'OFFLINE' });
    await expect(tokens.refreshAfterRejection('old')).rejects.toMatchObject({ code: 'OFFLINE' });
    expect(told).toBe(2);
  });

  it.each(['SIGNED_OUT', 'SERVICE'] as const)('tells nothing for %s, which is an answer', async (code) => {
    let told = 0;
    const tokens = noticeUnreachable(tokensThat(code), () => (told += 1));
    await expect(tokens.accessToken()).rejects.toMatchObject({ code });
    expect(told).toBe(0);
  });

  it('does not call the service reachable while its sign-in host is away', async () => {
    expect(await probeWith('OFFLINE')).toEqual(['unreachable']);
  });

  it('asks the service where a token can be had, and where there is no session', async () => {
    expect(await probeWith('token')).toEqual(['asked']);
    expect(await probeWith('SIGNED_OUT')).toEqual(['asked']);
  });
});
