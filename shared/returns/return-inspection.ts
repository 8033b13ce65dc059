import { z } from 'zod';
import {
  maxAnswerLength,
  maxNoteLength,
  maxQuestionLength,
  maxSerialLength,
  returnGrades,
} from './model/return-kinds.ts';
import { ReturnOrder } from './returns.ts';

/**
 * This desk's inspection results for the pieces of one line; the service has no fields for them. Drafts from an earlier
 * Dockhand have none.
 */
export const LineInspection = z.object({
  grade: z.enum(returnGrades).nullable().default(null),
  note: z.string().max(maxNoteLength).nullable().default(null),
  /** The questions of the item's checklist as they were asked, in the order of their answers. */
  checks: z
    .array(z.object({ question: z.string().max(maxQuestionLength), answer: z.string().max(maxAnswerLength) }))
    .default([]),
  /** Of the pieces scanned with a serial number, in that order. */
  serials: z.array(z.string().max(maxSerialLength)).default([]),
});
export type LineInspection = z.infer<typeof LineInspection>;

/** A line of a return created at this desk, with its inspection results. */
export const InspectedLine = LineInspection.extend({
  inventoryId: z.int(),
  sku: z.string().nullable(),
  name: z.string().nullable(),
});
export type InspectedLine = z.infer<typeof InspectedLine>;

/** A return from the service, with the lines inspected when it was created at this desk. */
export const InspectedReturn = ReturnOrder.extend({ inspection: z.array(InspectedLine) });
export type InspectedReturn = z.infer<typeof InspectedReturn>;
