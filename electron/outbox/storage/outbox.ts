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

/** Under whose name a write goes out: it leaves under exactly this environment, account and channel, or not at all. */
export type OutboxOwner = { environment: string; account: string; channelId: number };

/** One row of an account; an id of another account's is as if it were not there. */
export type OutboxKey = { account: string; id: number };

export type NewDraft = OutboxOwner & {
  kind: string;
  /** JSON. */
  draft: unknown;
  operator: string | null;
  desk: string | null;
  /** Letters that a reference begins with, default `RT`. */
  referencePrefix?: string;
};

export type ChangedDraft = OutboxKey & { draft: unknown; operator: string | null; desk: string | null };

/** Which drafts; null leaves a filter out. */
export type DraftQuery = { account: string; kind: string | null; operator: string | null };

/** Which rows are counted; a `kind` of null leaves that out. */
export type CountsQuery = { account: string; kind: string | null };

/** What of drafts that were sent is asked for; null in the answer where a draft has none of it. */
export type DraftPartQuery = {
  account: string;
  kind: string;
  part: 'lines' | 'deliveryNotes';
  resultIds: readonly number[];
};

/** By which marks rows of one kind are alike; null is no like of null. */
export type LikenessQuery = {
  account: string;
  kind: string;
  referenceId: string | null;
  trackingNumber: string | null;
  originalShipmentId: number | null;
};

export type TaskQuery = OutboxOwner & {
  kinds: readonly string[];
  /** A possibly sent row that was looked up just now and is not there, so that it may be sent; null for none. */
  lookedUpId: number | null;
  /** Whether nothing is to be sent just now, so that look-ups alone come next. */
  isQuiet: boolean;
};

/**
 * What there is to do: `send` a row, which is still to be claimed; `lookUp` one by its reference, in whatever state it
 * is; `nothing` before the instant `dueAt` (ISO 8601), null where time alone changes nothing.
 */
export type OutboxTask =
  | { task: 'send' | 'lookUp'; row: OutboxRow }
  | { task: 'nothing'; dueAt: string | null };

/** A write that the activity log has as queued, or as a draft, and of no end that it came to. */
export type QueuedWrite = {
  account: string;
  kind: string;
  referenceId: string;
  /** False for a draft. */
  wasQueued: boolean;
  /** When it was queued, or begun; ISO 8601 instant (UTC). */
  at: string;
  operator: string | null;
  desk: string | null;
  /** As the activity log names it. */
  subject: Sentence | null;
};

/** What became of an attempt or a look-up. Everything that is left out stays as it is. */
export type Settlement = OutboxKey & {
  /** The state that the row must still be in; in another one nothing is changed. */
  from: OutboxState;
  to: OutboxState;
  evidence?: OutboxEvidence;
  nextAttemptAt?: string | null;
  wasPossiblySent?: true;
  lookUps?: number;
  /** Attempts in a row that did not leave this computer. */
  setbacks?: number;
  resultId?: number;
};

export type ReleaseQuery = OutboxOwner & {
  reasons: readonly OutboxHeldReason[];
  /** For `scope`: only rows that miss one of these. */
  grantedScopes: readonly string[];
};

export type OutboxChange = OutboxKey & { state: OutboxState };

/**
 * Writes on their way to the service, in a file of their own that is synced at every commit: whatever a method
 * resolves with is on the disk (quality, 2). Every method rejects with an {@link OutboxError}: `refused` for what
 * the row's state does not allow, else what is wrong with the file; nothing is half saved then.
 */
