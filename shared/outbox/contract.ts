import { z } from 'zod';
import { id, nothing, request } from '#shared/ipc/define.ts';
import { DeskDraft } from './desk-draft.ts';
import { changeKinds } from './model/change-records.ts';
import { outboxDecisions, outboxStates } from './model/outbox-states.ts';
import {
  DeskWrites,
  OutboxCounts,
  OutboxEntries,
  OutboxEntry,
  OutboxHealth,
  OutboxListQuery,
} from './outbox-view.ts';
import { QueuedChange } from './queued-change.ts';

export const outboxRequests = {
  list: request(OutboxListQuery, OutboxEntries),
  /** What waits at all desks of the site; null without one. */
  listDesks: request(nothing, DeskWrites.nullable()),
  read: request(z.object({ id }), OutboxEntry.nullable()),
  /** Of one kind of write, or of all of them. */
  counts: request(z.object({ kind: z.string().nullable() }), OutboxCounts),
  health: request(nothing, OutboxHealth),
  /** Puts changes into the outbox: they are on the disk, all of them or none, and leave by themselves, when it answers. */
  queueChanges: request(
    z.object({ changes: z.array(QueuedChange).min(1).max(1_000) }),
    z.object({ entries: z.array(OutboxEntry) }),
  ),
  /** Every change that is not at the service yet, for the screens of its records. */
  readChanges: request(nothing, z.object({ entries: z.array(OutboxEntry) })),
  /** What a person decides of a write of which nobody knows whether it arrived. */
  decide: request(z.object({ id, decision: z.enum(outboxDecisions) }), OutboxEntry),
  /** Gives up a draft or a write that did not go out; one that may have gone out is unconfirmed again. */
  cancel: request(z.object({ id }), OutboxEntry),
  /** A new draft with the same content and a new reference, in place of one that did not go out. */
  revise: request(z.object({ id }), OutboxEntry),
  /** Drafts that other desks of the site have, also those that were taken over from this one; none without a site. */
  readDeskDrafts: request(nothing, z.array(DeskDraft)),
  /** Takes a draft over from another desk: it is a draft of this one when it answers. CONFLICT where somebody was faster, or the site is away. */
  takeOver: request(z.object({ referenceId: z.string().min(1).max(50) }), OutboxEntry),
  /** Lets a held write go on, whatever it waits for. */
  release: request(z.object({ id }), OutboxEntry),
  /** Ends the pauses: what waits for the service is tried now. */
  retryNow: request(nothing, z.object({ count: z.number().int() })),
};

/** `changed`: a write changed its state, and that is on the disk; of the account that is signed in. */
export const outboxEvents = {
  changed: z.object({ id, state: z.enum(outboxStates) }),
  /** The service has a record as a change of the outbox wanted it; `recordId` is that of the parcel, item, or order. */
  applied: z.object({ kind: z.enum(changeKinds), recordId: id }),
};
