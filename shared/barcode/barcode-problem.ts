import type { Sentence } from '#shared/messages/messages.ts';

/**
 * Possible problems of a barcode:
 *
 * - `LENGTH`: no code of digits has this length; `TOO_SHORT`, `TOO_LONG`: an element compared with the dictionary
 * - `CHARACTER`: outside the character set required here
 * - `CHECK`: the check digit or check characters do not match the rest; `EMPTY_KEY`: all zeros
 * - `DATE`, `TIME`, `CODE_LIST`, `VALUE`: well formed, but meaningless
 * - `UNKNOWN_AI`: no application identifier starts here
 * - `REPEATED`: the same application identifier again with another value
 * - `EXCLUDED`: must not be combined with another one present
 * - `PERCENT`: a broken percent sign of a link; `NOT_IN_PATH`, `NOT_IN_QUERY`: an application identifier where a link
 * may not have it; `COMPRESSED`: a compressed link, which is not read
 */
export type BarcodeProblemCode =
  | 'LENGTH'
  | 'TOO_SHORT'
  | 'TOO_LONG'
  | 'CHARACTER'
  | 'CHECK'
  | 'EMPTY_KEY'
  | 'DATE'
  | 'TIME'
  | 'CODE_LIST'
  | 'VALUE'
  | 'UNKNOWN_AI'
  | 'REPEATED'
  | 'EXCLUDED'
  | 'PERCENT'
  | 'NOT_IN_PATH'
  | 'NOT_IN_QUERY'
  | 'COMPRESSED';

export interface BarcodeProblem {
  readonly code: BarcodeProblemCode;
  /** Index of the first wrong character in the scanned text; its length if something is missing at the end. */
  readonly at: number;
  /** Number of affected characters; 0 if something is missing. */
  readonly length: number;
  /** The affected application identifier; null outside GS1 elements. */
  readonly ai: string | null;
  /** The rejected value; null if there is none. */
  readonly value: string | null;
  readonly reason: Sentence;
}
