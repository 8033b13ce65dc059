import { describe, expect, test } from 'vitest';
import {
  pauseAfter,
  settlementOfAttempt,
  settlementOfFailedLookUp,
  settlementOfLookUp,
  type Verdict,
} from '#electron/outbox/outbox-evidence.ts';
import type { LookUpResult } from '#electron/outbox/write-kind.ts';
import { quoted } from '#shared/messages/messages.ts';
import type { OutboxEvidence, OutboxRow } from '#shared/outbox/outbox-view.ts';

const nowMs = Date.parse('2026-11-22T10:00:00.000Z');
const chances = { now: () => nowMs, random: () => 0.5 };
const after = (ms: number) => new Date(nowMs + ms).toISOString();
const rowWith = (change: Partial<OutboxRow>) =>
  ({ account: 'a', id: 7, setbacks: 0, lookUps: 0, ...change }) as OutboxRow;
const evidence = { sentence: quoted('x') } as OutboxEvidence;

test.each([
  [0, 500],
  [1, 500],
  [2, 1_000],
  [3, 2_000],
  [9, 128_000],
  [10, 150_000],
  [1_000, 150_000],
])('the pause after %i setbacks is half of its maximum: %i ms', (setbacks, pauseMs) => {
  expect(pauseAfter(setbacks, chances.random)).toBe(pauseMs);
});

describe('an attempt', () => {
  const settledBy = (verdict: Verdict, row: Partial<OutboxRow> = { setbacks: 2 }) =>
    settlementOfAttempt(rowWith(row), { attempts: 3 }, { verdict, evidence }, chances);
  const always = { account: 'a', id: 7, from: 'sending', attempts: 3, evidence, setbacks: 0 };

  test.each<[Verdict, object]>([
    [
      { next: 'sent', class: 'sent', resultId: 9 },
      { to: 'sent', resultId: 9, nextAttemptAt: after(10_000) },
    ],
    [
      { next: 'queued', class: 'unsent', wait: 'backoff' },
      { to: 'queued', setbacks: 3, nextAttemptAt: after(2_000) },
    ],
    [
      { next: 'queued', class: 'notProcessed', wait: { afterMs: 7_000 } },
      { to: 'queued', setbacks: 3, nextAttemptAt: after(7_000) },
    ],
    [
      { next: 'unconfirmed', class: 'ambiguous', lookUpAfterMs: 5_000 },
      { to: 'unconfirmed', wasPossiblySent: true, lookUps: 0, nextAttemptAt: after(5_000) },
    ],
    [
      { next: 'unconfirmed', class: 'rejected', lookUpAfterMs: 0 },
      { to: 'unconfirmed', wasPossiblySent: true, lookUps: 0, nextAttemptAt: after(0) },
    ],
    [
      { next: 'held', class: 'held', reason: 'version' },
      { to: 'held', nextAttemptAt: after(1_800_000) },
    ],
    [
      { next: 'held', class: 'held', reason: 'scope' },
      { to: 'held', nextAttemptAt: null },
    ],
    [
      { next: 'unreadable', class: 'unreadable' },
      { to: 'unreadable', nextAttemptAt: null },
    ],
  ])('judged as %j results in %j', (verdict, settlement) => {
    expect(settledBy(verdict)).toEqual({ ...always, ...settlement });
  });
});

