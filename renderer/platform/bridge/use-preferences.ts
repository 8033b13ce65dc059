import { useQuery, useQueryClient } from '@tanstack/react-query';
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

/** A change applies immediately on the screen, then in the main process. */
export function usePreferences(): [PreferencesView, (change: OwnPreferences) => void] {
  const client = useQueryClient();
  const { data = unreadPreferences } = useQuery(preferencesQuery);
  const save = useCallback(
    (change: OwnPreferences) => {
      const key = preferencesQuery.queryKey;
      const before = client.getQueryData(key);
      client.setQueryData(key, { ...(before ?? unreadPreferences), ...change });
      call('preferences.save', change).then(
        (saved) => client.setQueryData(key, saved),
        // Unsaved changes must not look saved.
        () => before !== undefined && client.setQueryData(key, before),
      );
    },
    [client],
  );
  return [data, save];
}
