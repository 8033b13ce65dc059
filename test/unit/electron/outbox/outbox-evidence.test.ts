import { describe, expect, test } from 'vitest';
import type { WriteOutcome } from '#electron/api/write-outcome.ts';
import { evidenceOf, judge } from '#electron/outbox/outbox-evidence.ts';
import { quoted, sentence } from '#shared/messages/messages.ts';

const fresh = { wasPossiblySent: false };
const doubtful = { wasPossiblySent: true };
const ambiguous = { next: 'unconfirmed', class: 'ambiguous', lookUpAfterMs: 5_000 };
const unsentProblems = [
  'unreachable',
  'timedOut',
  'untrusted',
  'proxy',
  'interrupted',
  'noToken',
  'other',
] as const;

function answered(
  status: number,
  change: Partial<Extract<WriteOutcome, { happened: 'answered' }>> = {},
): WriteOutcome {
  return {
    happened: 'answered',
    status,
    resultId: null,
    sentence: quoted(`It answered ${status}.`),
    serverSays: null,
    code: null,
    fields: {},
    requestId: 'r-1',
    retryAfterSeconds: null,
    missingScope: null,
    ...change,
  };
}

function unsent(
  problem: Extract<WriteOutcome, { happened: 'unsent' }>['problem'],
  seconds: number | null = null,
): WriteOutcome {
  return { happened: 'unsent', problem, sentence: quoted('x'), retryAfterSeconds: seconds };
}

