import { StoreError } from '#electron/database/store-error.ts';
import type { Failure } from '#shared/ipc/failure.ts';
import { type MessageId, type Sentence, sentence } from '#shared/messages/messages.ts';
import type { OutboxDecision, OutboxHeldReason, OutboxState } from '#shared/outbox/model/outbox-states.ts';
import type {
  OutboxCounts,
  OutboxEvidence,
  OutboxHealth,
  OutboxListQuery,
  OutboxPage,
  OutboxRow,
} from '#shared/outbox/outbox-view.ts';
import type { ReturnIdentifiers } from '#shared/returns/model/return-duplicate-rules.ts';

/** Identity of a write: it is sent under exactly this environment, account and channel, or not at all. */
export type OutboxOwner = { environment: string; account: string; channelId: number };

/** One row of an account; an id of another account's row is treated as missing. */
export type OutboxKey = { account: string; id: number };

export type NewDraft = OutboxOwner & {
  kind: string;
  /** JSON. */
  draft: unknown;
  operator: string | null;
  desk: string | null;
  /** Prefix of the reference, default `RT`. */
  referencePrefix?: string;
};

export type ChangedDraft = OutboxKey & { draft: unknown; operator: string | null; desk: string | null };

/** `kind` null omits the filter; drafts of these operators are left out. */
export type DraftQuery = { account: string; kind: string | null; except: readonly string[] };

/** `kind` null omits the filter. */
export type CountsQuery = { account: string; kind: string | null };

/** Which part of sent drafts is read; null in the result for a draft without it. */
export type DraftPartQuery = {
  account: string;
  kind: string;
  part: 'lines' | 'deliveryNotes';
  resultIds: readonly number[];
};

/** Marks that make rows of one kind alike; null never matches null. */
export type LikenessQuery = ReturnIdentifiers & { account: string; kind: string };

export type TaskQuery = OutboxOwner & {
  kinds: readonly string[];
  /** A possibly sent row that was just looked up and not found, so that it may be sent; null for none. */
  lookedUpId: number | null;
  /** Whether nothing is to be sent now, so that only look-ups are next. */
  isQuiet: boolean;
};

/**
 * Next task: `send` a row, which must still be claimed; `lookUp` one by its reference, in any state; `nothing` before
 * `dueAt` (ISO 8601), null if time alone changes nothing.
 */
export type OutboxTask =
  | { task: 'send' | 'lookUp'; row: OutboxRow }
  | { task: 'nothing'; dueAt: string | null };

/** A write that the activity log has as queued or as a draft, and without an outcome. */
export type QueuedWrite = {
  account: string;
  kind: string;
  referenceId: string;
  /** False for a draft. */
  wasQueued: boolean;
  /** When it was queued or created; ISO 8601 timestamp (UTC). */
  at: string;
  operator: string | null;
  desk: string | null;
  /** Its name in the activity log. */
  subject: Sentence | null;
};

/** Outcome of an attempt or a look-up. Omitted fields stay as they are. */
export type Settlement = OutboxKey & {
  /** The state the row must still be in; otherwise nothing changes. */
  from: OutboxState;
  /**
   * For the outcome of a sent attempt: its number. The outcome also applies if the row became unconfirmed in the meantime,
   * and not to a later attempt.
   */
  attempts?: number;
  to: OutboxState;
  evidence?: OutboxEvidence;
  nextAttemptAt?: string | null;
  wasPossiblySent?: true;
  lookUps?: number;
  /** Consecutive attempts that did not leave this computer. */
  setbacks?: number;
  resultId?: number;
};

export type ReleaseQuery = OutboxOwner & {
  reasons: readonly OutboxHeldReason[];
  /** For `scope`: only rows that lack one of these. */
  grantedScopes: readonly string[];
};

export type OutboxChange = OutboxKey & { state: OutboxState };

/**
 * Writes on their way to the service, in a separate file that is synced at every commit: whatever a method resolves
 * with is on disk. Every method rejects with an {@link OutboxError}: `refused` for what the row's state does not allow,
 * else the problem with the file; nothing is half saved then.
 */
