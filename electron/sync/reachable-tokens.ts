/** Where access tokens come from. */
type TokenSource = {
  accessToken(): Promise<string>;
  refreshAfterRejection(rejected: string): Promise<string>;
};

/**
 * The same tokens. One that could not be had because nobody answered is told, since without a token no request is even
 * tried that could tell it.
 */
export function noticeTokenTrouble(tokens: TokenSource, unreachable: () => void): TokenSource {
  const notice = (error: unknown): never => {
    if (isOffline(error)) unreachable();
    throw error;
  };
  return {
    accessToken: () => tokens.accessToken().catch(notice),
    refreshAfterRejection: (rejected) => tokens.refreshAfterRejection(rejected).catch(notice),
  };
}

/**
 * Makes the probe of the connection: the service counts as reached only where a token can be had too. Otherwise it
 * would be called online while its sign-in host is away, and every read would fail again at once. Who has no session
 * is asked for no token. Rejects as `reach` does.
 */
export function createProbe(tokens: TokenSource, reach: () => Promise<void>): () => Promise<void> {
  return async () => {
    const isWorthAsking = await tokens.accessToken().then(
      () => true,
      (error: unknown) => !isOffline(error),
    );
    if (isWorthAsking) await reach();
  };
}

function isOffline(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'OFFLINE';
}
