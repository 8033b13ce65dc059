import { z } from 'zod';
import { Sentence } from '#shared/ipc/sentence.ts';
import { returnGrades } from '#shared/returns/model/return-kinds.ts';
import { ReturnBodyLine } from '#shared/returns/return-body.ts';
import { outboxEvidenceClasses, outboxHeldReasons, outboxStates } from './model/outbox-states.ts';
import { outboxStatuses } from './model/outbox-status.ts';
import { QueuedChange } from './queued-change.ts';

/** The result of the last attempt to send a write. */
export const OutboxEvidence = z.object({
  class: z.enum(outboxEvidenceClasses),
  /** What happened, for display. */
  sentence: Sentence,
  /** The server's own explanation; absent if it gave none. */
  serverSays: z.string().optional(),
  /** HTTP status of the response; null if there was none. */
  status: z.number().int().nullable(),
  /** The service's machine-readable code, or what prevented a response: `timedOut`, `unreachable`, `noToken`. */
  code: z.string().nullable(),
  /** Messages by the service's field name; '' for the request as a whole. */
  fields: z.record(z.string(), z.array(Sentence)),
  requestId: z.string().nullable(),
  /** ISO 8601 in UTC. */
  at: z.string(),
  /** What it was held for; otherwise null. */
  heldReason: z.enum(outboxHeldReasons).nullable(),
  /**
   * What a user released the write from: `parcel` and `siteAway` for all later attempts, anything else for one. Absent
   * for nothing.
   */
  released: z.array(z.enum(outboxHeldReasons)).optional(),
  missingScope: z.string().nullable(),
  /**
   * State of the changed record at the service if it was not what the user had seen: a lot's status, an order's mark
   * ('' for none). A user who releases the change has seen it; absent if the change cannot continue.
   */
  seen: z.string().optional(),
});
export type OutboxEvidence = z.infer<typeof OutboxEvidence>;

/** A write in the outbox. Timestamps are ISO 8601 in UTC. */
export const OutboxRow = z.object({
  id: z.number().int(),
  /** ID of the profile that it was built in. */
  environment: z.string(),
  account: z.string(),
  channelId: z.number().int(),
  /** `return.create` or another kind of write. */
  kind: z.string(),
  /** Created once, at most 50 characters, printable as a barcode; unique in its account. */
  referenceId: z.string(),
  state: z.enum(outboxStates),
  /** The user-editable content; null in a row that no longer parses. */
  draft: z.unknown(),
  /** The content to send, frozen when it was queued; null before. */
  body: z.unknown(),
  operator: z.string().nullable(),
  desk: z.string().nullable(),
  createdAt: z.string(),
  changedAt: z.string(),
  queuedAt: z.string().nullable(),
  /** When it was sent, rejected or cancelled; null before. */
  settledAt: z.string().nullable(),
  /** How many times it was about to be sent. */
  attempts: z.number().int(),
  /** Number of most recent consecutive attempts that did not leave this computer. */
  setbacks: z.number().int(),
  /** An attempt may have arrived without confirmation: it is looked up before anything else happens. */
  wasPossiblySent: z.boolean(),
  /** Time of the next automatic attempt or look-up; null if it waits for nothing, or for a user. */
  nextAttemptAt: z.string().nullable(),
  /** Look-ups in which the service did not know the reference. */
  lookUps: z.number().int(),
  /** Unconfirmed, and all look-ups are done: a user decides. */
  needsDecision: z.boolean(),
  evidence: OutboxEvidence.nullable(),
  /** The record's ID at the service; null until known. */
  resultId: z.number().nullable(),
  /** The row that this one corrects under a new reference. */
  followsId: z.number().int().nullable(),
  /** The row that corrects this one. */
  followedById: z.number().int().nullable(),
  /** The raw content of a row that no longer parses; null for all others. It stays if discarded. */
  raw: z.string().nullable(),
});
export type OutboxRow = z.infer<typeof OutboxRow>;

/** Summary of a return in the outbox, for a list row: from its frozen body, or else from its draft. */
export const OutboxReturn = z.object({
  trackingNumber: z.string().nullable(),
  centerName: z.string().nullable(),
  shipmentId: z.number().nullable(),
  orderId: z.number().nullable(),
  customerName: z.string().nullable(),
  /** Starts at 1; null if the draft no longer exists. */
  box: z.number().int().nullable(),
  lines: z.array(
    ReturnBodyLine.extend({
      sku: z.string().nullable(),
      name: z.string().nullable(),
      /** From the draft alone, because none of it is sent; null if unknown. */
      grade: z.enum(returnGrades).nullable(),
      note: z.string().nullable(),
    }),
  ),
});
export type OutboxReturn = z.infer<typeof OutboxReturn>;

