import type { KeychainState } from '#shared/session/session-view.ts';
import type { Keychain, KeychainFailure, KeychainTimeout } from './keychain.ts';
import type { KeychainTrouble } from './keychain-messages.ts';

/** The secrets of a profile, one keychain entry each; the access token is never saved. */
export type SecretName = 'clientSecret' | 'refreshToken' | 'personalToken' | 'sitePassword';

interface SecretKey {
  readonly profileId: string;
  readonly name: SecretName;
}

/** The result of reading a secret; `isSaved` is false if it is in memory only. */
export type SecretReading =
  | { readonly kind: 'found'; readonly secret: string; readonly isSaved: boolean }
  | { readonly kind: 'missing' }
  | KeychainFailure;

/** The secrets of all profiles; a secret is never written anywhere but to the keychain. */
export interface SecretStore {
  /** The keychain's state as of its last use; `working` before the first. */
  keychainState(): KeychainState;
  probe(patience?: KeychainTimeout): Promise<KeychainState>;
  /** `isExpected` as in {@link Keychain.read}: the index says that the keychain should have it. */
  read(key: SecretKey, options: { isExpected: boolean } & KeychainTimeout): Promise<SecretReading>;
  /**
   * Stores a secret in the keychain and reads it back. If that fails, holds it in memory for this run and returns
   * false.
   */
  write(key: SecretKey, secret: string): Promise<boolean>;
  /** Drops a secret from memory, so that it never reaches the keychain; changes nothing there. */
  forget(key: SecretKey): void;
  /** Forgets and removes a secret; true once verified that the keychain no longer has it. */
  remove(key: SecretKey): Promise<boolean>;
  /** Moves secrets from memory into the keychain, and returns the names that are saved now. */
  saveFromMemory(profileId: string): Promise<SecretName[]>;
  /** Removes a forgotten profile's secrets, except `kept`; true once verified that the keychain no longer has them. */
  removeProfile(profileId: string, kept?: readonly SecretName[]): Promise<boolean>;
}

const names: readonly SecretName[] = ['clientSecret', 'refreshToken', 'personalToken', 'sitePassword'];

function entryName({ profileId, name }: SecretKey): string {
  return `${profileId}/${name}`;
}

/**
 * Stores secrets in the keychain. A secret that the keychain does not accept (absent, locked, unresponsive) stays in
 * memory until {@link SecretStore.saveFromMemory} finds the keychain working, or the run ends. Secrets are never stored
 * in a file.
 */
export function createSecretStore({
  keychain,
  earlierKeychain,
  stateChanged,
}: {
  keychain: Keychain;
  /** Where earlier versions saved the secrets: moved from there when read, and removed there too. */
  earlierKeychain?: Keychain | undefined;
  stateChanged?: (state: KeychainState) => void;
}): SecretStore {
  const inMemory = new Map<string, string>();
  let state: KeychainState = 'working';

  const note = <Result extends { kind: string } | KeychainFailure>(result: Result): Result => {
    const next = isFailure(result) ? result.state : 'working';
    if (next !== state) {
      state = next;
      stateChanged?.(state);
    }
    return result;
  };

  const takeOver = async (account: string, patience: KeychainTimeout) => {
    if (earlierKeychain === undefined) return { kind: 'missing' } as const;
    const earlier = await earlierKeychain.read(account, { ...patience, isExpected: true });
    if (earlier.kind !== 'found') return earlier;
    const { kind } = await keychain.write(account, earlier.secret);
    if (kind === 'kept') await earlierKeychain.remove(account);
    return earlier;
  };

  const store: SecretStore = {
    keychainState: () => state,
    probe: async (patience) => {
      note(await keychain.probe(patience));
      return state;
    },
    read: async (key, options) => {
      const secret = inMemory.get(entryName(key));
      if (secret !== undefined) return { kind: 'found', secret, isSaved: false };
      const { isExpected, ...patience } = options;
      const own = await keychain.read(entryName(key), options);
      const reading = own.kind === 'missing' && isExpected ? await takeOver(entryName(key), patience) : own;
      // An unexpected null proves nothing: a locked keyring returns it too.
      if (reading.kind !== 'missing' || isExpected) note(reading);
      return reading.kind === 'found' ? { ...reading, isSaved: true } : reading;
    },
    write: async (key, secret) => {
      // In memory first: anyone who reads it while the keychain is slow gets the new secret, not the old one.
      inMemory.set(entryName(key), secret);
      const isSaved = note(await keychain.write(entryName(key), secret)).kind === 'kept';
      if (isSaved && inMemory.get(entryName(key)) === secret) inMemory.delete(entryName(key));
      return isSaved;
    },
    forget: (key) => {
      inMemory.delete(entryName(key));
    },
    remove: async (key) => {
      store.forget(key);
      for (const one of [keychain, earlierKeychain])
        if (one !== undefined && note(await one.remove(entryName(key))).kind !== 'gone') return false;
      return true;
    },
    saveFromMemory: async (profileId) => {
      const saved: SecretName[] = [];
      for (const name of names) {
        const secret = inMemory.get(entryName({ profileId, name }));
        if (secret !== undefined && (await store.write({ profileId, name }, secret))) saved.push(name);
      }
      return saved;
    },
    removeProfile: async (profileId, kept = []) => {
      let areGone = true;
      for (const name of names.filter((other) => !kept.includes(other)))
        areGone = (await store.remove({ profileId, name })) && areGone;
      return areGone;
    },
  };
  return store;
}

function isFailure(result: { kind: string; state?: KeychainTrouble }): result is KeychainFailure {
  return result.kind === 'failed';
}

/**
 * Creates a secret store without a keychain: every secret ends with this run, and the store reports so (keychain
 * absent, not saved). For tests and for runs that request it with a flag, which a packaged app refuses.
 */
export function createMemorySecretStore(): SecretStore {
  const absent: KeychainFailure = {
    kind: 'failed',
    state: 'absent',
    detail: 'This run was started without a keychain',
  };
  const keychain: Keychain = {
    read: () => Promise.resolve(absent),
    write: () => Promise.resolve(absent),
    remove: () => Promise.resolve(absent),
    probe: () => Promise.resolve(absent),
    dispose: () => undefined,
  };
  return createSecretStore({ keychain });
}
