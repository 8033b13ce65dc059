import { z } from 'zod';
import { Sentence } from '#shared/ipc/sentence.ts';
import {
  hostPattern,
  labelDpis,
  labelSizes,
  leastPort,
  longestLabelText,
  mostCopies,
  mostFacts,
  mostLabels,
  mostPort,
} from './model/label-limits.ts';

const LabelText = z.string().max(longestLabelText);

/** What stands on a label, worded; where it stands is said by its layout. */
export const Label = z.object({
  heading: LabelText,
  /** The barcode is the first of these that the label has room for. */
  codes: z.array(LabelText).max(4),
  /** One is left out where its `code` is the barcode's, which stands under the bars anyway. */
  facts: z.array(z.object({ text: LabelText, code: LabelText.nullable() })).max(mostFacts),
});
export type Label = z.infer<typeof Label>;

/** A label printer that takes ZPL over TCP. */
export const LabelPrinter = z.object({
  name: z.string().trim().min(1).max(60),
  host: z.string().trim().min(1).max(253).regex(hostPattern),
  port: z.number().int().min(leastPort).max(mostPort),
  dpi: z.literal(labelDpis),
  size: z.enum(labelSizes),
});
export type LabelPrinter = z.infer<typeof LabelPrinter>;

/** Which labels go to which printer, each so many times before the next. */
export const LabelJob = z.object({
  /** By its name. */
  printer: z.string().max(60),
  labels: z.array(Label).min(1).max(mostLabels),
  copies: z.number().int().min(1).max(mostCopies),
  /** So many of all of them are there already. */
  from: z.number().int().min(0).default(0),
});
export type LabelJob = z.infer<typeof LabelJob>;

/** How far a job came. */
export const LabelOutcome = z.object({
  /** Labels that the printer has, of those that were to be sent. */
  sent: z.number().int(),
  /** Labels after those that it may have, and may not. */
  unsure: z.number().int(),
  /** Why it ended before the last copy; null where all were sent. */
  trouble: Sentence.nullable(),
});
export type LabelOutcome = z.infer<typeof LabelOutcome>;
