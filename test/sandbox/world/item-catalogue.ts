import { GrownItems } from './grown-items.ts';
import { createHandWrittenProducts, type MerchantGoods, variantIdOffset } from './hand-written-items.ts';
import { createHostileProduct } from './hostile-items.ts';
import type { InventoryItem, Product } from './inventory-items.ts';

export type { ProductLine } from './product-lines.ts';

export interface CatalogueOptions extends MerchantGoods {
  /** Items in all; fewer than the hand-written ones are never made. */
  count: number;
  /** Adds items whose texts are hostile. */
  hostile: boolean;
}

/** A variant that has no ids yet. */
export type ItemDraft = Omit<
  InventoryItem,
  'inventoryId' | 'variantId' | 'productId' | 'createdAtMs' | 'updatedAtMs'
>;

export type ProductDraft = Omit<Product, 'productId' | 'variants' | 'createdAtMs' | 'updatedAtMs'>;

function allVariants(products: readonly Product[]): InventoryItem[] {
  return products.flatMap(({ variants }) => variants);
}

/**
 * All items of a merchant by position, inventory ids rising: the hand-written ones, those that the world was grown by,
 * the hostile ones, those created later. A variant has exactly one inventory item.
 */
export class ItemCatalogue {
  /** Bundles, digital goods and discontinued items among them. */
  readonly handWritten: readonly InventoryItem[];
  /** Those of the hand-written items that lie on shelves and are sold: what orders and parcels are made of. */
  readonly stocked: readonly InventoryItem[];
  readonly hostile: readonly InventoryItem[];
  readonly grown: GrownItems;
  readonly #handWrittenProducts: readonly Product[];
  readonly #laterProducts: Product[];
  readonly #laterItems: InventoryItem[];
  readonly #stored = new Map<number, InventoryItem>();
  readonly #storedProducts = new Map<number, Product>();
  /** Grown items that were changed since, and what was added to grown products. */
  readonly #changed = new Map<number, InventoryItem>();
  readonly #additions = new Map<number, InventoryItem[]>();
  readonly #withdrawn = new Set<number>();
  #nextInventoryId: number;
  #nextProductId: number;
  #revision = 0;
  #bundles: { revision: number; items: InventoryItem[] } = { revision: -1, items: [] };

