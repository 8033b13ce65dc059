import type { z } from 'zod';
import {
  InventoryItem,
  InventoryLevel,
  InventoryLocations,
  InventoryLots,
  type InventoryPage,
} from '../../../shared/inventory/inventory.ts';
import { Product } from '../../../shared/products/products.ts';
import type { Aged, CachedItem, CachedVariant, ItemIndex, SyncRecords } from '../../catalog/item-index.ts';
import { type ItemPageQuery, listCachedItems } from './cached-item-list.ts';

/** What stands in for an answer of the service, as a read through the cache takes it. */
type Pieced<Data> = { data: Data; asOf: string } | null;

/**
 * What the catalog on this desk holds, in the shape of the service's answers, for reads that the service cannot
 * answer: null where nothing is kept, or nothing can be read. Nothing of it rejects.
 */
export type CachedItems = {
  readItem(account: string, id: number): Promise<Pieced<InventoryItem>>;
  readLevel(account: string, id: number): Promise<Pieced<InventoryLevel>>;
  readLocations(account: string, id: number): Promise<Pieced<InventoryLocations>>;
  readLots(account: string, id: number): Promise<Pieced<InventoryLots>>;
  /** Products with those of their variants alone that are this item, and of these what the catalog keeps. */
  readProducts(account: string, id: number): Promise<Pieced<Product[]>>;
  /** See {@link listCachedItems}. */
  list(account: string, query: ItemPageQuery, mustBeWhole: boolean): Promise<Pieced<InventoryPage>>;
  /** Keeps what the service just told, so that it is found at once; not waited for. */
  keep(account: string, records: SyncRecords, asOf: string): void;
  /** Marks an item that the service just said it does not know as gone, so that a scan says so; not waited for. */
  markRemoved(account: string, id: number): void;
};

type CachedItemsOptions = {
  /** The index of the account that is signed in; rejects where it is not to be had. */
  indexOf: (
    account: string,
  ) => Promise<Pick<ItemIndex, 'read' | 'search' | 'coverage' | 'write' | 'markRemoved'>>;
  /** Called when something could not be kept or read back. */
  onStoreProblem?: (error: unknown) => void;
  /** Epoch milliseconds; default the system's clock. */
  now?: () => number;
};

/** Makes the reader of what the accounts' catalogs hold. */
export function createCachedItems(options: CachedItemsOptions): CachedItems {
  const { indexOf, onStoreProblem = () => undefined, now = Date.now } = options;
  const noticeProblem = (error: unknown) => {
    onStoreProblem(error);
    return null;
  };

  /** What `choose` takes of a kept item; what no longer fits its schema is as if it were not there. */
  const readPart = async <Data>(
    account: string,
    id: number,
    schema: z.ZodType<Data>,
    choose: (cached: CachedItem) => Aged<unknown> | null,
  ): Promise<Pieced<Data>> => {
    const cached = await indexOf(account)
      .then((index) => index.read(id))
      .catch(noticeProblem);
    const part = cached === null ? null : choose(cached);
    const parsed = part === null ? null : schema.safeParse(part.value);
    return part === null || parsed?.success !== true ? null : { data: parsed.data, asOf: part.asOf };
  };

  return {
    readItem: (account, id) => readPart(account, id, InventoryItem, ({ item }) => item),
    readLevel: (account, id) => readPart(account, id, InventoryLevel, ({ level }) => level),
    readLocations: (account, id) =>
      readPart(account, id, InventoryLocations, ({ item, locations }) =>
        withAge(locations, (value) => ({ ...namesOf(item.value), locations: value })),
      ),
    readLots: (account, id) =>
      readPart(account, id, InventoryLots, ({ item, lots }) =>
        withAge(lots, (value) => ({ ...namesOf(item.value), lots: value })),
      ),
    readProducts: (account, id) =>
      readPart(account, id, Product.array(), ({ variants }) =>
        withAge(variants, (value) => productsOf(value, id)),
      ),
    list: (account, query, mustBeWhole) =>
      indexOf(account)
        .then((index) => listCachedItems(index, query, mustBeWhole))
        .catch(noticeProblem),
    keep(account, records, asOf) {
      indexOf(account)
        .then((index) => index.write({ ...records, asOf, state: null }))
        .catch(onStoreProblem);
    },
    markRemoved(account, id) {
      const asOf = new Date(now()).toISOString();
      indexOf(account)
        .then((index) => index.markRemoved({ ids: [id], asOf }))
        .catch(onStoreProblem);
    },
  };
}

function withAge<Value>(aged: Aged<Value> | null, change: (value: Value) => unknown): Aged<unknown> | null {
  return aged === null ? null : { value: change(aged.value), asOf: aged.asOf };
}

function namesOf({ inventoryId, name, sku }: InventoryItem) {
  return { inventoryId, name, sku };
}

/** The variants under the products that they belong to; what is not kept of them is left out. */
function productsOf(variants: readonly CachedVariant[], inventoryId: number): unknown[] {
  const products = Map.groupBy(variants, ({ productId }) => productId);
  return [...products].map(([id, own]) => ({
    id,
    name: own[0]?.productName,
    variants: own.map(({ productId: _productId, productName: _productName, ...variant }) => ({
      ...variant,
      inventory: { inventoryId },
    })),
  }));
}
