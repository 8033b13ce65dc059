import { z } from 'zod';
import { id, nothing, request, typedSecret } from '#shared/ipc/define.ts';
import { SessionView } from './session-view.ts';

export const sessionRequests = {
  read: request(nothing, SessionView),
  /** Stores what OAuth needs and was not in the profile. An absent client secret keeps the stored one. */
  saveClient: request(
    z.object({ clientId: z.string().trim().min(1).max(400), clientSecret: typedSecret.optional() }),
    SessionView,
  ),
  /** Starts an attempt and answers at once; its steps arrive as `session.changed`. */
  signIn: request(nothing, SessionView),
  /** Opens the system's browser at the running attempt's address once more. */
  reopenBrowser: request(nothing, nothing),
  cancelSignIn: request(nothing, SessionView),
  signInWithToken: request(z.object({ token: typedSecret }), SessionView),
  /** Looks at the keychain again, after a person unlocked it. */
  retryKeychain: request(nothing, SessionView),
  chooseChannel: request(z.object({ channelId: id }), SessionView),
  /**
   * Ends the session and verifies that the keychain let go; with `purge`, the data of every account of the profile
   * goes too. What waits in the outbox goes with `purgesUnsent` alone; CONFLICT, and nothing is done, where it
   * would be lost without. What could not be done is in the session, and is done by calling it again.
   */
  signOut: request(
    z.object({ purge: z.boolean(), purgesUnsent: z.boolean().default(false) }),
    z.object({ session: SessionView, keychainVerified: z.boolean(), purgedRows: z.number().nullable() }),
  ),
  /** Whether anything of the profile's accounts is on this computer, and how much of it was not sent: its drafts and the rest. */
  readStored: request(nothing, z.object({ holdsData: z.boolean(), unsent: z.number(), drafts: z.number() })),
};

export const sessionEvents = { changed: SessionView };
