import { z } from 'zod';
import { Sentence } from '#shared/ipc/sentence.ts';
import { returnGrades } from '#shared/returns/model/return-kinds.ts';
import { ReturnBodyLine } from '#shared/returns/return-body.ts';
import { outboxStandings } from './model/outbox-standing.ts';
import { outboxEvidenceClasses, outboxHeldReasons, outboxStates } from './model/outbox-states.ts';
import { QueuedChange } from './queued-change.ts';

/** What the last attempt to send a write showed. */
export const OutboxEvidence = z.object({
  class: z.enum(outboxEvidenceClasses),
  /** What happened, for a person. */
  sentence: Sentence,
  /** The server's own explanation; absent where it gave none. */
  serverSays: z.string().optional(),
  /** Status of the answer; null where none came. */
  status: z.number().int().nullable(),
  /** The service's machine-readable code, or what stood between: `timedOut`, `unreachable`, `noToken`. */
  code: z.string().nullable(),
  /** Sentences by field as the service names it, '' for the whole. */
  fields: z.record(z.string(), z.array(Sentence)),
  requestId: z.string().nullable(),
  /** ISO 8601 in UTC. */
  at: z.string(),
  /** What a held write waits for; null in all other classes. */
  heldReason: z.enum(outboxHeldReasons).nullable(),
  missingScope: z.string().nullable(),
  /**
   * How the service had the record of a change that was not as the person had seen it: a lot's standing, an order's
   * mark ('' for none). Whoever lets the change go on has seen it; absent where nothing can go on.
   */
  seen: z.string().optional(),
});
export type OutboxEvidence = z.infer<typeof OutboxEvidence>;

/** A write in the outbox. Instants are ISO 8601 in UTC. */
export const OutboxRow = z.object({
  id: z.number().int(),
  /** Id of the profile that it was built in. */
  environment: z.string(),
  account: z.string(),
  channelId: z.number().int(),
  /** `return.create`, and what else can be sent. */
  kind: z.string(),
  /** Made once, at most 50 characters, printable as a barcode; unique in its account. */
  referenceId: z.string(),
  state: z.enum(outboxStates),
  /** What a person edits; null in a row that no longer parses. */
  draft: z.unknown(),
  /** What is sent, frozen when it was queued; null before. */
  body: z.unknown(),
  operator: z.string().nullable(),
  desk: z.string().nullable(),
  createdAt: z.string(),
  changedAt: z.string(),
  queuedAt: z.string().nullable(),
  /** When it was sent, rejected or cancelled; null before. */
  settledAt: z.string().nullable(),
  /** How often it was about to be sent. */
  attempts: z.number().int(),
  /** How many of the latest attempts in a row did not leave this computer. */
  setbacks: z.number().int(),
  /** An attempt may have arrived without anybody knowing: it is looked up before anything else is done. */
  wasPossiblySent: z.boolean(),
  /** When it is sent or looked up next by itself; null where that waits for nothing, or for a person. */
  nextAttemptAt: z.string().nullable(),
  /** Look-ups that the service answered without knowing the reference. */
  lookUps: z.number().int(),
  /** Unconfirmed, and every look-up is done: a person decides. */
  needsDecision: z.boolean(),
  evidence: OutboxEvidence.nullable(),
  /** The record's id at the service; null before it is known. */
  resultId: z.number().nullable(),
  /** The row that this one corrects, under a new reference. */
  followsId: z.number().int().nullable(),
  /** The row that corrects this one. */
  followedById: z.number().int().nullable(),
  /** Everything of a row that no longer parses, as it stood; null in all other states. */
  raw: z.string().nullable(),
});
export type OutboxRow = z.infer<typeof OutboxRow>;

/** What a return in the outbox says, for a row of a list: from its frozen body, else from its draft. */
export const OutboxReturn = z.object({
  trackingNumber: z.string().nullable(),
  centerName: z.string().nullable(),
  shipmentId: z.number().nullable(),
  orderId: z.number().nullable(),
  customerName: z.string().nullable(),
  /** Counts from 1; null where the draft is not there any more. */
  box: z.number().int().nullable(),
  lines: z.array(
    ReturnBodyLine.extend({
      sku: z.string().nullable(),
      name: z.string().nullable(),
      /** From the draft alone, as nothing of it is sent; null where unknown. */
      grade: z.enum(returnGrades).nullable(),
      note: z.string().nullable(),
    }),
  ),
});
export type OutboxReturn = z.infer<typeof OutboxReturn>;

