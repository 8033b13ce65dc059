import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from './queries.ts';

/**
 * A permission at the service that is known to be missing, for what needs it to say so before it is asked for in
 * vain; null where it is granted, and where nobody knows.
 */
export function useMissingScope(scope: string): string | null {
  const { data: session } = useQuery(sessionQuery);
  return session?.step === 'signedIn' && session.missingScopes.includes(scope) ? scope : null;
}

/** Whether a permission is granted; where the service does not say which are, it counts until it is missed. */
export function useHasScope(scope: string): boolean {
  const { data: session } = useQuery(sessionQuery);
  if (session?.step !== 'signedIn' || session.missingScopes.includes(scope)) return false;
  return session.grantedScopes.length === 0 || session.grantedScopes.includes(scope);
}
