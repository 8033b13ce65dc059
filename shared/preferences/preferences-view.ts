import { z } from 'zod';
import { LabelPrinter } from '#shared/labels/label.ts';
import { mostLabelPrinters } from '#shared/labels/model/label-limits.ts';
import { languages, type MessageId, pseudoLanguage } from '#shared/messages/messages.ts';
import { ListSetups } from './list-setup.ts';
import { printPapers, printUses } from './model/print-paper.ts';
import { leastZoom, mostZoom } from './model/zoom-steps.ts';
import { OperatorView } from './operator.ts';

/** How the scanner of a desk types, as the preferences keep it; learned from the calibration code or set by hand. */
export const ScannerProfileView = z.object({
  name: z.string().trim().min(1).max(60),
  /** `slow`: up to 120 ms a key, as some radio scanners type; needs a prefix or a suffix. */
  speed: z.enum(['normal', 'slow']),
  /** What was measured of its keys, in milliseconds; null where nobody calibrated it. */
  timing: z
    .object({
      /** From key to key. */
      gapMs: z.number().min(0).max(1_000),
      longestGapMs: z.number().min(0).max(1_000),
      /** How long a key is down. */
      holdMs: z.number().min(0).max(1_000),
      longestHoldMs: z.number().min(0).max(1_000),
    })
    .nullable()
    .default(null),
  /** What comes before every code: a key (`F1` to `F24`, `Ctrl+]`) or characters; null for nothing. */
  prefix: z.string().min(1).max(8).nullable(),
  /** What comes after every code: `enter`, `tab`, `enter-or-tab`, `none`, else a key or characters as in the prefix. */
  suffix: z.string().min(1).max(12),
  /** Whether the scanner is set to the desk's keyboard layout or to the American one; `unknown` keeps both readings. */
  layout: z.enum(['same', 'us', 'unknown']),
  /**
   * What the scanner does while Caps Lock is on: nothing, or it turns the case round so that the text comes out right.
   */
  capsLock: z.enum(['ignored', 'compensated']),
  /** The same label again within the window counts as one scan. */
  dropsRepeats: z.boolean(),
  /** Milliseconds from the end of one scan to the start of the next. */
  repeatWindowMs: z.number().int().min(0).max(5_000),
});
export type ScannerProfileView = z.infer<typeof ScannerProfileView>;

/** A profile that can work, as one is saved. */
export const UsableScannerProfile = ScannerProfileView.refine(
  ({ speed, prefix, suffix }) => speed === 'normal' || prefix !== null || suffix !== 'none',
  { path: ['speed'], message: 'invalid.slowScanner' satisfies MessageId },
);

/** A printer that a person chose, by its name: a label printer of this desk, or one of this computer's. */
export const PrinterChoice = z.object({
  via: z.enum(['network', 'system']),
  name: z.string().min(1).max(300),
});
export type PrinterChoice = z.infer<typeof PrinterChoice>;

/** A scale that a person chose, by what USB calls it. */
export const ScaleChoice = z.object({
  vendorId: z.number().int().min(0).max(0xffff),
  productId: z.number().int().min(0).max(0xffff),
  name: z.string().max(100),
});
export type ScaleChoice = z.infer<typeof ScaleChoice>;

/** How the window looks, saved by the main process; defaults stand in `electron/preferences`. */
export const PreferencesView = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  /** `system`: the first of the computer's languages that Dockhand speaks. */
  language: z.enum(['system', ...languages, pseudoLanguage]),
  density: z.enum(['compact', 'regular', 'comfortable']),
  /** How large everything in the window is, in percent. */
  zoom: z.number().int().min(leastZoom).max(mostZoom),
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
  /** Whether updates are looked for and downloaded in the background, where the package names a place for them. */
  updates: z.boolean(),
  /** Whether a scan is heard: one sound each for found, not found, and to be looked at. */
  sounds: z.boolean(),
  /** How loud each is, from 0 (not at all) to 1. */
  soundVolumes: z.object({
    success: z.number().min(0).max(1),
    failure: z.number().min(0).max(1),
    attention: z.number().min(0).max(1),
  }),
  /** What the system notifies of while the window is not looked at. */
  notifications: z.object({
    /** A return or a receiving order was rejected, or waits for a person. */
    outbox: z.boolean(),
    /** A receiving order came that was late. */
    lateArrivals: z.boolean(),
    /** The session is about to end by itself. */
    session: z.boolean(),
  }),
  /**
   * What pages are printed on: sheets of orders and counts, slips (`label`), labels, and the sheet of command codes.
   */
  papers: z.object({
    sheet: z.enum(printPapers),
    label: z.enum(printPapers),
    // Saved before there were these, the other two papers stay.
    itemLabel: z.enum(printPapers).default('label2x1'),
    boxLabel: z.enum(printPapers).default('label4x6'),
    returnLabel: z.enum(printPapers).default('label4x6'),
    commandSheet: z.enum(printPapers).default('a4'),
  }),
  /** The label printers that this desk prints on over the network, each under a name of its own. */
  labelPrinters: z.array(LabelPrinter).max(mostLabelPrinters),
  /** Where pages of a use go without a dialog; absent: the system's dialog asks. */
  printers: z.partialRecord(z.enum(printUses), PrinterChoice),
  /** The scale of this desk; null without one. */
  scale: ScaleChoice.nullable(),
  /** Whether a check-in hides what is expected until it is counted to its end. */
  isCountBlind: z.boolean(),
  scanner: ScannerProfileView,
  /** The people at this desk, by name; they are changed by requests of their own. */
  operators: z.array(OperatorView).max(200),
  /** The name of the operator at the desk now; null where unknown. */
  operator: z.string().max(100).nullable(),
  /** Minutes without a key, a scan or the pointer after which the window is locked; null: never by itself. */
  idleLockMinutes: z.number().int().min(1).max(240).nullable(),
  /** Days from an unidentified parcel's arrival until it costs a fee; null: nobody counts them. */
  unidentifiedFeeDays: z.number().int().min(1).max(3_650).nullable(),
  /** Days until it is disposed of; null: nobody counts them. */
  unidentifiedDisposalDays: z.number().int().min(1).max(3_650).nullable(),
  /** Saved views and columns of each list. */
  lists: ListSetups,
  /** Six digits that end every command code printed for this desk; made by the main process. */
  deskNumber: z.string(),
});
export type PreferencesView = z.infer<typeof PreferencesView>;

/** What the window may change of them, each by itself. */
export const PreferencesChange = PreferencesView.omit({ deskNumber: true, operators: true })
  .partial()
  .extend({ scanner: UsableScannerProfile.optional() });
