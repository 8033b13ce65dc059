import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { failureOf, RequestFailure } from '../../../../renderer/bridge/request-failure.ts';
import { failureText } from '../../../../renderer/components/failure-words.ts';
import { en } from '../../../../renderer/messages/en.ts';
import { wordsOf } from '../../../../renderer/messages/use-words.ts';
import type { Failure } from '../../../../shared/ipc/failure.ts';

const words = wordsOf(createIntl({ locale: 'en', messages: en }));
const reason = { message: 'It went like this.', requestId: 'req_1' };

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
  it.each(failures)('says what happened, what it means and what to do for $code', (failure) => {
    const text = failureText(failure, words);
    for (const part of [text.title, text.meaning, text.advice]) {
      expect(part).not.toBe('');
      expect(part).not.toContain('failure.');
    }
    expect(text.meaning).toBe(reason.message);
  });

  it('promises to come again by itself only where something was read', () => {
    const offline: Failure = { code: 'OFFLINE', ...reason };
    expect(failureText(offline, words).advice).toContain('reads again by itself');
    expect(failureText(offline, words, true).advice).toContain('not tried again by itself');
  });

  it('names the missing permission', () => {
    const failure: Failure = { code: 'FORBIDDEN', ...reason, missingScope: 'receiving_read' };
    expect(failureText(failure, words).advice).toContain('receiving_read');
  });

  it('rounds the seconds to wait up, and never says zero', () => {
    const wait = (retryAfterSeconds: number) =>
      failureText({ code: 'THROTTLED', ...reason, retryAfterSeconds }, words).advice;
    expect(wait(12.2)).toContain('13 seconds');
    expect(wait(0)).toContain('in a second');
  });

  it('lists every refused field with every sentence', () => {
    const fields = { baseUrl: ['Must be https.', 'Must have a host.'], '': ['No profile.'] };
    expect(failureText({ code: 'INVALID', ...reason, fields }, words).fields).toEqual([
      { field: 'baseUrl', sentence: 'Must be https.' },
      { field: 'baseUrl', sentence: 'Must have a host.' },
      { field: '', sentence: 'No profile.' },
    ]);
  });
});

describe('failureOf', () => {
  it('hands out the failure that a request was answered with', () => {
    const failure: Failure = { code: 'NOT_FOUND', ...reason };
    expect(failureOf(new RequestFailure(failure))).toBe(failure);
  });

  it.each([new Error('boom'), 'boom'])('calls anything else a fault of Dockhand itself', (thrown) => {
    expect(failureOf(thrown)).toEqual({ code: 'INTERNAL', message: 'boom', requestId: null });
  });
});
