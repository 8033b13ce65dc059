import type { PreferencesView } from '#shared/preferences/preferences-view.ts';

/** In pixels; the same as in tokens.css. */
export const rowHeights: Record<PreferencesView['density'], number> = {
  compact: 28,
  regular: 32,
  comfortable: 40,
};
