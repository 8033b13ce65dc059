import { describe, expect, test } from 'vitest';
import {
  errorOfAnswer,
  errorOfTransport,
  ServiceError,
  throttledError,
  unsupported,
} from '#electron/api/api-error.ts';
import { TransportError } from '#electron/api/http/transport-error.ts';
import { outcomeOfError, succeeded } from '#electron/api/write-outcome.ts';
import { quoted, sentence } from '#shared/messages/messages.ts';

const operation = 'returns.create';
const refused = (status: number, body: unknown = {}, retryAfterSeconds: number | null = null) =>
  errorOfAnswer(operation, { status, body: JSON.stringify(body), requestId: 'r-1', retryAfterSeconds });

describe('a write that failed', () => {
  test('with an unknown error may have arrived', () => {
    expect(outcomeOfError(new TypeError('x is not a function'))).toMatchObject({
      happened: 'lost',
      problem: 'unknown',
      requestId: null,
    });
  });

  test('is reported as not offered if no version of the service has the operation, with or without a status', () => {
    const call = { operation, status: null, requestId: 'r-2' } as const;
    const error = new ServiceError(unsupported('r-2'), call);
    expect(outcomeOfError(error)).toEqual({
      happened: 'notOffered',
      sentence: sentence('failure.UNSUPPORTED.title'),
      requestId: 'r-2',
    });
    expect(outcomeOfError(refused(405))).toMatchObject({ happened: 'notOffered', requestId: 'r-1' });
  });

  test('with a refusal was answered, and keeps the response’s messages about its fields', () => {
    const error = refused(422, { inventory: ['No such item.'] });
    expect(outcomeOfError(error)).toEqual({
      happened: 'answered',
      status: 422,
      resultId: null,
      sentence: sentence('failure.refused'),
      serverSays: 'No such item.',
      code: error.reasonCode,
      fields: { inventory: [quoted('No such item.')] },
      requestId: 'r-1',
      retryAfterSeconds: null,
      missingScope: null,
    });
  });

  test('with 429 was answered, and states how long to wait', () => {
    expect(outcomeOfError(refused(429, {}, 7))).toMatchObject({
      happened: 'answered',
      status: 429,
      fields: {},
      retryAfterSeconds: 7,
    });
  });

  test('with 403 was answered, and names the scope', () => {
    expect(outcomeOfError(refused(403))).toMatchObject({
      happened: 'answered',
      status: 403,
      missingScope: 'returns_write',
      retryAfterSeconds: null,
    });
  });

  test.each(['interrupted', 'timedOut', 'unreadable'] as const)(
    'without a response (%s) after it left this computer is lost',
    (problem) => {
      const cause = new TransportError(problem, quoted('The connection broke off.'), false);
      expect(outcomeOfError(errorOfTransport(operation, cause, 'r-3'))).toEqual({
        happened: 'lost',
        problem,
        sentence: quoted('The connection broke off.'),
        requestId: 'r-3',
      });
    },
  );

  test('after it left this computer, for a reason other than the connection, is lost', () => {
    const failure = { code: 'OFFLINE', message: quoted('It broke off.'), requestId: 'r-4' } as const;
    const call = { operation, status: null, requestId: 'r-4', mayBeSent: true } as const;
    expect(outcomeOfError(new ServiceError(failure, call))).toMatchObject({
      happened: 'lost',
      problem: 'unknown',
      requestId: 'r-4',
    });
  });

  test('with a response whose body did not arrive is judged by its status', () => {
    const cause = new TransportError('interrupted', quoted('The connection broke off.'), false, {
      status: 201,
    });
    expect(outcomeOfError(errorOfTransport(operation, cause, 'r-5'))).toEqual({
      ...succeeded(201, null, 'r-5'),
      sentence: quoted('The connection broke off.'),
    });
  });

  test.each(['unreachable', 'proxy', 'untrusted', 'refusedHere'] as const)(
    'before anything left this computer (%s) was not sent',
    (problem) => {
      const cause = new TransportError(problem, quoted('It cannot be reached.'), true);
      expect(outcomeOfError(errorOfTransport(operation, cause, 'r-6'))).toEqual({
        happened: 'unsent',
        problem,
        sentence: quoted('It cannot be reached.'),
        retryAfterSeconds: null,
      });
    },
  );

  test('was not sent if our own count of the limit is used up, and states how long to wait', () => {
    expect(outcomeOfError(throttledError(operation, 12, null))).toMatchObject({
      happened: 'unsent',
      problem: 'noRoom',
      // A number of seconds would be wrong a second later in the row that shows it.
      sentence: sentence('outbox.evidence.limitReached'),
      retryAfterSeconds: 12,
    });
  });

  test.each([
    ['SIGNED_OUT', 'noToken'],
    ['INTERNAL', 'other'],
  ] as const)('with %s before anything left was not sent: %s', (code, problem) => {
    const error = new ServiceError(
      { code, message: quoted('Sign in.'), requestId: null },
      { operation, status: null, requestId: null },
    );
    expect(outcomeOfError(error)).toEqual({
      happened: 'unsent',
      problem,
      sentence: quoted('Sign in.'),
      retryAfterSeconds: null,
    });
  });
});

test('a write that succeeded has its status, its id, and no error', () => {
  expect(succeeded(201, 4_711, 'r-7')).toMatchObject({
    happened: 'answered',
    status: 201,
    resultId: 4_711,
    code: null,
    fields: {},
    requestId: 'r-7',
    retryAfterSeconds: null,
    missingScope: null,
  });
});
