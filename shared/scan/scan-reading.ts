import { z } from 'zod';
import { Sentence } from '#shared/ipc/sentence.ts';

/** A part of a code that was refused, and why; `at` counts characters of the scanned text from 0. */
export const ReadingProblem = z.object({
  code: z.string(),
  at: z.number().int(),
  length: z.number().int(),
  ai: z.string().nullable(),
  reason: Sentence,
});
export type ReadingProblem = z.infer<typeof ReadingProblem>;

/** What a scanned or typed code says by itself, before anything is looked up. Days are `YYYY-MM-DD`. */
export const ScanReading = z.object({
  /** The text without the scanner's symbology identifier and the white space around it. */
  data: z.string(),
  /** The kind of symbol that the scanner named, such as `Data Matrix`; null where it named none. */
  symbology: z.string().nullable(),
  kind: z.enum(['gtin', 'gs1', 'text']),
  /** The item's number as its label shows it; null where the code names none. */
  gtin: z.string().nullable(),
  lot: z.string().nullable(),
  serial: z.string().nullable(),
  expiry: z.string().nullable(),
  bestBefore: z.string().nullable(),
  /** The shipping unit, 18 digits. */
  sscc: z.string().nullable(),
  /** Pieces. */
  quantity: z.number().nullable(),
  /** The elements of a GS1 message in the order of the label. */
  elements: z.array(z.object({ ai: z.string(), title: z.string(), value: z.string() })),
  /** What of the code was refused; empty where nothing was. */
  refused: z.array(ReadingProblem),
});
export type ScanReading = z.infer<typeof ScanReading>;
