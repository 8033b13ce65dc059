import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from './queries.ts';

/**
 * Returns a permission on the server that is known to be missing, so that a feature can report it before a request
 * fails; null if it is granted or unknown.
 */
export function useMissingScope(scope: string): string | null {
  const { data: session } = useQuery(sessionQuery);
  return session?.step === 'signedIn' && session.missingScopes.includes(scope) ? scope : null;
}

/** If the server does not list permissions, one is assumed until it turns out to be missing. */
export function useHasScope(scope: string): boolean {
  const { data: session } = useQuery(sessionQuery);
  if (session?.step !== 'signedIn' || session.missingScopes.includes(scope)) return false;
  return session.grantedScopes.length === 0 || session.grantedScopes.includes(scope);
}
