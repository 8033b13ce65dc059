import { z } from 'zod';
import { NewDeskCode } from '#shared/inventory/desk-code.ts';
import { answerOf, changeOutcome } from '#shared/ipc/answer.ts';
import { cursor, pageSize, prefer, request } from '#shared/ipc/define.ts';
import { Sentence } from '#shared/ipc/sentence.ts';
import { ProductBatchBody } from './product-batch.ts';
import { BundlePartBody, NewVariantsBody, ProductBody, VariantBody, VariantChange } from './product-body.ts';
import { Allergen, Product, ProductPage, ProductQuery } from './products.ts';

/** Ids of products and variants may have 64 bits (specification 2.2). */
const productId = z.int().positive();
const variantIds = z.array(productId).min(1).max(1_000);

/**
 * A product after a change, as it was read again; null where it is gone, or could not be read. `unverified`: the
 * service took the change, and does not show it, or could not be asked any more.
 */
const changed = z.object({ outcome: changeOutcome, product: answerOf(Product).nullable() });

export const productsRequests = {
  list: request(z.object({ filters: ProductQuery, cursor, pageSize, prefer }), answerOf(ProductPage)),
  read: request(z.object({ id: productId, prefer }), answerOf(Product)),
  /** The allergens that can be attached to variants; which one has which is unknown. */
  listAllergens: request(z.object({ prefer }), answerOf(z.array(Allergen))),
  create: request(ProductBody, changed),
  /**
   * 1 to 50 products of one variant each: all of them or none where the server has batches, else one by one, each with
   * its own result.
   */
  createBatch: request(
    z.object({ products: ProductBatchBody }),
    z.object({
      createdCount: z.number().int().min(0),
      failed: z.array(z.object({ referenceId: z.string(), reason: Sentence })),
    }),
  ),
  addVariants: request(z.object({ id: productId, variants: NewVariantsBody }), changed),
  /** `expected`: what the person saw of what is to be changed; CONFLICT where it is not so any more. */
  changeVariant: request(z.object({ id: productId, change: VariantChange, expected: VariantBody }), changed),
  /**
   * Adds a code, as a scanner sent it, to the barcodes of the variant that is this item, and keeps those that it has;
   * CONFLICT where the code means something else already.
   */
  addBarcode: request(
    NewDeskCode.omit({ quantity: true }).extend({ id: productId, variantId: productId }),
    changed,
  ),
  /** `variantIds`: all that the person saw; CONFLICT where the product has others. */
  delete: request(z.object({ id: productId, variantIds: z.array(productId).max(10_000) }), changed),
  /** Into a product that is there, or into a new one of that name; answers that product. */
  moveVariants: request(
    z.object({
      id: productId,
      variantIds,
      into: z.union([z.object({ id: productId }), z.object({ name: z.string().trim().min(1).max(2_000) })]),
    }),
    changed,
  ),
  /** Makes a variant a bundle of others. */
  convertToBundle: request(
    z.object({ id: productId, variantId: productId, parts: z.array(BundlePartBody).min(1).max(200) }),
    changed,
  ),
  /** Other variants, with their stock, become part of this one. */
  mergeVariants: request(z.object({ id: productId, variantId: productId, mergedIds: variantIds }), changed),
};
