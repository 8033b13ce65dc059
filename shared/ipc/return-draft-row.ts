import type { z } from 'zod';
import { ReturnDraft } from '../returns/return-draft.ts';
import { OutboxEntry } from './outbox-view.ts';

/** A return that is being built, as the outbox keeps it. */
export const ReturnDraftRow = OutboxEntry.extend({
  /** Null where what was kept no longer parses: `raw` holds its text then. */
  draft: ReturnDraft.nullable(),
});
export type ReturnDraftRow = z.infer<typeof ReturnDraftRow>;
