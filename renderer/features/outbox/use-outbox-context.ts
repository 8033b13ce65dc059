import { useQuery } from '@tanstack/react-query';
import { sessionQuery, statusQuery } from '../../platform/bridge/queries.ts';
import type { OutboxContext } from './outbox-sentences.ts';

/** Whether anything can go out now: somebody is signed in, and the service can be reached. */
export function useOutboxContext(): OutboxContext {
  const { data: session } = useQuery(sessionQuery);
  const { data: status } = useQuery(statusQuery);
  return {
    isSignedIn: session === undefined || session.step === 'signedIn',
    isOffline: status?.connection === 'offline',
  };
}
