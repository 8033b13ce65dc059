import { z } from 'zod';

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
  /** What the scanner does while Caps Lock is on: nothing, or it turns the case round so that the text comes out right. */
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
  { path: ['speed'], message: 'A slow scanner needs a prefix or a suffix.' },
);
