import type { KeychainState } from '#shared/session/session-view.ts';

/** Entries are named by service and account. */
export type KeychainRequest = {
  readonly id: number;
  readonly service: string;
  readonly account: string;
} & (
  | { readonly method: 'get' }
  | { readonly method: 'set'; readonly secret: string }
  | { readonly method: 'delete' }
);

/**
 * The result of a call: the secret or null (get), null (set), whether the entry existed (delete), or the error text.
 */
export type KeychainReply =
  | { readonly id: number; readonly ok: true; readonly value: string | boolean | null }
  | { readonly id: number; readonly ok: false; readonly message: string };

/** Prefix of the error text when the keychain module itself cannot be loaded (a library is missing). */
export const moduleUnavailable = 'The keychain module could not be loaded';

export type KeychainTrouble = Exclude<KeychainState, 'working'>;

/** Error texts of the systems' keychains, grouped by what a user can do about them; those of Linux as measured. */
const knownTexts: readonly [pattern: RegExp, state: KeychainTrouble][] = [
  [/locked collection|collection is locked|keychain is locked/i, 'locked'],
  [/prompt (was )?dismissed|user (name or passphrase|interaction is not allowed)/i, 'locked'],
  // No session bus, nothing at its address, no secret service on it, or no keyring.
  [/autolaunch|could not connect|cannot spawn a message bus/i, 'absent'],
  [/the name org\.freedesktop\.secrets was not provided/i, 'absent'],
  [/object does not exist at path/i, 'absent'],
  [new RegExp(moduleUnavailable, 'i'), 'absent'],
];

/**
 * Maps a keychain error text to one of the three states that a user understands: absent, locked, or, for unknown texts,
 * unavailable (it exists but does not work; retrying makes sense).
 */
export function toKeychainTrouble(message: string): KeychainTrouble {
  return knownTexts.find(([pattern]) => pattern.test(message))?.[1] ?? 'unavailable';
}
