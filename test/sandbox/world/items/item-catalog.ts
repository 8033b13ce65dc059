import { GrownItems } from './grown-items.ts';
import { createHandWrittenProducts, type MerchantGoods, variantIdOffset } from './hand-written-items.ts';
import { createHostileProduct } from './hostile-items.ts';
import type { InventoryItem, Product } from './inventory-items.ts';
import { searchItems } from './item-search.ts';
import { type ProductDraft, ProductList, placeOf } from './product-list.ts';

export type { ProductLine } from './product-lines.ts';

export interface CatalogOptions extends MerchantGoods {
  /** Total number of items; at least the hand-written ones are created. */
  count: number;
  hostile: boolean;
}

export type ItemDraft = Omit<
  InventoryItem,
  'inventoryId' | 'variantId' | 'productId' | 'createdAtMs' | 'updatedAtMs'
>;

const allVariants = (products: readonly Product[]) => products.flatMap(({ variants }) => variants);

/**
 * All items of a merchant by position, inventory ids ascending: the hand-written ones, the generated ones, the hostile
 * ones, and those created later. A variant has exactly one inventory item.
 */
export class ItemCatalog {
  /** Including bundles, digital goods and discontinued items. */
  readonly handWritten: readonly InventoryItem[];
  /** The hand-written items that are on shelves and on sale: orders and parcels consist of them. */
  readonly stocked: readonly InventoryItem[];
  readonly hostile: readonly InventoryItem[];
  readonly grown: GrownItems;
  readonly #products: ProductList;
  readonly #laterItems: InventoryItem[];
  readonly #stored = new Map<number, InventoryItem>();
  readonly #changed = new Map<number, InventoryItem>();
  readonly #withdrawn = new Set<number>();
  readonly #gone = new Set<number>();
  /** Inventory items by the references assigned by a product in the 1.0 shape. */
  readonly #linked = new Map<string, number>();
  #nextInventoryId: number;
  #revision = 0;
  #bundles: { revision: number; items: InventoryItem[] } = { revision: -1, items: [] };

