import type { WriteGuard } from '#electron/api/write-guard.ts';
import type { WriteOutcome } from '#electron/api/write-outcome.ts';
import type { Sentence } from '#shared/messages/messages.ts';
import type { OutboxRow } from '#shared/outbox/outbox-view.ts';

/**
 * What a look-up found: the record's id, null for none, that this server cannot be asked, or, of a change, what speaks
 * against sending it again, which a person has to see.
 */
export type LookUpResult = number | null | 'notOffered' | StoppedChange;

export type StoppedChange = Extract<WriteOutcome, { happened: 'stopped' }>;

/** One kind of write that the outbox can send. Another kind is one more of these, handed to the sender. */
export type WriteKind = {
  /** As it stands in the row: `return.create`. */
  readonly kind: string;
  /** Sends a row's frozen body once, under the row's own reference. Never rejects. */
  send(row: OutboxRow, guard: WriteGuard): Promise<WriteOutcome>;
  /** Looks whether the service has the row's reference, or its change. Rejects where that cannot be known now. */
  lookUp(row: OutboxRow, guard: Omit<WriteGuard, 'beforeSending'>): Promise<LookUpResult>;
  /**
   * The ids of all records at the service that are this write, which was sent: none where that cannot be known. Rejects
   * where it cannot be known now.
   */
  findCopies(row: OutboxRow, guard: Omit<WriteGuard, 'beforeSending'>): Promise<readonly number[]>;
  /** How the activity log names the write, and its subject, which has the row's reference among its values. */
  describe(row: OutboxRow): { action: string; subject: Sentence };
};
