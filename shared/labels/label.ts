import { z } from 'zod';
import { Sentence } from '#shared/ipc/sentence.ts';
import {
  hostPattern,
  labelDpis,
  labelSizes,
  maxCopies,
  maxFacts,
  maxLabels,
  maxLabelTextLength,
  maxPort,
  minPort,
} from './model/label-limits.ts';

const LabelText = z.string().max(maxLabelTextLength);

/** The text on a label; its layout determines the positions. */
export const Label = z.object({
  heading: LabelText,
  /** The barcode is the first of these that fits on the label. */
  codes: z.array(LabelText).max(4),
  /** A fact whose `code` equals the barcode's is left out, because that code is printed under the bars. */
  facts: z.array(z.object({ text: LabelText, code: LabelText.nullable() })).max(maxFacts),
});
export type Label = z.infer<typeof Label>;

/** A label printer that accepts ZPL over TCP. */
export const LabelPrinter = z.object({
  name: z.string().trim().min(1).max(60),
  host: z.string().trim().min(1).max(253).regex(hostPattern),
  port: z.number().int().min(minPort).max(maxPort),
  dpi: z.literal(labelDpis),
  size: z.enum(labelSizes),
});
export type LabelPrinter = z.infer<typeof LabelPrinter>;

/** The labels for a printer, with all copies of one printed before the next. */
export const LabelJob = z.object({
  /** The printer's name. */
  printer: z.string().max(60),
  labels: z.array(Label).min(1).max(maxLabels),
  copies: z.number().int().min(1).max(maxCopies),
  /** Number of all these labels that are already printed. */
  from: z.number().int().min(0).default(0),
});
export type LabelJob = z.infer<typeof LabelJob>;

export const LabelOutcome = z.object({
  /** Labels that the printer received, out of those to be sent. */
  sent: z.number().int(),
  /** Subsequent labels that may or may not have been received. */
  unsure: z.number().int(),
  /** Why it ended before the last copy; null if all were sent. */
  trouble: Sentence.nullable(),
});
export type LabelOutcome = z.infer<typeof LabelOutcome>;