  constructor(options: CatalogOptions) {
    const handWritten = createHandWrittenProducts(options);
    const later = options.hostile ? [createHostileProduct(options)] : [];
    this.handWritten = allVariants(handWritten);
    this.stocked = this.handWritten.filter((item) => item.isActive && !item.isBundle && !item.isDigital);
    this.hostile = allVariants(later);
    this.#laterItems = [...this.hostile];
    const grownBy = options.count - this.handWritten.length - this.hostile.length;
    this.grown = new GrownItems(Math.max(0, grownBy), options);
    for (const item of [...this.handWritten, ...this.hostile]) this.#stored.set(item.inventoryId, item);
    this.#products = new ProductList({
      handWritten,
      later,
      grown: this.grown,
      firstId: options.firstId * 30 + 250_000_000,
      current: (item) => this.#changed.get(item.inventoryId) ?? item,
      isGone: ({ inventoryId }) => this.#gone.has(inventoryId),
    });
    this.#nextInventoryId = options.firstId + 75_000_000;
  }

  get length(): number {
    return this.handWritten.length + this.grown.length + this.#laterItems.length;
  }

  get productCount(): number {
    return this.#products.length;
  }

  get hasAllProducts(): boolean {
    return this.#products.isWhole;
  }

  /** Changes with every modification: values computed before may be outdated. */
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

  positionOf(inventoryId: number): number | null {
    const isIt = (item: InventoryItem) => item.inventoryId === inventoryId;
    const number = this.grown.numberOf(inventoryId);
    return placeOf(number, isIt, [this.handWritten, this.grown.length, this.#laterItems]);
  }

  /** Returns the product at a position, in the same order as the items; undefined at the position of a removed one. */
  productAt(position: number): Product | undefined {
    return this.#products.at(position);
  }

  positionOfProduct(productId: number): number | null {
    return this.#products.positionOf(productId);
  }

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

  /** Case-insensitive, because no one distinguishes two SKUs by case. */
  findBySku(sku: string): InventoryItem | undefined {
    const wanted = sku.toLowerCase();
    if (wanted === '') return undefined;
    const number = this.grown.numberOfSku(sku);
    const grown = number === null ? undefined : this.#unlessGone(this.#grownItem(number));
    if (grown?.sku.toLowerCase() === wanted) return grown;
    return this.#storedAndChanged().find((item) => item.sku.toLowerCase() === wanted);
  }

  findByBarcode(text: string): InventoryItem[] {
    const number = this.grown.numberOfBarcode(text);
    const grown = number === null ? undefined : this.#unlessGone(this.#grownItem(number));
    const candidates = new Set([...(grown === undefined ? [] : [grown]), ...this.#storedAndChanged()]);
    return [...candidates].filter(
      ({ barcodes, gtin, upc }) =>
        gtin === text || upc === text || barcodes.some(({ value }) => value === text),
    );
  }

  findProduct(productId: number): Product | undefined {
    return this.#products.find(productId);
  }

  /** Returns the product that was created with a reference, or whose inventory item was linked to it. */
  findProductByReference(referenceId: string): Product | undefined {
    const linked = this.find(this.#linked.get(referenceId) ?? 0);
    return (
      this.#products.findByReference(referenceId) ??
      (linked === undefined ? undefined : this.findProduct(linked.productId))
    );
  }

  linkReference(referenceId: string, inventoryId: number): void {
    this.#linked.set(referenceId, inventoryId);
  }

  search(text: string): number[] {
    const { handWritten, grown } = this;
    return searchItems(text, { handWritten, grown, later: this.#laterItems, changed: this.#changed });
  }

  createProduct(draft: ProductDraft, variants: readonly ItemDraft[], nowMs: number): Product {
    const product = this.#products.create(draft, nowMs);
    this.addVariants(product.productId, variants, nowMs);
    return product;
  }

  addVariants(productId: number, variants: readonly ItemDraft[], nowMs: number): Product | undefined {
    if (this.findProduct(productId) === undefined) return undefined;
    const items = variants.map((variant) => this.#createItem(variant, productId, nowMs));
    this.#products.join(productId, items, nowMs);
    this.#revision += 1;
    return this.findProduct(productId);
  }

  changeVariant(item: InventoryItem, fields: Partial<ItemDraft>, nowMs: number): InventoryItem {
    this.#revision += 1;
    const changed = Object.assign(item, fields, { updatedAtMs: nowMs });
    if (!this.#stored.has(item.inventoryId)) this.#changed.set(item.inventoryId, changed);
    this.#products.touch(item.productId, nowMs);
    return changed;
  }

  moveVariant(item: InventoryItem, productId: number, nowMs: number): void {
    const left = item.productId;
    const moved = this.changeVariant(item, {}, nowMs);
    moved.productId = productId;
    this.#products.leave(left);
    this.#products.join(productId, [moved], nowMs);
  }

  /** Removes the variant permanently with its inventory item; the product is removed with its last variant. */
  removeVariant({ inventoryId, productId }: InventoryItem): void {
    this.#revision += 1;
    this.#gone.add(inventoryId);
    this.#products.leave(productId);
  }

  removeProduct({ productId, variants }: Product): void {
    for (const variant of variants) this.removeVariant(variant);
    this.#products.remove(productId);
    this.#revision += 1;
  }

  /** Removes the item from the item lists; it can no longer be read. Its position stays empty. */
  withdraw(inventoryId: number): void {
    this.#revision += 1;
    this.#withdrawn.add(inventoryId);
  }

  putBack(inventoryId: number): void {
    this.#revision += 1;
    this.#withdrawn.delete(inventoryId);
  }

  #unlessWithdrawn(item: InventoryItem | undefined): InventoryItem | undefined {
    return item !== undefined && this.#withdrawn.has(item.inventoryId) ? undefined : this.#unlessGone(item);
  }

  #unlessGone(item: InventoryItem | undefined): InventoryItem | undefined {
    return item !== undefined && this.#gone.has(item.inventoryId) ? undefined : item;
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

  #storedAndChanged(): InventoryItem[] {
    const known = [...this.#stored.values(), ...this.#changed.values()];
    return this.#gone.size === 0 ? known : known.filter(({ inventoryId }) => !this.#gone.has(inventoryId));
  }
}

export const createItemCatalog = (options: CatalogOptions): ItemCatalog => new ItemCatalog(options);
