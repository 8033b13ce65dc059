import { describe, expect, it } from 'vitest';
import { errorOfAnswer, errorOfTransport, type ServiceError } from '#electron/api/api-error.ts';
import { TransportError } from '#electron/api/http/transport-error.ts';
import { changeRecord, detailSince, resultAfter } from '#electron/cache/activity/change-record.ts';
import type { Answer } from '#shared/ipc/answer.ts';
import { quoted, sentence } from '#shared/messages/messages.ts';

it('stores a time in the log with its zone, whatever zone it was given in', () => {
  expect(detailSince(quoted('It was cancelled.'), '2026-11-22T00:15:30+01:00')).toEqual(
    sentence('quoted', { text: 'It was cancelled.', since: '2026-11-21T23:15:30.000Z' }),
  );
});

it.each([null, undefined, '', 'yesterday', '2026-02-30T00:00:00Z'])(
  'stores only the reason for %j',
  (since) => {
    expect(detailSince(quoted('It was cancelled.'), since)).toEqual(quoted('It was cancelled.'));
  },
);

it('stores nothing if there is no reason', () => {
  expect(detailSince(null, '2026-11-22T08:15:00Z')).toBeNull();
});

describe('the result of one of many records read again after its change', () => {
  it.each([
    ['done', true, 'done'],
    ['done', false, 'unverified'],
    ['done', null, 'unverified'],
    ['lost', true, 'done'],
    ['lost', false, 'failed'],
    ['lost', null, 'unverified'],
    // Another user did it.
    ['refused', true, 'already'],
    ['refused', false, 'refused'],
    ['failed', true, 'already'],
    ['failed', null, 'failed'],
  ] as const)('that was %s, with the change shown: %s, is %s', (verdict, isShown, outcome) => {
    const sent = { verdict, reason: quoted('It is locked.'), requestId: 'r-1' };
    expect(resultAfter(sent, isShown)).toMatchObject({ outcome, requestId: 'r-1' });
  });
});

describe('a change answered with a gateway’s error', () => {
  const errorWith = (status: number) =>
    errorOfAnswer('receiving.cancel', { status, body: '', requestId: 'r-1', retryAfterSeconds: null });
  const gone = errorWith(502);
  const cancel = (after: () => string, error = gone) => {
    let isSent = false;
    const read = async (): Promise<Answer<string>> => ({
      data: isSent ? after() : 'open',
      source: 'service',
      asOf: '2026-11-22T08:15:00Z',
    });
    return changeRecord<string>({
      operation: 'receiving.cancel',
      account: () => 'production:1',
      read,
      fetch: async () => (await read()).data,
      check: () => undefined,
      async send() {
        isSent = true;
        throw error;
      },
      isDone: (state) => state === 'canceled',
    });
  };

  it('is done if the record shows it', async () => {
    expect(await cancel(() => 'canceled')).toMatchObject({ outcome: 'done', requestId: 'r-1' });
  });

  it('is certainly not done if the record shows that', async () => {
    const error = await cancel(() => 'open').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ failure: { code: 'SERVICE', status: 502, requestId: 'r-1' } });
    expect(error).not.toHaveProperty('failure.mayBeDone');
  });

  it.each([408, 504])('may still be done after the timeout %i, whatever the record shows', async (status) => {
    const late = cancel(() => 'open', errorWith(status));
    await expect(late).rejects.toMatchObject({ failure: { status, mayBeDone: true } });
  });

  it('may still be done after the time for a response is over, and not after an interruption', async () => {
    const after = (problem: 'timedOut' | 'interrupted') =>
      errorOfTransport('receiving.cancel', new TransportError(problem, null, false), 'r-1');
    const mayBeDone = async (problem: 'timedOut' | 'interrupted') =>
      cancel(() => 'open', after(problem)).catch(({ failure }: ServiceError) => failure.mayBeDone === true);
    expect(await mayBeDone('timedOut')).toBe(true);
    expect(await mayBeDone('interrupted')).toBe(false);
  });

  it('may have been done if the record can’t be read', async () => {
    const unread = cancel(() => {
      throw gone;
    });
    await expect(unread).rejects.toMatchObject({ failure: { requestId: 'r-1', mayBeDone: true } });
  });
});
