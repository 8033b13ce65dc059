import { describe, expect, it } from 'vitest';
import { outcomeOf } from '#renderer/desk/outcome-list.tsx';
import { english } from '#test/support/english.ts';

const entry = {
  id: 7,
  resultId: null,
  reference: 'RMA-1',
  list: '/returns',
  sentAs: 'returnDesk.outcome.sentAs',
} as const;

describe('the outcome of a write that left the desk', () => {
  it('asks for the decision that a user must make, and leads to its entry', () => {
    const shown = outcomeOf({ ...entry, state: 'unconfirmed', needsDecision: true }, english.t);
    expect(shown).toMatchObject({
      tone: 'attention',
      state: 'Decide: did the server receive it?',
      address: '/outbox/7',
    });
  });

  it('leads to the record once its ID is known', () => {
    const shown = outcomeOf({ ...entry, state: 'sent', resultId: 2042, needsDecision: false }, english.t);
    expect(shown).toMatchObject({ tone: 'done', address: '/returns/2042' });
  });
});
