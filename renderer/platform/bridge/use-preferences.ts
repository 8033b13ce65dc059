import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { defaultPreferences } from '#shared/preferences/model/default-preferences.ts';
import type { PreferencesView } from '#shared/preferences/preferences-view.ts';
import { call } from './call.ts';
import { preferencesQuery } from './queries.ts';

/**
 * The preferences before the main process has responded: until its number is known, no command belongs to this desk.
 */
export const unreadPreferences: PreferencesView = { ...defaultPreferences, deskNumber: '' };

type OwnPreferences = Partial<Omit<PreferencesView, 'deskNumber'>>;
type SharedPreferences = Partial<Pick<PreferencesView, 'lists' | 'labelTemplates'>>;

const unsavedListeners = new Set<(error: unknown) => void>();

/** Calls the listener when a change could not be saved, until the returned function is called. */
export function onUnsavedPreferences(listener: (error: unknown) => void): () => void {
  unsavedListeners.add(listener);
  return () => {
    unsavedListeners.delete(listener);
  };
}

/** Changes on their way to the main process. */
let pendingCount = 0;

/** Shows what is saved, unless a later change is still on its way: its answer contains this one. */
export function showSavedPreferences(client: QueryClient, saved: PreferencesView): void {
  if (pendingCount === 0) client.setQueryData(preferencesQuery.queryKey, saved);
}

/**
 * A change applies immediately on the screen, then in the main process. A change of what desks share is passed with the
 * values that it is based on, as `shown`.
 */
export function usePreferences(): [
  PreferencesView,
  (change: OwnPreferences, shown?: SharedPreferences) => void,
] {
  const client = useQueryClient();
  const { data = unreadPreferences } = useQuery(preferencesQuery);
  const save = useCallback(
    (change: OwnPreferences, shown?: SharedPreferences) => {
      const key = preferencesQuery.queryKey;
      const before = client.getQueryData(key);
      client.setQueryData(key, { ...(before ?? unreadPreferences), ...change });
      pendingCount += 1;
      call('preferences.save', shown === undefined ? change : { ...change, before: shown })
        .catch((error: unknown) => {
          for (const listener of unsavedListeners) listener(error);
          // Unsaved changes must not look saved.
          return call('preferences.read', {});
        })
        .finally(() => {
          pendingCount -= 1;
        })
        .then(
          (saved) => showSavedPreferences(client, saved),
          () => undefined,
        );
    },
    [client],
  );
  return [data, save];
}
