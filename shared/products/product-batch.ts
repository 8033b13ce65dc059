import { z } from 'zod';
import type { MessageId } from '#shared/messages/messages.ts';
import {
  Id,
  Instant,
  listAnswer,
  listOf,
  OptionalNumber,
  OptionalText,
  optional,
  Quantity,
} from '#shared/wire/wire.ts';
import { maxBatchProducts, maxBatchTextLengths } from './model/product-list-rules.ts';

/** A product to create in the 1.0 format (specification 2.5 and 8). */
export const BatchProductBody = z.strictObject({
  name: z
    .string()
    .min(1, 'invalid.missing' satisfies MessageId)
    .max(maxBatchTextLengths.name),
  /** Identifies any linked or generated inventory. */
  referenceId: z
    .string()
    .min(1, 'invalid.missing' satisfies MessageId)
    .max(maxBatchTextLengths.referenceId),
  barcode: z.string().max(maxBatchTextLengths.barcode).nullish(),
  gtin: z.string().max(50).nullish(),
  sku: z.string().max(maxBatchTextLengths.sku).nullish(),
  unitPrice: z.number().nullish(),
  upc: z.string().max(50).nullish(),
});
export type BatchProductBody = z.infer<typeof BatchProductBody>;

/** A batch: 1 to 50 products, each with its own reference ID (specification 2.5 and 8). */
export const ProductBatchBody = z
  .array(BatchProductBody)
  .min(1)
  .max(maxBatchProducts)
  .superRefine((products, context) => {
    const seen = new Set<string>();
    for (const [index, { referenceId }] of products.entries()) {
      if (seen.has(referenceId)) {
        const message = 'invalid.referenceTaken' satisfies MessageId;
        context.addIssue({ code: 'custom', path: [index, 'referenceId'], message });
      }
      seen.add(referenceId);
    }
  });

const Named = optional(z.looseObject({ id: OptionalNumber, name: OptionalText }));

/** A created product in the 1.0 format (specification 2.5). */
export const BatchProduct = z.looseObject({
  id: Id,
  name: OptionalText,
  referenceId: OptionalText,
  barcode: OptionalText,
  gtin: OptionalText,
  sku: OptionalText,
  upc: OptionalText,
  unitPrice: OptionalNumber,
  createdDate: Instant,
  channel: Named,
  bundleRootInformation: Named,
  fulfillableInventoryItems: listOf(
    z.looseObject({ id: OptionalNumber, name: OptionalText, quantity: Quantity }),
  ),
  fulfillableQuantityByFulfillmentCenter: listOf(
    z.looseObject({
      id: OptionalNumber,
      name: OptionalText,
      committedQuantity: Quantity,
      fulfillableQuantity: Quantity,
      onhandQuantity: Quantity,
    }),
  ),
  totalCommittedQuantity: OptionalNumber,
  totalFulfillableQuantity: OptionalNumber,
  totalOnhandQuantity: OptionalNumber,
});
export type BatchProduct = z.infer<typeof BatchProduct>;

/** The products of a batch as the service writes them: a bare array. */
export const BatchProductListWire = listAnswer(BatchProduct);
