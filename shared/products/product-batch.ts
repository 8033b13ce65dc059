import { z } from 'zod';
import {
  Id,
  Instant,
  listAnswer,
  listOf,
  OptionalNumber,
  OptionalText,
  optional,
  Quantity,
} from '../wire/wire.ts';

/** Products of one request (specification 8). */
const mostBatchProducts = 50;

/** A text that may be left out, of so many characters at most; `what` it is called in the refusal. */
function upTo(longest: number, what: string) {
  return z.string(`${what} is a text.`).max(longest, `${what} has at most ${longest} characters.`).nullish();
}

/** A text that is required, of 1 to so many characters. */
function required(longest: number, what: string) {
  const text = z.string(`${what} is needed.`).min(1, `${what} is needed.`);
  return text.max(longest, `${what} has at most ${longest} characters.`);
}

/** A product in the 1.0 shape that is to be created (specification 2.5 and 8). */
export const BatchProductBody = z.strictObject({
  name: required(2_000, 'A name'),
  /** Any linked or generated inventory is identified by it. */
  referenceId: required(400, 'A reference id'),
  barcode: upTo(150, 'A barcode'),
  gtin: upTo(50, 'A GTIN'),
  sku: upTo(400, 'A SKU'),
  unitPrice: z.number().nullish(),
  upc: upTo(50, 'A UPC'),
});
export type BatchProductBody = z.infer<typeof BatchProductBody>;

/** A batch: 1 to 50 products, each with a reference id of its own (specification 2.5 and 8). */
export const ProductBatchBody = z
  .array(BatchProductBody)
  .min(1, 'There is no product in the batch.')
  .max(mostBatchProducts, `A batch has at most ${mostBatchProducts} products.`)
  .superRefine((products, context) => {
    const seen = new Set<string>();
    for (const [index, { referenceId }] of products.entries()) {
      if (seen.has(referenceId)) {
        const message = 'Another product of the batch has this reference id.';
        context.addIssue({ code: 'custom', path: [index, 'referenceId'], message });
      }
      seen.add(referenceId);
    }
  });

const Named = optional(z.looseObject({ id: OptionalNumber, name: OptionalText }));

/** A product in the 1.0 shape as it was created (specification 2.5). */
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
