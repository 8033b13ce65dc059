import {
  type Product,
  ProductPageWire,
  ProductQuery,
  type Variant,
  VariantListWire,
} from '../../../shared/products/products.ts';
import type { Api } from '../../api/api-client.ts';
import { checkedInput } from '../../api/request-body.ts';
import { joinedParameter } from '../../cache/numbered-list.ts';

/** Which page of which products is asked for. */
type ProductSearchQuery = {
  filters: ProductQuery;
  /** The `next` of an earlier page; null asks for the first. */
  cursor: string | null;
  /** At most 250. */
  pageSize: number;
};

/** Products with their variants as the service has them now; nothing of it is kept. All reject with a ServiceError. */
export type ProductSearch = {
  list(query: ProductSearchQuery): Promise<{ products: Product[]; next: string | null }>;
  listVariants(query: { id: number }): Promise<Variant[]>;
};

/** Version 2.0 has no cursors, so that its pages are counted (reference-notes 7.3). */
const countedVersion = '2.0';
const countedCursor = /^page:(\d{1,7})$/;

/** Specification 4.2 and 4.11. */
export function createProductSearch({ api }: { api: Pick<Api, 'call'> }): ProductSearch {
  return {
    async list({ filters, cursor, pageSize }) {
      const wanted = checkedInput('products.list', ProductQuery, filters);
      const page = Number(countedCursor.exec(cursor ?? '')?.[1] ?? 1);
      const isCounted = cursor !== null && countedCursor.test(cursor);
      const answer = await api.call('products.list', {
        query: (version) => ({
          ...wireQuery(wanted, version),
          ...(version === countedVersion ? { Page: page, Limit: pageSize } : { PageSize: pageSize }),
        }),
        ...(cursor === null || isCounted ? {} : { cursor: { value: cursor, parameter: 'Cursor' } }),
        priority: 'person',
        schema: ProductPageWire,
      });
      const { items, next } = answer.value;
      // More than were asked for are the whole list, whose server counts no pages.
      const hasMore = answer.version === countedVersion && items.length === pageSize;
      return { products: items, next: hasMore ? `page:${page + 1}` : next };
    },
    async listVariants({ id }) {
      const call = { path: { id }, priority: 'person', schema: VariantListWire } as const;
      return (await api.call('products.listVariants', call)).value;
    },
  };
}

/** The list's parameters (specification 4.2); an empty filter is left out, and one was renamed after 2.0. */
function wireQuery(filters: ProductQuery, version: string): Record<string, string | number | boolean | null> {
  return {
    Search: orNull(filters.search),
    Barcode: orNull(filters.barcode),
    CategoryIds: joinedParameter(filters.categoryIds),
    ChannelIds: joinedParameter(filters.channelIds),
    HasDigitalVariants: filters.hasDigitalVariants,
    HasVariants: filters.hasVariants,
    InventoryId: filters.inventoryId,
    LegacyIds: joinedParameter(filters.legacyIds),
    Name: orNull(filters.name),
    OnHand: filters.onHand,
    PlatformIds: joinedParameter(filters.platformIds),
    ProductId: filters.productId,
    ProductType: orNull(filters.productType),
    SalesChannel: orNull(filters.salesChannel),
    LastUpdatedTimestamp: filters.updatedSince,
    [version === countedVersion ? 'SellerSKUEvaludator' : 'SellerSKU']: orNull(filters.sellerSku),
    SKU: orNull(filters.sku),
    VariantId: filters.variantId,
    VariantStatus: orNull(filters.variantStatus),
  };
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}
