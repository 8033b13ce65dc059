import { describe, expect, it } from 'vitest';
import { redact } from '#electron/log/log.ts';

const canary = 'c4n4ry-Secret_value.0001';

describe('a log line', () => {
  it.each([
    `Authorization: Bearer ${canary}`,
    `authorization=${canary}`,
    `POST body client_secret=${canary}&grant_type=refresh_token`,
    `{"refresh_token":"${canary}","scope":"a"}`,
    `{ access_token: '${canary}' }`,
    `http://127.0.0.1:47613/callback?code=${canary}&state=abcdefgh`,
    `code_verifier: ${canary}`,
    `Cookie: ${canary}`,
  ])('loses the secret in %s', (line) => {
    expect(redact(line)).not.toContain(canary);
  });

  it('loses a JSON Web Token anywhere in it', () => {
    expect(redact('got eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl here')).toBe(
      'got [redacted token] here',
    );
  });

  it('keeps useful information', () => {
    const line = 'GET /2026-07/receiving 200 in 34 ms, request 5f1c, status code 200';
    expect(redact(line)).toBe(line);
  });
});
