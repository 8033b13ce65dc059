import { describe, expect, it } from 'vitest';
import {
  doubtOf,
  inViewOrder,
  orderSearchOf,
  showOutboxStatus,
} from '#renderer/features/outbox/outbox-state.ts';
import { outboxStates } from '#shared/outbox/model/outbox-states.ts';
import { isCorrection, type OutboxKind, outboxStatusOf } from '#shared/outbox/model/outbox-status.ts';
import { entryOf, evidenceOf, t } from './entry-samples.ts';

describe('doubtOf', () => {
  it('distinguishes a refusal and a success without a number from a lost response', () => {
    expect(doubtOf({ evidence: evidenceOf({ class: 'rejected', status: 422 }) })).toBe('refused');
    expect(doubtOf({ evidence: evidenceOf({ class: 'ambiguous', status: 200 }) })).toBe('unnumbered');
    expect(doubtOf({ evidence: evidenceOf({ class: 'ambiguous', status: 503 }) })).toBeNull();
    expect(doubtOf({ evidence: evidenceOf({ class: 'ambiguous', status: null }) })).toBeNull();
  });
});

describe('standingOf', () => {
  it('distinguishes a write that needs a decision from one that is still being looked up', () => {
    expect(outboxStatusOf(entryOf({ state: 'unconfirmed' }))).toBe('unconfirmed');
    expect(outboxStatusOf(entryOf({ state: 'unconfirmed', needsDecision: true }))).toBe('needsDecision');
  });

  it('treats a draft as a correction only if it follows a rejected write', () => {
    const rejected = evidenceOf({ class: 'rejected', status: 422 });
    expect(outboxStatusOf(entryOf({ state: 'draft', followsId: 2, evidence: rejected }))).toBe('correction');
    expect(isCorrection(entryOf({ state: 'draft', followsId: 2, evidence: evidenceOf() }))).toBe(false);
    expect(isCorrection(entryOf({ state: 'draft', evidence: rejected }))).toBe(false);
    expect(isCorrection(entryOf({ state: 'queued', followsId: 2, evidence: rejected }))).toBe(false);
  });

  it('has a separate label and tone for every state', () => {
    const shown = outboxStates.map((state) => showOutboxStatus(outboxStatusOf(entryOf({ state })), t).label);
    expect(new Set(shown).size).toBe(outboxStates.length);
  });
});

describe('orderSearchOf', () => {
  const entry = entryOf({ createdAt: '2026-11-27T00:30:00Z', queuedAt: '2026-11-27T01:00:00Z' });
  const searchFor = (number: string | null) => orderSearchOf(entry, number, 'America/Los_Angeles');

  it('starts the search for a receiving order on its day at the desk', () => {
    expect(searchFor(null)).toEqual({ from: '2026-11-26' });
    expect(orderSearchOf({ ...entry, queuedAt: null }, null, 'UTC')).toEqual({ from: '2026-11-27' });
  });

  it('searches by a PO number that an address can hold', () => {
    expect(searchFor('PO-9')).toEqual({ pos: ['PO-9'] });
    expect(searchFor('PO-9, PO-10')).toEqual({ from: '2026-11-26' });
  });
});

describe('inViewOrder', () => {
  const rows = [
    entryOf({ id: 9, state: 'draft' }),
    entryOf({ id: 8, state: 'queued' }),
    entryOf({ id: 7, state: 'unconfirmed' }),
    entryOf({ id: 6, state: 'held', evidence: evidenceOf({ class: 'held', heldReason: 'size' }) }),
    entryOf({ id: 5, state: 'unconfirmed', needsDecision: true }),
    entryOf({ id: 4, state: 'queued' }),
  ];
  const idsOf = (view: Parameters<typeof inViewOrder>[1]) => inViewOrder(rows, view).map(({ id }) => id);

  it('puts writes that need a user first, then the longest-waiting ones', () => {
    expect(idsOf('open')).toEqual([5, 6, 7, 4, 8, 9]);
  });

  it('omits writes that do not belong to the part of the outbox', () => {
    expect(idsOf('person')).toEqual([5, 6]);
    expect(inViewOrder(rows, 'moving').map(({ id }) => id)).not.toContain(5);
  });

  it('omits writes of other kinds, and counts a link, a lot change, or a sync mark as a change', () => {
    const kinds = ['return.create', 'receiving.create', 'order.create', 'lot.exclude'];
    const held = kinds.map((kind, at) => entryOf({ id: at + 1, kind, state: 'held' }));
    const idsOfKinds = (...shown: OutboxKind[]) => inViewOrder(held, 'person', shown).map(({ id }) => id);
    expect(idsOfKinds('return')).toEqual([1]);
    expect(idsOfKinds('order', 'other')).toEqual([3, 4]);
    expect(inViewOrder(held, 'person')).toHaveLength(4);
  });

  it('keeps finished writes in the given order, newest first', () => {
    const over = [entryOf({ id: 3, state: 'cancelled' }), entryOf({ id: 2, state: 'rejected' })];
    expect(inViewOrder(over, 'ended')).toEqual(over);
  });
});
