import { describe, expect, test } from 'vitest';
import { errorOfAnswer, errorOfTransport, throttledError } from '#electron/api/api-error.ts';
import { TransportError } from '#electron/api/http/transport-error.ts';
import { Failure } from '#shared/ipc/failure.ts';
import { failureSentence } from '#shared/messages/failure-sentence.ts';
import { quoted, sentence } from '#shared/messages/messages.ts';
import { translateSentence } from '#shared/messages/translate.ts';
import { english } from '#test/support/english.ts';

function answer(status: number, body: unknown = '', after: number | null = null) {
  return { status, body: JSON.stringify(body), requestId: 'r-1', retryAfterSeconds: after };
}

describe('an error response', () => {
  test.each([
    [401, 'SIGNED_OUT'],
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
    [405, 'UNSUPPORTED'],
    [410, 'UNSUPPORTED'],
    [409, 'CONFLICT'],
    [400, 'INVALID'],
    [422, 'INVALID'],
    [429, 'THROTTLED'],
    [302, 'SERVICE'],
    [418, 'SERVICE'],
    [500, 'SERVICE'],
    [503, 'SERVICE'],
  ])('with the status %i becomes %s, with the request id', (status, code) => {
    const error = errorOfAnswer('receiving.list', answer(status));
    expect(error).toMatchObject({ code, status, requestId: 'r-1', operation: 'receiving.list' });
    expect(Failure.parse(error.failure)).toEqual(error.failure);
    expect(translateSentence(english.t, failureSentence(error.failure))).toMatch(/^[A-Z].*[.…\w]$/);
  });

  test.each([408, 500, 502, 503, 504])(
    'with the status %i to a write says that it may have been done',
    (status) => {
      expect(errorOfAnswer('webhooks.subscribe', answer(status)).failure.mayBeDone).toBe(true);
      expect(errorOfAnswer('webhooks.list', answer(status)).failure.mayBeDone).toBeUndefined();
    },
  );

  test.each([302, 401, 403, 404, 409, 422, 429])(
    'with the status %i to a write leaves no doubt',
    (status) => {
      expect(errorOfAnswer('webhooks.subscribe', answer(status)).failure.mayBeDone).toBeUndefined();
    },
  );

  test('for a missing scope names the scope that the operation requires', () => {
    const { failure } = errorOfAnswer('locations.list', answer(403, { title: 'Forbidden' }));
    expect(failure).toMatchObject({ code: 'FORBIDDEN', missingScope: 'locations_read' });
  });

  test('for a refused input contains the messages by field', () => {
    const { failure, reasonCode } = errorOfAnswer(
      'receiving.list',
      answer(422, { errors: { boxes: ['Too many.'] }, reason_code: 'WRO_UNIQUE_SKU_LIMIT_EXCEEDED' }),
    );
    expect(failure).toMatchObject({
      code: 'INVALID',
      message: sentence('failure.refused'),
      serverSays: 'Too many.',
      fields: { boxes: [quoted('Too many.')] },
    });
    expect(reasonCode).toBe('WRO_UNIQUE_SKU_LIMIT_EXCEEDED');
  });

  test('for the rate limit states when to try again, a minute if the service does not say', () => {
    expect(errorOfAnswer('receiving.list', answer(429, '', 12.2)).failure).toMatchObject({
      retryAfterSeconds: 13,
    });
    expect(errorOfAnswer('receiving.list', answer(429)).failure).toMatchObject({ retryAfterSeconds: 60 });
    expect(throttledError('receiving.list', 0, null).failure.message).toEqual(
      sentence('failure.throttled', { seconds: 1 }),
    );
  });
});

describe('a request without a response', () => {
  test.each([
    ['unreachable', 'OFFLINE'],
    ['timedOut', 'OFFLINE'],
    ['untrusted', 'OFFLINE'],
    ['proxy', 'OFFLINE'],
    ['interrupted', 'OFFLINE'],
    ['tooLarge', 'SERVICE'],
    ['unreadable', 'SERVICE'],
    ['refusedHere', 'INTERNAL'],
  ] as const)('that was %s becomes %s, with its message', (problem, code) => {
    const error = errorOfTransport(
      'receiving.list',
      new TransportError(problem, quoted('Why it was so.'), false),
      'r-2',
    );
    expect(error.failure).toMatchObject({ code, message: quoted('Why it was so.') });
    expect(Failure.safeParse(error.failure).success).toBe(true);
  });

  test('has a request id only if it may have been sent', () => {
    const unsent = new TransportError('unreachable', quoted('x'), true);
    expect(errorOfTransport('receiving.list', unsent, 'r-3').requestId).toBeNull();
    const sent = new TransportError('interrupted', quoted('x'), false);
    expect(errorOfTransport('receiving.list', sent, 'r-3').failure.requestId).toBe('r-3');
  });
});
