import { z } from 'zod';
import { nothing, request } from '#shared/ipc/define.ts';
import { Sentence } from '#shared/ipc/sentence.ts';
import { managedSettings } from './model/managed-settings.ts';
import { LockView, OperatorChange, Unlocking, UnlockOutcome } from './operator.ts';
import { PreferencesChange, PreferencesView } from './preferences-view.ts';

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

export const preferencesRequests = {
  read: request(nothing, PreferencesView),
  save: request(PreferencesChange, PreferencesView),
  /** What IT has set for this computer, as it was read at the start. */
  readPolicy: request(nothing, PolicyView),
  /** Gives this desk another number: command codes that were printed before stop working. */
  renewCommands: request(nothing, PreferencesView),
};

export const preferencesEvents = { changed: PreferencesView };

export const operatorsRequests = {
  /** Adds somebody, or changes one; says why nothing was changed, null where it was. */
  save: request(OperatorChange, z.object({ problem: z.enum(['nameTaken', 'badgeTaken']).nullable() })),
  remove: request(z.object({ name: z.string().max(100) }), PreferencesView),
  /** Whose badge one of these readings of a scan is; null where it is nobody's. */
  identify: request(
    z.object({ texts: z.array(z.string().max(4_000)).max(8) }),
    z.object({ name: z.string().nullable() }),
  ),
};

export const lockRequests = {
  read: request(nothing, LockView),
  /** Refused with CONFLICT where nobody could unlock it again. */
  lock: request(nothing, LockView),
  unlock: request(Unlocking, UnlockOutcome),
};

export const lockEvents = { changed: LockView };
