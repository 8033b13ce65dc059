import type { WriteGuard } from '#electron/api/write-guard.ts';
import type { WriteOutcome } from '#electron/api/write-outcome.ts';
import type { Sentence } from '#shared/messages/messages.ts';
import type { OutboxRow } from '#shared/outbox/outbox-view.ts';

/**
 * Result of a look-up: the record's id, null for none, that this server cannot be asked, or, for a change, what argues
 * against sending it again, which a user must see.
 */
export type LookUpResult = number | null | 'notOffered' | StoppedChange;

export type StoppedChange = Extract<WriteOutcome, { happened: 'stopped' }>;

/** One kind of write the outbox can send. A new kind is passed to the outbox in `app/compose-account.ts`. */
export type WriteKind = {
  /** As in the row: `return.create`. */
  readonly kind: string;
  /** Sends a row's frozen body once, under the row's reference. Never rejects. */
  send(row: OutboxRow, guard: WriteGuard): Promise<WriteOutcome>;
  /** Checks whether the service has the row's reference, or its change. Rejects if that cannot be known now. */
  lookUp(row: OutboxRow, guard: Omit<WriteGuard, 'beforeSending'>): Promise<LookUpResult>;
  /**
   * Ids of all service records of this write, which was sent: none if that can never be known. Rejects if it cannot be
   * known now.
   */
  findCopies(row: OutboxRow, guard: Omit<WriteGuard, 'beforeSending'>): Promise<readonly number[]>;
  /** The write's action name in the activity log, and its subject, with the row's reference among its values. */
  describe(row: OutboxRow): { action: string; subject: Sentence };
};
