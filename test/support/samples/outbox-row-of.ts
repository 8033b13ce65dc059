import { quoted } from '#shared/messages/messages.ts';
import type { OutboxEvidence, OutboxRow } from '#shared/outbox/outbox-view.ts';

/** An outbox row with this frozen body, queued just now and being sent. */
export function outboxRowOf(kind: string, body: unknown, change: Partial<OutboxRow> = {}): OutboxRow {
  const at = new Date().toISOString();
  return {
    id: 1,
    environment: 'local',
    account: 'local:1',
    channelId: 1,
    kind,
    referenceId: 'RO-1',
    state: 'sending',
    draft: {},
    body,
    operator: null,
    desk: null,
    createdAt: at,
    changedAt: at,
    queuedAt: at,
    settledAt: null,
    attempts: 1,
    setbacks: 0,
    wasPossiblySent: false,
    nextAttemptAt: null,
    lookUps: 0,
    needsDecision: false,
    evidence: null,
    resultId: null,
    followsId: null,
    followedById: null,
    raw: null,
    ...change,
  };
}

/** The evidence of an attempt; a test passes only the fields that it checks. */
export const outboxEvidence = (change: Partial<OutboxEvidence> = {}): OutboxEvidence => ({
  class: 'rejected',
  sentence: quoted('x'),
  status: null,
  code: null,
  fields: {},
  requestId: null,
  at: '2026-11-22T10:00:00.000Z',
  heldReason: null,
  missingScope: null,
  ...change,
});
