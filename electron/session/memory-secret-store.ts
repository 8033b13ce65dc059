import type { Keychain, KeychainFailure } from './keychain.ts';
import { createSecretStore, type SecretStore } from './secret-store.ts';

/**
 * A secret store with no keychain under it: every secret ends with this run, and it says so (keychain absent, not
 * kept). For tests and for a run that asked for it by a flag, which a packaged app refuses.
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
