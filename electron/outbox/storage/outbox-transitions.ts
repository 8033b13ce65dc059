import type { OutboxState } from '../../../shared/outbox/model/outbox-states.ts';
import { StoreError } from '../../database/store-error.ts';

/**
 * Where each state may lead (quality, 2). Nothing leaves `sent`, `rejected` or `cancelled`; what may have arrived is
 * never `cancelled` before the service was asked.
 */
const successors: Readonly<Record<OutboxState, readonly OutboxState[]>> = {
  draft: ['draft', 'queued', 'cancelled', 'unreadable'],
  // To `sent` when a look-up before sending once more finds it; to `unconfirmed` when that is called off.
  queued: ['queued', 'sending', 'sent', 'held', 'unconfirmed', 'cancelled', 'unreadable'],
  sending: ['sent', 'queued', 'held', 'unconfirmed', 'unreadable'],
  // To `rejected` when the service refused it and, asked, does not have it either.
  unconfirmed: ['unconfirmed', 'sent', 'rejected', 'queued', 'cancelled', 'unreadable'],
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

/** Throws a `refused` StoreError with this sentence unless the transition is legal. */
export function checkTransition(from: OutboxState, to: OutboxState, sentence: string): void {
  if (!isLegalTransition(from, to)) throw new StoreError('refused', sentence);
}