/** Summary of a receiving order in the outbox, for a list row: from its frozen body, or else from its draft. */
export const OutboxReceiving = z.object({
  purchaseOrderNumber: z.string().nullable(),
  centerName: z.string().nullable(),
  expectedArrivalAt: z.string().nullable(),
  boxCount: z.number().int(),
  trackingNumbers: z.array(z.string()),
  lines: z.array(
    z.object({
      inventoryId: z.number().nullable(),
      sku: z.string().nullable(),
      name: z.string().nullable(),
      quantity: z.number(),
      lotNumber: z.string().nullable(),
      lotDate: z.string().nullable(),
    }),
  ),
});
export type OutboxReceiving = z.infer<typeof OutboxReceiving>;

/** Summary of an order in the outbox, for a list row: from its frozen body, or else from its draft. */
export const OutboxOrder = z.object({
  recipientName: z.string().nullable(),
  orderNumber: z.string().nullable(),
  shippingMethod: z.string().nullable(),
  lines: z.array(z.object({ sku: z.string().nullable(), name: z.string().nullable(), quantity: z.number() })),
});
export type OutboxOrder = z.infer<typeof OutboxOrder>;

/** A write of the outbox as shown in the window. */
export const OutboxEntry = OutboxRow.omit({ draft: true, body: true }).extend({
  /** Null if it is not a return or no longer parses. */
  content: OutboxReturn.nullable(),
  /** Null if it is not a receiving order or no longer parses. */
  receiving: OutboxReceiving.nullable(),
  /** Null if it is not an order or no longer parses. */
  order: OutboxOrder.nullable(),
  /** Null if it does not change an existing record or no longer parses. */
  change: QueuedChange.nullable(),
});
export type OutboxEntry = z.infer<typeof OutboxEntry>;

export const OutboxEntries = z.object({ entries: z.array(OutboxEntry), totalCount: z.number().int() });
export type OutboxEntries = z.infer<typeof OutboxEntries>;

export const OutboxPage = z.object({ rows: z.array(OutboxRow), totalCount: z.number().int() });
export type OutboxPage = z.infer<typeof OutboxPage>;

export const OutboxCounts = z.object({
  byState: z.record(z.enum(outboxStates), z.number().int()),
  /** Unconfirmed writes that a user has to decide about. */
  needsDecision: z.number().int(),
  /** Drafts that correct a write rejected by the service. */
  corrections: z.number().int(),
});
export type OutboxCounts = z.infer<typeof OutboxCounts>;

/** A query of the outbox: states, kind of write (default all), sort order (newest or oldest first), and page. */
export const OutboxListQuery = z.object({
  states: z.array(z.enum(outboxStates)).min(1),
  kind: z.string().optional(),
  order: z.enum(['newest', 'oldest']).default('newest'),
  offset: z.number().int().min(0).default(0),
  limit: z.number().int().min(1).max(200).default(50),
});
export type OutboxListQuery = z.infer<typeof OutboxListQuery>;

/** A write pending at a desk of the site, without its contents. */
export const DeskWrite = z.object({
  /** Unique only within its desk. */
  id: z.number().int(),
  kind: z.string(),
  referenceId: z.string(),
  standing: z.enum(outboxStatuses),
  operator: z.string().nullable(),
  /** When it was queued, or else when it was last changed: ISO 8601 in UTC. */
  since: z.string(),
});
export type DeskWrite = z.infer<typeof DeskWrite>;

/** Pending writes at all desks of the site, from their latest reports; this desk's are current. */
export const DeskWrites = z.object({
  writes: z.array(
    DeskWrite.extend({ deskId: z.string(), desk: z.string().nullable(), isThisDesk: z.boolean() }),
  ),
  /** The outboxes contain more than this list. */
  totalCount: z.number().int(),
});
export type DeskWrites = z.infer<typeof DeskWrites>;

/** The outbox's condition at startup, in this or an earlier run; file names only, never contents. */
export const OutboxHealth = z.object({
  /** Names of files set aside, oldest first. */
  setAside: z.array(z.string()),
  /** Rows recovered from a damaged file; null if it was intact. */
  salvagedRows: z.number().int().nullable(),
  /** Why the file was replaced: it was damaged, or written by a newer Dockhand; null if it was not replaced. */
  cause: z.enum(['damaged', 'newer']).nullable(),
  /** Writes that were queued according to the activity log, or drafts, and are not in the file. */
  missing: z.array(z.object({ account: z.string(), referenceId: z.string(), wasQueued: z.boolean() })),
});
export type OutboxHealth = z.infer<typeof OutboxHealth>;
