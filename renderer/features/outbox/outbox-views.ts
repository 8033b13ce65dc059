import type { OutboxState } from '../../../shared/outbox/model/outbox-states.ts';
import type { OutboxCounts } from '../../../shared/outbox/outbox-view.ts';

/** What of the outbox is looked at: what is open, a part of it, or what came to its end. */
export const outboxViews = ['open', 'person', 'moving', 'drafts', 'sent', 'ended'] as const;

export type OutboxView = (typeof outboxViews)[number];

/** The states that the rows of a view can be in; `person` takes only some rows of its states. */
export const statesOfView: Readonly<Record<OutboxView, readonly OutboxState[]>> = {
  open: ['unconfirmed', 'held', 'sending', 'queued', 'draft', 'unreadable'],
  person: ['unconfirmed', 'held', 'draft', 'unreadable'],
  moving: ['sending', 'queued', 'unconfirmed'],
  drafts: ['draft'],
  sent: ['sent'],
  ended: ['rejected', 'cancelled'],
};

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

export function countOfView(counts: OutboxCounts, view: OutboxView): number {
  const { waiting, toDecide, rejected, held, unreadable } = summaryOf(counts);
  if (view === 'person') return toDecide + rejected + held + unreadable;
  if (view === 'moving') return waiting;
  return statesOfView[view].reduce((sum, state) => sum + counts.byState[state], 0);
}
