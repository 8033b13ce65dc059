import { describe, expect, it } from 'vitest';
import { errorOfAnswer } from '#electron/api/api-error.ts';
import { changeRecord, detailSince } from '#electron/cache/activity/change-record.ts';
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

describe('a change answered with a gateway’s error', () => {
  const gone = errorOfAnswer('receiving.cancel', {
    status: 504,
    body: '',
    requestId: 'r-1',
    retryAfterSeconds: null,
  });
  const cancel = (after: () => string) => {
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
        throw gone;
      },
      isDone: (state) => state === 'canceled',
    });
  };

  it('is done if the record shows it', async () => {
    expect(await cancel(() => 'canceled')).toMatchObject({ outcome: 'done', requestId: 'r-1' });
  });

  it('is certainly not done if the record shows that', async () => {
    const error = await cancel(() => 'open').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ failure: { code: 'SERVICE', status: 504, requestId: 'r-1' } });
    expect(error).not.toHaveProperty('failure.mayBeDone');
  });

  it('may have been done if the record can’t be read', async () => {
    const unread = cancel(() => {
      throw gone;
    });
    await expect(unread).rejects.toMatchObject({ failure: { requestId: 'r-1', mayBeDone: true } });
  });
});
