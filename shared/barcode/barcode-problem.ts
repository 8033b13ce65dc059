import type { Sentence } from '#shared/messages/messages.ts';

/**
 * What can be wrong with a barcode:
 *
 * - `LENGTH`: no code of digits has this many; `TOO_SHORT`, `TOO_LONG`: an element against the dictionary
 * - `CHARACTER`: not of the character set that belongs here
 * - `CHECK`: the check digit or check characters do not belong to the rest; `EMPTY_KEY`: all zeros
 * - `DATE`, `TIME`, `CODE_LIST`, `VALUE`: well formed, but means nothing
 * - `UNKNOWN_AI`: no application identifier begins here
 * - `REPEATED`: the same application identifier again with another value
 * - `EXCLUDED`: must not stand beside another that is there; `PARTNER_MISSING`: needs another, perhaps on the
 *   item's other label
 * - `PERCENT`: a broken percent sign of a link; `NOT_IN_PATH`, `NOT_IN_QUERY`: an application identifier where a
 *   link may not have it; `SHORT_GTIN`: a GTIN in a link without its leading zeros; `COMPRESSED`: a compressed
 *   link, which is not read
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
  | 'PARTNER_MISSING'
  | 'PERCENT'
  | 'NOT_IN_PATH'
  | 'NOT_IN_QUERY'
  | 'SHORT_GTIN'
  | 'COMPRESSED';

export interface BarcodeProblem {
  readonly code: BarcodeProblemCode;
  /** Index of the first wrong character in the scanned text; its length where something is missing at the end. */
  readonly at: number;
  /** Characters concerned; 0 where something is missing. */
  readonly length: number;
  /** The application identifier that is concerned; null outside GS1 elements. */
  readonly ai: string | null;
  /** The value that was refused; null where none was. */
  readonly value: string | null;
  readonly reason: Sentence;
}
