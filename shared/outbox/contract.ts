import { z } from 'zod';
import { id, nothing, request } from '../ipc/define.ts';
import { outboxDecisions, outboxStates } from './model/outbox-states.ts';
import { OutboxCounts, OutboxEntries, OutboxEntry, OutboxHealth, OutboxListQuery } from './outbox-view.ts';

export const outboxRequests = {
  list: request(OutboxListQuery, OutboxEntries),
  read: request(z.object({ id }), OutboxEntry.nullable()),
  /** Of one kind of write, or of all of them. */
  counts: request(z.object({ kind: z.string().nullable() }), OutboxCounts),
  health: request(nothing, OutboxHealth),
  /** What a person decides of a write of which nobody knows whether it arrived. */
  decide: request(z.object({ id, decision: z.enum(outboxDecisions) }), OutboxEntry),
  /** Gives up a draft or a write that did not go out; one that may have gone out is unconfirmed again. */
  cancel: request(z.object({ id }), OutboxEntry),
  /** A new draft with the same content and a new reference, in place of one that did not go out. */
  revise: request(z.object({ id }), OutboxEntry),
  /** Lets a held write go on, whatever it waits for. */
  release: request(z.object({ id }), OutboxEntry),
  /** Ends the pauses: what waits for the service is tried now. */
  retryNow: request(nothing, z.object({ count: z.number().int() })),
};

/** A write changed its state, and that is on the disk; of the account that is signed in. */
export const outboxEvents = { changed: z.object({ id, state: z.enum(outboxStates) }) };
