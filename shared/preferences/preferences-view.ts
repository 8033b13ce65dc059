import { z } from 'zod';
import { printPapers } from './model/print-paper.ts';
import { ScannerProfileView, UsableScannerProfile } from './scanner-profile.ts';

/** Somebody who works at this desk. */
export const OperatorView = z.object({
  name: z.string().trim().min(1).max(100),
  /** The code on the badge that makes this person the operator when it is scanned; null without one. */
  badge: z.string().trim().min(4).max(200).nullable(),
});
export type OperatorView = z.infer<typeof OperatorView>;

/** How the window looks, kept by the main process; defaults stand in `electron/preferences`. */
export const PreferencesView = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['compact', 'regular', 'comfortable']),
  isRailCollapsed: z.boolean(),
  /** Share of the work area that the list takes beside an opened record. */
  listShare: z.number().min(0.2).max(0.8),
  /** Days for which records seen (names and addresses among them) stay readable offline. */
  retentionDays: z.number().int().min(1).max(365),
  /** Days for which the activity log goes back. */
  activityDays: z.number().int().min(30).max(3_650),
  /** Days for which a check-in's count stays after it was changed last. */
  checkInDays: z.number().int().min(7).max(365),
  /** Share of the service's limit that work in the background may use; a person's requests go first all the same. */
  syncShare: z.number().min(0.1).max(0.9),
  /** Whether a scan is heard: one sound each for found, not found, and to be looked at. */
  sounds: z.boolean(),
  /** What pages are printed on: those made for a sheet, and those made for a label. */
  papers: z.object({ sheet: z.enum(printPapers), label: z.enum(printPapers) }),
  scanner: ScannerProfileView,
  /** The people at this desk: names for drafts and the activity log, no logins. */
  operators: z.array(OperatorView).max(200),
  /** The name of the operator at the desk now; null where nobody said. */
  operator: z.string().max(100).nullable(),
  /** Days from an unidentified parcel's arrival until it costs a fee; null: nobody counts them. */
  unidentifiedFeeDays: z.number().int().min(1).max(3_650).nullable(),
  /** Days until it is disposed of; null: nobody counts them. */
  unidentifiedDisposalDays: z.number().int().min(1).max(3_650).nullable(),
  /** Six digits that end every command code printed for this desk; made by the main process. */
  deskNumber: z.string(),
});
export type PreferencesView = z.infer<typeof PreferencesView>;

/** What the window may change of them, each by itself. */
export const PreferencesChange = PreferencesView.omit({ deskNumber: true })
  .partial()
  .extend({ scanner: UsableScannerProfile.optional() });
