import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readProblem } from '#electron/api/problem.ts';

const none = { message: null, fields: {}, reasonCode: null };

function problemOf(body: unknown) {
  return readProblem(JSON.stringify(body));
}

describe('an error body', () => {
  test.each([
    [
      'problem details',
      { type: 'about:blank', title: 'Not Found', status: 404, detail: 'No such lot.' },
      'No such lot.',
    ],
    ['problem details with a title only', { title: 'Forbidden', status: 403, detail: null }, 'Forbidden'],
    [
      'an API error',
      { message: 'The reference exists.', errors: null, details: {}, stackTrace: 'at X' },
      'The reference exists.',
    ],
    ['an API error with sentences only', { message: null, errors: ['Too many.', 'Too late.'] }, 'Too many.'],
    [
      'a throttle',
      { statusCode: 429, message: 'Rate limit is exceeded. Try again in 12 seconds.' },
      'Rate limit is exceeded. Try again in 12 seconds.',
    ],
    ['a coded one', { code: 'CONFLICT', message: 'Already there.' }, 'Already there.'],
    ['a plain string', 'Tracking is down.', 'Tracking is down.'],
    ['an opaque framework result', { value: { title: 'Bad topic' }, status_code: 422 }, 'Bad topic'],
    [
      'an authorization server',
      { error: 'invalid_grant', error_description: 'The code is over.' },
      'The code is over.',
    ],
  ])('in the shape of %s yields its message', (_name, body, message) => {
    expect(problemOf(body).message).toBe(message);
  });

  test('of a validation problem yields the messages by field', () => {
    const body = {
      title: 'One or more validation errors occurred.',
      errors: { 'boxes[0].quantity': ['At least 1.'], '': ['Empty.'] },
    };
    expect(problemOf(body)).toEqual({
      message: 'At least 1.',
      fields: { 'boxes[0].quantity': ['At least 1.'], '': ['Empty.'] },
      reasonCode: null,
    });
  });

  test('that is a bare map, also with an empty key, yields the messages by field', () => {
    expect(problemOf({ '': ['Cannot be cancelled.'], id: ['Unknown.'] })).toEqual({
      message: 'Cannot be cancelled.',
      fields: { '': ['Cannot be cancelled.'], id: ['Unknown.'] },
      reasonCode: null,
    });
  });

  test('with errors as a list collects them under the whole, and by field if they name one', () => {
    expect(problemOf({ message: 'No.', errors: ['a', 'b'] }).fields).toEqual({ '': ['a', 'b'] });
    expect(
      problemOf({ errors: [{ field: 'sku', message: 'x' }, { field: 'sku', message: 'y' }, 3] }).fields,
    ).toEqual({ sku: ['x', 'y'] });
  });

  test.each([
    [{ detail: 'x', reason_code: 'WRO_UNIQUE_SKU_LIMIT_EXCEEDED' }],
    [{ detail: 'x', extensions: { reasonCode: 'WRO_UNIQUE_SKU_LIMIT_EXCEEDED' } }],
    [{ errors: [{ code: 'WRO_UNIQUE_SKU_LIMIT_EXCEEDED', message: 'x' }] }],
    [{ code: 'WRO_UNIQUE_SKU_LIMIT_EXCEEDED', message: 'x' }],
  ])('yields its reason code wherever it is: %j', (body) => {
    expect(problemOf(body).reasonCode).toBe('WRO_UNIQUE_SKU_LIMIT_EXCEEDED');
  });

  test('never yields a stack trace', () => {
    const trace = 'System.NullReferenceException\n   at Service.Returns.Create()\n   at Host.Run()';
    for (const body of [
      { message: null, stackTrace: trace },
      { message: `It broke\r\n   at A.B()`, stackTrace: trace },
    ]) {
      const text = JSON.stringify(problemOf(body));
      expect(text).not.toContain('Service.Returns');
      expect(text).not.toContain(' at ');
    }
    expect(readProblem(trace).message).toBeNull();
  });

  test('that is empty, a web page, or not text yields nothing', () => {
    expect(readProblem('')).toEqual(none);
    expect(readProblem('<html><body><h1>502 Bad Gateway</h1></body></html>')).toEqual(none);
    expect(problemOf('<html>')).toEqual(none);
    expect(readProblem('{"detail": "cut o')).toEqual(none);
    expect(problemOf([])).toEqual(none);
    expect(problemOf(null)).toEqual(none);
    expect(problemOf(42)).toEqual(none);
  });

  test('in plain text yields that text', () => {
    expect(readProblem('Service unavailable.').message).toBe('Service unavailable.');
  });

  test('has control and direction characters removed, and is cut', () => {
    expect(problemOf({ detail: 'a\u202Eb\u0000c\n\nd' }).message).toBe('a b c d');
    expect(problemOf({ detail: 'x'.repeat(9_000) }).message).toHaveLength(500);
  });

  test('of any JSON yields messages and nothing else', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        const problem = problemOf(body);
        expect(problem.message === null || problem.message.length <= 500).toBe(true);
        for (const sentences of Object.values(problem.fields)) {
          expect(sentences.every((sentence) => typeof sentence === 'string' && sentence.length <= 500)).toBe(
            true,
          );
        }
      }),
      { numRuns: 500 },
    );
  });
});
