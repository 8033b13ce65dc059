import { z } from 'zod';
import { FlagFilter, IdsFilter, InstantFilter, textsFilter } from '../wire/list-query.ts';

const TextFilter = z.string().max(400).default('');
const IdFilter = z.int().positive().nullable().default(null);

/** What a list of products is narrowed to; the values of some filters are not shown (specification 4.2). */
export const ProductQuery = z.object({
  /** Name, SKU, inventory id or product id. */
  search: TextFilter,
  barcode: TextFilter,
  categoryIds: IdsFilter,
  channelIds: IdsFilter,
  hasDigitalVariants: FlagFilter,
  hasVariants: FlagFilter,
  inventoryId: IdFilter,
  legacyIds: IdsFilter,
  name: TextFilter,
  onHand: FlagFilter,
  platformIds: textsFilter(100, 'An id of a platform'),
  productId: IdFilter,
  productType: TextFilter,
  salesChannel: TextFilter,
  updatedSince: InstantFilter,
  sellerSku: TextFilter,
  sku: TextFilter,
  variantId: IdFilter,
  variantStatus: TextFilter,
});
export type ProductQuery = z.infer<typeof ProductQuery>;