export type Outbox = {
  /** Begins a draft; its reference is made here, once. */
  createDraft(draft: NewDraft): Promise<OutboxRow>;
  /**
   * Makes a draft of another desk one of this one, under its reference. A version of it that is here already stays as
   * a draft of its own. Refused where the reference is no draft here any more.
   */
  adoptDraft(draft: NewDraft & { referenceId: string }): Promise<OutboxRow>;
  /** The rows with these references, in whatever state they are. */
  readByReference(query: { account: string; references: readonly string[] }): Promise<OutboxRow[]>;
  /** Refused for anything but a draft. */
  saveDraft(draft: ChangedDraft): Promise<OutboxRow>;
  /** The draft that was changed last first. */
  readDrafts(query: DraftQuery): Promise<OutboxRow[]>;
  /** Null where the account has no such row. */
  read(key: OutboxKey): Promise<OutboxRow | null>;
  /** Queues writes that are built at no desk, all of them or none; see {@link Outbox.queue}. */
  enqueue(writes: readonly (Omit<NewDraft, 'draft'> & { body: unknown })[]): Promise<OutboxRow[]>;
  /** Freezes the body and puts the row behind those that wait; the row is `queued` on the disk when it resolves. */
  queue(row: OutboxKey & { body: unknown }): Promise<OutboxRow>;
  list(query: OutboxListQuery & { account: string }): Promise<OutboxPage>;
  /** The writes of these kinds that did not come to their end, in the order of queueing. */
  readOpen(query: { account: string; kinds: readonly string[] }): Promise<OutboxRow[]>;
  /** How many rows an account has in each state, of one kind or (null) of all. */
  counts(query: CountsQuery): Promise<OutboxCounts>;
  /** How much of an environment, whoever's it is, was not sent, or can no longer be read. */
  countUnsent(environment: string): Promise<number>;
  /** How much of that is still a draft. */
  countDrafts(environment: string): Promise<number>;
  /** Drafts, and writes that wait or were sent, which share one of the marks: the newest first, at most 50. */
  findLike(query: LikenessQuery): Promise<OutboxRow[]>;
  /** A part of the drafts that these records of the service came from, as far as this desk made them. */
  readDraftParts(query: DraftPartQuery): Promise<{ resultId: number; part: unknown }[]>;
  /**
   * Gives up a draft, or a write that certainly did not go out. One that may have gone out before is not forgotten: it
   * is `unconfirmed` again, but for a change whose record was read since. A row that no longer parses keeps its raw
   * text.
   */
  cancel(key: OutboxKey): Promise<OutboxRow>;
  /**
   * A new draft with the same content and a new reference, in place of a write that did not go out (queued, held,
   * cancelled), or that the service refused after all its look-ups found nothing. The old row is `cancelled`, and
   * says which one follows it. A rejected write has its new draft already.
   */
  revise(key: OutboxKey): Promise<OutboxRow>;
  /** `sendAgain` waits for the look-ups; `itArrived` is taken at any time while the row is unconfirmed. */
  decide(input: OutboxKey & { decision: OutboxDecision }): Promise<OutboxRow>;
  /** Lets one held row go on, whatever it waits for. */
  release(key: OutboxKey): Promise<OutboxRow>;
  /** Lets held rows go on whose reason is removed; answers how many. */
  releaseHeld(query: ReleaseQuery): Promise<number>;
  /**
   * The way is free again: ends the pause of rows that did not leave this computer, and answers how many; look-ups
   * that the service did not answer are made again at once.
   */
  retryNow(owner: OutboxOwner): Promise<number>;
  /**
   * What comes next for an owner: look-ups of unconfirmed writes, then writes in the order of queueing (creations
   * before changes, and no change before an earlier one of its record came to its end), one at a time and none while it
   * is unknown whether the service takes any, then look-ups of what was sent for copies of it.
   */
  findNext(query: TaskQuery): Promise<OutboxTask>;
  /** Makes a queued row `sending`; to be awaited before anything of it is sent. */
  claim(key: OutboxKey): Promise<OutboxRow>;
  /** Answers the row as it is afterward; null where it is gone. */
  settle(settlement: Settlement): Promise<OutboxRow | null>;
  /** Calls the listener after every change, until the answered function is called. */
  watch(listener: (change: OutboxChange) => void): () => void;
  /**
   * Removes everything of an account, or of an environment, from the bytes of the file and of its copies that were set
   * aside; answers the number of rows. Refused while any of them is a draft or on its way, unless `includingOpen`.
   */
  purgeAccount(input: { account: string; includingOpen: boolean }): Promise<number>;
  /** Whether it has any row of an account, or of an environment. */
  holds(accountId: string): Promise<boolean>;
  /** Every id of a file that a row of any account names, in whatever state it is. */
  listNamedFiles(input: null): Promise<string[]>;
  /** Removes rows of any account that came to their end before this ISO 8601 instant (UTC). */
  purgeOlderThan(instant: string): Promise<number>;
  health(): Promise<OutboxHealth>;
  close(): Promise<void>;
};

/** What of an outbox its file answers by itself. */
export type OutboxMethod = Exclude<keyof Outbox, 'watch' | 'health' | 'close'>;

/** What a row's state does not allow. */
export type OutboxRefusal = Extract<MessageId, `outbox.refused.${string}`>;

export const refusedWith = (id: OutboxRefusal) => new StoreError('refused', sentence(id));

/** The outbox could not, or would not, do what it was asked to; `failure` goes to the window. */
export class OutboxError extends StoreError {
  /** CONFLICT for what the row's state does not allow, else INTERNAL. */
  get failure(): Failure {
    const code = this.problem === 'refused' ? 'CONFLICT' : 'INTERNAL';
    return { code, message: this.sentence, requestId: null };
  }
}
