import { z } from 'zod';
import { answerOf } from '#shared/ipc/answer.ts';
import { id, noOutput, nothing, oneRecord, page, pageSize, prefer, request } from '#shared/ipc/define.ts';
import { OutboxEntry } from '#shared/outbox/outbox-view.ts';
import { Picture } from '#shared/unidentified/unidentified.ts';
import { maxChecklistFileLength } from './model/return-kinds.ts';
import { ReturnBody } from './return-body.ts';
import { ChangedReturn, DuplicateQuery, Duplicates } from './return-change-view.ts';
import { ItemChecklist } from './return-checklist.ts';
import { ReturnDraft, ReturnDraftRow } from './return-draft.ts';
import { InspectedReturn } from './return-inspection.ts';
import { ReturnItemView } from './return-item-view.ts';
import { ReturnFilters, ReturnPage } from './returns.ts';

export const returnsRequests = {
  list: request(
    z.object({ filters: ReturnFilters, page, pageSize, prefer }),
    answerOf(ReturnPage.extend({ returns: z.array(InspectedReturn) })),
  ),
  read: request(oneRecord, answerOf(InspectedReturn)),
  /** A picture of an action taken: by the indexes of the line and of its action, from 0. */
  readPicture: request(
    z.object({
      id,
      line: z.number().int().min(0).max(10_000),
      action: z.number().int().min(0).max(10_000),
      prefer,
    }),
    answerOf(Picture),
  ),
  /** Null if this desk's catalog does not know the item. */
  readItem: request(z.object({ id }), ReturnItemView.nullable()),
  /** This desk's questions about returned items. */
  listChecklists: request(z.object({}), z.array(ItemChecklist)),
  /** Imports checklists from the text of a CSV or JSON file, all of them or (INVALID) none. */
  importChecklists: request(
    z.object({ text: z.string().max(maxChecklistFileLength + 1) }),
    z.object({ items: z.number().int(), questions: z.number().int() }),
  ),
  saveChecklist: request(ItemChecklist, noOutput),
  removeChecklist: request(z.object({ inventoryId: z.int() }), noOutput),
  /** Saves a draft, which is on disk when this resolves; without an ID, a new one is created and gets its reference. */
  saveDraft: request(z.object({ id: id.nullable(), draft: ReturnDraft }), ReturnDraftRow),
  /** The drafts of the operator at the desk, and those of nobody who is an operator here; last changed first. */
  readDrafts: request(nothing, z.array(ReturnDraftRow)),
  readDraft: request(z.object({ id }), ReturnDraftRow.nullable()),
  /**
   * The draft built on this desk for a return, by its reference, while the outbox retains it; null if there is none.
   */
  readBuilt: request(z.object({ reference: z.string().min(1).max(400) }), ReturnDraftRow.nullable()),
  /**
   * Checks and freezes a draft; when this resolves, it is on disk and is sent automatically. INVALID if the check
   * fails.
   */
  queue: request(z.object({ id }), OutboxEntry),
  /** The returns with the same reference, tracking number or shipment, at the service and on this desk. */
  findDuplicates: request(DuplicateQuery, Duplicates),
  /** Replaces the content of a return that awaits arrival; `expectedContent` is the content mark that the user saw. */
  modify: request(
    z.object({ id, expectedContent: z.string().max(200_000), body: ReturnBody }),
    ChangedReturn,
  ),
  cancel: request(z.object({ id }), ChangedReturn),
};
