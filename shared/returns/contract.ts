import { z } from 'zod';
import { answerOf } from '#shared/ipc/answer.ts';
import { id, oneRecord, page, pageSize, prefer, request } from '#shared/ipc/define.ts';
import { OutboxEntry } from '#shared/outbox/outbox-view.ts';
import { Picture } from '#shared/unidentified/unidentified.ts';
import { longestChecklistFile } from './model/return-kinds.ts';
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
  /** A picture of what was done: by the positions of the line and of the action taken, from 0. */
  readPicture: request(
    z.object({
      id,
      line: z.number().int().min(0).max(10_000),
      action: z.number().int().min(0).max(10_000),
      prefer,
    }),
    answerOf(Picture),
  ),
  /** What the catalog on this desk knows of an item that comes back; null where it does not know it. */
  readItem: request(z.object({ id }), ReturnItemView.nullable()),
  /** What is asked on this desk of items that come back. */
  listChecklists: request(z.object({}), z.array(ItemChecklist)),
  /** Takes checklists from the text of a CSV or JSON file, all of them or (INVALID) none. */
  importChecklists: request(
    z.object({ text: z.string().max(longestChecklistFile + 1) }),
    z.object({ items: z.number().int(), questions: z.number().int() }),
  ),
  saveChecklist: request(ItemChecklist, z.object({})),
  removeChecklist: request(z.object({ inventoryId: z.int() }), z.object({})),
  /** Keeps a draft, on the disk when it answers; without an id it is begun, and gets its reference. */
  saveDraft: request(z.object({ id: id.nullable(), draft: ReturnDraft }), ReturnDraftRow),
  /** The drafts of the operator at the desk, or of everybody; the one that was changed last first. */
  readDrafts: request(z.object({ everyone: z.boolean() }), z.array(ReturnDraftRow)),
  readDraft: request(z.object({ id }), ReturnDraftRow.nullable()),
  /** What was built on this desk for a return, by its reference, as long as the outbox keeps it; null where nothing was. */
  readBuilt: request(z.object({ reference: z.string().min(1).max(400) }), ReturnDraftRow.nullable()),
  /** Checks and freezes a draft: it is on the disk, and leaves by itself, when this answers; else INVALID. */
  queue: request(z.object({ id }), OutboxEntry),
  /** The returns with the same reference, tracking number or shipment, at the service and on this desk. */
  findDuplicates: request(DuplicateQuery, Duplicates),
  /** Replaces what a return says that awaits its arrival; `expectedContent` is the content mark that the person looked at. */
  modify: request(
    z.object({ id, expectedContent: z.string().max(200_000), body: ReturnBody }),
    ChangedReturn,
  ),
  cancel: request(z.object({ id }), ChangedReturn),
};
