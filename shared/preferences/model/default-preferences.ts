import type { PreferencesView, ScannerProfileView } from '#shared/preferences/preferences-view.ts';

/** Accepts what nearly every scanner sends with factory settings. */
export const defaultScannerProfile: ScannerProfileView = {
  name: 'Any scanner',
  speed: 'normal',
  timing: null,
  prefix: null,
  suffix: 'enter-or-tab',
  layout: 'unknown',
  capsLock: 'ignored',
  dropsRepeats: true,
  repeatWindowMs: 300,
};

/** A desk's preferences until they are changed. */
export const defaultPreferences: Omit<PreferencesView, 'deskNumber'> = {
  theme: 'system',
  language: 'system',
  density: 'regular',
  zoom: 100,
  isRailCollapsed: false,
  listShare: 0.5,
  retentionDays: 30,
  activityDays: 365,
  checkInDays: 90,
  syncShare: 0.5,
  updates: true,
  sounds: true,
  soundVolumes: { success: 1, failure: 1, attention: 1 },
  notifications: { outbox: false, lateArrivals: false, session: false },
  papers: {
    sheet: 'a4',
    label: 'label4x6',
    itemLabel: 'label2x1',
    boxLabel: 'label4x6',
    returnLabel: 'label4x6',
    commandSheet: 'a4',
  },
  labelPrinters: [],
  printers: {},
  scale: null,
  isCountBlind: false,
  scanner: defaultScannerProfile,
  operators: [],
  operator: null,
  idleLockMinutes: null,
  unidentifiedFeeDays: null,
  unidentifiedDisposalDays: null,
  lists: {},
};
