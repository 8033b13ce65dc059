import { expect, it } from 'vitest';
import { outboxList } from '#renderer/features/outbox/outbox-list.tsx';
import { countOfView, outboxViews, statesOfView, summaryOf } from '#renderer/features/outbox/outbox-state.ts';
import { outboxStates } from '#shared/outbox/model/outbox-states.ts';
import type { OutboxCounts } from '#shared/outbox/outbox-view.ts';

const parseOutboxSearch = outboxList.parse;

it('reads the valid values of an address and ignores the rest', () => {
  expect(parseOutboxSearch({ view: 'sent', text: ' T-1 ', sort: 'since', down: true })).toEqual({
    view: 'sent',
    text: 'T-1',
    sort: 'since',
    down: true,
  });
  expect(parseOutboxSearch({ view: 'all', text: 7, sort: 'raw', down: 'yes' })).toEqual({ text: '7' });
});

it('writes no defaults into the address', () => {
  expect(parseOutboxSearch({ view: 'open' })).toEqual({});
});

it('has every state in some part of the outbox', () => {
  const shown = new Set(outboxViews.flatMap((view) => statesOfView[view]));
  expect([...outboxStates].filter((state) => !shown.has(state))).toEqual([]);
});

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

it('counts every open write once, either as continuing automatically or as needing a user', () => {
  const summary = summaryOf(counts);
  expect(summary).toEqual({ waiting: 5, toDecide: 3, rejected: 2, held: 2, drafts: 3, unreadable: 1 });
  const open = Object.values(summary).reduce((sum, count) => sum + count, 0);
  expect(open).toBe(countOfView(counts, 'open'));
});

it('counts the writes that each part of the list shows', () => {
  expect(countOfView(counts, 'person')).toBe(8);
  expect(countOfView(counts, 'moving')).toBe(5);
  expect(countOfView(counts, 'drafts')).toBe(5);
  expect(countOfView(counts, 'sent')).toBe(40);
  expect(countOfView(counts, 'ended')).toBe(13);
});
