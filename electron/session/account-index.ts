import { z } from 'zod';
import { AccountView } from '#shared/session/session-view.ts';

/** A channel as it is saved for a start without a network: what the list said, scopes split. */
export const SavedChannel = z.object({
  id: z.number(),
  name: z.string(),
  applicationName: z.string(),
  scopes: z.array(z.string()),
});
export type SavedChannel = z.infer<typeof SavedChannel>;

/** What is known of the account that is signed in, or whose session is over; no secret. */
export const SavedSession = z.object({
  method: z.enum(['oauth', 'token']),
  account: AccountView,
  channels: z.array(SavedChannel),
  /** What the token may do; null where the service did not say. */
  grantedScopes: z.array(z.string()).nullable(),
  /** True: the keychain holds this session's secret, so that a null from a locked keyring is not "signed out". */
  isKept: z.boolean(),
  /** Why it ended by itself; null while it is alive. */
  over: z.enum(['revoked', 'expired', 'notRenewable', 'tokenRefused', 'notKept']).nullable(),
  /** The last time that the service handed out tokens, ISO 8601. */
  renewedAt: z.string(),
  /**
   * Set just before a refresh token is sent and cleared when its successor stands in the keychain, ISO 8601. Found
   * at start, it says that the saved refresh token may be used up already (quality.md, R13).
   */
  refreshMarker: z.string().nullable(),
});
export type SavedSession = z.infer<typeof SavedSession>;

/** Whether a session ended for its personal token, which is saved until a person replaces it: it is tried at each start. */
export function isRefusedToken({ method, over }: Pick<SavedSession, 'method' | 'over'>): boolean {
  return method === 'token' && over === 'tokenRefused';
}

/**
 * What the preferences keep for one profile so that a start knows what to expect of the keychain (which is never
 * asked to list its entries). It holds names and scopes, never a secret.
 */
export const AccountIndexEntry = z.object({
  /** What a person typed; '' leaves the profile's. */
  clientId: z.string(),
  hasClientSecret: z.boolean(),
  session: SavedSession.nullable(),
  /** Entries that a sign-out could not verify to be gone: removed as soon as the keychain works again. */
  leftovers: z.array(z.enum(['refreshToken', 'personalToken'])),
});
export type AccountIndexEntry = z.infer<typeof AccountIndexEntry>;

/** Where the entry of one profile is saved: written before `write` returns, so that it survives a killed process. */
export interface AccountIndex {
  read(): AccountIndexEntry | null;
  write(entry: AccountIndexEntry | null): void;
}

/** The entry of a profile in the preferences; what cannot be read counts as absent. */
export function createAccountIndex(
  file: { read(key: string): unknown; write(key: string, value: unknown): void },
  profileId: string,
): AccountIndex {
  const key = `session ${profileId}`;
  return {
    read: () => AccountIndexEntry.safeParse(file.read(key)).data ?? null,
    write: (entry) => {
      file.write(key, entry);
    },
  };
}

/** Whether the keychain may hold a secret of the profile, by its entry. */
export function mayHoldSecrets(entry: AccountIndexEntry | null): boolean {
  if (entry === null) return false;
  return entry.hasClientSecret || entry.session?.isKept === true || entry.leftovers.length > 0;
}

/** The entry of a profile with which nobody signed in yet. */
export const emptyAccountIndexEntry: AccountIndexEntry = {
  clientId: '',
  hasClientSecret: false,
  session: null,
  leftovers: [],
};

/**
 * Makes the key of everything that is saved for an account: environment plus channel (architecture.md, 3), never a
 * token, since tokens are replaced.
 */
export function accountIdOf(profileId: string, channelId: number): string {
  return `${profileId}/${channelId}`;
}
