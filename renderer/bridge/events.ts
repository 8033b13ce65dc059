import type { QueryClient } from '@tanstack/react-query';
import type { SessionView } from '../../shared/ipc/session-view.ts';
import { assertNever } from './assert-never.ts';
import { listen } from './call.ts';
import { preferencesQuery, profilesQuery, serviceKey, sessionQuery, statusQuery } from './queries.ts';

/**
 * Which account's data may stay in the cache after the session changed: the one that is signed in or was until
 * the session ended by itself; while a person signs in again, the one from before; after signing out, none.
 */
export function keptAccount(before: string | null, session: SessionView): string | null {
  switch (session.step) {
    case 'signedIn':
    case 'over':
      return session.account.id;
    case 'waitingForBrowser':
    case 'finishing':
    case 'choosingChannel':
      return before;
    case 'noProfile':
    case 'starting':
    case 'keychainProblem':
    case 'signedOut':
      return null;
    default:
      return assertNever(session);
  }
}

/** Puts what the main process says by itself into the query cache; returns what ends the listening. */
export function followEvents(client: QueryClient): () => void {
  let account: string | null = null;

  const refetchServiceData = () => void client.invalidateQueries({ queryKey: [serviceKey] });

  const ends = [
    listen('session.changed', (session) => {
      const previous = client.getQueryData(sessionQuery.queryKey);
      // The session that was asked for at the start came without an event.
      const before = previous === undefined ? account : keptAccount(account, previous);
      const next = keptAccount(before, session);
      if (before !== null && next !== before) client.removeQueries({ queryKey: [serviceKey] });
      account = next;
      client.setQueryData(sessionQuery.queryKey, session);
      if (session.step === 'signedIn' && previous?.step !== 'signedIn') refetchServiceData();
    }),
    listen('profiles.changed', (profiles) => client.setQueryData(profilesQuery.queryKey, profiles)),
    listen('preferences.changed', (preferences) =>
      client.setQueryData(preferencesQuery.queryKey, preferences),
    ),
    listen('status.changed', (status) => {
      const previous = client.getQueryData(statusQuery.queryKey);
      client.setQueryData(statusQuery.queryKey, status);
      if (previous?.connection === 'offline' && status.connection === 'online') refetchServiceData();
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
