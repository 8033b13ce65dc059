import type { GrownItems } from './grown-items.ts';
import type { InventoryItem, Product } from './inventory-items.ts';

export type ProductDraft = Omit<Product, 'productId' | 'variants' | 'createdAtMs' | 'updatedAtMs'>;

export interface ProductListOptions {
  handWritten: readonly Product[];
  later: readonly Product[];
  grown: GrownItems;
  firstId: number;
  current: (item: InventoryItem) => InventoryItem;
  isGone: (item: InventoryItem) => boolean;
}

/** Returns the position in a list whose middle part is only counted; null if nothing matches. */
export function placeOf<Entry>(
  number: number | null,
  isIt: (entry: Entry) => boolean,
  [first, counted, last]: readonly [readonly Entry[], number, readonly Entry[]],
): number | null {
  if (number !== null) return first.length + number;
  const before = first.findIndex(isIt);
  if (before >= 0) return before;
  const after = last.findIndex(isIt);
  return after < 0 ? null : first.length + counted + after;
}

/** All products of a merchant by position: the hand-written ones, the generated ones, those created later. */
export class ProductList {
  readonly #options: ProductListOptions;
  readonly #later: Product[];
  readonly #stored = new Map<number, Product>();
  readonly #additions = new Map<number, InventoryItem[]>();
  readonly #gone = new Set<number>();
  #nextId: number;

  constructor(options: ProductListOptions) {
    this.#options = options;
    this.#later = [...options.later];
    this.#nextId = options.firstId;
    for (const product of [...options.handWritten, ...options.later]) {
      this.#stored.set(product.productId, product);
    }
  }

  get length(): number {
    return this.#options.handWritten.length + this.#options.grown.productCount + this.#later.length;
  }

  get isWhole(): boolean {
    return this.#gone.size === 0;
  }

  at(position: number): Product | undefined {
    const { handWritten, grown } = this.#options;
    const number = position - handWritten.length;
    if (number >= 0 && number < grown.productCount) return this.#grownProduct(number);
    return this.#unlessGone(number < 0 ? handWritten[position] : this.#later[number - grown.productCount]);
  }

  positionOf(productId: number): number | null {
    const { handWritten, grown } = this.#options;
    const isIt = (product: Product) => product.productId === productId;
    return placeOf(grown.productOf(productId), isIt, [handWritten, grown.productCount, this.#later]);
  }

  find(productId: number): Product | undefined {
    const number = this.#options.grown.productOf(productId);
    return number === null ? this.#unlessGone(this.#stored.get(productId)) : this.#grownProduct(number);
  }

  findByReference(referenceId: string): Product | undefined {
    return this.#later.find(
      (product) => product.referenceId === referenceId && this.#unlessGone(product) !== undefined,
    );
  }

  create(draft: ProductDraft, nowMs: number): Product {
    const product = {
      ...draft,
      productId: this.#nextId++,
      variants: [],
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
    };
    this.#later.push(product);
    this.#stored.set(product.productId, product);
    return product;
  }

  join(productId: number, items: readonly InventoryItem[], nowMs: number): void {
    const stored = this.#stored.get(productId);
    if (stored === undefined) {
      this.#additions.set(productId, [...(this.#additions.get(productId) ?? []), ...items]);
    } else {
      stored.variants = [...stored.variants, ...items];
      this.touch(productId, nowMs);
    }
  }

  /** Removes variants from a product that no longer belong to it; the product is removed with its last variant. */
  leave(productId: number): void {
    const stored = this.#stored.get(productId);
    if (stored !== undefined) stored.variants = this.#own(stored.variants, productId);
    if (this.find(productId)?.variants.length === 0) this.remove(productId);
  }

  touch(productId: number, nowMs: number): void {
    const stored = this.#stored.get(productId);
    if (stored === undefined) return;
    stored.updatedAtMs = nowMs;
    stored.isBundle ||= stored.variants.some(({ isBundle }) => isBundle);
  }

  remove(productId: number): void {
    this.#gone.add(productId);
  }

  #unlessGone(product: Product | undefined): Product | undefined {
    return product !== undefined && this.#gone.has(product.productId) ? undefined : product;
  }

  #own(items: readonly InventoryItem[], wantedId: number): InventoryItem[] {
    return items.filter((item) => item.productId === wantedId && !this.#options.isGone(item));
  }

  #grownProduct(number: number): Product | undefined {
    const product = this.#options.grown.product(number);
    const { productId } = product;
    if (this.#gone.has(productId)) return undefined;
    const current = product.variants.map(this.#options.current);
    // A variant that was moved away and back again is in both.
    const all = new Set([...current, ...(this.#additions.get(productId) ?? [])]);
    const variants = this.#own([...all], productId);
    const changedAtMs = variants.map((item) => item.updatedAtMs);
    const isBundle = variants.some((item) => item.isBundle);
    return { ...product, isBundle, variants, updatedAtMs: Math.max(product.createdAtMs, ...changedAtMs) };
  }
}
