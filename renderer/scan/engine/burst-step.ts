import type { BurstKey } from './burst.ts';
import type { ScanEnding } from './scan.ts';
import type { MissReason, ScanEvent } from './scan-event.ts';

/** The keys of one scan, before its text is made of them. */
export type Frame = {
  readonly keys: readonly BurstKey[];
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  readonly ending: ScanEnding;
  /** The key that the profile names came first. */
  readonly hasNamedPrefix: boolean;
  /** F8 came first, although the profile knows of no prefix. */
  readonly hasLeadingF8: boolean;
};

/** What is to be done because of a key, or of a silence, in order. */
export type BurstEffect =
  /** Before the key does anything: note what the focused field holds, under the number of a key of the burst. */
  | { readonly do: 'keepField'; readonly at: number }
  /** Put every field back as it was noted at that key, or first after it. */
  | { readonly do: 'restoreField'; readonly at: number }
  /** Forget the notes. */
  | { readonly do: 'releaseField' }
  /** Type what was kept from a text field after all. */
  | { readonly do: 'giveBack'; readonly text: string }
  /** Press the button whose space bar was let go. */
  | { readonly do: 'press' }
  /** All keys from then to then are a scan's, also those that went through. */
  | { readonly do: 'claimKeys'; readonly sinceMs: number; readonly untilMs: number }
  | { readonly do: 'deliver'; readonly frame: Frame }
  /** Say that something was scanned and could not be read whole. */
  | { readonly do: 'miss'; readonly frame: Frame; readonly reason: MissReason }
  | { readonly do: 'tell'; readonly event: ScanEvent };

/** What becomes of a key. */
export type BurstStep = {
  /** Nobody else may see it. */
  readonly isSwallowed: boolean;
  /** To be carried out before the key takes effect. */
  readonly effects: readonly BurstEffect[];
};
