import type { OutboxState } from '#shared/outbox/model/outbox-states.ts';
import { type OutboxRefusal, refusedWith } from './outbox.ts';

/**
 * Allowed transitions between states. Nothing leaves `sent`, `rejected` or `cancelled`; a write that may have arrived
 * is never `cancelled` before the service was asked, unless it no longer parses.
 */
const successors: Readonly<Record<OutboxState, readonly OutboxState[]>> = {
  draft: ['draft', 'queued', 'cancelled', 'unreadable'],
  // To `sent` if a look-up before resending finds it; to `unconfirmed` if the resend is called off.
  queued: ['queued', 'sending', 'sent', 'held', 'unconfirmed', 'cancelled', 'unreadable'],
  sending: ['sent', 'queued', 'held', 'unconfirmed', 'unreadable'],
  // To `rejected` if the service refused it and, when asked, does not have it either; a change then waits for a user.
  unconfirmed: ['unconfirmed', 'sent', 'rejected', 'held', 'queued', 'cancelled', 'unreadable'],
  held: ['held', 'queued', 'unconfirmed', 'cancelled', 'unreadable'],
  rejected: ['rejected', 'unreadable'],
  sent: ['sent', 'unreadable'],
  cancelled: ['cancelled', 'unreadable'],
  unreadable: ['unreadable', 'cancelled'],
};

/** Whether a row may change from one state to the other; to the same state if something else may change in it. */
function isLegalTransition(from: OutboxState, to: OutboxState): boolean {
  return successors[from].includes(to);
}

export const finalStates = ['sent', 'rejected', 'cancelled'] as const satisfies readonly OutboxState[];

/** Throws the refusal unless the transition is legal. */
export function checkTransition(from: OutboxState, to: OutboxState, refusal: OutboxRefusal): void {
  if (!isLegalTransition(from, to)) throw refusedWith(refusal);
}

/**
 * Delays after which an unconfirmed write is looked up by its reference, counted from when it became unconfirmed. The
 * store needs the first, for rows found half sent at start; the sender uses the rest.
 */
export const lookUpsAfterMs = [5_000, 30_000, 120_000] as const;

/** The first of {@link lookUpsAfterMs}. */
export const firstLookUpAfterMs = lookUpsAfterMs[0];

/**
 * Delay before a sent write is searched for a second copy at the service: a gateway may have forwarded it twice, which
 * only the list shows.
 */
export const copiesLookUpAfterMs = 10_000;

/** A row that waits longer than this got its time from a clock that has since been set back. */
export const maxPauseMs = 60 * 60_000;
