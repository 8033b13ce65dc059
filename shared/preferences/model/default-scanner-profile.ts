import type { ScannerProfileView } from '../preferences-view.ts';

/** Takes what nearly every scanner sends as it comes out of its box. */
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
