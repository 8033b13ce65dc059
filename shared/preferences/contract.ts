import { z } from 'zod';
import { nothing, request } from '#shared/ipc/define.ts';
import { Sentence } from '#shared/ipc/sentence.ts';
import { managedSettings } from './model/managed-settings.ts';
import { LockView, OperatorChange, Unlocking, UnlockOutcome } from './operator.ts';
import { PreferencesChange, PreferencesView } from './preferences-view.ts';

/** An ignored part of a file that IT installed. */
export const ManagedProblem = z.object({
  /** The file. */
  path: z.string(),
  /** For example `locked.syncShare`; '' for the file as a whole. */
  field: z.string(),
  sentences: z.array(Sentence),
});
export type ManagedProblem = z.infer<typeof ManagedProblem>;

/** IT's settings for this computer, as the window needs them. */
export const PolicyView = z.object({
  /** Settings that users may not change here. */
  locked: z.array(z.enum(managedSettings)),
  /** Of the policy and the managed profiles. */
  problems: z.array(ManagedProblem),
});
export type PolicyView = z.infer<typeof PolicyView>;

export const preferencesRequests = {
  read: request(nothing, PreferencesView),
  save: request(PreferencesChange, PreferencesView),
  /** As read at startup. */
  readPolicy: request(nothing, PolicyView),
  /** Gives this desk a new number: command codes printed earlier stop working. */
  renewCommands: request(nothing, PreferencesView),
};

export const preferencesEvents = { changed: PreferencesView };

export const operatorsRequests = {
  /** Adds or changes an operator; returns why nothing was changed, or null on success. */
  save: request(OperatorChange, z.object({ problem: z.enum(['nameTaken', 'badgeTaken']).nullable() })),
  remove: request(z.object({ name: z.string().max(100) }), PreferencesView),
  /** Returns the owner of the badge in one of these scan readings; null if there is none. */
  identify: request(
    z.object({ texts: z.array(z.string().max(4_000)).max(8) }),
    z.object({ name: z.string().nullable() }),
  ),
};

export const lockRequests = {
  read: request(nothing, LockView),
  /** Fails with CONFLICT if no operator could unlock it again. */
  lock: request(nothing, LockView),
  unlock: request(Unlocking, UnlockOutcome),
};

export const lockEvents = { changed: LockView };
