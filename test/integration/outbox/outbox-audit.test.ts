import { describe, expect, test } from 'vitest';
import { quoted } from '#shared/messages/messages.ts';
import type { OutboxState } from '#shared/outbox/model/outbox-states.ts';
import type { OutboxEvidence } from '#shared/outbox/outbox-view.ts';
import { outboxEvidence, outboxRowOf } from '#test/support/samples/outbox-row-of.ts';
import { auditOutbox } from './outbox-audit.ts';
import { trackingNumberOf } from './returnable.ts';

const referenceId = 'RT-1';
const arrived = { referenceId, trackingNumber: trackingNumberOf(referenceId) };
const nothingWrong = { lost: [], duplicated: [], foreign: [] };

const rowIn = (state: OutboxState, change: Parameters<typeof outboxRowOf>[2] = {}) =>
  outboxRowOf('return.create', { n: 1 }, { referenceId, state, ...change });

const refusal: OutboxEvidence = outboxEvidence({
  sentence: quoted('No such center.'),
  status: 422,
  at: '2026-11-22T08:00:00.000Z',
});

describe('the audit of an outbox and its service', () => {
  test('counts a return as lost if its row is sent and the service does not have it', () => {
    const end = { queued: [referenceId], rows: [rowIn('sent')] };
    expect(auditOutbox({ ...end, atService: [] })).toEqual({ ...nothingWrong, lost: [referenceId] });
    expect(auditOutbox({ ...end, atService: [arrived] })).toEqual(nothingWrong);
  });

  test('counts a return as lost if it is neither at the service nor in a row', () => {
    expect(auditOutbox({ queued: [referenceId], rows: [], atService: [] }).lost).toEqual([referenceId]);
  });

  test.each(['queued', 'sending', 'unconfirmed', 'held'] as const)(
    'does not count a return as lost if it is %s, unless its body is missing',
    (state) => {
      const end = { queued: [referenceId], atService: [] };
      expect(auditOutbox({ ...end, rows: [rowIn(state)] })).toEqual(nothingWrong);
      expect(auditOutbox({ ...end, rows: [rowIn(state, { body: null })] }).lost).toEqual([referenceId]);
    },
  );

  test('counts a rejected return as lost only if no reason is recorded', () => {
    const end = { queued: [referenceId], atService: [] };
    expect(auditOutbox({ ...end, rows: [rowIn('rejected', { evidence: refusal })] })).toEqual(nothingWrong);
    expect(auditOutbox({ ...end, rows: [rowIn('rejected')] }).lost).toEqual([referenceId]);
  });

  test('counts a cancelled return as lost only if no user cancelled it', () => {
    const end = { queued: [referenceId], rows: [rowIn('cancelled')], atService: [] };
    expect(auditOutbox({ ...end, cancelled: new Set([referenceId]) })).toEqual(nothingWrong);
    expect(auditOutbox(end).lost).toEqual([referenceId]);
  });

  test('counts a dead letter as lost only if its text is missing', () => {
    const end = { queued: [referenceId], atService: [] };
    expect(auditOutbox({ ...end, rows: [rowIn('unreadable', { raw: '{}' })] })).toEqual(nothingWrong);
    expect(auditOutbox({ ...end, rows: [rowIn('unreadable')] }).lost).toEqual([referenceId]);
  });

  test('reports unnoticed duplicates, unknown returns, and returns with the content of another one', () => {
    const end = { queued: [referenceId], rows: [rowIn('sent')] };
    expect(auditOutbox({ ...end, atService: [arrived, arrived] }).duplicated).toEqual([referenceId]);
    const reported = rowIn('sent', { evidence: { ...refusal, class: 'sent', code: 'copies' } });
    expect(auditOutbox({ ...end, rows: [reported], atService: [arrived, arrived] })).toEqual(nothingWrong);
    const nameless = { ...arrived, referenceId: null };
    expect(auditOutbox({ ...end, atService: [arrived, nameless] }).foreign).toEqual(['']);
    const mixedUp = { ...arrived, trackingNumber: trackingNumberOf('RT-2') };
    expect(auditOutbox({ ...end, atService: [mixedUp] }).foreign).toEqual([referenceId]);
  });
});
