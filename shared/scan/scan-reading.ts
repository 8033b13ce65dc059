import { z } from 'zod';
import { Sentence } from '#shared/ipc/sentence.ts';

/** A refused part of a code, and why; `at` is a character offset in the scanned text, from 0. */
export const ReadingProblem = z.object({
  code: z.string(),
  at: z.number().int(),
  length: z.number().int(),
  ai: z.string().nullable(),
  reason: Sentence,
});
export type ReadingProblem = z.infer<typeof ReadingProblem>;

/** The content of a scanned or typed code, before anything is looked up. Days are `YYYY-MM-DD`. */
export const ScanReading = z.object({
  /** The text without the scanner's symbology identifier and surrounding whitespace. */
  data: z.string(),
  /** The symbology reported by the scanner, such as `Data Matrix`; null if it reported none. */
  symbology: z.string().nullable(),
  kind: z.enum(['gtin', 'gs1', 'text']),
  /** The item's number as on its label; null if the code contains none. */
  gtin: z.string().nullable(),
  lot: z.string().nullable(),
  serial: z.string().nullable(),
  expiry: z.string().nullable(),
  bestBefore: z.string().nullable(),
  /** The shipping unit (SSCC), 18 digits. */
  sscc: z.string().nullable(),
  /** Pieces. */
  quantity: z.number().nullable(),
  /** The elements of a GS1 message, in the label's order. */
  elements: z.array(z.object({ ai: z.string(), title: z.string(), value: z.string() })),
  refused: z.array(ReadingProblem),
});
export type ScanReading = z.infer<typeof ScanReading>;