export type Outbox = {
  /** Creates a draft with its permanent reference. */
  createDraft(draft: NewDraft): Promise<OutboxRow>;
  /**
   * Turns another desk's draft into one of this desk's, under its reference. A version already here stays as a separate
   * draft, unless it was discarded. Refused if the reference was queued here and not discarded.
   */
  adoptDraft(draft: NewDraft & { referenceId: string }): Promise<OutboxRow>;
  /** The rows with these references, in any state. */
  readByReference(query: { account: string; references: readonly string[] }): Promise<OutboxRow[]>;
  /** Refused for anything but a draft. */
  saveDraft(draft: ChangedDraft): Promise<OutboxRow>;
  /** Most recently changed first. */
  readDrafts(query: DraftQuery): Promise<OutboxRow[]>;
  /** Null if the account has no such row. */
  read(key: OutboxKey): Promise<OutboxRow | null>;
  /** Queues writes that no desk builds, all or none; see {@link Outbox.queue}. */
  enqueue(writes: readonly (Omit<NewDraft, 'draft'> & { body: unknown })[]): Promise<OutboxRow[]>;
  /** Freezes the body and puts the row behind those that wait; when it resolves, the row is `queued` on disk. */
  queue(row: OutboxKey & { body: unknown }): Promise<OutboxRow>;
  list(query: OutboxListQuery & { account: string }): Promise<OutboxPage>;
  /** Unfinished writes of these kinds, in queueing order. */
  readOpen(query: { account: string; kinds: readonly string[] }): Promise<OutboxRow[]>;
  /** Counts an account's rows in each state, of one kind or (null) of all. */
  counts(query: CountsQuery): Promise<OutboxCounts>;
  /** Counts an environment's rows, of any account, that were not sent or can no longer be read. */
  countUnsent(environment: string): Promise<number>;
  /** How many of those are still drafts. */
  countDrafts(environment: string): Promise<number>;
  /** Drafts, and waiting or sent writes, that share one of the marks: newest first, at most 50. */
  findLike(query: LikenessQuery): Promise<OutboxRow[]>;
  /** A part of the drafts behind these service records, if made at this desk. */
  readDraftParts(query: DraftPartQuery): Promise<{ resultId: number; part: unknown }[]>;
  /**
   * Gives up a draft, or a write that was certainly not sent. One that may have been sent becomes `unconfirmed` again,
   * except a change whose record was read since. A row that no longer parses is given up as it is, and keeps its raw text.
   */
  cancel(key: OutboxKey): Promise<OutboxRow>;
  /**
   * Creates a draft with the same content and a new reference, in place of a write that was not sent (queued, held,
   * cancelled), or that the service refused and no look-up found. The old row becomes `cancelled` and names its
   * successor. A rejected write already has its new draft.
   */
  revise(key: OutboxKey): Promise<OutboxRow>;
  /** `sendAgain` waits for the look-ups; `itArrived` is accepted at any time while the row is unconfirmed. */
  decide(input: OutboxKey & { decision: OutboxDecision }): Promise<OutboxRow>;
  /** Releases one held row, whatever it waits for. */
  release(key: OutboxKey): Promise<OutboxRow>;
  /**
   * Releases a row that is held for this reason, or forgets that a user released a waiting row from it: the row is checked
   * again before it is sent. Leaves any other row as it is.
   */
  releaseAutomatically(input: OutboxKey & { reason: OutboxHeldReason }): Promise<OutboxRow>;
  /** Releases held rows whose reason is removed; returns how many. */
  releaseHeld(query: ReleaseQuery): Promise<number>;
  /**
   * The service is reachable again: ends the pause of rows that did not leave this computer and returns how many;
   * look-ups the service did not answer are repeated immediately.
   */
  retryNow(owner: OutboxOwner): Promise<number>;
  /**
   * What is next for an owner: look-ups of unconfirmed writes, then writes in queueing order (creations before changes,
   * and no change before an earlier one of its record is finished), one at a time and none while it is unknown whether
   * the service takes any, then look-ups for copies of sent writes. Not for use by a sender that is sending one: the
   * owner's writes that still are `sending` become unconfirmed, until {@link Outbox.settle} has their outcome.
   */
  findNext(query: TaskQuery): Promise<OutboxTask>;
  /** Makes a queued row `sending`; must be awaited before anything of it is sent. */
  claim(key: OutboxKey): Promise<OutboxRow>;
  /** Returns the row after the change; null if it no longer exists. */
  settle(settlement: Settlement): Promise<OutboxRow | null>;
  /** Calls the listener after every change; the returned function stops that. */
  watch(listener: (change: OutboxChange) => void): () => void;
  /**
   * Removes everything of an account, or of an environment, from the bytes of the file and of its copies that were set
   * aside; returns the number of rows. Refused while any of them is a draft or on its way, unless `includingOpen`.
   */
  purgeAccount(input: { account: string; includingOpen: boolean }): Promise<number>;
  /** Whether any row of an account, or of an environment, exists. */
  holds(accountId: string): Promise<boolean>;
  /** Every file id named by a row of any account, in any state. */
  listNamedFiles(input: null): Promise<string[]>;
  /** Removes rows of any account that finished before this ISO 8601 timestamp (UTC). */
  purgeOlderThan(instant: string): Promise<number>;
  health(): Promise<OutboxHealth>;
  close(): Promise<void>;
};

/** Outbox methods that its file answers. */
export type OutboxMethod = Exclude<keyof Outbox, 'watch' | 'health' | 'close'>;

/** Message for what a row's state does not allow. */
export type OutboxRefusal = Extract<MessageId, `outbox.refused.${string}`>;

export const refusedWith = (id: OutboxRefusal) => new StoreError('refused', sentence(id));

/** The outbox could not, or refused to, do what it was asked; `failure` is sent to the window. */
export class OutboxError extends StoreError {
  /** CONFLICT for what the row's state does not allow, else INTERNAL. */
  get failure(): Failure {
    const code = this.problem === 'refused' ? 'CONFLICT' : 'INTERNAL';
    return { code, message: this.sentence, requestId: null };
  }
}
