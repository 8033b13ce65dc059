import { z } from 'zod';
import {
  longestAnswer,
  longestNote,
  longestQuestion,
  longestSerial,
  returnGrades,
} from './model/return-kinds.ts';
import { ReturnOrder } from './returns.ts';

/**
 * What was found out of the pieces of one line at this desk; the service has no field for any of it. Drafts of an
 * earlier Dockhand have none.
 */
export const LineInspection = z.object({
  grade: z.enum(returnGrades).nullable().default(null),
  note: z.string().max(longestNote).nullable().default(null),
  /** The questions of the item's checklist as they were asked, in the order of their answers. */
  checks: z
    .array(z.object({ question: z.string().max(longestQuestion), answer: z.string().max(longestAnswer) }))
    .default([]),
  /** Of the pieces that were scanned with theirs, in that order. */
  serials: z.array(z.string().max(longestSerial)).default([]),
});
export type LineInspection = z.infer<typeof LineInspection>;

/** A line of a return that was made at this desk, with what was found out here. */
export const InspectedLine = LineInspection.extend({
  inventoryId: z.int(),
  sku: z.string().nullable(),
  name: z.string().nullable(),
});
export type InspectedLine = z.infer<typeof InspectedLine>;

/** A return as the service has it, with the lines that were inspected when it was made at this desk. */
export const InspectedReturn = ReturnOrder.extend({ inspection: z.array(InspectedLine) });
export type InspectedReturn = z.infer<typeof InspectedReturn>;
