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
  maxNoteLength,
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

/** What a kind of label shows. A name that this version doesn't know, as from a newer desk, has no effect. */
export const LabelTemplate = z.object({
  /** The code to print as bars if the record has it; null for the first that it has. */
  code: z.string().max(20).nullable(),
  /** Lines left out. */
  hidden: z.array(z.string().max(20)).max(20),
  /** A line of the warehouse's own; empty for none. */
  note: z.string().trim().max(maxNoteLength),
});
export type LabelTemplate = z.infer<typeof LabelTemplate>;

/** By kind of label, including kinds that only a newer desk of the site prints. */
export const LabelTemplates = z.record(z.string().max(40), LabelTemplate);
export type LabelTemplates = z.infer<typeof LabelTemplates>;

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
