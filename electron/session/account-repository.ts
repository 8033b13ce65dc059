import type { KeychainState } from '#shared/session/session-view.ts';
import {
  type AccountIndex,
  type AccountIndexEntry,
  emptyAccountIndexEntry,
  isRefusedToken,
  type SavedSession,
} from './account-index.ts';
import type { KeychainTimeout } from './keychain.ts';
import type { SecretName, SecretStore } from './secret-store.ts';

/** Combined result from index and keychain: the session's secret, or why it is unknown. */
export type LoadedAccount =
  | { readonly kind: 'loaded'; readonly secret: string | null }
  | { readonly kind: 'failed'; readonly keychain: KeychainState };

type SessionSecretName = AccountIndexEntry['leftovers'][number];

const sessionSecrets: readonly SessionSecretName[] = ['refreshToken', 'personalToken'];

function secretNameOf({ method }: Pick<SavedSession, 'method'>): SessionSecretName {
  return method === 'oauth' ? 'refreshToken' : 'personalToken';
}

/**
 * Stores what must outlive the run, split in two: names and scopes in the index, secrets in the keychain. The writes
 * are ordered so that after a process is killed between any two of them, the next start finds a matching pair or asks
 * for a sign-in; never the secret of one account under another's name.
 */
export function createAccountRepository(options: {
  profileId: string;
  secretStore: SecretStore;
  accountIndex: AccountIndex;
}) {
  const { profileId, secretStore, accountIndex } = options;
  let entry = emptyAccountIndexEntry;
  let clientSecret: string | null = null;
  /** The session's secret is in use in this run, in the keychain or in memory: it must not be cleaned up. */
  let liveSecret: SessionSecretName | null = null;

  /** Whether the disk has the entry as it is in memory; a full one may accept it later. */
  let isWritten = true;
  const change = (next: Partial<AccountIndexEntry>) => {
    entry = { ...entry, ...next };
    isWritten = false;
    accountIndex.write(entry);
    isWritten = true;
  };
  const writeEntry = (): boolean => {
    try {
      change({});
    } catch {
      // Reported by `isWritten`.
    }
    return isWritten;
  };
  const addLeftovers = (names: readonly SessionSecretName[]) => [...new Set([...entry.leftovers, ...names])];
  const dropLeftovers = (names: readonly SecretName[]) =>
    entry.leftovers.filter((name) => !names.includes(name));

  /** Before the keychain is asked, which may fail: a secret left in memory would be saved once it works. */
  const forgetSecrets = () => {
    for (const name of sessionSecrets) secretStore.forget({ profileId, name });
  };

  /** Removes secrets that should already be gone; those the keychain does not release stay listed. */
  const tidy = async (): Promise<void> => {
    for (const name of entry.leftovers) {
      if (name === liveSecret) continue;
      if (!(await secretStore.remove({ profileId, name }))) return;
      // A full disk must not fail a start or a sign-in: whatever stays listed is removed again at the next start.
      entry = { ...entry, leftovers: dropLeftovers([name]) };
      writeEntry();
    }
  };

  const loadSecret = async (
    name: SecretName,
    isExpected: boolean,
    patience: KeychainTimeout,
  ): Promise<LoadedAccount> => {
    const reading = await secretStore.read({ profileId, name }, { isExpected, ...patience });
    if (reading.kind === 'failed') return { kind: 'failed', keychain: reading.state };
    // An unexpected entry in the keychain is older than the session: only memory is trusted then.
    const isCurrent = reading.kind === 'found' && (isExpected || !reading.isSaved || name === 'clientSecret');
    return { kind: 'loaded', secret: isCurrent ? reading.secret : null };
  };

  /** The session's secret may be in the keychain: it was saved there, or the keychain may have accepted it late. */
  const mayBeInKeychain = ({ isKept }: SavedSession) => isKept || secretStore.keychainState() !== 'absent';

  return {
    entry: (): AccountIndexEntry => entry,
    /** Whether the entry is on disk. */
    isWritten: (): boolean => isWritten,
    /** Null if none was entered, or the keychain lost it. */
    clientSecret: (): string | null => clientSecret,
    /** Reads index and keychain; changes only what a sign-out could not finish before. */
    load: async (patience: KeychainTimeout = {}): Promise<LoadedAccount> => {
      entry = accountIndex.read() ?? emptyAccountIndexEntry;
      isWritten = true;
      const { hasClientSecret, session } = entry;
      const client = await loadSecret('clientSecret', hasClientSecret, patience);
      const isUsed = session !== null && (session.over === null || isRefusedToken(session));
      const needsKeychain = hasClientSecret || (isUsed && session.isKept);
      // A keychain that just failed is not asked again: each call could take its full timeout.
      if (client.kind === 'failed' && needsKeychain) return client;
      // The user may have entered another one while the keychain was slow.
      clientSecret ??= client.kind === 'failed' ? null : client.secret;
      let secret: string | null = null;
      if (isUsed) {
        const reading = await loadSecret(secretNameOf(session), session.isKept, patience);
        if (reading.kind === 'failed' && session.isKept) return reading;
        secret = reading.kind === 'failed' ? null : reading.secret;
      }
      // The user may have signed out or in while the keychain was slow.
      if (entry.session === session) {
        liveSecret = secret === null || session === null ? null : secretNameOf(session);
      }
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
    /** Replaces the session and its secret, null if it has none to save; a previous session is dropped. */
    saveSession: async (session: Omit<SavedSession, 'isKept'>, secret: string | null): Promise<void> => {
      const name = secretNameOf(session);
      // A crash between here and the last write leaves a session without its secret, and secrets without an owner.
      const { session: before, leftovers } = entry;
      const stale = before?.isKept === true ? [...leftovers, secretNameOf(before)] : leftovers;
      change({
        session: before === null ? null : { ...before, isKept: false, over: before.over ?? 'expired' },
        leftovers: [...sessionSecrets],
      });
      forgetSecrets();
      const isKept = secret !== null && (await secretStore.write({ profileId, name }, secret));
      liveSecret = secret === null ? null : name;
      const isAbsent = !isKept && secretStore.keychainState() === 'absent';
      change({
        session: { ...session, isKept },
        leftovers: isKept ? dropLeftovers([name]) : isAbsent ? stale : entry.leftovers,
      });
      await tidy();
    },
    /** Saves the session's next refresh token, in memory if the keychain does not accept it. */
    saveRefreshToken: async (refreshToken: string): Promise<void> => {
      const isKept = await secretStore.write({ profileId, name: 'refreshToken' }, refreshToken);
      const { session } = entry;
      if (session === null) return;
      const stale: SessionSecretName[] = mayBeInKeychain(session) ? ['refreshToken'] : [];
      change({
        session: { ...session, isKept },
        leftovers: isKept ? dropLeftovers(['refreshToken']) : addLeftovers(stale),
      });
    },
    /** Does nothing if there is no session. */
    update: (next: Partial<SavedSession>): void => {
      if (entry.session !== null) change({ session: { ...entry.session, ...next } });
    },
    /**
     * Records that the session ended on its own, and drops its secret; a personal token is saved, see `isRefusedToken`.
     */
    end: async (reason: NonNullable<SavedSession['over']>): Promise<void> => {
      const { session } = entry;
      if (session === null) return;
      if (isRefusedToken({ method: session.method, over: reason })) {
        change({ session: { ...session, over: reason } });
        return;
      }
      liveSecret = null;
      forgetSecrets();
      change({
        session: { ...session, over: reason, isKept: false, refreshMarker: null },
        leftovers: addLeftovers(mayBeInKeychain(session) ? [secretNameOf(session)] : []),
      });
      await tidy();
    },
    /**
     * Drops the secrets and then the session, even if the disk cannot record it. True once the keychain was verified to
     * be without them. Must be recorded by `noteUnpurged`.
     */
    forgetSession: async (): Promise<boolean> => {
      const { session, leftovers } = entry;
      const expected = session?.isKept === true ? [...leftovers, secretNameOf(session)] : leftovers;
      liveSecret = null;
      forgetSecrets();
      let left = [...sessionSecrets];
      for (const name of sessionSecrets) {
        // A keychain that just failed is not asked again: each call could take its full timeout.
        if (!(await secretStore.remove({ profileId, name }))) break;
        left = left.filter((other) => other !== name);
      }
      // A system without a keychain has only what this run stored there.
      if (secretStore.keychainState() === 'absent' && expected.length === 0) left = [];
      entry = { ...entry, session: null, leftovers: left };
      writeEntry();
      return left.length === 0;
    },
    /**
     * Saves what a purge still has to delete, and what `forgetSession` could not; returns whether it is on disk now.
     */
    noteUnpurged: (unpurged: AccountIndexEntry['unpurged']): boolean => {
      const isSame = entry.unpurged.join() === unpurged.join();
      entry = { ...entry, unpurged };
      return (isSame && isWritten) || writeEntry();
    },
    /** Moves secrets from memory into a keychain that works again, and finishes an unfinished sign-out. */
    catchUp: async (): Promise<void> => {
      const saved = await secretStore.saveFromMemory(profileId);
      if (saved.includes('clientSecret')) change({ hasClientSecret: true });
      const { session } = entry;
      if (session !== null && session.over === null && saved.includes(secretNameOf(session))) {
        change({ session: { ...session, isKept: true }, leftovers: dropLeftovers(saved) });
      }
      // It could not be read while the keychain did not work.
      if (clientSecret === null && entry.hasClientSecret) {
        const client = await loadSecret('clientSecret', true, {});
        // The user may have entered another one meanwhile.
        if (client.kind === 'loaded') clientSecret ??= client.secret;
      }
      await tidy();
    },
  };
}
