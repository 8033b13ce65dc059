import { describe, expect, it } from 'vitest';
import { doubtOf, inViewOrder, showOutboxStatus } from '#renderer/features/outbox/outbox-state.ts';
import { outboxStates } from '#shared/outbox/model/outbox-states.ts';
import { isCorrection, outboxStatusOf } from '#shared/outbox/model/outbox-status.ts';
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
    const shown = outboxStates.map((state) => showOutboxStatus(outboxStatusOf(entryOf({ state })), t).word);
    expect(new Set(shown).size).toBe(outboxStates.length);
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

  it('keeps finished writes in the given order, newest first', () => {
    const over = [entryOf({ id: 3, state: 'cancelled' }), entryOf({ id: 2, state: 'rejected' })];
    expect(inViewOrder(over, 'ended')).toEqual(over);
  });
});
