import { z } from 'zod';
import { nothing, request } from '#shared/ipc/define.ts';
import { LockView, OperatorChange, Unlocking, UnlockOutcome } from './operator.ts';
import { PolicyView } from './policy-view.ts';
import { PreferencesChange, PreferencesView } from './preferences-view.ts';

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
