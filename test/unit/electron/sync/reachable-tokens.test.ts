import { describe, expect, it } from 'vitest';
import { SessionError, type SessionErrorCode } from '#electron/session/session-error.ts';
import { createProbe, reportTokenFailures } from '#electron/sync/connection.ts';
import { quoted } from '#shared/messages/messages.ts';

function tokensThat(outcome: 'token' | SessionErrorCode) {
  const answer = async () => {
    if (outcome === 'token') return outcome;
    throw new SessionError(outcome, quoted('No token.'));
  };
  return { accessToken: answer, refreshAfterRejection: answer };
}

const noticeIn = (notices: string[], outcome: 'token' | SessionErrorCode) =>
  reportTokenFailures(tokensThat(outcome), () => notices.push('unreachable'));

/** Returns what is reported, and whether the service was asked, for this outcome of a token request. */
async function probeWith(outcome: 'token' | SessionErrorCode) {
  const notices: string[] = [];
  const tokens = noticeIn(notices, outcome);
  await createProbe(tokens, async () => void notices.push('asked'))();
  return notices;
}

describe('unavailable tokens', () => {
  it.each([
    ['OFFLINE', ['unreachable']],
    ['SIGNED_OUT', []],
    ['SERVICE', []],
  ] as const)('with %s report the state of the service, before and after a rejection', async (code, says) => {
    const notices: string[] = [];
    const tokens = noticeIn(notices, code);
    await expect(tokens.accessToken()).rejects.toMatchObject({ code });
    expect(notices.splice(0)).toEqual(says);
    await expect(tokens.refreshAfterRejection('old')).rejects.toMatchObject({ code });
    expect(notices).toEqual(says);
  });

  it('do not make the service count as reachable while its sign-in host is unreachable', async () => {
    expect(await probeWith('OFFLINE')).toEqual(['unreachable']);
  });

  it('still ask the service if a token becomes available or there is no session', async () => {
    expect(await probeWith('token')).toEqual(['asked']);
    expect(await probeWith('SIGNED_OUT')).toEqual(['asked']);
  });
});
