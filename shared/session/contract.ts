import { z } from 'zod';
import { id, noOutput, nothing, request, typedSecret } from '#shared/ipc/define.ts';
import { SessionView } from './session-view.ts';

export const sessionRequests = {
  read: request(nothing, SessionView),
  /** Stores OAuth data missing from the profile. An omitted client secret keeps the stored one. */
  saveClient: request(
    z.object({ clientId: z.string().trim().min(1).max(400), clientSecret: typedSecret.optional() }),
    SessionView,
  ),
  /** Starts an attempt and returns immediately; its steps arrive as `session.changed`. */
  signIn: request(nothing, SessionView),
  /** Opens the running attempt's address in the system's browser again. */
  reopenBrowser: request(nothing, noOutput),
  cancelSignIn: request(nothing, SessionView),
  signInWithToken: request(z.object({ token: typedSecret }), SessionView),
  /** Checks the keychain again, after the user unlocked it. */
  retryKeychain: request(nothing, SessionView),
  chooseChannel: request(z.object({ channelId: id }), SessionView),
  /**
   * Ends the session and verifies that the keychain let go; with `purge`, also deletes the data of every account of the
   * profile. Unsent writes in the outbox are deleted only with `purgesUnsent`; without it, if any would be lost, fails
   * with CONFLICT and does nothing. The session lists what could not be done; another call retries it.
   */
  signOut: request(
    z.object({ purge: z.boolean(), purgesUnsent: z.boolean().default(false) }),
    z.object({ session: SessionView, keychainVerified: z.boolean(), purgedRows: z.number().nullable() }),
  ),
  /**
   * Whether any data of the profile's accounts is on this computer, and how much of it is unsent: drafts and the rest.
   */
  readStored: request(nothing, z.object({ holdsData: z.boolean(), unsent: z.number(), drafts: z.number() })),
};

export const sessionEvents = { changed: SessionView };
