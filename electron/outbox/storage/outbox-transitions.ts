import type { OutboxState } from '#shared/outbox/model/outbox-states.ts';
import { type OutboxRefusal, refusedWith } from './outbox.ts';

/**
 * Where each state may lead (quality, 2). Nothing leaves `sent`, `rejected` or `cancelled`; what may have arrived is
 * never `cancelled` before the service was asked.
 */
const successors: Readonly<Record<OutboxState, readonly OutboxState[]>> = {
  draft: ['draft', 'queued', 'cancelled', 'unreadable'],
  // To `sent` when a look-up before sending once more finds it; to `unconfirmed` when that is called off.
  queued: ['queued', 'sending', 'sent', 'held', 'unconfirmed', 'cancelled', 'unreadable'],
  sending: ['sent', 'queued', 'held', 'unconfirmed', 'unreadable'],
  // To `rejected` when the service refused it and, asked, does not have it either; a change then waits for a person.
  unconfirmed: ['unconfirmed', 'sent', 'rejected', 'held', 'queued', 'cancelled', 'unreadable'],
  held: ['held', 'queued', 'unconfirmed', 'cancelled', 'unreadable'],
  rejected: ['rejected', 'unreadable'],
  sent: ['sent', 'unreadable'],
  cancelled: ['cancelled', 'unreadable'],
  unreadable: ['unreadable'],
};

/** Whether a row may go from one state to the other; to the same state where something else of it may change. */
function isLegalTransition(from: OutboxState, to: OutboxState): boolean {
  return successors[from].includes(to);
}

/** States in which a write came to its end. */
export const finalStates = ['sent', 'rejected', 'cancelled'] as const satisfies readonly OutboxState[];

/** Throws the refusal unless the transition is legal. */
export function checkTransition(from: OutboxState, to: OutboxState, refusal: OutboxRefusal): void {
  if (!isLegalTransition(from, to)) throw refusedWith(refusal);
}

/**
 * When an unconfirmed write is looked up by its reference: so long after it became unconfirmed (quality, 2). The
 * store needs the first, for rows that it finds half sent at its start; the sender knows the rest.
 */
export const lookUpsAfterMs = [5_000, 30_000, 120_000] as const;

/** The first of {@link lookUpsAfterMs}. */
export const firstLookUpAfterMs = lookUpsAfterMs[0];

/**
 * When a sent write is looked for a second copy at the service: a gateway may have sent it on twice, and only the list
 * shows that.
 */
export const copiesLookUpAfterMs = 10_000;

/** A row that waits for longer than anything asks it to was given its moment by a clock that has been set back since. */
export const longestPauseMs = 60 * 60_000;