  constructor(options: CatalogueOptions) {
    this.#handWrittenProducts = createHandWrittenProducts(options);
    this.#laterProducts = options.hostile ? [createHostileProduct(options)] : [];
    this.handWritten = allVariants(this.#handWrittenProducts);
    this.stocked = this.handWritten.filter((item) => item.isActive && !item.isBundle && !item.isDigital);
    this.hostile = allVariants(this.#laterProducts);
    this.#laterItems = [...this.hostile];
    const grownBy = options.count - this.handWritten.length - this.hostile.length;
    this.grown = new GrownItems(Math.max(0, grownBy), options);
    for (const item of [...this.handWritten, ...this.hostile]) this.#stored.set(item.inventoryId, item);
    for (const product of [...this.#handWrittenProducts, ...this.#laterProducts]) {
      this.#storedProducts.set(product.productId, product);
    }
    this.#nextInventoryId = options.firstId + 75_000_000;
    this.#nextProductId = options.firstId * 30 + 250_000_000;
  }

  get length(): number {
    return this.handWritten.length + this.grown.length + this.#laterItems.length;
  }

  get productCount(): number {
    return this.#handWrittenProducts.length + this.grown.productCount + this.#laterProducts.length;
  }

  /** Another number after every change: what was worked out before it may be wrong. */
  get revision(): number {
    return this.#revision;
  }

  at(position: number): InventoryItem | undefined {
    const number = position - this.handWritten.length;
    if (number < 0) return this.#unlessWithdrawn(this.handWritten[position]);
    return number < this.grown.length
      ? this.#unlessWithdrawn(this.#grownItem(number))
      : this.#unlessWithdrawn(this.#laterItems[number - this.grown.length]);
  }

  /** Where an item stands; null where there is none with this inventory id. */
  positionOf(inventoryId: number): number | null {
    const number = this.grown.numberOf(inventoryId);
    if (number !== null) return this.handWritten.length + number;
    const isId = (item: InventoryItem) => item.inventoryId === inventoryId;
    const first = this.handWritten.findIndex(isId);
    if (first >= 0) return first;
    const later = this.#laterItems.findIndex(isId);
    return later < 0 ? null : this.handWritten.length + this.grown.length + later;
  }

  /** The products in the same order as the items. */
  productAt(position: number): Product | undefined {
    const number = position - this.#handWrittenProducts.length;
    if (number < 0) return this.#handWrittenProducts[position];
    const { productCount } = this.grown;
    return number < productCount ? this.#grownProduct(number) : this.#laterProducts[number - productCount];
  }

  /** Where a product stands; null where there is none with this id. */
  positionOfProduct(productId: number): number | null {
    const number = this.grown.productOf(productId);
    if (number !== null) return this.#handWrittenProducts.length + number;
    const isId = (product: Product) => product.productId === productId;
    const first = this.#handWrittenProducts.findIndex(isId);
    if (first >= 0) return first;
    const later = this.#laterProducts.findIndex(isId);
    return later < 0 ? null : this.#handWrittenProducts.length + this.grown.productCount + later;
  }

  /** The bundles that hold the item, by their own inventory items. */
  bundlesWith(inventoryId: number): InventoryItem[] {
    if (this.#bundles.revision !== this.#revision) {
      const items = this.#storedAndChanged().filter(({ bundle }) => bundle.length > 0);
      this.#bundles = { revision: this.#revision, items };
    }
    return this.#bundles.items.filter(({ bundle }) =>
      bundle.some((part) => part.inventoryId === inventoryId),
    );
  }

  *[Symbol.iterator](): Generator<InventoryItem> {
    for (let position = 0; position < this.length; position += 1) {
      const item = this.at(position);
      if (item !== undefined) yield item;
    }
  }

  find(inventoryId: number): InventoryItem | undefined {
    const number = this.grown.numberOf(inventoryId);
    return this.#unlessWithdrawn(number === null ? this.#stored.get(inventoryId) : this.#grownItem(number));
  }

  findVariant(variantId: number): InventoryItem | undefined {
    return this.find(variantId - variantIdOffset);
  }

  /** Read without case, as nobody keeps two SKUs apart by it. */
  findBySku(sku: string): InventoryItem | undefined {
    const wanted = sku.toLowerCase();
    if (wanted === '') return undefined;
    const number = this.grown.numberOfSku(sku);
    const grown = number === null ? undefined : this.#grownItem(number);
    if (grown?.sku.toLowerCase() === wanted) return grown;
    return this.#storedAndChanged().find((item) => item.sku.toLowerCase() === wanted);
  }

  /** The items that carry this very barcode on the piece or on the case. */
  findByBarcode(text: string): InventoryItem[] {
    const number = this.grown.numberOfBarcode(text);
    const grown = number === null ? undefined : this.#grownItem(number);
    const candidates = new Set([...(grown === undefined ? [] : [grown]), ...this.#storedAndChanged()]);
    return [...candidates].filter(
      ({ barcodes, gtin, upc }) =>
        gtin === text || upc === text || barcodes.some(({ value }) => value === text),
    );
  }

  findProduct(productId: number): Product | undefined {
    const number = this.grown.productOf(productId);
    return number === null ? this.#storedProducts.get(productId) : this.#grownProduct(number);
  }

  findProductByReference(referenceId: string): Product | undefined {
    return this.#laterProducts.find((product) => product.referenceId === referenceId);
  }

  /**
   * The positions of the items that a free text finds (reference notes, 6.1): the inventory id exactly, name and SKU in
   * part, case ignored.
   */
  search(text: string): number[] {
    const needle = text.trim().toLowerCase();
    const found: number[] = [];
    const has = (words: string) => words.toLowerCase().includes(needle);
    const matches = ({ inventoryId, name, sku }: InventoryItem) =>
      has(name) || has(sku) || String(inventoryId) === needle;
    for (const [index, item] of this.handWritten.entries()) if (matches(item)) found.push(index);
    const first = this.handWritten.length;
    const exact = /^\d+$/.test(needle) ? this.grown.numberOf(Number(needle)) : null;
    for (let number = 0; number < this.grown.length; number += 1) {
      const changed =
        this.#changed.size === 0 ? undefined : this.#changed.get(this.grown.inventoryId(number));
      const isFound =
        changed === undefined
          ? number === exact || has(this.grown.name(number)) || has(this.grown.sku(number))
          : matches(changed);
      if (isFound) found.push(first + number);
    }
    for (const [index, item] of this.#laterItems.entries()) {
      if (matches(item)) found.push(first + this.grown.length + index);
    }
    return found;
  }

  /** Adds a product with its variants, each with an inventory item of its own. */
  createProduct(draft: ProductDraft, variants: readonly ItemDraft[], nowMs: number): Product {
    const productId = this.#nextProductId++;
    const items = variants.map((variant) => this.#createItem(variant, productId, nowMs));
    const product: Product = { ...draft, productId, variants: items, createdAtMs: nowMs, updatedAtMs: nowMs };
    this.#laterProducts.push(product);
    this.#revision += 1;
    this.#storedProducts.set(productId, product);
    return product;
  }

  /** Adds variants to a product, and answers it; undefined where there is no such product. */
  addVariants(productId: number, variants: readonly ItemDraft[], nowMs: number): Product | undefined {
    const product = this.findProduct(productId);
    if (product === undefined) return undefined;
    const items = variants.map((variant) => this.#createItem(variant, productId, nowMs));
    const stored = this.#storedProducts.get(productId);
    if (stored === undefined) {
      this.#additions.set(productId, [...(this.#additions.get(productId) ?? []), ...items]);
    } else {
      stored.variants = [...stored.variants, ...items];
      stored.updatedAtMs = nowMs;
    }
    return this.findProduct(productId);
  }

  /** Changes fields of a variant. */
  changeVariant(item: InventoryItem, fields: Partial<ItemDraft>, nowMs: number): InventoryItem {
    this.#revision += 1;
    const changed = Object.assign(item, fields, { updatedAtMs: nowMs });
    if (!this.#stored.has(item.inventoryId)) this.#changed.set(item.inventoryId, changed);
    const product = this.#storedProducts.get(item.productId);
    if (product !== undefined) product.updatedAtMs = nowMs;
    return changed;
  }

  /** The item is gone from the lists of items and can no longer be read; the place where it stood stays empty. */
  withdraw(inventoryId: number): void {
    this.#revision += 1;
    this.#withdrawn.add(inventoryId);
  }

  /** The item is there again, as if it had never been gone. */
  putBack(inventoryId: number): void {
    this.#revision += 1;
    this.#withdrawn.delete(inventoryId);
  }

  #unlessWithdrawn(item: InventoryItem | undefined): InventoryItem | undefined {
    return item !== undefined && this.#withdrawn.has(item.inventoryId) ? undefined : item;
  }

  #createItem(draft: ItemDraft, productId: number, nowMs: number): InventoryItem {
    const inventoryId = this.#nextInventoryId++;
    const item: InventoryItem = {
      ...draft,
      inventoryId,
      variantId: inventoryId + variantIdOffset,
      productId,
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
    };
    this.#revision += 1;
    this.#laterItems.push(item);
    this.#stored.set(inventoryId, item);
    return item;
  }

  #grownItem(number: number): InventoryItem {
    const changed = this.#changed.size === 0 ? undefined : this.#changed.get(this.grown.inventoryId(number));
    return changed ?? this.grown.item(number);
  }

  #grownProduct(number: number): Product {
    const product = this.grown.product(number);
    const current = product.variants.map((item) => this.#changed.get(item.inventoryId) ?? item);
    const variants = [...current, ...(this.#additions.get(product.productId) ?? [])];
    return { ...product, variants, updatedAtMs: Math.max(...variants.map((item) => item.updatedAtMs)) };
  }

  #storedAndChanged(): InventoryItem[] {
    return [...this.#stored.values(), ...this.#changed.values()];
  }
}

export function createItemCatalogue(options: CatalogueOptions): ItemCatalogue {
  return new ItemCatalogue(options);
}
