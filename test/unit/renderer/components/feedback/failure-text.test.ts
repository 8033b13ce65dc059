import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { failureLine, failureText } from '../../../../../renderer/components/feedback/failure-text.ts';
import { translateOf } from '../../../../../renderer/messages/use-messages.ts';
import { failureOf, RequestFailure } from '../../../../../renderer/platform/bridge/request-failure.ts';
import type { Failure } from '../../../../../shared/ipc/failure.ts';
import en from '../../../../../shared/messages/en/messages.json';

const t = translateOf(createIntl({ locale: 'en', messages: en }));
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
  const saysItself = new Set(['SIGNED_OUT', 'NOT_FOUND', 'INVALID', 'CONFLICT']);

  it.each(failures)('says $code in one sentence with one advice (desk 27)', (failure) => {
    const { title, sentence, advice } = failureText(failure, t);
    expect(sentence).toBe(reason.message);
    expect(advice === null).toBe(saysItself.has(failure.code));
    for (const part of [title, advice ?? 'none']) {
      expect(part).not.toBe('');
      expect(part).not.toContain('failure.');
    }
  });

  it('puts a failure into one line, the refused fields in place of what they make up', () => {
    const fields = { lot: ['No such lot.'], date: ['No such day.'] };
    expect(failureLine({ code: 'INVALID', ...reason, fields }, t)).toBe(
      'No such lot. No such day. Request ID req_1',
    );
    expect(failureLine({ code: 'UNSUPPORTED', ...reason, requestId: null }, t)).toBe(
      'It went like this. Everything else still works.',
    );
  });

  it('promises to come again by itself only where a query failed (desk 2)', () => {
    const offline: Failure = { code: 'OFFLINE', ...reason };
    expect(failureText(offline, t, true).advice).toContain('reconnects automatically');
    expect(failureText(offline, t).advice).toContain('Try again when you’re back online');
    expect(failureLine(offline, t)).toContain('Try again when you’re back online');
  });

  it('lists every refused field with every sentence', () => {
    const fields = { baseUrl: ['Must be https.', 'Must have a host.'], '': ['No profile.'] };
    expect(failureText({ code: 'INVALID', ...reason, fields }, t).fields).toEqual([
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
