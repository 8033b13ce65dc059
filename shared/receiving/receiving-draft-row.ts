import type { z } from 'zod';
import { OutboxEntry } from '../outbox/outbox-view.ts';
import { ReceivingDraft } from './receiving-draft.ts';

/** A receiving order that is being built, as the outbox keeps it. */
export const ReceivingDraftRow = OutboxEntry.extend({
  /** Null where what was kept no longer parses: `raw` holds its text then. */
  draft: ReceivingDraft.nullable(),
});
export type ReceivingDraftRow = z.infer<typeof ReceivingDraftRow>;
