import type { BurstKey } from './burst.ts';
import type { ScanEnding } from './scan.ts';
import type { ScanEvent } from './scan-event.ts';

/** The keys of one scan, before its text is made of them. */
export type Frame = {
  readonly keys: readonly BurstKey[];
  readonly gapsMs: readonly number[];
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  readonly ending: ScanEnding;
  /** The key that the profile names came first. */
  readonly hasNamedPrefix: boolean;
  /** F8 came first, although the profile knows of no prefix. */
  readonly hasLeadingF8: boolean;
  readonly hasCapsLock: boolean;
};

/** What is to be done because of a key, or of a silence, in order. */
export type BurstEffect =
  /** Before the key does anything: note what the focused field holds. */
  | { readonly do: 'keepField' }
  /** Put every noted field back as it was. */
  | { readonly do: 'restoreField' }
  /** Forget the notes. */
  | { readonly do: 'releaseField' }
  /** Type what was kept from a text field after all. */
  | { readonly do: 'giveBack'; readonly text: string }
  /** Press the button whose space bar was let go. */
  | { readonly do: 'press' }
  /** All keys since then are a scan's, also those that went through. */
  | { readonly do: 'claimKeys'; readonly sinceMs: number }
  | { readonly do: 'deliver'; readonly frame: Frame }
  | { readonly do: 'tell'; readonly event: ScanEvent };

/** What becomes of a key. */
export type BurstStep = {
  /** Nobody else may see it. */
  readonly isSwallowed: boolean;
  /** To be carried out before the key takes effect. */
  readonly effects: readonly BurstEffect[];
};
