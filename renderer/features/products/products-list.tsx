import {
  countColumn,
  idColumn,
  instantColumn,
  textColumn,
} from '#renderer/components/data-grid/value-columns.tsx';
import { defineList } from '#renderer/components/list-screen/define-list.ts';
import { oneOfFilter } from '#renderer/components/list-screen/filters/choice-filter.tsx';
import { barItem } from '#renderer/components/list-screen/filters/list-filter.tsx';
import { textFilter } from '#renderer/components/list-screen/filters/text-filter.tsx';
import { GoodsViews } from '#renderer/components/stock/goods-views.tsx';
import type { Product } from '#shared/products/products.ts';
import { NewProductButton } from './changes/new-product.tsx';
import { channelFilter } from './channel-filter.tsx';
import { onHandOf, type ProductFilters, productListQuery } from './products-queries.ts';

const productTypes = ['Regular', 'Bundle'] as const;
const variantStatuses = ['Active', 'Inactive'] as const;

const skusOf = ({ variants }: Product) => variants.flatMap(({ sku }) => sku ?? []).join(', ');

/** Whether a row contains the text in a field that the server searches. */
function holdsText({ id, name, variants }: Product, text: string): boolean {
  const normalized = text.trim().toLowerCase();
  const texts = [
    String(id),
    name,
    ...variants.flatMap(({ sku, inventory }) => [sku, String(inventory?.inventoryId)]),
  ];
  return texts.some((value) => value?.toLowerCase().includes(normalized) === true);
}

export const productsList = defineList({
  path: '/products',
  title: 'rail.products',
  label: (part) => `products.list.${part}`,
  remains: 'products.remains',
  largestId: Number.MAX_SAFE_INTEGER,
  rowId: ({ id }: Product) => String(id),
  filters: [
    barItem(() => <GoodsViews shown="products" />),
    barItem(NewProductButton),
    textFilter('text', { label: 'products.text', widthPx: 216, longest: 400 }),
    oneOfFilter('type', 'term.type', productTypes, (type, t) => t(`products.type.${type}`)),
    oneOfFilter('status', 'term.status', variantStatuses, (status, t) =>
      t(status === 'Active' ? 'inventory.activeYes' : 'inventory.activeNo'),
    ),
    channelFilter,
  ],
  columns: ({ t, counts }) => [
    idColumn({ id: 'id', header: t('term.id'), width: 84, grow: 0.1, priority: 1 }, ({ id }) => id, 'strong'),
    textColumn({ id: 'name', header: t('term.name'), width: 220, grow: 2, priority: 1 }, ({ name }) => name),
    textColumn({ id: 'skus', header: t('term.sku'), width: 150, grow: 1, priority: 2 }, skusOf, {
      isMono: true,
    }),
    textColumn(
      { id: 'type', header: t('term.type'), width: 96, wholeWidth: 118, grow: 0.2, priority: 6 },
      ({ type }) => {
        const known = productTypes.find((one) => one === type);
        return known === undefined ? type : t(`products.type.${known}`);
      },
    ),
    countColumn(
      { id: 'variants', header: t('products.column.variants'), width: 76, grow: 0, priority: 4 },
      ({ variants }) => variants.length,
      counts,
    ),
    countColumn(
      { id: 'onHand', header: t('quantities.onHand'), width: 86, grow: 0.1, priority: 3 },
      onHandOf,
      counts,
    ),
    instantColumn(
      { id: 'updated', header: t('products.column.updated'), width: 132, grow: 0.2, priority: 5 },
      ({ updatedOn, createdOn }) => updatedOn ?? createdOn,
    ),
  ],
  source: {
    toRequest: (search): ProductFilters => ({
      search: search.text ?? '',
      productType: search.type ?? '',
      variantStatus: search.status ?? '',
      channelIds: [...(search.channels ?? [])],
    }),
    query: productListQuery,
    // The rows hold too little data for the other filters.
    passes: (product, { search = '', productType, variantStatus, channelIds = [] }) =>
      variantStatus === '' &&
      channelIds.length === 0 &&
      (productType === '' || product.type === productType) &&
      holdsText(product, search),
  },
});
