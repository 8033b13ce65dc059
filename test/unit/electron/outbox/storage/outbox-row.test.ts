import { expect, test } from 'vitest';
import {
  checksumOf,
  rawTextOf,
  type SqlRow,
  toJson,
  toOutboxRow,
  UnreadableRowError,
} from '#electron/outbox/storage/outbox-row.ts';

const evidence = { class: 'held', sentence: 'x' };

/** A row as SQLite returns it, with the matching checksum. */
function sqlRow(change: SqlRow = {}): SqlRow {
  const row: SqlRow = {
    id: 7,
    environment: 'local',
    account: 'local/7',
    channel_id: 7,
    kind: 'return.create',
    reference_id: 'RT-1',
    state: 'queued',
    operator: 'Ada',
    desk: null,
    created_at: 'a',
    changed_at: 'b',
    queued_at: 'c',
    settled_at: null,
    attempts: 1,
    setbacks: 2,
    was_possibly_sent: 0,
    next_attempt_at: null,
    look_ups: 3,
    result_id: null,
    follows_id: 4,
    followed_by_id: null,
    evidence: null,
    draft: '{"d":1}',
    body: '{"b":1}',
    raw: null,
    ...change,
  };
  return { ...row, checksum: checksumOf(row) };
}

test('a row returns what it holds', () => {
  expect(toOutboxRow(sqlRow({ evidence: JSON.stringify(evidence) }))).toEqual({
    id: 7,
    environment: 'local',
    account: 'local/7',
    channelId: 7,
    kind: 'return.create',
    referenceId: 'RT-1',
    state: 'queued',
    draft: { d: 1 },
    body: { b: 1 },
    operator: 'Ada',
    desk: null,
    createdAt: 'a',
    changedAt: 'b',
    queuedAt: 'c',
    settledAt: null,
    attempts: 1,
    setbacks: 2,
    wasPossiblySent: false,
    nextAttemptAt: null,
    lookUps: 3,
    needsDecision: false,
    evidence,
    resultId: null,
    followsId: 4,
    followedById: null,
    raw: null,
  });
});

test('a user has to decide only about an unconfirmed row without further automatic steps', () => {
  expect(toOutboxRow(sqlRow({ state: 'unconfirmed' })).needsDecision).toBe(true);
  expect(toOutboxRow(sqlRow({ state: 'unconfirmed', next_attempt_at: 'd' })).needsDecision).toBe(false);
  expect(toOutboxRow(sqlRow({ state: 'held' })).needsDecision).toBe(false);
});

test.each<[string, SqlRow]>([
  ['state', { state: 'flying' }],
  ['body, where it was queued', { body: null }],
  ['body', { body: '{' }],
  ['draft', { draft: '{' }],
  ['last attempt', { evidence: '{' }],
  ['last attempt', { evidence: '7' }],
  ['last attempt', { evidence: '{"class":"held"}' }],
  ['last attempt', { evidence: '{"sentence":"x"}' }],
])('a row whose %s cannot be read is rejected: %j', (_what, change) => {
  expect(() => toOutboxRow(sqlRow(change))).toThrow(UnreadableRowError);
});

test.each(['environment', 'account', 'channel_id', 'kind', 'reference_id', 'draft', 'body'])(
  'a row whose %s differs from what was written is rejected',
  (column) => {
    const row = sqlRow();
    expect(() => toOutboxRow({ ...row, [column]: '"other"' })).toThrow('not what was written');
  },
);

test.each(['unreadable', 'cancelled'])(
  'a dead letter (%s) is read whatever it holds, and exposes only its raw text',
  (state) => {
    const dead = {
      ...sqlRow(),
      state,
      body: '{',
      draft: '{',
      evidence: '{',
      checksum: 'x',
      raw: 'r',
    };
    expect(toOutboxRow(dead)).toMatchObject({
      state,
      draft: null,
      body: null,
      evidence: null,
      raw: 'r',
    });
  },
);

test('values of an unexpected type are treated as missing', () => {
  const row = toOutboxRow(
    sqlRow({ created_at: 5, operator: 6, result_id: '9', settled_at: 1, was_possibly_sent: 1 }),
  );
  expect(row).toMatchObject({
    createdAt: '',
    operator: null,
    resultId: null,
    settledAt: null,
    wasPossiblySent: true,
  });
});

test('a draft that was never queued has no body', () => {
  expect(toOutboxRow(sqlRow({ state: 'draft', queued_at: null, body: null }))).toMatchObject({ body: null });
});

test('a value that has no JSON is refused, and a raw text holds numbers of any size', () => {
  expect(() => toJson(undefined)).toThrow('cannot be written as JSON');
  expect(toJson(null)).toBe('null');
  expect(rawTextOf({ id: 2n ** 60n, draft: 'x' })).toBe('{"id":"1152921504606846976","draft":"x"}');
});
