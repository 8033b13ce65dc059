import { expect, it } from 'vitest';
import { outboxSteps } from '#renderer/features/outbox/detail/outbox-facts.tsx';
import { entryOf, evidenceOf, t } from '#test/unit/renderer/features/outbox/entry-samples.ts';

const stepsOf = (part: Parameters<typeof entryOf>[0]) =>
  outboxSteps(entryOf(part), t).map(({ label }) => label);

it('lists the steps of a write from its start to its current state', () => {
  const settledAt = '2026-11-22T11:59:30.000Z';
  expect(stepsOf({ state: 'sent', settledAt, evidence: evidenceOf({ class: 'sent' }) })).toEqual([
    'Started',
    'Queued',
    'Last attempt',
    'Sent',
  ]);
});

it('lists the queueing only once if nothing happened since', () => {
  expect(stepsOf({ changedAt: '2026-11-22T11:58:00.000Z' })).toEqual(['Started', 'Queued']);
});

it('does not count an attempt of the rejected write for its new draft', () => {
  const evidence = evidenceOf({ class: 'rejected', status: 422 });
  expect(stepsOf({ state: 'draft', queuedAt: null, followsId: 2, evidence })).toEqual([
    'Started',
    'Needs correction',
  ]);
});
