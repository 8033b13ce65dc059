import { z } from 'zod';
import { DeliveryNote } from '#shared/attachments/attachments.ts';
import { maxDeliveryNotes } from '#shared/attachments/model/photo-limits.ts';
import { BegunCheckIn, CheckIn, DeskCheckIn } from '#shared/check-in/check-in.ts';
import { SaveOutcome } from '#shared/files/exported-table.ts';
import { Distributions } from '#shared/inventory/distributions.ts';
import { answerOf } from '#shared/ipc/answer.ts';
import { id, noOutput, nothing, oneRecord, page, pageSize, prefer, request } from '#shared/ipc/define.ts';
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
  /** How the order is distributed across the centers; NOT_FOUND outside the placement program. */
  readDistributions: request(oneRecord, answerOf(Distributions)),
  /** Fetches the box labels (a PDF) and asks where to save them. */
  saveLabels: request(z.object({ id }), SaveOutcome),
  /** Fetches the box labels and opens them in this computer's PDF viewer for printing. */
  openLabels: request(z.object({ id }), noOutput),
  /**
   * Finds what a scanned or typed code matches among inbound orders, using only this desk's data: boxes, orders, UROs.
   */
  lookUp: request(z.object({ texts: z.array(z.string().max(4_096)).min(1).max(4) }), InboundFindings),
  readIndex: request(nothing, ReceivingIndexView),
  /** Updates this desk's data on inbound orders now instead of at the scheduled time. */
  refreshIndex: request(nothing, ReceivingIndexView),
  /**
   * The API version that creates orders here, which determines the accepted fields; null until a version has responded.
   */
  readCreation: request(nothing, z.object({ version: z.string().nullable() })),
  /** Saves a draft, which is on disk when this resolves; without an ID, a new one is created. */
  saveDraft: request(z.object({ id: id.nullable(), draft: ReceivingDraft }), ReceivingDraftRow),
  readDrafts: request(nothing, z.array(ReceivingDraftRow)),
  readDraft: request(z.object({ id }), ReceivingDraftRow.nullable()),
  /**
   * Checks and freezes a draft; when this resolves, it is on disk and is sent automatically. INVALID if the check
   * fails.
   */
  queue: request(z.object({ id }), OutboxEntry),
  /** `expectedStatus` is the status that the user saw. */
  cancel: request(z.object({ id, expectedStatus: z.string().max(60) }), ChangedReceiving),
  setExternalSync: request(ExternalSyncQuery, ExternalSyncs),
  /** This desk's count of what arrived for an order; null if none was started. */
  readCheckIn: request(z.object({ id }), CheckIn.nullable()),
  /** Other site desks' counts of an order; empty without a site. */
  readDeskCheckIns: request(z.object({ id }), z.array(DeskCheckIn)),
  /** The counts started on this desk, most recently changed first, then those of other desks. */
  listCheckIns: request(nothing, z.array(BegunCheckIn)),
  /** Saves the count; it is on disk when this resolves. */
  saveCheckIn: request(CheckIn, noOutput),
  forgetCheckIn: request(z.object({ id }), noOutput),
  /**
   * The delivery notes of an order, local to this desk: those saved with it, or until then those of the draft that it
   * was built from here.
   */
  readDeliveryNotes: request(z.object({ id }), z.array(DeliveryNote)),
  /** Replaces the saved delivery notes; they are on disk when this resolves. */
  saveDeliveryNotes: request(z.object({ id, notes: z.array(DeliveryNote).max(maxDeliveryNotes) }), noOutput),
};

export const receivingEvents = { indexed: ReceivingIndexView };
