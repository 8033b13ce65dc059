import { expect, it } from 'vitest';
import { outboxSteps } from '#renderer/features/outbox/detail/outbox-facts.tsx';
import { entryOf, evidenceOf, t } from '#test/unit/renderer/features/outbox/entry-samples.ts';

const stepsOf = (part: Parameters<typeof entryOf>[0]) =>
  outboxSteps(entryOf(part), t).map(({ word }) => word);

it('tells the way of a write from its begin to how it stands now', () => {
  const settledAt = '2026-11-22T11:59:30.000Z';
  expect(stepsOf({ state: 'sent', settledAt, evidence: evidenceOf({ class: 'sent' }) })).toEqual([
    'Started',
    'Queued',
    'Last attempt',
    'Sent',
  ]);
});

it('says once that a write was queued where nothing happened since', () => {
  expect(stepsOf({ changedAt: '2026-11-22T11:58:00.000Z' })).toEqual(['Started', 'Queued']);
});

it('counts an attempt of the rejected write not as one of its new draft', () => {
  const evidence = evidenceOf({ class: 'rejected', status: 422 });
  expect(stepsOf({ state: 'draft', queuedAt: null, followsId: 2, evidence })).toEqual([
    'Started',
    'Needs correction',
  ]);
});
