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