/** What a receiving order in the outbox says, for a row of a list: from its frozen body, else from its draft. */
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

/** What an order in the outbox says, for a row of a list: from its frozen body, else from its draft. */
export const OutboxOrder = z.object({
  recipientName: z.string().nullable(),
  orderNumber: z.string().nullable(),
  shippingMethod: z.string().nullable(),
  lines: z.array(z.object({ sku: z.string().nullable(), name: z.string().nullable(), quantity: z.number() })),
});
export type OutboxOrder = z.infer<typeof OutboxOrder>;

/** A write of the outbox as the window sees it. */
export const OutboxEntry = OutboxRow.omit({ draft: true, body: true }).extend({
  /** Null for what is no return, and for what no longer parses. */
  content: OutboxReturn.nullable(),
  /** Null for what is no receiving order, and for what no longer parses. */
  receiving: OutboxReceiving.nullable(),
  /** Null for what is no order, and for what no longer parses. */
  order: OutboxOrder.nullable(),
  /** Null for what changes no record that exists, and for what no longer parses. */
  change: QueuedChange.nullable(),
});
export type OutboxEntry = z.infer<typeof OutboxEntry>;

export const OutboxEntries = z.object({ entries: z.array(OutboxEntry), totalCount: z.number().int() });
export type OutboxEntries = z.infer<typeof OutboxEntries>;

export const OutboxPage = z.object({ rows: z.array(OutboxRow), totalCount: z.number().int() });
export type OutboxPage = z.infer<typeof OutboxPage>;

export const OutboxCounts = z.object({
  byState: z.record(z.enum(outboxStates), z.number().int()),
  /** Unconfirmed writes that a person has to decide about. */
  needsDecision: z.number().int(),
  /** Drafts that correct a write which the service rejected. */
  corrections: z.number().int(),
});
export type OutboxCounts = z.infer<typeof OutboxCounts>;

/** A list of the outbox: which states, the newest or oldest first, and a page of it. */
export const OutboxListQuery = z.object({
  states: z.array(z.enum(outboxStates)).min(1),
  order: z.enum(['newest', 'oldest']).default('newest'),
  offset: z.number().int().min(0).default(0),
  limit: z.number().int().min(1).max(200).default(50),
});
export type OutboxListQuery = z.infer<typeof OutboxListQuery>;

/** A write that waits at a desk of the site, with nothing of what is in it. */
export const DeskWrite = z.object({
  /** Of its desk alone. */
  id: z.number().int(),
  kind: z.string(),
  referenceId: z.string(),
  standing: z.enum(outboxStandings),
  operator: z.string().nullable(),
  /** Since when it is queued, else since it was changed: ISO 8601 in UTC. */
  since: z.string(),
});
export type DeskWrite = z.infer<typeof DeskWrite>;

/** What waits at all desks of the site, by their latest reports; this desk's is current. */
export const DeskWrites = z.object({
  writes: z.array(
    DeskWrite.extend({ deskId: z.string(), desk: z.string().nullable(), isThisDesk: z.boolean() }),
  ),
  /** More of them than that are in the outboxes. */
  totalCount: z.number().int(),
});
export type DeskWrites = z.infer<typeof DeskWrites>;

/** How the outbox was found, now or by an earlier run; names of files, never their contents. */
export const OutboxHealth = z.object({
  /** File names of what was set aside, the oldest first. */
  setAside: z.array(z.string()),
  /** Rows that were read out of a damaged file; null when it was sound. */
  salvagedRows: z.number().int().nullable(),
  /** Why the file was replaced: it was damaged, or a newer Dockhand wrote it; null when it was not. */
  cause: z.enum(['damaged', 'newer']).nullable(),
  /** Writes that were queued by the activity log, or drafts, and are not in the file. */
  missing: z.array(z.object({ account: z.string(), referenceId: z.string(), wasQueued: z.boolean() })),
});
export type OutboxHealth = z.infer<typeof OutboxHealth>;
