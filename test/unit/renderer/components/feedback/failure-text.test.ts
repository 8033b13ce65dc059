import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { failureLine, failureText } from '#renderer/components/feedback/failure-text.ts';
import { translateOf } from '#renderer/messages/use-messages.ts';
import { failureOf, RequestFailure } from '#renderer/platform/bridge/request-failure.ts';
import type { Failure } from '#shared/ipc/failure.ts';
import en from '#shared/messages/en/messages.json';
import { quoted, sentence } from '#shared/messages/messages.ts';

const t = translateOf(createIntl({ locale: 'en', messages: en }));
const serverMessage = 'It went like this.';
const reason = { message: quoted(serverMessage), requestId: 'req_1' };

const failures: readonly Failure[] = [
  { code: 'OFFLINE', ...reason },
  { code: 'SIGNED_OUT', ...reason },
  { code: 'FORBIDDEN', ...reason, missingScope: null },
  { code: 'FORBIDDEN', ...reason, missingScope: 'receiving_read' },
  { code: 'NOT_FOUND', ...reason },
  { code: 'INVALID', ...reason, fields: {} },
  { code: 'CONFLICT', ...reason },
  { code: 'THROTTLED', ...reason, retryAfterSeconds: 12.2 },
  { code: 'UNSUPPORTED', ...reason },
  { code: 'SERVICE', ...reason, status: null },
  { code: 'SERVICE', ...reason, status: 503 },
  { code: 'INTERNAL', ...reason },
];

describe('failureText', () => {
  const saysItself = new Set(['SIGNED_OUT', 'NOT_FOUND', 'INVALID', 'CONFLICT']);

  it.each(failures)('describes $code in one sentence with one piece of advice', (failure) => {
    const { title, sentence, advice } = failureText(failure, t);
    expect(sentence).toBe(serverMessage);
    expect(advice === null).toBe(saysItself.has(failure.code));
    for (const part of [title, advice ?? 'none']) {
      expect(part).not.toBe('');
      expect(part).not.toContain('failure.');
    }
  });

  it('puts a failure into one line, with the rejected fields instead of the message they make up', () => {
    const fields = { lot: [quoted('No such lot.')], date: [quoted('No such day.')] };
    expect(failureLine({ code: 'INVALID', ...reason, fields }, t)).toBe(
      'No such lot. No such day. Request ID req_1',
    );
    expect(failureLine({ code: 'UNSUPPORTED', ...reason, requestId: null }, t)).toBe(
      'It went like this. Everything else still works.',
    );
  });

  it('describes the code if there is no message', () => {
    expect(failureText({ code: 'UNSUPPORTED', message: null, requestId: null }, t).sentence).toBe(
      'Not available on this server',
    );
    expect(failureText({ code: 'SERVICE', message: null, requestId: null, status: 503 }, t).sentence).toBe(
      'Server error 503',
    );
  });

  it('repeats the server’s message', () => {
    const conflict: Failure = { code: 'CONFLICT', ...reason, serverSays: 'It was shipped.' };
    expect(failureLine(conflict, t)).toBe(`${serverMessage} It was shipped. Request ID req_1`);
  });

  it('names the missing permission', () => {
    const forbidden: Failure = { code: 'FORBIDDEN', ...reason, missingScope: 'receiving_read' };
    expect(failureText(forbidden, t).advice).toContain('receiving_read');
  });

  it('promises an automatic retry only if a query failed', () => {
    const offline: Failure = { code: 'OFFLINE', ...reason };
    expect(failureText(offline, t, true).advice).toContain('reconnects automatically');
    expect(failureText(offline, t).advice).toContain('Try again when you’re back online');
    expect(failureLine(offline, t)).toContain('Try again when you’re back online');
  });

  it('claims nothing and promises nothing about a change that may have been made, and says so once', () => {
    const mayBeDone = 'It may have been done anyway. Check before you try again.';
    for (const code of ['OFFLINE', 'SERVICE'] as const) {
      const lost: Failure = { code, ...reason, status: null, mayBeDone: true };
      expect(failureText(lost, t).advice).toBe(mayBeDone);
    }
    const message = sentence('products.failure.perhapsDone');
    const unverified: Failure = { code: 'OFFLINE', message, requestId: null, mayBeDone: true };
    expect(failureLine(unverified, t)).toBe(en['products.failure.perhapsDone']);
  });

  it('lists every rejected field with all its messages', () => {
    const fields = {
      baseUrl: [quoted('Must be https.'), quoted('Must have a host.')],
      '': [quoted('No profile.')],
    };
    expect(failureText({ code: 'INVALID', ...reason, fields }, t).fields).toEqual([
      { field: 'baseUrl', sentence: 'Must be https.' },
      { field: 'baseUrl', sentence: 'Must have a host.' },
      { field: '', sentence: 'No profile.' },
    ]);
  });
});

describe('failureOf', () => {
  it('returns the failure that a request was answered with', () => {
    const failure: Failure = { code: 'NOT_FOUND', ...reason };
    expect(failureOf(new RequestFailure(failure))).toBe(failure);
  });

  it.each([new Error('boom'), 'boom'])('treats anything else as an error in Dockhand', (thrown) => {
    expect(failureOf(thrown)).toEqual({ code: 'INTERNAL', message: quoted('boom'), requestId: null });
  });
});
