import type { z } from 'zod';
import { OutboxEntry } from '../outbox/outbox-view.ts';
import { ReturnDraft } from './return-draft.ts';

/** A return that is being built, as the outbox keeps it. */
export const ReturnDraftRow = OutboxEntry.extend({
  /** Null where what was kept no longer parses: `raw` holds its text then. */
  draft: ReturnDraft.nullable(),
});
export type ReturnDraftRow = z.infer<typeof ReturnDraftRow>;
