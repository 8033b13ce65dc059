import { z } from 'zod';

/** How the window looks, kept by the main process; defaults stand in `electron/preferences`. */
export const PreferencesView = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['compact', 'regular', 'comfortable']),
  isRailCollapsed: z.boolean(),
  /** Share of the work area that the list takes beside an opened record. */
  listShare: z.number().min(0.2).max(0.8),
  /** Days for which records seen (names and addresses among them) stay readable offline. */
  retentionDays: z.number().int().min(1).max(365),
});
export type PreferencesView = z.infer<typeof PreferencesView>;
