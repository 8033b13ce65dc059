import { sentence } from '#shared/messages/messages.ts';
import { ServiceError } from './api-error.ts';
import type { Operation } from './operations/operations.ts';
import type { Ticket } from './rate-limiter.ts';

/** What a call of a certain account is bound to: it leaves while that account is in use, or not at all (SIGNED_OUT). */
export type AccountGuard = {
  /** Whether that account is the one in use. */
  isCurrent: () => boolean;
};

/**
 * What a write that waited for its account is bound to: it goes out under that account's channel, or not at all
 * (SIGNED_OUT), and only after its note in the activity log is on the disk.
 */
export type WriteGuard = AccountGuard & {
  channelId: number;
  /** Runs with a place in the budget at hand, just before anything is sent; sends nothing where it rejects. */
  beforeSending: () => Promise<void>;
};

/** Either of the two. */
export type CallGuard = AccountGuard & Partial<WriteGuard>;

/** Throws where the account that a call belongs to is not the one in use. */
export function refuseIfOther(operation: Operation, guard: CallGuard | undefined): void {
  if (guard === undefined || guard.isCurrent()) return;
  const message = sentence(guard.channelId === undefined ? 'failure.accountChanged' : 'failure.otherAccount');
  throw new ServiceError(
    { code: 'SIGNED_OUT', message, requestId: null },
    { operation, status: null, requestId: null },
  );
}

/** The last step before a call leaves: its place in the budget is given back where it may not. */
export async function passGuard(
  operation: Operation,
  guard: CallGuard | undefined,
  ticket: Ticket,
): Promise<Ticket> {
  if (guard === undefined) return ticket;
  try {
    refuseIfOther(operation, guard);
    await guard.beforeSending?.();
    refuseIfOther(operation, guard);
    return ticket;
  } catch (error) {
    ticket.failed(true);
    throw error;
  }
}
