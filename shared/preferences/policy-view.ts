import { z } from 'zod';
import { Sentence } from '#shared/ipc/sentence.ts';
import { managedSettings } from './model/managed-settings.ts';

/** What IT has set for this computer, as the window needs to know it. */
export const PolicyView = z.object({
  /** The policy's file. */
  path: z.string(),
  /** Settings that nobody may change here. */
  locked: z.array(z.enum(managedSettings)),
  /** What of the file is ignored, by field (`locked.syncShare`); '' for the file as a whole. */
  problems: z.array(z.object({ field: z.string(), sentences: z.array(Sentence) })),
});
export type PolicyView = z.infer<typeof PolicyView>;
