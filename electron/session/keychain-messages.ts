import type { KeychainState } from '#shared/session/session-view.ts';

/** What the keychain's own process is asked; entries are named by service and account. */
export type KeychainRequest = {
  readonly id: number;
  readonly service: string;
  readonly account: string;
} & (
  | { readonly method: 'get' }
  | { readonly method: 'set'; readonly secret: string }
  | { readonly method: 'delete' }
);

/** What a call came to: the secret or null (get), null (set), whether there was one (delete), or the error as text. */
export type KeychainReply =
  | { readonly id: number; readonly ok: true; readonly value: string | boolean | null }
  | { readonly id: number; readonly ok: false; readonly message: string };

/** Starts the text of the error when the keychain module itself cannot be loaded (a library is missing). */
export const moduleUnavailable = 'The keychain module could not be loaded';

/** Why the keychain cannot be used. */
export type KeychainTrouble = Exclude<KeychainState, 'working'>;

/** Texts of the systems' keychains by what a person can do about them; those of Linux as measured. */
const knownTexts: readonly [pattern: RegExp, state: KeychainTrouble][] = [
  [/locked collection|collection is locked|keychain is locked/i, 'locked'],
  [/prompt (was )?dismissed|user (name or passphrase|interaction is not allowed)/i, 'locked'],
  // No session bus, nobody at its address, nobody on it who keeps secrets, or no keyring there.
  [/autolaunch|could not connect|cannot spawn a message bus/i, 'absent'],
  [/the name org\.freedesktop\.secrets was not provided/i, 'absent'],
  [/object does not exist at path/i, 'absent'],
  [new RegExp(moduleUnavailable, 'i'), 'absent'],
];

/**
 * Sorts the text of a keychain's error into the three states that a person understands: absent, locked, or, for
 * whatever is not known, unavailable (it is there and does not do what it should; trying again makes sense).
 */
export function toKeychainTrouble(message: string): KeychainTrouble {
  return knownTexts.find(([pattern]) => pattern.test(message))?.[1] ?? 'unavailable';
}
