import type { Sentence } from '../../shared/messages/messages.ts';
import type { OutboxRow } from '../../shared/outbox/outbox-view.ts';
import type { WriteGuard } from '../api/write-guard.ts';
import type { WriteOutcome } from '../api/write-outcome.ts';

/** What a look-up by reference found: the record's id, null for none, or that this server cannot be asked. */
export type LookUpResult = number | null | 'notOffered';

/** One kind of write that the outbox can send. Another kind is one more of these, handed to the sender. */
export type WriteKind = {
  /** As it stands in the row: `return.create`. */
  readonly kind: string;
  /** Sends a row's frozen body once, under the row's own reference. Never rejects. */
  send(row: OutboxRow, guard: WriteGuard): Promise<WriteOutcome>;
  /** Looks whether the service has the row's reference. Rejects where that cannot be known now. */
  lookUp(row: OutboxRow, guard: Omit<WriteGuard, 'beforeSending'>): Promise<LookUpResult>;
  /**
   * The ids of all records at the service that are this write, which was sent: none where that cannot be told. Rejects
   * where it cannot be known now.
   */
  findCopies(row: OutboxRow, guard: Omit<WriteGuard, 'beforeSending'>): Promise<readonly number[]>;
  /** How the activity log names the write, and its subject, which has the row's reference. */
  describe(row: OutboxRow): { action: string; subject: Sentence };
};