describe('the evidence table', () => {
  test.each(unsentProblems)(
    '%s before anything was sent: queued, retried with a growing pause',
    (problem) => {
      for (const row of [fresh, doubtful])
        expect(judge(unsent(problem), row)).toEqual({ next: 'queued', class: 'unsent', wait: 'backoff' });
    },
  );

  test('no room in the rate limit: queued until there is room', () => {
    expect(judge(unsent('noRoom', 7), fresh)).toMatchObject({ next: 'queued', wait: { afterMs: 7_000 } });
  });

  test('401, after one refresh and one resend: not processed, queued', () => {
    for (const row of [fresh, doubtful])
      expect(judge(answered(401), row)).toEqual({ next: 'queued', class: 'notProcessed', wait: 'backoff' });
  });

  test.each([
    [7, 7_000],
    [900, 900_000],
    [86_400, 900_000],
    [0, 1_000],
    [null, 60_000],
  ])(
    '429 that asks to wait %s s: not processed, queued for %i ms, at most 15 minutes',
    (seconds, afterMs) => {
      for (const row of [fresh, doubtful]) {
        const verdict = judge(answered(429, { retryAfterSeconds: seconds }), row);
        expect(verdict).toEqual({ next: 'queued', class: 'notProcessed', wait: { afterMs } });
      }
    },
  );

  test.each([400, 409, 422])(
    '%i on a row that was never possibly sent: a refusal, looked up immediately before it is treated as one',
    (status) => {
      expect(judge(answered(status), fresh)).toEqual({
        next: 'unconfirmed',
        class: 'rejected',
        lookUpAfterMs: 0,
      });
    },
  );

  test.each([400, 402, 403, 404, 405, 409, 410, 413, 415, 418, 422, 451])(
    '%i on a row that was possibly sent before: looked up by its reference first',
    (status) => {
      expect(judge(answered(status), doubtful)).toEqual(ambiguous);
    },
  );

  test.each([
    [403, 'scope'],
    [404, 'version'],
    [405, 'version'],
    [410, 'version'],
    [413, 'size'],
    [301, 'address'],
    [302, 'address'],
    [300, 'address'],
    [308, 'address'],
    [402, 'refusal'],
    [415, 'refusal'],
    [451, 'refusal'],
  ])('%i: held, with body and reference kept, until its reason (%s) is removed', (status, reason) => {
    expect(judge(answered(status), fresh)).toEqual({ next: 'held', class: 'held', reason });
  });

  test('an operation that no version offers: held; looked up first if the row was possibly sent', () => {
    const outcome = { happened: 'notOffered', sentence: quoted('x'), requestId: null } as const;
    expect(judge(outcome, fresh)).toEqual({ next: 'held', class: 'held', reason: 'version' });
    expect(judge(outcome, doubtful)).toEqual(ambiguous);
  });

  test('a request that HTTP cannot carry: held, so that nothing behind it waits', () => {
    expect(judge(unsent('refusedHere'), fresh)).toMatchObject({ next: 'held', reason: 'content' });
  });

  test.each([200, 201, 202, 204, 226, 299])(
    '%i: sent with the ID from the service, looked up immediately without one',
    (status) => {
      for (const row of [fresh, doubtful]) {
        const [numbered, unnumbered] = [4_711, null].map((resultId) => answered(status, { resultId }));
        expect(numbered && judge(numbered, row)).toEqual({ next: 'sent', class: 'sent', resultId: 4_711 });
        expect(unnumbered && judge(unnumbered, row)).toEqual({ ...ambiguous, lookUpAfterMs: 0 });
      }
    },
  );

  test.each([408, 500, 501, 502, 503, 504, 520, 599, 100, 199])(
    '%i: unconfirmed, never resent automatically',
    (status) => {
      for (const row of [fresh, doubtful]) expect(judge(answered(status), row)).toEqual(ambiguous);
    },
  );

  test.each(['timedOut', 'interrupted', 'unreadable', 'tooLarge', 'unknown'])(
    'no response (%s) after the headers were sent: unconfirmed',
    (problem) => {
      const outcome = { happened: 'lost', problem, sentence: quoted('x'), requestId: 'r' } as const;
      for (const row of [fresh, doubtful]) expect(judge(outcome, row)).toEqual(ambiguous);
    },
  );

  test('a saved body that can no longer be read: a dead letter', () => {
    expect(judge({ happened: 'unreadable', sentence: quoted('x') }, fresh)).toEqual({
      next: 'unreadable',
      class: 'unreadable',
    });
  });

  test('stores the service’s message, its fields, and the request ID on the row', () => {
    const outcome = answered(422, {
      sentence: sentence('failure.refused'),
      serverSays: 'No such item.',
      code: 'UNKNOWN_ITEM',
      fields: { inventory: [quoted('No such item.')] },
    });
    expect(evidenceOf(outcome, judge(outcome, fresh), '2026-11-22T10:00:00.000Z')).toEqual({
      class: 'rejected',
      sentence: sentence('failure.refused'),
      serverSays: 'No such item.',
      status: 422,
      code: 'UNKNOWN_ITEM',
      fields: { inventory: [quoted('No such item.')] },
      requestId: 'r-1',
      at: '2026-11-22T10:00:00.000Z',
      heldReason: null,
      missingScope: null,
    });
    const forbidden = answered(403, { missingScope: 'returns_write' });
    expect(evidenceOf(forbidden, judge(forbidden, fresh), '')).toMatchObject({
      heldReason: 'scope',
      missingScope: 'returns_write',
    });
  });

  test.each([
    [unsent('unreachable'), 'unreachable', null],
    [{ happened: 'lost', problem: 'timedOut', sentence: quoted('x'), requestId: 'r-2' }, 'timedOut', 'r-2'],
    [{ happened: 'notOffered', sentence: quoted('x'), requestId: 'r-3' }, null, 'r-3'],
    [{ happened: 'unreadable', sentence: quoted('x') }, null, null],
  ] as const)('stores the obstacle on a row that got no response: %j', (outcome, code, requestId) => {
    const verdict = judge(outcome, fresh);
    expect(evidenceOf(outcome, verdict, '2026-11-22T10:00:00.000Z')).toEqual({
      class: verdict.class,
      sentence: quoted('x'),
      status: null,
      code,
      fields: {},
      requestId,
      at: '2026-11-22T10:00:00.000Z',
      heldReason: outcome.happened === 'notOffered' ? 'version' : null,
      missingScope: null,
    });
  });
});

describe('an unsent change', () => {
  test('is done if its record is already as requested', () => {
    const outcome: WriteOutcome = { happened: 'already', resultId: 7, sentence: quoted('Since ten.') };
    const verdict = judge(outcome, fresh);
    expect(verdict).toEqual({ next: 'sent', class: 'sent', resultId: 7 });
    expect(evidenceOf(outcome, verdict, 'now')).toMatchObject({
      code: 'already',
      sentence: quoted('Since ten.'),
    });
  });

  test('waits for a user if its record differs; the user is shown the record, which counts as seen from then on', () => {
    const outcome: WriteOutcome = {
      happened: 'stopped',
      reason: 'changed',
      sentence: quoted('x'),
      seen: 'deleted',
      requestId: null,
    };
    const verdict = judge(outcome, doubtful);
    expect(verdict).toEqual({ next: 'held', class: 'held', reason: 'changed' });
    expect(evidenceOf(outcome, verdict, 'now', 'active')).toMatchObject({
      heldReason: 'changed',
      seen: 'deleted',
    });
    const later = unsent('unreachable');
    expect(evidenceOf(later, judge(later, fresh), 'now', 'deleted').seen).toBe('deleted');
    expect(evidenceOf(later, judge(later, fresh), 'now')).not.toHaveProperty('seen');
  });
});
