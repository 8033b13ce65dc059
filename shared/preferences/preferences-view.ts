import { z } from 'zod';
import { LabelPrinter, LabelTemplates } from '#shared/labels/label.ts';
import { maxLabelPrinters } from '#shared/labels/model/label-limits.ts';
import { languages, type MessageId, pseudoLanguage } from '#shared/messages/messages.ts';
import { ListSetups } from './list-setup.ts';
import { printPapers, printUses } from './model/print-paper.ts';
import { maxPrefixLength, maxSuffixLength } from './model/scanner-mark-limits.ts';
import { maxZoom, minZoom } from './model/zoom-steps.ts';
import { OperatorView } from './operator.ts';

/** How a desk's scanner types, as saved in the preferences; learned from the calibration code or set manually. */
export const ScannerProfileView = z.object({
  name: z.string().trim().min(1).max(60),
  /** `slow`: up to 120 ms per key, as with some radio scanners; needs a prefix or a suffix. */
  speed: z.enum(['normal', 'slow']),
  /** Measured key timing, in milliseconds; null if not calibrated. */
  timing: z
    .object({
      /** Between keys. */
      gapMs: z.number().min(0).max(1_000),
      longestGapMs: z.number().min(0).max(1_000),
      holdMs: z.number().min(0).max(1_000),
      longestHoldMs: z.number().min(0).max(1_000),
    })
    .nullable()
    .default(null),
  /** What precedes every code: a key (`F1` to `F24`, `Ctrl+]`) or characters; null for nothing. */
  prefix: z.string().min(1).max(maxPrefixLength).nullable(),
  /** What follows every code: `enter`, `tab`, `enter-or-tab`, `none`, or a key or characters as in the prefix. */
  suffix: z.string().min(1).max(maxSuffixLength),
  /** Whether the scanner uses the desk's keyboard layout or the American one; `unknown` keeps both readings. */
  layout: z.enum(['same', 'us', 'unknown']),
  /** How the scanner handles Caps Lock: it ignores it, or inverts the case so that the text is correct. */
  capsLock: z.enum(['ignored', 'compensated']),
  /** Repeated scans of a label within the window count as one. */
  dropsRepeats: z.boolean(),
  /** Milliseconds from the end of one scan to the start of the next. */
  repeatWindowMs: z.number().int().min(0).max(5_000),
});
export type ScannerProfileView = z.infer<typeof ScannerProfileView>;

/** A scanner profile that can work, as required for saving. */
export const UsableScannerProfile = ScannerProfileView.refine(
  ({ speed, prefix, suffix }) => speed === 'normal' || prefix !== null || suffix !== 'none',
  { path: ['speed'], message: 'invalid.slowScanner' satisfies MessageId },
);

/** A printer chosen by the user, by name: a label printer of this desk, or one of this computer's. */
export const PrinterChoice = z.object({
  via: z.enum(['network', 'system']),
  name: z.string().min(1).max(300),
});
export type PrinterChoice = z.infer<typeof PrinterChoice>;

/** A scale chosen by the user, by its USB identifiers. */
export const ScaleChoice = z.object({
  vendorId: z.number().int().min(0).max(0xffff),
  productId: z.number().int().min(0).max(0xffff),
  name: z.string().max(100),
});
export type ScaleChoice = z.infer<typeof ScaleChoice>;

/** The window's preferences, saved by the main process; defaults are in `electron/preferences`. */
export const PreferencesView = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  /** `system`: the first of the computer's languages that Dockhand supports. */
  language: z.enum(['system', ...languages, pseudoLanguage]),
  density: z.enum(['compact', 'regular', 'comfortable']),
  /** In percent. */
  zoom: z.number().int().min(minZoom).max(maxZoom),
  isRailCollapsed: z.boolean(),
  /** Share of the work area that the list takes up beside an open record. */
  listShare: z.number().min(0.2).max(0.8),
  /** Days for which viewed records (including names and addresses) remain readable offline. */
  retentionDays: z.number().int().min(1).max(365),
  /** Days of history in the activity log. */
  activityDays: z.number().int().min(30).max(3_650),
  /** Days for which a check-in's count is kept after its last change. */
  checkInDays: z.number().int().min(7).max(365),
  /** Share of the service's rate limit that background work may use; user requests still go first. */
  syncShare: z.number().min(0.1).max(0.9),
  /** Whether to check for and download updates in the background, if the package specifies a source for them. */
  updates: z.boolean(),
  /** Whether scans play a sound: one each for found, not found, and needs attention. */
  sounds: z.boolean(),
  /** Volume of each, from 0 (silent) to 1. */
  soundVolumes: z.object({
    success: z.number().min(0).max(1),
    failure: z.number().min(0).max(1),
    attention: z.number().min(0).max(1),
  }),
  /** System notifications shown while the window is not in focus. */
  notifications: z.object({
    /** A return or a receiving order was rejected, or waits for a user. */
    outbox: z.boolean(),
    /** A late receiving order arrived. */
    lateArrivals: z.boolean(),
    /** The session is about to expire. */
    session: z.boolean(),
  }),
  /** Paper for printed pages: sheets of orders and counts, slips (`label`), labels, and the sheet of command codes. */
  papers: z.object({
    sheet: z.enum(printPapers),
    label: z.enum(printPapers),
    // Preferences saved before these existed keep the other two papers.
    itemLabel: z.enum(printPapers).default('label2x1'),
    boxLabel: z.enum(printPapers).default('label4x6'),
    returnLabel: z.enum(printPapers).default('label4x6'),
    commandSheet: z.enum(printPapers).default('a4'),
  }),
  /** The network label printers of this desk, each under its own name. */
  labelPrinters: z.array(LabelPrinter).max(maxLabelPrinters),
  /** What labels show, where it differs from the usual; the same on all desks of a site. */
  labelTemplates: LabelTemplates,
  /** Printer that pages of a use are sent to without a dialog; if absent, the system's dialog asks. */
  printers: z.partialRecord(z.enum(printUses), PrinterChoice),
  /** Null if this desk has none. */
  scale: ScaleChoice.nullable(),
  /** Whether a check-in hides the expected quantities until counting is finished. */
  isCountBlind: z.boolean(),
  scanner: ScannerProfileView,
  /** The operators of this desk, by name; changed through separate requests. */
  operators: z.array(OperatorView),
  /** The name of the operator currently at the desk; null if unknown. */
  operator: z.string().max(100).nullable(),
  /** Minutes without keyboard, scanner or pointer input before the window locks; null: never automatically. */
  idleLockMinutes: z.number().int().min(1).max(240).nullable(),
  /** Days from an unidentified parcel's arrival until it incurs a fee; null: not counted. */
  unidentifiedFeeDays: z.number().int().min(1).max(3_650).nullable(),
  /** Days until it is disposed of; null: not counted. */
  unidentifiedDisposalDays: z.number().int().min(1).max(3_650).nullable(),
  lists: ListSetups,
  /** Six digits that end every command code printed for this desk; generated by the main process. */
  deskNumber: z.string(),
});
export type PreferencesView = z.infer<typeof PreferencesView>;

/** The preferences that the window may change, each individually. */
export const PreferencesChange = PreferencesView.omit({ deskNumber: true, operators: true })
  .partial()
  .extend({
    scanner: UsableScannerProfile.optional(),
    /** What the user changed, where the desks of a site share it: what another desk changed since stays. */
    before: PreferencesView.pick({ lists: true, labelTemplates: true }).partial().optional(),
  });
export type PreferencesChange = z.infer<typeof PreferencesChange>;
