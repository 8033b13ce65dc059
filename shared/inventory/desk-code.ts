import { z } from 'zod';

/** The longest code that is saved, in characters. */
const longestDeskCode = 400;
/** Shorter codes are typed by hand, and would hide IDs. */
export const shortestDeskCode = 4;
export const mostDeskCodes = 2_000;
/** The most units that one scan counts. */
export const mostPerScan = 100_000;

/** What a code means at this desk alone. */
export const DeskCode = z.object({
  /** A GTIN without leading zeros, else the text as it was scanned; at a GS1 label without its lot and date. */
  code: z.string().min(1).max(longestDeskCode),
  inventoryId: z.number().int(),
  sku: z.string().nullable(),
  name: z.string().nullable(),
  /** Units that one scan of it counts, where the label says none. */
  quantity: z.number().int().min(1).max(mostPerScan),
});
export type DeskCode = z.infer<typeof DeskCode>;

/** A code as a scanner sent it, and what it is to mean. */
export const NewDeskCode = DeskCode.pick({ code: true, inventoryId: true, quantity: true });
export type NewDeskCode = z.infer<typeof NewDeskCode>;
