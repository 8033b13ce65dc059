import type { OutboxCounts } from '../../../shared/outbox/outbox-view.ts';
import { type OutboxView, statesOfView } from './outbox-search.ts';

/** How the outbox stands in a few numbers: what goes on by itself, and what waits for a person. */
type OutboxSummary = {
  readonly waiting: number;
  readonly toDecide: number;
  readonly rejected: number;
  readonly held: number;
  readonly drafts: number;
  readonly unreadable: number;
};

/** Sums up the counts; a write is counted once. */
export function summaryOf({ byState, needsDecision, corrections }: OutboxCounts): OutboxSummary {
  return {
    waiting: byState.queued + byState.sending + byState.unconfirmed - needsDecision,
    toDecide: needsDecision,
    rejected: corrections,
    held: byState.held,
    drafts: byState.draft - corrections,
    unreadable: byState.unreadable,
  };
}

/** How many writes a view of the list has. */
export function countOfView(counts: OutboxCounts, view: OutboxView): number {
  const { waiting, toDecide, rejected, held, unreadable } = summaryOf(counts);
  if (view === 'person') return toDecide + rejected + held + unreadable;
  if (view === 'moving') return waiting;
  return statesOfView[view].reduce((sum, state) => sum + counts.byState[state], 0);
}
