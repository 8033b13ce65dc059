import { sentence } from '#shared/messages/messages.ts';
import { ServiceError } from './api-error.ts';
import type { Operation } from './operations/operations.ts';
import type { Ticket } from './rate-limiter.ts';

/** Binds a call to an account: it is sent while that account is in use, or not at all (SIGNED_OUT). */
export type AccountGuard = {
  isCurrent: () => boolean;
};

/**
 * Binds a write that waited for its account: it is sent under that account's channel or not at all (SIGNED_OUT), and
 * only after its note in the activity log is on disk.
 */
export type WriteGuard = AccountGuard & {
  channelId: number;
  /** Called while holding a place in the budget, just before anything is sent; if it rejects, nothing is sent. */
  beforeSending: () => Promise<void>;
};

export type CallGuard = AccountGuard & Partial<WriteGuard>;

/** Throws if the account that a call belongs to is not the one in use. */
export function assertCurrentAccount(operation: Operation, guard: CallGuard | undefined): void {
  if (guard === undefined || guard.isCurrent()) return;
  const message = sentence(guard.channelId === undefined ? 'failure.accountChanged' : 'failure.otherAccount');
  throw new ServiceError(
    { code: 'SIGNED_OUT', message, requestId: null },
    { operation, status: null, requestId: null },
  );
}

/** The last step before a call is sent: returns its place in the budget if it may not be. */
export async function passGuard(
  operation: Operation,
  guard: CallGuard | undefined,
  ticket: Ticket,
): Promise<Ticket> {
  if (guard === undefined) return ticket;
  try {
    assertCurrentAccount(operation, guard);
    await guard.beforeSending?.();
    assertCurrentAccount(operation, guard);
    return ticket;
  } catch (error) {
    ticket.failed(true);
    throw error;
  }
}
