import { z } from 'zod';
import { maxDeskCodeLength, maxPerScan } from './model/desk-code-rules.ts';

/** The meaning of a code at this desk only. */
export const DeskCode = z.object({
  /** A GTIN without leading zeros, otherwise the text as scanned; for a GS1 label, without its lot and date. */
  code: z.string().min(1).max(maxDeskCodeLength),
  inventoryId: z.number().int(),
  sku: z.string().nullable(),
  name: z.string().nullable(),
  /** Units counted by one scan if the label states none. */
  quantity: z.number().int().min(1).max(maxPerScan),
});
export type DeskCode = z.infer<typeof DeskCode>;

/** A code as sent by a scanner, and its intended meaning. */
export const NewDeskCode = DeskCode.pick({ code: true, inventoryId: true, quantity: true });
export type NewDeskCode = z.infer<typeof NewDeskCode>;
