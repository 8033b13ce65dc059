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
  /** Pending writes at all desks of the site; null without a site. */
  listDesks: request(nothing, DeskWrites.nullable()),
  read: request(z.object({ id }), OutboxEntry.nullable()),
  /** `kind` null: all kinds. */
  counts: request(z.object({ kind: z.string().nullable() }), OutboxCounts),
  health: request(nothing, OutboxHealth),
  /**
   * Puts changes into the outbox. When it resolves, all or none of them are on disk, and they are sent automatically.
   */
  queueChanges: request(
    z.object({ changes: z.array(QueuedChange).min(1).max(1_000) }),
    z.object({ entries: z.array(OutboxEntry) }),
  ),
  /** All changes that have not reached the service yet, for the screens of their records. */
  readChanges: request(nothing, z.object({ entries: z.array(OutboxEntry) })),
  /** Applies the user's decision about a write whose outcome is unknown. */
  decide: request(z.object({ id, decision: z.enum(outboxDecisions) }), OutboxEntry),
  /** Cancels a draft or a write that was not sent; one that may have been sent becomes unconfirmed again. */
  cancel: request(z.object({ id }), OutboxEntry),
  /** Creates a draft with the same content and a new reference, replacing a write that was not sent. */
  revise: request(z.object({ id }), OutboxEntry),
  /** Drafts of other desks of the site, including those taken over from this one; empty without a site. */
  readDeskDrafts: request(nothing, z.array(DeskDraft)),
  /**
   * Takes a draft over from another desk; when it resolves, the draft belongs to this desk. CONFLICT if another desk
   * was faster, or the site is away.
   */
  takeOver: request(z.object({ referenceId: z.string().min(1).max(50) }), OutboxEntry),
  /** Releases a held write, whatever it is waiting for. */
  release: request(z.object({ id }), OutboxEntry),
  /** Ends the pauses: tries everything that waits for the service now. */
  retryNow: request(nothing, z.object({ count: z.number().int() })),
};

/** `changed`: the state of a write of the signed-in account changed, and this is on disk. */
export const outboxEvents = {
  changed: z.object({ id, state: z.enum(outboxStates) }),
  /**
   * A record at the service now matches a change from the outbox; `recordId` is the ID of the parcel, item, or order.
   */
  applied: z.object({ kind: z.enum(changeKinds), recordId: id }),
};
