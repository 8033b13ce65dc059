import type { PreferencesView } from '#shared/preferences/preferences-view.ts';

const managedPreferences = [
  'retentionDays',
  'activityDays',
  'checkInDays',
  'syncShare',
  'language',
  'updates',
  'idleLockMinutes',
] as const satisfies readonly (keyof PreferencesView)[];

export type ManagedPreference = (typeof managedPreferences)[number];

/** Settings that IT may set, and lock, for a computer (`policy.json`); each is available in Settings. */
export const managedSettings = [...managedPreferences, 'startAtLogin'] as const;

export type ManagedSetting = (typeof managedSettings)[number];
