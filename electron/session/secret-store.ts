import type { KeychainState } from '#shared/session/session-view.ts';
import type { Keychain, KeychainFailure, KeychainPatience } from './keychain.ts';
import type { KeychainTrouble } from './keychain-messages.ts';

/** The secrets of a profile, one entry of the keychain each; the access token is never saved. */
export type SecretName = 'clientSecret' | 'refreshToken' | 'personalToken' | 'sitePassword';

/** Which secret of which profile. */
interface SecretKey {
  readonly profileId: string;
  readonly name: SecretName;
}

/** What reading a secret came to; `isKept` is false for one that lives in memory only. */
export type SecretReading =
  | { readonly kind: 'found'; readonly secret: string; readonly isKept: boolean }
  | { readonly kind: 'missing' }
  | KeychainFailure;

/** The secrets of all profiles; a secret is never written anywhere but into the keychain. */
export interface SecretStore {
  /** The keychain's state as the last use of it showed; working before the first. */
  keychainState(): KeychainState;
  /** Finds the state out now. */
  probe(patience?: KeychainPatience): Promise<KeychainState>;
  /** `isExpected` as in {@link Keychain.read}: the index says that the keychain should have it. */
  read(key: SecretKey, options: { isExpected: boolean } & KeychainPatience): Promise<SecretReading>;
  /** Keeps a secret: in the keychain, read back, or where that fails in memory for this run (false). */
  write(key: SecretKey, secret: string): Promise<boolean>;
  /** Removes a secret; true once the keychain was seen to be without it. */
  remove(key: SecretKey): Promise<boolean>;
  /** Moves what lives in memory into the keychain, and answers the names that are saved now. */
  keepHeld(profileId: string): Promise<SecretName[]>;
  /** Removes all secrets of a profile that is forgotten; true once the keychain was seen to be without them. */
  removeProfile(profileId: string): Promise<boolean>;
}

const names: readonly SecretName[] = ['clientSecret', 'refreshToken', 'personalToken', 'sitePassword'];

function entryName({ profileId, name }: SecretKey): string {
  return `${profileId}/${name}`;
}

/**
 * Keeps secrets in the keychain. Where it does not take one (absent, locked, silent), the secret lives in memory
 * until {@link SecretStore.keepHeld} finds the keychain working, or the run ends; never in a file.
 */
export function createSecretStore({
  keychain,
  stateChanged,
}: {
  keychain: Keychain;
  /** Called when the state of the keychain is another than before. */
  stateChanged?: (state: KeychainState) => void;
}): SecretStore {
  const held = new Map<string, string>();
  let state: KeychainState = 'working';

  const note = <Result extends { kind: string } | KeychainFailure>(result: Result): Result => {
    const next = isFailure(result) ? result.state : 'working';
    if (next !== state) {
      state = next;
      stateChanged?.(state);
    }
    return result;
  };

  const store: SecretStore = {
    keychainState: () => state,
    probe: async (patience) => {
      note(await keychain.probe(patience));
      return state;
    },
    read: async (key, options) => {
      const heldSecret = held.get(entryName(key));
      if (heldSecret !== undefined) return { kind: 'found', secret: heldSecret, isKept: false };
      const reading = await keychain.read(entryName(key), options);
      // An unexpected null says nothing: a locked keyring answers it too.
      if (reading.kind !== 'missing' || options.isExpected) note(reading);
      return reading.kind === 'found' ? { ...reading, isKept: true } : reading;
    },
    write: async (key, secret) => {
      // Held first: whoever asks while the keychain is slow gets the new secret, not the one it replaces.
      held.set(entryName(key), secret);
      const isKept = note(await keychain.write(entryName(key), secret)).kind === 'kept';
      if (isKept && held.get(entryName(key)) === secret) held.delete(entryName(key));
      return isKept;
    },
    remove: async (key) => {
      held.delete(entryName(key));
      return note(await keychain.remove(entryName(key))).kind === 'gone';
    },
    keepHeld: async (profileId) => {
      const kept: SecretName[] = [];
      for (const name of names) {
        const secret = held.get(entryName({ profileId, name }));
        if (secret !== undefined && (await store.write({ profileId, name }, secret))) kept.push(name);
      }
      return kept;
    },
    removeProfile: async (profileId) => {
      let areGone = true;
      for (const name of names) areGone = (await store.remove({ profileId, name })) && areGone;
      return areGone;
    },
  };
  return store;
}

function isFailure(result: { kind: string; state?: KeychainTrouble }): result is KeychainFailure {
  return result.kind === 'failed';
}

/**
 * A secret store with no keychain under it: every secret ends with this run, and it says so (keychain absent, not
 * saved). For tests and for a run that asked for it by a flag, which a packaged app refuses.
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
