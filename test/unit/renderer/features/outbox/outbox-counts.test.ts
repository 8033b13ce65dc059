import { expect, it } from 'vitest';
import { countOfView, summaryOf } from '../../../../../renderer/features/outbox/outbox-counts.ts';
import type { OutboxCounts } from '../../../../../shared/outbox/outbox-view.ts';

const counts: OutboxCounts = {
  byState: {
    draft: 5,
    queued: 3,
    sending: 1,
    unconfirmed: 4,
    held: 2,
    rejected: 6,
    sent: 40,
    cancelled: 7,
    unreadable: 1,
  },
  needsDecision: 3,
  corrections: 2,
};

it('counts every open write once: what goes on by itself, and what waits for a person', () => {
  const summary = summaryOf(counts);
  expect(summary).toEqual({ waiting: 5, toDecide: 3, rejected: 2, held: 2, drafts: 3, unreadable: 1 });
  const open = Object.values(summary).reduce((sum, count) => sum + count, 0);
  expect(open).toBe(countOfView(counts, 'open'));
});

it('counts what each part of the list shows', () => {
  expect(countOfView(counts, 'person')).toBe(8);
  expect(countOfView(counts, 'moving')).toBe(5);
  expect(countOfView(counts, 'drafts')).toBe(5);
  expect(countOfView(counts, 'sent')).toBe(40);
  expect(countOfView(counts, 'ended')).toBe(13);
});