describe('a lookup', () => {
  test.each([
    [0, 'unconfirmed', after(25_000)],
    [1, 'unconfirmed', after(90_000)],
    [2, 'unconfirmed', null],
  ] as const)(
    'number %i without a result is followed by another one, or by a question to the user',
    (lookUps, state, next) => {
      expect(settlementOfLookUp(rowWith({ lookUps, state, setbacks: 4 }), null, chances)).toEqual({
        account: 'a',
        id: 7,
        from: state,
        to: state,
        setbacks: 0,
        lookUps: lookUps + 1,
        nextAttemptAt: next,
      });
    },
  );

  test('marks the row as sent if it finds it; a user is asked immediately if the server cannot be', () => {
    const row = rowWith({ state: 'unconfirmed', lookUps: 1 });
    const always = { account: 'a', id: 7, from: 'unconfirmed', setbacks: 0, nextAttemptAt: null };
    const sent = { ...always, to: 'sent', resultId: 9, nextAttemptAt: after(10_000) };
    expect(settlementOfLookUp(row, 9, chances)).toEqual(sent);
    expect(settlementOfLookUp(row, 'notOffered', chances)).toEqual({ ...always, to: 'unconfirmed' });
  });

  test('of a refusal decides it: the refusal stands, the write arrived after all, or a user is asked', () => {
    const row = rowWith({ state: 'unconfirmed', evidence: { ...evidence, class: 'rejected' } });
    const always = { account: 'a', id: 7, from: 'unconfirmed', setbacks: 0, nextAttemptAt: null };
    expect(settlementOfLookUp(row, null, chances)).toEqual({ ...always, to: 'rejected' });
    const sent = { ...always, to: 'sent', resultId: 9, nextAttemptAt: after(10_000) };
    expect(settlementOfLookUp(row, 9, chances)).toEqual(sent);
    expect(settlementOfLookUp(row, 'notOffered', chances)).toEqual({ ...always, to: 'unconfirmed' });
  });

  test.each([
    ['unconfirmed', 0, 500],
    ['unconfirmed', 8, 128_000],
    ['sent', 5, 16_000],
    ['sent', 6, 1_800_000],
  ] as const)(
    'of a %s row that the service did not answer, after %i others, is repeated',
    (state, setbacks, ms) => {
      expect(settlementOfFailedLookUp(rowWith({ state, setbacks }), chances)).toEqual({
        account: 'a',
        id: 7,
        from: state,
        to: state,
        setbacks: setbacks + 1,
        nextAttemptAt: after(ms),
      });
    },
  );
});

test('a lookup without a response ends the pause that a 429 asked for: the row waits for the lookup', () => {
  const limited = { ...evidence, class: 'notProcessed', status: 429 } as OutboxEvidence;
  const after429 = (state: OutboxRow['state']) =>
    settlementOfFailedLookUp(rowWith({ state, evidence: limited }), chances).evidence;
  expect(after429('queued')).toEqual({ ...limited, status: null });
  expect(after429('unconfirmed')).toBeUndefined();
});

describe('a lookup of a change whose record contradicts it', () => {
  const stopped = (reason: 'changed' | 'refusal', seen: string | null): LookUpResult => ({
    happened: 'stopped',
    reason,
    sentence: quoted('Why.'),
    seen,
    requestId: null,
  });
  const row = rowWith({
    state: 'unconfirmed',
    evidence: { ...evidence, class: 'rejected', status: 409, serverSays: 'Not today.' },
  });

  test('asks a user, and shows the current record', () => {
    expect(settlementOfLookUp(row, stopped('changed', 'active'), chances)).toMatchObject({
      from: 'unconfirmed',
      to: 'held',
      nextAttemptAt: null,
      evidence: { class: 'held', heldReason: 'changed', sentence: quoted('Why.'), seen: 'active' },
    });
  });

  test('keeps the service’s message about a refusal', () => {
    expect(settlementOfLookUp(row, stopped('refusal', null), chances)).toMatchObject({
      to: 'held',
      evidence: { class: 'held', heldReason: 'refusal', status: 409, serverSays: 'Not today.' },
    });
  });
});

test('records that could not be read are counted from the first of them', () => {
  const verdict: Verdict = { next: 'queued', class: 'unsent', wait: 'backoff' };
  const unread = { ...evidence, code: 'unread' };
  const setbacksOf = (before: OutboxEvidence | null) =>
    settlementOfAttempt(
      rowWith({ setbacks: 30, evidence: before }),
      null,
      { verdict, evidence: unread },
      chances,
    ).setbacks;
  expect([setbacksOf(null), setbacksOf({ ...evidence, code: 'unreachable' }), setbacksOf(unread)]).toEqual([
    1, 1, 31,
  ]);
});
