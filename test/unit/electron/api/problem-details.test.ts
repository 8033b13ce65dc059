import { describe, expect, test } from 'vitest';
import { errorOfAnswer } from '#electron/api/api-error.ts';
import { problemText, readProblemDetails } from '#electron/api/problem.ts';

const whole = {
  type: 'https://problems.example/no-distributions',
  title: 'Not Found',
  status: 404,
  detail: 'Receiving order 7 has no distributions.',
  instance: null,
};

describe('problem details', () => {
  test('are the members that RFC 7807 names', () => {
    const { instance: _instance, ...named } = whole;
    expect(readProblemDetails(JSON.stringify(whole))).toEqual(named);
  });

  test('are written on one line, without missing members', () => {
    const details = readProblemDetails(JSON.stringify({ title: 'Not\nFound', status: 404, type: null }));
    expect(details === null ? '' : problemText(details)).toBe('title Not Found, status 404');
  });

  test.each([
    ['no JSON', '<html>Not Found</html>'],
    ['nothing', ''],
    ['a list', '[{"title":"Not Found"}]'],
    ['a text', '"Not Found"'],
    ['a map of errors', '{"id":["Not Found"]}'],
    ['members of other types', '{"type":{"a":1},"title":404,"status":"404"}'],
    ['a web page for a title', '{"title":"<html></html>"}'],
  ])('are empty in %s', (_what, body) => {
    expect(readProblemDetails(body)).toBeNull();
  });

  test('are cut if they are long, and lose the stack after their first line', () => {
    const body = JSON.stringify({ title: 'x'.repeat(5_000), detail: 'Broken.\n   at Secret.method()' });
    const details = readProblemDetails(body);
    expect(details?.title).toHaveLength(500);
    expect(details?.detail).toBe('Broken.');
  });

  test('are in the message of an error, which is for the log, but not in the failure that the window gets', () => {
    const answer = { status: 404, body: JSON.stringify(whole), requestId: 'r-1', retryAfterSeconds: null };
    const { failure, message, problem } = errorOfAnswer('receiving.readDistributions', answer);
    expect(problem).toMatchObject({ type: whole.type, title: 'Not Found', status: 404 });
    expect(message).toContain(whole.type);
    expect(message).toContain(whole.detail);
    expect(failure.message).not.toContain(whole.type);
  });
});
