import { z } from 'zod';
import { AccountView, LeftBehind } from '#shared/session/session-view.ts';

/** A channel as saved for an offline start: as in the list, with scopes split. */
export const SavedChannel = z.object({
  id: z.number(),
  name: z.string(),
  applicationName: z.string(),
  scopes: z.array(z.string()),
});
export type SavedChannel = z.infer<typeof SavedChannel>;

/** Data of the account that is signed in, or whose session is over; no secret. */
export const SavedSession = z.object({
  method: z.enum(['oauth', 'token']),
  account: AccountView,
  channels: z.array(SavedChannel),
  /** The token's scopes; null if the service did not state them. */
  grantedScopes: z.array(z.string()).nullable(),
  /** True: the keychain has this session's secret, so a null from a locked keyring does not mean "signed out". */
  isKept: z.boolean(),
  /** Why it ended on its own; null while it is alive. */
  over: z.enum(['revoked', 'expired', 'notRenewable', 'tokenRefused', 'notKept']).nullable(),
  /** When the service last issued tokens, ISO 8601. */
  renewedAt: z.string(),
  /**
   * Set just before a refresh token is sent and cleared once its successor is in the keychain, ISO 8601. If found at
   * start, the saved refresh token may already be used up.
   */
  refreshMarker: z.string().nullable(),
});
export type SavedSession = z.infer<typeof SavedSession>;

/**
 * Whether a session ended because of its personal token, which stays saved until a user replaces it: it is tried at
 * each start.
 */
export function isRefusedToken({ method, over }: Pick<SavedSession, 'method' | 'over'>): boolean {
  return method === 'token' && over === 'tokenRefused';
}

/**
 * A profile's data in the preferences that tells a start what to expect of the keychain (which is never asked to list
 * its entries). It holds names and scopes, never a secret.
 */
export const AccountIndexEntry = z.object({
  /** As typed by the user; '' uses the profile's. */
  clientId: z.string(),
  hasClientSecret: z.boolean(),
  session: SavedSession.nullable(),
  /** Entries whose removal a sign-out could not verify: removed as soon as the keychain works again. */
  leftovers: z.array(z.enum(['refreshToken', 'personalToken'])),
  /** What a requested purge still has to delete, saved before it begins. */
  unpurged: z.array(LeftBehind).default([]).catch([]),
});
export type AccountIndexEntry = z.infer<typeof AccountIndexEntry>;

/** Storage of one profile's entry: written before `write` returns, so that it survives a killed process. */
export interface AccountIndex {
  read(): AccountIndexEntry | null;
  write(entry: AccountIndexEntry | null): void;
}

/** An unreadable entry is treated as missing. */
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

/** Whether the keychain may have a secret of the profile, according to its entry. */
export function mayHoldSecrets(entry: AccountIndexEntry | null): boolean {
  if (entry === null) return false;
  return entry.hasClientSecret || entry.session?.isKept === true || entry.leftovers.length > 0;
}

/** The entry of a profile without any sign-in yet. */
export const emptyAccountIndexEntry: AccountIndexEntry = {
  clientId: '',
  hasClientSecret: false,
  session: null,
  leftovers: [],
  unpurged: [],
};

/**
 * Returns the key of all data saved for an account: environment plus channel, never a token, since tokens are replaced.
 */
export function accountIdOf(profileId: string, channelId: number): string {
  return `${profileId}/${channelId}`;
}
