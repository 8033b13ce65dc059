import type { KeychainState } from '#shared/session/session-view.ts';
import {
  type AccountIndex,
  type AccountIndexEntry,
  emptyAccountIndexEntry,
  isRefusedToken,
  type SavedSession,
} from './account-index.ts';
import type { KeychainPatience } from './keychain.ts';
import type { SecretName, SecretStore } from './secret-store.ts';

/** What the index and the keychain know together: the session's secret, or why it cannot be said. */
export type LoadedAccount =
  | { readonly kind: 'loaded'; readonly secret: string | null }
  | { readonly kind: 'failed'; readonly keychain: KeychainState };

type SessionSecretName = AccountIndexEntry['leftovers'][number];

const sessionSecrets: readonly SessionSecretName[] = ['refreshToken', 'personalToken'];

function secretNameOf({ method }: Pick<SavedSession, 'method'>): SessionSecretName {
  return method === 'oauth' ? 'refreshToken' : 'personalToken';
}

/**
 * Keeps what must outlive the run, split in two: names and scopes in the index, secrets in the keychain. The order
 * of the writes is such that a process killed between any two of them finds a pair that belongs together at the
 * next start, or asks for a sign-in; never the secret of one account under the name of another.
 */
export function createAccountRepository(options: {
  profileId: string;
  secretStore: SecretStore;
  accountIndex: AccountIndex;
}) {
  const { profileId, secretStore, accountIndex } = options;
  let entry = emptyAccountIndexEntry;
  let clientSecret: string | null = null;
  /** The session's secret lives in this run, in the keychain or in memory: it must not be tidied away. */
  let liveSecret: SessionSecretName | null = null;

  const change = (next: Partial<AccountIndexEntry>) => {
    entry = { ...entry, ...next };
    accountIndex.write(entry);
  };
  /** Whether the disk has what is known; a full one may take it later. */
  let isWritten = true;
  const writeEntry = (): boolean => {
    try {
      accountIndex.write(entry);
      isWritten = true;
    } catch {
      isWritten = false;
    }
    return isWritten;
  };
  const addLeftovers = (names: readonly SessionSecretName[]) => [...new Set([...entry.leftovers, ...names])];
  const dropLeftovers = (names: readonly SecretName[]) =>
    entry.leftovers.filter((name) => !names.includes(name));

  /** Removes what should be gone already; what the keychain does not let go stays noted. */
  const tidy = async (): Promise<void> => {
    for (const name of entry.leftovers) {
      if (name === liveSecret) continue;
      if (!(await secretStore.remove({ profileId, name }))) return;
      change({ leftovers: dropLeftovers([name]) });
    }
  };

  const loadSecret = async (
    name: SecretName,
    isExpected: boolean,
    patience: KeychainPatience,
  ): Promise<LoadedAccount> => {
    const reading = await secretStore.read({ profileId, name }, { isExpected, ...patience });
    if (reading.kind === 'failed') return { kind: 'failed', keychain: reading.state };
    // What the keychain holds without being expected to is older than the session: only memory is believed then.
    const isCurrent = reading.kind === 'found' && (isExpected || !reading.isKept || name === 'clientSecret');
    return { kind: 'loaded', secret: isCurrent ? reading.secret : null };
  };

  /** The session's secret can stand in the keychain: it was saved there, or the keychain may have taken it late. */
  const mayBeInKeychain = ({ isKept }: SavedSession) => isKept || secretStore.keychainState() !== 'absent';

  return {
    entry: (): AccountIndexEntry => entry,
    /** Null where none was entered, or the keychain lost it. */
    clientSecret: (): string | null => clientSecret,
    /** Reads index and keychain; changes nothing but what a sign-out could not finish before. */
    load: async (patience: KeychainPatience = {}): Promise<LoadedAccount> => {
      entry = accountIndex.read() ?? emptyAccountIndexEntry;
      const { hasClientSecret, session } = entry;
      const client = await loadSecret('clientSecret', hasClientSecret, patience);
      const isUsed = session !== null && (session.over === null || isRefusedToken(session));
      const needsKeychain = hasClientSecret || (isUsed && session.isKept);
      // A keychain that just failed is not asked again: each question could take its whole deadline.
      if (client.kind === 'failed' && needsKeychain) return client;
      clientSecret = client.kind === 'failed' ? null : client.secret;
      let secret: string | null = null;
      if (isUsed) {
        const reading = await loadSecret(secretNameOf(session), session.isKept, patience);
        if (reading.kind === 'failed' && session.isKept) return reading;
        secret = reading.kind === 'failed' ? null : reading.secret;
      }
      liveSecret = secret === null || session === null ? null : secretNameOf(session);
      if (clientSecret === null && secret === null && client.kind === 'loaded') {
        await secretStore.probe(patience);
      }
      if (secretStore.keychainState() === 'working') await tidy();
      return { kind: 'loaded', secret };
    },
    saveClient: async (client: { clientId: string; clientSecret?: string | undefined }): Promise<void> => {
      change({ clientId: client.clientId });
      if (client.clientSecret === undefined) return;
      clientSecret = client.clientSecret;
      const isKept = await secretStore.write({ profileId, name: 'clientSecret' }, clientSecret);
      change({ hasClientSecret: isKept });
    },
    /** Replaces the session and its secret, null where it has none to keep; a session before it is gone. */
    keepSession: async (session: Omit<SavedSession, 'isKept'>, secret: string | null): Promise<void> => {
      const name = secretNameOf(session);
      // A crash from here to the last write finds a session without its secret, and secrets without an owner.
      const { session: before, leftovers } = entry;
      const stale = before?.isKept === true ? [...leftovers, secretNameOf(before)] : leftovers;
      change({
        session: before === null ? null : { ...before, isKept: false, over: before.over ?? 'expired' },
        leftovers: [...sessionSecrets],
      });
      const isKept = secret !== null && (await secretStore.write({ profileId, name }, secret));
      liveSecret = secret === null ? null : name;
      const isAbsent = !isKept && secretStore.keychainState() === 'absent';
      change({
        session: { ...session, isKept },
        leftovers: isKept ? dropLeftovers([name]) : isAbsent ? stale : entry.leftovers,
      });
      await tidy();
    },
    /** Keeps the next refresh token of the session, in memory where the keychain does not take it. */
    keepRefreshToken: async (refreshToken: string): Promise<void> => {
      const isKept = await secretStore.write({ profileId, name: 'refreshToken' }, refreshToken);
      const { session } = entry;
      if (session === null) return;
      const stale: SessionSecretName[] = mayBeInKeychain(session) ? ['refreshToken'] : [];
      change({
        session: { ...session, isKept },
        leftovers: isKept ? dropLeftovers(['refreshToken']) : addLeftovers(stale),
      });
    },
    /** Changes what is known of the session; nothing where there is none. */
    update: (next: Partial<SavedSession>): void => {
      if (entry.session !== null) change({ session: { ...entry.session, ...next } });
    },
    /** Notes that the session ended by itself, and drops its secret; a personal token is saved, see `isRefusedToken`. */
    end: async (reason: NonNullable<SavedSession['over']>): Promise<void> => {
      const { session } = entry;
      if (session === null) return;
      if (isRefusedToken({ method: session.method, over: reason })) {
        change({ session: { ...session, over: reason } });
        return;
      }
      liveSecret = null;
      change({
        session: { ...session, over: reason, isKept: false, refreshMarker: null },
        leftovers: addLeftovers(mayBeInKeychain(session) ? [secretNameOf(session)] : []),
      });
      await tidy();
    },
    /**
     * Drops the session and its secrets, those first: whether the disk takes the note of it does not matter to them. True
     * once the keychain was seen to be without them. To be noted by `noteForgotten`.
     */
    forgetSession: async (): Promise<boolean> => {
      const { session, leftovers } = entry;
      const expected = session?.isKept === true ? [...leftovers, secretNameOf(session)] : leftovers;
      liveSecret = null;
      let left = [...sessionSecrets];
      for (const name of sessionSecrets) {
        // A keychain that just failed is not asked again: each question could take its whole deadline.
        if (!(await secretStore.remove({ profileId, name }))) break;
        left = left.filter((other) => other !== name);
      }
      // A system without a keychain holds nothing that this run did not put there.
      if (secretStore.keychainState() === 'absent' && expected.length === 0) left = [];
      entry = { ...entry, session: null, leftovers: left };
      writeEntry();
      return left.length === 0;
    },
    /** Writes what is known to the disk where `forgetSession` could not; whether it is there now. */
    noteForgotten: (): boolean => isWritten || writeEntry(),
    /** Moves secrets that live in memory into a keychain that works again, and finishes an unfinished sign-out. */
    catchUp: async (): Promise<void> => {
      const saved = await secretStore.keepHeld(profileId);
      if (saved.includes('clientSecret')) change({ hasClientSecret: true });
      const { session } = entry;
      if (session !== null && session.over === null && saved.includes(secretNameOf(session))) {
        change({ session: { ...session, isKept: true }, leftovers: dropLeftovers(saved) });
      }
      await tidy();
    },
  };
}
