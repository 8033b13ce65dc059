import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { defaultScannerProfile } from '../../../shared/preferences/model/default-scanner-profile.ts';
import type { PreferencesView } from '../../../shared/preferences/preferences-view.ts';
import { call } from './call.ts';
import { preferencesQuery } from './queries.ts';

/** How the window looks until the main process has answered. */
export const unreadPreferences: PreferencesView = {
  theme: 'system',
  language: 'system',
  density: 'regular',
  isRailCollapsed: false,
  listShare: 0.42,
  retentionDays: 30,
  activityDays: 365,
  checkInDays: 90,
  syncShare: 0.5,
  sounds: true,
  papers: { sheet: 'a4', label: 'label4x6' },
  scanner: defaultScannerProfile,
  operators: [],
  operator: null,
  unidentifiedFeeDays: null,
  unidentifiedDisposalDays: null,
  // No command is one of this desk's before it is known which are.
  deskNumber: '',
};

type OwnPreferences = Partial<Omit<PreferencesView, 'deskNumber'>>;

/** The preferences, and a way to change some of them: at once on the screen, then in the main process. */
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
        // What was not kept must not look as if it were.
        () => before !== undefined && client.setQueryData(key, before),
      );
    },
    [client],
  );
  return [data, save];
}
