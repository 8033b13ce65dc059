import { z } from 'zod';
import { DeliveryNote } from '#shared/attachments/attachments.ts';
import { mostDeliveryNotes } from '#shared/attachments/model/photo-limits.ts';
import { BegunCheckIn, CheckIn, DeskCheckIn } from '#shared/check-in/check-in.ts';
import { SaveOutcome } from '#shared/files/exported-table.ts';
import { Distributions } from '#shared/inventory/distributions.ts';
import { answerOf } from '#shared/ipc/answer.ts';
import { id, nothing, oneRecord, page, pageSize, prefer, request } from '#shared/ipc/define.ts';
import { OutboxEntry } from '#shared/outbox/outbox-view.ts';
import {
  ChangedReceiving,
  ExternalSyncQuery,
  ExternalSyncs,
  ReceivingBox,
  ReceivingFilters,
  ReceivingOrder,
  ReceivingPage,
} from './receiving.ts';
import { ReceivingDraft, ReceivingDraftRow } from './receiving-draft.ts';
import { InboundFindings, ReceivingIndexView } from './receiving-index-view.ts';

export const receivingRequests = {
  list: request(z.object({ filters: ReceivingFilters, page, pageSize, prefer }), answerOf(ReceivingPage)),
  read: request(oneRecord, answerOf(ReceivingOrder)),
  listBoxes: request(oneRecord, answerOf(z.array(ReceivingBox))),
  /** How the order is placed over the centers; NOT_FOUND outside of the placement program. */
  readDistributions: request(oneRecord, answerOf(Distributions)),
  /** Fetches the box labels (a PDF) and asks where to save them. */
  saveLabels: request(z.object({ id }), SaveOutcome),
  /** Fetches the box labels and opens them in this computer's program for PDFs, which prints them. */
  openLabels: request(z.object({ id }), nothing),
  /** What a scanned or typed code names among inbound orders, from what this desk knows alone: boxes, orders, UROs. */
  lookUp: request(z.object({ texts: z.array(z.string().max(4_096)).min(1).max(4) }), InboundFindings),
  readIndex: request(nothing, ReceivingIndexView),
  /** Brings what this desk knows of inbound orders up to date now, instead of at its next time. */
  refreshIndex: request(nothing, ReceivingIndexView),
  /** Which version of the API creates orders here: what it takes differs; null before one answered. */
  readCreation: request(nothing, z.object({ version: z.string().nullable() })),
  /** Keeps a draft, on the disk when it answers; without an id it is begun. */
  saveDraft: request(z.object({ id: id.nullable(), draft: ReceivingDraft }), ReceivingDraftRow),
  readDrafts: request(z.object({ everyone: z.boolean() }), z.array(ReceivingDraftRow)),
  readDraft: request(z.object({ id }), ReceivingDraftRow.nullable()),
  /** Checks and freezes a draft: it is on the disk, and leaves by itself, when this answers; else INVALID. */
  queue: request(z.object({ id }), OutboxEntry),
  /** `expectedStatus` is the status that the person looked at. */
  cancel: request(z.object({ id, expectedStatus: z.string().max(60) }), ChangedReceiving),
  setExternalSync: request(ExternalSyncQuery, ExternalSyncs),
  /** What was counted at this desk of what came in for an order; null where none was begun. */
  readCheckIn: request(z.object({ id }), CheckIn.nullable()),
  /** What other desks of the site counted of an order; none without a site. */
  readDeskCheckIns: request(z.object({ id }), z.array(DeskCheckIn)),
  /** The counts that were begun on this desk, the one that was changed last first, then those of other desks. */
  listCheckIns: request(nothing, z.array(BegunCheckIn)),
  /** Keeps the count, on the disk when it answers. */
  saveCheckIn: request(CheckIn, nothing),
  forgetCheckIn: request(z.object({ id }), nothing),
  /**
   * The delivery notes of an order, local to this desk: those that were saved with it, and before any were, those of the
   * draft that it was built from here.
   */
  readDeliveryNotes: request(z.object({ id }), z.array(DeliveryNote)),
  /** Keeps the delivery notes in place of those before; on the disk when it answers. */
  saveDeliveryNotes: request(z.object({ id, notes: z.array(DeliveryNote).max(mostDeliveryNotes) }), nothing),
};

export const receivingEvents = { indexed: ReceivingIndexView };
