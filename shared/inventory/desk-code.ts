import { z } from 'zod';
import { longestDeskCode, mostPerScan } from './model/desk-code-rules.ts';

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
