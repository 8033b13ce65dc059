import { z } from 'zod';
import { NewDeskCode } from '#shared/inventory/desk-code.ts';
import { answerOf, changeOutcome } from '#shared/ipc/answer.ts';
import { cursor, pageSize, prefer, request } from '#shared/ipc/define.ts';
import { Sentence } from '#shared/ipc/sentence.ts';
import { ProductBatchBody } from './product-batch.ts';
import { BundlePartBody, NewVariantsBody, ProductBody, VariantBody, VariantChange } from './product-body.ts';
import { Allergen, Product, ProductPage, ProductQuery } from './products.ts';

/** IDs of products and variants may have 64 bits (specification 2.2). */
const productId = z.int().positive();
const variantIds = z.array(productId).min(1).max(1_000);

/**
 * A product after a change, read again; null if it was deleted or could not be read. `unverified`: the service accepted
 * the change but does not show it, or could no longer be asked.
 */
const changed = z.object({ outcome: changeOutcome, product: answerOf(Product).nullable() });

export const productsRequests = {
  list: request(z.object({ filters: ProductQuery, cursor, pageSize, prefer }), answerOf(ProductPage)),
  read: request(z.object({ id: productId, prefer }), answerOf(Product)),
  /** The allergens that can be attached to variants; it is unknown which variant has which. */
  listAllergens: request(z.object({ prefer }), answerOf(z.array(Allergen))),
  create: request(ProductBody, changed),
  /**
   * 1 to 50 products with one variant each: all or none if the server has batches, otherwise one by one, each with its
   * own result.
   */
  createBatch: request(
    z.object({ products: ProductBatchBody }),
    z.object({
      createdCount: z.number().int().min(0),
      failed: z.array(z.object({ referenceId: z.string(), reason: Sentence })),
    }),
  ),
  addVariants: request(z.object({ id: productId, variants: NewVariantsBody }), changed),
  /** `expected`: what the user saw of the fields to change; CONFLICT if it has changed since. */
  changeVariant: request(z.object({ id: productId, change: VariantChange, expected: VariantBody }), changed),
  /**
   * Adds a code, as a scanner sent it, to the barcodes of this item's variant, keeping its existing ones; CONFLICT if
   * the code already means something else.
   */
  addBarcode: request(
    NewDeskCode.omit({ quantity: true }).extend({ id: productId, variantId: productId }),
    changed,
  ),
  /** `variantIds`: all that the user saw; CONFLICT if the product has others. */
  delete: request(z.object({ id: productId, variantIds: z.array(productId).max(10_000) }), changed),
  /** Moves variants into an existing product, or into a new one with that name; returns that product. */
  moveVariants: request(
    z.object({
      id: productId,
      variantIds,
      into: z.union([z.object({ id: productId }), z.object({ name: z.string().trim().min(1).max(2_000) })]),
    }),
    changed,
  ),
  convertToBundle: request(
    z.object({ id: productId, variantId: productId, parts: z.array(BundlePartBody).min(1).max(200) }),
    changed,
  ),
  /** Merges other variants, with their stock, into this one. */
  mergeVariants: request(z.object({ id: productId, variantId: productId, mergedIds: variantIds }), changed),
};
