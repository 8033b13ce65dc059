import type { ScannerProfileView } from '../../shared/ipc/scanner-profile.ts';

/** How the desk's scanner types; plain data, kept with the preferences. */
export type ScannerProfile = ScannerProfileView;

/** Takes what nearly every scanner sends as it comes out of its box. */
export const defaultScannerProfile: ScannerProfile = {
  name: 'Any scanner',
  speed: 'normal',
  prefix: null,
  suffix: 'enter-or-tab',
  layout: 'unknown',
  capsLock: 'ignored',
  dropsRepeats: true,
  repeatWindowMs: 300,
};
