import type { ScannerProfileView } from '#shared/preferences/preferences-view.ts';

/** How the desk's scanner types; plain data, stored with the preferences. */
export type ScannerProfile = ScannerProfileView;
